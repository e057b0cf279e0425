/* focus.ts: where the keyboard focus goes. The browser drops it when the focused element disappears, for example the
 * button of the start screen that opened a puzzle; in a game it then goes to the board. */
import { view } from './state.svelte.ts';

const places = ['[role="gridcell"][tabindex="0"]', '[tabindex="0"]', ''];

export function focusBoard(options?: FocusOptions): void {
    const found = places.map((place) => document.querySelector<HTMLElement>(`#board ${place}`));
    found.find((place) => place !== null)?.focus(options);
}

/* Only for those who use the keyboard or a screen reader: for others, single letters remain shortcuts of the page. */
let byKeyboard = false;
addEventListener('keydown', () => (byKeyboard = true), true);
addEventListener('pointerdown', () => (byKeyboard = false), true);
addEventListener('click', ({ detail }) => (byKeyboard ||= detail === 0), true);

export function focusIfLost(): void {
    const lost = document.activeElement === document.body || document.activeElement === null;
    if (lost && byKeyboard && (view.mode === 'play' || view.mode === 'edit')) focusBoard({ preventScroll: true });
}
