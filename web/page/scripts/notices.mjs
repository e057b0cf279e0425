/* notices.mjs: licenses.txt, the licences of Papan and of everything that the page contains: the packages whose modules
 * are in its scripts, and the C library in the WebAssembly core. Their licences ask that each copy carries them. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));
export const noticesFile = 'licenses.txt';

/* The package that a module belongs to; modules that Vite makes up have names like '\0vite/preload-helper.js'. */
function packageOf(id) {
    if (id.startsWith('\0vite/')) return 'vite';
    return /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1];
}

function licenceOf(name) {
    const folder = `${root}web/node_modules/${name}/`;
    const { version, license, author } = JSON.parse(readFileSync(`${folder}package.json`, 'utf8'));
    const file = existsSync(folder) && readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
    if (!file) throw new Error(`${name} has no licence file (${license}, ${author?.name ?? author})`);
    const text = readFileSync(folder + file, 'utf8').split('# Licenses of bundled dependencies')[0];
    return `${name} ${version} (${license})\n\n${text.trim()}\n`;
}

/* A Vite plugin. */
export function notices() {
    return {
        name: 'papan-notices',
        generateBundle(_, bundle) {
            const names = new Set();
            for (const chunk of Object.values(bundle))
                for (const [id, module] of Object.entries(chunk.modules ?? {}))
                    if (module.renderedLength > 0 && packageOf(id)) names.add(packageOf(id));
            const parts = [
                `Papan\n\n${readFileSync(`${root}LICENSE`, 'utf8')}`,
                ...[...names].filter((name) => !name.startsWith('papan-')).sort().map(licenceOf),
                readFileSync(`${root}web/core/wasm/licenses.txt`, 'utf8'),
            ];
            this.emitFile({ type: 'asset', fileName: noticesFile, source: parts.join(`\n${'-'.repeat(80)}\n\n`) });
        },
    };
}
