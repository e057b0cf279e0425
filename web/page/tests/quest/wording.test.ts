/* wording.test.ts: the names of lessons: those of Star Battle speak of stars, in every language. */
import { afterEach, expect, test, vi } from 'vitest';
import type { Lesson } from 'papan-core';
import { words } from '../../src/lib/words.svelte.ts';
import { lessons } from '../../src/quest/lessons.svelte.ts';
import { packWords } from '../../src/quest/wording.ts';

vi.mock('../../src/lib/core.ts', () => ({ readCore: {} })); /* it needs a browser */

const titles: Record<string, string> = {
    'rule-1-empties': 'a queen there leaves too few places',
    'rule-2-no-room': 'a queen there leaves too little room',
    'rule-2-ways': 'all ways to place the queens agree',
};

afterEach(() => {
    words.language = 'en';
    vi.restoreAllMocks();
});

test('lessons of Star Battle speak of stars', () => {
    vi.spyOn(lessons, 'of').mockImplementation((id) => ({ title: titles[id] ?? '' }) as Lesson);
    expect(packWords('rule-1-empties')).toBe('A queen there leaves too few places');
    expect(packWords('rule-2-no-room')).toBe('A star there leaves too little room');
    expect(packWords('rule-2-ways')).toBe('All ways to place the stars agree');
    words.language = 'id';
    expect(packWords('rule-1-empties')).toMatch(/ratu/i);
    for (const id of ['rule-2-no-room', 'rule-2-ways']) {
        expect(packWords(id)).toMatch(/bintang/i);
        expect(packWords(id)).not.toMatch(/ratu/i);
    }
});
