/* lessons.svelte.ts: the packs that teach a rule, from the core. */
import type { Level } from 'papan-core';

export interface Lesson {
    rule: string;
    title: string;
    level: Level;
    size: number;
    stars: number;
    seeds: number[];
}

class Lessons {
    all = $state.raw<readonly Lesson[]>([]);

    async load(): Promise<readonly Lesson[]> {
        return this.all;
    }

    async named(rule: string): Promise<Lesson | null> {
        return (await this.load()).find((lesson) => lesson.rule === rule) ?? null;
    }
}
export const lessons = new Lessons();
