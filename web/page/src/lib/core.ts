/* core.ts: the page's instances of the core, each in a worker of its own, so that none waits for another:
 * `core` for what the user asks for, `liveCore` for what runs automatically during editing and playing
 * (verdicts, remaining solutions), and `readCore` for what must always answer at once, even during a long
 * search: reading puzzles, lists of presets and strategies, writing files. `gradeCore` measures the difficulty
 * of the open puzzle in the background, which may take seconds; `makeCore` makes new puzzles and reads
 * pictures. */
import { createCore } from 'papan-core';

export const core = createCore();
export const liveCore = createCore();
export const readCore = createCore();
export const gradeCore = createCore();
export const makeCore = createCore();
