/* png.test.ts: PNG files of all kinds that the decoder reads, made here, and damaged ones. */
import { describe, expect, test } from 'vitest';
import { deflateSync } from 'node:zlib';
import { decodePng } from '../src/png.ts';

function chunk(name: string, content: Uint8Array): Buffer {
    const body = Buffer.concat([Buffer.from(name), content]);
    const out = Buffer.alloc(body.length + 8);
    out.writeUInt32BE(content.length, 0);
    body.copy(out, 4);
    return out;
}
function png(width: number, height: number, bits: number, type: number, rows: number[][], more: [string, number[]][] = [], interlaced = 0): Buffer {
    const head = Buffer.alloc(13);
    head.writeUInt32BE(width, 0);
    head.writeUInt32BE(height, 4);
    head.set([bits, type, 0, 0, interlaced], 8);
    const packed = deflateSync(Uint8Array.from(rows.flat()));
    return Buffer.concat([
        Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
        chunk('IHDR', head),
        ...more.map(([name, bytes]) => chunk(name, Uint8Array.from(bytes))),
        chunk('IDAT', packed.subarray(0, 5)), /* the data may be in several chunks */
        chunk('IDAT', packed.subarray(5)),
        chunk('IEND', new Uint8Array()),
    ]);
}
const pixels = (file: Uint8Array): number[] => Array.from(decodePng(file).data);

describe('colour types', () => {
    test('RGB', () => {
        expect(decodePng(png(2, 1, 8, 2, [[0, 1, 2, 3, 4, 5, 6]]))).toMatchObject({ width: 2, height: 1 });
        expect(pixels(png(2, 1, 8, 2, [[0, 1, 2, 3, 4, 5, 6]]))).toEqual([1, 2, 3, 255, 4, 5, 6, 255]);
    });
    test('RGBA', () => expect(pixels(png(1, 2, 8, 6, [[0, 1, 2, 3, 4], [0, 5, 6, 7, 8]]))).toEqual([1, 2, 3, 4, 5, 6, 7, 8]));
    test('grey, with and without alpha', () => {
        expect(pixels(png(2, 1, 8, 0, [[0, 7, 9]]))).toEqual([7, 7, 7, 255, 9, 9, 9, 255]);
        expect(pixels(png(1, 1, 8, 4, [[0, 7, 9]]))).toEqual([7, 7, 7, 9]);
        expect(pixels(png(3, 1, 1, 0, [[0, 0b10100000]])).filter((_, i) => i % 4 === 0)).toEqual([255, 0, 255]);
    });
    test('16 bits', () => expect(pixels(png(1, 1, 16, 2, [[0, 1, 99, 2, 99, 3, 99]]))).toEqual([1, 2, 3, 255]));
    test('palette', () => {
        const more: [string, number[]][] = [['PLTE', [1, 2, 3, 4, 5, 6]], ['tRNS', [128]]];
        expect(pixels(png(2, 1, 8, 3, [[0, 1, 0]], more))).toEqual([4, 5, 6, 255, 1, 2, 3, 128]);
        expect(pixels(png(2, 1, 4, 3, [[0, 0x10]], more))).toEqual([4, 5, 6, 255, 1, 2, 3, 128]);
    });
});

test('filters', () => {
    const rows = [[1, 10, 5, 250], [2, 1, 2, 3], [3, 10, 10, 10], [4, 5, 5, 5], [0, 1, 1, 1]];
    const grey = pixels(png(3, 5, 8, 0, rows)).filter((_, i) => i % 4 === 0);
    /* by hand: left; above; the mean of both; Paeth; none */
    expect(grey).toEqual([10, 15, 9, 11, 17, 12, 15, 26, 29, 20, 31, 36, 1, 1, 1]);
});

describe('refused', () => {
    const good = png(2, 1, 8, 2, [[0, 1, 2, 3, 4, 5, 6]]);
    test.each([
        ['another format', Buffer.from('GIF89a, certainly not a PNG')],
        ['nothing', Buffer.alloc(0)],
        ['interlaced', png(2, 1, 8, 2, [[0, 1, 2, 3, 4, 5, 6]], [], 1)],
        ['too few bytes', png(2, 2, 8, 2, [[0, 1, 2, 3, 4, 5, 6]])],
        ['an unknown filter', png(2, 1, 8, 2, [[9, 1, 2, 3, 4, 5, 6]])],
        ['an unknown type', png(2, 1, 8, 5, [[0, 1, 2, 3, 4, 5, 6]])],
        ['an odd depth', png(2, 1, 3, 0, [[0, 1]])],
        ['no size', png(0, 1, 8, 2, [[0]])],
        ['a huge size', png(1 << 20, 1 << 20, 8, 2, [[0]])],
        ['cut off', good.subarray(0, good.length - 30)],
    ])('%s', (_, file) => expect(() => decodePng(file)).toThrow(/not a readable PNG/));
    test('damaged data', () => {
        const bad = Buffer.from(good);
        bad.fill(0xff, good.indexOf('IDAT') + 4, good.indexOf('IDAT') + 9);
        expect(() => decodePng(bad)).toThrow(/damaged/);
    });
});
