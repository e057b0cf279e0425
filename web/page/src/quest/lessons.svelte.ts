/* lessons.svelte.ts: the packs that teach a rule, from the core. */
import type { Lesson } from 'papan-core';
import { readCore } from '../lib/core.ts';
import { packOf } from './quests.ts';

class Lessons {
    all = $state.raw<readonly Lesson[]>([]);

    async load(): Promise<void> {
        if (this.all.length === 0) this.all = await readCore.lessons();
    }

    /* The lesson of this pack, once they are loaded. */
    of(id: string): Lesson | null {
        const pack = packOf(id);
        if (pack?.of !== 'rule') return null;
        return this.all.find(({ rule, stars }) => rule === pack.rule && stars === pack.stars) ?? null;
    }
}
export const lessons = new Lessons();

export function lessonId({ rule, stars }: Lesson): string {
    return `rule-${stars}-${rule}`;
}
