/* answer.ts: the answer to a request for help. It may come in stages (lib/stages.ts); what is said and what is marked
 * on the board belong to the stage. */
import type { Hint } from 'papan-core';
import type { Stage } from '../../lib/stages.ts';
import { t } from '../../lib/words.svelte.ts';

/* One stage. Sentences are functions called when drawn, so that they follow the language. */
export interface Part {
    stage: Stage;
    sentence: () => string;
    because?: (() => string) | undefined;
    chain?: (() => string[]) | undefined; /* the consequences of a supposition */
    drawn?: Hint | undefined; /* the cells it marks */
    more?: string; /* the button that leads here, if it is not the usual one; English key */
}
export interface Answer {
    kind: 'good' | 'bad' | 'plain';
    parts: readonly Part[]; /* at least one */
    offer?: Hint | undefined; /* what can be applied at the last stage */
}

const wordless = { text: '', args: [], line: 0, column: 0 };
const nowhere: Hint = {
    family: 'queens',
    kind: 'unknown',
    rule: null,
    title: null,
    level: null,
    piece: null,
    text: wordless,
    text_code: null,
    because: null,
    because_code: null,
    chain: [],
    chain_codes: [],
    units: [],
    cause: [],
    place: [],
    cross: [],
    remove: [],
    spoilers: [],
    proof_steps: null,
};

/* A hint computed on the page. */
export function hintOf(part: Partial<Hint>): Hint {
    return { ...nowhere, ...part };
}

/* Marks to remove. */
export function marksOn(cells: readonly number[]): Hint['remove'] {
    return cells.map((cell) => ({ piece: null, cells: [cell] }));
}

export function wrongCells({ remove }: Hint): number[] {
    return remove.flatMap(({ cells }) => cells);
}

/* An answer without stages. */
export function plainly(kind: Answer['kind'], sentence: () => string, because?: () => string): Answer {
    return { kind, parts: [{ stage: 'what', sentence, because }] };
}

export function wrongWords(marks: number): string {
    return marks === 1 ? t('One of your marks is wrong.') : t('{0} of your marks are wrong.', marks);
}

/* First only that marks are wrong, then which. */
export function blaming(summary: () => string, where: Omit<Part, 'stage'>, wrong: Hint): Answer {
    const parts: Part[] = [
        { stage: 'where', sentence: summary },
        { stage: 'what', more: 'Show where', drawn: wrong, ...where },
    ];
    return { kind: 'bad', parts, offer: canBeFollowed(wrong) ? wrong : undefined };
}

export function canBeFollowed(hint: Hint): boolean {
    return hint.place.length + hint.cross.length + hint.remove.length > 0;
}
