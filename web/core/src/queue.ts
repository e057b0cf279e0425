/* queue.ts: a Core on top of any kind of worker. Calls run one after the other. A running call is cancelled by
 * terminating its worker, since WebAssembly cannot be interrupted; the next call gets a new worker with the code that
 * the first one compiled, so this takes only a moment. Waiting calls are not affected. A long count leaves the queue
 * and continues in workers of its own (crew.ts). */
import { countTogether } from './crew.ts';
import { PapanError } from './error.ts';
import type { Long } from './instance.ts';
import { message } from './message.ts';
import type { FromWorker, Method, WorkerLike } from './protocol.ts';
import { checkCall, checkHooks, checkRequest } from './request.ts';
import type { Core, Hooks, Message, Progress, Request, Result } from './types.ts';

interface Call {
    number: number;
    method: Method;
    args: unknown[];
    hooks: Hooks;
    caller: Error; /* has the stack of the call */
    resolve: (value: never) => void;
    reject: (why: unknown) => void;
    forget: () => void; /* stops listening to the signal */
}

function aborted(signal?: AbortSignal): unknown {
    return signal?.reason ?? new DOMException('This operation was aborted', 'AbortError');
}

/* An error with the stack of the call, since the answer of a worker arrives without one. */
function errorOf({ caller }: Call, told: Message, warnings: Message[] = []): PapanError {
    const error = new PapanError(told, warnings);
    /* In Chromium and Node a stack starts with the error; other browsers list the calls only. */
    if (caller.stack !== undefined) error.stack = caller.stack.replace(/^Error:? *\n/, () => `${String(error)}\n`);
    return error;
}

export class Queue {
    private worker: WorkerLike | null = null;
    private module: WebAssembly.Module | null;
    private running: Call | null = null;
    private readonly waiting: Call[] = [];
    private numbers = 0;
    private closed = false;
    private readonly make: () => WorkerLike;

    constructor(make: () => WorkerLike, module: WebAssembly.Module | null = null) {
        this.make = make;
        this.module = module;
    }

    /* A queue with the same kind of worker and the same code. */
    another(): Queue {
        return new Queue(this.make, this.module);
    }

    call<Type>(method: Method, args: unknown[], hooks: Hooks = {}): Promise<Type> {
        return new Promise<Type>((resolve, reject) => {
            checkCall(method, args, hooks);
            const { signal } = hooks;
            if (signal?.aborted || this.closed) {
                reject(aborted(signal));
                return;
            }
            const caller = new Error();
            const number = ++this.numbers;
            const call: Call = { number, method, args, hooks, caller, resolve, reject, forget: () => {} };
            if (signal !== undefined) {
                const abort = (): void => this.abort(call);
                signal.addEventListener('abort', abort, { once: true });
                call.forget = () => signal.removeEventListener('abort', abort);
            }
            this.waiting.push(call);
            this.next();
        });
    }

    close(): void {
        this.closed = true;
        const left = this.running === null ? this.waiting : [this.running, ...this.waiting];
        this.drop();
        for (const call of left.splice(0)) this.fail(call, aborted());
        this.waiting.length = 0;
    }

    private next(): void {
        if (this.running !== null) return;
        const call = this.waiting.shift();
        if (call === undefined) return;
        this.running = call;
        let text = 'the solver could not be loaded ({0})';
        try {
            this.worker ??= this.start();
            text = 'the arguments cannot be sent to the worker ({0})';
            this.worker.postMessage({ kind: 'call', call: call.number, method: call.method, args: call.args });
        } catch (error) {
            this.finish(call, () => call.reject(errorOf(call, message(text, String(error)))));
        }
    }

    private start(): WorkerLike {
        const worker = this.make();
        worker.onmessage = (event) => {
            if (worker === this.worker) this.hear(event.data);
        };
        worker.onerror = (event) => {
            if (worker !== this.worker) return;
            const crashed = 'the solver crashed and was restarted ({0})';
            const text = this.module === null ? 'the solver could not be loaded ({0})' : crashed;
            this.replace(message(text, event.message ?? ''));
        };
        worker.postMessage({ kind: 'start', module: this.module });
        return worker;
    }

    private hear(said: FromWorker): void {
        if (said.kind === 'module') {
            this.module = said.module;
            return;
        }
        if (said.kind === 'unusable') {
            this.replace(said.why);
            return;
        }
        const call = this.running;
        if (call === null || call.number !== said.call) return;
        switch (said.kind) {
            case 'progress':
                call.hooks.onProgress?.(said.progress);
                return;
            case 'solutions':
                call.hooks.onSolutions?.(split(said.labels, said.count));
                return;
            case 'broken':
                this.replace(said.why);
                return;
            case 'done':
                this.finish(call, () => call.resolve(said.value as never));
                return;
            case 'refused':
                this.finish(call, () => call.reject(errorOf(call, said.why.error, said.why.warnings)));
        }
    }

    private finish(call: Call, settle: () => void): void {
        call.forget();
        this.running = null;
        settle();
        this.next();
    }

    private fail(call: Call, why: unknown): void {
        call.forget();
        call.reject(why);
    }

    private drop(): void {
        this.worker?.terminate();
        this.worker = null;
        this.running = null;
    }

    /* The worker is unusable: its call fails, and the other calls continue in a new one. */
    private replace(why: Message): void {
        const call = this.running;
        this.drop();
        if (call !== null) this.fail(call, errorOf(call, why));
        this.next();
    }

    private abort(call: Call): void {
        const why = aborted(call.hooks.signal);
        if (call === this.running) {
            this.drop();
        } else {
            const at = this.waiting.indexOf(call);
            if (at >= 0) this.waiting.splice(at, 1);
        }
        this.fail(call, why);
        this.next();
    }
}

function split(labels: Uint16Array, count: number): Uint16Array[] {
    const cells = labels.length / count;
    return Array.from({ length: count }, (_, i) => labels.subarray(i * cells, (i + 1) * cells));
}

/* Progress never falls, though a count that goes on in several workers begins again there. */
function rising(hooks: Hooks): Hooks {
    const { onProgress } = hooks;
    if (onProgress === undefined) return hooks;
    let [cases, solutions, share] = [0n, 0n, 0];
    const larger = (one: bigint, other: string): bigint => (BigInt(other) > one ? BigInt(other) : one);
    const report = (now: Progress): void => {
        cases = larger(cases, now.cases);
        solutions = larger(solutions, now.solutions);
        share = Math.max(share, now.share ?? 0);
        const known = now.share === undefined ? {} : { share };
        onProgress({ ...now, cases: String(cases), solutions: String(solutions), ...known });
    };
    return { ...hooks, onProgress: report };
}

const WORKERS_MAX = 8;

/* processors: of this machine. */
export function coreOn(make: () => WorkerLike, processors = 1): Core {
    const queue = new Queue(make);
    const closing = new AbortController();
    const workersFor = ({ goal, limit = 0, workers = 1 }: Request): number => {
        if (goal !== 'count' || limit > 0) return 1;
        return workers === 'all' ? Math.min(WORKERS_MAX, processors) : workers;
    };
    const solve = async (puzzle: string, request: Request = {}, given: Hooks = {}): Promise<Result> => {
        checkRequest(request);
        checkHooks(given);
        const hooks = rising(given);
        const workers = workersFor(request);
        if (!(workers > 1)) return queue.call('solve', [puzzle, request], hooks);
        const begun = performance.now();
        const first = await queue.call<Result | Long>('countOrShare', [puzzle, request], hooks);
        if ('complete' in first) return first;
        return countTogether(queue, { puzzle, request, long: first, workers, begun, closing: closing.signal }, hooks);
    };
    return {
        open: (input) => queue.call('open', [input]),
        builtins: () => queue.call('builtins', []),
        pieceSets: () => queue.call('pieceSets', []),
        strategies: (puzzle) => queue.call('strategies', [puzzle]),
        solve,
        watch: (puzzle, strategy, from, count, hooks) => queue.call('watch', [puzzle, strategy, from, count], hooks),
        place: (puzzle, label, crosses = []) => queue.call('place', [puzzle, label, crosses]),
        verify: (puzzle, label) => queue.call('verify', [puzzle, label]),
        hint: (puzzle, hooks, wish = {}) => queue.call('hint', [puzzle, wish], hooks),
        placements: (puzzle) => queue.call('placements', [puzzle]),
        difficulty: (puzzle, hooks) => queue.call('difficulty', [puzzle], hooks),
        make: (wish, hooks) => queue.call('make', [wish], hooks),
        lessons: () => queue.call('lessons', []),
        daily: (date, kind, hooks) => queue.call('daily', [date, kind], hooks),
        dailyPlan: (date) => queue.call('dailyPlan', [date]),
        importPicture: (rgba, width, height, hooks) => queue.call('importPicture', [rgba, width, height], hooks),
        importBoard: (rgba, width, height, size, place, hooks) =>
            queue.call('importBoard', [rgba, width, height, size, place], hooks),
        write: (puzzle, format) => queue.call('write', [puzzle, format]),
        picture: (puzzle, label) => queue.call('picture', [puzzle, label]),
        close: () => {
            closing.abort();
            queue.close();
        },
    };
}
