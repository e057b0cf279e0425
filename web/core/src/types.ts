/* types.ts: everything that passes between the core and those who use it. Cells are numbered as in the C
 * library: from 0 in the order in which the board is printed (a pyramid apex first). A label says what lies on
 * a cell: the number of a piece (each copy counts on its own), 0 for a queen, EMPTY where nothing lies. */

export const EMPTY = 0xffff;

export type Family = 'queens' | 'pack' | 'nqueens';
export type Verdict = 'unknown' | 'none' | 'unique' | 'many' | 'solved';
export type Goal = 'first' | 'check' | 'count' | 'list';

/* A sentence, not yet in anybody's language: {0} to {3} in text stand for args. text is English and the key for
 * a translation. line and column count from 1; 0 where the sentence is about no place. */
export interface Message {
    text: string;
    args: string[];
    line: number;
    column: number;
}

/* Where a cell is printed. All from 0; a flat board has the one layer 0. */
export interface Place {
    layer: number;
    row: number;
    column: number;
}

/* ---- puzzles as Papan's JSON (docs/formats.md): what editors change and hand back ---- */

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
export interface PieceJson {
    name?: string;
    symbol?: string;
    copies?: number;
    rows?: string[];
    layers?: string[][];
    cells?: number[][];
}
export interface PackJson {
    family: 'pack';
    lattice?: 'square' | 'cubic' | 'pyramid';
    board?: string[] | string[][] | { rows: number; columns: number; layers?: number };
    side?: number;
    pieces: string | PieceJson[];
    placed?: string[] | string[][];
}
export type PuzzleJson = (QueensJson | NQueensJson | PackJson) & { title?: string };

/* ---- puzzles as the core has read them: what is drawn ---- */

interface BoardInfo {
    id: string; /* short, fit for the fragment of a URL; open() reads it back */
    text: string; /* as a file: the text format, or JSON where that has no way to say it */
    json: PuzzleJson;
    warnings: Message[];
    cells: Place[];
    layers: { rows: number; columns: number }[];
    impossible: Message | null; /* a cheap look shows that there is no solution, and why */
}
export interface QueensInfo extends BoardInfo {
    family: 'queens';
    size: number;
    stars: number;
    region: number[]; /* of each cell, 0 .. size - 1 */
    symbols: string; /* the letter of each region */
    mark: number[]; /* of each cell: 0 nothing, 1 queen, 2 cross */
}
export interface NQueensInfo extends BoardInfo {
    family: 'nqueens';
    size: number; /* cells and layers are empty where the board has more than 65,536 cells */
    placed: [number, number][];
}
export interface PieceInfo {
    name: string;
    symbol: string;
    copies: number;
    first: number; /* label of its first copy; the others follow */
    cells: [number, number, number][]; /* row, column, layer as written */
}
export interface PackInfo extends BoardInfo {
    family: 'pack';
    lattice: 'square' | 'cubic' | 'pyramid';
    custom: boolean;
    pieces: PieceInfo[];
    pieceOf: number[]; /* of each label */
    placed: number[]; /* of each cell: the label that already lies there, or EMPTY */
}
export type PuzzleInfo = QueensInfo | NQueensInfo | PackInfo;

/* open() throws one of these where the input is no puzzle. */
export interface InputProblem {
    error: Message;
    warnings: Message[];
}

/* ---- solving ---- */

export interface Request {
    goal: Goal;
    strategy?: string; /* left out: the one that suits best */
    distinct?: boolean; /* turned and mirrored copies count as one */
    limit?: number; /* stop after so many solutions; those that skip passes over do not count */
    skip?: number; /* list: do not hand over the first so many */
    unchecked?: boolean; /* neither verify nor hash solutions: for measuring */
}
export interface Result {
    verdict: Verdict;
    count: string; /* a decimal number, may be larger than 2^53 */
    complete: boolean;
    cases: string;
    strategy: string;
    memory: number;
    reason: Message | null;
    warning: Message | null;
    note: Message | null;
    ms: number; /* of the search alone */
    solutions: Uint16Array[]; /* first and check: what was found; list: empty, they come through onSolutions */
}
export interface Progress {
    cases: string;
    solutions: string;
    ms: number;
    attempts?: number; /* make: boards or positions tried so far */
}
export interface Hooks {
    signal?: AbortSignal; /* aborted: the call rejects with AbortError, soon */
    onProgress?: (progress: Progress) => void; /* a few times a second */
    onSolutions?: (batch: Uint16Array[]) => void; /* list */
}

export interface StrategyInfo {
    name: string;
    summary: string; /* English key, to be translated as a message's text */
    counts: string; /* what one case is; the same */
    classic: boolean;
    watchable: boolean;
    findsAll: boolean;
    countsOnly: boolean; /* tells how many solutions there are, without finding any */
    incomplete: boolean;
    suits: boolean; /* this puzzle */
    why: Message | null; /* where not */
}
export interface BuiltinInfo {
    id: string;
    description: string; /* English key */
    family: Family;
}

/* ---- watching ---- */

/* Step i of a search, from 0. kind: 0 place, 1 remove, 2 reject, 3 solution. */
export interface Step {
    kind: 0 | 1 | 2 | 3;
    label: number;
    cells: Uint32Array;
    cases: number;
}
/* A window on the steps of one search: what lies on the board before step `from`, and the steps from there on.
 * The search is run again from the start for each window, so any place can be gone to. */
export interface Film {
    from: number;
    board: Uint16Array;
    steps: Step[];
    ended: boolean; /* the search has no steps beyond these */
    result: Result | null; /* where it ended */
}

/* ---- hints, placements ---- */

export interface Hint {
    kind: string; /* pack: unknown piece open dead done. queens: unknown step wrong done dead beyond; nqueens: unknown step open dead done */
    rule: string; /* name of the rule or reason, for machines; '' where there is none */
    text: Message;
    because: Message | null;
    chain?: Message[]; /* queens: what follows from a supposition, up to the contradiction */
    label: number; /* pack: the piece; queens, nqueens: 0; EMPTY where there is none */
    cause: number[]; /* cells that the reason speaks of */
    place: number[]; /* cells where the piece or a queen belongs */
    cross: number[]; /* queens: cells where no queen can stand */
    wrong: number[]; /* labels (pack) or cells (queens, nqueens) that must go */
}

/* ---- how hard, new puzzles ---- */

export type Level = 'easy' | 'medium' | 'hard' | 'expert' | 'beyond';

/* A rule that was used on the way to the solution. */
export interface RuleUse {
    name: string; /* for machines, as in Hint.rule */
    title: string; /* English key */
    level: Level;
    weight: number; /* what one step by it adds to the score */
    count: number;
}
export interface Difficulty {
    level: Level; /* of the hardest rule; beyond: the rules do not finish the board */
    score: number; /* queens: the weights of all steps, added; pack: log2 of 1 + misses (docs/challenges.md) */
    steps: number; /* queens */
    beyond: boolean; /* false: the rules lead to a solution, so it is the only one */
    rules: RuleUse[]; /* queens: easiest first; those that were not used are left out */
}

/* What to make. The same wish gives the same puzzle as the program does on any machine. */
interface AnyWish {
    level?: Exclude<Level, 'beyond'>; /* left out: as it comes */
    seed: number; /* a whole number from 0 to 2^53 - 1 */
}
export interface QueensWish extends AnyWish {
    family: 'queens';
    size: number;
    stars?: number; /* 1 */
}
export interface PackWish extends AnyWish {
    family: 'pack';
    board: string; /* what open() takes; no piece lies on it */
    given?: number; /* pieces placed; left out: as it comes */
}
export type Wish = QueensWish | PackWish;

export interface Made {
    puzzle: PuzzleInfo | null; /* null: none was found, and why says so */
    difficulty: Difficulty | null;
    attempts: number;
    why: Message | null;
}

/* ---- boards from pictures ---- */

/* A Queens or Star Battle board as it was read. */
export interface Import {
    size: number; /* 0: there is no board in the picture, and message says why */
    region: number[]; /* of each cell, 0 .. size - 1 in the order of reading */
    mark: number[]; /* of each cell, as in QueensInfo */
    sure: number[]; /* of each cell, 0 to 1; below DOUBTFUL somebody should look at it */
    confidence: number; /* of the whole, 0 to 1 */
    unsure: boolean; /* somebody should look at it, and message says why */
    message: Message | null;
    place: Frame;
}
/* Where a board lies, in pixels of the picture. */
export interface Frame {
    left: number;
    top: number;
    cellWidth: number;
    cellHeight: number;
}
export const DOUBTFUL = 0.5;
/* Rows of a board that can be read. */
export const BOARD_LEAST = 4;
export const BOARD_MOST = 32;

/* Every way in which one copy of a piece can lie on the empty board: cells in rising order. */
export type Placements = Uint32Array[][]; /* [piece][way] */

/* ---- the core ---- */

/* One instance runs one search at a time, in its own worker; a call while another runs waits for it. */
export interface Core {
    /* Text, bytes of a file, a built-in id ("nqueens:8") or a short id. Throws InputProblem. */
    open(input: string | Uint8Array): Promise<PuzzleInfo>;
    builtins(): Promise<BuiltinInfo[]>;
    pieceSets(): Promise<{ name: string; pieces: PieceInfo[]; solid: boolean }[]>;
    /* All calls below take the puzzle as text, JSON or id: what open() takes. */
    strategies(puzzle: string): Promise<StrategyInfo[]>;
    solve(puzzle: string, request: Request, hooks?: Hooks): Promise<Result>;
    watch(puzzle: string, strategy: string, from: number, count: number, hooks?: Hooks): Promise<Film>;
    verify(puzzle: string, label: Uint16Array): Promise<Message | null>; /* null: right */
    /* N-Queens: the first `given` of the placed queens stay, the others may be blamed. */
    hint(puzzle: string, hooks?: Hooks, given?: number): Promise<Hint>;
    placements(puzzle: string): Promise<Placements>;
    /* Of a Queens or Star Battle board without its marks. Throws a Message for other families. */
    difficulty(puzzle: string, hooks?: Hooks): Promise<Difficulty>;
    /* Throws a Message where no such puzzle can be. */
    make(wish: Wish, hooks?: Hooks): Promise<Made>;
    /* Pixels as a canvas has them: red, green, blue, alpha. */
    importPicture(rgba: Uint8ClampedArray, width: number, height: number, hooks?: Hooks): Promise<Import>;
    /* The same where somebody says how many rows the board has and where it lies. Throws a Message where none can. */
    importBoard(
        rgba: Uint8ClampedArray,
        width: number,
        height: number,
        size: number,
        place: Frame,
        hooks?: Hooks,
    ): Promise<Import>;
    /* Written in a format of docs/formats.md: 'text', 'json', 'sbn'. Throws a Message where it cannot be. */
    write(puzzle: string, format: string): Promise<string>;
    /* The board with this solution as text, as the command line prints it. */
    picture(puzzle: string, label: Uint16Array | null): Promise<string>;
    close(): void;
}
