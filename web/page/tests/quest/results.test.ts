/* results.test.ts: days, keys of quests, results, streaks and the file with results. */
import { describe, expect, test } from 'vitest';
import { words } from '../../src/lib/words.svelte.ts';
import { dayWords, daysOf, isDay, plusDays, plusMonths, today, weekday } from '../../src/quest/dates.ts';
import { keyOf, packOf, packs, questOf } from '../../src/quest/quests.ts';
import { fileOf, inFile, merged, nextOf, numbersOf, resultsIn, streaks, withResult, type Results } from '../../src/quest/results.ts';

describe('days', () => {
    test('valid and invalid ones', () => {
        for (const day of ['2026-11-15', '2028-02-29', '2000-02-29', '2026-12-31']) expect(isDay(day), day).toBe(true);
        for (const day of ['2026-02-29', '2026-13-01', '2026-00-10', '2026-1-1', '26-01-01', '', 'today', '2026-11-31', 5])
            expect(isDay(day), String(day)).toBe(false);
    });
    test('sums cross months and years', () => {
        expect(plusDays('2027-12-31', 1)).toBe('2028-01-01');
        expect(plusDays('2028-03-01', -1)).toBe('2028-02-29');
        expect(plusMonths('2026-12', 1)).toBe('2027-01');
        expect(plusMonths('2026-01', -1)).toBe('2025-12');
        expect(daysOf('2028-02')).toHaveLength(29);
        expect(daysOf('2026-11').at(-1)).toBe('2026-11-30');
    });
    test('weeks begin on Monday', () => {
        expect(weekday('2026-11-16')).toBe(0);
        expect(weekday('2026-11-15')).toBe(6);
    });
    test('today is the day of the local clock', () => {
        expect(today(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
        expect(today(new Date(2026, 0, 5, 0, 1))).toBe('2026-01-05');
    });
    test('in words', () => {
        expect(dayWords('2026-11-05')).toBe('5 November 2026');
        words.language = 'id';
        expect(dayWords('2026-08-17')).toBe('17 Agustus 2026');
        words.language = 'en';
    });
});

describe('keys', () => {
    test('lead back to the quest', () => {
        const quests = [
            { kind: 'day', date: '2026-11-15', what: 'stars' },
            ...packs.map((pack) => ({ kind: 'level', pack, number: 7 }) as const),
            { kind: 'level', pack: 'rule-2-whole-region', number: 10 },
        ] as const;
        for (const quest of quests) expect(questOf(keyOf(quest))).toEqual(quest);
    });
    test('other texts are none', () => {
        for (const key of ['', 'puzzle:abc', 'day:2026-11-15', 'day:2026-11-15:chess', 'level:queens-8-1-easy', 'level:foo:3'])
            expect(questOf(key), key).toBeNull();
    });
    test('every pack is known', () => {
        for (const id of packs) expect(packOf(id), id).not.toBeNull();
    });
});

const day = (date: string, on = date, what = 'queens'): Results => ({ [`day:${date}:${what}`]: { ms: 1000, hints: 0, on, best: 1000 } });

describe('results', () => {
    test('the first time counts, the best is kept', () => {
        let results = withResult({}, 'puzzle:x', { ms: 500, hints: 2, on: '2026-01-01' });
        results = withResult(results, 'puzzle:x', { ms: 300, hints: 0, on: '2026-01-02' });
        results = withResult(results, 'puzzle:x', { ms: 900, hints: 0, on: '2026-01-03' });
        expect(results['puzzle:x']).toEqual({ ms: 500, hints: 2, on: '2026-01-01', best: 300 });
    });
    test('streaks', () => {
        const results = { ...day('2026-11-10'), ...day('2026-11-11'), ...day('2026-11-12'), ...day('2026-11-14'), ...day('2026-11-15') };
        expect(streaks(results, '2026-11-15')).toEqual({ now: 2, longest: 3 });
        expect(streaks(results, '2026-11-16')).toEqual({ now: 2, longest: 3 });
        expect(streaks(results, '2026-11-17')).toEqual({ now: 0, longest: 3 });
        expect(streaks({}, '2026-11-17')).toEqual({ now: 0, longest: 0 });
    });
    test('a day solved later does not count for the streak', () => {
        const results = { ...day('2026-11-14', '2026-11-15'), ...day('2026-11-15') };
        expect(streaks(results, '2026-11-15').now).toBe(1);
        expect(streaks({ ...results, ...day('2026-11-14', '2026-11-14', 'pack') }, '2026-11-15').now).toBe(2);
    });
    test('the next number of a pack', () => {
        const solved = (number: number): Results => ({ [`level:nqueens:${number}`]: { ms: 1, hints: 0, on: '2026-01-01', best: 1 } });
        expect(nextOf({}, 'nqueens')).toBe(1);
        expect(nextOf({ ...solved(1), ...solved(2), ...solved(4) }, 'nqueens')).toBe(3);
        expect(nextOf({ ...solved(4) }, 'nqueens', 4)).toBe(5);
    });
    test('numbers', () => {
        const results: Results = {
            'puzzle:a': { ms: 1000, hints: 0, on: '2026-01-01', best: 800 },
            'puzzle:b': { ms: 3000, hints: 1, on: '2026-01-01', best: 3000 },
        };
        expect(numbersOf(results, () => true)).toEqual({ solved: 2, unaided: 1, best: 800, average: 2000 });
        expect(numbersOf(results, () => false)).toEqual({ solved: 0, unaided: 0, best: null, average: null });
    });
    test('results of other puzzles are bounded, those of quests are not dropped', () => {
        let results: Results = day('2026-01-01');
        for (let i = 0; i < 600; i++) results = withResult(results, `puzzle:${i}`, { ms: 1, hints: 0, on: plusDays('2026-01-02', i % 300) });
        expect(Object.keys(results)).toHaveLength(501);
        expect(results['day:2026-01-01:queens']).toBeDefined();
    });
});

describe('the file', () => {
    test('comes back', () => {
        const results = { ...day('2026-11-10'), ...day('2026-11-11') };
        expect(inFile(fileOf(results))).toEqual(results);
    });
    test('another file is refused', () => {
        for (const text of ['', '{}', '[]', 'null', '{"papan":"results","version":2,"results":{}}', 'AAB\nAAB'])
            expect(inFile(text), text).toBeNull();
    });
    test('invalid entries are left out', () => {
        const good = { ms: 5, hints: 0, on: '2026-01-01', best: 5 };
        const results = {
            'day:2026-01-01:queens': good,
            'day:2026-01-02:queens': { ...good, ms: -1 },
            'day:2026-01-03:queens': { ...good, on: '2026-02-30' },
            'day:2026-01-04:queens': null,
            'level:foo:1': good,
            ['puzzle:' + 'x'.repeat(3000)]: good,
        };
        expect(resultsIn(results)).toEqual({ 'day:2026-01-01:queens': good });
        expect(resultsIn(null)).toEqual({});
    });
    test('two devices agree after both have added the other', () => {
        const a: Results = { 'puzzle:x': { ms: 5, hints: 0, on: '2026-01-02', best: 4 }, ...day('2026-01-01') };
        const b: Results = { 'puzzle:x': { ms: 9, hints: 1, on: '2026-01-01', best: 9 }, ...day('2026-01-03') };
        expect(merged(a, b)).toEqual(merged(b, a));
        expect(merged(a, b)['puzzle:x']).toEqual({ ms: 9, hints: 1, on: '2026-01-01', best: 4 });
    });
});
