/* trouble.test.ts: an error of the page is shown with a report and the game goes on; a core that dies is
 * restarted; invalid data in the browser's storage never keeps the page from starting. */
import { by, cell, cells, example, expect, give, idle, mode, open, press, ready, test, until, type Page } from './visit.ts';

const mistakes = /on purpose/;

/* The clock throws, until it is mended. */
async function spoil(page: Page, broken: boolean): Promise<void> {
    await page.evaluate((broken) => {
        const own = window as unknown as { pad?: typeof String.prototype.padStart };
        own.pad ??= String.prototype.padStart;
        const fail = (): never => {
            throw new Error('broken on purpose');
        };
        String.prototype.padStart = broken ? fail : own.pad;
    }, broken);
}

for (const [size, viewport, locale] of [['desktop', { width: 1280, height: 900 }, 'en-GB'], ['phone', { width: 390, height: 844 }, 'id-ID']] as const)
    test(`a part that fails says so, and the game goes on: ${size}`, async ({ visit }) => {
        const page = await visit({ mistakes, viewport, locale });
        await open(page, example('queens/board-6.txt'));
        await mode(page, 'play');
        await cell(page, 5).click();
        await until(async () => (await cell(page, 5).getAttribute('data-has')) === 'cross');
        await spoil(page, true);
        await by(page, 'page-error-again').first().waitFor();
        await by(page, 'page-error').first().locator('summary').click();
        const report = await by(page, 'page-error-report').first().inputValue();
        expect(report).toMatch(/^Papan \d+\.\d+/);
        for (const part of ['browser: Mozilla', 'mode: play', 'family: queens', 'broken on purpose', 'pointerdown cell 5']) expect(report).toContain(part);
        await spoil(page, false);
        await by(page, 'page-error-again').first().click();
        await until(async () => (await by(page, 'page-error').count()) === 0 && (await by(page, 'play-undo').isEnabled()), 'it is back');
        expect(await cell(page, 5).getAttribute('data-has')).toBe('cross');

        await page.evaluate(() => void Promise.reject(new Error('rejected on purpose')));
        await by(page, 'page-error-close').waitFor();
        await cell(page, 0).click();
        expect(await cell(page, 0).getAttribute('data-has'), 'the board goes on').toBe('cross');
        await press(page, 'page-error-close');
        await by(page, 'page-error').waitFor({ state: 'detached' });
        await page.evaluate(() => setTimeout(() => {
            throw new Error('thrown on purpose');
        }));
        await by(page, 'page-error').waitFor();
        await press(page, 'page-error-forget');
        await by(page, 'start-screen').waitFor();
        await ready(page);
        await page.goBack();
        await until(async () => (await cells(page).count()) > 0, 'the page is well');
    });

test('a core that dies is restarted, and the page says so', async ({ visit }) => {
    const page = await visit();
    await page.evaluate(() => {
        const post = Worker.prototype.postMessage as (message: unknown) => void;
        Worker.prototype.postMessage = function (message: { method?: string }): void {
            const doomed = message.method === (window as unknown as { doomed: string }).doomed;
            post.call(this, message);
            if (doomed) this.dispatchEvent(new ErrorEvent('error', { message: 'killed on purpose' }));
        };
    });
    const doom = (method: string): Promise<void> => page.evaluate((doomed) => void Object.assign(window, { doomed }), method);
    const files = ['queens/board-6.txt', 'pack/sample-custom.txt', 'nqueens/placed-8.txt'];
    for (const file of files) {
        await open(page, example(file));
        await mode(page, 'play');
        await idle(page);
        await doom('hint');
        await press(page, 'hint');
        const said = page.locator('[data-testid="answer"], [data-testid="hint-text"], [data-testid="play-message"]');
        await until(async () => /crashed and was restarted|could not be loaded/.test((await said.allTextContents()).join()), `${file}: it says so`);
        await doom('');
        await press(page, 'hint');
        await until(async () => !/crashed|loaded/.test((await said.allTextContents()).join()), `${file}: it works again`);
        await idle(page);
    }
    await doom('open');
    await give(page, example('queens/board-8.txt'));
    await by(page, 'problem').waitFor();
    expect(await by(page, 'problem').textContent()).toMatch(/crashed and was restarted/);
    await doom('');
    await open(page, example('queens/board-8.txt'));
});

const rubbish = ['', '{', 'null', '7', '[]', '"x"', '{"version":1,"time":1,"value":null}', '{"version":1,"time":1,"value":[null,{}]}',
    '{"version":1,"time":1,"value":{"id":7,"source":{},"name":[],"edited":1}}',
    '{"version":1,"time":1,"value":{"id":"x","source":"{\\"family\\":\\"queens\\"","name":"x","edited":true,"key":"k","draft":[]}}'];

test('invalid data in the storage never keeps the page from starting', async ({ visit }) => {
    const page = await visit();
    for (const family of ['pack', 'nqueens', 'queens']) {
        await press(page, `family-${family}`);
        await page.locator(`[data-testid="family-${family}"][aria-pressed="true"]`).waitFor();
        await mode(page, 'play');
        await idle(page);
        for (const [i, text] of rubbish.entries()) {
            await page.evaluate(
                ({ text, i }) => {
                    for (const storage of [localStorage, sessionStorage])
                        for (const [n, key] of Object.keys(storage).entries())
                            if (key.startsWith('papan:') && (i === 0 || (n + i) % 3 !== 0)) storage.setItem(key, text);
                },
                { text, i },
            );
            await page.reload();
            await ready(page);
            await until(async () => (await cells(page).count()) > 0, `${family}: ${text}`);
            const reports = by(page, 'page-error-report');
            expect((await reports.count()) === 0 ? '' : await reports.first().inputValue(), `${family}: ${text}`).toBe('');
        }
    }
});
