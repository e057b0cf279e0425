/* look.test.ts: marks can be seen on every colour of a region, also on those of a screenshot. */
import { describe, expect, it } from 'vitest';
import { contrast, inkOn, regionColour, softInkOn } from '../../src/lib/colours.ts';

const palette = [false, true].flatMap((dark) => Array.from({ length: 78 }, (_, i) => regionColour(i, dark)));
const steps = [0, 51, 102, 128, 153, 204, 255];
const hex = (channel: number): string => channel.toString(16).padStart(2, '0');
const others = steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => '#' + hex(r) + hex(g) + hex(b))));

describe('contrast', () => {
    it('is that of WCAG 2', () => {
        expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
        expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 1);
    });
    it.each([0.42, 0.78])('of crosses is at least 3:1 (share of ink %d)', (share) => {
        for (const ground of [...palette, ...others, '#ffffff', '#262c38'])
            expect({ ground, enough: contrast(softInkOn(ground, share), ground) >= 3 }).toEqual({ ground, enough: true });
    });
    it('of queens and letters is at least 3.9:1', () => {
        for (const ground of [...palette, ...others]) expect(contrast(inkOn(ground), ground)).toBeGreaterThan(3.9);
    });
});
