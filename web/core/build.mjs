/* build.mjs: compiles src/ to JavaScript and declarations in dist/, beside the .wasm files that scripts/wasm.sh puts there.
 * With a folder as argument, it makes the npm package papan there, with the command line in bin/: build.mjs [FOLDER] */
import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('.', import.meta.url));
const packing = process.argv[2] !== undefined;
const dist = packing ? `${resolve(process.argv[2])}/` : `${here}dist/`;

function need(file, command) {
    if (existsSync(file)) return file;
    console.error(`${basename(file)} is missing: run ${command} first.`);
    process.exit(1);
}
const modules = ['papan.wasm', 'papan-plain.wasm'].map((file) => need(`${here}dist/${file}`, 'scripts/wasm.sh'));
if (packing) rmSync(dist, { recursive: true, force: true });
const { resolve: find } = createRequire(import.meta.url);
execFileSync(process.execPath, [find('typescript/bin/tsc'), '-p', here, '--outDir', dist], { stdio: 'inherit' });

/* The compiler leaves out comments that do not start with two asterisks, but these document the package, and editors show them.
 * A comment at the end of a line goes before it, and that at the head of the file stays as it is. */
function documented(source) {
    return source
        .replace(/^( *)(\S.*[;{]) \/\* (.*) \*\/$/gm, '$1/** $3 */\n$1$2')
        .replace(/^( *)\/\* (?!----)((?:(?!\*\/)[^])*\*\/\n)(?=[^\n])/gm, '$1/** $2');
}
const { default: ts } = await import('typescript');
for (const name of ['types', 'error']) {
    const source = readFileSync(`${here}src/${name}.ts`, 'utf8');
    const end = source.indexOf('*/') + 2;
    const compilerOptions = { target: ts.ScriptTarget.ES2022, strict: true };
    const { outputText, diagnostics } = ts.transpileDeclaration(documented(source.slice(end)), { compilerOptions });
    if (diagnostics.length > 0) throw new Error(diagnostics.map(({ messageText }) => messageText).join('\n'));
    writeFileSync(`${dist}${name}.d.ts`, `${source.slice(0, end)}\n${outputText}`);
}

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

if (!packing) process.exit(0);

modules.push(need(`${here}../../build/wasm/papan-cli.wasm`, 'scripts/wasm.sh cli'));
for (const file of modules) {
    copyFileSync(file, dist + basename(file));
    chmodSync(dist + basename(file), 0o644);
}
cpSync(`${here}../../examples/api/next_step.mjs`, `${dist}examples/next_step.mjs`);
cpSync(`${here}bin`, `${dist}bin`, { recursive: true });
chmodSync(`${dist}bin/papan.mjs`, 0o755);

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
    files: ['*.js', '*.d.ts', '*.wasm', 'bin', 'examples', 'licenses.txt'],
    sideEffects: ['./worker.js', './node-worker.js'],
    engines: { node: '>=18' },
};
writeFileSync(`${dist}package.json`, `${JSON.stringify(own, null, 2)}\n`);
copyFileSync(`${here}README.md`, `${dist}README.md`);
copyFileSync(`${here}../../LICENSE`, `${dist}LICENSE`);
copyFileSync(`${here}wasm/licenses.txt`, `${dist}licenses.txt`); /* of the C library */
