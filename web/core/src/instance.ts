/* instance.ts: one instance of the WebAssembly core and its calls, all synchronous; usable in a worker, on a page and
 * in Node. C answers in JSON or, if that would be long, in 32-bit words, which are decoded here.
 *
 * A refused call throws a PapanError. Only Broken means that the instance cannot be used any more, because WebAssembly
 * cannot recover from a trap. */
import { PapanError } from './error.ts';
import { message } from './message.ts';
import { checkRequest } from './request.ts';
import { BOARD_LEAST, BOARD_MAX, DAILY_KINDS, EMPTY } from './types.ts';
import type {
    BuiltinInfo,
    Daily,
    DailyKind,
    DailyPlan,
    Difficulty,
    Film,
    Frame,
    Goal,
    Hint,
    HintWish,
    InputProblem,
    Lesson,
    Made,
    Message,
    PieceSet,
    Place,
    Placements,
    Progress,
    PuzzleInfo,
    Request,
    Result,
    Import,
    Step,
    StrategyInfo,
    Wish,
} from './types.ts';

type Pointer = number;

interface Exports {
    memory: WebAssembly.Memory;
    _initialize?: () => void;
    take(bytes: number): Pointer;
    give(block: Pointer): void;
    core(): Pointer;
    answer(core: Pointer): Pointer;
    answer_length(core: Pointer): number;
    words(core: Pointer): Pointer;
    words_length(core: Pointer): number;
    cells(core: Pointer): number;
    labels(core: Pointer): number;
    read(core: Pointer, bytes: Pointer, length: number): number;
    info(core: Pointer): number;
    place(core: Pointer, label: Pointer, cross: Pointer): number;
    verify(core: Pointer, label: Pointer): number;
    write(core: Pointer, name: Pointer): number;
    picture(core: Pointer, label: Pointer): number;
    builtins(core: Pointer): number;
    piece_sets(core: Pointer): number;
    strategies(core: Pointer): number;
    placements(core: Pointer): number;
    hint(core: Pointer, given: number, automatic: number, pieces: Pointer): number;
    difficulty(core: Pointer): number;
    make_queens(
        core: Pointer,
        size: number,
        stars: number,
        level: Pointer,
        rule: Pointer,
        seed: number,
    ): number;
    lessons(core: Pointer): number;
    make_pack(core: Pointer, given: number, level: Pointer, seed: number): number;
    make_daily(core: Pointer, date: Pointer, kind: number): number;
    daily_plan(core: Pointer, date: Pointer): number;
    import_picture(core: Pointer, pixels: Pointer, width: number, height: number): number;
    import_board(
        core: Pointer,
        pixels: Pointer,
        width: number,
        height: number,
        size: number,
        left: number,
        top: number,
        cellWidth: number,
        cellHeight: number,
    ): number;
    solve(core: Pointer, goal: number, strategy: Pointer, flags: number, limit: number, skip: number): number;
    count_share(
        core: Pointer,
        strategy: Pointer,
        flags: number,
        first: number,
        end: number,
        of: number,
        known: Pointer,
        sums: number,
    ): number;
    watch(core: Pointer, strategy: Pointer, from: number, count: number): number;
}

/* The callbacks of a call. They run inside the search, so they must not call the instance. */
export interface Watcher {
    progress?: (progress: Progress) => void;
    /* list: `count` solutions, one after the other in one array */
    solutions?: (labels: Uint16Array, count: number) => void;
}

/* A share of the parts of a count (src/run/ledger.h): those whose number modulo `of` is from first to end - 1. */
export interface Share {
    first: number;
    end: number;
    of: number;
}
export interface Shared {
    parts: number; /* of all shares */
    result: Result; /* of this share alone, or of all known ones */
    sum: Uint32Array; /* of this share, for addUp() */
}
/* A count that takes long, in this many parts. */
export interface Long {
    parts: number;
    strategy: string;
}

export { PapanError };
export class Broken extends PapanError {}

const GOALS: Record<Goal, number> = { first: 0, check: 1, count: 2, list: 3 };
const DISTINCT = 1;
const UNCHECKED = 2;
const PLAIN = 4;
const OK = 0;
const SUM_WORDS = 8; /* of papan_part_sum */
const LONG_MS = 300; /* a count that takes longer may be shared */
const TICK_MS = 20;
const PROGRESS_MS = 200;
const BATCH_BYTES = 1 << 18;
const NQUEENS_CELLS_LISTED = 1 << 16;

/* Collects solutions in larger and larger batches, so that the first appears soon and a million cost little. */
class Batches {
    private readonly cells: number;
    private readonly send: (labels: Uint16Array, count: number) => void;
    private batch: Uint16Array;
    private held = 0;
    constructor(cells: number, send: (labels: Uint16Array, count: number) => void) {
        this.cells = cells;
        this.send = send;
        this.batch = new Uint16Array(cells);
    }
    add(label: Uint16Array): void {
        this.batch.set(label, this.held);
        this.held += this.cells;
        if (this.held === this.batch.length) this.flush();
    }
    flush(): void {
        if (this.held === 0) return;
        const next = Math.min(4 * this.batch.length, Math.max(this.cells, BATCH_BYTES));
        this.send(this.batch.subarray(0, this.held), this.held / this.cells);
        this.batch = new Uint16Array(next - (next % this.cells));
        this.held = 0;
    }
}

export class Instance {
    private readonly wasm: Exports;
    private readonly core: Pointer;
    private last: string | null = null; /* the puzzle in the core */
    private broken = false;

    /* State of the running search. */
    private started = 0;
    private ticked = 0;
    private told = 0;
    private rest = 0;
    private progress: ((progress: Progress) => void) | undefined;
    private patience = Infinity; /* milliseconds until a search in parts is stopped */
    private long = 0; /* its number of parts, if it was */
    private found: ((label: Uint16Array) => void) | undefined;

    private constructor(wasm: Exports, core: Pointer) {
        this.wasm = wasm;
        this.core = core;
    }

    static async start(module: WebAssembly.Module): Promise<Instance> {
        let self: Instance | null = null;
        const hooks = {
            solution: (label: Pointer): number => self?.solution(label) ?? 0,
            tick: (cases: number, found: number, done: number, parts: number): number =>
                self?.tick(cases, found, done, parts) ?? -1,
        };
        const instance = await WebAssembly.instantiate(module, { papan: hooks });
        const wasm = instance.exports as unknown as Exports;
        wasm._initialize?.();
        const core = wasm.core();
        if (core === 0) throw new Broken(message('there is not enough memory'));
        self = new Instance(wasm, core);
        return self;
    }

    /* ---- the calls ---- */

    open(input: string | Uint8Array): PuzzleInfo {
        this.read(input);
        return this.info();
    }

    builtins(): BuiltinInfo[] {
        this.must(this.guarded(() => this.wasm.builtins(this.core)));
        return this.json();
    }

    pieceSets(): PieceSet[] {
        this.must(this.guarded(() => this.wasm.piece_sets(this.core)));
        return this.json();
    }

    strategies(puzzle: string): StrategyInfo[] {
        this.read(puzzle);
        this.must(this.guarded(() => this.wasm.strategies(this.core)));
        return this.json();
    }

    solve(puzzle: string, request: Request = {}, watcher: Watcher = {}): Result {
        const { goal = 'first' } = request;
        checkRequest(request);
        if (typeof GOALS[goal] !== 'number')
            throw new PapanError(message("unknown goal '{0}'; expected first, check, count or list", String(goal)));
        this.read(puzzle);
        const cells = this.wasm.cells(this.core);
        const kept: Uint16Array[] = [];
        const batches =
            goal === 'list' && cells > 0 ? new Batches(cells, watcher.solutions ?? (() => {})) : null;
        this.begin(watcher, batches === null ? (label) => kept.push(label.slice()) : (label) => batches.add(label));
        const status = this.withText(request.strategy ?? null, (strategy) =>
            this.wasm.solve(
                this.core,
                GOALS[goal],
                strategy,
                flagsOf(request),
                request.limit ?? 0,
                goal === 'list' ? (request.skip ?? 0) : 0,
            ),
        );
        const ms = performance.now() - this.started;
        this.must(status);
        batches?.flush();
        return { ...this.json<Result>(), ms, solutions: kept };
    }

    /* Counts, or stops after a while if the count can be shared: the caller then continues with countShare(). */
    countOrShare(puzzle: string, request: Request, watcher: Watcher = {}, patience = LONG_MS): Result | Long {
        this.patience = patience;
        try {
            const result = this.solve(puzzle, request, watcher);
            return this.long > 0 ? { parts: this.long, strategy: result.strategy } : result;
        } finally {
            this.patience = Infinity;
            this.long = 0;
        }
    }

    countShare(puzzle: string, request: Request, share: Share, watcher: Watcher = {}): Shared {
        this.read(puzzle);
        return this.share(request, share, new Uint32Array(0), watcher);
    }

    /* The result of a count from the sums of all its shares. */
    addUp(puzzle: string, request: Request, sums: Uint32Array): Shared {
        this.read(puzzle);
        return this.share(request, { first: 0, end: 0, of: 1 }, sums, {});
    }

    private share(request: Request, { first, end, of }: Share, sums: Uint32Array, watcher: Watcher): Shared {
        this.begin(watcher, undefined);
        const known = new Uint8Array(sums.buffer, sums.byteOffset, sums.byteLength);
        const status = this.withText(request.strategy ?? null, (strategy) =>
            this.withBytes(known, (pointer) => {
                const count = sums.length / SUM_WORDS;
                return this.wasm.count_share(this.core, strategy, flagsOf(request), first, end, of, pointer, count);
            }),
        );
        const ms = performance.now() - this.started;
        this.must(status);
        const { parts, result } = this.json<{ parts: number; result: Result }>();
        return { parts, result: { ...result, ms, solutions: [] }, sum: this.words() };
    }

    watch(puzzle: string, strategy: string, from: number, count: number, watcher: Watcher = {}): Film {
        this.read(puzzle);
        this.begin(watcher, undefined);
        const status = this.withText(strategy, (name) => this.wasm.watch(this.core, name, from, count));
        const ms = performance.now() - this.started;
        this.must(status);
        const { ended, result } = this.json<{ ended: boolean; result: Result }>();
        const words = this.words();
        const steps = words.length - this.wasm.cells(this.core);
        return {
            from,
            board: this.withoutGaps(Uint16Array.from(words.subarray(steps))),
            steps: readSteps(words.slice(0, steps), this.wasm.labels(this.core)),
            ended,
            result: ended ? { ...result, ms, solutions: [] } : null,
        };
    }

    place(puzzle: string, label: ArrayLike<number>, crosses: Iterable<number> = []): PuzzleInfo {
        this.read(puzzle);
        const labels = Uint16Array.from(label);
        const wrong = this.wrongLength(labels);
        if (wrong !== null) throw new PapanError(wrong);
        const crossed = new Uint8Array(labels.length);
        for (const cell of crosses) {
            if (!(cell in crossed)) throw new RangeError(`crosses must be cells from 0 to ${labels.length - 1}, not ${cell}`);
            crossed[cell] = 1;
        }
        const put = (pointer: Pointer): number =>
            crossed.includes(1)
                ? this.withBytes(crossed, (cross) => this.wasm.place(this.core, pointer, cross))
                : this.wasm.place(this.core, pointer, 0);
        this.last = null; /* the puzzle in the core becomes another one */
        this.must(this.withLabel(labels, put));
        return this.info();
    }

    verify(puzzle: string, label: Uint16Array): Message | null {
        this.read(puzzle);
        const wrong = this.wrongLength(label);
        if (wrong !== null) return wrong;
        this.must(this.withLabel(label, (pointer) => this.wasm.verify(this.core, pointer)));
        return this.json();
    }

    hint(puzzle: string, { given = 0, automatic = false, pieces }: HintWish = {}, watcher: Watcher = {}): Hint {
        this.read(puzzle);
        const wrong = pieces === undefined ? null : this.wrongLength(pieces);
        if (wrong !== null) throw new PapanError(wrong);
        this.begin(watcher, undefined);
        const ask = (pointer: Pointer): number =>
            this.guarded(() => this.wasm.hint(this.core, given, Number(automatic), pointer));
        this.must(pieces === undefined ? ask(0) : this.withLabel(pieces, ask));
        return this.json();
    }

    placements(puzzle: string): Placements {
        this.read(puzzle);
        this.must(this.guarded(() => this.wasm.placements(this.core)));
        const lengths = this.json<number[]>();
        const words = this.words();
        let at = 0;
        return lengths.map((length) => {
            const ways: Uint32Array[] = [];
            for (const end = at + length; at < end; at += 1 + (words[at] ?? 0))
                ways.push(words.slice(at + 1, at + 1 + (words[at] ?? 0)));
            return ways;
        });
    }

    difficulty(puzzle: string): Difficulty {
        this.read(puzzle);
        this.must(this.guarded(() => this.wasm.difficulty(this.core)));
        return this.json();
    }

    make(wish: Wish, watcher: Watcher = {}): Made {
        if (wish.family !== 'queens' && wish.family !== 'pack') {
            const { family } = wish as { family?: unknown };
            throw new PapanError(message("unknown family '{0}'; expected queens or pack", String(family)));
        }
        if (wish.family === 'pack') this.read(wish.board);
        this.begin(asAttempts(watcher), undefined);
        const status = this.withText(wish.level ?? null, (level) =>
            wish.family === 'queens'
                ? this.withText(wish.rule ?? null, (rule) =>
                      this.wasm.make_queens(this.core, wish.size, wish.stars ?? 1, level, rule, wish.seed),
                  )
                : this.wasm.make_pack(this.core, wish.given ?? 0, level, wish.seed),
        );
        return this.made(status);
    }

    lessons(): Lesson[] {
        this.must(this.guarded(() => this.wasm.lessons(this.core)));
        return this.json();
    }

    daily(date: string, kind: DailyKind, watcher: Watcher = {}): Daily {
        const number = DAILY_KINDS.indexOf(kind);
        const plan = this.dailyPlan(date)[number];
        if (plan === undefined)
            throw new PapanError(message("unknown kind '{0}'; expected queens, stars or pack", String(kind)));
        this.begin(asAttempts(watcher), undefined);
        const { puzzle, difficulty, why } = this.made(
            this.withText(date, (text) => this.wasm.make_daily(this.core, text, number)),
        );
        if (puzzle === null || difficulty === null) throw new PapanError(why ?? message('found no puzzle'));
        return { ...plan, date, puzzle, difficulty };
    }

    dailyPlan(date: string): DailyPlan[] {
        this.must(this.withText(date, (text) => this.wasm.daily_plan(this.core, text)));
        return this.json();
    }

    /* The answer of a maker. */
    private made(status: number): Made {
        this.must(status);
        const { found, attempts, why, difficulty, level, tenths } = this.json<MadeAnswer>();
        if (!found) return { puzzle: null, difficulty: null, attempts, why };
        this.last = null; /* the core now holds the new puzzle */
        const graded = difficulty ?? { level, score: tenths / 10, rulesVersion: 0, steps: 0, beyond: false, rules: [] };
        return { puzzle: this.info(), difficulty: graded, attempts, why: null };
    }

    importPicture(rgba: Uint8ClampedArray, width: number, height: number): Import {
        const read = (pixels: Pointer): number => this.wasm.import_picture(this.core, pixels, width, height);
        this.must(this.withBytes(bytesOf(rgba, width, height), read));
        return importOf(this.json());
    }

    importBoard(rgba: Uint8ClampedArray, width: number, height: number, size: number, place: Frame): Import {
        const { left, top, cellWidth, cellHeight } = place;
        const inside =
            left >= 0 &&
            top >= 0 &&
            cellWidth >= SMALLEST_CELL &&
            cellHeight >= SMALLEST_CELL &&
            left + size * cellWidth <= width + 1e-6 &&
            top + size * cellHeight <= height + 1e-6;
        if (!inside || !Number.isInteger(size) || size < BOARD_LEAST || size > BOARD_MAX)
            throw new PapanError(message('a board of {0} rows does not fit there', String(size)));
        const read = (pixels: Pointer): number =>
            this.wasm.import_board(this.core, pixels, width, height, size, left, top, cellWidth, cellHeight);
        this.must(this.withBytes(bytesOf(rgba, width, height), read));
        return importOf(this.json());
    }

    write(puzzle: string, format: string): string {
        this.read(puzzle);
        this.must(this.withText(format, (name) => this.wasm.write(this.core, name)));
        return this.text();
    }

    picture(puzzle: string, label: Uint16Array | null): string {
        this.read(puzzle);
        const wrong = label === null ? null : this.wrongLength(label);
        if (wrong !== null) throw new PapanError(wrong);
        const draw = (pointer: Pointer): number => this.wasm.picture(this.core, pointer);
        this.must(label === null ? this.guarded(() => draw(0)) : this.withLabel(label, draw));
        return this.text();
    }

    /* ---- hooks that C calls ---- */

    private begin(watcher: Watcher, found: ((label: Uint16Array) => void) | undefined): void {
        this.started = this.ticked = this.told = performance.now();
        this.rest = 0;
        this.progress = watcher.progress;
        this.found = found;
    }

    private solution(label: Pointer): number {
        const found = new Uint16Array(this.wasm.memory.buffer, label >>> 0, this.wasm.cells(this.core));
        this.found?.(this.withoutGaps(found));
        return 1;
    }

    /* Inside the core, a cell that stays empty has a label as well, above those of the pieces. */
    private withoutGaps(label: Uint16Array): Uint16Array {
        const end = this.wasm.labels(this.core);
        return end >= EMPTY ? label : label.map((here) => (here < end ? here : EMPTY));
    }

    /* Returns how many polls the search should skip: about TICK_MS worth. */
    private tick(cases: number, found: number, done: number, parts: number): number {
        const now = performance.now();
        if (parts > 1 && now - this.started >= this.patience) {
            this.long = parts;
            return -1;
        }
        const passed = now - this.ticked;
        this.ticked = now;
        if (passed < TICK_MS / 2) this.rest = Math.min(2 * this.rest + 1, 1 << 24);
        else if (passed > 2 * TICK_MS) this.rest >>= 1;
        if (now - this.told >= PROGRESS_MS) {
            this.told = now;
            this.progress?.({
                cases: String(BigInt(cases)),
                solutions: String(BigInt(found)),
                ms: now - this.started,
                ...(parts > 0 && { share: done / parts }),
            });
        }
        return this.rest;
    }

    /* ---- input ---- */

    /* Makes this the puzzle of the core. */
    private read(input: string | Uint8Array): void {
        if (typeof input === 'string' && input === this.last) return;
        if (typeof input !== 'string' && !isBytes(input))
            throw new PapanError(message('expected a puzzle as a string or as bytes (Uint8Array)'));
        this.last = null;
        const bytes = typeof input === 'string' ? new TextEncoder().encode(input) : input;
        const status = this.withBytes(bytes, (pointer) => this.wasm.read(this.core, pointer, bytes.length));
        if (status !== OK) {
            const { error, warnings } = this.json<InputProblem>();
            throw new PapanError(error, warnings);
        }
        this.last = typeof input === 'string' ? input : null;
    }

    private withBytes(bytes: Uint8Array, call: (pointer: Pointer) => number): number {
        return this.guarded(() => {
            const pointer = this.wasm.take(bytes.length + 1) >>> 0;
            if (pointer === 0) throw new PapanError(message('there is not enough memory'));
            const place = new Uint8Array(this.wasm.memory.buffer, pointer, bytes.length + 1);
            place.set(bytes);
            place[bytes.length] = 0;
            const status = call(pointer);
            this.wasm.give(pointer);
            return status;
        });
    }

    /* null stands for NULL. */
    private withText(text: string | null, call: (pointer: Pointer) => number): number {
        return text === null ? this.guarded(() => call(0)) : this.withBytes(new TextEncoder().encode(text), call);
    }

    private withLabel(label: Uint16Array, call: (pointer: Pointer) => number): number {
        return this.withBytes(new Uint8Array(label.buffer, label.byteOffset, label.byteLength), call);
    }

    private wrongLength(label: Uint16Array): Message | null {
        const cells = this.wasm.cells(this.core);
        if (label.length === cells) return null;
        return message('the solution has {0} cells; the board has {1}', String(label.length), String(cells));
    }

    /* ---- output ---- */

    private text(): string {
        const length = this.wasm.answer_length(this.core) >>> 0;
        if (length === 0) return '';
        const start = this.wasm.answer(this.core) >>> 0;
        return new TextDecoder().decode(new Uint8Array(this.wasm.memory.buffer, start, length));
    }

    /* Describes the puzzle in the core. */
    private info(): PuzzleInfo {
        this.must(this.wasm.info(this.core));
        const info = this.json<PuzzleInfo>();
        info.cells = this.places(info);
        if (info.cells.length === 0) info.layers = [];
        return info;
    }

    private json<Type>(): Type {
        return JSON.parse(this.text()) as Type;
    }

    /* A copy, since the next call overwrites the memory of C. */
    private words(): Uint32Array {
        const length = this.wasm.words_length(this.core) >>> 0;
        if (length === 0) return new Uint32Array(0);
        return new Uint32Array(this.wasm.memory.buffer, this.wasm.words(this.core) >>> 0, length).slice();
    }

    private must(status: number): void {
        if (status === OK) return;
        throw new PapanError(this.text() === '' ? message('there is not enough memory') : this.json<Message>());
    }

    /* Calls C; after a trap the instance cannot be used any more. */
    private guarded<Type>(call: () => Type): Type {
        if (this.broken) throw new Broken(message('the solver has stopped and must be restarted'));
        try {
            return call();
        } catch (error) {
            if (!(error instanceof WebAssembly.RuntimeError) && !(error instanceof RangeError)) throw error;
            this.broken = true;
            throw new Broken(message('the solver crashed and was restarted ({0})', error.message));
        }
    }

    private places(info: PuzzleInfo): Place[] {
        const words = this.words();
        if (info.family === 'nqueens' && words.length > NQUEENS_CELLS_LISTED) return [];
        const places = info.layers.flatMap(({ rows, columns }, layer) =>
            Array.from({ length: rows * columns }, (_, at): Place => {
                return { layer, row: Math.floor(at / columns), column: at % columns };
            }),
        );
        return Array.from(words, (word) => places[word] as Place);
    }
}

/* Also for arrays of another window or context, which instanceof does not recognise. */
function isBytes(input: unknown): input is Uint8Array {
    return Object.prototype.toString.call(input) === '[object Uint8Array]';
}

function flagsOf(request: Request): number {
    return (request.distinct ? DISTINCT : 0) | (request.unchecked ? UNCHECKED : 0) | (request.plain ? PLAIN : 0);
}

/* The answers of C. */
interface MadeAnswer {
    found: boolean;
    attempts: number;
    why: Message | null;
    difficulty?: Difficulty; /* queens */
    level: Difficulty['level']; /* pack, like tenths */
    tenths: number;
}
interface ImportAnswer {
    found: boolean;
    unsure: boolean;
    message: Message | null;
    size: number;
    region: number[];
    mark: number[];
    sure: number[]; /* in thousandths, like the fields below */
    confidence: number;
    left: number;
    top: number;
    cellWidth: number;
    cellHeight: number;
}

/* A maker reports its attempts in the field in which a search reports its solutions. */
function asAttempts(watcher: Watcher): Watcher {
    const { progress } = watcher;
    if (progress === undefined) return {};
    return { progress: (one) => progress({ ...one, solutions: '0', attempts: Number(one.solutions) }) };
}

const SMALLEST_CELL = 6; /* pixels */

function bytesOf(rgba: Uint8ClampedArray, width: number, height: number): Uint8Array {
    if (!(width > 0 && height > 0) || rgba.length !== 4 * width * height)
        throw new PapanError(
            message('the data does not match a picture of {0} x {1} pixels', String(width), String(height)),
        );
    return new Uint8Array(rgba.buffer, rgba.byteOffset, rgba.byteLength);
}

function importOf(answer: ImportAnswer): Import {
    const { found, unsure, message: why, size, region, mark } = answer;
    if (!found) {
        const place = { left: 0, top: 0, cellWidth: 0, cellHeight: 0 };
        return { size: 0, region: [], mark: [], sure: [], confidence: 0, unsure: true, message: why, place };
    }
    const place = {
        left: answer.left / 1000,
        top: answer.top / 1000,
        cellWidth: answer.cellWidth / 1000,
        cellHeight: answer.cellHeight / 1000,
    };
    const sure = answer.sure.map((share) => share / 1000);
    return { size, region, mark, sure, confidence: answer.confidence / 1000, unsure, message: why, place };
}

/* The cells of all steps are views of one array, so that one transfer moves them all between threads. */
function readSteps(words: Uint32Array, labels: number): Step[] {
    const steps: Step[] = [];
    for (let at = 0; at < words.length; ) {
        const [kind = 0, label = EMPTY, low = 0, high = 0, cells = 0] = words.subarray(at, at + 5);
        steps.push({
            kind: kind as Step['kind'],
            label: label < labels ? label : EMPTY,
            cells: words.subarray(at + 5, at + 5 + cells),
            cases: high * 2 ** 32 + low,
        });
        at += 5 + cells;
    }
    return steps;
}
