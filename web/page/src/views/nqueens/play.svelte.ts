/* play.svelte.ts: the game of N-Queens that goes on at the moment. Queens that are given stay where they are.
 * */
import { EMPTY, type NQueensInfo } from 'papan-core';
import { liveCore } from '../../lib/core.ts';
import { clearShown } from '../../lib/state.svelte.ts';
import { t } from '../../lib/words.svelte.ts';
import { Game } from '../queens/game.svelte.ts';
import { Help, canBeFollowed, hintOf, type Answer } from '../queens/help.svelte.ts';
import { QUEEN, NOTHING, afterHint, changed } from '../queens/rules.ts';
import { LARGEST_PLAYED, queensOf, stands } from './chess.ts';
import { adviceFor, type Advice, type Complete } from './hint.ts';

class NQueensPlay {
    game = new Game();
    help = new Help();
    private info = $state.raw<NQueensInfo | null>(null);

    get possible(): boolean {
        return this.info !== null && this.info.size <= LARGEST_PLAYED;
    }
    get queens(): number[] {
        return queensOf(this.game.marks);
    }
    get queensLeft(): number {
        return (this.info?.size ?? 0) - this.queens.length;
    }

    attach(info: NQueensInfo): void {
        if (this.info?.id !== info.id) this.help.quiet();
        this.info = info;
        const { size } = info;
        if (size > LARGEST_PLAYED) return;
        const start = new Uint8Array(size * size);
        for (const [row, column] of info.placed) start[row * size + column] = QUEEN;
        this.game.begin(info.id, size, start, (marks) => stands(size, queensOf(marks)));
    }

    isGiven(cell: number): boolean {
        const size = this.info?.size ?? 1;
        return this.info?.placed.some(([row, column]) => row * size + column === cell) ?? false;
    }

    toggle(cell: number): void {
        if (this.isGiven(cell)) return;
        const { marks } = this.game;
        this.move(() => this.game.play(changed(marks, [cell], marks[cell] === QUEEN ? NOTHING : QUEEN)));
    }
    erase(cell: number): void {
        if (this.game.marks[cell] === QUEEN) this.toggle(cell);
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

    private move(change: () => void): void {
        this.help.quiet();
        clearShown();
        change();
    }

    /* ---- help ---- */

    async check(): Promise<void> {
        await this.help.ask('check', async (signal) => {
            const solution = await this.completing(signal)(this.queens);
            if (solution === undefined) return { kind: 'plain', sentence: () => t('It could not be found out.') };
            if (solution === null && this.queens.length === 0)
                return { kind: 'bad', sentence: () => t('This board has no solution.') };
            return solution === null
                ? { kind: 'bad', sentence: () => t('These queens can no longer be completed.') }
                : { kind: 'good', sentence: () => t('These queens can be completed.') };
        });
    }

    async hint(): Promise<void> {
        const { info } = this;
        if (info === null) return;
        const played = this.game.cellsWith(QUEEN).filter((cell) => !this.isGiven(cell));
        const given = info.placed.map(([row, column]) => row * info.size + column);
        await this.help.ask('hint', async (signal) => {
            const answer = inWords(info.size, await adviceFor(info.size, given, played, this.completing(signal)));
            if (canBeFollowed(answer.hint)) this.game.hints++;
            return answer;
        });
    }

    /* Does what the answer proposes. */
    follow(): void {
        const hint = this.help.answer?.hint;
        if (hint !== undefined) this.move(() => this.game.play(afterHint(this.game.marks, hint)));
    }

    private completing(signal: AbortSignal): Complete {
        const n = this.info?.size ?? 1;
        return async (queens) => {
            const placed = queens.map((cell) => [Math.floor(cell / n), cell % n]);
            const puzzle = JSON.stringify({ family: 'nqueens', n, placed });
            const { verdict, solutions } = await liveCore.solve(puzzle, { goal: 'first' }, { signal });
            const [label] = solutions;
            if (label !== undefined) return Array.from(label).flatMap((here, cell) => (here === EMPTY ? [] : [cell]));
            return verdict === 'none' ? null : undefined;
        };
    }
}

function inWords(size: number, advice: Advice): Answer {
    switch (advice.kind) {
        case 'place': {
            const { cell, only } = advice;
            const at = [Math.floor(cell / size) + 1, (cell % size) + 1] as const;
            const onlyOne = {
                row: () => t('It is the only free square in its row.'),
                column: () => t('It is the only free square in its column.'),
            };
            return {
                kind: 'plain',
                sentence: () => t('With a queen in row {0}, column {1} the board can be completed.', ...at),
                because: only === null ? undefined : onlyOne[only],
                hint: hintOf({ kind: 'place', place: [cell] }),
            };
        }
        case 'wrong': {
            const { cells } = advice;
            const sentence = (): string =>
                cells.length === 1
                    ? t('Without the marked queen the others can be completed.')
                    : t('Without the {0} marked queens the others can be completed.', cells.length);
            return { kind: 'bad', sentence, hint: hintOf({ kind: 'wrong', wrong: cells }) };
        }
        case 'hopeless':
            return { kind: 'bad', sentence: () => t('This board has no solution.') };
        case 'unknown':
            return { kind: 'plain', sentence: () => t('It could not be found out.') };
    }
}

export const play = new NQueensPlay();
