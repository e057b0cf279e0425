/* place.ts: the place for the id of the puzzle in a one-file page, up to the id; the build, the page and the program
 * (cli/page/page.c) know it. */
export const puzzlePlace = '<meta name="papan-puzzle" content="';
