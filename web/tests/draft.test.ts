/* draft.test.ts: unfinished work is restored after a reload, like finished work: boards with gaps, half-painted
 * pieces, invalid text, settings for a new puzzle. */
import { describe } from 'vitest';
import { by, cell, cells, data, example, expect, mode, open, press, ready, test, until, type Page } from './visit.ts';

async function reload(page: Page): Promise<void> {
    await page.reload();
    await ready(page);
}

describe('a board of queens with gaps', () => {
    const regions = (page: Page): Promise<string> =>
        cells(page).evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset['region'] || '.').join(''));
    const begun = 'AA..................................';
    const lacking = (page: Page): Promise<void> =>
        until(async () => (await regions(page)) === begun && (await by(page, 'edit-undo').isEnabled()), 'the draft is there');

    async function begin(page: Page): Promise<string> {
        await open(page, example('queens/board-6.txt'));
        await mode(page, 'edit');
        const whole = await regions(page);
        await press(page, 'clear');
        await page.locator('[data-testid="swatch"][data-region="A"]').click();
        await cell(page, 0).click();
        await cell(page, 1).click();
        await lacking(page);
        return whole;
    }

    test('after a reload, with its undo and redo', async ({ visit }) => {
        const page = await visit();
        const whole = await begin(page);
        await press(page, 'edit-undo');
        await until(async () => (await regions(page)) === begun.replace('AA', 'A.'));
        await reload(page);
        await until(async () => (await regions(page)) === begun.replace('AA', 'A.'));
        await press(page, 'edit-redo');
        await lacking(page);
        for (let i = 0; i < 3; i++) await press(page, 'edit-undo');
        await until(async () => (await regions(page)) === whole);
        await reload(page);
        expect(await regions(page)).toBe(whole);
    });

    test('after another family, and after another puzzle', async ({ visit }) => {
        const page = await visit();
        await begin(page);
        await press(page, 'family-nqueens');
        await until(async () => (await data(page, 'board'))['family'] === 'nqueens');
        await press(page, 'family-queens');
        await lacking(page);
        await open(page, example('queens/board-8.txt'));
        await by(page, 'left').waitFor();
        await reload(page);
        await press(page, 'go-back');
        await lacking(page);
        expect(await by(page, 'left').count()).toBe(0);
    });

    test('finished at last: nothing of it comes back', async ({ visit }) => {
        const page = await visit();
        await begin(page);
        await press(page, 'new-board');
        const fresh = [...'ABCDEF'].map((letter) => letter.repeat(6)).join('');
        await until(async () => (await regions(page)) === fresh);
        await reload(page);
        expect(await regions(page)).toBe(fresh);
    });

    test('invalid data in its place does no harm', async ({ visit }) => {
        const page = await visit();
        const whole = await begin(page);
        for (const rubbish of [7, {}, { draft: { size: 6 }, past: [], future: [] }, { draft: null, past: 1, future: [] }]) {
            await page.evaluate((draft) => {
                const spoil = (storage: Storage, key: string): void => {
                    const kept = JSON.parse(storage.getItem(key) ?? '{}') as { value: object };
                    storage.setItem(key, JSON.stringify({ ...kept, value: { ...kept.value, draft } }));
                };
                spoil(localStorage, 'papan:queens');
                for (const key of Object.keys(sessionStorage).filter((key) => key.startsWith('papan:puzzle:'))) spoil(sessionStorage, key);
            }, rubbish);
            await reload(page);
            expect(await regions(page)).toBe(whole);
        }
    });
});

describe('packing', () => {
    const piece = (page: Page, row: number, column: number) =>
        page.locator(`[data-testid="piece-cell"][data-row="${row}"][data-column="${column}"]`);
    const balance = (page: Page, wanted: RegExp): Promise<void> =>
        until(async () => wanted.test((await by(page, 'balance').textContent()) ?? ''), String(wanted));

    test('a piece that is half painted, after another mode and after a reload', async ({ visit }) => {
        const page = await visit();
        await open(page, example('pack/sample-custom.txt'));
        await mode(page, 'edit');
        await press(page, 'piece-add');
        await piece(page, 0, 2).click();
        const apart = async (): Promise<void> => {
            await until(async () => (await piece(page, 0, 2).getAttribute('aria-pressed')) === 'true', 'the cell is there');
            expect(await by(page, 'piece-done').isDisabled()).toBe(true);
        };
        await apart();
        await mode(page, 'play');
        await mode(page, 'edit');
        await apart();
        await reload(page);
        await apart();
        await piece(page, 0, 1).click();
        await press(page, 'piece-done');
        await balance(page, /22 of 19/);
        await reload(page);
        await balance(page, /22 of 19/);
        expect(await by(page, 'piece-cell').count()).toBe(0);
    });

    test('a puzzle without pieces; undo returns to the last valid puzzle', async ({ visit }) => {
        const page = await visit({ hash: 'iq-puzzler-pro:5x11' });
        await mode(page, 'edit');
        await balance(page, /55 of 55/);
        for (let left = await by(page, 'piece-edit').count(); left > 0; left--) {
            await by(page, 'piece-edit').first().click();
            await press(page, 'piece-remove');
            await until(async () => (await by(page, 'piece-edit').count()) === left - 1);
        }
        await by(page, 'draft-fault').waitFor();
        await reload(page);
        await by(page, 'draft-fault').waitFor();
        await balance(page, / 0 of 55/);
        await press(page, 'undo');
        await balance(page, / [345] of 55/);
        await reload(page);
        await balance(page, / [345] of 55/);
    });

    test('another set of pieces ends the painting of one', async ({ visit }) => {
        const page = await visit({ hash: 'iq-puzzler-pro:5x11' });
        await mode(page, 'edit');
        await by(page, 'piece-edit').first().click();
        await piece(page, 4, 4).click();
        await by(page, 'piece-set').selectOption('pentominoes');
        await balance(page, /60 of 55/);
        expect(await by(page, 'piece-cell').count()).toBe(0);
    });
});

test('invalid text, until it is a puzzle', async ({ visit }) => {
    const page = await visit();
    await press(page, 'paste');
    await by(page, 'paste-text').fill('AAB\nABB\nCC');
    await press(page, 'paste-open');
    await by(page, 'problem').waitFor();
    await reload(page);
    expect(await by(page, 'problem').count()).toBe(0);
    await press(page, 'paste');
    expect(await by(page, 'paste-text').inputValue()).toBe('AAB\nABB\nCC');
    await by(page, 'paste-text').fill('AAB\nABB\nCCC');
    await press(page, 'paste-open');
    await until(async () => (await cells(page).count()) === 9);
    await by(page, 'paste-dialog').waitFor({ state: 'hidden' });
    await reload(page);
    await press(page, 'paste');
    expect(await by(page, 'paste-text').inputValue()).toBe('');
});

test('settings of a new puzzle that was not made yet', async ({ visit }) => {
    const page = await visit();
    await press(page, 'make');
    await by(page, 'make-size').fill('9');
    await by(page, 'make-size').press('Tab');
    await page.locator('[data-testid="make-level"][data-level="hard"]').click();
    await by(page, 'make-seed').fill('31');
    await page.keyboard.press('Escape');
    await reload(page);
    await press(page, 'make');
    await until(async () => (await by(page, 'make-seed').inputValue()) === '31');
    expect(await by(page, 'make-size').inputValue()).toBe('9');
    expect(await page.locator('[data-testid="make-level"][data-level="hard"]').getAttribute('aria-pressed')).toBe('true');
});
