/* files.ts: the actions of the export buttons: collect the open puzzle and what is on the board, and save it as
 * a file. */
import type { Format } from 'papan-core';
import { readCore } from '../lib/core.ts';
import { boardRows, nameOf, plainMilliseconds, solutionJson, solutionText } from '../lib/export.ts';
import { download, drawSvg, paintPng } from '../lib/exportPicture.ts';
import { toldOf } from '../lib/letters.ts';
import { oneFilePage } from '../lib/oneFile.ts';
import { doc, view } from '../lib/state.svelte.ts';
import { t } from '../lib/words.svelte.ts';
import BoardPicture from './BoardPicture.svelte';
import { solving, type Answer } from './solving.svelte.ts';

const types = { text: 'text/plain', json: 'application/json' } as const;

/* The answer whose solution is on the board; null if something else is there. */
export function answerShown(): Answer | null {
    const { answer } = solving;
    if (answer === null || answer.source !== doc.source) return null;
    const { label } = view.shown;
    if (label === null) return answer.result.solutions.length === 0 && solving.shown === null ? answer : null;
    return label === solving.shown || answer.result.solutions.includes(label) ? answer : null;
}

function gzip(text: string): Promise<Blob> {
    return new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))).blob();
}

function textFile(name: string, text: string, type: string): void {
    download(name, new Blob([text], { type: `${type};charset=utf-8` }));
}

export async function savePage(): Promise<void> {
    if (doc.info === null) return;
    const name = nameOf(doc.info, doc.name);
    textFile(`${name}.html`, await oneFilePage(doc.info.id), 'text/html');
}

export async function savePuzzle(format: Format): Promise<void> {
    if (doc.info === null) return;
    const name = nameOf(doc.info, doc.name) + format.extension;
    const text = await readCore.write(doc.source, format.name);
    if (format.compressed) download(name, await gzip(text));
    else textFile(name, text, format.extension === '.json' ? types.json : types.text);
}

function costLines(answer: Answer | null): string[] {
    if (answer === null) return [];
    const { cases, ms, strategy, warning } = answer.result;
    const by = warning === null ? '' : ` (${strategy})`; /* another strategy may have decided */
    return [t('Search time: {0} ms', plainMilliseconds(ms)), t('Cases examined: {0}', cases) + by];
}

/* As the command line words it. */
function answerInWords({ result, goal, distinct, cancelled }: Answer): string {
    const { reason, count, verdict } = result;
    if (verdict === 'none') return reason === null ? t('No solution.') : t('No solution: {0}.', toldOf(doc.info, reason));
    if (cancelled && count !== '0') return t('Solutions so far: {0}', count);
    if (cancelled || (goal !== 'count' && goal !== 'list')) return t('Unknown: stopped before an answer was found.');
    return t(distinct ? 'Distinct solutions: {0}' : 'Solutions: {0}', count);
}

export function saveSolutionText(): void {
    if (doc.info === null) return;
    const answer = answerShown();
    const { label } = view.shown;
    const layers = label === null ? [] : boardRows(doc.info, label).map((rows) => rows.join('\n'));
    const said = label !== null || answer === null ? layers.join('\n\n') : answerInWords(answer);
    textFile(`${nameOf(doc.info, doc.name)}-solution.txt`, solutionText(said, costLines(answer)), types.text);
}

export function saveSolutionJson(): void {
    if (doc.info === null) return;
    const answer = answerShown();
    const result = answer?.result ?? null;
    const said = {
        reason: result === null || result.reason === null ? null : toldOf(doc.info, result.reason),
        warning: result === null || result.warning === null ? null : toldOf(doc.info, result.warning),
    };
    const text = solutionJson(doc.info, view.shown.label, result, answer?.distinct ?? false, said);
    textFile(`${nameOf(doc.info, doc.name)}-solution.json`, text, types.json);
}

/* The board and what is on it, in the colours of the light theme: files are printed and sent to others. */
export async function savePicture(kind: 'svg' | 'png', scale: number): Promise<void> {
    const { info } = doc;
    if (info === null) return;
    const { label, other } = view.shown;
    const svg = drawSvg(BoardPicture, { info, label, other, dark: false });
    if (svg === '') throw new Error(t('the board is too large to be drawn'));
    const name = `${nameOf(info, doc.name)}${label === null ? '' : '-solution'}.${kind}`;
    download(name, kind === 'svg' ? new Blob([svg], { type: 'image/svg+xml' }) : await paintPng(svg, scale));
}
