/* edit.svelte.ts: the draft in the editor and its connection to the open puzzle. The draft leads: it goes to
 * the document when it has no fault, and is read back only if the puzzle changed elsewhere (undo, a file, a
 * preset). The document saves a draft with a fault and a piece being painted. */
import type { Message, PackInfo } from 'papan-core';
import { doc } from '../../lib/state.svelte.ts';
import { draftOf, faultOf, isUnfinished, jsonOf, type Draft, type DraftPiece, type State } from './draft.ts';

class Edit {
    draft = $state.raw<Draft | null>(null);
    tool = $state<State>('X'); /* what a stroke paints */
    /* The piece being painted, and its shape so far. */
    piece = $state<number | null>(null);
    painting = $state.raw<DraftPiece | null>(null);
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
        const begun = isUnfinished(doc.draft) ? doc.draft : { draft: null, piece: null, painting: null };
        this.draft = begun.draft ?? draftOf(info);
        this.piece = begun.piece;
        this.painting = begun.painting;
    }

    /* Null: no longer any. */
    openPiece(index: number | null): void {
        this.piece = index;
        this.painting = (index === null ? null : this.draft?.pieces[index]) ?? null;
        this.leave();
    }

    paintPiece(piece: DraftPiece): void {
        this.painting = piece;
        this.leave();
    }

    /* An unfinished change, as in the middle of a stroke. */
    sketch(draft: Draft): void {
        this.draft = draft;
    }

    change(draft: Draft): void {
        if (this.piece !== null && draft.pieces[this.piece] !== this.draft?.pieces[this.piece]) this.openPiece(null);
        this.draft = draft;
        this.leave();
        if (faultOf(draft) === null) void doc.edit(jsonOf(draft), this);
    }

    /* Returns from a draft with a fault, unknown to the document, to the last one without. */
    undo(): void {
        if (this.fault !== null && this.seen !== null && !doc.busy) {
            doc.draft = null;
            this.begin(this.seen);
        } else doc.undo();
    }

    redo(): void {
        doc.redo();
    }

    /* For the document: what would be lost otherwise. */
    private leave(): void {
        const { draft, piece, painting } = this;
        const faulty = draft !== null && faultOf(draft) !== null;
        const painted = piece !== null && JSON.stringify(painting) !== JSON.stringify(draft?.pieces[piece]);
        const paints = painted ? { piece, painting } : { piece: null, painting: null };
        doc.draft = faulty || painted ? { draft: faulty ? draft : null, ...paints } : null;
    }
}

export const edit = new Edit();
