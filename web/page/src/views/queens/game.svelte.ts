/* game.svelte.ts: a game on a square board, with any rules: marks with their history, the clock, the hints
 * used, and how all of it is saved in the browser between visits. */
import { isRecord, keepPlay, recallPlay } from '../../lib/store.ts';
import { marksFromRows, marksToRows, type Marks } from './rules.ts';

interface Kept {
    marks: string[];
    elapsed: number;
    hints: number;
    won: boolean;
}

const keepEvery = 5000;
const historyLength = 1000;

function isAmount(value: unknown): value is number {
    return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}

function isKept(value: unknown): value is Kept {
    return (
        isRecord(value) &&
        Array.isArray(value['marks']) &&
        isAmount(value['elapsed']) &&
        isAmount(value['hints']) &&
        typeof value['won'] === 'boolean'
    );
}

export class Game {
    id = $state('');
    marks = $state.raw<Marks>(new Uint8Array());
    elapsed = $state(0);
    hints = $state(0);
    won = $state(false);
    /* Won just now, not in an earlier visit: celebrate. */
    fresh = $state(false);
    private past = $state.raw<Marks[]>([]);
    private future = $state.raw<Marks[]>([]);
    private start: Marks = new Uint8Array();
    private size = 0;
    private solved: (marks: Marks) => boolean = () => false;
    private keptAt = 0;

    get canUndo(): boolean {
        return this.past.length > 0;
    }
    get canRedo(): boolean {
        return this.future.length > 0;
    }
    get touched(): boolean {
        const marked = this.marks.some((mark, cell) => mark !== this.start[cell]);
        return marked || this.elapsed > 0 || this.past.length > 0;
    }

    /* The cells with this mark, oldest marks first. */
    cellsWith(mark: number): number[] {
        const since = (cell: number): number => this.past.map((marks) => marks[cell] === mark).lastIndexOf(false);
        const cells = Array.from(this.marks).flatMap((here, cell) => (here === mark ? [cell] : []));
        return cells.sort((a, b) => since(a) - since(b) || a - b);
    }

    /* Continues the game of this puzzle, or starts it. */
    begin(id: string, size: number, start: Marks, solved: (marks: Marks) => boolean): void {
        this.solved = solved;
        if (id === this.id) return;
        this.keep();
        const kept = recallPlay(id, isKept);
        const marks = kept === null ? null : marksFromRows(kept.marks, size);
        this.id = id;
        this.size = size;
        this.start = start;
        this.marks = marks ?? start.slice();
        this.elapsed = marks === null ? 0 : (kept?.elapsed ?? 0);
        this.hints = marks === null ? 0 : (kept?.hints ?? 0);
        this.won = solved(this.marks);
        this.fresh = false;
        this.past = [];
        this.future = [];
    }

    /* A move. */
    play(next: Marks): void {
        if (this.won || next.every((mark, cell) => mark === this.marks[cell])) return;
        this.past = [...this.past, this.marks].slice(-historyLength);
        this.future = [];
        this.set(next);
    }

    /* A move continues: it is merged with the last one, so that both are undone together. */
    amend(next: Marks): void {
        if (!this.won) this.set(next);
    }

    undo(): void {
        const last = this.past.at(-1);
        if (last === undefined) return;
        this.past = this.past.slice(0, -1);
        this.future = [...this.future, this.marks];
        this.set(last);
    }

    redo(): void {
        const next = this.future.at(-1);
        if (next === undefined) return;
        this.future = this.future.slice(0, -1);
        this.past = [...this.past, this.marks];
        this.set(next);
    }

    restart(): void {
        this.past = [];
        this.future = [];
        this.elapsed = 0;
        this.hints = 0;
        this.set(this.start.slice());
    }

    tick(ms: number): void {
        if (this.won) return;
        this.elapsed += ms;
        if (this.elapsed - this.keptAt >= keepEvery) this.keep();
    }

    /* Only a game with moves is saved. */
    keep(): void {
        if (this.id === '' || !this.touched) return;
        this.keptAt = this.elapsed;
        const kept: Kept = {
            marks: marksToRows(this.marks, this.size),
            elapsed: Math.round(this.elapsed),
            hints: this.hints,
            won: this.won,
        };
        keepPlay(this.id, kept);
    }

    private set(marks: Marks): void {
        const before = this.won;
        this.marks = marks;
        this.won = this.solved(marks);
        this.fresh = this.won && !before;
        this.keep();
    }
}
