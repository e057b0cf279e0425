/* parts.ts: what the start screen can do without: the board with its panels, the dialogs and the pictures of boards.
 * They are loaded after the first paint, or at once if a board is to be shown. */
import Days from '../quest/Days.svelte';
import Levels from '../quest/Levels.svelte';

export { default as BoardPicture } from '../panels/BoardPicture.svelte';
export { default as BoardScreen } from './BoardScreen.svelte';
export { default as Dialogs } from './Dialogs.svelte';
export const screens = { days: Days, levels: Levels };
