/* vite.config.ts: builds the page so that it runs from any folder of any static host under the strictest
 * content policy: relative addresses, nothing inlined, workers as files, and names that stay the same from
 * build to build because the program that serves the page embeds them. */
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { writeWords } from './scripts/words.mjs';

const root = fileURLToPath(new URL('.', import.meta.url));
const stableNames = {
    entryFileNames: 'assets/[name].js',
    chunkFileNames: 'assets/[name].js',
    assetFileNames: 'assets/[name][extname]',
};

/* The version of the program, for reports. */
const header = readFileSync(new URL('../../include/papan/papan.h', import.meta.url), 'utf8');
const version = /PAPAN_VERSION "([\d.]+)"/.exec(header)?.[1] ?? '';

writeWords();

export default defineConfig({
    root,
    base: './',
    define: { __VERSION__: JSON.stringify(version) },
    plugins: [svelte()],
    optimizeDeps: { exclude: ['papan-core'] },
    server: { fs: { allow: ['..'] } },
    worker: { format: 'es', rollupOptions: { output: stableNames } },
    build: {
        target: 'es2022',
        assetsInlineLimit: 0,
        chunkSizeWarningLimit: 800,
        rollupOptions: { output: stableNames },
    },
});
