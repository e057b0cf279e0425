/* cells.ts: a cell of a packing board in words, as screen readers say it. */
import { EMPTY, type PackInfo } from 'papan-core';
import { t } from '../../lib/words.svelte.ts';

/* inside: the cell is a cell of the board, not only of its rectangle in the editor. */
export function cellWords(info: PackInfo, label: ArrayLike<number>, cell: number, inside = true): string {
    const place = info.cells[cell] ?? { layer: 0, row: 0, column: 0 };
    const where = info.layers.length > 1
        ? t('Layer {0}, row {1}, column {2}', place.layer + 1, place.row + 1, place.column + 1)
        : t('Row {0}, column {1}', place.row + 1, place.column + 1);
    if (!inside) return `${where}, ${t('outside the board')}`;
    const here = label[cell] ?? EMPTY;
    const what = here === EMPTY ? emptyWords(info, cell) : t('piece {0}', info.pieces[info.pieceOf[here] ?? -1]?.symbol ?? '');
    const given = (info.placed[cell] ?? EMPTY) === EMPTY ? '' : ', ' + t('given');
    const kind = info.kinds[cell] ?? '.';
    const text = [info.texts[cell] ?? '', kind === '.' ? '' : t('kind {0}', kind)].filter((one) => one !== '');
    return [where, ...text, `${what}${given}`].join(', ');
}

function emptyWords(info: PackInfo, cell: number): string {
    switch (info.states[cell]) {
        case '_':
            return t('must stay empty');
        case '?':
            return t('empty, may stay so');
        default:
            return t('empty');
    }
}
