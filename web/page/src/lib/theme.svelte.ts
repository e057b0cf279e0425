/* theme.svelte.ts: light, dark or system theme; paper is always light. Drawings use theme.dark; style sheets
 * use data-theme on the root element, which is always 'light' or 'dark'. */
import { flushSync } from 'svelte';

export const themes = ['light', 'dark', 'system'] as const;
export type ThemeChoice = (typeof themes)[number];

const systemDark = matchMedia('(prefers-color-scheme: dark)');

class Theme {
    choice = $state<ThemeChoice>('system');
    private system = $state(systemDark.matches);
    private printing = $state(false);

    constructor() {
        systemDark.addEventListener('change', (event) => (this.system = event.matches));
        addEventListener('beforeprint', () => flushSync(() => (this.printing = true)));
        addEventListener('afterprint', () => (this.printing = false));
    }

    get dark(): boolean {
        if (this.printing) return false;
        return this.choice === 'system' ? this.system : this.choice === 'dark';
    }
}
export const theme = new Theme();

export function isThemeChoice(value: unknown): value is ThemeChoice {
    return (themes as readonly unknown[]).includes(value);
}
