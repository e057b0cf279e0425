/* chess.test.ts: the rules of N-Queens. */
import { describe, expect, it } from 'vitest';
import { attacked, clashing, queensOf, stands } from '../../src/views/nqueens/chess.ts';

describe('queens on a chess board', () => {
    it('attack along rows, columns and diagonals', () => {
        const found = attacked(4, [1]);
        expect([...found].sort((a, b) => a - b)).toEqual([0, 2, 3, 4, 5, 6, 9, 11, 13]);
    });
    it('clash in pairs', () => {
        expect([...clashing(4, [0, 15, 2])].sort((a, b) => a - b)).toEqual([0, 2, 15]);
        expect(clashing(4, [1, 7]).size).toBe(0);
    });
    it('stand when there is one for each row and none is attacked', () => {
        expect(stands(4, [1, 7, 8, 14])).toBe(true);
        expect(stands(4, [1, 7, 8])).toBe(false);
        expect(stands(4, [0, 5, 10, 15])).toBe(false);
    });
    it('are read from marks', () => {
        expect(queensOf(new Uint8Array([0, 1, 2, 1]))).toEqual([1, 3]);
    });
});
