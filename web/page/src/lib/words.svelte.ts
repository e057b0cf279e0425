/* words.svelte.ts: the languages. A sentence is its own English key, with {0} to {3} for arguments, as in the
 * core; other languages are tables from key to sentence: words/LANGUAGE.ts for the page's own sentences, and
 * words/core.LANGUAGE.json, made from po/LANGUAGE.po when the page is built, for those of the core. */
import type { Message } from 'papan-core';
import pageId from '../words/id.ts';
import coreId from '../words/core.id.json';

export const languages = { en: 'English', id: 'Bahasa Indonesia' } as const;
export type Language = keyof typeof languages;
const tables: Record<Language, Record<string, string>> = { en: {}, id: { ...coreId, ...pageId } };

export function isLanguage(value: unknown): value is Language {
    return typeof value === 'string' && Object.hasOwn(languages, value);
}

class Words {
    language = $state<Language>('en');
}
export const words = new Words();

/* A word or sentence without arguments that may or may not be in the tables, such as the name of a puzzle. */
export function translated(key: string): string {
    return tables[words.language][key] ?? key;
}

/* Whether this is one of the page's or the core's own sentences, and not the name of somebody's file. */
export function isOwn(key: string): boolean {
    return Object.hasOwn(tables.id, key);
}

/* The sentence in the user's language. */
export function t(key: string, ...args: (string | number)[]): string {
    const sentence = tables[words.language][key] ?? key;
    return sentence.replace(/\{([0-3])\}/g, (_, digit: string) => String(args[Number(digit)] ?? ''));
}

/* A sentence of the core, with the place it speaks of. Arguments that are sentences themselves are translated.
 * */
export function told(message: Message): string {
    const args = message.args.map(translated);
    const sentence = t(message.text, ...args);
    if (message.line === 0) return sentence;
    return t('line {0}, column {1}: {2}', message.line, message.column, sentence);
}

/* 1234567 as people write it. Takes decimal strings of any length. */
export function grouped(number: string | number | bigint): string {
    return new Intl.NumberFormat(words.language).format(BigInt(number));
}
