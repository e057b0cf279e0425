/* pack_gaps.c: cells that stay empty. They are covered by gaps: things of one cell that only these cells
 * accept. So every cell is covered exactly once, and searches do not depend on empty cells. If all pieces are
 * used, the number of gaps follows from the areas. A cell that must stay empty is a given gap. */
#include "puzzle/pack_family.h"

static const papan_point one_cell[] = {{0, 0, 0}};
static const papan_face one_face = {1, one_cell, NULL};

/* The number of cells that the pieces leave empty, if that is known. */
static bool cells_left(const papan_puzzle *puzzle, uint32_t open, unsigned groups, long long *left)
{
    *left = (long long)puzzle->cells - open;
    for (unsigned p = 0; p < puzzle->pack.pieces; p++)
        *left -= (long long)puzzle->pack.piece[p].size * puzzle->pack.piece[p].copies;
    return puzzle->pack.exact && puzzle->pack.sized && groups == 1;
}

static void add_gap(papan_puzzle *puzzle, papan_piece *piece, unsigned least, unsigned most)
{
    piece[puzzle->things++] = (papan_piece){.name = "-",
                                            .symbol = '.',
                                            .gap = true,
                                            .turn = true,
                                            .flip = true,
                                            .copies = (uint16_t)most,
                                            .least = (uint16_t)least,
                                            .size = 1,
                                            .faces = 1,
                                            .face = &one_face,
                                            .cell = one_cell};
}

/* How many cells of each group are given as empty: they are no longer in the group. */
static void count_given(const papan_puzzle *puzzle, const papan_pack_spec *spec, unsigned *given)
{
    const int32_t *number = puzzle->layer[0].cell;
    size_t places = (size_t)spec->rows * spec->columns * spec->layers;
    for (size_t i = 0; spec->placed != NULL && spec->mask != NULL && i < places; i++)
        if (number[i] >= 0 && spec->placed[number[i]] == '_')
            given[(unsigned char)spec->mask[i]]++;
}

enum { STATES = PAPAN_GAP + PAPAN_PACK_GAPS_MAX };

typedef struct gap_counts {
    uint32_t cells[STATES]; /* of each state */
    unsigned given[STATES];
    unsigned groups; /* that have cells */
} gap_counts;

static gap_counts count_states(const papan_puzzle *puzzle, const papan_pack_spec *spec, const char *state)
{
    gap_counts counts = {.groups = 0};
    for (uint32_t i = 0; i < puzzle->cells; i++)
        counts.cells[(unsigned char)state[i]]++;
    for (unsigned s = PAPAN_GAP; s < STATES; s++)
        counts.groups += counts.cells[s] > 0;
    count_given(puzzle, spec, counts.given);
    return counts;
}

/* How many cells of this state stay empty. */
static papan_status gap_numbers(const papan_puzzle *puzzle, const papan_pack_spec *spec,
                                const gap_counts *counts, unsigned s, unsigned range[2], papan_notes *notes)
{
    const papan_gap_spec *gap = s >= PAPAN_GAP && s - PAPAN_GAP < spec->gaps ? &spec->gap[s - PAPAN_GAP] : NULL;
    unsigned all = counts->cells[s], given = counts->given[s];
    long long left;
    range[0] = s == PAPAN_OPEN ? all : 0;
    range[1] = all;
    if (gap != NULL && gap->known && (gap->most < given || gap->least > all + given)) {
        bool many = gap->most < given;
        if (many)
            papan_say(&notes->error, 0, 0, "empty-cells-too-many",
                      N_("too many cells of a group are marked as empty: {0}; at most {1} may stay empty"));
        else
            papan_say(&notes->error, 0, 0, "empty-cell-number",
                      N_("{0} cells must stay empty, but only {1} may"));
        papan_say_numbers(&notes->error, 0, many ? given : gap->least, many ? gap->most : all + given);
        return PAPAN_BAD_INPUT;
    }
    if (gap != NULL && gap->known) {
        range[0] = gap->least > given ? gap->least - given : 0;
        range[1] = gap->most - given < all ? gap->most - given : all;
    } else if (s != PAPAN_OPEN && cells_left(puzzle, counts->cells[PAPAN_OPEN], counts->groups, &left) &&
               left >= 0 && left <= all)
        range[0] = range[1] = (unsigned)left;
    return PAPAN_OK;
}

papan_status papan_pack_make_gaps(papan_puzzle *puzzle, const papan_pack_spec *spec, const char *state,
                                  papan_piece *piece, papan_notes *notes)
{
    gap_counts counts = count_states(puzzle, spec, state);
    uint16_t thing[STATES] = {[PAPAN_CELL] = PAPAN_EMPTY};
    for (unsigned s = PAPAN_OPEN; s < STATES; s++) {
        unsigned range[2];
        papan_status status = gap_numbers(puzzle, spec, &counts, s, range, notes);
        if (status != PAPAN_OK)
            return status;
        thing[s] = PAPAN_EMPTY;
        puzzle->pack.exact = puzzle->pack.exact && range[0] == range[1];
        if (range[1] == 0)
            continue;
        thing[s] = (uint16_t)puzzle->things;
        if (s == PAPAN_OPEN)
            puzzle->pack.open = thing[s];
        add_gap(puzzle, piece, range[0], range[1]);
    }
    if (puzzle->things > PAPAN_PACK_PIECES_MAX) {
        papan_say(&notes->error, 0, 0, "piece-number",
                  N_("the number of pieces is {0}; it must be between 1 and {1}"));
        papan_say_numbers(&notes->error, 0, puzzle->things, PAPAN_PACK_PIECES_MAX);
        return PAPAN_BAD_INPUT;
    }
    puzzle->gaps = puzzle->things - puzzle->pack.pieces;
    if (puzzle->gaps == 0)
        return PAPAN_OK;
    uint16_t *gap = papan_arena_take(&puzzle->arena, puzzle->cells, sizeof *gap);
    if (gap == NULL)
        return PAPAN_NO_MEMORY;
    for (uint32_t i = 0; i < puzzle->cells; i++)
        gap[i] = thing[(unsigned char)state[i]];
    puzzle->pack.gap = gap;
    return PAPAN_OK;
}
