/* monkey.ts: a seeded monkey that does on the page whatever a person can do: presses, drags, keys, files, pasted
 * text, Back and Forward, reloads, windows of other sizes. It knows the page only by what is visible and enabled,
 * so a new button needs no line here. */
import { readFileSync } from 'node:fs';
import { by, example, expect, frames, give, mode, press, ready, until, type Family, type Page } from './visit.ts';

/* ---- chance ---- */

export class Chance {
    private state: number;
    constructor(seed: number) {
        this.state = seed >>> 0;
    }
    /* From 0 to 1 (mulberry32). */
    next(): number {
        this.state = (this.state + 0x6d2b79f5) >>> 0;
        let z = this.state;
        z = Math.imul(z ^ (z >>> 15), z | 1);
        z ^= z + Math.imul(z ^ (z >>> 7), z | 61);
        return ((z ^ (z >>> 14)) >>> 0) / 2 ** 32;
    }
    below(count: number): number {
        return Math.floor(this.next() * count);
    }
    of<T>(list: readonly T[]): T {
        return list[this.below(list.length)] as T;
    }
}

/* ---- what it finds on the page ---- */

interface Found {
    x: number;
    y: number;
    name: string;
    kind: 'press' | 'number' | 'select' | 'text';
}

/* In the page: something that can be used, brought into view; null if nothing was hit. Which: a selector. */
function look({ which, chance }: { which: string; chance: number }): Found | null {
    const never = ['open', 'page-error-forget', 'page-error-reload', 'page-error-again', 'open-file', 'results-file', 'results-open', 'paste-picture', 'take-picture'];
    const dialog = [...document.querySelectorAll('dialog[open]')].at(-1);
    const all = [...(dialog ?? document).querySelectorAll<HTMLElement>(which)].filter((one) => {
        const { width, height } = one.getBoundingClientRect();
        if (width === 0 || height === 0 || one.matches(':disabled, [type="file"]')) return false;
        return !never.includes(one.dataset['testid'] ?? '') && getComputedStyle(one).visibility === 'visible';
    });
    const one = all[Math.floor(chance * all.length)];
    if (one === undefined) return null;
    one.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const box = one.getBoundingClientRect();
    const x = box.x + box.width / 2;
    const y = box.y + box.height / 2;
    const hit = document.elementFromPoint(x, y);
    if (hit === null || !(one.contains(hit) || hit.contains(one))) return null;
    const { testid = '', cell = '', label = '', id = '' } = one.dataset;
    const name = [testid === '' ? `${one.tagName} ${one.textContent?.trim().slice(0, 30) ?? ''}` : testid, cell, label, id].join(' ').trim();
    const numeric = one.matches('input[type="number"], input[type="range"]');
    const typed = one.matches('textarea:not([readonly]), input:not([type]):not([readonly]), input[type="text"]:not([readonly])');
    return { x, y, name, kind: numeric ? 'number' : one.matches('select') ? 'select' : typed ? 'text' : 'press' };
}

/* In the page: sets a field as typing would. */
function set({ x, y, chance, text }: { x: number; y: number; chance: number; text: string }): string {
    const field = document.elementFromPoint(x, y)?.closest('input, select, textarea');
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement || field instanceof HTMLTextAreaElement)) return 'nothing';
    if (field instanceof HTMLSelectElement) field.selectedIndex = Math.floor(chance * field.options.length);
    else if (field instanceof HTMLInputElement && field.type !== 'text' && field.type !== '') {
        const least = Number(field.min === '' ? 0 : field.min);
        const most = field.max === '' ? 12 : Number(field.max);
        const far = field.type === 'range' || chance > 0.9 ? most : Math.min(most, 11);
        /* One below and one above, too; boards of thousands of cells would only take time. */
        const value = Math.round(least - 1 + ((chance * 97) % 1) * (far - least + 2));
        field.value = String(field.type === 'range' ? value : Math.min(value, 13));
    } else field.value = text;
    for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, { bubbles: true }));
    return field.value.slice(0, 20);
}

const controls = 'button, [role="tab"], [role="menuitem"], input, select, textarea, summary';
const cellsOf = '[data-testid="cell"]';
const pieces = '[data-testid="piece"]';

/* ---- texts and files ---- */

const file = (name: string): string => readFileSync(example(name), 'utf8');
export const puzzles: Record<Family, readonly string[]> = {
    queens: ['queens/board-6.txt', 'queens/board-8.txt', 'queens/stars-8.txt', 'queens/board-9.txt'].map(file),
    pack: ['pack/sample-default.txt', 'pack/sample-custom.txt', 'pack/sample-pyramid.txt', 'pack/challenge-5x11.txt'].map(file),
    nqueens: ['nqueens:4', 'nqueens:6', 'nqueens:3', file('nqueens/placed-8.txt')],
};
const texts: readonly string[] = [
    ...Object.values(puzzles).flat(),
    '', ' ', 'AAB\nA\n', '{"family": "queens", "regions": ["AB', 'nqueens:0', 'nqueens:5', '1 1 1\nDEFAULT\nA\n', '2 3 2\nDEFAULT\nAAA\nBBB\n',
    '{"family": "nqueens", "n": 6, "title": "Monkey"}', 'https://example.org/#nqueens:7', '<b>x</b>', '\u0000\uffff', 'A'.repeat(300_000),
];

const windows = [
    { width: 390, height: 844 },
    { width: 360, height: 640 },
    { width: 1280, height: 900 },
    { width: 844, height: 390 },
    { width: 320, height: 500 },
] as const;
const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Space', 'Enter', 'x', 'q', 'r', 'f', 'Delete', 'Backspace', 'Escape', 'Escape',
    'Tab', 'Shift+Tab', 'Control+z', 'Control+z', 'Control+y', 'Control+Shift+z', '1', '2', '2', '3', '4', '5', 'n', 'p', 's', 'v', '?', 'a', 'b', 'Home', 'End', 'PageDown'] as const;

/* ---- what it does ---- */

type Deed = (page: Page, chance: Chance) => Promise<string>;

async function find(page: Page, chance: Chance, which: string): Promise<Found | null> {
    return page.evaluate(look, { which, chance: chance.next() });
}

async function use(page: Page, chance: Chance, found: Found | null): Promise<string> {
    if (found === null) return 'nothing there';
    const { x, y, name, kind } = found;
    if (kind !== 'press') return `${name} = ${await page.evaluate(set, { x, y, chance: chance.next(), text: chance.of(texts).slice(0, 5000) })}`;
    if (chance.next() < 0.5) await page.touchscreen.tap(x, y);
    else await page.mouse.click(x, y, chance.next() < 0.05 ? { button: 'right' } : {});
    return name;
}

async function drag(page: Page, chance: Chance): Promise<string> {
    const to = await find(page, chance, cellsOf);
    const from = await find(page, chance, chance.next() < 0.5 ? `${cellsOf}, ${pieces}, canvas` : cellsOf);
    if (from === null || to === null) return 'nothing to drag';
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 4 });
    if (chance.next() < 0.1) await page.keyboard.press(chance.of(keys));
    await page.mouse.up();
    return `${from.name} to ${to.name}`;
}

async function pasteText(page: Page, chance: Chance): Promise<string> {
    const text = chance.of(texts);
    await page.evaluate((text) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', text);
        document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);
    return JSON.stringify(text.slice(0, 20));
}

async function openFile(page: Page, chance: Chance): Promise<string> {
    const name = chance.of(['a.txt', 'b.json', 'c.sbn', 'd']);
    const text = chance.of(texts);
    await give(page, { name, bytes: text });
    return `${name} ${JSON.stringify(text.slice(0, 20))}`;
}

async function travel(page: Page, chance: Chance): Promise<string> {
    const steps = chance.of([-1, -1, 1, -2, 2]);
    const before = await page.evaluate(() => location.href);
    await page.evaluate((steps) => history.go(steps), steps).catch(() => {});
    await frames(page, 2).catch(() => {});
    /* The page before the first one is empty. */
    if (!page.url().startsWith('http')) {
        await page.goto(before);
        await ready(page);
    }
    return String(steps);
}

async function reload(page: Page): Promise<string> {
    await page.reload();
    await ready(page);
    return '';
}

async function resize(page: Page, chance: Chance): Promise<string> {
    const size = chance.of(windows);
    await page.setViewportSize(size);
    return `${size.width} x ${size.height}`;
}

async function typeKey(page: Page, chance: Chance): Promise<string> {
    const key = chance.of(keys);
    await page.keyboard.press(key);
    return key;
}

const deeds: readonly [string, number, Deed][] = [
    ['cell', 28, async (page, chance) => use(page, chance, await find(page, chance, cellsOf))],
    ['use', 26, async (page, chance) => use(page, chance, await find(page, chance, controls))],
    ['help', 8, async (page, chance) => use(page, chance, await find(page, chance, '[data-testid="hint"], [data-testid="check"], [data-testid="reveal"], [data-testid="apply"], [data-testid="apply-hint"]'))],
    ['undo', 6, async (page, chance) => use(page, chance, await find(page, chance, '[data-testid$="undo"], [data-testid$="redo"], [data-testid="restart"]'))],
    ['mode', 5, async (page, chance) => use(page, chance, await find(page, chance, '[data-testid^="mode-"]'))],
    ['piece', 4, async (page, chance) => use(page, chance, await find(page, chance, pieces))],
    ['drag', 7, drag],
    ['key', 16, typeKey],
    ['paste', 2, pasteText],
    ['file', 2, openFile],
    ['travel', 2, travel],
    ['resize', 2, resize],
    ['reload', 1, reload],
];
const weight = deeds.reduce((sum, [, weight]) => sum + weight, 0);

/* One step; returns what it was. */
export async function step(page: Page, chance: Chance): Promise<string> {
    let left = chance.next() * weight;
    for (const [name, share, deed] of deeds) {
        left -= share;
        if (left < 0) return `${name}: ${await deed(page, chance)}`;
    }
    return 'nothing';
}

/* The page answers: it draws frames, and no part of it has failed. */
export async function answers(page: Page): Promise<string> {
    return page.evaluate(async () => {
        await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
        return document.querySelector<HTMLTextAreaElement>('[data-testid="page-error-report"]')?.value ?? '';
    });
}

/* ---- what must hold at the end ---- */

export interface State {
    name: string;
    family: string;
    mode: string;
    has: string;
}

export async function stateOf(page: Page): Promise<State> {
    await page.locator('#board[aria-busy="false"]').waitFor();
    return page.evaluate(() => ({
        name: document.querySelector('[data-testid="name"]')?.textContent ?? '',
        family: document.querySelector<HTMLElement>('[data-testid^="family-"][aria-pressed="true"]')?.dataset['testid']?.slice(7) ?? '',
        mode: document.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]')?.dataset['testid'] ?? '',
        has: [...document.querySelectorAll<HTMLElement>('[data-testid="cell"]')].map((one) => `${one.dataset['region'] ?? ''}${one.dataset['has'] ?? ''}`).join(),
    }));
}

/* Waits until the state is this one, and says what differs if it never is. */
export async function same(page: Page, wanted: State, why: string): Promise<void> {
    let now = await stateOf(page);
    const equal = async (): Promise<boolean> => JSON.stringify((now = await stateOf(page))) === JSON.stringify(wanted);
    await until(equal, why, 10_000).catch(() => {
        throw new Error(`${why}: expected ${JSON.stringify(wanted)}, not ${JSON.stringify(now)}`);
    });
}

/* No dialog is stuck, and the game can be seen. */
export async function toGame(page: Page, family: Family): Promise<void> {
    for (let i = 0; i < 8 && (await page.locator('dialog[open]').count()) > 0; i++) await page.keyboard.press('Escape');
    await until(async () => (await page.locator('dialog[open]').count()) === 0, 'all dialogs can be closed');
    await page.setViewportSize(windows[2]);
    if ((await page.locator('#board').count()) === 0) {
        await press(page, 'home');
        await press(page, `start-${family}`);
    }
    await page.locator('#board[aria-busy="false"]').waitFor();
    await mode(page, 'play');
}

/* Presses the button until it is disabled, or this often. */
async function exhaust(page: Page, id: string, most = 3000): Promise<number> {
    return page.evaluate(async ({ id, most }) => {
        const button = (): HTMLButtonElement | null => document.querySelector(`[data-testid="${id}"]`);
        let count = 0;
        for (; button()?.disabled === false && count < most; count++) {
            button()?.click();
            await Promise.resolve();
            if (count % 50 === 0) await new Promise((drawn) => requestAnimationFrame(drawn));
        }
        return count;
    }, { id, most });
}

/* Undo leads to the same board as Restart, and redo leads back. */
export async function undoAll(page: Page): Promise<void> {
    if ((await by(page, 'play-undo').count()) === 0) return; /* too large to be played */
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await page.keyboard.press('Escape'); /* a piece in the hand goes back */
    const before = await stateOf(page);
    const undone = await exhaust(page, 'play-undo');
    expect(undone, 'undo ends').toBeLessThan(3000);
    const start = await stateOf(page);
    await exhaust(page, 'play-redo', undone);
    await same(page, before, 'redo leads back');
    await exhaust(page, 'play-undo');
    await press(page, 'restart');
    await until(async () => (await stateOf(page)).has === start.has, 'undo leads to the start');
}
