/* trouble.svelte.ts: what the page does about its own mistakes. Whatever is thrown and not caught is noted here
 * and shown (shell/Trouble.svelte) with a report to copy: version, browser, puzzle, mode, the error, and the
 * last things that the user did. The report is never sent anywhere. */
import { screen } from './screen.svelte.ts';
import { doc, view } from './state.svelte.ts';
import { words } from './words.svelte.ts';

declare const __VERSION__: string | undefined; /* defined by vite.config.ts */
const stepsKept = 20;
const longestStack = 4000;
const longestId = 1000;

class Trouble {
    /* The first error since the last one was closed, which is usually the cause of the others. */
    error = $state.raw<unknown>(null);
    private readonly steps: string[] = [];

    note(error: unknown): void {
        if (!isHarmless(error)) this.error ??= error;
    }

    close(): void {
        this.error = null;
    }

    /* A press or a key, without what is typed into fields. */
    step(event: Event): void {
        this.steps.push(`${event.type} ${nameOf(event)}`);
        if (this.steps.length > stepsKept) this.steps.shift();
    }

    report(error: unknown): string {
        const id = doc.info?.id ?? '';
        return [
            `Papan ${typeof __VERSION__ === 'string' ? __VERSION__ : ''}`,
            `browser: ${navigator.userAgent}`,
            `window: ${innerWidth} x ${innerHeight}, language: ${words.language}`,
            `screen: ${screen.name}, mode: ${view.mode}, family: ${doc.family ?? 'none'}`,
            `puzzle: ${id.length > longestId ? id.slice(0, longestId) + '…' : id}`,
            `error: ${wordsOf(error)}`,
            'last steps:',
            ...this.steps.map((step) => `    ${step}`),
        ].join('\n');
    }
}
export const trouble = new Trouble();

/* Calls that were cancelled, and a complaint of browsers about layouts that need another frame. */
function isHarmless(error: unknown): boolean {
    if (error instanceof Error && error.name === 'AbortError') return true;
    return /ResizeObserver loop/.test(error instanceof Error ? error.message : String(error));
}

function wordsOf(error: unknown): string {
    if (error instanceof Error) {
        const { stack = '', message } = error;
        return stack.includes(message) ? stack.slice(0, longestStack) : `${error.name}: ${message}\n${stack}`.slice(0, longestStack);
    }
    try {
        return (JSON.stringify(error) ?? String(error)).slice(0, longestStack);
    } catch {
        return String(error);
    }
}

function nameOf(event: Event): string {
    const target = event.target instanceof Element ? event.target : null;
    const named = target?.closest<HTMLElement>('[data-testid]');
    const { testid = target?.tagName.toLowerCase() ?? 'page', cell = '', label = '' } = named?.dataset ?? {};
    const typing = target !== null && target.matches('input, textarea, select');
    const key = event instanceof KeyboardEvent && !typing ? ` ${event.key}` : '';
    return [testid, cell, label].filter((part) => part !== '').join(' ') + key;
}

/* Errors of extensions are not ours. */
function isOurs(address: string): boolean {
    return address === '' || address.startsWith(new URL('.', location.href).href) || address.startsWith('blob:');
}

/* Listens from now on. */
export function watchForTrouble(): void {
    addEventListener('error', (event) => {
        if (isOurs(event.filename)) trouble.note(event.error ?? event.message);
    });
    addEventListener('unhandledrejection', (event) => trouble.note(event.reason));
    for (const kind of ['pointerdown', 'keydown', 'change', 'popstate'])
        addEventListener(kind, (event) => trouble.step(event), { capture: true });
}
