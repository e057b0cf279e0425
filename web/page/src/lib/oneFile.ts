/* oneFile.ts: the page as one HTML file with a puzzle inside, for people who cannot reach this address. The build puts
 * the page without a puzzle beside the others as single.html (single.config.ts). A page that is such a file cannot
 * load anything, so it copies itself, as it was before anything ran. */
import { puzzlePlace } from './place.ts';

const place = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="papan-puzzle"]') ?? null;
const ownSource = place === null ? '' : `<!doctype html>\n${document.documentElement.outerHTML}\n`;

/* The id of the puzzle in this file; empty: this page is not such a file. */
export const puzzleInside = place?.content ?? '';

async function template(): Promise<string> {
    if (ownSource !== '') return ownSource;
    const response = await fetch('./single.html').catch(() => null);
    return response?.ok === true ? response.text() : '';
}

export async function oneFilePage(id: string): Promise<string> {
    const html = await template();
    const start = html.indexOf(puzzlePlace) + puzzlePlace.length;
    if (start < puzzlePlace.length) throw new Error('the one-file page could not be loaded; connect to the network and try again');
    return html.slice(0, start) + id + html.slice(html.indexOf('"', start));
}
