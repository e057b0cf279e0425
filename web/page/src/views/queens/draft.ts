/* draft.ts: a board while it is being drawn. It may have cells without a region and regions without a cell,
 * which a puzzle may not, unless it had cells without a region from the start; shortcomings() lists what is missing, and only a draft without shortcomings becomes a
 * puzzle. */
import type { QueensInfo, QueensJson } from 'papan-core';
import { isRecord, isWithin } from '../../lib/store.ts';
import { alphabet, sideNeighbours, partsOf, rowOf, columnOf, UNPAINTED } from './board.ts';
import { marksToRows } from './rules.ts';

export interface Draft {
    size: number;
    stars: number;
    region: readonly number[]; /* index in symbols, or UNPAINTED */
    symbols: string; /* the letters to paint with, in the order of the alphabet */
    mark: readonly number[];
    bare?: boolean; /* cells without a region are part of the puzzle */
}

export const LARGEST = 30;
export const STARS_MAX = 6;

export interface Shortcomings {
    unpainted: number; /* cells */
    missing: string; /* letters without a cell, as many as needed */
    extra: number; /* number of surplus regions */
}

/* ---- making ---- */

/* Every row is a region: a valid puzzle from the start. */
export function freshDraft(size: number, stars: number): Draft {
    return {
        size,
        stars,
        region: Array.from({ length: size * size }, (_, cell) => rowOf(cell, size)),
        symbols: alphabet.slice(0, size),
        mark: new Array<number>(size * size).fill(0),
    };
}

export function draftOf(info: QueensInfo): Draft {
    const { size, stars, region, symbols, mark } = info;
    return { size, stars, region, symbols, mark, ...(region.includes(UNPAINTED) ? { bare: true } : {}) };
}

export function withoutRegions(draft: Draft): Draft {
    const { size, stars, mark } = draft;
    return { size, stars, mark, region: draft.region.map(() => UNPAINTED), symbols: alphabet.slice(0, size) };
}

export function withoutMarks(draft: Draft): Draft {
    return { ...draft, mark: draft.mark.map(() => 0) };
}

export function jsonOf(draft: Draft, title?: string): QueensJson & { title?: string } {
    const text = draft.region.map((of) => draft.symbols[of] ?? '.').join('');
    const { size } = draft;
    return {
        family: 'queens',
        ...(title === undefined ? {} : { title }),
        stars: draft.stars,
        regions: Array.from({ length: size }, (_, row) => text.slice(row * size, (row + 1) * size)),
        ...(draft.mark.some((mark) => mark !== 0) ? { placed: marksToRows(draft.mark, draft.size) } : {}),
    };
}

/* ---- what is missing ---- */

/* The number of cells of each region. */
export function countsOf(draft: Draft): number[] {
    const counts = new Array<number>(draft.symbols.length).fill(0);
    for (const of of draft.region) if (of !== UNPAINTED) counts[of] = (counts[of] ?? 0) + 1;
    return counts;
}

export function shortcomings(draft: Draft): Shortcomings {
    const counts = countsOf(draft);
    const used = counts.filter((count) => count > 0).length;
    const unused = [...draft.symbols].filter((_, of) => counts[of] === 0).join('');
    return {
        unpainted: draft.bare === true ? 0 : draft.region.filter((of) => of === UNPAINTED).length,
        missing: unused.slice(0, Math.max(0, draft.size - used)),
        extra: Math.max(0, used - draft.size),
    };
}

export function isWhole(draft: Draft): boolean {
    const lacks = shortcomings(draft);
    return lacks.unpainted === 0 && lacks.missing === '' && lacks.extra === 0;
}

/* Letters of regions in separate parts. */
export function scattered(draft: Draft): string {
    return [...draft.symbols].filter((_, of) => partsOf(draft.region, of, draft.size) > 1).join('');
}

/* ---- saving ---- */

/* An unfinished draft with its undo and redo history. */
export interface Unfinished {
    draft: Draft;
    past: Draft[]; /* newest last; the first one is complete */
    future: Draft[];
}
const cellsKept = 20_000; /* limit for all earlier drafts together, and for the later ones */

export function unfinished(draft: Draft, past: readonly Draft[], future: readonly Draft[]): Unfinished {
    return { draft, past: nearest(past), future: nearest(future) };
}

function nearest(all: readonly Draft[]): Draft[] {
    const steps = Math.floor(cellsKept / Math.max(1, all.at(-1)?.region.length ?? 1));
    return all.slice(-Math.max(1, steps));
}

export function isUnfinished(value: unknown): value is Unfinished {
    if (!isRecord(value)) return false;
    const { draft, past, future } = value;
    return isDraft(draft) && [past, future].every((steps) => Array.isArray(steps) && steps.every(isDraft));
}

function isDraft(value: unknown): value is Draft {
    if (!isRecord(value)) return false;
    const { size, stars, region, symbols, mark, bare } = value;
    if (bare !== undefined && typeof bare !== 'boolean') return false;
    if (!isWithin(size, 1, alphabet.length) || !isWithin(stars, 1, size) || typeof symbols !== 'string') return false;
    const letters = [...symbols];
    const cells = (all: unknown, least: number, most: number): boolean =>
        Array.isArray(all) && all.length === size * size && all.every((one) => isWithin(one, least, most));
    return letters.length > 0 && new Set(letters).size === letters.length && letters.every((one) => alphabet.includes(one)) &&
        cells(region, UNPAINTED, letters.length - 1) && cells(mark, 0, 2);
}

/* ---- changing ---- */

/* Returns the same draft if nothing changes. */
export function painted(draft: Draft, cells: readonly number[], of: number): Draft {
    if (cells.every((cell) => draft.region[cell] === of)) return draft;
    const region = draft.region.slice();
    for (const cell of cells) region[cell] = of;
    return { ...draft, region };
}

/* With other letters to paint with; regions keep their letters. */
function lettered(draft: Draft, symbols: string): Draft {
    const sorted = [...symbols].sort((a, b) => alphabet.indexOf(a) - alphabet.indexOf(b)).join('');
    const region = draft.region.map((of) => (of === UNPAINTED ? of : sorted.indexOf(draft.symbols[of] ?? '')));
    return { ...draft, region, symbols: sorted };
}

/* The letters in use, extended to one for each row. */
function lettersFor(draft: Draft): string {
    const counts = countsOf(draft);
    let letters = [...draft.symbols].filter((_, of) => (counts[of] ?? 0) > 0).join('');
    for (const letter of draft.symbols + alphabet)
        if (letters.length < draft.size && !letters.includes(letter)) letters += letter;
    return letters;
}

function grown(draft: Draft): Draft {
    const size = draft.size + 1;
    const old = (cell: number): number | undefined => {
        const row = rowOf(cell, size);
        const column = columnOf(cell, size);
        return row < draft.size && column < draft.size ? row * draft.size + column : undefined;
    };
    const take = (from: readonly number[], otherwise: number): number[] =>
        Array.from({ length: size * size }, (_, cell) => {
            const at = old(cell);
            return at === undefined ? otherwise : (from[at] ?? otherwise);
        });
    const larger = lettered({ ...draft, size }, lettersFor({ ...draft, size }));
    const counts = countsOf(larger);
    const unused = counts.findIndex((count) => count === 0);
    return { ...larger, region: take(larger.region, unused), mark: take(larger.mark, 0) };
}

function shrunk(draft: Draft): Draft {
    const size = draft.size - 1;
    const inside = (_: number, cell: number): boolean =>
        rowOf(cell, draft.size) < size && columnOf(cell, draft.size) < size;
    const smaller = { ...draft, size, region: draft.region.filter(inside), mark: draft.mark.filter(inside) };
    return lettered(smaller, lettersFor(smaller));
}

/* A new row and column form a new region; removed ones are cut off at the right and bottom. */
export function resized(draft: Draft, size: number): Draft {
    let now = draft;
    while (now.size < size) now = grown(now);
    while (now.size > size) now = shrunk(now);
    return { ...now, stars: Math.min(now.stars, size) };
}

/* Cells without a region join the nearest region; returns the same draft if there is none. */
export function withoutGaps(draft: Draft): Draft {
    const region = draft.region.slice();
    let edge = region.flatMap((of, cell) => (of === UNPAINTED ? [] : [cell]));
    if (edge.length === 0) return draft;
    while (edge.length > 0) {
        const next: number[] = [];
        for (const cell of edge)
            for (const beside of sideNeighbours(cell, draft.size))
                if (region[beside] === UNPAINTED) {
                    region[beside] = region[cell] ?? UNPAINTED;
                    next.push(beside);
                }
        edge = next;
    }
    return { ...draft, region };
}

/* The smallest regions join their smallest neighbours until there are as many regions as rows. */
export function merged(draft: Draft): Draft {
    let now = draft;
    while (shortcomings(now).extra > 0) {
        const counts = countsOf(now);
        const used = counts.flatMap((count, of) => (count > 0 ? [of] : []));
        const bySize = (a: number, b: number): number => (counts[a] ?? 0) - (counts[b] ?? 0);
        const smallest = used.sort(bySize)[0] ?? 0;
        const cells = now.region.flatMap((of, cell) => (of === smallest ? [cell] : []));
        const { region, size } = now;
        const beside = cells
            .flatMap((cell) => sideNeighbours(cell, size).map((next) => region[next] ?? UNPAINTED))
            .filter((of) => of !== smallest && of !== UNPAINTED);
        now = painted(now, cells, beside.sort(bySize)[0] ?? used[1] ?? 0);
    }
    return lettered(now, lettersFor(now));
}

/* The region of a key; the other case of a letter if only that is in use. */
export function regionOfKey(draft: Draft, key: string): number {
    if (key.length !== 1) return UNPAINTED;
    const exact = draft.symbols.indexOf(key);
    if (exact >= 0) return exact;
    const upper = draft.symbols.indexOf(key.toUpperCase());
    return upper >= 0 ? upper : draft.symbols.indexOf(key.toLowerCase());
}
