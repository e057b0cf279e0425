/* next_step.mjs: reads a screenshot, prints the next step with its reason, and draws the solved board.
 *
 *     npm install papan
 *     node next_step.mjs screenshot.png solved.svg
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createCore, sentence, toSvg } from 'papan';
import { decodePng } from 'papan/png';

const [screenshot, picture] = process.argv.slice(2);
const { data, width, height } = decodePng(readFileSync(screenshot));
const core = createCore();
const board = await core.importPicture(data, width, height);
if (board.size === 0) {
    console.error(sentence(board.message));
    process.exit(1);
}

/* The board as a puzzle: regions and marks, row by row. */
const rows = (symbols, cells) =>
    Array.from({ length: board.size }, (_, row) =>
        cells.slice(row * board.size, (row + 1) * board.size).map((cell) => symbols[cell]).join(''));
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdef';
const puzzle = JSON.stringify({ family: 'queens', regions: rows(letters, board.region), placed: rows('.#x', board.mark) });

const hint = await core.hint(puzzle);
console.log(sentence(hint.text));

const { solutions } = await core.solve(puzzle, { goal: 'first' });
writeFileSync(picture, toSvg(await core.open(puzzle), solutions[0]));
core.close();
