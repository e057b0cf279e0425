/* dialogs.svelte.ts: which dialogs of the frame are open. */

class Dialogs {
    paste = $state(false);
    presets = $state(false);
    make = $state(false);
    share = $state(false);
    help = $state(false);
    rules = $state(false);
    menu = $state(false);
    /* The family of the puzzle to make; null: that of the open puzzle. */
    makeFamily = $state<'queens' | 'pack' | null>(null);
}
export const dialogs = new Dialogs();

export function anyDialogOpen(): boolean {
    return document.querySelector('dialog[open]') !== null;
}
