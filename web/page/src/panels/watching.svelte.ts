/* watching.svelte.ts: the player of the Watch panel. A position in the film is a number of steps done; playing
 * advances by a given number of steps per second, several per screen frame if that is more than the screen can
 * show, and waits if the core has not yet delivered the next steps. */
import type { Message, StrategyInfo } from 'papan-core';
import { core, readCore } from '../lib/core.ts';
import { clashOf, rulesOf, type Clash } from '../learn/attacks.ts';
import { TreeKeeper, withGiven, type Growth } from '../learn/treeKeeper.ts';
import { clearShown, doc, show } from '../lib/state.svelte.ts';
import { FilmStrip, type Frame } from './film.ts';
import { asMessage, isAbort } from './problems.ts';

export const SLOWEST = 0.5;
export const FASTEST = 10_000;

/* The strategies that people write first, the easiest to follow before the others. A new puzzle starts with the
 * first of them that supports it, otherwise with any classic one, otherwise with any that can be watched. */
const plainest = ['row-by-row', 'permute-pieces'];

/* A position that is not loaded, the end, or the next solution. */
export type Wait = 'load' | 'end' | 'solution';

class Watching {
    strategies = $state.raw<StrategyInfo[]>([]);
    strategy = $state('');
    frame = $state.raw<Frame | null>(null);
    length = $state<number | null>(null);
    /* Steps per second. */
    speed = $state(4);
    playing = $state(false);
    /* What the player is waiting for. */
    waiting = $state<Wait | ''>('');
    waitingSince = $state(0);
    problem = $state.raw<Message | null>(null);
    /* The last position known so far: the end of the slider while the real end is unknown. */
    furthest = $state(0);
    /* Why the last step rejected its queens; null if it did not. */
    clash = $state.raw<Clash | null>(null);

    private picked = false; /* the user chose the strategy */
    private readonly keeper = new TreeKeeper();
    private source = '';
    private strip: FilmStrip | null = null;
    private abort = new AbortController();
    private ticking = 0;
    private turn = 0;
    /* The panel is visible: only then may it draw on the board. */
    private seen = false;

    get watchable(): StrategyInfo[] {
        return this.strategies.filter((strategy) => strategy.watchable);
    }
    get chosen(): StrategyInfo | undefined {
        return this.strategies.find((strategy) => strategy.name === this.strategy);
    }
    get place(): number {
        return this.frame?.place ?? 0;
    }
    get ended(): boolean {
        return this.length !== null && this.place >= this.length;
    }

    /* The panel is shown: restores the last position, or starts the film if that had not happened yet. */
    enter(source: string): void {
        this.seen = true;
        const same = source === this.source;
        void this.follow(source);
        if (same && this.frame === null && this.strategies.length > 0) void this.begin();
        else this.showAgain();
    }

    /* Frees the core for others. */
    leave(): void {
        this.seen = false;
        this.pause();
        this.interrupt();
        clearShown();
    }

    async follow(source: string): Promise<void> {
        if (source === this.source) return;
        this.stop();
        this.source = source;
        this.strategies = [];
        if (source === '') return;
        const strategies = await readCore.strategies(source);
        if (source !== this.source) return;
        this.strategies = strategies;
        const fits = this.chosen?.suits === true && this.chosen.watchable;
        if (!fits || !this.picked) this.strategy = this.plain();
        this.picked = this.picked && fits;
        await this.begin();
    }

    private plain(): string {
        const suited = this.watchable.filter(({ suits }) => suits);
        const named = plainest.find((name) => suited.some((strategy) => strategy.name === name));
        return named ?? (suited.find(({ classic }) => classic) ?? suited[0])?.name ?? '';
    }

    /* The user chose a strategy. */
    async pick(): Promise<void> {
        this.picked = true;
        await this.begin();
    }

    /* The search tree up to this frame. */
    growthAt(frame: Frame): Growth | null {
        const { strip, strategy } = this;
        if (strip === null || doc.info === null || doc.source !== this.source) return null;
        return this.keeper.at(strip, doc.info, strategy, frame.place);
    }

    /* Starts a new film of the chosen strategy. */
    async begin(): Promise<void> {
        this.stop();
        if (this.strategy === '' || this.source === '') return;
        this.strip = this.newStrip();
        await this.go(0);
    }

    /* Drops the film and everything being fetched for it. */
    stop(): void {
        this.pause();
        this.interrupt();
        this.strip = null;
        this.frame = null;
        this.clash = null;
        this.length = null;
        this.furthest = 0;
        this.problem = null;
    }

    private showAgain(): void {
        if (this.frame === null || !this.seen) return;
        const { board, step } = this.frame;
        const { clash } = this;
        show({ label: board, step: step === null ? null : { cells: step.cells, kind: step.kind, clash } });
    }

    async go(place: number): Promise<void> {
        const { strip } = this;
        if (strip === null) return;
        if (this.waiting !== '') this.interrupt();
        await this.guard('load', strip, async () => {
            const target = Math.max(0, Math.min(place, strip.length ?? place));
            if (strip.frame(target) === null) await strip.load(target);
            if (strip.frame(target) === null) await strip.load(await strip.findLength());
            if (strip === this.strip) this.see(Math.min(target, strip.length ?? target));
        });
    }

    async goToEnd(): Promise<void> {
        await this.goWhere('end', (strip) => strip.findLength());
    }

    async goToNextSolution(): Promise<void> {
        await this.goWhere('solution', (strip) => strip.findSolution(this.place));
    }

    /* Cancels whatever the player is waiting for. */
    interrupt(): void {
        this.abort.abort();
        this.abort = new AbortController();
        this.waiting = '';
    }

    private async goWhere(kind: Wait, find: (strip: FilmStrip) => Promise<number>): Promise<void> {
        const { strip } = this;
        if (strip === null) return;
        this.pause();
        this.interrupt();
        await this.guard(kind, strip, async () => {
            const place = await find(strip);
            await strip.load(place);
            if (strip === this.strip) this.see(place);
        });
    }

    play(): void {
        if (this.playing || this.strip === null || this.ended) return;
        this.playing = true;
        let before = performance.now();
        let due = 1;
        const tick = (now: number): void => {
            if (!this.playing) return;
            due += (Math.min(now - before, 250) / 1000) * this.speed;
            before = now;
            if (due >= 1) due -= this.advance(Math.floor(due));
            if (due > this.speed) due = this.speed;
            if (this.ended) this.pause();
            else this.ticking = requestAnimationFrame(tick);
        };
        this.ticking = requestAnimationFrame(tick);
    }

    pause(): void {
        this.playing = false;
        cancelAnimationFrame(this.ticking);
    }

    private newStrip(): FilmStrip {
        const { source, strategy } = this;
        return new FilmStrip((from, count) => {
            const { signal } = this.abort;
            return core.watch(source, strategy, from, count, { signal });
        });
    }

    /* Advances by as many steps as are already loaded; returns their number. */
    private advance(steps: number): number {
        const { strip } = this;
        if (strip === null) return 0;
        const place = Math.min(this.place + steps, strip.reach(this.place));
        const done = place - this.place;
        if (done > 0) this.see(place);
        void this.guard('load', strip, () => strip.loadAhead(place), done === 0);
        return done;
    }

    private see(place: number): void {
        const frame = this.strip?.frame(place) ?? null;
        if (frame === null) return;
        if (doc.info !== null && doc.source === this.source) withGiven(doc.info, frame.board);
        this.frame = frame;
        this.clash = this.clashIn(frame);
        this.length = this.strip?.length ?? null;
        this.furthest = Math.max(this.furthest, this.strip?.reach(place) ?? place);
        this.showAgain();
    }

    private clashIn({ board, step }: Frame): Clash | null {
        const rules = step?.kind === 2 && doc.info !== null && doc.source === this.source ? rulesOf(doc.info) : null;
        if (rules === null || step === null) return null;
        const standing: number[] = [];
        board.forEach((label, cell) => {
            if (label === 0) standing.push(cell);
        });
        return clashOf(rules, standing, Array.from(step.cells));
    }

    private async guard(kind: Wait, strip: FilmStrip, work: () => Promise<void>, tell = true): Promise<void> {
        const turn = tell ? ++this.turn : 0;
        if (tell && this.waiting === '') this.waitingSince = performance.now();
        if (tell) this.waiting = kind;
        try {
            await work();
        } catch (problem) {
            if (strip !== this.strip || isAbort(problem)) return;
            this.pause();
            this.problem = asMessage(problem);
        } finally {
            if (turn === this.turn) this.waiting = '';
        }
    }
}

export const watching = new Watching();
