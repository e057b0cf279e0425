/* film.ts: a search as a film that can be played, paused and rewound. The core returns windows of steps and
 * runs the search again for each; the strip keeps a few windows around the current position, requests larger
 * ones the longer the core takes to get there, and computes the board after any step from the window of that
 * step. A position is a number of steps done: 0 is before the first step. */
import { EMPTY, type Film, type Step } from 'papan-core';

export type FetchFilm = (from: number, count: number) => Promise<Film>;

export interface Frame {
    place: number;
    board: Uint16Array;
    step: Step | null; /* the last one done; null at the start */
    cases: number;
    solutions: number | null; /* so far; null if not all earlier steps were seen */
}

const FIRST_WINDOW = 5000;
const FROM_START = 20_000; /* up to here all steps from the start on are loaded, so that the tree is known */
const LARGEST_WINDOW = 40000;
const FAR = 10; /* windows from the start: if most of the time goes into getting there */
const WINDOWS_KEPT = 4;
const PATIENCE_MS = 150;

/* The steps that led to a position: the board before the first one known, and the steps by their number. */
export interface Past {
    from: number;
    board: Uint16Array;
    stepAt: (i: number) => Step | null;
}

interface Window {
    film: Film;
    end: number;
    solutionsBefore: number | null;
}

export function applyStep(board: Uint16Array, step: Step): void {
    if (step.kind > 1) return;
    const label = step.kind === 0 ? step.label : EMPTY;
    for (const cell of step.cells) board[cell] = label;
}

export class FilmStrip {
    /* How many steps the search has; null while unknown. */
    length: number | null = null;
    private readonly fetch: FetchFilm;
    private windows: Window[] = [];
    private size = FIRST_WINDOW;
    private waiting: Promise<void> | null = null;

    constructor(fetch: FetchFilm) {
        this.fetch = fetch;
    }

    /* The last position from `place` on whose steps are known without asking the core. */
    reach(place: number): number {
        let end = place;
        for (let next = this.covering(end); next !== null; next = this.covering(end)) end = next.end;
        return end;
    }

    /* The board after this many steps; null if its window must be loaded first. */
    frame(place: number): Frame | null {
        const window = this.behind(place);
        if (window === null) return null;
        const { film } = window;
        const board = film.board.slice();
        let solutions = window.solutionsBefore;
        for (let i = 0; i < place - film.from; i++) {
            const step = film.steps[i] as Step;
            applyStep(board, step);
            if (step.kind === 3 && solutions !== null) solutions++;
        }
        const step = film.steps[place - film.from - 1] ?? null;
        return { place, board, step, cases: step?.cases ?? 0, solutions };
    }

    /* The loaded steps before this position without a gap; null if its window must be loaded first. */
    before(place: number): Past | null {
        let first = this.behind(place);
        if (first === null) return null;
        const windows: Window[] = [first];
        for (let earlier = this.reaching(first); earlier !== null; earlier = this.reaching(first)) {
            windows.unshift(earlier);
            first = earlier;
        }
        return { from: first.film.from, board: first.film.board, stepAt: (i) => stepIn(windows, i) };
    }

    /* The first later position at which a solution has been found, or the end. */
    async findSolution(place: number): Promise<number> {
        for (let from = place; ; ) {
            const loaded = this.covering(from)?.film;
            const film = loaded ?? (await this.fetch(from, LARGEST_WINDOW));
            const found = film.steps.findIndex((step, i) => step.kind === 3 && film.from + i >= from);
            from = film.from + (found < 0 ? film.steps.length : found + 1);
            if (found >= 0 || film.ended) return from;
        }
    }

    /* Loads the window of this position and some steps before it. */
    async load(place: number): Promise<void> {
        while (this.waiting !== null) await this.waiting.catch(() => undefined);
        if (this.behind(place) !== null || this.isBeyondEnd(place)) return;
        const next = this.windows.find((window) => window.end === place - 1);
        const half = Math.floor(this.size / 2);
        const from = next?.end ?? (place <= FROM_START ? 0 : Math.max(0, place - 1 - half));
        this.waiting = this.take(from, place, Math.max(this.size, place + half - from));
        try {
            await this.waiting;
        } finally {
            this.waiting = null;
        }
    }

    /* Loads what comes after the loaded steps, so that playing does not have to wait. */
    async loadAhead(place: number): Promise<void> {
        const end = this.reach(place);
        if (this.waiting !== null) return;
        if (end - place < this.size / 2 && !this.isBeyondEnd(end + 1)) await this.load(end + 1);
    }

    /* The number of steps of the whole search: jumps ahead until beyond the end, then bisects. Requesting a
     * single step costs no more than the search itself. */
    async findLength(): Promise<number> {
        let low = this.reach(0);
        let high = Infinity;
        for (let leap = this.size; this.length === null && high - low > this.size; leap *= 4) {
            const from = high === Infinity ? low + leap : low + Math.floor((high - low) / 2);
            const film = await this.fetch(from, 1);
            this.note(film);
            if (film.steps.length > 0) low = from + 1;
            else high = from;
        }
        if (this.length === null) this.length = low + (await this.fetch(low, high - low)).steps.length;
        return this.length;
    }

    private note(film: Film): void {
        const reached = film.steps.length > 0 || film.from === 0;
        if (film.ended && reached) this.length = film.from + film.steps.length;
    }

    private isBeyondEnd(place: number): boolean {
        return this.length !== null && place > this.length;
    }

    private covering(place: number): Window | null {
        return this.windows.find(({ film, end }) => film.from <= place && place < end) ?? null;
    }

    /* The window that contains the last step before this position. */
    private behind(place: number): Window | null {
        const inside = (window: Window): boolean => window.film.from < place && place <= window.end;
        if (place === 0) return this.windows.find(({ film }) => film.from === 0) ?? null;
        return this.windows.find(inside) ?? null;
    }

    /* The earliest window that ends where this one begins, or later. */
    private reaching({ film }: Window): Window | null {
        const earlier = this.windows.filter((window) => window.film.from < film.from && window.end >= film.from);
        return earlier.sort((a, b) => a.film.from - b.film.from)[0] ?? null;
    }

    private async take(from: number, place: number, count: number): Promise<void> {
        const begun = performance.now();
        const film = await this.fetch(from, count);
        const slow = performance.now() - begun > PATIENCE_MS;
        if (slow && from > FAR * this.size) this.size = Math.min(2 * this.size, LARGEST_WINDOW);
        this.note(film);
        if (film.ended && this.windows.some(({ end }) => end === from)) this.length = from + film.steps.length;
        this.keep(film, place);
    }

    /* Known from the previous window, or at the end from the result. */
    private solutionsBefore(film: Film): number | null {
        if (film.from === 0) return 0;
        if (film.result !== null) return Number(film.result.count) - solutionsIn(film);
        const before = this.windows.find(({ end }) => end === film.from);
        if (before === undefined || before.solutionsBefore === null) return null;
        return before.solutionsBefore + solutionsIn(before.film);
    }

    /* Keeps the windows nearest to the place; one that is part of another is dropped. */
    private keep(film: Film, place: number): void {
        const end = film.from + film.steps.length;
        const others = this.windows.filter((window) => window.film.from < film.from || window.end > end);
        const windows = [...others, { film, end, solutionsBefore: this.solutionsBefore(film) }];
        const distance = (window: Window): number => Math.max(window.film.from - place, place - window.end, 0);
        this.windows = windows.sort((a, b) => distance(a) - distance(b)).slice(0, WINDOWS_KEPT);
    }
}

function stepIn(windows: readonly Window[], i: number): Step | null {
    const window = windows.find(({ film, end }) => film.from <= i && i < end);
    return window?.film.steps[i - window.film.from] ?? null;
}

function solutionsIn(film: Film): number {
    return film.steps.reduce((sum, step) => sum + (step.kind === 3 ? 1 : 0), 0);
}
