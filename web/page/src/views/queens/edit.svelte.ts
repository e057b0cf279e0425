/* edit.svelte.ts: the board being drawn. Strokes change a draft; when a stroke ends and the draft is complete,
 * it goes to the document; otherwise it stays here with its shortcomings, and the document saves it. After each
 * change that leaves a complete board the core is asked how many solutions there are; the previous question is
 * dropped. */
import type { Message, QueensInfo, Result } from 'papan-core';
import { liveCore } from '../../lib/core.ts';
import { clearShown, doc, show } from '../../lib/state.svelte.ts';
import { asMessage } from '../../panels/problems.ts';
import { UNPAINTED } from './board.ts';
import * as drafts from './draft.ts';
import type { Draft } from './draft.ts';

const patience = 60;

class QueensEditor {
    draft = $state.raw<Draft>(drafts.freshDraft(8, 1));
    brush = $state(0);
    /* Null: not known (yet). */
    result = $state.raw<Result | null>(null);
    judging = $state(false);
    problem = $state.raw<Message | null>(null);
    shows = $state<'nothing' | 'solution' | 'difference'>('nothing');
    private title: string | undefined = undefined;
    /* Drafts since the last complete board, unknown to the document. */
    private past = $state.raw<Draft[]>([]);
    private future = $state.raw<Draft[]>([]);
    private before: Draft | null = null; /* the current stroke */
    private seen: QueensInfo | null = null;
    private running: AbortController | null = null;

    get lacks(): drafts.Shortcomings {
        return drafts.shortcomings(this.draft);
    }
    get canUndo(): boolean {
        return this.past.length > 0 || doc.canUndo;
    }
    get canRedo(): boolean {
        return this.future.length > 0 || doc.canRedo;
    }

    /* The document has another board: continue with it, unless it came from here. */
    attach(info: QueensInfo): void {
        if (info === this.seen) return;
        this.seen = info;
        this.title = info.json.title;
        if (doc.by === this) return;
        const begun = drafts.isUnfinished(doc.draft) ? doc.draft : { draft: drafts.draftOf(info), past: [], future: [] };
        this.draft = begun.draft;
        this.past = begun.past;
        this.future = begun.future;
        this.brush = Math.min(this.brush, this.draft.symbols.length - 1);
        this.judge();
    }

    /* ---- painting ---- */

    paint(cells: number[]): void {
        this.before ??= this.draft;
        const next = drafts.painted(this.draft, cells, this.brush);
        if (next === this.draft) return;
        this.draft = next;
        this.judge();
    }

    endStroke(): void {
        const before = this.before;
        this.before = null;
        if (before !== null && before !== this.draft) this.settle(before);
    }

    /* Selects the region of this cell for painting. */
    pick(cell: number): void {
        const of = this.draft.region[cell] ?? UNPAINTED;
        if (of !== UNPAINTED) this.brush = of;
    }

    /* True: the key names a region. */
    chooseByKey(key: string): boolean {
        const of = drafts.regionOfKey(this.draft, key);
        if (of !== UNPAINTED) this.brush = of;
        return of !== UNPAINTED;
    }

    /* Any other change, as one step. */
    change(next: Draft): void {
        if (next === this.draft) return;
        const before = this.draft;
        const letter = before.symbols[this.brush] ?? '';
        this.draft = next;
        this.brush = Math.max(0, next.symbols.indexOf(letter));
        this.judge();
        this.settle(before);
    }

    private settle(before: Draft): void {
        this.future = [];
        if (!drafts.isWhole(this.draft)) {
            this.past = [...this.past, before];
            this.leave();
            return;
        }
        this.past = [];
        this.leave();
        void doc.edit(drafts.jsonOf(this.draft, this.title), this);
    }

    undo(): void {
        const last = this.past.at(-1);
        if (last === undefined) return doc.undo();
        this.past = this.past.slice(0, -1);
        this.step(last, (now) => (this.future = [...this.future, now]));
    }

    redo(): void {
        const next = this.future.at(-1);
        if (next === undefined) return doc.redo();
        this.future = this.future.slice(0, -1);
        this.step(next, (now) => (this.past = [...this.past, now]));
    }

    private step(to: Draft, remember: (now: Draft) => void): void {
        remember(this.draft);
        this.draft = to;
        this.leave();
        this.judge();
    }

    /* For the document: what would be lost otherwise. */
    private leave(): void {
        const { draft, past, future } = this;
        doc.draft = past.length === 0 ? null : drafts.unfinished(draft, past, future);
    }

    /* ---- the verdict ---- */

    private judge(): void {
        this.running?.abort();
        this.hide();
        this.problem = null;
        this.judging = drafts.isWhole(this.draft);
        if (!this.judging) {
            this.result = null;
            return;
        }
        const running = new AbortController();
        this.running = running;
        const json = JSON.stringify(drafts.jsonOf(this.draft));
        setTimeout(() => void this.ask(json, running), patience);
    }

    private async ask(json: string, running: AbortController): Promise<void> {
        if (running.signal.aborted) return;
        try {
            const result = await liveCore.solve(json, { goal: 'check' }, { signal: running.signal });
            if (running.signal.aborted) return;
            this.result = result;
            this.judging = false;
        } catch (problem) {
            if (running.signal.aborted) return;
            this.result = null;
            this.judging = false;
            this.problem = asMessage(problem);
        }
    }

    /* The verdict of an earlier board does not apply to this one. */
    stopJudging(): void {
        this.running?.abort();
        if (this.judging) this.result = null;
        this.judging = false;
    }

    /* Asks again if nothing is known, for example after returning to the editor. */
    resume(): void {
        if (this.result === null && !this.judging) this.judge();
    }

    toggle(what: 'solution' | 'difference'): void {
        if (this.shows === what) return this.hide();
        const [label = null, other = null] = this.result?.solutions ?? [];
        this.shows = what;
        show({ label, other: what === 'difference' ? other : null });
    }

    hide(): void {
        if (this.shows === 'nothing') return;
        this.shows = 'nothing';
        clearShown();
    }
}

export const editor = new QueensEditor();
