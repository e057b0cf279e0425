/* letters.ts: the core names pieces by their names, which may be longer than the letter shown on the board;
 * players look for the letter. */
import type { Message, PuzzleInfo } from 'papan-core';
import { told } from './words.svelte.ts';

export function withLetters(info: PuzzleInfo | null, message: Message): Message {
    if (info?.family !== 'pack') return message;
    const letter = (arg: string): string => {
        const piece = /^\d+$/.test(arg) ? undefined : info.pieces.find(({ name }) => name === arg);
        return piece?.symbol ?? arg;
    };
    return { ...message, args: message.args.map(letter) };
}

/* A message of the core about this puzzle, in the user's language. */
export function toldOf(info: PuzzleInfo | null, message: Message): string {
    return told(withLetters(info, message));
}
