/* lattice.ts: how the cells of each lattice are drawn. The unit is the side of a square cell, or the distance of
 * neighbouring hexagons; triangles are as large as marks of the same size need. Pieces are turned by the core (the
 * ways of a piece); here they are only moved. */
import type { Lattice } from 'papan-core';

export interface Spot {
    x: number;
    y: number;
}
export interface Box extends Spot {
    width: number;
    height: number;
}
export interface RowColumn {
    row: number;
    column: number;
}

interface Shape {
    across: number; /* from one column to the next */
    down: number; /* from one row to the next */
    shift: number; /* each row starts this far to the right of the one above */
    /* The corners of a cell around its middle, clockwise, and how far the middle is below that of its row: where row +
     * column is even, and elsewhere. */
    corners: readonly [readonly Spot[], readonly Spot[]];
    drop: readonly [number, number];
    /* The target of the keyboard focus around the middle. */
    width: number;
    height: number;
}

const spots = (...pairs: [number, number][]): Spot[] => pairs.map(([x, y]) => ({ x, y }));
const ROOT = Math.sqrt(3);
const SIDE = 1.6; /* of a triangle */
const HIGH = (SIDE * ROOT) / 2;

const squareCorners = spots([-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]);
const hexagon = spots(
    [0, -1 / ROOT], [0.5, -0.5 / ROOT], [0.5, 0.5 / ROOT], [0, 1 / ROOT], [-0.5, 0.5 / ROOT], [-0.5, -0.5 / ROOT]);
const upward = spots([0, (-2 * HIGH) / 3], [SIDE / 2, HIGH / 3], [-SIDE / 2, HIGH / 3]);
const downward = spots([-SIDE / 2, -HIGH / 3], [SIDE / 2, -HIGH / 3], [0, (2 * HIGH) / 3]);

const square: Shape = {
    across: 1, down: 1, shift: 0, corners: [squareCorners, squareCorners], drop: [0, 0], width: 1, height: 1,
};
const shapes: Record<Lattice, Shape> = {
    square,
    cubic: square,
    pyramid: square,
    hexagonal: {
        across: 1, down: ROOT / 2, shift: 0.5, corners: [hexagon, hexagon], drop: [0, 0], width: 1, height: ROOT / 2,
    },
    triangular: {
        across: SIDE / 2, down: HIGH, shift: 0, corners: [upward, downward], drop: [HIGH / 6, -HIGH / 6], width: SIDE / 2,
        height: SIDE / 2,
    },
};

const parity = (row: number, column: number): 0 | 1 => ((row + column) & 1) as 0 | 1;

/* The board is one layer, and its pieces are dragged and turned. */
export function isFlat(lattice: Lattice): boolean {
    return lattice === 'square' || !isSquare(lattice);
}

/* Its cells are drawn as squares or balls in rows and columns. */
export function isSquare(lattice: Lattice): boolean {
    return shapes[lattice] === square;
}

export function middleOf(lattice: Lattice, row: number, column: number): Spot {
    const { across, down, shift, drop } = shapes[lattice];
    return { x: column * across + row * shift, y: row * down + drop[parity(row, column)] };
}

export function cornersOf(lattice: Lattice, row: number, column: number): readonly Spot[] {
    return shapes[lattice].corners[parity(row, column)];
}

export function focusSize(lattice: Lattice): { width: number; height: number } {
    return shapes[lattice];
}

/* Of these cells, each with its corners. */
export function boxOf(lattice: Lattice, cells: Iterable<RowColumn>): Box {
    let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
    for (const { row, column } of cells) {
        const at = middleOf(lattice, row, column);
        for (const { x, y } of cornersOf(lattice, row, column)) {
            left = Math.min(left, at.x + x);
            right = Math.max(right, at.x + x);
            top = Math.min(top, at.y + y);
            bottom = Math.max(bottom, at.y + y);
        }
    }
    return left > right ? { x: 0, y: 0, width: 1, height: 1 } : { x: left, y: top, width: right - left, height: bottom - top };
}

/* A triangle that points up cannot be moved to where one points down. */
export function mayMove(lattice: Lattice, from: RowColumn, to: RowColumn): boolean {
    return lattice !== 'triangular' || parity(from.row, from.column) === parity(to.row, to.column);
}

/* The cell whose middle is nearest to a spot, which is the cell around it; like: of those to which this one may be moved.
 */
export function nearestCell(lattice: Lattice, { x, y }: Spot, like?: RowColumn): RowColumn {
    const { across, down, shift } = shapes[lattice];
    const about = Math.round(y / down);
    let best = { row: 0, column: 0 };
    let least = Infinity;
    for (let row = about - 1; row <= about + 1; row++) {
        const middle = Math.round((x - row * shift) / across);
        for (let column = middle - 1; column <= middle + 1; column++) {
            if (like !== undefined && !mayMove(lattice, like, { row, column })) continue;
            const at = middleOf(lattice, row, column);
            const away = Math.hypot(at.x - x, at.y - y);
            if (away >= least) continue;
            least = away;
            best = { row, column };
        }
    }
    return best;
}

/* The middle of a shape. */
export function centreOf(lattice: Lattice, cells: readonly RowColumn[]): Spot {
    const all = cells.map(({ row, column }) => middleOf(lattice, row, column));
    const n = Math.max(1, all.length);
    return { x: all.reduce((sum, { x }) => sum + x, 0) / n, y: all.reduce((sum, { y }) => sum + y, 0) / n };
}

/* ---- arrow keys ---- */

/* One step of an arrow key. Up and down follow a straight line as nearly as cells do: on a hexagonal board, and for a
 * piece on a triangular one, to the left and to the right in turn. */
export function stepFrom(lattice: Lattice, from: RowColumn, rows: number, columns: number, piece: boolean): RowColumn {
    const { row, column } = from;
    const even = (row & 1) === 0;
    if (lattice === 'hexagonal' && rows !== 0)
        return { row: row + rows, column: column + columns + (even ? (rows < 0 ? 1 : 0) : rows > 0 ? -1 : 0) };
    if (lattice === 'triangular' && piece)
        return { row: row + rows, column: column + 2 * columns + (rows === 0 ? 0 : even ? 1 : -1) };
    return { row: row + rows, column: column + columns };
}
