/* export.test.ts: exported files: names, boards as printed, answers. */
import { EMPTY, type NQueensInfo, type PackInfo, type QueensInfo, type Result } from 'papan-core';
import { describe, expect, it } from 'vitest';
import {
    boardRows,
    nameOf,
    plainMilliseconds,
    safeName,
    solutionJson,
    solutionText,
} from '../../src/lib/export.ts';

const text = { name: 'text', extension: '.txt', title: 'Text', summary: '', compressed: false };
const formats = [text, { ...text, name: 'json', extension: '.json' }];
const common = { id: '', text: '', formats, warnings: [], impossible: null };

function square(rows: number, columns: number) {
    const cells = [];
    for (let row = 0; row < rows; row++)
        for (let column = 0; column < columns; column++) cells.push({ layer: 0, row, column });
    return { cells, layers: [{ rows, columns }] };
}

const queens: QueensInfo = {
    ...common,
    ...square(4, 4),
    family: 'queens',
    json: { family: 'queens', regions: ['AABB', 'ACBB', 'CCCD', 'DDDD'] },
    size: 4,
    stars: 1,
    region: [0, 0, 1, 1, 0, 2, 1, 1, 2, 2, 2, 3, 3, 3, 3, 3],
    symbols: 'ABCD',
    mark: new Array<number>(16).fill(0),
};
const nqueens: NQueensInfo = {
    ...common,
    ...square(4, 4),
    family: 'nqueens',
    json: { family: 'nqueens', n: 4 },
    size: 4,
    placed: [],
};
const pyramid: PackInfo = {
    ...common,
    family: 'pack',
    json: { family: 'pack', lattice: 'pyramid', side: 2, pieces: [{ rows: ['A'] }, { rows: ['BB', 'BB'] }] },
    lattice: 'pyramid',
    custom: false,
    layers: [
        { rows: 1, columns: 1 },
        { rows: 2, columns: 2 },
    ],
    cells: [{ layer: 0, row: 0, column: 0 }, ...square(2, 2).cells.map((place) => ({ ...place, layer: 1 }))],
    pieces: [
        { name: 'A', symbol: 'A', copies: 1, first: 0, cells: [[0, 0, 0]] },
        { name: 'B', symbol: 'B', copies: 1, first: 1, cells: [] },
    ],
    pieceOf: [0, 1],
    placed: new Array<number>(5).fill(EMPTY),
    states: 'XXXXX',
};
const placed = (cells: number, ...at: number[]): Uint16Array =>
    Uint16Array.from({ length: cells }, (_, cell) => (at.includes(cell) ? 0 : EMPTY));
const result: Result = {
    verdict: 'unique',
    count: '1',
    complete: true,
    cases: '40320',
    strategy: 'cover',
    memory: 0,
    reason: null,
    warning: null,
    note: null,
    ms: 12.3456,
    solutions: [],
};

describe('names of files', () => {
    it('are safe everywhere', () => {
        expect(safeName('../../etc/passwd', 'x')).toBe('etc-passwd');
        expect(safeName('<script>alert(1)</script>', 'x')).toBe('script-alert-1-script');
        expect(safeName('Papan Éric', 'x')).toBe('Papan-Eric');
        expect(safeName('iq-puzzler-pro:5x11', 'x')).toBe('iq-puzzler-pro-5x11');
        expect(safeName('CON', 'x')).toBe('CON-puzzle');
        expect(safeName('\u202e\u0000//', 'x')).toBe('x');
        expect(safeName('a'.repeat(500), 'x')).toHaveLength(60);
    });
    it('fall back to the title, then to the kind and size', () => {
        expect(nameOf(queens, '')).toBe('queens-4');
        expect(nameOf(pyramid, '')).toBe('pack-2x2');
        expect(nameOf({ ...queens, json: { ...queens.json, title: 'My board' } }, '')).toBe('My-board');
        expect(nameOf(queens, 'given.txt')).toBe('given');
        expect(nameOf(queens, 'Papan Éric.JSON')).toBe('Papan-Eric');
        expect(nameOf(queens, 'photo.of.board.jpeg')).toBe('photo-of-board');
    });
});

describe('solutions', () => {
    it('are printed as the command line prints them', () => {
        expect(boardRows(queens, placed(16, 1, 7, 8, 14))).toEqual([['A#BB', 'ACB#', '#CCD', 'DD#D']]);
        expect(boardRows(nqueens, placed(16, 1, 7, 8, 14))).toEqual([['.Q..', '...Q', 'Q...', '..Q.']]);
        expect(boardRows({ ...nqueens, cells: [], layers: [] }, placed(16, 1))[0]?.[0]).toBe('.Q..');
        expect(boardRows(pyramid, Uint16Array.of(0, 1, 1, 1, EMPTY))).toEqual([['A'], ['BB', 'B.']]);
    });
    it('have time and cases below the board', () => {
        const cost = ['Waktu pencarian: 12 ms', 'Banyak kasus yang ditinjau: 40320 kasus'];
        expect(solutionText('AB\nAB\n', cost)).toBe(`AB\nAB\n\n${cost.join('\n')}\n`);
        expect(solutionText('AB', [])).toBe('AB\n');
    });
    it('have as many decimals as the command line prints', () => {
        expect([0.01234, 0.5, 9.876, 12.6].map(plainMilliseconds)).toEqual(['0.012', '0.50', '9.88', '13']);
    });
    it('are written as JSON with the puzzle and the keys of a result', () => {
        const said = { reason: null, warning: 'careful' };
        const text = solutionJson(queens, placed(16, 1, 7, 8, 14), result, true, said);
        expect(JSON.parse(text)).toEqual({
            ...queens.json,
            strategy: 'cover',
            verdict: 'unique',
            count: '1',
            cases: '40320',
            ms: 12.346,
            distinct: true,
            warning: 'careful',
            solutions: [['A#BB', 'ACB#', '#CCD', 'DD#D']],
        });
    });
    it('are layers of rows for pyramids, and none where there is none', () => {
        const nothing = { reason: null, warning: null };
        const text = solutionJson(pyramid, Uint16Array.of(0, 1, 1, 1, 1), null, false, nothing);
        expect(JSON.parse(text)).toEqual({ ...pyramid.json, solutions: [[['A'], ['BB', 'BB']]] });
        const impossible: Result = { ...result, verdict: 'none' };
        const none = solutionJson(nqueens, null, impossible, false, { ...nothing, reason: 'why' });
        expect(JSON.parse(none)).toMatchObject({ verdict: 'none', reason: 'why', solutions: [] });
    });
});
