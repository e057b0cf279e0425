/* shape.ts: shapes of pieces, independent of any board. A shape is a list of points (row, column, layer); two
 * lists are the same shape if they are equal after normalised(). Flat pieces are rotated and flipped here; for
 * solid boards the core does it (placements). */
import type { PieceInfo, PieceJson } from 'papan-core';

export type Point = readonly [row: number, column: number, layer: number];

function inReadingOrder(a: Point, b: Point): number {
    return a[2] - b[2] || a[0] - b[0] || a[1] - b[1];
}

/* Moved to the corner, in reading order. */
export function normalised(cells: readonly Point[]): Point[] {
    const low = [0, 1, 2].map((axis) => Math.min(...cells.map((cell) => cell[axis] ?? 0)));
    const [row = 0, column = 0, layer = 0] = low;
    return cells.map((c): Point => [c[0] - row, c[1] - column, c[2] - layer]).sort(inReadingOrder);
}

/* A quarter turn, clockwise on the board. */
export function rotated(cells: readonly Point[]): Point[] {
    return normalised(cells.map(([row, column, layer]): Point => [column, -row, layer]));
}

/* Mirrored left to right. */
export function flipped(cells: readonly Point[]): Point[] {
    return normalised(cells.map(([row, column, layer]): Point => [row, -column, layer]));
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

/* Whether all cells are connected, at least at corners: the core refuses other pieces. */
export function hangsTogether(cells: readonly Point[]): boolean {
    const reached = new Set<number>([0]);
    const open = [0];
    while (open.length > 0) {
        const here = cells[open.pop() ?? 0];
        cells.forEach((there, i) => {
            if (here === undefined || reached.has(i)) return;
            const steps = [0, 1, 2].map((axis) => Math.abs((here[axis] ?? 0) - (there[axis] ?? 0)));
            if (Math.max(...steps) > 1) return;
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

/* The piece in Papan's JSON. */
export function pieceJson(piece: PieceInfo): PieceJson {
    const layers = rowsOf(normalised(piece.cells), piece.symbol);
    const json: PieceJson = { symbol: piece.symbol };
    if (piece.name !== '' && piece.name !== piece.symbol) json.name = piece.name;
    if (piece.copies > 1) json.copies = piece.copies;
    if (layers.length > 1) json.layers = layers;
    else json.rows = layers[0] ?? [];
    return json;
}

/* Symbols in the order in which they are assigned. */
export const SYMBOLS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export function freeSymbol(taken: Iterable<string>): string | null {
    const set = new Set(taken);
    return [...SYMBOLS].find((symbol) => !set.has(symbol)) ?? null;
}
