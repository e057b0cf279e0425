/* server.ts: starts `papan gui` for all tests and stops it after them. PAPAN names the program. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
    interface ProvidedContext {
        address: string;
    }
}

export default async function serve(project: TestProject): Promise<() => Promise<void>> {
    const program = process.env['PAPAN'] ?? fileURLToPath(new URL('../../build/release/papan', import.meta.url));
    const papan = spawn(program, ['gui', '--no-browser', '--quiet'], { stdio: ['ignore', 'pipe', 'inherit'] });
    const ended = new Promise<number | null>((resolve) => papan.once('close', resolve));
    const address = await new Promise<string>((resolve, reject) => {
        createInterface(papan.stdout).once('line', resolve);
        papan.once('error', reject);
        papan.once('exit', (code) => reject(new Error(`${program} gui ended with ${code}`)));
    });
    project.provide('address', address);
    return async () => {
        papan.kill('SIGINT');
        const code = await ended;
        if (code !== 0) throw new Error(`papan gui ended with ${code}`);
    };
}
