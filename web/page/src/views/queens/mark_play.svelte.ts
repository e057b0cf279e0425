/* mark_play.svelte.ts: what games of queens on a square board share, whatever their rules: the game with its
 * history, help, and the moves that the frame of the page offers. */
import type { Played, Question } from '../../lib/played.ts';
import { clearShown } from '../../lib/state.svelte.ts';
import { Game } from './game.svelte.ts';
import { Help } from './help.svelte.ts';
import { afterHint } from './rules.ts';

export abstract class MarkPlay implements Played {
    game = new Game();
    help = new Help();

    get possible(): boolean {
        return true;
    }
    get won(): boolean {
        return this.game.won;
    }
    get fresh(): boolean {
        return this.game.fresh;
    }
    get begun(): boolean {
        return this.game.touched;
    }
    get elapsed(): number {
        return this.game.elapsed;
    }
    get hints(): number {
        return this.game.hints;
    }
    get canUndo(): boolean {
        return this.game.canUndo;
    }
    get canRedo(): boolean {
        return this.game.canRedo;
    }
    get asked(): Question | null {
        return this.help.asked;
    }

    abstract get queensLeft(): number;
    abstract hint(): Promise<void>;
    abstract check(): Promise<void>;

    undo(): void {
        this.move(() => this.game.undo());
    }
    redo(): void {
        this.move(() => this.game.redo());
    }
    restart(): void {
        this.move(() => this.game.restart());
    }

    /* Applies the suggestion of the answer. */
    follow(): void {
        const hint = this.help.answer?.hint;
        if (hint !== undefined) this.move(() => this.game.play(afterHint(this.game.marks, hint)));
    }

    protected move(change: () => void): void {
        this.help.quiet();
        clearShown();
        change();
    }
}
