/* node-worker.ts: the core in a thread of Node. */
import { readFile } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import type { ToWorker } from './protocol.ts';
import { serve } from './serve.ts';

async function loadModule(): Promise<WebAssembly.Module> {
    return WebAssembly.compile(await readFile(new URL('../dist/papan.wasm', import.meta.url)));
}

const answer = serve(loadModule, (message, transfer = []) => parentPort?.postMessage(message, transfer));
parentPort?.on('message', (asked) => answer(asked as ToWorker));
