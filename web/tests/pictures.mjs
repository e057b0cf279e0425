/* pictures.mjs: takes the screenshots of the page in docs/pictures again: pictures.mjs [PAPAN]
 * The window is 1200 by 750. Files that are too large for a document get fewer colours, by ImageMagick if it is
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
    await page.evaluate(async () => {
        document.activeElement?.blur();
        await Promise.allSettled(document.getAnimations().map((one) => one.finished));
    });
    await page.screenshot({ path });
    if (convert !== undefined && statSync(path).size > largest)
        execFileSync(convert, [path, '-strip', '+dither', '-colors', '256', `PNG8:${path}`]);
    console.log(`${path}: ${statSync(path).size} bytes`);
    await page.close();
}

/* A hint with its cells marked. */
async function hint(page) {
    await press(page, 'hint');
    const next = page.getByTestId('apply').or(page.getByTestId('hint-more')).first();
    await next.waitFor();
    while ((await next.getAttribute('data-testid')) === 'hint-more') await next.click();
}

/* Waits until the 3D picture has not changed for a while. */
async function still(page) {
    await page.evaluate(async () => {
        const drawn = () => Number(document.querySelector('[data-testid="space"]')?.dataset.drawn ?? 0);
        let seen = -1;
        for (let frames = 0; frames < 60; frames++) {
            if (drawn() === 0 || drawn() !== seen) frames = 0;
            seen = drawn();
            await new Promise((next) => requestAnimationFrame(next));
        }
    });
}

/* A game of Queens with a hint on the board. */
async function queens() {
    const page = await visit('', 'light');
    await press(page, 'mode-play');
    await page.getByTestId('difficulty').waitFor();
    for (let i = 0; i < 4; i++) {
        await hint(page);
        await press(page, 'apply');
        await page.getByTestId('apply').waitFor({ state: 'detached' });
    }
    await hint(page);
    await take(page, 'page-queens');
}

/* A pyramid in 3D. */
async function pyramid() {
    const page = await visit('iq-puzzler-pro:pyramid', 'light');
    await press(page, 'mode-solve');
    await press(page, 'solve');
    await page.getByTestId('result').waitFor();
    await press(page, 'view-space');
    await still(page);
    await take(page, 'page-pyramid');
}

/* The middle of a search, where a piece is placed. */
async function watch() {
    const page = await visit('pentominoes:8x8-hole', 'dark');
    await press(page, 'mode-watch');
    await page.getByTestId('watch-strategy').selectOption('cover');
    await page.getByTestId('watch-jump').fill('300');
    await page.getByTestId('watch-jump').press('Enter');
    const reached = (step) =>
        page.waitForFunction((step) => document.querySelector('[data-testid="watch-state"]')?.dataset.step === String(step), step);
    await reached(300);
    for (let step = 301; (await page.getByTestId('watch-state').getAttribute('data-kind')) !== '0'; step++) {
        await press(page, 'watch-step');
        await reached(step);
    }
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
