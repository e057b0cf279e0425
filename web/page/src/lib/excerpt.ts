/* excerpt.ts: the input line that a message refers to, cut to a displayable length, with the position of the
 * error in it. The core counts columns in bytes of UTF-8, people in characters. */

export interface Excerpt {
    before: string; /* of the line, up to the error */
    at: string; /* the character itself, ' ' at the end of the line */
    after: string;
}

const around = 40;

export function excerptOf(text: string, line: number, column: number): Excerpt | null {
    if (line < 1) return null;
    const whole = text.split('\n', line)[line - 1];
    if (whole === undefined) return null;
    const shown = [...printable(whole.replace(/\r$/, ''))];
    const at = Math.min(charactersBefore(whole, column), shown.length);
    const from = Math.max(0, at - around);
    const to = Math.min(shown.length, at + 1 + around);
    return {
        before: (from > 0 ? '…' : '') + shown.slice(from, at).join(''),
        at: shown[at] ?? ' ',
        after: shown.slice(at + 1, to).join('') + (to < shown.length ? '…' : ''),
    };
}

function charactersBefore(line: string, column: number): number {
    const bytes = new TextEncoder().encode(line).slice(0, Math.max(0, column - 1));
    return [...new TextDecoder().decode(bytes)].length;
}

/* Control characters would move the caret, or worse. */
function printable(line: string): string {
    return line.replace(/\t/g, ' ').replace(/[\p{Cc}\p{Cf}]/gu, '\u00b7');
}
