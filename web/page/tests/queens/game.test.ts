/* game.test.ts: the history of a game and its clock: a restart can be undone, everything survives a reload, the clock
 * starts with the first move, and a hint that is asked for again counts once. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Game } from '../../src/views/queens/game.svelte.ts';
import { readMoments, writeMoments } from '../../src/views/queens/history.ts';
import { CROSS, QUEEN, changed } from '../../src/views/queens/rules.ts';

const none = new Uint8Array(16);
const solution = [1, 7, 8, 14];
const isSolved = (marks: Uint8Array): boolean => solution.every((cell) => marks[cell] === QUEEN);
const put = (game: Game, cell: number, mark: number): void => game.play(changed(game.marks, [cell], mark));

function open(id = 'p'): Game {
    const game = new Game();
    game.begin(id, 4, none, isSolved);
    return game;
}

beforeEach(() => {
    const kept: Record<string, string> = {};
    const methods = {
        getItem: (key: string): string | null => kept[key] ?? null,
        setItem: (key: string, value: string): void => void (kept[key] = value),
        removeItem: (key: string): void => void delete kept[key],
    };
    vi.stubGlobal('localStorage', Object.setPrototypeOf(kept, methods));
});

describe('the clock', () => {
    it('starts with the first move', () => {
        const game = open();
        game.tick(1000);
        expect(game.elapsed).toBe(0);
        put(game, 3, CROSS);
        game.tick(1000);
        expect(game.elapsed).toBe(1000);
        game.keep();
        const again = open();
        again.tick(500);
        expect(again.elapsed).toBe(1500);
    });
    it('does not start with a hint', () => {
        const game = open();
        game.countHint();
        game.tick(1000);
        expect([game.elapsed, game.hints]).toEqual([0, 1]);
        expect(open().hints).toBe(1);
    });
    it('stops when the game is won', () => {
        const game = open();
        for (const cell of solution) put(game, cell, QUEEN);
        expect([game.won, game.fresh]).toEqual([true, true]);
        game.tick(1000);
        expect(game.elapsed).toBe(0);
        expect(open()).toMatchObject({ won: true, fresh: false });
    });
});

describe('a restart', () => {
    it('is undone with its clock and hints, and redone', () => {
        const game = open();
        put(game, 3, CROSS);
        game.tick(4000);
        game.countHint();
        game.restart();
        expect(game).toMatchObject({ marks: none, elapsed: 0, hints: 0, canUndo: true });
        game.tick(1000);
        expect(game.elapsed).toBe(0);
        put(game, 5, CROSS);
        game.tick(1000);
        game.undo();
        game.undo();
        expect(game).toMatchObject({ marks: changed(none, [3], CROSS), elapsed: 5000, hints: 1 });
        game.redo();
        expect(game).toMatchObject({ marks: none, elapsed: 0, hints: 0 });
        game.undo();
        expect(game).toMatchObject({ marks: changed(none, [3], CROSS), elapsed: 5000, hints: 1 });
    });
    it('of a solved game does not celebrate again when undone', () => {
        const game = open();
        for (const cell of solution) put(game, cell, QUEEN);
        game.restart();
        game.undo();
        expect(game).toMatchObject({ won: true, fresh: false });
    });
    it('without a move is no move', () => {
        const game = open();
        game.restart();
        expect(game.canUndo).toBe(false);
    });
});

describe('a reload', () => {
    it('keeps undo and redo', () => {
        const game = open();
        for (const cell of [2, 3, 4]) put(game, cell, CROSS);
        put(game, 8, QUEEN);
        game.restart();
        put(game, 5, CROSS);
        game.undo();
        game.undo();
        game.undo();
        const again = open();
        expect(again.marks).toEqual(game.marks);
        again.redo();
        again.redo();
        again.redo();
        expect([again.marks, again.canRedo]).toEqual([changed(none, [5], CROSS), false]);
        while (again.canUndo) again.undo();
        expect(again.marks).toEqual(none);
    });
    it('does not count the same hint again', () => {
        const game = open();
        put(game, 3, CROSS);
        for (let i = 0; i < 3; i++) game.countHint();
        const again = open();
        again.countHint();
        expect(again.hints).toBe(1);
        put(again, 4, CROSS);
        again.countHint();
        expect(again.hints).toBe(2);
    });
});

describe('saved moves', () => {
    it('are bounded, the nearest are kept', () => {
        const states = Array.from({ length: 900 }, (_, i) => ({ marks: changed(none, [i % 16], 1 + (i % 2)) }));
        const texts = writeMoments(states, none);
        expect(texts.length).toBeLessThanOrEqual(200);
        expect(readMoments(texts, none)).toEqual(states.slice(-texts.length));
        expect(texts.join('').length).toBeLessThan(20_000);
    });
    it('end where they cannot be read', () => {
        expect(readMoments(['3x', '99#', '4x'], none)).toEqual([{ marks: changed(none, [4], CROSS) }]);
        for (const texts of [null, 'x', [7], ['x3'], ['R1;3x']]) expect(readMoments(texts, none)).toEqual([]);
    });
});
