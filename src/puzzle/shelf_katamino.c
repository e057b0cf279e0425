/* shelf_katamino.c: Katamino (Gigamic): N of the twelve pentominoes fill 5 x N. An id names the pieces by their
 * letters (katamino:LYT is 5 x 3), or only their number: then any N of the twelve may be used. */
#include "puzzle/shelf.h"

#include <stdlib.h>
#include <string.h>

enum { HEIGHT = 5, LEAST = 3, MOST = 12 };

/* Chooses the pieces with these letters; 0 if one is unknown or named twice. */
static unsigned choose(const papan_piece_set *set, const char *letters, papan_piece_spec *piece)
{
    unsigned pieces = 0;
    for (const char *letter = letters; *letter != '\0'; letter++) {
        unsigned at = 0;
        while (at < set->pieces && set->piece[at].symbol != *letter)
            at++;
        if (at == set->pieces || strchr(letter + 1, *letter) != NULL)
            return 0;
        piece[pieces++] = set->piece[at];
    }
    return pieces;
}

papan_status papan_shelf_katamino(const papan_allocator *memory, const char *rest, papan_puzzle **puzzle,
                                  papan_notes *notes)
{
    const papan_piece_set *set = papan_piece_set_find("pentominoes", strlen("pentominoes"));
    papan_piece_spec piece[MOST];
    size_t digits = strspn(rest, "0123456789");
    bool any = digits > 0 && digits < 3 && rest[digits] == '\0';
    unsigned columns = any ? (unsigned)strtoul(rest, NULL, 10) : choose(set, rest, piece);
    if (columns < LEAST || columns > MOST)
        return papan_fail(
            PAPAN_BAD_INPUT, &notes->error, "katamino-bad-letters",
            N_("invalid katamino:{0}; expected three to twelve different letters of F I L N P T U V W X "
               "Y Z, or a "
               "number from 3 to 12"),
            PAPAN_ARGS(rest));
    for (unsigned i = 0; any && i < MOST; i++) {
        piece[i] = set->piece[i];
        piece[i].spare = columns < MOST;
    }
    papan_pack_spec spec = {.lattice = PAPAN_SQUARE,
                            .rows = HEIGHT,
                            .columns = columns,
                            .layers = 1,
                            .pieces = any ? MOST : columns,
                            .piece = piece};
    return papan_pack_new(memory, &spec, puzzle, notes);
}
