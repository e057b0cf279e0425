/* tree.test.ts: the search tree, built from real searches of the core and from invented ones: its numbers are
 * those of the search, it stays bounded, and a jump shows the same path as walking there. */
import { beforeAll, describe, expect, it } from 'vitest';
import { EMPTY, type Film, type PuzzleInfo, type Step } from 'papan-core';
import type { Instance } from '../../../core/src/instance.ts';
import { instance } from '../../../core/tests/setup.ts';
import { SearchTree, sizeOf, totalsOf, type TreeNode } from '../../src/learn/tree.ts';
import { draw } from '../../src/learn/treeDrawing.ts';
import { TreeKeeper, withGiven } from '../../src/learn/treeKeeper.ts';
import { FilmStrip } from '../../src/panels/film.ts';

let core: Instance;
beforeAll(async () => {
    core = await instance();
});

function treeOf(steps: readonly Step[], together = false): SearchTree {
    const tree = new SearchTree();
    for (const step of steps) tree.advance(step, together);
    return tree;
}
function kept(node: TreeNode): number {
    return node.children.reduce((sum, child) => sum + kept(child), 1);
}
const room = { width: 330, height: 260 };

describe('the tree', () => {
    it('has one rejected or placed node for each case of row-by-row', () => {
        const film = core.watch('nqueens:6', 'row-by-row', 0, 5000);
        const { totals, path } = treeOf(film.steps);
        expect(film.ended).toBe(true);
        expect(totals.placed + totals.rejected).toBe(894);
        expect(totals.solutions).toBe(4);
        expect(path).toEqual([]);
    });
    it('has the leaves of all permutations', () => {
        const film = core.watch('nqueens:5', 'permute-columns', 0, 5000);
        const { totals } = treeOf(film.steps, true);
        /* 120 boards, 10 of them solutions; 5 + 20 + 60 + 120 shared beginnings, and the last queen. */
        expect(totals).toEqual({ placed: 5 + 20 + 60 + 120 + 10, rejected: 110, solutions: 10 });
    });
    it('follows the path of the search', () => {
        const film = core.watch('nqueens:8', 'cover', 0, 400);
        const tree = new SearchTree();
        const board = new Set<number>();
        for (const step of film.steps) {
            tree.advance(step);
            const cell = step.cells[0] ?? -1;
            if (step.kind === 0) board.add(cell);
            if (step.kind === 1) board.delete(cell);
            expect(new Set(tree.path.map((node) => node.cell))).toEqual(board);
        }
    });
    it('stays bounded, and folds without losing a node', () => {
        const film = core.watch('nqueens:9', 'row-by-row', 0, 120_000);
        const tree = treeOf(film.steps);
        expect(tree.totals.placed + tree.totals.rejected).toBe(72_378);
        expect(kept(tree.root)).toBeLessThan(5000);
        expect(sizeOf(totalsOf(tree.root))).toBe(72_378 + 1); /* and the root */
        expect(totalsOf(tree.root).solutions).toBe(352);
    });
    it('survives removals without placements, as after a jump', () => {
        const tree = new SearchTree([{ label: 0, cell: 3 }]);
        const remove: Step = { kind: 1, label: 0, cells: Uint32Array.of(3), cases: 0 };
        tree.advance(remove);
        tree.advance(remove);
        expect(tree.path).toEqual([]);
    });
});

describe('the drawing', () => {
    it.each([1, 5, 60, 900, 17_000])('fits its room after %i steps', (count) => {
        const film = core.watch('nqueens:8', 'row-by-row', 0, count);
        const { nodes, width, height } = draw(treeOf(film.steps), room);
        expect(width).toBe(room.width);
        expect(height).toBeLessThanOrEqual(room.height + 1);
        for (const { x, y } of nodes) {
            expect(x).toBeGreaterThanOrEqual(0);
            expect(x).toBeLessThanOrEqual(room.width + 1);
            expect(y).toBeLessThanOrEqual(room.height);
        }
        expect(nodes.length).toBeLessThan(400);
    });
    it('draws every node of a small tree, and counts those it folds of a large one', () => {
        for (const count of [30, 5000]) {
            const tree = treeOf(core.watch('nqueens:8', 'row-by-row', 0, count).steps);
            const { nodes } = draw(tree, room);
            const drawn = nodes.reduce((sum, { shape, size }) => sum + (shape === 'placed' || shape === 'solution' ? 1 : size), 0);
            expect(drawn - 1).toBe(tree.totals.placed + tree.totals.rejected); /* the root is drawn, too */
            expect(nodes.some(({ shape }) => shape === 'folded')).toBe(count > 30);
        }
    });
    it('draws the end of a very long path', () => {
        const place = (cell: number): Step => ({ kind: 0, label: cell, cells: Uint32Array.of(cell), cases: cell });
        const { nodes, above } = draw(treeOf(Array.from({ length: 90 }, (_, i) => place(i))), room);
        expect(above).toBeGreaterThan(50);
        expect(nodes.filter(({ lit }) => lit).length).toBeLessThan(30);
        expect(nodes.some(({ node }) => node.cell === 89)).toBe(true);
    });
});

describe('after a jump', () => {
    async function at(strip: FilmStrip, info: PuzzleInfo, strategy: string, place: number) {
        await strip.load(place);
        return new TreeKeeper().at(strip, info, strategy, place);
    }
    const stripOf = (puzzle: string, strategy: string): FilmStrip =>
        new FilmStrip((from, count) => Promise.resolve(core.watch(puzzle, strategy, from, count) as Film));

    it('the whole tree is known near the start', async () => {
        const info = core.open('nqueens:8');
        const growth = await at(stripOf('nqueens:8', 'row-by-row'), info, 'row-by-row', 12_345);
        expect(growth?.from).toBe(0);
        const walked = treeOf(core.watch('nqueens:8', 'row-by-row', 0, 12_345).steps);
        expect(growth?.tree.totals).toEqual(walked.totals);
    });
    it.each([
        ['nqueens:10', 'row-by-row'],
        ['nqueens:12', 'cover'],
        ['iq-puzzler-pro:5x11', 'permute-pieces'],
    ])('the path far from the start is that of the search: %s by %s', async (puzzle, strategy) => {
        const info = core.open(puzzle);
        const place = 45_000;
        const growth = await at(stripOf(puzzle, strategy), info, strategy, place);
        const walked = treeOf(core.watch(puzzle, strategy, 0, place).steps);
        expect(growth?.from).toBeGreaterThan(0);
        expect(growth?.tree.path.length).toBe(walked.path.length);
        expect(new Set(growth?.tree.path.map(({ cell }) => cell))).toEqual(new Set(walked.path.map(({ cell }) => cell)));
    });
    it('goes on without building everything again', async () => {
        const info = core.open('nqueens:8');
        const strip = stripOf('nqueens:8', 'row-by-row');
        await strip.load(100);
        const keeper = new TreeKeeper();
        const first = keeper.at(strip, info, 'row-by-row', 50);
        expect(keeper.at(strip, info, 'row-by-row', 100)?.tree).toBe(first?.tree);
        expect(keeper.at(strip, info, 'row-by-row', 99)?.tree).not.toBe(first?.tree);
    });
});

describe('given queens', () => {
    it('stay on the board when the search removes them', () => {
        const info = core.open('{"family": "nqueens", "n": 4, "placed": [[0, 1]]}');
        const board = new Uint16Array(16).fill(EMPTY);
        withGiven(info, board);
        expect(board[1]).toBe(0);
    });
});
