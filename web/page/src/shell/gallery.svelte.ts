/* gallery.svelte.ts: the puzzles to start with, those built into the core and the samples, and a thumbnail of
 * each. Thumbnails are made one after the other while the gallery is open and kept for the next time. A packing
 * puzzle is shown filled if a solution is found at once, since an empty box shows nothing; a challenge, which
 * has only one solution, is shown as given, and so are all others. */
import { SvelteMap } from 'svelte/reactivity';
import { EMPTY, type Family, type PuzzleInfo } from 'papan-core';
import { liveCore, readCore } from '../lib/core.ts';
import { samples } from '../lib/samples.ts';

export interface Preset {
    id: string; /* of a built-in puzzle, or 'sample:...' */
    family: Family;
    name: string; /* English, translated when shown */
    input: string; /* for the core */
}
export interface SmallPicture {
    info: PuzzleInfo;
    label: Uint16Array | null;
}

const patience = 700; /* ms to find a solution */

class Gallery {
    presets = $state.raw<Preset[]>(
        samples.map(({ id, family, name, text }) => ({ id, family, name, input: text })),
    );
    readonly pictures = new SvelteMap<string, SmallPicture>();
    private asked = false;

    /* Reads the list and makes the missing thumbnails as long as wanted() is true. */
    async fill(wanted: () => boolean): Promise<void> {
        await this.addBuiltins();
        for (const preset of this.presets) {
            if (!wanted()) return;
            if (!this.pictures.has(preset.id)) await this.draw(preset);
        }
    }

    private async addBuiltins(): Promise<void> {
        if (this.asked) return;
        this.asked = true;
        const builtins = await readCore.builtins();
        const presets = builtins.map(({ id, family, description: name }) => ({ id, family, name, input: id }));
        this.presets = [...this.presets, ...presets];
    }

    private async draw(preset: Preset): Promise<void> {
        const info = await readCore.open(preset.input);
        this.pictures.set(preset.id, { info, label: null });
        const label = isEmptyBox(info) ? await fillingOf(preset.input) : null;
        if (label !== null) this.pictures.set(preset.id, { info, label });
    }
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
