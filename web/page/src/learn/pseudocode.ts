/* pseudocode.ts: the strategies that can be watched as pseudo-code, checked against src/search/classic_*.c and
 * cover.c, and the line that each step of a search belongs to. Every line is an English key that is translated
 * when it is shown; names and operators are the same in all languages. A strategy without an entry is described
 * by its summary alone. */
import type { Family, PuzzleInfo, Step } from 'papan-core';
import { rowOf } from '../views/queens/board.ts';

/* The steps a line stands for: before the first step, or the kinds of Step. */
export type Moment = 'start' | 'place' | 'remove' | 'reject' | 'solution';
export const moments: readonly Moment[] = ['place', 'remove', 'reject', 'solution'];

export interface CodeLine {
    indent: number;
    text: string; /* English key */
    moment?: Moment;
    only?: Family;
    last?: boolean; /* of two lines with the same moment, this one is for the last row */
}

type Written = [indent: number, text: string, moment?: Moment, more?: Pick<CodeLine, 'only' | 'last'>];

const written: Record<string, Written[]> = {
    'row-by-row': [
        [0, 'row = 1, column[1] = 1', 'start'],
        [0, 'while row ≥ 1'],
        [1, 'while column[row] ≤ n'],
        [2, 'if nothing attacks (row, column[row]): break'],
        [2, 'column[row] = column[row] + 1   // attacked', 'reject'],
        [1, 'if column[row] ≤ n'],
        [2, 'place a queen at (row, column[row])', 'place'],
        [2, 'if row < n'],
        [3, 'row = row + 1, column[row] = 1'],
        [2, 'else'],
        [3, 'solution found', 'solution'],
        [3, 'remove the queen, column[row] + 1', 'remove', { last: true }],
        [1, 'else   // no cell left in this row'],
        [2, 'row = row − 1   // 0: the search ends'],
        [2, 'remove its queen, column[row] + 1', 'remove'],
    ],
    'permute-columns': [
        [0, 'column = [1, 2, 3, …, n]', 'start'],
        [0, 'repeat   // queen of row r: (r, column[r])'],
        [1, 'cases = cases + 1'],
        [1, 'if two queens share a diagonal', undefined, { only: 'nqueens' }],
        [1, 'if two queens share a region or touch', undefined, { only: 'queens' }],
        [2, 'reject all n queens', 'reject'],
        [1, 'else'],
        [2, 'place all n queens', 'place'],
        [2, 'solution found', 'solution'],
        [2, 'remove all n queens', 'remove'],
        [0, 'until column has no next permutation'],
    ],
    'piece-everywhere': [
        [0, 'solve(i):', 'start'],
        [1, 'if no piece is left and the board is full'],
        [2, 'solution found, stop', 'solution'],
        [1, 'if no piece is left or the board is full: return'],
        [1, 'for each row, each column'],
        [2, 'for each of the 8 orientations of piece i'],
        [3, 'cases = cases + 1'],
        [3, 'if it does not fit here: continue', 'reject'],
        [3, 'place piece i', 'place'],
        [3, 'solve(i + 1)'],
        [3, 'remove piece i', 'remove'],
    ],
    'first-cell': [
        [0, 'solve():', 'start'],
        [1, 'if the board is full: solution found, stop', 'solution'],
        [1, 'cases = cases + 1'],
        [1, 'cell = the first empty cell'],
        [1, 'for each unused piece'],
        [2, 'for each of its 8 orientations'],
        [3, '// the corner of its box on the cell'],
        [3, 'if it does not fit: continue', 'reject'],
        [3, 'place the piece', 'place'],
        [3, 'solve()'],
        [3, 'remove the piece', 'remove'],
    ],
    'permute-pieces': [
        [0, 'order = the pieces, sorted by letter', 'start'],
        [0, 'repeat solve(1)'],
        [0, 'until order has no next permutation'],
        [0, 'solve(i):'],
        [1, 'cases = cases + 1'],
        [1, 'if the board is full: solution found, stop', 'solution'],
        [1, 'cell = the first empty cell'],
        [1, 'for each variation of piece order[i]'],
        [2, '// its first cell on the cell'],
        [2, 'if it does not fit: continue', 'reject'],
        [2, 'place the piece', 'place'],
        [2, 'solve(i + 1)'],
        [2, 'cases = cases + 1, remove the piece', 'remove'],
    ],
    cover: [
        [0, '// items: rows, columns; at most once: diagonals', undefined, { only: 'nqueens' }],
        [0, '// items: rows, columns, regions', undefined, { only: 'queens' }],
        [0, '// items: cells and pieces', undefined, { only: 'pack' }],
        [0, 'search():', 'start'],
        [1, 'if all items are covered: solution found, return', 'solution'],
        [1, 'item = the one with the fewest options left'],
        [1, 'for each option of item'],
        [2, 'cases = cases + 1'],
        [2, 'delete all options that conflict with it'],
        [2, 'if some item has too few options left'],
        [3, 'restore the options, continue', 'reject'],
        [2, 'place the option', 'place'],
        [2, 'search()'],
        [2, 'remove the option, restore the options', 'remove'],
    ],
};

export const codedStrategies: readonly string[] = Object.keys(written);

/* All lines of all strategies, for tests. */
export const allLines: readonly string[] = Object.values(written).flatMap((lines) => lines.map(([, text]) => text));

/* Null: there is no pseudo-code. */
export function codeOf(strategy: string, family: Family): CodeLine[] | null {
    const lines = Object.hasOwn(written, strategy) ? written[strategy] : undefined;
    if (lines === undefined) return null;
    return lines
        .map(([indent, text, moment, more]) => ({ indent, text, ...(moment === undefined ? {} : { moment }), ...more }))
        .filter((line: CodeLine) => line.only === undefined || line.only === family);
}

/* The number of the line that the last step executed; -1 if none does. */
export function lineAt(code: readonly CodeLine[], info: PuzzleInfo, step: Step | null): number {
    const moment = step === null ? 'start' : moments[step.kind];
    const found = code.flatMap((line, i) => (line.moment === moment ? [i] : []));
    const atLast = step !== null && 'size' in info && rowOf(step.cells[0] ?? 0, info.size) === info.size - 1;
    return found.find((i) => (code[i]?.last ?? false) === atLast) ?? found[0] ?? -1;
}
