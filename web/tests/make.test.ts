/* make.test.ts: difficulty and new puzzles: the page reports and makes the same as the program; making can be
 * cancelled; failure is reported. */
import { readFileSync } from 'node:fs';
import { describe } from 'vitest';
import { answer, by, cells, data, example, expect, hold, idle, labels, mode, open, papan, paste, press, shot, test, until, type Page } from './visit.ts';

async function regions(page: Page): Promise<string> {
    return cells(page).evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset['region'] ?? '').join(''));
}

async function fill(page: Page, id: string, value: number | string): Promise<void> {
    await by(page, id).fill(String(value));
    await by(page, id).press('Tab');
}

const level = (page: Page, name: string): Promise<void> =>
    page.locator(`[data-testid="make-level"][data-level="${name}"]`).click();

async function made(page: Page): Promise<void> {
    await press(page, 'make-go');
    await by(page, 'make-dialog').waitFor({ state: 'hidden' });
}

describe('difficulty', () => {
    test('is what the program says, with the rules', async ({ visit }) => {
        const page = await visit();
        for (const file of ['queens/board-8.txt', 'queens/stars-9.txt']) {
            await open(page, example(file));
            await by(page, 'difficulty').waitFor();
            const told = JSON.parse(papan('check', '--json', example(file))) as {
                difficulty: { level: string; score: number; rules: Record<string, number> };
            };
            const { level: name, score, rule } = await data(page, 'difficulty');
            expect({ name, score: Number(score) }, file).toEqual({ name: told.difficulty.level, score: told.difficulty.score });
            await press(page, 'difficulty');
            const rules = await by(page, 'difficulty-rule').evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset['rule']));
            expect(rules, file).toEqual(Object.keys(told.difficulty.rules));
            expect(rules.at(-1), file).toBe(rule);
            await page.keyboard.press('Escape');
        }
    });

    test('is not shown if there is more than one solution, and follows the editor', async ({ visit }) => {
        const page = await visit();
        await by(page, 'difficulty').waitFor();
        const release = await hold(page, ['difficulty'], 'CCDD');
        await paste(page, 'AABB\nAABB\nCCDD\nCCDD\n');
        await until(async () => (await cells(page).count()) === 16);
        await by(page, 'difficulty').waitFor({ state: 'detached' });
        await release();
        await idle(page);
        expect(await by(page, 'difficulty').count()).toBe(0);
        await paste(page, readFileSync(example('queens/board-6.txt'), 'utf8'));
        await by(page, 'difficulty').waitFor();
        await mode(page, 'edit');
        await press(page, 'stars-more');
        await by(page, 'difficulty').waitFor({ state: 'detached' });
        await press(page, 'edit-undo');
        await by(page, 'difficulty').waitFor();
    });
});

describe('queens', () => {
    test('are made as requested, and equal those of the program', async ({ visit }) => {
        const page = await visit();
        await mode(page, 'solve');
        await press(page, 'make');
        await fill(page, 'make-size', 7);
        await level(page, 'medium');
        await fill(page, 'make-seed', 42);
        await made(page);
        expect(await by(page, 'mode-play').getAttribute('aria-selected')).toBe('true');
        const rows = papan('make', 'queens', '--quiet', '--size', '7', '--difficulty', 'medium', '--seed', '42');
        expect(await regions(page)).toBe(rows.replaceAll('\n', ''));
        expect(await by(page, 'name').textContent()).toContain('42');
        expect((await data(page, 'difficulty'))['level']).toBe('medium');
        await shot(page, 'made');
        expect((await answer(page, 'check'))['verdict']).toBe('unique');
        await press(page, 'make');
        expect(await by(page, 'make-seed').inputValue()).toBe('42');
        expect(await by(page, 'make-size').inputValue()).toBe('7');
    });

    test('with stars; random seeds, and invalid ones are refused', async ({ visit }) => {
        const page = await visit();
        await page.locator('body').press('n');
        await by(page, 'make-dialog').waitFor();
        const first = await by(page, 'make-seed').inputValue();
        expect(first).toMatch(/^\d+$/);
        await press(page, 'make-draw');
        expect(await by(page, 'make-seed').inputValue()).not.toBe(first);
        for (const wrong of ['', 'x', '-1', '1.5', '99999999999999999']) {
            await by(page, 'make-seed').fill(wrong);
            expect(await by(page, 'make-go').isDisabled(), wrong).toBe(true);
        }
        expect(await by(page, 'make-stars-more').isEnabled()).toBe(true);
        await fill(page, 'make-size', 7);
        expect(await by(page, 'make-stars-more').isDisabled()).toBe(true);
        await fill(page, 'make-size', 9);
        await press(page, 'make-stars-more');
        await press(page, 'make-draw');
        await made(page);
        expect(await cells(page).count()).toBe(81);
        expect((await answer(page, 'check'))['verdict']).toBe('unique');
    });

    test('progress is shown; cancelling changes nothing', async ({ visit }) => {
        const page = await visit();
        const before = await regions(page);
        await press(page, 'make');
        await fill(page, 'make-size', 20);
        await fill(page, 'make-stars', 2);
        await level(page, 'easy');
        await fill(page, 'make-seed', 1); /* the program needs minutes for this board */
        await press(page, 'make-go');
        await until(async () => Number((await data(page, 'make-progress'))['attempts']) >= 1, 'progress is told');
        await shot(page, 'making');
        await press(page, 'make-cancel');
        await by(page, 'make-cancelled').waitFor();
        await press(page, 'make-go');
        await by(page, 'make-progress').waitFor();
        await page.keyboard.press('Escape');
        await by(page, 'make-dialog').waitFor({ state: 'hidden' });
        expect(await regions(page)).toBe(before);
        await press(page, 'make');
        await fill(page, 'make-size', 5);
        await level(page, 'any');
        await made(page);
        expect(await cells(page).count()).toBe(25);
    });

    test('none is found: a message says so, and another attempt is possible', async ({ visit }) => {
        const page = await visit({ viewport: { width: 390, height: 844 }, locale: 'id-ID' });
        await press(page, 'make');
        await fill(page, 'make-size', 10);
        await fill(page, 'make-stars', 2);
        await level(page, 'easy');
        await press(page, 'make-go');
        await by(page, 'make-problem').waitFor();
        expect(await by(page, 'make-problem').textContent()).toMatch(/2000/);
        expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
        await shot(page, 'make-none-phone');
        await level(page, 'any');
        await made(page);
        expect(await cells(page).count()).toBe(100);
    });
});

describe('challenges', () => {
    test('are made on a chosen board', async ({ visit }) => {
        const page = await visit();
        await press(page, 'presets');
        await press(page, 'preset-make-pack');
        await by(page, 'make-dialog').waitFor();
        expect(await by(page, 'make-pack').getAttribute('aria-pressed')).toBe('true');
        await by(page, 'make-board').selectOption('iq-puzzler-pro:5x11');
        await by(page, 'make-given').selectOption('8');
        await fill(page, 'make-seed', 3);
        await made(page);
        const lying = new Set((await labels(page)).filter((label) => label !== ''));
        expect(lying.size).toBe(8);
        expect((await data(page, 'difficulty'))['level']).toMatch(/^(easy|medium|hard|expert)$/);
        await shot(page, 'made-challenge');
        expect((await answer(page, 'check'))['verdict']).toBe('unique');
    });
});
