/* labels.ts: converts the core's labels to the player's. A position goes to the core as letters, so the core
 * numbers the copies of a piece in its own way; its answer about a copy is mapped back by the cells of that
 * copy. */
import { EMPTY, type Core, type Hint, type PackInfo } from 'papan-core';

export async function inOwnLabels(
    core: Core, info: PackInfo, label: ArrayLike<number>, source: string, hint: Hint,
): Promise<Hint> {
    const copiesOf = (wrong: number): number => info.pieces[info.pieceOf[wrong] ?? -1]?.copies ?? 1;
    if (hint.wrong.every((wrong) => copiesOf(wrong) === 1)) return hint;
    const position = await core.open(source);
    if (position.family !== 'pack') return hint;
    const cells = position.placed.flatMap((here, cell) => (hint.wrong.includes(here) ? [cell] : []));
    return { ...hint, wrong: [...new Set(cells.map((cell) => label[cell] ?? EMPTY))] };
}
