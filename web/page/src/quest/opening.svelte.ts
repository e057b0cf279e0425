/* opening.svelte.ts: makes the board of a quest on this device and opens it. The last request wins. The boards of
 * the last days are kept, so that they open at once and the start screen can show them. */
import type { Daily, Difficulty, Made, Message, PuzzleInfo, Wish } from 'papan-core';
import { grade } from '../grade/grade.svelte.ts';
import { makeCore, readCore } from '../lib/core.ts';
import { go } from '../lib/screen.svelte.ts';
import { clearShown, doc, view } from '../lib/state.svelte.ts';
import { isRecord, keep, recall } from '../lib/store.ts';
import { asMessage } from '../panels/problems.ts';
import { lessons } from './lessons.svelte.ts';
import { progress } from './progress.svelte.ts';
import { chessOf, keyOf, packOf, type Quest } from './quests.ts';

const daysKept = 12;

interface KeptBoard {
    source: string;
    difficulty: Difficulty | null;
}

function isBoard(value: unknown): value is KeptBoard {
    return isRecord(value) && typeof value['source'] === 'string' && 'difficulty' in value;
}

class Opening {
    /* The key of the quest that is being made. */
    busy = $state<string | null>(null);
    attempts = $state(0);
    problem = $state.raw<Message | null>(null);
    private running: AbortController | null = null;

    /* True: the board is open. */
    async open(quest: Quest): Promise<boolean> {
        this.cancel();
        const running = new AbortController();
        this.running = running;
        this.busy = keyOf(quest);
        this.problem = null;
        try {
            const board = await this.board(quest, running.signal);
            if (running.signal.aborted) return false;
            return await this.show(quest, board);
        } catch (problem) {
            if (!running.signal.aborted) this.problem = asMessage(problem);
            return false;
        } finally {
            if (this.running === running) this.cancel();
        }
    }

    cancel(): void {
        this.running?.abort();
        this.running = null;
        this.busy = null;
        this.attempts = 0;
    }

    /* The board of a quest, from the last time or made now. */
    async board(quest: Quest, signal: AbortSignal): Promise<KeptBoard> {
        const kept = quest.kind === 'day' ? keptDays()[keyOf(quest)] : undefined;
        if (kept !== undefined) return kept;
        if (quest.kind === 'level' && packOf(quest.pack)?.of === 'nqueens')
            return { source: chessOf(quest.number), difficulty: null };
        const onProgress = ({ attempts }: { attempts?: number }): void => {
            if (this.running?.signal === signal) this.attempts = attempts ?? 0;
        };
        const { puzzle, difficulty } = await make(quest, { signal, onProgress });
        const board = { source: JSON.stringify(puzzle.json), difficulty };
        if (quest.kind === 'day') keepDay(keyOf(quest), board);
        return board;
    }

    private async show(quest: Quest, { source, difficulty }: KeptBoard): Promise<boolean> {
        const turn = doc.turn();
        const info = await readCore.open(source);
        if (difficulty !== null) grade.remember(info.id, difficulty);
        progress.belongs(info.id, quest);
        if ((await doc.load(source, '', turn)) !== 'open') return false;
        clearShown();
        view.mode = 'play';
        go('board');
        return true;
    }
}

interface Hooks {
    signal: AbortSignal;
    onProgress: (progress: { attempts?: number }) => void;
}

async function make(quest: Quest, hooks: Hooks): Promise<Pick<Daily, 'puzzle'> & Pick<Made, 'difficulty'>> {
    if (quest.kind === 'day') return makeCore.daily(quest.date, quest.what, hooks);
    const { puzzle, difficulty, why } = await makeCore.make(await wishOf(quest.pack, quest.number), hooks);
    if (puzzle === null) throw why ?? new Error('no board was found');
    return { puzzle, difficulty };
}

async function wishOf(id: string, number: number): Promise<Wish> {
    const pack = packOf(id);
    if (pack?.of === 'queens')
        return { family: 'queens', size: pack.size, stars: pack.stars, level: pack.level, seed: number };
    if (pack?.of === 'pack') return { family: 'pack', board: pack.board, level: pack.level, seed: number };
    await lessons.load();
    const lesson = lessons.of(id);
    const seed = lesson?.seeds[number - 1];
    if (lesson === null || seed === undefined) throw new Error(`there is no board ${number} in the pack ${id}`);
    return { family: 'queens', size: lesson.size, stars: lesson.stars, rule: lesson.rule, seed };
}

function keptDays(): Record<string, KeptBoard> {
    const kept = Object.entries(recall('days', isRecord) ?? {}).filter(([, board]) => isBoard(board));
    return Object.fromEntries(kept) as Record<string, KeptBoard>;
}

function keepDay(key: string, board: KeptBoard): void {
    keep('days', Object.fromEntries([...Object.entries(keptDays()), [key, board]].slice(-daysKept)));
}

export const opening = new Opening();

/* For small pictures of boards that are not open. */
export async function pictureOf(quest: Quest, signal: AbortSignal): Promise<PuzzleInfo> {
    const { source } = await opening.board(quest, signal);
    return readCore.open(source);
}
