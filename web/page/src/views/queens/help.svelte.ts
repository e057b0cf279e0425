/* help.svelte.ts: the help for a player. Only one question is asked at a time; a move cancels it and removes
 * the answer from the board. */
import type { Hint } from 'papan-core';
import type { Question } from '../../lib/played.ts';
import { clearShown, show } from '../../lib/state.svelte.ts';
import { t, told } from '../../lib/words.svelte.ts';
import { asMessage } from '../../panels/problems.ts';

/* Sentences are functions called when drawn, so that they follow the language. */
export interface Answer {
    kind: 'good' | 'bad' | 'plain';
    sentence: () => string;
    because?: (() => string) | undefined;
    chain?: (() => string[]) | undefined; /* the consequences of a supposition */
    hint?: Hint; /* the cells it marks */
    secret?: boolean; /* which are marked only on request */
}

const wordless = { text: '', args: [], line: 0, column: 0 };
const nowhere: Hint = {
    kind: '',
    rule: '',
    text: wordless,
    because: null,
    label: 0,
    cause: [],
    place: [],
    cross: [],
    wrong: [],
};

/* A hint computed on the page. */
export function hintOf(part: Partial<Hint>): Hint {
    return { ...nowhere, ...part };
}

const looks: Record<string, Answer['kind']> = { wrong: 'bad', dead: 'bad', done: 'good' };

/* A hint of the core. */
export function hinted(hint: Hint): Answer {
    const { because, chain = [], text } = hint;
    return {
        kind: looks[hint.kind] ?? 'plain',
        sentence: () => told(text),
        because: because === null ? undefined : () => told(because),
        chain: chain.length === 0 ? undefined : () => chain.map((message) => told(message)),
        hint,
    };
}

export function canBeFollowed(hint: Hint | undefined): hint is Hint {
    return hint !== undefined && hint.place.length + hint.cross.length + hint.wrong.length > 0;
}

export class Help {
    answer = $state.raw<Answer | null>(null);
    asked = $state<Question | null>(null);
    private running: AbortController | null = null;

    async ask(question: Question, find: (signal: AbortSignal) => Promise<Answer>): Promise<void> {
        this.quiet();
        const running = new AbortController();
        this.running = running;
        this.asked = question;
        try {
            const answer = await find(running.signal);
            if (!running.signal.aborted) this.tell(answer);
        } catch (problem) {
            if (running.signal.aborted) return;
            const message = asMessage(problem);
            this.answer = { kind: 'bad', sentence: () => t('Error: {0}', told(message)) };
        } finally {
            if (this.running === running) this.asked = null;
        }
    }

    reveal(): void {
        const hint = this.answer?.hint;
        if (hint !== undefined) show({ hint });
    }

    /* Stops helping and removes the answer from the board. */
    quiet(): void {
        this.running?.abort();
        this.running = null;
        this.asked = null;
        if (this.answer === null) return;
        this.answer = null;
        clearShown();
    }

    private tell(answer: Answer): void {
        this.answer = answer;
        if (answer.secret !== true) this.reveal();
    }
}
