/* lattices.test.ts: packing on hexagons and triangles, cells that stay empty, calendars, and the shelf of puzzles: played by
 * mouse, finger and keys, on a phone and on a desktop, in English and Indonesian. */
import { describe } from 'vitest';
import { answer, by, cell, data, expect, labels, mode, paste, press, ready, shot, test, until, type Page } from './visit.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/* A straight piece and two triangles of three hexagons on 3 x 3. */
const hexagons = JSON.stringify({
    family: 'pack', lattice: 'hexagonal', board: ['XXX', 'XXX', 'XXX'],
    pieces: [{ symbol: 'A', rows: ['AAA'] }, { symbol: 'B', rows: ['BB', 'B.'] }, { symbol: 'C', rows: ['CC', 'C.'], flip: false }],
});
/* A hexagon of six triangles. */
const triangles = JSON.stringify({
    family: 'pack', lattice: 'triangular', board: ['XXX', 'XXX'],
    pieces: [{ symbol: 'A', rows: ['AAA'] }, { symbol: 'B', rows: ['BBB'] }],
});

const pieceOf = (page: Page, label: number) => page.locator(`[data-testid="piece"][data-label="${label}"]`);
const middleOf = async (page: Page, cells: number[]): Promise<{ x: number; y: number }> => {
    const boxes = await Promise.all(cells.map((number) => cell(page, number).boundingBox()));
    const mean = (of: (box: { x: number; y: number; width: number; height: number }) => number): number =>
        boxes.reduce((sum, box) => sum + (box === null ? NaN : of(box)), 0) / cells.length;
    return { x: mean(({ x, width }) => x + width / 2), y: mean(({ y, height }) => y + height / 2) };
};
const has = (page: Page, wanted: string): Promise<void> =>
    until(async () => (await labels(page)).map((label) => label || '.').join('') === wanted, `the board is ${wanted}`);

/* A piece of the tray is held by its middle, which is dropped on the middle of these cells. */
async function drag(page: Page, label: number, cells: number[]): Promise<void> {
    const box = await pieceOf(page, label).boundingBox();
    const to = await middleOf(page, cells);
    await page.mouse.move((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2);
    await page.mouse.down();
    await page.mouse.move(to.x + 40, to.y + 25, { steps: 3 });
    await page.mouse.move(to.x, to.y, { steps: 3 });
    await page.mouse.up();
}
async function openText(page: Page, text: string, cells: number): Promise<void> {
    await paste(page, text);
    await until(async () => (await by(page, 'cell').count()) === cells, 'the board is open');
    await mode(page, 'play');
}

describe('hexagons and triangles', () => {
    test('are played by mouse and keys', async ({ visit }) => {
        const page = await visit({ hash: 'pentominoes:3x20' });
        await openText(page, hexagons, 9);
        expect(await by(page, 'board').getAttribute('data-cells')).toBe('9');

        /* A row in the middle leaves two rows that triangles cannot fill. */
        await drag(page, 0, [3, 4, 5]);
        await has(page, '...000...');
        await by(page, 'impossible').waitFor();
        await press(page, 'hint');
        await page.locator('[data-testid="hint-text"][data-kind="dead"]').waitFor();
        while (await by(page, 'hint-more').isVisible()) await press(page, 'hint-more');
        await press(page, 'apply-hint');
        await has(page, '.........');

        /* One-sided pieces are rotated, not flipped. */
        await pieceOf(page, 2).click();
        expect(await by(page, 'flip').isDisabled()).toBe(true);
        expect(await by(page, 'rotate').isEnabled()).toBe(true);
        await press(page, 'rotate');
        await drag(page, 2, [5, 7, 8]);
        await has(page, '.....2.22');
        await drag(page, 0, [0, 1, 2]);
        await has(page, '000..2.22');
        await shot(page, 'hexagons');
        await page.reload();
        await ready(page);
        await has(page, '000..2.22');

        /* The last piece by keys: its letter, arrows, Enter. */
        await cell(page, 0).focus();
        await page.keyboard.press('b');
        await page.keyboard.press('ArrowDown');
        await until(async () => (await labels(page)).length === 9);
        await page.keyboard.press('Enter');
        await has(page, '000112122');
        await by(page, 'win').waitFor();
        await page.reload();
        await ready(page);
        await by(page, 'win').waitFor();

        await openText(page, triangles, 6);
        await drag(page, 0, [0, 1, 2]);
        await has(page, '000...');
        await cell(page, 3).focus();
        for (const key of ['b', 'r', 'r', 'r']) await page.keyboard.press(key);
        for (let i = 0; i < 4 && (await labels(page)).includes(''); i++) {
            await page.keyboard.press('ArrowDown');
            await page.keyboard.press('Enter');
        }
        await has(page, '000111');
        await by(page, 'win').waitFor();
        await shot(page, 'triangles');
        await page.keyboard.press('Control+z');
        await has(page, '000...');
    });

    test('are played by finger on a phone, edited and solved, in Indonesian', async ({ visit }) => {
        const page = await visit({ ...phone, hash: 'pentominoes:3x20', locale: 'id-ID' });
        await openText(page, hexagons, 9);
        for (const [label, at] of [[0, 0], [1, 3]] as const) {
            await pieceOf(page, label).tap();
            const { x, y } = await middleOf(page, [at]);
            await page.touchscreen.tap(x, y);
            await until(async () => (await labels(page))[at] === String(label), `piece ${label} is placed`);
        }
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
        await pieceOf(page, 2).tap();
        await by(page, 'rotate').tap();
        await page.touchscreen.tap(...(Object.values(await middleOf(page, [5])) as [number, number]));
        await has(page, '000112122');
        await by(page, 'win').waitFor();

        /* A cell that must stay empty leaves room for two pieces of the three; the third is a spare one. */
        await mode(page, 'edit');
        await page.locator('[data-testid="board-kind"]').waitFor();
        expect(await by(page, 'board-kind').inputValue()).toBe('hexagonal');
        await press(page, 'tool-must');
        await page.touchscreen.tap(...(Object.values(await middleOf(page, [8])) as [number, number]));
        await page.locator('[data-testid="cell"][data-state="_"]').waitFor();
        expect(await cell(page, 8).getAttribute('aria-label')).toContain('harus tetap kosong');
        expect((await answer(page, 'first'))['verdict']).toBe('none');
        await mode(page, 'watch');
        await by(page, 'watch-state').waitFor();
        await mode(page, 'compare');
        await by(page, 'compare-choice').first().waitFor();
    });
});

describe('the shelf', () => {
    test('is searched, and has the calendar of any day', async ({ visit }) => {
        const page = await visit({ start: true });
        await press(page, 'start-presets');
        await until(async () => (await by(page, 'preset').count()) > 30, 'samples and built-in puzzles');
        await page.locator('[data-testid="preset"][data-drawn="true"]').first().waitFor();
        expect(await page.locator('[data-testid="preset"][data-drawn="false"]').count(), 'not those out of sight').toBeGreaterThan(20);
        await by(page, 'preset-search').fill('hexia 6x6');
        await until(async () => (await by(page, 'preset').count()) === 1);
        await page.locator('[data-testid="preset"][data-id="hexiamonds:6x6"][data-drawn="true"]').waitFor();
        await shot(page, 'shelf');
        await by(page, 'preset-search').fill('no such puzzle');
        await by(page, 'preset-none').waitFor();
        await by(page, 'preset-search').fill('calendar');
        await by(page, 'preset-search').press('ArrowDown');
        expect(await page.evaluate(() => (document.activeElement as HTMLElement).dataset['testid'])).toBe('preset');
        await by(page, 'preset-day').first().fill('2028-02-29');
        await page.locator('[data-testid="preset-open-day"][data-prefix="calendar:"]').click();
        await until(async () => (await by(page, 'cell').count()) === 43);

        /* Only the date stays empty. */
        const open = page.locator('[data-testid="cell"][data-state="_"]');
        const texts = (): Promise<string[]> => open.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
        expect(await texts()).toEqual(['Row 1, column 2, Feb, must stay empty', 'Row 7, column 1, 29, must stay empty']);
        await mode(page, 'play');
        await until(async () => (await data(page, 'completions'))['state'] === 'done');
        expect((await data(page, 'completions'))['count']).toBe('64');
        await shot(page, 'calendar');
        await drag(page, 7, [0, 1, 2, 6, 7, 8]);
        expect((await labels(page))[1], 'no piece on the month').toBe('');
        await press(page, 'language-id');
        await until(async () => (await texts())[0] === 'Baris 1, kolom 2, Feb, harus tetap kosong');
        expect((await answer(page, 'count'))['count']).toBe('64');
        expect((await labels(page)).filter((label) => label !== ''), 'the solution leaves them empty').toHaveLength(0);
        expect((await answer(page, 'first'))['verdict']).toBe('solved');
        expect((await labels(page)).filter((label) => label === '')).toHaveLength(2);
    });
});
