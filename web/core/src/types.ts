/* types.ts: all types between the core and its users. Cells are numbered as in the C library: from 0 in the order in
 * which the board is printed (a pyramid from its apex). A label says what is on a cell: the number of a piece (each
 * copy has its own), 0 for a queen, EMPTY for an empty cell, also in solutions of boards on which cells may stay empty. */

export const EMPTY = 0xffff;

export type Family = 'queens' | 'pack' | 'nqueens';
export type Verdict = 'unknown' | 'none' | 'unique' | 'many' | 'solved';
export type Goal = 'first' | 'check' | 'count' | 'list';

/* A message before translation: {0} to {3} in text stand for args. text is English and the key for a translation.
 * line and column count from 1; they are 0 if the message is not about a position. {unit 0} stands for args[0] after
 * the word for what it names, units[0]; {Unit 0} is the same with a capital letter, {kind 0} the word alone. */
export interface Message {
    text: string;
    args: string[];
    units?: string[]; /* "row", "regions" and so on; "" if an argument names none; missing if no argument does */
    code?: string; /* what the message says, in every language and version; only messages of the C library have one */
    line: number;
    column: number;
    stars?: boolean; /* Star Battle: after translation, replace the word for queen by the word for star */
}

/* Where a cell is printed. All numbers start at 0, since they are indices into arrays such as layers, rows of the JSON
 * form and characters of a row; JSON results of the program (docs/formats.md) count from 1. A flat board has layer 0
 * only. */
export interface Place {
    layer: number;
    row: number;
    column: number;
}

/* ---- puzzles as Papan's JSON (docs/formats.md), which editors change ---- */

export interface QueensJson {
    family: 'queens';
    stars?: number;
    regions: string[];
    placed?: string[]; /* '#' queen, 'x' cross, '.' nothing */
}
export interface NQueensJson {
    family: 'nqueens';
    n: number;
    placed?: [number, number][];
}
export interface FaceJson {
    rows?: string[];
    layers?: string[][];
    cells?: number[][];
    kinds?: string;
}
export interface PieceJson extends FaceJson {
    name?: string;
    symbol?: string;
    copies?: number | [number, number];
    turn?: boolean;
    flip?: boolean;
    parts?: boolean;
    back?: FaceJson;
}
export type Lattice = 'square' | 'cubic' | 'pyramid' | 'hexagonal' | 'triangular';
export interface PackJson {
    family: 'pack';
    lattice?: Lattice;
    board?: string[] | string[][] | { rows: number; columns: number; layers?: number };
    side?: number;
    gaps?: Record<string, number | [number, number]>;
    use?: number | [number, number];
    kinds?: string[] | string[][];
    labels?: (string | null)[][];
    pieces: string | PieceJson[];
    placed?: string[] | string[][];
}
export type PuzzleJson = (QueensJson | NQueensJson | PackJson) & { title?: string };

/* ---- puzzles as the core has read them, for drawing ---- */

export interface Format {
    name: string; /* 'json' */
    extension: string; /* '.json' */
    title: string; /* for menus */
    summary: string; /* one line */
    compressed: boolean; /* files are compressed with gzip, which is left to the caller */
}
interface BoardInfo {
    id: string; /* short, suitable for the fragment of a URL; open() accepts it */
    text: string; /* as a file: the text format, or JSON if text cannot express the puzzle */
    json: PuzzleJson;
    formats: Format[]; /* those that write() can use */
    warnings: Message[];
    cells: Place[];
    layers: { rows: number; columns: number }[];
    impossible: Message | null; /* why there is no solution, if that is found without a search */
}
export interface QueensInfo extends BoardInfo {
    family: 'queens';
    size: number;
    stars: number;
    region: number[]; /* of each cell, 0 .. size - 1, or -1: no region, and no queen can be there */
    symbols: string; /* the letter of each region */
    mark: number[]; /* of each cell: 0 nothing, 1 queen, 2 cross */
}
export interface NQueensInfo extends BoardInfo {
    family: 'nqueens';
    size: number; /* if the board has more than 65,536 cells, cells and layers are empty */
    placed: [number, number][];
}
/* Row, column and layer as written. On a triangular board a cell with an even sum of row and column points up. */
export type WrittenCell = [number, number, number];
/* An orientation of a piece. It may be moved by any number of rows and columns, on a triangular board by an even sum of
 * both. */
export interface Way {
    cells: WrittenCell[]; /* in reading order */
    kinds: string; /* of each cell, '.' for none; '' if no cell has one */
    rotated: number; /* the way after a rotation clockwise, by 90 or 60 degrees */
    flipped: number; /* the way after flipping the piece left to right, or showing its other face; -1: one-sided */
}
export interface PieceInfo {
    name: string;
    symbol: string;
    copies: number; /* at most this many are placed */
    least: number; /* and at least this many */
    first: number; /* label of its first copy; the others follow */
    turn: boolean; /* may be rotated */
    flip: boolean; /* may be mirrored */
    faces: number; /* 1, or more if it can show different shapes */
    cells: WrittenCell[]; /* of its first face */
    ways: Way[]; /* flat boards: all orientations, the first as written; others: empty (placements() has them) */
}
export interface PackInfo extends BoardInfo {
    family: 'pack';
    lattice: Lattice;
    custom: boolean;
    pieces: PieceInfo[];
    pieceOf: number[]; /* of each label */
    placed: number[]; /* of each cell: the label of the given piece there, or EMPTY */
    states: string; /* of each cell: X to cover, ? may stay empty, _ must stay empty */
    gaps: [number, number][]; /* for each group of cells that may stay empty, how many do, from and to */
    use: [number, number]; /* how many pieces are placed, from and to; 0, 0: not limited */
    kinds: string; /* of each cell: only a piece's cell of this kind covers it; '.': any. '' if all are */
    texts: string[]; /* shown on each cell, '' for none; [] if no cell has one */
}
export type PuzzleInfo = QueensInfo | NQueensInfo | PackInfo;

export interface PieceSet {
    name: string;
    lattice: Lattice; /* square: also for pyramids */
    pieces: PieceInfo[];
}

/* What is wrong with an input; PapanError has these fields. */
export interface InputProblem {
    error: Message;
    warnings: Message[];
}

/* ---- solving ---- */

/* A value of the wrong type is a TypeError, a number out of range a RangeError. */
export interface Request {
    goal?: Goal; /* default: first */
    strategy?: string; /* default: the most suitable one */
    distinct?: boolean; /* count rotations and reflections of a solution only once */
    limit?: number; /* stop after this many solutions, not counting skipped ones */
    skip?: number; /* list: number of solutions to skip */
    unchecked?: boolean; /* neither verify nor hash solutions: for benchmarks */
    plain?: boolean; /* use no SIMD instructions, for comparison */
    /* count: the number of workers for a count that takes long and can be cut into parts; 'all': one for each processor,
     * at most 8; default: 1. The answer does not depend on it. */
    workers?: number | 'all';
}
export interface Result {
    verdict: Verdict;
    count: string; /* a decimal number, may be larger than 2^53 */
    complete: boolean;
    cases: string;
    hash: string; /* of the set of solutions, in any order; 0 if solutions were only counted */
    strategy: string;
    memory: number; /* most bytes held at a time; with several workers, of the largest */
    workers?: number; /* count: how many counted, if more than one */
    reason: Message | null;
    warning: Message | null;
    note: Message | null;
    ms: number; /* of the search alone */
    solutions: Uint16Array[]; /* first and check: the solutions found; list: empty, since they go to onSolutions */
}
export interface Progress {
    cases: string;
    solutions: string;
    ms: number;
    share?: number; /* count: how much is done, 0 to 1, if that is known */
    attempts?: number; /* make: boards or positions tried so far */
}
export interface Hooks {
    signal?: AbortSignal; /* aborted: the call rejects with AbortError, soon */
    onProgress?: (progress: Progress) => void; /* a few times a second */
    onSolutions?: (batch: Uint16Array[]) => void; /* list */
}

export interface StrategyInfo {
    name: string;
    summary: string; /* English key, to be translated like the text of a message */
    counts: string; /* what one case is; English key */
    classic: boolean;
    watchable: boolean;
    findsAll: boolean;
    countsOnly: boolean; /* counts solutions without finding any */
    incomplete: boolean;
    suits: boolean; /* whether it supports this puzzle */
    why: Message | null; /* if not, the reason */
}
export interface BuiltinInfo {
    id: string;
    description: string; /* English key */
    family: Family;
    group: string; /* English key */
}

/* ---- watching ---- */

/* Step i of a search, from 0. kind: 0 place, 1 remove, 2 reject, 3 solution. */
export interface Step {
    kind: 0 | 1 | 2 | 3;
    label: number; /* EMPTY: the cells stay empty */
    cells: Uint32Array;
    cases: number;
}
/* A window on the steps of one search: the board before step `from`, and the steps from there on. The search runs
 * again from the start for each window, so a window can start anywhere. */
export interface Film {
    from: number;
    board: Uint16Array;
    steps: Step[];
    ended: boolean; /* the search has no steps after these */
    result: Result | null; /* if it ended */
}

/* ---- hints, placements ---- */

export interface HintWish {
    given?: number; /* N-Queens: the first `given` placed queens stay; the others may be blamed */
    automatic?: boolean; /* queens: cells that queens rule out are already crossed out; no step is about them */
    pieces?: Uint16Array; /* pack: the given pieces, which stay: a label or EMPTY for each cell */
}
/* The members are those of `papan hint --json` (docs/hints.md), with messages before translation, cells and pieces by
 * number, and title and units besides. */
export interface Hint {
    family: Family;
    kind: 'unknown' | 'step' | 'wrong' | 'done' | 'dead' | 'beyond' | 'open';
    rule: string | null; /* its name, for machines */
    title: string | null; /* of the rule, English key */
    level: Level | null; /* of the rule */
    piece: number | null; /* pack: the label of the piece to place */
    text: Message;
    text_code: string | null;
    because: Message | null;
    because_code: string | null;
    chain: Message[]; /* queens: the consequences of a supposition, up to the contradiction */
    chain_codes: string[];
    units: number[]; /* queens, nqueens: the rows (0 .. size - 1), columns (size ..) and regions (2 * size ..) named */
    cause: number[]; /* cells that the reason is about; pack, dead: the hole that cannot be filled */
    place: number[]; /* cells of the piece or of queens to place */
    cross: number[]; /* queens: cells where no queen can be */
    remove: Thing[]; /* what is wrong: all of it has to go */
    spoilers: Thing[]; /* dead: removing any single one of these is enough */
    proof_steps: number | null; /* wrong: the number of steps that prove it; 0: no chain was found */
}
/* A piece with its cells, or a mark. */
export interface Thing {
    piece: number | null; /* its label; null: a mark */
    cells: number[];
}

/* ---- difficulty and new puzzles ---- */

export type Level = 'easy' | 'medium' | 'hard' | 'expert' | 'beyond';

/* A rule used on the solution path. */
export interface RuleUse {
    name: string; /* for machines, as in Hint.rule */
    title: string; /* English key */
    level: Level;
    weight: number; /* what a step by this rule adds to the score */
    count: number;
}
export interface Difficulty {
    level: Level; /* of the hardest rule; beyond: the rules do not finish the board */
    score: number; /* queens: the sum of the weights of all steps; pack: log2(1 + misses) (docs/challenges.md) */
    rulesVersion: number; /* queens: the version of the rules that measured it; pack: 0 */
    steps: number; /* queens */
    beyond: boolean; /* false: the rules lead to the solution, so it is unique */
    rules: RuleUse[]; /* queens: the rules used, easiest first */
}

/* What to make. The same wish gives the same puzzle on any machine, and the same as the program. */
interface AnyWish {
    level?: Exclude<Level, 'beyond'>; /* default: any level */
    seed: number; /* a whole number from 0 to 2^53 - 1 */
}
export interface QueensWish extends AnyWish {
    family: 'queens';
    size: number;
    stars?: number; /* 1 */
    rule?: string; /* the hardest rule that the board needs, as in Hint.rule; default: any */
}
export interface PackWish extends AnyWish {
    family: 'pack';
    board: string; /* any input of open() without given pieces */
    given?: number; /* number of given pieces; default: any number */
}
export type Wish = QueensWish | PackWish;

export interface Made {
    puzzle: PuzzleInfo | null; /* null: no puzzle was found; why has the reason */
    difficulty: Difficulty | null;
    attempts: number;
    why: Message | null;
}

/* ---- lessons (docs/hints.md) ---- */

/* Ten boards for practising a rule, the easiest first: each needs the rule, and no harder one. Board k is
 * make({ family: 'queens', size, stars, rule, seed: seeds[k] }), which takes a moment. */
export interface Lesson {
    rule: string; /* as in Hint.rule */
    title: string; /* English key */
    level: Exclude<Level, 'beyond'>;
    size: number;
    stars: number;
    seeds: number[];
}

/* ---- puzzles of the day (docs/daily.md) ---- */

/* Each day has one puzzle of each kind, made from the date alone. */
export type DailyKind = 'queens' | 'stars' | 'pack';
export const DAILY_KINDS: readonly DailyKind[] = ['queens', 'stars', 'pack'];
/* The days that have puzzles, from the first to the last. */
export const DAILY_FIRST = '2020-01-01';
export const DAILY_LAST = '2099-12-31';

/* What a day brings, known before the puzzle is made. */
export interface DailyPlan {
    kind: DailyKind;
    recipe: number; /* the version of the recipe */
    level: Exclude<Level, 'beyond'>;
    size: number; /* queens, stars: rows; pack: 0 */
    stars: number; /* queens: 1, stars: 2, pack: 0 */
    board: string; /* pack: the id of the built-in board; else '' */
}
export interface Daily extends DailyPlan {
    date: string;
    puzzle: PuzzleInfo;
    difficulty: Difficulty;
}

/* ---- boards from pictures ---- */

/* A Queens or Star Battle board as read from a picture. */
export interface Import {
    size: number; /* 0: no board was found, and message says why */
    region: number[]; /* of each cell, 0 .. size - 1 in reading order */
    mark: number[]; /* of each cell, as in QueensInfo */
    sure: number[]; /* of each cell, 0 to 1; cells below DOUBTFUL should be checked by a person */
    confidence: number; /* of the whole, 0 to 1 */
    unsure: boolean; /* a person should check the board, and message says why */
    message: Message | null;
    place: Frame;
}
/* The position of a board, in pixels of the picture. */
export interface Frame {
    left: number;
    top: number;
    cellWidth: number;
    cellHeight: number;
}
export const DOUBTFUL = 0.5;
/* The fewest and the most rows of a board that can be read. */
export const BOARD_LEAST = 4;
export const BOARD_MAX = 32;

/* Every placement of one copy of a piece on the empty board: cells in ascending order. */
export type Placements = Uint32Array[][]; /* [piece][placement] */

/* ---- the core ---- */

/* A core runs one call at a time, in its own worker; further calls wait. A call that fails rejects with a PapanError, and a
 * cancelled one with an AbortError. */
export interface Core {
    /* Text, bytes of a file, a built-in id ("nqueens:8") or a short id. */
    open(input: string | Uint8Array): Promise<PuzzleInfo>;
    builtins(): Promise<BuiltinInfo[]>;
    pieceSets(): Promise<PieceSet[]>;
    /* All calls below take any input of open() as the puzzle: text, JSON or an id. */
    strategies(puzzle: string): Promise<StrategyInfo[]>;
    solve(puzzle: string, request?: Request, hooks?: Hooks): Promise<Result>;
    watch(puzzle: string, strategy: string, from: number, count: number, hooks?: Hooks): Promise<Film>;
    /* The puzzle with other things placed: a label for each cell (0 for a queen), or EMPTY; crosses are numbers of cells. */
    place(puzzle: string, label: ArrayLike<number>, crosses?: Iterable<number>): Promise<PuzzleInfo>;
    verify(puzzle: string, label: Uint16Array): Promise<Message | null>; /* null: the solution is right */
    hint(puzzle: string, hooks?: Hooks, wish?: HintWish): Promise<Hint>;
    placements(puzzle: string): Promise<Placements>;
    /* The difficulty of a Queens or Star Battle board without its marks; other families have none. */
    difficulty(puzzle: string, hooks?: Hooks): Promise<Difficulty>;
    /* Rejects if no such puzzle can exist. */
    make(wish: Wish, hooks?: Hooks): Promise<Made>;
    lessons(): Promise<Lesson[]>; /* the easiest rule first; Queens, then Star Battle */
    /* The puzzle of a day, the same as `papan make --daily`; the date is YYYY-MM-DD, from DAILY_FIRST to
     * DAILY_LAST. */
    daily(date: string, kind: DailyKind, hooks?: Hooks): Promise<Daily>;
    dailyPlan(date: string): Promise<DailyPlan[]>; /* in the order of DAILY_KINDS; takes no time */
    /* Pixels as in a canvas: red, green, blue, alpha. */
    importPicture(rgba: Uint8ClampedArray, width: number, height: number, hooks?: Hooks): Promise<Import>;
    /* The same for a given number of rows and position. Rejects if no board fits there. */
    importBoard(
        rgba: Uint8ClampedArray,
        width: number,
        height: number,
        size: number,
        place: Frame,
        hooks?: Hooks,
    ): Promise<Import>;
    /* The puzzle in a format of docs/formats.md, by its name or extension, or as 'text'. Rejects if the format cannot express it. */
    write(puzzle: string, format: string): Promise<string>;
    /* The board with this solution as text, as the program prints it. */
    picture(puzzle: string, label: Uint16Array | null): Promise<string>;
    close(): void;
}
