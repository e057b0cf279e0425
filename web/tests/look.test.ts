/* look.test.ts: languages, themes, narrow screens, the pyramid in 3D and without WebGL, use by keyboard alone,
 * names for screen readers, and how much is loaded. */
import { describe } from 'vitest';
import { address, answer, by, cell, cells, data, example, expect, frames, mode, open, press, settled, shot, shots, test, until, type Mode, type Page } from './visit.ts';

const modes: Mode[] = ['edit', 'play', 'solve', 'watch', 'compare'];
const families = ['queens', 'pack', 'nqueens'] as const;

async function eachView(page: Page, look: (name: string) => Promise<void>): Promise<void> {
    for (const family of families) {
        await press(page, `family-${family}`);
        await page.locator(`#board [data-testid="board"][data-family="${family}"]`).first().waitFor();
        for (const name of modes) {
            await mode(page, name);
            await settled(page, name);
            await look(`${family}-${name}`);
        }
    }
}

async function sideways(page: Page): Promise<number> {
    return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

describe('narrow screens', () => {
    for (const width of [390, 320])
        test(`${width} pixels: nothing to scroll sideways in any view`, async ({ visit }) => {
            const page = await visit({ viewport: { width, height: 844 } });
            await eachView(page, async (name) => {
                expect(await sideways(page), name).toBeLessThanOrEqual(0);
                if (width === 390) await shot(page, `phone-${name}`);
            });
            await press(page, 'presets');
            expect(await sideways(page)).toBeLessThanOrEqual(0);
        });
});

test('on a phone the answers fit as well', async ({ visit }) => {
    const page = await visit({ viewport: { width: 360, height: 740 }, locale: 'id-ID', hash: 'nqueens:8' });
    await answer(page, 'list');
    const bar = ['solution-first', 'solution-previous', 'solution-number', 'solution-next', 'solution-last'];
    const middles = await page.evaluate((bar) => bar.map((id) => {
        const box = document.querySelector(`[data-testid="${id}"]`)?.getBoundingClientRect();
        return Math.round((box?.y ?? NaN) + (box?.height ?? NaN) / 2);
    }), bar);
    expect(Math.max(...middles) - Math.min(...middles), 'one line').toBeLessThanOrEqual(2);

    await press(page, 'family-pack');
    await mode(page, 'compare');
    await settled(page, 'compare');
    for (const slow of ['piece-everywhere', 'first-cell'])
        await page.locator(`[data-testid="compare-choice"][data-strategy="${slow}"]`).uncheck();
    await press(page, 'compare-run');
    await by(page, 'compare-run').waitFor();
    const table = page.locator('[role="region"][tabindex="0"]').filter({ has: by(page, 'compare-row') });
    expect(await table.evaluate((one) => one.scrollWidth - one.clientWidth), 'all columns').toBeLessThanOrEqual(0);

    await press(page, 'family-queens');
    await press(page, 'difficulty');
    const heads = await by(page, 'difficulty-dialog').locator('thead th').evaluateAll((all) =>
        all.map((one) => {
            const text = document.createRange();
            text.selectNodeContents(one);
            const { left, right } = text.getBoundingClientRect();
            return { left, right };
        }),
    );
    expect(heads).toHaveLength(4);
    for (const [i, { left }] of heads.entries())
        if (i > 0) expect(left - (heads[i - 1]?.right ?? NaN), 'room between the columns').toBeGreaterThan(5);
});

describe('Indonesian', () => {
    test('every view; the choice is kept', async ({ visit }) => {
        const page = await visit();
        await press(page, 'language-id');
        await until(async () => (await page.locator('html').getAttribute('lang')) === 'id');
        const english = /\b(the|and|solution|solve|undo|choose|strategy|board|pieces?|watch|compare|hint)\b/i;
        await eachView(page, async (name) => {
            const words = await page.locator('button, h2, h3, legend, .hint-line').filter({ visible: true }).allInnerTexts();
            const ownNames = /\b[a-z]+(-[a-z]+)+\b/g; /* of strategies and piece sets */
            expect(words.map((text) => text.replace(ownNames, '')).filter((text) => english.test(text)), name).toEqual([]);
            await shot(page, `id-${name}`);
        });
        await page.reload();
        await until(async () => (await page.locator('html').getAttribute('lang')) === 'id');
    });

    test('follows the browser at the first visit', async ({ visit }) => {
        const page = await visit({ locale: 'id-ID' });
        expect(await page.locator('html').getAttribute('lang')).toBe('id');
        await open(page, example('pack/report003-test11.txt'));
        await answer(page, 'first');
        expect(await by(page, 'result').textContent()).toMatch(/27 petak/);
    });
});

describe('themes', () => {
    test('light, dark, system', async ({ visit }) => {
        const page = await visit();
        const theme = () => page.locator('html').getAttribute('data-theme');
        const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
        await press(page, 'theme-light');
        await until(async () => (await theme()) === 'light');
        const light = await paper();
        await press(page, 'theme-dark');
        await until(async () => (await theme()) === 'dark');
        await until(async () => (await paper()) !== light, 'the paper is dark');
        await eachView(page, (name) => shot(page, `dark-${name}`));
        await press(page, 'theme-system');
        await until(async () => (await theme()) === 'light');
        await page.emulateMedia({ colorScheme: 'dark' });
        await until(async () => (await theme()) === 'dark');
    });

    test.runIf(shots !== '')('every view in light', async ({ visit }) => {
        const page = await visit();
        await eachView(page, (name) => shot(page, `light-${name}`));
    });
});

describe('the pyramid', () => {
    test('in 3D: rotated, pulled apart, pieces hidden; drawn only on demand', async ({ visit }) => {
        const page = await visit();
        await open(page, example('pack/sample-pyramid.txt'));
        await answer(page, 'first');
        await press(page, 'view-space');
        const drawn = async () => Number((await data(page, 'space'))['drawn']);
        const grows = async (act: () => Promise<unknown>, why: string) => {
            const before = await drawn();
            await act();
            await until(async () => (await drawn()) > before, why);
            await until(isStill, `${why}, then still`);
        };
        const isStill = async (): Promise<boolean> => {
            const before = await drawn();
            await frames(page, 30);
            return (await drawn()) === before;
        };
        await until(async () => (await drawn()) > 0);
        await until(isStill, 'a still picture is not drawn again');
        await shot(page, 'pyramid-space');
        await press(page, 'view-more');
        await grows(() => by(page, 'explode').fill('1'), 'pulled apart');
        await shot(page, 'pyramid-apart');
        await grows(() => press(page, 'hide-piece'), 'a piece is hidden');
        await by(page, 'space').focus();
        await grows(() => page.keyboard.press('ArrowLeft'), 'turned by key');
        await press(page, 'view-flat');
        expect(await cells(page).count()).toBe(14);
        await shot(page, 'pyramid-layers');
    });

    test('without WebGL the layers take its place', async ({ visit }) => {
        const page = await visit({ args: ['--disable-gpu', '--disable-3d-apis'] });
        await open(page, example('pack/sample-pyramid.txt'));
        await answer(page, 'first');
        await press(page, 'view-space');
        await by(page, 'no-webgl').waitFor();
        expect(await cells(page).count()).toBe(14);
        expect(await by(page, 'space').count()).toBe(0);
        await shot(page, 'pyramid-no-webgl');
    });
});

describe('keyboard and screen readers', () => {
    test('a puzzle is chosen, solved and exported without a mouse', async ({ visit }) => {
        const page = await visit();
        await page.keyboard.press('v');
        await page.keyboard.type('nqueens:7');
        await page.keyboard.press('Tab');
        await page.keyboard.press('Tab');
        await page.keyboard.press('Enter');
        await until(async () => (await cells(page).count()) === 49);
        await page.keyboard.press('3');
        await by(page, 'solve').waitFor();
        await tabTo(page, 'count');
        await page.keyboard.press('Enter');
        await by(page, 'result').waitFor();
        expect((await data(page, 'result'))['count']).toBe('40');
        await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
        await tabTo(page, 'export');
        await page.keyboard.press('Enter');
        await until(async () => page.evaluate(() => document.activeElement?.getAttribute('data-testid') === 'export-txt'));
        const [file] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
        expect(file.suggestedFilename()).toMatch(/\.txt$/);
        await until(async () => page.evaluate(() => document.activeElement?.getAttribute('data-testid') === 'export'));
    });

    async function tabTo(page: Page, id: string): Promise<void> {
        for (let i = 0; i < 60; i++) {
            if (await page.evaluate((id) => document.activeElement?.getAttribute('data-testid') === id, id)) return;
            await page.keyboard.press('Tab');
        }
        throw new Error(`Tab does not lead to ${id}`);
    }

    test('the focus is visible', async ({ visit }) => {
        const page = await visit();
        for (let i = 0; i < 25; i++) {
            await page.keyboard.press('Tab');
            const seen = await page.evaluate(() => {
                const at = document.activeElement;
                if (at === null || at === document.body) return 'nowhere';
                const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(at);
                const marked = (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
                return marked ? 'marked' : at.outerHTML.slice(0, 120);
            });
            expect(['marked', 'nowhere'], seen).toContain(seen);
        }
    });

    test('everything that can be used has a name', async ({ visit }) => {
        const page = await visit();
        await eachView(page, async (view) => {
            const nameless = await page.evaluate(() =>
                [...document.querySelectorAll<HTMLElement>('button, a[href], input, select, textarea, [role="gridcell"], [role="tab"], canvas')]
                    .filter((one) => one.offsetParent !== null)
                    .filter((one) => {
                        const labelled = one.getAttribute('aria-labelledby');
                        const names = [
                            one.getAttribute('aria-label'),
                            labelled === null ? null : document.getElementById(labelled)?.textContent,
                            one.textContent,
                            [...((one as HTMLInputElement).labels ?? [])].map((label) => label.textContent).join(''),
                            one.title,
                        ];
                        return names.every((name) => (name ?? '').trim() === '');
                    })
                    .map((one) => one.outerHTML.slice(0, 160)),
            );
            expect(nameless, view).toEqual([]);
        });
        expect(await cell(page, 0).getAttribute('aria-label')).toMatch(/row 1, column 1/i);
    });
});

test('the first load is below 700 kB, and three.js is not in it', async ({ visit }) => {
    const page = await visit();
    const sizes = await page.evaluate(() =>
        (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
            .concat(performance.getEntriesByType('navigation') as unknown as PerformanceResourceTiming[])
            .map(({ name, encodedBodySize }) => ({ name, encodedBodySize })),
    );
    const sum = sizes.reduce((all, { encodedBodySize }) => all + encodedBodySize, 0);
    const answers = await Promise.all(
        ['assets/worker.js', 'assets/papan.wasm'].map((path) => page.request.get(address + path, { headers: { 'Accept-Encoding': 'gzip' } })),
    );
    const more = answers.reduce((all, one) => all + Number(one.headers()['content-length'] ?? 0), 0);
    console.log(`first load: ${sum} bytes and at most ${more} for the worker`);
    expect(sum).toBeGreaterThan(10_000);
    expect(sum + more).toBeLessThan(700_000);
    expect(sizes.filter(({ name }) => name.includes('scene'))).toEqual([]);
});
