/* hints.ts: the stages of a hint of the core for boards with queens. Where to look: the rows, columns and regions
 * of the reason are named and outlined. Why: the reason, without the cells that it is good for. What: the whole
 * sentence and all cells. A wrong mark comes in two stages: that there is one, and which. */
import type { Hint } from 'papan-core';
import { t, tOf, told } from '../../lib/words.svelte.ts';
import { ruleWords } from '../../quest/rule_words.ts';
import { blaming, canBeFollowed, plainly, wrongCells, wrongWords, type Answer, type Part } from './answer.ts';
import { rowOf } from './board.ts';
import { namesOf, type Named } from './units.ts';

const suppositions: readonly (string | null)[] = ['chain', 'what-if', 'cases'];
/* The codes of sentences that give the reason without the cells that the player should find. */
export const reasonCodes: readonly (string | null)[] = [
    'unit-complete', 'as-many-places-as-queens', 'places-within-unit', 'places-within-units', 'missing-queens-within',
];
const looks: Partial<Record<Hint['kind'], Answer['kind']>> = { done: 'good', dead: 'bad', wrong: 'bad' };

/* The hint with only some of its cells. */
function part(hint: Hint, kept: Partial<Hint>): Hint {
    return { ...hint, cause: [], place: [], cross: [], remove: [], ...kept };
}

function sentences({ because, chain }: Hint): Pick<Part, 'because' | 'chain'> {
    return {
        because: because === null ? undefined : () => told(because),
        chain: chain.length === 0 ? undefined : () => chain.map((message) => told(message)),
    };
}

/* Where the reason is, or at least where the step is. */
function unitsIn(hint: Hint, board: Named): number[] {
    if (hint.units.length > 0 && !suppositions.includes(hint.rule)) return hint.units;
    const cell = [...hint.place, ...hint.cross, ...hint.cause][0] ?? 0;
    const of = board.region[cell];
    return [of === undefined || of < 0 ? rowOf(cell, board.size) : 2 * board.size + of];
}

function whereOf(hint: Hint, board: Named): Part {
    const units = unitsIn(hint, board);
    const names = (): string => namesOf(units, board);
    return {
        stage: 'where',
        sentence: () => {
            if (!suppositions.includes(hint.rule)) return t('Look at {0}.', names());
            return t('No simple rule helps here. Suppose something in {0} and follow what it forces.', names());
        },
        drawn: part(hint, { units }),
    };
}

/* The sentence itself, unless it names the cells that the player should find; then the rule and what it means. */
function whyOf(hint: Hint, { stars }: Named): Part {
    const { text, title, because, rule } = hint;
    const named = title !== null && !reasonCodes.includes(hint.text_code);
    const sentence = (): string => {
        if (title === null) return because === null ? '' : told(because);
        return named ? tOf(stars, title) : told(text);
    };
    const meaning = named && ruleWords(rule, 1) !== '' ? () => ruleWords(rule, stars) : undefined;
    return { stage: 'why', sentence, because: meaning, drawn: part(hint, { cause: hint.cause }) };
}

function step(hint: Hint, board: Named): Answer {
    const parts: Part[] = [whereOf(hint, board)];
    if (hint.title !== null || hint.because !== null) parts.push(whyOf(hint, board));
    parts.push({ stage: 'what', sentence: () => told(hint.text), drawn: hint, ...sentences(hint) });
    return { kind: 'plain', parts, offer: hint };
}

function wrong(hint: Hint, { stars }: Named): Answer {
    const summary = (): string => {
        if (hint.kind === 'dead') return tOf(stars, 'These queens can no longer be completed.');
        return wrongWords(wrongCells(hint).length);
    };
    /* The cells of the proof would look like a second suggestion, and some of them are the wrong marks. */
    const cells = part(hint, { cause: hint.cause, remove: hint.remove });
    return blaming(summary, { sentence: () => told(hint.text), ...sentences(hint) }, cells);
}

export function hinted(hint: Hint, board: Named): Answer {
    if (hint.remove.length > 0) return wrong(hint, board);
    if (canBeFollowed(hint)) return step(hint, board);
    const { because } = sentences(hint);
    return plainly(looks[hint.kind] ?? 'plain', () => told(hint.text), because);
}
