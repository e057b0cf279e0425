/* solving.svelte.ts: the search of the Solve panel: question, progress and answer. It outlives the panel, so
 * that the answer is still there when the user returns, and ends with its puzzle.
 *
 * Browsing all solutions takes little memory, however many there are: a window of them is fetched by listing
 * with skip and limit, the total by counting. To list a few solutions the chooser may pick another strategy
 * than to count all of them, and each strategy has its own order; so once the total is known, windows come from
 * the strategy that counted. */
import type { Goal, Hooks, Message, Progress, Request, Result, StrategyInfo } from 'papan-core';
import { core, readCore } from '../lib/core.ts';
import { show } from '../lib/state.svelte.ts';
import { asMessage, isAbort } from './problems.ts';

export interface Answer {
    source: string;
    goal: Goal;
    distinct: boolean;
    result: Result;
    cancelled: boolean;
}

/* Thumbnails on a page; a window holds a whole number of pages. */
export const PAGE = 6;
const WINDOW_CELLS = 200_000;
const LARGEST_WINDOW = 1200;

class Solving {
    strategies = $state.raw<StrategyInfo[]>([]);
    strategy = $state('');
    distinct = $state(false);
    running = $state<Goal | null>(null);
    begun = $state(0);
    progress = $state.raw<Progress | null>(null);
    answer = $state.raw<Answer | null>(null);
    problem = $state.raw<Message | null>(null);

    /* Browsing: the window, its start, and the solution shown, all counted from 0. */
    window = $state.raw<Uint16Array[]>([]);
    windowStart = $state(0);
    index = $state(0);
    total = $state.raw<string | null>(null);

    private source = '';
    private listed: Promise<void> = Promise.resolve(); /* the strategies for it */
    private cells = 0;
    private browseStrategy: string | undefined;
    private abort: AbortController | null = null;

    get chosen(): StrategyInfo | undefined {
        return this.strategies.find((strategy) => strategy.name === this.strategy);
    }
    /* The number of solutions that can be shown: all, or those known so far while counting. */
    get known(): number {
        return this.total === null ? this.windowStart + this.window.length : Number(this.total);
    }
    get shown(): Uint16Array | null {
        return this.window[this.index - this.windowStart] ?? null;
    }

    /* The open puzzle. */
    follow(source: string, cells: number): void {
        if (source === this.source) return;
        this.cancel();
        this.abort = null;
        this.running = null;
        this.source = source;
        this.cells = cells;
        this.forget();
        if (source !== '') this.listed = this.listStrategies(source);
    }

    private async listStrategies(source: string): Promise<void> {
        const strategies = await readCore.strategies(source);
        if (source !== this.source) return;
        this.strategies = strategies;
        if (this.chosen?.suits !== true) this.strategy = '';
    }

    cancel(): void {
        this.abort?.abort();
    }

    async run(goal: Goal): Promise<void> {
        if (this.running !== null) return;
        this.forget();
        const distinct = this.distinct;
        await this.guard(goal, async (signal) => {
            /* The chosen strategy may not support the puzzle that was just opened. */
            await this.listed;
            if (goal === 'list') await this.list(distinct, signal);
            else await this.ask(goal, distinct, signal);
        });
    }

    /* Shows solution number index, from 0; fetches its window if needed. */
    async go(index: number): Promise<void> {
        const target = Math.max(0, Math.min(index, this.known - 1));
        const inside = target >= this.windowStart && target < this.windowStart + this.window.length;
        if (!inside) {
            if (this.running !== null) return;
            const distinct = this.answer?.distinct ?? false;
            const room = this.windowSize();
            const start = Math.floor(target / room) * room;
            await this.guard('list', (signal) => this.fetchWindow(start, distinct, signal));
            if (target >= this.windowStart + this.window.length || target < this.windowStart) return;
        }
        this.index = target;
        this.showAgain();
        await this.verifyShown();
    }

    /* Checking every solution on the way to a late one costs more than finding them; in that case only the
     * solution shown is checked. */
    private async verifyShown(): Promise<void> {
        const { source, shown } = this;
        if (this.windowStart === 0 || shown === null) return;
        const wrong = await readCore.verify(source, shown);
        if (wrong !== null && shown === this.shown) this.problem = wrong;
    }

    /* Shows the answer on the board again. */
    showAgain(): void {
        const found = this.answer?.result.solutions ?? [];
        const label = this.shown ?? found[0] ?? null;
        const other = this.window.length === 0 && this.answer?.goal === 'check' ? (found[1] ?? null) : null;
        show({ label, other });
    }

    private forget(): void {
        this.answer = null;
        this.problem = null;
        this.window = [];
        this.windowStart = 0;
        this.index = 0;
        this.total = null;
        this.browseStrategy = undefined;
    }

    private async ask(goal: Goal, distinct: boolean, signal: AbortSignal): Promise<Result> {
        const result = await this.search({ goal, distinct, ...this.named() }, signal);
        if (goal === 'count') this.total = result.count;
        this.answer = { source: this.source, goal, distinct, result, cancelled: false };
        if (goal !== 'list') this.showAgain();
        return result;
    }

    private named(): { strategy?: string } {
        return this.strategy === '' ? {} : { strategy: this.strategy };
    }

    private async list(distinct: boolean, signal: AbortSignal): Promise<void> {
        this.browseStrategy = this.named().strategy;
        const first = await this.fetchWindow(0, distinct, signal);
        this.showAgain();
        if (this.window.length < this.windowSize()) {
            this.total = String(this.window.length);
            const result = { ...first, count: this.total };
            this.answer = { source: this.source, goal: 'list', distinct, result, cancelled: false };
            return;
        }
        const counted = await this.search({ goal: 'count', distinct, ...this.named() }, signal);
        if (counted.strategy !== first.strategy) {
            this.browseStrategy = counted.strategy;
            await this.fetchWindow(this.windowStart, distinct, signal);
            this.showAgain();
        }
        this.total = counted.count;
        this.answer = { source: this.source, goal: 'list', distinct, result: counted, cancelled: false };
    }

    private windowSize(): number {
        const pages = Math.floor(WINDOW_CELLS / Math.max(1, this.cells) / PAGE);
        return Math.max(4 * PAGE, Math.min(LARGEST_WINDOW, pages * PAGE));
    }

    private async fetchWindow(start: number, distinct: boolean, signal: AbortSignal): Promise<Result> {
        const found: Uint16Array[] = [];
        const limit = this.windowSize();
        const request: Request = { goal: 'list', distinct, skip: start, limit, unchecked: start > 0 };
        if (this.browseStrategy !== undefined) request.strategy = this.browseStrategy;
        const result = await this.search(request, signal, (batch) => found.push(...batch));
        this.window = found;
        this.windowStart = start;
        return result;
    }

    private search(request: Request, signal: AbortSignal, onSolutions?: Hooks['onSolutions']): Promise<Result> {
        const onProgress = (progress: Progress): void => {
            this.progress = progress;
        };
        return core.solve(this.source, { ...request, workers: 'all' }, { signal, onProgress, onSolutions });
    }

    /* Runs a search with progress, cancelling and error handling. */
    private async guard(goal: Goal, search: (signal: AbortSignal) => Promise<unknown>): Promise<void> {
        const abort = new AbortController();
        const source = this.source;
        this.abort = abort;
        this.running = goal;
        this.begun = performance.now();
        this.progress = null;
        this.problem = null;
        try {
            await search(abort.signal);
        } catch (problem) {
            if (source !== this.source) return;
            if (!isAbort(problem)) this.problem = asMessage(problem);
            else this.answer ??= this.stopped(goal);
        } finally {
            if (this.abort === abort) {
                this.abort = null;
                this.running = null;
            }
        }
    }

    private stopped(goal: Goal): Answer {
        const result: Result = {
            verdict: 'unknown',
            count: goal === 'list' ? String(this.known) : (this.progress?.solutions ?? '0'),
            complete: false,
            cases: this.progress?.cases ?? '0',
            hash: '0',
            strategy: this.strategy,
            memory: 0,
            reason: null,
            warning: null,
            note: null,
            ms: performance.now() - this.begun,
            solutions: [],
        };
        return { source: this.source, goal, distinct: this.distinct, result, cancelled: true };
    }
}

export const solving = new Solving();
