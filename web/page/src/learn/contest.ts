/* contest.ts: a comparison of strategies on one or several puzzles: which runs there are, how a run is repeated,
 * and the results as text. The rules are those of `papan compare` (cli/commands/contest.c): short runs are
 * repeated and their median counts; in a sweep over N, a strategy that was stopped is not run for larger N.
 * Nothing here knows the core or the page, so that tests can invent both. */
import type { Message, Result, StrategyInfo } from 'papan-core';

export type Question = 'first' | 'count';
export type BoutState = 'waiting' | 'running' | 'done' | 'stopped' | 'unfit' | 'skipped' | 'unsuited';

export interface Subject {
    name: string; /* of the board; of a size: N */
    source: string;
    strategies: readonly StrategyInfo[];
}
/* One strategy with one question on one puzzle. */
export interface Bout {
    subject: number;
    strategy: string;
    question: Question;
    state: BoutState;
    cases: string;
    ms: number; /* the median */
    runs: number;
    result: Result | null;
    problem: Message | null;
}

export const AUTOMATIC = 0;
const SHORT_MS = 50;
const BUDGET_MS = 200;
const LEAST_RUNS = 3;
const RUNS_MAX = 11;

/* Can this strategy answer the question at all? */
export function answers({ countsOnly, findsAll }: StrategyInfo, question: Question): boolean {
    return question === 'first' ? !countsOnly : findsAll;
}

/* All bouts, puzzle by puzzle. Strategies that support no puzzle are left out. */
export function plan(subjects: readonly Subject[], names: readonly string[], questions: readonly Question[]): Bout[] {
    const bouts: Bout[] = [];
    const one = { cases: '0', ms: 0, runs: 0, result: null, problem: null };
    subjects.forEach(({ strategies }, subject) => {
        for (const question of questions)
            for (const name of names) {
                const strategy = strategies.find((each) => each.name === name);
                if (strategy === undefined || !answers(strategy, question)) continue;
                const state = strategy.suits ? 'waiting' : 'unsuited';
                bouts.push({ subject, strategy: name, question, state, ...one });
            }
    });
    const ran = new Set(bouts.filter(({ state }) => state === 'waiting').map(({ strategy }) => strategy));
    return bouts.filter(({ strategy }) => ran.has(strategy));
}

/* Is it hopeless, because the same strategy was stopped for a smaller N? */
export function isHopeless(bouts: readonly Bout[], bout: Bout): boolean {
    return bouts.some(
        ({ subject, strategy, question, state }) =>
            subject < bout.subject &&
            strategy === bout.strategy &&
            question === bout.question &&
            (state === 'stopped' || state === 'unfit'),
    );
}

export function median(times: readonly number[]): number {
    const sorted = [...times].sort((a, b) => a - b);
    const at = (i: number): number => sorted[i] ?? 0;
    return (at((sorted.length - 1) >> 1) + at(sorted.length >> 1)) / 2;
}

/* Whether to run again after these times; `wanted` runs, or AUTOMATIC: while they are short. */
export function again(times: readonly number[], wanted: number): boolean {
    if (wanted !== AUTOMATIC) return times.length < wanted;
    const spent = times.reduce((sum, time) => sum + time, 0);
    const short = (times[0] ?? 0) < SHORT_MS && times.length < RUNS_MAX;
    return short && (times.length < LEAST_RUNS || spent < BUDGET_MS);
}

/* Two strategies that counted different numbers of solutions; null: all agree. */
export function disagreement(bouts: readonly Bout[]): [Bout, Bout] | null {
    for (const one of bouts)
        for (const other of bouts) {
            const sure = [one, other].every(({ state, result }) => state === 'done' && result?.warning === null);
            const same = one.subject === other.subject && one.question === 'count' && other.question === 'count';
            if (sure && same && one.result?.count !== other.result?.count) return [one, other];
        }
    return null;
}

/* How many solutions the puzzle has, if a strategy has counted them. */
export function solutionsOf(bouts: readonly Bout[], subject: number): string | null {
    const counted = bouts.find(
        (bout) => bout.subject === subject && bout.question === 'count' && bout.state === 'done' && bout.result?.complete,
    );
    return counted?.result?.count ?? null;
}

function quoted(text: string): string {
    return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/* The columns of `papan compare -o FILE.csv`, and what distinguishes the rows here. */
export function asCsv(bouts: readonly Bout[], subjects: readonly Subject[], first: 'n' | 'board'): string {
    const rows = bouts
        .filter(({ state }) => state === 'done' || state === 'stopped')
        .map(({ subject, question, strategy, result, cases, ms, runs }) => [
            quoted(subjects[subject]?.name ?? ''),
            question,
            strategy,
            result?.verdict ?? 'unknown',
            result?.count ?? '0',
            cases,
            ms.toFixed(3),
            String(runs),
            String(result?.memory ?? 0),
        ]);
    const head = [first, 'goal', 'strategy', 'verdict', 'solutions', 'cases', 'ms', 'runs', 'memory'];
    return [head, ...rows].map((row) => row.join(',')).join('\n') + '\n';
}
