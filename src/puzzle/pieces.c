/* pieces.c: the named piece sets, as cells (row, column, layer). Flat sets work on square boards and
 * pyramids.
 *
 * IQ Puzzler Pro (Smart Games) and Kanoodle differ in three pieces. Soma was invented by Piet Hein in 1936;
 * its A and B are mirror images of each other. The Bedlam cube (Bruce Bedlam) has twelve pentacubes and a
 * tetracube. */
#include "puzzle/puzzle.h"

#include <string.h>

#define PIECE(name_, symbol_, ...)                                                                             \
    {                                                                                                          \
        .name = name_, .symbol = symbol_,                                                                      \
        .size = sizeof((const papan_point[]){__VA_ARGS__}) / sizeof(papan_point),                              \
        .cell = (const papan_point[])                                                                          \
        {                                                                                                      \
            __VA_ARGS__                                                                                        \
        }                                                                                                      \
    }

/* clang-format off: one piece a line */
static const papan_piece_spec pentominoes_pieces[] = {
    PIECE("F", 'F', {0, 1, 0}, {0, 2, 0}, {1, 0, 0}, {1, 1, 0}, {2, 1, 0}),
    PIECE("I", 'I', {0, 0, 0}, {0, 1, 0}, {0, 2, 0}, {0, 3, 0}, {0, 4, 0}),
    PIECE("L", 'L', {0, 0, 0}, {0, 1, 0}, {0, 2, 0}, {0, 3, 0}, {1, 0, 0}),
    PIECE("N", 'N', {0, 0, 0}, {0, 1, 0}, {0, 2, 0}, {1, 2, 0}, {1, 3, 0}),
    PIECE("P", 'P', {0, 0, 0}, {0, 1, 0}, {1, 0, 0}, {1, 1, 0}, {2, 0, 0}),
    PIECE("T", 'T', {0, 0, 0}, {0, 1, 0}, {0, 2, 0}, {1, 1, 0}, {2, 1, 0}),
    PIECE("U", 'U', {0, 0, 0}, {0, 2, 0}, {1, 0, 0}, {1, 1, 0}, {1, 2, 0}),
    PIECE("V", 'V', {0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {2, 1, 0}, {2, 2, 0}),
    PIECE("W", 'W', {0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {2, 1, 0}, {2, 2, 0}),
    PIECE("X", 'X', {0, 1, 0}, {1, 0, 0}, {1, 1, 0}, {1, 2, 0}, {2, 1, 0}),
    PIECE("Y", 'Y', {0, 0, 0}, {0, 1, 0}, {0, 2, 0}, {0, 3, 0}, {1, 1, 0}),
    PIECE("Z", 'Z', {0, 0, 0}, {0, 1, 0}, {1, 1, 0}, {2, 1, 0}, {2, 2, 0}),
};

static const papan_piece_spec iq_puzzler_pro_pieces[] = {
    PIECE("V3", 'A', {0, 0, 0}, {1, 0, 0}, {1, 1, 0}),
    PIECE("L4", 'B', {0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {1, 2, 0}),
    PIECE("S4", 'C', {0, 1, 0}, {0, 2, 0}, {1, 0, 0}, {1, 1, 0}),
    PIECE("T4", 'D', {0, 1, 0}, {1, 0, 0}, {1, 1, 0}, {1, 2, 0}),
    PIECE("L5", 'E', {0, 0, 0}, {0, 1, 0}, {0, 2, 0}, {0, 3, 0}, {1, 0, 0}),
    PIECE("Y5", 'F', {0, 0, 0}, {0, 1, 0}, {0, 2, 0}, {0, 3, 0}, {1, 1, 0}),
    PIECE("N5", 'G', {0, 0, 0}, {0, 1, 0}, {0, 2, 0}, {1, 2, 0}, {1, 3, 0}),
    PIECE("P5", 'H', {0, 0, 0}, {0, 1, 0}, {1, 0, 0}, {1, 1, 0}, {2, 0, 0}),
    PIECE("U5", 'I', {0, 0, 0}, {0, 2, 0}, {1, 0, 0}, {1, 1, 0}, {1, 2, 0}),
    PIECE("V5", 'J', {0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {2, 1, 0}, {2, 2, 0}),
    PIECE("W5", 'K', {0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {2, 1, 0}, {2, 2, 0}),
    PIECE("F5", 'L', {0, 1, 0}, {0, 2, 0}, {1, 0, 0}, {1, 1, 0}, {2, 1, 0}),
};

static const papan_piece_spec kanoodle_pieces[] = {
    PIECE("V3", 'A', {0, 0, 0}, {1, 0, 0}, {1, 1, 0}),
    PIECE("L4", 'B', {0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {1, 2, 0}),
    PIECE("I4", 'C', {0, 0, 0}, {0, 1, 0}, {0, 2, 0}, {0, 3, 0}),
    PIECE("O4", 'D', {0, 0, 0}, {0, 1, 0}, {1, 0, 0}, {1, 1, 0}),
    PIECE("L5", 'E', {0, 0, 0}, {0, 1, 0}, {0, 2, 0}, {0, 3, 0}, {1, 0, 0}),
    PIECE("Y5", 'F', {0, 0, 0}, {0, 1, 0}, {0, 2, 0}, {0, 3, 0}, {1, 1, 0}),
    PIECE("N5", 'G', {0, 0, 0}, {0, 1, 0}, {0, 2, 0}, {1, 2, 0}, {1, 3, 0}),
    PIECE("P5", 'H', {0, 0, 0}, {0, 1, 0}, {1, 0, 0}, {1, 1, 0}, {2, 0, 0}),
    PIECE("U5", 'I', {0, 0, 0}, {0, 2, 0}, {1, 0, 0}, {1, 1, 0}, {1, 2, 0}),
    PIECE("V5", 'J', {0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {2, 1, 0}, {2, 2, 0}),
    PIECE("W5", 'K', {0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {2, 1, 0}, {2, 2, 0}),
    PIECE("X5", 'L', {0, 1, 0}, {1, 0, 0}, {1, 1, 0}, {1, 2, 0}, {2, 1, 0}),
};

static const papan_piece_spec soma_pieces[] = {
    PIECE("V", 'V', {0, 0, 0}, {0, 1, 0}, {1, 0, 0}),
    PIECE("L", 'L', {0, 0, 0}, {0, 1, 0}, {0, 2, 0}, {1, 0, 0}),
    PIECE("T", 'T', {0, 0, 0}, {0, 1, 0}, {0, 2, 0}, {1, 1, 0}),
    PIECE("Z", 'Z', {0, 0, 0}, {0, 1, 0}, {1, 1, 0}, {1, 2, 0}),
    PIECE("A", 'A', {0, 0, 0}, {0, 1, 0}, {1, 1, 0}, {1, 1, 1}),
    PIECE("B", 'B', {0, 0, 0}, {0, 1, 0}, {1, 0, 0}, {1, 0, 1}),
    PIECE("P", 'P', {0, 0, 0}, {0, 1, 0}, {1, 0, 0}, {0, 0, 1}),
};

static const papan_piece_spec bedlam_pieces[] = {
    PIECE("A", 'A', {0, 0, 0}, {0, 1, 0}, {0, 1, 1}, {1, 1, 1}),
    PIECE("B", 'B', {0, 0, 0}, {0, 1, 0}, {0, 2, 0}, {1, 1, 0}, {1, 1, 1}),
    PIECE("C", 'C', {0, 0, 0}, {0, 1, 0}, {1, 1, 0}, {2, 1, 0}, {2, 1, 1}),
    PIECE("D", 'D', {0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {1, 2, 0}, {1, 0, 1}),
    PIECE("E", 'E', {0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {2, 1, 0}, {2, 1, 1}),
    PIECE("F", 'F', {0, 2, 0}, {1, 2, 0}, {0, 0, 1}, {0, 1, 1}, {0, 2, 1}),
    PIECE("G", 'G', {1, 1, 0}, {0, 1, 1}, {1, 0, 1}, {1, 1, 1}, {1, 2, 1}),
    PIECE("H", 'H', {1, 1, 0}, {1, 2, 0}, {0, 0, 1}, {0, 1, 1}, {1, 1, 1}),
    PIECE("I", 'I', {2, 0, 0}, {0, 0, 1}, {1, 0, 1}, {1, 1, 1}, {2, 0, 1}),
    PIECE("J", 'J', {0, 0, 0}, {1, 0, 0}, {1, 0, 1}, {2, 0, 1}, {1, 0, 2}),
    PIECE("K", 'K', {0, 1, 0}, {0, 2, 0}, {0, 0, 1}, {0, 1, 1}, {0, 0, 2}),
    PIECE("L", 'L', {1, 0, 0}, {0, 0, 1}, {1, 0, 1}, {2, 0, 1}, {1, 0, 2}),
    PIECE("M", 'M', {1, 0, 0}, {0, 1, 1}, {1, 0, 1}, {1, 1, 1}, {1, 1, 2}),
};
/* clang-format on */

#define SET(name_, description_, lattice_, pieces_)                                                            \
    {                                                                                                          \
        name_, description_, lattice_, sizeof pieces_ / sizeof *pieces_, pieces_                               \
    }

static const papan_piece_set sets[] = {
    SET("pentominoes", N_("the 12 pentominoes"), PAPAN_SQUARE, pentominoes_pieces),
    SET("iq-puzzler-pro", N_("the 12 pieces of IQ Puzzler Pro"), PAPAN_SQUARE, iq_puzzler_pro_pieces),
    SET("kanoodle", N_("the 12 pieces of Kanoodle and Lonpos"), PAPAN_SQUARE, kanoodle_pieces),
    SET("soma", N_("the 7 pieces of the Soma cube"), PAPAN_CUBIC, soma_pieces),
    SET("bedlam", N_("the 13 pieces of the Bedlam cube"), PAPAN_CUBIC, bedlam_pieces),
};

const papan_piece_set *papan_piece_set_at(size_t index)
{
    return index < sizeof sets / sizeof *sets ? &sets[index] : NULL;
}

const papan_piece_set *papan_piece_set_find(const char *name, size_t length)
{
    for (size_t i = 0; papan_piece_set_at(i) != NULL; i++)
        if (strlen(sets[i].name) == length && memcmp(sets[i].name, name, length) == 0)
            return &sets[i];
    return NULL;
}

static bool same_piece(const papan_piece *piece, const papan_piece_spec *spec)
{
    bool same = piece->copies == 1 && piece->symbol == spec->symbol && piece->size == spec->size &&
                strcmp(piece->name, spec->name) == 0;
    for (size_t i = 0; same && i < spec->size; i++) {
        same = false; /* sets have an order of their own */
        for (size_t k = 0; k < spec->size && !same; k++)
            same = memcmp(&piece->cell[k], &spec->cell[i], sizeof *spec->cell) == 0;
    }
    return same;
}

const papan_piece_set *papan_piece_set_of(const papan_pack *pack)
{
    const papan_piece_set *set;
    for (size_t i = 0; (set = papan_piece_set_at(i)) != NULL; i++) {
        bool same = set->pieces == pack->pieces;
        for (unsigned k = 0; same && k < set->pieces; k++)
            same = same_piece(&pack->piece[k], &set->piece[k]);
        if (same)
            return set;
    }
    return NULL;
}
