/* keys.ts: the page's own shortcuts, as a table for the help dialog and a function that finds the action of a
 * key press. Single letters work when no text is being typed and no board has the focus; on a board they belong
 * to the board (its keys are listed here only for the help; the views handle them), and digits do if it uses them.
 */
import { isAllowed } from '../lib/shortcuts.svelte.ts';

export type Command =
    | 'open'
    | 'paste'
    | 'presets'
    | 'make'
    | 'share'
    | 'help'
    | 'rules'
    | 'menu'
    | 'mode-1'
    | 'mode-2'
    | 'mode-3'
    | 'mode-4'
    | 'mode-5';

export interface KeyHelp {
    keys: string[];
    what: string;
}

export const pageKeys: readonly KeyHelp[] = [
    { keys: ['O'], what: 'open a file' },
    { keys: ['V'], what: 'paste a puzzle as text' },
    { keys: ['P'], what: 'choose a puzzle' },
    { keys: ['N'], what: 'make a new puzzle' },
    { keys: ['S'], what: 'share' },
    { keys: ['1', '…', '5'], what: 'edit, play, solve, watch, compare' },
    { keys: ['Ctrl', 'Z'], what: 'undo' },
    { keys: ['Ctrl', 'Y'], what: 'redo' },
    { keys: ['Ctrl', 'V'], what: 'open the contents of the clipboard' },
    { keys: ['←', '→', 'Space'], what: 'watch: one step back or forwards; play, pause' },
    { keys: ['?'], what: 'this help' },
];

export const boardKeys: readonly KeyHelp[] = [
    { keys: ['←', '↑', '→', '↓'], what: 'move' },
    { keys: ['Space', 'Enter'], what: 'change the cell: cross, queen, nothing; place or pick up a piece' },
    { keys: ['Q', 'X'], what: 'queen, cross' },
    { keys: ['R', 'F'], what: 'rotate or flip the selected piece' },
    { keys: ['Delete'], what: 'remove' },
    { keys: ['Esc'], what: 'put the piece back' },
];

/* For touch screens. */
export const gestures: readonly { on: string; what: string }[] = [
    { on: 'Queens and Star Battle', what: 'Tap a cell for a cross, again for a queen or star, and again to clear it.' },
    { on: 'Queens and Star Battle', what: 'Hold a cell to place a queen or star at once; drag over cells to cross them.' },
    { on: 'Packing', what: 'Drag a piece onto the board, or tap it and then the board.' },
    { on: 'Packing', what: 'The buttons below the board rotate, flip and return the selected piece.' },
    { on: 'N-Queens', what: 'Tap a cell to place a queen, again to remove it.' },
];

const plain: Record<string, Command> = {
    o: 'open',
    v: 'paste',
    p: 'presets',
    n: 'make',
    s: 'share',
    '?': 'help',
    '1': 'mode-1',
    '2': 'mode-2',
    '3': 'mode-3',
    '4': 'mode-4',
    '5': 'mode-5',
};

export function isTyping(target: EventTarget | null): boolean {
    return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
}

export function commandOf(event: KeyboardEvent): Command | null {
    const modified = event.altKey || event.ctrlKey || event.metaKey;
    if (event.defaultPrevented || modified || isTyping(event.target) || !isAllowed(event)) return null;
    const key = event.key.toLowerCase();
    const onBoard = event.target instanceof Element && event.target.closest('[role="grid"]') !== null;
    return onBoard && !/^[1-5?]$/.test(key) ? null : (plain[key] ?? null);
}
