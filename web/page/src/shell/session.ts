/* session.ts: how puzzles are opened: at the start (link, last visit, preset), by the tabs of the families, as
 * files (pictures go to import/), as pasted text, by Back, Forward and links (places.ts); and how the open puzzle
 * is saved with as much of its history as fits: the last one of each family on the device, so that its tab
 * returns to it at the next visit, too, and all that were open in this tab for Back and Forward. The last request wins: code that waits for something before doc.load() takes a turn
 * first, and a fallback is used only if the first choice was refused, not if it was overtaken. */
import type { Family } from 'papan-core';
import { readCore } from '../lib/core.ts';
import { gunzip } from '../lib/gunzip.ts';
import { firstOf } from '../lib/samples.ts';
import { doc, type History, type Outcome, type Version } from '../lib/state.svelte.ts';
import { puzzleInside } from '../lib/oneFile.ts';
import { go, screen, screenIn } from '../lib/screen.svelte.ts';
import { forget, forgetHere, forgetPlay, isRecord, keep, keepHere, recall, recallHere, stopKeeping } from '../lib/store.ts';
import { HEAD_BYTES, headOf } from '../import/kinds.ts';
import { importing } from '../import/importing.svelte.ts';
import { arrive, idIn, keyAtStart } from './places.ts';
import { families } from './wording.ts';

/* The core has the same limit; checked first so that a huge file is not read at all. */
const largestFile = 64 * 1024 * 1024;

/* Steps of a saved history, in either direction. */
const mostVersions = 60;
const longestHistory = 200_000;

interface Kept extends Version {
    id: string;
}
interface KeptHistory extends History {
    of: string; /* the source of the puzzle it leads to */
}

function isVersion(value: unknown): value is Version {
    if (!isRecord(value)) return false;
    const { source, name, edited, key = '' } = value;
    return [source, name, key].every((text) => typeof text === 'string') && typeof edited === 'boolean';
}

function isKept(value: unknown): value is Kept {
    return isVersion(value) && typeof (value as Partial<Kept>).id === 'string';
}

function isHistory(value: unknown): value is KeptHistory {
    if (!isRecord(value)) return false;
    const { of, past, future, left } = value;
    const whole = [past, future].every((part) => Array.isArray(part) && part.every(isVersion));
    return typeof of === 'string' && whole && (left == null || isVersion(left));
}

function isFamily(value: unknown): value is Family {
    return value === 'queens' || value === 'pack' || value === 'nqueens';
}

/* ---- saving the open puzzle ---- */

export function keepPuzzle(): void {
    const info = doc.info;
    if (info === null) return;
    const kept: Kept = { id: info.id, ...doc.latest };
    keep('open', info.family);
    keep(info.family, kept);
    keepHere('puzzle:' + doc.key, kept);
}

/* Stored separately, so that a puzzle is saved even if its history does not fit. */
export function keepHistory(): void {
    if (doc.family === null) return;
    const { past, future, left } = doc.history;
    const aside = left == null ? null : (nearest([left])[0] ?? null);
    const kept: KeptHistory = {
        of: doc.latest.source,
        past: nearest(past),
        future: nearest(future),
        left: aside,
    };
    keep('history-' + doc.family, kept);
    keepHere('history:' + doc.key, kept);
}

/* For a puzzle or a game that makes the page fail: it is removed, and the page starts again without it. */
export function forgetGame(): void {
    stopKeeping();
    for (const { family } of families)
        if (family === doc.family || doc.family === null) ['', 'history-'].forEach((kind) => forget(kind + family));
    for (const kind of ['puzzle:', 'history:']) forgetHere(kind + doc.key);
    if (doc.info !== null) forgetPlay(doc.info.id);
    forgetHere('place');
    history.replaceState(null, '', location.pathname + location.search);
    location.reload();
}

function nearest(versions: readonly Version[]): Version[] {
    let room = longestHistory;
    let first = versions.length;
    while (first > 0 && versions.length - first < mostVersions) {
        room -= versions[first - 1]?.source.length ?? 0;
        if (room < 0) break;
        first--;
    }
    return versions.slice(first);
}

/* Opens a puzzle that was saved, with its history. */
export function resume(kept: Version): Promise<Outcome> {
    const saved = [
        recallHere('history:' + (kept.key ?? ''), isHistory),
        ...families.map(({ family }) => recall('history-' + family, isHistory)),
    ];
    return doc.resume(kept, saved.find((one) => one?.of === kept.source) ?? undefined);
}

/* The puzzle with this key as it was left, or else the one with this id, which may be '' if it is too long. The
 * key comes first: right after a change the address may still have the id of the puzzle before. */
async function reopen(key: string, id: string): Promise<Outcome> {
    const ofThisTab = key === '' ? null : recallHere('puzzle:' + key, isKept);
    /* Another tab may have opened another family meanwhile. */
    const last = families.map(({ family }) => recall(family, isKept));
    const wanted = last.filter((one) => one !== null && (one.key === key || (id !== '' && one.id === id)));
    for (const kept of [ofThisTab, ...wanted]) {
        const outcome = kept === null ? 'refused' : await resume(key === '' ? kept : { ...kept, key });
        if (outcome !== 'refused') return outcome;
    }
    return id === '' ? 'refused' : openId(id, key === '' ? {} : { key });
}

/* The ids of built-in puzzles are names in small letters, perhaps with a colon, and they have a description. */
async function openId(id: string, { key }: { key?: string } = {}): Promise<Outcome> {
    const turn = doc.turn();
    const builtins = /^[a-z-]+(:|$)/.test(id) ? await readCore.builtins() : [];
    const ofGame = builtins.length > 0 && id.includes(':') && !id.startsWith('nqueens:') ? id : '';
    const name = builtins.find((builtin) => builtin.id === id)?.description ?? ofGame;
    return doc.load(id, name, turn, key === undefined ? {} : { key });
}

/* ---- opening ---- */

export async function start(): Promise<void> {
    const asked = idIn(location.href);
    /* A one-file page opens its puzzle, unless its start screen is loaded again. */
    const fresh = asked === '/board' || (asked === '' && history.state === null);
    const link = fresh ? puzzleInside || asked : asked;
    const named = screenIn(link);
    screen.name = named ?? 'board';
    const key = keyAtStart();
    if (named === null || key !== '') {
        const outcome = await reopen(key, named === null ? link : '');
        if (outcome !== 'refused') return;
    }
    const { problem, refused } = doc;
    const outcome = await openFamily(recall('open', isFamily) ?? 'queens');
    if (problem !== null && outcome === 'open') Object.assign(doc, { problem, refused });
}

/* Back, Forward, or a link. */
export function travel(event: PopStateEvent): Promise<void> {
    return arrive(event, reopen);
}

export async function openFamily(family: Family): Promise<Outcome> {
    if (doc.family === family) {
        doc.stay();
        return 'open';
    }
    const last = recall(family, isKept);
    const outcome = last === null ? 'refused' : await resume(last);
    return outcome === 'refused' ? doc.resume({ ...firstOf[family], edited: false }) : outcome;
}

/* The same, and shows its board. */
export async function showFamily(family: Family): Promise<void> {
    if ((await openFamily(family)) === 'open') go('board');
}

export async function openFile(file: File): Promise<void> {
    const turn = doc.turn();
    if (file.size > largestFile) {
        doc.refuse('the file is larger than 64 MiB, the limit for puzzles', [], file.name);
        return;
    }
    try {
        const head = headOf(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
        const bytes = async (): Promise<Uint8Array> => gunzip(new Uint8Array(await file.arrayBuffer()), largestFile);
        if (head === null) await doc.load(await bytes(), file.name, turn, { file: true });
        else if (doc.isTurn(turn)) await importing.take(file, head);
    } catch {
        if (doc.isTurn(turn)) doc.refuse('the file cannot be read', [], file.name);
    }
}

/* Pasted text is a puzzle, an id, or a link to this page with an id. */
export async function openText(text: string): Promise<Outcome> {
    const word = text.trim();
    const link = /^https?:\/\/\S*#\S+$/.exec(word);
    if (link !== null) return openId(idIn(word));
    return /^[\w-]+:[\w-]+$/.test(word) ? openId(word) : doc.load(text);
}
