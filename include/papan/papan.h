/* papan.h: the whole public interface of libpapan, for C and C++; libpapan-draw has draw.h.
 *
 * Papan solves placement puzzles: Queens and Star Battle, packing (IQ Puzzler Pro, pentominoes,
 * Soma, ...) and N-Queens. The library opens no file, ends every thread that it starts,
 * prints nothing and keeps no global state. A worked example:
 *
 *     #include <papan/papan.h>
 *     #include <stdio.h>
 *
 *     static bool show(void *context, const papan_puzzle *puzzle, const uint16_t *label)
 *     {
 *         papan_buffer text = papan_buffer_new(NULL);
 *         papan_terminal_board(puzzle, label, NULL, &text);
 *         puts(text.bytes);
 *         papan_buffer_free(&text);
 *         return true;                          // continue; false would stop the search
 *     }
 *
 *     int main(void)
 *     {
 *         papan_puzzle *puzzle = NULL;
 *         if (papan_builtin("pentominoes:3x20", NULL, &puzzle, NULL) != PAPAN_OK)
 *             return 1;
 *         papan_request request = {.size = sizeof request, .goal = PAPAN_LIST, .solution = show};
 *         papan_result result = {.size = sizeof result};
 *         papan_solve(puzzle, &request, &result, NULL);
 *         printf("%s solutions, %s\n", result.count, papan_verdict_name(result.verdict));
 *         papan_puzzle_free(puzzle);
 *     }
 *
 * Words used throughout:
 *   cell   a place of the board, numbered from 0 in the order in which the board is printed
 *   label  the thing on a cell: the number of a piece (each copy has its own) for packing,
 *          0 for a queen; PAPAN_EMPTY for an empty cell. A solution is an array of labels.
 *   cases  the number of possibilities a strategy examined; each strategy defines one case.
 */
#ifndef PAPAN_PAPAN_H
#define PAPAN_PAPAN_H

#include "papan/base.h"
#include "papan/certify.h"
#include "papan/hint.h"
#include "papan/import.h"
#include "papan/job.h"
#include "papan/make.h"
#include "papan/puzzle.h"
#include "papan/quick.h"
#include "papan/solve.h"
#include "papan/terminal.h"

#endif
