/* session.ts: how puzzles are opened: at the start (link, last visit, preset), by the tabs of the families, as
 * files (pictures go to import/), as pasted text, by a changed fragment of the address; and how the open puzzle
 * is saved for the next visit, with as much of its history as fits. Each family keeps its own last puzzle, and
 * its tab returns to it. The last request wins: code that waits for something before doc.load() takes a turn
 * first, and a fallback is used only if the first choice was refused, not if it was overtaken. */
import type { Family } from 'papan-core';
import { readCore } from '../lib/core.ts';
import { firstOf } from '../lib/samples.ts';
import { doc, type History, type Outcome, type Version } from '../lib/state.svelte.ts';
import { fragmentOf, go, screen, screenIn } from '../lib/screen.svelte.ts';
import { isRecord, keep, recall } from '../lib/store.ts';
import { HEAD_BYTES, headOf } from '../import/kinds.ts';
import { importing } from '../import/importing.svelte.ts';
import { families } from './wording.ts';

/* The core has the same limit; checked first so that a huge file is not read at all. */
const largestFile = 64 * 1024 * 1024;
/* Browsers accept long fragments, but nobody shares them. */
const longestLink = 16 * 1024;

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
    const { source, name, edited } = value;
    return typeof source === 'string' && typeof name === 'string' && typeof edited === 'boolean';
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
    keep('open', info.family);
    keep(info.family, { id: info.id, ...doc.latest } satisfies Kept);
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

function resume(family: Family, kept: Kept): Promise<Outcome> {
    const history = recall('history-' + family, isHistory);
    return history?.of === kept.source ? doc.resume(kept, history) : doc.resume(kept);
}

/* ---- links ---- */

function decoded(fragment: string): string {
    try {
        return decodeURIComponent(fragment);
    } catch {
        return fragment;
    }
}

function linkedId(): string {
    return decoded(location.hash.slice(1));
}

export function linkOf(id: string): string {
    const address = new URL(location.href);
    address.hash = id;
    return address.href;
}

/* The address follows what is shown. Another screen or another puzzle is a new entry in the browser's history,
 * so that Back returns from it; a change of the puzzle is not. */
let last = { screen: screen.name, story: 0 };
export function followInAddress(): void {
    const now = { screen: screen.name, story: doc.story };
    const id = doc.info?.id ?? '';
    const linkable = screen.name === 'board' && id !== '' && id.length <= longestLink;
    const fragment = linkable ? id : fragmentOf(screen.name);
    const another = now.screen !== last.screen || now.story !== last.story;
    last = now;
    if (fragment === linkedId()) return;
    const address = fragment === '' ? location.pathname + location.search : linkOf(fragment);
    if (another) history.pushState(null, '', address);
    else history.replaceState(history.state, '', address);
}

/* The ids of built-in puzzles are short names with a colon, and they have a description. */
async function openId(id: string): Promise<Outcome> {
    const turn = doc.turn();
    const builtins = id.includes(':') ? await readCore.builtins() : [];
    return doc.load(id, builtins.find((builtin) => builtin.id === id)?.description ?? '', turn);
}

/* From the event: the address itself may already follow another puzzle. */
export async function openLink({ newURL }: HashChangeEvent): Promise<void> {
    const id = decoded(new URL(newURL).hash.slice(1));
    const named = screenIn(id);
    if (named !== null) return go(named);
    if (id === doc.info?.id) doc.stay();
    else if ((await openId(id)) === 'refused') return followInAddress();
    go('board');
}

/* ---- opening ---- */

export async function start(): Promise<void> {
    const named = screenIn(linkedId());
    const id = named === null ? linkedId() : '';
    screen.name = named ?? 'board';
    const family = recall('open', isFamily) ?? 'queens';
    /* Another tab may have opened another family meanwhile; the address has the puzzle of this tab. */
    for (const { family: one } of id === '' ? [] : families) {
        const last = recall(one, isKept);
        if (last?.id === id && (await resume(one, last)) !== 'refused') return;
    }
    if (id !== '' && (await openId(id)) !== 'refused') return;
    const { problem, refused } = doc;
    const outcome = await openFamily(family);
    if (problem !== null && outcome === 'open') Object.assign(doc, { problem, refused });
}

export async function openFamily(family: Family): Promise<Outcome> {
    if (doc.family === family) {
        doc.stay();
        return 'open';
    }
    const last = recall(family, isKept);
    const outcome = last === null ? 'refused' : await resume(family, last);
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
        if (head === null) await doc.load(new Uint8Array(await file.arrayBuffer()), file.name, turn);
        else if (doc.isTurn(turn)) await importing.take(file, head);
    } catch {
        if (doc.isTurn(turn)) doc.refuse('the file cannot be read', [], file.name);
    }
}

/* Pasted text is a puzzle, an id, or a link to this page with an id. */
export async function openText(text: string): Promise<Outcome> {
    const word = text.trim();
    const link = /^https?:\/\/\S*#(\S+)$/.exec(word);
    if (link?.[1] !== undefined) return openId(decoded(link[1]));
    return /^[\w-]+:[\w-]+$/.test(word) ? openId(word) : doc.load(text);
}
