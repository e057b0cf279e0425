/* history.ts: the moves of a packing game as texts for the browser's storage. Each text has the cells in which a
 * state differs from the next one, newer ones first to be kept: a move changes a few cells, so that a long game
 * needs a few kilobytes. Anything that cannot be read ends the history there. */
import { EMPTY } from 'papan-core';

export interface Restart {
    ms: number;
    hints: number;
}
/* A state before a move. restart: the move was a restart, and this is what undoing it gives back; true: what redoing
 * it drops. */
export interface Moment {
    label: Uint16Array;
    restart?: Restart | true | undefined;
}

const MOST = 200; /* moments that are saved */
const LONGEST = 40_000; /* characters of all of them */

/* "cell.piece cell.piece ...", the piece empty if the cell is; "|ms.hints" or "|" after a restart. */
function write({ label, restart }: Moment, next: Uint16Array): string {
    const changes: string[] = [];
    label.forEach((here, cell) => {
        if (here !== next[cell]) changes.push(`${cell}.${here === EMPTY ? '' : here}`);
    });
    const mark = restart === undefined ? '' : restart === true ? '|' : `|${Math.round(restart.ms)}.${restart.hints}`;
    return changes.join(' ') + mark;
}

function read(text: string, next: Uint16Array, isLabel: (label: number) => boolean): Moment | null {
    const [changes = '', mark] = text.split('|');
    const label = next.slice();
    for (const change of changes === '' ? [] : changes.split(' ')) {
        const parts = /^(\d+)\.(\d*)$/.exec(change);
        const cell = Number(parts?.[1] ?? NaN);
        const here = parts?.[2] === '' ? EMPTY : Number(parts?.[2] ?? NaN);
        if (!(cell < label.length) || !(here === EMPTY || isLabel(here))) return null;
        label[cell] = here;
    }
    if (mark === undefined) return { label };
    const [ms = NaN, hints = NaN] = mark === '' ? [] : mark.split('.').map(Number);
    return { label, restart: ms >= 0 && hints >= 0 ? { ms, hints } : true };
}

/* moments: newest last, all before `now`. */
export function writeMoments(moments: readonly Moment[], now: Uint16Array): string[] {
    const texts: string[] = [];
    let next = now;
    let length = 0;
    for (const moment of moments.slice(-MOST).reverse()) {
        const text = write(moment, next);
        length += text.length;
        if (length > LONGEST) break;
        texts.push(text);
        next = moment.label;
    }
    return texts;
}

export function readMoments(texts: unknown, now: Uint16Array, isLabel: (label: number) => boolean): Moment[] {
    const moments: Moment[] = [];
    let next = now;
    for (const text of Array.isArray(texts) ? texts.slice(0, MOST) : []) {
        const moment = typeof text === 'string' ? read(text, next, isLabel) : null;
        if (moment === null) break;
        moments.unshift(moment);
        next = moment.label;
    }
    return moments;
}
