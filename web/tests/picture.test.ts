/* picture.test.ts: boards from pictures: drawn by the program or on a canvas, given as a file, dropped or
 * pasted; corrected by hand; and pictures that contain no board, are broken, or too large. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe } from 'vitest';
import { answer, by, cells, data, example, expect, folder, give, open, papan, press, shot, test, until, written, type Page } from './visit.ts';

/* A picture of a puzzle drawn by the program. */
function drawn(puzzle: string, name: string, ...options: string[]): string {
    const path = join(folder(), name);
    papan('draw', puzzle, '-o', path, ...options);
    return path;
}

const dialog = (page: Page) => by(page, 'picture-dialog');
const read = (page: Page, number: number) => dialog(page).locator(`[data-cell="${number}"]`);
const swatch = (page: Page, letter: string) => dialog(page).locator(`[data-testid="swatch"][data-region="${letter}"]`);

/* Letters of regions, renamed in reading order: A, B, ... */
function renamed(text: string): string {
    const order = [...new Set(text)];
    return [...text].map((letter) => String.fromCharCode(65 + order.indexOf(letter))).join('');
}
async function regions(page: Page): Promise<string> {
    return cells(page).evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset['region'] ?? '').join(''));
}
async function told(page: Page): Promise<string> {
    await by(page, 'picture-message').waitFor();
    return (await data(page, 'picture-message'))['state'] ?? '';
}
async function closed(page: Page): Promise<void> {
    await dialog(page).waitFor({ state: 'hidden' });
}
const board = readFileSync(example('queens/board-8.txt'), 'utf8').replace(/\s/g, '');

/* Pasted from another program, or dropped as a file. */
async function hand(page: Page, how: 'paste' | 'drop', path: string, type: string): Promise<void> {
    const base64 = readFileSync(path).toString('base64');
    await page.evaluate(
        ({ how, base64, type }) => {
            const carried = new DataTransfer();
            const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
            carried.items.add(new File([bytes], 'image', { type }));
            const more = { bubbles: true, cancelable: true };
            const event =
                how === 'drop'
                    ? new DragEvent('drop', { ...more, dataTransfer: carried })
                    : new ClipboardEvent('paste', { ...more, clipboardData: carried });
            (document.activeElement ?? document.body).dispatchEvent(event);
        },
        { how, base64, type },
    );
}

/* A picture converted to another format by the browser. */
async function as(page: Page, path: string, type: string): Promise<Buffer> {
    const base64 = readFileSync(path).toString('base64');
    const url = await page.evaluate(
        async ({ base64, type }) => {
            const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
            const bitmap = await createImageBitmap(new Blob([bytes]));
            const canvas = document.createElement('canvas');
            canvas.width = bitmap.width;
            canvas.height = bitmap.height;
            canvas.getContext('2d')!.drawImage(bitmap, 0, 0);
            return canvas.toDataURL(type, 0.85);
        },
        { base64, type },
    );
    return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

/* A picture with this many coloured spots on it. */
async function spotted(page: Page, path: string, spots: number): Promise<Buffer> {
    const base64 = readFileSync(path).toString('base64');
    const url = await page.evaluate(
        async ({ base64, spots }) => {
            const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
            const bitmap = await createImageBitmap(new Blob([bytes]));
            const canvas = document.createElement('canvas');
            const { width, height } = bitmap;
            canvas.width = width;
            canvas.height = height;
            const pen = canvas.getContext('2d')!;
            pen.drawImage(bitmap, 0, 0);
            for (let i = 0; i < spots; i++) {
                pen.fillStyle = `hsl(${70 * i} 40% 60%)`;
                pen.beginPath();
                pen.arc(width * (0.2 + 0.08 * (i % 8)), height * (0.3 + 0.06 * i), 0.07 * width, 0, 7);
                pen.fill();
            }
            return canvas.toDataURL('image/png');
        },
        { base64, spots },
    );
    return Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
}

describe('a picture of a board', () => {
    test('is read and taken', async ({ visit }) => {
        const page = await visit();
        await give(page, drawn(example('queens/board-8.txt'), 'board-8.png'));
        expect(await told(page)).toBe('sure');
        await page.locator('[data-testid="picture-verdict"][data-verdict="unique"]').waitFor();
        await shot(page, 'picture');
        await press(page, 'picture-use');
        await closed(page);
        expect(await regions(page)).toBe(renamed(board));
        expect(await by(page, 'mode-play').getAttribute('aria-selected')).toBe('true');
        expect(await by(page, 'name').textContent()).toContain('board-8.png');
        expect((await answer(page, 'check'))['verdict']).toBe('unique');
    });

    test('as JPEG, as WebP, dropped, pasted, also into the field for text', async ({ visit }) => {
        const page = await visit({ colorScheme: 'dark' });
        await open(page, example('queens/board-6.txt'));
        const png = drawn(example('queens/board-8.txt'), 'kinds.png');
        const ways: [string, () => Promise<void>][] = [
            ['jpeg', async () => give(page, { name: 'board.jpg', bytes: await as(page, png, 'image/jpeg') })],
            ['webp', async () => give(page, { name: 'board.webp', bytes: await as(page, png, 'image/webp') })],
            ['drop', () => hand(page, 'drop', png, 'image/png')],
            ['paste', () => hand(page, 'paste', png, 'image/png')],
            ['field', async () => (await press(page, 'paste'), await hand(page, 'paste', png, 'image/png'))],
        ];
        for (const [name, way] of ways) {
            await way();
            expect(await told(page), name).not.toBe('none');
            const letters = await dialog(page).locator('[data-cell]').evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset['region']).join(''));
            expect(letters, name).toBe(renamed(board));
            await press(page, 'picture-cancel');
            await closed(page);
            expect(await cells(page).count(), name).toBe(36);
        }
    });

    test('stars are guessed, marks are kept or removed', async ({ visit }) => {
        const page = await visit();
        await give(page, drawn(example('queens/stars-9.txt'), 'stars-9.png'));
        await page.locator('[data-testid="picture-verdict"][data-verdict="unique"]').waitFor();
        expect(await by(page, 'picture-stars').inputValue()).toBe('2');
        await press(page, 'picture-cancel');
        await closed(page);

        const marked = readFileSync(example('queens/board-8.txt'), 'utf8') + 'PLACED\n#.......\n........\n..x.....\n' + '........\n'.repeat(5);
        await give(page, drawn(written('marked.txt', marked), 'marked.png'));
        await told(page);
        expect(await read(page, 0).getAttribute('data-has')).toBe('queen');
        expect(await read(page, 18).getAttribute('data-has')).toBe('cross');
        await press(page, 'picture-clear-marks');
        expect(await read(page, 0).getAttribute('data-has')).toBe('');
    });
});

describe('correcting', () => {
    test('by click: region and mark', async ({ visit }) => {
        const page = await visit();
        await give(page, drawn(example('queens/board-8.txt'), 'correct.png'));
        await page.locator('[data-testid="picture-verdict"][data-verdict="unique"]').waitFor();
        expect(await swatch(page, 'C').isDisabled()).toBe(true);
        await read(page, 3).click();
        expect(await swatch(page, 'A').getAttribute('aria-pressed')).toBe('true');
        await swatch(page, 'C').click();
        expect(await read(page, 3).getAttribute('data-region')).toBe('C');
        await dialog(page).locator('[data-testid="picture-mark"][data-mark="2"]').click();
        expect(await read(page, 3).getAttribute('data-has')).toBe('cross');
        await shot(page, 'picture-corrected');

        const from = (await read(page, 56).boundingBox())!;
        const to = (await read(page, 58).boundingBox())!;
        await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
        await page.mouse.down();
        await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 5 });
        await page.mouse.up();
        await swatch(page, 'B').click();
        for (const cell of [56, 57, 58]) expect(await read(page, cell).getAttribute('data-region')).toBe('B');
        await press(page, 'picture-use');
        await closed(page);
        const now = await regions(page);
        expect(now[3]).toBe('C');
        expect(now.slice(56, 59)).toBe('BBB');
    });

    test('doubtful cells are marked until they are checked', async ({ visit }) => {
        const page = await visit();
        const path = drawn(example('queens/board-8.txt'), 'spots.png');
        let doubtful = 0;
        for (let spots = 3; doubtful === 0 && spots < 12; spots++) {
            await give(page, { name: 'spots.png', bytes: await spotted(page, path, spots) });
            if ((await told(page)) === 'unsure') doubtful = await dialog(page).locator('[data-unsure]').count();
            if (doubtful === 0) await press(page, 'picture-cancel');
        }
        expect(doubtful).toBeGreaterThan(0);
        await press(page, 'picture-next');
        const focused = page.locator('[data-testid="cell"]:focus');
        expect(await focused.getAttribute('aria-label')).toMatch(/doubtful, selected/);
        await press(page, 'picture-confirm');
        expect(await dialog(page).locator('[data-unsure]').count()).toBe(doubtful - 1);
        await shot(page, 'picture-doubtful');
    });

    test('by keys alone', async ({ visit }) => {
        const page = await visit();
        await give(page, drawn(example('queens/board-8.txt'), 'keys.png'));
        await told(page);
        await read(page, 0).focus();
        await page.keyboard.press('ArrowRight');
        await page.keyboard.press('c');
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('q');
        expect(await read(page, 1).getAttribute('data-region')).toBe('C');
        expect(await read(page, 9).getAttribute('data-has')).toBe('queen');
        expect(await read(page, 9).getAttribute('aria-label')).toMatch(/Row 2, column 2, region B, queen/);
        await page.keyboard.press('Delete');
        expect(await read(page, 9).getAttribute('data-has')).toBe('');
        await page.keyboard.press('Escape');
        await closed(page);
    });

    test('a region that is lost must be painted again', async ({ visit }) => {
        const page = await visit();
        await give(page, drawn(example('queens/board-8.txt'), 'lost.png'));
        await told(page);
        const alone = [...renamed(board)].findIndex((letter, _, all) => all.filter((one) => one === letter).length === 1);
        const letter = renamed(board)[alone] ?? '';
        await read(page, alone).click();
        await swatch(page, letter === 'A' ? 'B' : 'A').click();
        expect(await by(page, 'picture-use').isDisabled()).toBe(true);
        expect(await by(page, 'picture-verdict').textContent()).toContain(letter);
        await swatch(page, letter).click();
        expect(await by(page, 'picture-use').isEnabled()).toBe(true);
    });

    test('a wrong size or place', async ({ visit }) => {
        const page = await visit();
        const letters = () => dialog(page).locator('[data-cell]').evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset['region']).join(''));
        await give(page, drawn(example('queens/board-8.txt'), 'framed.png'));
        await told(page);
        await by(page, 'picture-size').fill('4');
        await by(page, 'picture-size').press('Tab');
        await until(async () => (await letters()).length === 16, 'read with four rows');
        await by(page, 'picture-size').fill('8');
        await by(page, 'picture-size').press('Tab');
        await until(async () => (await letters()) === renamed(board), 'and with eight again');

        await press(page, 'picture-framing');
        const corner = page.locator('[data-testid="picture-corner"][data-corner="start"]');
        await shot(page, 'picture-framing');
        const from = (await corner.boundingBox())!;
        const cell = ((await page.locator('[data-corner="end"]').boundingBox())!.x - from.x) / 8;
        await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
        await page.mouse.down();
        await page.mouse.move(from.x + from.width / 2 + cell, from.y + from.height / 2 + cell, { steps: 4 });
        await page.mouse.up();
        await until(async () => (await letters()) !== renamed(board), 'read in another frame');
        await by(page, 'picture-size').fill('7');
        await by(page, 'picture-size').press('Tab');
        const inner = [...Array(49).keys()].map((i) => board[9 + Math.floor(i / 7) * 8 + (i % 7)]).join('');
        const whole = new Set(inner).size === 7;
        await until(async () => (whole ? (await letters()) === renamed(inner) : (await letters()).length === 49), 'the board without its first row and column');
        await corner.focus();
        await page.keyboard.press('Shift+ArrowLeft');
        await until(async () => (await letters()).length === 49);
        await press(page, 'picture-cancel');
        await closed(page);
    });

    test('on a phone, in Indonesian: nothing to scroll sideways', async ({ visit }) => {
        const page = await visit({ viewport: { width: 360, height: 740 }, locale: 'id-ID' });
        await give(page, drawn(example('queens/board-8.txt'), 'phone.png'));
        await told(page);
        expect(await dialog(page).evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
        await read(page, 0).click();
        await swatch(page, 'B').click();
        await shot(page, 'picture-phone');
        await press(page, 'picture-use');
        await closed(page);
        expect((await regions(page))[0]).toBe('B');
    });
});

describe('pictures without a board', () => {
    test('a picture without one says so and changes nothing', async ({ visit }) => {
        const page = await visit();
        await open(page, example('queens/board-6.txt'));
        const empty = drawn(example('queens/board-8.txt'), 'no-board.png');
        const bytes = await page.evaluate(() => {
            const canvas = document.createElement('canvas');
            canvas.width = 600;
            canvas.height = 400;
            const pen = canvas.getContext('2d')!;
            const sky = pen.createLinearGradient(0, 0, 600, 400);
            sky.addColorStop(0, '#88aaff');
            sky.addColorStop(1, '#ffeecc');
            pen.fillStyle = sky;
            pen.fillRect(0, 0, 600, 400);
            return canvas.toDataURL('image/png').split(',')[1] ?? '';
        });
        await give(page, { name: 'sky.png', bytes: Buffer.from(bytes, 'base64') });
        expect(await told(page)).toBe('none');
        expect(await by(page, 'picture-use').count()).toBe(0);
        await shot(page, 'picture-none');
        await press(page, 'picture-framing');
        await until(async () => (await dialog(page).locator('[data-cell]').count()) === 64, 'somebody says where it is');
        expect(await by(page, 'picture-corner').count()).toBe(2);
        await press(page, 'picture-cancel');
        await closed(page);
        expect(await cells(page).count()).toBe(36);
        await give(page, empty);
        expect(await told(page)).toBe('sure');
    });

    const huge = Buffer.from(readHead());
    function readHead(): Uint8Array {
        const head = Buffer.from('89504e470d0a1a0a0000000d49484452000000000000000008060000000000000000', 'hex');
        head.writeUInt32BE(20000, 16);
        head.writeUInt32BE(20000, 20);
        return head;
    }
    test('broken, truncated and huge pictures are refused with a message', async ({ visit }) => {
        const page = await visit();
        await open(page, example('queens/board-6.txt'));
        const png = readFileSync(drawn(example('queens/board-8.txt'), 'broken.png'));
        const cases: [string, Buffer, RegExp][] = [
            ['garbled.png', Buffer.concat([png.subarray(0, 40), Buffer.alloc(500, 7)]), /damaged/],
            ['head.png', png.subarray(0, 12), /damaged/],
            ['huge.png', huge, /20000 x 20000 pixels/],
            ['head.jpg', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]), /damaged/],
        ];
        for (const [name, bytes, sentence] of cases) {
            await give(page, { name, bytes });
            await until(async () => ((await by(page, 'problem').count()) > 0 ? ((await by(page, 'problem').textContent()) ?? '').includes(name) : false), name);
            expect(await by(page, 'problem').textContent(), name).toMatch(sentence);
            await closed(page);
        }
        expect(await cells(page).count()).toBe(36);
    });
});
