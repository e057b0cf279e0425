/* state.svelte.ts: what the page knows. `doc` is the open puzzle with its history; `shown` is what lies over
 * the board at the moment (a solution, a difference, a hint, a step of a search). Views and panels read both,
 * change the puzzle through doc.edit() and the overlay through show(); nothing else is shared between them. */
import type { Family, Hint, InputProblem, Message, PuzzleInfo, PuzzleJson } from 'papan-core';
import { readCore } from './core.ts';
import { shownName, titleIn } from './title.ts';

export type Mode = 'edit' | 'play' | 'solve' | 'watch' | 'compare';
export const modes: readonly Mode[] = ['edit', 'play', 'solve', 'watch', 'compare'];

/* A puzzle as it can be kept and gone back to. */
export interface Version {
    source: string;
    name: string;
    edited: boolean;
    draft?: unknown; /* as in Doc */
}
export interface History {
    past: readonly Version[]; /* the latest last */
    future: readonly Version[]; /* the next last */
    left?: Version | null; /* as in Doc */
}
/* What became of a wish to open something. Overtaken: meanwhile something else was wished for. */
export type Outcome = 'open' | 'refused' | 'overtaken';

/* A version as the core has read it, so that going there takes no time. */
interface Step extends Version {
    info: PuzzleInfo;
}
/* A change that the core is still reading; backTo: it was undone before, and this is what was open then. */
interface Edit extends Version {
    backTo: PuzzleInfo | null;
}
const stepsKept = 500;
const cellsKept = 1_000_000; /* of all steps together: a chess board may have 65,536 */

class Doc {
    info = $state.raw<PuzzleInfo | null>(null);
    /* The editor from whose draft the puzzle was read; null: it came from elsewhere, and editors begin anew. */
    by: unknown = null;
    /* The file or preset it came from (a preset's English description, translated where it is shown); '' where
     * it was drawn here or came by a link. */
    name = $state('');
    /* Changed by hand since it was opened. */
    edited = $state(false);
    /* Each puzzle that is opened begins one. */
    story = $state(0);
    /* What an editor has begun on this puzzle and is none yet, in its own form; null: nothing. It is kept with
     * the puzzle, and the editor finds it here when the puzzle comes back. */
    draft = $state.raw<unknown>(null);
    /* Why the last input was refused; the puzzle before it stays. */
    problem = $state.raw<InputProblem | null>(null);
    /* The input that was refused, where a person wrote it: its name, and its text for showing the place. */
    refused = $state.raw<{ name: string; text: string }>({ name: '', text: '' });
    /* The puzzle that was being drawn when another was opened: nobody's work is to be lost by that. */
    left = $state.raw<Version | null>(null);
    private past = $state.raw<Step[]>([]);
    private future = $state.raw<Step[]>([]);
    private editing = $state.raw<Edit | null>(null);
    private opening = $state(false);
    private asked = 0; /* for puzzles; only the last one that was asked for is opened */
    private changes = 0;

    get busy(): boolean {
        return this.opening || this.editing !== null;
    }
    get canUndo(): boolean {
        return this.editing !== null || this.past.length > 0;
    }
    get canRedo(): boolean {
        return this.editing === null && this.future.length > 0;
    }
    get family(): Family | null {
        return this.info?.family ?? null;
    }
    /* What calls to the core take. */
    get source(): string {
        return this.info === null ? '' : JSON.stringify(this.info.json);
    }
    /* What is worth keeping: a change counts before the core has read it. */
    get latest(): Version {
        const whole = this.editing === null ? this.version() : bare(this.editing);
        return this.draft === null ? whole : { ...whole, draft: this.draft };
    }
    get history(): History {
        const { left } = this;
        const past = this.past.map(bare);
        if (this.editing !== null) return { past: [...past, this.version()], future: [], left };
        return { past, future: this.future.map(bare), left };
    }

    /* ---- opening ---- */

    /* For load(), by those who must wait for something before they can call it: what is asked for last is
     * opened, however long the others take. */
    turn(): number {
        this.opening = false;
        return ++this.asked;
    }

    isTurn(turn: number): boolean {
        return turn === this.asked;
    }

    /* The open puzzle is wanted and no other that may be on its way. */
    stay(): void {
        this.turn();
    }

    /* A new puzzle: text, bytes of a file, an id. Refused: problem says why. A history of its own begins; a
     * puzzle drawn before it is kept aside. */
    async load(input: string | Uint8Array, name = '', turn = this.turn()): Promise<Outcome> {
        const info = await this.read(input, name, true, turn);
        if (typeof info === 'string') return info;
        const before = this.latest;
        this.begin({ info, source: JSON.stringify(info.json), name: shownName(name), edited: false });
        const changed = before.edited && before.source !== this.source;
        if (changed || before.draft !== undefined) this.left = before;
        return 'open';
    }

    /* The same for a puzzle that comes back with its name from where it is kept, and perhaps its history. */
    async resume(version: Version, history: History = { past: [], future: [] }): Promise<Outcome> {
        const info = await this.read(version.source, '', false, this.turn());
        if (typeof info === 'string') return info;
        this.begin({ ...version, info });
        this.left = history.left ?? null;
        void this.recover(history);
        return 'open';
    }

    /* For input that never got to the core, such as a file that is too large. */
    refuse(text: string, args: string[], name: string): void {
        this.refused = { name, text: '' };
        this.problem = { error: { text, args, line: 0, column: 0 }, warnings: [] };
    }

    private async read(
        input: string | Uint8Array,
        name: string,
        written: boolean,
        turn: number,
    ): Promise<PuzzleInfo | 'refused' | 'overtaken'> {
        if (!this.isTurn(turn)) return 'overtaken';
        this.opening = true;
        /* The bytes may be handed over to the worker and be gone afterwards. */
        const text = written ? startOf(input) : '';
        try {
            const info = await readTitled(input);
            return this.isTurn(turn) ? info : 'overtaken';
        } catch (problem) {
            if (!this.isTurn(turn)) return 'overtaken';
            this.refused = { name, text };
            this.problem = asProblem(problem);
            return 'refused';
        } finally {
            if (this.isTurn(turn)) this.opening = false;
        }
    }

    private begin(step: Step): void {
        this.story++;
        this.editing = null;
        this.left = null;
        this.past = [];
        this.future = [];
        this.become(step);
    }

    /* ---- changing ---- */

    /* A change by hand. Later ones overtake earlier ones that are still being read, also one that leads back to
     * where the puzzle is. An editor whose draft it is says so, and finds itself in `by`. */
    async edit(json: PuzzleJson, by: unknown = null): Promise<void> {
        this.stay();
        const source = JSON.stringify(json);
        this.editing = null;
        if (source === this.source) return;
        const edit: Edit = { source, name: this.name, edited: true, backTo: null };
        this.editing = edit;
        try {
            const info = await readTitled(source);
            if (edit === this.editing) this.take(info, by);
            else if (edit.backTo === this.info && this.editing === null) this.future = [{ ...bare(edit), info }];
        } catch (problem) {
            if (edit !== this.editing) return;
            this.editing = null;
            this.refused = { name: '', text: '' };
            this.problem = asProblem(problem);
        }
    }

    undo(): void {
        this.stay();
        if (this.editing !== null) return this.giveUp(this.editing);
        const last = this.past.at(-1);
        const now = this.step();
        if (last === undefined || now === null) return;
        this.past = this.past.slice(0, -1);
        this.future = [...this.future, now];
        this.become(last);
    }

    redo(): void {
        this.stay();
        const next = this.future.at(-1);
        const now = this.step();
        if (this.editing !== null || next === undefined || now === null) return;
        this.future = this.future.slice(0, -1);
        this.past = [...this.past, now];
        this.become(next);
    }

    /* Undone before it was read: the puzzle is as it was, and editors have to hear of that. */
    private giveUp(edit: Edit): void {
        this.editing = null;
        this.future = [];
        if (this.info === null) return;
        this.by = null;
        this.draft = null;
        this.info = { ...this.info };
        edit.backTo = this.info;
    }

    private take(info: PuzzleInfo, by: unknown): void {
        const before = this.step();
        this.editing = null;
        this.changes++;
        if (before !== null) this.past = bounded([...this.past, before]);
        this.future = [];
        this.left = null;
        this.become({ ...this.version(), edited: true, info }, by);
    }

    private become(step: Step, by: unknown = null): void {
        this.by = by;
        if (by === null) this.draft = step.draft ?? null;
        this.info = step.info;
        this.name = step.name;
        this.edited = step.edited;
        this.problem = null;
        clearShown();
    }

    private version(): Version {
        return { source: this.source, name: this.name, edited: this.edited };
    }

    private step(): Step | null {
        return this.info === null ? null : { ...this.version(), info: this.info };
    }

    /* Reads a history that was kept, behind the back of one who goes on already. */
    private async recover({ past, future }: History): Promise<void> {
        const { story, changes } = this;
        const steps = [await readSteps(past), await readSteps(future)] as const;
        if (story !== this.story) return;
        this.past = bounded([...steps[0], ...this.past]);
        if (changes === this.changes) this.future = [...steps[1], ...this.future];
    }
}

function bare({ source, name, edited }: Version): Version {
    return { source, name, edited };
}

function bounded(steps: Step[]): Step[] {
    let room = cellsKept;
    let first = steps.length;
    while (first > 0 && steps.length - first < stepsKept && room > 0) room -= steps[--first]?.info.cells.length ?? 0;
    return steps.slice(first);
}

async function readTitled(input: string | Uint8Array): Promise<PuzzleInfo> {
    const title = titleIn(input);
    const info = await readCore.open(input);
    return title === '' ? info : { ...info, json: { ...info.json, title } };
}

/* Those behind the last one that cannot be read. */
async function readSteps(versions: readonly Version[]): Promise<Step[]> {
    const read = (version: Version): Promise<Step | null> =>
        readTitled(version.source).then((info) => ({ ...bare(version), info }), () => null);
    const steps = await Promise.all(versions.map(read));
    return steps.slice(steps.lastIndexOf(null) + 1).filter((step) => step !== null);
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
