/* load.ts: fetches and compiles the core. The address is written so that bundlers find the file; in a page that is one
 * file, it is a data: address with the core compressed. */
export async function loadModule(): Promise<WebAssembly.Module> {
    const response = await fetch(new URL('../dist/papan.wasm', import.meta.url));
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
