/* bench.mjs: compares the core as WebAssembly with the program, each on one thread with the strategy it chooses: the
 * best of several runs of each, alternating so that a busy machine affects both. bench.mjs [PROGRAM [ROUNDS
 * [PUZZLE...]]] */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Instance } from './dist/instance.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const [program = `${root}build/release/papan`, rounds = '5', ...chosen] = process.argv.slice(2);
const usual = [
    ['iq-puzzler-pro:5x11'],
    ['kanoodle:5x11'],
    ['pentominoes:6x10'],
    ['pentominoes:8x8-hole'],
    ['iq-puzzler-pro:pyramid'],
    ['kanoodle:pyramid'],
    ['soma:3x3x3'],
    ['nqueens:11', 'cover'],
    ['nqueens:15'],
    ['nqueens:16'],
    ['nqueens:18'],
];
if (!existsSync(program)) {
    console.error(`${program} does not exist: build it, or name another program.`);
    process.exit(1);
}

const wasm = await WebAssembly.compile(readFileSync(new URL('./dist/papan.wasm', import.meta.url)));
const core = await Instance.start(wasm);

function native(puzzle, strategy) {
    const how = strategy === undefined ? [] : ['--strategy', strategy];
    return JSON.parse(execFileSync(program, ['count', puzzle, ...how, '--threads', '1', '--json'], { encoding: 'utf8' }));
}
const inBrowser = (puzzle, strategy) => core.solve(puzzle, { goal: 'count', strategy });

console.log('| puzzle | strategy | solutions | program, ms | WebAssembly, ms | ratio |');
console.log('|---|---|---|---|---|---|');
for (const [puzzle, strategy] of chosen.length > 0 ? chosen.map((name) => [name]) : usual) {
    const best = [Infinity, Infinity];
    let result;
    for (let round = 0; round < Number(rounds); round++) {
        const there = native(puzzle, strategy);
        result = inBrowser(puzzle, strategy);
        if (there.count !== result.count) throw new Error(`${puzzle}: ${there.count} here, ${result.count} there`);
        best[0] = Math.min(best[0], there.ms);
        best[1] = Math.min(best[1], result.ms);
    }
    const ratio = (best[1] / best[0]).toFixed(2);
    console.log(
        `| ${puzzle} | ${result.strategy} | ${result.count} | ${best[0].toFixed(1)} | ${best[1].toFixed(1)} | ${ratio} |`,
    );
}
