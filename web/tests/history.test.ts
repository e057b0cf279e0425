/* history.test.ts: Back and Forward go through screens and opened puzzles, each with its name, its marks and its
 * changes, also after a reload and while the core is slow; and the names of puzzles stay true. */
import { describe } from 'vitest';
import { asked, by, cell, cells, example, expect, frames, give, hold, idle, mode, open, press, ready, test, until, type Page } from './visit.ts';

const name = async (page: Page): Promise<string> => ((await by(page, 'name').textContent()) ?? '').trim();
const region = async (page: Page, at: number): Promise<string> => (await cell(page, at).getAttribute('data-region')) ?? '';
const named = (page: Page, wanted: string | RegExp): Promise<void> =>
    until(async () => (await by(page, 'name').count()) === 1 && new RegExp(wanted).test(await name(page)), `it is called ${wanted}`);
const go = (page: Page, steps: number): Promise<void> => page.evaluate((steps) => history.go(steps), steps);
const at = (page: Page): Promise<string> => page.evaluate(() => decodeURIComponent(location.hash.slice(1)));
const length = (page: Page): Promise<number> => page.evaluate(() => history.length);

async function paint(page: Page, at: number): Promise<string> {
    const other = (await region(page, at)) === 'A' ? 'B' : 'A';
    await page.locator(`[data-testid="swatch"][data-region="${other}"]`).click();
    await cell(page, at).click();
    await until(async () => (await region(page, at)) === other);
    await page.locator('#board[aria-busy="false"]').waitFor();
    return other;
}

describe('Back and Forward', () => {
    test('return to each puzzle with its name, its marks and its changes', async ({ visit }) => {
        const page = await visit({ start: true, viewport: { width: 390, height: 844 } });
        await press(page, 'start-queens');
        await named(page, 'Queens');
        await open(page, example('queens/board-6.txt'));
        await mode(page, 'play');
        await cell(page, 5).click();
        await until(async () => (await cell(page, 5).getAttribute('data-has')) === 'cross');
        await open(page, example('queens/board-9.txt'));
        await mode(page, 'edit');
        const before = await length(page);
        const painted = await paint(page, 80);
        const second = await paint(page, 0);
        expect(await length(page), 'a change is no new entry').toBe(before);
        await press(page, 'family-nqueens');
        await until(async () => (await cells(page).count()) === 64);

        await go(page, -1);
        await named(page, 'board-9.txt');
        expect([await region(page, 80), await region(page, 0)]).toEqual([painted, second]);
        await until(() => by(page, 'edit-undo').isEnabled(), 'with its history');
        await press(page, 'edit-undo');
        await until(async () => (await region(page, 0)) !== second);
        await go(page, -1);
        await named(page, 'board-6.txt');
        await mode(page, 'play');
        await until(async () => (await cell(page, 5).getAttribute('data-has')) === 'cross', 'with its marks');
        await go(page, 1);
        await named(page, 'board-9.txt');
        expect([await region(page, 80), (await region(page, 0)) === second]).toEqual([painted, false]);

        await page.reload();
        await ready(page);
        expect(await name(page)).toContain('board-9.txt');
        await mode(page, 'edit');
        await until(() => by(page, 'edit-redo').isEnabled(), 'redo after a reload');
        await go(page, -1);
        await named(page, 'board-6.txt');
        await go(page, -2);
        await by(page, 'start-screen').waitFor();
        expect(await at(page)).toBe('');
        await go(page, 3);
        await named(page, 'board-9.txt');
        await mode(page, 'edit');
        await until(() => by(page, 'edit-redo').isEnabled(), 'redo after all that');
    });

    test('while the core reads: the last step counts', async ({ visit }) => {
        const page = await visit({ hash: 'nqueens:5' });
        for (const n of [6, 7, 8]) {
            await page.evaluate((n) => (location.hash = `nqueens:${n}`), n);
            await until(async () => (await cells(page).count()) === n * n);
        }
        let release = await hold(page, ['open', 'builtins']);
        await go(page, -1);
        await asked(page);
        await go(page, -1);
        await until(async () => (await at(page)) === 'nqueens:6');
        await release();
        await until(async () => (await cells(page).count()) === 36);
        await idle(page);
        expect([await cells(page).count(), await at(page)]).toEqual([36, 'nqueens:6']);

        release = await hold(page, ['open', 'builtins']);
        await go(page, 1);
        await asked(page);
        await go(page, -1);
        await until(async () => (await at(page)) === 'nqueens:6');
        await release();
        await idle(page);
        await frames(page, 3);
        expect([await cells(page).count(), await at(page)], 'there and back').toEqual([36, 'nqueens:6']);

        release = await hold(page, ['open', 'builtins']);
        await go(page, -1);
        await asked(page);
        await give(page, example('queens/board-9.txt'));
        await release();
        await named(page, 'board-9.txt');
        await idle(page);
        await go(page, -1);
        await until(async () => (await cells(page).count()) === 25, 'what was opened on the way is a new entry');
    });

    test('a puzzle that is too long for the address', async ({ visit }) => {
        const page = await visit({ hash: 'nqueens:6' });
        await open(page, example('queens/board-9.txt'));
        /* As if its id were too long, which only puzzles are that take a minute to draw. */
        await page.evaluate(() => history.replaceState(history.state, '', '#/board'));
        await page.reload();
        await ready(page);
        expect(await name(page)).toContain('board-9.txt');
        await go(page, -1);
        await until(async () => (await cells(page).count()) === 36);
        await go(page, 1);
        await named(page, 'board-9.txt');
    });

    test('Back closes a dialog and leaves the puzzle alone', async ({ visit }) => {
        const page = await visit({ hash: 'nqueens:5', viewport: { width: 390, height: 844 } });
        await page.evaluate(() => (location.hash = 'nqueens:6'));
        await until(async () => (await cells(page).count()) === 36);
        await press(page, 'presets');
        await go(page, -1);
        await by(page, 'presets-menu').waitFor({ state: 'hidden' });
        await until(async () => (await at(page)) === 'nqueens:6');
        expect(await cells(page).count()).toBe(36);
        await go(page, -1);
        await until(async () => (await cells(page).count()) === 25);
    });
});

describe('names', () => {
    test('a preset that is changed is called what it is now', async ({ visit }) => {
        const page = await visit({ hash: 'nqueens:8' });
        await named(page, 'Eight queens');
        await mode(page, 'edit');
        await by(page, 'size').fill('27');
        await by(page, 'size').press('Enter');
        await named(page, /^N-Queens 27\s×\s27$/);
        await by(page, 'size').blur();
        await page.keyboard.press('Control+z');
        await named(page, 'Eight queens');
        await press(page, 'family-queens');
        await named(page, 'Queens, 8');
        await mode(page, 'edit');
        await press(page, 'language-id');
        await paint(page, 0);
        await named(page, /^Queens 8\s×\s8$/);
        await page.reload();
        await ready(page);
        expect(await name(page)).toMatch(/^Queens 8\s×\s8$/);
    });

    test('right after a change, a reload does not lose the name of the file', async ({ visit }) => {
        const page = await visit();
        await open(page, example('queens/board-6.txt'));
        await mode(page, 'edit');
        for (const cell of [0, 7, 14]) {
            const painted = await paint(page, cell);
            await page.reload();
            await ready(page);
            expect(await name(page)).toContain('board-6.txt');
            expect(await region(page, cell)).toBe(painted);
        }
    });
});
