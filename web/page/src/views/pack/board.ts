/* board.ts: what the page knows about a packing board without asking the core: where each cell is, what is on
 * it, where a flat shape fits, and the position as a puzzle of its own (the board with its `placed`). */
import { EMPTY, type PackInfo, type PackJson } from 'papan-core';
import { isRecord } from '../../lib/store.ts';
import type { Point } from './shape.ts';

/* [layer][row][column], -1 if there is no cell. */
export type Grid = number[][][];

export function gridOf(info: Pick<PackInfo, 'layers' | 'cells'>): Grid {
    const grid = info.layers.map(({ rows, columns }) =>
        Array.from({ length: rows }, () => new Array<number>(columns).fill(-1)));
    info.cells.forEach(({ layer, row, column }, cell) => {
        const line = grid[layer]?.[row];
        if (line !== undefined) line[column] = cell;
    });
    return grid;
}

export function cellAt(grid: Grid, layer: number, row: number, column: number): number {
    return grid[layer]?.[row]?.[column] ?? -1;
}

/* ---- what is on the board ---- */

export function givenLabels(info: PackInfo): Uint16Array {
    return Uint16Array.from(info.placed);
}

export function cellsOfLabel(label: ArrayLike<number>, wanted: number): number[] {
    return Array.from(label, (here, cell) => (here === wanted ? cell : -1)).filter((cell) => cell >= 0);
}

/* The number of copies of each piece on the board. */
export function copiesLaid(info: PackInfo, label: ArrayLike<number>): number[] {
    const laid = new Set(Array.from(label).filter((here) => here !== EMPTY));
    return info.pieces.map((piece) => {
        let copies = 0;
        for (let i = 0; i < piece.copies; i++) copies += laid.has(piece.first + i) ? 1 : 0;
        return copies;
    });
}

/* The first copy of a piece that is not on the board; null if all are. */
export function freeLabel(info: PackInfo, label: ArrayLike<number>, piece: number): number | null {
    const p = info.pieces[piece];
    const laid = new Set(Array.from(label));
    for (let i = 0; p !== undefined && i < p.copies; i++) if (!laid.has(p.first + i)) return p.first + i;
    return null;
}

export function isFull(label: ArrayLike<number>): boolean {
    return Array.from(label).every((here) => here !== EMPTY);
}

function symbolsOf(info: PackInfo, label: ArrayLike<number>): string[][] {
    const symbol = (cell: number): string => {
        const here = cell < 0 ? EMPTY : (label[cell] ?? EMPTY);
        return here === EMPTY ? '.' : (info.pieces[info.pieceOf[here] ?? -1]?.symbol ?? '.');
    };
    return gridOf(info).map((layer) => layer.map((row) => row.map(symbol).join('')));
}

/* The puzzle with this position as its given pieces. */
export function positionJson(info: PackInfo, label: ArrayLike<number>): PackJson {
    const { placed: _, ...rest } = info.json as PackJson;
    if (Array.from(label).every((here) => here === EMPTY)) return rest;
    const symbols = symbolsOf(info, label);
    return { ...rest, placed: info.lattice === 'square' ? (symbols[0] ?? []) : symbols };
}

/* A game as saved in the browser. */
export interface Kept {
    label: number[];
    ms: number;
    hints?: number;
    past?: unknown; /* texts of history.ts */
    future?: unknown;
    hinted?: unknown; /* true: the last hint was for this position */
}

/* Whether the saved value can be a state of this game; the core checks the shapes afterwards. */
export function isKept(info: PackInfo, value: unknown): value is Kept {
    if (!isRecord(value) || !Array.isArray(value['label']) || typeof value['ms'] !== 'number') return false;
    const hints = value['hints'] ?? 0;
    if (typeof hints !== 'number' || !(hints >= 0)) return false;
    const label: unknown[] = value['label'];
    if (label.length !== info.cells.length || !(value['ms'] >= 0)) return false;
    const count = new Map<unknown, number>();
    for (const here of label) count.set(here, (count.get(here) ?? 0) + 1);
    for (const [here, cells] of count) {
        if (here === EMPTY) continue;
        const piece = typeof here === 'number' ? info.pieces[info.pieceOf[here] ?? -1] : undefined;
        if (piece === undefined || piece.cells.length !== cells) return false;
    }
    return info.placed.every((given, cell) => given === EMPTY || label[cell] === given);
}

/* ---- where a flat shape fits ---- */

export interface Spot {
    row: number;
    column: number;
}

/* The cells of a shape whose first cell in reading order is at `at`; null if one is off the board. */
export function cellsAt(grid: Grid, shape: readonly Point[], at: Spot): number[] | null {
    const [first] = shape;
    if (first === undefined) return null;
    const cells = shape.map(([row, column]) =>
        cellAt(grid, 0, row - first[0] + at.row, column - first[1] + at.column));
    return cells.includes(-1) ? null : cells;
}

export function fits(grid: Grid, label: ArrayLike<number>, shape: readonly Point[], at: Spot): boolean {
    return cellsAt(grid, shape, at)?.every((cell) => label[cell] === EMPTY) ?? false;
}

/* The legal placement of the shape, in its current orientation, nearest to where it is held. */
export function nearestFit(
    grid: Grid, label: ArrayLike<number>, shape: readonly Point[], held: Spot, reach: number,
): Spot | null {
    let best: Spot | null = null;
    let nearest = reach;
    for (let row = Math.floor(held.row - reach); row <= held.row + reach; row++)
        for (let column = Math.floor(held.column - reach); column <= held.column + reach; column++) {
            const distance = Math.hypot(row - held.row, column - held.column);
            if (distance >= nearest || !fits(grid, label, shape, { row, column })) continue;
            best = { row, column };
            nearest = distance;
        }
    return best;
}

/* The position nearest to `at` at which the whole shape is inside the board's rectangle. */
export function keptInside(size: { rows: number; columns: number }, shape: readonly Point[], at: Spot): Spot {
    const [first] = shape;
    if (first === undefined) return at;
    const rows = shape.map((cell) => cell[0] - first[0]);
    const columns = shape.map((cell) => cell[1] - first[1]);
    const clamp = (value: number, steps: number[], length: number): number =>
        Math.max(-Math.min(...steps), Math.min(value, length - 1 - Math.max(...steps)));
    return { row: clamp(at.row, rows, size.rows), column: clamp(at.column, columns, size.columns) };
}

/* ---- placements on solid boards ---- */

/* The placements of a piece that cover the cell and no occupied cell. */
export function waysOver(ways: readonly Uint32Array[], label: ArrayLike<number>, cell: number): Uint32Array[] {
    return ways.filter((way) => way.includes(cell) && way.every((c) => label[c] === EMPTY));
}

/* The orientation of a placement, independent of its position: equal for placements that are translations of
 * each other. In a pyramid each layer is shifted by half a ball, so coordinates are doubled. */
export function posture(info: PackInfo, way: ArrayLike<number>): string {
    const shift = info.lattice === 'pyramid' ? -1 : 0;
    const at = Array.from(way, (cell): Point => {
        const p = info.cells[cell] ?? { layer: 0, row: 0, column: 0 };
        return [2 * p.row + shift * p.layer, 2 * p.column + shift * p.layer, p.layer];
    });
    const [first = [0, 0, 0] as Point] = at;
    return at.map((p) => [p[0] - first[0], p[1] - first[1], p[2] - first[2]].join()).join(' ');
}

/* ---- the positions of layers in the picture ---- */

export interface Layout {
    width: number;
    height: number;
    caption: number; /* space above each layer */
    at: { x: number; y: number }[];
}

const GAP = 0.9;
const MARGIN = 0.4;
const CAPTION = 0.75;

function lay(layers: readonly { rows: number; columns: number }[], perLine: number): Layout {
    const caption = layers.length > 1 ? CAPTION : 0;
    const widthOf = (columns: number): number => Math.max(columns, caption > 0 ? 2 : 0);
    const layout: Layout = { width: 0, height: MARGIN, caption, at: [] };
    const lineWidths: number[] = [];
    for (let first = 0; first < layers.length; first += perLine) {
        let x = MARGIN;
        let high = 0;
        for (const { rows, columns } of layers.slice(first, first + perLine)) {
            layout.at.push({ x: x + (widthOf(columns) - columns) / 2, y: layout.height + caption });
            x += widthOf(columns) + GAP;
            high = Math.max(high, rows);
        }
        lineWidths.push(x - GAP + MARGIN);
        layout.width = Math.max(layout.width, x - GAP + MARGIN);
        layout.height += high + caption + GAP;
    }
    layout.height += MARGIN - GAP;
    layout.at.forEach((corner, i) => {
        corner.x += (layout.width - (lineWidths[Math.floor(i / perLine)] ?? 0)) / 2;
    });
    return layout;
}

/* Layers side by side in lines of equal length, as many as best fit a frame of this aspect ratio. */
export function layoutOf(layers: readonly { rows: number; columns: number }[], aspect: number): Layout {
    const excess = (layout: Layout): number => Math.max(layout.width / aspect, layout.height);
    let best = lay(layers, Math.max(1, layers.length));
    for (let perLine = layers.length - 1; perLine >= 1; perLine--) {
        const next = lay(layers, perLine);
        if (excess(next) < excess(best)) best = next;
    }
    return best;
}
