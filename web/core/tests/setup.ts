/* setup.ts: an instance of the core for tests, in the same thread, and what an instance and a core both promise. */
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import type { PapanError } from '../src/error.ts';
import { Instance } from '../src/instance.ts';
import { sentence } from '../src/message.ts';
import type { Goal } from '../src/types.ts';

export const root = fileURLToPath(new URL('../../..', import.meta.url));
export const wasmFile = fileURLToPath(new URL('../dist/papan.wasm', import.meta.url));

/* The program to compare with: $PAPAN or the release build; null if it does not exist. */
export const program = [process.env['PAPAN'], `${root}build/release/papan`].find(
    (path): path is string => path !== undefined && existsSync(path),
);

/* What a command prints, and how it exits. The test goes on to answer meanwhile: vitest takes a test that does not for
 * a minute, which happens on a busy machine, for one that hangs. */
export interface Ran {
    stdout: string;
    stderr: string;
    status: number;
}
export function execute(command: string, words: string[], { cwd = root, env = process.env }: { cwd?: string; env?: NodeJS.ProcessEnv } = {}): Promise<Ran> {
    return new Promise((resolve) => {
        const child = execFile(command, words, { cwd, env, maxBuffer: 1 << 26 }, (_, stdout, stderr) =>
            resolve({ stdout, stderr, status: child.exitCode ?? -1 }),
        );
    });
}

export async function instance(): Promise<Instance> {
    if (!existsSync(wasmFile)) throw new Error('web/core/dist/papan.wasm is missing: run scripts/wasm.sh');
    return Instance.start(await WebAssembly.compile(readFileSync(wasmFile)));
}

/* The error for a board with rows of 3 and 2 cells, made by a call in this file. */
export const uneven = 'AAB\nCC\n';
export function expectUneven(error: PapanError, file: string): void {
    const text = expect.stringContaining('{0}') as string;
    const fields = { code: 'rows-unequal', line: 2, args: expect.any(Array) as string[], text };
    expect(error).toBeInstanceOf(Error);
    expect(error.name).toBe('PapanError');
    expect(error.message).toMatch(/^line 2(, column \d+)?: \w/);
    expect(error.message).toContain(sentence(error));
    expect(error.message).not.toContain('{');
    expect(String(error)).toBe(`PapanError: ${error.message}`);
    expect(error).toMatchObject({ ...fields, error: fields, warnings: [] });
    expect(error.stack).toContain(error.message);
    expect(error.stack).toContain(file);
}

/* What JavaScript may pass as a goal, whatever the types say. */
export const noGoals = ['frob', 'constructor', '', 1, null].map((goal) => goal as Goal);
export function unknownGoal(goal: unknown): Error {
    const message = `unknown goal '${String(goal)}'; expected first, check, count or list`;
    return expect.objectContaining({ name: 'PapanError', message }) as Error;
}
