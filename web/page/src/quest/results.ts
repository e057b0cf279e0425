/* results.ts: what a player has solved: a table from the key of a puzzle (quests.ts, or puzzle:ID for any other)
 * to the result; streaks, numbers and best times computed from it; and the table as a file for another device. */
import { isRecord } from '../lib/store.ts';
import { isDay, plusDays } from './dates.ts';
import { dayKinds, questOf } from './quests.ts';

export interface Result {
    ms: number; /* of the first time */
    hints: number;
    on: string; /* the day */
    best: number; /* ms */
}
export type Results = Readonly<Record<string, Result>>;

const mostOthers = 500; /* results of puzzles without a quest that are kept */
const longestKey = 2000;

export function isResult(value: unknown): value is Result {
    if (!isRecord(value)) return false;
    const { ms, hints, on, best } = value;
    return [ms, hints, best].every((one) => typeof one === 'number' && one >= 0 && Number.isFinite(one)) && isDay(on);
}

/* Invalid entries are left out. */
export function resultsIn(value: unknown): Results {
    if (!isRecord(value)) return {};
    const valid = Object.entries(value).filter(
        ([key, result]) => isResult(result) && (questOf(key) !== null || (key.startsWith('puzzle:') && key.length < longestKey)),
    );
    return bounded(Object.fromEntries(valid) as Record<string, Result>);
}

export function withResult(results: Results, key: string, { ms, hints, on }: Omit<Result, 'best'>): Results {
    const before = results[key];
    const result = before === undefined ? { ms, hints, on, best: ms } : { ...before, best: Math.min(before.best, ms) };
    return bounded({ ...results, [key]: result });
}

/* Of two results for a puzzle, the earlier one counts, with the better of the best times. */
export function merged(some: Results, others: Results): Results {
    const all: Record<string, Result> = { ...some };
    for (const [key, other] of Object.entries(others)) {
        const mine = all[key];
        const first = mine === undefined || other.on < mine.on ? other : mine;
        all[key] = { ...first, best: Math.min(mine?.best ?? other.best, other.best) };
    }
    return bounded(all);
}

function bounded(results: Record<string, Result>): Results {
    const others = Object.keys(results).filter((key) => key.startsWith('puzzle:'));
    if (others.length <= mostOthers) return results;
    const oldest = others.sort((a, b) => ((results[a]?.on ?? '') < (results[b]?.on ?? '') ? -1 : 1));
    const dropped = new Set(oldest.slice(0, others.length - mostOthers));
    return Object.fromEntries(Object.entries(results).filter(([key]) => !dropped.has(key)));
}

/* ---- numbers ---- */

export interface Numbers {
    solved: number;
    unaided: number; /* without a hint */
    best: number | null;
    average: number | null;
}

/* Of all puzzles whose key is accepted. */
export function numbersOf(results: Results, wanted: (key: string) => boolean): Numbers {
    const some = Object.entries(results).flatMap(([key, result]) => (wanted(key) ? [result] : []));
    const total = some.reduce((sum, { ms }) => sum + ms, 0);
    return {
        solved: some.length,
        unaided: some.filter(({ hints }) => hints === 0).length,
        best: some.length === 0 ? null : Math.min(...some.map(({ best }) => best)),
        average: some.length === 0 ? null : total / some.length,
    };
}

/* A day counts for a streak if one of its puzzles was solved on the day itself. */
export function isKept(results: Results, day: string): boolean {
    return dayKinds.some((what) => results[`day:${day}:${what}`]?.on === day);
}

/* The days in a row up to today, or up to yesterday if today's puzzles are still open; and the longest such row. */
export function streaks(results: Results, today: string): { now: number; longest: number } {
    const days = new Set(
        Object.keys(results).flatMap((key) => {
            const quest = questOf(key);
            return quest?.kind === 'day' && isKept(results, quest.date) ? [quest.date] : [];
        }),
    );
    const upTo = (day: string): number => {
        let length = 0;
        for (let at = day; days.has(at); at = plusDays(at, -1)) length++;
        return length;
    };
    const ends = [...days].filter((day) => !days.has(plusDays(day, 1)));
    return { now: upTo(days.has(today) ? today : plusDays(today, -1)), longest: Math.max(0, ...ends.map(upTo)) };
}

/* The first number of a pack from `from` on that is not solved. */
export function nextOf(results: Results, pack: string, from = 1): number {
    let number = from;
    while (results[`level:${pack}:${number}`] !== undefined) number++;
    return number;
}

/* ---- the file ---- */

export function fileOf(results: Results): string {
    return JSON.stringify({ papan: 'results', version: 1, results }, null, 1) + '\n';
}

/* Null: this is not such a file. */
export function inFile(text: string): Results | null {
    try {
        const file: unknown = JSON.parse(text);
        if (!isRecord(file) || file['papan'] !== 'results' || file['version'] !== 1) return null;
        return resultsIn(file['results']);
    } catch {
        return null;
    }
}
