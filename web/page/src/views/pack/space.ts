/* space.ts: the positions of cells in 3D, without three.js. x points right, y up, z towards the viewer; the
 * origin is the centre of the board. Balls of a pyramid touch: a layer is half a ball off and half a diagonal
 * above the next. */
import type { PackInfo } from 'papan-core';

export interface SpotInSpace {
    x: number;
    y: number;
    z: number;
}

const APART = 1.6; /* the extra distance between layers when pulled apart */

type Board = Pick<PackInfo, 'cells' | 'layers' | 'lattice'>;

export function spotsInSpace(info: Board, explode: number): SpotInSpace[] {
    const pyramid = info.lattice === 'pyramid';
    const levels = info.layers.length;
    const base = info.layers[levels - 1] ?? { rows: 1, columns: 1 };
    const rise = (pyramid ? Math.SQRT1_2 : 1) + APART * explode;
    return info.cells.map(({ layer, row, column }) => {
        const level = levels - 1 - layer;
        const shift = pyramid ? level / 2 : 0;
        return {
            x: column + shift - (base.columns - 1) / 2,
            y: (level - (levels - 1) / 2) * rise,
            z: row + shift - (base.rows - 1) / 2,
        };
    });
}

/* Whether two cells touch: balls of a pyramid, or cubes that share a face. */
export function touching(info: Board, a: number, b: number): boolean {
    const one = info.cells[a];
    const other = info.cells[b];
    if (one === undefined || other === undefined || Math.abs(one.layer - other.layer) > 1) return false;
    const shift = info.lattice === 'pyramid' ? (one.layer - other.layer) / 2 : 0;
    const rows = Math.abs(one.row - other.row - shift);
    const columns = Math.abs(one.column - other.column - shift);
    if (one.layer === other.layer) return rows + columns === 1;
    return info.lattice === 'pyramid' ? rows === 0.5 && columns === 0.5 : rows + columns === 0;
}
