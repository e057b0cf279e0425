/* help.svelte.ts: help during a packing game, in the stages of lib/stages.ts. Only one question is asked at a time; a
 * move cancels it and removes the answer from the board. What is said and what is marked belong to the stage. */
import type { Hint, Message, PackInfo } from 'papan-core';
import type { Question } from '../../lib/played.ts';
import { nextStage, type Stage } from '../../lib/stages.ts';
import { clearShown, show } from '../../lib/state.svelte.ts';
import { asMessage } from '../../panels/problems.ts';
import { placesPiece, stageMarks, stageText } from './hints.ts';

export interface Note {
    tone: 'good' | 'bad' | 'plain';
    message: Message;
}

export function sentence(text: string, ...args: string[]): Message {
    return { text, args, line: 0, column: 0 };
}

export class PackHelp {
    note = $state.raw<Note | null>(null);
    offered = $state.raw<Hint | null>(null);
    stage = $state<Stage>('what');
    asked = $state<Question | null>(null);
    private asking: AbortController | null = null;
    private info: PackInfo | null = null;

    /* The stage after the current one; null: there is none. */
    get next(): Stage | null {
        const { offered, info } = this;
        if (offered === null || info === null) return null;
        return nextStage(this.stage, (stage) => stageText(info, offered, stage) !== null);
    }
    /* The piece that the hint is about, as far as it has said so. */
    get piece(): number | null {
        const { offered, info, stage } = this;
        if (offered === null || info === null || !placesPiece(offered)) return null;
        return stage === 'where' && offered.cause.length > 0 ? null : (info.pieceOf[offered.piece ?? -1] ?? null);
    }

    /* Passes on what `find` answers, unless the player has gone on by then. */
    async ask(question: Question, find: (signal: AbortSignal) => Promise<Hint>, tell: (hint: Hint) => void):
        Promise<void> {
        this.quiet();
        const asking = new AbortController();
        this.asking = asking;
        this.asked = question;
        try {
            const hint = await find(asking.signal);
            if (!asking.signal.aborted) tell(hint);
        } catch (problem) {
            if (!asking.signal.aborted) this.note = { tone: 'bad', message: asMessage(problem) };
        } finally {
            if (this.asking === asking) this.asked = null;
        }
    }

    offer(info: PackInfo, hint: Hint): void {
        this.info = info;
        this.offered = hint;
        this.go(stageText(info, hint, 'where') === null ? 'what' : 'where');
    }

    more(): void {
        if (this.next !== null) this.go(this.next);
    }

    private go(stage: Stage): void {
        this.stage = stage;
        if (this.offered !== null) show({ hint: stageMarks(this.offered, stage) });
    }

    /* Cancels the question and removes the answer from the board. */
    quiet(): void {
        this.asking?.abort();
        this.asking = null;
        this.asked = null;
        this.note = null;
        this.offered = null;
        clearShown();
    }
}

