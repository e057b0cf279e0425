/* request.ts: refuses requests with values that mean nothing, which would otherwise be ignored: a TypeError for a value of
 * the wrong type, a RangeError for a number out of range. */
import type { Request } from './types.ts';

function checkNumber(name: string, value: unknown, least: number, other = ''): void {
    const expected = `expected a whole number from ${least} on${other}`;
    if (typeof value !== 'number') throw new TypeError(`${name} is ${JSON.stringify(value)}; ${expected}`);
    if (!Number.isSafeInteger(value) || value < least) throw new RangeError(`${name} is ${value}; ${expected}`);
}

export function checkRequest({ limit, skip, workers }: Request): void {
    if (limit !== undefined) checkNumber('limit', limit, 0);
    if (skip !== undefined) checkNumber('skip', skip, 0);
    if (workers !== undefined && workers !== 'all') checkNumber('workers', workers, 1, " or 'all'");
}
