/* comparing.svelte.ts: compares strategies, on the open puzzle, on N-Queens for a range of N, or on several
 * boards. Each runs alone, one after the other, with the same question and the same time limit; a stopped one
 * keeps what it had counted by then. The rules are in learn/contest.ts. */
import { SvelteSet } from 'svelte/reactivity';
import type { Family, Progress, StrategyInfo } from 'papan-core';
import { AUTOMATIC, again, answers, isHopeless, median, plan, type Bout, type Question, type Subject } from '../learn/contest.ts';
import { core, readCore } from '../lib/core.ts';
import { asMessage, isAbort } from './problems.ts';

export type Scope = 'one' | 'sizes' | 'boards';
export type Goals = Question | 'both';

/* A board that can be compared on. */
export interface BoardChoice {
    name: string;
    source: string;
    strategies: StrategyInfo[];
}

export const SMALLEST = 1;
export const LARGEST = 20;

class Comparing {
    strategies = $state.raw<StrategyInfo[]>([]); /* those of the open puzzle */
    left = $state.raw<ReadonlySet<string>>(new Set()); /* supported ones that the user deselected */
    scope = $state<Scope>('one');
    goals = $state<Goals>('first');
    seconds = $state(5);
    repeats = $state(AUTOMATIC);
    range = $state({ from: 4, to: 10 });
    boards = $state.raw<BoardChoice[]>([]);
    readonly chosenBoards = new SvelteSet<string>(); /* by source */

    subjects = $state.raw<Subject[]>([]); /* of the last comparison */
    bouts = $state.raw<Bout[]>([]);
    ranScope = $state<Scope>('one');
    running = $state(false);
    begun = $state(0);
    progress = $state.raw<Progress | null>(null);

    private source = '';
    private boardsOf: Family | null = null;
    private abort: AbortController | null = null;
    private cancelled = false;

    async follow(source: string, family: Family | null): Promise<void> {
        if (source === this.source) return;
        const sweeps = this.scope === 'sizes' && family === 'nqueens';
        if (!sweeps) this.reset();
        if (this.scope === 'sizes' && !sweeps) this.scope = 'one';
        if (this.goals === 'both' && this.scope === 'one') this.goals = 'first';
        this.source = source;
        this.strategies = [];
        if (source === '') return;
        const strategies = await readCore.strategies(source);
        if (source === this.source) this.strategies = strategies;
    }

    private reset(): void {
        this.cancel();
        this.bouts = [];
        this.subjects = [];
        this.left = new Set();
    }

    setScope(scope: Scope): void {
        this.scope = scope;
        if (scope === 'one' && this.goals === 'both') this.goals = 'first';
        if (scope === 'sizes' && this.goals === 'first') this.goals = 'both';
    }

    get questions(): Question[] {
        return this.goals === 'both' ? ['first', 'count'] : [this.goals];
    }

    /* The strategies to choose from: those of all puzzles together. */
    get offered(): StrategyInfo[] {
        if (this.scope !== 'boards') return this.strategies;
        const chosen = this.boards.filter(({ source }) => this.chosenBoards.has(source));
        const first = chosen[0] ?? this.boards[0];
        const suited = (name: string): StrategyInfo | undefined =>
            chosen.flatMap(({ strategies }) => strategies).find((each) => each.name === name && each.suits);
        return (first?.strategies ?? []).map((strategy) => suited(strategy.name) ?? strategy);
    }

    fits(strategy: StrategyInfo): boolean {
        return strategy.suits && this.questions.some((question) => answers(strategy, question));
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

    /* ---- boards ---- */

    async addBoard(name: string, source: string, chosen: boolean): Promise<void> {
        if (this.boards.some((board) => board.source === source)) {
            if (chosen) this.chosenBoards.add(source);
            return;
        }
        const strategies = await readCore.strategies(source);
        if (this.boards.some((board) => board.source === source)) return;
        this.boards = [...this.boards, { name, source, strategies }];
        if (chosen) this.chosenBoards.add(source);
    }

    /* Offers the boards of this family; those of another one are dropped. */
    async offerBoards(family: Family, known: () => Promise<{ name: string; source: string }[]>): Promise<void> {
        if (family === this.boardsOf) return;
        this.boardsOf = family;
        this.boards = [];
        this.chosenBoards.clear();
        for (const { name, source } of await known()) {
            if (family !== this.boardsOf) return;
            await this.addBoard(name, source, false);
        }
    }

    /* ---- running ---- */

    cancel(): void {
        this.cancelled = true;
        this.abort?.abort();
    }

    private async collect(): Promise<Subject[]> {
        const { scope, source, strategies } = this;
        if (scope === 'one') return [{ name: '', source, strategies }];
        if (scope === 'boards')
            return this.boards.filter((board) => this.chosenBoards.has(board.source)).map((board) => ({ ...board }));
        const subjects: Subject[] = [];
        for (let n = this.range.from; n <= this.range.to && !this.cancelled; n++) {
            const puzzle = `nqueens:${n}`;
            subjects.push({ name: String(n), source: puzzle, strategies: await readCore.strategies(puzzle) });
        }
        return subjects;
    }

    async run(): Promise<void> {
        if (this.running) return;
        const { scope } = this;
        this.running = true;
        this.cancelled = false;
        this.begun = performance.now();
        try {
            const names = this.offered.filter((strategy) => this.isChosen(strategy)).map(({ name }) => name);
            this.subjects = await this.collect();
            this.ranScope = scope;
            this.bouts = plan(this.subjects, names, this.questions);
            for (let i = 0; i < this.bouts.length && !this.cancelled; i++) await this.runOne(i, scope === 'sizes');
        } finally {
            this.bouts = this.bouts.map((bout) => (bout.state === 'waiting' ? { ...bout, state: 'skipped' } : bout));
            this.running = false;
        }
    }

    private change(i: number, part: Partial<Bout>): void {
        this.bouts = this.bouts.map((bout, at) => (at === i ? { ...bout, ...part } : bout));
    }

    private async runOne(i: number, sweeps: boolean): Promise<void> {
        const bout = this.bouts[i];
        if (bout === undefined || bout.state !== 'waiting') return;
        if (sweeps && isHopeless(this.bouts, bout)) return this.change(i, { state: 'skipped' });
        this.change(i, { state: 'running' });
        const times: number[] = [];
        do if (!(await this.runOnce(i, times))) return;
        while (!this.cancelled && again(times, this.repeats));
        this.change(i, { state: 'done', ms: median(times), runs: times.length });
    }

    /* False: there will be no further run. The first run has the answer; later ones only add their times. */
    private async runOnce(i: number, times: number[]): Promise<boolean> {
        const { strategy, question, subject } = this.bouts[i] as Bout;
        const abort = new AbortController();
        this.abort = abort;
        this.progress = null;
        this.begun = performance.now();
        const alarm = setTimeout(() => abort.abort(), this.seconds * 1000);
        const onProgress = (progress: Progress): void => {
            this.progress = progress;
        };
        try {
            const source = this.subjects[subject]?.source ?? '';
            const result = await core.solve(source, { goal: question, strategy }, { signal: abort.signal, onProgress });
            if (times.length === 0) this.change(i, { result, cases: result.cases });
            times.push(result.ms);
            return true;
        } catch (problem) {
            this.failed(i, times, problem);
            return false;
        } finally {
            clearTimeout(alarm);
            this.abort = null;
        }
    }

    private failed(i: number, times: readonly number[], problem: unknown): void {
        if (times.length > 0) return this.change(i, { state: 'done', ms: median(times), runs: times.length });
        if (!isAbort(problem)) return this.change(i, { state: 'unfit', problem: asMessage(problem) });
        const { cases, ms } = this.progress ?? { cases: '0', ms: 0 };
        this.change(i, { state: 'stopped', cases, ms: Math.max(ms, performance.now() - this.begun), runs: 1 });
    }
}

export const comparing = new Comparing();
