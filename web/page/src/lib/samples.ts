/* samples.ts: puzzles for the list of presets, in addition to those built into the core. Those without stars
 * and the IQ Puzzler Pro challenge have exactly one solution. */
import type { Family } from 'papan-core';

export interface Sample {
    id: string;
    family: Family;
    name: string; /* English, translated when shown */
    text: string;
}

const lines = (...rows: string[]): string => rows.join('\n') + '\n';

export const samples: readonly Sample[] = [
    {
        id: 'sample:queens-6',
        family: 'queens',
        name: 'Queens, 6 x 6',
        text: lines('ACCCBB', 'CCCCBB', 'FCCCBE', 'FFDDEE', 'FFFEEE', 'FFFEEE'),
    },
    {
        id: 'sample:queens-8',
        family: 'queens',
        name: 'Queens, 8 x 8',
        text: lines(
            'AAAABCCC',
            'BBBBBCCC',
            'BBBCCCCE',
            'DBBCEEEE',
            'GGGCGEFE',
            'GGGGGEFF',
            'GGGGGEFF',
            'GGGGGEHF',
        ),
    },
    {
        id: 'sample:queens-9',
        family: 'queens',
        name: 'Queens, 9 x 9',
        text: lines(
            'CACFFEEBB',
            'CCCFFFEBB',
            'CCFFEEEDD',
            'CCFFEEEED',
            'FFFFEEEEE',
            'FFFFEEEEE',
            'FFFHGGGEE',
            'FFHHHGGEE',
            'IIIIHHHHE',
        ),
    },
    {
        id: 'sample:stars-8',
        family: 'queens',
        name: 'Star Battle, two stars, 8 x 8',
        text: lines(
            'stars: 2',
            'CAAABBBB',
            'CCAABBBB',
            'CCCCCDBB',
            'CCECCDDD',
            'EEEEFFFF',
            'GEEFFFFF',
            'GGGGGFFH',
            'GGGGHHHH',
        ),
    },
    {
        id: 'sample:stars-9',
        family: 'queens',
        name: 'Star Battle, two stars, 9 x 9',
        text: lines(
            'stars: 2',
            'AAADCCCBB',
            'AAADCCCBB',
            'EADDDCCBB',
            'EEEDDCGBB',
            'EEEDDCGFF',
            'EEHGGGGGF',
            'HEHHGGGFF',
            'HHHHGGGGG',
            'HHHIIIIIG',
        ),
    },
    {
        id: 'sample:challenge',
        family: 'pack',
        name: 'IQ Puzzler Pro, a challenge with five given pieces',
        text: lines(
            '5 11 12',
            'DEFAULT',
            'pieces: iq-puzzler-pro',
            'PLACED',
            'L.......JJJ',
            'LLL.DDD...J',
            'BL...D....J',
            'B........HH',
            'BB......HHH',
        ),
    },
    {
        id: 'sample:default',
        family: 'pack',
        name: 'Seven pieces on 5 x 5',
        text: lines(
            '5 5 7',
            'DEFAULT',
            ...['A', 'AA', 'B', 'BB', 'C', 'CC', 'D', 'DD', 'EE', 'EE', 'E', 'FF', 'FF', 'F', 'GGG'],
        ),
    },
    {
        id: 'sample:custom',
        family: 'pack',
        name: 'Five pieces on a diamond',
        text: lines(
            '5 7 5',
            'CUSTOM',
            '...X...',
            '.XXXXX.',
            'XXXXXXX',
            '.XXXXX.',
            '...X...',
            ...['A', 'AAA', 'BB', 'BBB', 'CCCC', ' C', 'D', 'EEE', 'E'],
        ),
    },
    {
        id: 'sample:pyramid',
        family: 'pack',
        name: 'Six pieces in a small pyramid',
        text: lines('3 3 6', 'PYRAMID', 'A', 'AA', 'BB', 'CC', 'DDD', 'E', 'EE', 'F'),
    },
    {
        id: 'sample:heart',
        family: 'pack',
        name: 'Eleven pieces in a heart',
        text: lines(
            '11 13 11',
            'CUSTOM',
            '..XXX...XXX..',
            '.XXXXX.XXXXX.',
            'XXXXXXXXXXXXX',
            'XXXXXXXXXXXXX',
            'XXXXXXXXXXXXX',
            '.XXXXXXXXXXX.',
            '..XXXXXXXXX..',
            '...XXXXXXX...',
            '....XXXXX....',
            '.....XXX.....',
            '......X......',
            ...['   KK', 'K KK', 'KKK', ' K', 'AAA', '  AA', '   JJJJ', 'JJJJJJ', 'J  JJ', '  JJ', 'D', 'DDD'],
            ...[' DDDDD', 'DD', 'FFF', 'FFFF', '  F', 'EEEE', '   EEE', '     E', '     E', '   GGG'],
            ...['GGGG GG', '     G', '    C', 'CCCCC CC', '    CCC', 'BB', ' BBB', '  B', 'HH', ' LL'],
            ...['LL', 'L'],
        ),
    },
    {
        id: 'sample:placed',
        family: 'nqueens',
        name: 'Eight queens, two of them given',
        text: lines(
            'nqueens: 8',
            'PLACED',
            ...['........', '........', '........', '......Q.', '........', '........', '........', '.Q......'],
        ),
    },
];

/* What the tab of a family opens if no puzzle of that family has been open before. */
export const firstOf: Record<Family, { source: string; name: string }> = {
    queens: asFirst('sample:queens-8'),
    pack: { source: 'iq-puzzler-pro:5x11', name: 'IQ Puzzler Pro, the rectangle' },
    nqueens: { source: 'nqueens:8', name: 'eight queens on a chessboard; 8 can be any number' },
};

function asFirst(id: string): { source: string; name: string } {
    const sample = samples.find((one) => one.id === id);
    return { source: sample?.text ?? '', name: sample?.name ?? '' };
}
