/* colours.test.ts: 64 regions have 64 colours in either theme, and text on them is readable. */
import { describe, expect, it } from 'vitest';
import { pieceColour, readableOn, regionColour } from '../src/lib/colours.ts';

const numbers = Array.from({ length: 64 }, (_, i) => i);

describe.each([false, true])('dark: %s', (dark) => {
    it.each([regionColour, pieceColour])('has 64 different colours', (colour) => {
        const all = numbers.map((i) => colour(i, dark));
        expect(new Set(all).size).toBe(64);
        expect(all.every((one) => /^#[0-9a-f]{6}$/.test(one))).toBe(true);
    });
});

describe('readableOn', () => {
    it('is black on light and white on dark', () => {
        expect(readableOn('#ffffff')).toBe('#000000');
        expect(readableOn('#f7c331')).toBe('#000000');
        expect(readableOn('#2f54a8')).toBe('#ffffff');
    });
});
