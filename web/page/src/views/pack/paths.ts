/* paths.ts: the outlines of pieces as SVG paths, in units of a cell. A piece is balls joined by bridges, as in
 * IQ Puzzler Pro; on large boards, in boxes of cubes and on other lattices it is joined tiles. */
import { cornersOf, middleOf, type Spot } from './lattice.ts';
import type { Lattice } from 'papan-core';

/* A cell of a piece in the picture: its middle and its corners, clockwise, and whether the piece continues to the right
 * of it and below it (balls, in the same layer). */
export interface Part extends Spot {
    cell: number;
    corners: readonly Spot[];
    right: boolean;
    down: boolean;
}

export const BALL = 0.465;
const BRIDGE = 0.29;

function short(value: number): string {
    return String(Math.round(value * 1000) / 1000);
}

export function circle({ x, y }: Spot, radius: number): string {
    const r = short(radius);
    const end = `${short(2 * radius)} 0`;
    return `M${short(x - radius)} ${short(y)}a${r} ${r} 0 0 1 ${end}a${r} ${r} 0 0 1 -${end}z`;
}

function box(x: number, y: number, width: number, height: number): string {
    return `M${short(x)} ${short(y)}h${short(width)}v${short(height)}h${short(-width)}z`;
}

/* Balls and bridges, reduced by inset. All run clockwise, so that they unite under the nonzero rule. */
export function ballsPath(parts: readonly Part[], inset: number): string {
    const half = BRIDGE - inset;
    return parts.map((part) => circle(part, BALL - inset) +
        (part.right ? box(part.x, part.y - half, 1, 2 * half) : '') +
        (part.down ? box(part.x - half, part.y, 2 * half, 1) : '')).join('');
}

/* ---- tiles ---- */

interface Edge {
    from: Spot;
    to: Spot;
}

const keyOf = ({ x, y }: Spot): string => `${Math.round(x * 500)} ${Math.round(y * 500)}`;

/* The sides of the cells: those on the outline, clockwise around the piece, and those between two of its cells. */
function edgesOf(parts: readonly Part[]): { outer: Edge[]; inner: Edge[] } {
    const all = new Map<string, Edge>();
    const inner: Edge[] = [];
    for (const { corners } of parts)
        corners.forEach((from, i) => {
            const to = corners[(i + 1) % corners.length] ?? from;
            const across = `${keyOf(to)} ${keyOf(from)}`;
            if (all.delete(across)) inner.push({ from, to });
            else all.set(`${keyOf(from)} ${keyOf(to)}`, { from, to });
        });
    return { outer: [...all.values()], inner };
}

const direction = ({ from, to }: Edge): Spot => {
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    return { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
};
const cross = (a: Spot, b: Spot): number => a.x * b.y - a.y * b.x;
const dot = (a: Spot, b: Spot): number => a.x * b.x + a.y * b.y;

/* The edges as closed loops. Where cells meet only at a corner, the loop stays with its cell. */
function loopsOf(edges: readonly Edge[]): Edge[][] {
    const starts = new Map<string, Edge[]>();
    for (const edge of edges) {
        const known = starts.get(keyOf(edge.from));
        if (known === undefined) starts.set(keyOf(edge.from), [edge]);
        else known.push(edge);
    }
    const left = new Set(edges);
    const loops: Edge[][] = [];
    for (const first of edges) {
        const loop: Edge[] = [];
        for (let edge: Edge | undefined = first; edge !== undefined && left.delete(edge); ) {
            loop.push(edge);
            const ahead = direction(edge);
            const turn = (next: Edge): number => Math.atan2(cross(ahead, direction(next)), dot(ahead, direction(next)));
            const next: Edge[] = (starts.get(keyOf(edge.to)) ?? []).filter((one) => left.has(one));
            edge = next.reduce<Edge | undefined>((best, one) => (best === undefined || turn(one) > turn(best) ? one : best), undefined);
        }
        if (loop.length > 0) loops.push(loop);
    }
    return loops;
}

/* Straight runs of edges as one. */
function straightened(loop: readonly Edge[]): Edge[] {
    const bends = (i: number): boolean => {
        const before = loop[(i + loop.length - 1) % loop.length];
        const here = loop[i];
        return before !== undefined && here !== undefined && Math.abs(cross(direction(before), direction(here))) > 0.01;
    };
    const corners = loop.flatMap((edge, i) => (bends(i) ? [edge.from] : []));
    return corners.map((from, i) => ({ from, to: corners[(i + 1) % corners.length] ?? from }));
}

function loopPath(loop: readonly Edge[], inset: number, radius: number): string {
    const steps = loop.map((edge, i) => {
        const before = loop[(i + loop.length - 1) % loop.length] ?? edge;
        const [a, b] = [direction(before), direction(edge)];
        /* The corner of the two lines, each moved inwards. */
        const share = inset / (1 + dot(a, b));
        const at = { x: edge.from.x - share * (a.y + b.y), y: edge.from.y + share * (a.x + b.x) };
        if (cross(a, b) <= 0) return `${short(at.x)} ${short(at.y)}`;
        const cut = radius * Math.tan(Math.acos(Math.max(-1, Math.min(1, dot(a, b)))) / 2);
        const r = short(radius);
        return `${short(at.x - a.x * cut)} ${short(at.y - a.y * cut)}A${r} ${r} 0 0 1 ` +
            `${short(at.x + b.x * cut)} ${short(at.y + b.y * cut)}`;
    });
    return `M${steps.join('L')}z`;
}

/* Tiles joined to one piece, reduced by inset; its outer corners are round. Holes run the other way round. */
export function tilesPath(parts: readonly Part[], inset: number, radius = 0.16): string {
    const round = Math.max(0.02, radius - inset);
    return loopsOf(edgesOf(parts).outer).map((loop) => loopPath(straightened(loop), inset, round)).join('');
}

/* Short lines between joined tiles. */
export function seamsPath(parts: readonly Part[]): string {
    const between = (a: Spot, b: Spot, share: number): string =>
        `${short(a.x + (b.x - a.x) * share)} ${short(a.y + (b.y - a.y) * share)}`;
    return edgesOf(parts).inner.map(({ from, to }) => `M${between(from, to, 0.2)}L${between(from, to, 0.8)}`).join('');
}

/* ---- colours ---- */

function channels(colour: string): number[] {
    return [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
}

/* share of a and the rest of b, both #rrggbb. */
export function mixed(a: string, b: string, share: number): string {
    const other = channels(b);
    const hex = channels(a).map((c, i) => Math.round(share * c + (1 - share) * (other[i] ?? 0)));
    return '#' + hex.map((c) => c.toString(16).padStart(2, '0')).join('');
}

/* ---- from cells to parts ---- */

export interface Placed {
    layer: number;
    row: number;
    column: number;
}

/* The cells of one piece in the picture. origin: where row 0, column 0 of a layer is. Cells of different layers never
 * join. */
export function partsOf(
    lattice: Lattice, cells: readonly number[], place: (cell: number) => Placed, origin: (layer: number) => Spot,
): Part[] {
    const key = (layer: number, row: number, column: number): string => `${layer} ${row} ${column}`;
    const places = cells.map(place);
    const taken = new Set(places.map((p) => key(p.layer, p.row, p.column)));
    return places.map(({ layer, row, column }, i) => {
        const start = origin(layer);
        const middle = middleOf(lattice, row, column);
        const x = start.x + middle.x;
        const y = start.y + middle.y;
        return {
            cell: cells[i] ?? 0,
            x,
            y,
            corners: cornersOf(lattice, row, column).map((corner) => ({ x: x + corner.x, y: y + corner.y })),
            right: taken.has(key(layer, row, column + 1)),
            down: taken.has(key(layer, row + 1, column)),
        };
    });
}
