/* state.svelte.ts: what the page knows. `doc` is the open puzzle with its history; `shown` is what lies over
 * the board at the moment (a solution, a difference, a hint, a step of a search). Views and panels read both,
 * change the puzzle through doc.edit() and the overlay through show(); nothing else is shared between them. */
import type { Family, Hint, InputProblem, Message, PuzzleInfo, PuzzleJson } from 'papan-core';
import { readCore } from './core.ts';
import { shownName, titleIn } from './title.ts';

export type Mode = 'edit' | 'play' | 'solve' | 'watch' | 'compare';
export const modes: readonly Mode[] = ['edit', 'play', 'solve', 'watch', 'compare'];

/* A puzzle as it can be gone back to. */
export interface Version {
    source: string;
    name: string;
    edited: boolean;
}
const versionsKept = 500;

class Doc {
    info = $state.raw<PuzzleInfo | null>(null);
    /* The file or preset it came from (a preset's English description, translated where it is shown); '' where
     * it was drawn here or came by a link. */
    name = $state('');
    /* Changed by hand since it was opened. */
    edited = $state(false);
    /* Why the last input was refused; the puzzle before it stays. */
    problem = $state.raw<InputProblem | null>(null);
    /* The input that was refused, where a person wrote it: its name, and its text for showing the place. */
    refused = $state.raw<{ name: string; text: string }>({ name: '', text: '' });
    busy = $state(false);
    /* The puzzle that was being drawn when another was opened: nobody's work is to be lost by that. */
    left = $state.raw<Version | null>(null);
    private past = $state.raw<Version[]>([]);
    private future = $state.raw<Version[]>([]);
    private turn = 0;
    private steps: Promise<void> = Promise.resolve();

    get canUndo(): boolean {
        return this.past.length > 0;
    }
    get canRedo(): boolean {
        return this.future.length > 0;
    }
    get family(): Family | null {
        return this.info?.family ?? null;
    }
    /* What calls to the core take. */
    get source(): string {
        return this.info === null ? '' : JSON.stringify(this.info.json);
    }

    /* A new puzzle: text, bytes of a file, an id. False: refused, and problem says why. A history of its own
     * begins; a puzzle drawn before it is kept aside. */
    async load(input: string | Uint8Array, name = ''): Promise<boolean> {
        const before = this.version();
        if (!(await this.read(input, name, true))) return false;
        this.name = shownName(name);
        this.edited = false;
        this.begin(before.edited && before.source !== this.source ? before : null);
        return true;
    }

    /* The same for a puzzle that comes back with its name from where it is kept. */
    async resume(version: Version): Promise<boolean> {
        if (!(await this.goTo(version))) return false;
        this.begin(null);
        return true;
    }

    /* A change by hand. Later edits overtake earlier ones that are still being read, also an edit that leads
     * back to where the puzzle is. */
    async edit(json: PuzzleJson): Promise<boolean> {
        const before = this.version();
        const text = JSON.stringify(json);
        if (text === before.source) {
            this.overtake();
            return false;
        }
        if (!(await this.read(text, '', false))) return false;
        this.edited = true;
        this.remember(before);
        return true;
    }

    /* Each waits for the one before: two quick presses are two steps. */
    undo(): Promise<void> {
        return (this.steps = this.steps.then(() => this.back()));
    }

    redo(): Promise<void> {
        return (this.steps = this.steps.then(() => this.forth()));
    }

    private async back(): Promise<void> {
        const last = this.past.at(-1);
        const now = this.version();
        if (last === undefined || !(await this.goTo(last))) return;
        this.past = this.past.slice(0, -1);
        this.future = [...this.future, now];
    }

    private async forth(): Promise<void> {
        const next = this.future.at(-1);
        const now = this.version();
        if (next === undefined || !(await this.goTo(next))) return;
        this.future = this.future.slice(0, -1);
        this.past = [...this.past, now];
    }

    /* For input that never got to the core, such as a file that is too large. */
    refuse(text: string, args: string[], name: string): void {
        this.refused = { name, text: '' };
        this.problem = { error: { text, args, line: 0, column: 0 }, warnings: [] };
    }

    private version(): Version {
        return { source: this.source, name: this.name, edited: this.edited };
    }

    private begin(left: Version | null): void {
        this.left = left;
        this.past = [];
        this.future = [];
    }

    private remember(before: Version): void {
        this.past = [...this.past, before].slice(-versionsKept);
        this.future = [];
        this.left = null;
    }

    private async goTo(version: Version): Promise<boolean> {
        if (!(await this.read(version.source, '', false))) return false;
        this.name = version.name;
        this.edited = version.edited;
        return true;
    }

    /* What is still being read is not wanted any more. */
    private overtake(): number {
        this.busy = false;
        return ++this.turn;
    }

    private async read(input: string | Uint8Array, name: string, written: boolean): Promise<boolean> {
        const turn = this.overtake();
        this.busy = true;
        /* The bytes may be handed over to the worker and be gone afterwards. */
        const text = written ? startOf(input) : '';
        const title = titleIn(input);
        try {
            const info = await readCore.open(input);
            if (turn !== this.turn) return false;
            this.info = title === '' ? info : { ...info, json: { ...info.json, title } };
            this.problem = null;
            clearShown();
            return true;
        } catch (problem) {
            if (turn === this.turn) {
                this.refused = { name, text };
                this.problem = asProblem(problem);
            }
            return false;
        } finally {
            if (turn === this.turn) this.busy = false;
        }
    }
}

/* Enough of the input to show where it went wrong. */
const textKept = 1 << 20;
function startOf(input: string | Uint8Array): string {
    const start = input.slice(0, textKept);
    return typeof start === 'string' ? start : new TextDecoder().decode(start);
}

function asProblem(problem: unknown): InputProblem {
    if (typeof problem === 'object' && problem !== null && 'error' in problem && 'warnings' in problem)
        return problem as InputProblem;
    const text = problem instanceof Error ? problem.message : String(problem);
    const error: Message = { text, args: [], line: 0, column: 0 };
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
