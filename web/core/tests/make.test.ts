/* make.test.ts: difficulty and new puzzles: the same as the program's, unique according to a search, with progress
 * reports. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Instance } from '../src/instance.ts';
import { EMPTY } from '../src/types.ts';
import type { Difficulty, PackInfo, Progress, QueensInfo, QueensWish } from '../src/types.ts';
import { execute, instance, program, root } from './setup.ts';

let core: Instance;
beforeAll(async () => {
    core = await instance();
});

async function said(...words: string[]): Promise<string> {
    const run = await execute(program!, words, { env: { LC_ALL: 'C' } });
    expect(run.stderr).not.toContain('error');
    return run.stdout;
}

const wishes: QueensWish[] = [
    { family: 'queens', size: 6, seed: 1 },
    { family: 'queens', size: 8, seed: 417392, level: 'medium' },
    { family: 'queens', size: 9, seed: 5, level: 'hard' },
    { family: 'queens', size: 12, seed: 7 },
    { family: 'queens', size: 9, stars: 2, seed: 3 },
];

describe('difficulty', () => {
    test('names the rules, easiest first, and adds up their weights', () => {
        const { level, score, steps, beyond, rules } = core.difficulty('AABB\nACBB\nCCCD\nDDDD\n');
        expect({ level, beyond }).toEqual({ level: 'medium', beyond: false });
        expect(rules.reduce((sum, { weight, count }) => sum + weight * count, 0)).toBe(score);
        expect(rules.reduce((sum, { count }) => sum + count, 0)).toBe(steps);
        expect(rules.map(({ name }) => name)).toContain('only-places');
        expect(rules.every(({ title, count }) => title !== '' && count > 0)).toBe(true);
    });
    test('of a board with several solutions is beyond', () => {
        expect(core.difficulty('AABB\nAABB\nCCDD\nCCDD\n')).toMatchObject({ level: 'beyond', beyond: true });
    });
    test('does not look at the marks', () => {
        const board = 'AABB\nACBB\nCCCD\nDDDD\n';
        expect(core.difficulty(`${board}PLACED\n.#..\n....\n....\nx...\n`)).toEqual(core.difficulty(board));
    });
    test('is for queens alone', () => {
        expect(() => core.difficulty('nqueens:6')).toThrow(
            expect.objectContaining({ text: 'difficulty is measured only for Queens and Star Battle boards' }),
        );
    });
    test.skipIf(program === undefined)('is what the program says', async () => {
        for (const file of ['examples/queens/board-8.txt', 'examples/queens/stars-9.txt']) {
            const { difficulty } = JSON.parse(await said('check', '--json', file)) as {
                difficulty: { level: string; score: number; rules_version: number; rules: Record<string, number> };
            };
            const ours: Difficulty = core.difficulty(readFileSync(root + file, 'utf8'));
            const rules = Object.fromEntries(ours.rules.map(({ name, count }) => [name, count]));
            const { level, score, rulesVersion } = ours;
            expect({ level, score, rules_version: rulesVersion, rules }).toEqual(difficulty);
        }
    });
});

describe('queens are made', () => {
    test.each(wishes)('%o', (wish) => {
        const { puzzle, difficulty, attempts, why } = core.make(wish);
        const { size, stars, id, text, mark } = puzzle as QueensInfo;
        expect({ size, stars, why }).toEqual({ size: wish.size, stars: wish.stars ?? 1, why: null });
        expect(attempts).toBeGreaterThan(0);
        if (wish.level !== undefined) expect(difficulty?.level).toBe(wish.level);
        expect(mark.every((one) => one === 0)).toBe(true);
        expect(core.open(id)).toMatchObject({ text });
        expect(core.solve(id, { goal: 'check' }).verdict).toBe('unique');
        expect(difficulty).toMatchObject({ beyond: false, rulesVersion: 1 }); /* later rules change no board */
        expect(core.difficulty(id)).toMatchObject({ beyond: false, rulesVersion: 2 });
        expect(core.make(wish).puzzle).toEqual(puzzle);
        expect(core.make({ ...wish, seed: wish.seed + 1 }).puzzle?.id).not.toBe(id);
    });
    test.skipIf(program === undefined).each(wishes)('as the program makes them: %o', async (wish) => {
        const level = wish.level === undefined ? [] : ['--difficulty', wish.level];
        const words = ['--size', String(wish.size), '--stars', String(wish.stars ?? 1), '--seed', String(wish.seed)];
        const text = await said('make', 'queens', '--quiet', ...words, ...level);
        expect(core.open(text).id).toBe(core.make(wish).puzzle?.id);
    });
    test('impossible requests are refused with a message', () => {
        const wish: QueensWish = { family: 'queens', size: 3, seed: 1 };
        expect(() => core.make(wish)).toThrow(expect.objectContaining({ args: ['3'] }));
        expect(() => core.make({ ...wish, size: 7, stars: 2 })).toThrow(
            expect.objectContaining({ args: ['7', '2'] }),
        );
        expect(() => core.make({ ...wish, size: 100000 })).toThrow(expect.objectContaining({ line: 0 }));
    });
    test('progress counts boards', () => {
        const seen: Progress[] = [];
        core.make({ family: 'queens', size: 24, level: 'expert', seed: 2 }, { progress: (one) => seen.push(one) });
        expect(seen.length).toBeGreaterThan(0);
        expect(seen.every(({ attempts, ms }) => attempts !== undefined && attempts >= 1 && ms > 0)).toBe(true);
    });
});

describe('challenges are made', () => {
    const board = 'iq-puzzler-pro:5x11';
    test('with the requested number of given pieces and one completion', () => {
        const wish = { family: 'pack', board, given: 6, level: 'medium', seed: 11 } as const;
        const { puzzle, difficulty } = core.make(wish);
        const { placed, text } = puzzle as PackInfo;
        expect(new Set(placed.filter((label) => label !== EMPTY)).size).toBe(6);
        expect(difficulty).toMatchObject({ level: 'medium', rules: [] });
        expect(difficulty?.score).toBeGreaterThanOrEqual(3);
        expect(core.solve(text, { goal: 'check' }).verdict).toBe('unique');
        expect(core.make(wish).puzzle).toEqual(puzzle);
    });
    test.skipIf(program === undefined)('as the program makes them', async () => {
        const text = await said('make', 'pack', board, '--quiet', '--given', '5', '--seed', '9');
        const { placed } = core.make({ family: 'pack', board, given: 5, seed: 9 }).puzzle as PackInfo;
        expect((core.open(text) as PackInfo).placed).toEqual(placed);
    });
    test('none is found: the answer says why, and the core keeps working', () => {
        const sample = readFileSync(`${root}examples/pack/sample-default.txt`, 'utf8');
        const made = core.make({ family: 'pack', board: sample, given: 1, seed: 1 });
        expect(made).toMatchObject({ puzzle: null, difficulty: null });
        expect(made.why?.text).toMatch(/^no such challenge exists/);
        expect(core.solve('nqueens:6', { goal: 'count' }).count).toBe('4');
    });
    test('impossible requests are refused with a message', () => {
        const refused = (text: string): unknown => expect.objectContaining({ text });
        expect(() => core.make({ family: 'pack', board: 'nqueens:6', seed: 1 })).toThrow(
            refused('this is not a packing puzzle') as Error,
        );
        expect(() => core.make({ family: 'pack', board, given: 12, seed: 1 })).toThrow(
            refused('the puzzle has {0} pieces, so at most {1} can be given') as Error,
        );
    });
});
