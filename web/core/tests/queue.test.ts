/* queue.test.ts: the core behind a worker: first the package as built for Node, with real threads; then the queue on
 * scripted workers, for what real ones do too seldom. */
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PapanError } from '../src/error.ts';
import type { FromWorker, ToWorker, WorkerLike } from '../src/protocol.ts';
import { coreOn } from '../src/queue.ts';
import type { Core, Progress, Request, Result } from '../src/types.ts';
import { execute, expectUneven, noGoals, uneven, unknownGoal } from './setup.ts';

describe('in a thread', () => {
    let core: Core;
    let built: { createCore: () => Core; PapanError: typeof PapanError };
    const folder = fileURLToPath(new URL('..', import.meta.url));
    const address = pathToFileURL(`${folder}dist/node.js`).href;
    beforeAll(async () => {
        expect(await execute(process.execPath, [`${folder}build.mjs`])).toMatchObject({ status: 0 });
        built = (await import(/* @vite-ignore */ address)) as typeof built;
        core = built.createCore();
    });
    afterAll(() => core.close());

    test('all calls answer', async () => {
        expect((await core.open('nqueens:6')).family).toBe('nqueens');
        expect((await core.builtins()).length).toBeGreaterThan(10);
        expect((await core.pieceSets()).length).toBeGreaterThan(3);
        expect((await core.strategies('nqueens:6')).length).toBeGreaterThan(5);
        const result = await core.solve('nqueens:6', { goal: 'check' });
        expect(result.solutions).toHaveLength(2);
        expect(await core.verify('nqueens:6', result.solutions[0]!)).toBeNull();
        expect((await core.watch('nqueens:6', 'row-by-row', 0, 3)).steps).toHaveLength(3);
        expect((await core.hint('1 2 1\nDEFAULT\nAA\n')).kind).toBe('step');
        expect((await core.placements('1 2 1\nDEFAULT\nAA\n'))[0]).toEqual([Uint32Array.of(0, 1)]);
        expect((await core.difficulty('AABB\nACBB\nCCCD\nDDDD\n')).level).toBe('medium');
        expect((await core.make({ family: 'queens', size: 6, seed: 1 })).puzzle?.family).toBe('queens');
        expect((await core.importPicture(new Uint8ClampedArray(400), 10, 10)).size).toBe(0);
        expect(await core.write('nqueens:6', 'text')).toBe('nqueens: 6\n');
        expect(await core.picture('A', null)).toBe('A\n');
    });
    test('a running call is cancelled, those after it continue', async () => {
        const cancel = new AbortController();
        const seen: Progress[] = [];
        const hooks = { signal: cancel.signal, onProgress: (one: Progress) => (seen.push(one), cancel.abort()) };
        const long = core.solve('nqueens:18', { goal: 'count', strategy: 'cover' }, hooks);
        const waiting = core.solve('nqueens:8', { goal: 'count' });
        await expect(long).rejects.toMatchObject({ name: 'AbortError' });
        expect((await waiting).count).toBe('92');
        expect(seen.length).toBeGreaterThan(0);
        expect(Number(seen[0]!.cases)).toBeGreaterThan(0);
    });
    test('a waiting call is cancelled without a message to the worker', async () => {
        const cancel = new AbortController();
        const first = core.solve('iq-puzzler-pro:5x11', { goal: 'count' });
        const second = core.solve('nqueens:18', { goal: 'count' }, { signal: cancel.signal });
        cancel.abort();
        await expect(second).rejects.toMatchObject({ name: 'AbortError' });
        expect((await first).count).toBe('4331140');
        await expect(core.solve('A', { goal: 'first' }, { signal: cancel.signal })).rejects.toThrow();
    });
    test('making is cancelled', async () => {
        const cancel = new AbortController();
        const seen: Progress[] = [];
        const hooks = { signal: cancel.signal, onProgress: (one: Progress) => (seen.push(one), cancel.abort()) };
        const long = core.make({ family: 'queens', size: 32, level: 'expert', seed: 1 }, hooks);
        await expect(long).rejects.toMatchObject({ name: 'AbortError' });
        expect(seen[0]?.attempts).toBeGreaterThanOrEqual(1);
    });
    test('solutions come in batches', async () => {
        const batches: Uint16Array[][] = [];
        const hooks = { onSolutions: (batch: Uint16Array[]) => batches.push(batch) };
        const result = await core.solve('soma:3x3x3', { goal: 'list' }, hooks);
        expect(batches.flat()).toHaveLength(11520);
        expect(batches[0]).toHaveLength(1);
        expect(batches.flat().every((label) => label.length === 27)).toBe(true);
        expect(result.solutions).toEqual([]);
    });
    /* A count that takes longer than LONG_MS on any machine. */
    const puzzle = 'nqueens:14';
    const request: Request = { goal: 'count', strategy: 'cover' };
    const facts = ({ verdict, count, complete, cases, hash, strategy }: Result): unknown => {
        return { verdict, count, complete, cases, hash, strategy };
    };
    test('the answer does not depend on the number of workers', async () => {
        const answers: Result[] = [];
        for (const workers of [1, 2, 3]) answers.push(await core.solve(puzzle, { ...request, workers }));
        expect(answers.map(({ workers }) => workers)).toEqual([undefined, 2, 3]);
        expect(answers[0]!.count).toBe('365596');
        for (const one of answers) expect(facts(one)).toEqual(facts(answers[0]!));
    });
    test('progress shows how much is done', async () => {
        const seen: Progress[] = [];
        const onProgress = (one: Progress): number => seen.push(one);
        const result = await core.solve(puzzle, { ...request, workers: 2 }, { onProgress });
        for (const [i, { cases, solutions, share = 0 }] of seen.slice(1).entries()) {
            expect(BigInt(cases)).toBeGreaterThanOrEqual(BigInt(seen[i]!.cases));
            expect(BigInt(solutions)).toBeGreaterThanOrEqual(BigInt(seen[i]!.solutions));
            expect(share).toBeGreaterThanOrEqual(seen[i]!.share ?? 0);
        }
        const shared = seen.filter(({ share }) => share !== undefined && share > 0);
        expect(shared.length).toBeGreaterThan(1);
        for (const { share = 2, cases } of shared) {
            expect(share).toBeLessThanOrEqual(1);
            expect(BigInt(cases)).toBeLessThanOrEqual(BigInt(result.cases));
        }
    });
    test('all workers stop when the count is cancelled', async () => {
        const cancel = new AbortController();
        const onProgress = ({ share }: Progress): void => {
            if (share !== undefined && share > 0) cancel.abort();
        };
        const long = core.solve('nqueens:20', { goal: 'count', workers: 3 }, { signal: cancel.signal, onProgress });
        await expect(long).rejects.toMatchObject({ name: 'AbortError' });
        expect((await core.solve('nqueens:8', { goal: 'count' })).count).toBe('92');
    });
    test('input that is not a puzzle is refused with an error whose stack shows the call', async () => {
        const error = (await core.open(uneven).catch((reason: unknown) => reason)) as PapanError;
        expect(error).toBeInstanceOf(built.PapanError);
        expectUneven(error, 'queue.test.ts');
        const unfit = (await core.write('nqueens:5', 'sbn').catch((reason: unknown) => reason)) as PapanError;
        expect(unfit).toBeInstanceOf(built.PapanError);
        expect(unfit).toMatchObject({ args: ['sbn'], line: 0, message: expect.stringContaining('sbn') as string });
    });
    test('unknown goals are refused', async () => {
        for (const goal of noGoals)
            for (const workers of [1, 2])
                await expect(core.solve('nqueens:8', { goal, workers })).rejects.toEqual(unknownGoal(goal));
    });
    test('without a goal, one solution is found', async () => {
        expect((await core.solve('nqueens:8')).solutions).toHaveLength(1);
        expect((await core.solve('nqueens:8', { workers: 2 })).solutions).toHaveLength(1);
    });
    test('arguments that cannot be copied are refused, and the next call answers', async () => {
        const misplaced = { goal: 'count', onProgress: () => {} } as Request;
        const first = core.solve('nqueens:8', misplaced);
        const second = core.solve('nqueens:8', misplaced);
        const third = core.solve('nqueens:8', { goal: 'count' });
        for (const call of [first, second]) {
            await expect(call).rejects.toBeInstanceOf(built.PapanError);
            await expect(call).rejects.toThrow('the arguments cannot be sent to the worker (DataCloneError');
        }
        expect((await third).count).toBe('92');
    });
    test('an error that nobody catches prints a sentence and a stack', async () => {
        const script = `import { createCore } from ${JSON.stringify(address)};
            const core = createCore();
            await core.open(${JSON.stringify(uneven)}).finally(() => core.close());`;
        const { stderr, status } = await execute(process.execPath, ['--input-type=module', '-e', script]);
        expect(status).toBe(1);
        expect(stderr).toMatch(/^PapanError: line 2.*: \w.*\n( +at .*\n)+/m);
        expect(stderr).toContain("code: 'rows-unequal'");
        expect(stderr).not.toContain('{0}');
    });
});

class FakeWorker implements WorkerLike {
    onmessage: ((event: { data: FromWorker }) => void) | null = null;
    onerror: ((event: { message?: string }) => void) | null = null;
    ended = false;
    private readonly act: (self: FakeWorker, asked: ToWorker) => void;
    constructor(act: (self: FakeWorker, asked: ToWorker) => void) {
        this.act = act;
    }
    postMessage(asked: ToWorker): void {
        queueMicrotask(() => this.act(this, asked));
    }
    terminate(): void {
        this.ended = true;
    }
    say(data: FromWorker): void {
        this.onmessage?.({ data });
    }
}

/* A core whose workers each follow the next of these scripts; the last script is repeated for ever. */
function faked(...acts: ((self: FakeWorker, asked: ToWorker) => void)[]): { core: Core; workers: FakeWorker[] } {
    const workers: FakeWorker[] = [];
    const core = coreOn(() => {
        const worker = new FakeWorker(acts[Math.min(workers.length, acts.length - 1)]!);
        workers.push(worker);
        return worker;
    });
    return { core, workers };
}
const good = (self: FakeWorker, asked: ToWorker): void => {
    if (asked.kind === 'call') self.say({ kind: 'done', call: asked.call, value: asked.args[0] });
};
const why = { text: 'broke', args: [], line: 0, column: 0 };

describe('with workers that fail', () => {
    test('a breakdown rejects its call and the next has a fresh worker', async () => {
        const { core, workers } = faked((self, asked) => {
            if (asked.kind === 'call') self.say({ kind: 'broken', call: asked.call, why });
        }, good);
        const first = core.write('a', 'text');
        const second = core.write('b', 'text');
        await expect(first).rejects.toMatchObject({ ...why, name: 'PapanError', message: 'broke' });
        expect(await second).toBe('b');
        expect(workers.map(({ ended }) => ended)).toEqual([true, false]);
    });
    test('a core that cannot be loaded does not hang', async () => {
        const { core } = faked((self, asked) => {
            if (asked.kind === 'start') self.say({ kind: 'unusable', why });
        }, good);
        await expect(core.write('a', 'text')).rejects.toMatchObject({ ...why, name: 'PapanError', message: 'broke' });
        expect(await core.write('b', 'text')).toBe('b');
    });
    test('nor does a worker that cannot be started', async () => {
        const { core } = faked((self, asked) => {
            if (asked.kind === 'start') self.onerror?.({ message: 'no such file' });
        }, good);
        await expect(core.write('a', 'text')).rejects.toMatchObject({ args: ['no such file'] });
        expect(await core.write('b', 'text')).toBe('b');
    });
    test('the compiled code is kept for the next worker', async () => {
        const module = new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0));
        const started: (WebAssembly.Module | null)[] = [];
        const { core } = faked((self, asked) => {
            if (asked.kind === 'start') {
                started.push(asked.module);
                self.say({ kind: 'module', module });
            } else self.say({ kind: 'broken', call: asked.call, why });
        });
        await expect(core.write('a', 'text')).rejects.toMatchObject({ ...why, name: 'PapanError', message: 'broke' });
        await expect(core.write('b', 'text')).rejects.toMatchObject({ ...why, name: 'PapanError', message: 'broke' });
        expect(started).toEqual([null, module]);
    });
    test('closing ends everything', async () => {
        const { core, workers } = faked(() => {});
        const calls = [core.write('a', 'text'), core.write('b', 'text')];
        core.close();
        for (const call of calls) await expect(call).rejects.toMatchObject({ name: 'AbortError' });
        await expect(core.write('c', 'text')).rejects.toMatchObject({ name: 'AbortError' });
        expect(workers.every(({ ended }) => ended)).toBe(true);
    });
});
