/* setup.ts: an instance of the core for tests, in the same thread. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Instance } from '../src/instance.ts';

export const root = fileURLToPath(new URL('../../..', import.meta.url));
export const wasmFile = fileURLToPath(new URL('../dist/papan.wasm', import.meta.url));

/* The program to compare with: $PAPAN or the release build; null if it does not exist. */
export const program = [process.env['PAPAN'], `${root}build/release/papan`].find(
    (path): path is string => path !== undefined && existsSync(path),
);

export async function instance(): Promise<Instance> {
    if (!existsSync(wasmFile)) throw new Error('web/core/dist/papan.wasm is missing: run scripts/wasm.sh');
    return Instance.start(await WebAssembly.compile(readFileSync(wasmFile)));
}
