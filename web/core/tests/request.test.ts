/* request.test.ts: values that mean nothing are refused, before any worker is asked. */
import { expect, test } from 'vitest';
import { coreOn } from '../src/queue.ts';
import { checkRequest } from '../src/request.ts';
import type { Core, Request } from '../src/types.ts';

const wrong: [object, typeof TypeError | typeof RangeError, string][] = [
    [{ workers: 'many' }, TypeError, "workers is \"many\"; expected a whole number from 1 on or 'all'"],
    [{ workers: 0 }, RangeError, "workers is 0; expected a whole number from 1 on or 'all'"],
    [{ limit: -1 }, RangeError, 'limit is -1; expected a whole number from 0 on'],
    [{ limit: 1.5 }, RangeError, 'limit is 1.5; expected a whole number from 0 on'],
    [{ limit: '3' }, TypeError, 'limit is "3"; expected a whole number from 0 on'],
    [{ skip: NaN }, RangeError, 'skip is NaN; expected a whole number from 0 on'],
    [{ skip: null }, TypeError, 'skip is null; expected a whole number from 0 on'],
];

test.each(wrong)('%o is refused', async (request, kind, said) => {
    const core = coreOn(() => {
        throw new Error('a worker was started');
    });
    expect(() => checkRequest(request as Request)).toThrow(new kind(said));
    const refused = await core.solve('nqueens:6', request as Request).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(kind);
    expect(refused).toHaveProperty('message', said);
});

const junk = [undefined, null, true, 1.5, 10n, 'x', Symbol('x'), () => 1, [], {}, new Map(), new Date(NaN)];
const calls: [keyof Core, unknown[], string][] = [
    ['open', [], 'input is .*; expected a puzzle as a string or as bytes'],
    ['strategies', [], 'puzzle is .*; expected a puzzle as a string'],
    ['solve', [], 'puzzle is .*; expected a puzzle as a string'],
    ['solve', ['nqueens:6'], 'request is .*; expected an object'],
    ['solve', ['nqueens:6', {}], 'hooks is .*; expected an object'],
    ['watch', ['nqueens:6', 'cover', 0], 'count is .*; expected a number'],
    ['place', ['nqueens:6'], 'label is .*; expected a label for each cell'],
    ['place', ['nqueens:6', []], 'crosses is .*; expected numbers of cells'],
    ['verify', ['nqueens:6'], 'label is .*; expected a label for each cell'],
    ['hint', ['nqueens:6', {}], 'wish is .*; expected an object'],
    ['make', [], 'wish is .*; expected an object'],
    ['daily', ['2026-11-16'], 'kind is .*; expected a string'],
    ['importPicture', [], 'rgba is .*; expected pixels'],
    ['importBoard', [new Uint8ClampedArray(4), 1, 1, 4], 'place is .*; expected an object'],
    ['write', ['nqueens:6'], 'format is .*; expected a string'],
    ['picture', ['nqueens:6'], 'label is .*; expected a label for each cell'],
];

test.each(calls)('%s(%o, junk) is refused', async (name, args, said) => {
    const core = coreOn(() => {
        throw new Error('a worker was started');
    });
    const method = core[name] as (...all: unknown[]) => Promise<unknown>;
    let refusals = 0;
    for (const value of junk) {
        const answer = await method(...args, value).catch((error: unknown) => error);
        if (String(answer).includes('a worker was started')) continue; /* this value is possible, or optional */
        expect(answer).toBeInstanceOf(TypeError);
        expect((answer as Error).message).toMatch(new RegExp(`^${said}`));
        refusals++;
    }
    expect(refusals).toBeGreaterThan(7);
});

test('a signal is an AbortSignal', async () => {
    const core = coreOn(() => {
        throw new Error('a worker was started');
    });
    const refused = core.solve('nqueens:6', {}, { signal: 3 as unknown as AbortSignal });
    await expect(refused).rejects.toThrow('signal is 3; expected an AbortSignal');
});

test('all others are taken', () => {
    checkRequest({});
    checkRequest({ limit: 0, skip: 2 ** 40, workers: 8 });
    checkRequest({ workers: 'all' });
});
