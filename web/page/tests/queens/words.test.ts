/* words.test.ts: every message of the boards with queens has an Indonesian translation. */
import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import table from '../../src/words/id.ts';

const folders = ['queens', 'nqueens'].map((name) => new URL(`../../src/views/${name}/`, import.meta.url));
const files = folders.flatMap((folder) => readdirSync(folder).map((file) => new URL(file, folder)));
const sources = files.map((file) => readFileSync(file, 'utf8'));
/* t('...'), and the tables and properties whose values are translated later. */
const uses = [
    /\bt(?:Of\([\w.?| ]+,|\()\s*'([^']+)'/g,
    /\bwhat: '([^']+)' \}/g,
    /\bsentence: '([^']+)'/g,
    /\b(?:unknown|none|unique|many|solved): '([A-Z][^']+)'/g,
    /<Toggle option="\w+" name="([^"]+)"/g,
];
const keysIn = (text: string): string[] =>
    uses.flatMap((use) => [...text.matchAll(use)].map((found) => found[1] ?? ''));
const keys = new Set(sources.flatMap(keysIn));

describe('sentences', () => {
    it('are found', () => {
        expect(keys.size).toBeGreaterThan(80);
        for (const key of ['Apply', 'queen', 'Letters', 'These queens can be completed.', 'More than one solution'])
            expect(keys).toContain(key);
    });
    it('are all translated', () => {
        expect([...keys].filter((key) => table[key] === undefined)).toEqual([]);
    });
    it('keep their arguments', () => {
        const args = (text: string): string => [...new Set(text.match(/\{\d\}/g))].sort().join('');
        for (const key of keys) expect(args(table[key] ?? ''), key).toBe(args(key));
    });
});
