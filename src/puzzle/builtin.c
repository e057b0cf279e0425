/* builtin.c: built-in puzzles, whose ids work wherever a file name does. An id is a piece set and a board
 * joined by a colon, or "nqueens:" and a number. */
#include "puzzle/puzzle.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

typedef struct builtin {
    const char *id, *description;
    const char *set;
    papan_lattice lattice;
    unsigned rows, columns, layers;
    const char *mask; /* rows one after the other, X = cell; NULL: all */
} builtin;

static const char eight_with_hole[] = "XXXXXXXX"
                                      "XXXXXXXX"
                                      "XXXXXXXX"
                                      "XXX..XXX"
                                      "XXX..XXX"
                                      "XXXXXXXX"
                                      "XXXXXXXX"
                                      "XXXXXXXX";

static const char diagonal[] = ".XXXX...."
                               "XXXXX...."
                               "XXXXXXX.."
                               "XXXXXXX.."
                               "XXXXXXXXX"
                               "..XXXXXXX"
                               "..XXXXXXX"
                               "....XXXXX"
                               "....XXXX.";

static const builtin table[] = {
    {"nqueens:8", N_("eight queens on a chessboard; replace 8 with any number"), NULL, PAPAN_SQUARE, 0, 0, 0,
     NULL},
    {"pentominoes:6x10", N_("the 12 pentominoes on 6 x 10"), "pentominoes", PAPAN_SQUARE, 6, 10, 1, NULL},
    {"pentominoes:5x12", N_("the 12 pentominoes on 5 x 12"), "pentominoes", PAPAN_SQUARE, 5, 12, 1, NULL},
    {"pentominoes:4x15", N_("the 12 pentominoes on 4 x 15"), "pentominoes", PAPAN_SQUARE, 4, 15, 1, NULL},
    {"pentominoes:3x20", N_("the 12 pentominoes on 3 x 20"), "pentominoes", PAPAN_SQUARE, 3, 20, 1, NULL},
    {"pentominoes:8x8-hole", N_("the 12 pentominoes on 8 x 8 without its middle"), "pentominoes", PAPAN_SQUARE,
     8, 8, 1, eight_with_hole},
    {"iq-puzzler-pro:5x11", N_("IQ Puzzler Pro, the rectangle"), "iq-puzzler-pro", PAPAN_SQUARE, 5, 11, 1,
     NULL},
    {"iq-puzzler-pro:diagonal", N_("IQ Puzzler Pro, the diagonal board"), "iq-puzzler-pro", PAPAN_SQUARE, 9, 9,
     1, diagonal},
    {"iq-puzzler-pro:pyramid", N_("IQ Puzzler Pro, the pyramid of 55 balls"), "iq-puzzler-pro", PAPAN_PYRAMID,
     5, 5, 5, NULL},
    {"kanoodle:5x11", N_("Kanoodle, the rectangle"), "kanoodle", PAPAN_SQUARE, 5, 11, 1, NULL},
    {"kanoodle:pyramid", N_("Kanoodle, the pyramid of 55 balls"), "kanoodle", PAPAN_PYRAMID, 5, 5, 5, NULL},
    {"soma:3x3x3", N_("the Soma cube"), "soma", PAPAN_CUBIC, 3, 3, 3, NULL},
    {"bedlam:4x4x4", N_("the Bedlam cube"), "bedlam", PAPAN_CUBIC, 4, 4, 4, NULL},
};

enum { ROWS = sizeof table / sizeof *table };

bool papan_builtin_name(size_t index, const char **id, const char **description)
{
    if (index >= ROWS)
        return false;
    *id = table[index].id;
    *description = table[index].description;
    return true;
}

static papan_status new_pack(const papan_allocator *memory, const builtin *row, papan_puzzle **puzzle,
                             papan_notes *notes)
{
    const papan_piece_set *set = papan_piece_set_find(row->set, strlen(row->set));
    char mask[PAPAN_QUEENS_MAX * PAPAN_QUEENS_MAX];
    assert(set != NULL && "each row of the table names a set");
    for (unsigned i = 0; row->mask != NULL && i < row->rows * row->columns; i++)
        mask[i] = row->mask[i] == 'X';
    papan_pack_spec spec = {.lattice = row->lattice,
                            .custom = row->mask != NULL,
                            .rows = row->rows,
                            .columns = row->columns,
                            .layers = row->layers,
                            .mask = row->mask != NULL ? mask : NULL,
                            .pieces = set->pieces,
                            .piece = set->piece};
    return papan_pack_new(memory, &spec, puzzle, notes);
}

static papan_status new_nqueens(const papan_allocator *memory, const char *digits, papan_puzzle **puzzle,
                                papan_notes *notes)
{
    uint64_t n = 0;
    size_t length = strspn(digits, "0123456789");
    if (length == 0 || digits[length] != '\0') {
        papan_say(&notes->error, 0, 0,
                  N_("invalid nqueens:{0}; expected a whole number of queens, as in nqueens:8"));
        papan_say_text(&notes->error, 0, digits);
        return PAPAN_BAD_INPUT;
    }
    n = length > 18 ? UINT64_MAX : strtoull(digits, NULL, 10);
    return papan_nqueens_new(memory, n, 0, NULL, NULL, puzzle, notes);
}

papan_status papan_builtin(const papan_allocator *memory, const char *id, papan_puzzle **puzzle,
                           papan_notes *notes)
{
    static const char nqueens[] = "nqueens:";
    papan_notes unheard;
    notes = notes != NULL ? notes : &unheard;
    memset(notes, 0, sizeof *notes);
    *puzzle = NULL;
    if (strncmp(id, nqueens, sizeof nqueens - 1) == 0)
        return new_nqueens(memory, id + sizeof nqueens - 1, puzzle, notes);
    for (size_t i = 0; i < ROWS; i++)
        if (strcmp(table[i].id, id) == 0)
            return new_pack(memory, &table[i], puzzle, notes);
    papan_say(&notes->error, 0, 0, N_("unknown built-in puzzle {0}; 'papan list-puzzles' lists them"));
    papan_say_text(&notes->error, 0, id);
    return PAPAN_BAD_INPUT;
}
