/* game.svelte.ts: the state of a packing game with its history, clock and number of hints, and how all of it is saved
 * in the browser between visits. The clock starts with the first move of a visit. A restart is a move that starts the
 * clock and the number of hints anew; undoing it gives them back. */
import { EMPTY, type PackInfo } from 'papan-core';
import { forgetPlay, keepPlay, recallPlay } from '../../lib/store.ts';
import { givenLabels, isFull, isKept, type Kept } from './board.ts';
import { readMoments, writeMoments, type Moment } from './history.ts';

const HISTORY = 1000;
const KEEP_EVERY = 5000; /* ms */

export class PackGame {
    info = $state.raw<PackInfo | null>(null);
    label = $state.raw<Uint16Array>(new Uint16Array());
    ms = $state(0);
    hints = $state(0);
    won = $state(false);
    /* Won just now, not in an earlier visit: celebrate. */
    fresh = $state(false);
    private past = $state.raw<Moment[]>([]);
    private future = $state.raw<Moment[]>([]);
    /* The position before a piece was picked up: placing it elsewhere is one move. It is not saved, nor does any other
     * move come before the piece is placed or put back. */
    private lifted = $state.raw<Uint16Array | null>(null);
    private running = false;
    private keptAt = 0;
    private hintedFor = ''; /* the position for which the last hint was given */

    get canUndo(): boolean {
        return this.past.length > 0 || this.lifted !== null;
    }
    get canRedo(): boolean {
        return this.future.length > 0;
    }
    get lifting(): boolean {
        return this.lifted !== null;
    }
    /* The player has made a move. */
    get begun(): boolean {
        return this.ms > 0 || this.canUndo || this.canRedo;
    }
    /* The player has placed something besides the given pieces. */
    get filled(): boolean {
        return this.label.some((here, cell) => here !== EMPTY && !this.isGiven(cell));
    }

    isGiven(cell: number): boolean {
        return (this.info?.placed[cell] ?? EMPTY) !== EMPTY;
    }

    /* Continues the saved game of this puzzle (true), or starts a new one. */
    open(info: PackInfo): boolean {
        this.info = info;
        this.begin(info);
        const kept = recallPlay(info.id, (value): value is Kept => isKept(info, value));
        if (kept === null) return false;
        const isLabel = (label: number): boolean => info.pieceOf[label] !== undefined;
        this.label = Uint16Array.from(kept.label);
        this.ms = this.keptAt = kept.ms;
        this.hints = kept.hints ?? 0;
        this.past = readMoments(kept.past, this.label, isLabel);
        this.future = readMoments(kept.future, this.label, isLabel);
        this.hintedFor = kept.hinted === true ? this.label.join() : '';
        this.won = typeof kept.won === 'boolean' ? kept.won : isFull(info, this.label);
        return true;
    }

    begin(info: PackInfo): void {
        this.label = givenLabels(info);
        this.lifted = null;
        this.past = [];
        this.future = [];
        this.ms = this.keptAt = this.hints = 0;
        this.won = this.fresh = this.running = false;
        this.hintedFor = '';
    }

    forget(): void {
        if (this.info === null) return;
        forgetPlay(this.info.id);
        this.begin(this.info);
    }

    /* ---- moves ---- */

    move(label: Uint16Array): void {
        const before = this.lifted ?? this.label;
        this.lifted = null;
        if (label.some((here, cell) => here !== before[cell])) {
            this.past = [...this.past, { label: before }].slice(-HISTORY);
            this.future = [];
        }
        this.set(label);
    }

    /* A piece was picked up, and this is the rest. */
    lift(rest: Uint16Array): void {
        this.lifted ??= this.label;
        this.label = rest;
        this.won = this.fresh = false;
    }

    /* The piece that was picked up goes to the tray. */
    settle(): void {
        if (this.lifted !== null) this.move(this.label);
    }

    /* It goes back to where it was. */
    goBack(): void {
        if (this.lifted === null) return;
        this.label = this.lifted;
        this.lifted = null;
    }

    restart(): void {
        if (this.info === null || !this.begun) return;
        this.past = [...this.past, this.left(true)].slice(-HISTORY);
        this.future = [];
        this.set(givenLabels(this.info));
    }

    undo(): void {
        const last = this.past.at(-1);
        if (last === undefined) return;
        this.past = this.past.slice(0, -1);
        this.future = [...this.future, { label: this.label, restart: last.restart === undefined ? undefined : true }];
        if (typeof last.restart === 'object') {
            this.ms += last.restart.ms;
            this.hints += last.restart.hints;
        }
        this.set(last.label);
    }

    redo(): void {
        const next = this.future.at(-1);
        if (next === undefined) return;
        this.future = this.future.slice(0, -1);
        this.past = [...this.past, this.left(next.restart !== undefined)];
        this.set(next.label);
    }

    win(fresh: boolean): void {
        this.won = true;
        this.fresh = fresh;
        this.keep();
    }

    /* Of these pieces, the one that was placed last. */
    newest(labels: readonly number[]): number {
        const since = (label: number): number =>
            this.past.map((moment) => moment.label.includes(label)).lastIndexOf(false);
        return [...labels].sort((a, b) => since(b) - since(a))[0] ?? EMPTY;
    }

    /* The state that a move leaves; a restart sets the clock and the hints back. */
    private left(restarts: boolean): Moment {
        const { label, ms, hints } = this;
        if (!restarts) return { label };
        this.ms = this.keptAt = this.hints = 0;
        this.hintedFor = '';
        return { label, restart: { ms, hints } };
    }

    private set(label: Uint16Array): void {
        this.label = label;
        this.won = this.fresh = false;
        this.running = true;
        this.keep();
    }

    /* ---- clock, hints, storage ---- */

    /* A hint for this position was given. Giving it again is free. */
    countHint(): void {
        const position = this.label.join();
        if (this.hintedFor === position) return;
        this.hintedFor = position;
        this.hints++;
        this.keep();
    }

    tick(ms: number): void {
        if (this.won || !this.running) return;
        this.ms += ms;
        if (this.ms - this.keptAt >= KEEP_EVERY) this.keep();
    }

    /* Only a game with moves or hints is saved. */
    keep(): void {
        if (this.info === null || !(this.begun || this.hints > 0)) return;
        const label = this.lifted ?? this.label;
        this.keptAt = this.ms;
        const kept: Kept = {
            label: Array.from(label),
            ms: Math.round(this.ms),
            hints: this.hints,
            past: writeMoments(this.past, label),
            future: writeMoments(this.future, label),
            hinted: this.hintedFor === this.label.join(),
            ...(this.lifted === null && { won: this.won }),
        };
        keepPlay(this.info.id, kept);
    }
}
