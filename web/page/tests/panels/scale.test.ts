/* scale.test.ts: the logarithmic scale. */
import { describe, expect, it } from 'vitest';
import { logScale } from '../../src/panels/scale.ts';

describe('logScale', () => {
    it('begins below the smallest and ends at or above the largest value', () => {
        const { ticks, part } = logScale([0.02, 3, 950]);
        expect(ticks[0]).toBeCloseTo(0.01);
        expect(ticks.at(-1)).toBeCloseTo(1000);
        expect(part(0.01)).toBeCloseTo(0);
        expect(part(1000)).toBeCloseTo(1);
        expect(part(950)).toBeLessThan(1);
        expect(part(3)).toBeGreaterThan(part(0.02));
    });
    it('gives equal steps to equal factors', () => {
        const { part } = logScale([1, 10, 100, 1000]);
        expect(part(100) - part(10)).toBeCloseTo(part(1000) - part(100));
        expect(part(1)).toBeGreaterThan(0);
    });
    it('has few ticks however far apart the values are', () => {
        const { ticks, part } = logScale([1, 1e18]);
        expect(ticks.length).toBeLessThanOrEqual(7);
        expect(part(1e18)).toBeLessThanOrEqual(1);
        expect(part(1e18)).toBeGreaterThan(0.8);
    });
    it('bears one value, no value and zero', () => {
        expect(logScale([5]).part(5)).toBeGreaterThan(0);
        expect(logScale([]).ticks.length).toBeGreaterThan(1);
        expect(logScale([0, 10]).part(0)).toBe(0);
    });
});
