/* vitest.config.ts: the tests in a browser. Two files run at a time, each with its own browser; all use the one
 * server that server.ts starts. */
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

export default defineConfig({
    root: fileURLToPath(new URL('.', import.meta.url)),
    test: {
        include: ['*.test.ts'],
        globalSetup: ['server.ts'],
        pool: 'forks',
        slowTestThreshold: 600_000, /* lists failed tests only: their reasons are easier to find */
        maxWorkers: 2,
        minWorkers: 1,
        testTimeout: 1_800_000,
        hookTimeout: 1_800_000,
        expect: { poll: { timeout: 300_000 } },
    },
});
