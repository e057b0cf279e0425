/* svg.test.ts: pictures of boards of every family and lattice. */
import { beforeAll, expect, test } from 'vitest';
import type { Instance } from '../src/instance.ts';
import { sentence } from '../src/message.ts';
import { toSvg } from '../src/svg.ts';
import { instance } from './setup.ts';

let core: Instance;
beforeAll(async () => {
    core = await instance();
});
const solved = (puzzle: string): string => toSvg(core.open(puzzle), core.solve(puzzle, { goal: 'first' }).solutions[0] ?? null);
const count = (text: string, part: string): number => text.split(part).length - 1;
/* The thick edges. */
const borders = (svg: string): number => count(/<path d="([^"]*)" stroke="#1f2430" stroke-width=".07"/.exec(svg)?.[1] ?? '', 'M');

/* The borders: those of the board, and those between regions; eleven pentominoes have 12 edges, P has 10. */
test.each([
    ['nqueens:8', 64, 8, 0, 32],
    ['AABB\nACBB\nCCCD\nDDDD\n', 16, 4, 0, 16 + 11],
    ['soma:3x3x3', 27, 0, 27, undefined],
    ['pentominoes:6x10', 60, 0, 60, (11 * 12 + 10 + 32) / 2],
    ['tetrahexes:4x7', 28, 0, 28, undefined],
    ['hexiamonds:6x6', 72, 0, 72, undefined],
    ['iq-puzzler-pro:pyramid', 55, 0, 55, undefined],
])('%s: %i cells, %i queens, %i letters', (puzzle, cells, queens, letters, edges) => {
    const svg = solved(puzzle);
    expect(count(svg, '<path d="M')).toBe(cells + 2 + queens);
    expect(count(svg, '<g transform')).toBe(queens);
    expect(count(svg, '<text')).toBe(letters);
    if (edges !== undefined) expect(borders(svg)).toBe(edges);
    expect(svg).not.toMatch(/NaN|undefined/);
});

test('what is given is drawn without a solution', () => {
    expect(count(toSvg(core.open('nqueens:8')), '<g transform')).toBe(0);
    const marked = toSvg(core.open(JSON.stringify({ family: 'queens', regions: ['AABB', 'ACBB', 'CCCD', 'DDDD'], placed: ['.#..', 'x...', '....', '....'] })));
    expect(count(marked, '<g transform')).toBe(2);
});
test('cells that stay empty show their text', () => {
    const svg = solved('calendar:11-15');
    expect(svg).toContain('>Nov</text>');
    expect(svg).toContain('>15</text>');
});
test('text is escaped', () => {
    const svg = toSvg(core.open(JSON.stringify({ family: 'pack', board: ['_X'], labels: [['<&', null]], pieces: [{ symbol: 'A', rows: ['A'] }] })));
    expect(svg).toContain('&#60;&#38;</text>');
});
test('what does not fit is refused', () => {
    expect(() => toSvg(core.open('nqueens:8'), new Uint16Array(3))).toThrow(RangeError);
    expect(() => toSvg(core.open('nqueens:1000'))).toThrow(RangeError);
});
test('messages become sentences', () => {
    const message = { text: 'Queen {0}, not {1}: queens, squeen', args: ['a', '{0}'], line: 0, column: 0 };
    expect(sentence(message)).toBe('Queen a, not {0}: queens, squeen');
    expect(sentence({ ...message, stars: true })).toBe('Star a, not {0}: stars, squeen');
    const units = { ...message, text: '{Unit 0}, {unit 1}, {1}, this {kind 1}, {unit 2}', args: ['A, B', '3', '4'] };
    expect(sentence({ ...units, units: ['regions', 'row', ''] })).toBe('Regions A, B, row 3, 3, this row, 4');
});
