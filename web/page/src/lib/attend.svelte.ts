/* attend.svelte.ts: what the view of a board does, of whatever family: its game and its editor follow the open
 * puzzle, the clock runs and help is there while it is played, and the keys for undo go to the one or the other. */
import { untrack } from 'svelte';
import { runClock, type Timed } from './clock.ts';
import { onUndoKeys, type Undoable } from './undo.ts';

export interface Attended<Info> {
    info: () => Info | null;
    open: (info: Info) => void; /* for the game and the editor */
    playing: () => boolean;
    editing: () => boolean;
    game: Timed;
    quiet: () => void; /* ends all help */
    moves: Undoable;
    changes: Undoable;
}

/* To be called while the view is made. */
export function attend<Info>({ info, open, playing, editing, game, quiet, moves, changes }: Attended<Info>): void {
    $effect.pre(() => {
        const opened = info();
        if (opened !== null) untrack(() => open(opened));
    });
    $effect(() => {
        if (playing() && info() !== null) return runClock(game);
    });
    $effect(() => {
        if (playing()) return quiet;
    });
    $effect(() => {
        if (playing() || editing()) return onUndoKeys(playing() ? moves : changes);
    });
}
