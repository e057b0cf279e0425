/* message.ts: sentences that are said on this side of the core. */
import type { Message } from './types.ts';

export function message(text: string, ...args: string[]): Message {
    return { text, args, line: 0, column: 0 };
}
