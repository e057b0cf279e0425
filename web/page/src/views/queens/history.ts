/* history.ts: the moves of a game as short texts, so that undo and redo survive a reload. A text says which cells
 * differ from the state after it: "12#13x" changes cell 12 to a queen and cell 13 to a cross. A restart also
 * resets the clock and the number of hints; "R4100,2;" before its cells keeps what they were. */
import type { Marks } from './rules.ts';

/* What one attempt has cost so far. */
export interface Spent {
    elapsed: number; /* ms */
    hints: number;
}
/* A state to go back or forward to. restart: the move between it and the state next to it is a restart; the spent
 * of the attempt before the restart, or for a move to redo nothing. */
export interface Moment {
    marks: Marks;
    restart?: Spent | true | undefined;
}

const characters = '.#x';
const most = { moves: 200, characters: 20_000 };

function written(to: Moment, from: Marks): string {
    const cells = Array.from(to.marks).flatMap((mark, cell) =>
        mark === from[cell] ? [] : [`${cell}${characters[mark] ?? '.'}`],
    );
    const { restart } = to;
    const spent = restart === true ? 'R;' : restart ? `R${Math.round(restart.elapsed)},${restart.hints};` : '';
    return spent + cells.join('');
}

function read(text: unknown, from: Marks): Moment | null {
    const parts = typeof text === 'string' ? /^(?:R(?:(\d+),(\d+))?;)?((?:\d+[.#x])*)$/.exec(text) : null;
    if (parts === null) return null;
    const marks = from.slice();
    for (const [, cell, mark] of (parts[3] ?? '').matchAll(/(\d+)([.#x])/g)) {
        if (Number(cell) >= marks.length) return null;
        marks[Number(cell)] = characters.indexOf(mark ?? '.');
    }
    if (parts[1] !== undefined) return { marks, restart: { elapsed: Number(parts[1]), hints: Number(parts[2]) } };
    return String(text).startsWith('R') ? { marks, restart: true } : { marks };
}

/* The moments next to `now`, the nearest last, as texts; the farthest are dropped. */
export function writeMoments(moments: readonly Moment[], now: Marks): string[] {
    const texts: string[] = [];
    let from = now;
    let room = most.characters;
    for (const moment of moments.slice(-most.moves).reverse()) {
        const text = written(moment, from);
        room -= text.length;
        if (room < 0) break;
        texts.unshift(text);
        from = moment.marks;
    }
    return texts;
}

/* The moments after the last one that cannot be read. */
export function readMoments(texts: unknown, now: Marks): Moment[] {
    const moments: Moment[] = [];
    let from = now;
    for (const text of Array.isArray(texts) ? texts.slice(-most.moves).reverse() : []) {
        const moment = read(text, from);
        if (moment === null) break;
        moments.unshift(moment);
        from = moment.marks;
    }
    return moments;
}
