/* gunzip.ts: puzzle files that are compressed with gzip, as BurrTools writes them. */

/* The bytes as they are, or uncompressed. Throws if they are damaged or become larger than limit: a small file can
 * become a thousand times as large. */
export async function gunzip(bytes: Uint8Array<ArrayBuffer>, limit: number): Promise<Uint8Array<ArrayBuffer>> {
    if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')).getReader();
    const parts: Uint8Array<ArrayBuffer>[] = [];
    let size = 0;
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
        size += part.value.length;
        if (size > limit) {
            await reader.cancel();
            throw new RangeError('too large');
        }
        parts.push(part.value as Uint8Array<ArrayBuffer>);
    }
    return new Uint8Array(await new Blob(parts).arrayBuffer());
}
