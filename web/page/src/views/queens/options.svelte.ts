/* options.svelte.ts: the user's options for the look of boards with queens and for help during play; saved in
 * the browser. */
import { isRecord, keep, recall } from '../../lib/store.ts';

const defaults = {
    autoCrosses: true,
    conflicts: true,
    clock: true,
    letters: false,
    patterns: false,
    contrast: false,
    attacked: false /* N-Queens: shade the cells that queens attack */,
};
export type Option = keyof typeof defaults;

class Options {
    values = $state({ ...defaults });

    constructor() {
        const kept = recall('queens-options', isRecord);
        for (const name of Object.keys(defaults) as Option[])
            if (typeof kept?.[name] === 'boolean') this.values[name] = kept[name];
    }

    set(name: Option, value: boolean): void {
        this.values[name] = value;
        keep('queens-options', $state.snapshot(this.values));
    }
}
export const options = new Options();
