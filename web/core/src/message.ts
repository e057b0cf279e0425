/* message.ts: messages that come from JavaScript, not from C. */
import type { Message } from './types.ts';

export function message(text: string, ...args: string[]): Message {
    return { text, args, line: 0, column: 0 };
}
