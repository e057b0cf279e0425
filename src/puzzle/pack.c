/* pack.c: the pack family: cover the cells of a board with pieces, each used as often as it has copies. This
 * file makes such a puzzle with all checks, describes it as an exact cover (one item for each free cell and
 * each piece, one option for each place of a piece), and prints it.
 *
 * Cells that may stay empty are covered by gaps: things of one cell that only these cells accept. So every cell
 * is covered exactly once, and searches need to know nothing of empty cells. If all pieces are used, the number
 * of gaps follows from the areas. A cell that must stay empty is a given gap. */
#include "puzzle/lattice.h"
#include "puzzle/pack_family.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_GAPS = PAPAN_PACK_GAPS_MAX + 1 }; /* and the cells that must stay empty */

/* ---- pieces ---- */

static int by_layer(const void *a, const void *b)
{
    const papan_point *p = a, *q = b;
    return p->z != q->z ? p->z - q->z : p->x != q->x ? p->x - q->x : p->y - q->y;
}

/* How many cells of a face are connected to the first. */
static size_t reached(papan_lattice lattice, const papan_point *point, size_t size, bool corners, uint8_t *seen,
                      uint16_t *stack)
{
    size_t depth = 0, count = 1;
    memset(seen, 0, size);
    seen[0] = 1;
    stack[depth++] = 0;
    while (depth > 0) {
        papan_point at = point[stack[--depth]], step;
        for (unsigned s = 0; papan_neighbour_step(lattice, corners, s, &step); s++) {
            papan_point next = {(int16_t)(at.x + step.x), (int16_t)(at.y + step.y), (int16_t)(at.z + step.z)};
            const papan_point *met = bsearch(&next, point, size, sizeof next, by_layer);
            if (met != NULL && !seen[met - point]) {
                seen[met - point] = 1;
                count++;
                stack[depth++] = (uint16_t)(met - point);
                assert(depth <= size);
            }
        }
    }
    return count;
}

static papan_status refuse_parts(const papan_puzzle *puzzle, const papan_piece *piece, papan_point apart,
                                 papan_notes *notes)
{
    papan_point at = papan_lattice_written(puzzle->pack.lattice, apart);
    bool written = piece->line > 0; /* as text, where rows are lines */
    papan_say(&notes->error, written ? piece->line + (unsigned)at.x : 0, written ? (unsigned)at.y + 1 : 0,
              N_("piece {0} is in separate parts; connect them, or write each part as a piece with its "
                 "own letter"));
    papan_say_text(&notes->error, 0, piece->name);
    return PAPAN_BAD_INPUT;
}

static papan_status check_connected(papan_puzzle *puzzle, const papan_piece *piece, const papan_face *face,
                                    papan_notes *notes)
{
    papan_arena arena;
    papan_arena_init(&arena, &puzzle->arena.memory);
    /* flat pieces are written on a square grid, also for a pyramid */
    papan_lattice lattice = puzzle->pack.lattice == PAPAN_PYRAMID ? PAPAN_SQUARE : puzzle->pack.lattice;
    uint8_t *seen = papan_arena_take(&arena, face->size, 1);
    uint16_t *stack = papan_arena_take(&arena, face->size, sizeof *stack);
    papan_point *point = papan_arena_take(&arena, face->size, sizeof *point);
    papan_status status = arena.failed ? PAPAN_NO_MEMORY : PAPAN_OK;
    for (size_t i = 0; status == PAPAN_OK && i < face->size; i++)
        point[i] = papan_lattice_point(lattice, face->cell[i]);
    if (status == PAPAN_OK) {
        qsort(point, face->size, sizeof *point, by_layer);
        if (reached(lattice, point, face->size, false, seen, stack) < face->size) {
            bool at_corners = reached(lattice, point, face->size, true, seen, stack) == face->size;
            puzzle->pack.corners = true;
            puzzle->pack.apart = puzzle->pack.apart || !at_corners;
            if (!at_corners && !piece->apart)
                status =
                    refuse_parts(puzzle, piece, point[(uint8_t *)memchr(seen, 0, face->size) - seen], notes);
            else if (!piece->apart)
                papan_say_text(papan_warn(notes, piece->line, piece->column,
                                          N_("piece {0} is connected only at corners; read as one piece")),
                               0, piece->name);
        }
    }
    papan_arena_free(&arena);
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

typedef struct written_cell {
    papan_point at;
    char kind;
} written_cell;

/* Copies a face, its cells sorted. */
static papan_status copy_face(papan_puzzle *puzzle, const papan_piece_spec *spec, const papan_face_spec *from,
                              papan_face *face, papan_notes *notes)
{
    if (from->size < 1 || from->size > PAPAN_PACK_CELLS_MAX)
        return bad_piece(notes, spec, N_("piece {0} must have 1 to {1} cells and at most {1} copies"));
    papan_point *cell = papan_arena_take(&puzzle->arena, from->size, sizeof *cell);
    char *kind = papan_arena_take(&puzzle->arena, from->size, 1);
    written_cell *sorted = papan_take(&puzzle->arena.memory, from->size, sizeof *sorted);
    if (cell == NULL || kind == NULL || sorted == NULL) {
        papan_give(&puzzle->arena.memory, sorted, from->size, sizeof *sorted);
        return PAPAN_NO_MEMORY;
    }
    for (size_t i = 0; i < from->size; i++)
        sorted[i] = (written_cell){from->cell[i], from->kind != NULL ? from->kind[i] : '\0'};
    qsort(sorted, from->size, sizeof *sorted, by_layer); /* the point comes first */
    bool kinds = false, twice = false;
    for (size_t i = 0; i < from->size; i++) {
        cell[i] = sorted[i].at;
        kind[i] = sorted[i].kind;
        kinds = kinds || kind[i] != '\0';
        twice = twice || (i > 0 && by_layer(&cell[i - 1], &cell[i]) == 0);
    }
    papan_give(&puzzle->arena.memory, sorted, from->size, sizeof *sorted);
    *face = (papan_face){(uint16_t)from->size, cell, kinds ? kind : NULL};
    return twice ? bad_piece(notes, spec, N_("piece {0} lists the same cell twice")) : PAPAN_OK;
}

static papan_status copy_faces(papan_puzzle *puzzle, const papan_piece_spec *spec, papan_piece *piece,
                               papan_notes *notes)
{
    if (spec->backs >= PAPAN_PACK_FACES_MAX)
        return bad_piece(notes, spec, N_("piece {0} has too many faces; at most 8 are possible"));
    papan_face *face = papan_arena_take(&puzzle->arena, spec->backs + (size_t)1, sizeof *face);
    if (face == NULL)
        return PAPAN_NO_MEMORY;
    piece->face = face;
    piece->faces = (uint16_t)(spec->backs + 1);
    papan_status status = PAPAN_OK;
    for (unsigned f = 0; f < piece->faces && status == PAPAN_OK; f++) {
        papan_face_spec front = {spec->size, spec->cell, spec->kind};
        status = copy_face(puzzle, spec, f == 0 ? &front : &spec->back[f - 1], &face[f], notes);
        if (status == PAPAN_OK)
            status = check_connected(puzzle, piece, &face[f], notes);
        piece->kinds = piece->kinds || face[f].kind != NULL;
        puzzle->pack.sized = puzzle->pack.sized && face[f].size == face[0].size;
    }
    piece->size = face[0].size;
    piece->cell = face[0].cell;
    return status;
}

static papan_status copy_piece(papan_puzzle *puzzle, const papan_piece_spec *spec, papan_piece *piece,
                               papan_notes *notes)
{
    unsigned copies = spec->copies > 0 ? spec->copies : 1;
    if (copies > PAPAN_PACK_INSTANCES_MAX)
        return bad_piece(notes, spec, N_("piece {0} must have 1 to {1} cells and at most {1} copies"));
    const papan_lattice_row *lattice = &papan_lattices[puzzle->pack.lattice];
    *piece = (papan_piece){.symbol = spec->symbol,
                           .turn = !spec->fixed,
                           .flip = lattice->flips && !spec->fixed && !spec->one_sided && spec->backs == 0,
                           .apart = spec->apart,
                           .copies = (uint16_t)copies,
                           .least = (uint16_t)(spec->spare < copies ? copies - spec->spare : 0),
                           .line = spec->line,
                           .column = spec->column};
    if (spec->one_sided && puzzle->pack.lattice == PAPAN_PYRAMID)
        return bad_piece(notes, spec,
                         N_("piece {0} cannot be one-sided: in a pyramid every flat piece can be "
                            "flipped by turning it in space"));
    puzzle->pack.exact = puzzle->pack.exact && piece->least == piece->copies;
    if (spec->name == NULL)
        piece->name[0] = spec->symbol;
    for (size_t i = 0; spec->name != NULL && spec->name[i] != '\0' && i + 1 < sizeof piece->name; i++)
        piece->name[i] = spec->name[i];
    return copy_faces(puzzle, spec, piece, notes);
}

static papan_status copy_pieces(papan_puzzle *puzzle, const papan_pack_spec *spec, papan_piece **all,
                                papan_notes *notes)
{
    papan_pack *pack = &puzzle->pack;
    if (spec->pieces < 1 || spec->pieces > PAPAN_PACK_PIECES_MAX) {
        papan_say(&notes->error, 0, 0, N_("the number of pieces is {0}; it must be between 1 and {1}"));
        papan_say_numbers(&notes->error, 0, spec->pieces, PAPAN_PACK_PIECES_MAX);
        return PAPAN_BAD_INPUT;
    }
    papan_piece *piece = *all = papan_arena_take(&puzzle->arena, spec->pieces + MOST_GAPS, sizeof *piece);
    if (piece == NULL)
        return PAPAN_NO_MEMORY;
    size_t copies = 0;
    for (unsigned i = 0; i < spec->pieces; i++) {
        papan_status status = copy_piece(puzzle, &spec->piece[i], &piece[i], notes);
        if (status != PAPAN_OK)
            return status;
        copies += piece[i].copies;
        if (copies > PAPAN_PACK_INSTANCES_MAX)
            return bad_piece(notes, &spec->piece[i],
                             N_("with the copies of piece {0} there are more than {1} pieces"));
        for (unsigned j = 0; j < i; j++)
            if (piece[j].symbol == piece[i].symbol)
                return bad_piece(notes, &spec->piece[i], N_("piece {0} has the same letter as an earlier one"));
    }
    pack->pieces = puzzle->things = spec->pieces;
    pack->piece = piece;
    pack->use_least = spec->use_least;
    pack->use_most = spec->use_most;
    pack->exact = pack->exact && spec->use_most == 0;
    return PAPAN_OK;
}

/* ---- symbols ---- */

const char papan_piece_symbols[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/* The first copy of a piece has its symbol, the others have the next free ones. */
static papan_status name_copies(papan_puzzle *puzzle)
{
    const papan_pack *pack = &puzzle->pack;
    unsigned copies = puzzle->first[pack->pieces];
    if (copies == pack->pieces || copies > PAPAN_PACK_PIECES_MAX)
        return PAPAN_OK;
    char *symbol = papan_arena_take(&puzzle->arena, puzzle->labels, 1);
    if (symbol == NULL)
        return PAPAN_NO_MEMORY;
    bool taken[256] = {false};
    for (unsigned p = 0; p < pack->pieces; p++) {
        symbol[puzzle->first[p]] = pack->piece[p].symbol;
        taken[(unsigned char)pack->piece[p].symbol] = true;
    }
    const char *next = papan_piece_symbols;
    for (unsigned l = 0; l < copies; l++) {
        if (symbol[l] != '\0')
            continue;
        while (taken[(unsigned char)*next])
            next++;
        assert(*next != '\0');
        symbol[l] = *next++;
    }
    puzzle->copy_symbol = symbol;
    return PAPAN_OK;
}

/* ---- gaps ---- */

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
        papan_say(&notes->error, 0, 0,
                  gap->most < given
                      ? N_("too many cells of a group are marked as empty: {0}; at most {1} may stay empty")
                      : N_("{0} cells must stay empty, but only {1} may"));
        papan_say_numbers(&notes->error, 0, gap->most < given ? given : gap->least,
                          gap->most < given ? gap->most : all + given);
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

/* Makes the things for gaps: one for each group that has cells, and one for the cells that must stay empty.
 * state[cells] has PAPAN_CELL and so on. */
static papan_status make_gaps(papan_puzzle *puzzle, const papan_pack_spec *spec, const char *state,
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
        papan_say(&notes->error, 0, 0, N_("the number of pieces is {0}; it must be between 1 and {1}"));
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
            return bad_placed(puzzle, spec, i, N_("unknown piece {0} is placed on the board"), notes);
        if (papan_pack_opens(puzzle, i) && spec->placed[i] != '.' && spec->placed[i] != '_')
            return bad_placed(puzzle, spec, i, N_("piece {0} is placed on a cell that must stay empty"), notes);
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
    return bad_placed(puzzle, spec, at,
                      status == PAPAN_WRONG
                          ? N_("the cells marked {0} are not piece {0} or some of its copies")
                          : N_("too many ways to divide the cells marked {0} into copies of piece {0}"),
                      notes);
}

/* Copies that are placed have the first labels. */
static unsigned copies_placed(const papan_puzzle *puzzle, unsigned thing)
{
    const papan_piece *p = &puzzle->pack.piece[thing];
    unsigned most = 0;
    for (uint32_t i = 0; i < puzzle->cells; i++) {
        unsigned copy = (unsigned)puzzle->pack.placed[i] - p->first;
        if (copy < p->copies && copy >= most)
            most = copy + 1;
    }
    return most;
}

unsigned papan_pack_copies_left(const papan_puzzle *puzzle, unsigned thing)
{
    assert(thing < puzzle->things);
    return puzzle->pack.piece[thing].copies - copies_placed(puzzle, thing);
}

unsigned papan_pack_least_left(const papan_puzzle *puzzle, unsigned thing)
{
    assert(thing < puzzle->things);
    unsigned least = puzzle->pack.piece[thing].least, placed = copies_placed(puzzle, thing);
    return least > placed ? least - placed : 0;
}

/* ---- making ---- */

/* Has the board a shape of its own? A square board also if it was written that way. */
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
    return name_copies(puzzle);
}

static const char *copy_text(papan_arena *arena, const char *text)
{
    size_t length = strlen(text);
    char *copy = papan_arena_take(arena, length + 1, 1);
    return copy != NULL ? memcpy(copy, text, length) : NULL;
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
            text[number[i]] = copy_text(&puzzle->arena, spec->text[i]);
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
        status = copy_pieces(puzzle, spec, &piece, notes);
    if (status == PAPAN_OK)
        status = spec->lattice == PAPAN_PYRAMID ? pyramid_board(puzzle, spec->rows) : box_board(puzzle, spec);
    if (status == PAPAN_OK && puzzle->cells == 0) {
        papan_say(&notes->error, 0, 0, N_("the board has no cells; mark the cells to fill with X"));
        status = PAPAN_BAD_INPUT;
    }
    if (status != PAPAN_OK)
        return status;
    char *state = papan_take(&puzzle->arena.memory, puzzle->cells, 1);
    status = state == NULL ? PAPAN_NO_MEMORY : copy_cells(puzzle, spec, state);
    if (status == PAPAN_OK)
        status = make_gaps(puzzle, spec, state, piece, notes);
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
    uint32_t *item;          /* of the option being reported */
    uint32_t piece_item, use_item;
    uint16_t thing;
    bool uses;   /* the use item counts this thing */
    bool closed; /* no more pieces may be used */
    bool going;
} description;

static bool tell_place(void *context, const uint32_t *cell, size_t cells)
{
    description *d = context;
    size_t items = 0;
    for (; items < cells; items++)
        d->item[items] = d->item_of[cell[items]];
    if (d->uses)
        d->item[items++] = d->use_item;
    d->item[items++] = d->piece_item; /* the last one, as searches expect */
    d->going = d->sink->option(d->sink->context, d->thing, d->item, items, cell, cells);
    return d->going;
}

static unsigned pieces_placed(const papan_puzzle *puzzle)
{
    unsigned placed = 0;
    for (unsigned p = 0; p < puzzle->pack.pieces; p++)
        placed += copies_placed(puzzle, p);
    return placed;
}

/* The items: free cells, things, and, if it is limited, the number of pieces. */
static uint32_t tell_items(const papan_puzzle *puzzle, description *d, uint32_t *item_of, uint32_t *things)
{
    const papan_pack *pack = &puzzle->pack;
    papan_cover_sink *sink = d->sink;
    uint32_t items = 0;
    for (uint32_t i = 0; i < puzzle->cells && d->going; i++)
        if (pack->placed[i] == PAPAN_EMPTY) {
            item_of[i] = items++;
            d->going = sink->item(sink->context, 1, 1);
        }
    *things = items;
    for (unsigned t = 0; t < puzzle->things && d->going; t++) {
        unsigned left = papan_pack_copies_left(puzzle, t);
        if (left > 0) {
            d->going = sink->item(sink->context, papan_pack_least_left(puzzle, t), left);
            items++;
        }
    }
    unsigned placed = pack->use_most > 0 ? pieces_placed(puzzle) : 0;
    d->closed = pack->use_most > 0 && placed >= pack->use_most;
    if (d->closed && placed > pack->use_most && d->going) /* too many are given: an item that nothing covers */
        d->going = sink->item(sink->context, 1, 1);
    if (pack->use_most > 0 && !d->closed && d->going) {
        d->use_item = items++;
        d->going = sink->item(sink->context, pack->use_least > placed ? pack->use_least - placed : 0,
                              pack->use_most - placed);
    }
    return items;
}

static papan_status tell_all(const papan_puzzle *puzzle, const papan_grid *grid, const papan_allocator *memory,
                             description *d, uint32_t *item_of)
{
    d->going = true;
    tell_items(puzzle, d, item_of, &d->piece_item);
    papan_status status = PAPAN_OK;
    for (unsigned t = 0; t < puzzle->things && d->going && status == PAPAN_OK; t++) {
        if (papan_pack_copies_left(puzzle, t) == 0)
            continue;
        d->thing = (uint16_t)t;
        d->uses = puzzle->pack.use_most > 0 && !puzzle->pack.piece[t].gap;
        if (!d->closed || puzzle->pack.piece[t].gap)
            status = papan_pack_places(puzzle, grid, t, memory, tell_place, d);
        d->piece_item++;
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
    uint32_t *item = papan_take(memory, (size_t)PAPAN_PACK_CELLS_MAX + 2, sizeof *item);
    description d = {.sink = sink, .item_of = item_of, .item = item};
    status = item_of == NULL || item == NULL ? PAPAN_NO_MEMORY : tell_all(puzzle, &grid, memory, &d, item_of);
    papan_give(memory, item_of, puzzle->cells, sizeof *item_of);
    papan_give(memory, item, (size_t)PAPAN_PACK_CELLS_MAX + 2, sizeof *item);
    papan_grid_free(&grid, memory);
    return status;
}

/* ---- as a picture ---- */

/* The label of the piece on a cell; PAPAN_EMPTY: none, or a gap. */
static uint16_t shown(const papan_puzzle *puzzle, const uint16_t *label, uint32_t cell)
{
    uint16_t here = label != NULL ? label[cell] : puzzle->pack.placed[cell];
    return here < puzzle->labels && !puzzle->pack.piece[puzzle->thing_of[here]].gap ? here : PAPAN_EMPTY;
}

static char symbol(const papan_puzzle *puzzle, const uint16_t *label, uint32_t cell)
{
    uint16_t here = shown(puzzle, label, cell);
    if (here != PAPAN_EMPTY)
        return puzzle->pack.piece[puzzle->thing_of[here]].symbol;
    return papan_pack_opens(puzzle, cell) ? '_' : label != NULL ? '.' : 'X';
}

static unsigned colour(const papan_puzzle *puzzle, const uint16_t *label, uint32_t cell)
{
    uint16_t here = shown(puzzle, label, cell);
    return here != PAPAN_EMPTY ? here : PAPAN_NO_COLOUR;
}

/* ---- the row ---- */

bool papan_pack_opens(const papan_puzzle *puzzle, uint32_t cell)
{
    return puzzle->pack.open != PAPAN_EMPTY && puzzle->pack.gap[cell] == puzzle->pack.open;
}

static void givens(const papan_puzzle *puzzle, uint16_t *label)
{
    memcpy(label, puzzle->pack.placed, puzzle->cells * sizeof *label);
}

static bool leaves_empty(const papan_puzzle *puzzle, uint16_t label)
{
    uint16_t thing = label < puzzle->labels ? puzzle->thing_of[label] : PAPAN_EMPTY;
    return thing != PAPAN_EMPTY && puzzle->pack.piece[thing].gap && thing != puzzle->pack.open;
}

static const char *cell_text(const papan_puzzle *puzzle, uint32_t cell)
{
    return puzzle->pack.text != NULL ? puzzle->pack.text[cell] : NULL;
}

static const char *thing_name(const papan_puzzle *puzzle, uint16_t thing)
{
    return puzzle->pack.piece[thing].name;
}

static const char *rules(const papan_puzzle *puzzle)
{
    bool gaps = puzzle->pack.gap != NULL || puzzle->pack.open != PAPAN_EMPTY;
    return gaps ? N_("Place the remaining pieces on the board. Some cells stay empty.")
                : N_("Fill the board with the remaining pieces.");
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
    .leaves_empty = leaves_empty,
    .cell_text = cell_text,
    .thing_name = thing_name,
    .watched = "permute-pieces",
    .task = N_("Fill the board with the remaining pieces. There is exactly one solution; it is at the end."),
    .several_tasks = N_("{0} puzzles. Fill each board with the remaining pieces. Each has exactly one "
                        "solution; the solutions are at the end."),
    .rules = rules,
};
