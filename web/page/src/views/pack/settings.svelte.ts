/* settings.svelte.ts: how the player likes packing boards to look; remembered by the browser. */
import { isRecord, keep, recall } from '../../lib/store.ts';

class Settings {
    letters = $state(true);
    space = $state(false);
    counting = $state(true);
    /* Set when WebGL was tried and is not there. */
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
