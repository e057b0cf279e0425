/* play.svelte.ts: the current game of N-Queens. Given queens stay where they are. */
import type { NQueensInfo } from 'papan-core';
import { liveCore } from '../../lib/core.ts';
import { t } from '../../lib/words.svelte.ts';
import { blaming, hintOf, marksOn, plainly, type Answer } from '../queens/answer.ts';
import { hinted } from '../queens/hints.ts';
import { MarkPlay } from '../queens/mark_play.svelte.ts';
import { QUEEN, NOTHING, changed } from '../queens/rules.ts';
import { LARGEST_PLAYED, queensOf, stands } from './chess.ts';

class NQueensPlay extends MarkPlay {
    private info = $state.raw<NQueensInfo | null>(null);

    override get possible(): boolean {
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
    /* ---- help ---- */

    async check(): Promise<void> {
        const { info, queens } = this;
        if (info === null) return;
        await this.help.ask('check', async (signal) => {
            if (queens.length > info.size) return checked('none', queens.length);
            const { verdict } = await liveCore.solve(positionJson(info.size, queens), { goal: 'first' }, { signal });
            return checked(verdict, queens.length);
        });
    }

    protected async askHint(): Promise<void> {
        const { info } = this;
        if (info === null) return;
        const given = info.placed.map(([row, column]) => row * info.size + column);
        const queens = [...given, ...this.game.cellsWith(QUEEN).filter((cell) => !given.includes(cell))];
        await this.help.ask('hint', async (signal) => {
            const answer =
                queens.length > info.size
                    ? tooMany(info.size, queens)
                    : hinted(
                          await liveCore.hint(positionJson(info.size, queens), { signal }, { given: given.length }),
                          { size: info.size, stars: 1, region: [], symbols: '' },
                      );
            if (answer.offer !== undefined) this.game.countHint();
            return answer;
        });
    }
}

function positionJson(n: number, queens: readonly number[]): string {
    return JSON.stringify({ family: 'nqueens', n, placed: queens.map((cell) => [Math.floor(cell / n), cell % n]) });
}

/* The core accepts no more queens than rows; the last ones are dropped. */
function tooMany(size: number, queens: readonly number[]): Answer {
    const sentence = (): string => t('There are more than {0} queens on the board.', size);
    return blaming(sentence, { sentence }, hintOf({ kind: 'dead', remove: marksOn(queens.slice(size)) }));
}

function checked(verdict: string, queens: number): Answer {
    if (verdict === 'solved') return plainly('good', () => t('These queens can be completed.'));
    if (verdict !== 'none') return plainly('plain', () => t('The answer could not be determined.'));
    return plainly('bad', () =>
        queens === 0 ? t('This board has no solution.') : t('These queens can no longer be completed.'),
    );
}

export const play = new NQueensPlay();
