/* rules.test.ts: automatic crosses, conflicts, the end of the game, clicks, hints. */
import { describe, expect, it } from 'vitest';
import { hintOf, marksOn } from '../../src/views/queens/answer.ts';
import {
    AUTO_CROSS,
    CROSS,
    NOTHING,
    QUEEN,
    afterHint,
    changed,
    conflicts,
    isSolved,
    marksFromRows,
    marksToRows,
    nextMark,
    ruledOut,
    withAutoCrosses,
    wrongMarks,
} from '../../src/views/queens/rules.ts';
import { troubleWords } from '../../src/views/queens/trouble.ts';

/* AABB / CABB / CADD / CCDD has exactly the solution .#.. / ...# / #... / ..#. */
const letters = 'AABBCABBCADDCCDD';
const board = { size: 4, stars: 1, region: [...letters].map((letter) => 'ABCD'.indexOf(letter)) };
const none = new Uint8Array(16);
const solved = marksFromRows(['.#..', '...#', '#...', '..#.'], 4) ?? none;

describe('ruledOut', () => {
    it('takes row, column, region and neighbours', () => {
        const out = ruledOut(board, changed(none, [1], QUEEN));
        expect([...out].sort((a, b) => a - b)).toEqual([0, 2, 3, 4, 5, 6, 9, 13]);
    });
    it('takes only neighbours while stars are missing', () => {
        const stars = { ...board, stars: 2 };
        expect([...ruledOut(stars, changed(none, [0], QUEEN))].sort((a, b) => a - b)).toEqual([1, 4, 5]);
    });
    it('disappears with the queen, and leaves crosses by hand', () => {
        const marks = changed(changed(none, [1], QUEEN), [0], CROSS);
        expect(withAutoCrosses(board, marks)[0]).toBe(CROSS);
        expect(withAutoCrosses(board, marks)[2]).toBe(AUTO_CROSS);
        expect(withAutoCrosses(board, changed(marks, [1], NOTHING))).toEqual(changed(none, [0], CROSS));
    });
});

describe('cells without a region', () => {
    const bare = { ...board, region: board.region.map((of, cell) => (cell === 0 || cell === 15 ? -1 : of)) };
    it('take no automatic crosses and count nowhere', () => {
        expect([...ruledOut(bare, changed(none, [1], QUEEN))].sort((a, b) => a - b)).toEqual([2, 3, 4, 5, 6, 9, 13]);
        expect(isSolved(bare, solved)).toBe(true);
        const left = changed(none, [1, 2, 3], CROSS);
        expect(conflicts(bare, left).starved, 'row 1 has no place left').toContain(0);
        expect(conflicts(board, left).starved).not.toContain(0);
    });
});

describe('conflicts', () => {
    it('finds nothing wrong with a solution', () => {
        expect(conflicts(board, solved).queens.size).toBe(0);
    });
    it('shows a row with two queens, all of it', () => {
        const found = conflicts(board, changed(none, [0, 3], QUEEN));
        expect([...found.queens]).toEqual([0, 3]);
        expect([...found.cells].sort()).toEqual([0, 1, 2, 3]);
    });
    it('shows queens that touch at a corner', () => {
        expect([...conflicts(board, changed(none, [3, 4, 9], QUEEN)).queens]).toEqual([4, 9]);
    });
});

describe('units without enough places', () => {
    const stars = { ...board, stars: 2, symbols: 'ABCD' };
    const say = (cells: number[], on = stars): string => troubleWords(conflicts(on, changed(none, cells, CROSS)), on);
    it('have too few, or none at all', () => {
        expect(say([12, 13, 14])).toBe('Too few places left in row 4.');
        expect(say([12, 13, 14], { ...stars, stars: 1 })).toBe('');
        expect(say([12, 13, 14, 15])).toBe('No place left in row 4.');
        expect(say([8, 12, 13, 14, 15])).toBe('No place left in row 4. Too few places left in region C.');
    });
});

describe('isSolved', () => {
    it('wants every line full', () => {
        expect(isSolved(board, solved)).toBe(true);
        expect(isSolved(board, changed(solved, [1], NOTHING))).toBe(false);
        expect(isSolved(board, changed(solved, [0], CROSS))).toBe(true);
    });
    it('wants no two that touch', () => {
        const rows = { size: 2, stars: 1, region: [0, 0, 1, 1] };
        expect(isSolved(rows, [QUEEN, 0, 0, QUEEN])).toBe(false);
    });
});

describe('nextMark', () => {
    it('goes round', () => {
        expect([NOTHING, CROSS, QUEEN].map((mark) => nextMark(mark, false))).toEqual([CROSS, QUEEN, NOTHING]);
    });
    it('treats an automatic cross as a cross', () => {
        expect(nextMark(NOTHING, true)).toBe(QUEEN);
    });
});

describe('afterHint', () => {
    const hint = hintOf({ kind: 'step' });
    it('places, crosses and takes away', () => {
        const marks = changed(none, [5], QUEEN);
        const after = afterHint(marks, { ...hint, place: [1], cross: [0, 2], remove: marksOn([5]) });
        expect(marksToRows(after, 4)).toEqual(['x#x.', '....', '....', '....']);
    });
    it('crosses out no queen', () => {
        expect(afterHint(changed(none, [0], QUEEN), { ...hint, cross: [0, 1] })[0]).toBe(QUEEN);
    });
});

describe('marks', () => {
    it('that are wrong are queens beside and crosses on the solution', () => {
        const marks = changed(changed(none, [0, 1], QUEEN), [7, 8, 15], CROSS);
        expect(wrongMarks(marks, (cell) => solved[cell] === QUEEN)).toEqual([0, 7, 8]);
    });
    it('go to rows and back', () => {
        const marks = changed(solved, [0], CROSS);
        expect(marksFromRows(marksToRows(marks, 4), 4)).toEqual(marks);
    });
    it('are not read from invalid data', () => {
        for (const rubbish of [null, 'abc', [], ['....'], ['?...', '....', '....', '....'], [1, 2, 3, 4]])
            expect(marksFromRows(rubbish, 4)).toBeNull();
    });
});
