/* pack.test.ts: shapes, boards, drafts and keys of packing puzzles, as far as they need neither core nor
 * browser. */
import { describe, expect, it } from 'vitest';
import { EMPTY, type Hint, type Lattice, type PackInfo, type Place, type Way } from 'papan-core';
import { hintOf } from '../queens/answer.ts';
import { aimedAt } from './aim.ts';
import {
    cellsAt, copiesLaid, fits, freeLabel, gridOf, hasSpares, isCovered, isFull, isKept, keptInside, layoutOf, nearestFit,
    positionJson, posture, wayOf, waysOver,
} from './board.ts';
import {
    boardCells, draftOf, faultOf, jsonOf, ofKind, painted, pieceCells, pieceFault, resized, setLike, sizeOf, withNewPiece,
    withoutPiece, withPiece, withSet,
} from './draft.ts';
import { blamedLabels, inOwnLabels, stageMarks, stageText } from './hints.ts';
import { readMoments, writeMoments, type Moment } from './history.ts';
import { boxOf, cornersOf, mayMove, middleOf, nearestCell, stepFrom } from './lattice.ts';
import { ballsPath, mixed, partsOf, seamsPath, tilesPath } from './paths.ts';
import { handleKey, type Player } from './play_keys.ts';
import { extent, freeSymbol, hangsTogether, normalised, pieceJson, rowsOf, type Point } from './shape.ts';
import { spotsInSpace, touching } from './space.ts';

const L: Way['cells'] = [[0, 0, 0], [1, 0, 0], [1, 1, 0]];
const lWay: Way = { cells: L, kinds: '', rotated: 0, flipped: 0 };
const iWay: Way = { cells: [[0, 0, 0], [0, 1, 0]], kinds: '', rotated: 0, flipped: 0 };

function rectangle(rows: number, columns: number): Place[] {
    return Array.from({ length: rows * columns }, (_, i) => ({ layer: 0, row: Math.floor(i / columns), column: i % columns }));
}

/* 2 x 4 with an L of three (twice) and a domino. */
function small(): PackInfo {
    return {
        family: 'pack', id: 'small', text: '', formats: [], warnings: [], impossible: null, lattice: 'square', custom: false,
        json: { family: 'pack', board: { rows: 2, columns: 4 }, pieces: [] },
        cells: rectangle(2, 4),
        layers: [{ rows: 2, columns: 4 }],
        pieces: [
            { name: 'V', symbol: 'A', copies: 2, least: 2, first: 0, turn: true, flip: true, faces: 1, cells: L, ways: [lWay] },
            { name: 'I', symbol: 'B', copies: 1, least: 1, first: 2, turn: true, flip: true, faces: 1, cells: iWay.cells, ways: [iWay] },
        ],
        states: 'X'.repeat(8), gaps: [], use: [0, 0], kinds: '', texts: [],
        pieceOf: [0, 0, 1],
        placed: new Array<number>(8).fill(EMPTY),
    };
}

function pyramidInfo(side: number): PackInfo {
    const cells: Place[] = [];
    for (let layer = 0; layer < side; layer++)
        for (let row = 0; row <= layer; row++)
            for (let column = 0; column <= layer; column++) cells.push({ layer, row, column });
    return {
        ...small(), lattice: 'pyramid', cells, placed: cells.map(() => EMPTY), states: 'X'.repeat(cells.length),
        layers: Array.from({ length: side }, (_, i) => ({ rows: i + 1, columns: i + 1 })),
    };
}

describe('shapes', () => {
    it('are moved to the corner and put in reading order', () => {
        expect(normalised([[3, 5, 1], [2, 6, 1]])).toEqual([[0, 1, 0], [1, 0, 0]]);
        expect(extent(L)).toEqual({ rows: 2, columns: 2, layers: 1 });
        expect(normalised([[1, 2, 0], [1, 3, 0]], true)).toEqual([[0, 1, 0], [0, 2, 0]]);
    });
    it('are connected by sides or corners', () => {
        expect(hangsTogether(L)).toBe(true);
        expect(hangsTogether([[0, 0, 0], [1, 1, 0]])).toBe(true);
        expect(hangsTogether([[0, 0, 0], [0, 2, 0]])).toBe(false);
        expect(hangsTogether([[0, 0, 0], [0, 0, 2]])).toBe(false);
        expect(hangsTogether([[0, 0, 0], [1, 1, 0]], 'hexagonal')).toBe(false);
        expect(hangsTogether([[0, 1, 0], [1, 0, 0]], 'hexagonal')).toBe(true);
        expect(hangsTogether([[0, 0, 0], [0, 2, 0]], 'triangular')).toBe(true);
        expect(hangsTogether([[0, 0, 0], [0, 3, 0]], 'triangular')).toBe(false);
    });
    it('are written as rows, solid ones as layers', () => {
        expect(rowsOf(L, 'A')).toEqual([['A.', 'AA']]);
        const piece = { name: 'V', symbol: 'A', copies: 2, first: 0, cells: L.map(([r, c, l]): [number, number, number] => [r, c, l]) };
        expect(pieceJson(piece)).toEqual({ symbol: 'A', name: 'V', copies: 2, rows: ['A.', 'AA'] });
        expect(pieceJson({ ...piece, least: 0, flip: false, kinds: 'XOX', back: { cells: L, kinds: '' } })).toEqual({
            symbol: 'A', name: 'V', copies: [0, 2], rows: ['A.', 'AA'], kinds: 'XOX', back: { rows: ['A.', 'AA'] },
        });
        expect(pieceJson({ ...piece, flip: false, cells: [[0, 0, 0], [0, 2, 0]] })).toEqual({
            symbol: 'A', name: 'V', copies: 2, flip: false, parts: true, rows: ['A.A'],
        });
        expect(pieceJson({ ...piece, name: 'A', copies: 1, cells: [[0, 0, 0], [0, 0, 1]] })).toEqual({ symbol: 'A', layers: [['A'], ['A']] });
    });
    it('get the first free letter', () => {
        expect(freeSymbol('ABD')).toBe('C');
        expect(freeSymbol('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789')).toBe(null);
    });
});

describe('boards', () => {
    it('know where a shape fits', () => {
        const info = small();
        const grid = gridOf(info);
        const label = new Uint16Array(8).fill(EMPTY);
        expect(cellsAt(info, grid, lWay, { row: 0, column: 1 })).toEqual([1, 5, 6]);
        expect(cellsAt(info, grid, lWay, { row: 1, column: 0 })).toBe(null);
        label[6] = 2;
        expect(fits(info, grid, label, lWay, { row: 0, column: 1 })).toBe(false);
        expect(fits(info, grid, label, lWay, { row: 0, column: 0 })).toBe(true);
        expect(cellsAt({ ...info, states: 'XXXXX_XX' }, grid, lWay, { row: 0, column: 1 })).toBe(null);
        const kinds = { ...info, kinds: 'XOXOOXOX' };
        expect(cellsAt(kinds, grid, { ...lWay, kinds: 'XOX' }, { row: 0, column: 0 })).toEqual([0, 4, 5]);
        expect(cellsAt(kinds, grid, { ...lWay, kinds: 'XOX' }, { row: 0, column: 1 })).toBe(null);
        expect(cellsAt(kinds, grid, lWay, { row: 0, column: 0 })).toBe(null);
        expect(wayOf(info, grid, 0, [6, 1, 5])).toEqual({ way: 0, at: { row: 0, column: 1 } });
        expect(wayOf(info, grid, 0, [0, 1, 2])).toBe(null);
    });
    it('snap to the nearest legal place within reach', () => {
        const info = small();
        const grid = gridOf(info);
        const label = new Uint16Array(8).fill(EMPTY);
        expect(nearestFit(info, grid, label, lWay, { y: 0.6, x: 1.4 }, 1.6)).toEqual({ row: 0, column: 1 });
        expect(nearestFit(info, grid, label, lWay, { y: 0, x: 3.4 }, 1.6)).toEqual({ row: 0, column: 2 });
        expect(nearestFit(info, grid, label, lWay, { y: 9, x: 9 }, 1.6)).toBe(null);
    });
    it('keep a shape inside, whatever its first cell', () => {
        const J: Point[] = normalised([[0, 1, 0], [1, 1, 0], [1, 0, 0]]);
        expect(keptInside({ rows: 2, columns: 4 }, J, { row: 5, column: -3 })).toEqual({ row: 0, column: 1 });
    });
    it('count copies and hand out labels', () => {
        const info = small();
        const label = new Uint16Array(8).fill(EMPTY);
        [0, 4, 5].forEach((cell) => (label[cell] = 0));
        expect(copiesLaid(info, label)).toEqual([1, 0]);
        expect(freeLabel(info, label, 0)).toBe(1);
        [2, 3, 7].forEach((cell) => (label[cell] = 1));
        expect(freeLabel(info, label, 0)).toBe(null);
        expect(freeLabel(info, label, 1)).toBe(2);
    });
    it('write positions as puzzles', () => {
        const info = small();
        const label = new Uint16Array(8).fill(EMPTY);
        expect(positionJson(info, label)).not.toHaveProperty('placed');
        [0, 4, 5].forEach((cell) => (label[cell] = 0));
        [2, 3].forEach((cell) => (label[cell] = 2));
        expect(positionJson(info, label).placed).toEqual(['A.BB', 'AA..']);
    });
    it('know when they are covered, and when no piece can be added', () => {
        const info: PackInfo = { ...small(), states: 'XXXXXX?_' };
        const label = new Uint16Array(8).fill(EMPTY);
        expect([isCovered(info, label), isFull(info, label)]).toEqual([false, false]);
        label.fill(0, 0, 3).fill(1, 3, 6);
        expect([isCovered(info, label), isFull(info, label)]).toEqual([true, false]);
        label[6] = 2;
        expect(isFull(info, label)).toBe(true);
        expect(hasSpares(info)).toBe(false);
        expect(hasSpares({ ...info, use: [2, 3] })).toBe(true);
        expect(positionJson(info, new Uint16Array(8).fill(EMPTY)).placed).toEqual(['....', '..._']);
    });
    it('accept only possible games', () => {
        const info = small();
        const label = new Array<number>(8).fill(EMPTY);
        expect(isKept(info, { label, ms: 5 })).toBe(true);
        expect(isKept(info, { label: label.slice(1), ms: 5 })).toBe(false);
        expect(isKept(info, { label: [7, ...label.slice(1)], ms: 5 })).toBe(false);
        expect(isKept(info, { label: [0, ...label.slice(1)], ms: 5 })).toBe(false);
        expect(isKept(info, { label, ms: 'x' })).toBe(false);
        expect(isKept(info, 'rubbish')).toBe(false);
        expect(isKept({ ...info, placed: [2, 2, ...label.slice(2)] }, { label, ms: 0 })).toBe(false);
    });
    it('find the free placements over a cell', () => {
        const label = new Uint16Array(8).fill(EMPTY);
        label[0] = 1;
        const ways = [Uint32Array.of(0, 1), Uint32Array.of(1, 2), Uint32Array.of(2, 3)];
        expect(waysOver(ways, label, 1)).toEqual([ways[1]]);
    });
    it('recognise the same orientation in moved placements of a pyramid', () => {
        const info = pyramidInfo(3);
        expect(posture(info, [1, 5])).toBe(posture(info, [1, 5]));
        expect(posture(info, [5, 6])).toBe(posture(info, [8, 9]));
        expect(posture(info, [5, 6])).not.toBe(posture(info, [5, 8]));
        expect(posture(info, [0, 1])).toBe(posture(info, [1, 5]));
    });
    it('stand in lines that suit the frame', () => {
        const info = pyramidInfo(5);
        const { layers } = info;
        const wide = layoutOf(info, 5);
        const square = layoutOf(info, 1);
        expect(new Set(wide.at.map((corner) => corner.y)).size).toBe(1);
        expect(new Set(square.at.map((corner) => corner.y)).size).toBeGreaterThan(1);
        for (const [i, corner] of square.at.entries()) {
            expect(corner.x - 0.5).toBeGreaterThanOrEqual(0);
            expect(corner.x - 0.5 + (layers[i]?.columns ?? 0)).toBeLessThanOrEqual(square.width);
            expect(corner.y - 0.5 + (layers[i]?.rows ?? 0)).toBeLessThanOrEqual(square.height);
        }
    });
});

describe('drafts', () => {
    it('come back from their JSON', () => {
        const draft = draftOf(small());
        expect(jsonOf(draft)).toEqual({
            family: 'pack', lattice: 'square', board: { rows: 2, columns: 4 },
            pieces: [{ symbol: 'A', name: 'V', copies: 2, rows: ['A.', 'AA'] }, { symbol: 'B', name: 'I', rows: ['BB'] }],
        });
        expect([boardCells(draft), pieceCells(draft)]).toEqual([8, 8]);
    });
    it('become custom when painted, and tear off pieces that lose a cell', () => {
        const info = { ...small(), placed: [2, 2, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY, EMPTY] };
        const draft = painted(draftOf(info), 0, 1, 3, '.');
        expect(jsonOf(draft)).toMatchObject({ board: ['XXXX', 'XXX.'], placed: ['BB..', '....'] });
        expect(jsonOf(painted(draft, 0, 0, 0, '.'))).not.toHaveProperty('placed');
        expect(sizeOf(ofKind(draft, 'rectangle'))).toEqual({ rows: 2, columns: 4, layers: 1 });
        expect(boardCells(ofKind(draft, 'rectangle'))).toBe(8);
    });
    it('change kind and size', () => {
        const pyramid = ofKind(draftOf(small()), 'pyramid');
        expect(jsonOf(pyramid)).toMatchObject({ lattice: 'pyramid', side: 5 });
        expect(boardCells(resized(pyramid, { layers: 3 }))).toBe(14);
        const box = resized(ofKind(pyramid, 'box'), { rows: 4, columns: 2, layers: 3 });
        expect(jsonOf(box)).toMatchObject({ lattice: 'cubic', board: { rows: 4, columns: 2, layers: 3 } });
        expect(jsonOf(painted(box, 0, 0, 0, '.')).board).toHaveLength(3);
        const flat = draftOf(small());
        expect(sizeOf(resized(flat, { rows: Number.NaN, columns: 3 }))).toEqual({ rows: 1, columns: 3, layers: 1 });
        expect(resized(flat, { rows: 1000, columns: 1000 })).toBe(flat);
    });
    it('say what is missing', () => {
        const draft = draftOf(small());
        expect(faultOf(draft)).toBe(null);
        const [piece] = draft.pieces;
        if (piece === undefined) throw new Error('no piece');
        expect(pieceFault({ ...piece, cells: [] }, [])?.text).toMatch(/no cells/);
        expect(pieceFault({ ...piece, cells: [[0, 0, 0], [0, 3, 0]] }, [])?.text).toMatch(/not connected/);
        expect(pieceFault({ ...piece, symbol: 'B' }, draft.pieces.slice(1))?.args).toEqual(['B']);
        expect(pieceFault({ ...piece, symbol: '#' }, [])).not.toBe(null);
        expect(faultOf({ ...draft, pieces: [] })).not.toBe(null);
        let bare = draft;
        for (let cell = 0; cell < 8; cell++) bare = painted(bare, 0, Math.floor(cell / 4), cell % 4, '.');
        expect(faultOf(bare)?.text).toMatch(/no cells/);
    });
    it('gain, lose and recognise pieces', () => {
        const draft = draftOf(small());
        const more = withNewPiece(draft);
        expect(more.pieces.map((piece) => piece.symbol)).toEqual(['A', 'B', 'C']);
        expect(withoutPiece(more, 0).pieces.map((piece) => piece.symbol)).toEqual(['B', 'C']);
        const pair = { name: 'pair', lattice: 'square' as const, pieces: small().pieces };
        const sets = [pair];
        expect(setLike(draft, sets)).toBe('pair');
        expect(setLike(more, sets)).toBe('');
        const named = withSet(more, pair);
        expect(jsonOf(named).pieces).toBe('pair');
        const [piece] = named.pieces;
        if (piece === undefined) throw new Error('no piece');
        expect(typeof jsonOf(withPiece(named, 0, { ...piece, copies: 1 })).pieces).toBe('object');
    });
});

describe('drawings', () => {
    const place = (cell: number) => ({ layer: 0, row: Math.floor(cell / 4), column: cell % 4 });
    const parts = (lattice: Lattice, cells: number[]) => partsOf(lattice, cells, place, () => ({ x: 0, y: 0 }));
    const count = (path: string, letter: string): number => path.split(letter).length - 1;
    it('join cells of a piece that are side by side', () => {
        const balls = parts('square', [0, 4, 5]);
        expect(balls.map(({ right, down }) => [right, down])).toEqual([[false, true], [true, false], [false, false]]);
        expect(count(ballsPath(balls, 0), 'M')).toBe(5);
    });
    it('outline tiles as one piece, with round outer corners', () => {
        const corner = tilesPath(parts('square', [0, 4, 5]), 0.05);
        expect([count(corner, 'M'), count(corner, 'A')]).toEqual([1, 5]);
        expect(count(seamsPath(parts('square', [0, 4, 5])), 'M')).toBe(2);
        expect(count(tilesPath(parts('square', [0, 5]), 0.05), 'M')).toBe(2); /* only at a corner */
        const ring = tilesPath(parts('square', [0, 1, 2, 4, 6, 8, 9, 10]), 0.05);
        expect([count(ring, 'M'), count(ring, 'A')]).toEqual([2, 4]); /* a hole */
        const pair = tilesPath(parts('hexagonal', [0, 1]), 0.05);
        expect([count(pair, 'M'), count(pair, 'A')]).toEqual([1, 8]);
        const rhombus = tilesPath(parts('triangular', [0, 1]), 0.05);
        expect([count(rhombus, 'M'), count(rhombus, 'A')]).toEqual([1, 4]);
        expect(count(tilesPath(parts('triangular', [0, 1, 2]), 0.05), 'A')).toBe(4); /* straight across three */
    });
    it('mix colours', () => {
        expect(mixed('#ff0000', '#000000', 0.5)).toBe('#800000');
    });
    it('put touching balls at distance one', () => {
        const info = pyramidInfo(4);
        const spots = spotsInSpace(info, 0);
        for (let a = 0; a < spots.length; a++)
            for (let b = a + 1; b < spots.length; b++) {
                const p = spots[a];
                const q = spots[b];
                if (p === undefined || q === undefined) throw new Error('no spot');
                const distance = Math.hypot(p.x - q.x, p.y - q.y, p.z - q.z);
                expect(distance).toBeGreaterThan(0.999);
                expect(touching(info, a, b)).toBe(distance < 1.001);
            }
    });
});

describe('lattices', () => {
    const lattices: Lattice[] = ['square', 'hexagonal', 'triangular'];
    it('have cells that meet at their corners', () => {
        const neighbours: Record<string, [number, number][]> = {
            square: [[0, 1], [1, 0]], hexagonal: [[0, 1], [1, 0], [1, -1]], triangular: [[0, 1], [0, -1], [1, 0]],
        };
        for (const lattice of lattices) {
            const corners = (row: number, column: number): string[] => cornersOf(lattice, row, column).map(({ x, y }) => {
                const at = middleOf(lattice, row, column);
                return `${Math.round(50 * (at.x + x))} ${Math.round(50 * (at.y + y))}`;
            });
            const here = corners(2, 4);
            for (const [row, column] of neighbours[lattice] ?? [])
                expect(corners(2 + row, 4 + column).filter((corner) => here.includes(corner)), lattice).toHaveLength(2);
        }
    });
    it('find the cell around a spot', () => {
        for (const lattice of lattices)
            for (let row = -2; row < 4; row++)
                for (let column = -2; column < 5; column++) {
                    const at = middleOf(lattice, row, column);
                    for (const corner of cornersOf(lattice, row, column))
                        expect(nearestCell(lattice, { x: at.x + 0.9 * corner.x, y: at.y + 0.9 * corner.y })).toEqual({ row, column });
                }
        expect(mayMove('triangular', { row: 0, column: 0 }, { row: 0, column: 1 })).toBe(false);
        const near = nearestCell('triangular', middleOf('triangular', 0, 1), { row: 0, column: 0 });
        expect((near.row + near.column) % 2).toBe(0);
    });
    it('are as large as their cells', () => {
        expect(boxOf('square', rectangle(2, 3))).toEqual({ x: -0.5, y: -0.5, width: 3, height: 2 });
        expect(boxOf('hexagonal', rectangle(2, 3)).width).toBeCloseTo(3.5);
        expect(boxOf('triangular', rectangle(1, 3)).width).toBeCloseTo(3.2);
    });
    it('come back after going up and down', () => {
        for (const lattice of lattices)
            for (const piece of [false, true])
                for (const from of [{ row: 0, column: 0 }, { row: 3, column: 2 }]) {
                    const down = stepFrom(lattice, from, 1, 0, piece);
                    expect(stepFrom(lattice, down, -1, 0, piece)).toEqual(from);
                    expect(stepFrom(lattice, down, 1, 0, piece).row).toBe(from.row + 2);
                    if (piece) expect(mayMove(lattice, from, down)).toBe(true);
                    const twice = middleOf(lattice, stepFrom(lattice, down, 1, 0, piece).row, stepFrom(lattice, down, 1, 0, piece).column);
                    expect(twice.x).toBeCloseTo(middleOf(lattice, from.row, from.column).x);
                }
    });
});

describe('keys', () => {
    function player(hand: number | null): { player: Player; did: string[] } {
        const did: string[] = [];
        const say = (what: string) => (...args: unknown[]) => {
            did.push([what, ...args].join(' '));
            return true;
        };
        const info = { ...small(), pieces: small().pieces.map((piece, i) => ({ ...piece, symbol: i === 0 ? 'F' : 'B' })) };
        return {
            did,
            player: {
                info, flat: true, hand, aiming: true, cursorCell: 3, moveCursor: say('move'), rotate: say('rotate'), flip: say('flip'),
                choose: say('choose'), pickUp: say('pickUp'), takeOff: say('takeOff'), place: say('place'), letGo: say('letGo'),
            },
        };
    }
    const key = (name: string, more = {}) => ({ key: name, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...more });

    it('select pieces by letter, and rotate the selected one', () => {
        const empty = player(null);
        expect(handleKey(empty.player, key('f'))).toBe(true);
        expect(empty.did).toEqual(['choose 0']);
        const full = player(1);
        handleKey(full.player, key('f'));
        handleKey(full.player, key('R'));
        handleKey(full.player, key('F', { shiftKey: true }));
        expect(full.did).toEqual(['flip', 'rotate', 'choose 0']);
    });
    it('place, pick up, remove and go back', () => {
        const full = player(1);
        for (const name of ['Enter', 'Delete', 'Escape', 'ArrowLeft', 'PageDown']) handleKey(full.player, key(name));
        expect(full.did).toEqual(['place', 'takeOff 3', 'letGo', 'move 0 -1', 'move 0 0 1']);
        const empty = player(null);
        handleKey(empty.player, key(' '));
        expect(empty.did).toEqual(['pickUp 3']);
    });
    it('leave other keys alone', () => {
        const { player: p, did } = player(null);
        for (const event of [key('q'), key('Tab'), key('b', { ctrlKey: true }), key('b', { altKey: true })])
            expect(handleKey(p, event)).toBe(false);
        expect(did).toEqual([]);
    });
});

describe('history', () => {
    const of = (...label: number[]): Uint16Array => Uint16Array.from(label);
    const isLabel = (label: number): boolean => label < 3;
    const now = of(0, 0, EMPTY, 2);
    const past: Moment[] = [
        { label: of(EMPTY, EMPTY, EMPTY, EMPTY) },
        { label: of(1, 1, 1, 1), restart: { ms: 1500, hints: 2 } },
        { label: of(EMPTY, EMPTY, EMPTY, 2), restart: true },
    ];
    it('comes back from its texts', () => {
        expect(readMoments(writeMoments(past, now), now, isLabel)).toEqual(past.map((moment) => ({ ...moment })));
        expect(readMoments(writeMoments([], now), now, isLabel)).toEqual([]);
    });
    it('keeps the newest moves, and short texts', () => {
        const many = Array.from({ length: 500 }, (_, i): Moment => ({ label: of(i % 3, EMPTY, EMPTY, EMPTY) }));
        const texts = writeMoments(many, now);
        expect(texts.length).toBe(200);
        expect(texts.join('').length).toBeLessThan(4000);
        expect(readMoments(texts, now, isLabel)).toEqual(many.slice(-200));
    });
    it('ends where it cannot be read', () => {
        const texts = writeMoments(past, now);
        for (const bad of ['9.0', '0.7', 'x', '0', 3, null])
            expect(readMoments([texts[0], bad, texts[2]], now, isLabel)).toEqual([past[2]]);
        for (const bad of [undefined, null, 7, 'text', {}]) expect(readMoments(bad, now, isLabel)).toEqual([]);
    });
});

describe('hints', () => {
    const info = small();
    const hint = (part: Partial<Hint>): Hint => ({
        ...hintOf({ family: 'pack', kind: 'step', rule: 'only-cover', piece: 2, cause: [5], place: [4, 5] }),
        text: { text: 'what', args: [], line: 0, column: 0 }, ...part,
    });
    it('say where, why and what', () => {
        expect(stageText(info, hint({}), 'where')).toBe('Look at row 2, column 2.');
        expect(stageText(info, hint({}), 'why')).toContain('piece B');
        expect(stageText(info, hint({}), 'what')).toBe('what');
        expect(stageText(info, hint({ cause: [], rule: 'only-place' }), 'where')).toBe('Look at piece B.');
        expect(stageText(info, hint({ kind: 'done', piece: null, place: [] }), 'where')).toBeNull();
        const because = { text: 'a hole', args: [], line: 0, column: 0 };
        expect(stageText(info, hint({ kind: 'dead', piece: null, place: [], because }), 'why')).toBe('a hole');
        expect(stageText(info, hint({ kind: 'dead', piece: null, place: [] }), 'why')).toBeNull();
    });
    it('mark no more than they say', () => {
        const remove = [{ piece: 1, cells: [0, 1] }];
        expect(stageMarks(hint({}), 'where')).toMatchObject({ cause: [5], place: [], piece: null });
        expect(stageMarks(hint({ kind: 'dead', remove }), 'where')).toMatchObject({ cause: [], remove: [] });
        expect(stageMarks(hint({ kind: 'dead', remove }), 'why')).toMatchObject({ cause: [5], remove: [] });
        expect(stageMarks(hint({ kind: 'dead', remove }), 'what')).toMatchObject({ remove });
    });
});

describe('pieces to remove', () => {
    const pieces = [{ piece: 1, cells: [0, 1] }, { piece: 2, cells: [2] }];
    it('are all together, or any of the spoilers', () => {
        expect(blamedLabels(hintOf({ kind: 'dead', remove: pieces }))).toEqual([1, 2]);
        expect(blamedLabels(hintOf({ kind: 'dead', remove: pieces.slice(0, 1), spoilers: pieces }))).toEqual([1, 2]);
    });
    it('have the labels of the player, who has other copies on the board', () => {
        const own = inOwnLabels(hintOf({ kind: 'dead', remove: pieces, spoilers: pieces }), [3, 3, 2, EMPTY]);
        expect(blamedLabels(own)).toEqual([3, 2]);
        expect(own.remove.map(({ piece }) => piece)).toEqual([3, 2]);
    });
});

describe('aiming in space', () => {
    const info = pyramidInfo(3);
    const spots = spotsInSpace(info, 0).map(({ x, y, z }) => ({ x: 100 * x + 30 * z, y: 60 * z - 80 * y }));
    const ways = [[0, 1], [5, 6], [6, 7], [5, 8], [1, 2]].map((cells) => Uint32Array.from(cells));
    const empty = info.cells.map(() => EMPTY);
    const between = (a: number, b: number): { x: number; y: number } => ({
        x: ((spots[a]?.x ?? 0) + (spots[b]?.x ?? 0)) / 2, y: ((spots[a]?.y ?? 0) + (spots[b]?.y ?? 0)) / 2,
    });
    const view = { spots, unit: 100, focus: null };
    it('means the nearest placement that fits', () => {
        expect(aimedAt(info, empty, ways, between(6, 7), view, null)?.way).toEqual(ways[2]);
        const taken = empty.map((_, cell) => (cell === 7 ? 0 : EMPTY));
        expect(aimedAt(info, taken, ways, between(6, 7), view, null)?.way).not.toEqual(ways[2]);
        expect(aimedAt(info, empty, ways, { x: 5000, y: 0 }, view, null)).toBeNull();
    });
    it('keeps the posture and the layer in focus', () => {
        const at = { x: spots[5]?.x ?? 0, y: (spots[5]?.y ?? 0) + 20 };
        expect(aimedAt(info, empty, ways, at, view, [6, 9])?.way).toEqual(ways[3]);
        expect(aimedAt(info, empty, ways, at, { ...view, focus: 1 }, null)?.way).toSatisfy(
            (way: Uint32Array) => Array.from(way).some((cell) => info.cells[cell]?.layer === 1));
    });
});
