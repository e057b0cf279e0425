#!/usr/bin/env node
/* papan.mjs: the command line of Papan: npx papan solve nqueens:8. The program, papan-cli.wasm, runs in a thread
 * (program.mjs), so that Ctrl-C can ask it to stop and print what it has found so far. */
import { isatty } from 'node:tty';
import { Worker } from 'node:worker_threads';
import { mapPaths } from './paths.mjs';

const { platform, env } = process;

/* The variables that the program reads beyond those of the user. process.stdout is used only if it is a terminal: for
 * pipes it would change how the program's own writes behave. */
function variables(folder) {
    const added = { PAPAN_FOLDER: folder };
    const terminal = isatty(1) ? process.stdout : isatty(2) ? process.stderr : null;
    if (terminal !== null) {
        added.PAPAN_COLUMNS = String(terminal.columns);
        added.PAPAN_ROWS = String(terminal.rows);
        if (platform === 'win32' && env.TERM === undefined) added.TERM = 'xterm-256color';
    }
    const named = ['LC_ALL', 'LC_CTYPE', 'LANG'].some((name) => (env[name] ?? '') !== '');
    const own = Intl.DateTimeFormat().resolvedOptions().locale.replaceAll('-', '_');
    if (!named) added.LANG = platform === 'win32' || platform === 'darwin' ? `${own}.UTF-8` : 'C';
    return { ...env, ...added };
}

const { preopens, folder, args } = mapPaths(platform, process.cwd(), process.argv.slice(2));
const state = new Int32Array(new SharedArrayBuffer(8)); /* interrupted, waiting for input */
const relay = platform === 'win32' ? [1, 2].filter((fd) => isatty(fd)) : []; /* their encoding is not UTF-8 */
const worker = new Worker(new URL('./program.mjs', import.meta.url), {
    workerData: { args, preopens, state, relay, env: variables(folder) },
    stdout: true, /* Node would connect them to process.stdout and so make pipes non-blocking */
    stderr: true,
});

/* The first signal asks the program to stop; one that comes a second later or more ends it, as does the first while it
 * waits for input. */
let first = 0;
function interrupt(signal) {
    first ||= Date.now();
    Atomics.store(state, 0, 1);
    if (Atomics.load(state, 1) === 0 && Date.now() - first < 1000) return;
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
}
process.on('SIGINT', interrupt);
process.on('SIGTERM', interrupt);

worker.on('message', ({ fd, bytes, code }) => {
    if (code !== undefined) process.exitCode = code;
    else (fd === 1 ? process.stdout : process.stderr).write(bytes);
});
worker.on('error', (error) => {
    console.error(`papan: ${error instanceof WebAssembly.RuntimeError ? `internal error: ${error.message}` : error}`);
    process.exitCode = 1;
});
