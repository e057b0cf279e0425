/* words.svelte.ts: languages. A message is its own English key, with {0} to {3} for arguments, as in the core;
 * other languages are tables from key to translation: words/LANGUAGE.ts for the page's own messages, and
 * words/core.LANGUAGE.json, made from po/LANGUAGE.po when the page is built, for those of the core. */
import { type Message, withArguments } from 'papan-core';
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

/* The translation of a text without arguments that may be missing in the tables, such as the name of a puzzle.
 */
export function translated(key: string): string {
    return tables[words.language][key] ?? key;
}

/* Whether this is a message of the page or the core, and not the name of a user's file. */
export function isOwn(key: string): boolean {
    return Object.hasOwn(tables.id, key);
}

/* The message in the user's language. */
export function t(key: string, ...args: (string | number)[]): string {
    return withArguments(translated(key), args.map(String));
}

/* The sentence with the word for star where it has the word for queen, as the core does (papan_message_text): at the
 * start of a word, with any ending. */
export function withStars(sentence: string): string {
    const [queen, star] = [translated('queen'), translated('star')];
    const upper = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
    const words = new RegExp(`(?<![A-Za-z])${queen}|^${upper(queen)}`, 'g');
    return sentence.replace(words, (found) => (found === queen ? star : upper(star)));
}

/* A message of the page about a board with so many stars in each row. */
export function tOf(stars: number, key: string, ...args: (string | number)[]): string {
    return stars > 1 ? withStars(t(key, ...args)) : t(key, ...args);
}

/* A message of the core with its position. Arguments that are messages themselves are translated. */
export function told(message: Message): string {
    const args = message.args.map(translated);
    /* The arguments come last: they are letters and numbers of the puzzle, or names. */
    const pattern = message.stars === true ? withStars(translated(message.text)) : translated(message.text);
    const sentence = withArguments(pattern, args, message.units?.map(translated));
    if (message.line === 0) return sentence;
    return t('line {0}, column {1}: {2}', message.line, message.column, sentence);
}

/* Formats 1234567 in the user's language. Accepts decimal strings of any length. */
export function grouped(number: string | number | bigint): string {
    return new Intl.NumberFormat(words.language).format(BigInt(number));
}
