/* mode.ts: changes the mode of the board; what the panel of the last mode drew over the board goes with it. */
import { clearShown, view, type Mode } from './state.svelte.ts';

export function setMode(mode: Mode): void {
    if (mode === view.mode) return;
    clearShown();
    view.mode = mode;
}
