/* worker.ts: the core in a worker of a page. */
import { loadModule } from './load.ts';
import { serve } from './serve.ts';
import type { ToWorker } from './protocol.ts';

const scope = globalThis as unknown as {
    postMessage(message: unknown, transfer?: Transferable[]): void;
    onmessage: ((event: { data: ToWorker }) => void) | null;
};
const answer = serve(loadModule, (message, transfer = []) => scope.postMessage(message, transfer));
scope.onmessage = (event) => answer(event.data);
