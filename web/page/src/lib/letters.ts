/* letters.ts: the core calls pieces by their names, which may be longer than the letter that lies on the board;
 * people look for the letter. */
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

/* What the core says of this puzzle, in the user's language. */
export function toldOf(info: PuzzleInfo | null, message: Message): string {
    return told(withLetters(info, message));
}
