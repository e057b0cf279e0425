/* play.test.ts: games played to a win by mouse, touch and keyboard, with undo, hint, check, and a reload in
 * between. */
import { describe } from 'vitest';
import { by, cell, cells, data, example, expect, labels, mode, open, papan, press, queens, ready, shot, solution, test, until, wholeHint, type Page } from './visit.ts';

/* Cells of the queens in a solution printed by the program. */
function crowned(rows: string[]): number[] {
    return [...rows.join('')].flatMap((mark, i) => (mark === '#' || mark === 'Q' ? [i] : []));
}

describe('queens', () => {
    const file = example('queens/board-6.txt');
    const goal = crowned(solution(file));

    test('won by clicks; undo, redo, restart', async ({ visit }) => {
        const page = await visit();
        await open(page, file);
        await mode(page, 'play');
        const [first = 0, ...rest] = goal;
        await cell(page, first).click();
        expect(await queens(page), 'the first click is a cross').toEqual([]);
        await cell(page, first).click();
        await until(async () => (await queens(page)).join() === String(first));
        await press(page, 'play-undo');
        await until(async () => (await queens(page)).length === 0);
        await press(page, 'play-redo');
        await until(async () => (await queens(page)).length === 1);
        for (const at of rest) await cell(page, at).click({ button: 'right' });
        await by(page, 'win').waitFor();
        expect(await queens(page)).toEqual([...goal].sort((a, b) => a - b));
        await shot(page, 'queens-won');
        await press(page, 'restart');
        await by(page, 'win').waitFor({ state: 'detached' });
        expect(await queens(page)).toEqual([]);
    });

    test('automatic crosses can be switched off', async ({ visit }) => {
        const page = await visit();
        await open(page, file);
        await mode(page, 'play');
        const crossed = () =>
            cells(page).evaluateAll((all) => all.filter((one) => /cross/i.test(one.getAttribute('aria-label') ?? '')).length);
        await by(page, 'option-autoCrosses').check();
        await cell(page, goal[0] ?? 0).click({ button: 'right' });
        await until(async () => (await crossed()) > 5, 'crosses go with a queen');
        await press(page, 'restart');
        await by(page, 'option-autoCrosses').uncheck();
        await cell(page, goal[0] ?? 0).click({ button: 'right' });
        await until(async () => (await queens(page)).length === 1);
        expect(await crossed()).toBe(0);
    });

    test('hints lead to the solution; check finds a wrong queen', async ({ visit }) => {
        const page = await visit();
        await open(page, file);
        await mode(page, 'play');
        for (let i = 0; i < 80 && (await by(page, 'win').count()) === 0; i++) {
            await wholeHint(page);
            await until(async () => (await page.locator('[data-testid="cell"][data-hint]').count()) > 0, 'cells are marked');
            if (i === 0) await shot(page, 'queens-hint');
            await press(page, 'apply');
        }
        await by(page, 'win').waitFor();
        await press(page, 'restart');
        const wrong = [...Array(36).keys()].find((at) => !goal.includes(at)) ?? 0;
        await cell(page, wrong).click({ button: 'right' });
        await press(page, 'check');
        await by(page, 'answer').locator('.bad').waitFor();
        expect(((await by(page, 'answer').textContent()) ?? '').trim().length).toBeGreaterThan(10);
    });

    test('a game continues after the page was left', async ({ visit }) => {
        const page = await visit();
        await open(page, file);
        await mode(page, 'play');
        await cell(page, goal[0] ?? 0).click({ button: 'right' });
        await cell(page, goal[1] ?? 0).click({ button: 'right' });
        await until(async () => (await queens(page)).length === 2);
        await page.reload();
        await ready(page);
        await until(async () => (await queens(page)).length === 2, 'the queens are back');
        expect(await by(page, 'name').textContent()).toContain('board-6');
        const again = await visit({ context: page.context() });
        await until(async () => (await queens(again)).length === 2, 'in another tab as well');
        for (const at of goal.slice(2)) await cell(page, at).click({ button: 'right' });
        await by(page, 'win').waitFor();
    });

    test('by touch on a phone', async ({ visit }) => {
        const page = await visit({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
        await open(page, file);
        await mode(page, 'play');
        await by(page, 'option-autoCrosses').uncheck();
        for (const at of goal) {
            await cell(page, at).tap();
            await cell(page, at).tap();
        }
        await by(page, 'win').waitFor();
        await shot(page, 'phone-queens-won');
    });
});

test('eight queens by keyboard alone', async ({ visit }) => {
    const page = await visit({ hash: 'nqueens:6' });
    await mode(page, 'play');
    await cell(page, 0).focus();
    for (const at of crowned(solution('nqueens:6'))) {
        await page.keyboard.press('Control+Home');
        for (let i = 0; i < Math.floor(at / 6); i++) await page.keyboard.press('ArrowDown');
        for (let i = 0; i < at % 6; i++) await page.keyboard.press('ArrowRight');
        await page.keyboard.press('Space');
    }
    await by(page, 'win').waitFor();
    await page.keyboard.press('Control+z');
    await by(page, 'win').waitFor({ state: 'detached' });
    await page.keyboard.press('Control+y');
    await by(page, 'win').waitFor();
});

test('hints of N-Queens lead to a solution, and name the queen that must go', async ({ visit }) => {
    const page = await visit({ hash: 'nqueens:6' });
    await mode(page, 'play');
    await cell(page, 1).click();
    await cell(page, 0).click();
    await wholeHint(page);
    await page.locator('[data-testid="cell"][data-cell="0"][data-hint="wrong"]').waitFor();
    await shot(page, 'nqueens-wrong');
    await press(page, 'apply');
    await until(async () => (await queens(page)).join() === '1');
    for (let i = 2; i <= 6; i++) {
        await wholeHint(page);
        await page.locator('[data-testid="cell"][data-hint="place"]').waitFor();
        if (i === 3) await shot(page, 'nqueens-hint');
        await press(page, 'apply');
        await until(async () => (await queens(page)).length === i);
    }
    await by(page, 'win').waitFor();
    expect(await by(page, 'left').textContent()).toContain('6 hints');
});

test('a hint of N-Queens gives its reason, and does not blame what is given', async ({ visit }) => {
    const page = await visit({ hash: 'nqueens:4' });
    await cell(page, 2).click();
    await mode(page, 'play');
    await wholeHint(page);
    await page.locator('[data-testid="cell"][data-cell="4"][data-hint="place"]').waitFor();
    expect(await by(page, 'answer').textContent()).toContain('it is the only free cell in its row');
    await cell(page, 1).click();
    await wholeHint(page);
    await page.locator('[data-testid="cell"][data-cell="1"][data-hint="wrong"]').waitFor();
    expect(await by(page, 'answer').textContent()).toContain('attack each other');
    for (const at of [0, 3, 5]) await cell(page, at).click();
    await wholeHint(page);
    await by(page, 'answer').getByText('more than 4 queens').waitFor();
    await press(page, 'apply');
    await until(async () => (await queens(page)).length === 4);
});

describe('pack', () => {
    const file = example('pack/sample-default.txt');
    const goal = [...solution(file).join('')];
    const letters = [...new Set(goal)].sort();
    const wanted = (letter: string): number[] => goal.flatMap((here, i) => (here === letter ? [i] : []));

    /* Moves the cursor of the board from its current position. */
    async function goTo(page: Page, at: number): Promise<void> {
        for (let i = 0; i < 12; i++) {
            const now = Number(await page.evaluate(() => (document.activeElement as HTMLElement).dataset['cell'] ?? '-1'));
            if (now === at) return;
            const [rows, columns] = [Math.floor(at / 5) - Math.floor(now / 5), (at % 5) - (now % 5)];
            if (rows !== 0) await page.keyboard.press(rows > 0 ? 'ArrowDown' : 'ArrowUp');
            else await page.keyboard.press(columns > 0 ? 'ArrowRight' : 'ArrowLeft');
        }
    }
    async function lies(page: Page, target: number[]): Promise<'right' | 'wrong' | 'no'> {
        const now = await labels(page);
        const label = String(letters.indexOf(goal[target[0] ?? 0] ?? ''));
        const there = now.flatMap((here, i) => (here === label ? [i] : []));
        return there.length === 0 ? 'no' : there.join() === target.join() ? 'right' : 'wrong';
    }
    /* Selects a piece by its letter and tries its placements until it is in the right place. */
    async function lay(page: Page, letter: string): Promise<void> {
        const target = wanted(letter);
        for (let turn = 0; turn < 8; turn++) {
            await page.keyboard.press(`Shift+${letter}`);
            if (turn > 0) await page.keyboard.press(turn === 4 ? 'f' : 'r');
            await goTo(page, target[0] ?? 0);
            await page.keyboard.press('Enter');
            const now = await lies(page, target);
            if (now === 'right') return;
            if (now === 'wrong') await page.keyboard.press('Control+z');
            else await page.keyboard.press('Escape');
        }
        throw new Error(`piece ${letter} does not get to its place`);
    }

    test('won by keyboard alone, with undo and redo', async ({ visit }) => {
        const page = await visit();
        await open(page, file);
        await mode(page, 'play');
        await cell(page, 0).focus();
        /* A live region that appears together with its text may not be announced. */
        const status = await page.locator('[role="status"]').elementHandles();
        for (const letter of letters) await lay(page, letter);
        await by(page, 'win').waitFor();
        const told = await Promise.all(status.map((one) => one.evaluate((at) => at.textContent?.includes('Solved!'))));
        expect(told, 'screen readers hear of it').toContain(true);
        await shot(page, 'pack-won');
        await page.keyboard.press('Control+z');
        await by(page, 'win').waitFor({ state: 'detached' });
        await page.keyboard.press('Control+y');
        await by(page, 'win').waitFor();
    });

    test('won by hints, after a reload in between', async ({ visit }) => {
        const page = await visit();
        await open(page, example('pack/challenge-5x11.txt'));
        await mode(page, 'play');
        await until(async () => (await data(page, 'completions'))['count'] === '1', 'there is one way');
        for (let i = 0; i < 12 && (await labels(page)).includes(''); i++) {
            await press(page, 'hint');
            await by(page, 'hint-text').waitFor();
            while ((await by(page, 'hint-more').count()) > 0) await press(page, 'hint');
            await by(page, 'apply-hint').waitFor();
            if (i === 0) await shot(page, 'pack-hint');
            await press(page, 'apply-hint');
            await by(page, 'apply-hint').waitFor({ state: 'detached' });
            if (i !== 1) continue;
            const before = await labels(page);
            await page.reload();
            await ready(page);
            await until(async () => (await labels(page)).join() === before.join(), 'the pieces are back');
        }
        await by(page, 'win').waitFor();
        expect(await labels(page)).not.toContain('');
    });

    test('the number of remaining solutions; a warning at once', async ({ visit }) => {
        const page = await visit({ viewport: { width: 1280, height: 1300 } });
        await open(page, example('pack/sample-custom.txt'));
        await mode(page, 'play');
        await until(async () => (await data(page, 'completions'))['count'] === '32', 'all ways are counted');
        await press(page, 'hint');
        await by(page, 'hint-text').waitFor();
        await spoil(page);
        await by(page, 'impossible').waitFor();
        await shot(page, 'pack-impossible');
        await press(page, 'play-undo');
        await by(page, 'impossible').waitFor({ state: 'detached' });
    });

    /* Places the single cell D where no solution has it. */
    async function spoil(page: Page): Promise<void> {
        const solutions = papan('list', '--quiet', '--color', 'never', example('pack/sample-custom.txt')).trim().split('\n\n');
        const right = new Set(solutions.map((rows) => rows.replace(/[^A-Z]/g, '').indexOf('D')));
        const wrong = [...Array(19).keys()].find((at) => !right.has(at)) ?? 0;
        await page.locator('[data-testid="piece"][data-label="3"]').click();
        await cell(page, wrong).click();
        await until(async () => (await labels(page))[wrong] === '3');
    }

    test('a piece is dragged to the board and picked up again', async ({ visit }) => {
        const page = await visit({ viewport: { width: 1280, height: 1300 } });
        await open(page, file);
        await mode(page, 'play');
        const piece = await by(page, 'piece').first().boundingBox();
        const target = await cell(page, 12).boundingBox();
        if (piece === null || target === null) throw new Error('not seen');
        await page.mouse.move(piece.x + piece.width / 2, piece.y + piece.height / 2);
        await page.mouse.down();
        await page.mouse.move(target.x + target.width / 2, target.y + target.height / 2, { steps: 8 });
        await page.mouse.up();
        await until(async () => (await labels(page)).filter((label) => label !== '').length === 3);
        expect(await by(page, 'piece').first().getAttribute('data-placed')).toBe('true');
        await press(page, 'play-undo');
        await until(async () => (await labels(page)).every((label) => label === ''));
        await press(page, 'play-redo');
        await page.reload();
        await ready(page);
        await until(async () => (await labels(page)).filter((label) => label !== '').length === 3, 'it is kept');
    });

    test('a piece is placed in a pyramid', async ({ visit }) => {
        const page = await visit({ viewport: { width: 1280, height: 1300 } });
        await open(page, example('pack/sample-pyramid.txt'));
        await mode(page, 'play');
        await press(page, 'view-flat');
        await by(page, 'piece').first().click();
        await cell(page, 6).click();
        await until(async () => by(page, 'place').isEnabled());
        await press(page, 'rotate');
        await press(page, 'place');
        await until(async () => (await labels(page)).filter((label) => label !== '').length === 3);
        expect((await labels(page))[6]).toBe('0');
        await shot(page, 'pyramid-play');
    });
});
