/* pictures.mjs: takes the pictures of the page for the documents anew, in docs/pictures: pictures.mjs [PAPAN]
 * The window is 1200 by 750. Files that are too large for a document get fewer colours, by ImageMagick where it is
 * installed. */
import { execFileSync, spawn } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const root = fileURLToPath(new URL('../..', import.meta.url));
const program = process.argv[2] ?? join(root, 'build/release/papan');
const folder = join(root, 'docs/pictures');

function found(names) {
    const places = names.flatMap((name) => (process.env.PATH ?? '').split(delimiter).map((at) => join(at, name)));
    return places.find((place) => {
        try {
            accessSync(place, constants.X_OK);
            return true;
        } catch {
            return false;
        }
    });
}

const largest = 190_000;
const convert = found(['convert']);
const papan = spawn(program, ['gui', '--no-browser', '--quiet'], { stdio: ['ignore', 'pipe', 'inherit'] });
const address = await new Promise((resolve, reject) => {
    createInterface(papan.stdout).once('line', resolve);
    papan.once('exit', () => reject(new Error(`${program} gui ended`)));
});
const executablePath = process.env.CHROMIUM ?? found(['chromium', 'chromium-browser', 'google-chrome']);
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--enable-unsafe-swiftshader'] });

async function visit(id, theme) {
    const size = { viewport: { width: 1200, height: 750 }, locale: 'en-GB', reducedMotion: 'reduce', colorScheme: theme };
    const page = await browser.newPage(size);
    await page.goto(`${address}#${id}`);
    await page.locator('html[data-ready="true"]').waitFor();
    return page;
}

const press = (page, id) => page.getByTestId(id).first().click();

async function take(page, name) {
    const path = join(folder, `${name}.png`);
    await page.mouse.move(0, 0);
    await page.evaluate(() => document.activeElement?.blur());
    await page.waitForTimeout(500);
    await page.screenshot({ path });
    if (convert !== undefined && statSync(path).size > largest)
        execFileSync(convert, [path, '-strip', '+dither', '-colors', '256', `PNG8:${path}`]);
    console.log(`${path}: ${statSync(path).size} bytes`);
    await page.close();
}

/* A game of Queens with a hint on the board. */
async function queens() {
    const page = await visit('', 'light');
    await press(page, 'mode-play');
    for (let i = 0; i < 4; i++) {
        await press(page, 'hint');
        await page.getByTestId('apply').or(page.getByTestId('reveal')).first().click();
        if ((await page.getByTestId('apply').count()) > 0) await press(page, 'apply');
        await page.waitForTimeout(200);
    }
    await press(page, 'hint');
    if ((await page.getByTestId('reveal').count()) > 0) await press(page, 'reveal');
    await take(page, 'page-queens');
}

/* A pyramid in space. */
async function pyramid() {
    const page = await visit('iq-puzzler-pro:pyramid', 'light');
    await press(page, 'mode-solve');
    await press(page, 'solve');
    await page.getByTestId('result').waitFor();
    await press(page, 'view-space');
    await page.waitForFunction(() => Number(document.querySelector('[data-testid="space"]')?.dataset.drawn) > 0);
    await page.waitForTimeout(3000);
    await take(page, 'page-pyramid');
}

/* A search in the middle. */
async function watch() {
    const page = await visit('pentominoes:8x8-hole', 'dark');
    await press(page, 'mode-watch');
    await page.getByTestId('watch-strategy').selectOption('cover');
    await page.getByTestId('watch-jump').fill('300');
    await page.getByTestId('watch-jump').press('Enter');
    await page.waitForFunction(() => document.querySelector('[data-testid="watch-state"]')?.dataset.step === '300');
    await take(page, 'page-watch');
}

try {
    await queens();
    await pyramid();
    await watch();
} finally {
    await browser.close();
    papan.kill('SIGINT');
}
