/* builtin.c: built-in puzzles, whose ids work wherever a file name does. An id is a piece set and a board
 * joined by a colon (shelf.c), or the name of a game and what follows its colon: "nqueens:" and a number,
 * "calendar:" and a date, and so on. */
#include "base/struct_size.h"
#include "puzzle/shelf.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

bool papan_builtin_at(size_t index, papan_builtin_info *info)
{
    const papan_shelf_row *row = papan_shelf_at(index);
    if (row == NULL)
        return false;
    papan_builtin_info own = {.id = row->id, .description = row->description, .group = row->group};
    papan_struct_write(info, &own, sizeof own, sizeof own);
    return true;
}

/* X and O of IQ XOXO alternate over the whole board. */
static char kind_of(const papan_piece_set *set, unsigned row, unsigned column)
{
    bool xoxo = strcmp(set->name, "iq-xoxo") == 0;
    return !xoxo ? '\0' : (row + column) % 2 == 0 ? 'X' : 'O';
}

static papan_status new_pack(const papan_allocator *memory, const papan_shelf_row *row, papan_puzzle **puzzle,
                             papan_notes *notes)
{
    const char *name = row->set != NULL ? row->set : row->id;
    const papan_piece_set *set = papan_piece_set_find(name, strcspn(name, ":"));
    char mask[1024], kind[1024];
    unsigned rows = row->size[0], columns = row->size[1], layers = row->size[2] > 0 ? row->size[2] : 1;
    assert(set != NULL && rows * columns * layers <= sizeof mask && "each row of the table has a set");
    for (unsigned i = 0; i < rows * columns * layers; i++) {
        unsigned layer = i / (rows * columns), r = i / columns % rows, column = i % columns;
        bool cell = row->mask == NULL || row->mask[(r * layers + layer) * columns + column] == 'X';
        mask[i] = cell ? PAPAN_CELL : PAPAN_OUTSIDE;
        kind[i] = kind_of(set, r, column);
    }
    papan_lattice lattice = row->pyramid ? PAPAN_PYRAMID : set->lattice;
    papan_pack_spec spec = {.lattice = lattice,
                            .custom = row->mask != NULL || lattice == PAPAN_HEXAGONAL,
                            .rows = rows,
                            .columns = columns,
                            .layers = layers,
                            .mask = row->mask != NULL ? mask : NULL,
                            .kind = kind[0] != '\0' ? kind : NULL,
                            .pieces = set->pieces,
                            .piece = set->piece};
    return papan_pack_new(memory, &spec, puzzle, notes);
}

static papan_status new_nqueens(const papan_allocator *memory, const char *digits, papan_puzzle **puzzle,
                                papan_notes *notes)
{
    uint64_t n = 0;
    size_t length = strspn(digits, "0123456789");
    if (length == 0 || digits[length] != '\0')
        return papan_fail(PAPAN_BAD_INPUT, &notes->error, "nqueens-bad-number",
                          N_("invalid nqueens:{0}; expected a whole number of queens, as in nqueens:8"),
                          PAPAN_ARGS(digits));
    n = length > 18 ? UINT64_MAX : strtoull(digits, NULL, 10);
    return papan_nqueens_new(memory, n, 0, NULL, NULL, puzzle, notes);
}

static const struct {
    const char *name;
    bool bare; /* the name alone is an id, too */
    papan_shelf_maker *make;
} games[] = {{"nqueens", false, new_nqueens},
             {"calendar", true, papan_shelf_calendar},
             {"calendar-weekday", true, papan_shelf_calendar_weekday},
             {"genius-square", true, papan_shelf_genius_square},
             {"katamino", false, papan_shelf_katamino}};
enum { GAMES = sizeof games / sizeof *games };

/* The same puzzle in another box. */
static const struct {
    const char *id, *same;
} aliases[] = {{"lonpos:5x11", "kanoodle:5x11"}, {"lonpos:pyramid", "kanoodle:pyramid"}};
enum { ALIASES = sizeof aliases / sizeof *aliases };

bool papan_builtin_is(const char *id, size_t length)
{
    const char *colon = memchr(id, ':', length);
    size_t name = colon != NULL ? (size_t)(colon - id) : length;
    for (size_t i = 0; i < GAMES && colon != NULL; i++)
        if (games[i].make != new_nqueens && strlen(games[i].name) == name &&
            memcmp(games[i].name, id, name) == 0)
            return true;
    const papan_shelf_row *row;
    for (size_t i = 0; (row = papan_shelf_at(i)) != NULL; i++)
        if (strlen(row->id) == length && memcmp(row->id, id, length) == 0)
            return true;
    return false;
}

static papan_status new_builtin(const papan_allocator *memory, const char *id, papan_puzzle **puzzle,
                                papan_notes *notes)
{
    size_t name = strcspn(id, ":");
    for (size_t i = 0; i < GAMES; i++)
        if (strlen(games[i].name) == name && memcmp(games[i].name, id, name) == 0 &&
            (id[name] == ':' || games[i].bare))
            return games[i].make(memory, id[name] == ':' ? id + name + 1 : "", puzzle, notes);
    for (size_t i = 0; i < ALIASES; i++)
        id = strcmp(aliases[i].id, id) == 0 ? aliases[i].same : id;
    const papan_shelf_row *row;
    for (size_t i = 0; (row = papan_shelf_at(i)) != NULL; i++)
        if (row->size[0] > 0 && strcmp(row->id, id) == 0)
            return new_pack(memory, row, puzzle, notes);
    return papan_fail(PAPAN_BAD_INPUT, &notes->error, "unknown-puzzle", N_("unknown built-in puzzle {0}"),
                      PAPAN_ARGS(id));
}

papan_status papan_builtin(const char *id, const papan_allocator *memory, papan_puzzle **puzzle,
                           papan_message *why)
{
    papan_notes notes = {0};
    *puzzle = NULL;
    return papan_notes_pass(&notes, new_builtin(memory, id, puzzle, &notes), NULL, why);
}
