/* gallery.svelte.ts: the puzzles to start with, those built into the core and the samples, in groups, and a thumbnail
 * of each. Thumbnails are made one after the other, of those in sight, and kept for the next time. A packing puzzle is
 * shown filled if a solution is found at once, since an empty box shows nothing; a challenge, which has only one
 * solution, is shown as given, and so are all others. */
import { SvelteMap } from 'svelte/reactivity';
import { EMPTY, type BuiltinInfo, type Family, type PuzzleInfo } from 'papan-core';
import { liveCore, readCore } from '../lib/core.ts';
import { samples } from '../lib/samples.ts';

export interface Preset {
    id: string; /* of a built-in puzzle, or 'sample:...' */
    family: Family;
    group: string; /* English, translated when shown; '' for samples */
    name: string; /* English, translated when shown */
    input: string; /* for the core */
}
export interface SmallPicture {
    info: PuzzleInfo;
    label: Uint16Array | null;
}
/* A board for each day: its ids end with the month and the day, perhaps after the year. */
export interface Calendar {
    prefix: string; /* "calendar:" */
    year: boolean;
    name: string;
}

const patience = 700; /* ms to find a solution */

class Gallery {
    presets = $state.raw<Preset[]>(
        samples.map(({ id, family, name, text }) => ({ id, family, group: '', name, input: text })),
    );
    calendars = $state.raw<Calendar[]>([]);
    readonly pictures = new SvelteMap<string, SmallPicture>();
    private asked = false;
    private wanted = new Set<Preset>();
    private drawing = false;

    async list(): Promise<void> {
        if (this.asked) return;
        this.asked = true;
        const builtins = await readCore.builtins();
        this.presets = [...this.presets, ...builtins.map(presetOf)];
        this.calendars = calendarsIn(builtins);
    }

    /* A puzzle has come into sight, or is no longer there. */
    want(preset: Preset, seen: boolean): void {
        if (!seen) this.wanted.delete(preset);
        else if (!this.pictures.has(preset.id)) this.wanted.add(preset);
        if (!this.drawing) void this.drawAll();
    }

    private async drawAll(): Promise<void> {
        this.drawing = true;
        try {
            for (const preset of this.wanted) {
                this.wanted.delete(preset);
                await this.draw(preset);
            }
        } finally {
            this.drawing = false;
        }
    }

    private async draw(preset: Preset): Promise<void> {
        const info = await readCore.open(preset.input);
        this.pictures.set(preset.id, { info, label: null });
        const label = isEmptyBox(info) ? await fillingOf(preset.input) : null;
        if (label !== null) this.pictures.set(preset.id, { info, label });
    }
}

function presetOf({ id, family, group, description: name }: BuiltinInfo): Preset {
    return { id, family, group, name, input: id };
}

function calendarsIn(builtins: readonly BuiltinInfo[]): Calendar[] {
    const found = new Map<string, Calendar>();
    for (const { id, description: name } of builtins) {
        const [, prefix, year] = /^([\w-]*calendar[\w-]*:)(\d{4}-)?\d\d-\d\d$/.exec(id) ?? [];
        if (prefix !== undefined && !found.has(prefix)) found.set(prefix, { prefix, year: year !== undefined, name });
    }
    return [...found.values()];
}

function isEmptyBox(info: PuzzleInfo): boolean {
    return info.family === 'pack' && info.impossible === null && info.placed.every((label) => label === EMPTY);
}

async function fillingOf(input: string): Promise<Uint16Array | null> {
    const control = new AbortController();
    const timer = setTimeout(() => control.abort(), patience);
    try {
        const result = await liveCore.solve(input, { goal: 'first' }, { signal: control.signal });
        return result.solutions[0] ?? null;
    } catch {
        return null;
    } finally {
        clearTimeout(timer);
    }
}

export const gallery = new Gallery();
