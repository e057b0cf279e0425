/* user.test.ts: what a user meets only after a while: undo that stays within the open puzzle, work that is not
 * lost by opening another, names of puzzles, letters in sentences, boards that do not move while painted and
 * fit the window, themes changed on the way, two tabs at once, and readable text. */
import { describe } from 'vitest';
import { answer, by, cell, cells, data, example, expect, give, idle, mode, open, paste, press, ready, settled, test, until, type Mode, type Page } from './visit.ts';

const name = async (page: Page): Promise<string> => ((await by(page, 'name').textContent()) ?? '').trim();
const region = async (page: Page, at: number): Promise<string> => (await cell(page, at).getAttribute('data-region')) ?? '';
const top = async (page: Page, id: string): Promise<number> => (await by(page, id).first().boundingBox())?.y ?? NaN;

async function paint(page: Page, at: number, letter: string): Promise<void> {
    await page.locator(`[data-testid="swatch"][data-region="${letter}"]`).click();
    await cell(page, at).click();
    await until(async () => (await region(page, at)) === letter, `cell ${at} is of region ${letter}`);
}

describe('undo', () => {
    test('does not go back beyond the puzzle that is open; the one drawn before is kept', async ({ visit }) => {
        const page = await visit();
        await open(page, example('queens/board-6.txt'));
        await mode(page, 'edit');
        const before = await region(page, 35);
        const other = before === 'A' ? 'B' : 'A';
        await paint(page, 35, other);
        await open(page, example('queens/stars-9.txt'));
        await until(async () => (await cells(page).count()) === 81);
        expect(await by(page, 'edit-undo').isDisabled()).toBe(true);
        await page.keyboard.press('Control+z');
        await idle(page);
        expect(await cells(page).count()).toBe(81);
        await press(page, 'go-back');
        await until(async () => (await cells(page).count()) === 36);
        expect(await region(page, 35)).toBe(other);
        expect(await by(page, 'left').count()).toBe(0);
    });
});

describe('names', () => {
    test('the title of a JSON file is that of the puzzle, also after an edit and a reload', async ({ visit }) => {
        const page = await visit();
        const title = 'Sunday <b>No. 7</b>';
        await give(page, { name: 'x.json', bytes: JSON.stringify({ family: 'nqueens', title, n: 6 }) });
        await until(async () => (await name(page)) === title);
        await mode(page, 'edit');
        const address = page.url();
        await cell(page, 1).click();
        await until(async () => /one given queen/i.test((await by(page, 'given').textContent()) ?? ''));
        await until(() => Promise.resolve(page.url() !== address), 'the address follows the edit');
        expect(await name(page)).toBe(title);
        await page.reload();
        await ready(page);
        expect(await name(page)).toBe(title);
    });

    test('a very long one, and one that turns the direction of writing', async ({ visit }) => {
        const page = await visit();
        const title = `\u202eevil ${'very '.repeat(200)}long`;
        await paste(page, JSON.stringify({ family: 'nqueens', title, n: 5 }));
        await until(async () => (await cells(page).count()) === 25);
        expect(await name(page)).not.toContain('\u202e');
        expect((await by(page, 'name').boundingBox())?.height).toBeLessThan(90);
    });
});

test('one piece on one cell is spoken of as one', async ({ visit }) => {
    const page = await visit();
    await paste(page, '1 1 1\nDEFAULT\nA\n');
    await until(async () => (await cells(page).count()) === 1);
    await mode(page, 'play');
    expect(await by(page, 'pieces-left').textContent()).toMatch(/one piece left/);
    expect(await by(page, 'piece').textContent()).toContain('one cell');
    expect(await page.locator('body').textContent()).not.toMatch(/\b1 (cells|pieces)\b/);
});

test('a check of an empty chess board without a solution does not blame queens', async ({ visit }) => {
    const page = await visit({ hash: 'nqueens:3' });
    await mode(page, 'play');
    await press(page, 'check');
    await until(async () => /no solution/.test((await by(page, 'answer').textContent()) ?? ''));
});

test('sentences of the core call pieces by the letters on the board', async ({ visit }) => {
    const page = await visit();
    const pieces = [{ name: 'corner', symbol: 'Q', rows: ['QQ', 'Q'] }, { name: 'Q', symbol: 'R', rows: ['RRRR', 'R'] }];
    await paste(page, JSON.stringify({ family: 'pack', board: { rows: 8, columns: 1 }, pieces }));
    await until(async () => (await cells(page).count()) === 8);
    await answer(page, 'first');
    const said = (await by(page, 'result').textContent()) ?? '';
    expect(said).toContain('Piece Q fits nowhere');
    expect(said).not.toContain('corner');
});

describe('the board holds still and fits', () => {
    test('while a region falls into parts', async ({ visit }) => {
        const page = await visit();
        await open(page, example('queens/board-6.txt'));
        await mode(page, 'edit');
        const places = ['board', 'swatch', 'edit-undo'];
        const before = await Promise.all(places.map((id) => top(page, id)));
        const corners = [0, 5, 30, 35];
        for (const at of corners) if ((await region(page, at)) !== 'C') await paint(page, at, 'C');
        await by(page, 'scattered').waitFor();
        expect(await Promise.all(places.map((id) => top(page, id)))).toEqual(before);
    });

    test('a pyramid in play, with its pieces, in a window of 800 pixels', async ({ visit }) => {
        const page = await visit({ hash: 'iq-puzzler-pro:pyramid', viewport: { width: 1280, height: 800 } });
        await mode(page, 'play');
        await until(async () => {
            const last = await by(page, 'piece').last().boundingBox();
            return (last?.y ?? NaN) + (last?.height ?? NaN) < 800;
        });
    });
});

test('numbers of thirty digits stay within the side panel', async ({ visit }) => {
    const page = await visit();
    const pieces = Array.from({ length: 26 }, (_, i) => String.fromCharCode(65 + i).repeat(4));
    await paste(page, `8 13 26\nDEFAULT\n${pieces.join('\n')}\n`);
    await until(async () => (await cells(page).count()) === 104);
    await mode(page, 'play');
    await until(async () => ((await data(page, 'completions'))['count'] ?? '').length > 20);
    const panel = await page.getByRole('tabpanel').boundingBox();
    const ways = await by(page, 'completions').locator('strong').boundingBox();
    expect((ways?.x ?? NaN) + (ways?.width ?? NaN)).toBeLessThanOrEqual((panel?.x ?? NaN) + (panel?.width ?? NaN));
});

test('a board changes its colours with the theme, in every family', async ({ visit }) => {
    const page = await visit();
    for (const family of ['queens', 'pack', 'nqueens']) {
        await press(page, 'theme-light');
        await press(page, `family-${family}`);
        await until(async () => (await data(page, 'board'))['family'] === family);
        const fills = () => page.locator('#board svg').first().evaluate((svg) => svg.innerHTML.match(/fill="#[0-9a-f]{6}"/g)?.join() ?? '');
        const light = await fills();
        await press(page, 'theme-dark');
        await until(async () => (await fills()) !== light, `${family} is dark`);
    }
});

test('two tabs: each keeps its own puzzle and game over a reload', async ({ visit }) => {
    const one = await visit({ hash: 'nqueens:6' });
    const two = await visit({ hash: 'iq-puzzler-pro:5x11', context: one.context() });
    const called = [await name(one), await name(two)];
    await mode(one, 'play');
    await cell(one, 1).click();
    await until(async () => (await cell(one, 1).getAttribute('data-has')) === 'queen');
    await two.reload();
    await ready(two);
    await one.reload();
    await ready(one);
    expect([await name(one), await name(two)]).toEqual(called);
    await until(async () => (await cell(one, 1).getAttribute('data-has')) === 'queen');
});

/* Text below the contrast that WCAG 2 requires at level AA: 4.5, or 3 for large text. */
function faint(): string[] {
    type Colour = [number, number, number, number];
    const parse = (css: string): Colour => {
        const numbers = css.match(/[\d.]+/g)?.map(Number) ?? [];
        const scale = css.startsWith('color(') ? 255 : 1;
        const [r = 0, g = 0, b = 0, a = 1] = numbers;
        return [r * scale, g * scale, b * scale, a];
    };
    const over = (upper: Colour, lower: Colour, share = upper[3]): Colour =>
        [0, 1, 2].map((i) => upper[i]! * share + lower[i]! * (1 - share)).concat(1) as Colour;
    const light = (colour: Colour): number => {
        const [r, g, b] = colour.map((v) => (v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
    };
    const above = (one: Element): Element[] => (one.parentElement === null ? [one] : [one, ...above(one.parentElement)]);
    const contrast = (one: Element): number => {
        const styles = above(one).map((each) => getComputedStyle(each));
        const ground = styles.map((style) => parse(style.backgroundColor)).reverse().reduce((lower, upper) => over(upper, lower), [255, 255, 255, 1]);
        const opacity = styles.reduce((all, style) => all * Number(style.opacity), 1);
        const ink = parse(styles[0]!.color);
        const [dim, bright] = [light(ground), light(over(ink, ground, ink[3] * opacity))].sort((a, b) => a - b) as [number, number];
        return (bright + 0.05) / (dim + 0.05);
    };
    return [...document.querySelectorAll<HTMLElement>('body *')]
        .filter((one) => one.offsetParent !== null && one.closest('button:disabled, .visually-hidden, select, .skip') === null)
        .filter((one) => [...one.childNodes].some((part) => part.nodeType === Node.TEXT_NODE && part.textContent?.trim() !== ''))
        .filter((one) => {
            const { fontSize, fontWeight } = getComputedStyle(one);
            const large = parseFloat(fontSize) >= 24 || (parseFloat(fontSize) >= 18.66 && Number(fontWeight) >= 700);
            return contrast(one) < (large ? 3 : 4.5);
        })
        .map((one) => `${contrast(one).toFixed(2)} ${one.className} ${one.textContent?.trim().slice(0, 30)}`);
}

/* Colours fade in; during that time some have low contrast. */
async function readable(page: Page, view: Mode, what: string): Promise<void> {
    await settled(page, view);
    await expect.poll(() => page.evaluate(faint), { message: what }).toEqual([]);
}

describe('text can be read', () => {
    for (const theme of ['light', 'dark'])
        test(theme, async ({ visit }) => {
            const page = await visit();
            await press(page, `theme-${theme}`);
            for (const family of ['queens', 'pack', 'nqueens']) {
                await press(page, `family-${family}`);
                await until(async () => (await data(page, 'board'))['family'] === family);
                for (const view of ['edit', 'play', 'watch', 'compare'] as const) {
                    await mode(page, view);
                    await readable(page, view, `${family} ${view}`);
                }
                await answer(page, 'first');
                await readable(page, 'solve', `${family} solve`);
            }
        });
});
