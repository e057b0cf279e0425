/* pack_new.c: makes a packing puzzle from a specification: the board, its pieces (pack_pieces.c), the cells
 * that stay empty (pack_gaps.c) and the given pieces, with all checks. */
#include "puzzle/lattice.h"
#include "puzzle/pack_family.h"

#include <assert.h>
#include <string.h>

/* ---- the board ---- */

static papan_status box_board(papan_puzzle *puzzle, const papan_pack_spec *spec)
{
    size_t area = (size_t)spec->rows * spec->columns, places = area * spec->layers;
    int32_t *number = papan_arena_take(&puzzle->arena, places, sizeof *number);
    papan_layer *layer = papan_arena_take(&puzzle->arena, spec->layers, sizeof *layer);
    uint32_t cells = 0;
    if (number == NULL || layer == NULL)
        return PAPAN_NO_MEMORY;
    for (size_t i = 0; i < places; i++)
        number[i] = spec->mask == NULL || spec->mask[i] != 0 ? (int32_t)cells++ : -1;
    papan_point *cell = papan_arena_take(&puzzle->arena, cells, sizeof *cell);
    if (cell == NULL)
        return PAPAN_NO_MEMORY;
    for (size_t i = 0; i < places; i++)
        if (number[i] >= 0)
            cell[number[i]] = papan_lattice_point(
                spec->lattice, (papan_point){(int16_t)(i % area / spec->columns), (int16_t)(i % spec->columns),
                                             (int16_t)(i / area)});
    for (unsigned z = 0; z < spec->layers; z++)
        layer[z] = (papan_layer){spec->rows, spec->columns, number + z * area};
    puzzle->layers = spec->layers;
    puzzle->layer = layer;
    puzzle->cells = cells;
    puzzle->pack.cell = cell;
    return PAPAN_OK;
}

static papan_status pyramid_board(papan_puzzle *puzzle, unsigned side)
{
    uint32_t cells = side * (side + 1) * (2 * side + 1) / 6, next = 0;
    int32_t *number = papan_arena_take(&puzzle->arena, cells, sizeof *number);
    papan_layer *layer = papan_arena_take(&puzzle->arena, side, sizeof *layer);
    papan_point *cell = papan_arena_take(&puzzle->arena, cells, sizeof *cell);
    if (number == NULL || layer == NULL || cell == NULL)
        return PAPAN_NO_MEMORY;
    for (unsigned z = side; z-- > 0;) { /* z counts from the base, printing starts at the apex */
        unsigned width = side - z;
        layer[side - 1 - z] = (papan_layer){width, width, number + next};
        for (unsigned i = 0; i < width; i++)
            for (unsigned j = 0; j < width; j++, next++) {
                number[next] = (int32_t)next;
                cell[next] = (papan_point){(int16_t)(2 * i + z), (int16_t)(2 * j + z), (int16_t)z};
            }
    }
    assert(next == cells);
    puzzle->layers = side;
    puzzle->layer = layer;
    puzzle->cells = cells;
    puzzle->pack.cell = cell;
    return PAPAN_OK;
}

static papan_status check_size(const papan_pack_spec *spec, papan_notes *notes)
{
    unsigned long long cells = (unsigned long long)spec->rows * spec->columns * spec->layers;
    bool sides = spec->rows >= 1 && spec->columns >= 1 && spec->layers >= 1 &&
                 spec->rows <= PAPAN_PACK_SIDE_MAX && spec->columns <= PAPAN_PACK_SIDE_MAX &&
                 spec->layers <= PAPAN_PACK_SIDE_MAX;
    if (sides && cells <= PAPAN_PACK_CELLS_MAX)
        return PAPAN_OK;
    return papan_fail(PAPAN_BAD_INPUT, &notes->error, "board-size",
                      N_("the board is {0} x {1}; its sides must be 1 to {2} long, with at most {3} cells"),
                      PAPAN_ARGS(spec->rows, spec->columns, PAPAN_PACK_SIDE_MAX, PAPAN_PACK_CELLS_MAX));
}

/* ---- placed pieces ---- */

static unsigned row_line(const papan_puzzle *puzzle, const papan_pack_spec *spec, uint32_t cell,
                         unsigned *column)
{
    assert(cell < puzzle->cells);
    unsigned layer, row, before = 0;
    papan_cell_place(puzzle, cell, &layer, &row, column);
    for (unsigned z = 0; z + 1 < layer; z++)
        before += puzzle->layer[z].rows;
    if (spec->placed_line == NULL)
        *column = 0;
    return spec->placed_line == NULL ? 0 : spec->placed_line[before + row - 1];
}

static papan_status bad_placed(const papan_puzzle *puzzle, const papan_pack_spec *spec, uint32_t cell,
                               const char *code, const char *text, papan_notes *notes)
{
    unsigned column, line = row_line(puzzle, spec, cell, &column);
    papan_say(&notes->error, line, column, code, text);
    papan_say_char(&notes->error, 0, spec->placed[cell]);
    return PAPAN_BAD_INPUT;
}

/* Cells that must stay empty have a thing of their own. */
static void place_gaps(const papan_puzzle *puzzle, uint16_t *placed)
{
    uint16_t copy = 0;
    for (uint32_t i = 0; i < puzzle->cells && puzzle->pack.open != PAPAN_EMPTY; i++)
        if (puzzle->pack.gap[i] == puzzle->pack.open)
            placed[i] = (uint16_t)(puzzle->pack.piece[puzzle->pack.open].first + copy++);
}

static papan_status copy_placed(papan_puzzle *puzzle, const papan_pack_spec *spec, papan_notes *notes)
{
    uint16_t *placed = papan_arena_take(&puzzle->arena, puzzle->cells, sizeof *placed);
    if (placed == NULL)
        return PAPAN_NO_MEMORY;
    for (uint32_t i = 0; i < puzzle->cells; i++)
        placed[i] = PAPAN_EMPTY;
    puzzle->pack.placed = placed;
    if (spec->placed == NULL) {
        place_gaps(puzzle, placed);
        return PAPAN_OK;
    }
    for (uint32_t i = 0; i < puzzle->cells; i++) {
        bool known = spec->placed[i] == '.' || spec->placed[i] == '_';
        for (unsigned p = 0; p < puzzle->pack.pieces && !known; p++)
            known = puzzle->pack.piece[p].symbol == spec->placed[i];
        if (!known)
            return bad_placed(puzzle, spec, i, "placed-unknown-piece",
                              N_("unknown piece {0} is placed on the board"), notes);
        if (papan_pack_opens(puzzle, i) && spec->placed[i] != '.' && spec->placed[i] != '_')
            return bad_placed(puzzle, spec, i, "placed-on-empty-cell",
                              N_("piece {0} is placed on a cell that must stay empty"), notes);
    }
    unsigned failed;
    papan_status status = papan_pack_cut(puzzle, &puzzle->arena.memory, spec->placed, placed, &failed);
    if (status == PAPAN_OK)
        place_gaps(puzzle, placed);
    if (status == PAPAN_OK || status == PAPAN_NO_MEMORY)
        return status;
    uint32_t at = 0;
    while (at + 1 < puzzle->cells && spec->placed[at] != puzzle->pack.piece[failed].symbol)
        at++;
    if (status == PAPAN_WRONG)
        return bad_placed(puzzle, spec, at, "placed-not-a-piece",
                          N_("the cells marked {0} are not piece {0} or some of its copies"), notes);
    return bad_placed(puzzle, spec, at, "copies-undecidable",
                      N_("too many ways to divide the cells marked {0} into copies of piece {0}"), notes);
}

/* ---- making ---- */

/* True if the board has a shape of its own, and for a square board that was written as one. */
static bool is_custom(const papan_puzzle *puzzle)
{
    const papan_pack *pack = &puzzle->pack;
    bool square = pack->lattice == PAPAN_SQUARE;
    unsigned groups = puzzle->gaps - (pack->open != PAPAN_EMPTY);
    if (!papan_lattices[pack->lattice].flat)
        return false;
    return (square ? pack->custom || groups > 0 : puzzle->gaps > 0) ||
           puzzle->cells < pack->rows * pack->columns;
}

static papan_status label_copies(papan_puzzle *puzzle, papan_piece *piece)
{
    size_t labels = 0;
    for (unsigned i = 0; i < puzzle->things; i++) {
        piece[i].first = (uint16_t)labels;
        labels += piece[i].copies;
    }
    uint16_t *thing_of = papan_arena_take(&puzzle->arena, labels, sizeof *thing_of);
    uint16_t *first = papan_arena_take(&puzzle->arena, puzzle->things + (size_t)1, sizeof *first);
    if (thing_of == NULL || first == NULL)
        return PAPAN_NO_MEMORY;
    for (unsigned i = 0; i < puzzle->things; i++) {
        first[i] = piece[i].first;
        for (unsigned c = 0; c < piece[i].copies; c++)
            thing_of[piece[i].first + c] = (uint16_t)i;
    }
    first[puzzle->things] = (uint16_t)labels;
    puzzle->labels = (unsigned)labels;
    puzzle->thing_of = thing_of;
    puzzle->first = first;
    return papan_pack_name_copies(puzzle);
}

/* The kinds and texts of the cells, and what may be on each: state[cells]. */
static papan_status copy_cells(papan_puzzle *puzzle, const papan_pack_spec *spec, char *state)
{
    char *kind = spec->kind != NULL ? papan_arena_take(&puzzle->arena, puzzle->cells, 1) : NULL;
    const char **text =
        spec->text != NULL ? papan_arena_take(&puzzle->arena, puzzle->cells, sizeof *text) : NULL;
    if (puzzle->arena.failed)
        return PAPAN_NO_MEMORY;
    for (uint32_t i = 0; i < puzzle->cells; i++)
        state[i] = spec->placed != NULL && spec->placed[i] == '_' ? PAPAN_OPEN : PAPAN_CELL;
    const int32_t *number = puzzle->layer[0].cell; /* of all layers of a box, one after the other */
    size_t places = spec->lattice == PAPAN_PYRAMID ? 0 : (size_t)spec->rows * spec->columns * spec->layers;
    for (size_t i = 0; i < places; i++) {
        if (number[i] < 0)
            continue;
        if (spec->mask != NULL && state[number[i]] == PAPAN_CELL)
            state[number[i]] = spec->mask[i];
        if (kind != NULL)
            kind[number[i]] = spec->kind[i];
        if (text != NULL && spec->text[i] != NULL) {
            text[number[i]] = papan_arena_text(&puzzle->arena, spec->text[i], strlen(spec->text[i]));
            if (text[number[i]] == NULL)
                return PAPAN_NO_MEMORY;
        }
    }
    puzzle->pack.kind = kind;
    puzzle->pack.text = text;
    return PAPAN_OK;
}

static papan_status fill_in(papan_puzzle *puzzle, const papan_pack_spec *spec, papan_notes *notes)
{
    papan_piece *piece = NULL;
    papan_status status = check_size(spec, notes);
    if (status == PAPAN_OK)
        status = papan_pack_copy_pieces(puzzle, spec, &piece, notes);
    if (status == PAPAN_OK)
        status = spec->lattice == PAPAN_PYRAMID ? pyramid_board(puzzle, spec->rows) : box_board(puzzle, spec);
    if (status == PAPAN_OK && puzzle->cells == 0) {
        papan_say(&notes->error, 0, 0, "board-empty",
                  N_("the board has no cells; mark the cells to fill with X"));
        status = PAPAN_BAD_INPUT;
    }
    if (status != PAPAN_OK)
        return status;
    char *state = papan_take(&puzzle->arena.memory, puzzle->cells, 1);
    status = state == NULL ? PAPAN_NO_MEMORY : copy_cells(puzzle, spec, state);
    if (status == PAPAN_OK)
        status = papan_pack_make_gaps(puzzle, spec, state, piece, notes);
    papan_give(&puzzle->arena.memory, state, puzzle->cells, 1);
    puzzle->pack.custom = is_custom(puzzle);
    if (status == PAPAN_OK)
        status = label_copies(puzzle, piece);
    if (status == PAPAN_OK)
        status = copy_placed(puzzle, spec, notes);
    puzzle->most = spec->use_most > 1 ? spec->use_most : 1;
    for (unsigned t = 0; t < puzzle->things && status == PAPAN_OK; t++) {
        unsigned left = papan_pack_copies_left(puzzle, t);
        puzzle->most = left > puzzle->most ? left : puzzle->most;
    }
    return status;
}

papan_status papan_pack_new(const papan_allocator *memory, const papan_pack_spec *spec, papan_puzzle **out,
                            papan_notes *notes)
{
    *out = NULL;
    papan_puzzle *puzzle = papan_puzzle_new(memory, &papan_family_pack);
    if (puzzle == NULL)
        return PAPAN_NO_MEMORY;
    puzzle->pack = (papan_pack){.lattice = spec->lattice,
                                .custom = spec->custom,
                                .rows = spec->rows,
                                .columns = spec->columns,
                                .layers = spec->layers,
                                .exact = true,
                                .sized = true,
                                .open = PAPAN_EMPTY};
    puzzle->layered = !papan_lattices[spec->lattice].flat;
    return papan_puzzle_made(fill_in(puzzle, spec, notes), puzzle, out);
}
