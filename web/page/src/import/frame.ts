/* frame.ts: the frame of a board in a picture, as the core has it (a corner and the size of a cell) and as the
 * user moves it (two corners). */
import type { Frame } from 'papan-core';

interface Point {
    x: number;
    y: number;
}
export type Corner = 'start' | 'end';
export type Corners = Record<Corner, Point>;
interface Area {
    width: number;
    height: number;
}

const smallestCell = 6; /* in pixels, as in the core */

export function cornersOf({ left, top, cellWidth, cellHeight }: Frame, size: number): Corners {
    return { start: { x: left, y: top }, end: { x: left + size * cellWidth, y: top + size * cellHeight } };
}

/* Null if a board of this many rows does not fit. */
export function frameOf({ start, end }: Corners, size: number, { width, height }: Area): Frame | null {
    const cellWidth = (end.x - start.x) / size;
    const cellHeight = (end.y - start.y) / size;
    if (!(cellWidth >= smallestCell && cellHeight >= smallestCell)) return null;
    if (start.x < 0 || start.y < 0 || end.x > width || end.y > height) return null;
    return { left: start.x, top: start.y, cellWidth, cellHeight };
}

/* The same frame divided into another number of rows. */
export function divided(frame: Frame, from: number, to: number): Frame {
    return { ...frame, cellWidth: (frame.cellWidth * from) / to, cellHeight: (frame.cellHeight * from) / to };
}

/* Clipped to the picture: the core may have found lines slightly outside it. */
export function inside(frame: Frame, size: number, { width, height }: Area): Frame {
    const left = Math.max(0, frame.left);
    const top = Math.max(0, frame.top);
    const cellWidth = Math.min(frame.cellWidth, (width - left) / size);
    const cellHeight = Math.min(frame.cellHeight, (height - top) / size);
    return { left, top, cellWidth, cellHeight };
}

/* The initial frame: a square in the middle. */
export function middle({ width, height }: Area, size: number): Frame {
    const side = 0.9 * Math.min(width, height);
    return { left: (width - side) / 2, top: (height - side) / 2, cellWidth: side / size, cellHeight: side / size };
}
