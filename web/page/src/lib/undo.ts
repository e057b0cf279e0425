/* undo.ts: Ctrl+Z and Ctrl+Y undo and redo moves of the game or changes of the puzzle, wherever the focus is on
 * the page. */
import { isTyping } from '../shell/keys.ts';

export interface Undoable {
    undo: () => unknown;
    redo: () => unknown;
}

/* Listens until the returned function is called. */
export function onUndoKeys(of: Undoable): () => void {
    const listen = (event: KeyboardEvent): void => {
        if (!(event.ctrlKey || event.metaKey) || event.altKey || isTyping(event.target)) return;
        if (document.querySelector('dialog[open]') !== null) return;
        const key = event.key.toLowerCase();
        if (key !== 'z' && key !== 'y') return;
        event.preventDefault();
        if (key === 'z' && !event.shiftKey) of.undo();
        else of.redo();
    };
    document.addEventListener('keydown', listen, { capture: true });
    return () => document.removeEventListener('keydown', listen, { capture: true });
}
