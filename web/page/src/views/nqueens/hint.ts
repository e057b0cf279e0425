/* hint.ts: help for one who plays N-Queens. Nobody can say where a queen must stand, for there are many solutions
 * mostly; but whether the queens so far can be completed is known by completing them, and so is a square where the
 * next one can stand. Of the squares of that solution the one is told whose row or column has the least choice.
 * Where the queens cannot be completed, they are taken up again in the order in which they came, and those that
 * spoil it are left out. */
import { attacked, clashing } from './chess.ts';

/* The cells of the queens of a solution with these; null: there is none; undefined: it was not found out. */
export type Complete = (queens: readonly number[]) => Promise<readonly number[] | null | undefined>;

export type Advice =
    | { kind: 'place'; cell: number; only: 'row' | 'column' | null }
    | { kind: 'wrong'; cells: number[] }
    | { kind: 'hopeless' }
    | { kind: 'unknown' };

/* Free squares in the row and in the column of each cell. */
function choices(size: number, queens: readonly number[]): (cell: number) => { row: number; column: number } {
    const closed = attacked(size, queens);
    const rows = new Array<number>(size).fill(0);
    const columns = new Array<number>(size).fill(0);
    for (let cell = 0; cell < size * size; cell++) {
        if (closed.has(cell) || queens.includes(cell)) continue;
        rows[Math.floor(cell / size)]!++;
        columns[cell % size]!++;
    }
    return (cell) => ({ row: rows[Math.floor(cell / size)] ?? 0, column: columns[cell % size] ?? 0 });
}

function next(size: number, queens: readonly number[], solution: readonly number[]): Advice {
    const choice = choices(size, queens);
    const least = (cell: number): number => Math.min(choice(cell).row, choice(cell).column);
    const missing = solution.filter((cell) => !queens.includes(cell));
    const [cell] = missing.sort((a, b) => least(a) - least(b) || a - b);
    if (cell === undefined) return { kind: 'unknown' };
    const { row, column } = choice(cell);
    return { kind: 'place', cell, only: row === 1 ? 'row' : column === 1 ? 'column' : null };
}

/* given: queens that stay; played: the others, in the order in which they were placed. */
export async function adviceFor(
    size: number,
    given: readonly number[],
    played: readonly number[],
    complete: Complete,
): Promise<Advice> {
    const queens = [...given, ...played];
    const solution = clashing(size, queens).size > 0 ? null : await complete(queens);
    if (solution === undefined) return { kind: 'unknown' };
    if (solution !== null) return next(size, queens, solution);
    if ((await complete(given)) === null) return { kind: 'hopeless' };
    const kept = [...given];
    const cells: number[] = [];
    for (const cell of played) {
        const fits = clashing(size, [...kept, cell]).size > 0 ? null : await complete([...kept, cell]);
        if (fits === undefined) return { kind: 'unknown' };
        (fits === null ? cells : kept).push(cell);
    }
    return { kind: 'wrong', cells };
}
