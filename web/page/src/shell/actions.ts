/* actions.ts: the actions for the whole puzzle, in the bar above the board or in the menu. */
import type { IconName } from './Icon.svelte';
import type { Command } from './keys.ts';

export interface Action {
    id: Command;
    icon: IconName;
    name: string; /* English key */
}
export const actions: readonly Action[] = [
    { id: 'presets', icon: 'puzzles', name: 'Puzzles' },
    { id: 'make', icon: 'plus', name: 'New' },
    { id: 'open', icon: 'open', name: 'Open' },
    { id: 'paste', icon: 'paste', name: 'Paste' },
    { id: 'share', icon: 'share', name: 'Share' },
];

/* Does it; App.svelte has the dialogs. */
export type Act = (command: Command) => void;
