/* contest.test.ts: comparisons: which runs there are, how often they are repeated, the median, and CSV as the
 * command line writes it. */
import { describe, expect, it } from 'vitest';
import type { Result, StrategyInfo } from 'papan-core';
import { AUTOMATIC, again, answers, asCsv, disagreement, isHopeless, median, plan, solutionsOf, type Bout, type Subject } from '../../src/learn/contest.ts';
import { markerPath, lineColour } from '../../src/learn/lines.ts';

function strategy(name: string, traits: Partial<StrategyInfo> = {}): StrategyInfo {
    const none = { summary: '', counts: '', classic: false, watchable: false, countsOnly: false, incomplete: false };
    return { name, ...none, findsAll: true, suits: true, why: null, ...traits };
}
const parity = strategy('parity', { countsOnly: true });
const formula = strategy('closed-form', { findsAll: false });
const cover = strategy('cover');
const all = [cover, parity, formula];
const names = all.map(({ name }) => name);
const subjects: Subject[] = ['4', '5'].map((name) => ({ name, source: `nqueens:${name}`, strategies: all }));

function result(count: string): Result {
    const nothing = { reason: null, warning: null, note: null, solutions: [] };
    return { verdict: 'many', count, complete: true, cases: '12', strategy: 'cover', memory: 345, ms: 1, ...nothing };
}

describe('the plan', () => {
    it('asks each strategy only what it can answer', () => {
        expect([answers(parity, 'first'), answers(parity, 'count')]).toEqual([false, true]);
        expect([answers(formula, 'first'), answers(formula, 'count')]).toEqual([true, false]);
        const asked = (question: 'first' | 'count'): string[] => plan(subjects.slice(0, 1), names, [question]).map((bout) => bout.strategy);
        expect(asked('first')).toEqual(['cover', 'closed-form']);
        expect(asked('count')).toEqual(['cover', 'parity']);
        expect(plan(subjects, names, ['first', 'count'])).toHaveLength(8);
    });
    it('marks puzzles that a strategy does not support, and leaves out those that support none', () => {
        const odd = { ...subjects[1], strategies: [strategy('cover', { suits: false }), strategy('learn', { suits: false })] } as Subject;
        const bouts = plan([subjects[0] as Subject, odd], ['cover', 'learn'], ['count']);
        expect(bouts.map(({ strategy: name, state }) => [name, state])).toEqual([['cover', 'waiting'], ['cover', 'unsuited']]);
    });
    it('skips larger N after a stop', () => {
        const bouts = plan(subjects, names, ['count']).map((bout, i): Bout => (i === 0 ? { ...bout, state: 'stopped' } : bout));
        expect(bouts.filter((bout) => isHopeless(bouts, bout)).map(({ subject, strategy: name }) => [subject, name])).toEqual([[1, 'cover']]);
    });
});

describe('runs', () => {
    it('have a median', () => {
        expect(median([3, 1, 2])).toBe(2);
        expect(median([4, 1, 2, 3])).toBe(2.5);
        expect(median([7])).toBe(7);
    });
    it('are repeated while they are short, or as often as wished', () => {
        expect(again([60], AUTOMATIC)).toBe(false);
        expect(again([49], AUTOMATIC)).toBe(true);
        expect(again([49, 49, 49, 49, 49], AUTOMATIC)).toBe(false);
        expect(again(new Array(10).fill(0), AUTOMATIC)).toBe(true);
        expect(again(new Array(11).fill(0), AUTOMATIC)).toBe(false);
        expect(again([5000, 5000], 3)).toBe(true);
        expect(again([1], 1)).toBe(false);
    });
});

describe('results', () => {
    const bouts = plan(subjects, names, ['count']).map((bout): Bout => ({ ...bout, state: 'done', cases: '12', ms: 1.25, runs: 3, result: result(bout.subject === 0 ? '2' : '10') }));

    it('agree, or the difference is found', () => {
        expect(disagreement(bouts)).toBeNull();
        const wrong = bouts.map((bout, i) => (i === 1 ? { ...bout, result: result('3') } : bout));
        expect(disagreement(wrong)?.map(({ strategy: name }) => name)).toEqual(['cover', 'parity']);
        expect(solutionsOf(bouts, 1)).toBe('10');
    });
    it('are written as CSV', () => {
        const lines = asCsv(bouts, subjects, 'n').split('\n');
        expect(lines[0]).toBe('n,goal,strategy,verdict,solutions,cases,ms,runs,memory');
        expect(lines[1]).toBe('4,count,cover,many,2,12,1.250,3,345');
        const odd = subjects.map((subject) => ({ ...subject, name: 'a "b", c' }));
        expect(asCsv(bouts, odd, 'board').split('\n')[1]?.startsWith('"a ""b"", c",count')).toBe(true);
    });
});

describe('lines', () => {
    it('differ in colour or marker, and markers are closed paths', () => {
        const looks = Array.from({ length: 42 }, (_, i) => lineColour(i, false) + markerPath(i, 0, 0, 4));
        expect(new Set(looks).size).toBe(42);
        expect(looks.every((look) => look.endsWith('z'))).toBe(true);
    });
});
