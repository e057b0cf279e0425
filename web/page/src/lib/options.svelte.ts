/* options.svelte.ts: the player's options for the look of boards and for help during play, one set for all families;
 * saved in the browser. */
import { isRecord, keep, recall } from './store.ts';

const defaults = {
    /* all families */
    conflicts: true /* show mistakes at once */,
    clock: true,
    confetti: true,
    /* boards with queens */
    autoCrosses: true,
    pictureColours: true /* of boards read from screenshots */,
    letters: false,
    patterns: false,
    contrast: false,
    /* packing */
    counting: true /* count the remaining solutions */,
    pieceLetters: true,
    /* N-Queens */
    attacked: false /* shade the cells that queens attack */,
};
export type Option = keyof typeof defaults;

const key = 'options';
const formerKey = 'queens-options';

class Options {
    values = $state({ ...defaults });

    constructor() {
        const kept = recall(key, isRecord) ?? recall(formerKey, isRecord);
        for (const name of Object.keys(defaults) as Option[])
            if (typeof kept?.[name] === 'boolean') this.values[name] = kept[name];
    }

    set(name: Option, value: boolean): void {
        this.values[name] = value;
        keep(key, $state.snapshot(this.values));
    }
}
export const options = new Options();
