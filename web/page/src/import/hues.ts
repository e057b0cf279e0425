/* hues.ts: the colours of the regions in a picture, so that the board that was read is shown in the same
 * colours and is easy to compare. Each cell is sampled in four places away from its lines and its middle, where
 * a mark may be; the median of a region is its colour. */
import type { Import } from 'papan-core';

type Colour = [number, number, number];
const places = [0.24, 0.76];
const leastDifference = 24; /* distance between two regions, over all channels */

function median(values: number[]): number {
    return values.sort((a, b) => a - b)[values.length >> 1] ?? 0;
}

function samplesOf(imported: Import, rgba: Uint8ClampedArray, width: number): Colour[][] {
    const { size, region, place } = imported;
    const samples = Array.from({ length: size }, (): Colour[] => []);
    const height = rgba.length / 4 / width;
    region.forEach((of, cell) => {
        for (const down of places)
            for (const right of places) {
                const x = Math.round(place.left + ((cell % size) + right) * place.cellWidth);
                const y = Math.round(place.top + (Math.floor(cell / size) + down) * place.cellHeight);
                if (x < 0 || x >= width || y < 0 || y >= height) continue;
                const at = 4 * (y * width + x);
                samples[of]?.push([rgba[at] ?? 0, rgba[at + 1] ?? 0, rgba[at + 2] ?? 0]);
            }
    });
    return samples;
}

function difference(a: Colour, b: Colour): number {
    return a.reduce((sum, channel, i) => sum + Math.abs(channel - (b[i] ?? 0)), 0);
}

function hex(colour: Colour): string {
    return '#' + colour.map((channel) => channel.toString(16).padStart(2, '0')).join('');
}

/* As '#rrggbb', by region; null if the colours do not distinguish the regions. */
export function huesOf(imported: Import, rgba: Uint8ClampedArray, width: number): string[] | null {
    const colours = samplesOf(imported, rgba, width).map((samples): Colour => {
        const channel = (i: 0 | 1 | 2): number => median(samples.map((sample) => sample[i]));
        return [channel(0), channel(1), channel(2)];
    });
    const alike = colours.some((a, i) => colours.slice(i + 1).some((b) => difference(a, b) < leastDifference));
    return alike ? null : colours.map(hex);
}
