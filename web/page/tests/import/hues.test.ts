/* hues.test.ts: the colours of regions in a picture. */
import type { Import } from 'papan-core';
import { describe, expect, it } from 'vitest';
import { huesOf } from '../../src/import/hues.ts';

const imported: Import = {
    size: 2,
    region: [0, 1, 0, 1],
    mark: [0, 0, 0, 0],
    sure: [1, 1, 1, 1],
    confidence: 1,
    unsure: false,
    message: null,
    place: { left: 5, top: 5, cellWidth: 20, cellHeight: 20 },
};

/* Two halves, each with black lines around its cells and black spots in their centres. */
function painted(left: number[], right: number[]): Uint8ClampedArray {
    const rgba = new Uint8ClampedArray(4 * 50 * 50);
    for (let y = 0; y < 50; y++)
        for (let x = 0; x < 50; x++) {
            const [u, v] = [(x - 5 + 20) % 20, (y - 5 + 20) % 20];
            const black = u < 2 || v < 2 || (u > 7 && u < 13 && v > 7 && v < 13);
            rgba.set([...(black ? [0, 0, 0] : x < 25 ? left : right), 255], 4 * (y * 50 + x));
        }
    return rgba;
}

describe('colours of regions', () => {
    it('are those of the ground', () => {
        expect(huesOf(imported, painted([255, 128, 0], [16, 32, 48]), 50)).toEqual(['#ff8000', '#102030']);
    });
    it('are not used if two are alike', () => {
        expect(huesOf(imported, painted([255, 255, 255], [250, 255, 255]), 50)).toBeNull();
    });
    it('are sampled only inside the picture', () => {
        const outside = { ...imported, place: { left: 40, top: 40, cellWidth: 400, cellHeight: 400 } };
        expect(huesOf(outside, painted([1, 2, 3], [4, 5, 6]), 50)).toBeNull();
    });
});
