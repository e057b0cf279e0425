/* pack.c: the pack family: cover all cells of a board with pieces, each used as often as it has copies. This
 * file makes such a puzzle with all checks, describes it as an exact cover (one item for each free cell and
 * each piece, one option for each place of a piece), and prints it. */
#include "puzzle/lattice.h"
#include "puzzle/pack_family.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- pieces ---- */

static int by_layer(const void *a, const void *b)
{
    const papan_point *p = a, *q = b;
    return p->z != q->z ? p->z - q->z : p->x != q->x ? p->x - q->x : p->y - q->y;
}

/* How many cells of the piece are connected to the first. */
static size_t reached(const papan_piece *piece, papan_lattice lattice, bool corners, uint8_t *seen,
                      uint16_t *stack)
{
    /* flat pieces are written on a square grid, whatever their board */
    papan_lattice grid = lattice == PAPAN_CUBIC ? PAPAN_CUBIC : PAPAN_SQUARE;
    size_t depth = 0, count = 1;
    memset(seen, 0, piece->size);
    seen[0] = 1;
    stack[depth++] = 0;
    while (depth > 0) {
        papan_point at = piece->cell[stack[--depth]], step;
        for (unsigned s = 0; papan_neighbour_step(grid, corners, s, &step); s++) {
            papan_point next = {(int16_t)(at.x + step.x), (int16_t)(at.y + step.y), (int16_t)(at.z + step.z)};
            const papan_point *met = bsearch(&next, piece->cell, piece->size, sizeof next, by_layer);
            if (met != NULL && !seen[met - piece->cell]) {
                seen[met - piece->cell] = 1;
                count++;
                stack[depth++] = (uint16_t)(met - piece->cell);
                assert(depth <= piece->size);
            }
        }
    }
    return count;
}

static papan_status check_connected(papan_puzzle *puzzle, const papan_piece *piece, papan_notes *notes)
{
    const papan_allocator *memory = &puzzle->arena.memory;
    papan_lattice lattice = puzzle->pack.lattice;
    uint8_t *seen = papan_take(memory, piece->size, 1);
    uint16_t *stack = papan_take(memory, piece->size, sizeof *stack);
    papan_status status = seen == NULL || stack == NULL ? PAPAN_NO_MEMORY : PAPAN_OK;
    if (status == PAPAN_OK && reached(piece, lattice, false, seen, stack) < piece->size) {
        if (reached(piece, lattice, true, seen, stack) < piece->size) {
            const papan_point *apart = &piece->cell[(uint8_t *)memchr(seen, 0, piece->size) - seen];
            bool written = piece->line > 0; /* as text, where rows are lines */
            papan_say(&notes->error, written ? piece->line + (unsigned)apart->x : 0,
                      written ? (unsigned)apart->y + 1 : 0,
                      N_("piece {0} is in separate parts; connect them, or write each part as a piece with its "
                         "own letter"));
            papan_say_text(&notes->error, 0, piece->name);
            status = PAPAN_BAD_INPUT;
        } else {
            puzzle->pack.corners = true;
            papan_say_text(papan_warn(notes, piece->line, piece->column,
                                      N_("piece {0} is connected only at corners; read as one piece")),
                           0, piece->name);
        }
    }
    papan_give(memory, seen, piece->size, 1);
    papan_give(memory, stack, piece->size, sizeof *stack);
    return status;
}

static papan_status bad_piece(papan_notes *notes, const papan_piece_spec *spec, const char *text)
{
    papan_say(&notes->error, spec->line, spec->column, text);
    papan_say_bytes(&notes->error, 0, spec->name != NULL ? spec->name : &spec->symbol,
                    spec->name != NULL ? strlen(spec->name) : 1);
    papan_say_number(&notes->error, 1, PAPAN_PACK_CELLS_MAX);
    return PAPAN_BAD_INPUT;
}

static papan_status copy_piece(papan_puzzle *puzzle, const papan_piece_spec *spec, papan_piece *piece,
                               papan_notes *notes)
{
    if (spec->size < 1 || spec->size > PAPAN_PACK_CELLS_MAX || spec->copies > PAPAN_PACK_INSTANCES_MAX)
        return bad_piece(notes, spec, N_("piece {0} must have 1 to {1} cells and at most {1} copies"));
    papan_point *cell = papan_arena_take(&puzzle->arena, spec->size, sizeof *cell);
    if (cell == NULL)
        return PAPAN_NO_MEMORY;
    memcpy(cell, spec->cell, spec->size * sizeof *cell);
    qsort(cell, spec->size, sizeof *cell, by_layer);
    for (size_t i = 1; i < spec->size; i++)
        if (memcmp(&cell[i - 1], &cell[i], sizeof *cell) == 0)
            return bad_piece(notes, spec, N_("piece {0} lists the same cell twice"));
    *piece = (papan_piece){.symbol = spec->symbol,
                           .copies = (uint16_t)(spec->copies > 0 ? spec->copies : 1),
                           .size = (uint16_t)spec->size,
                           .cell = cell,
                           .line = spec->line,
                           .column = spec->column};
    if (spec->name == NULL)
        piece->name[0] = spec->symbol;
    for (size_t i = 0; spec->name != NULL && spec->name[i] != '\0' && i + 1 < sizeof piece->name; i++)
        piece->name[i] = spec->name[i];
    return check_connected(puzzle, piece, notes);
}

static papan_status label_copies(papan_puzzle *puzzle, size_t labels)
{
    uint16_t *thing_of = papan_arena_take(&puzzle->arena, labels, sizeof *thing_of);
    uint16_t *first = papan_arena_take(&puzzle->arena, puzzle->things + (size_t)1, sizeof *first);
    if (thing_of == NULL || first == NULL)
        return PAPAN_NO_MEMORY;
    for (unsigned i = 0; i < puzzle->things; i++) {
        const papan_piece *piece = &puzzle->pack.piece[i];
        first[i] = piece->first;
        for (unsigned c = 0; c < piece->copies; c++)
            thing_of[piece->first + c] = (uint16_t)i;
    }
    first[puzzle->things] = (uint16_t)labels;
    puzzle->labels = (unsigned)labels;
    puzzle->thing_of = thing_of;
    puzzle->first = first;
    return PAPAN_OK;
}

static papan_status copy_pieces(papan_puzzle *puzzle, const papan_pack_spec *spec, papan_notes *notes)
{
    papan_pack *pack = &puzzle->pack;
    if (spec->pieces < 1 || spec->pieces > PAPAN_PACK_PIECES_MAX) {
        papan_say(&notes->error, 0, 0, N_("the number of pieces is {0}; it must be between 1 and {1}"));
        papan_say_numbers(&notes->error, 0, spec->pieces, PAPAN_PACK_PIECES_MAX);
        return PAPAN_BAD_INPUT;
    }
    papan_piece *piece = papan_arena_take(&puzzle->arena, spec->pieces, sizeof *piece);
    if (piece == NULL)
        return PAPAN_NO_MEMORY;
    size_t labels = 0;
    for (unsigned i = 0; i < spec->pieces; i++) {
        papan_status status = copy_piece(puzzle, &spec->piece[i], &piece[i], notes);
        if (status != PAPAN_OK)
            return status;
        piece[i].first = (uint16_t)labels;
        labels += piece[i].copies;
        puzzle->most = piece[i].copies > puzzle->most ? piece[i].copies : puzzle->most;
        if (labels > PAPAN_PACK_INSTANCES_MAX)
            return bad_piece(notes, &spec->piece[i],
                             N_("with the copies of piece {0} there are more than {1} pieces"));
        for (unsigned j = 0; j < i; j++)
            if (piece[j].symbol == piece[i].symbol)
                return bad_piece(notes, &spec->piece[i], N_("piece {0} has the same letter as an earlier one"));
    }
    pack->pieces = puzzle->things = spec->pieces;
    pack->piece = piece;
    return label_copies(puzzle, labels);
}

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
            cell[number[i]] = (papan_point){(int16_t)(i % area / spec->columns), (int16_t)(i % spec->columns),
                                            (int16_t)(i / area)};
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
    papan_say(&notes->error, 0, 0,
              N_("the board is {0} x {1}; its sides must be 1 to {2} long, with at most {3} cells"));
    papan_say_numbers(&notes->error, 0, spec->rows, spec->columns, PAPAN_PACK_SIDE_MAX, PAPAN_PACK_CELLS_MAX);
    return PAPAN_BAD_INPUT;
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
                               const char *text, papan_notes *notes)
{
    unsigned column, line = row_line(puzzle, spec, cell, &column);
    papan_say(&notes->error, line, column, text);
    papan_say_char(&notes->error, 0, spec->placed[cell]);
    return PAPAN_BAD_INPUT;
}

static papan_status copy_placed(papan_puzzle *puzzle, const papan_pack_spec *spec, papan_notes *notes)
{
    uint16_t *placed = papan_arena_take(&puzzle->arena, puzzle->cells, sizeof *placed);
    if (placed == NULL)
        return PAPAN_NO_MEMORY;
    for (uint32_t i = 0; i < puzzle->cells; i++)
        placed[i] = PAPAN_EMPTY;
    puzzle->pack.placed = placed;
    if (spec->placed == NULL)
        return PAPAN_OK;
    for (uint32_t i = 0; i < puzzle->cells; i++) {
        bool known = spec->placed[i] == '.';
        for (unsigned p = 0; p < puzzle->pack.pieces && !known; p++)
            known = puzzle->pack.piece[p].symbol == spec->placed[i];
        if (!known)
            return bad_placed(puzzle, spec, i, N_("unknown piece {0} is placed on the board"), notes);
    }
    unsigned failed;
    papan_status status = papan_pack_cut(puzzle, &puzzle->arena.memory, spec->placed, placed, &failed);
    if (status == PAPAN_OK || status == PAPAN_NO_MEMORY)
        return status;
    uint32_t at = 0;
    while (at + 1 < puzzle->cells && spec->placed[at] != puzzle->pack.piece[failed].symbol)
        at++;
    return bad_placed(puzzle, spec, at,
                      status == PAPAN_WRONG
                          ? N_("the cells marked {0} are not piece {0} or some of its copies")
                          : N_("too many ways to divide the cells marked {0} into copies of piece {0}"),
                      notes);
}

unsigned papan_pack_copies_left(const papan_puzzle *puzzle, unsigned piece)
{
    assert(piece < puzzle->pack.pieces);
    const papan_piece *p = &puzzle->pack.piece[piece];
    unsigned cells = 0;
    for (uint32_t i = 0; i < puzzle->cells; i++) {
        uint16_t label = puzzle->pack.placed[i];
        cells += label != PAPAN_EMPTY && puzzle->thing_of[label] == piece;
    }
    assert(cells % p->size == 0 && cells / p->size <= p->copies);
    return p->copies - cells / p->size;
}

/* ---- making ---- */

static papan_status fill_in(papan_puzzle *puzzle, const papan_pack_spec *spec, papan_notes *notes)
{
    papan_status status = check_size(spec, notes);
    if (status == PAPAN_OK)
        status = copy_pieces(puzzle, spec, notes);
    if (status == PAPAN_OK)
        status = spec->lattice == PAPAN_PYRAMID ? pyramid_board(puzzle, spec->rows) : box_board(puzzle, spec);
    if (status == PAPAN_OK && puzzle->cells == 0) {
        papan_say(&notes->error, 0, 0, N_("the board has no cells; mark the cells to fill with X"));
        status = PAPAN_BAD_INPUT;
    }
    return status == PAPAN_OK ? copy_placed(puzzle, spec, notes) : status;
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
                                .layers = spec->layers};
    puzzle->layered = spec->lattice != PAPAN_SQUARE;
    papan_status status = fill_in(puzzle, spec, notes);
    if (status != PAPAN_OK) {
        papan_puzzle_free(puzzle);
        return status;
    }
    *out = puzzle;
    return PAPAN_OK;
}

/* ---- as an exact cover ---- */

typedef struct description {
    papan_cover_sink *sink;
    const uint32_t *item_of; /* [cells] */
    uint32_t *item;          /* of the option being told */
    uint32_t piece_item;
    uint16_t thing;
    bool going;
} description;

static bool tell_place(void *context, const uint32_t *cell, size_t cells)
{
    description *d = context;
    for (size_t i = 0; i < cells; i++)
        d->item[i] = d->item_of[cell[i]];
    d->item[cells] = d->piece_item;
    d->going = d->sink->option(d->sink->context, d->thing, d->item, cells + 1, cell, cells);
    return d->going;
}

static papan_status tell_all(const papan_puzzle *puzzle, const papan_grid *grid, const papan_allocator *memory,
                             description *d, uint32_t *item_of)
{
    uint32_t items = 0;
    d->going = true;
    for (uint32_t i = 0; i < puzzle->cells && d->going; i++)
        if (puzzle->pack.placed[i] == PAPAN_EMPTY) {
            item_of[i] = items++;
            d->going = d->sink->item(d->sink->context, 1, 1);
        }
    for (unsigned p = 0; p < puzzle->pack.pieces && d->going; p++) {
        unsigned left = papan_pack_copies_left(puzzle, p);
        if (left > 0)
            d->going = d->sink->item(d->sink->context, left, left);
    }
    papan_status status = PAPAN_OK;
    for (unsigned p = 0; p < puzzle->pack.pieces && d->going && status == PAPAN_OK; p++) {
        if (papan_pack_copies_left(puzzle, p) == 0)
            continue;
        d->thing = (uint16_t)p;
        d->piece_item = items++;
        status = papan_pack_places(puzzle, grid, p, memory, tell_place, d);
    }
    return d->going ? status : PAPAN_NO_MEMORY;
}

static papan_status describe(const papan_puzzle *puzzle, const papan_allocator *memory, papan_cover_sink *sink)
{
    papan_grid grid;
    papan_status status = papan_grid_new(puzzle, memory, &grid);
    if (status != PAPAN_OK)
        return status;
    uint32_t *item_of = papan_take(memory, puzzle->cells, sizeof *item_of);
    uint32_t *item = papan_take(memory, (size_t)PAPAN_PACK_CELLS_MAX + 1, sizeof *item);
    description d = {.sink = sink, .item_of = item_of, .item = item};
    status = item_of == NULL || item == NULL ? PAPAN_NO_MEMORY : tell_all(puzzle, &grid, memory, &d, item_of);
    papan_give(memory, item_of, puzzle->cells, sizeof *item_of);
    papan_give(memory, item, (size_t)PAPAN_PACK_CELLS_MAX + 1, sizeof *item);
    papan_grid_free(&grid, memory);
    return status;
}

/* ---- as a picture ---- */

static uint16_t shown(const papan_puzzle *puzzle, const uint16_t *label, uint32_t cell)
{
    uint16_t here = label != NULL ? label[cell] : puzzle->pack.placed[cell];
    return here < puzzle->labels ? here : PAPAN_EMPTY;
}

static char symbol(const papan_puzzle *puzzle, const uint16_t *label, uint32_t cell)
{
    uint16_t here = shown(puzzle, label, cell);
    return here != PAPAN_EMPTY ? puzzle->pack.piece[puzzle->thing_of[here]].symbol : label != NULL ? '.' : 'X';
}

static unsigned colour(const papan_puzzle *puzzle, const uint16_t *label, uint32_t cell)
{
    uint16_t here = shown(puzzle, label, cell);
    return here != PAPAN_EMPTY ? here : PAPAN_NO_COLOUR;
}

/* ---- the row ---- */

static void givens(const papan_puzzle *puzzle, uint16_t *label)
{
    memcpy(label, puzzle->pack.placed, puzzle->cells * sizeof *label);
}

static const char *thing_name(const papan_puzzle *puzzle, uint16_t thing)
{
    return puzzle->pack.piece[thing].name;
}

const papan_family papan_family_pack = {
    .name = "pack",
    .verify = papan_pack_verify,
    .impossible = papan_pack_impossible,
    .describe = describe,
    .symmetries = papan_pack_symmetries,
    .symbol = symbol,
    .colour = colour,
    .labels = papan_pack_labels,
    .givens = givens,
    .givens_apart = true,
    .thing_name = thing_name,
    .watched = "permute-pieces",
    .task = N_("Fill the board with the remaining pieces. There is exactly one solution; it is at the end."),
    .several_tasks = N_("{0} puzzles. Fill each board with the remaining pieces. Each has exactly one "
                        "solution; the solutions are at the end."),
};
