/* pictures.mjs: takes the screenshots of the page in docs/pictures again: pictures.mjs [PAPAN]
 * The window is 1200 by 750, a phone 390 by 760. Files that are too large for a document get fewer colours, by ImageMagick if it is
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
const executablePath = process.env.CHROMIUM ?? found(['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']);
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--enable-unsafe-swiftshader'] });

const desk = { viewport: { width: 1200, height: 750 } };
const phone = { viewport: { width: 390, height: 760 }, hasTouch: true, isMobile: true };

async function visit(id, theme, screen = desk) {
    const page = await browser.newPage({ ...screen, locale: 'en-GB', reducedMotion: 'reduce', colorScheme: theme });
    await page.addInitScript(() => {
        const value = ['queens', 'stars', 'pack', 'nqueens']; /* whose rules have been seen */
        localStorage.setItem('papan:rules', JSON.stringify({ version: 1, time: 0, value }));
    });
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
        scrollTo(0, 0);
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

const board = 'AAAABCCC/BBBBBCCC/BBBCCCCE/DBBCEEEE/GGGCGEFE/GGGGGEFF/GGGGGEFF/GGGGGEHF';

/* Follows so many hints. */
async function follow(page, count) {
    for (let i = 0; i < count && (await page.getByTestId('win').count()) === 0; i++) {
        await hint(page);
        await press(page, 'apply');
        await page.getByTestId('apply').waitFor({ state: 'detached' });
    }
}

/* A game of Queens with a hint on the board. */
async function queens() {
    const page = await visit(board, 'light');
    await page.getByTestId('difficulty').waitFor();
    await follow(page, 4);
    await hint(page);
    await take(page, 'page-queens');
}

/* On a phone: the start, a game with a hint, and the winning card. */
async function phones() {
    const start = await visit('', 'light', phone);
    await start.waitForFunction(() => document.querySelectorAll('[data-testid="today"] .picture svg').length === 3);
    await take(start, 'page-phone-start');
    const game = await visit(board, 'light', phone);
    await follow(game, 4);
    await hint(game);
    await take(game, 'page-phone-hint');
    const won = await visit(board, 'dark', phone);
    await follow(won, 100);
    await won.getByTestId('win').waitFor();
    await take(won, 'page-phone-win');
}

/* The calendar. */
async function days() {
    const page = await visit('/days', 'light');
    await page.waitForFunction(() => document.querySelectorAll('[data-testid="days-screen"] .picture svg').length === 3);
    await take(page, 'page-days');
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

/* The middle of a search for eight queens, where a queen is rejected. */
async function watch() {
    const page = await visit('nqueens:8', 'dark', { viewport: { width: 1200, height: 1000 } });
    await press(page, 'mode-watch');
    await page.getByTestId('watch-jump').fill('90');
    await page.getByTestId('watch-jump').press('Enter');
    const reached = (step) =>
        page.waitForFunction((step) => document.querySelector('[data-testid="watch-state"]')?.dataset.step === String(step), step);
    await reached(90);
    for (let step = 91; (await page.getByTestId('watch-state').getAttribute('data-kind')) !== '2'; step++) {
        await press(page, 'watch-step');
        await reached(step);
    }
    await take(page, 'page-watch');
}

try {
    await queens();
    await phones();
    await days();
    await pyramid();
    await watch();
} finally {
    await browser.close();
    papan.kill('SIGINT');
}
