/* learn.test.ts: what Watch and Compare offer to students: the plain strategy first, lines of attack, the lit
 * line of the pseudo-code with its variables, the search tree, N as a slider, and comparisons over N and over
 * boards. The numbers are those that the command line and the reports print. */
import { describe } from 'vitest';
import { by, data, expect, mode, press, shot, test, until, written, type Page } from './visit.ts';

async function begin(page: Page): Promise<void> {
    await mode(page, 'watch');
    await by(page, 'watch-state').waitFor();
}
async function goTo(page: Page, step: number): Promise<void> {
    await by(page, 'watch-jump').fill(String(step));
    await by(page, 'watch-jump').press('Enter');
    await until(async () => (await data(page, 'watch-state'))['step'] === String(step), `step ${step}`);
}
const now = (page: Page): Promise<string> => by(page, 'watch-now').innerText();
const litLine = (page: Page): Promise<string> => by(page, 'watch-code').locator('[aria-current="step"]').innerText();
const variable = (page: Page, name: string): Promise<string> => page.locator(`[data-variable="${name}"]`).innerText();
async function sideways(page: Page): Promise<number> {
    return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

describe('watch', () => {
    test('N-Queens: attacks, pseudo-code, tree, and N by a slider', async ({ visit }) => {
        const page = await visit({ hash: 'nqueens:6' });
        await begin(page);
        expect(await by(page, 'watch-strategy').inputValue()).toBe('row-by-row');
        expect(await litLine(page)).toContain('row = 1, column[1] = 1');
        await goTo(page, 2);
        expect(await now(page)).toContain('No queen can be at row 2, column 1: same column as the queen at row 1, column 1');
        expect(await litLine(page)).toContain('// attacked');
        expect([await variable(page, 'row'), await variable(page, 'column[row]')]).toEqual(['2', '1']);
        expect(await variable(page, 'column')).toBe('[1, –, –, –, –, –]');
        /* The tried queen and the line to it are drawn; nothing is crossed out. */
        expect(await page.locator('#board [data-attempt="6"]').count()).toBe(1);
        expect(await by(page, 'watch-tree').evaluate((tree) => ({ ...(tree as HTMLElement).dataset }))).toMatchObject({
            placed: '1',
            rejected: '1',
            depth: '1',
        });
        await goTo(page, 3);
        expect(await now(page)).toContain('same diagonal as the queen at row 1, column 1');
        await goTo(page, 4);
        expect(await litLine(page)).toContain('place a queen at (row, column[row])');
        await shot(page, 'learn-nqueens');

        /* Playing says nothing to screen readers; a pause does. */
        await press(page, 'watch-play');
        expect(await by(page, 'watch-now').getAttribute('aria-live')).toBe('off');
        await press(page, 'watch-pause');
        expect(await by(page, 'watch-now').getAttribute('aria-live')).toBe('polite');

        await press(page, 'watch-end');
        await until(async () => (await data(page, 'watch-state'))['ended'] === 'true');
        const { placed, rejected, solutions, from } = await data(page, 'watch-tree');
        expect([Number(placed) + Number(rejected), solutions, from]).toEqual([894, '4', '0']);
        expect((await data(page, 'watch-state'))['cases']).toBe('894');

        await by(page, 'size-slider').focus();
        await page.keyboard.press('ArrowLeft');
        await until(async () => (await data(page, 'board'))['cells'] === '25', 'five queens');
        await until(async () => (await data(page, 'watch-state'))['step'] === '0');
        expect(await by(page, 'size-shown').innerText()).toBe('N = 5');

        /* A strategy that the user chose stays. */
        await by(page, 'watch-strategy').selectOption('cover');
        await until(async () => (await by(page, 'watch-code').innerText()).includes('fewest options'));
        await by(page, 'size-slider').focus();
        await page.keyboard.press('ArrowRight');
        await until(async () => (await data(page, 'board'))['cells'] === '36', 'six queens');
        await until(async () => (await data(page, 'watch-state'))['step'] === '0');
        expect(await by(page, 'watch-strategy').inputValue()).toBe('cover');
    });

    test('Queens on a phone, in Indonesian: which rule breaks, and a tree to unfold', async ({ visit }) => {
        const page = await visit({ viewport: { width: 360, height: 640 }, locale: 'id-ID', colorScheme: 'dark', hasTouch: true });
        await press(page, 'family-queens');
        await begin(page);
        expect(await by(page, 'watch-strategy').inputValue()).toBe('row-by-row');
        const words: string[] = [];
        for (let step = 1; step <= 22; step++) {
            await goTo(page, step);
            words.push(await now(page));
        }
        const said = words.join('\n');
        for (const rule of ['satu kolom dengan ratu', 'bersentuhan dengan ratu', 'satu daerah dengan ratu']) expect(said).toContain(rule);
        expect(await by(page, 'watch-code').innerText()).toContain('letakkan ratu di (row, column[row])');
        expect(await by(page, 'watch-tree').count()).toBe(0);
        await by(page, 'watch-tree-fold').locator('summary').click();
        await by(page, 'watch-tree').scrollIntoViewIfNeeded();
        expect(await by(page, 'watch-tree').innerText()).toContain('ditolak');
        expect(await sideways(page)).toBeLessThanOrEqual(0);
        await shot(page, 'learn-queens-phone');

        /* A packing puzzle starts with brute force. */
        await press(page, 'family-pack');
        await until(async () => (await by(page, 'watch-strategy').inputValue()) === 'permute-pieces');
        await by(page, 'watch-code').waitFor();
        await goTo(page, 60);
        expect(await sideways(page)).toBeLessThanOrEqual(0);
    });
});

describe('compare', () => {
    test('N-Queens over N, as the report prints it', async ({ visit }) => {
        const page = await visit({ hash: 'nqueens:6', permissions: ['clipboard-read', 'clipboard-write'] });
        await mode(page, 'compare');
        const parity = page.locator('[data-testid="compare-choice"][data-strategy="parity"]');
        expect(await parity.isDisabled()).toBe(true);
        const why = await page.locator('label', { has: parity }).innerText();
        expect(why).toContain('Only counts');
        expect(why).not.toContain('Stops at the first solution');

        await press(page, 'compare-scope-sizes');
        await by(page, 'compare-to').fill('6');
        await by(page, 'compare-to').press('Tab');
        await by(page, 'compare-limit').fill('20');
        await by(page, 'compare-limit').press('Tab');
        await by(page, 'compare-runs').selectOption('3');
        await press(page, 'compare-run');
        await by(page, 'compare-copy').waitFor();
        await by(page, 'compare-run').waitFor();
        const lines = await by(page, 'compare-line').evaluateAll((all) => all.map((one) => ({ ...(one as HTMLElement).dataset })));
        expect(lines.map(({ name, solutions }) => [name, solutions])).toEqual([['4', '2'], ['5', '10'], ['6', '4']]);
        const values = await by(page, 'compare-value').evaluateAll((all) => all.map((one) => ({ ...(one as HTMLElement).dataset })));
        const cases = (strategy: string, question: string): (string | undefined)[] =>
            values.filter((one) => one['strategy'] === strategy && one['question'] === question).map((one) => one['cases']);
        expect(cases('row-by-row', 'first')).toEqual(['26', '15', '171']);
        expect(cases('row-by-row', 'count')).toEqual(['60', '220', '894']);
        expect(cases('parity', 'first')).toEqual([]);
        expect(cases('closed-form', 'count')).toEqual([]);
        expect(cases('parity', 'count')).toHaveLength(3);
        expect(values.every((one) => one['state'] === 'done' && one['runs'] === '3')).toBe(true);
        expect(await by(page, 'compare-lines').count()).toBe(2);
        await press(page, 'compare-measure-cases');
        expect(await by(page, 'compare-table').innerText()).toContain('894');
        await shot(page, 'learn-compare');

        await press(page, 'compare-csv');
        await until(async () => (await page.evaluate(() => navigator.clipboard.readText())).startsWith('n,goal,strategy,'));
        expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^6,count,row-by-row,many,4,894,/m);
    });

    test('boards of files on a phone, in Indonesian', async ({ visit }) => {
        const page = await visit({ viewport: { width: 390, height: 844 }, locale: 'id-ID', hasTouch: true });
        await press(page, 'family-queens');
        await mode(page, 'compare');
        await press(page, 'compare-scope-boards');
        await by(page, 'compare-board').first().waitFor();
        const files = [
            written('easy.txt', 'AABB\nACBB\nCCCD\nDDDD\n'),
            written('chess.json', '{"family": "nqueens", "n": 4}'),
            written('broken.txt', '?\n'),
        ];
        await by(page, 'compare-files').setInputFiles(files);
        await page.locator('[data-testid="compare-board"][data-name="easy.txt"]').waitFor();
        await until(async () => (await page.getByRole('alert').count()) === 2, 'two files are refused');
        expect(await page.getByRole('alert').first().innerText()).toContain('chess.json: bukan teka-teki sejenis');
        await by(page, 'compare-goal').selectOption('count');
        await by(page, 'compare-runs').selectOption('1');
        for (const strategy of ['learn', 'cover-bits', 'permute-columns'])
            await page.locator(`[data-testid="compare-choice"][data-strategy="${strategy}"]`).uncheck();
        await press(page, 'compare-run');
        await by(page, 'compare-copy').waitFor();
        await by(page, 'compare-run').waitFor();
        expect(await by(page, 'compare-line').count()).toBe(2);
        const table = await by(page, 'compare-table').innerText();
        for (const word of ['papan', 'solusi', 'semua', 'easy.txt']) expect(table).toContain(word);
        expect(await sideways(page)).toBeLessThanOrEqual(0);
        await by(page, 'compare-table').scrollIntoViewIfNeeded();
        await shot(page, 'learn-compare-phone');
    });
});
