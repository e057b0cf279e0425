/* edit.svelte.ts: the draft in the editor and its way to the open puzzle. The draft goes ahead: it is handed
 * over when it has no fault, and read back only when the puzzle has changed by another hand (undo, a file, a
 * preset). */
import type { Message, PackInfo } from 'papan-core';
import { doc } from '../../lib/state.svelte.ts';
import { draftOf, faultOf, jsonOf, type Draft } from './draft.ts';

class Edit {
    draft = $state.raw<Draft | null>(null);
    tool = $state<'paint' | 'erase'>('paint');
    /* The piece whose shape is being painted. */
    piece = $state<number | null>(null);
    fault = $derived<Message | null>(this.draft === null ? null : faultOf(this.draft));
    private seen: PackInfo | null = null;

    get canUndo(): boolean {
        return this.fault !== null || doc.canUndo;
    }

    follow(info: PackInfo): void {
        if (info === this.seen) return;
        this.seen = info;
        if (doc.by !== this) this.begin(info);
    }

    private begin(info: PackInfo): void {
        this.draft = draftOf(info);
        this.piece = null;
    }

    /* A change that is not finished, as in the middle of a stroke. */
    sketch(draft: Draft): void {
        this.draft = draft;
    }

    change(draft: Draft): void {
        this.draft = draft;
        if (faultOf(draft) === null) void doc.edit(jsonOf(draft), this);
    }

    /* From a draft with a fault, which the document knows nothing of, back to the last one without. */
    undo(): void {
        if (this.fault !== null && this.seen !== null && !doc.busy) this.begin(this.seen);
        else doc.undo();
    }

    redo(): void {
        doc.redo();
    }
}

export const edit = new Edit();
