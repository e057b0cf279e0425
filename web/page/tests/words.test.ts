/* words.test.ts: every message of the page has an Indonesian translation with the same arguments, and the table
 * made from the catalogue of the core equals the catalogue. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readWords } from '../scripts/words.mjs';
import { samples } from '../src/lib/samples.ts';
import { ruleKeys } from '../src/quest/rule_words.ts';
import { boardKeys, pageKeys } from '../src/shell/keys.ts';
import pageId from '../src/words/id.ts';

const source = fileURLToPath(new URL('../src', import.meta.url));
const coreId = readWords(readFileSync(new URL('../../../po/id.po', import.meta.url), 'utf8'));

function filesBelow(folder: string): string[] {
    return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
        const path = join(folder, entry.name);
        if (entry.isDirectory()) return entry.name === 'words' ? [] : filesBelow(path);
        return /\.(svelte|ts)$/.test(entry.name) ? [path] : [];
    });
}

/* The first arguments of t(...) that are literals. */
function keysIn(text: string): string[] {
    const call = /(?<![\w.])t(?:Of\([\w.?| ]+,|\()\s*('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")/g;
    return [...text.matchAll(call)].map((match) => {
        const quoted = match[1] ?? '';
        return quoted.slice(1, -1).replace(/\\(.)/g, '$1');
    });
}

const argumentsOf = (sentence: string): string[] => [
    ...new Set([...sentence.matchAll(/\{(?:[Uu]nit |kind )?([0-3])\}/g)].map((found) => found[1])),
].sort();

describe('Indonesian', () => {
    const used = filesBelow(source).flatMap((path) => keysIn(readFileSync(path, 'utf8')));

    it('finds the sentences of the page', () => {
        expect(used).toContain('Share this puzzle');
        expect(used.length).toBeGreaterThan(100);
    });

    it('has every sentence of the page', () => {
        const missing = used.filter((key) => !(key in pageId) && !(key in coreId) && /\p{L}{2}/u.test(key));
        expect([...new Set(missing)]).toEqual([]);
    });

    it('has the names of samples and what keys do', () => {
        const deeds = [...pageKeys, ...boardKeys].map(({ what }) => what);
        const keys = [...samples.map(({ name }) => name), ...deeds];
        expect(keys.filter((key) => !(key in pageId))).toEqual([]);
    });

    it('explains every rule', () => {
        expect(Object.values(ruleKeys).flat().filter((key) => !(key in pageId))).toEqual([]);
    });

    it('takes the same arguments', () => {
        for (const [key, sentence] of Object.entries({ ...coreId, ...pageId }))
            expect({ key, args: argumentsOf(sentence) }).toEqual({ key, args: argumentsOf(key) });
    });
});

describe('the catalogue', () => {
    it('gives sentences of the library alone', () => {
        expect(coreId['the board is too large to be drawn']).toBe('papan terlalu besar untuk digambar');
        expect(coreId).not.toHaveProperty(['a file name']);
    });

    it('is read with its continued lines, without fuzzy entries', () => {
        const po = [
            '#: src/a.c',
            'msgid ""',
            '"one "',
            '"\\"two\\""',
            'msgstr "satu \\"dua\\""',
            '',
            '#: src/a.c',
            '#, fuzzy',
            'msgid "three"',
            'msgstr "tiga"',
            '',
            '#: cli/a.c',
            'msgid "four"',
            'msgstr "empat"',
        ].join('\n');
        expect(readWords(po)).toEqual({ 'one "two"': 'satu "dua"' });
    });
});
