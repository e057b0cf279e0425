/* chess.ts: the rules of N-Queens for playing: what queens attack, and when the puzzle is solved. */

export const LARGEST_PLAYED = 64;
export const LARGEST_DRAWN = 1024;
export const LARGEST = 4294967295;

/* The row, column and both diagonals of a cell, as numbers; cells on the same line share its number. */
function linesOf(cell: number, size: number): [number, number, number, number] {
    const row = Math.floor(cell / size);
    const column = cell % size;
    return [row, column, row + column, row - column + size];
}

/* The number of queens on each line: [kind of line][number]. */
function tally(size: number, queens: readonly number[]): number[][] {
    const counts = Array.from({ length: 4 }, () => new Array<number>(2 * size + 1).fill(0));
    for (const cell of queens)
        linesOf(cell, size).forEach((number, kind) => {
            const of = counts[kind];
            if (of !== undefined) of[number] = (of[number] ?? 0) + 1;
        });
    return counts;
}

function most(counts: number[][], cell: number, size: number): number {
    return Math.max(...linesOf(cell, size).map((number, kind) => counts[kind]?.[number] ?? 0));
}

export function queensOf(marks: ArrayLike<number>): number[] {
    return Array.from(marks).flatMap((mark, cell) => (mark === 1 ? [cell] : []));
}

/* Empty cells that a queen attacks. */
export function attacked(size: number, queens: readonly number[]): Set<number> {
    const counts = tally(size, queens);
    const taken = new Set(queens);
    const found = new Set<number>();
    for (let cell = 0; cell < size * size; cell++)
        if (!taken.has(cell) && most(counts, cell, size) > 0) found.add(cell);
    return found;
}

/* Queens that attack each other. */
export function clashing(size: number, queens: readonly number[]): Set<number> {
    const counts = tally(size, queens);
    return new Set(queens.filter((cell) => most(counts, cell, size) > 1));
}

export function stands(size: number, queens: readonly number[]): boolean {
    return queens.length === size && clashing(size, queens).size === 0;
}
