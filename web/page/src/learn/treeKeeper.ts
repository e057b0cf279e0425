/* treeKeeper.ts: the search tree at any position of a film. Going forwards, the tree grows; going back or
 * jumping, it is built again from the earliest step that is loaded without a gap. If that is not the first step
 * of the search, the tree starts with the pieces or queens on the board at that moment: in the order in which
 * the loaded steps remove them, the last removed first; those that stay on the board come first, in reading
 * order, though the search may have placed them in another. */
import { EMPTY, type PuzzleInfo } from 'papan-core';
import type { FilmStrip, Past } from '../panels/film.ts';
import { SearchTree, type Base } from './tree.ts';

export interface Growth {
    tree: SearchTree;
    from: number; /* the first step that the tree knows */
    place: number;
}

const AHEAD = 5000; /* steps that are searched for removals */

export class TreeKeeper {
    private strip: FilmStrip | null = null;
    private growth: Growth | null = null;

    /* Null: the steps are not loaded. */
    at(strip: FilmStrip, info: PuzzleInfo, strategy: string, place: number): Growth | null {
        const past = strip.before(place);
        if (past === null) return null;
        const { growth } = this;
        const goesOn = growth !== null && strip === this.strip && growth.place <= place && past.from <= growth.place;
        const base = goesOn ? growth : { tree: new SearchTree(baseOf(info, past)), from: past.from, place: past.from };
        const { tree, from } = base;
        const together = strategy === 'permute-columns';
        for (let i = base.place; i < place; i++) {
            const step = past.stepAt(i);
            if (step !== null) tree.advance(step, together);
        }
        this.strip = strip;
        this.growth = { tree, from, place };
        return this.growth;
    }
}

/* The cells of given pieces and queens, with their labels. */
function givenOf(info: PuzzleInfo): Map<number, number> {
    const queens = (cells: number[]): Map<number, number> => new Map(cells.map((cell) => [cell, 0]));
    if (info.family === 'nqueens') return queens(info.placed.map(([row, column]) => row * info.size + column));
    if (info.family === 'queens') return queens(info.mark.flatMap((mark, cell) => (mark === 1 ? [cell] : [])));
    return new Map(info.placed.flatMap((label, cell) => (label === EMPTY ? [] : [[cell, label] as const])));
}

/* A search may place a given queen and remove it again; on the board it stays. */
export function withGiven(info: PuzzleInfo, board: Uint16Array): void {
    for (const [cell, label] of givenOf(info)) if (board[cell] === EMPTY) board[cell] = label;
}

export function baseOf(info: PuzzleInfo, { from, board, stepAt }: Past): Base[] {
    if (from === 0) return [];
    const given = givenOf(info);
    const labels = new Set<number>();
    const placed: Base[] = [];
    board.forEach((label, cell) => {
        const known = info.family === 'pack' && labels.has(label);
        if (label === EMPTY || known || given.has(cell)) return;
        labels.add(label);
        placed.push({ label, cell });
    });
    const removed: Base[] = [];
    let extra = 0; /* placed since, so that they are removed first */
    for (let i = from; i < from + AHEAD && removed.length < placed.length; i++) {
        const step = stepAt(i);
        if (step === null) break;
        if (step.kind === 0) extra++;
        else if (step.kind === 1 && extra > 0) extra--;
        else if (step.kind === 1) {
            const gone = placed.find(({ cell }) => step.cells.includes(cell));
            if (gone !== undefined) removed.push(gone);
        }
    }
    return [...placed.filter((one) => !removed.includes(one)), ...removed.reverse()];
}
