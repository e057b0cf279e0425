/* shelf.ts: the puzzles of the gallery as a shelf: by kind, in groups, and only those that a search finds. */
import type { Family } from 'papan-core';
import { t, translated } from '../lib/words.svelte.ts';
import type { Preset } from './gallery.svelte.ts';
import { families, titleCase } from './wording.ts';

export interface Group {
    key: string;
    name: string;
    family: Family;
    first: boolean; /* of its family */
    presets: Preset[];
}

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/×/g, 'x').toLowerCase();

export function groupName(group: string): string {
    return group === '' ? t('Samples') : titleCase(translated(group).replaceAll('-', ' '));
}

/* Each word of the search is in the title, the id or the group. */
export function found(preset: Preset, search: string): boolean {
    const text = plain([translated(preset.name), preset.id, translated(preset.group)].join(' ')).replace(/\s*x\s*(?=\d)/g, 'x');
    return plain(search).replace(/\s*x\s*(?=\d)/g, 'x').split(/\s+/).every((word) => text.includes(word));
}

export function groupsOf(presets: readonly Preset[], search: string): Group[] {
    return families.flatMap(({ family, name }) => {
        const groups = new Map<string, Preset[]>();
        for (const preset of presets) {
            if (preset.family !== family) continue;
            const known = groups.get(preset.group) ?? [];
            groups.set(preset.group, known);
            if (found(preset, search)) known.push(preset);
        }
        /* N-Queens needs no groups, nor does a family of samples alone. */
        const few = family !== 'pack';
        const all = few ? [['', [...groups.values()].flat()] as const] : [...groups];
        return all
            .filter(([, list]) => list.length > 0)
            .map(([group, list], i) => ({
                key: `${family} ${group}`, name: few ? t(name) : groupName(group), family, first: i === 0, presets: list,
            }));
    });
}
