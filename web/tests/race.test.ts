/* race.test.ts: what a user does while the core still reads, solves or checks. The core is delayed, so that
 * each case occurs on any machine. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe } from 'vitest';
import { answer, asked, by, cell, cells, data, example, expect, folder, give, hold, labels, mode, open, papan, press, queens, ready, test, until, type Page } from './visit.ts';

const region = async (page: Page, at: number): Promise<string> => (await cell(page, at).getAttribute('data-region')) ?? '';
const family = (page: Page, name: string) => page.locator(`[data-testid="family-${name}"][aria-pressed="true"]`);
const drawn = async (page: Page): Promise<string | undefined> => (await data(page, 'board'))['family'];

/* Chooses a letter and paints the cell, by keys; the board must not wait for the core. */
async function paint(page: Page, at: number, letter: string): Promise<void> {
    await cell(page, at).focus();
    await page.keyboard.press(letter);
    await page.keyboard.press('Space');
    await until(async () => (await region(page, at)) === letter.toUpperCase());
}

async function drawing(page: Page): Promise<string> {
    await open(page, example('queens/board-6.txt'));
    await mode(page, 'edit');
    return region(page, 7);
}

describe('a change that is still being read', () => {
    test('is undone, and done again', async ({ visit }) => {
        const page = await visit();
        const before = await drawing(page);
        const other = before === 'A' ? 'b' : 'a';
        const release = await hold(page, ['open']);
        await paint(page, 7, other);
        await page.keyboard.press('Control+z');
        await until(async () => (await region(page, 7)) === before, 'undone at once');
        await release();
        await until(async () => by(page, 'edit-redo').isEnabled());
        expect(await region(page, 7)).toBe(before);
        await press(page, 'edit-redo');
        await until(async () => (await region(page, 7)) === other.toUpperCase());
    });

    test('is the only one that undo takes back', async ({ visit }) => {
        const page = await visit();
        await drawing(page);
        await paint(page, 7, 'a');
        await page.locator('#board[aria-busy="false"]').waitFor();
        const release = await hold(page, ['open']);
        await paint(page, 7, 'b');
        await page.keyboard.press('Control+z');
        await until(async () => (await region(page, 7)) === 'A');
        await paint(page, 8, 'd');
        await release();
        await page.locator('#board[aria-busy="false"]').waitFor();
        expect([await region(page, 7), await region(page, 8)]).toEqual(['A', 'D']);
    });

    test('is in the drawing that is kept when another puzzle is opened', async ({ visit }) => {
        const page = await visit();
        const before = await drawing(page);
        const other = before === 'A' ? 'b' : 'a';
        const release = await hold(page, ['open']);
        await paint(page, 7, other);
        await give(page, example('nqueens/placed-8.txt'));
        await release();
        await press(page, 'go-back');
        await until(async () => (await cells(page).count()) === 36);
        expect(await region(page, 7)).toBe(other.toUpperCase());
    });

    test('is not lost by input that is refused', async ({ visit }) => {
        const page = await visit();
        const before = await drawing(page);
        const other = before === 'A' ? 'b' : 'a';
        const release = await hold(page, ['open']);
        await paint(page, 7, other);
        await give(page, { name: 'rubbish.txt', bytes: 'AAB\nA\n' });
        await release();
        await by(page, 'problem').waitFor();
        await page.locator('#board[aria-busy="false"]').waitFor();
        expect(await region(page, 7)).toBe(other.toUpperCase());
        await mode(page, 'solve');
        expect(await region(page, 7)).toBe(other.toUpperCase());
    });

    test('is there after a reload, and so is the way back', async ({ visit }) => {
        const page = await visit();
        const before = await drawing(page);
        const other = before === 'A' ? 'b' : 'a';
        await paint(page, 8, 'd');
        await page.locator('#board[aria-busy="false"]').waitFor();
        const release = await hold(page, ['open']);
        await paint(page, 7, other);
        await page.reload();
        await release();
        await ready(page);
        await until(async () => (await region(page, 7)) === other.toUpperCase());
        await press(page, 'edit-undo');
        await until(async () => (await region(page, 7)) === before);
        expect(await region(page, 8)).toBe('D');
        await press(page, 'edit-undo');
        await until(async () => (await region(page, 8)) !== 'D');
        expect(await by(page, 'edit-undo').isDisabled()).toBe(true);
        await page.reload();
        await ready(page);
        await press(page, 'edit-redo');
        await press(page, 'edit-redo');
        await until(async () => (await region(page, 7)) === other.toUpperCase());
    });

    test('is undone on a chess board and on one of packing', async ({ visit }) => {
        const page = await visit({ hash: 'nqueens:6' });
        await mode(page, 'edit');
        let release = await hold(page, ['open']);
        await cell(page, 1).click();
        await page.keyboard.press('Control+z');
        await until(async () => (await queens(page)).length === 0);
        await cell(page, 2).click();
        await release();
        await page.locator('#board[aria-busy="false"]').waitFor();
        expect(await queens(page)).toEqual([2]);

        await open(page, example('pack/sample-custom.txt'));
        await press(page, 'tool-erase');
        release = await hold(page, ['open']);
        await cell(page, 0).click();
        await until(async () => (await by(page, 'balance').textContent())?.includes('18') === true);
        await page.keyboard.press('Control+z');
        await until(async () => (await by(page, 'balance').textContent())?.includes('18') === false);
        await release();
        await page.locator('#board[aria-busy="false"]').waitFor();
        expect(await by(page, 'balance').textContent()).toMatch(/19 of 19/);
    });
});

describe('the last request is opened', () => {
    test('tabs of the families', async ({ visit }) => {
        const page = await visit();
        for (const name of ['pack', 'nqueens', 'queens'] as const) {
            await press(page, `family-${name}`);
            await family(page, name).waitFor();
        }
        let release = await hold(page, ['open']);
        await press(page, 'family-pack');
        await press(page, 'family-nqueens');
        await release();
        await family(page, 'nqueens').waitFor();
        await page.locator('#board[aria-busy="false"]').waitFor();
        expect(await drawn(page)).toBe('nqueens');

        release = await hold(page, ['open']);
        await press(page, 'family-pack');
        await press(page, 'family-nqueens');
        await release();
        await page.locator('#board[aria-busy="false"]').waitFor();
        await answered(page);
        expect(await drawn(page), 'who goes back to where he is stays there').toBe('nqueens');
    });

    test('links', async ({ visit }) => {
        const page = await visit();
        const id = await linkOf(page, 'queens/board-8.txt');
        await page.evaluate(() => (location.hash = 'nqueens:5'));
        await until(async () => (await cells(page).count()) === 25);
        let release = await hold(page, ['builtins']);
        await page.evaluate(() => (location.hash = 'nqueens:6'));
        await page.evaluate((id) => (location.hash = id), id);
        await release();
        await until(async () => (await cells(page).count()) === 64);
        await answered(page);
        expect(await cells(page).count()).toBe(64);

        release = await hold(page, ['builtins']);
        await page.evaluate(() => (location.hash = 'nqueens:6'));
        await page.evaluate((id) => (location.hash = id), id);
        await release();
        await answered(page);
        expect(await cells(page).count(), 'a link to what is open calls off the one before').toBe(64);
    });

    test('a link that is followed while the page starts', async ({ visit }) => {
        const page = await visit();
        const id = await linkOf(page, 'queens/board-6.txt');
        await open(page, example('nqueens/placed-8.txt'));
        const release = await hold(page, ['open']);
        await page.reload();
        await asked(page);
        await page.evaluate((id) => (location.hash = id), id);
        await release();
        await ready(page);
        await until(async () => (await cells(page).count()) === 36);
        await answered(page);
        expect(await cells(page).count()).toBe(36);
    });

    test('a link, though the address has followed another puzzle', async ({ visit }) => {
        const page = await visit({ hash: 'nqueens:5' });
        await page.evaluate(() => {
            location.hash = 'nqueens:6';
            history.replaceState(history.state, '', '#nqueens:5');
        });
        await until(async () => (await cells(page).count()) === 36);
    });

    test('files, however long they take', async ({ visit }) => {
        const page = await visit();
        await page.evaluate(() => {
            const read = Blob.prototype.arrayBuffer;
            const gone = new Promise<void>((letGo) => Object.assign(window, { letGo }));
            Blob.prototype.arrayBuffer = function (): Promise<ArrayBuffer> {
                return this.size < 5000 ? read.call(this) : gone.then(() => read.call(this));
            };
        });
        await give(page, { name: 'long.txt', bytes: 'AABB\nAACB\nDCCC\nDDDC\n' + '\n'.repeat(6000) });
        await give(page, { name: 'short.txt', bytes: readFileSync(example('queens/board-6.txt')) });
        await until(async () => (await cells(page).count()) === 36);
        await page.evaluate(() => (window as unknown as { letGo: () => void }).letGo());
        await answered(page);
        expect(await by(page, 'name').textContent()).toContain('short');
    });

    /* The id of a puzzle, as in a shared link. */
    async function linkOf(page: Page, file: string): Promise<string> {
        await open(page, example(file));
        await press(page, 'share');
        const id = await by(page, 'share-id').inputValue();
        await page.keyboard.press('Escape');
        return id;
    }

    /* When this is answered, all earlier requests to read have been answered too. */
    async function answered(page: Page): Promise<void> {
        await press(page, 'presets');
        await page.keyboard.press('Escape');
        await by(page, 'presets-menu').waitFor({ state: 'hidden' });
        await press(page, 'export');
        const [file] = await Promise.all([page.waitForEvent('download'), press(page, 'export-txt')]);
        await file.delete();
    }
});

describe('answers that come late', () => {
    test('a verdict is that of the board as it is', async ({ visit }) => {
        const page = await visit();
        await open(page, example('queens/board-6.txt'));
        await mode(page, 'edit');
        const verdict = async (): Promise<string> => (await data(page, 'verdict'))['verdict'] ?? '';
        await until(async () => (await verdict()) === 'unique');
        const release = await hold(page, ['solve']);
        await press(page, 'stars-more');
        await until(async () => (await verdict()) === 'busy');
        await mode(page, 'play');
        await mode(page, 'edit');
        await release();
        await until(async () => (await verdict()) === 'none');
    });

    test('the solution of one puzzle is not shown on another', async ({ visit }) => {
        const page = await visit();
        await open(page, example('queens/board-8.txt'));
        await answer(page, 'first');
        const crowned = page.locator('[data-testid="cell"][data-has="queen"]');
        expect(await crowned.count()).toBe(8);
        await mode(page, 'play');
        await open(page, example('queens/stars-8.txt'));
        await mode(page, 'solve');
        await by(page, 'solve').waitFor();
        expect(await crowned.count()).toBe(0);
        expect(await by(page, 'result').count()).toBe(0);
    });

    test('a strategy that was chosen for another puzzle is not asked', async ({ visit }) => {
        const page = await visit({ hash: 'nqueens:6' });
        await mode(page, 'solve');
        await by(page, 'strategy').selectOption('row-by-row');
        const release = await hold(page, ['strategies']);
        await open(page, example('pack/sample-custom.txt'));
        await press(page, 'solve');
        await release();
        await by(page, 'result').waitFor();
        expect((await data(page, 'result'))['verdict']).toBe('solved');
    });

    test('a step of an abandoned search is not shown on the game', async ({ visit }) => {
        const page = await visit({ hash: 'nqueens:10' });
        await mode(page, 'watch');
        await by(page, 'watch-strategy').selectOption('row-by-row');
        await press(page, 'watch-step');
        await until(async () => (await queens(page)).length === 1);
        const release = await hold(page, ['watch']);
        await by(page, 'watch-jump').fill('9000');
        await by(page, 'watch-jump').press('Enter');
        await asked(page);
        await mode(page, 'play');
        await release();
        await press(page, 'count-all');
        await until(async () => (await by(page, 'solution-number').textContent())?.includes('724') === true);
        expect(await queens(page)).toEqual([]);
        await mode(page, 'watch');
        await press(page, 'watch-next-solution');
        await until(async () => (await queens(page)).length === 10, 'it can be watched after that');
    });

    test('a film that was left before it started is started again', async ({ visit }) => {
        const page = await visit({ hash: 'nqueens:6' });
        const release = await hold(page, ['watch']);
        await mode(page, 'watch');
        await asked(page);
        await mode(page, 'play');
        await release();
        await mode(page, 'watch');
        await by(page, 'watch-state').waitFor();
    });

    test('a hint is not shown after play has stopped', async ({ visit }) => {
        const page = await visit();
        await open(page, example('pack/challenge-5x11.txt'));
        await mode(page, 'play');
        const release = await hold(page, ['hint']);
        await press(page, 'hint');
        await mode(page, 'solve');
        await release();
        await answer(page, 'count');
        expect(await page.locator('[data-testid="cell"][data-hint]').count()).toBe(0);
        await mode(page, 'play');
        expect(await by(page, 'hint-text').count()).toBe(0);
        expect(await by(page, 'hint').isEnabled()).toBe(true);
    });

    test('a saved packing game continues at once, and a move then does not overwrite it', async ({ visit }) => {
        const page = await visit();
        await open(page, example('pack/sample-custom.txt'));
        await mode(page, 'play');
        await page.locator('[data-testid="piece"][data-label="3"]').click();
        await cell(page, 0).click();
        await until(async () => (await labels(page))[0] === '3');
        const before = await labels(page);
        await hold(page, ['open'], 'placed');
        await page.reload();
        await ready(page);
        await until(async () => (await labels(page)).join() === before.join(), 'the pieces are back');
    });
});

describe('a picture', () => {
    const picture = (): string => {
        const path = join(folder(), 'race-stars.png');
        papan('draw', example('queens/stars-9.txt'), '-o', path);
        return path;
    };
    const stars = (page: Page): Promise<string> => by(page, 'picture-stars').inputValue();

    test('the stars are guessed, though a cell is put right meanwhile', async ({ visit }) => {
        const page = await visit();
        const release = await hold(page, ['solve']);
        await give(page, picture());
        await by(page, 'picture-message').waitFor();
        await by(page, 'picture-dialog').locator('[data-cell="0"]').click();
        await page.locator('[data-testid="picture-mark"][data-mark="2"]').click();
        await release();
        await page.locator('[data-testid="picture-verdict"][data-verdict="unique"]').waitFor();
        expect(await stars(page)).toBe('2');
    });

    test('is taken with its stars, though they are not guessed yet', async ({ visit }) => {
        const page = await visit();
        const release = await hold(page, ['solve']);
        await give(page, picture());
        await by(page, 'picture-message').waitFor();
        await press(page, 'picture-use');
        await release();
        await by(page, 'picture-dialog').waitFor({ state: 'hidden' });
        expect((await answer(page, 'check'))['verdict']).toBe('unique');
        await mode(page, 'edit');
        expect(await by(page, 'stars').inputValue()).toBe('2');
    });
});

test('a new puzzle has a seed while the boards are still being listed, and a typed one stays', async ({ visit }) => {
    const page = await visit();
    const release = await hold(page, ['builtins']);
    await page.locator('body').press('n');
    await asked(page);
    expect(await by(page, 'make-seed').inputValue()).toMatch(/^\d+$/);
    expect(await by(page, 'make-go').isEnabled()).toBe(true);
    await by(page, 'make-seed').fill('42');
    await release();
    await press(page, 'make-pack');
    await page.locator('[data-testid="make-board"] option').nth(1).waitFor({ state: 'attached' });
    expect(await by(page, 'make-seed').inputValue()).toBe('42');
});
