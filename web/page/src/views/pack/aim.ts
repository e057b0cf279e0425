/* aim.ts: which placement of a piece is meant by a point of the 3D view: of those that fit, the one whose middle is
 * nearest to the point on the screen. The posture in which the piece is held is preferred to others, lower placements
 * to higher ones, since pieces rest on each other, and only placements in the layer in focus count, if there is one. */
import { EMPTY, type PackInfo } from 'papan-core';
import { posture } from './board.ts';

interface Point {
    x: number;
    y: number;
}
export interface View {
    spots: readonly Point[]; /* of the cells on the screen */
    unit: number; /* size of a cell there */
    focus: number | null;
}
export interface Aim {
    way: Uint32Array;
    cell: number; /* of the placement, nearest to the point */
}

const REACH = 1.7; /* all in sizes of a cell */
const OTHER_POSTURE = 0.8;
const HIGHER = 0.12; /* for each layer */

function middle(way: Uint32Array, spots: readonly Point[]): Point {
    let x = 0;
    let y = 0;
    for (const cell of way) {
        x += spots[cell]?.x ?? 0;
        y += spots[cell]?.y ?? 0;
    }
    return { x: x / way.length, y: y / way.length };
}

function nearestCell(way: Uint32Array, spots: readonly Point[], at: Point): number {
    const away = (cell: number): number => Math.hypot((spots[cell]?.x ?? 0) - at.x, (spots[cell]?.y ?? 0) - at.y);
    return Array.from(way).sort((a, b) => away(a) - away(b))[0] ?? 0;
}

/* like: the placement in which the piece is held now. */
export function aimedAt(
    info: PackInfo, label: ArrayLike<number>, ways: readonly Uint32Array[], at: Point, view: View,
    like: ArrayLike<number> | null,
): Aim | null {
    const wanted = like === null ? null : posture(info, like);
    const base = info.layers.length - 1;
    let best: Uint32Array | null = null;
    let least = Infinity;
    for (const way of ways) {
        if (way.some((cell) => label[cell] !== EMPTY)) continue;
        const layers = Array.from(way, (cell) => info.cells[cell]?.layer ?? 0);
        if (view.focus !== null && !layers.includes(view.focus)) continue;
        const centre = middle(way, view.spots);
        const away = Math.hypot(centre.x - at.x, centre.y - at.y) / view.unit;
        if (away > REACH) continue;
        const height = layers.reduce((sum, layer) => sum + base - layer, 0) / layers.length;
        const cost = away + HIGHER * height + (wanted === null || posture(info, way) === wanted ? 0 : OTHER_POSTURE);
        if (cost >= least) continue;
        least = cost;
        best = way;
    }
    return best === null ? null : { way: best, cell: nearestCell(best, view.spots, at) };
}
