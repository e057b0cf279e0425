/* open.test.ts: puzzles are opened by file, drop, paste, preset and link, with known numbers of solutions;
 * invalid input is refused with a message and changes nothing. */
import { readFileSync } from 'node:fs';
import { describe } from 'vitest';
import { answer, by, cells, example, expect, give, mode, open, paste, press, ready, test, until, type Page } from './visit.ts';

const known = [
    { file: 'pack/sample-default.txt', count: '37632', cells: 25 },
    { file: 'pack/sample-custom.txt', count: '32', cells: 19 },
    { file: 'pack/sample-pyramid.txt', count: '5232', cells: 14 },
    { file: 'queens/board-8.txt', count: '1', cells: 64 },
    { file: 'queens/stars-9.txt', count: '1', cells: 81 },
    { file: 'nqueens/placed-8.txt', count: '0', cells: 64 },
];

describe('files', () => {
    test('samples are opened, solved and counted', async ({ visit }) => {
        const page = await visit();
        for (const { file, count, cells: size } of known) {
            await open(page, example(file));
            await mode(page, 'solve');
            expect(await cells(page).count(), file).toBe(size);
            const first = await answer(page, 'first');
            expect(first['verdict'] === 'none', file).toBe(count === '0');
            const counted = await answer(page, 'count');
            expect(counted['complete'], file).toBe('true');
            expect(counted['verdict'] === 'none' ? '0' : counted['count'], file).toBe(count);
        }
    });

    test('a puzzle without a solution says why', async ({ visit }) => {
        const page = await visit();
        await open(page, example('pack/report003-test11.txt'));
        const said = await answer(page, 'first');
        expect(said['verdict']).toBe('none');
        expect(await by(page, 'result').textContent()).toMatch(/27 cells.*25/);
    });

    test('dropped on the page', async ({ visit }) => {
        const page = await visit();
        const text = readFileSync(example('queens/board-6.txt'), 'utf8');
        await page.evaluate((text) => {
            const carried = new DataTransfer();
            carried.items.add(new File([text], 'dropped.txt', { type: 'text/plain' }));
            for (const kind of ['dragenter', 'dragover', 'drop'])
                document.body.dispatchEvent(
                    new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer: carried }),
                );
        }, text);
        await until(async () => (await by(page, 'name').textContent())?.includes('dropped') === true);
        expect(await cells(page).count()).toBe(36);
        expect(await by(page, 'drop-zone').count()).toBe(0);
    });
});

describe('text', () => {
    const texts = [
        ['letters', 'AABB\nAACB\nDCCC\nDDDC\n', 16],
        ['a name', 'nqueens:5', 25],
        ['JSON', '{"family": "nqueens", "n": 6}', 36],
        ['a packing puzzle', '2 3 2\nDEFAULT\nAAA\nBBB\n', 6],
    ] as const;
    test('in the dialog', async ({ visit }) => {
        const page = await visit();
        for (const [name, text, size] of texts) {
            await paste(page, text);
            await until(async () => (await cells(page).count()) === size, name);
            await by(page, 'paste-text').waitFor({ state: 'detached' });
        }
    });

    test('pasted anywhere', async ({ visit }) => {
        const page = await visit();
        await page.evaluate(() => {
            const clipboardData = new DataTransfer();
            clipboardData.setData('text/plain', 'AAAB\nACAB\nCCAB\nDDDD\n');
            document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
        });
        await until(async () => (await cells(page).count()) === 16);
    });

    test('the dialog stays open with the reason', async ({ visit }) => {
        const page = await visit();
        await paste(page, 'AAB\nA\n');
        await by(page, 'problem').waitFor();
        expect(await by(page, 'paste-text').inputValue()).toBe('AAB\nA\n');
        await page.keyboard.press('Escape');
        await by(page, 'paste-text').waitFor({ state: 'detached' });
        expect(await by(page, 'problem').count()).toBe(0);
    });
});

describe('presets and links', () => {
    test('a preset opens', async ({ visit }) => {
        const page = await visit();
        await press(page, 'presets');
        await until(async () => (await by(page, 'preset').count()) > 12, 'samples and built-in puzzles');
        await page.locator('[data-testid="preset"][data-id="iq-puzzler-pro:pyramid"]').click();
        await mode(page, 'solve');
        await until(async () => (await by(page, 'board').first().getAttribute('data-cells')) === '55');
    });

    test('the tabs of the families', async ({ visit }) => {
        const page = await visit();
        for (const [family, size] of [['pack', 55], ['nqueens', 64], ['queens', 64]] as const) {
            await press(page, `family-${family}`);
            await until(async () => (await by(page, `family-${family}`).getAttribute('aria-pressed')) === 'true');
            await until(async () => (await cells(page).count()) === size);
        }
    });

    test('a shared link opens the same puzzle elsewhere', async ({ visit }) => {
        const here = await visit();
        await open(here, example('queens/board-9.txt'));
        await press(here, 'share');
        const id = await by(here, 'share-id').inputValue();
        expect(id).toMatch(/^[\w.~:-]+$/);
        const there = await visit({ hash: id });
        expect(await cells(there).count()).toBe(81);
        expect((await answer(there, 'count'))['count']).toBe('1');
        await there.evaluate(() => (location.hash = 'nqueens:6'));
        await until(async () => (await cells(there).count()) === 36, 'a changed fragment is followed');
    });

    test('a broken link says so and the page works', async ({ visit }) => {
        const page = await visit({ hash: '%3Cscript%3Ealert(1)%3C/script%3E' });
        await by(page, 'problem').waitFor();
        expect(await cells(page).count()).toBe(64);
    });

    test('a damaged link leaves the address with the puzzle that is open', async ({ visit }) => {
        const page = await visit({ hash: 'nqueens:6' });
        await page.evaluate(() => (location.hash = '441WJXJ'));
        await by(page, 'problem').waitFor();
        await until(async () => page.evaluate(() => location.hash === '#nqueens:6'));
        expect(await cells(page).count()).toBe(36);
    });

    test('back and forward go through the links that were followed', async ({ visit }) => {
        const page = await visit({ hash: 'nqueens:5' });
        for (const n of [6, 7]) {
            await page.evaluate((n) => (location.hash = `nqueens:${n}`), n);
            await until(async () => (await cells(page).count()) === n * n);
        }
        for (const [go, n] of [[-1, 6], [-1, 5], [2, 7]] as const) {
            await page.evaluate((go) => history.go(go), go);
            await until(async () => (await cells(page).count()) === n * n, `${go}: ${n} rows`);
        }
    });
});

describe('a browser that remembers nothing', () => {
    const ways: [string, () => void][] = [
        ['forbidden', () => Object.defineProperty(window, 'localStorage', { get: () => { throw new DOMException('denied', 'SecurityError'); } })],
        ['full', () => (Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); })],
    ];
    for (const [name, way] of ways)
        test(name, async ({ visit }) => {
            const page = await visit();
            await page.context().addInitScript(way);
            await page.reload();
            await ready(page);
            await press(page, 'language-id');
            await open(page, example('queens/board-6.txt'));
            await mode(page, 'edit');
            await press(page, 'clear');
            await paste(page, 'AAB\nA\n');
            await by(page, 'problem').waitFor();
            await page.keyboard.press('Escape');
            await press(page, 'family-pack');
            await until(async () => (await cells(page).count()) === 55);
            expect((await answer(page, 'first'))['verdict']).toBe('solved');
        });
});

describe('hostile input', () => {
    const script = '<img src=x onerror=alert(1)><script>alert(1)</script>';
    const deep = '['.repeat(200_000);
    const files: [string, { name: string; bytes: Buffer | string }][] = [
        ['empty', { name: 'empty.txt', bytes: '' }],
        ['zeros', { name: 'zeros.txt', bytes: Buffer.alloc(100_000) }],
        ['random bytes', { name: 'noise.bin', bytes: Buffer.from(Array.from({ length: 50_000 }, (_, i) => (i * 7919 + (i >> 3)) & 255)) }],
        ['a script as its name', { name: `${script.replaceAll('/', '')}.txt`, bytes: 'AAB\nA\n' }],
        ['a script as its text', { name: 'script.txt', bytes: script }],
        ['a script in JSON', { name: 'script.json', bytes: JSON.stringify({ family: script, title: script }) }],
        ['deep JSON', { name: 'deep.json', bytes: `{"family": ${deep}` }],
        ['broken JSON', { name: 'broken.json', bytes: '{"family": "queens", "regions": ["AB' }],
        ['a cut UTF-8 letter', { name: 'cut.txt', bytes: Buffer.from([0x41, 0xc3]) }],
        ['a huge board', { name: 'huge.txt', bytes: '1000000 1000000 1\nDEFAULT\nA\n' }],
        ['a huge number', { name: 'number.txt', bytes: '99999999999999999999 2 1\nDEFAULT\nA\n' }],
        ['a long line', { name: 'long.txt', bytes: 'A'.repeat(5_000_000) }],
    ];
    test('each gives a sentence, and the puzzle before stays', async ({ visit }) => {
        const page = await visit();
        await open(page, example('queens/board-6.txt'));
        for (const [name, file] of files) {
            await give(page, file);
            await by(page, 'problem').waitFor();
            const said = ((await by(page, 'problem').textContent()) ?? '').trim();
            expect(said.length, name).toBeGreaterThan(10);
            expect(await page.locator('img, script:not([src])').count(), name).toBe(0);
            await by(page, 'problem').getByRole('button').click();
            await by(page, 'problem').waitFor({ state: 'detached' });
        }
        await nothingElse(page);
    });

    test('on a phone the place of the mistake is seen', async ({ visit }) => {
        const page = await visit({ viewport: { width: 360, height: 740 } });
        for (const bytes of ['{"family": "queens", "stars": 1, "regions": ["AB', '{"fa']) {
            await give(page, { name: 'broken.json', bytes });
            await until(async () => (await by(page, 'problem').locator('pre').textContent())?.includes(bytes.slice(-4)) === true);
            const line = await by(page, 'problem').locator('pre').boundingBox();
            const caret = await by(page, 'problem').locator('.caret').boundingBox();
            const right = (line?.x ?? NaN) + (line?.width ?? NaN);
            expect(caret?.x, bytes).toBeGreaterThan(line?.x ?? NaN);
            expect((caret?.x ?? NaN) + (caret?.width ?? NaN), bytes).toBeLessThanOrEqual(right);
        }
    });

    test('a file of 70 MB is not even read', async ({ visit }) => {
        const page = await visit();
        await open(page, example('queens/board-6.txt'));
        await page.evaluate(() => {
            const carried = new DataTransfer();
            carried.items.add(new File([new Uint8Array(70 << 20)], 'huge.txt'));
            document.body.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: carried }));
        });
        await by(page, 'problem').waitFor();
        expect(await by(page, 'problem').textContent()).toContain('64 MiB');
        await nothingElse(page);
    });

    test('a name that looks like a script is only text', async ({ visit }) => {
        const page = await visit();
        const name = `${script.replaceAll('/', '')}.txt`;
        await give(page, { name, bytes: 'AABB\nAACB\nDCCC\nDDDC\n' });
        await until(async () => (await cells(page).count()) === 16);
        expect(await by(page, 'name').textContent()).toContain('<img');
        await page.reload();
        await ready(page);
        expect(await by(page, 'name').textContent()).toContain('<img');
        expect(await page.locator('img, script:not([src])').count()).toBe(0);
    });
});

async function nothingElse(page: Page): Promise<void> {
    expect(await page.locator('img, script:not([src])').count()).toBe(0);
    expect(await cells(page).count()).toBe(36);
    expect((await answer(page, 'count'))['count']).toBe('1');
}
