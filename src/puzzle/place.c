/* place.c: the same puzzle with other things placed on it, by a player or a program (papan/puzzle.h). Each
 * family makes the puzzle again from its specification, so that all checks of new puzzles hold for it. */
#include "puzzle/puzzle.h"

#include <string.h>

static papan_status unsuitable(papan_notes *notes, const char *code, const char *text)
{
    papan_say(&notes->error, 0, 0, code, text);
    return PAPAN_UNSUITABLE;
}

papan_status papan_place(const papan_puzzle *puzzle, const uint16_t *label, const bool *cross,
                         const papan_allocator *memory, papan_puzzle **placed, papan_notes *notes)
{
    const papan_family *family = puzzle->family;
    papan_notes unheard;
    notes = notes != NULL ? notes : &unheard;
    memset(notes, 0, sizeof *notes);
    *placed = NULL;
    if (family->place == NULL || puzzle->cells == 0)
        return unsuitable(notes, "place-no-board",
                          N_("this puzzle has no board on which something can be placed"));
    if (cross != NULL && family->crossed == NULL)
        return unsuitable(notes, "place-no-crosses", N_("only boards of Queens and Star Battle have crosses"));
    return family->place(puzzle, memory, label, cross, placed, notes);
}
