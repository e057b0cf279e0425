/* shape.ts: shapes of pieces, independent of any board. A shape is a list of points (row, column, layer); two
 * lists are the same shape if they are equal after normalised(). The core rotates and flips pieces. */
import type { FaceJson, Lattice, PieceJson } from 'papan-core';
import { cornersOf, isFlat, isSquare, middleOf } from './lattice.ts';

export type Point = readonly [row: number, column: number, layer: number];

function inReadingOrder(a: Point, b: Point): number {
    return a[2] - b[2] || a[0] - b[0] || a[1] - b[1];
}

/* Moved to the corner, in reading order. Triangles that point up still do: they may start in the second column. */
export function normalised(cells: readonly Point[], triangular = false): Point[] {
    const low = [0, 1, 2].map((axis) => Math.min(...cells.map((cell) => cell[axis] ?? 0)));
    const [row = 0, column = 0, layer = 0] = low;
    const left = triangular && (row + column) % 2 !== 0 ? column - 1 : column;
    return cells.map((c): Point => [c[0] - row, c[1] - left, c[2] - layer]).sort(inReadingOrder);
}

export function sameShape(a: readonly Point[], b: readonly Point[]): boolean {
    return JSON.stringify(normalised(a)) === JSON.stringify(normalised(b));
}

export interface Extent {
    rows: number;
    columns: number;
    layers: number;
}

export function extent(cells: readonly Point[]): Extent {
    const most = (axis: 0 | 1 | 2): number => Math.max(0, ...cells.map((cell) => cell[axis] + 1));
    return { rows: most(0), columns: most(1), layers: most(2) };
}

/* Do two cells have a corner in common? */
function touch(a: Point, b: Point, lattice: Lattice): boolean {
    if (isSquare(lattice)) return Math.max(...[0, 1, 2].map((axis) => Math.abs((a[axis] ?? 0) - (b[axis] ?? 0)))) <= 1;
    const corners = ([row, column]: Point): string[] => cornersOf(lattice, row, column).map(({ x, y }) => {
        const at = middleOf(lattice, row, column);
        return `${Math.round(50 * (at.x + x))} ${Math.round(50 * (at.y + y))}`;
    });
    const other = corners(b);
    return corners(a).some((corner) => other.includes(corner));
}

/* Whether all cells are connected, at least at corners: the core refuses other pieces. */
export function hangsTogether(cells: readonly Point[], lattice: Lattice = 'square'): boolean {
    const reached = new Set<number>([0]);
    const open = [0];
    while (open.length > 0) {
        const here = cells[open.pop() ?? 0];
        cells.forEach((there, i) => {
            if (here === undefined || reached.has(i)) return;
            if (!touch(here, there, lattice)) return;
            reached.add(i);
            open.push(i);
        });
    }
    return reached.size >= cells.length;
}

/* The shape as rows of its symbol and dots, layer by layer. */
export function rowsOf(cells: readonly Point[], symbol: string): string[][] {
    const size = extent(cells);
    const taken = new Set(cells.map(String));
    const at = (r: number, c: number, layer: number): string => (taken.has(String([r, c, layer])) ? symbol : '.');
    const row = (layer: number, r: number): string =>
        Array.from({ length: size.columns }, (_, c) => at(r, c, layer)).join('');
    return Array.from({ length: size.layers }, (_, layer) =>
        Array.from({ length: size.rows }, (__, r) => row(layer, r)));
}

/* What the editor keeps of a piece. */
export interface Shaped {
    name: string;
    symbol: string;
    copies: number;
    cells: readonly Point[];
    least?: number; /* default: copies */
    turn?: boolean;
    flip?: boolean;
    kinds?: string;
    back?: { cells: readonly Point[]; kinds: string };
}

function faceJson(cells: readonly Point[], symbol: string, kinds: string): FaceJson {
    const layers = rowsOf(cells, symbol);
    return { ...(layers.length > 1 ? { layers } : { rows: layers[0] ?? [] }), ...(kinds !== '' && { kinds }) };
}

/* The piece in Papan's JSON. */
export function pieceJson(piece: Shaped, lattice: Lattice = 'square'): PieceJson {
    const { name, symbol, copies, least = copies, turn = true, flip = true, kinds = '', back } = piece;
    const corner = (cells: readonly Point[]): Point[] => normalised(cells, lattice === 'triangular');
    const json: PieceJson = { symbol };
    if (name !== '' && name !== symbol) json.name = name;
    if (least < copies) json.copies = [least, copies];
    else if (copies > 1) json.copies = copies;
    if (!turn) json.turn = false;
    else if (!flip && back === undefined && isFlat(lattice)) json.flip = false;
    if (isFlat(lattice) && !hangsTogether(piece.cells, lattice)) json.parts = true;
    Object.assign(json, faceJson(corner(piece.cells), symbol, kinds));
    if (back !== undefined) json.back = faceJson(corner(back.cells), symbol, back.kinds);
    return json;
}

/* Symbols in the order in which they are assigned. */
export const SYMBOLS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export function freeSymbol(taken: Iterable<string>): string | null {
    const set = new Set(taken);
    return [...SYMBOLS].find((symbol) => !set.has(symbol)) ?? null;
}
