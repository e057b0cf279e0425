/* code.test.ts: every strategy that can be watched has pseudo-code in which each of its steps has a line, in
 * both languages; variables and reasons fit the steps. The steps are those of the core. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { PuzzleInfo, Step } from 'papan-core';
import type { Instance } from '../../../core/src/instance.ts';
import { instance } from '../../../core/tests/setup.ts';
import { attackBetween, clashOf, rulesOf, type Rules } from '../../src/learn/attacks.ts';
import { allLines, codeOf, codedStrategies, lineAt, moments } from '../../src/learn/pseudocode.ts';
import { variablesOf } from '../../src/learn/variables.ts';
import { applyStep } from '../../src/panels/film.ts';
import learn from '../../src/words/id.learn.ts';

/* Strategies that can be watched and are only described. */
const describedOnly: string[] = [];

const puzzles = {
    queens: 'ACCCBB\nCCCCBB\nFCCCBE\nFFDDEE\nFFFEEE\nFFFEEE\n',
    nqueens: 'nqueens:6',
    pack: '2 4 2\nDEFAULT\nAA\nA\nBBB\n BB\n',
};

let core: Instance;
beforeAll(async () => {
    core = await instance();
});

/* Every step of a search with the board after it. */
function eachStep(source: string, strategy: string, see: (info: PuzzleInfo, step: Step, board: Uint16Array) => void): void {
    const info = core.open(source);
    const film = core.watch(source, strategy, 0, 3000);
    const board = film.board.slice();
    for (const step of film.steps) {
        applyStep(board, step);
        see(info, step, board);
    }
}

describe('pseudo-code', () => {
    it('exists for all strategies that can be watched', () => {
        for (const source of Object.values(puzzles))
            for (const { name, watchable } of core.strategies(source))
                if (watchable) expect([...codedStrategies, ...describedOnly]).toContain(name);
    });
    it('has no strategy that cannot be watched', () => {
        const known = core.strategies(puzzles.pack).filter(({ watchable }) => watchable).map(({ name }) => name);
        for (const name of codedStrategies) expect(known).toContain(name);
    });
    it.each(codedStrategies)('of %s has a line for the start and for every kind of step', (name) => {
        for (const family of ['queens', 'nqueens', 'pack'] as const) {
            const lines = codeOf(name, family) ?? [];
            for (const moment of ['start', ...moments] as const)
                expect(lines.some((line) => line.moment === moment), moment).toBe(true);
        }
    });
    it('of an unknown strategy does not exist', () => {
        expect(codeOf('slices', 'pack')).toBeNull();
        expect(codeOf('toString', 'pack')).toBeNull();
    });
    it('tells the two ways to remove a queen apart', () => {
        const code = codeOf('row-by-row', 'nqueens') ?? [];
        const info = core.open('nqueens:4');
        const remove = (cell: number): number =>
            lineAt(code, info, { kind: 1, label: 0, cells: Uint32Array.of(cell), cases: 0 });
        expect(code[remove(13)]?.text).toBe('remove the queen, column[row] + 1');
        expect(code[remove(5)]?.text).toBe('remove its queen, column[row] + 1');
    });
    it.each(allLines)('is in Indonesian: %s', (line) => {
        expect(learn).toHaveProperty([line]);
    });
});

describe('variables', () => {
    it('are row and column of row-by-row', () => {
        eachStep(puzzles.nqueens, 'row-by-row', (info, step, board) => {
            const variables = Object.fromEntries(variablesOf(info, 'row-by-row', { step, board }).map(({ name, value }) => [name, value]));
            if (step.kind === 3) return;
            const cell = step.cells[0] ?? -1;
            expect(variables).toMatchObject({ n: '6', row: String(Math.floor(cell / 6) + 1), 'column[row]': String((cell % 6) + 1) });
        });
    });
    it('have a value for all strategies and steps', () => {
        for (const source of Object.values(puzzles))
            for (const { name, suits, watchable } of core.strategies(source))
                if (suits && watchable)
                    eachStep(source, name, (info, step, board) => {
                        for (const { value } of variablesOf(info, name, { step, board })) expect(value).not.toMatch(/undefined|NaN|^$/);
                    });
    });
});

describe('reasons', () => {
    const standing = (board: Uint16Array): number[] => [...board].flatMap((label, cell) => (label === 0 ? [cell] : []));

    it.each([puzzles.queens, puzzles.nqueens])('exist for each rejected queen of %s', (source) => {
        for (const strategy of ['row-by-row', 'cover', 'permute-columns'])
            eachStep(source, strategy, (info, step, board) => {
                if (step.kind !== 2) return;
                const clash = clashOf(rulesOf(info) as Rules, standing(board), [...step.cells]);
                expect(clash.attacks.length > 0 || clash.starved !== null, `${strategy} ${step.cells}`).toBe(true);
                if (strategy === 'cover') expect(clash.attacks).toEqual([]);
            });
    });
    it('never exist for a queen that is placed', () => {
        for (const source of [puzzles.queens, puzzles.nqueens])
            eachStep(source, 'row-by-row', (info, step, board) => {
                const cell = step.cells[0] ?? -1;
                if (step.kind !== 0) return;
                expect(clashOf(rulesOf(info) as Rules, standing(board), [cell]).attacks).toEqual([]);
            });
    });
    it('name the rule', () => {
        const chess: Rules = { size: 4, stars: 1, region: null, closed: new Set() };
        expect([1, 4, 5, 6].map((cell) => attackBetween(chess, 0, cell))).toEqual(['row', 'column', 'diagonal', null]);
        const region = [0, 0, 0, 0, 1, 1, 1, 1, 2, 0, 2, 2, 3, 3, 3, 3];
        const board: Rules = { ...chess, region };
        expect([3, 12, 5, 9, 6].map((cell) => attackBetween(board, 0, cell))).toEqual(['row', 'column', 'touch', 'region', null]);
        const stars: Rules = { ...board, stars: 2 };
        expect([3, 5].map((cell) => attackBetween(stars, 0, cell))).toEqual([null, 'touch']);
    });
});
