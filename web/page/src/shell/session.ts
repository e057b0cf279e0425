/* session.ts: how puzzles come in: at the start (link, last visit, preset), by the tabs of the families, as
 * files (pictures go to picture/ to be read), as pasted text, by a changed fragment of the address; and how the open one is kept for the next visit.
 * Each family keeps its own last puzzle, so that its tab leads back to it. */
import type { Family } from 'papan-core';
import { readCore } from '../lib/core.ts';
import { firstOf } from '../lib/samples.ts';
import { doc, type Version } from '../lib/state.svelte.ts';
import { isRecord, keep, recall } from '../lib/store.ts';
import { HEAD_BYTES, headOf } from '../picture/kinds.ts';
import { reading } from '../picture/reading.svelte.ts';
import { families } from './wording.ts';

/* What the core refuses as well; looked at first so that a huge file is not read at all. */
const largestFile = 64 * 1024 * 1024;
/* Browsers take long fragments, but nobody sends them. */
const longestLink = 16 * 1024;

interface Kept extends Version {
    id: string;
}

function isKept(value: unknown): value is Kept {
    if (!isRecord(value)) return false;
    const { id, source, name, edited } = value;
    return [id, source, name].every((part) => typeof part === 'string') && typeof edited === 'boolean';
}

function isFamily(value: unknown): value is Family {
    return value === 'queens' || value === 'pack' || value === 'nqueens';
}

/* ---- the open puzzle, kept ---- */

export function keepPuzzle(): void {
    const info = doc.info;
    if (info === null) return;
    keep('open', info.family);
    keep(info.family, { id: info.id, source: doc.source, name: doc.name, edited: doc.edited } satisfies Kept);
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

/* The address follows the puzzle without adding to the history of the browser. */
export function followInAddress(): void {
    const id = doc.info?.id ?? '';
    if (id === linkedId()) return;
    const address = id !== '' && id.length <= longestLink ? linkOf(id) : location.pathname + location.search;
    history.replaceState(history.state, '', address);
}

/* Built-in puzzles have short names with a colon for ids, and a description. */
async function openId(id: string): Promise<boolean> {
    const builtins = id.includes(':') ? await readCore.builtins() : [];
    return doc.load(id, builtins.find((builtin) => builtin.id === id)?.description ?? '');
}

export async function openLink(): Promise<void> {
    const id = linkedId();
    if (id !== '' && id !== doc.info?.id) await openId(id);
}

/* ---- opening ---- */

export async function start(): Promise<void> {
    const id = linkedId();
    const family = recall('open', isFamily) ?? 'queens';
    /* Another tab may have opened another family meanwhile; the address says which puzzle was in this one. */
    const last = families.map((one) => recall(one.family, isKept)).find((kept) => kept?.id === id) ?? null;
    if (id !== '' && last !== null && (await doc.resume(last))) return;
    if (id !== '' && (await openId(id))) return;
    const { problem, refused } = doc;
    await openFamily(family);
    if (problem !== null) Object.assign(doc, { problem, refused });
}

export async function openFamily(family: Family): Promise<void> {
    if (doc.family === family) return;
    const last = recall(family, isKept);
    if (last !== null && (await doc.resume(last))) return;
    await doc.resume({ ...firstOf[family], edited: false });
}

export async function openFile(file: File): Promise<void> {
    if (file.size > largestFile) {
        doc.refuse('the file is larger than 64 MiB; a puzzle is at most that long', [], file.name);
        return;
    }
    try {
        const head = headOf(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
        if (head !== null) await reading.take(file, head);
        else await doc.load(new Uint8Array(await file.arrayBuffer()), file.name);
    } catch {
        doc.refuse('the file cannot be read', [], file.name);
    }
}

/* Pasted text is a puzzle, an id, or a link to this page with one. */
export async function openText(text: string): Promise<boolean> {
    const word = text.trim();
    const link = /^https?:\/\/\S*#(\S+)$/.exec(word);
    if (link?.[1] !== undefined) return openId(decoded(link[1]));
    return /^[\w-]+:[\w-]+$/.test(word) ? openId(word) : doc.load(text);
}
