/* game_play.ts: the part of Played that is the same for every game: the state of its position and of its help. */
import type { Played, Question } from './played.ts';

interface Position {
    readonly won: boolean;
    fresh: boolean;
    readonly hints: number;
    readonly canUndo: boolean;
    readonly canRedo: boolean;
}

export abstract class GamePlay<Game extends Position, Help extends { readonly asked: Question | null }>
    implements Played
{
    readonly game: Game;
    readonly help: Help;
    constructor(game: Game, help: Help) {
        this.game = game;
        this.help = help;
    }

    get possible(): boolean {
        return true;
    }
    get won(): boolean {
        return this.game.won;
    }
    get fresh(): boolean {
        return this.game.fresh;
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
    celebrated(): void {
        this.game.fresh = false;
    }

    abstract get begun(): boolean;
    abstract get elapsed(): number;
    abstract hint(): Promise<void>;
    abstract check(): Promise<void>;
    abstract undo(): void;
    abstract redo(): void;
    abstract restart(): void;
}
