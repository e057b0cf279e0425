/* counts.test.ts: known numbers of solutions, and the options of a request. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Instance } from '../src/instance.ts';
import { EMPTY } from '../src/types.ts';
import { instance, root } from './setup.ts';

let core: Instance;
beforeAll(async () => {
    core = await instance();
});
const example = (name: string): string => readFileSync(`${root}examples/${name}`, 'utf8');
const count = (puzzle: string, strategy?: string, distinct = false): string => {
    const request = strategy === undefined ? {} : { strategy };
    return core.solve(puzzle, { goal: 'count', distinct, ...request }).count;
};

describe('numbers of solutions', () => {
    test.each([
        ['nqueens:8', '92'],
        ['nqueens:10', '724'],
        ['pentominoes:3x20', '8'],
        ['pentominoes:6x10', '9356'],
        ['pentominoes:8x8-hole', '520'],
        ['iq-puzzler-pro:5x11', '4331140'],
        ['iq-puzzler-pro:pyramid', '26720'],
        ['kanoodle:pyramid', '2448'],
        ['soma:3x3x3', '11520'],
    ])('%s has %s', (puzzle, known) => {
        expect(count(puzzle)).toBe(known);
    });
    test.each([
        ['pack/sample-default.txt', '37632'],
        ['pack/sample-custom.txt', '32'],
        ['pack/sample-pyramid.txt', '5232'],
    ])('%s has %s', (file, known) => {
        expect(count(example(file))).toBe(known);
    });
    test('strategies agree', () => {
        for (const strategy of ['cover', 'frontier', 'slices'])
            expect(count('pentominoes:3x20', strategy), strategy).toBe('8');
    });
    test('rotations and reflections count as one if requested', () => {
        expect(count('nqueens:8', undefined, true)).toBe('12');
        expect(count('soma:3x3x3', undefined, true)).toBe('240');
    });
});

describe('goals', () => {
    test('first gives one solution, which is right', () => {
        const result = core.solve('pentominoes:6x10', { goal: 'first' });
        expect(result.verdict).toBe('solved');
        expect(result.solutions).toHaveLength(1);
        expect(core.verify('pentominoes:6x10', result.solutions[0]!)).toBeNull();
        expect(result.ms).toBeGreaterThanOrEqual(0);
    });
    test('check tells one from many', () => {
        expect(core.solve('nqueens:4', { goal: 'check' })).toMatchObject({ verdict: 'many', count: '2' });
        expect(core.solve('nqueens:4', { goal: 'check' }).solutions).toHaveLength(2);
        expect(core.solve('AAB\nCCB\nCCB\n', { goal: 'check' })).toMatchObject({ verdict: 'none', solutions: [] });
        expect(core.solve('nqueens:1', { goal: 'check' })).toMatchObject({ verdict: 'unique', complete: true });
    });
    test('none has a reason', () => {
        expect(core.solve('nqueens:3', { goal: 'first' }).reason?.text).toBeTypeOf('string');
    });
    test('an unsuitable strategy is refused', () => {
        expect(() => core.solve('nqueens:8', { goal: 'count', strategy: 'slices' })).toThrow(
            expect.objectContaining({ text: expect.any(String), args: expect.any(Array) }),
        );
        expect(() => core.solve('nqueens:8', { goal: 'count', strategy: 'luck' })).toThrow(
            expect.objectContaining({ args: ['luck'] }),
        );
    });
});

/* All listed solutions, each as text. */
function list(puzzle: string, request: object): { labels: string[]; count: string } {
    const labels: string[] = [];
    const result = core.solve(
        puzzle,
        { goal: 'list', ...request },
        {
            solutions: (batch, count) => {
                const cells = batch.length / count;
                for (let at = 0; at < batch.length; at += cells) labels.push(batch.slice(at, at + cells).join());
            },
        },
    );
    return { labels, count: result.count };
}

describe('lists', () => {
    test('every solution comes once', () => {
        const { labels, count } = list('nqueens:8', {});
        expect(labels).toHaveLength(92);
        expect(count).toBe('92');
        expect(new Set(labels).size).toBe(92);
        for (const label of labels)
            expect(core.verify('nqueens:8', Uint16Array.from(label.split(','), Number))).toBeNull();
    });
    test('windows are parts of the whole', () => {
        const request = { strategy: 'cover' };
        const all = list('soma:3x3x3', { ...request, limit: 200 }).labels;
        expect(all).toHaveLength(200);
        for (const skip of [0, 1, 63, 150])
            expect(list('soma:3x3x3', { ...request, skip, limit: 50 }).labels).toEqual(all.slice(skip, skip + 50));
    });
    test('a window past the end is empty', () => {
        expect(list('nqueens:6', { skip: 4, limit: 3 }).labels).toEqual([]);
        expect(list('nqueens:6', { skip: 3, limit: 3 }).labels).toHaveLength(1);
    });
    test('representatives alone', () => {
        expect(list('nqueens:8', { distinct: true }).labels).toHaveLength(12);
    });
    test('many', () => {
        const sample = example('pack/sample-default.txt');
        expect(new Set(list(sample, {}).labels).size).toBe(37632);
    });
});

describe('verification', () => {
    test('every broken solution is refused with a reason', () => {
        const puzzle = 'kanoodle:5x11';
        const right = core.solve(puzzle, { goal: 'first' }).solutions[0]!;
        expect(core.verify(puzzle, right)).toBeNull();
        for (let cell = 0; cell < right.length; cell++) {
            const wrong = right.slice();
            wrong[cell] = EMPTY;
            expect(core.verify(puzzle, wrong)?.text, `cell ${cell}`).toBeTypeOf('string');
        }
    });
    test('so is one of another length', () => {
        expect(core.verify('nqueens:4', new Uint16Array(3))?.args).toEqual(['3', '16']);
    });
});
