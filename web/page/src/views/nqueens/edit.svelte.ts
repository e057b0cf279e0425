/* edit.svelte.ts: the N-Queens puzzle that is being set: its size and the queens that are given. Every state
 * is a puzzle; clicks that follow each other fast build on each other, not on what the core has read so far.
 * */
import { tick } from 'svelte';
import type { NQueensInfo, NQueensJson } from 'papan-core';
import { doc } from '../../lib/state.svelte.ts';
import { LARGEST_DRAWN } from './chess.ts';

class NQueensEditor {
    size = $state(8);
    placed = $state.raw<readonly [number, number][]>([]);
    private title: string | undefined = undefined;
    private sending = 0;

    attach(info: NQueensInfo): void {
        if (this.sending > 0) return;
        this.title = info.json.title;
        this.size = info.size;
        this.placed = info.placed;
    }

    resize(size: number): void {
        const drawn = size <= LARGEST_DRAWN;
        this.placed = this.placed.filter(([row, column]) => drawn && row < size && column < size);
        this.size = size;
        void this.handOver();
    }

    toggle(cell: number): void {
        const row = Math.floor(cell / this.size);
        const column = cell % this.size;
        const others = this.placed.filter(([r, c]) => r !== row || c !== column);
        if (others.length < this.placed.length) this.placed = others;
        else if (others.length < this.size) this.placed = [...others, [row, column]];
        void this.handOver();
    }

    clear(): void {
        this.placed = [];
        void this.handOver();
    }

    private async handOver(): Promise<void> {
        const json: NQueensJson & { title?: string } = {
            family: 'nqueens',
            ...(this.title === undefined ? {} : { title: this.title }),
            n: this.size,
            ...(this.placed.length > 0 ? { placed: [...this.placed] } : {}),
        };
        this.sending++;
        await doc.edit(json);
        await tick();
        this.sending--;
        if (doc.info?.family === 'nqueens') this.attach(doc.info);
    }
}

export const editor = new NQueensEditor();
