/* quests.ts: puzzles that come one after the other: those of a day, and the numbered boards of a pack. Each has a
 * short key, under which its result is saved:
 *   day:2026-11-15:stars       the Star Battle board of that day
 *   level:queens-8-1-easy:12   board 12 of the easy Queens boards with 8 rows and 1 star
 *   level:rule-1-NAME:3        board 3 of the lesson about a rule, with 1 star
 * Board n of a pack is made from seed n, so that it is the same on every device. */
import { DAILY_KINDS as dayKinds, type DailyKind, type Difficulty, type Level, type PuzzleInfo } from 'papan-core';

export { dayKinds };
export type DayKind = DailyKind;

export type Quest =
    | { kind: 'day'; date: string; what: DayKind }
    | { kind: 'level'; pack: string; number: number };

/* What the boards of a pack are. */
export type Pack =
    | { of: 'queens'; size: number; stars: number; level: Exclude<Level, 'beyond'> }
    | { of: 'pack'; board: string; level: Exclude<Level, 'beyond'> }
    | { of: 'rule'; rule: string; stars: number }
    | { of: 'nqueens' };

export const levels = ['easy', 'medium', 'hard', 'expert'] as const;
const smallestChess = 4; /* board 1 of N-Queens */
export const LARGEST_NUMBER = 9999;

export function keyOf(quest: Quest): string {
    return quest.kind === 'day' ? `day:${quest.date}:${quest.what}` : `level:${quest.pack}:${quest.number}`;
}

export function questOf(key: string): Quest | null {
    const day = /^day:(\d{4}-\d\d-\d\d):(queens|stars|pack)$/.exec(key);
    if (day !== null) return { kind: 'day', date: day[1] ?? '', what: day[2] as DayKind };
    const level = /^level:([\w:.-]+):(\d{1,4})$/.exec(key);
    if (level === null || packOf(level[1] ?? '') === null) return null;
    return { kind: 'level', pack: level[1] ?? '', number: Number(level[2]) };
}

export function packOf(id: string): Pack | null {
    const queens = /^queens-(\d{1,2})-(\d)-(easy|medium|hard|expert)$/.exec(id);
    if (queens !== null)
        return { of: 'queens', size: Number(queens[1]), stars: Number(queens[2]), level: queens[3] as 'easy' };
    const pack = /^pack-([\w-]+:[\w-]+)-(easy|medium|hard|expert)$/.exec(id);
    if (pack !== null) return { of: 'pack', board: pack[1] ?? '', level: pack[2] as 'easy' };
    const rule = /^rule-(\d)-([\w-]+)$/.exec(id);
    if (rule !== null) return { of: 'rule', rule: rule[2] ?? '', stars: Number(rule[1]) };
    return id === 'nqueens' ? { of: 'nqueens' } : null;
}

/* The packs on the screen of levels; others can be played as well. */
export const packs: readonly string[] = [
    ...['queens-6-1-easy', 'queens-8-1-easy', 'queens-8-1-medium', 'queens-8-1-hard', 'queens-9-1-hard', 'queens-9-1-expert'],
    ...['queens-8-2-easy', 'queens-9-2-medium', 'queens-10-2-hard', 'queens-10-2-expert'],
    ...levels.map((level) => `pack-iq-puzzler-pro:5x11-${level}`),
    ...levels.map((level) => `pack-iq-puzzler-pro:pyramid-${level}`),
    'nqueens',
];

/* N-Queens: board 1 has four rows, and so on. */
export function chessOf(number: number): string {
    return `nqueens:${number + smallestChess - 1}`;
}

/* The pack and number that continue from any puzzle; null: nothing is like it. */
export function packLike(info: PuzzleInfo, difficulty: Difficulty | null): { pack: string; after: number } | null {
    const level = difficulty === null || difficulty.level === 'beyond' ? 'medium' : difficulty.level;
    if (info.family === 'queens') {
        if (info.size < 4 || info.size > 14 || info.stars > 2 || info.size < 4 * info.stars) return null;
        return { pack: `queens-${info.size}-${info.stars}-${level}`, after: 0 };
    }
    if (info.family === 'nqueens') return { pack: 'nqueens', after: info.size - smallestChess + 1 };
    return { pack: `pack-iq-puzzler-pro:${info.lattice === 'pyramid' ? 'pyramid' : '5x11'}-${level}`, after: 0 };
}
