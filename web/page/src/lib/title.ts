/* title.ts: the title that a puzzle in JSON carries. The core passes it over, since no search needs it; the page
 * keeps it as the puzzle's name. Titles and names of files come from anywhere: signs that cannot be seen, that
 * turn the direction of writing or break lines are taken out, and no more is kept than a headline can show. */

const longest = 120;
const largest = 1 << 22; /* of the input that is looked through */

export function shownName(name: string): string {
    const line = name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim();
    const letters = [...line];
    return letters.length > longest ? letters.slice(0, longest).join('') + '…' : line;
}

/* '' where there is none. */
export function titleIn(input: string | Uint8Array): string {
    if (input.length > largest) return '';
    const text = (typeof input === 'string' ? input : new TextDecoder().decode(input)).trimStart();
    if (!text.startsWith('{') || !text.includes('"title"')) return '';
    try {
        const { title } = JSON.parse(text) as { title?: unknown };
        return typeof title === 'string' ? shownName(title) : '';
    } catch {
        return '';
    }
}
