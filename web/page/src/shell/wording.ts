/* wording.ts: how the frame words families, modes and the open puzzle. */
import type { Family, PuzzleInfo } from 'papan-core';
import type { Mode } from '../lib/state.svelte.ts';
import { grouped, isOwn, t, translated } from '../lib/words.svelte.ts';
import { progress } from '../quest/progress.svelte.ts';
import { dayWords } from '../quest/dates.ts';
import { questWords } from '../quest/wording.ts';
import type { IconName } from './Icon.svelte';

export const families: readonly { family: Family; name: string }[] = [
    { family: 'queens', name: 'Queens' },
    { family: 'pack', name: 'Packing' },
    { family: 'nqueens', name: 'N-Queens' },
];

export const modeTabs: readonly { mode: Mode; name: string; icon: IconName }[] = [
    { mode: 'edit', name: 'Edit', icon: 'edit' },
    { mode: 'play', name: 'Play', icon: 'play' },
    { mode: 'solve', name: 'Solve', icon: 'solve' },
    { mode: 'watch', name: 'Watch', icon: 'watch' },
    { mode: 'compare', name: 'Compare', icon: 'compare' },
];

/* Turns a puzzle description of the core into a title: it starts with a capital, stops at the first semicolon
 * and has no line break within "5 x 11". */
export function titleCase(text: string): string {
    const title = (text.split(';', 1)[0] ?? text).replace(/(\d) x (?=\d)/g, '$1\u00a0×\u00a0');
    return title.charAt(0).toUpperCase() + title.slice(1);
}

export function titleOf(info: PuzzleInfo, name: string): string {
    const quest = progress.questOf(info.id);
    if (quest !== null) return questWords(quest);
    if (info.json.title !== undefined && info.json.title !== '') return info.json.title;
    if (name !== '') return isOwn(name) ? titleCase(translated(name)) : (calendarTitle(name) ?? name);
    return described(info);
}

/* A calendar opened by its date has its id as its name. */
function calendarTitle(name: string): string | null {
    const [, year, day] = /^calendar(?:-weekday)?:(\d{4}-)?(\d\d-\d\d)$/.exec(name) ?? [];
    if (day === undefined) return null;
    const words = dayWords((year ?? '2024-') + day);
    return t('Calendar, {0}', year === undefined ? words.replace(/ \d+$/, '') : words);
}

function described(info: PuzzleInfo): string {
    switch (info.family) {
        case 'queens':
            return `${info.stars === 1 ? t('Queens') : t('Star Battle')} ${sides(info.size, info.size)}`;
        case 'nqueens':
            return `${t('N-Queens')} ${sides(info.size, info.size)}`;
        case 'pack':
            return t('Packing: {0}', boardOf(info));
    }
}

/* One line of facts, shown below the title. */
export function factsOf(info: PuzzleInfo): string {
    switch (info.family) {
        case 'queens':
            return join(sides(info.size, info.size), starsOf(info.stars));
        case 'nqueens':
            return join(sides(info.size, info.size), t('no two queens on a row, column or diagonal'));
        case 'pack':
            return join(boardOf(info), piecesOf(info.pieceOf.length), cellsOf(info.cells.length));
    }
}

function join(...parts: string[]): string {
    return parts.join(' · ');
}

function sides(...lengths: number[]): string {
    return lengths.map((length) => grouped(length)).join('\u00a0×\u00a0');
}

function starsOf(stars: number): string {
    return stars === 1
        ? t('one queen in each row, column and region, none touching')
        : t('{0} stars in each row, column and region, none touching', stars);
}

function piecesOf(count: number): string {
    return count === 1 ? t('one piece') : t('{0} pieces', count);
}

export function cellsOf(count: number): string {
    return count === 1 ? t('one cell') : t('{0} cells', count);
}

function boardOf(info: PuzzleInfo & { family: 'pack' }): string {
    const base = info.layers.reduce((a, b) => (b.rows > a.rows ? b : a), { rows: 0, columns: 0 });
    if (info.lattice === 'pyramid') return t('pyramid of side {0}', base.rows);
    if (info.lattice === 'cubic') return sides(base.rows, base.columns, info.layers.length);
    const size = sides(base.rows, base.columns);
    return info.lattice === 'hexagonal' ? t('{0} hexagons', size) : info.lattice === 'triangular' ? t('{0} triangles', size) : size;
}
