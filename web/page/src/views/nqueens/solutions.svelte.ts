/* solutions.svelte.ts: all solutions of an N-Queens puzzle, one at a time. The core lists them in chunks, and
 * counts them when the user wants the total or the last one. */
import type { Message } from 'papan-core';
import { core } from '../../lib/core.ts';
import { clearShown, doc, show, view } from '../../lib/state.svelte.ts';
import { asMessage } from '../../panels/problems.ts';

const stretch = 200;

class Solutions {
    /* Index of the solution on the board, from 0; -1: none yet. */
    at = $state(-1);
    total = $state<string | null>(null);
    busy = $state<'no' | 'counting' | 'listing'>('no');
    soFar = $state('0');
    ms = $state<number | null>(null);
    problem = $state.raw<Message | null>(null);
    private of = '';
    private label = $state.raw<Uint16Array | null>(null);
    private from = 0;
    private listed: Uint16Array[] = [];
    private running: AbortController | null = null;

    /* The solution is still the one on the board. */
    get shown(): boolean {
        return this.label !== null && view.shown.label === this.label;
    }
    get canGoOn(): boolean {
        return this.busy === 'no' && (this.total === null || this.at + 1 < Number(this.total));
    }
    get canGoBack(): boolean {
        return this.busy === 'no' && this.at > 0;
    }

    attach(source: string): void {
        if (source === this.of) return;
        this.cancel();
        this.of = source;
        this.at = -1;
        this.total = null;
        this.ms = null;
        this.label = null;
        this.listed = [];
        this.problem = null;
    }

    async count(): Promise<boolean> {
        return this.run('counting', async (signal) => {
            const result = await core.solve(doc.source, { goal: 'count', workers: 'all' }, {
                signal,
                onProgress: (progress) => (this.soFar = progress.solutions),
            });
            this.ms = result.ms;
            if (result.complete) this.total = result.count;
        });
    }

    async go(to: number): Promise<void> {
        if (to < 0) return;
        if (!this.has(to) && !(await this.list(to))) return;
        const label = this.listed[to - this.from];
        if (label === undefined) {
            this.total = String(this.from + this.listed.length);
            return;
        }
        this.at = to;
        this.label = label;
        show({ label });
    }

    async last(): Promise<void> {
        if (this.total === null && !(await this.count())) return;
        if (this.total !== null) await this.go(Number(this.total) - 1);
    }

    cancel(): void {
        this.running?.abort();
        this.running = null;
        this.busy = 'no';
    }

    hide(): void {
        if (this.shown) clearShown();
    }

    private has(index: number): boolean {
        return index >= this.from && index < this.from + this.listed.length;
    }

    private async list(index: number): Promise<boolean> {
        const from = index - (index % stretch);
        const listed: Uint16Array[] = [];
        const done = await this.run('listing', async (signal) => {
            const hooks = { signal, onSolutions: (batch: Uint16Array[]) => void listed.push(...batch) };
            await core.solve(doc.source, { goal: 'list', skip: from, limit: stretch }, hooks);
        });
        if (!done) return false;
        this.from = from;
        this.listed = listed;
        if (listed.length < stretch) this.total = String(from + listed.length);
        return true;
    }

    /* True: done and not cancelled. */
    private async run(
        busy: 'counting' | 'listing',
        work: (signal: AbortSignal) => Promise<void>,
    ): Promise<boolean> {
        this.cancel();
        const running = new AbortController();
        this.running = running;
        this.busy = busy;
        this.soFar = '0';
        this.problem = null;
        try {
            await work(running.signal);
            return !running.signal.aborted;
        } catch (problem) {
            if (!running.signal.aborted) this.problem = asMessage(problem);
            return false;
        } finally {
            if (this.running === running) {
                this.busy = 'no';
                this.running = null;
            }
        }
    }
}

export const solutions = new Solutions();
