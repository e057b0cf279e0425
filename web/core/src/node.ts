/* node.ts: the package for Node: the same core in a thread. A program can exit once all its cores are closed. */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { FromWorker, WorkerLike } from './protocol.ts';
import { coreOn } from './queue.ts';
import type { Core } from './types.ts';

export { PapanError } from './error.ts';
export { sentence } from './message.ts';
export { toSvg } from './svg.ts';
export * from './types.ts';

function thread(): WorkerLike {
    /* Without the flags of the program: --input-type, for example, does not suit a thread. */
    const worker = new Worker(new URL('./node-worker.ts', import.meta.url), { execArgv: [] });
    const like: WorkerLike = {
        postMessage: (message) => worker.postMessage(message),
        terminate: () => void worker.terminate(),
        onmessage: null,
        onerror: null,
    };
    worker.on('message', (data) => like.onmessage?.({ data: data as FromWorker }));
    worker.on('error', (error) => like.onerror?.({ message: String(error) }));
    return like;
}

export function createCore(): Core {
    return coreOn(thread, availableParallelism());
}
