/* settings.svelte.ts: language, theme and mode: from the last visit, or at the first visit from the browser. */
import { modes, view, type Mode } from '../lib/state.svelte.ts';
import { isRecord, keep, recall } from '../lib/store.ts';
import { isThemeChoice, theme } from '../lib/theme.svelte.ts';
import { isLanguage, words } from '../lib/words.svelte.ts';

const key = 'settings';

export function restoreSettings(): void {
    const kept = recall(key, isRecord) ?? {};
    if (isThemeChoice(kept['theme'])) theme.choice = kept['theme'];
    if (isMode(kept['mode'])) view.mode = kept['mode'];
    words.language = isLanguage(kept['language']) ? kept['language'] : browserLanguage();
    applySettings();
}

/* Call this in an effect: applies the settings to the document. */
export function applySettings(): void {
    const root = document.documentElement;
    root.lang = words.language;
    root.dataset['theme'] = theme.dark ? 'dark' : 'light';
}

/* The same, and saves them. */
export function keepSettings(): void {
    keep(key, { theme: theme.choice, mode: view.mode, language: words.language });
}

function isMode(value: unknown): value is Mode {
    return (modes as readonly unknown[]).includes(value);
}

function browserLanguage(): 'en' | 'id' {
    const wanted = navigator.languages.map((tag) => tag.toLowerCase().split('-')[0]);
    const known = wanted.find((tag) => tag === 'id' || tag === 'in' || tag === 'en');
    return known === 'id' || known === 'in' ? 'id' : 'en';
}
