/* quest.test.ts: the puzzles of the day, levels and lessons, the winning card, results and their file. The boards are
 * compared with those that the program makes. */
import { readFileSync } from 'node:fs';
import { describe } from 'vitest';
import { by, cell, data, expect, papan, press, saved, solution, test, until, written, type Page } from './visit.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/* The cells with a queen in the solution of a board that the program made. */
function queensOf(text: string): number[] {
    const rows = solution(written('board.txt', text));
    return rows.flatMap((row, r) => [...row].flatMap((mark, c) => (mark === '#' ? [r * rows.length + c] : [])));
}

async function win(page: Page, queens: readonly number[]): Promise<void> {
    for (const queen of queens) {
        await cell(page, queen).focus();
        await page.keyboard.press('q');
    }
    await by(page, 'win').waitFor();
}

async function fragment(page: Page): Promise<string> {
    return page.evaluate(() => decodeURIComponent(location.hash.slice(1)));
}

describe('the puzzles of the day', () => {
    test('are the same as those of the program; a win leads on, is counted and can be taken elsewhere', async ({ visit }) => {
        const page = await visit({ start: true, ...phone, locale: 'id-ID', permissions: ['clipboard-read', 'clipboard-write'] });
        await page.getByRole('heading', { name: 'Teka-teki hari ini' }).waitFor();
        const date = (await data(page, 'day-queens'))['date'] ?? '';
        const board = papan('make', 'queens', '--daily', date, '--quiet');
        await press(page, 'day-queens');
        await until(async () => (await fragment(page)) === papan('convert', written('day.txt', board), '--to', 'id').trim(), 'the board of the day is open');
        await win(page, queensOf(board));

        expect((await data(page, 'next'))['quest']).toBe(`day:${date}:stars`);
        expect(await by(page, 'win').innerText()).toContain('tanpa petunjuk');
        await press(page, 'share-result');
        await until(async () => (await page.evaluate(() => navigator.clipboard.readText())).includes('Papan · Queens'), 'the result is copied');
        expect((await page.evaluate(() => navigator.clipboard.readText())).split('\n')).toHaveLength(2);

        /* Coming back is not another win. */
        const time = (await by(page, 'win').innerText()).match(/\d+:\d\d/)?.[0] ?? '';
        await press(page, 'to-days');
        await page.locator(`[data-testid="day-queens"][data-date="${date}"]`).getByText(time).waitFor();
        await page.goBack();
        await by(page, 'win').waitFor();
        expect(await by(page, 'best').innerText()).toBe(`Waktu terbaik Anda: ${time}`);

        await press(page, 'next');
        await until(async () => (await by(page, 'name').innerText()).startsWith('Star Battle'), 'the next one is open');
        await page.evaluate(() => (location.hash = '/days'));
        await by(page, 'days-screen').waitFor();
        expect(await page.locator(`[data-testid="day"][data-date="${date}"]`).getAttribute('data-solved')).toBe('1');
        expect(await by(page, 'streak-now').innerText()).toBe('1');
        const file = await saved(page, () => press(page, 'results-save'));
        const kept = JSON.parse(readFileSync(file.path, 'utf8')) as { results: Record<string, { hints: number; on: string }> };
        expect(kept.results[`day:${date}:queens`]).toMatchObject({ hints: 0, on: date });

        const other = await visit({ hash: '/days' });
        await by(other, 'results-file').setInputFiles(file.path);
        await other.getByText('Results added: 1').waitFor();
        expect(await other.locator(`[data-testid="statistic"][data-key="queens"]`).getAttribute('data-solved')).toBe('1');
        await by(other, 'results-file').setInputFiles(written('other.json', '{"family":"nqueens","n":8}'));
        await other.getByText('This file has no results of Papan.').waitFor();
        await other.reload();
        await by(other, 'statistic').waitFor();
    });

    test('of past days can be played, those to come cannot', async ({ visit }) => {
        const page = await visit({ hash: '/days' });
        const days = page.locator('[data-testid="day"]:enabled');
        const last = await days.last().getAttribute('data-date');
        expect(await days.last().getAttribute('aria-current')).toBe('date');
        await press(page, 'month-before');
        const day = page.locator('[data-testid="day"]').nth(9);
        const date = (await day.getAttribute('data-date')) ?? '';
        expect(date < (last ?? '')).toBe(true);
        await day.click();
        await page.keyboard.press('ArrowRight');
        const next = `${date.slice(0, 8)}11`;
        await page.locator(`[data-testid="day"][data-date="${next}"][aria-pressed="true"]`).waitFor();
        await page.locator(`[data-testid="day-pack"][data-date="${next}"]`).click();
        await until(async () => (await by(page, 'name').innerText()).startsWith('Packing'), 'the challenge is open');
        const id = papan('convert', written('pack.txt', papan('make', 'pack', '--daily', next, '--quiet')), '--to', 'id').trim();
        const placed = (one: string): string => one.slice(one.indexOf('PLACED')); /* the pieces may be named or drawn */
        expect(placed(await fragment(page))).toBe(placed(id));
        await page.goBack();
        await by(page, 'days-screen').waitFor();
    });
});

describe('levels', () => {
    test('one board after the other, and lessons that need their rule', async ({ visit }) => {
        const page = await visit({ hash: '/levels', ...phone });
        const pack = page.locator('[data-testid="pack"][data-pack="queens-6-1-easy"]');
        await pack.getByTestId('pack-next').click();
        await until(async () => (await by(page, 'name').innerText()) === 'Queens 6\u00a0×\u00a06, easy, no. 1', 'board 1 is open');
        await win(page, queensOf(papan('make', 'queens', '--size', '6', '--difficulty', 'easy', '--seed', '1', '--quiet')));
        expect((await data(page, 'next'))['quest']).toBe('level:queens-6-1-easy:2');
        await press(page, 'to-levels');
        await until(async () => (await pack.getAttribute('data-solved')) === '1', 'the result is shown');
        expect(await pack.getByTestId('pack-next').getAttribute('data-number')).toBe('2');

        const lesson = page.locator('[data-testid="pack"][data-pack^="rule-1-"]').nth(2);
        const rule = ((await lesson.getAttribute('data-pack')) ?? '').slice('rule-1-'.length);
        await lesson.getByTestId('pack-open').click();
        await lesson.locator('[data-testid="pack-number"][data-number="3"]').click();
        await by(page, 'board').waitFor();
        await until(async () => (await by(page, 'difficulty').count()) > 0, 'its difficulty is known');
        expect((await data(page, 'difficulty'))['rule']).toBe(rule);
        expect(await by(page, 'lesson').innerText()).toMatch(/^This lesson: .+\. .+ stay empty\./);
        await press(page, 'lesson-close');
        expect(await by(page, 'lesson').count()).toBe(0);
    });
});
