/* comparing.svelte.ts: compares strategies. Each runs alone, one after the other, with the same question and
 * the same time limit; a stopped one keeps what it had counted by then. */
import type { Goal, Message, Progress, Result, StrategyInfo } from 'papan-core';
import { core, readCore } from '../lib/core.ts';
import { asMessage, isAbort } from './problems.ts';

export type RunState = 'waiting' | 'running' | 'done' | 'stopped' | 'unfit';

export interface Run {
    strategy: StrategyInfo;
    state: RunState;
    cases: string;
    ms: number;
    result: Result | null;
    problem: Message | null;
}

class Comparing {
    strategies = $state.raw<StrategyInfo[]>([]);
    left = $state.raw<ReadonlySet<string>>(new Set()); /* supported ones that the user deselected */
    goal = $state<Goal>('first');
    seconds = $state(5);
    runs = $state.raw<Run[]>([]);
    running = $state(false);
    begun = $state(0);
    progress = $state.raw<Progress | null>(null);

    private source = '';
    private abort: AbortController | null = null;
    private cancelled = false;

    async follow(source: string): Promise<void> {
        if (source === this.source) return;
        this.cancel();
        this.source = source;
        this.strategies = [];
        this.runs = [];
        this.left = new Set();
        if (source === '') return;
        const strategies = await readCore.strategies(source);
        if (source !== this.source) return;
        this.strategies = strategies;
    }

    /* Can this strategy answer the question at all? */
    fits(strategy: StrategyInfo): boolean {
        return strategy.suits && (this.goal === 'first' ? !strategy.countsOnly : strategy.findsAll);
    }
    isChosen(strategy: StrategyInfo): boolean {
        return this.fits(strategy) && !this.left.has(strategy.name);
    }
    choose(name: string, wanted: boolean): void {
        const left = new Set(this.left);
        if (wanted) left.delete(name);
        else left.add(name);
        this.left = left;
    }

    cancel(): void {
        this.cancelled = true;
        this.abort?.abort();
    }

    async run(): Promise<void> {
        if (this.running) return;
        const { source } = this;
        this.running = true;
        this.cancelled = false;
        this.runs = this.strategies
            .filter((strategy) => this.isChosen(strategy))
            .map((strategy) => ({ strategy, state: 'waiting', cases: '0', ms: 0, result: null, problem: null }));
        for (let i = 0; i < this.runs.length && !this.cancelled; i++) await this.runOne(i, source);
        this.running = false;
        if (source !== this.source) this.runs = [];
    }

    private change(i: number, part: Partial<Run>): void {
        this.runs = this.runs.map((run, at) => (at === i ? { ...run, ...part } : run));
    }

    private async runOne(i: number, source: string): Promise<void> {
        const { strategy } = this.runs[i] as Run;
        const abort = new AbortController();
        this.abort = abort;
        this.progress = null;
        this.begun = performance.now();
        this.change(i, { state: 'running' });
        const alarm = setTimeout(() => abort.abort(), this.seconds * 1000);
        const onProgress = (progress: Progress): void => {
            this.progress = progress;
        };
        try {
            const request = { goal: this.goal, strategy: strategy.name };
            const result = await core.solve(source, request, { signal: abort.signal, onProgress });
            this.change(i, { state: 'done', result, cases: result.cases, ms: result.ms });
        } catch (problem) {
            const { cases, ms } = this.progress ?? { cases: '0', ms: performance.now() - this.begun };
            const waited = Math.max(ms, performance.now() - this.begun);
            if (isAbort(problem)) this.change(i, { state: 'stopped', cases, ms: waited });
            else this.change(i, { state: 'unfit', problem: asMessage(problem) });
        } finally {
            clearTimeout(alarm);
            this.abort = null;
        }
    }
}

export const comparing = new Comparing();
