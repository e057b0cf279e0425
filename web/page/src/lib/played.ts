/* played.ts: what the frame of the page knows about a game of any family: its state for the buttons below the
 * board and for the winning card, and what the buttons do. */

export type Question = 'hint' | 'check';

export interface Played {
    readonly possible: boolean; /* false: the board cannot be played here, being too large */
    readonly won: boolean;
    readonly fresh: boolean; /* won just now, not in an earlier visit: celebrate */
    readonly begun: boolean; /* the player has made a move */
    readonly elapsed: number; /* ms */
    readonly hints: number; /* hints used; asking again for the same one does not count */
    readonly canUndo: boolean;
    readonly canRedo: boolean;
    readonly asked: Question | null; /* the question that the core is answering */
    hint(): Promise<void>;
    check(): Promise<void>;
    undo(): void;
    redo(): void;
    celebrated(): void; /* the win is no longer fresh */
    restart(): void; /* a move like any other: it can be undone */
}
