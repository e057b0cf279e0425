/* state.svelte.ts: the state of the page. `doc` is the open puzzle with its history; `shown` is what is
 * currently drawn over the board (a solution, a difference, a hint, a step of a search). Views and panels read
 * both, change the puzzle through doc.edit() and the overlay through show(); they share nothing else. */
import { PapanError, type Family, type Hint, type InputProblem, type Message, type PuzzleInfo, type PuzzleJson } from 'papan-core';
import type { Clash } from '../learn/attacks.ts';
import { readCore } from './core.ts';
import { shownName, titleIn } from './title.ts';

export type Mode = 'edit' | 'play' | 'solve' | 'watch' | 'compare';
export const modes: readonly Mode[] = ['edit', 'play', 'solve', 'watch', 'compare'];

/* A puzzle as it is saved and restored. */
export interface Version {
    source: string;
    name: string;
    edited: boolean;
    file?: boolean | undefined; /* these as in Doc */
    key?: string | undefined;
    draft?: unknown;
}
export interface History {
    past: readonly Version[]; /* newest last */
    future: readonly Version[]; /* next one last */
    left?: Version | null; /* as in Doc */
}
/* The outcome of opening something. Overtaken: something else was opened meanwhile. */
export type Outcome = 'open' | 'refused' | 'overtaken';

/* A version as read by the core, so that undo and redo are immediate. */
interface Step extends Version {
    info: PuzzleInfo;
}
/* A change that the core is still reading; backTo: it was undone before that, and this is what was open then.
 */
interface Edit extends Version {
    backTo: PuzzleInfo | null;
}
const stepsKept = 500;
const cellsKept = 1_000_000; /* of all steps together: a chess board may have 65,536 cells */

class Doc {
    info = $state.raw<PuzzleInfo | null>(null);
    /* The editor whose draft the puzzle is; null: it came from elsewhere, and editors start afresh. */
    by: unknown = null;
    /* Identifies this puzzle, with all changes made to it, among those opened on this device: an entry of the
     * browser's history refers to it (shell/places.ts). */
    key = $state('');
    /* The file or preset it came from (for a preset its English description, translated when shown); '' if it
     * was drawn here or came from a link. */
    name = $state('');
    /* The name is that of the user's file, and changes do not make it wrong. Any other name describes the
     * puzzle as it was opened, and the first change drops it. */
    private file = false;
    /* Edited since it was opened. */
    edited = $state(false);
    /* Incremented for each puzzle that is opened. */
    story = $state(0);
    /* An unfinished draft of an editor on this puzzle, in the editor's own form; null: none. It is saved with
     * the puzzle, and the editor restores it from here. */
    draft = $state.raw<unknown>(null);
    /* Why the last input was refused; the open puzzle stays. */
    problem = $state.raw<InputProblem | null>(null);
    /* The refused input: its name, and its text to show the position of the error. */
    refused = $state.raw<{ name: string; text: string }>({ name: '', text: '' });
    /* The puzzle that was being drawn when another was opened, so that no work is lost. */
    left = $state.raw<Version | null>(null);
    private past = $state.raw<Step[]>([]);
    private future = $state.raw<Step[]>([]);
    private editing = $state.raw<Edit | null>(null);
    private opening = $state(false);
    private asked = 0; /* numbers requests for puzzles; only the last requested one is opened */
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
    /* A puzzle is on its way. */
    get isOpening(): boolean {
        return this.opening;
    }
    get family(): Family | null {
        return this.info?.family ?? null;
    }
    /* The puzzle as calls to the core take it. */
    get source(): string {
        return this.info === null ? '' : JSON.stringify(this.info.json);
    }
    /* What to save: a change counts even before the core has read it. */
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

    /* For callers that must wait for something before they call load(): the last request is opened, however
     * long others take. */
    turn(): number {
        this.opening = false;
        return ++this.asked;
    }

    isTurn(turn: number): boolean {
        return turn === this.asked;
    }

    /* Keeps the open puzzle; any other that is being loaded is dropped. */
    stay(): void {
        this.turn();
    }

    /* Opens a new puzzle: text, bytes of a file, an id. If it is refused, problem says why. It starts a new
     * history; a puzzle that was being drawn is set aside. */
    async load(
        input: string | Uint8Array,
        name = '',
        turn = this.turn(),
        { file = false, key = newKey() }: { file?: boolean; key?: string } = {},
    ): Promise<Outcome> {
        const info = await this.read(input, name, true, turn);
        if (typeof info === 'string') return info;
        const before = this.latest;
        this.begin({ info, source: JSON.stringify(info.json), name: shownName(name), edited: false, file, key });
        const changed = before.edited && before.source !== this.source;
        if (changed || before.draft !== undefined) this.left = before;
        return 'open';
    }

    /* The same for a saved puzzle with its name, and perhaps its history. */
    async resume(version: Version, history: History = { past: [], future: [] }): Promise<Outcome> {
        const info = await this.read(version.source, '', false, this.turn());
        if (typeof info === 'string') return info;
        this.begin({ ...version, key: version.key ?? newKey(), info });
        this.left = history.left ?? null;
        void this.recover(history);
        return 'open';
    }

    /* For input that never reached the core, such as a file that is too large. */
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
        /* The bytes may be transferred to the worker and be unavailable afterwards. */
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

    /* A change by the user. Later changes override earlier ones that are still being read, even a change back
     * to the current puzzle. An editor passes itself as `by` for its own drafts. */
    async edit(json: PuzzleJson, by: unknown = null): Promise<void> {
        this.stay();
        const source = JSON.stringify(json);
        this.editing = null;
        if (source === this.source) return;
        const name = this.file ? this.name : '';
        const edit: Edit = { ...this.version(), source, name, edited: true, backTo: null };
        this.editing = edit;
        try {
            const info = await readTitled(source);
            if (edit === this.editing) this.take({ ...bare(edit), info }, by);
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

    /* Undone before it was read: the puzzle is unchanged, and editors must be notified. */
    private giveUp(edit: Edit): void {
        this.editing = null;
        this.future = [];
        if (this.info === null) return;
        this.by = null;
        this.draft = null;
        this.info = { ...this.info };
        edit.backTo = this.info;
    }

    private take(next: Step, by: unknown): void {
        const before = this.step();
        this.editing = null;
        this.changes++;
        if (before !== null) this.past = bounded([...this.past, before]);
        this.future = [];
        this.left = null;
        this.become(next, by);
    }

    private become(step: Step, by: unknown = null): void {
        this.by = by;
        if (by === null) this.draft = step.draft ?? null;
        this.info = step.info;
        this.name = step.name;
        this.file = step.file ?? false;
        this.key = step.key ?? this.key;
        this.edited = step.edited;
        this.problem = null;
        clearShown();
    }

    private version(): Version {
        return { source: this.source, name: this.name, edited: this.edited, file: this.file, key: this.key };
    }

    private step(): Step | null {
        return this.info === null ? null : { ...this.version(), info: this.info };
    }

    /* Reads a saved history in the background while the user already continues. */
    private async recover({ past, future }: History): Promise<void> {
        const { story, changes } = this;
        const steps = [await readSteps(past), await readSteps(future)] as const;
        if (story !== this.story) return;
        this.past = bounded([...steps[0], ...this.past]);
        if (changes === this.changes) this.future = [...steps[1], ...this.future];
    }
}

function bare({ source, name, edited, file, key }: Version): Version {
    return { source, name, edited, file, key };
}

export function newKey(): string {
    return Math.random().toString(36).slice(2);
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

/* The versions after the last one that cannot be read. */
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
    if (problem instanceof PapanError) return problem;
    const text = problem instanceof Error ? problem.message : String(problem);
    const error: Message = { text, args: [], line: 0, column: 0 };
    return { error, warnings: [] };
}

export const doc = new Doc();

/* What is drawn over the board. label: a solution or the state of a search, drawn as filled cells or queens.
 * other: a second solution; cells where it differs from label are marked. */
export interface Shown {
    label: Uint16Array | null;
    other: Uint16Array | null;
    hint: Hint | null;
    /* Cells of the current step of a search, whether it was rejected, and why. */
    step: { cells: ArrayLike<number>; kind: 0 | 1 | 2 | 3; clash?: Clash | null } | null;
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
