/* room.ts: how much room the window has. The same conditions are in the styles; in print none of them holds. */
import { MediaQuery } from 'svelte/reactivity';

/* Phones and small tablets: a short header, one menu, and the buttons of a game below the board, under the thumb. */
export const compact = new MediaQuery('screen and ((max-width: 960px) or (max-height: 500px))');
/* The main input is touch: gestures instead of keys. */
export const touch = new MediaQuery('(pointer: coarse)');
/* The side panel is below the board, not beside it. */
export const stacked = new MediaQuery('screen and (max-width: 960px) and ((min-height: 500.1px) or (max-width: 599px))');
