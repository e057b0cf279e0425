/* variables.ts: the variables of the pseudo-code after a step, computed from the step and the board. Row,
 * column and i count from 1, as in the pseudo-code. */
import { EMPTY, type PackInfo, type PuzzleInfo, type Step } from 'papan-core';
import { columnOf, rowOf } from '../views/queens/board.ts';

export interface Variable {
    name: string; /* as in the pseudo-code; the same in all languages */
    value: string;
}
export interface Moment {
    board: ArrayLike<number>;
    step: Step | null;
}

const NONE = '–';
const LONGEST_LIST = 20;

export function variablesOf(info: PuzzleInfo, strategy: string, { board, step }: Moment): Variable[] {
    if (info.family === 'pack') return ofPack(info, strategy, board, step);
    const { size } = info;
    const n = { name: 'n', value: String(size) };
    const cell = step?.cells[0];
    const at = (of: (cell: number, size: number) => number): string =>
        cell === undefined ? NONE : String(of(cell, size) + 1);
    const queens = queensOf(board, info);
    if (strategy === 'permute-columns') {
        const tried = step === null || step.kind === 3 ? queens : Array.from(step.cells);
        return [n, { name: 'column', value: columns(size, tried) }];
    }
    if (strategy === 'row-by-row') {
        const here = step === null ? '1' : at(rowOf);
        const value = step === null ? '1' : at(columnOf);
        return [n, { name: 'row', value: here }, { name: 'column[row]', value }, { name: 'column', value: columns(size, queens) }];
    }
    const option = cell === undefined ? NONE : `(${at(rowOf)}, ${at(columnOf)})`;
    return [n, { name: 'option', value: option }, depthOf(queens.length - givenQueens(info), step)];
}

function queensOf(board: ArrayLike<number>, info: { size: number }): number[] {
    const found: number[] = [];
    for (let cell = 0; cell < info.size * info.size; cell++) if (board[cell] === 0) found.push(cell);
    return found;
}

function givenQueens(info: PuzzleInfo): number {
    if (info.family === 'nqueens') return info.placed.length;
    return info.family === 'queens' ? info.mark.filter((mark) => mark === 1).length : 0;
}

/* The column of each row's queen. */
function columns(size: number, queens: readonly number[]): string {
    const of = new Map(queens.map((cell) => [rowOf(cell, size), columnOf(cell, size) + 1]));
    const list = Array.from({ length: Math.min(size, LONGEST_LIST) }, (_, row) => of.get(row) ?? NONE);
    return `[${list.join(', ')}${size > LONGEST_LIST ? ', …' : ''}]`;
}

/* How many placements the search has made; a rejected or removed one would have been one more. */
function depthOf(placed: number, step: Step | null): Variable {
    return { name: 'depth', value: String(placed + (step?.kind === 1 || step?.kind === 2 ? 1 : 0)) };
}

function ofPack(info: PackInfo, strategy: string, board: ArrayLike<number>, step: Step | null): Variable[] {
    let empty = 0;
    let placed = 0; /* copies of a piece may have the same label, so cells are counted */
    info.cells.forEach((_, cell) => {
        const label = board[cell] ?? EMPTY;
        if (label === EMPTY) empty++;
        else if ((info.placed[cell] ?? EMPTY) === EMPTY)
            placed += 1 / (info.pieces[info.pieceOf[label] ?? -1]?.cells.length ?? 1);
    });
    const piece = step === null || step.kind === 3 ? NONE : (info.pieces[info.pieceOf[step.label] ?? -1]?.symbol ?? NONE);
    const depth = depthOf(Math.round(placed), step);
    const number = strategy === 'cover' || strategy === 'first-cell' ? depth : { ...depth, name: 'i' };
    return [number, { name: strategy === 'cover' ? 'option' : 'piece', value: withPlace(info, piece, step) }, { name: 'empty', value: String(empty) }];
}

function withPlace(info: PackInfo, piece: string, step: Step | null): string {
    const place = info.cells[step?.cells[0] ?? -1];
    if (place === undefined || piece === NONE) return piece;
    const layer = info.layers.length > 1 ? `${place.layer + 1}, ` : '';
    return `${piece} (${layer}${place.row + 1}, ${place.column + 1})`;
}
