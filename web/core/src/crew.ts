/* crew.ts: counts in several workers. Each worker has its own instance and memory; nothing is shared, so no page needs
 * to be isolated for it. All instances cut the count into the same parts (src/run/parallel.c), and a worker counts a
 * share of them in each call. The sums of the shares are added up in C by the same code that finishes a count in one
 * worker, so the answer does not depend on the number of workers.
 *
 * A call cannot be interrupted, and each builds its tables again. So shares shrink: a worker first gets most of what
 * would be fair, then most of what is left, down to a sixteenth; slow processors take fewer of the last ones. */
import { PapanError } from './error.ts';
import type { Long, Share, Shared } from './instance.ts';
import { message } from './message.ts';
import type { Queue } from './queue.ts';
import type { Hooks, Progress, Request, Result } from './types.ts';

const SHARES = 16; /* for each worker */
const FAIR = 0.8;

export interface Task {
    puzzle: string;
    request: Request;
    long: Long;
    workers: number;
    begun: number; /* performance.now() */
    closing: AbortSignal; /* of the core */
}

/* Adds up the progress of the workers; `share` of a worker's progress is that of its current call. */
class Total {
    private cases = 0n;
    private solutions = 0n;
    private done = 0;
    private readonly running: ({ weight: number; progress: Progress } | undefined)[] = [];
    private readonly of: number;
    private readonly begun: number;
    private readonly tell: ((progress: Progress) => void) | undefined;
    constructor(of: number, begun: number, tell: ((progress: Progress) => void) | undefined) {
        this.of = of;
        this.begun = begun;
        this.tell = tell;
    }
    hear(worker: number, weight: number, progress: Progress): void {
        this.running[worker] = { weight, progress };
        let { cases, solutions, done } = this;
        for (const one of this.running) {
            if (one === undefined) continue;
            cases += BigInt(one.progress.cases);
            solutions += BigInt(one.progress.solutions);
            done += one.weight * (one.progress.share ?? 0);
        }
        this.tell?.({
            cases: String(cases),
            solutions: String(solutions),
            ms: performance.now() - this.begun,
            share: done / this.of,
        });
    }
    end(worker: number, weight: number, { cases, count }: Result): void {
        this.running[worker] = undefined;
        this.cases += BigInt(cases);
        this.solutions += BigInt(count);
        this.done += weight;
    }
}

/* Hands out shares until none is left. */
class Dealer {
    private next = 0;
    readonly of: number;
    private readonly workers: number;
    constructor(of: number, workers: number) {
        this.of = of;
        this.workers = workers;
    }
    deal(): Share | null {
        const first = this.next;
        const left = this.of - first;
        if (left === 0) return null;
        this.next += Math.max(1, Math.floor((FAIR * left) / this.workers));
        return { first, end: this.next, of: this.of };
    }
}

/* The count of a share must be whole and of the same parts; otherwise the sum would be wrong. */
function checked(shared: Shared, { parts, strategy }: Long): Shared {
    if (shared.parts !== parts || shared.result.strategy !== strategy || !shared.result.complete)
        throw new PapanError(message('the parts of the count do not match; count again'));
    return shared;
}

export async function countTogether(
    queue: Queue,
    { puzzle, request, long, workers, begun, closing }: Task,
    hooks: Hooks,
): Promise<Result> {
    const most = Math.min(workers, long.parts);
    const dealer = new Dealer(Math.min(most * SHARES, long.parts), most);
    const total = new Total(dealer.of, begun, hooks.onProgress);
    const crew = Array.from({ length: most }, () => queue.another());
    const sums: Uint32Array[] = [];
    let memory = 0;
    const work = async (own: Queue, worker: number): Promise<void> => {
        for (let share = dealer.deal(); share !== null; share = dealer.deal()) {
            const weight = share.end - share.first;
            const onProgress = (progress: Progress): void => total.hear(worker, weight, progress);
            const answer = await own.call<Shared>('countShare', [puzzle, request, share], { ...signalOf(hooks), onProgress });
            const { result, sum } = checked(answer, long);
            total.end(worker, weight, result);
            sums.push(sum);
            memory = Math.max(memory, result.memory);
        }
    };
    const close = (): void => crew.forEach((own) => own.close());
    closing.addEventListener('abort', close, { once: true });
    try {
        await Promise.all(crew.map(work));
        const all = Uint32Array.from(sums.flatMap((sum) => [...sum]));
        const { result } = checked(await crew[0]!.call<Shared>('addUp', [puzzle, request, all], signalOf(hooks)), long);
        return { ...result, ms: performance.now() - begun, memory: Math.max(memory, result.memory), workers: most };
    } finally {
        closing.removeEventListener('abort', close);
        close();
    }
}

function signalOf({ signal }: Hooks): Hooks {
    return signal === undefined ? {} : { signal };
}
