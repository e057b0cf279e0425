/* error.ts: the error that calls throw or reject with: a message of the core as a JavaScript error. Printing an error shows
 * its own enumerable fields, so text and args, which only translations need, are getters. */
import { sentence } from './message.ts';
import type { InputProblem, Message } from './types.ts';

function positionOf({ line, column }: Message): string {
    if (line === 0) return '';
    return column === 0 ? `line ${line}: ` : `line ${line}, column ${column}: `;
}

/* Any failure of a call except cancelling, which is an AbortError. `message` is an English sentence with the position. */
export class PapanError extends Error implements Message, InputProblem {
    readonly #told: Message;
    declare readonly code?: string; /* the reason, in every language and version; only messages of the C library have one */
    readonly line: number; /* in the input, from 1, like column; 0 if the error has no position */
    readonly column: number;
    readonly warnings: Message[]; /* about the input, found before the error */

    constructor(told: Message, warnings: Message[] = []) {
        super(positionOf(told) + sentence(told));
        this.#told = told;
        if (told.code !== undefined) this.code = told.code;
        this.line = told.line;
        this.column = told.column;
        this.warnings = warnings;
    }
    /* The message before translation, a plain object. */
    get error(): Message {
        return this.#told;
    }
    get text(): string {
        return this.#told.text;
    }
    get args(): string[] {
        return this.#told.args;
    }
    get stars(): boolean {
        return this.#told.stars ?? false;
    }
}
/* On the prototype, like the names of built-in errors. */
Object.defineProperty(PapanError.prototype, 'name', { value: 'PapanError', configurable: true, writable: true });
