/* load.test.ts: a browser without SIMD gets the core without SIMD, which counts the same. */
import { readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { Instance } from '../src/instance.ts';
import { loadModule } from '../src/load.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
    [true, 'papan.wasm'],
    [false, 'papan-plain.wasm'],
])('SIMD %s: %s', async (simd, name) => {
    const asked: string[] = [];
    vi.stubGlobal('fetch', (address: URL) => {
        asked.push(address.pathname.replace(/.*\//, ''));
        return Promise.resolve(new Response(readFileSync(new URL(`../dist/${asked[0]}`, import.meta.url))));
    });
    const validate = vi.spyOn(WebAssembly, 'validate');
    if (!simd) validate.mockReturnValue(false);
    const core = await Instance.start(await loadModule());
    expect(validate).toHaveReturnedWith(simd);
    validate.mockRestore();
    expect(asked).toEqual([name]);
    for (const [puzzle, count] of [
        ['nqueens:13', '73712'],
        ['kanoodle:5x11', '371020'],
        ['soma:3x3x3', '11520'],
    ])
        expect(core.solve(puzzle!, { goal: 'count' }).count, puzzle).toBe(count);
});
