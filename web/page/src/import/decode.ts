/* decode.ts: the pixels of a picture, decoded by the browser onto a canvas. Large pictures are scaled down,
 * without losing anything that the core examines; even larger ones are refused before decoding. */
import { PapanError } from 'papan-core';
import type { Head } from './kinds.ts';

export const MEGAPIXELS_MAX = 100;
const pixelsRead = 9_000_000;
const longestSide = 16_000; /* limit for canvases in some browsers */

function refusal(text: string, ...args: (string | number)[]): PapanError {
    return new PapanError({ text, args: args.map(String), line: 0, column: 0 });
}

/* The factor by which to scale the picture down. */
export function scaleFor(width: number, height: number): number {
    return Math.min(1, Math.sqrt(pixelsRead / (width * height)), longestSide / Math.max(width, height));
}

async function bitmapOf(file: Blob, { width, height }: Head): Promise<ImageBitmap> {
    const scale = scaleFor(width, height);
    if (scale === 1) return createImageBitmap(file);
    /* As stored: in the upright picture width and height may be exchanged. */
    return createImageBitmap(file, {
        imageOrientation: 'none',
        resizeWidth: Math.max(1, Math.floor(width * scale)),
        resizeHeight: Math.max(1, Math.floor(height * scale)),
        resizeQuality: 'high',
    });
}

/* Throws a Message. */
export async function unpack(file: Blob, head: Head): Promise<HTMLCanvasElement> {
    const { width, height } = head;
    if (width === 0 || height === 0) throw refusal('the picture is damaged');
    if (width * height > MEGAPIXELS_MAX * 1e6)
        throw refusal(
            'the picture has {0} x {1} pixels; at most {2} million are supported',
            width,
            height,
            MEGAPIXELS_MAX,
        );
    let bitmap: ImageBitmap;
    try {
        bitmap = await bitmapOf(file, head);
    } catch {
        throw refusal('the picture is damaged or in a format that this browser does not support');
    }
    const canvas = document.createElement('canvas');
    canvas.width = bitmap.width;
    canvas.height = bitmap.height;
    const pen = canvas.getContext('2d', { willReadFrequently: true });
    if (pen === null) throw refusal('the browser does not have enough memory for the picture');
    pen.drawImage(bitmap, 0, 0);
    bitmap.close();
    return canvas;
}

export function pixelsOf(canvas: HTMLCanvasElement): Uint8ClampedArray {
    const { width, height } = canvas;
    const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height);
    return pixels?.data ?? new Uint8ClampedArray(4 * width * height);
}
