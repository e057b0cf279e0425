/* protocol.ts: the messages between index.ts and its worker. Errors travel as plain objects, since copying an object between
 * threads loses its class; queue.ts makes errors of them again. */
import type { Instance } from './instance.ts';
import type { InputProblem, Message, Progress } from './types.ts';

/* The calls of an instance, by name. */
export type Method = {
    [Name in keyof Instance]: Instance[Name] extends (...args: never[]) => unknown ? Name : never;
}[keyof Instance];

export type ToWorker =
    | { kind: 'start'; module: WebAssembly.Module | null } /* null: load it */
    | { kind: 'call'; call: number; method: Method; args: unknown[] };

export type FromWorker =
    | { kind: 'module'; module: WebAssembly.Module } /* kept for the next worker */
    | { kind: 'done'; call: number; value: unknown }
    | { kind: 'refused'; call: number; why: InputProblem }
    | { kind: 'broken'; call: number; why: Message } /* the worker must be replaced */
    | { kind: 'unusable'; why: Message } /* the core cannot be started at all */
    | { kind: 'progress'; call: number; progress: Progress }
    | { kind: 'solutions'; call: number; labels: Uint16Array; count: number };

/* The worker as index.ts uses it: the Worker of a page or an equivalent. */
export interface WorkerLike {
    postMessage(message: ToWorker): void;
    terminate(): void;
    onmessage: ((event: { data: FromWorker }) => void) | null;
    onerror: ((event: { message?: string }) => void) | null;
}
