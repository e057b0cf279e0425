/* export.ts: the text files that the page writes. The core writes puzzles; this file has file names and
 * answers, in the form in which the command line saves them (docs/formats.md: "Results", "Solutions"). */
import { EMPTY, type PackInfo, type PuzzleInfo, type QueensInfo, type Result } from 'papan-core';
import { isFlat } from '../views/pack/lattice.ts';

const LONGEST_NAME = 60;
const pictures = ['.svg', '.png', '.jpg', '.jpeg', '.gif', '.pdf'];
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)$/i;

/* A file name that every system accepts, made from the name of the puzzle; `fallback` if nothing is left of it.
 */
export function safeName(name: string, fallback: string): string {
    const plain = name
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .replace(/[^A-Za-z0-9]+/g, '-')
        .slice(0, LONGEST_NAME)
        .replace(/^-+|-+$/g, '');
    if (plain === '') return fallback;
    return reserved.test(plain) ? `${plain}-puzzle` : plain;
}

export function nameOf(info: PuzzleInfo, name: string): string {
    const layer = info.layers.at(-1);
    const size = info.family === 'pack' ? `${layer?.rows ?? 0}x${layer?.columns ?? 0}` : String(info.size);
    const whole = name !== '' ? name : (info.json.title ?? '');
    const endings = [...info.formats.map((format) => format.extension), ...pictures];
    const ending = endings.find((extension) => whole.toLowerCase().endsWith(extension)) ?? '';
    return safeName(whole.slice(0, whole.length - ending.length), `${info.family}-${size}`);
}

function glyph(info: QueensInfo | PackInfo, label: Uint16Array, cell: number): string {
    const lying = label[cell] ?? EMPTY;
    switch (info.family) {
        case 'queens':
            return lying !== EMPTY ? '#' : (info.symbols[info.region[cell] ?? 0] ?? '.');
        case 'pack':
            return info.pieces[info.pieceOf[lying] ?? -1]?.symbol ?? (info.states[cell] === '_' ? '_' : '.');
    }
}

/* Boards that are too large to draw have no list of cells, but can still be written. */
function chessRows(size: number, label: Uint16Array): string[] {
    const square = (lying: number): string => (lying === EMPTY ? '.' : 'Q');
    return Array.from({ length: size }, (_, row) =>
        Array.from(label.subarray(row * size, (row + 1) * size), square).join(''),
    );
}

/* The rows of each layer, as they are printed. */
export function boardRows(info: PuzzleInfo, label: Uint16Array): string[][] {
    if (info.family === 'nqueens') return [chessRows(info.size, label)];
    const layers = info.layers.map(({ rows, columns }) =>
        Array.from({ length: rows }, () => new Array<string>(columns).fill('.')),
    );
    info.cells.forEach(({ layer, row, column }, cell) => {
        const line = layers[layer]?.[row];
        if (line !== undefined) line[column] = glyph(info, label, cell);
    });
    return layers.map((rows) => rows.map((row) => row.join('')));
}

/* The same number of decimals as the command line prints. */
export function plainMilliseconds(ms: number): string {
    return ms.toFixed(ms < 0.1 ? 3 : ms < 10 ? 2 : 0);
}

/* The board, an empty line, then the lines with time and cases. */
export function solutionText(board: string, cost: string[]): string {
    const lines = [board.replace(/\n+$/, '')];
    if (cost.length > 0) lines.push('', ...cost);
    return lines.join('\n') + '\n';
}

export interface AnswerWords {
    reason: string | null;
    warning: string | null;
}

/* The keys of the puzzle come before those of the answer, so that the file opens as the puzzle and papan check
 * reads the solution from it. result is null if the solution does not come from a search on the page. */
export function solutionJson(
    info: PuzzleInfo,
    label: Uint16Array | null,
    result: Result | null,
    distinct: boolean,
    said: AnswerWords,
): string {
    const answer: Record<string, unknown> = { ...info.json };
    if (result !== null) {
        answer['strategy'] = result.strategy;
        answer['verdict'] = result.verdict;
        answer['count'] = result.count;
        answer['cases'] = result.cases;
        answer['ms'] = Number(result.ms.toFixed(3));
        if (distinct) answer['distinct'] = true;
        if (said.reason !== null) answer['reason'] = said.reason;
        if (said.warning !== null) answer['warning'] = said.warning;
    }
    const layers = label === null ? [] : boardRows(info, label);
    const flat = info.family !== 'pack' || isFlat(info.lattice);
    answer['solutions'] = label === null ? [] : [flat ? layers[0] : layers];
    return JSON.stringify(answer, null, 2) + '\n';
}
