/* build.mjs: makes dist/ the npm package papan, which needs no TypeScript: JavaScript, declarations, the .wasm files (put
 * there by scripts/wasm.sh), the command line in bin/, and a package.json that points to them. `npm pack ./dist` packs
 * it; `make npm` does all. */
import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const dist = `${here}dist/`;
for (const [file, command] of [['papan.wasm', 'scripts/wasm.sh'], ['papan-cli.wasm', 'scripts/wasm.sh cli']])
    if (!existsSync(dist + file)) {
        console.error(`web/core/dist/${file} is missing: run ${command} first.`);
        process.exit(1);
    }
const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');
execFileSync(process.execPath, [tsc, '-p', here], { stdio: 'inherit' });

/* The compiler renames files in imports, but not in URLs. */
for (const [file, from, to] of [
    ['index.js', './worker.ts', './worker.js'],
    ['node.js', './node-worker.ts', './node-worker.js'],
    ['load.js', '../dist/papan.wasm', './papan.wasm'],
    ['load.js', '../dist/papan-plain.wasm', './papan-plain.wasm'],
    ['node-worker.js', '../dist/papan.wasm', './papan.wasm'],
]) {
    const code = readFileSync(dist + file, 'utf8');
    if (!code.includes(from)) throw new Error(`${file} does not mention ${from}`);
    writeFileSync(dist + file, code.replace(from, to));
}

rmSync(`${dist}bin`, { recursive: true, force: true });
cpSync(`${here}bin`, `${dist}bin`, { recursive: true });
chmodSync(`${dist}bin/papan.mjs`, 0o755);
for (const wasm of ['papan.wasm', 'papan-plain.wasm', 'papan-cli.wasm']) chmodSync(dist + wasm, 0o644);

const header = readFileSync(`${here}../../include/papan/base.h`, 'utf8');
const [, version] = /^#define PAPAN_VERSION\s+"(\d+\.\d+\.\d+)"/m.exec(header) ?? [];
if (version === undefined) throw new Error('include/papan/base.h has no PAPAN_VERSION');
const own = {
    name: 'papan',
    version,
    description: 'Solves, counts, explains and makes placement puzzles: Queens, Star Battle, packing puzzles, N-Queens',
    keywords: ['puzzle', 'solver', 'n-queens', 'star-battle', 'pentomino', 'polyomino', 'exact-cover', 'dancing-links', 'webassembly'],
    license: 'MIT',
    type: 'module',
    bin: { papan: 'bin/papan.mjs' },
    main: './node.js',
    types: './index.d.ts',
    exports: {
        '.': { types: './index.d.ts', browser: './index.js', node: './node.js', default: './index.js' },
        './instance': { types: './instance.d.ts', default: './instance.js' },
        './worker': { types: './worker.d.ts', default: './worker.js' },
        './png': { types: './png.d.ts', default: './png.js' },
        './papan.wasm': './papan.wasm',
        './papan-plain.wasm': './papan-plain.wasm',
        './package.json': './package.json',
    },
    files: ['*.js', '*.d.ts', '*.wasm', 'bin'],
    sideEffects: ['./worker.js', './node-worker.js'],
    engines: { node: '>=18' },
};
writeFileSync(`${dist}package.json`, `${JSON.stringify(own, null, 2)}\n`);
copyFileSync(`${here}README.md`, `${dist}README.md`);
copyFileSync(`${here}../../LICENSE`, `${dist}LICENSE`);
