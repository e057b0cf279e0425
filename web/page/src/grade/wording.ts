/* wording.ts: the wording of levels and scores. */
import type { Difficulty, RuleUse } from 'papan-core';
import { t, translated, words } from '../lib/words.svelte.ts';

export function capital(text: string): string {
    return text.charAt(0).toUpperCase() + text.slice(1);
}

export function levelWords(difficulty: Difficulty): string {
    return capital(translated(difficulty.level));
}

export function scoreWords(difficulty: Difficulty): string {
    const format = new Intl.NumberFormat(words.language, { maximumFractionDigits: 1 });
    return t('score {0}', format.format(difficulty.score));
}

/* Rules are listed easiest first. */
export function hardestRule(difficulty: Difficulty): RuleUse | null {
    return difficulty.rules.at(-1) ?? null;
}
