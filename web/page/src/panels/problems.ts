/* problems.ts: how a call to the core may end without an answer. */
import { PapanError, type Message } from 'papan-core';

export function isAbort(problem: unknown): boolean {
    return problem instanceof Error && problem.name === 'AbortError';
}

/* What went wrong, as a message of the core. */
export function asMessage(problem: unknown): Message {
    if (problem instanceof PapanError) return problem.error;
    const text = problem instanceof Error ? problem.message : String(problem);
    return { text, args: [], line: 0, column: 0 };
}
