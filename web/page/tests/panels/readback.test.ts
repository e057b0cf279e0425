/* readback.test.ts: exported files can be opened again by the core, puzzle by puzzle, in every format, and with
 * their solution. */
import type { PuzzleInfo } from 'papan-core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Instance } from '../../../core/src/instance.ts';
import { instance } from '../../../core/tests/setup.ts';
import { boardRows, solutionJson, solutionText } from '../../src/lib/export.ts';

const starBattle = `stars: 2
AAAABBCC
AAABBBCC
DDABBCCC
DDEEFFCC
DDEEFFGG
DEEEFFGG
DHHHFFGG
HHHHHHGG
`;
const queens = 'AABB\nACBB\nCCCD\nDDDD\n';
const placedQueens = queens + 'PLACED\n.#..\nx...\n....\n....\n';
const diamond = '...X...\n.XXXXX.\nXXXXXXX\n.XXXXX.\n...X...\n';
const custom = `5 7 5\nCUSTOM\n${diamond}A\nAAA\nBB\nBBB\nCCCC\n C\nD\nEEE\nE\n`;
const placedPack = '2 4 2\nDEFAULT\nAA\nA\nBBB\n BB\nPLACED\nAA..\nA...\n';
const cube = { rows: 3, columns: 3, layers: 3 };
const box = JSON.stringify({ family: 'pack', lattice: 'cubic', board: cube, pieces: 'soma' });
const puzzles: [string, string][] = [
    ['Queens', queens],
    ['Queens with marks', placedQueens],
    ['Star Battle', starBattle],
    ['N-Queens', 'nqueens:8'],
    ['N-Queens with queens', '{"family": "nqueens", "n": 5, "placed": [[0, 1]]}'],
    ['a custom board', custom],
    ['placed pieces', placedPack],
    ['IQ Puzzler Pro', 'iq-puzzler-pro:5x11'],
    ['a pyramid', 'iq-puzzler-pro:pyramid'],
    ['a box', box],
];

let core: Instance;
beforeAll(async () => {
    core = await instance();
});

/* Everything that defines a puzzle; the text and the id follow from it. */
function same(again: PuzzleInfo, info: PuzzleInfo): void {
    expect(again.warnings).toEqual([]);
    expect({ ...again, warnings: [] }).toEqual({ ...info, warnings: [] });
}

describe.each(puzzles)('%s', (_, source) => {
    const open = (): PuzzleInfo => core.open(source);
    const asSource = (info: PuzzleInfo): string => JSON.stringify(info.json);

    it('comes back from JSON', () => {
        const info = open();
        same(core.open(core.write(asSource(info), 'json')), info);
    });
    it('comes back from its id', () => {
        const info = open();
        same(core.open(info.id), info);
    });
    it('comes back from text, or is refused with a reason', () => {
        const info = open();
        let text: string;
        try {
            text = core.write(asSource(info), 'text');
        } catch (why) {
            expect(info.family === 'pack' && info.lattice === 'cubic').toBe(true);
            expect(why).toHaveProperty('text');
            return;
        }
        const again = core.open(text);
        expect(again.cells).toEqual(info.cells);
        expect(core.write(asSource(again), 'text')).toBe(text);
        expect(core.solve(asSource(again), { goal: 'first' }).verdict).toBe(
            core.solve(asSource(info), { goal: 'first' }).verdict,
        );
    });
    it('has its solution printed as the core prints it, and in a file that opens as the puzzle', () => {
        const info = open();
        const result = core.solve(asSource(info), { goal: 'first' });
        const label = result.solutions[0];
        if (label === undefined) {
            expect(result.verdict).toBe('none');
            return;
        }
        expect(core.verify(asSource(info), label)).toBeNull();
        const rows = boardRows(info, label).map((layer) => layer.join('\n'));
        const printed = solutionText(rows.join('\n\n'), []);
        expect(printed).toBe(core.picture(asSource(info), label));
        same(core.open(solutionJson(info, label, result, false, { reason: null, warning: null })), info);
    });
});

describe('Star Battle Notation', () => {
    it('comes back', () => {
        const info = core.open(starBattle);
        const again = core.open(core.write(starBattle, 'sbn'));
        expect(again.family === 'queens' && again.stars).toBe(2);
        expect(again.family === 'queens' && info.family === 'queens' && again.region).toEqual(
            info.family === 'queens' && info.region,
        );
    });
    it('says why a board with marks cannot be written', () => {
        expect(() => core.write(placedQueens, 'sbn')).toThrow();
    });
});
