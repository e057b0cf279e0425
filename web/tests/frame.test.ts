/* frame.test.ts: the start screen and the layout: what is where on phones and desktops, that nothing moves the board,
 * the rules at the first visit, and use with large text, with the keyboard and with forced colours. */
import { describe } from 'vitest';
import { address, by, cell, cells, data, example, expect, give, hold, idle, mode, open, press, ready, settled, shiftOf, test, until, type Page } from './visit.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
interface Box {
    x: number;
    y: number;
    width: number;
    height: number;
}
async function box(page: Page, selector: string): Promise<Box> {
    return page.locator(selector).first().evaluate((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return { x, y, width, height };
    });
}
const board = (page: Page): Promise<Box> => box(page, '#board svg');
const sideways = (page: Page): Promise<number> =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
const isPressed = async (page: Page, name: string): Promise<boolean> =>
    (await by(page, `mode-${name}`).getAttribute('aria-selected')) === 'true';

/* Asks for a hint and returns where the board was before and after. */
async function hinted(page: Page): Promise<[Box, Box]> {
    await settled(page, 'play');
    const before = await board(page);
    await press(page, 'hint');
    await page.locator('[data-testid="answer"] .note, [data-testid="hint-text"]').first().waitFor();
    return [before, await board(page)];
}

describe('phones', () => {
    test('the board begins in the top sixth and is as wide as the screen; a hint does not move it', async ({ visit }) => {
        const page = await visit({ ...phone, locale: 'id-ID' });
        for (const [width, height] of [[390, 844], [360, 640]] as const) {
            await page.setViewportSize({ width, height });
            await until(async () => (await board(page)).width >= width - 16, 'as wide as the screen');
            for (const name of ['edit', 'solve', 'play'] as const) {
                await mode(page, name);
                const { x, y, width: wide } = await board(page);
                expect(y, `${name} at ${height}`).toBeLessThan(height / 6);
                expect(x).toBeLessThanOrEqual(8);
                expect(x + wide).toBeGreaterThanOrEqual(width - 8);
            }
            const [before, after] = await hinted(page);
            expect(after).toEqual(before);
            const note = await box(page, '[data-testid="answer"] .note');
            const bar = await box(page, '[data-testid="play-bar"]');
            expect(note.y).toBeGreaterThan(after.y + after.height * 0.9);
            expect(note.y + note.height).toBeLessThanOrEqual(bar.y);
            await press(page, 'dismiss');
        }
        /* All at once on the smallest: an 8 x 8 board, the clock and the buttons. */
        const bar = await box(page, '[data-testid="play-bar"]');
        const clock = await box(page, '[data-testid="timer"]');
        expect(bar.y + bar.height).toBeLessThanOrEqual(640);
        expect(clock.y).toBeGreaterThan((await board(page)).y);
        expect(clock.y + clock.height).toBeLessThanOrEqual(bar.y);
        for (const id of ['play-undo', 'play-redo', 'hint', 'check', 'more', 'menu', 'home', 'mode-edit', 'mode-compare']) {
            const target = await box(page, `[data-testid="${id}"]`);
            expect(Math.min(target.width, target.height), id).toBeGreaterThanOrEqual(44);
        }
    });

    test('packing boards and N-Queens as well; everything else is in the menu', async ({ visit }) => {
        const page = await visit({ ...phone, hash: 'nqueens:8' });
        let [before, after] = await hinted(page);
        expect(after).toEqual(before);
        await press(page, 'more');
        for (const id of ['restart', 'rules', 'options', 'presets', 'make', 'open', 'paste', 'share', 'export', 'help', 'language-id', 'theme-dark', 'family-queens', 'menu-letters'])
            expect(await by(page, 'menu-dialog').getByTestId(id).count(), id).toBe(1);
        await press(page, 'family-pack');
        await page.locator('#board [data-family="pack"]').first().waitFor();
        [before, after] = await hinted(page);
        expect(before.y).toBeLessThan(140);
        expect(after).toEqual(before);
        expect(await sideways(page)).toBeLessThanOrEqual(0);
    });

    test('on its side: the board at the left, the buttons beside it, all visible', async ({ visit }) => {
        const page = await visit({ ...phone, viewport: { width: 844, height: 390 } });
        const at = await board(page);
        const hint = await box(page, '[data-testid="hint"]');
        expect(at.y + at.height).toBeLessThanOrEqual(390);
        expect(at.height).toBeGreaterThan(300);
        expect(hint.x).toBeGreaterThan(at.x + at.width);
        expect(hint.y + hint.height).toBeLessThanOrEqual(390);
        const [before, after] = await hinted(page);
        expect(after).toEqual(before);
    });
});

test('the winning card leaves the whole board in view, and its buttons have equal widths', async ({ visit }) => {
    const page = await visit({ ...phone, locale: 'id-ID', hash: 'nqueens:8' });
    for (const [row, column] of [0, 4, 7, 5, 2, 6, 1, 3].entries()) await cell(page, 8 * row + column).click();
    await by(page, 'win').waitFor();
    for (const [width, height] of [[390, 844], [360, 640], [844, 390], [640, 360], [1280, 900]] as const) {
        await page.setViewportSize({ width, height });
        await page.evaluate(() => scrollTo(0, 0));
        await until(async () => {
            const [at, card] = [await board(page), await box(page, '[data-testid="win"]')];
            return card.y >= at.y + at.height || card.x >= at.x + at.width;
        }, `beside or below the board at ${width} x ${height}`);
        const buttons = await Promise.all(['share-result', 'again', 'to-days', 'to-levels'].map((id) => box(page, `[data-testid="${id}"]`)));
        const widths = buttons.map((one) => one.width);
        expect(Math.max(...widths) - Math.min(...widths)).toBeLessThan(1);
    }
});

test('on a desktop the board uses the room there is, and messages do not move it', async ({ visit }) => {
    const page = await visit();
    expect((await board(page)).height).toBeGreaterThan(700);
    const before = await board(page);
    await give(page, { name: 'bad.txt', bytes: 'AAB\nA\n' });
    await by(page, 'problem').waitFor();
    expect(await board(page)).toEqual(before);
    await page.setViewportSize({ width: 1920, height: 1080 });
    await until(async () => (await board(page)).height > 880, 'larger in a larger window');
    const { y, height } = await board(page);
    expect(y + height).toBeLessThanOrEqual(1080);
});

test('a board with more than one solution or none has a note', async ({ visit }) => {
    const page = await visit();
    for (const [verdict, bytes] of [['many', 'AAAAA\nBBBBB\nCCCCC\nDDDDD\nEEEEE\n'], ['none', 'ABCDE\nAAAAA\nAAAAA\nAAAAA\nAAAAA\n']] as const) {
        await give(page, { name: `${verdict}.txt`, bytes });
        await page.locator(`[data-testid="unusual"][data-verdict="${verdict}"]`).waitFor();
    }
    await open(page, example('queens/board-6.txt'));
    await by(page, 'difficulty').waitFor();
    expect(await by(page, 'unusual').count()).toBe(0);
});

describe('the start screen', () => {
    test('is there before the core; the first tap counts', async ({ visit }) => {
        const page = await visit({ ...phone, start: true });
        const release = await hold(page, ['open', 'openMany', 'make', 'makeDaily', 'builtins']);
        await page.reload();
        for (const id of ['today', 'start-queens', 'start-pack', 'start-nqueens', 'screenshot-file', 'screenshot-paste', 'screenshot-camera', 'start-levels', 'start-make', 'start-open', 'start-paste', 'start-presets'])
            await by(page, id).waitFor();
        expect(await by(page, 'continue').count(), 'nothing was played before').toBe(0);
        expect(await page.locator('input[capture="environment"]').count()).toBe(1);
        await press(page, 'start-nqueens');
        await release();
        await until(async () => (await data(page, 'board'))['family'] === 'nqueens');
        expect(await isPressed(page, 'play')).toBe(true);
    });

    test('goes on with the last puzzle, and opens others for play', async ({ visit }) => {
        const page = await visit({ ...phone, locale: 'id-ID' });
        await cell(page, 0).click();
        await cell(page, 0).click();
        await until(async () => (await cell(page, 0).getAttribute('data-has')) === 'queen');
        await mode(page, 'solve');
        await press(page, 'home');
        expect(await by(page, 'start-screen').innerText()).toMatch(/Lanjutkan/);
        await until(async () => /1 dari 8/.test(await by(page, 'continue').innerText()), 'how far it is');
        await by(page, 'continue').locator('svg').first().waitFor();
        expect(await page.evaluate(() => document.title)).toBe('Papan');
        await press(page, 'continue');
        await page.locator('#board').waitFor();
        expect(await isPressed(page, 'solve')).toBe(true);
        expect(await page.evaluate(() => scrollY)).toBe(0);
        await press(page, 'home');
        await press(page, 'start-presets');
        await page.locator('[data-testid="preset"][data-id="sample:queens-6"]').click();
        await until(async () => (await cells(page).count()) === 36);
        expect(await isPressed(page, 'play')).toBe(true);
        expect(await sideways(page)).toBeLessThanOrEqual(0);
    });

    test('says why a file cannot be opened; a picture is read', async ({ visit }) => {
        const page = await visit({ start: true });
        await give(page, { name: 'bad.txt', bytes: 'AAB\nA\n' });
        await by(page, 'problem').waitFor();
        expect(await by(page, 'start-screen').isVisible()).toBe(true);
        const [chooser] = await Promise.all([page.waitForEvent('filechooser'), press(page, 'screenshot-file')]);
        await chooser.setFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('89504e470d0a1a0a', 'hex') });
        await until(async () => /x\.png/.test((await by(page, 'problem').textContent()) ?? '') || (await by(page, 'picture-dialog').isVisible()));
    });
});

describe('nothing moves while the page loads', () => {
    const places = [['start', ''], ['a Queens board', '#nqueens:8'], ['a packing board', '#iq-puzzler-pro:5x11']] as const;
    for (const [name, size] of [['phone', phone], ['desktop', {}]] as const)
        test(name, async ({ visit }) => {
            const page = await visit({ ...size, start: true });
            await idle(page);
            expect(await shiftOf(page), 'first visit').toBeLessThan(0.05);
            for (const [what, hash] of places) {
                await page.goto('about:blank');
                await page.goto(address + hash);
                await ready(page);
                await idle(page);
                expect(await shiftOf(page), what).toBeLessThan(0.05);
            }
        });
});

describe('rules', () => {
    test('come in three pictures at the first game of each kind, and again on request', async ({ visit }) => {
        const page = await visit({ ...phone, start: true, rules: true });
        const rules = by(page, 'rules-dialog');
        await press(page, 'start-queens');
        await rules.getByRole('listitem').nth(2).waitFor();
        expect(await rules.locator('svg').count()).toBeGreaterThanOrEqual(3);
        const words = await rules.innerText();
        await press(page, 'rules-done');
        await rules.getByRole('listitem').first().waitFor({ state: 'detached' });
        await give(page, example('queens/stars-9.txt'));
        await until(async () => /2 stars/.test(await rules.innerText()), 'Star Battle has its own');
        await page.keyboard.press('Escape');
        await page.reload();
        await ready(page);
        await settled(page, 'play');
        expect(await rules.isVisible(), 'only once').toBe(false);
        await press(page, 'rules');
        await until(async () => /2 stars/.test(await rules.innerText()));
        expect(await rules.innerText()).not.toBe(words);
    });
});

describe('for everybody', () => {
    test('the skip link leads to a cell where the arrow keys work', async ({ visit }) => {
        const page = await visit();
        for (const family of ['queens', 'pack'] as const) {
            await press(page, `family-${family}`);
            await page.locator(`#board [data-family="${family}"]`).first().waitFor();
            await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
            await page.locator('.skip').focus();
            await page.keyboard.press('Enter');
            const at = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset['cell']);
            expect(await at(), family).toBe('0');
            await page.keyboard.press('ArrowRight');
            await until(async () => (await at()) === '1', `${family}: the next cell`);
        }
    });

    test('the focus goes to the board when a puzzle is opened and its rules are closed by keyboard', async ({ visit }) => {
        const page = await visit({ start: true, rules: true });
        const at = () => page.evaluate(() => (document.activeElement as HTMLElement).dataset['cell']);
        for (const family of ['queens', 'pack', 'nqueens'] as const)
            for (const rules of [true, false]) {
                await by(page, `start-${family}`).press('Enter');
                if (rules) await by(page, 'rules-done').press('Enter');
                await page.locator(`#board [data-family="${family}"]`).first().waitFor();
                await until(async () => (await at()) === '0', `${family}, ${rules ? 'with' : 'without'} rules`);
                await press(page, 'home');
            }
    });

    test('single letters can be switched off', async ({ visit }) => {
        const page = await visit();
        await press(page, 'help');
        await by(page, 'letters').uncheck();
        await page.keyboard.press('Escape');
        await page.keyboard.press('p');
        await page.keyboard.press('3');
        await idle(page);
        expect(await page.locator('dialog[open]').count()).toBe(0);
        expect(await isPressed(page, 'play')).toBe(true);
        await page.reload();
        await ready(page);
        await press(page, 'help');
        expect(await by(page, 'letters').isChecked()).toBe(false);
        await by(page, 'letters').check();
        await page.keyboard.press('Escape');
        await page.keyboard.press('3');
        await until(() => isPressed(page, 'solve'));
    });

    for (const [name, size] of [['phone', phone], ['desktop', {}]] as const)
        test(`text at 200 %: ${name}`, async ({ visit }) => {
            const page = await visit({ ...size, start: true, locale: 'id-ID' });
            await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
            const look = async (where: string): Promise<void> => {
                expect(await sideways(page), where).toBeLessThanOrEqual(0);
                expect(await page.evaluate(cutOff), where).toEqual([]);
            };
            await look('start');
            await press(page, 'start-queens');
            for (const view of ['edit', 'play', 'solve'] as const) {
                await mode(page, view);
                await settled(page, view);
                await look(view);
            }
            if (name === 'phone') {
                await press(page, 'menu');
                await look('menu');
            }
        });

    test('forced colours: what is chosen has a border', async ({ visit }) => {
        const page = await visit({ forcedColors: 'active' });
        const outlined = (id: string) => by(page, id).evaluate((one) => getComputedStyle(one).outlineStyle !== 'none');
        expect(await outlined('mode-play')).toBe(true);
        expect(await outlined('mode-edit')).toBe(false);
        expect(await outlined('family-queens')).toBe(true);
    });
});

/* Visible buttons and headings whose text does not fit, or that are outside the window. */
function cutOff(): string[] {
    return [...document.querySelectorAll<HTMLElement>('button, a, h2, h3, label')]
        .filter((one) => one.checkVisibility() && one.closest('.skip, .visually-hidden, [hidden]') === null)
        .filter((one) => {
            const { left, right, width } = one.getBoundingClientRect();
            const ellipsis = getComputedStyle(one).textOverflow === 'ellipsis';
            return width > 0 && ((one.scrollWidth > one.clientWidth + 1 && !ellipsis && getComputedStyle(one).display !== 'inline') || left < -1 || right > innerWidth + 1);
        })
        .map((one) => one.outerHTML.replace(/\s+/g, ' ').slice(0, 140));
}
