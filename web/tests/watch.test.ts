/* watch.test.ts: searches watched step by step, as a film, backwards; strategies compared. */
import { describe } from 'vitest';
import { by, data, example, expect, frames, mode, open, press, queens, shot, test, until, type Page } from './visit.ts';

async function stepOf(page: Page): Promise<number> {
    return Number((await data(page, 'watch-state'))['step']);
}
async function begin(page: Page): Promise<string[]> {
    await mode(page, 'watch');
    await by(page, 'watch-state').waitFor();
    const options = by(page, 'watch-strategy').locator('option:not([disabled])');
    return options.evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
}

describe('watch', () => {
    test('step, back, end and start', async ({ visit }) => {
        const page = await visit({ hash: 'nqueens:5' });
        await begin(page);
        expect(await stepOf(page)).toBe(0);
        expect(await queens(page)).toHaveLength(0);
        await press(page, 'watch-step');
        await until(async () => (await stepOf(page)) === 1);
        const first = await data(page, 'watch-state');
        for (let i = 2; i <= 6; i++) {
            await press(page, 'watch-step');
            await until(async () => (await stepOf(page)) === i);
        }
        for (let i = 5; i >= 1; i--) {
            await press(page, 'watch-back');
            await until(async () => (await stepOf(page)) === i);
        }
        expect(await data(page, 'watch-state')).toEqual(first);
        await press(page, 'watch-end');
        await until(async () => (await data(page, 'watch-state'))['ended'] === 'true');
        expect(Number((await data(page, 'watch-state'))['cases'])).toBeGreaterThan(5);
        await press(page, 'watch-start');
        await until(async () => (await stepOf(page)) === 0);
        await press(page, 'watch-next-solution');
        await until(async () => (await data(page, 'watch-state'))['kind'] === '3');
        expect(await queens(page)).toHaveLength(5);
    });

    test('play, pause and speed', async ({ visit }) => {
        const page = await visit({ hash: 'nqueens:8' });
        await begin(page);
        await by(page, 'watch-speed').fill('60');
        await press(page, 'watch-play');
        await until(async () => (await stepOf(page)) > 5);
        await shot(page, 'nqueens-watch');
        await press(page, 'watch-pause');
        const paused = await stepOf(page);
        await frames(page, 30);
        expect(await stepOf(page)).toBe(paused);
    });

    const files = [
        ['queens', 'queens/board-6.txt'],
        ['pack', 'pack/sample-custom.txt'],
        ['pyramid', 'pack/sample-pyramid.txt'],
        ['nqueens', 'nqueens/placed-8.txt'],
    ] as const;
    test('every strategy that can be watched', async ({ visit }) => {
        const page = await visit();
        for (const [name, file] of files) {
            await open(page, example(file));
            const names = await begin(page);
            expect(names.length).toBeGreaterThan(0);
            for (const strategy of names) {
                await by(page, 'watch-strategy').selectOption(strategy);
                await until(async () => (await stepOf(page)) === 0, strategy);
                for (let i = 1; i <= 2; i++) {
                    await press(page, 'watch-step');
                    await until(async () => (await stepOf(page)) === i, `${strategy}, step ${i}`);
                }
            }
            await shot(page, `watch-${name}`);
        }
    });
});

describe('compare', () => {
    test('strategies side by side with a chart', async ({ visit }) => {
        const page = await visit();
        await open(page, example('pack/sample-custom.txt'));
        await mode(page, 'compare');
        await by(page, 'compare-limit').fill('2');
        await press(page, 'compare-run');
        await by(page, 'compare-run').waitFor();
        const rows = await by(page, 'compare-row').evaluateAll((all) =>
            all.map((one) => ({ ...(one as HTMLElement).dataset })),
        );
        expect(rows.length).toBeGreaterThan(2);
        for (const row of rows) {
            expect(['done', 'stopped', 'unfit'], row['strategy']).toContain(row['state']);
            if (row['state'] === 'done') expect(Number(row['cases']), row['strategy']).toBeGreaterThan(0);
        }
        expect(rows.filter((row) => row['state'] === 'done').length).toBeGreaterThan(1);
        await by(page, 'compare-chart').waitFor();
        await by(page, 'compare-chart').scrollIntoViewIfNeeded();
        await shot(page, 'pack-compare');
    });

    test('can be cancelled', async ({ visit }) => {
        const page = await visit({ hash: 'nqueens:20' });
        await mode(page, 'compare');
        await by(page, 'compare-goal').selectOption('count');
        await by(page, 'compare-limit').fill('30');
        await press(page, 'compare-run');
        await press(page, 'compare-cancel');
        await by(page, 'compare-run').waitFor();
    });
});
