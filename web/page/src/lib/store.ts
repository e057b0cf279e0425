/* store.ts: what the browser remembers. Every value is stored as {version, value}; a value that cannot be read,
 * has another version or fails the reader's own check counts as absent, so that invalid data cannot keep the
 * page from starting. Browsers may refuse to store (private windows, full disks): then nothing is remembered.
 * keep() and recall() are for all tabs and later visits; keepHere() and recallHere() for this tab alone.
 * Views save the state of a game by keepPlay(info.id, state) and restore it by recallPlay(info.id, check); only
 * the most recent games are kept. */

const version = 1;
const prefix = 'papan:';
const playPrefix = 'papan:play:';
const playsKept = 60;
const keptHere = 60; /* values of this tab */

/* A browser that refuses to store may do so by throwing here. */
type Where = () => Storage;
let stopped = false;
const device: Where = () => localStorage;
const tab: Where = () => sessionStorage;

export function keep(key: string, value: unknown): void {
    put(device, key, value);
}

export function recall<T>(key: string, check: (value: unknown) => value is T): T | null {
    return get(device, key, check);
}

export function forget(key: string): void {
    remove(device, key);
}

/* If there is no room, older values make room. */
export function keepHere(key: string, value: unknown): void {
    dropOld(tab, prefix, keptHere);
    for (let most = keptHere; !put(tab, key, value) && most > 0; ) dropOld(tab, prefix, (most >>= 1));
}

export function recallHere<T>(key: string, check: (value: unknown) => value is T): T | null {
    return get(tab, key, check);
}

/* From now on nothing is saved, so that what is forgotten does not come back before the page is left. */
export function stopKeeping(): void {
    stopped = true;
}

export function forgetHere(key: string): void {
    remove(tab, key);
}

export function keepPlay(id: string, state: unknown): void {
    keep('play:' + id, state);
    dropOld(device, playPrefix, playsKept);
}

export function recallPlay<T>(id: string, check: (value: unknown) => value is T): T | null {
    return recall('play:' + id, check);
}

export function forgetPlay(id: string): void {
    forget('play:' + id);
}

/* A small helper for checks: the value is an object, so its keys can be read. */
export function isRecord(value: unknown): value is Record<string, unknown> {
    return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/* The same for numbers. */
export function isWithin(value: unknown, least: number, most: number): value is number {
    return Number.isInteger(value) && (value as number) >= least && (value as number) <= most;
}

/* False: there was no room, or the browser refuses to store. */
function put(where: Where, key: string, value: unknown): boolean {
    if (stopped) return true;
    try {
        where().setItem(prefix + key, JSON.stringify({ version, time: Date.now(), value }));
        return true;
    } catch {
        return false;
    }
}

function get<T>(where: Where, key: string, check: (value: unknown) => value is T): T | null {
    const kept = unpack(where, prefix + key);
    return kept !== null && check(kept.value) ? kept.value : null;
}

function remove(where: Where, key: string): void {
    try {
        where().removeItem(prefix + key);
    } catch {
        /* Nothing was saved. */
    }
}

function unpack(where: Where, key: string): { time: number; value: unknown } | null {
    try {
        const kept: unknown = JSON.parse(where().getItem(key) ?? 'null');
        if (!isRecord(kept) || kept['version'] !== version || typeof kept['time'] !== 'number') return null;
        return { time: kept['time'], value: kept['value'] };
    } catch {
        return null;
    }
}

function dropOld(where: Where, start: string, most: number): void {
    try {
        const keys = Object.keys(where()).filter((key) => key.startsWith(start));
        if (keys.length <= most) return;
        const aged = keys.map((key) => ({ key, time: unpack(where, key)?.time ?? 0 }));
        const byAge = aged.sort((a, b) => a.time - b.time);
        for (const { key } of byAge.slice(0, keys.length - most)) where().removeItem(key);
    } catch {
        /* Nothing was saved. */
    }
}
