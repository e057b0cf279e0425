/* hues.test.ts: the colours of a screenshot stay with the regions of its board, on this device. */
import { beforeEach, describe, expect, it, vi } from 'vitest';

const kept: Record<string, string> = {};
beforeEach(() => {
    for (const key of Object.keys(kept)) delete kept[key];
    vi.stubGlobal('localStorage', {
        getItem: (key: string): string | null => kept[key] ?? null,
        setItem: (key: string, value: string): void => void (kept[key] = value),
    });
    vi.resetModules();
});
const load = async () => import('../../src/views/queens/hues.svelte.ts');

const board = { region: [1, 1, 0, 0], symbols: 'AB' };
const hues = { A: '#112233', B: '#445566' };

describe('colours of a screenshot', () => {
    it('survive a reload, and other letters and marks', async () => {
        (await load()).pictureHues.put(board, hues);
        vi.resetModules();
        const { pictureHues, inOrder } = await load();
        expect(pictureHues.of(board)).toEqual(hues);
        expect(pictureHues.of({ region: [0, 0, 1, 1], symbols: 'XY' })).toEqual({ X: '#445566', Y: '#112233' });
        expect(inOrder(pictureHues.of(board), 'BAC')).toEqual(['#445566', '#112233', '']);
        expect(pictureHues.of({ region: [0, 1, 0, 1], symbols: 'AB' })).toBeNull();
    });
    it('are kept for the most recent boards', async () => {
        const { pictureHues } = await load();
        const boards = Array.from({ length: 50 }, (_, i) => ({
            region: Array.from({ length: 8 }, (_cell, cell) => (i >> cell) & 1),
            symbols: 'AB',
        })).filter(({ region }) => region.includes(1));
        for (const one of boards) pictureHues.put(one, hues);
        const [first, last] = [boards[0], boards.at(-1)];
        expect(first !== undefined && pictureHues.has(first)).toBe(false);
        expect(last !== undefined && pictureHues.has(last)).toBe(true);
    });
    it('are not kept if some are missing or invalid', async () => {
        const { pictureHues } = await load();
        pictureHues.put(board, { A: '#112233' });
        pictureHues.put(board, { A: '#112233', B: 'red' });
        expect(pictureHues.has(board)).toBe(false);
    });
});
