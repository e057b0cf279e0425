/* game.svelte.ts: a game on a square board, with any rules: marks with their history, the clock, the hints
 * used, and how all of it is saved in the browser between visits. The clock starts with the first move. A restart
 * is a move that resets the clock and the number of hints; undoing it gives them back. */
import { isRecord, keepPlay, recallPlay } from '../../lib/store.ts';
import { readMoments, writeMoments, type Moment } from './history.ts';
import { marksFromRows, marksToRows, type Marks } from './rules.ts';

interface Kept {
    marks: string[];
    elapsed: number;
    hints: number;
    won: boolean;
    past?: unknown; /* texts of history.ts */
    future?: unknown;
    hinted?: unknown; /* true: the last hint was for these marks */
}

const keepEvery = 5000;
const historyLength = 1000;

function isAmount(value: unknown): value is number {
    return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}

function isKept(value: unknown): value is Kept & Record<string, unknown> {
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
    private past = $state.raw<Moment[]>([]);
    private future = $state.raw<Moment[]>([]);
    private start = $state.raw<Marks>(new Uint8Array());
    private solved: (marks: Marks) => boolean = () => false;
    private keptAt = 0;
    private hintedFor = ''; /* the marks for which the last hint was given */

    get canUndo(): boolean {
        return this.past.length > 0;
    }
    get canRedo(): boolean {
        return this.future.length > 0;
    }
    /* The clock runs. */
    get begun(): boolean {
        return this.elapsed > 0 || this.marks.some((mark, cell) => mark !== this.start[cell]);
    }
    get touched(): boolean {
        return this.begun || this.past.length > 0 || this.future.length > 0;
    }

    /* The cells with this mark, oldest marks first. */
    cellsWith(mark: number): number[] {
        const since = (cell: number): number => this.past.map(({ marks }) => marks[cell] === mark).lastIndexOf(false);
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
        const game = marks === null ? null : kept;
        this.id = id;
        this.start = start;
        this.marks = marks ?? start.slice();
        this.elapsed = game?.elapsed ?? 0;
        this.hints = game?.hints ?? 0;
        this.won = solved(this.marks);
        this.fresh = false;
        this.past = readMoments(game?.past, this.marks);
        this.future = readMoments(game?.future, this.marks);
        this.hintedFor = game?.hinted === true ? this.position : '';
    }

    /* A move. */
    play(next: Marks): void {
        if (this.won || next.every((mark, cell) => mark === this.marks[cell])) return;
        this.past = [...this.past, { marks: this.marks }].slice(-historyLength);
        this.future = [];
        this.set(next);
        this.fresh = this.won;
    }

    /* A move continues: it is merged with the last one, so that both are undone together. */
    amend(next: Marks): void {
        if (this.won) return;
        this.set(next);
        this.fresh = this.won;
    }

    undo(): void {
        const last = this.past.at(-1);
        if (last === undefined) return;
        this.past = this.past.slice(0, -1);
        this.future = [...this.future, { marks: this.marks, restart: last.restart === undefined ? undefined : true }];
        if (typeof last.restart === 'object') {
            this.elapsed += last.restart.elapsed;
            this.hints += last.restart.hints;
        }
        this.set(last.marks);
    }

    redo(): void {
        const next = this.future.at(-1);
        if (next === undefined) return;
        this.future = this.future.slice(0, -1);
        this.past = [...this.past, this.left(next.restart !== undefined)];
        this.set(next.marks);
    }

    restart(): void {
        if (!this.begun) return;
        this.past = [...this.past, this.left(true)].slice(-historyLength);
        this.future = [];
        this.set(this.start.slice());
    }

    /* A hint for these marks was given. Giving it again is free. */
    countHint(): void {
        if (this.hintedFor === this.position) return;
        this.hintedFor = this.position;
        this.hints++;
        this.keep();
    }

    tick(ms: number): void {
        if (this.won || !this.begun) return;
        this.elapsed += ms;
        if (this.elapsed - this.keptAt >= keepEvery) this.keep();
    }

    /* Only a game with moves or hints is saved. It may be called when an effect ends, which sees the state before the
     * change that ended it: nothing else of this object may be used but state. */
    keep(): void {
        if (this.id === '' || !(this.touched || this.hints > 0)) return;
        this.keptAt = this.elapsed;
        const kept: Kept = {
            marks: marksToRows(this.marks, Math.sqrt(this.marks.length)),
            elapsed: Math.round(this.elapsed),
            hints: this.hints,
            won: this.won,
            past: writeMoments(this.past, this.marks),
            future: writeMoments(this.future, this.marks),
            hinted: this.hintedFor === this.position,
        };
        keepPlay(this.id, kept);
    }

    private get position(): string {
        return this.marks.join('');
    }

    /* The state that a move leaves; a restart sets the clock and the hints back. */
    private left(restarts: boolean): Moment {
        const { marks, elapsed, hints } = this;
        if (!restarts) return { marks };
        this.elapsed = 0;
        this.hints = 0;
        this.hintedFor = '';
        return { marks, restart: { elapsed, hints } };
    }

    private set(marks: Marks): void {
        this.marks = marks;
        this.won = this.solved(marks);
        this.fresh = false;
        this.keep();
    }
}
