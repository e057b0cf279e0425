/* store.test.ts: stored values come back; invalid data, other versions and a browser that refuses to store
 * count as absent. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetPlay, keep, keepPlay, recall, recallPlay } from '../src/lib/store.ts';

const isNumber = (value: unknown): value is number => typeof value === 'number';

/* The part of the browser's storage that is used: entries are properties, methods are not. */
class MemoryStorage {
    [key: string]: unknown;
    constructor() {
        const method = (value: unknown) => ({ value, enumerable: false });
        Object.defineProperties(this, {
            getItem: method((key: string) => this[key] ?? null),
            setItem: method((key: string, value: string) => void (this[key] = value)),
            removeItem: method((key: string) => void delete this[key]),
        });
    }
}

beforeEach(() => {
    vi.stubGlobal('localStorage', new MemoryStorage());
});

describe('the store', () => {
    it('gives back what it was given', () => {
        keep('size', 8);
        expect(recall('size', isNumber)).toBe(8);
    });
    it('treats what fails the check as absent', () => {
        keep('size', 'eight');
        expect(recall('size', isNumber)).toBeNull();
    });
    it.each(['', '{', 'null', '[]', '8', '{"version":1}', '{"version":0,"time":1,"value":8}', '\u0000'])(
        'takes %j for absent',
        (rubbish) => {
            localStorage.setItem('papan:size', rubbish);
            expect(recall('size', isNumber)).toBeNull();
        },
    );
    it('copes with a browser that refuses', () => {
        const refuse = (): never => {
            throw new Error('refused');
        };
        vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse });
        keep('size', 8);
        expect(recall('size', isNumber)).toBeNull();
    });
    it('keeps the games played last', () => {
        vi.useFakeTimers();
        for (let i = 0; i < 80; i++) {
            vi.setSystemTime(1000 + i);
            keepPlay(`game-${i}`, i);
        }
        vi.useRealTimers();
        expect(recallPlay('game-79', isNumber)).toBe(79);
        expect(recallPlay('game-20', isNumber)).toBe(20);
        expect(recallPlay('game-19', isNumber)).toBeNull();
        forgetPlay('game-79');
        expect(recallPlay('game-79', isNumber)).toBeNull();
    });
});
