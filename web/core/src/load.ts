/* load.ts: fetches and compiles the core. The addresses are written so that bundlers find the files; in a page that is one
 * file, they are data: addresses with the core compressed. */

/* A module with one SIMD instruction, which browsers without SIMD (Safari before 16.4) refuse. */
const SIMD = Uint8Array.of(
    ...[0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15, 11],
);

export async function loadModule(): Promise<WebAssembly.Module> {
    const address = WebAssembly.validate(SIMD)
        ? new URL('../dist/papan.wasm', import.meta.url)
        : new URL('../dist/papan-plain.wasm', import.meta.url);
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
    const type = response.headers.get('content-type');
    if (type === 'application/gzip' && response.body !== null) {
        const unzipped = new Response(response.body.pipeThrough(new DecompressionStream('gzip')));
        return WebAssembly.compile(await unzipped.arrayBuffer());
    }
    /* Streaming requires the right content type, which not every server sends. */
    if (type === 'application/wasm') return WebAssembly.compileStreaming(response);
    return WebAssembly.compile(await response.arrayBuffer());
}
