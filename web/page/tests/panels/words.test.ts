/* words.test.ts: every message of the panels has an Indonesian translation. */
import { describe, expect, it } from 'vitest';
import panels from '../../src/words/id.panels.ts';
import table from '../../src/words/id.ts';

const files = import.meta.glob<string>(['../../src/panels/*.svelte', '../../src/panels/*.ts'], {
    query: '?raw',
    import: 'default',
    eager: true,
});
const sources = Object.values(files);

/* Sentences stand in t('...') itself, or in tables as name and title, or have a place for an argument. */
const patterns = [/\bt\('([^']+)'/g, /\b(?:name|title): '([^']+)'/g, /'([^'\n]*\{0\}[^'\n]*)'/g];
const sentencesOf = (source: string): string[] =>
    patterns.flatMap((pattern) => [...source.matchAll(pattern)].map((found) => found[1] ?? ''));
const said = new Set(sources.flatMap(sentencesOf));
/* Names of formats are the same in all languages. */
const international = new Set(['txt', 'JSON', 'SVG', 'PNG']);

describe('Indonesian', () => {
    it('has many sentences to check', () => {
        expect(said.size).toBeGreaterThan(100);
    });
    it.each([...said].filter((sentence) => !international.has(sentence)))('has "%s"', (sentence) => {
        expect(table).toHaveProperty([sentence]);
    });
    it.each(Object.entries(panels))('keeps the arguments of "%s"', (key, sentence) => {
        const places = (text: string): string[] => [...text.matchAll(/\{[0-3]\}/g)].map(String).sort();
        expect(places(sentence)).toEqual(places(key));
    });
});
