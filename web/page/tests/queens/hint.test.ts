/* hint.test.ts: help for N-Queens, with a plain search in place of the core. */
import { describe, expect, it } from 'vitest';
import { clashing, stands } from '../../src/views/nqueens/chess.ts';
import { adviceFor } from '../../src/views/nqueens/hint.ts';

/* The first solution with these queens, row by row. */
function solve(size: number, queens: readonly number[], row = 0): number[] | null {
    if (clashing(size, queens).size > 0) return null;
    if (row === size) return [...queens];
    if (queens.some((cell) => Math.floor(cell / size) === row)) return solve(size, queens, row + 1);
    for (let column = 0; column < size; column++) {
        const found = solve(size, [...queens, row * size + column], row + 1);
        if (found !== null) return found;
    }
    return null;
}
const advice = (size: number, given: number[], played: number[]) =>
    adviceFor(size, given, played, async (queens) => solve(size, queens));

describe('advice', () => {
    it('leads from nothing to a solution', async () => {
        for (const size of [1, 4, 5, 6, 8]) {
            const queens: number[] = [];
            while (queens.length < size) {
                const told = await advice(size, [], queens);
                if (told.kind !== 'place') throw new Error(told.kind);
                queens.push(told.cell);
                expect(solve(size, queens)).not.toBeNull();
            }
            expect(stands(size, queens)).toBe(true);
        }
    });
    it('says where there is no choice', async () => {
        expect(await advice(4, [], [1])).toMatchObject({ kind: 'place' });
        expect(await advice(4, [], [1, 7])).toMatchObject({ kind: 'place', only: expect.stringMatching(/row|column/) });
    });
    it('names the queen that came last of those that do not go together', async () => {
        expect(await advice(4, [], [1, 0])).toEqual({ kind: 'wrong', cells: [0] });
        expect(await advice(4, [], [0, 1])).toEqual({ kind: 'wrong', cells: [0] }); /* the corner has no solution at all */
        expect(await advice(6, [], [1, 8, 6])).toEqual({ kind: 'wrong', cells: [8, 6] });
    });
    it('does not blame the player for the puzzle', async () => {
        expect(await advice(3, [], [0])).toEqual({ kind: 'hopeless' });
        expect(await advice(4, [0], [])).toEqual({ kind: 'hopeless' });
    });
    it('keeps given queens', async () => {
        expect(await advice(4, [1], [2])).toEqual({ kind: 'wrong', cells: [2] });
    });
    it('says so where nothing was found out', async () => {
        expect(await adviceFor(8, [], [0], async () => undefined)).toEqual({ kind: 'unknown' });
    });
});
