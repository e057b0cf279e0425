/* attend.svelte.ts: what the board view of every family does: its game and its editor follow the open puzzle,
 * the clock runs and help is available during play, and the undo keys go to the active one of the two. */
import { untrack } from 'svelte';
import { runClock, type Timed } from './clock.ts';
import { onUndoKeys, type Undoable } from './undo.ts';

export interface Attended<Info> {
    info: () => Info | null;
    open: (info: Info) => void; /* for the game and for the editor */
    playing: () => boolean;
    editing: () => boolean;
    game: Timed;
    quiet: () => void; /* stops all help */
    moves: Undoable;
    changes: Undoable;
}

/* Call this while the view is created. */
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
