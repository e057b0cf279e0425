/* packing.test.ts: playing packing puzzles: hints in stages, the warning, history over a reload, dragging by finger and
 * in space, and a game by keys alone, on a phone and on a desktop. */
import { describe } from 'vitest';
import { by, cell, data, example, expect, frames, idle, mode, open, papan, press, ready, test, until, type Page } from './visit.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const labels = (page: Page): Promise<string[]> =>
    by(page, 'cell').evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset['has'] ?? ''));
const placed = async (page: Page): Promise<number> => new Set((await labels(page)).filter((label) => label !== '')).size;
const hints = async (page: Page): Promise<string> => (await data(page, 'pieces-left'))['hints'] ?? '';
const left = async (page: Page): Promise<number> => page.locator('[data-testid="piece"][data-placed="false"]').count();

/* Pairs of pieces of the tray whose pictures overlap. */
const overlaps = (page: Page): Promise<number> => page.locator('[data-testid="piece"] svg').evaluateAll((all) => {
    const boxes = all.map((one) => one.getBoundingClientRect());
    return boxes.flatMap((a, i) => boxes.slice(i + 1).filter((b) =>
        a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)).length;
});
const wide = (page: Page): Promise<number> =>
    page.evaluate(() => Math.max(innerWidth, document.documentElement.scrollWidth) - screen.width);
/* Where the pieces of the tray are, in the order of the document. */
const tray = (page: Page): Promise<string[]> => by(page, 'piece').evaluateAll((all) => all.map((one) => {
    const { left, top } = one.getBoundingClientRect();
    return `${(one as HTMLElement).dataset['label']} ${Math.round(left - (all[0]?.getBoundingClientRect().left ?? 0))} ${Math.round(top)}`;
}));

async function hintAt(page: Page, stage: string): Promise<void> {
    await page.locator(`[data-testid="hint-text"][data-stage="${stage}"]`).waitFor();
}
async function middleOf(page: Page, selector: string): Promise<{ x: number; y: number }> {
    const box = await page.locator(selector).first().boundingBox();
    if (box === null) throw new Error(`${selector} is not seen`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
const pieceOf = (label: number): string => `[data-testid="piece"][data-label="${label}"]`;
const cellOf = (number: number): string => `[data-testid="cell"][data-cell="${number}"]`;

/* A finger from one place to another; up: false leaves it on the screen. */
async function finger(page: Page, from: { x: number; y: number }, to: { x: number; y: number }, up = true): Promise<() => Promise<void>> {
    const driver = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel', at?: { x: number; y: number }): Promise<unknown> =>
        driver.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [at] });
    await touch('touchStart', from);
    for (let i = 1; i <= 6; i++)
        await touch('touchMove', { x: from.x + ((to.x - from.x) * i) / 6, y: from.y + ((to.y - from.y) * i) / 6 });
    if (up) await touch('touchEnd');
    return async () => void (await touch('touchCancel'));
}

describe('on a phone', () => {
    test('hints come in stages and count once; a game survives a reload with its history', async ({ visit }) => {
        const page = await visit({ ...phone, hash: 'iq-puzzler-pro:5x11' });
        await mode(page, 'play');
        const board = await by(page, 'board').boundingBox();
        expect(board?.y, 'the board begins in the top sixth').toBeLessThan(844 / 6);
        expect(board?.width, 'and is as wide as the screen').toBeGreaterThan(360);
        expect(await hints(page)).toBe('0');

        await press(page, 'hint');
        await hintAt(page, 'where');
        expect(await page.locator('[data-testid="cell"][data-hint="place"]').count(), 'no answer yet').toBe(0);
        expect(await page.locator('[data-testid="cell"][data-hint="cause"]').count()).toBe(1);
        await press(page, 'hint');
        await hintAt(page, 'why');
        expect(await page.locator('[data-testid="piece"][data-hint="piece"]').count(), 'the piece is named').toBe(1);
        await press(page, 'hint');
        await hintAt(page, 'what');
        expect((await data(page, 'hint-text'))['kind']).toBe('open');
        expect(await by(page, 'hint-text').innerText()).toMatch(/[\d,]+ of the 4,331,140 remaining solutions/);
        expect(await hints(page), 'three presses are one hint').toBe('1');
        await press(page, 'apply-hint');
        await until(async () => (await placed(page)) === 1);

        /* Restart is a move, and undo survives a reload. */
        await press(page, 'restart');
        await until(async () => (await placed(page)) === 0);
        expect(await hints(page)).toBe('0');
        await page.reload();
        await ready(page);
        await by(page, 'piece').first().waitFor();
        const seconds = (await data(page, 'timer'))['seconds'];
        await press(page, 'play-undo');
        await until(async () => (await placed(page)) === 1, 'the restart is undone');
        expect(await hints(page)).toBe('1');
        expect(seconds).toBe('0');
        await press(page, 'play-undo');
        await until(async () => (await placed(page)) === 0);
        expect(await by(page, 'play-undo').isEnabled()).toBe(false);
        await press(page, 'play-redo');
        await until(async () => (await placed(page)) === 1);
    });

    test('a finger drags pieces, which are above it', async ({ visit }) => {
        const page = await visit({ ...phone, hash: 'iq-puzzler-pro:5x11', locale: 'id-ID' });
        await mode(page, 'play');
        const from = await middleOf(page, pieceOf(0));
        const to = await middleOf(page, cellOf(38));
        const cancel = await finger(page, from, to, false);
        await by(page, 'cell').first().waitFor();
        await cancel();
        await frames(page, 2);
        expect(await placed(page), 'a lost finger leaves nothing behind').toBe(0);
        expect(await page.locator('[data-testid="piece"][aria-pressed="true"]').count()).toBe(0);

        await finger(page, from, to);
        await until(async () => (await placed(page)) === 1);
        const rows = (await labels(page)).flatMap((label, at) => (label === '' ? [] : [Math.floor(at / 11)]));
        expect(Math.max(...rows), 'above the finger').toBeLessThan(3);

        /* From the board to elsewhere is one move; off the board it goes back to the tray. */
        const before = await labels(page);
        const at = before.findIndex((label) => label !== '');
        await finger(page, await middleOf(page, cellOf(at)), await middleOf(page, cellOf(42)));
        await until(async () => (await labels(page)).join() !== before.join() && (await placed(page)) === 1);
        await press(page, 'play-undo');
        await until(async () => (await labels(page)).join() === before.join());
        await finger(page, await middleOf(page, cellOf(at)), { x: 195, y: 620 });
        await until(async () => (await placed(page)) === 0);
        expect(await left(page)).toBe(12);

        /* Buttons are large enough for a thumb, and nothing is wider than the screen. */
        for (const id of ['rotate', 'flip', 'put-back'])
            expect((await by(page, id).boundingBox())?.height).toBeGreaterThanOrEqual(44);
        expect((await by(page, 'piece').first().boundingBox())?.height).toBeGreaterThanOrEqual(44);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
        await page.setViewportSize({ width: 360, height: 640 });
        const [board, tray] = await Promise.all([by(page, 'board').boundingBox(), by(page, 'piece').first().boundingBox()]);
        expect(board?.y).toBeLessThan(640 / 6 + 1);
        expect((tray?.y ?? 0) + (tray?.height ?? 0), 'board and pieces together').toBeLessThan(640 - 59);
    });

    test('pieces are beside each other and stay in place', async ({ visit }) => {
        const page = await visit({ ...phone, viewport: { width: 360, height: 640 }, hash: 'iq-puzzler-pro:5x11' });
        await mode(page, 'play');
        for (const viewport of [{ width: 640, height: 360 }, { width: 844, height: 390 }, { width: 360, height: 640 }]) {
            await page.setViewportSize(viewport);
            await frames(page, 2);
            expect(await overlaps(page), `at ${viewport.width}`).toBe(0);
        }
        /* The board follows the size of the screen a few frames later. */
        let before = await tray(page);
        await until(async () => {
            const last = before;
            await frames(page, 5);
            before = await tray(page);
            return before.join() === last.join();
        }, 'the tray has come to rest');
        await page.locator(pieceOf(2)).tap();
        expect(await by(page, 'put-back').innerText()).toContain('Deselect');
        await cell(page, 13).tap();
        await until(async () => (await placed(page)) === 1);
        expect(await tray(page)).toEqual(before);

        /* A piece that does not fit is said anew each time, and only until the next action. */
        const said = page.locator('[data-testid="play-message"] .note');
        await page.locator(pieceOf(8)).tap();
        await cell(page, 13).focus();
        for (const key of ['ArrowRight', 'ArrowLeft']) await page.keyboard.press(key); /* back onto the piece there */
        for (let time = 0; time < 2; time++) {
            await page.evaluate(() => document.querySelector('[data-testid="play-message"] .note')?.setAttribute('data-old', ''));
            await page.keyboard.press('Enter');
            await page.locator('[data-testid="play-message"] .note:not([data-old])').waitFor();
        }
        await press(page, 'rotate');
        await said.waitFor({ state: 'detached' });
    });

    test('a pyramid fits a small phone, upright and on its side', async ({ visit }) => {
        const page = await visit({ ...phone, viewport: { width: 360, height: 640 }, screen: { width: 360, height: 640 },
            hash: 'iq-puzzler-pro:pyramid', locale: 'id-ID' });
        await mode(page, 'play');
        await press(page, 'view-space');
        await until(async () => Number((await data(page, 'space'))['drawn']) > 0, 'it is drawn');
        expect(await wide(page), 'not wider than the screen').toBeLessThanOrEqual(0);
        expect(await overlaps(page)).toBe(0);
        const canvas = await by(page, 'space').boundingBox();
        const layers = await Promise.all([by(page, 'layer-all').boundingBox(), by(page, 'layer-4').boundingBox()]);
        for (const button of layers) expect(button?.y, 'below the board').toBeGreaterThanOrEqual((canvas?.y ?? 0) + (canvas?.height ?? 0));
        expect(layers[0]?.y, 'in one line').toBe(layers[1]?.y);
        expect((await by(page, 'put-back').boundingBox())?.y).toBe((await by(page, 'place').boundingBox())?.y);
        await press(page, 'view-flat');
        await page.setViewportSize({ width: 844, height: 390 });
        await until(async () => ((await by(page, 'cell').first().boundingBox())?.width ?? 0) > 22, 'cells for a finger');
        expect(await overlaps(page)).toBe(0);
    });

    test('pieces are dragged in space, and one layer is in focus', async ({ visit }) => {
        const page = await visit({ ...phone, hash: 'iq-puzzler-pro:pyramid', colorScheme: 'dark' });
        await mode(page, 'play');
        await press(page, 'view-space');
        await until(async () => Number((await data(page, 'space'))['drawn']) > 0, 'it is drawn');
        const canvas = await by(page, 'space').boundingBox();
        expect(canvas?.width, 'as wide as the screen').toBeGreaterThan(360);
        await press(page, 'layer-4');
        expect((await data(page, 'space'))['focus']).toBe('4');
        await idle(page);
        const middle = { x: (canvas?.x ?? 0) + (canvas?.width ?? 0) / 2, y: (canvas?.y ?? 0) + (canvas?.height ?? 0) * 0.75 };
        await finger(page, await middleOf(page, pieceOf(0)), middle);
        await until(async () => (await left(page)) === 11, 'it is placed');
        await press(page, 'view-flat');
        const layer = await by(page, 'cell').evaluateAll((all) =>
            all.filter((one) => (one as HTMLElement).dataset['has'] === '0').map((one) => one.getAttribute('aria-label') ?? ''));
        expect(layer.length).toBe(3);
        expect(layer.some((name) => name.startsWith('Layer 5')), 'in the layer in focus').toBe(true);
    });
});

describe('on a desktop', () => {
    test('one warning, which names the smallest mistake and marks it on request', async ({ visit }) => {
        const page = await visit();
        await open(page, example('pack/sample-custom.txt'));
        await mode(page, 'play');
        await until(async () => (await data(page, 'completions'))['count'] === '32', 'all ways are counted');
        const put = async (label: number, at: number): Promise<void> => {
            await page.locator(pieceOf(label)).click();
            await cell(page, at).click();
            await until(async () => (await labels(page))[at] === String(label));
        };
        /* The single cell D where no solution has it. */
        const wrong = await spoiling(page, put);
        await by(page, 'impossible').waitFor();
        expect(await page.locator('[data-testid="cell"][data-hint]').count(), 'not marked yet').toBe(0);
        await press(page, 'show-mistake');
        await until(async () => (await page.locator('[data-testid="cell"][data-hint]').count()) > 0);
        expect(await hints(page)).toBe('1');

        /* The next move, still without a solution, says nothing. */
        await page.locator(cellOf(wrong)).hover();
        await placeAnywhere(page);
        await by(page, 'no-solution').waitFor();
        await idle(page);
        expect(await by(page, 'impossible').count(), 'once is enough').toBe(0);

        /* A hint leads out. */
        for (const stage of ['where', 'what']) {
            await press(page, 'hint');
            await page.locator('[data-testid="hint-text"][data-kind="dead"]').waitFor();
            if (stage === 'what' && (await data(page, 'hint-text'))['stage'] === 'why') await press(page, 'hint');
        }
        await hintAt(page, 'what');
        await press(page, 'apply-hint');
        await by(page, 'no-solution').waitFor({ state: 'detached' });
        await until(async () => (await data(page, 'completions'))['state'] === 'done');
        expect((await data(page, 'completions'))['count']).not.toBe('0');
    });

    /* Places D on one cell after the other until there is no solution. */
    async function spoiling(page: Page, put: (label: number, at: number) => Promise<void>): Promise<number> {
        for (let at = 0; at < 19; at++) {
            await put(3, at);
            await until(async () => (await data(page, 'completions'))['state'] === 'done', 'it is counted');
            if ((await data(page, 'completions'))['count'] === '0') return at;
            await press(page, 'play-undo');
        }
        throw new Error('every cell is right');
    }
    async function placeAnywhere(page: Page): Promise<void> {
        const before = await placed(page);
        const free = (await labels(page)).flatMap((label, at) => (label === '' ? [at] : []));
        await page.locator('[data-testid="piece"][data-placed="false"]').first().click();
        for (const at of free) {
            await cell(page, at).click();
            if ((await placed(page)) > before) return;
        }
        throw new Error('no piece fits');
    }

    test('a pyramid is solved by keys alone', async ({ visit }) => {
        const page = await visit();
        await open(page, example('pack/sample-pyramid.txt'));
        await mode(page, 'play');
        await press(page, 'view-flat');
        const rows = papan('solve', '--quiet', '--color', 'never', example('pack/sample-pyramid.txt')).replace(/[^A-Z]/g, '');
        await cell(page, 0).focus();
        for (const symbol of new Set(rows)) await placeByKeys(page, symbol, [...rows].flatMap((at, i) => (at === symbol ? [i] : [])));
        await by(page, 'win').waitFor();
    });

    /* Tries the placements over the first of these cells until the piece covers all of them. */
    async function placeByKeys(page: Page, symbol: string, wanted: number[]): Promise<void> {
        const first = wanted[0] ?? 0;
        const layer = first < 1 ? 0 : first < 5 ? 1 : 2;
        const [row, column] = [Math.floor((first - [0, 1, 5][layer]!) / (layer + 1)), (first - [0, 1, 5][layer]!) % (layer + 1)];
        const type = async (key: string, times: number): Promise<void> => {
            for (let i = 0; i < times; i++) await page.keyboard.press(key);
        };
        for (let way = 0; way < 40; way++) {
            await type(symbol, 1);
            for (const key of ['PageUp', 'ArrowUp', 'ArrowLeft']) await type(key, 2);
            await type('PageDown', layer);
            await type('ArrowDown', row);
            await type('ArrowRight', column);
            await type('r', way);
            const before = await placed(page);
            await page.keyboard.press('Enter');
            await until(async () => (await placed(page)) > before, 'it is placed');
            const now = await labels(page);
            if (wanted.every((at) => now[at] !== '' && now[at] === now[first])) return;
            await page.keyboard.press('Control+z');
            await until(async () => (await placed(page)) === before);
        }
        throw new Error(`piece ${symbol} does not get to its place`);
    }
});
