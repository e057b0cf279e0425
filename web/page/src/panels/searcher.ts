/* searcher.ts: the instance of the core in which the panels search. It is not the one that opens puzzles: another
 * puzzle can be opened while a search runs, without waiting for it. Begun when first needed. */
import { createCore, type Core, type Message } from 'papan-core';

let instance: Core | null = null;

export function searcher(): Core {
    instance ??= createCore();
    return instance;
}

export function isAbort(problem: unknown): boolean {
    return problem instanceof Error && problem.name === 'AbortError';
}

/* What went wrong, as a sentence of the core. */
export function asMessage(problem: unknown): Message {
    if (typeof problem === 'object' && problem !== null) {
        if ('text' in problem && 'args' in problem) return problem as Message;
        if ('error' in problem) return asMessage(problem.error);
    }
    const text = problem instanceof Error ? problem.message : String(problem);
    return { text, args: [], line: 0, column: 0 };
}
