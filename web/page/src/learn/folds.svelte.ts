/* folds.svelte.ts: which parts of the Watch panel are unfolded, remembered by the browser. On a narrow screen the
 * tree starts folded, so that the board and the pseudo-code are closer together. */
import { isRecord, keep, recall } from '../lib/store.ts';

interface Kept {
    code: boolean;
    tree: boolean;
}

function isKept(value: unknown): value is Kept {
    return isRecord(value) && typeof value['code'] === 'boolean' && typeof value['tree'] === 'boolean';
}

class Folds {
    private state = $state.raw<Kept>(recall('watch-folds', isKept) ?? { code: true, tree: innerWidth > 560 });

    get code(): boolean {
        return this.state.code;
    }
    set code(code: boolean) {
        this.change({ ...this.state, code });
    }
    get tree(): boolean {
        return this.state.tree;
    }
    set tree(tree: boolean) {
        this.change({ ...this.state, tree });
    }

    private change(next: Kept): void {
        if (next.code === this.state.code && next.tree === this.state.tree) return;
        this.state = next;
        keep('watch-folds', next);
    }
}

export const folds = new Folds();
