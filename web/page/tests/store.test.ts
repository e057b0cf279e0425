/* store.test.ts: stored values come back; invalid data, other versions and a browser that refuses to store
 * count as absent. */
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetHere, forgetPlay, isRecord, keep, keepHere, keepPlay, recall, recallHere, recallPlay } from '../src/lib/store.ts';

const isNumber = (value: unknown): value is number => typeof value === 'number';

/* The part of the browser's storage that is used: entries are properties, methods are not. */
class MemoryStorage {
    [key: string]: unknown;
    constructor() {
        const method = (value: unknown) => ({ value, enumerable: false, configurable: true });
        Object.defineProperties(this, {
            getItem: method((key: string) => this[key] ?? null),
            setItem: method((key: string, value: string) => void (this[key] = value)),
            removeItem: method((key: string) => void delete this[key]),
        });
    }
}

beforeEach(() => {
    vi.stubGlobal('localStorage', new MemoryStorage());
    vi.stubGlobal('sessionStorage', new MemoryStorage());
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

describe('the store of a tab', () => {
    it('is not that of the device, and forgets', () => {
        keepHere('place', 8);
        expect([recall('place', isNumber), recallHere('place', isNumber)]).toEqual([null, 8]);
        forgetHere('place');
        expect(recallHere('place', isNumber)).toBeNull();
    });
    it('drops the oldest values, also if there is no room', () => {
        vi.useFakeTimers();
        for (let i = 0; i < 100; i++) {
            vi.advanceTimersByTime(1);
            keepHere(`puzzle:${i}`, i);
        }
        expect([recallHere('puzzle:0', isNumber), recallHere('puzzle:99', isNumber)]).toEqual([null, 99]);
        const store = sessionStorage.setItem.bind(sessionStorage);
        const full = (key: string, value: string): void => {
            if (Object.keys(sessionStorage).length > 20) throw new DOMException('full', 'QuotaExceededError');
            store(key, value);
        };
        Object.defineProperty(sessionStorage, 'setItem', { value: full, enumerable: false });
        keepHere('puzzle:new', 7);
        vi.useRealTimers();
        expect([recallHere('puzzle:new', isNumber), recallHere('puzzle:99', isNumber)]).toEqual([7, 99]);
    });
    it('never throws, whatever is in it', () => {
        const whole = JSON.stringify({ version: 1, time: 5, value: { id: 'x', source: '{}', past: [{}], future: [] } });
        let seed = 1;
        const below = (most: number): number => (seed = (seed * 48271) % 2147483647) % most;
        for (let i = 0; i < 3000; i++) {
            const at = below(whole.length);
            const spoilt = whole.slice(0, at) + String.fromCharCode(below(128)).repeat(below(4)) + whole.slice(at + below(9));
            for (const storage of [localStorage, sessionStorage]) storage.setItem('papan:x', spoilt);
            for (const value of [recall('x', isRecord), recallHere('x', isRecord)]) expect(value === null || isRecord(value)).toBe(true);
        }
    });
});
