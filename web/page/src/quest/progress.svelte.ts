/* progress.svelte.ts: the player's results and which quest an open puzzle belongs to, saved in the browser. A
 * puzzle is recognised by its id, so a board that is edited no longer belongs to its quest. */
import { isRecord, keep, recall } from '../lib/store.ts';
import { today } from './dates.ts';
import { keyOf, questOf, type Quest } from './quests.ts';
import { merged, resultsIn, withResult, type Result, type Results } from './results.ts';

const questsKept = 400;

class Progress {
    results = $state.raw<Results>({});
    /* From ids to keys, latest last. */
    private quests = $state.raw<Record<string, string>>({});

    constructor() {
        this.results = resultsIn(recall('results', isRecord));
        const kept = recall('quests', isRecord) ?? {};
        const valid = Object.entries(kept).filter(([, key]) => typeof key === 'string' && questOf(key) !== null);
        this.quests = Object.fromEntries(valid) as Record<string, string>;
    }

    questOf(id: string): Quest | null {
        return questOf(this.quests[id] ?? '');
    }

    /* The key under which the result of a puzzle is saved. */
    keyOf(id: string): string {
        return this.quests[id] ?? 'puzzle:' + id;
    }

    belongs(id: string, quest: Quest): void {
        const others = Object.entries(this.quests).filter(([one]) => one !== id);
        this.quests = Object.fromEntries([...others, [id, keyOf(quest)]].slice(-questsKept));
        keep('quests', this.quests);
    }

    /* Returns the result before, if there was one. */
    solved(id: string, ms: number, hints: number): Result | null {
        const key = this.keyOf(id);
        const before = this.results[key] ?? null;
        this.save(withResult(this.results, key, { ms: Math.floor(ms), hints, on: today() }));
        return before;
    }

    /* Adds the results of another device; returns how many are new. */
    add(others: Results): number {
        const before = Object.keys(this.results).length;
        this.save(merged(this.results, others));
        return Object.keys(this.results).length - before;
    }

    private save(results: Results): void {
        this.results = results;
        keep('results', results);
    }
}
export const progress = new Progress();
