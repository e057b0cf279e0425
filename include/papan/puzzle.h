/* puzzle.h: puzzles: reading, writing, and what they consist of. */
#ifndef PAPAN_PUZZLE_H
#define PAPAN_PUZZLE_H

#include "papan/buffer.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct papan_puzzle papan_puzzle;

/* Reads a puzzle from text in any format that Papan supports; the content determines family and format. */
PAPAN_API papan_status papan_read(const papan_allocator *memory, const char *bytes, size_t length,
                                  papan_puzzle **puzzle, papan_notes *notes);
/* A built-in puzzle by its id ("nqueens:8"). PAPAN_BAD_INPUT: unknown id. */
PAPAN_API papan_status papan_builtin(const papan_allocator *memory, const char *id, papan_puzzle **puzzle,
                                     papan_notes *notes);
/* The id and one line of description of built-in puzzle number index; false past the last. */
PAPAN_API bool papan_builtin_name(size_t index, const char **id, const char **description);
/* The group in which it is listed ("Pentominoes"); NULL past the last. */
PAPAN_API const char *papan_builtin_group(size_t index);
PAPAN_API void papan_puzzle_free(papan_puzzle *puzzle);

PAPAN_API const char *papan_family_name(const papan_puzzle *puzzle); /* "queens", "pack", "nqueens" */
PAPAN_API size_t papan_cells(const papan_puzzle *puzzle);            /* 0: too large to be drawn */

/* Does the solution follow all rules? Uses the rules alone. If not, why says which rule is broken and where. */
PAPAN_API bool papan_verify(const papan_puzzle *puzzle, const uint16_t *label, papan_message *why);

/* The board as text: rows end with newlines, a blank line separates layers (apex first). label may be NULL:
 * the puzzle itself. Returns the length as snprintf does. */
PAPAN_API size_t papan_picture_text(const papan_puzzle *puzzle, const uint16_t *label, char *out, size_t size);

/* ---- N-Queens in closed form ------------------------------------------------------------------- */

/* The column (from 0) of the queen in row (from 0) of one solution for n queens; any n except 0, 2 and 3. */
PAPAN_API uint64_t papan_nqueens_column(uint64_t n, uint64_t row);
/* Checks that solution by the rules, row by row, with at most window bytes at a time (in several passes if
 * necessary). stop may be NULL. Sets *right; PAPAN_NO_MEMORY or PAPAN_OK. */
PAPAN_API papan_status papan_nqueens_check(uint64_t n, size_t window, bool (*stop)(void *context),
                                           void *context, bool *right);

#ifdef __cplusplus
}
#endif
#endif
