/* mark_play.svelte.ts: what games of queens on a square board share, whatever their rules: the game with its
 * history, help, and the moves that the frame of the page offers. */
import { GamePlay } from '../../lib/game_play.ts';
import { clearShown } from '../../lib/state.svelte.ts';
import { Game } from './game.svelte.ts';
import { Help } from './help.svelte.ts';
import { afterHint } from './rules.ts';

export abstract class MarkPlay extends GamePlay<Game, Help> {
    constructor() {
        super(new Game(), new Help());
    }

    get begun(): boolean {
        return this.game.touched;
    }
    get elapsed(): number {
        return this.game.elapsed;
    }

    /* The mistakes that are shown at once, in words. */
    get trouble(): string {
        return '';
    }
    abstract get queensLeft(): number;
    protected abstract askHint(): Promise<void>;

    /* Asks for a hint, or for the next stage of the one that is shown. */
    async hint(): Promise<void> {
        if (this.help.question === 'hint') this.more();
        else await this.askHint();
    }

    /* The next stage. If the answer of a check is only a number, showing the cells counts as a hint. */
    more(): void {
        if (this.help.next === null) return;
        this.game.countHint();
        this.help.more();
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

    /* Applies the suggestion of the answer. */
    follow(): void {
        const hint = this.help.offer;
        if (hint !== null) this.move(() => this.game.play(afterHint(this.game.marks, hint)));
    }

    protected move(change: () => void): void {
        this.help.quiet();
        clearShown();
        change();
    }
}
