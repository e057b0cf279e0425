/* settings.svelte.ts: how the player views solid packing boards; saved in the browser. The options with a switch are
 * in lib/options.svelte.ts. */
import { isRecord, keep, recall } from '../../lib/store.ts';

class Settings {
    space = $state(recall('pack', isRecord)?.['space'] === true);
    /* Set if WebGL was tried and is not available. */
    noSpace = $state(false);

    save(): void {
        keep('pack', { space: this.space });
    }
}
export const settings = new Settings();
