/* scale.ts: the logarithmic scale of the bars in the comparison. It starts at a power of ten slightly below the
 * smallest value, so that the shortest bar is visible, and ends at the power of ten above the largest. */

export interface Scale {
    ticks: number[]; /* powers of ten, ascending */
    part: (value: number) => number; /* 0 at the first tick, 1 at the last */
}

const TICKS_MAX = 6;
const SHORTEST_BAR = 0.3; /* of a power of ten */

export function logScale(values: number[]): Scale {
    const positive = values.filter((value) => value > 0);
    const low = Math.floor(Math.log10(positive.length > 0 ? Math.min(...positive) : 1) - SHORTEST_BAR);
    const high = Math.max(low + 1, Math.ceil(Math.log10(positive.length > 0 ? Math.max(...positive) : 1) - 1e-9));
    const stride = Math.max(1, Math.ceil((high - low) / TICKS_MAX));
    const top = low + stride * Math.ceil((high - low) / stride);
    const ticks: number[] = [];
    for (let power = low; power <= top; power += stride) ticks.push(10 ** power);
    const part = (value: number): number => (value > 0 ? (Math.log10(value) - low) / (top - low) : 0);
    return { ticks, part: (value) => Math.min(1, Math.max(0, part(value))) };
}
