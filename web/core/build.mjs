/* build.mjs: makes dist/ a package of its own that needs no TypeScript: JavaScript, declarations, the two .wasm files
 * (put there by scripts/wasm.sh), and a package.json that points to them. `npm pack ./dist` packs it. */
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const dist = `${here}dist/`;
if (!existsSync(`${dist}papan.wasm`)) {
    console.error('web/core/dist/papan.wasm is missing: run scripts/wasm.sh first.');
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

const { name, version, description, license, type } = JSON.parse(readFileSync(`${here}package.json`, 'utf8'));
const exports = {
    '.': { types: './index.d.ts', node: './node.js', default: './index.js' },
    './instance': { types: './instance.d.ts', default: './instance.js' },
    './papan.wasm': './papan.wasm',
};
const files = ['*.js', '*.d.ts', '*.wasm'];
const own = { name, version, description, license, type, exports, files };
writeFileSync(`${dist}package.json`, `${JSON.stringify(own, null, 2)}\n`);
copyFileSync(`${here}README.md`, `${dist}README.md`);
copyFileSync(`${here}../../LICENSE`, `${dist}LICENSE`);
