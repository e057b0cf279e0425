/* static.mjs: serves a folder below any path, as a static host would: static.mjs FOLDER [PATH] prints the address.
 * Text is compressed, as static hosts do. */
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createGzip } from 'node:zlib';

const types = {
    '.html': 'text/html; charset=utf-8',
    '.js': 'text/javascript',
    '.css': 'text/css',
    '.svg': 'image/svg+xml',
    '.png': 'image/png',
    '.wasm': 'application/wasm',
    '.webmanifest': 'application/manifest+json',
};

export async function serveFolder(folder, path = '/') {
    const server = createServer((request, response) => {
        const asked = new URL(request.url ?? '/', 'http://localhost').pathname;
        const name = normalize(decodeURIComponent(asked.slice(path.length))) || '.';
        const file = join(folder, asked.endsWith('/') ? join(name, 'index.html') : name);
        if (!asked.startsWith(path) || name.startsWith('..') || !existsSync(file) || !statSync(file).isFile()) {
            response.writeHead(404).end();
            return;
        }
        const type = types[extname(file)] ?? 'application/octet-stream';
        const small = type !== 'image/png';
        response.writeHead(200, { 'Content-Type': type, ...(small ? { 'Content-Encoding': 'gzip' } : {}) });
        const bytes = createReadStream(file);
        (small ? bytes.pipe(createGzip()) : bytes).pipe(response);
    });
    await new Promise((listening) => server.listen(0, '127.0.0.1', listening));
    return {
        address: `http://localhost:${server.address().port}${path}`,
        close: () => {
            server.closeAllConnections();
            return new Promise((closed) => server.close(closed));
        },
    };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
    const { address } = await serveFolder(process.argv[2] ?? '.', process.argv[3] ?? '/');
    console.log(address);
}
