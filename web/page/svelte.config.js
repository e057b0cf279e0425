/* svelte.config.js: TypeScript in components; every component in runes mode. */
import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

export default {
    preprocess: vitePreprocess(),
    compilerOptions: { runes: true },
};
