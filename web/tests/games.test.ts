/* games.test.ts: games with queens as a player meets them: wrong marks and hints, stages, restart and undo over a
 * reload, mistakes, Star Battle on a phone in Indonesian, and the colours of a screenshot. */
import { join } from 'node:path';
import { by, cell, example, expect, folder, give, idle, mode, open, papan, press, queens, ready, shot, test, until, wholeHint, type Page } from './visit.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const stage = (page: Page) => by(page, 'answer').filter({ visible: true }).first().getAttribute('data-stage');
const said = async (page: Page): Promise<string> => (await by(page, 'answer').allInnerTexts()).join(' ');
const hintsUsed = async (page: Page): Promise<string> => (await by(page, 'left').textContent()) ?? '';
const marked = (page: Page, part: string) => page.locator(`[data-testid="cell"][data-hint="${part}"]`);

test('wrong marks: the hint says that there are some, then which, and can be followed', async ({ visit }) => {
    const page = await visit();
    await mode(page, 'play');
    await cell(page, 24).click();
    for (const question of ['check', 'hint']) { /* the same words */
        await press(page, question);
        await until(async () => (await stage(page)) === 'where', 'the first stage');
        expect(await said(page)).toContain('One of your marks is wrong');
        if (question === 'check') await press(page, 'dismiss');
    }
    expect(await page.locator('[data-testid="cell"][data-hint]').count()).toBe(0);
    await press(page, 'hint');
    await marked(page, 'wrong').waitFor();
    expect(await said(page)).toContain('The cross at row 4, column 1 is wrong');
    expect(await cell(page, 24).getAttribute('aria-label')).toMatch(/hint: wrong$/);
    await press(page, 'hint');
    expect(await hintsUsed(page)).toContain('one hint');
    await shot(page, 'queens-wrong-cross');
    await press(page, 'apply');
    await until(async () => (await cell(page, 24).getAttribute('data-has')) === '', 'the cross is removed');
    for (const at of [1, 30, 63]) {
        await cell(page, at).click({ button: 'right' });
        await wholeHint(page);
        expect(await marked(page, 'wrong').evaluateAll((all) => all.map((one) => one.getAttribute('data-cell')).join())).toBe(String(at));
        await press(page, 'apply');
        await until(async () => (await queens(page)).length === 0, 'the queen is removed');
    }
});

test('stages of a step; restart, undo and the clock over a reload', async ({ visit }) => {
    const page = await visit();
    await mode(page, 'play');
    const seconds = async (): Promise<number> => Number(await by(page, 'timer').getAttribute('data-seconds'));
    await press(page, 'hint');
    await until(async () => (await stage(page)) === 'where');
    expect(await said(page)).toContain('Look at region H.');
    const tag = page.locator('#board svg text');
    expect(await tag.allTextContents()).toEqual(['H']);
    await press(page, 'hint-more');
    expect(await stage(page)).toBe('why');
    expect(await marked(page, 'place').count()).toBe(0);
    expect(await marked(page, 'cause').count()).toBe(1);
    await page.keyboard.press('Enter'); /* the focus is on the button to the next stage */
    expect(await stage(page)).toBe('what');
    expect(await marked(page, 'place').count()).toBe(1);
    expect(await hintsUsed(page)).toContain('one hint');
    expect(await seconds()).toBe(0); /* no move yet */
    await press(page, 'apply');
    await cell(page, 7).click();
    await until(async () => (await seconds()) > 0, 'the clock runs after the first move');
    await press(page, 'restart');
    await until(async () => (await queens(page)).length === 0, 'the board is empty');
    expect(await seconds()).toBe(0);
    await page.reload();
    await ready(page);
    await press(page, 'play-undo');
    await until(async () => (await queens(page)).join() === '62', 'the game before the restart is back');
    expect(await hintsUsed(page)).toContain('one hint');
    await press(page, 'play-undo');
    await press(page, 'play-undo');
    expect(await queens(page)).toEqual([]);
    expect(await by(page, 'play-undo').isEnabled()).toBe(false);
    for (let i = 0; i < 3; i++) await press(page, 'play-redo');
    expect(await queens(page)).toEqual([]);
    expect(await by(page, 'play-redo').isEnabled()).toBe(false);

    /* Mistakes are announced once, and single letters can be switched off. */
    for (const at of [0, 1, 2]) await cell(page, at).click();
    expect(await by(page, 'trouble').textContent()).toBe('');
    await cell(page, 3).click();
    await until(async () => (await by(page, 'trouble').textContent()) === 'No place left in region A.');
    expect(await by(page, 'trouble-note').innerText()).toBe('No place left in region A.');
    expect(await cell(page, 1).getAttribute('aria-label')).toContain('no place left in region A');
    await shot(page, 'queens-no-place');
    await press(page, 'play-undo');
    await cell(page, 40).focus();
    await page.keyboard.press('q');
    expect(await cell(page, 40).getAttribute('data-has')).toBe('queen');
    await page.evaluate(() => localStorage.setItem('papan:shortcuts', JSON.stringify({ version: 1, time: 0, value: { letters: false } })));
    await page.reload();
    await ready(page);
    await cell(page, 40).focus();
    await page.keyboard.press('q');
    await page.keyboard.press('x');
    expect(await cell(page, 40).getAttribute('data-has')).toBe('queen');
    await page.keyboard.press(' ');
    expect(await cell(page, 40).getAttribute('data-has')).toBe('');
});

test('Star Battle on a phone, in Indonesian, speaks of stars', async ({ visit }) => {
    const page = await visit({ ...phone, locale: 'id-ID' });
    await open(page, example('queens/stars-9.txt'));
    await mode(page, 'play');
    await press(page, 'hint');
    for (const name of ['where', 'why', 'what']) {
        await until(async () => (await stage(page)) === name, name);
        expect(await said(page)).not.toMatch(/\bratu/i);
        await shot(page, `phone-stars-${name}`);
        if (name !== 'what') await press(page, 'hint');
    }
    expect(await hintsUsed(page)).toContain('satu petunjuk');
    await press(page, 'apply');
    await idle(page);
    await cell(page, 0).tap();
    await cell(page, 0).tap();
    await cell(page, 1).tap(); /* one tap, since its cross is automatic */
    await until(async () => /^Bintang melanggar aturan\./.test((await by(page, 'trouble').textContent()) ?? ''), 'announced');
    expect(await cell(page, 0).getAttribute('aria-label')).toMatch(/bintang, melanggar aturan/);
});

test('a board from a screenshot keeps its colours, in both themes and after a reload', async ({ visit }) => {
    const page = await visit();
    const picture = join(folder(), 'colours.png');
    papan('draw', example('queens/board-8.txt'), '-o', picture, '--theme', 'dark');
    const fills = () =>
        page.locator('#board svg path[shape-rendering="crispEdges"]').evaluateAll((all) => all.map((one) => one.getAttribute('fill')).join());
    await give(page, picture);
    const verdict = (is: string) => page.locator(`[data-testid="picture-verdict"][data-verdict="${is}"]`).waitFor();
    await verdict('unique');
    await by(page, 'picture-dialog').locator('[data-cell="1"]').press('q');
    await verdict('none'); /* with the mark that would be used */
    expect(await by(page, 'picture-verdict').textContent()).toContain('The queens in the picture fit no solution.');
    await press(page, 'picture-clear-marks');
    await verdict('unique');
    await press(page, 'picture-use');
    await by(page, 'picture-dialog').waitFor({ state: 'hidden' });
    await by(page, 'option-pictureColours').waitFor();
    const own = await fills();
    await by(page, 'option-pictureColours').uncheck();
    await until(async () => (await fills()) !== own, 'the colours of Papan');
    await by(page, 'option-pictureColours').check();
    await until(async () => (await fills()) === own);
    await press(page, 'theme-dark');
    await page.reload();
    await ready(page);
    await until(async () => (await fills()) === own, 'the colours are back');
    await shot(page, 'screenshot-colours');
});
