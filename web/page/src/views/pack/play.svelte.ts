/* play.svelte.ts: a game on a packing board: what is placed, the selected piece and where it is held. On flat
 * boards the selected piece is a shape whose first cell in reading order is at the cursor; on solid boards it
 * is one of the core's placements that cover the cursor. Every change of the board goes through lay(), which
 * updates the history and the browser's storage. */
import { EMPTY, type Hint, type Message, type PackInfo, type Placements } from 'papan-core';
import { core, readCore } from '../../lib/core.ts';
import type { Played, Question } from '../../lib/played.ts';
import { clearShown, show } from '../../lib/state.svelte.ts';
import { forgetPlay, keepPlay, recallPlay } from '../../lib/store.ts';
import { asMessage } from '../../panels/problems.ts';
import {
    cellAt, cellsAt, cellsOfLabel, copiesLaid, freeLabel, givenLabels, gridOf, isFull, isKept, keptInside,
    nearestFit, positionJson, posture, waysOver, type Grid, type Kept,
} from './board.ts';
import { inOwnLabels } from './labels.ts';
import type { Ghost } from './Picture.svelte';
import { flipped, normalised, rotated, type Point } from './shape.ts';

export interface Cursor {
    layer: number;
    row: number;
    column: number;
}
export interface Note {
    tone: 'good' | 'bad' | 'plain';
    message: Message;
}
const HISTORY = 1000;
const SNAP = 1.6; /* limit, in cells, from where a piece is dropped to where it goes */

export function sentence(text: string, ...args: string[]): Message {
    return { text, args, line: 0, column: 0 };
}

export class PackPlay implements Played {
    info = $state.raw<PackInfo | null>(null);
    label = $state.raw<Uint16Array>(new Uint16Array());
    cursor = $state.raw<Cursor>({ layer: 0, row: 0, column: 0 });
    /* The selected piece, and its orientation (flat boards). */
    hand = $state<number | null>(null);
    shape = $state.raw<Point[]>([]);
    /* Which of the placements over the cursor is shown (solid boards). */
    wayIndex = $state(0);
    placements = $state.raw<Placements | null>(null);
    ms = $state(0);
    won = $state(false);
    readonly possible = true;
    fresh = $state(false);
    hints = $state(0);
    note = $state.raw<Note | null>(null);
    offered = $state.raw<Hint | null>(null);
    asked = $state<Question | null>(null);
    /* The preview is drawn only if the player points somewhere or has moved it. */
    aiming = $state(false);
    private past = $state.raw<Uint16Array[]>([]);
    private future = $state.raw<Uint16Array[]>([]);
    private turned = new Map<number, Point[]>();
    private asking: AbortController | null = null;

    grid = $derived<Grid>(this.info === null ? [] : gridOf(this.info));
    flat = $derived(this.info?.lattice === 'square');
    laid = $derived(this.info === null ? [] : copiesLaid(this.info, this.label));
    cursorCell = $derived(cellAt(this.grid, this.cursor.layer, this.cursor.row, this.cursor.column));
    source = $derived(this.info === null ? '' : JSON.stringify(positionJson(this.info, this.label)));
    ways = $derived.by((): Uint32Array[] => {
        if (this.hand === null || this.flat || this.cursorCell < 0) return [];
        return waysOver(this.placements?.[this.hand] ?? [], this.label, this.cursorCell);
    });
    ghost = $derived.by((): Ghost | null => {
        if (this.info === null || this.hand === null || !this.aiming) return null;
        const label = freeLabel(this.info, this.label, this.hand);
        if (label === null) return null;
        return this.flat ? this.flatGhost(label) : this.spaceGhost(label);
    });

    get elapsed(): number {
        return this.ms;
    }
    get begun(): boolean {
        return this.ms > 0 || this.canUndo || this.canRedo;
    }
    get canUndo(): boolean {
        return this.past.length > 0;
    }
    get canRedo(): boolean {
        return this.future.length > 0;
    }

    /* Whether the player has placed anything besides the given pieces. */
    get canTakeOver(): boolean {
        return this.label.some((here, cell) => here !== EMPTY && !this.isGiven(cell));
    }

    /* ---- which game ---- */

    open(info: PackInfo): void {
        if (this.info === info) return;
        const same = this.info?.id === info.id;
        if (!same && this.ms > 0) this.keep();
        this.info = info;
        if (same) return;
        this.begin(info);
        if (info.lattice !== 'square') void this.loadPlacements(info);
        const kept = recallPlay(info.id, (value): value is Kept => isKept(info, value));
        if (kept === null) return;
        this.label = Uint16Array.from(kept.label);
        this.ms = kept.ms;
        this.won = isFull(this.label);
        void this.examine(info);
    }

    /* A saved game continues at once; if it turns out to be invalid, a new one starts. */
    private async examine(info: PackInfo): Promise<void> {
        try {
            await readCore.open(this.source);
        } catch {
            if (this.info?.id !== info.id) return;
            forgetPlay(info.id);
            this.begin(info);
        }
    }

    private begin(info: PackInfo): void {
        this.quiet();
        this.label = givenLabels(info);
        this.past = [];
        this.future = [];
        this.hand = null;
        this.aiming = false;
        this.turned.clear();
        this.placements = null;
        this.ms = 0;
        this.won = false;
        this.fresh = false;
        this.hints = 0;
        const first = info.cells[0];
        this.cursor = first ?? { layer: 0, row: 0, column: 0 };
    }

    private async loadPlacements(info: PackInfo): Promise<void> {
        const placements = await core.placements(JSON.stringify(info.json));
        if (this.info?.id === info.id) this.placements = placements;
    }

    restart(): void {
        if (this.info === null) return;
        this.lay(givenLabels(this.info));
        this.hand = null;
        this.ms = 0;
        this.keep();
    }

    /* ---- the selected piece ---- */

    /* Selects a piece: from the tray or, if all its copies are placed, the last one from the board. */
    choose(piece: number): void {
        if (this.info === null) return;
        if (this.hand === piece) return;
        if (freeLabel(this.info, this.label, piece) === null) {
            const p = this.info.pieces[piece];
            const last = p === undefined ? -1 : this.lastLaid(p.first, p.copies);
            const cell = last < 0 ? -1 : (cellsOfLabel(this.label, last)[0] ?? -1);
            if (cell >= 0) this.pickUp(cell);
            return;
        }
        this.take(piece);
    }

    private lastLaid(first: number, copies: number): number {
        for (let label = first + copies - 1; label >= first; label--) {
            const cell = this.label.indexOf(label);
            if (cell >= 0 && !this.isGiven(cell)) return label;
        }
        return -1;
    }

    private take(piece: number): void {
        this.hand = piece;
        this.shape = this.turned.get(piece) ?? normalised(this.info?.pieces[piece]?.cells ?? []);
        this.wayIndex = 0;
        if (this.flat) this.keepCursorInside();
    }

    letGo(): void {
        this.hand = null;
        this.aiming = false;
    }

    isGiven(cell: number): boolean {
        return (this.info?.placed[cell] ?? EMPTY) !== EMPTY;
    }

    /* Removes the piece on a cell from the board and selects it in the same orientation. */
    pickUp(cell: number): boolean {
        const here = this.label[cell] ?? EMPTY;
        const info = this.info;
        if (info === null || here === EMPTY || this.isGiven(cell)) return false;
        const cells = cellsOfLabel(this.label, here);
        const piece = info.pieceOf[here] ?? 0;
        const first = info.cells[cells[0] ?? 0] ?? this.cursor;
        if (this.flat)
            this.turned.set(piece, normalised(cells.map((c): Point => {
                const p = info.cells[c] ?? first;
                return [p.row, p.column, 0];
            })));
        this.lay(this.label.map((label) => (label === here ? EMPTY : label)));
        this.take(piece);
        this.cursor = this.flat ? first : (info.cells[cell] ?? first);
        if (!this.flat) this.showWayLike(cells);
        this.aiming = true;
        return true;
    }

    takeOff(cell: number): boolean {
        const here = this.label[cell] ?? EMPTY;
        if (here === EMPTY || this.isGiven(cell)) return false;
        this.lay(this.label.map((label) => (label === here ? EMPTY : label)));
        return true;
    }

    rotate(back = false): void {
        if (this.hand === null) return;
        if (!this.flat) return this.turnWay(back ? -1 : 1);
        this.turn(back ? rotated(rotated(rotated(this.shape))) : rotated(this.shape));
    }

    flip(): void {
        if (this.hand === null) return;
        if (!this.flat) return this.turnWay(-1);
        this.turn(flipped(this.shape));
    }

    private turn(shape: Point[]): void {
        this.shape = shape;
        if (this.hand !== null) this.turned.set(this.hand, shape);
        this.keepCursorInside();
    }

    /* How a piece of the tray is drawn: in its last orientation. */
    shapeOf(piece: number): Point[] {
        if (this.hand === piece && this.flat) return this.shape;
        return this.turned.get(piece) ?? normalised(this.info?.pieces[piece]?.cells ?? []);
    }

    /* ---- where it is held ---- */

    private flatGhost(label: number): Ghost | null {
        const cells = cellsAt(this.grid, this.shape, this.cursor);
        if (cells !== null) return { cells, label, fits: cells.every((cell) => this.label[cell] === EMPTY) };
        const [first] = this.shape;
        if (first === undefined) return null;
        const on = this.shape.map(([row, column]) =>
            cellAt(this.grid, 0, row - first[0] + this.cursor.row, column - first[1] + this.cursor.column));
        return { cells: on.filter((cell) => cell >= 0), label, fits: false };
    }

    private spaceGhost(label: number): Ghost | null {
        const way = this.ways[this.wayIndex];
        if (way !== undefined) return { cells: Array.from(way), label, fits: true };
        return this.cursorCell < 0 ? null : { cells: [this.cursorCell], label, fits: false };
    }

    private keepCursorInside(): void {
        const size = this.info?.layers[0];
        if (size === undefined) return;
        this.cursor = { layer: 0, ...keptInside(size, this.shape, this.cursor) };
    }

    moveCursor(rows: number, columns: number, layers = 0): void {
        const info = this.info;
        const layer = Math.max(0, Math.min((info?.layers.length ?? 1) - 1, this.cursor.layer + layers));
        const size = info?.layers[layer];
        if (size === undefined) return;
        const shape: Point[] = this.flat && this.hand !== null ? this.shape : [[0, 0, 0]];
        const at = { row: this.cursor.row + rows, column: this.cursor.column + columns };
        this.pointAt({ layer, ...keptInside(size, shape, at) });
        this.aiming = true;
    }

    pointAt(cursor: Cursor): void {
        const before = this.ways[this.wayIndex];
        this.cursor = cursor;
        if (this.flat) return;
        this.wayIndex = 0;
        if (before !== undefined) this.showWayLike(before);
    }

    /* Holds the piece as before, if possible. */
    private showWayLike(cells: ArrayLike<number>): void {
        const info = this.info;
        if (info === null) return;
        const exact = this.ways.findIndex((way) => way.join() === Array.from(cells).join());
        const wanted = posture(info, cells);
        const like = this.ways.findIndex((way) => posture(info, way) === wanted);
        this.wayIndex = Math.max(0, exact >= 0 ? exact : like);
    }

    turnWay(step: number): void {
        const count = this.ways.length;
        if (count > 0) this.wayIndex = (this.wayIndex + step + count) % count;
    }

    /* A piece held between cells by the pointer goes to the nearest legal placement. */
    snap(held: { row: number; column: number }): void {
        const near = nearestFit(this.grid, this.label, this.shape, held, SNAP);
        this.cursor = { layer: 0, ...(near ?? { row: Math.round(held.row), column: Math.round(held.column) }) };
        this.aiming = true;
    }

    /* ---- what is placed ---- */

    place(): boolean {
        const ghost = this.ghost;
        if (ghost === null) return false;
        if (!ghost.fits) {
            this.note = { tone: 'plain', message: sentence('The piece does not fit there.') };
            return false;
        }
        this.put(ghost.label, ghost.cells);
        if (this.info !== null && this.hand !== null && freeLabel(this.info, this.label, this.hand) === null)
            this.letGo();
        return true;
    }

    private put(piece: number, cells: readonly number[]): void {
        const label = this.label.slice();
        for (const cell of cells) label[cell] = piece;
        this.lay(label);
    }

    private lay(label: Uint16Array): void {
        this.past = [...this.past, this.label].slice(-HISTORY);
        this.future = [];
        this.change(label);
    }

    private change(label: Uint16Array): void {
        this.label = label;
        this.won = false;
        this.fresh = false;
        this.quiet();
        this.keep();
        if (isFull(label)) void this.judge();
    }

    /* Cancels the question and removes the answer from the board. */
    quiet(): void {
        this.asking?.abort();
        this.asking = null;
        this.asked = null;
        this.note = null;
        this.offered = null;
        clearShown();
    }

    private async judge(): Promise<void> {
        const { info, label } = this;
        if (info === null) return;
        const wrong = await readCore.verify(JSON.stringify(info.json), label);
        if (this.label !== label) return;
        this.won = wrong === null;
        this.fresh = this.won;
        if (wrong !== null) this.note = { tone: 'bad', message: wrong };
    }

    undo(): void {
        const before = this.past.at(-1);
        if (before === undefined) return;
        this.past = this.past.slice(0, -1);
        this.future = [...this.future, this.label];
        this.letGo();
        this.change(before);
    }

    redo(): void {
        const next = this.future.at(-1);
        if (next === undefined) return;
        this.future = this.future.slice(0, -1);
        this.past = [...this.past, this.label];
        this.letGo();
        this.change(next);
    }

    /* The clock starts with the first move. */
    tick(ms: number): void {
        if (!this.won && this.canUndo) this.ms += ms;
    }

    keep(): void {
        if (this.info !== null && this.begun) keepPlay(this.info.id, { label: Array.from(this.label), ms: this.ms });
    }

    /* ---- answers of the core ---- */

    /* Shows the core's answer for this position, unless the position has changed by then. */
    private async ask(question: Question, tell: (hint: Hint) => void): Promise<void> {
        const { info, label, source } = this;
        if (info === null) return;
        this.quiet();
        const asking = new AbortController();
        this.asking = asking;
        this.asked = question;
        try {
            const said = await core.hint(source, { signal: asking.signal });
            const hint = await inOwnLabels(readCore, info, label, source, said);
            if (!asking.signal.aborted) tell(hint);
        } catch (problem) {
            if (!asking.signal.aborted) this.note = { tone: 'bad', message: asMessage(problem) };
        } finally {
            if (this.asking === asking) this.asked = null;
        }
    }

    check(): Promise<void> {
        return this.ask('check', (hint) => this.tellCheck(hint));
    }

    private tellCheck(hint: Hint): void {
        if (hint.kind === 'dead') {
            this.note = { tone: 'bad', message: hint.text };
            show({ hint });
        } else if (hint.kind === 'unknown') this.note = { tone: 'plain', message: hint.text };
        else {
            const message = sentence('No mistake so far: the board can still be filled.');
            this.note = { tone: 'good', message };
        }
    }

    hint(): Promise<void> {
        return this.ask('hint', (hint) => {
            this.offered = hint;
            show({ hint });
        });
    }

    /* Applies the hint. */
    applyHint(): void {
        const { offered: hint, info } = this;
        if (hint === null || info === null) return;
        if (hint.kind === 'piece' && hint.label !== EMPTY) {
            const label = freeLabel(info, this.label, info.pieceOf[hint.label] ?? -1);
            if (label !== null) this.put(label, hint.place);
            this.letGo();
        } else if (hint.kind === 'dead' && hint.wrong.length > 0) {
            const cell = this.label.indexOf(hint.wrong[0] ?? EMPTY);
            if (cell >= 0) this.takeOff(cell);
        }
    }
}

export const play = new PackPlay();
