/* attacks.ts: why a search rejects queens on a square board: which queens attack which, by which rule, and, if
 * none does, which row, column or region would be left with too few cells. The rules are those of the core
 * (compatible() in classic_queens.c, the items of the exact cover); nothing here decides anything. */
import type { PuzzleInfo } from 'papan-core';
import { columnOf, rowOf, touching } from '../views/queens/board.ts';

export type Rule = 'row' | 'column' | 'diagonal' | 'region' | 'touch';
export interface Attack {
    from: number; /* the queen that attacks */
    to: number; /* the queen tried */
    rule: Rule;
}
export interface Starved {
    kind: 'row' | 'column' | 'region';
    index: number;
    cells: number[];
}
export interface Clash {
    attacks: Attack[];
    starved: Starved | null;
    outline: number[]; /* the region that two queens share */
    star: boolean; /* queens are drawn as stars */
}

/* What the rules need to know. region: null on a chess board. closed: cells that the puzzle rules out. */
export interface Rules {
    size: number;
    stars: number;
    region: readonly number[] | null;
    closed: ReadonlySet<number>;
}

const CROSS = 2;
const ATTACKS_MAX = 60; /* more lines than that are only a scribble */
const LARGEST_STARVED = 40; /* rows; on larger boards the reason would take longer than the step */

export function rulesOf(info: PuzzleInfo): Rules | null {
    if (info.family === 'pack' || info.cells.length === 0) return null;
    const { size } = info;
    if (info.family === 'nqueens') return { size, stars: 1, region: null, closed: new Set() };
    const closed = info.mark.flatMap((mark, cell) => (mark === CROSS || (info.region[cell] ?? 0) < 0 ? [cell] : []));
    return { size, stars: info.stars, region: info.region, closed: new Set(closed) };
}

export function attackBetween({ size, stars, region }: Rules, a: number, b: number): Rule | null {
    const down = Math.abs(rowOf(a, size) - rowOf(b, size));
    const right = Math.abs(columnOf(a, size) - columnOf(b, size));
    if (region !== null && stars > 1) return down <= 1 && right <= 1 ? 'touch' : null;
    if (down === 0) return 'row';
    if (right === 0) return 'column';
    if (region === null) return down === right ? 'diagonal' : null;
    if (down <= 1 && right <= 1) return 'touch';
    return region[a] === region[b] ? 'region' : null;
}

/* Why the tried queens cannot be added to the standing ones. */
export function clashOf(rules: Rules, standing: readonly number[], tried: readonly number[]): Clash {
    const attacks: Attack[] = [];
    /* A cell without a region can have no queen, whatever the others. */
    if (tried.some((cell) => (rules.region?.[cell] ?? 0) < 0))
        return { attacks, starved: null, outline: [], star: rules.stars > 1 };
    const meet = (from: number, to: number): void => {
        const rule = from === to || attacks.length >= ATTACKS_MAX ? null : attackBetween(rules, from, to);
        if (rule !== null) attacks.push({ from, to, rule });
    };
    tried.forEach((to, i) => {
        for (const from of standing) meet(from, to);
        for (const from of tried.slice(0, i)) meet(from, to);
    });
    const shared = attacks.find(({ rule }) => rule === 'region');
    const { region } = rules;
    const outline = shared === undefined || region === null ? [] : cellsWhere(rules, (cell) => region[cell] === region[shared.to]);
    const fair = attacks.length === 0 && rules.size <= LARGEST_STARVED;
    const starved = fair ? starvedBy(rules, [...standing, ...tried]) : null;
    return { attacks, starved, outline, star: rules.stars > 1 };
}

function cellsWhere({ size }: Rules, holds: (cell: number) => boolean): number[] {
    return Array.from({ length: size * size }, (_, cell) => cell).filter(holds);
}

/* The first row, column or region for which too few cells are left. */
export function starvedBy(rules: Rules, queens: readonly number[]): Starved | null {
    const groups = groupsOf(rules);
    const taken = new Set(queens);
    const out = ruledOut(rules, groups, queens);
    for (const group of groups) {
        const have = group.cells.filter((cell) => taken.has(cell)).length;
        const free = group.cells.filter((cell) => !taken.has(cell) && !out.has(cell)).length;
        if (free < rules.stars - have) return group;
    }
    return null;
}

function groupsOf(rules: Rules): Starved[] {
    const { size, region } = rules;
    const numbers = Array.from({ length: size }, (_, index) => index);
    const all = (kind: Starved['kind'], of: (cell: number) => number | undefined): Starved[] =>
        numbers.map((index) => ({ kind, index, cells: cellsWhere(rules, (cell) => of(cell) === index) }));
    const lines = [...all('row', (cell) => rowOf(cell, size)), ...all('column', (cell) => columnOf(cell, size))];
    return region === null ? lines : [...lines, ...all('region', (cell) => region[cell])];
}

function ruledOut(rules: Rules, groups: readonly Starved[], queens: readonly number[]): Set<number> {
    const out = new Set(rules.closed);
    const taken = new Set(queens);
    for (const { cells } of groups)
        if (cells.filter((cell) => taken.has(cell)).length >= rules.stars) cells.forEach((cell) => out.add(cell));
    if (rules.region !== null) queens.forEach((queen) => touching(queen, rules.size).forEach((cell) => out.add(cell)));
    else
        for (const cell of cellsWhere(rules, (at) => !out.has(at)))
            if (queens.some((queen) => attackBetween(rules, queen, cell) !== null)) out.add(cell);
    return out;
}
