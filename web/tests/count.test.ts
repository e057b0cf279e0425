/* count.test.ts: a long count: it continues on several threads, shows how much is done and how many solutions to
 * expect, gives the known number, and stops at once when cancelled. On a phone in Indonesian as well. */
import { answer, by, data, expect, mode, press, shot, test, until, type Page } from './visit.ts';

const processors = (page: Page): Promise<number> => page.evaluate(() => Math.min(8, navigator.hardwareConcurrency));
const shareOf = async (page: Page): Promise<number> => {
    return (await by(page, 'progress').count()) > 0 ? Number((await data(page, 'progress'))['share'] ?? 0) : 0;
};
const workers = (page: Page): number => page.workers().length;

test('a long count uses all processors and shows its progress', async ({ visit }) => {
    const page = await visit({ hash: 'nqueens:14' });
    const before = workers(page);
    await mode(page, 'solve');
    await by(page, 'strategy').selectOption('cover');
    /* Each report of the progress is kept, since the last ones may be gone before a test could look. */
    await page.evaluate(() => {
        const seen: string[] = [];
        Object.assign(window, { seen });
        new MutationObserver(() => {
            const text = document.querySelector('[data-testid="expected"]')?.textContent;
            if (text !== undefined && text !== null && seen.at(-1) !== text) seen.push(text);
        }).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    await press(page, 'count');
    await until(async () => (await shareOf(page)) > 0.05, 'some is done');
    await by(page, 'expected').waitFor();
    const bar = page.getByRole('progressbar');
    expect(Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(0);
    await shot(page, 'count-progress');
    await by(page, 'result').waitFor();
    const result = await data(page, 'result');
    expect(result).toMatchObject({ count: '365596', complete: 'true', strategy: 'cover' });
    expect(Number(result['workers'])).toBe(await processors(page));
    const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
    for (const text of seen) {
        const number = Number(/^about ([\d,]+) solutions expected$/.exec(text)![1]!.replaceAll(',', ''));
        expect(Math.abs(number / 365596 - 1), text).toBeLessThan(0.5);
    }
    await until(() => Promise.resolve(workers(page) === before + 1), 'the workers of the count have ended');
    await shot(page, 'count-result');
});

test('on a phone, in Indonesian: a cancelled count ends all its threads', async ({ visit }) => {
    const page = await visit({ hash: 'nqueens:20', viewport: { width: 390, height: 844 }, locale: 'id-ID' });
    const before = workers(page);
    await mode(page, 'solve');
    await press(page, 'count');
    const threads = before + 1 + (await processors(page));
    await until(async () => (await shareOf(page)) > 0 && workers(page) === threads, 'it is shared');
    expect(await by(page, 'done').innerText()).toMatch(/^\d+\s?% selesai/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    await shot(page, 'count-progress-phone');
    await press(page, 'cancel');
    await by(page, 'progress').waitFor({ state: 'detached' });
    expect((await data(page, 'result'))['cancelled']).toBe('true');
    await until(() => Promise.resolve(workers(page) <= before + 1), 'all threads have ended');
    await by(page, 'distinct').check();
    expect((await answer(page, 'first'))['verdict']).toBe('solved');
});
