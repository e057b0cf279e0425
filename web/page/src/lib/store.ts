/* store.ts: what the browser remembers. Every value is stored as {version, value}; a value that cannot be read,
 * has another version or fails the reader's own check counts as absent, so that invalid data cannot keep the
 * page from starting. Browsers may refuse to store (private windows, full disks): then nothing is remembered.
 * Views save the state of a game by keepPlay(info.id, state) and restore it by recallPlay(info.id, check); only
 * the most recent games are kept. */

const version = 1;
const prefix = 'papan:';
const playPrefix = 'papan:play:';
const playsKept = 60;

export function keep(key: string, value: unknown): void {
    try {
        localStorage.setItem(prefix + key, JSON.stringify({ version, time: Date.now(), value }));
    } catch {
        /* Failing to save is no reason to stop. */
    }
}

export function recall<T>(key: string, check: (value: unknown) => value is T): T | null {
    const kept = unpack(prefix + key);
    return kept !== null && check(kept.value) ? kept.value : null;
}

export function forget(key: string): void {
    try {
        localStorage.removeItem(prefix + key);
    } catch {
        /* Nothing was saved. */
    }
}

export function keepPlay(id: string, state: unknown): void {
    keep('play:' + id, state);
    dropOldPlays();
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

function unpack(key: string): { time: number; value: unknown } | null {
    try {
        const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
        if (!isRecord(kept) || kept['version'] !== version || typeof kept['time'] !== 'number') return null;
        return { time: kept['time'], value: kept['value'] };
    } catch {
        return null;
    }
}

function dropOldPlays(): void {
    try {
        const keys = Object.keys(localStorage).filter((key) => key.startsWith(playPrefix));
        if (keys.length <= playsKept) return;
        const aged = keys.map((key) => ({ key, time: unpack(key)?.time ?? 0 }));
        const byAge = aged.sort((a, b) => a.time - b.time);
        for (const { key } of byAge.slice(0, keys.length - playsKept)) localStorage.removeItem(key);
    } catch {
        /* As above. */
    }
}
