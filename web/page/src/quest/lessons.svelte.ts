/* lessons.svelte.ts: the packs that teach a rule, from the core. */
import type { Lesson } from 'papan-core';
import { readCore } from '../lib/core.ts';

class Lessons {
    all = $state.raw<readonly Lesson[]>([]);
    private asked: Promise<readonly Lesson[]> | null = null;

    async load(): Promise<readonly Lesson[]> {
        this.asked ??= readCore.lessons();
        this.all = await this.asked;
        return this.all;
    }

    async named(rule: string): Promise<Lesson | null> {
        return (await this.load()).find((lesson) => lesson.rule === rule) ?? null;
    }
}
export const lessons = new Lessons();
