/* edit.svelte.ts: the N-Queens puzzle being edited: its size and the given queens. Every state is a valid
 * puzzle; fast clicks build on each other, not on what the core has read so far. */
import type { NQueensInfo, NQueensJson } from 'papan-core';
import { doc } from '../../lib/state.svelte.ts';
import { LARGEST_DRAWN } from './chess.ts';

class NQueensEditor {
    size = $state(8);
    placed = $state.raw<readonly [number, number][]>([]);
    private title: string | undefined = undefined;
    private seen: NQueensInfo | null = null;

    attach(info: NQueensInfo): void {
        if (info === this.seen) return;
        this.seen = info;
        this.title = info.json.title;
        if (doc.by === this) return;
        this.size = info.size;
        this.placed = info.placed;
    }

    resize(size: number): void {
        const drawn = size <= LARGEST_DRAWN;
        this.placed = this.placed.filter(([row, column]) => drawn && row < size && column < size);
        this.size = size;
        this.handOver();
    }

    toggle(cell: number): void {
        const row = Math.floor(cell / this.size);
        const column = cell % this.size;
        const others = this.placed.filter(([r, c]) => r !== row || c !== column);
        if (others.length < this.placed.length) this.placed = others;
        else if (others.length < this.size) this.placed = [...others, [row, column]];
        this.handOver();
    }

    clear(): void {
        this.placed = [];
        this.handOver();
    }

    private handOver(): void {
        const json: NQueensJson & { title?: string } = {
            family: 'nqueens',
            ...(this.title === undefined ? {} : { title: this.title }),
            n: this.size,
            ...(this.placed.length > 0 ? { placed: [...this.placed] } : {}),
        };
        void doc.edit(json, this);
    }
}

export const editor = new NQueensEditor();
