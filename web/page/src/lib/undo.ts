/* undo.ts: Ctrl+Z and Ctrl+Y for whatever is undone at the moment, moves of a game or changes of a puzzle,
 * wherever on the page the focus is. */
import { isTyping } from '../shell/keys.ts';

export interface Undoable {
    undo: () => unknown;
    redo: () => unknown;
}

/* Listens until what it returns is called. */
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
