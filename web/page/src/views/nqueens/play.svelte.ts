/* play.svelte.ts: the game of N-Queens that goes on at the moment. Queens that are given stay where they are.
 * */
import type { NQueensInfo } from 'papan-core';
import { liveCore } from '../../lib/core.ts';
import { clearShown } from '../../lib/state.svelte.ts';
import { Game } from '../queens/game.svelte.ts';
import { QUEEN, NOTHING, changed } from '../queens/rules.ts';
import { LARGEST_PLAYED, queensOf, stands } from './chess.ts';

export type Outlook = 'unasked' | 'asking' | 'open' | 'dead' | 'unknown';

class NQueensPlay {
    game = new Game();
    /* Whether the queens so far can be completed. */
    outlook = $state<Outlook>('unasked');
    private info = $state.raw<NQueensInfo | null>(null);
    private running: AbortController | null = null;

    get possible(): boolean {
        return this.info !== null && this.info.size <= LARGEST_PLAYED;
    }
    get queens(): number[] {
        return queensOf(this.game.marks);
    }

    attach(info: NQueensInfo): void {
        if (this.info?.id !== info.id) this.quiet();
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
        this.quiet();
        clearShown();
        change();
    }

    async check(): Promise<void> {
        const info = this.info;
        if (info === null) return;
        this.quiet();
        const running = new AbortController();
        this.running = running;
        this.outlook = 'asking';
        const placed = this.queens.map((cell) => [Math.floor(cell / info.size), cell % info.size]);
        const puzzle = JSON.stringify({ family: 'nqueens', n: info.size, placed });
        try {
            const { verdict } = await liveCore.solve(puzzle, { goal: 'first' }, { signal: running.signal });
            if (running.signal.aborted) return;
            this.outlook = verdict === 'none' ? 'dead' : verdict === 'unknown' ? 'unknown' : 'open';
        } catch {
            if (!running.signal.aborted) this.outlook = 'unknown';
        }
    }

    quiet(): void {
        this.running?.abort();
        this.running = null;
        this.outlook = 'unasked';
    }
}

export const play = new NQueensPlay();
