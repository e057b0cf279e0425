/* problems.test.ts: what a failed call says, whatever was thrown. */
import { PapanError } from 'papan-core';
import { expect, test } from 'vitest';
import { asMessage, isAbort } from '../../src/panels/problems.ts';

const message = { text: 'row {0} is full', args: ['B'], line: 0, column: 0, code: 'full' };

test('an error of the core is its message, a plain object that can be changed', () => {
    expect(asMessage(new PapanError(message))).toEqual(message);
    expect({ ...asMessage(new PapanError(message)), args: ['2'] }).toEqual({ ...message, args: ['2'] });
});
test('any other error is its text', () => {
    expect(asMessage(new TypeError('no such thing'))).toMatchObject({ text: 'no such thing', args: [] });
    expect(asMessage('stopped')).toMatchObject({ text: 'stopped', args: [] });
});
test('cancelling is no problem', () => {
    expect(isAbort(new DOMException('', 'AbortError'))).toBe(true);
    expect(isAbort(new PapanError(message))).toBe(false);
});
