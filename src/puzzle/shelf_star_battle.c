/* shelf_star_battle.c: Star Battle without regions: star-battle:15x2 is a board of 15 x 15 with two stars in
 * each row and column, of which no two touch; star-battle:15 has one. It is a Star Battle board whose regions
 * are its rows. */
#include "puzzle/shelf.h"

#include <stdlib.h>
#include <string.h>

enum { DIGITS = 2 };

/* Reads a number of one or two digits, and moves on behind it; 0 if there is none. */
static unsigned read_number(const char **text)
{
    size_t digits = strspn(*text, "0123456789");
    unsigned number = digits > 0 && digits <= DIGITS ? (unsigned)strtoul(*text, NULL, 10) : 0;
    *text += digits;
    return number;
}

papan_status papan_shelf_star_battle(const papan_allocator *memory, const char *rest, papan_puzzle **puzzle,
                                     papan_notes *notes)
{
    const char *at = rest;
    unsigned n = read_number(&at), stars = 1;
    if (*at == 'x') {
        at++;
        stars = read_number(&at);
    }
    if (*at != '\0' || n < 1 || n > PAPAN_QUEENS_MAX || stars < 1 || stars > n) {
        papan_say(&notes->error, 0, 0, "star-battle-bad-size",
                  N_("invalid star-battle:{0}; expected 1 to {1} rows and the stars in each, as in "
                     "star-battle:10x2"));
        papan_say_text(&notes->error, 0, rest);
        papan_say_number(&notes->error, 1, PAPAN_QUEENS_MAX);
        return PAPAN_BAD_INPUT;
    }
    char symbols[PAPAN_QUEENS_MAX * PAPAN_QUEENS_MAX];
    for (unsigned row = 0; row < n; row++)
        memset(symbols + (size_t)row * n, papan_region_symbols[row], n);
    return papan_queens_new(memory, n, stars, symbols, NULL, NULL, puzzle, notes);
}
