/* wording.ts: the wording of quests, times and hints. */
import { capital } from '../grade/wording.ts';
import { clockText } from '../lib/clock.ts';
import { t, tOf, translated } from '../lib/words.svelte.ts';
import { dayWords } from './dates.ts';
import { lessons } from './lessons.svelte.ts';
import { packOf, type DayKind, type Quest } from './quests.ts';

export const kindNames: Record<DayKind, string> = { queens: 'Queens', stars: 'Star Battle', pack: 'Packing' };

export function sizeWords(size: number): string {
    return `${size}\u00a0×\u00a0${size}`;
}

const boardNames: Record<string, string> = {
    'iq-puzzler-pro:5x11': 'IQ Puzzler Pro',
    'iq-puzzler-pro:pyramid': 'IQ Puzzler Pro, pyramid',
};

export function packWords(id: string): string {
    const pack = packOf(id);
    switch (pack?.of) {
        case 'queens':
            return `${t(pack.stars === 1 ? 'Queens' : 'Star Battle')} ${sizeWords(pack.size)}, ${translated(pack.level)}`;
        case 'pack':
            return `${t(boardNames[pack.board] ?? pack.board)}, ${translated(pack.level)}`;
        case 'rule':
            return capital(tOf(pack.stars, lessons.of(id)?.title ?? pack.rule));
        default:
            return t('N-Queens');
    }
}

export function questWords(quest: Quest): string {
    if (quest.kind === 'day') return `${t(kindNames[quest.what])}, ${dayWords(quest.date)}`;
    return t('{0}, no. {1}', packWords(quest.pack), quest.number);
}

export function hintWords(hints: number): string {
    if (hints === 0) return t('without a hint');
    return hints === 1 ? t('with one hint') : t('with {0} hints', hints);
}

/* A line to share that spoils nothing. */
export function sharedLine(title: string, ms: number, hints: number): string {
    return `Papan · ${title}\n${t('Solved in {0}, {1}', clockText(ms), hintWords(hints))} 👑`;
}
