/* request.test.ts: values in a request that mean nothing are refused, before any worker is asked. */
import { expect, test } from 'vitest';
import { coreOn } from '../src/queue.ts';
import { checkRequest } from '../src/request.ts';
import type { Request } from '../src/types.ts';

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

test('all others are taken', () => {
    checkRequest({});
    checkRequest({ limit: 0, skip: 2 ** 40, workers: 8 });
    checkRequest({ workers: 'all' });
});
