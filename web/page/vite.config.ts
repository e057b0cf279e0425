/* vite.config.ts: builds the page so that it runs from any folder of any static host under the strictest
 * content policy: relative addresses, nothing inlined, workers as files, and names that stay the same from
 * build to build because the program that serves the page embeds them. */
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { notices } from './scripts/notices.mjs';
import { hosted } from './scripts/site.mjs';
import { writeWords } from './scripts/words.mjs';

const root = fileURLToPath(new URL('.', import.meta.url));
const stableNames = {
    entryFileNames: 'assets/[name].js',
    chunkFileNames: 'assets/[name].js',
    assetFileNames: 'assets/[name][extname]',
};

const changingNames = {
    entryFileNames: 'assets/[name]-[hash].js',
    chunkFileNames: 'assets/[name]-[hash].js',
    assetFileNames: 'assets/[name]-[hash][extname]',
};

/* The version of the program, for reports. */
const header = readFileSync(new URL('../../include/papan/base.h', import.meta.url), 'utf8');
const version = /PAPAN_VERSION "([\d.]+)"/.exec(header)?.[1];
if (version === undefined) throw new Error('base.h does not define PAPAN_VERSION');

writeWords();

/* `--mode site`: for a static host (scripts/site.mjs), with names that change with the contents. */
export default defineConfig(({ mode }) => ({
    root,
    base: './',
    define: { __VERSION__: JSON.stringify(version) },
    plugins: [svelte(), notices(), ...(mode === 'site' ? [hosted()] : [])],
    optimizeDeps: { exclude: ['papan-core'] },
    server: { fs: { allow: ['..'] } },
    worker: { format: 'es', rollupOptions: { output: mode === 'site' ? changingNames : stableNames } },
    build: {
        target: 'es2022',
        assetsInlineLimit: 0,
        chunkSizeWarningLimit: 800,
        rollupOptions: { output: mode === 'site' ? changingNames : stableNames },
    },
}));
