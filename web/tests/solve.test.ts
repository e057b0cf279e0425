/* solve.test.ts: counts compared with known answers, strategies, listing and browsing, progress and cancelling;
 * the page stays responsive while the core searches. */
import { describe } from 'vitest';
import { answer, by, cells, data, example, expect, labels, mode, open, press, queens, shot, test, until, type Page } from './visit.ts';

describe('known counts', () => {
    const counts = [
        ['nqueens:8', '92', '12'],
        ['iq-puzzler-pro:5x11', '4331140', '1082785'],
        ['iq-puzzler-pro:pyramid', '26720', '3340'],
    ] as const;
    for (const [id, all, distinct] of counts)
        test(`${id}: ${all}, or ${distinct} up to symmetry`, async ({ visit }) => {
            const page = await visit({ hash: id });
            const result = await answer(page, 'count', 100_000);
            expect(result['count']).toBe(all);
            expect(result['complete']).toBe('true');
            console.log(`${id} counted in the browser in ${Number(result['ms']).toFixed(1)} ms by ${result['strategy']}`);
            await by(page, 'distinct').check();
            await press(page, 'count');
            await until(async () => (await data(page, 'result'))['count'] === distinct, 'distinct', 100_000);
        });
});

test('the page stays responsive while the core searches, and cancelling is quick', async ({ visit }) => {
    const page = await visit({ hash: 'nqueens:16' });
    await mode(page, 'solve');
    await by(page, 'strategy').selectOption('row-by-row');
    await page.evaluate(() => {
        const seen = { ticks: 0, longest: 0, last: performance.now() };
        Object.assign(window, { seen });
        setInterval(() => {
            const now = performance.now();
            seen.ticks++;
            seen.longest = Math.max(seen.longest, now - seen.last);
            seen.last = now;
        }, 20);
    });
    await press(page, 'count');
    await by(page, 'progress').waitFor();
    const seen = () => page.evaluate(() => (window as unknown as { seen: { ticks: number; longest: number } }).seen);
    const { ticks } = await seen();
    await until(async () => (await seen()).ticks > ticks + 50, 'timers go on');
    expect(await by(page, 'progress').count(), 'and so does the search').toBe(1);
    console.log(`timers of 20 ms during a search: longest gap ${(await seen()).longest.toFixed(0)} ms`);
    await shot(page, 'nqueens-searching');
    await press(page, 'cancel');
    await by(page, 'progress').waitFor({ state: 'detached' });
    expect((await data(page, 'result'))['cancelled']).toBe('true');
    await by(page, 'strategy').selectOption('');
    expect((await answer(page, 'first'))['cancelled']).toBe('false');
    await until(async () => (await queens(page)).length === 16, 'it solves after that');
});

test('all solutions are listed and browsed', async ({ visit }) => {
    const page = await visit({ hash: 'nqueens:6' });
    await answer(page, 'list');
    await until(async () => (await data(page, 'solution-number'))['of'] === '4');
    const seen = new Set<string>();
    for (let number = 1; number <= 4; number++) {
        await until(async () => (await data(page, 'solution-number'))['number'] === String(number));
        const now = await queens(page);
        expect(now).toHaveLength(6);
        seen.add(now.join(' '));
        if (number < 4) await press(page, 'solution-next');
    }
    expect(seen.size).toBe(4);
    await press(page, 'solution-first');
    await until(async () => (await data(page, 'solution-number'))['number'] === '1');
    await press(page, 'solution-last');
    await until(async () => (await data(page, 'solution-number'))['number'] === '4');
    await press(page, 'solution-previous');
    await until(async () => (await data(page, 'solution-number'))['number'] === '3');
});

test('many solutions are browsed without holding them all', async ({ visit }) => {
    const page = await visit();
    await open(page, example('pack/sample-default.txt'));
    await mode(page, 'solve');
    await press(page, 'list');
    await by(page, 'solution-number').waitFor();
    const before = (await labels(page)).join();
    expect((await labels(page)).every((label) => label !== '')).toBe(true);
    await press(page, 'solution-next');
    await until(async () => (await labels(page)).join() !== before);
    await shot(page, 'pack-browse');
});

test('the second solution is shown as a difference', async ({ visit }) => {
    const page = await visit();
    await open(page, example('pack/sample-default.txt'));
    expect((await answer(page, 'check'))['verdict']).toBe('many');
    await until(async () => (await page.locator('[data-testid="cell"][data-differs]').count()) > 0);
});

test('every suitable strategy finds a solution', async ({ visit }) => {
    const page = await visit({ hash: 'nqueens:8' });
    await mode(page, 'solve');
    const names = await strategies(page);
    expect(names.length).toBeGreaterThan(3);
    for (const name of names) {
        await by(page, 'strategy').selectOption(name);
        if (await by(page, 'solve').isDisabled()) {
            await press(page, 'count');
            await page.locator('[data-testid="result"][data-goal="count"]').waitFor();
            expect((await data(page, 'result'))['count'], name).toBe('92');
            continue;
        }
        await press(page, 'solve');
        await until(async () => {
            const said = await by(page, 'result').count();
            return said === 1 && (await data(page, 'result'))['strategy'] === name;
        }, name);
        expect((await data(page, 'result'))['verdict'], name).not.toBe('none');
        await until(async () => (await queens(page)).length === 8, name);
    }
    expect(await cells(page).count()).toBe(64);
});

async function strategies(page: Page): Promise<string[]> {
    const options = by(page, 'strategy').locator('option:not([disabled])');
    await until(async () => (await options.count()) > 1);
    const names = await options.evaluateAll((all) => all.map((one) => (one as HTMLOptionElement).value));
    return names.filter((name) => name !== '');
}
