/* film.test.ts: the film strip, with an invented search that is known in full: every position must show the
 * board that results from all steps from the start, in whatever order positions are visited, and there must be
 * few windows. */
import { EMPTY, type Film, type Result, type Step } from 'papan-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { FilmStrip, applyStep } from '../../src/panels/film.ts';

const CELLS = 40;

/* Places pieces and removes the last one again, as searches do. */
function makeUp(count: number): Step[] {
    let seed = 12345;
    const random = (below: number): number => {
        seed = (seed * 1103515245 + 12345) % 2147483648;
        return Math.floor((seed / 2147483648) * below);
    };
    const lying: Step[] = [];
    const steps: Step[] = [];
    for (let i = 0; i < count; i++) {
        const dice = random(10);
        const last = lying.at(-1);
        const cells = Uint32Array.of(lying.length, CELLS - 1 - random(5) * 4 - (lying.length % 4));
        let step: Step = { kind: 2, label: random(9), cells, cases: i };
        if (dice < 4 && lying.length < 10) lying.push((step = { ...step, kind: 0 }));
        else if (dice < 7 && last !== undefined) step = { ...(lying.pop() as Step), kind: 1, cases: i };
        else if (dice === 9) step = { kind: 3, label: 0, cells: new Uint32Array(0), cases: i };
        steps.push(step);
    }
    return steps;
}

function boardAfter(steps: Step[], place: number): Uint16Array {
    const board = new Uint16Array(CELLS).fill(EMPTY);
    for (const step of steps.slice(0, place)) applyStep(board, step);
    return board;
}

function resultOf(steps: Step[]): Result {
    const found = steps.filter(({ kind }) => kind === 3).length;
    const nothing = { reason: null, warning: null, note: null, memory: 0, ms: 0, solutions: [] };
    return { verdict: 'many', count: String(found), complete: true, cases: '0', strategy: 'made up', ...nothing };
}

let asked: { from: number; count: number }[] = [];
function stripOf(steps: Step[]): FilmStrip {
    return new FilmStrip((from, count) => {
        asked.push({ from, count });
        const film: Film = {
            from,
            board: boardAfter(steps, from),
            steps: steps.slice(from, from + count),
            ended: from + count >= steps.length,
            result: from + count >= steps.length ? resultOf(steps) : null,
        };
        return Promise.resolve(film);
    });
}

async function frameAt(strip: FilmStrip, place: number) {
    await strip.load(place);
    return strip.frame(place);
}

beforeEach(() => {
    asked = [];
});

describe('FilmStrip', () => {
    const steps = makeUp(23_456);

    it('shows the board after any number of steps, in any order', async () => {
        const strip = stripOf(steps);
        for (const place of [0, 1, 2, 4999, 5000, 5001, 20_000, 19_999, 3, 12_345, 12_344, 23_456, 0, 10_000]) {
            const frame = await frameAt(strip, place);
            expect(frame?.board, `place ${place}`).toEqual(boardAfter(steps, place));
            expect(frame?.step ?? null).toEqual(steps[place - 1] ?? null);
            expect(frame?.cases).toBe(steps[place - 1]?.cases ?? 0);
        }
    });
    it('goes back and forth around a place without asking again', async () => {
        const strip = stripOf(steps);
        await strip.load(12_000);
        for (let place = 11_000; place < 13_000; place += 7) expect(strip.frame(place)).not.toBeNull();
        expect(asked.length).toBe(1);
    });
    it('counts solutions where all steps before were seen, and says so where not', async () => {
        const strip = stripOf(steps);
        for (let place = 0; place < 12_000; place = strip.reach(place)) await strip.load(place + 1);
        const solutions = steps.slice(0, 12_000).filter(({ kind }) => kind === 3).length;
        expect(strip.frame(12_000)?.solutions).toBe(solutions);
        const far = stripOf(steps);
        expect((await frameAt(far, 20_500))?.solutions).toBeNull();
        const all = steps.filter(({ kind }) => kind === 3).length;
        expect((await frameAt(far, steps.length))?.solutions).toBe(all);
    });
    it('knows all steps from the start on after a jump that is not far', async () => {
        const strip = stripOf(steps);
        await strip.load(15_000);
        expect(strip.before(15_000)?.from).toBe(0);
        expect(strip.before(15_000)?.stepAt(14_999)).toEqual(steps[14_999]);
        expect(strip.frame(1)).not.toBeNull();
        await strip.load(23_000);
        expect(strip.before(23_000)?.from).toBeGreaterThan(0);
        expect(strip.before(24_000)).toBeNull();
    });
    it('finds the end', async () => {
        for (const length of [0, 1, 4999, 5000, 5001, 10_000, 23_456]) {
            const strip = stripOf(steps.slice(0, length));
            await strip.load(0);
            expect(await strip.findLength()).toBe(length);
            const frame = await frameAt(strip, length);
            expect(frame?.board).toEqual(boardAfter(steps, length));
        }
    });
    it('knows the end where a window ends just there', async () => {
        const strip = stripOf(steps.slice(0, 10_000));
        await strip.load(0);
        for (let i = 0; i < 5; i++) await strip.load(strip.reach(0) + 1);
        expect(strip.length).toBe(10_000);
        expect(asked.length).toBeLessThanOrEqual(3);
    });
    it('fetches ahead once, and nothing beyond the end', async () => {
        const strip = stripOf(steps.slice(0, 8000));
        await strip.load(0);
        await strip.loadAhead(100);
        expect(asked.length).toBe(1);
        await strip.loadAhead(4000);
        expect(strip.reach(0)).toBe(8000);
        await strip.loadAhead(7999);
        expect(asked.length).toBe(2);
    });
    it('goes from solution to solution', async () => {
        const strip = stripOf(steps);
        await strip.load(0);
        const places = steps.flatMap(({ kind }, i) => (kind === 3 ? [i + 1] : []));
        let place = 0;
        for (const expected of places) {
            place = await strip.findSolution(place);
            expect(place).toBe(expected);
            await strip.load(place);
        }
        expect(await strip.findSolution(place)).toBe(steps.length);
        expect(asked.length).toBeLessThan(30);
    });
    it('keeps few windows', async () => {
        const strip = stripOf(makeUp(100_000));
        for (let place = 0; place < 100_000; place = strip.reach(place)) await strip.load(place + 1);
        expect(strip.frame(10)).toBeNull();
        expect(strip.frame(99_999)).not.toBeNull();
    });
});
