/* message.ts: messages that come from JavaScript, not from C, and messages as sentences. */
import type { Message } from './types.ts';

export function message(text: string, ...args: string[]): Message {
    return { text, args, line: 0, column: 0 };
}

/* The message as an English sentence. */
export function sentence({ text, args, stars = false }: Message): string {
    const words = stars ? text.replace(/\b([Qq])ueen/g, (_, first: string) => (first === 'Q' ? 'Star' : 'star')) : text;
    return words.replace(/\{([0-3])\}/g, (_, index: string) => args[Number(index)] ?? '');
}
