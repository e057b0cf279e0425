/* serve.ts: the message loop of any kind of worker: starts an instance and answers its calls. */
import { PapanError } from './error.ts';
import { Broken, Instance } from './instance.ts';
import type { Watcher } from './instance.ts';
import { message } from './message.ts';
import type { FromWorker, Method, ToWorker } from './protocol.ts';

type Send = (message: FromWorker, transfer?: ArrayBuffer[]) => void;

/* Long calls take a watcher after their own arguments; the number is its position. */
const WATCHED: Partial<Record<Method, number>> = {
    solve: 2,
    countOrShare: 2,
    countShare: 3,
    watch: 4,
    hint: 2,
    make: 1,
    daily: 2,
};

function buffersOf(value: unknown, found: Set<ArrayBuffer> = new Set()): Set<ArrayBuffer> {
    if (ArrayBuffer.isView(value)) {
        if (value.buffer instanceof ArrayBuffer) found.add(value.buffer);
    } else if (typeof value === 'object' && value !== null) {
        for (const part of Object.values(value)) buffersOf(part, found);
    }
    return found;
}

function watcher(call: number, send: Send): Watcher {
    return {
        progress: (progress) => send({ kind: 'progress', call, progress }),
        solutions: (labels, count) => {
            send({ kind: 'solutions', call, labels, count }, [labels.buffer as ArrayBuffer]);
        },
    };
}

function run(instance: Instance, asked: ToWorker & { kind: 'call' }, send: Send): void {
    const { call, method, args } = asked;
    const place = WATCHED[method];
    if (place !== undefined) args[place] = watcher(call, send);
    try {
        const called = instance[method] as (...args: unknown[]) => unknown;
        const value = called.apply(instance, args);
        send({ kind: 'done', call, value }, [...buffersOf(value)]);
    } catch (error) {
        if (error instanceof Broken) send({ kind: 'broken', call, why: error.error });
        else if (error instanceof PapanError)
            send({ kind: 'refused', call, why: { error: error.error, warnings: error.warnings } });
        else send({ kind: 'broken', call, why: message(String(error)) });
    }
}

/* Returns the handler of incoming messages. */
export function serve(load: () => Promise<WebAssembly.Module>, send: Send): (asked: ToWorker) => void {
    let instance: Promise<Instance> | null = null;
    const start = async (given: WebAssembly.Module | null): Promise<Instance> => {
        const module = given ?? (await load());
        if (given === null) send({ kind: 'module', module });
        return Instance.start(module);
    };
    return (asked) => {
        if (asked.kind === 'start') {
            instance = start(asked.module);
            instance.catch((error: unknown) => {
                const why = message('the solver could not be loaded ({0})', String(error));
                send({ kind: 'unusable', why });
            });
            return;
        }
        instance?.then(
            (ready) => run(ready, asked, send),
            () => {}, /* already reported */
        );
    };
}
