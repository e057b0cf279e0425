/* index.ts: the package for pages. createCore() runs the core in a worker of its own, which the first call starts. */
import type { WorkerLike } from './protocol.ts';
import { coreOn } from './queue.ts';
import type { Core } from './types.ts';

export { PapanError } from './error.ts';
export { sentence, withArguments } from './message.ts';
export { toSvg } from './svg.ts';
export * from './types.ts';

export function createCore(): Core {
    const make = (): WorkerLike =>
        new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }) as WorkerLike;
    return coreOn(make, navigator.hardwareConcurrency);
}
