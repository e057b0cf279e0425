/* open.test.ts: the description of a puzzle, and errors for input that is not a puzzle. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Instance } from '../src/instance.ts';
import { EMPTY } from '../src/types.ts';
import type { NQueensInfo, PackInfo, QueensInfo } from '../src/types.ts';
import { instance } from './setup.ts';

interface Schema {
    $defs: Record<string, { required?: string[] }>;
}

let core: Instance;
beforeAll(async () => {
    core = await instance();
});

describe('the description', () => {
    test('about queens', () => {
        const info = core.open('AAB\nCCB\nCCB\nPLACED\n.#.\nx..\n...\n') as QueensInfo;
        expect(info).toMatchObject({ family: 'queens', size: 3, stars: 1, symbols: 'ABC', warnings: [] });
        expect(info.region).toEqual([0, 0, 1, 2, 2, 1, 2, 2, 1]);
        expect(info.mark).toEqual([0, 1, 0, 2, 0, 0, 0, 0, 0]);
        expect(info.cells[5]).toEqual({ layer: 0, row: 1, column: 2 });
        expect(info.json).toEqual({
            family: 'queens',
            stars: 1,
            regions: ['AAB', 'CCB', 'CCB'],
            placed: ['.#.', 'x..', '...'],
        });
    });
    test('about packing', () => {
        const info = core.open('2 4 2\nCUSTOM\nXXX.\nXXXX\nAA\nBBB\nCOPIES A=2\nPLACED\n.AA.\n....\n') as PackInfo;
        expect(info).toMatchObject({ family: 'pack', lattice: 'square', custom: true, pieceOf: [0, 0, 1] });
        expect(info.pieces).toMatchObject([
            { name: 'A', symbol: 'A', copies: 2, first: 0, cells: [[0, 0, 0], [0, 1, 0]] },
            { name: 'B', first: 2 },
        ]);
        expect(info.placed).toEqual([EMPTY, 0, 0, EMPTY, EMPTY, EMPTY, EMPTY]);
        expect(info.cells[3]).toEqual({ layer: 0, row: 1, column: 0 });
        expect(info.impossible).toBeNull();
    });
    test('about a pyramid, apex first', () => {
        const info = core.open('iq-puzzler-pro:pyramid') as PackInfo;
        expect(info.layers.map(({ rows }) => rows)).toEqual([1, 2, 3, 4, 5]);
        expect(info.cells[0]).toEqual({ layer: 0, row: 0, column: 0 });
        expect(info.cells[54]).toEqual({ layer: 4, row: 4, column: 4 });
        expect(info.id).toBe('iq-puzzler-pro:pyramid');
    });
    test('about n queens, however many', () => {
        expect(core.open('nqueens:8').cells).toHaveLength(64);
        const large = core.open('nqueens:4000000000') as NQueensInfo;
        expect(large).toMatchObject({ size: 4000000000, cells: [], layers: [], placed: [] });
        expect(core.open('{"n": 4, "placed": [[0, 1]]}')).toMatchObject({ placed: [[0, 1]] });
    });
    test('why there is no solution, if that is quick to find', () => {
        expect(core.open('1 3 1\nDEFAULT\nA\n').impossible?.text).toMatch(/cells|cover/);
    });
    test('warnings', () => {
        expect(core.open('ABA\nACA\nABA\n').warnings.length).toBeGreaterThan(0);
    });
});

describe('refused input', () => {
    test.each([
        ['', 1, 'input-empty'],
        ['hello', 1, 'format-unrecognised'],
        ['5 5 7\nDEFOLT\nA', 2, 'unknown-board-kind'],
        ['{"family": "queens"', 1, 'json-incomplete'],
        ['AAB\nCC\nCCB\n', 2, 'rows-unequal'],
        ['nqueens: many', 1, 'nqueens-bad-number'],
        ['\0', 1, 'not-text'],
    ])('%j', (input, line, code) => {
        expect(() => core.open(input)).toThrow(
            expect.objectContaining({ error: expect.objectContaining({ line, code, args: expect.any(Array) }) }),
        );
        expect(core.open('nqueens:8').id).toBe('nqueens:8'); /* and nothing else is affected */
    });
    test('bytes that are not text', () => {
        const noise = Uint8Array.from({ length: 1000 }, (_, i) => (i * 7919) % 251);
        expect(() => core.open(noise)).toThrow(expect.objectContaining({ warnings: [] }));
    });
    test('by all calls', () => {
        for (const call of [
            () => core.solve('?', { goal: 'first' }),
            () => core.watch('?', 'cover', 0, 1),
            () => core.strategies('?'),
            () => core.hint('?'),
            () => core.placements('?'),
            () => core.write('?', 'json'),
            () => core.picture('?', null),
            () => core.verify('?', new Uint16Array(1)),
            () => core.place('?', [0]),
        ])
            expect(call).toThrow(expect.objectContaining({ error: expect.anything() }));
    });
});

describe('tables', () => {
    test('built-in puzzles are what their ids say', () => {
        const all = core.builtins();
        expect(all.length).toBeGreaterThan(10);
        for (const { id, family, description } of all) {
            const info = core.open(id);
            expect(info.family).toBe(family);
            expect(info.id).toBe(id);
            expect(description).not.toBe('');
        }
    });
    test('piece sets', () => {
        const sets = core.pieceSets();
        expect(sets.map(({ name }) => name)).toContain('kanoodle');
        expect(sets.find(({ name }) => name === 'soma')).toMatchObject({ lattice: 'cubic' });
        expect(sets.find(({ name }) => name === 'pentominoes')?.pieces).toHaveLength(12);
    });
    test('strategies say whether they suit, and if not, why', () => {
        for (const { suits, why, name } of core.strategies('soma:3x3x3'))
            expect(suits ? why : why?.text, name).toEqual(suits ? null : expect.any(String));
        expect(core.strategies('soma:3x3x3').find(({ name }) => name === 'slices')?.suits).toBe(true);
    });
});

describe('placements, pictures, files', () => {
    test('placements on the empty board, whatever is placed', () => {
        const ways = core.placements('2 2 1\nDEFAULT\nAA\nCOPIES A=2\nPLACED\nAA\n..\n');
        expect(ways).toHaveLength(1);
        expect(ways[0]!.map((cells) => cells.join()).sort()).toEqual(['0,1', '0,2', '1,3', '2,3']);
        expect(core.placements('nqueens:8')).toEqual([]);
        expect(core.placements('pentominoes:6x10').reduce((sum, piece) => sum + piece.length, 0)).toBe(2056);
    });
    test('placing and removing', () => {
        const board = 'AAB\nCCB\nCCB\n';
        const marks = [0, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY];
        const placed = core.place(board, marks, [4, 8]);
        expect(placed).toMatchObject({ family: 'queens', mark: [1, 0, 0, 0, 2, 0, 0, 0, 2] });
        expect(core.place(placed.text, marks.fill(EMPTY))).toMatchObject({ mark: Array(9).fill(0) });
        expect(core.open(board)).toMatchObject({ mark: Array(9).fill(0) }); /* not what was placed on it */
        expect(() => core.place(board, marks, [9])).toThrow(RangeError);
        const domino = '2 2 1\nDEFAULT\nAA\nCOPIES A=2\n';
        expect(core.place(domino, [EMPTY, 1, EMPTY, 1]).json).toMatchObject({ placed: ['.A', '.A'] });
        expect(() => core.place(domino, [EMPTY, 1, 1, EMPTY])).toThrow(expect.objectContaining({ code: 'placed-not-a-piece' }));
        expect(() => core.place(domino, [0, 0, 1, 1], [0])).toThrow(expect.objectContaining({ code: 'place-no-crosses' }));
        expect(() => core.place(domino, [0])).toThrow(expect.objectContaining({ args: ['1', '4'] }));
    });
    test('pictures', () => {
        expect(core.picture('AAB\nCCB\nCCB\n', null)).toBe('AAB\nCCB\nCCB\n');
        const { solutions } = core.solve('nqueens:4', { goal: 'first' });
        expect(core.picture('nqueens:4', solutions[0]!).match(/[Q#]/g)).toHaveLength(4);
        expect(() => core.picture('nqueens:4', new Uint16Array(2))).toThrow(expect.objectContaining({ args: ['2', '16'] }));
    });
    test('files', () => {
        expect(core.write('331WLe', 'text')).toBe('AAB\nCCB\nCCB\n');
        expect(core.write('AAB\nCCB\nCCB\n', 'sbn')).toBe('331WLe\n');
        expect(JSON.parse(core.write('nqueens:5', 'json'))).toEqual({ family: 'nqueens', n: 5 });
        expect(() => core.write('nqueens:5', 'sbn')).toThrow(expect.objectContaining({ args: ['sbn'] }));
        expect(() => core.write('soma:3x3x3', 'text')).toThrow(expect.objectContaining({ text: expect.any(String) }));
    });
});

describe('hints', () => {
    test('for packing', () => {
        const hint = core.hint('2 2 2\nDEFAULT\nAA\nBB\nPLACED\nAA\n..\n');
        expect(hint).toMatchObject({ kind: 'step', piece: 1, place: [2, 3], cross: [], remove: [] });
        expect(hint.text.text).not.toBe('');
        expect(core.hint('1 2 1\nDEFAULT\nAA\nPLACED\nAA\n').kind).toBe('done');
        const open = core.hint('iq-puzzler-pro:5x11');
        expect(open).toMatchObject({ kind: 'open', rule: 'none-agree', piece: expect.any(Number) });
        expect(open.place.length).toBeGreaterThan(0);
        expect(open.text.args[2]).toBe('4331140');
    });
    test('have the members of the schema', () => {
        const { $defs } = JSON.parse(readFileSync(new URL('../../../docs/schema/hint.json', import.meta.url), 'utf8')) as Schema;
        const required = ['step', 'hint', 'raw'].flatMap((form) => $defs[form]?.required ?? []).sort();
        expect(required).toContain('remove');
        for (const puzzle of ['AABB\nACBB\nCCCD\nDDDD\n', 'nqueens:4', '2 2 2\nDEFAULT\nAA\nBB\nPLACED\nAA\n..\n'])
            expect(Object.keys(core.hint(puzzle)).sort()).toEqual(required);
    });
    test('never blame given pieces', () => {
        const dead = '1 6 3\nDEFAULT\nAAAA\nB\nC\nPLACED\n..BC..\n';
        const given = (cell: number): Uint16Array => new Uint16Array(6).fill(65535).fill(2, cell, cell + 1);
        expect(core.hint(dead)).toMatchObject({ kind: 'dead', remove: [{ piece: 1, cells: [2] }, { piece: 2, cells: [3] }], spoilers: [], cause: [0, 1] });
        expect(core.hint(dead, { pieces: given(3) })).toMatchObject({ kind: 'dead', remove: [], spoilers: [] });
        expect(() => core.hint(dead, { pieces: new Uint16Array(5) })).toThrow();
    });
    test('for queens', () => {
        const hint = core.hint('AABB\nACBB\nCCCD\nDDDD\n');
        expect(hint.kind).toBe('step');
        expect(hint).toMatchObject({ family: 'queens', rule: expect.any(String), level: expect.any(String), text_code: hint.text.code });
        expect(hint.place.length + hint.cross.length).toBeGreaterThan(0);
    });
    test('for n queens', () => {
        const placed = (...cells: number[]): string =>
            JSON.stringify({ family: 'nqueens', n: 4, placed: cells.map((cell) => [Math.floor(cell / 4), cell % 4]) });
        const sure = core.hint(placed(1));
        expect(sure).toMatchObject({ kind: 'step', rule: 'only-row', place: [7], cause: [4, 5, 6, 7], units: [1], remove: [] });
        expect(sure.because?.text).not.toBe('');
        expect(core.hint('nqueens:8')).toMatchObject({ kind: 'open', place: [expect.any(Number)] });
        expect(core.hint(placed(2, 1))).toMatchObject({ kind: 'dead', rule: 'attack', cause: [2, 1], remove: [{ piece: null, cells: [1] }] });
        expect(core.hint(placed(0, 2), { given: 1 })).toMatchObject({ kind: 'dead', remove: [] });
        expect(core.hint(placed(2, 0), { given: 1 })).toMatchObject({ kind: 'dead', remove: [{ piece: null, cells: [0] }] });
        expect(core.hint('nqueens:3')).toMatchObject({ kind: 'dead', place: [], remove: [] });
        expect(core.hint('nqueens:1000').place).toHaveLength(1);
    });
    test('not for boards that are too large to draw', () => {
        expect(() => core.hint('nqueens:1025')).toThrow(expect.objectContaining({ text: expect.any(String) }));
    });
});

describe('puzzles of other programs', () => {
    test('are read if they have a board', () => {
        const xml =
            '<puzzle version="2"><gridType type="0"/><shapes><voxel x="2" y="1" z="1" type="0">##</voxel>' +
            '<voxel x="2" y="2" z="2" type="0">########</voxel></shapes><problems><problem><shapes>' +
            '<shape id="0" count="4"/></shapes><result id="1"/></problem></problems></puzzle>';
        expect(core.open(xml)).toMatchObject({ family: 'pack', lattice: 'cubic' });
        expect(() => core.open('| exact cover\nA B\nA\nB\n')).toThrow(
            expect.objectContaining({ error: expect.objectContaining({ text: expect.stringContaining('no board') }) }),
        );
    });
});
