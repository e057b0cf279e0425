/* hints.test.ts: hints of the core as the page shows them: each wrong mark of a board is found and can be removed,
 * automatic crosses are never blamed, no cell is drawn twice, and every stage has words. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { QueensInfo } from 'papan-core';
import { instance } from '../../../core/tests/setup.ts';
import type { Instance } from '../../../core/src/instance.ts';
import { samples } from '../../src/lib/samples.ts';
import { words } from '../../src/lib/words.svelte.ts';
import { hinted, reasonCodes } from '../../src/views/queens/hints.ts';
import { ruleKeys, ruleWords } from '../../src/quest/rule_words.ts';
import { hintOf, wrongCells, type Answer } from '../../src/views/queens/answer.ts';
import { CROSS, NOTHING, QUEEN, afterHint, changed, marksToRows, type Marks } from '../../src/views/queens/rules.ts';

let core: Instance;
let info: QueensInfo;
let queens: number[];
const text = (id: string): string => samples.find((sample) => sample.id === id)?.text ?? '';

beforeAll(async () => {
    core = await instance();
    info = core.open(text('sample:queens-8')) as QueensInfo;
    const [solution] = core.solve(text('sample:queens-8'), { goal: 'first' }).solutions;
    queens = Array.from(solution ?? []).flatMap((label, cell) => (label === 0 ? [cell] : []));
});

const nothing = (board: QueensInfo): Marks => new Uint8Array(board.size ** 2);
function ask(board: QueensInfo, marks: Marks, automatic: boolean): Answer {
    const placed = marksToRows(marks, board.size);
    return hinted(core.hint(JSON.stringify({ ...board.json, placed }), { automatic }), board);
}

/* Each cell is marked in one way. */
function checkDrawn({ parts }: Answer): void {
    for (const { drawn } of parts) {
        const cells = [...(drawn === undefined ? [] : wrongCells(drawn)), ...(drawn?.place ?? []), ...(drawn?.cross ?? [])];
        expect(new Set(cells).size).toBe(cells.length);
    }
}

describe('one wrong mark on the first board', () => {
    const check = (cell: number, mark: number): void => {
        const marks = changed(nothing(info), [cell], mark);
        const answer = ask(info, marks, true);
        expect(answer.parts.map(({ stage }) => stage)).toEqual(['where', 'what']);
        expect(answer.parts[0]?.sentence()).toBe('One of your marks is wrong.');
        expect(answer.parts[0]?.drawn).toBeUndefined();
        expect(answer.parts[1]?.sentence()).toContain(`row ${Math.floor(cell / 8) + 1}, column ${(cell % 8) + 1}`);
        expect(answer.offer && wrongCells(answer.offer)).toEqual([cell]);
        checkDrawn(answer);
        expect(answer.offer && afterHint(marks, answer.offer)).toEqual(nothing(info));
    };
    it('a cross, all 8', () => {
        expect(queens).toHaveLength(8);
        for (const cell of queens) check(cell, CROSS);
    });
    it('a queen, all 56', () => {
        for (let cell = 0; cell < 64; cell++) if (!queens.includes(cell)) check(cell, QUEEN);
    });
});

describe('automatic crosses', () => {
    it('are done already', () => {
        const marks = changed(nothing(info), [queens[0] ?? 0], QUEEN);
        expect(ask(info, marks, false).offer?.rule).toBe('sight');
        expect(ask(info, marks, true).offer?.rule).not.toBe('sight');
    });
});

describe.each(['sample:queens-8', 'sample:stars-8'])('from start to end: %s', (id) => {
    it('hints lead to the solution in stages', () => {
        const board = core.open(text(id)) as QueensInfo;
        let marks = nothing(board);
        for (let steps = 0; steps < 200; steps++) {
            const answer = ask(board, marks, true);
            checkDrawn(answer);
            if (answer.kind === 'good') return;
            const [where, why, what] = answer.parts;
            expect(answer.parts.map(({ stage }) => stage)).toEqual(['where', 'why', 'what']);
            expect(where?.drawn).toMatchObject({ cause: [], place: [], cross: [] });
            expect(where?.drawn?.units.length).toBeGreaterThan(0);
            expect(why?.drawn).toMatchObject({ place: [], cross: [], cause: what?.drawn?.cause });
            for (const language of ['en', 'id'] as const) {
                words.language = language;
                const said = answer.parts.flatMap((part) => [part.sentence(), ...(part.chain?.() ?? [])]);
                expect(said.every((sentence) => sentence.length > 5)).toBe(true);
                const piece = board.stars > 1 ? /queen|\bratu/i : /\bstar|bintang/i;
                expect(said.filter((sentence) => piece.test(sentence))).toEqual([]);
            }
            words.language = 'en';
            expect(why?.sentence()).not.toMatch(/row \d+, column|these cells/);
            expect(answer.offer).toBeDefined();
            if (answer.offer !== undefined) marks = afterHint(marks, answer.offer);
        }
        expect.fail('the hints do not end');
    });
    it('names the units by their letters and numbers', () => {
        const board = core.open(text(id)) as QueensInfo;
        const { parts, offer } = ask(board, nothing(board), true);
        for (const unit of offer?.units ?? []) {
            const name = unit < 2 * board.size ? String((unit % board.size) + 1) : board.symbols[unit % board.size];
            expect(parts[0]?.sentence()).toContain(name);
            expect(offer?.text.args.join(' ')).toContain(name);
        }
    });
});

describe('wrong marks', () => {
    it('are counted', () => {
        const marks = changed(nothing(info), queens.slice(0, 3), CROSS);
        expect(ask(info, marks, true).parts[0]?.sentence()).toBe('3 of your marks are wrong.');
        expect(marks[queens[0] ?? 0]).not.toBe(NOTHING);
    });
});

describe('why', () => {
    it('explains the rule in plain words, for all rules and for stars', () => {
        const rules = [...readFileSync(new URL('../../../../src/explain/queens_rules_list.h', import.meta.url), 'utf8').matchAll(/^RULE\(\w+, "([\w-]+)"/gm)];
        expect(Object.keys(ruleKeys).sort()).toEqual(rules.map(([, rule]) => rule).sort());
        for (const language of ['en', 'id'] as const) {
            words.language = language;
            for (const rule of Object.keys(ruleKeys)) {
                expect(ruleWords(rule, 1)).toMatch(/^[A-Z].*\.$/);
                expect(ruleWords(rule, 2)).not.toMatch(/queen|ratu/i);
            }
        }
        words.language = 'en';
        const why = ask(info, nothing(info), true).parts.find(({ stage }) => stage === 'why');
        expect(why?.sentence()).toBe('as many places as missing queens');
        expect(why?.because?.()).toBe(ruleWords('only-places', 1));
    });

    it('names the units of a column as it names those of a row', () => {
        const line = (kind: string) => ({ text: `All places left in region {0} are in ${kind} {1}, so no other cell of ${kind} {1} can have a queen`, args: ['A', '1'], line: 0, column: 0 });
        for (const kind of ['row', 'column']) {
            const hint = hintOf({ kind: 'step', rule: 'region-in-line', title: 'a region within a row or column', text: line(kind), text_code: 'places-within-unit', cross: [20] });
            expect(hinted(hint, info).parts[1]?.sentence()).toBe(`All places left in region A are in ${kind} 1, so no other cell of ${kind} 1 can have a queen`);
        }
    });

    it('quotes only sentences that name no cell', () => {
        const codes = readFileSync(new URL('../../../../docs/message_codes.txt', import.meta.url), 'utf8');
        for (const code of reasonCodes) {
            const [, said = ''] = new RegExp(`^${code}: (.*)$`, 'm').exec(codes) ?? [];
            expect(said).not.toBe('');
            expect(said).not.toMatch(/row \{\d\}, column \{|these cells/);
        }
    });
});
