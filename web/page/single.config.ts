/* single.config.ts: builds dist/single.html, the page in one file, after vite.config.ts has built the others. `papan
 * page` and the export menu write a puzzle into it. A file opened from a disk may load nothing, neither scripts nor
 * data, so everything is inside: the workers start from blob: addresses, the core is gzip in a data: address (a third
 * of its size; packed by the library that comes with three.js, because what Node packs depends on its version), and a
 * content policy allows these and no network at all. Scripts and styles are allowed by their
 * hashes, so a script that somebody adds to the file does not run. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'three/examples/jsm/libs/fflate.module.js';
import { defineConfig, mergeConfig, type Plugin, type UserConfig } from 'vite';
import { noticesFile } from './scripts/notices.mjs';
import { puzzlePlace } from './src/lib/place.ts';
import page from './vite.config.ts';

const root = fileURLToPath(new URL('.', import.meta.url));
const newWorker = /new Worker\(\s*new URL\('([^']+)', import\.meta\.url\)[^)]*\)/g;
const wasmAddress = /new URL\('([^']+\.wasm)', import\.meta\.url\)/g;

const dataOf = (type: string, bytes: Buffer): string => `data:${type};base64,${bytes.toString('base64')}`;

/* Workers and the core, which other builds load from files of their own. */
function inside(): Plugin {
    return {
        name: 'papan-inside',
        enforce: 'pre',
        transform(code, id) {
            if (!/\.ts$/.test(id)) return null;
            let workers = '';
            const changed = code
                .replace(newWorker, (_, file: string) => {
                    workers += `import InsideWorker from '${file}?worker&inline';\n`;
                    return 'new InsideWorker()';
                })
                .replace(wasmAddress, (_, file: string) => {
                    /* Browsers without SIMD cannot unpack gzip either. */
                    if (file.endsWith('-plain.wasm')) return "''";
                    const bytes = readFileSync(resolve(dirname(id), file));
                    return JSON.stringify(dataOf('application/gzip', Buffer.from(gzipSync(bytes, { level: 9, mtime: 0 }))));
                });
            return changed === code ? null : { code: workers + changed, map: null };
        },
    };
}

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

function policyOf(script: string, style: string): string {
    return (
        `default-src 'none'; script-src ${hashOf(script)} 'wasm-unsafe-eval'; worker-src blob:; ` +
        `style-src ${hashOf(style)}; img-src blob: data:; connect-src blob: data:; base-uri 'none'; form-action 'none'`
    );
}

/* index.html with everything in it. Links and scripts that name files are left out; what has no use in one file, such
 * as a manifest, goes with them. */
function inOneFile(html: string, script: string, style: string, licences: string): string {
    const icon = dataOf('image/svg+xml', readFileSync(resolve(root, 'public/favicon.svg')));
    const head = [
        `<meta http-equiv="Content-Security-Policy" content="${policyOf(script, style)}" />`,
        `${puzzlePlace}" />`,
        `<link rel="icon" href="${icon}" />`,
        `<style>${style}</style>`,
    ];
    return html
        .replace(/[ \t]*(<link\b[^>]*>|<script\b[^>]*\bsrc=[^>]*><\/script>)\n?/g, '')
        .replace(/<meta charset="utf-8" \/>/, (charset) => [charset, ...head].join('\n'))
        .replace('</body>', () => `<script type="module">${script}</script>\n</body>`)
        .replace('<html', () => `<!--\n${licences.replaceAll('--', '- -')}-->\n<html`);
}

function oneFile(): Plugin {
    return {
        name: 'papan-one-file',
        generateBundle: {
            order: 'post', /* when Vite has finished the chunks */
            handler(_, bundle) {
                let [html, script, style, licences] = ['', '', '', ''];
                for (const [name, file] of Object.entries(bundle)) {
                    if (file.type === 'chunk') script += file.code;
                    else if (name.endsWith('.css')) style += String(file.source);
                    else if (name.endsWith('.html')) html += String(file.source);
                    else if (name === noticesFile) licences = String(file.source);
                    else this.error(`${name} is not inside`);
                    delete bundle[name];
                }
                /* Inside strings, where alone they occur, these would end or hide the script. */
                script = script.replace(/<(?=\/?script|!--)/gi, '\\x3c');
                this.emitFile({ type: 'asset', fileName: 'single.html', source: inOneFile(html, script, style, licences) });
            },
        },
    };
}

const own: UserConfig = {
    plugins: [inside(), oneFile()],
    worker: { format: 'iife', plugins: () => [inside()] },
    build: {
        emptyOutDir: false,
        copyPublicDir: false,
        cssCodeSplit: false,
        modulePreload: false,
        assetsInlineLimit: Number.MAX_SAFE_INTEGER,
        chunkSizeWarningLimit: 10_000,
        rollupOptions: { output: { inlineDynamicImports: true } },
    },
};

export default defineConfig((environment) => mergeConfig(page(environment), own));
