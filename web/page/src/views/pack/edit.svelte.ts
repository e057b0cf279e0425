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
    private handing = 0;

    follow(info: PackInfo): void {
        if (this.handing > 0 || info === this.seen) return;
        this.seen = info;
        this.draft = draftOf(info);
        this.piece = null;
    }

    /* A change that is not finished, as in the middle of a stroke. */
    sketch(draft: Draft): void {
        this.draft = draft;
    }

    async change(draft: Draft): Promise<void> {
        this.draft = draft;
        if (faultOf(draft) !== null) return;
        this.handing++;
        const taken = await doc.edit(jsonOf(draft));
        this.handing--;
        if (taken && doc.info?.family === 'pack') this.seen = doc.info;
    }
}

export const edit = new Edit();
