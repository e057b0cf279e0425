/* screen.svelte.ts: which screen of the page is shown. The address names it (shell/session.ts): nothing after
 * the # is the start, an id is the board with that puzzle, and /NAME is any other screen. */

export const screens = ['start', 'board', 'days', 'levels'] as const;
export type ScreenName = (typeof screens)[number];

class Screen {
    name = $state<ScreenName>('start');
}
export const screen = new Screen();

export function go(name: ScreenName): void {
    screen.name = name;
}

export function isScreen(value: unknown): value is ScreenName {
    return (screens as readonly unknown[]).includes(value);
}

/* The screen named by the fragment of an address; null: it is the id of a puzzle. */
export function screenIn(fragment: string): ScreenName | null {
    if (fragment === '') return 'start';
    if (!fragment.startsWith('/')) return null;
    return screens.find((one) => '/' + one === fragment) ?? 'start';
}

/* The fragment of a screen; the board usually has the id of its puzzle instead. */
export function fragmentOf(name: ScreenName): string {
    return name === 'start' ? '' : '/' + name;
}
