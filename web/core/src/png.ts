/* png.ts: the pixels of a PNG file, for importPicture() in Node: 8 or 16 bits a channel or a palette, not interlaced, as
 * screenshots are. On a page, a canvas decodes pictures of all kinds. The format: https://www.w3.org/TR/png/ */
import { inflateSync } from 'node:zlib';

export interface Pixels {
    data: Uint8ClampedArray<ArrayBuffer>; /* red, green, blue, alpha */
    width: number;
    height: number;
}

const SIGNATURE = [137, 80, 78, 71, 13, 10, 26, 10];
const MOST = 100_000_000; /* pixels */
const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }; /* of each colour type */

function fail(why: string): never {
    throw new Error(`not a readable PNG picture: ${why}`);
}

/* The pieces of the file that matter. */
function chunks(file: Uint8Array): { head: DataView; palette: Uint8Array; alpha: Uint8Array; packed: Uint8Array } {
    if (SIGNATURE.some((byte, i) => file[i] !== byte)) fail('it has another format');
    const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
    const data: Uint8Array[] = [];
    let [head, palette, alpha]: [DataView | null, Uint8Array, Uint8Array] = [null, new Uint8Array(), new Uint8Array()];
    for (let at = 8; at + 12 <= file.length; ) {
        const length = view.getUint32(at);
        const name = String.fromCharCode(...file.subarray(at + 4, at + 8));
        const content = file.subarray(at + 8, at + 8 + length);
        if (content.length < length) break;
        if (name === 'IHDR') head = new DataView(content.buffer, content.byteOffset, length);
        else if (name === 'PLTE') palette = content;
        else if (name === 'tRNS') alpha = content;
        else if (name === 'IDAT') data.push(content);
        else if (name === 'IEND') break;
        at += 12 + length;
    }
    if (head === null || head.byteLength < 13 || data.length === 0) fail('it is damaged or incomplete');
    const packed = new Uint8Array(data.reduce((sum, { length }) => sum + length, 0));
    data.reduce((at, part) => (packed.set(part, at), at + part.length), 0);
    return { head, palette, alpha, packed };
}

/* The prediction of a byte from its neighbours to the left, above, and above left. */
function paeth(left: number, above: number, corner: number): number {
    const guess = left + above - corner;
    const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - above), Math.abs(guess - corner)];
    return a <= b && a <= c ? left : b <= c ? above : corner;
}

/* Undoes the filter of each row; step: bytes from one pixel to the next. */
function unfilter(raw: Uint8Array, rows: number, bytes: number, step: number): Uint8Array {
    const out = new Uint8Array(rows * bytes);
    for (let row = 0; row < rows; row++) {
        const filter = raw[row * (bytes + 1)] ?? 0;
        if (filter > 4) fail('it is damaged');
        for (let i = 0, at = row * bytes; i < bytes; i++, at++) {
            const left = i < step ? 0 : (out[at - step] ?? 0);
            const above = row === 0 ? 0 : (out[at - bytes] ?? 0);
            const corner = i < step || row === 0 ? 0 : (out[at - bytes - step] ?? 0);
            let guess = 0;
            if (filter === 1) guess = left;
            else if (filter === 2) guess = above;
            else if (filter === 3) guess = (left + above) >> 1;
            else if (filter === 4) guess = paeth(left, above, corner);
            out[at] = (raw[row * (bytes + 1) + 1 + i] ?? 0) + guess;
        }
    }
    return out;
}

export function decodePng(file: Uint8Array): Pixels {
    const { head, palette, alpha, packed } = chunks(file);
    const [width, height, bits, type] = [head.getUint32(0), head.getUint32(4), head.getUint8(8), head.getUint8(9)];
    const channels = CHANNELS[type] ?? fail('its colour type is unknown');
    if (width === 0 || height === 0 || width * height > MOST) fail(`its size is ${width} x ${height}`);
    if (head.getUint8(12) !== 0) fail('it is interlaced');
    if (![1, 2, 4, 8, 16].includes(bits) || (bits < 8 && channels > 1)) fail(`it has ${bits} bits a channel`);
    const bytes = Math.ceil((width * channels * bits) / 8);
    const size = height * (bytes + 1);
    let raw: Uint8Array;
    try {
        raw = inflateSync(packed, { maxOutputLength: size + 1 });
    } catch {
        fail('it is damaged');
    }
    if (raw.length < size) fail('it is incomplete');
    const rows = unfilter(raw, height, bytes, Math.max(1, (channels * bits) >> 3));

    /* A channel of a pixel, 0 to 255, or the number of its colour in the palette. */
    const scale = type === 3 || bits >= 8 ? 1 : 255 / (2 ** bits - 1);
    const value = (x: number, y: number, channel: number): number => {
        if (bits >= 8) return rows[y * bytes + ((x * channels + channel) * bits) / 8] ?? 0;
        const shift = 8 - bits - ((x * bits) % 8);
        return (((rows[y * bytes + ((x * bits) >> 3)] ?? 0) >> shift) & (2 ** bits - 1)) * scale;
    };
    const data = new Uint8ClampedArray(4 * width * height);
    for (let y = 0, at = 0; y < height; y++)
        for (let x = 0; x < width; x++, at += 4) {
            const first = value(x, y, 0);
            for (let k = 0; k < 3; k++)
                data[at + k] = type === 3 ? (palette[3 * first + k] ?? 0) : channels < 3 ? first : value(x, y, k);
            data[at + 3] = type === 3 ? (alpha[first] ?? 255) : channels % 2 === 0 ? value(x, y, channels - 1) : 255;
        }
    return { data, width, height };
}
