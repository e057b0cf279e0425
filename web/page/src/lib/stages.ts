/* stages.ts: a hint comes in stages, so that a player gets no more help than wanted: where to look, why
 * something is certain there, and what to do. Each press of Hint, or of the button below the text, goes one stage
 * further; all stages together count as one hint. A hint may lack a stage. */

export const stages = ['where', 'why', 'what'] as const;
export type Stage = (typeof stages)[number];

/* The stage after this one that the hint has; null: this is the last. */
export function nextStage(stage: Stage, has: (stage: Stage) => boolean = () => true): Stage | null {
    return stages.slice(stages.indexOf(stage) + 1).find(has) ?? null;
}

/* Whether the hint has come as far as this stage. */
export function reached(stage: Stage, wanted: Stage): boolean {
    return stages.indexOf(stage) >= stages.indexOf(wanted);
}

/* The button that leads to a stage; English keys. */
export const stageButton: Record<Stage, string> = { where: 'Hint', why: 'Why?', what: 'Show the answer' };
