/* live.svelte.ts: the number of remaining solutions of a position, counted in the background during play. Each
 * change of the position stops the previous count. A count that takes too long ends as "more than"; if there is
 * no solution, the core is asked which piece to remove. */
import type { Hint, PackInfo } from 'papan-core';
import { liveCore } from '../../lib/core.ts';
import { inOwnLabels } from './labels.ts';

const REST_MS = 120; /* positions that last a shorter time are not counted */
const MOST_MS = 5000;

export interface Position {
    info: PackInfo;
    label: ArrayLike<number>;
    source: string;
}
export type LiveState = 'idle' | 'counting' | 'done' | 'more';

class Live {
    state = $state<LiveState>('idle');
    /* Found so far, a decimal number; '' before the first report. */
    count = $state('');
    /* Why the position has no solution, if it has none. */
    spoilt = $state.raw<Hint | null>(null);
    private stopper: AbortController | null = null;

    get impossible(): boolean {
        return this.state === 'done' && this.count === '0';
    }

    stop(): void {
        this.stopper?.abort();
        this.stopper = null;
        this.state = 'idle';
        this.count = '';
        this.spoilt = null;
    }

    follow(position: Position): void {
        this.stop();
        const stopper = new AbortController();
        this.stopper = stopper;
        this.state = 'counting';
        setTimeout(() => void this.work(position, stopper.signal), REST_MS);
    }

    private async work(position: Position, moved: AbortSignal): Promise<void> {
        if (moved.aborted) return;
        const box = new AbortController();
        const giveUp = (): void => box.abort();
        moved.addEventListener('abort', giveUp);
        const clock = setTimeout(giveUp, MOST_MS);
        try {
            const onProgress = ({ solutions }: { solutions: string }): void => {
                if (!moved.aborted) this.count = solutions;
            };
            const hooks = { signal: box.signal, onProgress };
            const result = await liveCore.solve(position.source, { goal: 'count' }, hooks);
            if (moved.aborted) return;
            this.count = result.count;
            this.state = result.complete ? 'done' : 'more';
            if (this.impossible) await this.blame(position, moved);
        } catch {
            if (!moved.aborted && this.state === 'counting') this.state = 'more';
        } finally {
            clearTimeout(clock);
            moved.removeEventListener('abort', giveUp);
        }
    }

    private async blame({ info, label, source }: Position, signal: AbortSignal): Promise<void> {
        const said = await liveCore.hint(source, { signal });
        const hint = await inOwnLabels(liveCore, info, label, source, said);
        if (!signal.aborted) this.spoilt = hint;
    }
}

export const live = new Live();
