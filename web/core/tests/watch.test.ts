/* watch.test.ts: windows on the steps of a search: any window is part of the whole, and the board before it is the
 * result of the steps before it. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Instance } from '../src/instance.ts';
import { EMPTY } from '../src/types.ts';
import type { Film } from '../src/types.ts';
import { instance, root } from './setup.ts';

let core: Instance;
beforeAll(async () => {
    core = await instance();
});

function boardAfter(film: Film, steps: number): Uint16Array {
    const board = film.board.slice();
    for (const step of film.steps.slice(0, steps))
        if (step.kind === 0 || step.kind === 1)
            for (const cell of step.cells) board[cell] = step.kind === 0 ? step.label : EMPTY;
    return board;
}

const queens = 'AABB\nACBB\nCCCD\nDDDD\n';
const placed = 'nqueens: 5\nPLACED\nQ....\n.....\n.....\n.....\n.....\n';
const pack = readFileSync(`${root}tests/corpus/pack-default.txt`, 'utf8');

describe.each([
    [queens, 'cover'],
    [queens, 'permute-columns'],
    [placed, 'cover'],
    ['nqueens:6', 'row-by-row'],
    [pack, 'piece-everywhere'],
    [pack, 'first-cell'],
])('%j by %s', (puzzle, strategy) => {
    test('windows fit together', () => {
        const whole = core.watch(puzzle, strategy, 0, 1e6);
        expect(whole.ended).toBe(true);
        expect(whole.steps.length).toBeGreaterThan(3);
        const length = whole.steps.length;
        for (const [from, count] of [
            [0, 1],
            [1, 2],
            [Math.floor(length / 2), 3],
            [length - 1, 5],
            [length, 5],
            [length + 10, 5],
        ] as [number, number][]) {
            const film = core.watch(puzzle, strategy, from, count);
            expect(film.steps).toEqual(whole.steps.slice(from, from + count));
            expect(film.board).toEqual(boardAfter(whole, from));
            expect(film.ended).toBe(from + count >= length);
            expect(film.result === null).toBe(!film.ended);
        }
    });
    test('it ends as a straight run does', () => {
        const film = core.watch(puzzle, strategy, 0, 1e6);
        const all = core.strategies(puzzle).find(({ name }) => name === strategy)?.findsAll;
        const result = core.solve(puzzle, { goal: all ? 'count' : 'first', strategy });
        expect(film.result).toMatchObject({ count: result.count, verdict: result.verdict });
        expect(film.steps.filter(({ kind }) => kind === 3)).toHaveLength(Number(result.count));
    });
});

test('a long search is stopped after the window', () => {
    const film = core.watch('nqueens:20', 'row-by-row', 1000, 10);
    expect(film.steps).toHaveLength(10);
    expect(film.ended).toBe(false);
    expect(film.result).toBeNull();
});

test('a strategy that misses all solutions ends without one, whatever another one finds', () => {
    const missed = readFileSync(`${root}examples/pack/challenge-5x11.txt`, 'utf8');
    const film = core.watch(missed, 'first-cell', 0, 1e6);
    expect(film.steps.filter(({ kind }) => kind === 3)).toHaveLength(0);
    expect(film.result).toMatchObject({ count: '0', verdict: 'unknown' });
    expect(film.result?.warning).not.toBeNull();
    const result = core.solve(missed, { goal: 'first', strategy: 'first-cell' });
    expect(result).toMatchObject({ count: '1', verdict: 'solved', strategy: 'first-cell' });
    expect(result.solutions).toHaveLength(1);
});
