/* units.ts: the rows, columns and regions of a board in sentences. */
import type { Message } from 'papan-core';
import { t } from '../../lib/words.svelte.ts';
import type { Board } from './board.ts';

export type Named = Board & { symbols: string };

function one(kind: number, name: string): string {
    return kind === 0 ? t('row {0}', name) : kind === 1 ? t('column {0}', name) : t('region {0}', name);
}

function some(kind: number, names: string): string {
    return kind === 0 ? t('rows {0}', names) : kind === 1 ? t('columns {0}', names) : t('regions {0}', names);
}

/* "region C", "rows 2, 3 and region C". */
export function namesOf(units: readonly number[], { size, symbols }: Pick<Named, 'size' | 'symbols'>): string {
    const parts = [2, 0, 1].flatMap((kind) => {
        const names = units
            .filter((unit) => Math.floor(unit / size) === kind)
            .map((unit) => (kind === 2 ? (symbols[unit % size] ?? '') : String((unit % size) + 1)));
        return names.length === 0 ? [] : [names.length === 1 ? one(kind, names[0] ?? '') : some(kind, names.join(', '))];
    });
    const last = parts.pop() ?? '';
    return parts.length === 0 ? last : t('{0} and {1}', parts.join(', '), last);
}

/* The regions that these messages name: arguments that are letters of regions. Digits may be rows or numbers. */
export function lettersIn(messages: readonly (Message | null)[], symbols: string): Set<string> {
    const words = messages.flatMap((message) => message?.args ?? []).flatMap((arg) => arg.split(/[, ]+/));
    return new Set(words.filter((word) => word.length === 1 && symbols.includes(word) && !/\d/.test(word)));
}
