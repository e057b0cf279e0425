/* hints.ts: a hint of the core for a packing game in the stages of lib/stages.ts: what is said and what is marked on the
 * board at each of them. */
import { EMPTY, type Hint, type Message, type PackInfo, type Thing } from 'papan-core';
import { toldOf } from '../../lib/letters.ts';
import type { Stage } from '../../lib/stages.ts';
import { grouped, t } from '../../lib/words.svelte.ts';

/* A message of the core about this puzzle, with long numbers in groups of digits. */
export function saidOf(info: PackInfo, message: Message): string {
    const args = message.args.map((arg) => (/^\d{4,}$/.test(arg) ? grouped(arg) : arg));
    return toldOf(info, { ...message, args });
}

/* The reason without the placement. */
const reasons: Record<string, string> = {
    'only-cover': 'This cell can be covered in only one way, by piece {0}.',
    'only-place': 'Only one place is left for piece {0}.',
    'only-good-cover': 'Only one way to cover this cell leaves a rest that can be filled: with piece {0}.',
    'only-good-place': 'Piece {0} has only one place that leaves a rest that can be filled.',
    'all-agree': 'Every remaining solution has piece {0} in the same place.',
    'none-agree': 'No piece is certain. Piece {0} can cover this cell.',
    '': 'Piece {0} can cover this cell.',
};

export const placesPiece = (hint: Hint): boolean => hint.piece !== null && hint.place.length > 0;

/* The pieces that make the position unsolvable: any of the spoilers, or else all that have to go together. */
export function blamed({ remove, spoilers }: Hint): readonly Thing[] {
    return spoilers.length > 0 ? spoilers : remove;
}

export function blamedLabels(hint: Hint): number[] {
    return blamed(hint).map(({ piece }) => piece ?? EMPTY);
}

/* The hint with the player's labels. A position goes to the core as letters, so the core numbers the copies of a piece
 * in its own way; the cells of a copy tell which it is. */
export function inOwnLabels(hint: Hint, label: ArrayLike<number>): Hint {
    const own = ({ cells }: Thing): Thing => ({ piece: label[cells[0] ?? -1] ?? EMPTY, cells });
    return { ...hint, remove: hint.remove.map(own), spoilers: hint.spoilers.map(own) };
}

function whereOf(info: PackInfo, hint: Hint): string {
    if (hint.kind === 'dead') return t('Something is wrong: this position has no solution.');
    const at = info.cells[hint.cause[0] ?? -1];
    if (at === undefined) return t('Look at piece {0}.', symbolOf(info, hint));
    return info.layers.length > 1
        ? t('Look at layer {0}, row {1}, column {2}.', at.layer + 1, at.row + 1, at.column + 1)
        : t('Look at row {0}, column {1}.', at.row + 1, at.column + 1);
}

function symbolOf(info: PackInfo, hint: Hint): string {
    return info.pieces[info.pieceOf[hint.piece ?? -1] ?? -1]?.symbol ?? '';
}

/* What is said at this stage; null: the hint lacks it. */
export function stageText(info: PackInfo, hint: Hint, stage: Stage): string | null {
    const staged = placesPiece(hint) || hint.kind === 'dead';
    if (stage === 'what') return saidOf(info, hint.text);
    if (!staged) return null;
    if (stage === 'where') return whereOf(info, hint);
    if (hint.kind === 'dead') return hint.because === null ? null : saidOf(info, hint.because);
    return t(reasons[hint.rule ?? ''] ?? reasons[''] ?? '', symbolOf(info, hint));
}

/* What is marked on the board at this stage. */
export function stageMarks(hint: Hint, stage: Stage): Hint {
    if (stage === 'what') return hint;
    const cause = hint.kind === 'dead' && stage === 'where' ? [] : hint.cause;
    return { ...hint, cause, place: [], remove: [], spoilers: [], piece: null };
}
