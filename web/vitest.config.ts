/* vitest.config.ts: the tests of the core and of the page's own logic. The tests in a browser (tests/) run
 * separately. */
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig({
    plugins: [svelte({ configFile: false })],
    test: {
        include: ['core/tests/**/*.test.ts', 'page/tests/**/*.test.ts', 'page/src/**/*.test.ts'],
        environment: 'node',
        testTimeout: 600_000,
        hookTimeout: 600_000,
    },
});
