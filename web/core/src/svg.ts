/* svg.ts: a board, solved or not, as an SVG picture. Every cell is a polygon; an edge between two cells is thick if they
 * belong to different regions or pieces. That draws the boards of all families and lattices; layers are side by side. */
import { EMPTY, type Lattice, type Place, type PuzzleInfo } from './types.ts';

type Spot = [x: number, y: number];

const CELL = 48; /* pixels */
const GAP = 0.6; /* between layers, in cells */
const MARGIN = 0.15;
const ROOT = Math.sqrt(3);

const SQUARE: Spot[] = [[0, 0], [1, 0], [1, 1], [0, 1]];
const HEXAGON: Spot[] = [[0.5, 0], [1, 0.5 / ROOT], [1, 1.5 / ROOT], [0.5, 2 / ROOT], [0, 1.5 / ROOT], [0, 0.5 / ROOT]];
const SIDE = 1.6; /* of a triangle */
const HIGH = (SIDE * ROOT) / 2;
const UP: Spot[] = [[SIDE / 2, 0], [SIDE, HIGH], [0, HIGH]];
const DOWN: Spot[] = [[0, 0], [SIDE, 0], [SIDE / 2, HIGH]];

function corners(lattice: Lattice, { row, column }: Place): Spot[] {
    const at = (shape: Spot[], x: number, y: number): Spot[] => shape.map(([dx, dy]) => [x + dx, y + dy]);
    if (lattice === 'hexagonal') return at(HEXAGON, column + row / 2, (row * ROOT) / 2);
    if (lattice === 'triangular') return at((row + column) % 2 === 0 ? UP : DOWN, (column * SIDE) / 2, row * HIGH);
    return at(SQUARE, column, row);
}

/* A light colour; neighbouring numbers get very different ones. */
function colour(index: number): string {
    const [hue, saturation, light] = [(index * 137.508 + 20) % 360, 0.68, index % 3 === 1 ? 0.72 : 0.8];
    const part = (n: number): string => {
        const k = (n + hue / 30) % 12;
        const share = light - saturation * Math.min(light, 1 - light) * Math.max(-1, Math.min(k - 3, 9 - k, 1));
        return Math.round(share * 255).toString(16).padStart(2, '0');
    };
    return `#${part(0)}${part(8)}${part(4)}`;
}

/* What a cell shows. group: cells of the same one have no thick edge between them. */
interface Look {
    group: number;
    fill: string;
    text: string;
    sign: 'queen' | 'star' | 'cross' | '';
}

function looks(info: PuzzleInfo, solution: ArrayLike<number> | null): Look[] {
    const queens = new Set(info.family === 'nqueens' ? info.placed.map(([row, column]) => `${row} ${column}`) : []);
    return info.cells.map(({ row, column }, cell): Look => {
        const label = solution?.[cell] ?? EMPTY;
        if (info.family === 'pack') {
            const piece = info.placed[cell] !== EMPTY ? (info.placed[cell] ?? EMPTY) : label;
            if (piece === EMPTY) return { group: -1, fill: '#eef1f5', text: info.texts[cell] ?? '', sign: '' };
            const kind = info.pieceOf[piece] ?? 0;
            return { group: piece, fill: colour(kind), text: info.pieces[kind]?.symbol ?? '', sign: '' };
        }
        if (info.family === 'queens') {
            const region = info.region[cell] ?? -1;
            const queen = info.mark[cell] === 1 || label !== EMPTY;
            const sign = queen ? (info.stars > 1 ? 'star' : 'queen') : info.mark[cell] === 2 ? 'cross' : '';
            return { group: region, fill: region < 0 ? '#5b6472' : colour(region), text: '', sign };
        }
        const queen = label !== EMPTY || queens.has(`${row} ${column}`);
        return { group: 0, fill: (row + column) % 2 === 0 ? '#f0d9b5' : '#c89f6d', text: '', sign: queen ? 'queen' : '' };
    });
}

/* Signs in a cell from -0.5 to 0.5. */
const star = Array.from({ length: 10 }, (_, i) => {
    const [angle, radius] = [(i * Math.PI) / 5, i % 2 === 0 ? 0.36 : 0.15];
    return `${(radius * Math.sin(angle)).toFixed(3)},${(-radius * Math.cos(angle) + 0.02).toFixed(3)}`;
});
const SIGNS = {
    queen: '<path d="M-.3-.14-.16.02 0-.27 .16.02 .3-.14 .22.26H-.22Z" stroke="#1f2430" stroke-width=".05" stroke-linejoin="round"/>',
    star: `<path d="M${star.join(' ')}Z"/>`,
    cross: '<path d="M-.13-.13 .13.13M.13-.13-.13.13" stroke="#5b6472" stroke-width=".06" stroke-linecap="round"/>',
};

const escape = (text: string): string => text.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`);
const round = (n: number): string => String(Math.round(n * 1000) / 1000);

/* The picture of a puzzle that open() returned, with a solution or with what is given. */
export function toSvg(info: PuzzleInfo, solution: ArrayLike<number> | null = null): string {
    if (info.cells.length === 0) throw new RangeError('This board is too large for a picture.');
    if (solution !== null && solution.length !== info.cells.length)
        throw new RangeError(`The board has ${info.cells.length} cells, the solution ${solution.length}.`);
    const lattice = info.family === 'pack' ? info.lattice : 'square';
    const cell = looks(info, solution);
    const shape = info.cells.map((place) => corners(lattice, place));
    /* Move the layers side by side. */
    let right = MARGIN;
    let bottom = 0;
    info.layers.forEach((_, layer) => {
        const inside = shape.filter((_s, i) => info.cells[i]?.layer === layer);
        const [xs, ys] = [inside.flat().map(([x]) => x), inside.flat().map(([, y]) => y)];
        const shift = right - Math.min(...xs);
        inside.forEach((spots) => spots.forEach((spot) => ((spot[0] += shift), (spot[1] += MARGIN))));
        right += Math.max(...xs) - Math.min(...xs) + GAP;
        bottom = Math.max(bottom, ...ys);
    });
    const [width, height] = [right - GAP + MARGIN, bottom + 2 * MARGIN];

    const edges = new Map<string, number[]>(); /* with the cells on both sides */
    shape.forEach((spots, i) => {
        const name = spots.map(([x, y]) => `${round(x)} ${round(y)}`);
        name.forEach((from, k) => {
            const edge = [from, name[(k + 1) % name.length] ?? from].sort().join('L');
            edges.set(edge, [...(edges.get(edge) ?? []), i]);
        });
    });
    const differs = ([a = 0, b]: number[]): boolean => b === undefined || cell[a]?.group !== cell[b]?.group;
    const lines = (thick: boolean): string =>
        [...edges].flatMap(([edge, sides]) => (differs(sides) === thick ? [`M${edge}`] : [])).join('');

    const middle = (spots: Spot[], axis: 0 | 1): string => round(spots.reduce((sum, s) => sum + s[axis], 0) / spots.length);
    const fills = shape.map((spots, i) => `<path d="M${spots.map((s) => s.map(round).join(' ')).join('L')}Z" fill="${cell[i]?.fill}"/>`);
    const marks = shape.flatMap((spots, i) => {
        const { sign = '', text = '' } = cell[i] ?? {};
        const at = `${middle(spots, 0)} ${middle(spots, 1)}`;
        if (sign !== '') return [`<g transform="translate(${at})">${SIGNS[sign]}</g>`];
        const size = Math.min(0.44, 1.1 / Math.max(1, text.length));
        return text === '' ? [] : [`<text transform="translate(${at})" dy="${round(size * 0.36)}" font-size="${round(size)}">${escape(text)}</text>`];
    });
    return [
        `<svg xmlns="http://www.w3.org/2000/svg" width="${round(width * CELL)}" height="${round(height * CELL)}" viewBox="0 0 ${round(width)} ${round(height)}">`,
        `<rect width="100%" height="100%" fill="#fff"/>`,
        ...fills,
        `<path d="${lines(false)}" stroke="#1f2430" stroke-opacity=".25" stroke-width=".02" fill="none"/>`,
        `<path d="${lines(true)}" stroke="#1f2430" stroke-width=".07" stroke-linecap="round" fill="none"/>`,
        `<g fill="#1f2430" text-anchor="middle" font-family="sans-serif">`,
        ...marks,
        `</g>`,
        `</svg>`,
        ``,
    ].join('\n');
}
