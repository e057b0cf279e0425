/* progress.ts: how far the saved game of a puzzle has come, for a small picture of it. It reads what the games save
 * (views/queens/game.svelte.ts, views/pack/play.svelte.ts) and ignores what it does not understand. */
import { EMPTY, type PuzzleInfo } from 'papan-core';
import { isRecord, recallPlay } from '../lib/store.ts';
import { QUEEN, marksFromRows } from '../views/queens/rules.ts';

export interface Progress {
    done: number; /* queens or pieces placed */
    all: number;
    elapsed: number; /* ms */
    marks: ArrayLike<number> | null;
    queens: number[] | null;
    label: Uint16Array | null;
}

export function progressOf(info: PuzzleInfo): Progress | null {
    const kept = recallPlay(info.id, isRecord);
    if (kept === null) return null;
    return info.family === 'pack' ? ofPieces(info, kept) : ofMarks(info, kept);
}

function amount(value: unknown): number {
    return typeof value === 'number' && value >= 0 ? value : 0;
}

function ofMarks(info: PuzzleInfo & { family: 'queens' | 'nqueens' }, kept: Record<string, unknown>): Progress | null {
    const marks = marksFromRows(kept['marks'], info.size);
    if (marks === null) return null;
    const queens = Array.from(marks).flatMap((mark, cell) => (mark === QUEEN ? [cell] : []));
    const all = info.size * (info.family === 'queens' ? info.stars : 1);
    return { done: queens.length, all, elapsed: amount(kept['elapsed']), marks, queens, label: null };
}

function ofPieces(info: PuzzleInfo & { family: 'pack' }, kept: Record<string, unknown>): Progress | null {
    const label = kept['label'];
    if (!Array.isArray(label) || label.length !== info.cells.length) return null;
    const placed = new Set(label.filter((one) => one !== EMPTY));
    return {
        done: placed.size,
        all: info.pieceOf.length,
        elapsed: amount(kept['ms']),
        marks: null,
        queens: null,
        label: Uint16Array.from(label as number[]),
    };
}
