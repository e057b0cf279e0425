/* help.svelte.ts: the help for a player. Only one question is asked at a time; a move cancels it and removes
 * the answer from the board. */
import type { Hint } from 'papan-core';
import type { Question } from '../../lib/played.ts';
import { clearShown, show } from '../../lib/state.svelte.ts';
import { t, told } from '../../lib/words.svelte.ts';
import { asMessage } from '../../panels/problems.ts';
import { plainly, type Answer, type Part } from './answer.ts';

export class Help {
    answer = $state.raw<Answer | null>(null);
    asked = $state<Question | null>(null);
    /* The question of the answer; null if it is an error, and the question can be asked again. */
    question = $state<Question | null>(null);
    private at = $state(0);
    private running: AbortController | null = null;

    get part(): Part | null {
        return this.answer?.parts[this.at] ?? null;
    }
    get next(): Part | null {
        return this.answer?.parts[this.at + 1] ?? null;
    }
    /* What can be applied now. */
    get offer(): Hint | null {
        return this.next === null ? (this.answer?.offer ?? null) : null;
    }

    async ask(question: Question, find: (signal: AbortSignal) => Promise<Answer>): Promise<void> {
        this.quiet();
        const running = new AbortController();
        this.running = running;
        this.asked = question;
        try {
            const answer = await find(running.signal);
            if (!running.signal.aborted) this.tell(question, answer);
        } catch (problem) {
            if (running.signal.aborted) return;
            const message = asMessage(problem);
            this.tell(null, plainly('bad', () => t('Error: {0}', told(message))));
        } finally {
            if (this.running === running) this.asked = null;
        }
    }

    /* The next stage. */
    more(): void {
        if (this.next === null) return;
        this.at++;
        this.draw();
    }

    /* Stops helping and removes the answer from the board. */
    quiet(): void {
        this.running?.abort();
        this.running = null;
        this.asked = null;
        if (this.answer === null) return;
        this.answer = null;
        this.question = null;
        clearShown();
    }

    private tell(question: Question | null, answer: Answer): void {
        this.question = question;
        this.answer = answer;
        this.at = 0;
        this.draw();
    }

    private draw(): void {
        const hint = this.part?.drawn;
        if (hint === undefined) clearShown();
        else show({ hint });
    }
}
