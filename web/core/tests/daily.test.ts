/* daily.test.ts: the puzzles of the day are those of tests/daily.txt and of the program, and their plan is known
 * before; the boards of each lesson need its rule and no harder one. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Instance } from '../src/instance.ts';
import { DAILY_FIRST, DAILY_KINDS, DAILY_LAST } from '../src/types.ts';
import type { DailyKind, QueensInfo } from '../src/types.ts';
import { execute, instance, program, root } from './setup.ts';

let core: Instance;
beforeAll(async () => {
    core = await instance();
});

const known = readFileSync(`${root}tests/daily.txt`, 'utf8')
    .split('\n')
    .filter((line) => /^\d/.test(line))
    .map((line) => line.split(' ') as [string, DailyKind, string]);

describe('the puzzle of the day', () => {
    test('the days that must never change are there', () => {
        expect(known.length).toBeGreaterThanOrEqual(36);
        expect(known.map(([date]) => date)).toEqual(
            expect.arrayContaining([DAILY_FIRST, DAILY_LAST, '2028-02-29', '2026-12-31']),
        );
    });
    test.each(known)('%s %s', (date, kind, id) => {
        const plan = core.dailyPlan(date).find((one) => one.kind === kind);
        const { puzzle, difficulty, ...rest } = core.daily(date, kind);
        expect(puzzle.id).toBe(id);
        expect(rest).toEqual({ ...plan, date });
        expect(difficulty).toMatchObject({ level: plan?.level, beyond: false });
        if (puzzle.family === 'queens') {
            expect({ size: puzzle.size, stars: puzzle.stars }).toEqual({ size: plan?.size, stars: plan?.stars });
            expect(plan?.board).toBe('');
        } else {
            expect(core.open(plan?.board ?? '').cells).toEqual(puzzle.cells);
        }
        expect(core.solve(id, { goal: 'check' }).verdict).toBe('unique');
    });
    test.skipIf(program === undefined)('is that of the program, whatever the day', async () => {
        for (const date of ['2021-07-04', '2031-10-09', '2077-05-29']) {
            const words = ['make', '--daily', date, '--quiet', '--json'];
            const run = await execute(program!, words, { env: { LC_ALL: 'C' } });
            const ids = run.stdout.trim().split('\n').map((line) => core.open(line).id);
            expect(DAILY_KINDS.map((kind) => core.daily(date, kind).puzzle.id)).toEqual(ids);
        }
    });
    test('each kind has a plan, the same wherever it is asked for', () => {
        expect(core.dailyPlan('2026-11-15').map(({ kind }) => kind)).toEqual(DAILY_KINDS);
        expect(core.dailyPlan('2026-11-16')[0]).toEqual({
            kind: 'queens',
            recipe: 1,
            level: 'easy',
            size: 7,
            stars: 1,
            board: '',
        });
    });
    test.each(['', 'today', '2026-02-29', '2019-12-31', '2100-01-01', '2026-13-01', '2026-11-15T00:00', '9'.repeat(999)])(
        'not on %s',
        (date) => {
            const refused = expect.objectContaining({
                text: "invalid date '{0}'; expected a date such as 2026-11-15, from {1}-01-01 to {2}-12-31",
            }) as Error;
            expect(() => core.daily(date, 'queens')).toThrow(refused);
            expect(() => core.dailyPlan(date)).toThrow(refused);
        },
    );
    test('unknown kinds are refused, and the core keeps working', () => {
        expect(() => core.daily('2026-11-15', 'chess' as DailyKind)).toThrow(
            expect.objectContaining({ args: ['chess'] }) as Error,
        );
        expect(core.daily('2026-11-15', 'queens').puzzle.family).toBe('queens');
    });
});

describe('lessons', () => {
    test('each teaches a rule of its own', () => {
        const lessons = core.lessons();
        expect(lessons.length).toBeGreaterThan(10);
        expect(new Set(lessons.map(({ rule }) => rule)).size).toBe(lessons.length);
        expect(lessons[0]).toMatchObject({ rule: 'only-places', title: 'as many places as missing queens', stars: 1 });
        for (const { rule, title, level, size, stars, seeds } of lessons) {
            expect(new Set(seeds).size).toBe(10);
            const boards = seeds.map((seed) => core.make({ family: 'queens', size, stars, rule, seed }));
            expect(new Set(boards.map(({ puzzle }) => puzzle?.id)).size).toBe(10);
            for (const { puzzle, difficulty } of boards) {
                expect(puzzle as QueensInfo).toMatchObject({ size, stars });
                expect(difficulty).toMatchObject({ level, beyond: false });
                expect(difficulty?.rules.at(-1)).toMatchObject({ name: rule, title });
            }
        }
    });
    test('a wish for a rule that cannot be is refused', () => {
        const wish = { family: 'queens', size: 8, seed: 1 } as const;
        for (const rule of ['frob', 'sight', 'ways', ''])
            expect(() => core.make({ ...wish, rule })).toThrow(expect.objectContaining({ args: [rule] }) as Error);
    });
});
