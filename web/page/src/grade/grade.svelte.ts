/* grade.svelte.ts: the difficulty of the open puzzle. Boards of queens with exactly one solution are measured
 * automatically when they have been open for a moment, and the previous question is dropped; boards with given
 * queens are not, since difficulty is defined for the empty board. Packing challenges are measured when they
 * are made, and their difficulty is known from then on. */
import type { Difficulty, PuzzleInfo, QueensInfo } from 'papan-core';
import { gradeCore } from '../lib/core.ts';
import { QUEEN } from '../views/queens/rules.ts';

const patience = 250;
const remembered = 50;

class Grade {
    /* Null: not known (yet), or not defined. */
    difficulty = $state.raw<Difficulty | null>(null);
    /* Of queens, and only if it was determined that the board does not have exactly one solution. */
    verdict = $state<'none' | 'many' | null>(null);
    private readonly known = new Map<string, Difficulty>();

    remember(id: string, difficulty: Difficulty): void {
        this.known.delete(id);
        this.known.set(id, difficulty);
        const [oldest] = this.known.keys();
        if (this.known.size > remembered && oldest !== undefined) this.known.delete(oldest);
    }

    /* Measures this puzzle; call the returned function to stop. */
    follow(info: PuzzleInfo | null): () => void {
        const known = info === null ? undefined : this.known.get(info.id);
        this.difficulty = known ?? null;
        this.verdict = info?.family === 'queens' && info.impossible !== null ? 'none' : null;
        if (known !== undefined || info === null || !canBeGraded(info)) return () => {};
        const running = new AbortController();
        const timer = setTimeout(() => void this.ask(info, running.signal), patience);
        return () => {
            clearTimeout(timer);
            running.abort();
        };
    }

    private async ask(info: QueensInfo, signal: AbortSignal): Promise<void> {
        try {
            const board = JSON.stringify({ ...info.json, placed: undefined });
            const difficulty = await gradeCore.difficulty(board, { signal });
            if (difficulty.beyond) {
                const { verdict } = await gradeCore.solve(board, { goal: 'check' }, { signal });
                if (!signal.aborted && (verdict === 'none' || verdict === 'many')) this.verdict = verdict;
                if (verdict !== 'unique') return;
            }
            this.remember(info.id, difficulty);
            if (!signal.aborted) this.difficulty = difficulty;
        } catch {
            /* Stopped, or too much for the browser: the puzzle has no known difficulty. */
        }
    }
}

function canBeGraded(info: PuzzleInfo): info is QueensInfo {
    return info.family === 'queens' && info.impossible === null && !info.mark.includes(QUEEN);
}

export const grade = new Grade();
