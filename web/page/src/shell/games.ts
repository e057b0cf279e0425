/* games.ts: the table of the families as the frame sees them: the board, the side panel, and the game with what
 * is said about it. */
import type { Component } from 'svelte';
import type { Family } from 'papan-core';
import type { Played } from '../lib/played.ts';
import NQueensTools from '../views/nqueens/NQueensTools.svelte';
import NQueensView from '../views/nqueens/NQueensView.svelte';
import { play as chess } from '../views/nqueens/play.svelte.ts';
import PackAnswer from '../views/pack/Answer.svelte';
import PackStatus from '../views/pack/Status.svelte';
import PackTools from '../views/pack/PackTools.svelte';
import PackView from '../views/pack/PackView.svelte';
import { play as packing } from '../views/pack/play.svelte.ts';
import Answer from '../views/queens/Answer.svelte';
import QueensTools from '../views/queens/QueensTools.svelte';
import QueensView from '../views/queens/QueensView.svelte';
import Status from '../views/queens/Status.svelte';
import { play as queens } from '../views/queens/play.svelte.ts';

export interface Table<Play extends Played> {
    play: Play;
    View: Component; /* the board */
    Tools: Component; /* the side panel in edit and play mode */
    Status: Component<{ play: Play }>; /* one line: clock, what is left */
    Answer: Component<{ play: Play }>; /* the answer to a hint or a check */
}

/* The components of a row accept the game of that row. */
function row<Play extends Played>(of: Table<Play>): Table<Played> {
    return of as unknown as Table<Played>;
}

export const games: Record<Family, Table<Played>> = {
    queens: row({ play: queens, View: QueensView, Tools: QueensTools, Status, Answer }),
    pack: row({ play: packing, View: PackView, Tools: PackTools, Status: PackStatus, Answer: PackAnswer }),
    nqueens: row({ play: chess, View: NQueensView, Tools: NQueensTools, Status, Answer }),
};
