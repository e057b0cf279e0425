/* pictures.ts: the small boards of the start screen and of the rules, as letters (MiniBoard.svelte), and the rules of
 * each kind of puzzle: three pictures with a sentence each. */
import type { PackInfo, PuzzleInfo } from 'papan-core';
import { hasSpares } from '../views/pack/board.ts';

export interface Mini {
    kind: 'regions' | 'pieces' | 'chess';
    rows: readonly string[]; /* regions or pieces; '.' nothing, ' ' outside */
    marks?: readonly string[]; /* Q queen or star, ! one that breaks a rule, x cross, . nothing */
    stars?: boolean;
}
export type Kind = 'queens' | 'stars' | 'pack' | 'nqueens';
export const kinds: readonly Kind[] = ['queens', 'stars', 'pack', 'nqueens'];

export function kindOf(info: PuzzleInfo): Kind {
    return info.family === 'queens' && info.stars > 1 ? 'stars' : info.family;
}

const regions = ['AABBB', 'ABBBC', 'ADDCC', 'DDEEC', 'DEEEE'];
const battle = ['AABBCC', 'AABBCC', 'ADDBCC', 'DDDBBC', 'DEEEFF', 'EEEFFF'];
const chess = ['......', '......', '......', '......', '......', '......'];

/* On the start screen. */
export const samplesOf: Record<'queens' | 'pack' | 'nqueens', Mini> = {
    queens: { kind: 'regions', rows: regions, marks: ['Q....', 'xxQ..', '.xxxQ', 'xQ...', 'xxxQx'] },
    pack: { kind: 'pieces', rows: ['BBBLL', 'BBLLJ', 'IILJJ', 'IIDDJ', 'IFFDD'] },
    nqueens: { kind: 'chess', rows: chess, marks: ['.Q....', '...Q..', '.....Q', 'Q.....', '..Q...', '....Q.'] },
};

interface Rule {
    picture: Mini;
    sentence: string; /* English key; {0} is the number of stars or queens */
}
export const rulesOf: Record<Kind, readonly Rule[]> = {
    queens: [
        {
            picture: { kind: 'regions', rows: regions, marks: ['..x..', 'xxQxx', '..x..', '..x..', '..x..'] },
            sentence: 'One queen in each row and each column.',
        },
        {
            picture: { kind: 'regions', rows: regions, marks: ['..xxx', '.xQx.', '.....', '.....', '.....'] },
            sentence: 'One queen in each coloured region.',
        },
        {
            picture: { kind: 'regions', rows: regions, marks: ['.....', '.xxx.', '.xQx.', '.xxx.', '.....'] },
            sentence: 'Queens never touch each other, not even at a corner.',
        },
    ],
    stars: [
        {
            picture: {
                kind: 'regions', stars: true, rows: battle,
                marks: ['....x.', '....x.', 'QxxxQx', '....x.', '....Q.', '....x.'],
            },
            sentence: '{0} stars in each row and each column.',
        },
        {
            picture: {
                kind: 'regions', stars: true, rows: battle,
                marks: ['......', '......', '.xQ...', 'xxx...', 'Q.....', '......'],
            },
            sentence: '{0} stars in each coloured region.',
        },
        {
            picture: {
                kind: 'regions', stars: true, rows: battle,
                marks: ['......', '.xxx..', '.xQx..', '.xxx..', '......', '......'],
            },
            sentence: 'Stars never touch each other, not even at a corner.',
        },
    ],
    pack: [
        {
            picture: { kind: 'pieces', rows: ['BBBLL', 'BBLLJ', 'IILJJ', 'IIDDJ', 'IFFDD'] },
            sentence: 'Fill the board with all pieces.',
        },
        {
            picture: { kind: 'pieces', rows: ['L    LL', 'L     L', 'LL    L', '       ', '  L    ', 'LLL LLL', '    L  '] },
            sentence: 'You may rotate and flip each piece.',
        },
        {
            picture: { kind: 'pieces', rows: ['BBB..', 'BB..J', '...JJ', '....J', '.....'] },
            sentence: 'Pieces never overlap, and given pieces stay where they are.',
        },
    ],
    nqueens: [
        {
            picture: { kind: 'chess', rows: chess, marks: ['..x...', '..x...', 'xxQxxx', '..x...', '..x...', '..x...'] },
            sentence: 'One queen in each row and each column.',
        },
        {
            picture: { kind: 'chess', rows: chess, marks: ['x...x.', '.x.x..', '..Q...', '.x.x..', 'x...x.', '.....x'] },
            sentence: 'No two queens on a diagonal.',
        },
        {
            picture: samplesOf.nqueens,
            sentence: 'Place {0} queens, and the board is solved.',
        },
    ],
};

/* What differs from the usual rules of packing. */
export function sentenceFor(info: PuzzleInfo, sentence: string): string {
    return info.family === 'pack' ? (unusual(info)[sentence] ?? sentence) : sentence;
}
function unusual(info: PackInfo): Record<string, string> {
    const others: Record<string, string> = {};
    const holes = info.states.includes('?') || info.states.includes('_');
    const spares = hasSpares(info);
    if (holes || spares)
        others['Fill the board with all pieces.'] = !spares ? 'Place all pieces and cover every cell that may not stay empty.'
            : holes ? 'Cover every cell that may not stay empty. Some pieces may be left over.'
            : 'Fill the board. Some pieces may be left over.';
    if (info.pieces.every(({ turn }) => !turn)) others['You may rotate and flip each piece.'] = 'You may move pieces, but not turn them.';
    else if (info.lattice !== 'cubic' && info.pieces.some(({ flip, faces }) => !flip && faces === 1))
        others['You may rotate and flip each piece.'] = 'You may rotate each piece, but some cannot be flipped.';
    if (info.kinds !== '')
        others['Pieces never overlap, and given pieces stay where they are.'] = 'Pieces never overlap, and their signs match those of the board.';
    return others;
}

export const howTo: Record<Kind, string> = {
    queens: 'Tap a cell for a cross, again for a queen.',
    stars: 'Tap a cell for a cross, again for a star.',
    pack: 'Drag a piece onto the board, or tap it and then the board.',
    nqueens: 'Tap a cell to place a queen, again to remove it.',
};
export const kindName: Record<Kind, string> = {
    queens: 'Queens',
    stars: 'Star Battle',
    pack: 'Packing',
    nqueens: 'N-Queens',
};
