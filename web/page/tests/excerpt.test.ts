/* excerpt.test.ts: the position of an error is shown correctly, whatever the line contains. */
import { describe, expect, it } from 'vitest';
import { excerptOf } from '../src/lib/excerpt.ts';

describe('excerptOf', () => {
    it('splits the line at the column', () => {
        expect(excerptOf('5 5 7\nDEFOLT\nA', 2, 4)).toEqual({ before: 'DEF', at: 'O', after: 'LT' });
    });
    it('has nothing for a message without a place or beyond the text', () => {
        expect(excerptOf('A', 0, 0)).toBeNull();
        expect(excerptOf('A', 3, 1)).toBeNull();
    });
    it('points behind the end of a short line', () => {
        expect(excerptOf('AB\r\nC', 1, 9)).toEqual({ before: 'AB', at: ' ', after: '' });
    });
    it('counts columns in bytes as the core does', () => {
        expect(excerptOf('é€x', 1, 6)).toEqual({ before: 'é€', at: 'x', after: '' });
    });
    it('cuts long lines around the place', () => {
        const line = 'a'.repeat(1000) + 'b' + 'c'.repeat(1000);
        const around = { before: '…' + 'a'.repeat(40), after: 'c'.repeat(40) + '…' };
        expect(excerptOf(line, 1, 1001)).toEqual({ at: 'b', ...around });
    });
    it('shows control characters and writing directions as dots', () => {
        expect(excerptOf('a\u0000\u202eb', 1, 6)).toEqual({ before: 'a··', at: 'b', after: '' });
    });
});
