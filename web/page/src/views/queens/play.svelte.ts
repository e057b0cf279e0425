/* play.svelte.ts: the game of Queens or Star Battle that goes on at the moment: what moves do, and help from
 * the core. Help runs in the instance of the core that serves what goes on by itself, so it never waits for a
 * search. */
import type { Hint, Message, QueensInfo, Result } from 'papan-core';
import { EMPTY } from 'papan-core';
import { liveCore } from '../../lib/core.ts';
import { clearShown, show } from '../../lib/state.svelte.ts';
import { t, told } from '../../lib/words.svelte.ts';
import { asMessage } from '../../panels/problems.ts';
import { Game } from './game.svelte.ts';
import { options } from './options.svelte.ts';
import * as rules from './rules.ts';
import { CROSS, NOTHING, QUEEN, type Marks } from './rules.ts';

/* What help has to say. The sentence is asked for when it is drawn, so that it follows the language. */
export interface Answer {
    kind: 'good' | 'bad' | 'plain';
    sentence: () => string;
    because?: () => string;
    hint?: Hint; /* can be followed */
}

const looks: Record<string, Answer['kind']> = { wrong: 'bad', dead: 'bad', done: 'good' };

type Help = 'none' | 'hint' | 'check';

function canBeFollowed(hint: Hint): boolean {
    return hint.place.length + hint.cross.length + hint.wrong.length > 0;
}

function wrongHint(cells: number[]): Hint {
    const text: Message = { text: '', args: [], line: 0, column: 0 };
    const nowhere = { cause: [], place: [], cross: [] };
    return { kind: 'wrong', rule: '', text, because: null, label: 0, ...nowhere, wrong: cells };
}

class QueensPlay {
    game = new Game();
    answer = $state.raw<Answer | null>(null);
    helping = $state<Help>('none');
    private info = $state.raw<QueensInfo | null>(null);
    private strokeMark = CROSS;
    private running: AbortController | null = null;

    /* Marks with the crosses that follow by themselves. */
    get drawn(): Marks {
        const { marks } = this.game;
        if (this.info === null || !options.values.autoCrosses) return marks;
        return rules.withAutoCrosses(this.info, marks);
    }
    get conflicts(): rules.Conflicts | null {
        return this.info === null ? null : rules.conflicts(this.info, this.game.marks);
    }
    get queensLeft(): number {
        if (this.info === null) return 0;
        return this.info.size * this.info.stars - this.game.marks.filter((mark) => mark === QUEEN).length;
    }

    attach(info: QueensInfo): void {
        if (this.info?.id !== info.id) this.quiet();
        this.info = info;
        this.game.begin(info.id, info.size, Uint8Array.from(info.mark), (marks) => rules.isSolved(info, marks));
    }

    /* ---- moves ---- */

    tap(cell: number): void {
        const mark = this.game.marks[cell] ?? NOTHING;
        const crossedOut = this.drawn[cell] === rules.AUTO_CROSS;
        this.put([cell], rules.nextMark(mark, crossedOut));
    }

    /* Sets the mark, or takes it away where it is set. */
    toggle(cell: number, mark: number): void {
        this.put([cell], this.game.marks[cell] === mark ? NOTHING : mark);
    }

    erase(cell: number): void {
        this.put([cell], NOTHING);
    }

    /* Crosses over empty cells; begun on a cross, it takes crosses away. */
    stroke(cells: number[], begins: boolean): void {
        const { marks } = this.game;
        if (begins) this.strokeMark = marks[cells[0] ?? 0] === CROSS ? NOTHING : CROSS;
        const from = this.strokeMark === CROSS ? NOTHING : CROSS;
        const next = rules.changed(marks, cells.filter((cell) => marks[cell] === from), this.strokeMark);
        if (begins) this.move(() => this.game.play(next));
        else this.move(() => this.game.amend(next));
    }

    undo(): void {
        this.move(() => this.game.undo());
    }
    redo(): void {
        this.move(() => this.game.redo());
    }
    restart(): void {
        this.move(() => this.game.restart());
    }

    private put(cells: number[], mark: number): void {
        this.move(() => this.game.play(rules.changed(this.game.marks, cells, mark)));
    }

    private move(change: () => void): void {
        this.quiet();
        change();
    }

    /* ---- help ---- */

    async hint(): Promise<void> {
        const info = this.info;
        if (info === null) return;
        const marks = this.drawn.map((mark) => (mark === rules.AUTO_CROSS ? CROSS : mark));
        const placed = rules.marksToRows(marks, info.size);
        await this.help('hint', async (signal) => {
            const hint = await liveCore.hint(JSON.stringify({ ...info.json, placed }), { signal });
            if (canBeFollowed(hint)) this.game.hints++;
            return () => this.tellHint(hint);
        });
    }

    async check(): Promise<void> {
        const info = this.info;
        if (info === null) return;
        await this.help('check', async (signal) => {
            const { marks } = this.game;
            const bare = JSON.stringify({ ...info.json, placed: undefined });
            const result = await liveCore.solve(bare, { goal: 'check' }, { signal });
            if (result.verdict !== 'many') return () => this.tellCheck(result, marks);
            const queens = marks.map((mark) => (mark === QUEEN ? QUEEN : NOTHING));
            const going = JSON.stringify({ ...info.json, placed: rules.marksToRows(queens, info.size) });
            const rest = await liveCore.solve(going, { goal: 'first' }, { signal });
            return () => this.tellRest(rest);
        });
    }

    /* Does what the answer proposes. */
    follow(): void {
        const hint = this.answer?.hint;
        if (hint !== undefined) this.move(() => this.game.play(rules.afterHint(this.game.marks, hint)));
    }

    /* Stops helping and takes what was said off the board. */
    quiet(): void {
        this.running?.abort();
        this.running = null;
        this.helping = 'none';
        if (this.answer === null) return;
        this.answer = null;
        clearShown();
    }

    private async help(kind: Help, ask: (signal: AbortSignal) => Promise<() => void>): Promise<void> {
        this.quiet();
        const running = new AbortController();
        this.running = running;
        this.helping = kind;
        try {
            const tell = await ask(running.signal);
            if (!running.signal.aborted) tell();
        } catch (problem) {
            if (running.signal.aborted) return;
            const message = asMessage(problem);
            this.answer = { kind: 'bad', sentence: () => t('This did not work: {0}', told(message)) };
        } finally {
            if (this.running === running) this.helping = 'none';
        }
    }

    private tellHint(hint: Hint): void {
        const { because, text } = hint;
        this.answer = {
            kind: looks[hint.kind] ?? 'plain',
            sentence: () => told(text),
            ...(because === null ? {} : { because: () => told(because) }),
            ...(canBeFollowed(hint) ? { hint } : {}),
        };
        show({ hint });
    }

    private tellCheck(result: Result, marks: Marks): void {
        const solution = result.solutions[0];
        if (solution === undefined) {
            const reason = result.reason;
            this.answer = {
                kind: 'bad',
                sentence: () => t('This board has no solution.'),
                ...(reason === null ? {} : { because: () => told(reason) }),
            };
            return;
        }
        const wrong = rules.wrongMarks(marks, (cell) => solution[cell] !== EMPTY);
        if (wrong.length === 0) {
            this.answer = { kind: 'good', sentence: () => t('All fine so far.') };
            return;
        }
        const sentence = (): string =>
            wrong.length === 1 ? t('One mark is wrong.') : t('{0} marks are wrong.', wrong.length);
        this.answer = { kind: 'bad', sentence, hint: wrongHint(wrong) };
    }

    private tellRest(rest: Result): void {
        this.answer =
            rest.verdict === 'none'
                ? { kind: 'bad', sentence: () => t('These queens can no longer be completed.') }
                : {
                      kind: 'good',
                      sentence: () => t('All fine so far.'),
                      because: () => t('This board has several solutions; your queens fit at least one.'),
                  };
    }

    /* Where the answer of a check is only a number, the cells are shown when asked for. */
    reveal(): void {
        const hint = this.answer?.hint;
        if (hint === undefined) return;
        this.game.hints++;
        show({ hint });
    }
}

export const play = new QueensPlay();
