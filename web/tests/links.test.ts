/* links.test.ts: puzzles for others: the one-file page, opened from a disk, with and without storage; what Share offers
 * at an address that others cannot reach; and the page served to a network, at an address that is not secure. A visit
 * fails if the page makes any request to elsewhere. */
import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, describe } from 'vitest';
import { answer, by, cell, cells, data, example, expect, folder, mode, open, papan, press, program, ready, saved, test, until, type Page } from './visit.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

function fileOf(puzzle: string, name: string): string {
    const path = join(folder(), name);
    papan('page', puzzle, '-o', path);
    return pathToFileURL(path).href;
}

async function askForHint(page: Page): Promise<void> {
    await mode(page, 'play');
    await press(page, 'hint');
    await page.locator('[data-testid="answer"] button, [data-testid="hint-text"]').first().waitFor();
}

const has = (page: Page, number: number): Promise<string | null> => cell(page, number).getAttribute('data-has');
async function mark(page: Page, number: number): Promise<void> {
    await mode(page, 'play');
    await cell(page, number).click();
    await until(async () => (await has(page, number)) !== '', 'a mark is set');
}

const fragment = (page: Page): Promise<string> => page.evaluate(() => decodeURIComponent(location.hash.slice(1)));

describe('the one-file page from a disk', () => {
    test('Queens on a phone: opened on the board, played, kept, solved', async ({ visit }) => {
        const puzzle = example('queens/board-8.txt');
        const url = fileOf(puzzle, 'a queens puzzle.html');
        const html = readFileSync(fileURLToPath(url), 'utf8');
        expect(html).not.toMatch(/<[a-z][^<>]*\s(src|href|action)\s*=\s*["']?(https?:|\/\/|\.)/i);
        const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1] ?? '';
        expect(policy).toMatch(/^default-src 'none'; script-src 'sha256-\S+' 'wasm-unsafe-eval'; worker-src blob:; /);
        expect(policy).toMatch(/connect-src blob: data:;/);

        const page = await visit({ url, ...phone });
        expect(await fragment(page)).toBe(papan('convert', puzzle, '--to', 'id').trim());
        expect(await page.evaluate(() => history.length)).toBe(2); /* about:blank and this */
        await mark(page, 0);
        await askForHint(page);
        expect(await answer(page, 'check')).toMatchObject({ verdict: 'unique' });
        /* Chromium may lose what a file stored just before a reload, so only the storage itself is checked. */
        const stored = (): Promise<boolean> => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('papan:play:')));
        expect(await stored(), 'the game is kept').toBe(true);
        await page.reload();
        await ready(page);
        await by(page, 'board').waitFor();
    });

    test('a pyramid in 3D, and a copy with another puzzle', async ({ visit }) => {
        const page = await visit({ url: fileOf('kanoodle:pyramid', 'pyramid.html'), locale: 'id-ID' });
        expect(await cells(page).count()).toBe(55);
        await press(page, 'view-space');
        await until(async () => Number((await data(page, 'space'))['drawn']) > 0, 'the pyramid is drawn');
        await press(page, 'view-flat');
        await open(page, example('pack/sample-custom.txt'));
        await press(page, 'export');
        const { name, path } = await saved(page, () => press(page, 'export-page'));
        expect(name).toBe('sample-custom.html');
        await press(page, 'share');
        await by(page, 'share-page').waitFor();
        expect(await by(page, 'share-link').count()).toBe(0);

        const copy = await visit({ url: pathToFileURL(path).href });
        await askForHint(copy);
        expect(await answer(copy, 'count')).toMatchObject({ count: papan('count', '-q', example('pack/sample-custom.txt')).trim() });
    });

    test('N-Queens where the browser refuses to store anything', async ({ visit }) => {
        const page = await visit({ url: fileOf('nqueens:6', 'six.html') });
        await page.context().addInitScript(() => {
            for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
                Object.defineProperty(window, name, { get: () => { throw new DOMException('denied', 'SecurityError'); } });
        });
        await page.reload();
        await ready(page);
        await mark(page, 1);
        await askForHint(page);
        expect(await answer(page, 'count')).toMatchObject({ count: '4' });
    });
});

test('at a loopback address, Share offers the puzzle instead of a link', async ({ visit }) => {
    const puzzle = example('queens/board-9.txt');
    const page = await visit({ locale: 'id-ID', permissions: ['clipboard-read', 'clipboard-write'] });
    await open(page, puzzle);
    await press(page, 'share');
    expect(await data(page, 'share-ways')).toMatchObject({ reach: 'device' });
    expect(await by(page, 'share-dialog').textContent()).toContain('hanya berfungsi di perangkat ini');
    const copied = async (id: string): Promise<string> => {
        await press(page, `${id}-copy`);
        await until(async () => (await by(page, `${id}-status`).textContent())?.trim() !== '', 'it is copied');
        return page.evaluate(() => navigator.clipboard.readText());
    };
    expect(await copied('share-id')).toBe(papan('convert', puzzle, '--to', 'id').trim());
    await until(async () => (await by(page, 'share-text').inputValue()) !== '', 'the text is there');
    expect(await copied('share-text')).toBe(papan('convert', puzzle, '--to', 'txt').trim());
    const { name, bytes } = await saved(page, () => press(page, 'share-page'));
    expect(name).toBe('board-9.html');
    expect(bytes.toString()).toBe(papan('page', puzzle, '-o', '-'));
});

describe('the page in a network', () => {
    const others = Object.values(networkInterfaces()).flat();
    const alone = !others.some((one) => one !== undefined && !one.internal);
    let server: ChildProcess | undefined;
    afterAll(() => server?.kill('SIGINT'));

    test.skipIf(alone)('works on a phone, without the clipboard of secure pages', async ({ visit }) => {
        server = spawn(program, ['gui', '--lan', '--no-browser', '--quiet', 'nqueens:6'], { stdio: ['ignore', 'pipe', 'inherit'] });
        const line = await new Promise<string>((resolve) => createInterface(server!.stdout!).once('line', resolve));
        const [url = '', id = ''] = line.split('#');
        const page = await visit({ url, hash: id, ...phone });
        expect(await page.evaluate(() => isSecureContext)).toBe(false);
        expect(await cells(page).count()).toBe(36);
        await mark(page, 1);
        await askForHint(page);
        expect(await answer(page, 'count')).toMatchObject({ count: '4' });
        await press(page, 'share');
        expect(await by(page, 'share-link').inputValue()).toBe(line);
        await press(page, 'share-link-copy');
        await until(async () => (await by(page, 'share-link-status').textContent())?.trim() === 'Copied');
    });
});
