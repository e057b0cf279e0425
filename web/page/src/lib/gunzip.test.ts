import { describe, expect, it } from 'vitest';

import { gunzip } from './gunzip.ts';

const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const packed = async (text: string): Promise<Uint8Array<ArrayBuffer>> =>
    new Uint8Array(await new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer());

describe('gunzip', () => {
    it('leaves other bytes as they are and uncompresses the rest', async () => {
        expect(await gunzip(bytes('AAB'), 10)).toEqual(bytes('AAB'));
        expect(await gunzip(await packed('<puzzle/>'), 10)).toEqual(bytes('<puzzle/>'));
    });
    it('refuses what is damaged or too large', async () => {
        await expect(gunzip((await packed('<puzzle version="2"/>')).slice(0, 25), 100)).rejects.toThrow();
        await expect(gunzip(await packed(' '.repeat(100_000)), 99_999)).rejects.toThrow();
        expect((await gunzip(await packed(' '.repeat(100_000)), 100_000)).length).toBe(100_000);
    });
});
