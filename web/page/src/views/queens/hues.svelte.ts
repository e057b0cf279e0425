/* hues.svelte.ts: the colours that a board has in the screenshot it was read from, kept on this device for the most
 * recent boards. They belong to the division into regions, whatever the marks and the number of stars; the address
 * of a puzzle does not contain them. An option switches back to the colours of Papan. */
import { isRecord, keep, recall } from '../../lib/store.ts';
import { options } from '../../lib/options.svelte.ts';
import { alphabet } from './board.ts';

interface Regions {
    region: readonly number[];
    symbols: string;
}
/* Of each letter. */
type Hues = Record<string, string>;

const key = 'picture-colours';
const boardsKept = 40;
const isHue = (value: unknown): value is string => typeof value === 'string' && /^#[0-9a-f]{6}$/.test(value);

/* The regions in reading order, so that letters do not matter. */
function inReadingOrder({ region }: Regions): number[] {
    return [...new Set(region)].filter((of) => of >= 0);
}

function keyOf(board: Regions): string {
    const order = inReadingOrder(board);
    return board.region.map((of) => alphabet[order.indexOf(of)] ?? '.').join('');
}

class PictureHues {
    /* Oldest first; the colours of each board in reading order. */
    private kept = $state.raw<[string, string[]][]>([]);

    constructor() {
        for (const [board, hues] of Object.entries(recall(key, isRecord) ?? {}))
            if (Array.isArray(hues) && hues.every(isHue)) this.kept = [...this.kept, [board, hues]];
    }

    has(board: Regions): boolean {
        return this.find(board) !== undefined;
    }

    /* Null: it has none, or they are not wanted. */
    of(board: Regions): Hues | null {
        const hues = options.values.pictureColours ? this.find(board) : undefined;
        if (hues === undefined) return null;
        const letters = inReadingOrder(board).map((of) => board.symbols[of] ?? '');
        return Object.fromEntries(letters.map((letter, i) => [letter, hues[i] ?? '']));
    }

    put(board: Regions, hues: Hues): void {
        const name = keyOf(board);
        const list = inReadingOrder(board).map((of) => hues[board.symbols[of] ?? ''] ?? '');
        if (!list.every(isHue)) return;
        this.kept = [...this.kept.filter(([other]) => other !== name), [name, list] as [string, string[]]].slice(-boardsKept);
        keep(key, Object.fromEntries(this.kept));
    }

    private find(board: Regions): string[] | undefined {
        const name = keyOf(board);
        return this.kept.find(([other]) => other === name)?.[1];
    }
}
export const pictureHues = new PictureHues();

/* In the order of these letters, for drawing; a letter without a colour gets that of the theme. */
export function inOrder(hues: Hues | null, symbols: string): string[] | null {
    return hues === null ? null : Array.from(symbols, (letter) => hues[letter] ?? '');
}
