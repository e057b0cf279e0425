/* trouble.ts: the mistakes on a Queens or Star Battle board in words. */
import { t, tOf } from '../../lib/words.svelte.ts';
import type { Conflicts } from './rules.ts';
import { namesOf, type Named } from './units.ts';

const mostNamed = 3;

/* Units without a free cell, and those with too few. */
function split({ full }: Conflicts, units: readonly number[]): [number[], number[]] {
    return [units.filter((unit) => full.has(unit)), units.filter((unit) => !full.has(unit))];
}

/* Short, for a note and an announcement; '' if nothing is wrong. */
export function troubleWords(bad: Conflicts, board: Named): string {
    const [none, few] = split(bad, bad.starved);
    const named = (units: readonly number[]): string => namesOf(units.slice(0, mostNamed), board);
    const sentences = [bad.queens.size > 0 ? tOf(board.stars, 'Queens break a rule.') : ''];
    if (none.length > mostNamed) sentences.push(t('No place left in {0} and more.', named(none)));
    else if (none.length > 0) sentences.push(t('No place left in {0}.', named(none)));
    if (few.length > mostNamed) sentences.push(t('Too few places left in {0} and more.', named(few)));
    else if (few.length > 0) sentences.push(t('Too few places left in {0}.', named(few)));
    return sentences.join(' ').trim();
}

/* Of a cell in these units. */
export function starvedWords(bad: Conflicts, units: readonly number[], board: Named): string[] {
    const [none, few] = split(bad, units);
    return [
        ...(none.length > 0 ? [t('no place left in {0}', namesOf(none, board))] : []),
        ...(few.length > 0 ? [t('too few places left in {0}', namesOf(few, board))] : []),
    ];
}
