/* pack.test.ts: packing on other lattices, with cells that stay empty, spare pieces and pieces with two faces. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Instance } from '../src/instance.ts';
import { EMPTY } from '../src/types.ts';
import type { PackInfo, Way } from '../src/types.ts';
import { instance } from './setup.ts';

let core: Instance;
beforeAll(async () => {
    core = await instance();
});
const open = (puzzle: string): PackInfo => core.open(puzzle) as PackInfo;
const shapeOf = ({ cells, kinds }: Way): string => JSON.stringify([cells, kinds]);

describe('the ways of a piece', () => {
    test.each([
        ['tetrahexes:4x7', 44],
        ['hexiamonds:6x6', 94],
        ['pentominoes:6x10', 63],
    ])('%s: there are as many as fixed pieces', (puzzle, count) => {
        expect(open(puzzle).pieces.reduce((sum, { ways }) => sum + ways.length, 0)).toBe(count);
    });
    test.each(['tetrahexes:4x7', 'hexiamonds:6x6', 'pentominoes:6x10', 'iq-xoxo:5x10', 'iq-fit:5x10'])(
        '%s: a full turn and two flips restore each',
        (puzzle) => {
            const { pieces, lattice } = open(puzzle);
            for (const { ways, symbol } of pieces)
                ways.forEach((way, i) => {
                    let turned = i;
                    for (let k = 0; k < (lattice === 'square' ? 4 : 6); k++) turned = ways[turned]?.rotated ?? -1;
                    expect(turned, symbol).toBe(i);
                    const twice = ways[ways[way.flipped]?.flipped ?? -1];
                    expect(twice && shapeOf(twice), symbol).toBe(shapeOf(way));
                });
        },
    );
    test('are turned clockwise and mirrored left to right', () => {
        const [piece] = open('2 3 1\nDEFAULT\nAAA\nA\n').pieces;
        const rows = (way: Way | undefined): string[] => {
            const left = Math.min(...(way?.cells ?? []).map(([, column]) => column));
            return [0, 1, 2].map((row) => (way?.cells ?? []).filter(([r]) => r === row).map(([, c]) => c - left).join(''));
        };
        expect(rows(piece?.ways[0])).toEqual(['012', '0', '']);
        expect(rows(piece?.ways[piece.ways[0]?.rotated ?? -1])).toEqual(['01', '1', '1']);
        expect(rows(piece?.ways[piece.ways[0]?.flipped ?? -1])).toEqual(['012', '2', '']);
    });
    test('are fewer if the piece may not be turned or flipped', () => {
        const [free, sided, fixed] = [{}, { flip: false }, { turn: false }].map((more) => {
            const pieces = [{ symbol: 'A', rows: ['AAA', 'A..'], ...more }];
            return open(JSON.stringify({ family: 'pack', board: ['XXXX'], pieces })).pieces[0];
        });
        expect([free, sided, fixed].map((piece) => piece?.ways.length)).toEqual([8, 4, 1]);
        expect(sided).toMatchObject({ turn: true, flip: false, faces: 1 });
        expect(sided?.ways.every(({ flipped }) => flipped === -1)).toBe(true);
        expect(fixed).toMatchObject({ turn: false, flip: false, ways: [{ rotated: 0, flipped: -1 }] });
    });
    test('show the other face when they are flipped', () => {
        const [piece] = open('iq-fit:5x10').pieces;
        const front = piece?.ways[0];
        expect(piece).toMatchObject({ faces: 2, flip: false });
        const back = piece?.ways[front?.flipped ?? -1];
        expect(front && back && back.cells.length > 0 && shapeOf(back) !== shapeOf(front)).toBe(true);
        /* Placements of both faces, which may have different sizes. */
        const sizes = new Set(core.placements('iq-fit:5x10')[0]?.map((way) => way.length));
        expect(sizes).toEqual(new Set(piece?.ways.map(({ cells }) => cells.length)));
    });
});

describe('cells that stay empty', () => {
    test('have no label in the description and in solutions', () => {
        const info = open('calendar:11-15');
        expect(info.states.split('_')).toHaveLength(3);
        expect(info.cells.filter((_, cell) => info.states[cell] === '_').map(({ row, column }) => [row, column])).toEqual([[1, 4], [4, 0]]);
        expect([info.texts[10], info.texts[26]]).toEqual(['Nov', '15']);
        expect(new Set(info.placed)).toEqual(new Set([EMPTY]));
        expect(Math.max(...info.pieceOf)).toBe(info.pieces.length - 1);
        const [found] = core.solve('calendar:11-15', { goal: 'first' }).solutions;
        const empty = Array.from(found ?? []).flatMap((label, cell) => (label === EMPTY ? [cell] : []));
        expect(empty).toEqual([10, 26]);
        expect(core.verify('calendar:11-15', found ?? new Uint16Array())).toBeNull();
    });
    test('must be as many as the puzzle says', () => {
        const puzzle = 'genius-square';
        const info = open(puzzle);
        expect(info.gaps).toEqual(new Array(7).fill([1, 1]));
        const found = core.solve(puzzle, { goal: 'first' }).solutions[0] ?? new Uint16Array();
        expect(found.filter((label) => label === EMPTY)).toHaveLength(7);
        expect(core.verify(puzzle, found)).toBeNull();
        const without = found.map((label) => (label === 0 ? EMPTY : label));
        expect(core.verify(puzzle, without)).not.toBeNull();
    });
    test('are seen while a search is watched', () => {
        const { pieceOf } = open('calendar');
        const film = core.watch('calendar', 'cover', 0, 400);
        expect(film.steps.every(({ label }) => label === EMPTY || label < pieceOf.length)).toBe(true);
        expect(film.steps.some(({ label, cells }) => label === EMPTY && cells.length === 1)).toBe(true);
        expect(film.board.every((label) => label === EMPTY)).toBe(true);
    });
    test('are never suggested by a hint', () => {
        const hint = core.hint('calendar');
        expect(hint.place.length).toBeGreaterThan(1);
        expect(hint.piece).toBeLessThan(8);
    });
});

describe('spare pieces', () => {
    test('may be left over', () => {
        const puzzle = 'katamino:5';
        const info = open(puzzle);
        expect(info.pieces.every(({ least, copies }) => least === 0 && copies === 1)).toBe(true);
        const found = core.solve(puzzle, { goal: 'first' }).solutions[0] ?? new Uint16Array();
        expect(new Set(found).size).toBe(5);
        expect(core.verify(puzzle, found)).toBeNull();
    });
    test('a hint names the first copy of a piece by its label', () => {
        const puzzle = '1 5 2\nDEFAULT\nA\nBBB\nCOPIES A=2\nPLACED\nAA...\n';
        expect(open(puzzle).pieceOf).toEqual([0, 0, 1]);
        expect(core.hint(puzzle)).toMatchObject({ piece: 2, place: [2, 3, 4] });
    });
});

test('built-in puzzles have groups, and dates and numbers make others', () => {
    const builtins = core.builtins();
    expect(builtins.length).toBeGreaterThan(50);
    expect(builtins.every(({ group }) => group.length > 3)).toBe(true);
    expect(open('calendar:02-29').states.split('_')).toHaveLength(3);
    expect(open('calendar-weekday:2028-02-29').states.split('_')).toHaveLength(4);
    expect(() => open('calendar:02-30')).toThrow();
});
