/* draft.test.ts: boards while they are drawn. */
import { describe, expect, it } from 'vitest';
import { UNPAINTED } from '../../src/views/queens/board.ts';
import {
    countsOf,
    freshDraft,
    isWhole,
    jsonOf,
    merged,
    painted,
    regionOfKey,
    resized,
    scattered,
    shortcomings,
    withoutGaps,
    withoutRegions,
    type Draft,
} from '../../src/views/queens/draft.ts';

function draft(...rows: string[]): Draft {
    const size = rows.length;
    const symbols = 'ABCDEFGH'.slice(0, size);
    const region = [...rows.join('')].map((letter) => symbols.indexOf(letter));
    return { size, stars: 1, region, symbols, mark: region.map(() => 0) };
}

describe('a fresh board', () => {
    it('is whole at every size', () => {
        for (let size = 1; size <= 30; size++) expect(isWhole(freshDraft(size, 1))).toBe(true);
    });
    it('is written as rows of letters', () => {
        expect(jsonOf(freshDraft(3, 1), 'mine')).toEqual({
            family: 'queens', title: 'mine', stars: 1, regions: ['AAA', 'BBB', 'CCC'],
        });
    });
    it('keeps what is placed', () => {
        const placed = { ...freshDraft(2, 1), mark: [1, 2, 0, 0] };
        expect(jsonOf(placed).placed).toEqual(['#x', '..']);
    });
});

describe('painting', () => {
    it('changes nothing where nothing changes', () => {
        const board = freshDraft(3, 1);
        expect(painted(board, [0, 1], 0)).toBe(board);
        expect(painted(board, [3], 0)).not.toBe(board);
        expect(board.region[3]).toBe(1);
    });
    it('reports which region lost its last cell', () => {
        const board = painted(freshDraft(3, 1), [3, 4, 5], 0);
        expect(shortcomings(board)).toEqual({ unpainted: 0, missing: 'B', extra: 0 });
        expect(isWhole(board)).toBe(false);
    });
    it('reports cells without a region', () => {
        const cleared = shortcomings(withoutRegions(freshDraft(3, 1)));
        expect(cleared).toEqual({ unpainted: 9, missing: 'ABC', extra: 0 });
    });
    it('leaves the cells without a region of a puzzle as they are', () => {
        const board = { ...draft('.AA', 'BBA', 'BCC'), bare: true };
        expect(isWhole(board)).toBe(true);
        expect(jsonOf(board).regions).toEqual(['.AA', 'BBA', 'BCC']);
        expect(isWhole(painted(board, [7, 8], 1)), 'a region is missing').toBe(false);
        expect(shortcomings(withoutRegions(board)).unpainted, 'a board begun anew').toBe(9);
    });
    it('reports regions in separate parts', () => {
        expect(scattered(draft('AB', 'BA'))).toBe('AB');
        expect(scattered(draft('AA', 'AB'))).toBe('');
    });
});

describe('another size', () => {
    const board = draft('AAB', 'CCB', 'CCB');
    it('grows by a region, so it stays whole', () => {
        const grown = resized(board, 4);
        expect(jsonOf(grown).regions).toEqual(['AABD', 'CCBD', 'CCBD', 'DDDD']);
        expect(isWhole(resized(board, 30))).toBe(true);
    });
    it('comes back as it was', () => {
        expect(jsonOf(resized(resized(board, 7), 3))).toEqual(jsonOf(board));
    });
    it('keeps all regions that are left, even too many', () => {
        const small = resized(board, 2);
        expect(jsonOf(small).regions).toEqual(['AA', 'CC']);
        expect(isWhole(small)).toBe(true);
        const tight = resized(draft('ABB', 'ACC', 'CCC'), 2);
        expect(shortcomings(tight)).toEqual({ unpainted: 0, missing: '', extra: 1 });
        expect(isWhole(merged(tight))).toBe(true);
    });
    it('keeps marks and lowers stars that no longer fit', () => {
        const marked = { ...board, stars: 3, mark: [1, 0, 0, 0, 2, 0, 0, 0, 1] };
        const small = resized(marked, 2);
        expect(small.mark).toEqual([1, 0, 0, 2]);
        expect(small.stars).toBe(2);
    });
    it('goes down to one cell', () => {
        expect(jsonOf(resized(board, 1)).regions).toEqual(['A']);
    });
});

describe('repairs', () => {
    it('fill gaps from the nearest region', () => {
        const gaps = painted(withoutRegions(freshDraft(3, 1)), [0], 1);
        expect(countsOf(withoutGaps(gaps))).toEqual([0, 9, 0]);
        const nothing = withoutRegions(freshDraft(3, 1));
        expect(withoutGaps(nothing)).toBe(nothing);
    });
    it('merge until there are as many regions as rows', () => {
        const many: Draft = { size: 2, stars: 1, region: [0, 1, 2, 3], symbols: 'ABCD', mark: [0, 0, 0, 0] };
        const fewer = merged(many);
        expect(isWhole(fewer)).toBe(true);
        expect(fewer.region.includes(UNPAINTED)).toBe(false);
    });
});

describe('keys', () => {
    it('name a region in either case, unless both are used', () => {
        const small = freshDraft(3, 1);
        expect([regionOfKey(small, 'b'), regionOfKey(small, 'B')]).toEqual([1, 1]);
        expect([regionOfKey(small, 'z'), regionOfKey(small, 'ArrowUp')]).toEqual([UNPAINTED, UNPAINTED]);
        const large = freshDraft(30, 1);
        expect(['a', 'A', 'z'].map((key) => regionOfKey(large, key))).toEqual([26, 0, 25]);
    });
});
