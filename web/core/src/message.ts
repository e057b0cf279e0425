/* message.ts: messages that come from JavaScript, not from C, and messages as sentences. */
import type { Message } from './types.ts';

export function message(text: string, ...args: string[]): Message {
    return { text, args, line: 0, column: 0 };
}

/* The text with its arguments (papan_message_text): {0}, "3"; {unit 0}, "row 3"; {Unit 0}, "Row 3"; {kind 0}, "row". */
export function withArguments(text: string, args: readonly string[], units: readonly string[] = []): string {
    return text.replace(/\{(?:([Uu]nit|kind) )?([0-3])\}/g, (_, form: string | undefined, index: string) => {
        const argument = args[Number(index)] ?? '';
        const word = (form !== undefined && units[Number(index)]) || '';
        if (word === '') return argument;
        const first = form === 'Unit' ? word.charAt(0).toUpperCase() : word.charAt(0);
        return first + word.slice(1) + (form === 'kind' ? '' : ` ${argument}`);
    });
}

/* The message as an English sentence. */
export function sentence({ text, args, units = [], stars = false }: Message): string {
    const words = stars ? text.replace(/\b([Qq])ueen/g, (_, first: string) => (first === 'Q' ? 'Star' : 'star')) : text;
    return withArguments(words, args, units);
}
