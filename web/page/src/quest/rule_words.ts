/* rule_words.ts: what each rule for queens means, in a sentence or two for players: in lessons and where a hint
 * explains itself. docs/hints.md has the exact rules. */
import { tOf } from '../lib/words.svelte.ts';

/* English keys; with two, the second is for more stars. */
export const ruleKeys: Record<string, readonly [string, string?]> = {
    sight: ['A queen rules out all cells that it touches, and the rest of its row, column and region once they have all their queens.'],
    full: ['A row, column or region that has all its queens gets no more, so its other cells stay empty.'],
    'only-places': ['If a row, column or region has only as many places left as it still needs queens, each of these places gets a queen.'],
    'region-in-line': [
        'If all places left in a region are in one row or column, the queen of that row or column is in this region. The other cells of the row or column stay empty.',
        'If all places left in a region are in one row or column that needs no more queens than the region, the other cells of the row or column stay empty.',
    ],
    'line-in-region': [
        'If all places left in a row or column are in one region, the queen of that region is there. The other cells of the region stay empty.',
        'If all places left in a row or column are in one region that needs no more queens than it, the other cells of the region stay empty.',
    ],
    'touch-all': ['If a cell touches every place left in a row, column or region, it stays empty: a queen on it would leave no place there.'],
    'two-sets': [
        'If all places left in two regions are in the same two rows, these regions fill the rows: the other cells of the rows stay empty. The same holds for columns, and the other way round.',
        'If all places left in two regions are in rows that need no more queens than these regions, the other cells of the rows stay empty. The same holds for columns, and the other way round.',
    ],
    'three-sets': [
        'If all places left in three regions are in the same three rows, these regions fill the rows: the other cells of the rows stay empty. The same holds for columns, and the other way round.',
        'If all places left in three regions are in rows that need no more queens than these regions, the other cells of the rows stay empty. The same holds for columns, and the other way round.',
    ],
    'more-sets': [
        'If all places left in four or more regions are in the same number of rows, these regions fill the rows: the other cells of the rows stay empty. The same holds for columns, and the other way round.',
        'If all places left in four or more regions are in rows that need no more queens than these regions, the other cells of the rows stay empty. The same holds for columns, and the other way round.',
    ],
    'no-room': ['Queens do not touch, so a block of 2 × 2 cells holds at most one. A cell stays empty if a queen on it would leave a row, column or region too little room.'],
    'must-stand': ['Queens do not touch, so a block of 2 × 2 cells holds at most one. If a row, column or region has enough room only with a queen on a certain cell, that cell gets a queen.'],
    empties: ['A cell stays empty if a queen on it would leave a row, column or region too few places.'],
    ways: ['Try all ways to place the missing queens of a row, column or region. A cell that has a queen in every way gets one; a cell that every way rules out stays empty.'],
    remainder: ['Take some neighbouring rows or columns. The regions wholly inside them supply some of their queens; the others must be in the remaining cells. Look for cells on which all ways to place them agree.'],
    'finned-sets': ['A cell stays empty if a queen on it would leave two rows, columns or regions only places in one row, column or region, or three of them only places in two.'],
    squeeze: ['Two neighbouring rows or columns hold at most one queen in each block of 2 × 2 cells. A cell stays empty if a queen on it would leave them too little room, and gets a queen if they have too little room without it.'],
    'two-units': ['A cell stays empty if a queen on it would leave two rows, columns or regions only places that rule each other out: one of the two would get no queen.'],
    chain: ['Suppose there is a queen on a cell, and continue with easy steps. If they lead to a contradiction, the cell stays empty.'],
    'what-if': ['Suppose there is a queen on a cell, or none, and continue with any rule. If this leads to a contradiction, the opposite is true.'],
    cases: ['Suppose there is a queen on a cell, then suppose further queens one after the other. If every case leads to a contradiction, the first supposition is wrong.'],
};

/* '' if the rule is not one for regions. */
export function ruleWords(rule: string | null, stars: number): string {
    const [one = '', more] = ruleKeys[rule ?? ''] ?? [];
    return tOf(stars, stars > 1 ? (more ?? one) : one);
}
