/* board.test.ts: neighbours, lines, parts and paths. */
import { describe, expect, it } from 'vitest';
import { fillPath, line, outlinePath, partsOf } from '../../src/views/queens/board.ts';
import { sideNeighbours, touching, wallPath } from '../../src/views/queens/board.ts';

describe('neighbours', () => {
    it('stay on the board', () => {
        expect(touching(0, 3).sort()).toEqual([1, 3, 4]);
        expect(touching(4, 3)).toHaveLength(8);
        expect(sideNeighbours(2, 3).sort()).toEqual([1, 5]);
        expect(touching(0, 1)).toEqual([]);
    });
});

describe('line', () => {
    it('skips no cell on the way', () => {
        expect(line(0, 3, 4)).toEqual([0, 1, 2, 3]);
        expect(line(12, 0, 4)).toEqual([12, 8, 4, 0]);
        expect(line(0, 15, 4)).toEqual([0, 5, 10, 15]);
        expect(line(7, 7, 4)).toEqual([7]);
    });
});

describe('partsOf', () => {
    it('counts parts that meet at corners only as two', () => {
        expect(partsOf([0, 1, 1, 0], 0, 2)).toBe(2);
        expect(partsOf([0, 0, 1, 0], 0, 2)).toBe(1);
        expect(partsOf([0, 0, 1, 0], 5, 2)).toBe(0);
    });
});

describe('paths', () => {
    it('joins cells along rows', () => {
        expect(fillPath(3, 10, (cell) => cell < 2 || cell === 8)).toBe('M0 0h20v10h-20zM20 20h10v10h-10z');
    });
    it('joins walls that go on', () => {
        const region = [0, 1, 0, 1];
        expect(wallPath(2, 10, (a, b) => region[a] !== region[b])).toBe('M10 0v20');
    });
    it('closes an outline at the rim', () => {
        const path = outlinePath(2, 10, new Set([0]));
        const pieces = path.match(/M[^M]+/g)?.sort();
        expect(pieces).toEqual(['M0 0h10', 'M0 0v10', 'M0 10h10', 'M10 0v10']);
    });
    it('can be inside the border of the board', () => {
        const pieces = outlinePath(2, 10, new Set([3]), 2).match(/M[^M]+/g)?.sort();
        expect(pieces).toEqual(['M10 10h10', 'M10 10v10', 'M10 18h10', 'M18 10v10']);
    });
});
