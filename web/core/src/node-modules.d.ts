/* node-modules.d.ts: declares the few parts of Node that node.ts, node-worker.ts and png.ts use. */
declare module 'node:worker_threads' {
    interface Port {
        postMessage(message: unknown, transfer?: ArrayBuffer[]): void;
        on(event: 'message', heard: (data: unknown) => void): void;
    }
    export class Worker {
        constructor(file: URL, options: { execArgv: string[] });
        postMessage(message: unknown): void;
        terminate(): Promise<number>;
        on(event: 'message' | 'error', heard: (data: unknown) => void): void;
    }
    export const parentPort: Port | null;
}
declare module 'node:os' {
    export function availableParallelism(): number;
}
declare module 'node:fs/promises' {
    export function readFile(file: URL): Promise<Uint8Array<ArrayBuffer>>;
}
declare module 'node:zlib' {
    export function inflateSync(bytes: Uint8Array, options: { maxOutputLength: number }): Uint8Array;
}
