/* kinds.test.ts: formats and sizes of pictures from their first bytes, complete, truncated and invalid. */
import { describe, expect, it } from 'vitest';
import { scaleFor } from '../../src/import/decode.ts';
import { headOf } from '../../src/import/kinds.ts';

const bytes = (...parts: (string | number[])[]): Uint8Array =>
    Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...part].map((c) => c.charCodeAt(0)) : part)));

const png = bytes('\x89PNG\r\n\x1a\n', [0, 0, 0, 13], 'IHDR', [0, 0, 2, 128, 0, 0, 1, 224, 8, 6, 0, 0, 0]);
const gif = bytes('GIF89a', [0x80, 2, 0xe0, 1]);
const bmp = bytes('BM', [0, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0, 0x80, 2, 0, 0, 0x20, 0xfe, 0xff, 0xff]);
const remark = [0xff, 0xe1, 0, 6, 0xff, 0xc0, 1, 2]; /* looks like a frame inside */
const frame = [0xff, 0xc2, 0, 17, 8, 1, 0xe0, 2, 0x80, 3];
const jpeg = bytes([0xff, 0xd8], remark, [0xff, 0xff, 0xdb, 0, 3, 9], frame);
const riff = (chunk: string, body: number[]): Uint8Array => bytes('RIFF', [0, 0, 0, 0], 'WEBP', chunk, [0, 0, 0, 0], body);
const extended = riff('VP8X', [0, 0, 0, 0, 0x7f, 2, 0, 0xdf, 1, 0]);
const lossy = riff('VP8 ', [0, 0, 0, 0x9d, 1, 0x2a, 0x80, 2, 0xe0, 1]);
const lossless = riff('VP8L', [0x2f, 0x7f, 0xc2, 0x77, 0]);

describe('pictures', () => {
    it.each([
        ['png', png],
        ['gif', gif],
        ['bmp', bmp],
        ['jpeg', jpeg],
        ['webp', extended],
        ['webp', lossy],
        ['webp', lossless],
    ] as const)('%s tells its size', (kind, head) => {
        expect(headOf(head)).toEqual({ kind, width: 640, height: 480 });
    });

    it('have no size if they are truncated', () => {
        for (const whole of [png, jpeg, extended, lossy, lossless])
            expect(headOf(whole.subarray(0, whole.length - 12))).toMatchObject({ width: 0 });
        expect(headOf(bytes([0xff, 0xd8, 0xff, 0xda, 0, 2]))).toMatchObject({ kind: 'jpeg', width: 0 });
        expect(headOf(bytes([0xff, 0xd8, 0xff, 0xe0, 0, 2, 0, 0]))).toMatchObject({ kind: 'jpeg', width: 0 });
    });

    it('are not recognised in puzzles', () => {
        for (const text of ['', 'A', 'BMBM\nBMBM\nAAAA\nAAAA\n', '{"family": "queens"}', 'RIFF', 'nqueens:8'])
            expect(headOf(bytes(text))).toBeNull();
    });
});

describe('large pictures', () => {
    it('are made smaller, all others are left', () => {
        expect(scaleFor(1440, 3200)).toBe(1);
        const scale = scaleFor(10_000, 10_000);
        expect((10_000 * scale) ** 2).toBeLessThanOrEqual(9_000_001);
        expect(100_000 * scaleFor(100_000, 10)).toBeLessThanOrEqual(16_000);
    });
});
