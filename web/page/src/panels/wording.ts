/* wording.ts: the wording of answers, times and steps, for all panels. */
import { EMPTY, type Progress, type PuzzleInfo, type Result, type Step, type StrategyInfo } from 'papan-core';
import type { Clash, Rule } from '../learn/attacks.ts';
import type { Bout, Subject } from '../learn/contest.ts';
import { toldOf } from '../lib/letters.ts';
import { doc } from '../lib/state.svelte.ts';
import { grouped, t, translated, words } from '../lib/words.svelte.ts';
import { columnOf, rowOf } from '../views/queens/board.ts';

/* A number at the axis of a chart. */
export function tickWords(tick: number): string {
    const format: Intl.NumberFormatOptions = tick >= 10_000 ? { notation: 'compact' } : { maximumFractionDigits: 6 };
    return new Intl.NumberFormat(words.language, format).format(tick);
}

/* No more precise than browsers measure: tenths. */
export function milliseconds(ms: number): string {
    const digits = ms < 10 ? 1 : 0;
    const format = { minimumFractionDigits: digits, maximumFractionDigits: digits };
    const number = new Intl.NumberFormat(words.language, format).format(Math.max(ms, 0.1));
    return t(ms < 0.05 ? '< {0} ms' : '{0} ms', number);
}

export function elapsed(ms: number): string {
    const format = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
    return t('{0} s', new Intl.NumberFormat(words.language, format).format(ms / 1000));
}

export function strategyNote(strategy: StrategyInfo): string {
    const traits: string[] = [];
    if (strategy.classic) traits.push(t('classic'));
    if (strategy.incomplete) traits.push(t('may miss solutions'));
    if (strategy.countsOnly) traits.push(t('only counts'));
    if (!strategy.findsAll) traits.push(t('stops at the first solution'));
    return traits.join(' · ');
}

export function solutionsCounted(count: string, distinct: boolean, complete: boolean): string {
    const one = distinct ? '{0} distinct solution' : '{0} solution';
    const several = distinct ? '{0} distinct solutions' : '{0} solutions';
    const counted = t(count === '1' ? one : several, grouped(count));
    return complete ? counted : t('at least {0}', counted);
}

/* Rounded down, so that 100 % means the end. */
export function percentDone(share: number): string {
    const number = new Intl.NumberFormat(words.language, { style: 'percent' }).format(Math.floor(100 * share) / 100);
    return t('{0} done', number);
}

/* The number of solutions of a whole count from those of a share; null while there are too few to say. The parts of a
 * count are searched in random order, so the finished ones are a fair sample. */
const FAIR_SHARE = 0.1; /* with less, parts that take long are missing: half the number for 20 queens at 0.02 */
const FAIR_SAMPLE = 25;
export function expectedSolutions({ share = 0, solutions }: Progress, distinct: boolean): string | null {
    if (share < FAIR_SHARE || share >= 1 || Number(solutions) < FAIR_SAMPLE) return null;
    const number = new Intl.NumberFormat(words.language, { maximumSignificantDigits: 2 });
    const text = distinct ? 'about {0} distinct solutions expected' : 'about {0} solutions expected';
    return t(text, number.format(Number(solutions) / share));
}

export function verdictWords(result: Result): string {
    switch (result.verdict) {
        case 'none':
            return result.warning === null ? t('No solution') : t('No solution found');
        case 'unique':
            return t('Exactly one solution');
        case 'many':
            return t('More than one solution');
        case 'solved':
            return t('Solved');
        case 'unknown':
            return t('Unknown');
    }
}

/* A position on the board in words, counted from 1. */
export function placeWords(info: PuzzleInfo, cell: number): string {
    /* A very large chess board has no list of cells. */
    const square = info.family === 'nqueens' && cell >= 0;
    const place = square ? { layer: 0, row: rowOf(cell, info.size), column: columnOf(cell, info.size) } : info.cells[cell];
    if (place === undefined) return '';
    const { layer, row, column } = place;
    if (info.layers.length > 1) return t('layer {0}, row {1}, column {2}', layer + 1, row + 1, column + 1);
    return t('row {0}, column {1}', row + 1, column + 1);
}

const queenSteps = ['Place a queen at {0}', 'Remove the queen at {0}', 'No queen can be at {0}'];
const starSteps = ['Place a star at {0}', 'Remove the star at {0}', 'No star can be at {0}'];
const manyQueensSteps = ['Place {0} queens, one in each row', 'Remove {0} queens', 'These {0} queens do not fit'];
const gapSteps = ['Leave {0} empty', 'Do not leave {0} empty', '{0} cannot stay empty'];
const pieceSteps = ['Place piece {0} at {1}', 'Remove piece {0}', 'Piece {0} does not fit at {1}'];

export function stepWords(info: PuzzleInfo, step: Step | null, clash: Clash | null = null): string {
    if (step === null) return t('Before the first step');
    if (step.kind === 3) return t('A solution!');
    const first = placeWords(info, step.cells[0] ?? -1);
    if (info.family === 'pack') {
        if (step.label === EMPTY) return t(gapSteps[step.kind] as string, first);
        const piece = info.pieces[info.pieceOf[step.label] ?? -1];
        return t(pieceSteps[step.kind] as string, piece?.symbol ?? '?', first);
    }
    const many = step.cells.length > 1;
    const said = many ? manyQueensSteps : hasStars(info) ? starSteps : queenSteps;
    const what = t(said[step.kind] as string, many ? step.cells.length : first);
    const why = clash === null ? '' : many ? pairsWords(clash) : clashWords(info, clash);
    return why === '' ? what : `${what}: ${why}`;
}

function hasStars(info: PuzzleInfo): boolean {
    return info.family === 'queens' && info.stars > 1;
}

function pairsWords({ attacks: { length } }: Clash): string {
    if (length === 0) return '';
    return length === 1 ? t('one pair breaks a rule') : t('{0} pairs break a rule', length);
}

const attackWords: Record<Rule, string> = {
    row: 'same row as the queen at {0}',
    column: 'same column as the queen at {0}',
    diagonal: 'same diagonal as the queen at {0}',
    region: 'same region as the queen at {0}',
    touch: 'touches the queen at {0}',
};
const starvedWords = {
    row: ['row {0} would have no cell left', 'row {0} would have too few cells left'],
    column: ['column {0} would have no cell left', 'column {0} would have too few cells left'],
    region: ['region {0} would have no cell left', 'region {0} would have too few cells left'],
} as const;

/* Why a queen does not fit; '' if unknown. The first attack stands for all; the board shows them. */
export function clashWords(info: PuzzleInfo, { attacks, starved }: Clash): string {
    const stars = hasStars(info);
    const attack = attacks[0];
    if (attack !== undefined)
        return t(stars ? 'touches the star at {0}' : attackWords[attack.rule], placeWords(info, attack.from));
    if (starved === null) return '';
    const letter = info.family === 'queens' && starved.kind === 'region' ? info.symbols[starved.index] : undefined;
    return t(starvedWords[starved.kind][stars ? 1 : 0], letter ?? starved.index + 1);
}

/* A message of the core as a sentence, with a capital and a full stop. */
export function sentence(words: string): string {
    return words.charAt(0).toUpperCase() + words.slice(1) + (/[.!?]$/.test(words) ? '' : '.');
}

/* ---- comparisons ---- */

/* The outcome of one strategy on one puzzle. */
export function outcomeWords({ state, result, question }: Bout): string {
    if (state === 'waiting' || state === 'running') return t(state);
    if (state === 'skipped' || state === 'unsuited') return '–';
    if (state === 'unfit') return t('failed');
    if (state === 'stopped' || result === null) return t('too slow');
    if (result.warning !== null) return t('none?'); /* a solution is that of another strategy */
    if (result.verdict === 'none') return t('none');
    if (question === 'count') return grouped(result.count);
    return result.verdict === 'unknown' ? t('unknown') : t('solved');
}

export function noteWords({ problem, result }: Bout): string {
    const message = problem ?? result?.warning ?? result?.note ?? null;
    return message === null ? '' : sentence(toldOf(doc.info, message));
}

/* A comparison as a table separated by tabs. */
export function asText(bouts: readonly Bout[], subjects: readonly Subject[], scope: 'one' | 'sizes' | 'boards'): string {
    const several = scope !== 'one';
    const head = [t('strategy'), t('answer'), t('cases'), t('time (ms)'), t('runs'), t('remark')];
    const rows = bouts
        .filter(({ state }) => state !== 'unsuited' && state !== 'skipped')
        .map((bout) => [
            ...(several ? [translated(subjects[bout.subject]?.name ?? ''), t(bout.question === 'first' ? 'first' : 'all')] : []),
            bout.strategy,
            outcomeWords(bout),
            bout.cases,
            bout.ms.toFixed(3),
            String(bout.runs),
            noteWords(bout),
        ]);
    const start = several ? [scope === 'sizes' ? 'N' : t('board'), t('question')] : [];
    return [[...start, ...head], ...rows].map((row) => row.join('\t')).join('\n') + '\n';
}
