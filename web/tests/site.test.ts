/* site.test.ts: the page as built for a static host: below a path, installable, and whole after the first visit
 * when the network is gone. The server is really stopped: nothing can answer but the service worker. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe } from 'vitest';
import type { Page } from 'playwright-core';
import { serveFolder } from './static.mjs';
import { by, cell, expect, folder, press, ready, root, shiftOf, test, until } from './visit.ts';

let site = '';
beforeAll(async () => {
    site = join(folder(), 'site');
    const words = ['--no-install', 'vite', 'build', 'page', '--mode', 'site', '--outDir', site, '--logLevel', 'error'];
    await promisify(execFile)('npx', words, { cwd: join(root, 'web') }); /* takes long on a busy machine */
});

const servers: { close: () => Promise<unknown> }[] = [];
afterAll(async () => {
    for (const server of servers) await server.close();
});

async function serve(path: string): Promise<{ address: string; close: () => Promise<unknown> }> {
    const server = await serveFolder(site, path);
    servers.push(server);
    return server;
}

async function stored(page: Page): Promise<void> {
    await until(() => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state === 'activated'), 'the page is stored');
}

describe('a hosted page', () => {
    for (const [path, size, locale] of [
        ['/games/papan/', { width: 390, height: 844 }, 'id-ID'],
        ['/', { width: 1280, height: 900 }, 'en-GB'],
    ] as const)
        test(`at ${path} it works without a network after the first visit`, async ({ elsewhere }) => {
            const { address, close } = await serve(path);
            const page = await elsewhere(address, { viewport: size, locale });
            await stored(page);
            expect(await shiftOf(page)).toBeLessThan(0.05);
            await close();
            await page.reload();
            await ready(page);
            await press(page, 'start-queens');
            await cell(page, 3).click();
            await until(async () => (await cell(page, 3).getAttribute('data-has')) === 'cross', 'a cross is placed');
            await press(page, 'hint');
            await until(async () => (await by(page, 'answer').innerText()) !== '', 'the core answers');
            await page.goto(`${address}#iq-puzzler-pro:pyramid`);
            await ready(page);
            await press(page, 'view-space');
            await until(async () => (await by(page, 'space').getAttribute('data-drawn')) !== null, '3D is drawn');
        });

    test('the manifest names files that exist, and the page can be installed', async ({ elsewhere }) => {
        const { address } = await serve('/papan/');
        const page = await elsewhere(address, {});
        const manifest = JSON.parse(readFileSync(join(site, 'manifest.webmanifest'), 'utf8')) as {
            icons: { src: string; sizes: string }[];
        };
        for (const { src, sizes } of manifest.icons) {
            const bytes = readFileSync(join(site, src));
            if (src.endsWith('.png')) expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes);
        }
        await stored(page);
        const browser = await page.context().newCDPSession(page);
        const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
        const errors = installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito');
        expect(errors).toEqual([]);
    });
});
