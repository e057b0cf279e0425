/* draft.ts: a packing puzzle in its editor. A draft may be unfinished: a piece without cells, a board without
 * cells. faultOf() says in words what is missing; only drafts without a fault become JSON for the core. All
 * functions return new drafts and leave the old ones unchanged. */
import { EMPTY, type Lattice, type Message, type PackInfo, type PackJson, type PieceInfo, type PieceSet } from 'papan-core';
import { isRecord, isWithin } from '../../lib/store.ts';
import { gridOf } from './board.ts';
import { isFlat } from './lattice.ts';
import { freeSymbol, hangsTogether, normalised, pieceJson, sameShape, SYMBOLS, type Shaped } from './shape.ts';

export type Kind = 'rectangle' | 'custom' | 'pyramid' | 'box' | 'hexagonal' | 'triangular';
export const kinds: readonly Kind[] = ['rectangle', 'custom', 'pyramid', 'box', 'hexagonal', 'triangular'];

const lattices: Record<Kind, Lattice> = {
    rectangle: 'square', custom: 'square', pyramid: 'pyramid', box: 'cubic', hexagonal: 'hexagonal', triangular: 'triangular',
};
export function latticeOf(draft: Pick<Draft, 'kind'>): Lattice {
    return lattices[draft.kind];
}

export type DraftPiece = Shaped;

/* What a cell may be: to cover, empty or not, empty, or outside the board. */
export const states = ['X', '?', '_', '.'] as const;
export type State = (typeof states)[number];

export interface Draft {
    kind: Kind;
    /* [layer][row][column]: a state, or the number of a group of cells of which some stay empty. A pyramid's layers are
     * full, apex first. */
    mask: readonly (readonly (readonly string[])[])[];
    pieces: readonly DraftPiece[];
    /* The name of the piece set, if the pieces are an unchanged set. */
    set: string;
    /* The symbol of the given piece, or ''. */
    placed: readonly (readonly (readonly string[])[])[];
    /* What the editor keeps but does not show; the texts and kinds of cells are removed if the board changes its size. */
    rest: Pick<PackJson, 'gaps' | 'use' | 'kinds' | 'labels'>;
    title: string;
}

export const SIDE_MAX = 1000;
const CELLS_MAX = 20000;
const PIECES_MAX = 62;
const COPIES_MAX = 10000;

/* ---- from and to puzzles ---- */

export function draftOf(info: PackInfo): Draft {
    const grid = gridOf(info);
    const symbol = (cell: number): string => {
        const here = cell < 0 ? EMPTY : (info.placed[cell] ?? EMPTY);
        return here === EMPTY ? '' : (info.pieces[info.pieceOf[here] ?? -1]?.symbol ?? '');
    };
    const kindOf = {
        pyramid: 'pyramid', cubic: 'box', square: info.custom ? 'custom' : 'rectangle', hexagonal: 'hexagonal',
        triangular: 'triangular',
    } as const;
    const json = info.json as PackJson & { title?: string };
    const rows = Array.isArray(json.board) ? json.board : [];
    const stateOf = (cell: number, layer: number, row: number, column: number): string => {
        const line = typeof rows[0] === 'string' ? rows[row] : rows[layer]?.[row];
        const group = cell >= 0 && typeof line === 'string' ? line.charAt(column) : '';
        return cell < 0 ? '.' : /[1-9]/.test(group) ? group : (info.states[cell] ?? 'X');
    };
    const { gaps, use, kinds: kind, labels } = json;
    return {
        kind: kindOf[info.lattice],
        mask: grid.map((layer, l) => layer.map((row, r) => row.map((cell, c) => stateOf(cell, l, r, c)))),
        pieces: info.pieces.map((piece) => asDraft(piece, info.lattice)),
        set: typeof json.pieces === 'string' ? json.pieces : '',
        placed: grid.map((layer) => layer.map((row) => row.map(symbol))),
        rest: { ...(gaps && { gaps }), ...(use && { use }), ...(kind && { kinds: kind }), ...(labels && { labels }) },
        title: json.title ?? '',
    };
}

function isWhole(draft: Draft): boolean {
    return draft.mask.every((layer) => layer.every((row) => row.every((state) => state === 'X')));
}

function boardJson(draft: Draft): Pick<PackJson, 'board' | 'side'> {
    const size = sizeOf(draft);
    if (draft.kind === 'pyramid') return { side: size.layers };
    if (draft.kind === 'box' && isWhole(draft)) return { board: size };
    if (draft.kind === 'rectangle' && isWhole(draft)) return { board: { rows: size.rows, columns: size.columns } };
    const rows = draft.mask.map((layer) => layer.map((row) => row.join('')));
    return { board: draft.kind === 'box' ? rows : (rows[0] ?? []) };
}

export function jsonOf(draft: Draft): PackJson & { title?: string } {
    const lattice = latticeOf(draft);
    const json: PackJson & { title?: string } = {
        family: 'pack',
        lattice,
        ...boardJson(draft),
        ...draft.rest,
        pieces: draft.set !== '' ? draft.set : draft.pieces.map((piece) => pieceJson(piece, lattice)),
    };
    if (draft.title !== '') json.title = draft.title;
    const placed = draft.placed.map((layer) =>
        layer.map((row) => row.map((s) => (s === '' ? '.' : s)).join('')));
    if (placed.some((layer) => layer.some((row) => /[^.]/.test(row))))
        json.placed = isFlat(lattice) ? (placed[0] ?? []) : placed;
    return json;
}

function asDraft(piece: PieceInfo, lattice: Lattice): DraftPiece {
    const { name, symbol, copies, least, turn, flip, faces, cells, ways } = piece;
    const [front] = ways;
    const back = faces > 1 ? ways[front?.flipped ?? -1] : undefined;
    return {
        name, symbol, copies, cells: normalised(cells, lattice === 'triangular'),
        ...(least < copies && { least }), ...(!turn && { turn }), ...(!flip && isFlat(lattice) && { flip }),
        ...(front !== undefined && front.kinds !== '' && { kinds: front.kinds }),
        ...(back !== undefined && { back: { cells: back.cells, kinds: back.kinds } }),
    };
}

/* ---- what is missing ---- */

function fault(text: string, ...args: string[]): Message {
    return { text, args, line: 0, column: 0 };
}

export function pieceFault(piece: DraftPiece, others: readonly DraftPiece[], lattice: Lattice = 'square'): Message | null {
    if (piece.cells.length === 0) return fault('Piece {0} has no cells yet.', piece.symbol);
    if (!hangsTogether(piece.cells, lattice))
        return fault('The cells of piece {0} are not connected yet.', piece.symbol);
    if (piece.symbol.length !== 1 || !SYMBOLS.includes(piece.symbol))
        return fault('A piece needs one letter or digit as its name: A-Z, a-z or 0-9.');
    if (others.some((other) => other.symbol === piece.symbol))
        return fault('Two pieces are called {0}.', piece.symbol);
    return null;
}

export function faultOf(draft: Draft): Message | null {
    if (boardCells(draft) === 0) return fault('The board has no cells yet: paint some.');
    if (draft.pieces.length === 0) return fault('There are no pieces yet: add one, or choose a set.');
    for (const piece of draft.pieces) {
        const found = pieceFault(piece, draft.pieces.filter((other) => other !== piece), latticeOf(draft));
        if (found !== null) return found;
    }
    return null;
}

export function boardCells(draft: Draft): number {
    return draft.mask.flat(2).filter((state) => state !== '.' && state !== '_').length;
}

export function pieceCells(draft: Draft): number {
    return draft.pieces.reduce((sum, piece) => sum + piece.copies * piece.cells.length, 0);
}

/* ---- saving ---- */

/* Unfinished work: a draft with a fault (null: that of the puzzle), and a piece being painted. */
export interface Unfinished {
    draft: Draft | null;
    piece: number | null;
    painting: DraftPiece | null;
}

export function isUnfinished(value: unknown): value is Unfinished {
    if (!isRecord(value)) return false;
    const { draft, piece, painting } = value;
    const nothing = piece === null && painting === null;
    return (draft === null || isDraft(draft)) && (nothing || (isWithin(piece, 0, PIECES_MAX) && isPiece(painting)));
}

function isDraft(value: unknown): value is Draft {
    if (!isRecord(value)) return false;
    const { kind, mask, pieces, set, placed, title } = value;
    if (!kinds.includes(kind as Kind) || typeof set !== 'string' || typeof title !== 'string') return false;
    return isGrid(mask, (state) => typeof state === 'string' && state.length === 1) && isRecord(value['rest']) && isGrid(placed, (symbol) => typeof symbol === 'string') &&
        JSON.stringify(sizesOf(mask)) === JSON.stringify(sizesOf(placed)) &&
        Array.isArray(pieces) && pieces.length <= PIECES_MAX && pieces.every(isPiece);
}

function isGrid(value: unknown, fits: (cell: unknown) => boolean): value is unknown[][][] {
    const isRow = (row: unknown): boolean => Array.isArray(row) && row.length > 0 && row.every(fits);
    const isLayer = (layer: unknown): boolean => Array.isArray(layer) && layer.length > 0 && layer.every(isRow);
    return Array.isArray(value) && value.length > 0 && value.every(isLayer);
}

function sizesOf(grid: readonly (readonly (readonly unknown[])[])[]): number[][] {
    return grid.map((layer) => layer.map((row) => row.length));
}

function isPiece(value: unknown): value is DraftPiece {
    if (!isRecord(value)) return false;
    const { name, symbol, copies, cells } = value;
    const isPoint = (point: unknown): boolean =>
        Array.isArray(point) && point.length === 3 && point.every((part) => isWithin(part, 0, SIDE_MAX));
    return typeof name === 'string' && typeof symbol === 'string' && isWithin(copies, 1, COPIES_MAX) &&
        Array.isArray(cells) && cells.every(isPoint);
}

/* ---- the board ---- */

export interface Size {
    rows: number;
    columns: number;
    layers: number;
}

export function sizeOf(draft: Draft): Size {
    const last = draft.mask.at(-1) ?? [];
    return { layers: draft.mask.length, rows: last.length, columns: last[0]?.length ?? 0 };
}

type LayerSize = Omit<Size, 'layers'>;

function makeLayers<T>(sizes: readonly LayerSize[], value: (l: number, r: number, c: number) => T): T[][][] {
    return sizes.map(({ rows, columns }, l) =>
        Array.from({ length: rows }, (_, r) => Array.from({ length: columns }, (__, c) => value(l, r, c))));
}

function withLayers(draft: Draft, kind: Kind, sizes: readonly LayerSize[], fresh: boolean): Draft {
    const mask = makeLayers(sizes, (l, r, c) => (fresh ? 'X' : (draft.mask[l]?.[r]?.[c] ?? 'X')));
    const placed = makeLayers(sizes, (l, r, c) => (fresh ? '' : (draft.placed[l]?.[r]?.[c] ?? '')));
    const { kinds: _, labels: __, ...rest } = draft.rest;
    return withoutTorn({ ...draft, kind, mask, placed, rest }, draft);
}

/* Given pieces on removed cells are removed. */
function withoutTorn(draft: Draft, before: Draft): Draft {
    const count = (placed: Draft['placed'], mask: Draft['mask'] | null): Map<string, number> => {
        const cells = new Map<string, number>();
        placed.forEach((layer, l) => layer.forEach((row, r) => row.forEach((symbol, c) => {
            if (symbol !== '' && (mask === null || /[X?1-9]/.test(mask[l]?.[r]?.[c] ?? '.')))
                cells.set(symbol, (cells.get(symbol) ?? 0) + 1);
        })));
        return cells;
    };
    const had = count(before.placed, null);
    const has = count(draft.placed, draft.mask);
    const torn = [...had].filter(([symbol, cells]) => has.get(symbol) !== cells).map(([symbol]) => symbol);
    return lifted(draft, new Set(torn));
}

/* Without the pieces of these symbols on the board. */
export function lifted(draft: Draft, symbols: ReadonlySet<string>): Draft {
    if (symbols.size === 0) return draft;
    return { ...draft, placed: draft.placed.map((l) => l.map((r) => r.map((s) => (symbols.has(s) ? '' : s)))) };
}

export function clearedPlaced(draft: Draft): Draft {
    return lifted(draft, new Set(draft.placed.flat(2)));
}

const clamp = (value: number, most: number): number => Math.max(1, Math.min(most, Math.round(value) || 1));

export function resized(draft: Draft, size: Partial<Size>): Draft {
    const now = sizeOf(draft);
    if (draft.kind === 'pyramid') return pyramid(draft, size.layers ?? now.layers);
    const layers = draft.kind === 'box' ? clamp(size.layers ?? now.layers, SIDE_MAX) : 1;
    const rows = clamp(size.rows ?? now.rows, SIDE_MAX);
    const columns = clamp(size.columns ?? now.columns, SIDE_MAX);
    if (layers * rows * columns > CELLS_MAX) return draft;
    return withLayers(draft, draft.kind, Array.from({ length: layers }, () => ({ rows, columns })), false);
}

function pyramid(draft: Draft, side: number): Draft {
    const base = clamp(side, 27); /* 27 cubed is the largest cube within the limit on cells */
    const sizes = Array.from({ length: base }, (_, i) => ({ rows: i + 1, columns: i + 1 }));
    return withLayers(draft, 'pyramid', sizes, true);
}

const firstSize: Record<Kind, Size> = {
    rectangle: { rows: 5, columns: 11, layers: 1 },
    custom: { rows: 5, columns: 11, layers: 1 },
    pyramid: { rows: 5, columns: 5, layers: 5 },
    box: { rows: 3, columns: 3, layers: 3 },
    hexagonal: { rows: 4, columns: 7, layers: 1 },
    triangular: { rows: 6, columns: 11, layers: 1 },
};

/* Another kind of board. A rectangle becomes a custom board unchanged, and the other way round with all its
 * cells; the caller handles pieces that do not fit the new kind. */
export function ofKind(draft: Draft, kind: Kind): Draft {
    if (kind === draft.kind) return draft;
    if (kind === 'pyramid') return pyramid(draft, firstSize.pyramid.layers);
    const keep = lattices[kind] === lattices[draft.kind];
    const { rows, columns, layers } = keep ? sizeOf(draft) : firstSize[kind];
    if (kind === 'custom' && keep) return { ...draft, kind };
    const next = withLayers(draft, kind, Array.from({ length: layers }, () => ({ rows, columns })), true);
    return keep ? withoutTorn({ ...next, placed: draft.placed }, draft) : next;
}

export function painted(draft: Draft, layer: number, row: number, column: number, state: State): Draft {
    if (draft.kind === 'pyramid' || (draft.mask[layer]?.[row]?.[column] ?? state) === state) return draft;
    const mask = draft.mask.map((l, z) => (z !== layer ? l : l.map((r, y) =>
        (y !== row ? r : r.map((old, x) => (x === column ? state : old))))));
    const kind = draft.kind === 'rectangle' ? 'custom' : draft.kind;
    return withoutTorn({ ...draft, kind, mask }, draft);
}

/* ---- pieces ---- */

export function isSolid(piece: DraftPiece): boolean {
    return piece.cells.some((cell) => cell[2] > 0);
}

export function withSet(draft: Draft, { name, pieces, lattice }: PieceSet): Draft {
    return clearedPlaced({ ...draft, set: name, pieces: pieces.map((piece) => asDraft(piece, lattice)) });
}

/* Flat pieces can be used in all boards of squares. */
export function suitsKind({ lattice }: Pick<PieceSet, 'lattice'>, kind: Kind): boolean {
    return lattice === lattices[kind] || (lattice === 'square' && (kind === 'pyramid' || kind === 'box'));
}

/* The set that equals these pieces; '' if there is none. */
export function setLike(draft: Draft, sets: readonly PieceSet[]): string {
    const flips = isFlat(latticeOf(draft));
    const sides = (a: DraftPiece, b: PieceInfo): boolean => (a.turn ?? true) === b.turn &&
        (a.least ?? a.copies) === b.least && (!flips || (a.flip ?? true) === b.flip);
    const alike = (a: DraftPiece, b: PieceInfo | undefined): boolean =>
        b !== undefined && a.symbol === b.symbol && a.copies === b.copies && sides(a, b) && sameShape(a.cells, b.cells);
    const found = sets.find(({ lattice, pieces }) =>
        suitsKind({ lattice }, draft.kind) &&
        pieces.length === draft.pieces.length && draft.pieces.every((piece, i) => alike(piece, pieces[i])));
    return found?.name ?? '';
}

export function withPiece(draft: Draft, index: number, piece: DraftPiece): Draft {
    const old = draft.pieces[index];
    const pieces = draft.pieces.map((p, i) => (i === index ? piece : p));
    return lifted({ ...draft, set: '', pieces }, new Set(old === undefined ? [] : [old.symbol]));
}

export function withNewPiece(draft: Draft, like?: DraftPiece): Draft {
    const symbol = freeSymbol(draft.pieces.map((piece) => piece.symbol));
    if (symbol === null || draft.pieces.length >= PIECES_MAX) return draft;
    const piece: DraftPiece = like === undefined
        ? { name: '', symbol, copies: 1, cells: [[0, 0, 0]] }
        : { ...like, name: '', symbol };
    return { ...draft, set: '', pieces: [...draft.pieces, piece] };
}

export function withoutPiece(draft: Draft, index: number): Draft {
    const old = draft.pieces[index];
    const pieces = draft.pieces.filter((_, i) => i !== index);
    return lifted({ ...draft, set: '', pieces }, new Set(old === undefined ? [] : [old.symbol]));
}

export function copiesFrom(value: number): number {
    return clamp(value, COPIES_MAX);
}
