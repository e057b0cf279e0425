/* limits.test.ts: running out of memory, crashing searches, and progress reports. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { Broken, Instance } from '../src/instance.ts';
import type { Progress } from '../src/types.ts';
import { instance, wasmFile } from './setup.ts';

/* The core with at most this many pages of memory more than its initial size. */
async function poorInstance(pages: number): Promise<Instance> {
    const bytes = new Uint8Array(readFileSync(wasmFile));
    const read = (at: number): [number, number] => {
        let value = 0;
        for (let shift = 0; ; shift += 7, at++) {
            value += (bytes[at]! & 127) * 2 ** shift;
            if (bytes[at]! < 128) return [value, at + 1];
        }
    };
    let at = 8;
    while (bytes[at] !== 5) {
        const [size, start] = read(at + 1);
        at = start + size;
    }
    const [, start] = read(at + 1); /* of the section: one memory, its flags, initial and maximum pages */
    const [least, most] = read(start + 2);
    const [, end] = read(most);
    let rest = least + pages;
    for (let i = most; i < end; i++, rest = Math.floor(rest / 128)) bytes[i] = (rest & 127) | (i + 1 < end ? 128 : 0);
    return Instance.start(await WebAssembly.compile(bytes));
}

describe('too little memory', () => {
    test('is reported, and the core keeps working', async () => {
        const core = await poorInstance(16);
        const six = { goal: 'count', strategy: 'cover' } as const;
        expect(core.solve('nqueens:6', six).count).toBe('4');
        expect(() => core.solve('iq-puzzler-pro:5x11', { goal: 'count', strategy: 'frontier' })).toThrow(
            expect.objectContaining({ text: 'there is not enough memory' }),
        );
        expect(core.solve('nqueens:6', six).count).toBe('4');
    });
    test('for the input alone', async () => {
        const core = await poorInstance(16);
        expect(() => core.open(`{"comment": "${'x'.repeat(4 << 20)}", "n": 4}`)).toThrow(
            expect.objectContaining({ text: 'there is not enough memory' }),
        );
        expect(core.open('nqueens:6').id).toBe('nqueens:6');
    });
    test('for the chosen strategy: another takes over', async () => {
        const core = await poorInstance(32);
        const result = core.solve('pentominoes:3x20', { goal: 'count' });
        expect(result.count).toBe('8');
    });
});

describe('a breakdown', () => {
    test('is reported, and the instance says that it cannot be used any more', async () => {
        const core = await instance();
        const trap = (): never => {
            throw new WebAssembly.RuntimeError('unreachable');
        };
        expect(() => core.solve('nqueens:5', { goal: 'list' }, { solutions: trap })).toThrow(Broken);
        expect(() => core.open('nqueens:4')).toThrow(Broken);
    });
});

test('progress grows', async () => {
    const core = await instance();
    const seen: Progress[] = [];
    const enough = new Error('enough');
    const watch = (one: Progress): void => {
        seen.push(one);
        if (seen.length === 3) throw enough;
    };
    /* A count that takes long on any machine: the third report ends it. */
    expect(() => core.solve('nqueens:18', { goal: 'count', strategy: 'row-by-row' }, { progress: watch })).toThrow(enough);
    expect(seen).toHaveLength(3);
    for (let i = 1; i < seen.length; i++) {
        expect(BigInt(seen[i]!.cases)).toBeGreaterThan(BigInt(seen[i - 1]!.cases));
        expect(Number(seen[i]!.solutions)).toBeGreaterThanOrEqual(Number(seen[i - 1]!.solutions));
        expect(seen[i]!.ms).toBeGreaterThan(seen[i - 1]!.ms);
    }
});
