/* play.svelte.ts: a game on a packing board as the player sees it: the position (game.svelte.ts), help
 * (help.svelte.ts), the selected piece and where it is held. On flat boards the selected piece is one of its ways,
 * whose first cell in reading order is at the cursor; on solid boards it is one of the core's placements that cover the cursor. */
import { EMPTY, type Hint, type PackInfo, type PieceInfo, type Placements, type Way } from 'papan-core';
import { SvelteMap } from 'svelte/reactivity';
import { core, readCore } from '../../lib/core.ts';
import { GamePlay } from '../../lib/game_play.ts';
import { show } from '../../lib/state.svelte.ts';
import {
    cellAt, cellsAt, cellsOfLabel, copiesLaid, freeLabel, givenLabels, gridOf, isCovered, isFull, keptInside, movedTo,
    nearestFit, positionJson, posture, wayOf, waysOver, type Grid,
} from './board.ts';
import { PackGame } from './game.svelte.ts';
import { PackHelp, sentence, type Note } from './help.svelte.ts';
import { blamedLabels, inOwnLabels } from './hints.ts';
import { centreOf, isFlat, isSquare, middleOf, nearestCell, stepFrom, type RowColumn, type Spot } from './lattice.ts';
import type { Ghost } from './Picture.svelte';

export interface Cursor {
    layer: number;
    row: number;
    column: number;
}
const SNAP = 1.6; /* limit, in cells, from where a piece is dropped to where it goes */

export class PackPlay extends GamePlay<PackGame, PackHelp> {
    constructor() {
        super(new PackGame(), new PackHelp());
    }

    cursor = $state.raw<Cursor>({ layer: 0, row: 0, column: 0 });
    /* The selected piece, and the number of its way (flat boards). */
    hand = $state<number | null>(null);
    turn = $state(0);
    /* Which of the placements over the cursor is shown (solid boards). */
    wayIndex = $state(0);
    placements = $state.raw<Placements | null>(null);
    /* The preview is drawn only if the player points somewhere or has moved it. */
    aiming = $state(false);
    private turned = new SvelteMap<number, number>();
    private misfit: Note | null = null;

    grid = $derived<Grid>(this.info === null ? [] : gridOf(this.info));
    flat = $derived(this.info !== null && isFlat(this.info.lattice));
    /* The way in which the selected piece is held; null on solid boards. */
    way = $derived<Way | null>(this.hand === null ? null : (this.info?.pieces[this.hand]?.ways[this.turn] ?? null));
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

    get info(): PackInfo | null {
        return this.game.info;
    }
    get label(): Uint16Array {
        return this.game.label;
    }
    get begun(): boolean {
        return this.game.begun;
    }
    get elapsed(): number {
        return this.game.ms;
    }
    get canTakeOver(): boolean {
        return this.game.filled;
    }

    /* ---- which game ---- */

    open(info: PackInfo): void {
        if (this.info === info) return;
        if (this.info?.id === info.id) {
            this.game.info = info;
            return;
        }
        this.game.keep();
        this.help.quiet();
        this.letGo();
        this.turned.clear();
        this.placements = null;
        this.cursor = info.cells[0] ?? { layer: 0, row: 0, column: 0 };
        const kept = this.game.open(info);
        if (!isFlat(info.lattice)) void this.loadPlacements(info);
        if (kept) void this.examine(info);
        if (kept && !this.won && isCovered(info, this.label)) void this.judge(false);
    }

    /* A saved game continues at once; if it turns out to be invalid, a new one starts. */
    private async examine(info: PackInfo): Promise<void> {
        try {
            await readCore.open(this.source);
        } catch {
            if (this.info?.id === info.id) this.game.forget();
        }
    }

    private async loadPlacements(info: PackInfo): Promise<void> {
        const placements = await core.placements(JSON.stringify(info.json));
        if (this.info?.id === info.id) this.placements = placements;
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
        this.forgetMisfit();
        if (this.hand !== null && this.hand !== piece) this.letGo();
        this.hand = piece;
        this.turn = this.turned.get(piece) ?? 0;
        this.wayIndex = 0;
        if (this.flat) this.keepCursorInside();
    }

    /* The selected piece goes to the tray, also if it was picked up from the board. */
    letGo(): void {
        this.forgetMisfit();
        this.hand = null;
        this.aiming = false;
        if (this.game.lifting) this.change(() => this.game.settle());
    }

    /* The same, but a piece that was picked up goes back to where it was. */
    goBack(): void {
        if (this.game.lifting) this.change(() => this.game.goBack());
        this.letGo();
    }

    isGiven(cell: number): boolean {
        return this.game.isGiven(cell);
    }

    /* Removes the piece on a cell from the board and selects it in the same orientation. */
    pickUp(cell: number): boolean {
        const here = this.label[cell] ?? EMPTY;
        const info = this.info;
        if (info === null || here === EMPTY || this.isGiven(cell)) return false;
        const cells = cellsOfLabel(this.label, here);
        const piece = info.pieceOf[here] ?? 0;
        const first = info.cells[cells[0] ?? 0] ?? this.cursor;
        const held = this.flat ? wayOf(info, this.grid, piece, cells) : null;
        if (held !== null) this.turned.set(piece, held.way);
        this.letGo();
        this.help.quiet();
        this.game.lift(this.label.map((label) => (label === here ? EMPTY : label)));
        this.take(piece);
        this.cursor = held !== null ? { layer: 0, ...held.at } : (info.cells[cell] ?? first);
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

    get canRotate(): boolean {
        return this.piece?.turn === true;
    }
    get canFlip(): boolean {
        return (this.way?.flipped ?? -1) >= 0;
    }
    /* Flipping shows another shape. */
    get hasFaces(): boolean {
        return (this.piece?.faces ?? 1) > 1;
    }

    rotate(back = false): void {
        if (this.hand === null) return;
        if (!this.flat) return this.turnWay(back ? -1 : 1);
        const before = this.piece?.ways.findIndex((way) => way.rotated === this.turn) ?? -1;
        this.turnTo(back ? before : (this.way?.rotated ?? -1));
    }

    /* Left to right, or to the other face. */
    flip(): void {
        if (this.hand === null) return;
        if (!this.flat) return this.turnWay(-1);
        this.turnTo(this.way?.flipped ?? -1);
    }

    private get piece(): PieceInfo | undefined {
        return this.hand === null ? undefined : this.info?.pieces[this.hand];
    }

    private turnTo(turn: number): void {
        const { way, info } = this;
        const next = this.piece?.ways[turn];
        if (info === null || way === null || next === undefined) return;
        this.forgetMisfit();
        /* On other lattices the first cell may be anywhere in the piece, so that its middle stays where it is. */
        const spot = middleOf(info.lattice, this.cursor.row, this.cursor.column);
        const offset = (one: Way): Spot => {
            const at = centreOf(info.lattice, movedTo(one, this.startOf(one)));
            const first = middleOf(info.lattice, this.startOf(one).row, this.startOf(one).column);
            return { x: at.x - first.x, y: at.y - first.y };
        };
        const [from, to] = [offset(way), offset(next)];
        this.turn = turn;
        if (this.hand !== null) this.turned.set(this.hand, turn);
        if (!isSquare(info.lattice))
            this.cursor = { layer: 0, ...this.nearest({ x: spot.x + from.x - to.x, y: spot.y + from.y - to.y }) };
        this.keepCursorInside();
    }

    private startOf(way: Way): RowColumn {
        const [row = 0, column = 0] = way.cells[0] ?? [];
        return { row, column };
    }

    /* The cell to which the first cell of the selected piece can be moved, whether or not it is on the board. */
    private nearest(spot: Spot): RowColumn {
        return nearestCell(this.info?.lattice ?? 'square', spot, this.way === null ? undefined : this.startOf(this.way));
    }

    /* How a piece of the tray is drawn: in its last orientation, on solid boards as written. */
    pictureOf(piece: number): { cells: Way['cells']; kinds: string } {
        const turn = this.hand === piece ? this.turn : (this.turned.get(piece) ?? 0);
        const known = this.info?.pieces[piece];
        return known?.ways[turn] ?? { cells: known?.cells ?? [], kinds: '' };
    }

    /* ---- where it is held ---- */

    private flatGhost(label: number): Ghost | null {
        const { info, way, grid, cursor } = this;
        if (info === null || way === null) return null;
        const kinds = (cells: readonly number[]): string =>
            movedTo(way, cursor).flatMap(({ row, column }, i) => (cells.includes(cellAt(grid, 0, row, column)) ? [way.kinds[i] ?? ''] : [])).join('');
        const cells = cellsAt(info, grid, way, cursor);
        if (cells !== null) return { cells, label, kinds: kinds(cells), fits: cells.every((cell) => this.label[cell] === EMPTY) };
        const on = this.onBoard(cursor);
        return { cells: on, label, kinds: kinds(on), fits: false };
    }

    /* The cells under the selected piece, or under the cursor. */
    private onBoard(at: RowColumn): number[] {
        const cells = this.way === null ? [at] : movedTo(this.way, at);
        return cells.map(({ row, column }) => cellAt(this.grid, 0, row, column)).filter((cell) => cell >= 0);
    }

    private spaceGhost(label: number): Ghost | null {
        const way = this.ways[this.wayIndex];
        if (way !== undefined) return { cells: Array.from(way), label, kinds: '', fits: true };
        return this.cursorCell < 0 ? null : { cells: [this.cursorCell], label, kinds: '', fits: false };
    }

    private keepCursorInside(): void {
        const { info, way } = this;
        const size = info?.layers[0];
        if (info === null || size === undefined || way === null) return;
        if (isSquare(info.lattice)) {
            this.cursor = { layer: 0, ...keptInside(size, way.cells, this.cursor) };
            return;
        }
        const here = middleOf(info.lattice, this.cursor.row, this.cursor.column);
        const nearest = this.nearest(here);
        const spots = this.onBoard(nearest).length > 0 ? [nearest] : info.cells;
        const away = ({ row, column }: RowColumn): number => {
            const at = middleOf(info.lattice, row, column);
            return Math.hypot(at.x - here.x, at.y - here.y);
        };
        const best = spots.reduce((one, other) => (away(other) < away(one) ? other : one), spots[0] ?? nearest);
        this.cursor = { layer: 0, ...this.nearest(middleOf(info.lattice, best.row, best.column)) };
    }

    moveCursor(rows: number, columns: number, layers = 0): void {
        const info = this.info;
        const layer = Math.max(0, Math.min((info?.layers.length ?? 1) - 1, this.cursor.layer + layers));
        const size = info?.layers[layer];
        if (info === null || size === undefined) return;
        if (isSquare(info.lattice)) {
            const at = { row: this.cursor.row + rows, column: this.cursor.column + columns };
            this.pointAt({ layer, ...keptInside(size, this.way?.cells ?? [[0, 0, 0]], at) });
        } else this.moveOverCells(info, rows, columns);
        this.aiming = true;
    }

    /* On boards that need not be rectangles: to the next position in this direction that is on the board. */
    private moveOverCells(info: PackInfo, rows: number, columns: number): void {
        const most = Math.max(info.layers[0]?.rows ?? 0, info.layers[0]?.columns ?? 0);
        let at: RowColumn = this.cursor;
        for (let i = 0; i < most; i++) {
            at = stepFrom(info.lattice, at, rows, columns, this.way !== null);
            if (this.onBoard(at).length === 0) continue;
            this.pointAt({ layer: 0, ...at });
            return;
        }
    }

    pointAt(cursor: Cursor): void {
        this.forgetMisfit();
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
        const all = Array.from(cells).join();
        const exact = this.ways.findIndex((way) => way.join() === all);
        const wanted = posture(info, cells);
        const like = this.ways.findIndex((way) => posture(info, way) === wanted);
        this.wayIndex = Math.max(0, exact >= 0 ? exact : like);
    }

    /* Holds the piece in this placement, which covers the cell. */
    aimWay(way: ArrayLike<number>, cell: number): void {
        this.cursor = this.info?.cells[cell] ?? this.cursor;
        this.wayIndex = 0;
        this.showWayLike(way);
        this.aiming = true;
    }

    turnWay(step: number): void {
        this.forgetMisfit();
        const count = this.ways.length;
        if (count > 0) this.wayIndex = (this.wayIndex + step + count) % count;
    }

    /* A piece held between cells by the pointer goes to the nearest legal placement. held: its first cell. */
    snap(held: Spot): void {
        const { info, way } = this;
        if (info === null || way === null) return;
        const near = nearestFit(info, this.grid, this.label, way, held, SNAP);
        this.cursor = { layer: 0, ...(near ?? this.nearest(held)) };
        this.aiming = true;
    }

    /* ---- what is placed ---- */

    /* That a piece does not fit is said until the next action. */
    private forgetMisfit(): void {
        if (this.help.note !== null && this.help.note === this.misfit) this.help.note = null;
    }

    place(): boolean {
        const ghost = this.ghost;
        if (ghost === null) return false;
        if (!ghost.fits) {
            this.misfit = { tone: 'plain', message: sentence('The piece does not fit there.') };
            this.help.note = this.misfit;
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
        this.change(() => this.game.move(label), true);
    }

    /* Every change of the board comes through here. */
    private change(move: () => unknown, fresh = false): void {
        this.help.quiet();
        move();
        if (this.info !== null && isCovered(this.info, this.label)) void this.judge(fresh);
    }

    private async judge(fresh: boolean): Promise<void> {
        const { info, label } = this;
        if (info === null) return;
        const wrong = await readCore.verify(JSON.stringify(info.json), label);
        if (this.label !== label) return;
        if (wrong === null) this.game.win(fresh);
        else if (isFull(info, label)) this.help.note = { tone: 'bad', message: wrong };
    }

    undo(): void {
        if (this.game.lifting) this.goBack();
        else this.moveOn(() => this.game.undo());
    }
    redo(): void {
        this.moveOn(() => this.game.redo());
    }
    restart(): void {
        this.moveOn(() => this.game.restart());
    }
    private moveOn(move: () => void): void {
        this.goBack();
        this.change(move);
    }

    tick(ms: number): void {
        this.game.tick(ms);
    }
    keep(): void {
        this.game.keep();
    }
    quiet(): void {
        this.help.quiet();
    }

    /* ---- answers of the core ---- */

    private async find(signal: AbortSignal): Promise<Hint> {
        const { info, label, source } = this;
        const pieces = info === null ? undefined : givenLabels(info);
        const hint = await core.hint(source, { signal }, pieces === undefined ? {} : { pieces });
        return inOwnLabels(hint, label);
    }

    async check(): Promise<void> {
        if (this.info !== null) await this.help.ask('check', (signal) => this.find(signal), (hint) => this.checked(hint));
    }

    private checked(hint: Hint): void {
        if (hint.kind === 'dead') {
            this.help.note = { tone: 'bad', message: hint.text };
            show({ hint });
        } else if (hint.kind === 'unknown') this.help.note = { tone: 'plain', message: hint.text };
        else this.help.note = { tone: 'good', message: sentence('No mistake so far: the board can still be filled.') };
    }

    /* A hint, or the next stage of the one that is shown. */
    async hint(): Promise<void> {
        const { info } = this;
        if (info === null) return;
        if (this.help.offered !== null) {
            this.help.more();
            return;
        }
        await this.help.ask('hint', (signal) => this.find(signal), (hint) => this.offer(info, hint));
    }

    offer(info: PackInfo, hint: Hint): void {
        if (hint.place.length + hint.remove.length > 0) this.game.countHint();
        this.help.offer(info, hint);
    }

    /* Applies the hint: places its piece, or removes those that are wrong. */
    follow(): void {
        const { info } = this;
        const hint = this.help.offered;
        if (hint === null || info === null) return;
        if (hint.place.length > 0) {
            const label = freeLabel(info, this.label, info.pieceOf[hint.piece ?? -1] ?? -1);
            if (label !== null) this.put(label, hint.place);
            this.letGo();
        } else if (hint.remove.length > 0) {
            const wrong = blamedLabels(hint);
            const out = hint.spoilers.length === 0 ? wrong : [this.game.newest(wrong)];
            this.lay(this.label.map((here) => (out.includes(here) ? EMPTY : here)));
        }
    }
}

export const play = new PackPlay();
