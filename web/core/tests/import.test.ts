/* import.test.ts: boards read from the pixels of pictures, which are painted here cell by cell. */
import { beforeAll, describe, expect, test } from 'vitest';
import type { Instance } from '../src/instance.ts';
import { instance } from './setup.ts';

let core: Instance;
beforeAll(async () => {
    core = await instance();
});

type Colour = readonly [number, number, number];
const paper: Colour = [245, 245, 245];
const hues: Colour[] = [
    [187, 163, 226], [255, 201, 146], [150, 190, 255], [179, 223, 160], [223, 223, 223], [255, 123, 96],
    [230, 243, 136], [185, 178, 158],
];

class Canvas {
    readonly rgba: Uint8ClampedArray;
    readonly width: number;
    readonly height: number;
    constructor(width: number, height: number) {
        this.width = width;
        this.height = height;
        this.rgba = new Uint8ClampedArray(4 * width * height);
        this.box(0, 0, width, height, paper);
    }
    box(left: number, top: number, width: number, height: number, colour: Colour): void {
        for (let y = top; y < top + height; y++)
            for (let x = left; x < left + width; x++) this.rgba.set([...colour, 255], 4 * (y * this.width + x));
    }
}

const rows = ['AAAABCCC', 'BBBBBCCC', 'BBBCCCCE', 'DBBCEEEE', 'GGGCGEFE', 'GGGGGEFF', 'GGGGGEFF', 'GGGGGEHF'];

function painted(side: number, left: number, top: number): Canvas {
    const canvas = new Canvas(rows.length * side + 2 * left, rows.length * side + 2 * top);
    canvas.box(left - 3, top - 3, rows.length * side + 6, rows.length * side + 6, [0, 0, 0]);
    rows.forEach((row, y) =>
        [...row].forEach((letter, x) => {
            const at = (line: number, column: number): string => rows[line]?.[column] ?? '';
            const [x0, y0] = [at(y, x - 1) === letter ? 1 : 2, at(y - 1, x) === letter ? 1 : 2];
            const hue = hues[letter.charCodeAt(0) - 65] ?? paper;
            canvas.box(left + x * side + x0, top + y * side + y0, side - x0 - 1, side - y0 - 1, hue);
        }),
    );
    return canvas;
}

/* Regions in reading order, as the core numbers them. */
function numbered(text: string): number[] {
    const order = [...new Set(text)];
    return [...text].map((letter) => order.indexOf(letter));
}

describe('a picture with a board', () => {
    test('is read at its position', () => {
        const { rgba, width, height } = painted(48, 70, 120);
        const imported = core.importPicture(rgba, width, height);
        expect(imported).toMatchObject({ size: 8, unsure: false, message: null });
        expect(imported.region).toEqual(numbered(rows.join('')));
        expect(imported.mark).toEqual(new Array(64).fill(0));
        expect(imported.sure).toHaveLength(64);
        expect(Math.min(...imported.sure)).toBeGreaterThan(0.5);
        expect(Math.max(...imported.sure, imported.confidence)).toBeLessThanOrEqual(1);
        expect(Math.abs(imported.place.left - 70)).toBeLessThan(4);
        expect(Math.abs(imported.place.top - 120)).toBeLessThan(4);
        expect(Math.abs(imported.place.cellWidth - 48)).toBeLessThan(1);
    });
});

describe('a picture without a board', () => {
    test('says so', () => {
        const { rgba, width, height } = new Canvas(400, 300);
        const imported = core.importPicture(rgba, width, height);
        expect(imported).toMatchObject({ size: 0, region: [], unsure: true });
        expect(imported.message?.text).toMatch(/no square grid/);
    });
    test('of one pixel says so', () => {
        expect(core.importPicture(new Uint8ClampedArray(4), 1, 1)).toMatchObject({ size: 0 });
    });
    test('of other data is refused', () => {
        for (const [width, height] of [[10, 10], [0, 0], [-1, -1], [1.5, 1], [NaN, 1]] as const)
            expect(() => core.importPicture(new Uint8ClampedArray(4), width, height)).toThrow(
                expect.objectContaining({ args: [String(width), String(height)] }),
            );
    });
});

describe('a board at a given position', () => {
    const place = { left: 70, top: 120, cellWidth: 48, cellHeight: 48 };
    test('is read there', () => {
        const { rgba, width, height } = painted(48, 70, 120);
        const imported = core.importBoard(rgba, width, height, 8, place);
        expect(imported).toMatchObject({ size: 8, unsure: false, message: null, place });
        expect(imported.region).toEqual(numbered(rows.join('')));
    });
    test('is read with as many rows as are asked for', () => {
        const { rgba, width, height } = painted(48, 70, 120);
        const imported = core.importBoard(rgba, width, height, 4, { ...place, cellWidth: 96, cellHeight: 96 });
        expect(imported.size).toBe(4);
        expect(new Set(imported.region)).toEqual(new Set([0, 1, 2, 3]));
        const part = core.importBoard(rgba, width, height, 7, place);
        expect(part.region).toHaveLength(49);
    });
    test.each([
        [3, place],
        [33, { left: 0, top: 0, cellWidth: 8, cellHeight: 8 }],
        [8, { ...place, left: -1 }],
        [8, { ...place, cellWidth: 500 }],
        [8, { ...place, cellHeight: 2 }],
        [8.5, place],
        [8, { ...place, top: NaN }],
    ])('cannot have %s rows at %j', (size, at) => {
        const { rgba, width, height } = painted(48, 70, 120);
        expect(() => core.importBoard(rgba, width, height, size, at)).toThrow();
    });
});
