/* lessons.svelte.ts: the packs that teach a rule, from the core. */
import type { Lesson } from 'papan-core';
import { readCore } from '../lib/core.ts';
import { packOf } from './quests.ts';

class Lessons {
    all = $state.raw<readonly Lesson[]>([]);

    private asked: Promise<readonly Lesson[]> | null = null;

    async load(): Promise<void> {
        this.asked ??= readCore.lessons();
        this.all = await this.asked;
    }

    /* The lesson of this pack, once they are loaded. */
    of(id: string): Lesson | null {
        const pack = packOf(id);
        if (pack?.of !== 'rule') return null;
        if (this.asked === null) void this.load();
        return this.all.find(({ rule, stars }) => rule === pack.rule && stars === pack.stars) ?? null;
    }
}
export const lessons = new Lessons();

export function lessonId({ rule, stars }: Lesson): string {
    return `rule-${stars}-${rule}`;
}
