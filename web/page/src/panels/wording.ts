/* wording.ts: the wording of answers, times and steps, for all panels. */
import type { Progress, PuzzleInfo, Result, Step, StrategyInfo } from 'papan-core';
import { grouped, t, words } from '../lib/words.svelte.ts';

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
const FAIR_SHARE = 0.02;
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
    const place = info.cells[cell];
    if (place === undefined) return '';
    const { layer, row, column } = place;
    if (info.layers.length > 1) return t('layer {0}, row {1}, column {2}', layer + 1, row + 1, column + 1);
    return t('row {0}, column {1}', row + 1, column + 1);
}

const queenSteps = ['Place a queen at {0}', 'Remove the queen at {0}', 'No queen can be at {0}'];
const manyQueensSteps = ['Place {0} queens, one in each row', 'Remove {0} queens', 'These {0} queens do not fit'];
const pieceSteps = ['Place piece {0} at {1}', 'Remove piece {0}', 'Piece {0} does not fit at {1}'];

export function stepWords(info: PuzzleInfo, step: Step | null): string {
    if (step === null) return t('Before the first step');
    if (step.kind === 3) return t('A solution!');
    const first = placeWords(info, step.cells[0] ?? -1);
    if (info.family === 'pack') {
        const piece = info.pieces[info.pieceOf[step.label] ?? -1];
        return t(pieceSteps[step.kind] as string, piece?.symbol ?? '?', first);
    }
    if (step.cells.length > 1) return t(manyQueensSteps[step.kind] as string, step.cells.length);
    return t(queenSteps[step.kind] as string, first);
}

/* A message of the core as a sentence, with a capital and a full stop. */
export function sentence(words: string): string {
    return words.charAt(0).toUpperCase() + words.slice(1) + (/[.!?]$/.test(words) ? '' : '.');
}
