/* crew.test.ts: counting in shares: the sums of any shares give the answer of one instance; and workers that fail.
 * queue.test.ts counts in real threads. */
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Instance, Long } from '../src/instance.ts';
import type { FromWorker, ToWorker, WorkerLike } from '../src/protocol.ts';
import { coreOn } from '../src/queue.ts';
import type { Core, Request, Result } from '../src/types.ts';
import { instance } from './setup.ts';

const facts = ({ verdict, count, complete, cases, hash, strategy, reason }: Result): unknown => {
    return { verdict, count, complete, cases, hash, strategy, reason };
};

describe('in shares', () => {
    /* The strategies that can be cut into parts, empty boards and one with a given queen. */
    const given = `nqueens: 14\nPLACED\n#${'.'.repeat(13)}\n${`${'.'.repeat(14)}\n`.repeat(13)}`; /* one queen in a corner */
    const counts: [string, Partial<Request>, string][] = [
        ['nqueens:15', {}, '2279184'],
        ['nqueens:16', {}, '14772512'],
        ['nqueens:13', { strategy: 'queens-bits' }, '73712'],
        ['nqueens:13', { strategy: 'cover-bits' }, '73712'],
        ['nqueens:13', { strategy: 'cover', distinct: true }, '9233'],
        [given, {}, '11892'],
        ['pentominoes:5x12', { strategy: 'slices' }, '4040'],
        ['pentominoes:5x12', { strategy: 'slices', distinct: true }, '1010'],
    ];
    let cores: Instance[];
    beforeAll(async () => {
        cores = await Promise.all([instance(), instance(), instance()]);
    });

    afterEach(() => new Promise((done) => setTimeout(done))); /* the counts block this thread, and vitest wants a word */

    test.each(counts)('%s %o', (puzzle, how, count) => {
        const request: Request = { goal: 'count', ...how };
        const whole = cores[0]!.solve(puzzle, request);
        expect(whole.count).toBe(count);
        const long = cores[0]!.countOrShare(puzzle, request, {}, 0) as Long;
        expect(long).toMatchObject({ strategy: whole.strategy });
        expect(long.parts).toBeGreaterThan(1);
        for (const ends of [
            [1, 3],
            [20, 21, 50, 64],
        ]) {
            const of = ends.at(-1)!;
            const sums = ends.map((end, i) => {
                const share = { first: ends[i - 1] ?? 0, end, of };
                const { parts, result, sum } = cores[i % cores.length]!.countShare(puzzle, request, share);
                expect(parts).toBe(long.parts);
                expect(result.complete).toBe(true);
                return sum;
            });
            const all = Uint32Array.from(sums.flatMap((sum) => [...sum]));
            expect(facts(cores[0]!.addUp(puzzle, request, all).result)).toEqual(facts(whole));
        }
    });
    test('a count that is not cut into parts ends where it began', () => {
        const request: Request = { goal: 'count' };
        for (const puzzle of ['nqueens:8', 'iq-puzzler-pro:5x11', 'AABB\nACBB\nCCCD\nDDDD\n'])
            expect(cores[0]!.countOrShare(puzzle, request, {}, 0)).toMatchObject({ complete: true });
    });
    test('a sum that does not fit is refused', () => {
        const huge = new Uint32Array(16).fill(0xffffffff);
        expect(() => cores[0]!.addUp('nqueens:15', { goal: 'count' }, huge)).toThrow();
    });
    test('the plain kernels count the same', () => {
        for (let n = 4; n <= 15; n++) {
            const request = { goal: 'count', strategy: 'parity' } as const;
            const { count } = cores[0]!.solve(`nqueens:${n}`, request);
            expect(cores[0]!.solve(`nqueens:${n}`, { ...request, plain: true }).count).toBe(count);
        }
    });
});

describe('with workers that fail', () => {
    const result = { verdict: 'many', count: '5', complete: true, cases: '1', strategy: 'cover', memory: 1 };
    const why = { text: 'broke', args: [], line: 0, column: 0 };
    type Answer = (method: string, worker: number) => unknown;

    /* The first worker finds the count long; the others answer their shares. */
    function faked(answer: Answer): { core: Core; ended: boolean[] } {
        const ended: boolean[] = [];
        const make = (): WorkerLike => {
            const number = ended.push(false) - 1;
            const worker: WorkerLike = {
                onmessage: null,
                onerror: null,
                postMessage: (asked: ToWorker) => {
                    if (asked.kind !== 'call') return;
                    const { call, method } = asked;
                    const value = method === 'countOrShare' ? { parts: 100, strategy: 'cover' } : answer(method, number);
                    const said: FromWorker =
                        value === why ? { kind: 'broken', call, why } : { kind: 'done', call, value };
                    if (value !== undefined) queueMicrotask(() => worker.onmessage?.({ data: said }));
                },
                terminate: () => {
                    ended[number] = true;
                },
            };
            return worker;
        };
        return { core: coreOn(make, 3), ended };
    }
    const share = { parts: 100, result, sum: new Uint32Array(8) };
    const count = (core: Core): Promise<Result> => core.solve('a', { goal: 'count', workers: 'all' });

    test('none fails', async () => {
        const { core, ended } = faked(() => share);
        expect(await count(core)).toMatchObject({ count: '5', workers: 3 });
        expect(ended).toEqual([false, true, true, true]);
    });
    test.each<[string, Answer]>([
        ['one breaks', (method, worker) => (worker === 2 ? why : share)],
        ['one has other parts', (method, worker) => (worker === 2 ? { ...share, parts: 99 } : share)],
        ['one stops early', (_, worker) => (worker === 3 ? { ...share, result: { ...result, complete: false } } : share)],
        ['one takes another strategy', (_, worker) => (worker === 3 ? { ...share, result: { ...result, strategy: 'x' } } : share)],
        ['adding up breaks', (method) => (method === 'addUp' ? why : share)],
    ])('%s: the count is refused', async (_, answer) => {
        const { core, ended } = faked(answer);
        await expect(count(core)).rejects.toHaveProperty('text');
        expect(ended.slice(1)).toEqual([true, true, true]);
    });
    test('the core is closed', async () => {
        const { core, ended } = faked(() => undefined);
        const long = count(core);
        await expect.poll(() => ended.length).toBe(4);
        core.close();
        await expect(long).rejects.toMatchObject({ name: 'AbortError' });
        expect(ended).toEqual([true, true, true, true]);
    });
});
