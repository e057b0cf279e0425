/* live.svelte.ts: whether a position still has a solution, and how many, found in the background during play. Each
 * change of the position stops the previous search. A count that takes too long ends as "more than". The warning that
 * there is no solution any more is given once: not again until there has been a solution in between. */
import type { Hint, PackInfo } from 'papan-core';
import { liveCore } from '../../lib/core.ts';
import { givenLabels } from './board.ts';
import { inOwnLabels } from './hints.ts';

const REST_MS = 120; /* positions that last a shorter time are not counted */
const MS_MAX = 5000;

export interface Position {
    info: PackInfo;
    label: ArrayLike<number>;
    source: string;
    counting: boolean; /* false: only whether there is a solution */
}
export type LiveState = 'idle' | 'counting' | 'done' | 'more';

class Live {
    state = $state<LiveState>('idle');
    /* Found so far, a decimal number; '' before the first report. */
    count = $state('');
    /* Why the position has no solution, in the first such position. */
    warning = $state.raw<Hint | null>(null);
    private stopper: AbortController | null = null;
    private warned = ''; /* the puzzle whose last examined position had no solution */

    get impossible(): boolean {
        return this.state === 'done' && this.count === '0';
    }

    stop(): void {
        this.stopper?.abort();
        this.stopper = null;
        this.state = 'idle';
        this.count = '';
        this.warning = null;
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
        const clock = setTimeout(giveUp, MS_MAX);
        try {
            await this.examine(position, moved, box.signal);
        } catch {
            if (!moved.aborted && this.state === 'counting') this.state = 'more';
        } finally {
            clearTimeout(clock);
            moved.removeEventListener('abort', giveUp);
        }
    }

    private async examine(position: Position, moved: AbortSignal, signal: AbortSignal): Promise<void> {
        const first = await liveCore.solve(position.source, { goal: 'first' }, { signal });
        if (moved.aborted) return;
        this.count = first.count;
        if (first.count === '0' && first.complete) {
            this.state = 'done';
            return this.warn(position, moved);
        }
        this.warned = '';
        if (!position.counting) {
            this.state = 'more';
            return;
        }
        const onProgress = ({ solutions }: { solutions: string }): void => {
            if (!moved.aborted && BigInt(solutions) > BigInt(this.count)) this.count = solutions;
        };
        const result = await liveCore.solve(position.source, { goal: 'count' }, { signal, onProgress });
        if (moved.aborted) return;
        this.count = result.count;
        this.state = result.complete ? 'done' : 'more';
    }

    private async warn({ info, label, source }: Position, signal: AbortSignal): Promise<void> {
        if (this.warned === info.id) return;
        const hint = await liveCore.hint(source, { signal }, { pieces: givenLabels(info) });
        if (signal.aborted) return;
        this.warned = info.id;
        this.warning = inOwnLabels(hint, label);
    }
}

export const live = new Live();
