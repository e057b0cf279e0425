/* shortcuts.svelte.ts: whether single letters are shortcuts, on the page and on boards. People who dictate text or
 * brush against keys can turn them off (WCAG 2.1.4); arrows, Space, Enter, Escape, Delete and combinations with
 * Ctrl keep working. Saved in the browser. */
import { isRecord, keep, recall } from './store.ts';

const key = 'shortcuts';

class Shortcuts {
    letters = $state(recall(key, isRecord)?.['letters'] !== false);

    set(letters: boolean): void {
        this.letters = letters;
        keep(key, { letters });
    }
}
export const shortcuts = new Shortcuts();

export function lettersAllowed(): boolean {
    return shortcuts.letters;
}

/* Whether a key press may act as a shortcut: always, unless the key is a single character and these are off. */
export function isAllowed(event: KeyboardEvent): boolean {
    return shortcuts.letters || event.key.length !== 1 || event.key === ' ';
}
