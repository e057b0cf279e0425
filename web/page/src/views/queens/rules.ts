/* rules.ts: the rules of Queens and Star Battle for playing: which cells the queens rule out, what breaks a
 * rule, when the puzzle is solved, and what a click does. Marks are as in the core: 0 nothing, 1 queen, 2
 * cross; an automatic cross is never stored but computed each time, so it disappears with its queen. */
import type { Hint } from 'papan-core';
import { wrongCells } from './answer.ts';
import { UNPAINTED, touching, unitsOf, type Board } from './board.ts';

export const NOTHING = 0;
export const QUEEN = 1;
export const CROSS = 2;
export const AUTO_CROSS = 3; /* only for drawing */

export type Marks = Uint8Array;

/* A cell without a region has no marks. */
export function canHave(board: Board, cell: number): boolean {
    return (board.region[cell] ?? UNPAINTED) !== UNPAINTED;
}

function queensIn(cells: readonly number[], marks: ArrayLike<number>): number[] {
    return cells.filter((cell) => marks[cell] === QUEEN);
}

/* Cells without a mark that the queens on the board rule out. */
export function ruledOut(board: Board, marks: ArrayLike<number>): Set<number> {
    const out = new Set<number>();
    board.region.forEach((_, cell) => {
        if (marks[cell] === QUEEN) touching(cell, board.size).forEach((next) => out.add(next));
    });
    for (const cells of unitsOf(board))
        if (queensIn(cells, marks).length >= board.stars) cells.forEach((cell) => out.add(cell));
    return new Set([...out].filter((cell) => marks[cell] === NOTHING && canHave(board, cell)));
}

/* Marks as they are drawn. */
export function withAutoCrosses(board: Board, marks: Marks): Marks {
    const drawn = marks.slice();
    for (const cell of ruledOut(board, marks)) drawn[cell] = AUTO_CROSS;
    return drawn;
}

export interface Conflicts {
    queens: Set<number>; /* that break a rule */
    cells: Set<number>; /* rows, columns and regions with too many queens, and queens that touch */
    starved: number[]; /* units without enough places for their queens */
    full: Set<number>; /* those of them without any free cell */
}

/* Marks as they are drawn: a cell with an automatic cross is not free for a queen either. */
export function conflicts(board: Board, marks: ArrayLike<number>): Conflicts {
    const found: Conflicts = { queens: new Set(), cells: new Set(), starved: [], full: new Set() };
    unitsOf(board).forEach((cells, unit) => {
        const queens = queensIn(cells, marks);
        const places = cells.filter((cell) => marks[cell] === NOTHING || marks[cell] === QUEEN);
        if (cells.length > 0 && places.length < board.stars) {
            found.starved.push(unit);
            if (places.length === queens.length) found.full.add(unit);
        }
        if (queens.length <= board.stars) return;
        queens.forEach((cell) => found.queens.add(cell));
        cells.forEach((cell) => found.cells.add(cell));
    });
    board.region.forEach((_, cell) => {
        if (marks[cell] !== QUEEN || queensIn(touching(cell, board.size), marks).length === 0) return;
        found.queens.add(cell);
        found.cells.add(cell);
    });
    return found;
}

export function isSolved(board: Board, marks: ArrayLike<number>): boolean {
    return (
        unitsOf(board).every((cells) => queensIn(cells, marks).length === board.stars) &&
        conflicts(board, marks).queens.size === 0
    );
}

/* The mark after a click: cross, queen, nothing in turn. An automatic cross counts as a cross. */
export function nextMark(mark: number, crossedOut: boolean): number {
    if (mark === QUEEN) return NOTHING;
    return mark === CROSS || crossedOut ? QUEEN : CROSS;
}

export function changed(marks: Marks, cells: Iterable<number>, mark: number): Marks {
    const next = marks.slice();
    for (const cell of cells) next[cell] = mark;
    return next;
}

/* The marks after a hint was applied. */
export function afterHint(marks: Marks, hint: Hint): Marks {
    const wrong = changed(marks, wrongCells(hint), NOTHING);
    const crossed = changed(wrong, hint.cross.filter((cell) => wrong[cell] !== QUEEN), CROSS);
    return changed(crossed, hint.place, QUEEN);
}

/* Cells whose mark contradicts the solution. */
export function wrongMarks(marks: ArrayLike<number>, isQueen: (cell: number) => boolean): number[] {
    return Array.from(marks).flatMap((mark, cell) =>
        (mark === QUEEN && !isQueen(cell)) || (mark === CROSS && isQueen(cell)) ? [cell] : [],
    );
}

/* ---- as rows of characters, in puzzles and in the browser's storage ---- */

const characters = '.#x';

export function marksToRows(marks: ArrayLike<number>, size: number): string[] {
    const text = Array.from(marks, (mark) => characters[mark] ?? '.').join('');
    return Array.from({ length: size }, (_, row) => text.slice(row * size, (row + 1) * size));
}

/* Null if the rows do not fit the board. */
export function marksFromRows(rows: unknown, size: number): Marks | null {
    if (!Array.isArray(rows) || rows.length !== size) return null;
    const text = rows.join('');
    if (text.length !== size * size || /[^.#x]/.test(text)) return null;
    return Uint8Array.from(text, (character) => characters.indexOf(character));
}
