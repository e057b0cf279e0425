/* help.svelte.ts: help during a packing game, in the stages of lib/stages.ts. Only one question is asked at a time; a
 * move cancels it and removes the answer from the board. What is said and what is marked belong to the stage. */
import { EMPTY, type Hint, type Message, type PackInfo } from 'papan-core';
import { toldOf } from '../../lib/letters.ts';
import type { Question } from '../../lib/played.ts';
import { nextStage, type Stage } from '../../lib/stages.ts';
import { clearShown, show } from '../../lib/state.svelte.ts';
import { grouped, t } from '../../lib/words.svelte.ts';
import { asMessage } from '../../panels/problems.ts';

export interface Note {
    tone: 'good' | 'bad' | 'plain';
    message: Message;
}

export function sentence(text: string, ...args: string[]): Message {
    return { text, args, line: 0, column: 0 };
}

/* A message of the core about this puzzle, with long numbers in groups of digits. */
export function saidOf(info: PackInfo, message: Message): string {
    const args = message.args.map((arg) => (/^\d{4,}$/.test(arg) ? grouped(arg) : arg));
    return toldOf(info, { ...message, args });
}

/* The reason without the placement. */
const reasons: Record<string, string> = {
    'only-cover': 'This cell can be covered in only one way, by piece {0}.',
    'only-place': 'Only one place is left for piece {0}.',
    'only-good-cover': 'Only one way to cover this cell leaves a rest that can be filled: with piece {0}.',
    'only-good-place': 'Piece {0} has only one place that leaves a rest that can be filled.',
    'all-agree': 'Every remaining solution has piece {0} in the same place.',
    'none-agree': 'No piece is certain. Piece {0} can cover this cell.',
    '': 'Piece {0} can cover this cell.',
};

const placesPiece = (hint: Hint): boolean => hint.label !== EMPTY && hint.place.length > 0;

function whereOf(info: PackInfo, hint: Hint): string {
    if (hint.kind === 'dead') return t('Something is wrong: this position has no solution.');
    const at = info.cells[hint.cause[0] ?? -1];
    if (at === undefined) return t('Look at piece {0}.', symbolOf(info, hint));
    return info.layers.length > 1
        ? t('Look at layer {0}, row {1}, column {2}.', at.layer + 1, at.row + 1, at.column + 1)
        : t('Look at row {0}, column {1}.', at.row + 1, at.column + 1);
}

function symbolOf(info: PackInfo, hint: Hint): string {
    return info.pieces[info.pieceOf[hint.label] ?? -1]?.symbol ?? '';
}

/* What is said at this stage; null: the hint lacks it. */
export function stageText(info: PackInfo, hint: Hint, stage: Stage): string | null {
    const staged = placesPiece(hint) || hint.kind === 'dead';
    if (stage === 'what') return saidOf(info, hint.text);
    if (!staged) return null;
    if (stage === 'where') return whereOf(info, hint);
    if (hint.kind === 'dead') return hint.because === null ? null : saidOf(info, hint.because);
    return t(reasons[hint.rule] ?? reasons[''] ?? '', symbolOf(info, hint));
}

/* What is marked on the board at this stage. */
export function stageMarks(hint: Hint, stage: Stage): Hint {
    if (stage === 'what') return hint;
    const cause = hint.kind === 'dead' && stage === 'where' ? [] : hint.cause;
    return { ...hint, cause, place: [], wrong: [], label: EMPTY };
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
        return stage === 'where' && offered.cause.length > 0 ? null : (info.pieceOf[offered.label] ?? null);
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

