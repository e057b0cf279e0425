/* visit.ts: shared by all tests in a browser: visits to the page that fail if anything goes wrong in the
 * background (an error in the console, a request to elsewhere, a violation of the content policy), short
 * functions for what tests often do, and the program on the command line to check what the page says. */
import { execFileSync } from 'node:child_process';
import { accessSync, constants, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, test as base, expect, inject } from 'vitest';

export { expect } from 'vitest';
export type { Page } from 'playwright-core';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const example = (name: string): string => join(root, 'examples', name);
export const address = inject('address');

/* ---- the browser ---- */

function executable(): string {
    const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];
    const folders = (process.env['PATH'] ?? '').split(delimiter);
    const places = [process.env['CHROMIUM'] ?? '', ...names.flatMap((name) => folders.map((at) => join(at, name)))];
    const found = places.find((place) => {
        try {
            if (place !== '') accessSync(place, constants.X_OK);
            return place !== '';
        } catch {
            return false;
        }
    });
    if (found === undefined) throw new Error('there is no chromium');
    return found;
}

const browsers = new Map<string, Promise<Browser>>();
function browserWith(extra: string[]): Promise<Browser> {
    const key = extra.join(' ');
    const running = browsers.get(key);
    if (running !== undefined) return running;
    const args = ['--no-sandbox', '--enable-unsafe-swiftshader', ...extra];
    const started = chromium.launch({ executablePath: executable(), args });
    browsers.set(key, started);
    return started;
}
afterAll(async () => {
    for (const browser of browsers.values()) await (await browser).close();
});

/* ---- visits ---- */

export interface Options extends BrowserContextOptions {
    hash?: string; /* the end of the address */
    url?: string; /* a page elsewhere: a file, or another server */
    start?: boolean; /* stay on the start screen; otherwise, without a hash, the last board is opened */
    rules?: boolean; /* show the rules at the first visit of each kind of puzzle */
    args?: string[]; /* language of the browser */
    mistakes?: RegExp; /* errors of the page that the test makes */
    context?: BrowserContext; /* the context of an earlier visit, with its storage */
}
export type Visit = (options?: Options) => Promise<Page>;

/* Messages of the driver, and about a header that browsers ignore at addresses that are not secure. */
const harmless = /\[\.WebGL|GPU stall|swiftshader|Opener-Policy header has been ignored/i;

function watch(context: BrowserContext, troubles: string[], home: string, mistakes = harmless): void {
    context.on('console', (message) => {
        const grave = message.type() === 'error' || message.type() === 'warning';
        if (grave && !harmless.test(message.text()) && !mistakes.test(message.text())) troubles.push(`console: ${message.text()}`);
    });
    context.on('weberror', (error) => {
        if (!mistakes.test(error.error().message)) troubles.push(`thrown: ${error.error().message}`);
    });
    context.on('dialog', (dialog) => {
        troubles.push(`dialog: ${dialog.message()}`);
        void dialog.dismiss();
    });
    context.on('request', (request) => {
        if (!/^(blob|data):/.test(request.url()) && !request.url().startsWith(home))
            troubles.push(`request to ${request.url()}`);
    });
    context.on('response', (response) => {
        const policy = response.headers()['content-security-policy'] ?? '';
        const ours = home.startsWith('http') && response.url().startsWith(home);
        if (ours && !policy.startsWith("default-src 'none'; script-src 'self' 'wasm-unsafe-eval';"))
            troubles.push(`no policy for ${response.url()}`);
        if (response.status() >= 400) troubles.push(`${response.status()} for ${response.url()}`);
    });
}

async function newContext(options: Options, troubles: string[]): Promise<BrowserContext> {
    const { hash: _, args = [], context: __, start: ___, rules = false, mistakes, url = address, ...rest } = options;
    const browser = await browserWith(args);
    const context = await browser.newContext({
        viewport: { width: 1280, height: 900 },
        locale: 'en-GB',
        colorScheme: 'light',
        reducedMotion: 'reduce',
        ...rest,
    });
    context.setDefaultTimeout(300_000); /* of a state that never comes, on a busy machine, too */
    await context.addInitScript(() => {
        addEventListener('securitypolicyviolation', (event) =>
            console.error(`policy: ${event.violatedDirective} ${event.blockedURI}`),
        );
    });
    await context.addInitScript(holdBack);
    if (!rules) await context.addInitScript(knowRules);
    watch(context, troubles, url, mistakes);
    return context;
}

/* In the page: the rules of all puzzles have been seen. */
function knowRules(): void {
    if (location.protocol === 'about:') return;
    const value = ['queens', 'stars', 'pack', 'nqueens'];
    localStorage.setItem('papan:rules', JSON.stringify({ version: 1, time: 0, value }));
}

/* ---- a slow core ---- */

interface Held {
    methods: string[];
    about: string;
    waiting: (() => void)[];
    unanswered: Map<Worker, Set<number>>; /* calls */
}

/* In the page: calls to the core are held back while window.held says so, which survives a reload; and it is
 * known which calls have no answer yet. */
function holdBack(): void {
    if (location.protocol !== 'http:') return;
    const kept = JSON.parse(sessionStorage.getItem('held') ?? '{}') as Partial<Held>;
    const held: Held = { methods: [], about: '', waiting: [], unanswered: new Map(), ...kept };
    Object.assign(window, { held });
    const listen = (worker: Worker): Set<number> => {
        const calls = new Set<number>();
        held.unanswered.set(worker, calls);
        worker.addEventListener('message', ({ data }: MessageEvent<{ kind: string; call?: number }>) => {
            if (['done', 'refused', 'broken'].includes(data.kind)) calls.delete(data.call ?? NaN);
        });
        return calls;
    };
    const end = Worker.prototype.terminate;
    Worker.prototype.terminate = function (): void {
        held.unanswered.delete(this);
        end.call(this);
    };
    const post = Worker.prototype.postMessage as (this: Worker, message: unknown) => void;
    interface Sent {
        kind: string;
        call?: number;
        method?: string;
        args?: unknown[];
    }
    Worker.prototype.postMessage = function (message: Sent): void {
        const send = (): void => post.call(this, message);
        if (message.call !== undefined) (held.unanswered.get(this) ?? listen(this)).add(message.call);
        const wanted = held.methods.includes(message.method ?? '') && JSON.stringify(message.args).includes(held.about);
        if (wanted) held.waiting.push(send);
        else send();
    };
}

/* Waits until a call is held back. */
export async function asked(page: Page): Promise<void> {
    await until(() => page.evaluate(() => (window as unknown as { held: Held }).held.waiting.length > 0), 'the core is asked');
}

/* Waits until the core has answered all calls so far. */
export async function idle(page: Page): Promise<void> {
    const open = (): Promise<number> =>
        page.evaluate(() => [...(window as unknown as { held: Held }).held.unanswered.values()].reduce((sum, calls) => sum + calls.size, 0));
    await until(async () => (await open()) === 0, 'the core is idle');
}

/* From now on these calls (if about is given, only those that mention it) do not reach the core until the
 * returned function is called, as if the core were slow. That function waits until at least one call has come.
 */
export async function hold(page: Page, methods: string[], about = ''): Promise<() => Promise<void>> {
    await page.evaluate(
        ({ methods, about }) => {
            sessionStorage.setItem('held', JSON.stringify({ methods, about }));
            Object.assign((window as unknown as { held: Held }).held, { methods, about });
        },
        { methods, about },
    );
    return async () => {
        await asked(page);
        await page.evaluate(() => {
            const { held } = window as unknown as { held: Held };
            sessionStorage.removeItem('held');
            held.methods = [];
            for (const send of held.waiting.splice(0)) send();
        });
    };
}

/* A visit to another address than that of `papan gui`. Errors in the console fail it, requests do not: some tests
 * stop the server. */
export type Elsewhere = (address: string, options: BrowserContextOptions) => Promise<Page>;

/* How far the parts of the page have moved so far without the user's doing, as browsers measure it: 0 is none. */
export function shiftOf(page: Page): Promise<number> {
    return page.evaluate(
        () =>
            new Promise<number>((measured) => {
                new PerformanceObserver((list) => {
                    const moves = list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[];
                    measured(moves.reduce((sum, one) => sum + (one.hadRecentInput ? 0 : one.value), 0));
                }).observe({ type: 'layout-shift', buffered: true });
                requestAnimationFrame(() => requestAnimationFrame(() => measured(0))); /* nothing has moved */
            }),
    );
}

export const test = base.extend<{ visit: Visit; elsewhere: Elsewhere }>({
    elsewhere: async ({}, use) => {
        const troubles: string[] = [];
        const contexts: BrowserContext[] = [];
        await use(async (address, options) => {
            const context = await (await browserWith([])).newContext({ reducedMotion: 'reduce', ...options });
            contexts.push(context);
            context.setDefaultTimeout(300_000); /* of a state that never comes, on a busy machine, too */
            context.on('weberror', (error) => troubles.push(`thrown: ${error.error().message}`));
            await context.addInitScript(knowRules);
            const page = await context.newPage();
            await page.goto(address);
            await ready(page);
            return page;
        });
        for (const context of contexts) await context.close();
        expect(troubles).toEqual([]);
    },

    visit: async ({}, use) => {
        const troubles: string[] = [];
        const contexts = new Set<BrowserContext>();
        await use(async (options = {}) => {
            const context = options.context ?? (await newContext(options, troubles));
            contexts.add(context);
            const page = await context.newPage();
            await page.goto((options.url ?? address) + (options.hash === undefined ? '' : `#${options.hash}`));
            await ready(page);
            if (options.hash === undefined && options.url === undefined && options.start !== true) await toBoard(page);
            return page;
        });
        for (const context of contexts) await context.close();
        expect(troubles).toEqual([]);
    },
});

export async function ready(page: Page): Promise<void> {
    await page.locator('html[data-ready="true"]').waitFor();
}

/* From the start screen to the last board, or the first of all. */
async function toBoard(page: Page): Promise<void> {
    const family = await page.evaluate(() => JSON.parse(localStorage.getItem('papan:open') ?? '{"value":"queens"}').value as string);
    await press(page, `start-${family}`);
    await page.locator('#board').waitFor();
}

/* ---- what tests do ---- */

export type Family = 'queens' | 'pack' | 'nqueens';
export type Mode = 'edit' | 'play' | 'solve' | 'watch' | 'compare';

export const by = (page: Page, id: string) => page.getByTestId(id);
/* On a small screen some buttons are in the menu, which is opened first. */
const inMenu = /^(presets|make|open|paste|share|export|rules|options|restart|help|(family|language|theme)-\w+)$/;
export async function press(page: Page, id: string): Promise<void> {
    const button = page.getByTestId(id).filter({ visible: true }).first();
    const menu = page.getByTestId('menu');
    const hidden = inMenu.test(id) && (await page.locator('dialog[open]').count()) === 0;
    if (hidden && (await menu.isVisible()) && !(await button.isVisible())) await menu.click();
    await button.click();
}
/* Asks for a hint and goes through its stages, until it can be applied. */
export async function wholeHint(page: Page): Promise<void> {
    await press(page, 'hint');
    const next = page.locator('[data-testid="hint-more"], [data-testid="apply"], [data-testid="apply-hint"]').first();
    await next.waitFor();
    while ((await next.getAttribute('data-testid')) === 'hint-more') await next.click();
}
export const mode = (page: Page, name: Mode): Promise<void> => press(page, `mode-${name}`);
export const cell = (page: Page, number: number) => page.locator(`[data-testid="cell"][data-cell="${number}"]`);
export const cells = (page: Page) => page.getByTestId('cell');

/* Waits until the condition holds. */
export async function until(what: () => Promise<boolean>, why = 'it holds'): Promise<void> {
    await expect.poll(what, { message: why }).toBe(true);
}

/* Waits for this many frames of the page: for what must not happen. */
export async function frames(page: Page, count: number): Promise<void> {
    await page.evaluate(async (count) => {
        for (let i = 0; i < count; i++) await new Promise((drawn) => requestAnimationFrame(drawn));
    }, count);
}

/* Waits until nothing moves or fades any more. */
export async function still(page: Page): Promise<void> {
    await page.evaluate(async () => {
        const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().endTime !== Infinity);
        await Promise.allSettled(ending.map((one) => one.finished));
    });
}

/* Waits until the side panel of this mode has everything it waits for. */
const lastThing: Record<Mode, string> = {
    edit: '[data-testid="size"], [data-testid="piece-set"] option:nth-child(3)',
    play: '[data-testid="hint"]',
    solve: '[data-testid="strategy"] option:nth-child(3)',
    watch: '[data-testid="watch-state"]',
    compare: '[data-testid="compare-choice"]',
};
export async function settled(page: Page, name: Mode): Promise<void> {
    await page.locator('#board[aria-busy="false"]').waitFor();
    await page.locator(lastThing[name]).first().waitFor({ state: 'attached' });
    await still(page);
}

export async function data(page: Page, id: string): Promise<Record<string, string>> {
    return page.getByTestId(id).first().evaluate((element) => ({ ...(element as HTMLElement).dataset }) as Record<string, string>);
}

/* Gives a file to the page, from the disk or made here. */
export async function give(page: Page, file: string | { name: string; bytes: Buffer | string }): Promise<void> {
    const input = by(page, 'open-file');
    if (typeof file === 'string') await input.setInputFiles(file);
    else await input.setInputFiles({ name: file.name, mimeType: 'text/plain', buffer: Buffer.from(file.bytes) });
}

export async function open(page: Page, file: string): Promise<void> {
    const story = async (): Promise<string> => (await data(page, 'name'))['story'] ?? '';
    const before = await story();
    await give(page, file);
    const name = file.slice(file.lastIndexOf('/') + 1);
    await until(async () => (await story()) !== before, `${name} is open`);
    expect(await by(page, 'name').textContent()).toContain(name);
}

export async function paste(page: Page, text: string): Promise<void> {
    await press(page, 'paste');
    await by(page, 'paste-text').fill(text);
    await press(page, 'paste-open');
}

/* The answer of the solve panel, from its data attributes. */
export async function answer(page: Page, goal: 'first' | 'check' | 'count' | 'list', timeout = 60_000): Promise<Record<string, string>> {
    const buttons = { first: 'solve', check: 'check-unique', count: 'count', list: 'list' };
    await mode(page, 'solve');
    await press(page, buttons[goal]);
    const result = page.locator(`[data-testid="result"][data-goal="${goal}"]`);
    await result.waitFor({ timeout });
    await by(page, 'progress').waitFor({ state: 'detached', timeout });
    return data(page, 'result');
}

/* The cells with a queen, according to the text for screen readers. */
export async function queens(page: Page): Promise<number[]> {
    return cells(page).evaluateAll((all) =>
        all
            .filter((one) => /\b(queen|ratu)\b/i.test(one.getAttribute('aria-label') ?? ''))
            .map((one) => Number((one as HTMLElement).dataset['cell'])),
    );
}

/* What is on each cell of a packing board. */
export async function labels(page: Page): Promise<string[]> {
    return cells(page).evaluateAll((all) => {
        const found: string[] = [];
        for (const one of all as HTMLElement[]) found[Number(one.dataset['cell'])] = one.dataset['has'] ?? '';
        return found;
    });
}

/* The file that the browser saves after a click. */
export async function saved(page: Page, click: () => Promise<void>): Promise<{ name: string; path: string; bytes: Buffer }> {
    const [download] = await Promise.all([page.waitForEvent('download'), click()]);
    const path = join(folder(), download.suggestedFilename());
    await download.saveAs(path);
    return { name: download.suggestedFilename(), path, bytes: readFileSync(path) };
}

let made = '';
export function folder(): string {
    if (made === '') made = mkdtempSync(join(tmpdir(), 'papan-page-'));
    return made;
}
export function written(name: string, text: string): string {
    const path = join(folder(), name);
    writeFileSync(path, text);
    return path;
}

/* ---- the program as judge ---- */

export const program = process.env['PAPAN'] ?? join(root, 'build/release/papan');
export function papan(...words: string[]): string {
    const env = { ...process.env, LC_ALL: 'C.UTF-8', LANGUAGE: 'en' };
    return execFileSync(program, words, { encoding: 'utf8', env, maxBuffer: 1 << 24 });
}

/* The solution of a flat board, printed by the program. */
export function solution(file: string): string[] {
    return papan('solve', '--quiet', '--color', 'never', file).trimEnd().split('\n').map((line) => line.replaceAll(' ', ''));
}

/* ---- pictures for people ---- */

/* Pictures of all views, for people, are taken if SHOTS names a folder (make soak). */
export const shots = process.env['SHOTS'] ?? '';
export async function shot(page: Page, name: string): Promise<void> {
    if (shots === '') return;
    mkdirSync(shots, { recursive: true });
    await page.screenshot({ path: join(shots, `${name}.png`) });
}
