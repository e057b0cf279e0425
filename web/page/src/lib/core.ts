/* core.ts: the page's two instances of the core, each in a worker of its own: one for what the user asks for, one
 * for what goes on by itself while editing and playing (verdicts, completions left), so that neither waits for the
 * other. */
import { createCore } from 'papan-core';

export const core = createCore();
export const liveCore = createCore();
