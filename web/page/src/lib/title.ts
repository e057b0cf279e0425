/* title.ts: the title of a puzzle in JSON. The core ignores it, since no search needs it; the page uses it as
 * the name of the puzzle. Titles and file names come from anywhere: invisible characters, characters that
 * change the writing direction and line breaks are removed, and the length is limited to what a headline can
 * show. */

const longest = 120;
const largest = 1 << 22; /* of the input that is searched */

export function shownName(name: string): string {
    const line = name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim();
    const letters = [...line];
    return letters.length > longest ? letters.slice(0, longest).join('') + '…' : line;
}

/* '' if there is none. */
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
