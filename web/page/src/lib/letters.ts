/* letters.ts: messages of the core about a puzzle. They call pieces by the letters on the board, except for
 * warnings about a file, which use the names in it; players look for the letter. */
import type { Message, PuzzleInfo } from 'papan-core';
import { told } from './words.svelte.ts';

export function withLetters(info: PuzzleInfo | null, message: Message): Message {
    if (info?.family !== 'pack') return message;
    const letter = (arg: string): string => {
        const known = /^\d+$/.test(arg) || info.pieces.some(({ symbol }) => symbol === arg);
        return known ? arg : (info.pieces.find(({ name }) => name === arg)?.symbol ?? arg);
    };
    return { ...message, args: message.args.map(letter) };
}

/* A message of the core about this puzzle, in the user's language. */
export function toldOf(info: PuzzleInfo | null, message: Message): string {
    return told(withLetters(info, message));
}
