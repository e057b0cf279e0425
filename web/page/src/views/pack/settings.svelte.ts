/* settings.svelte.ts: the player's options for the look of packing boards; saved in the browser. */
import { isRecord, keep, recall } from '../../lib/store.ts';

class Settings {
    letters = $state(true);
    space = $state(false);
    counting = $state(true);
    /* Set if WebGL was tried and is not available. */
    noSpace = $state(false);

    constructor() {
        const kept = recall('pack', isRecord);
        this.letters = kept?.['letters'] !== false;
        this.space = kept?.['space'] === true;
        this.counting = kept?.['counting'] !== false;
    }

    save(): void {
        keep('pack', { letters: this.letters, space: this.space, counting: this.counting });
    }
}
export const settings = new Settings();
