/* load.ts: fetches and compiles the core. The address is written so that bundlers find the file. */
export async function loadModule(): Promise<WebAssembly.Module> {
    const response = await fetch(new URL('../dist/papan.wasm', import.meta.url));
    if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
    /* Streaming requires the right content type, which not every server sends. */
    if (response.headers.get('content-type') === 'application/wasm') return WebAssembly.compileStreaming(response);
    return WebAssembly.compile(await response.arrayBuffer());
}
