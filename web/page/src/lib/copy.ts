/* copy.ts: copies text to the clipboard. Pages at plain http addresses of a network have no clipboard of their own, but
 * can copy what is selected. */
export async function copyText(text: string): Promise<boolean> {
    try {
        await navigator.clipboard.writeText(text);
        return true;
    } catch {
        return copySelection(text);
    }
}

/* In the open dialog, if there is one: nothing outside it can be selected. */
function copySelection(text: string): boolean {
    const before = document.activeElement;
    const field = document.createElement('textarea');
    field.value = text;
    field.className = 'visually-hidden';
    (document.querySelector('dialog[open]') ?? document.body).append(field);
    field.select();
    const copied = document.execCommand('copy');
    field.remove();
    if (before instanceof HTMLElement) before.focus();
    return copied;
}
