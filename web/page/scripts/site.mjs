/* site.mjs: what a hosted page has and the page inside the program has not: a web manifest with icons, a service
 * worker that keeps every file, so that the page works without a network after the first visit, and the content
 * policy in the document, because a static host sends none. The page inside the program must not have a service
 * worker: it would stay registered for its port and answer in place of whatever uses that port next. */
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const page = fileURLToPath(new URL('../', import.meta.url));
const folder = page + 'site/';
const policy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; " +
    "img-src 'self' blob: data:; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'";

const inHead = [
    { tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content: policy }, injectTo: 'head-prepend' },
    { tag: 'link', attrs: { rel: 'manifest', href: './manifest.webmanifest' }, injectTo: 'head' },
    { tag: 'link', attrs: { rel: 'apple-touch-icon', href: './icon-192.png' }, injectTo: 'head' },
];

/* A Vite plugin. The files of the site are listed in the service worker, and a sum over all of them names the
 * cache: any change makes a new one. */
export function hosted() {
    return {
        name: 'papan-site',
        transformIndexHtml: () => inHead,
        generateBundle: {
            order: 'post',
            handler(_, bundle) {
                const beside = { 'index.html': page + 'index.html', 'favicon.svg': page + 'public/favicon.svg' };
                for (const fileName of readdirSync(folder).filter((name) => name !== 'worker.js')) {
                    beside[fileName] = folder + fileName;
                    this.emitFile({ type: 'asset', fileName, source: readFileSync(folder + fileName) });
                }
                const names = [...new Set([...Object.keys(bundle), ...Object.keys(beside)])].sort();
                const sum = createHash('sha256');
                for (const name of names) {
                    const item = bundle[name];
                    sum.update(name).update(item?.code ?? item?.source ?? readFileSync(beside[name]));
                }
                /* index.html is stored as ./, and the core without SIMD only where it is used. */
                const files = names.filter((name) => name !== 'index.html' && !name.includes('papan-plain'));
                const source = readFileSync(folder + 'worker.js', 'utf8')
                    .replace("'VERSION'", JSON.stringify(sum.digest('hex').slice(0, 16)))
                    .replace("'FILES'", files.map((name) => JSON.stringify('./' + name)).join(', '));
                this.emitFile({ type: 'asset', fileName: 'worker.js', source });
            },
        },
    };
}
