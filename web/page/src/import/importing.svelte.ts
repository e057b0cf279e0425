/* importing.svelte.ts: a board read from a picture, while the user checks it. The core reports which cells are
 * doubtful; a cell that is changed or confirmed is no longer doubtful. Cells are selected first and then given
 * a region or a mark. The open puzzle does not change until the board is used. */
import { DOUBTFUL, type Frame, type Message, type Result, type Import } from 'papan-core';
import { liveCore, makeCore } from '../lib/core.ts';
import { clearShown, doc, view } from '../lib/state.svelte.ts';
import { asMessage } from '../panels/problems.ts';
import { alphabet } from '../views/queens/board.ts';
import { pictureHues } from '../views/queens/hues.svelte.ts';
import * as drafts from '../views/queens/draft.ts';
import type { Draft } from '../views/queens/draft.ts';
import { NOTHING } from '../views/queens/rules.ts';
import { pixelsOf, unpack } from './decode.ts';
import { divided, inside, middle } from './frame.ts';
import { huesOf } from './hues.ts';
import type { Head } from './kinds.ts';

const starsTried = [1, 2, 3];
const patience = 3000;
const usualSize = 8;

function solved(draft: Draft, signal: AbortSignal): Promise<Result> {
    return liveCore.solve(JSON.stringify(drafts.jsonOf(draft)), { goal: 'check' }, { signal });
}

/* The number of stars with which the board without its marks has exactly one solution; otherwise as drawn. */
async function judgedStars(draft: Draft, guessing: boolean, signal: AbortSignal): Promise<{ bare: Result; stars: number }> {
    const others = guessing ? starsTried.filter((stars) => stars !== draft.stars && 4 * stars <= draft.size) : [];
    const first = await solved(drafts.withoutMarks(draft), signal);
    if (first.verdict === 'unique') return { bare: first, stars: draft.stars };
    for (const stars of others) {
        const bare = await solved(drafts.withoutMarks({ ...draft, stars }), signal);
        if (bare.verdict === 'unique') return { bare, stars };
    }
    return { bare: first, stars: draft.stars };
}

class Importing {
    open = $state(false);
    busy = $state(false);
    name = $state('');
    canvas = $state.raw<HTMLCanvasElement | null>(null);
    imported = $state.raw<Import | null>(null);
    hues = $state.raw<string[] | null>(null); /* colours of the regions in the picture */
    draft = $state.raw<Draft>(drafts.freshDraft(4, 1));
    doubtful = $state.raw<ReadonlySet<number>>(new Set());
    chosen = $state.raw<ReadonlySet<number>>(new Set());
    /* How many solutions the current board has, with its marks; null: not known yet. */
    result = $state.raw<Result | null>(null);
    /* The board has a solution, but none with these marks. */
    misplaced = $state(false);
    /* The user sets the frame of the board. */
    framing = $state(false);
    /* The button was pressed, and results are pending. */
    taking = $state(false);
    private running = new AbortController();
    private judging = new AbortController();
    private judged: Promise<void> = Promise.resolve();
    private guessing = false; /* the number of stars, until it is found or the user sets it */

    get whole(): boolean {
        return drafts.isWhole(this.draft);
    }

    /* ---- reading ---- */

    async take(file: File, head: Head): Promise<void> {
        this.close();
        const running = new AbortController();
        const { signal } = running;
        Object.assign(this, { running, name: file.name, canvas: null, imported: null });
        Object.assign(this, { busy: true, open: true, framing: false });
        try {
            const canvas = await unpack(file, head);
            if (signal.aborted) return;
            this.canvas = canvas;
            const rgba = pixelsOf(canvas);
            this.show(await makeCore.importPicture(rgba, canvas.width, canvas.height, { signal }));
        } catch (problem) {
            if (!signal.aborted) this.refuse(asMessage(problem));
        } finally {
            if (!signal.aborted) this.busy = false;
        }
    }

    /* Reads the board again with this number of rows and frame. The last call overrides earlier ones. */
    async readAt(size: number, place: Frame): Promise<void> {
        const { canvas } = this;
        if (canvas === null) return;
        this.stopTaking();
        this.running.abort();
        const running = new AbortController();
        this.running = running;
        const { signal } = running;
        try {
            const { width, height } = canvas;
            const at = inside(place, size, canvas);
            this.show(await makeCore.importBoard(pixelsOf(canvas), width, height, size, at, { signal }));
        } catch (problem) {
            if (!signal.aborted) this.refuse(asMessage(problem));
        }
    }

    /* Another number of rows in the same frame. */
    setSize(size: number): void {
        const { imported } = this;
        if (imported !== null && imported.size > 0) void this.readAt(size, divided(imported.place, imported.size, size));
    }

    /* Even if no board was found, the picture may contain one. */
    frameByHand(): void {
        if (this.canvas === null) return;
        this.framing = true;
        if (this.imported?.size === 0) void this.readAt(usualSize, middle(this.canvas, usualSize));
    }

    private refuse(why: Message): void {
        this.open = false;
        doc.refuse(why.text, why.args, this.name);
    }

    private show(imported: Import): void {
        const { canvas } = this;
        this.hues = imported.size === 0 || canvas === null ? null : huesOf(imported, pixelsOf(canvas), canvas.width);
        this.imported = imported;
        this.chosen = new Set();
        this.doubtful = new Set(imported.sure.flatMap((share, cell) => (share < DOUBTFUL ? [cell] : [])));
        if (imported.size === 0) return;
        const { size, region, mark } = imported;
        this.draft = { size, stars: 1, region, symbols: alphabet.slice(0, size), mark };
        this.guessing = true;
        this.judged = this.judge();
    }

    /* ---- correcting ---- */

    choose(cells: readonly number[], more: boolean): void {
        this.chosen = new Set(more ? [...this.chosen, ...cells] : cells);
    }

    toggle(cell: number): void {
        const chosen = new Set(this.chosen);
        if (!chosen.delete(cell)) chosen.add(cell);
        this.chosen = chosen;
    }

    setRegion(of: number, cells: Iterable<number> = this.chosen): void {
        this.change(drafts.painted(this.draft, [...cells], of), cells);
    }

    setMark(mark: number, cells: Iterable<number> = this.chosen): void {
        const marks = this.draft.mark.slice();
        for (const cell of cells) marks[cell] = mark;
        this.change({ ...this.draft, mark: marks }, cells);
    }

    setStars(stars: number): void {
        this.guessing = false;
        this.change({ ...this.draft, stars }, []);
    }

    clearMarks(): void {
        this.change(drafts.withoutMarks(this.draft), []);
    }

    /* Confirms the selected cells. */
    confirm(): void {
        this.settle(this.chosen);
    }

    nextDoubtful(): number | undefined {
        const after = Math.max(-1, ...this.chosen);
        const cells = [...this.doubtful].sort((a, b) => a - b);
        const next = cells.find((cell) => cell > after) ?? cells[0];
        if (next !== undefined) this.choose([next], false);
        return next;
    }

    private change(draft: Draft, cells: Iterable<number>): void {
        this.draft = draft;
        this.settle(cells);
        this.judged = this.judge();
    }

    private settle(cells: Iterable<number>): void {
        const doubtful = new Set(this.doubtful);
        for (const cell of cells) doubtful.delete(cell);
        this.doubtful = doubtful;
    }

    /* ---- the verdict: a board with exactly one solution was most likely read correctly ---- */

    private async judge(): Promise<void> {
        this.judging.abort();
        const judging = new AbortController();
        this.judging = judging;
        this.result = null;
        this.misplaced = false;
        if (!this.whole) return;
        try {
            const { signal } = judging;
            const { bare, stars } = await judgedStars(this.draft, this.guessing, signal);
            const drawn = { ...this.draft, stars };
            const marked = drawn.mark.some((mark) => mark !== NOTHING) && bare.verdict !== 'none';
            const result = marked ? await solved(drawn, signal) : bare;
            if (signal.aborted) return;
            this.draft = drawn;
            if (bare.verdict === 'unique') this.guessing = false;
            this.misplaced = marked && result.verdict === 'none';
            this.result = result;
        } catch {
            /* Stopped or not determined: nothing is shown. */
        }
    }

    /* ---- the end ---- */

    /* If the stars are not known yet, the button waits for them, but not for an endless search. */
    async use(): Promise<void> {
        const { running } = this;
        this.taking = true;
        if (this.guessing) await Promise.race([this.judged, new Promise((done) => setTimeout(done, patience))]);
        if (running.signal.aborted) return;
        const unique = this.result?.verdict === 'unique';
        const source = JSON.stringify(drafts.jsonOf(this.draft));
        const outcome = await doc.load(source, this.name, doc.turn(), { file: true });
        if (outcome === 'open') {
            this.keepHues();
            clearShown();
            view.mode = unique ? 'play' : 'edit';
        }
        if (running.signal.aborted) return;
        this.taking = false;
        this.close();
    }

    /* The board keeps the colours of the picture. */
    private keepHues(): void {
        const { hues } = this;
        if (doc.info?.family !== 'queens' || hues === null) return;
        pictureHues.put(doc.info, Object.fromEntries(hues.map((hue, of) => [alphabet[of] ?? '', hue])));
    }

    close(): void {
        this.stopTaking();
        this.running.abort();
        this.judging.abort();
        this.open = false;
        this.busy = false;
    }

    private stopTaking(): void {
        if (this.taking) doc.stay();
        this.taking = false;
    }
}

export const importing = new Importing();
