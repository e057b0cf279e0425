/* state.svelte.ts: what the page knows. `doc` is the open puzzle with its history; `shown` is what lies over the
 * board at the moment (a solution, a difference, a hint, a step of a search). Views and panels read both, change
 * the puzzle through doc.edit() and the overlay through show(); nothing else is shared between them. */
import type { Hint, InputProblem, Message, PuzzleInfo, PuzzleJson } from 'papan-core';
import { core } from './core.ts';

export type Mode = 'edit' | 'play' | 'solve' | 'watch' | 'compare';

class Doc {
    info = $state.raw<PuzzleInfo | null>(null);
    /* The name of the file or preset it came from; '' where it was drawn here. */
    name = $state('');
    /* Why the last input was refused; the puzzle before it stays. */
    problem = $state.raw<InputProblem | null>(null);
    busy = $state(false);
    private past = $state.raw<string[]>([]);
    private future = $state.raw<string[]>([]);
    private turn = 0;

    get canUndo(): boolean {
        return this.past.length > 0;
    }
    get canRedo(): boolean {
        return this.future.length > 0;
    }
    /* What calls to the core take. */
    get source(): string {
        return this.info === null ? '' : JSON.stringify(this.info.json);
    }

    /* A new puzzle: text, bytes of a file, an id. False: refused, and problem says why. */
    async load(input: string | Uint8Array, name = ''): Promise<boolean> {
        const old = this.source;
        if (!(await this.read(input))) return false;
        this.name = name;
        this.past = old === '' ? this.past : [...this.past, old].slice(-500);
        this.future = [];
        return true;
    }

    /* A change by hand. Later edits overtake earlier ones that are still being read. */
    async edit(json: PuzzleJson): Promise<boolean> {
        const old = this.source;
        const text = JSON.stringify(json);
        if (text === old || !(await this.read(text))) return false;
        this.past = [...this.past, old].slice(-500);
        this.future = [];
        return true;
    }

    async undo(): Promise<void> {
        const last = this.past.at(-1);
        if (last === undefined) return;
        const now = this.source;
        if (await this.read(last)) {
            this.past = this.past.slice(0, -1);
            this.future = [...this.future, now];
        }
    }

    async redo(): Promise<void> {
        const next = this.future.at(-1);
        if (next === undefined) return;
        const now = this.source;
        if (await this.read(next)) {
            this.future = this.future.slice(0, -1);
            this.past = [...this.past, now];
        }
    }

    private async read(input: string | Uint8Array): Promise<boolean> {
        const turn = ++this.turn;
        this.busy = true;
        try {
            const info = await core.open(input);
            if (turn !== this.turn) return false;
            this.info = info;
            this.problem = null;
            clearShown();
            return true;
        } catch (problem) {
            if (turn === this.turn) this.problem = asProblem(problem);
            return false;
        } finally {
            if (turn === this.turn) this.busy = false;
        }
    }
}

function asProblem(problem: unknown): InputProblem {
    if (typeof problem === 'object' && problem !== null && 'error' in problem && 'warnings' in problem)
        return problem as InputProblem;
    const error: Message = { text: String(problem), args: [], line: 0, column: 0 };
    return { error, warnings: [] };
}

export const doc = new Doc();

/* What lies over the board. label: a solution or the state of a search, drawn as filled cells or queens.
 * other: a second solution, where it differs from label the cells are marked. */
export interface Shown {
    label: Uint16Array | null;
    other: Uint16Array | null;
    hint: Hint | null;
    /* Cells of the current step of a search, and whether it was refused. */
    step: { cells: ArrayLike<number>; kind: 0 | 1 | 2 | 3 } | null;
}
const nothing: Shown = { label: null, other: null, hint: null, step: null };
class View {
    mode = $state<Mode>('play');
    shown = $state.raw<Shown>(nothing);
}
export const view = new View();

export function show(part: Partial<Shown>): void {
    view.shown = { ...nothing, ...part };
}
export function clearShown(): void {
    view.shown = nothing;
}
