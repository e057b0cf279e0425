/* kinds.ts: the format and size of a picture, from the first bytes of its file. A file of a few kilobytes may
 * contain a picture of many gigabytes; it can only be refused before decoding if its size is known. */

export interface Head {
    kind: 'png' | 'jpeg' | 'webp' | 'gif' | 'bmp';
    width: number; /* 0: unknown, for example if the file is truncated */
    height: number;
}

/* This many bytes are enough: in a JPEG file the size comes after comments and small previews. */
export const HEAD_BYTES = 1 << 20;

function ascii(bytes: Uint8Array, at: number, length: number): string {
    return String.fromCharCode(...bytes.subarray(at, at + length));
}

type Size = readonly [width: number, height: number];
const unknown: Size = [0, 0];

function pngSize(view: DataView): Size {
    return [view.getUint32(16), view.getUint32(20)];
}

function gifSize(view: DataView): Size {
    return [view.getUint16(6, true), view.getUint16(8, true)];
}

function bmpSize(view: DataView): Size {
    return [Math.abs(view.getInt32(18, true)), Math.abs(view.getInt32(22, true))];
}

/* Segments follow one another, each with its length, until one describes a frame. */
function jpegSize(view: DataView): Size {
    for (let at = 2; ; ) {
        if (view.getUint8(at) !== 0xff) return unknown;
        const marker = view.getUint8(at + 1);
        const frame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
        if (frame) return [view.getUint16(at + 7), view.getUint16(at + 5)];
        const alone = marker === 0xff || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);
        if (marker === 0xd9 || marker === 0xda) return unknown;
        at += marker === 0xff ? 1 : alone ? 2 : 2 + Math.max(2, view.getUint16(at + 2));
    }
}

function webpSize(view: DataView, bytes: Uint8Array): Size {
    const three = (at: number): number => view.getUint16(at, true) + (view.getUint8(at + 2) << 16);
    const chunk = ascii(bytes, 12, 4);
    if (chunk === 'VP8X') return [three(24) + 1, three(27) + 1];
    if (chunk === 'VP8 ') return [view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff];
    if (chunk !== 'VP8L') return unknown;
    const bits = view.getUint32(21, true);
    return [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1];
}

const kinds: readonly {
    kind: Head['kind'];
    is: (bytes: Uint8Array) => boolean;
    size: (view: DataView, bytes: Uint8Array) => Size;
}[] = [
    { kind: 'png', is: (bytes) => ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n', size: pngSize },
    { kind: 'jpeg', is: (bytes) => ascii(bytes, 0, 3) === '\xff\xd8\xff', size: jpegSize },
    {
        kind: 'webp',
        is: (bytes) => ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 4) === 'WEBP',
        size: webpSize,
    },
    { kind: 'gif', is: (bytes) => /^GIF8[79]a/.test(ascii(bytes, 0, 6)), size: gifSize },
    {
        kind: 'bmp',
        is: (bytes) => ascii(bytes, 0, 2) === 'BM' && bytes[6] === 0 && bytes[7] === 0,
        size: bmpSize,
    },
];

/* Null: not a picture in a known format. */
export function headOf(bytes: Uint8Array): Head | null {
    const found = kinds.find(({ is }) => is(bytes));
    if (found === undefined) return null;
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    let size = unknown;
    try {
        size = found.size(view, bytes);
    } catch (error) {
        if (!(error instanceof RangeError)) throw error; /* truncated */
    }
    return { kind: found.kind, width: size[0], height: size[1] };
}
