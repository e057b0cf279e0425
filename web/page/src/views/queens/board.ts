/* board.ts: the geometry of a square board with regions, without any drawing: which cells touch, which belong
 * together, and paths around sets of cells. Cells are numbered row by row. A cell of region UNPAINTED has no
 * region: on a board that is being drawn it is still to be painted; in a puzzle it stays empty. */

export const UNPAINTED = -1;

/* The characters of regions in order, as in the core. */
export const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789@&';

/* What rules and pictures need to know about a board; QueensInfo has it. */
export interface Board {
    size: number;
    stars: number;
    region: readonly number[];
}

export function rowOf(cell: number, size: number): number {
    return Math.floor(cell / size);
}

export function columnOf(cell: number, size: number): number {
    return cell % size;
}

/* The cells at distance one in the directions given, inside the board. */
function around(cell: number, size: number, steps: readonly (readonly [number, number])[]): number[] {
    const row = rowOf(cell, size);
    const column = columnOf(cell, size);
    return steps
        .map(([down, right]) => [row + down, column + right] as const)
        .filter(([r, c]) => r >= 0 && r < size && c >= 0 && c < size)
        .map(([r, c]) => r * size + c);
}

const sides = [[-1, 0], [0, -1], [0, 1], [1, 0]] as const;
const corners = [[-1, -1], [-1, 1], [1, -1], [1, 1]] as const;

export function sideNeighbours(cell: number, size: number): number[] {
    return around(cell, size, sides);
}

/* All cells that a queen touches, including diagonally. */
export function touching(cell: number, size: number): number[] {
    return around(cell, size, [...sides, ...corners]);
}

/* The cells on the straight line between two cells, both included: a fast finger skips cells. */
export function line(from: number, to: number, size: number): number[] {
    const down = rowOf(to, size) - rowOf(from, size);
    const right = columnOf(to, size) - columnOf(from, size);
    const steps = Math.max(Math.abs(down), Math.abs(right));
    if (steps === 0) return [to];
    return Array.from({ length: steps + 1 }, (_, i) => {
        const row = rowOf(from, size) + Math.round((down * i) / steps);
        const column = columnOf(from, size) + Math.round((right * i) / steps);
        return row * size + column;
    });
}

/* The cells of each unit, that is of each row, column and region, numbered as in the core: rows from 0, columns
 * from `size`, regions from 2 * `size`. Cells without a region belong to none. */
export function unitsOf({ size, region }: Board): number[][] {
    const units = Array.from({ length: 3 * size }, (): number[] => []);
    region.forEach((of, cell) => {
        if (of < 0) return;
        units[rowOf(cell, size)]?.push(cell);
        units[size + columnOf(cell, size)]?.push(cell);
        units[2 * size + of]?.push(cell);
    });
    return units;
}

/* The number of connected parts of a region. */
export function partsOf(region: readonly number[], which: number, size: number): number {
    const seen = new Set<number>();
    let parts = 0;
    region.forEach((of, start) => {
        if (of !== which || seen.has(start)) return;
        parts++;
        const open = [start];
        seen.add(start);
        for (let cell = open.pop(); cell !== undefined; cell = open.pop())
            for (const next of sideNeighbours(cell, size))
                if (region[next] === which && !seen.has(next)) {
                    seen.add(next);
                    open.push(next);
                }
    });
    return parts;
}

/* ---- paths, in units of `cell` with the board's corner at (0, 0) ---- */

/* Squares over all cells that are inside, joined along rows. */
export function fillPath(size: number, cell: number, inside: (at: number) => boolean): string {
    let path = '';
    for (let row = 0; row < size; row++)
        for (let start = 0; start < size; start++) {
            if (!inside(row * size + start)) continue;
            let end = start + 1;
            while (end < size && inside(row * size + end)) end++;
            path += `M${start * cell} ${row * cell}h${(end - start) * cell}v${cell}h${(start - end) * cell}z`;
            start = end;
        }
    return path;
}

/* The lines between neighbouring cells for which `drawn` holds, joined where they continue, without the border
 * of the board. */
export function wallPath(size: number, cell: number, drawn: (a: number, b: number) => boolean): string {
    let path = '';
    for (let wall = 1; wall < size; wall++)
        for (const upright of [true, false]) {
            let run = 0;
            for (let i = 0; i <= size; i++) {
                const b = upright ? i * size + wall : wall * size + i;
                const a = upright ? b - 1 : b - size;
                if (i < size && drawn(a, b)) {
                    run++;
                    continue;
                }
                const start = (i - run) * cell;
                if (run > 0 && upright) path += `M${wall * cell} ${start}v${run * cell}`;
                if (run > 0 && !upright) path += `M${start} ${wall * cell}h${run * cell}`;
                run = 0;
            }
        }
    return path;
}

/* The outline of a set of cells, including the border of the board where the set reaches it, there `inset` further
 * inside. */
export function outlinePath(size: number, cell: number, cells: ReadonlySet<number>, inset = 0): string {
    let path = wallPath(size, cell, (a, b) => cells.has(a) !== cells.has(b));
    const end = size * cell - inset;
    for (let i = 0; i < size; i++) {
        const at = i * cell;
        if (cells.has(i)) path += `M${at} ${inset}h${cell}`;
        if (cells.has((size - 1) * size + i)) path += `M${at} ${end}h${cell}`;
        if (cells.has(i * size)) path += `M${inset} ${at}v${cell}`;
        if (cells.has(i * size + size - 1)) path += `M${end} ${at}v${cell}`;
    }
    return path;
}
