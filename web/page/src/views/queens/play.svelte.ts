/* play.svelte.ts: the current game of Queens or Star Battle: what moves do, and help from the core. Help runs
 * in the core instance for automatic work, so it never waits for a search. */
import type { QueensInfo, Result } from 'papan-core';
import { EMPTY } from 'papan-core';
import { liveCore } from '../../lib/core.ts';
import { t, tOf, told } from '../../lib/words.svelte.ts';
import { blaming, hintOf, marksOn, plainly, wrongWords, type Answer } from './answer.ts';
import { hinted } from './hints.ts';
import { MarkPlay } from './mark_play.svelte.ts';
import { options } from '../../lib/options.svelte.ts';
import * as rules from './rules.ts';
import { CROSS, NOTHING, QUEEN, type Marks } from './rules.ts';
import { troubleWords } from './trouble.ts';

class QueensPlay extends MarkPlay {
    private info = $state.raw<QueensInfo | null>(null);
    private strokeMark = CROSS;

    /* Marks including automatic crosses. */
    get drawn(): Marks {
        const { marks } = this.game;
        if (this.info === null || !options.values.autoCrosses) return marks;
        return rules.withAutoCrosses(this.info, marks);
    }
    /* Null: they are not to be shown. */
    get mistakes(): rules.Conflicts | null {
        if (this.info === null || !options.values.conflicts || this.won) return null;
        return rules.conflicts(this.info, this.drawn);
    }
    override get trouble(): string {
        return this.info === null || this.mistakes === null ? '' : troubleWords(this.mistakes, this.info);
    }
    get queensLeft(): number {
        if (this.info === null) return 0;
        return this.info.size * this.info.stars - this.game.marks.filter((mark) => mark === QUEEN).length;
    }

    attach(info: QueensInfo): void {
        if (this.info?.id !== info.id) this.help.quiet();
        this.info = info;
        this.game.begin(info.id, info.size, Uint8Array.from(info.mark), (marks) => rules.isSolved(info, marks));
    }

    /* ---- moves ---- */

    tap(cell: number): void {
        const mark = this.game.marks[cell] ?? NOTHING;
        const crossedOut = this.drawn[cell] === rules.AUTO_CROSS;
        this.put([cell], rules.nextMark(mark, crossedOut));
    }

    /* Sets the mark, or removes it if it is set. */
    toggle(cell: number, mark: number): void {
        this.put([cell], this.game.marks[cell] === mark ? NOTHING : mark);
    }

    erase(cell: number): void {
        this.put([cell], NOTHING);
    }

    /* Crosses out empty cells; if it starts on a cross, it removes crosses. */
    stroke(cells: number[], begins: boolean): void {
        const { marks } = this.game;
        if (begins) this.strokeMark = marks[cells[0] ?? 0] === CROSS ? NOTHING : CROSS;
        const from = this.strokeMark === CROSS ? NOTHING : CROSS;
        const own = this.open(cells).filter((cell) => marks[cell] === from);
        const next = rules.changed(marks, own, this.strokeMark);
        if (begins) this.move(() => this.game.play(next));
        else this.move(() => this.game.amend(next));
    }

    private put(cells: number[], mark: number): void {
        this.move(() => this.game.play(rules.changed(this.game.marks, this.open(cells), mark)));
    }

    /* Those on which there can be a mark. */
    private open(cells: number[]): number[] {
        const { info } = this;
        return info === null ? cells : cells.filter((cell) => rules.canHave(info, cell));
    }

    /* ---- help ---- */

    /* Automatic crosses are not marks of the player: the core derives them from the queens. */
    protected async askHint(): Promise<void> {
        const info = this.info;
        if (info === null) return;
        const placed = rules.marksToRows(this.game.marks, info.size);
        const automatic = options.values.autoCrosses;
        await this.help.ask('hint', async (signal) => {
            const hint = await liveCore.hint(JSON.stringify({ ...info.json, placed }), { signal }, { automatic });
            const answer = hinted(hint, info);
            if (answer.offer !== undefined) this.game.countHint();
            return answer;
        });
    }

    async check(): Promise<void> {
        const info = this.info;
        if (info === null) return;
        await this.help.ask('check', async (signal) => {
            const { marks } = this.game;
            const bare = JSON.stringify({ ...info.json, placed: undefined });
            const result = await liveCore.solve(bare, { goal: 'check' }, { signal });
            if (result.verdict !== 'many') return checked(result, marks);
            const queens = marks.map((mark) => (mark === QUEEN ? QUEEN : NOTHING));
            const going = JSON.stringify({ ...info.json, placed: rules.marksToRows(queens, info.size) });
            return oneOfMany(await liveCore.solve(going, { goal: 'first' }, { signal }), info.stars);
        });
    }
}

function checked({ solutions: [solution], reason }: Result, marks: Marks): Answer {
    if (solution === undefined)
        return plainly('bad', () => t('This board has no solution.'), reason === null ? undefined : () => told(reason));
    const wrong = rules.wrongMarks(marks, (cell) => solution[cell] !== EMPTY);
    if (wrong.length === 0) return plainly('good', () => t('No mistakes so far.'));
    const sentence = (): string => wrongWords(wrong.length);
    return blaming(sentence, { sentence }, hintOf({ kind: 'wrong', remove: marksOn(wrong) }));
}

function oneOfMany(rest: Result, stars: number): Answer {
    if (rest.verdict === 'none') return plainly('bad', () => tOf(stars, 'These queens can no longer be completed.'));
    return plainly(
        'good',
        () => t('No mistakes so far.'),
        () => tOf(stars, 'This board has more than one solution; your queens fit at least one of them.'),
    );
}

export const play = new QueensPlay();
