/* export.test.ts: files saved by the page are read back, by the program and by the page. */
import { describe } from 'vitest';
import { answer, by, example, expect, open, papan, press, saved, test, type Page } from './visit.ts';

const save = async (page: Page, item: string) => {
    await press(page, 'export');
    return saved(page, () => press(page, item));
};

describe('the puzzle', () => {
    const files = [
        ['queens/board-8.txt', ['export-txt', 'export-json', 'export-sbn', 'export-id']],
        ['queens/stars-8.txt', ['export-txt', 'export-json', 'export-sbn']],
        ['pack/sample-default.txt', ['export-txt', 'export-json', 'export-xmpuzzle', 'export-id']],
        ['pack/sample-custom.txt', ['export-txt', 'export-json']],
        ['pack/sample-pyramid.txt', ['export-txt', 'export-json']],
        ['nqueens/placed-8.txt', ['export-txt', 'export-json']],
    ] as const;
    test('in every form, read back by the program and the page', async ({ visit }) => {
        const page = await visit();
        for (const [file, items] of files) {
            const expected = papan('count', '--quiet', example(file)).trim();
            for (const item of items) {
                await open(page, example(file));
                const { name, path } = await save(page, item);
                expect(name.endsWith(`.${item.slice('export-'.length)}`), name).toBe(true);
                expect(papan('count', '--quiet', path).trim(), name).toBe(expected);
                await open(page, path);
                const again = await answer(page, 'count');
                expect(again['verdict'] === 'none' ? '0' : again['count'], name).toBe(expected);
            }
        }
    });
});

describe('the solution', () => {
    test('as text and JSON, checked by the program', async ({ visit }) => {
        const page = await visit();
        for (const file of ['queens/board-9.txt', 'pack/sample-custom.txt', 'pack/sample-pyramid.txt']) {
            await open(page, example(file));
            await answer(page, 'first');
            for (const item of ['save-solution-txt', 'save-solution-json']) {
                const { path, bytes } = await saved(page, () => press(page, item));
                expect(papan('check', example(file), path), item).toMatch(/^right/);
                if (item.endsWith('json')) expect(JSON.parse(bytes.toString())).toHaveProperty('verdict');
                else expect(bytes.toString()).toMatch(/Search time: [\d.]+ ms\nCases examined: \d+/);
            }
        }
    });
});

describe('pictures', () => {
    const files = ['queens/board-8.txt', 'pack/sample-default.txt', 'pack/sample-pyramid.txt', 'nqueens/placed-8.txt'];
    test('PNG and SVG that stand alone', async ({ visit }) => {
        const page = await visit();
        for (const file of files) {
            await open(page, example(file));
            if (!file.startsWith('nqueens')) await answer(page, 'first');
            const png = (await save(page, 'export-png')).bytes;
            expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1a\n');
            expect(png.readUInt32BE(16)).toBeGreaterThan(200);
            expect(png.readUInt32BE(20)).toBeGreaterThan(200);
            const svg = (await save(page, 'export-svg')).bytes.toString();
            const drawn = await page.evaluate((text) => {
                const parsed = new DOMParser().parseFromString(text, 'image/svg+xml');
                return {
                    broken: parsed.querySelector('parsererror') !== null,
                    root: parsed.documentElement.tagName,
                    classes: parsed.querySelectorAll('[class]').length,
                    shapes: parsed.querySelectorAll('path, rect, circle, use').length,
                    outside: /(href|src)="https?:/.test(text),
                };
            }, svg);
            expect(drawn).toMatchObject({ broken: false, root: 'svg', outside: false });
            expect(drawn.shapes).toBeGreaterThan(4);
            expect(await paintedColours(page, svg)).toBeGreaterThan(3);
        }
    });
});

/* The number of colours of an SVG file drawn on its own. */
async function paintedColours(page: Page, svg: string): Promise<number> {
    return page.evaluate(async (text) => {
        const image = new Image();
        image.src = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
        await image.decode();
        const canvas = document.createElement('canvas');
        canvas.width = canvas.height = 64;
        const pen = canvas.getContext('2d', { willReadFrequently: true });
        pen?.drawImage(image, 0, 0, 64, 64);
        const seen = new Set(new Uint32Array(pen?.getImageData(0, 0, 64, 64).data.buffer ?? new ArrayBuffer(0)));
        return seen.size;
    }, svg);
}

test('an id is short enough to be sent in a link', async ({ visit }) => {
    const page = await visit({ hash: 'iq-puzzler-pro:5x11' });
    await press(page, 'share');
    expect((await by(page, 'share-id').inputValue()).length).toBeLessThan(160);
});
