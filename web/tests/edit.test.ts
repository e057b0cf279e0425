/* edit.test.ts: the three editors, and what they report while a puzzle is drawn. */
import { describe } from 'vitest';
import { answer, by, cell, cells, data, example, expect, mode, open, press, shot, test, until, type Page } from './visit.ts';

const verdict = async (page: Page): Promise<string> => (await data(page, 'verdict'))['verdict'] ?? '';

describe('queens', () => {
    test('painting a cell changes the verdict; undo brings it back', async ({ visit }) => {
        const page = await visit();
        await open(page, example('queens/board-6.txt'));
        await mode(page, 'edit');
        await until(async () => (await verdict(page)) === 'unique');
        let changed = '';
        for (let at = 0; at < 36 && changed === ''; at++) {
            await by(page, 'swatch').first().click();
            await cell(page, at).click();
            await until(async () => (await verdict(page)) !== 'busy');
            const now = await verdict(page);
            if (now === 'many') changed = now;
            else await page.keyboard.press('Control+z');
            if (now !== 'many') await until(async () => (await verdict(page)) === 'unique');
        }
        expect(changed).toBe('many');
        await press(page, 'show-difference');
        await shot(page, 'queens-edit-several');
        await press(page, 'edit-undo');
        await until(async () => (await verdict(page)) === 'unique');
        await shot(page, 'queens-edit');
    });

    test('size and stars', async ({ visit }) => {
        const page = await visit();
        await open(page, example('queens/stars-9.txt'));
        await mode(page, 'edit');
        await until(async () => (await verdict(page)) === 'unique');
        await press(page, 'stars-less');
        await until(async () => ['many', 'none', 'unique'].includes(await verdict(page)));
        await press(page, 'size-more');
        await until(async () => (await cells(page).count()) === 100);
        await press(page, 'new-board');
        await until(async () => ['many', 'unique', 'none'].includes(await verdict(page)));
    });

    test('cells painted by keyboard', async ({ visit }) => {
        const page = await visit();
        await open(page, example('queens/board-6.txt'));
        await mode(page, 'edit');
        const before = await cell(page, 7).getAttribute('aria-label');
        await cell(page, 0).focus();
        await page.keyboard.press('ArrowRight');
        await page.keyboard.press('ArrowDown');
        for (const letter of ['a', 'b', 'c']) {
            await page.keyboard.press(letter);
            await page.keyboard.press('Space');
        }
        await until(async () => /region C/i.test((await cell(page, 7).getAttribute('aria-label')) ?? ''));
        for (let i = 0; i < 3 && (await cell(page, 7).getAttribute('aria-label')) !== before; i++) {
            const now = await cell(page, 7).getAttribute('aria-label');
            await page.keyboard.press('Control+z');
            await until(async () => (await cell(page, 7).getAttribute('aria-label')) !== now);
        }
        expect(await cell(page, 7).getAttribute('aria-label')).toBe(before);
    });

    test('keys faster than the core reads: the last one holds', async ({ visit }) => {
        const page = await visit();
        await open(page, example('queens/board-6.txt'));
        await mode(page, 'edit');
        const regions = () => cells(page).evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset['region']).join(''));
        const start = await regions();
        await cell(page, 7).click();
        await press(page, 'edit-undo');
        await until(async () => (await regions()) === start && (await verdict(page)) === 'unique');
        for (const [keys, end] of [['abc', 'C'], ['cab', 'B'], ['abcac', 'C'], ['cfa', 'A']] as const) {
            await cell(page, 7).evaluate((one, all) => {
                for (const key of [...all].flatMap((letter) => [letter, ' ']))
                    one.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
            }, keys);
            await until(async () => !['busy', ''].includes(await verdict(page)));
            expect((await regions()).charAt(7)).toBe(end);
        }
    });

    test('undo pressed twice at once goes back two steps', async ({ visit }) => {
        const page = await visit();
        await open(page, example('queens/board-6.txt'));
        await mode(page, 'edit');
        const regionOf7 = () => cell(page, 7).getAttribute('data-region');
        await cell(page, 7).focus(); /* as a screen reader does */
        for (const [key, end] of [['a', 'A'], ['b', 'B']] as const) {
            await page.keyboard.press(key);
            if (key === 'a') await page.keyboard.press('Space');
            else await cell(page, 7).evaluate((one) => (one as HTMLElement).click());
            await until(async () => (await regionOf7()) === end && !['busy', ''].includes(await verdict(page)));
        }
        await cell(page, 7).evaluate((one) => {
            for (let i = 0; i < 2; i++)
                one.dispatchEvent(new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true, cancelable: true }));
        });
        await until(async () => (await regionOf7()) === 'C');
    });
});

describe('pack', () => {
    test('board, piece set and sizes', async ({ visit }) => {
        const page = await visit();
        await open(page, example('pack/sample-default.txt'));
        await mode(page, 'edit');
        await by(page, 'piece-set').selectOption('pentominoes');
        await by(page, 'rows').fill('3');
        await by(page, 'rows').press('Enter');
        await by(page, 'columns').fill('20');
        await by(page, 'columns').press('Enter');
        await until(async () => /60 of 60/.test((await by(page, 'balance').textContent()) ?? ''));
        await shot(page, 'pack-edit');
        expect((await answer(page, 'count'))['count']).toBe('8');
    });

    test('cells painted and erased, pieces drawn', async ({ visit }) => {
        const page = await visit();
        await open(page, example('pack/sample-custom.txt'));
        await mode(page, 'edit');
        await press(page, 'tool-erase');
        await cell(page, 0).click();
        await until(async () => /19 of 18/.test((await by(page, 'balance').textContent()) ?? ''));
        await press(page, 'undo');
        await until(async () => /19 of 19/.test((await by(page, 'balance').textContent()) ?? ''));
        await press(page, 'piece-add');
        await by(page, 'piece-cell').first().waitFor();
        for (const [row, column] of [[0, 0], [0, 1]])
            if ((await piece(page, row, column).getAttribute('aria-pressed')) !== 'true') await piece(page, row, column).click();
        await press(page, 'piece-done');
        await until(async () => /21 of 19/.test((await by(page, 'balance').textContent()) ?? ''));
        expect((await answer(page, 'first'))['verdict']).toBe('none');
    });

    test('a pyramid', async ({ visit }) => {
        const page = await visit();
        await open(page, example('pack/sample-pyramid.txt'));
        await mode(page, 'edit');
        await by(page, 'side').fill('5');
        await by(page, 'side').press('Enter');
        await by(page, 'piece-set').selectOption('iq-puzzler-pro');
        await until(async () => /55 of 55/.test((await by(page, 'balance').textContent()) ?? ''));
        await shot(page, 'pyramid-edit');
    });

    function piece(page: Page, row: number | undefined, column: number | undefined) {
        return page.locator(`[data-testid="piece-cell"][data-row="${row}"][data-column="${column}"]`);
    }
});

describe('nqueens', () => {
    test('size and given queens', async ({ visit }) => {
        const page = await visit({ hash: 'nqueens:8' });
        await mode(page, 'edit');
        await by(page, 'size').fill('6');
        await by(page, 'size').press('Enter');
        await until(async () => (await cells(page).count()) === 36);
        await cell(page, 1).click();
        await until(async () => /one given queen/i.test((await by(page, 'given').textContent()) ?? ''));
        expect((await answer(page, 'count'))['count']).toBe('1');
        await mode(page, 'edit');
        await cell(page, 2).click();
        await by(page, 'impossible').waitFor();
    });

    test('all solutions, one after the other', async ({ visit }) => {
        const page = await visit({ hash: 'nqueens:6' });
        await mode(page, 'play');
        await press(page, 'count-all');
        await until(async () => /4 solutions/.test((await by(page, 'solution-number').textContent()) ?? ''));
        for (let i = 1; i <= 4; i++) {
            await press(page, 'solution-next');
            await until(async () => new RegExp(`${i} of 4`).test((await by(page, 'solution-number').textContent()) ?? ''));
        }
    });
});
