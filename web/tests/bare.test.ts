/* bare.test.ts: a board with cells that belong to no region: they are dark, take neither marks nor automatic crosses,
 * and the board can be won, watched over by the editor, and pasted as numbers. */
import { by, cell, cells, example, expect, frames, mode, open, press, queens, solution, test, until } from './visit.ts';

const file = example('queens/bare-8.txt');
const goal = [...solution(file).join('')].flatMap((mark, at) => (mark === '#' ? [at] : []));
const bare = [0, 1, 6, 7, 8, 15, 48, 55, 56, 57, 62, 63];
const numbers = '0 0 . 1 1\n0 0 2 1 1\n0 3 2 2 1\n. 3 3 2 4\n3 3 3 4 4\n';

for (const [device, viewport, locale, none] of [
    ['desktop', { width: 1280, height: 900 }, 'en-GB', 'Row 1, column 1, no region'],
    ['phone', { width: 390, height: 844 }, 'id-ID', 'Baris 1, kolom 1, tanpa daerah'],
] as const)
    test(`cells without a region stay empty: ${device}`, async ({ visit }) => {
        const page = await visit({ viewport, locale });
        const has = (): Promise<(string | null)[]> =>
            cells(page).evaluateAll((all, bare) => bare.map((at) => all[at]?.getAttribute('data-has') ?? null), bare);
        const nothing = bare.map(() => '');
        await open(page, file);
        await mode(page, 'edit');
        await until(async () => (await by(page, 'verdict').getAttribute('data-verdict')) === 'unique', 'it is a whole puzzle');
        await mode(page, 'play');
        await by(page, 'no-region').first().waitFor();
        expect(await cell(page, 0).getAttribute('aria-label')).toBe(none);
        for (const key of [' ', 'q', 'x']) await cell(page, 0).press(key);
        await cell(page, 7).click();
        await frames(page, 2);
        expect(await has()).toEqual(nothing);
        expect(await by(page, 'play-undo').isEnabled(), 'no move was made').toBe(false);

        await by(page, 'option-autoCrosses').setChecked(true, { force: true });
        for (const at of goal) await cell(page, at).press('q');
        await by(page, 'win').waitFor();
        expect(await queens(page)).toEqual(goal);
        expect(await has(), 'automatic crosses leave them out').toEqual(nothing);
    });

test('numbers can be pasted, and the JSON of another game is refused', async ({ visit }) => {
    const page = await visit();
    const paste = async (text: string): Promise<void> => {
        await press(page, 'paste');
        await by(page, 'paste-text').fill(text);
        await press(page, 'paste-open');
    };
    await paste(numbers);
    await until(async () => (await cells(page).count()) === 25);
    expect(await cells(page).evaluateAll((all) => all.map((one) => one.getAttribute('data-region') ?? '.').join(''))).toBe(
        'AA.BBAACBBADCCB.DDCEDDDEE',
    );
    await paste('{"n": 6, "clues": [1, 2, 3]}');
    await by(page, 'problem').first().waitFor();
    expect(await by(page, 'problem').first().textContent()).toContain('no puzzle found in this JSON with "n", "clues"');
    expect(await cells(page).count()).toBe(25);
});
