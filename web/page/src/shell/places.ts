/* places.ts: the browser's history. Each entry names a place: a screen and, for the board, the key of its
 * puzzle, which session.ts keeps with its name and its changes. Another screen or another puzzle is a new entry;
 * a change of the puzzle only changes the address of the entry. Back, Forward and followed links arrive()
 * at an entry. Opening its puzzle may take a moment, in which the user may go elsewhere: the last request wins.
 */
import { doc, newKey, type Outcome } from '../lib/state.svelte.ts';
import { fragmentOf, go, isScreen, screen, screenIn, type ScreenName } from '../lib/screen.svelte.ts';
import { isRecord, keepHere, recallHere } from '../lib/store.ts';

interface Place {
    screen: ScreenName;
    key: string; /* of the puzzle; '' except on the board */
    at: number; /* how many entries of the page are before it */
}

/* Browsers accept long fragments, but nobody shares them. */
const longestLink = 16 * 1024;
/* Browsers refuse to change the address several times a second, as painting would. */
const pause = 250; /* ms */

function isPlace(value: unknown): value is Place {
    if (!isRecord(value)) return false;
    return isScreen(value['screen']) && typeof value['key'] === 'string' && Number.isInteger(value['at']);
}

function decoded(fragment: string): string {
    try {
        return decodeURIComponent(fragment);
    } catch {
        return fragment;
    }
}

export function idIn(address: string): string {
    return decoded(new URL(address).hash.slice(1));
}

export function linkOf(id: string): string {
    const address = new URL(location.href);
    address.hash = id;
    return address.href;
}

/* The key of the puzzle that was on the board at the last visit of this entry; '' if unknown. */
export function keyAtStart(): string {
    if (isPlace(history.state)) return history.state.key;
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return visit?.type === 'reload' ? (recallHere('place', isPlace)?.key ?? '') : '';
}

/* ---- the entry that is shown ---- */

let here: Place | null = null; /* null until the page has started */
let arriving: { key: string; from: string } | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

function now(): Place {
    const at = here?.at ?? (isPlace(history.state) ? history.state.at : 0);
    return { screen: screen.name, key: screen.name === 'board' ? doc.key : '', at };
}

function address(): string {
    const id = doc.info?.id ?? '';
    const linkable = screen.name === 'board' && id !== '' && id.length <= longestLink;
    const fragment = linkable ? id : fragmentOf(screen.name);
    if (fragment !== '') return linkOf(fragment);
    const bare = new URL(location.href);
    bare.hash = '';
    return bare.href.replace(/#$/, '');
}

function write(how: 'pushState' | 'replaceState', place: Place, to = address()): void {
    clearTimeout(timer);
    here = place;
    keepHere('place', place);
    try {
        history[how](place, '', to);
    } catch {
        /* Some browsers allow this only so often; the puzzle is kept without it. */
    }
}

/* Call this in an effect: the history follows what is shown. */
export function followInAddress(): void {
    const place = now();
    const there = address();
    if (doc.info === null) return;
    if (arriving !== null && doc.key === arriving.from) return;
    if (arriving !== null && doc.key !== arriving.key) arriving = null;
    if (here === null) return write('replaceState', place);
    if (here.screen !== place.screen || here.key !== place.key) {
        if (arriving === null) write('pushState', { ...place, at: place.at + 1 });
        return;
    }
    clearTimeout(timer);
    if (there !== location.href) timer = setTimeout(() => write('replaceState', place), pause);
}

/* ---- Back, Forward, links ---- */

function closeDialogs(): boolean {
    const open = document.querySelectorAll<HTMLDialogElement>('dialog[open]');
    for (const dialog of open) dialog.close();
    return open.length > 0;
}

/* The place of an entry that a link has made. */
function enter(id: string): Place {
    const named = screenIn(id);
    const place: Place = { screen: named ?? 'board', key: named === null ? newKey() : '', at: now().at + 1 };
    if (named === null && id === doc.info?.id) place.key = doc.key;
    write('replaceState', place, location.href);
    return place;
}

/* `open` opens the puzzle with this key, or else with this id. */
export async function arrive(
    { state }: PopStateEvent,
    open: (key: string, id: string) => Promise<Outcome>,
): Promise<void> {
    clearTimeout(timer);
    const id = idIn(location.href);
    const place = isPlace(state) ? state : enter(id);
    const back = (here?.at ?? 0) - place.at;
    if (closeDialogs() && back > 0) return history.go(back); /* Back closes a dialog, and no more */
    here = place;
    keepHere('place', place);
    arriving = null;
    if (place.screen !== 'board' || place.key === doc.key) {
        if (doc.info !== null) doc.stay();
        return go(place.screen);
    }
    const mine = { key: place.key, from: doc.key };
    arriving = mine;
    const outcome = await open(place.key, screenIn(id) === null ? id : '');
    if (arriving !== mine) return;
    arriving = null;
    if (outcome === 'open') go('board');
    else if (outcome === 'refused') write('replaceState', { ...now(), at: place.at });
    else if (!doc.isOpening) followInAddress();
}
