/* making.svelte.ts: a new puzzle: the settings, the progress and the outcome. The settings are saved for the
 * next visit as soon as they change; the seed is random each time unless the user typed one. */
import type { BuiltinInfo, Message, Wish } from 'papan-core';
import { EMPTY } from 'papan-core';
import { grade } from '../grade/grade.svelte.ts';
import { makeCore, readCore } from '../lib/core.ts';
import { clearShown, doc, view } from '../lib/state.svelte.ts';
import { isRecord, isWithin, keep, recall } from '../lib/store.ts';
import { asMessage } from '../panels/problems.ts';

export const levels = ['any', 'easy', 'medium', 'hard', 'expert'] as const;
export type WishedLevel = (typeof levels)[number];

export const SMALLEST = 4;
export const LARGEST = 30;
const STARS_MAX = 6;
const largestSeed = 2 ** 53 - 1;
const drawnSeeds = 1_000_000_000; /* short enough to dictate over the phone */

/* k stars that do not touch need 4 k rows. */
export function mostStars(size: number): number {
    return Math.max(1, Math.min(STARS_MAX, Math.floor(size / 4)));
}

/* Null if this is not a seed. */
export function seedOf(text: string): number | null {
    const word = text.trim();
    return /^\d+$/.test(word) && Number(word) <= largestSeed ? Number(word) : null;
}

class Making {
    family = $state<'queens' | 'pack'>('queens');
    level = $state<WishedLevel>('any');
    size = $state(8);
    stars = $state(1);
    board = $state('iq-puzzler-pro:5x11');
    given = $state(0); /* 0: any number */
    seed = $state('');
    typed = $state(false);
    boards = $state.raw<BuiltinInfo[]>([]);
    pieces = $state(0); /* of the chosen board; 0: not known yet */
    begun = $state(0);
    attempts = $state(0);
    running = $state.raw<AbortController | null>(null);
    /* Why there is no puzzle. */
    problem = $state.raw<Message | null>(null);
    cancelled = $state(false);

    /* Call this when the settings are about to be shown. */
    async prepare(family: 'queens' | 'pack'): Promise<void> {
        this.forgetOutcome();
        const boardsKnown = this.boards.length > 0;
        if (!boardsKnown) this.restore();
        this.family = family;
        if (!this.typed) this.drawSeed();
        if (!boardsKnown) this.boards = (await readCore.builtins()).filter((one) => one.family === 'pack');
        await this.countPieces();
    }

    drawSeed(): void {
        this.typed = false;
        this.seed = String(1 + Math.floor(Math.random() * drawnSeeds));
    }

    setSize(size: number): void {
        this.size = size;
        this.stars = Math.min(this.stars, mostStars(size));
    }

    async setBoard(board: string): Promise<void> {
        this.board = board;
        this.pieces = 0;
        await this.countPieces();
    }

    private async countPieces(): Promise<void> {
        const board = this.board;
        const info = await readCore.open(board);
        if (board !== this.board || info.family !== 'pack') return;
        this.pieces = info.pieceOf.length;
        this.given = Math.min(this.given, this.pieces - 1);
    }

    /* True: a puzzle was made and opened. */
    async make(): Promise<boolean> {
        const seed = seedOf(this.seed);
        if (seed === null || this.running !== null) return false;
        const running = new AbortController();
        this.forgetOutcome();
        this.begun = performance.now();
        this.attempts = 0;
        this.running = running;
        const hooks = {
            signal: running.signal,
            onProgress: ({ attempts }: { attempts?: number }) => (this.attempts = attempts ?? 0),
        };
        try {
            const { puzzle, difficulty, why } = await makeCore.make(this.wish(seed), hooks);
            this.problem = why;
            if (puzzle === null || running.signal.aborted) return false;
            if (difficulty !== null) grade.remember(puzzle.id, difficulty);
            return await this.open(JSON.stringify(puzzle.json), seed);
        } catch (problem) {
            if (running.signal.aborted) this.cancelled = true;
            else this.problem = asMessage(problem);
            return false;
        } finally {
            if (this.running === running) this.running = null;
        }
    }

    cancel(): void {
        this.running?.abort();
    }

    private wish(seed: number): Wish {
        const level = this.level === 'any' ? {} : { level: this.level };
        if (this.family === 'queens')
            return { family: 'queens', size: this.size, stars: this.stars, seed, ...level };
        const given = this.given > 0 ? { given: this.given } : {};
        return { family: 'pack', board: this.board, seed, ...level, ...given };
    }

    private async open(source: string, seed: number): Promise<boolean> {
        if ((await doc.load(source, this.nameOf(seed))) !== 'open') return false;
        clearShown();
        view.mode = 'play';
        return true;
    }

    /* The same in all languages. */
    private nameOf(seed: number): string {
        if (this.family === 'pack') return `${this.board} · ${seed}`;
        const kind = this.stars === 1 ? 'Queens' : `Star Battle ${this.stars}★`;
        return `${kind} ${this.size} × ${this.size} · ${seed}`;
    }

    private forgetOutcome(): void {
        this.problem = null;
        this.cancelled = false;
    }

    /* Call this in an effect while the settings are shown. */
    keepWish(): void {
        const { level, size, stars, board, given } = this;
        keep('make', { level, size, stars, board, given, seed: this.typed ? this.seed : null });
    }

    private restore(): void {
        const kept = recall('make', isRecord);
        if (kept === null) return;
        const { level, size, stars, board, given, seed } = kept;
        if (levels.includes(level as WishedLevel)) this.level = level as WishedLevel;
        if (isWithin(size, SMALLEST, LARGEST)) this.size = size;
        if (isWithin(stars, 1, mostStars(this.size))) this.stars = stars;
        if (typeof board === 'string' && /^[\w-]+(:[\w,-]+)?$/.test(board)) this.board = board;
        if (isWithin(given, 0, EMPTY)) this.given = given;
        if (typeof seed === 'string') Object.assign(this, { seed, typed: true });
    }
}

export const making = new Making();
