/* paths.ts: the outlines of pieces as SVG paths, in units of a cell. A piece is balls joined by bridges, as in
 * IQ Puzzler Pro; on large boards and in boxes of cubes it is joined tiles. All parts of a path run clockwise,
 * so that they unite under the nonzero rule. */

export interface Spot {
    x: number; /* the centre */
    y: number;
}
/* A cell of a piece and whether the piece continues to the right, below, left and above it (in the same layer).
 */
export interface Part extends Spot {
    cell: number;
    right: boolean;
    down: boolean;
    left: boolean;
    up: boolean;
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

/* Balls and bridges, reduced by inset. */
export function ballsPath(parts: readonly Part[], inset: number): string {
    const half = BRIDGE - inset;
    return parts.map((part) => circle(part, BALL - inset) +
        (part.right ? box(part.x, part.y - half, 1, 2 * half) : '') +
        (part.down ? box(part.x - half, part.y, 2 * half, 1) : '')).join('');
}

/* A tile whose free sides are inset and whose free corners are round. */
function tile(part: Part, inset: number, radius: number): string {
    const left = part.x - 0.5 + (part.left ? 0 : inset);
    const right = part.x + 0.5 - (part.right ? 0 : inset);
    const top = part.y - 0.5 + (part.up ? 0 : inset);
    const bottom = part.y + 0.5 - (part.down ? 0 : inset);
    const corner = (a: boolean, b: boolean): number => (a || b ? 0 : radius);
    const nw = corner(part.left, part.up);
    const ne = corner(part.right, part.up);
    const se = corner(part.right, part.down);
    const sw = corner(part.left, part.down);
    const turn = (r: number, dx: number, dy: number): string =>
        r === 0 ? '' : `a${short(r)} ${short(r)} 0 0 1 ${short(dx * r)} ${short(dy * r)}`;
    return `M${short(left + nw)} ${short(top)}H${short(right - ne)}${turn(ne, 1, 1)}V${short(bottom - se)}` +
        `${turn(se, -1, 1)}H${short(left + sw)}${turn(sw, -1, -1)}V${short(top + nw)}${turn(nw, 1, -1)}z`;
}

export function tilesPath(parts: readonly Part[], inset: number, radius = 0.16): string {
    return parts.map((part) => tile(part, inset, Math.max(0.02, radius - inset))).join('');
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

/* The cells of one piece in the picture; `place` gives the position of a cell. Cells of different layers never
 * join. */
export function partsOf(
    cells: readonly number[], place: (cell: number) => { layer: number; row: number; column: number; at: Spot },
): Part[] {
    const key = (layer: number, row: number, column: number): string => `${layer} ${row} ${column}`;
    const places = cells.map(place);
    const taken = new Set(places.map((p) => key(p.layer, p.row, p.column)));
    return places.map((p, i) => ({
        cell: cells[i] ?? 0,
        ...p.at,
        right: taken.has(key(p.layer, p.row, p.column + 1)),
        down: taken.has(key(p.layer, p.row + 1, p.column)),
        left: taken.has(key(p.layer, p.row, p.column - 1)),
        up: taken.has(key(p.layer, p.row - 1, p.column)),
    }));
}
