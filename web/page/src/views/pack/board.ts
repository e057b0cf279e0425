/* board.ts: what the page knows about a packing board without asking the core: where each cell is, what is on
 * it, where a flat piece fits, and the position as a puzzle of its own (the board with its `placed`). */
import { EMPTY, type PackInfo, type PackJson, type Way } from 'papan-core';
import { isRecord } from '../../lib/store.ts';
import { boxOf, isFlat, isSquare, mayMove, middleOf, type Box, type RowColumn, type Spot } from './lattice.ts';
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

/* Every cell that must be covered is. */
export function isCovered(info: PackInfo, label: ArrayLike<number>): boolean {
    return info.cells.every((_, cell) => label[cell] !== EMPTY || info.states[cell] !== 'X');
}

/* No piece can be added: no cell is left, or no piece. */
export function isFull(info: PackInfo, label: ArrayLike<number>): boolean {
    const room = info.cells.some((_, cell) => label[cell] === EMPTY && info.states[cell] !== '_');
    return !room || new Set(Array.from(label).filter((here) => here !== EMPTY)).size === info.pieceOf.length;
}

/* The number of pieces to place is not known in advance. */
export function hasSpares(info: PackInfo): boolean {
    return info.use[1] > 0 || info.pieces.some(({ copies, least }) => least < copies);
}

function symbolsOf(info: PackInfo, label: ArrayLike<number>): string[][] {
    const symbol = (cell: number): string => {
        const here = cell < 0 ? EMPTY : (label[cell] ?? EMPTY);
        if (here === EMPTY) return info.states[cell] === '_' ? '_' : '.';
        return info.pieces[info.pieceOf[here] ?? -1]?.symbol ?? '.';
    };
    return gridOf(info).map((layer) => layer.map((row) => row.map(symbol).join('')));
}

/* The puzzle with this position as its given pieces. */
export function positionJson(info: PackInfo, label: ArrayLike<number>): PackJson {
    const { placed: _, ...rest } = info.json as PackJson;
    if (Array.from(label).every((here) => here === EMPTY) && !info.states.includes('_')) return rest;
    const symbols = symbolsOf(info, label);
    return { ...rest, placed: isFlat(info.lattice) ? (symbols[0] ?? []) : symbols };
}

/* A game as saved in the browser. */
export interface Kept {
    label: number[];
    ms: number;
    hints?: number;
    past?: unknown; /* texts of history.ts */
    future?: unknown;
    hinted?: unknown; /* true: the last hint was for this position */
    won?: unknown; /* absent: if the board is full */
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
        const sizes = [piece?.cells.length, ...(piece?.ways.map((way) => way.cells.length) ?? [])];
        if (!sizes.includes(cells)) return false;
    }
    const isOpen = (cell: number): boolean => info.states[cell] !== '_' || label[cell] === EMPTY;
    return info.placed.every((given, cell) => isOpen(cell) && (given === EMPTY || label[cell] === given));
}

/* ---- where a way of a flat piece fits ---- */

/* Where the cells of a way are if its first cell in reading order is at `at`. */
export function movedTo(way: Pick<Way, 'cells'>, at: RowColumn): RowColumn[] {
    const [first = [0, 0, 0]] = way.cells;
    return way.cells.map(([row, column]) => ({ row: row - first[0] + at.row, column: column - first[1] + at.column }));
}

/* The cells of a way whose first cell in reading order is at `at`; null if it cannot be there even on an empty board:
 * one is off the board, must stay empty or is of another kind. */
export function cellsAt(info: PackInfo, grid: Grid, way: Way, at: RowColumn): number[] | null {
    const [first] = way.cells;
    if (first === undefined || !mayMove(info.lattice, { row: first[0], column: first[1] }, at)) return null;
    const cells = movedTo(way, at).map(({ row, column }) => cellAt(grid, 0, row, column));
    const allowed = (cell: number, i: number): boolean => {
        const kind = info.kinds[cell] ?? '.';
        return cell >= 0 && info.states[cell] !== '_' && (kind === '.' || kind === (way.kinds[i] ?? '.'));
    };
    return cells.every(allowed) ? cells : null;
}

export function fits(info: PackInfo, grid: Grid, label: ArrayLike<number>, way: Way, at: RowColumn): boolean {
    return cellsAt(info, grid, way, at)?.every((cell) => label[cell] === EMPTY) ?? false;
}

/* The legal placement of the way nearest to where its first cell is held. */
export function nearestFit(
    info: PackInfo, grid: Grid, label: ArrayLike<number>, way: Way, held: Spot, reach: number,
): RowColumn | null {
    let best: RowColumn | null = null;
    let nearest = reach;
    for (const { row, column } of info.cells) {
        const at = middleOf(info.lattice, row, column);
        const away = Math.hypot(at.x - held.x, at.y - held.y);
        if (away >= nearest || !fits(info, grid, label, way, { row, column })) continue;
        best = { row, column };
        nearest = away;
    }
    return best;
}

/* The way of a piece that covers these cells, and where its first cell is. */
export function wayOf(info: PackInfo, grid: Grid, piece: number, cells: readonly number[]): { way: number; at: RowColumn } | null {
    const places = cells.map((cell) => info.cells[cell] ?? { row: 0, column: 0 });
    const [at] = places.sort((a, b) => a.row - b.row || a.column - b.column);
    if (at === undefined) return null;
    const wanted = [...cells].sort((a, b) => a - b).join();
    const way = (info.pieces[piece]?.ways ?? []).findIndex((one) =>
        cellsAt(info, grid, one, at)?.sort((a, b) => a - b).join() === wanted);
    return way < 0 ? null : { way, at: { row: at.row, column: at.column } };
}

/* The position nearest to `at` at which the whole shape is inside the board's rectangle. */
export function keptInside(size: { rows: number; columns: number }, shape: readonly Point[], at: RowColumn): RowColumn {
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
    at: Spot[]; /* where row 0, column 0 of each layer is */
    boxes: readonly Box[]; /* of the layers, from there */
}

const GAP = 0.9;
const MARGIN = 0.4;
const CAPTION = 0.75;

/* The layers as drawn; a board in rows and columns with room for all of them. */
function boxesOf({ lattice, layers, cells }: Pick<PackInfo, 'lattice' | 'layers' | 'cells'>): Box[] {
    if (!isSquare(lattice)) return [boxOf(lattice, cells)];
    return layers.map(({ rows, columns }) => ({ x: -0.5, y: -0.5, width: columns, height: rows }));
}

function lay(boxes: readonly Box[], perLine: number): Layout {
    const caption = boxes.length > 1 ? CAPTION : 0;
    const widthOf = (width: number): number => Math.max(width, caption > 0 ? 2 : 0);
    const layout: Layout = { width: 0, height: MARGIN, caption, at: [], boxes };
    const lineWidths: number[] = [];
    for (let first = 0; first < boxes.length; first += perLine) {
        let x = MARGIN;
        let high = 0;
        for (const box of boxes.slice(first, first + perLine)) {
            layout.at.push({ x: x + (widthOf(box.width) - box.width) / 2 - box.x, y: layout.height + caption - box.y });
            x += widthOf(box.width) + GAP;
            high = Math.max(high, box.height);
        }
        lineWidths.push(x - GAP + MARGIN);
        layout.width = Math.max(layout.width, x - GAP + MARGIN);
        layout.height += high + caption + GAP;
    }
    layout.height += MARGIN - GAP;
    layout.at.forEach((origin, i) => {
        origin.x += (layout.width - (lineWidths[Math.floor(i / perLine)] ?? 0)) / 2;
    });
    return layout;
}

/* Layers side by side in lines of equal length, as many as best fit a frame of this aspect ratio. */
export function layoutOf(info: Pick<PackInfo, 'lattice' | 'layers' | 'cells'>, aspect: number): Layout {
    const boxes = boxesOf(info);
    const excess = (layout: Layout): number => Math.max(layout.width / aspect, layout.height);
    let best = lay(boxes, Math.max(1, boxes.length));
    for (let perLine = boxes.length - 1; perLine >= 1; perLine--) {
        const next = lay(boxes, perLine);
        if (excess(next) < excess(best)) best = next;
    }
    return best;
}
