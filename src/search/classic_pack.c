/* classic_pack.c: two classic strategies for packing, from student reports. Both try each piece in all eight
 * orientations, duplicates included, and align the corner of its bounding box with a cell.
 *
 * first-cell (report 001): examine only the first empty cell in reading order and try every unused piece there.
 * That is the right cell to choose, but a piece whose box has an empty corner leaves the cell empty, to be
 * filled later by another piece; and a piece that should cover the cell with its second column cannot be
 * placed, because its box would extend too far to the left. So this strategy may miss every solution. It is
 * kept unchanged: its number of cases is published, and the mistake is instructive.
 *
 * piece-everywhere (report 002): take the pieces in the order of the file and try each at every row and column.
 * When a piece fits, go on to the next one. The search is exhaustive, but blind: it leaves a hole that nothing
 * can fill and notices only at the last piece. One exception, kept because it is part of the published count:
 * blanks written before a piece belong to its bounding box, and the corner of the box must stay on the board,
 * so such a piece never reaches some positions at the edge.
 *
 * The board is one byte per cell, and to the right of it and below it a rim that counts as occupied, as wide
 * and as high as the board. So testing whether a piece fits needs no bounds check: it reads a few bytes and
 * stops at the first that is not zero. A rim of this size is enough for any piece, however long: cells further
 * away than the width or height of the board are off the board wherever the piece is placed, so they can be
 * moved to just beyond the edge. */
#include "search/classic.h"

#include <assert.h>
#include <string.h>

/* A piece in one orientation: the offset of each of its cells from the position where the piece is placed. */
typedef struct shape {
    uint32_t cells;
    const int32_t *offset;
} shape;

enum { EMPTY = 0, RIM = 255 }; /* otherwise the number of the piece there, from 1 */
enum { TURNS = 8 };

typedef struct board {
    papan_search *search;
    papan_arena arena;
    unsigned rows, columns;
    size_t stride;
    uint8_t *at;            /* [2 * rows * stride] contents; row and column are at[row * stride + column] */
    const uint32_t *number; /* the cell number of the same position; undefined on the rim */
    uint32_t empty;         /* cells */
    unsigned pieces;
    const uint16_t *piece; /* [pieces] the pieces to place, in the order of the file */
    const shape *turn;     /* [pieces * TURNS] */
    bool *used;            /* [pieces] for first-cell */
    uint32_t *cell;        /* buffer for the cells of one event */
    uint16_t *label;       /* buffer for one solution */
} board;

/* ---- setup ---- */

bool papan_classic_pack_suits(const papan_puzzle *puzzle, papan_message *why)
{
    if (puzzle->pack.lattice != PAPAN_SQUARE) {
        papan_say(why, 0, 0, "strategy-board-kind", N_("this strategy supports flat boards only"));
        return false;
    }
    bool free =
        puzzle->things == puzzle->pack.pieces && puzzle->pack.kind == NULL && puzzle->pack.use_most == 0;
    for (unsigned i = 0; i < puzzle->pack.pieces; i++)
        free = free && puzzle->pack.piece[i].flip && puzzle->pack.piece[i].least > 0;
    if (!free) {
        papan_say(why, 0, 0, "strategy-all-pieces",
                  N_("this strategy fills every cell with pieces that are all used and freely rotated and "
                     "flipped, like the programs of the reports"));
        return false;
    }
    for (unsigned i = 0; i < puzzle->pack.pieces; i++) {
        const papan_piece *piece = &puzzle->pack.piece[i];
        if (piece->copies > 1) {
            papan_say(why, 0, 0, "strategy-no-copies",
                      N_("this strategy does not support copies of pieces; piece {0} has {1} copies"));
            papan_say_char(why, 0, piece->symbol);
            papan_say_number(why, 1, piece->copies);
            return false;
        }
    }
    return true;
}

/* Marks the cells to fill as empty, those of given pieces as occupied, and everything else as rim. */
static void mark_cells(board *b, uint32_t *number, bool *placed)
{
    const papan_puzzle *puzzle = b->search->puzzle;
    const papan_pack *pack = &puzzle->pack;
    memset(b->at, RIM, 2 * b->rows * b->stride);
    for (uint32_t cell = 0; cell < puzzle->cells; cell++) {
        size_t place = (size_t)pack->cell[cell].x * b->stride + (size_t)pack->cell[cell].y;
        assert(place < b->rows * b->stride);
        number[place] = cell;
        if (pack->placed[cell] == PAPAN_EMPTY) {
            b->at[place] = EMPTY;
            b->empty++;
        } else {
            unsigned piece = puzzle->thing_of[pack->placed[cell]];
            b->at[place] = (uint8_t)(piece + 1);
            placed[piece] = true;
        }
    }
}

static int32_t at_most(int32_t value, int32_t limit)
{
    return value > limit ? limit : value;
}

static bool make_shape(board *b, const papan_point *point, uint32_t points, shape *s)
{
    int32_t *offset = papan_arena_take(&b->arena, points, sizeof *offset);
    if (offset == NULL)
        return false;
    for (uint32_t i = 0; i < points; i++)
        offset[i] = at_most(point[i].x, (int32_t)b->rows) * (int32_t)b->stride +
                    at_most(point[i].y, (int32_t)b->columns);
    *s = (shape){.cells = points, .offset = offset};
    return true;
}

/* Copies the cells of a piece as written and returns the far corner of its bounding box. The near corner is (0,
 * 0): blanks written before a piece belong to its box, as in the reports' programs. */
static papan_point copy_piece(const papan_piece *piece, papan_point *point)
{
    papan_point low = {0}, high = {0};
    for (uint32_t i = 0; i < piece->size; i++) {
        low.x = piece->cell[i].x < low.x ? piece->cell[i].x : low.x;
        low.y = piece->cell[i].y < low.y ? piece->cell[i].y : low.y;
    }
    for (uint32_t i = 0; i < piece->size; i++) {
        point[i].x = (int16_t)(piece->cell[i].x - low.x);
        point[i].y = (int16_t)(piece->cell[i].y - low.y);
        high.x = point[i].x > high.x ? point[i].x : high.x;
        high.y = point[i].y > high.y ? point[i].y : high.y;
    }
    return high;
}

static void mirror(papan_point *point, uint32_t points, int last_column)
{
    for (uint32_t i = 0; i < points; i++)
        point[i].y = (int16_t)(last_column - point[i].y);
}

static void turn_clockwise(papan_point *point, uint32_t points, int last_row)
{
    for (uint32_t i = 0; i < points; i++)
        point[i] = (papan_point){.x = point[i].y, .y = (int16_t)(last_row - point[i].x)};
}

static bool turn_piece(board *b, unsigned piece, shape turn[TURNS])
{
    const papan_piece *from = &b->search->puzzle->pack.piece[piece];
    papan_point *point = papan_arena_take(&b->arena, from->size, sizeof *point);
    if (point == NULL)
        return false;
    papan_point corner = copy_piece(from, point);
    for (unsigned i = 0; i < TURNS; i += 2) {
        if (!make_shape(b, point, from->size, &turn[i]))
            return false;
        mirror(point, from->size, corner.y);
        if (!make_shape(b, point, from->size, &turn[i + 1]))
            return false;
        mirror(point, from->size, corner.y);
        turn_clockwise(point, from->size, corner.x);
        corner = (papan_point){.x = corner.y, .y = corner.x};
    }
    return true;
}

/* The eight orientations of each piece to place, anchored at the top left corner of the bounding box: as
 * written, its reflection, rotated clockwise once, its reflection, and so on. Duplicates are kept. False: out
 * of memory. */
static bool turn_pieces(board *b)
{
    shape *turn = papan_arena_take(&b->arena, b->pieces, TURNS * sizeof *turn);
    b->turn = turn;
    for (unsigned i = 0; turn != NULL && i < b->pieces; i++)
        if (!turn_piece(b, b->piece[i], turn + TURNS * i))
            return false;
    return turn != NULL;
}

/* Sets up the board with the given pieces; false: out of memory. The caller frees its arena. */
static bool set_up_board(board *b, papan_search *search)
{
    const papan_puzzle *puzzle = search->puzzle;
    const papan_pack *pack = &puzzle->pack;
    *b = (board){.search = search, .rows = pack->rows, .columns = pack->columns};
    b->stride = 2 * (size_t)pack->columns;
    papan_arena_init(&b->arena, &search->memory);
    size_t size = 2 * b->rows * b->stride;
    uint32_t *number = papan_arena_take(&b->arena, size, sizeof *number);
    uint16_t *piece = papan_arena_take(&b->arena, pack->pieces, sizeof *piece);
    bool *placed = papan_arena_take(&b->arena, pack->pieces, sizeof *placed);
    b->at = papan_arena_take(&b->arena, size, 1);
    b->cell = papan_arena_take(&b->arena, puzzle->cells, sizeof *b->cell);
    b->label = papan_arena_take(&b->arena, puzzle->cells, sizeof *b->label);
    b->used = papan_arena_take(&b->arena, pack->pieces, sizeof *b->used);
    if (b->arena.failed)
        return false;
    mark_cells(b, number, placed);
    for (unsigned i = 0; i < pack->pieces; i++)
        if (!placed[i])
            piece[b->pieces++] = (uint16_t)i;
    b->number = number;
    b->piece = piece;
    return turn_pieces(b);
}

/* ---- placing, events and solutions ---- */

static void report_cells(board *b, papan_event_kind kind, unsigned piece, const shape *s, const uint8_t *at)
{
    uint32_t cells = 0;
    for (uint32_t i = 0; i < s->cells; i++) {
        ptrdiff_t place = at - b->at + s->offset[i];
        if (b->at[place] != RIM)
            b->cell[cells++] = b->number[place];
    }
    papan_report_event(b->search, kind, b->search->puzzle->pack.piece[piece].first, b->cell, cells);
}

/* In the next three functions, cells and offset are copied to local variables, so that the compiler can assume
 * that writing bytes does not change them. */

static inline bool piece_fits(const shape *s, const uint8_t *at)
{
    const int32_t *offset = s->offset, *end = offset + s->cells;
    for (; offset < end; offset++)
        if (at[*offset] != EMPTY)
            return false;
    return true;
}

static inline void place_piece(board *b, unsigned piece, const shape *s, uint8_t *at)
{
    assert(b->empty >= s->cells && piece_fits(s, at));
    const int32_t *offset = s->offset, *end = offset + s->cells;
    b->empty -= s->cells;
    for (; offset < end; offset++)
        at[*offset] = (uint8_t)(piece + 1);
}

static inline void remove_piece(board *b, const shape *s, uint8_t *at)
{
    const int32_t *offset = s->offset, *end = offset + s->cells;
    b->empty += s->cells;
    for (; offset < end; offset++)
        at[*offset] = EMPTY;
}

/* Emits an event if the search is observed. */
static inline void emit_event(board *b, papan_event_kind kind, unsigned piece, const shape *s,
                              const uint8_t *at)
{
    if (b->search->event != NULL)
        report_cells(b, kind, piece, s, at);
}

static void report_solution(board *b)
{
    const papan_puzzle *puzzle = b->search->puzzle;
    for (uint32_t cell = 0; cell < puzzle->cells; cell++) {
        papan_point point = puzzle->pack.cell[cell];
        unsigned piece = b->at[(size_t)point.x * b->stride + (size_t)point.y] - 1u;
        assert(piece < puzzle->pack.pieces);
        b->label[cell] = puzzle->pack.piece[piece].first;
    }
    papan_found(b->search, b->label);
}

/* ---- searching ---- */

static bool fill_from(board *b, uint8_t *at);
static bool place_from(board *b, unsigned index);

/* Tries a piece in all orientations with the corner of its bounding box at one position. everywhere: a
 * constant, which of the two strategies this is. True: the search is over. */
static inline __attribute__((always_inline)) bool try_turns(board *b, unsigned index, uint8_t *at,
                                                            const bool everywhere)
{
    papan_search *search = b->search;
    unsigned piece = b->piece[index];
    for (unsigned i = 0; i < TURNS; i++) {
        const shape *s = &b->turn[index * TURNS + i];
        if (everywhere && (search->cases++, papan_stopped(search)))
            return true;
        if (!piece_fits(s, at)) {
            emit_event(b, PAPAN_REJECT, piece, s, at);
            continue;
        }
        place_piece(b, piece, s, at);
        emit_event(b, PAPAN_PLACE, piece, s, at);
        b->used[index] = true;
        if (everywhere ? place_from(b, index + 1) : fill_from(b, at))
            return true;
        b->used[index] = false;
        remove_piece(b, s, at);
        emit_event(b, PAPAN_REMOVE, piece, s, at);
    }
    return false;
}

/* first-cell: fills the board from the first empty cell at or after at. True: the search is over. */
static bool fill_from(board *b, uint8_t *at)
{
    papan_search *search = b->search;
    if (b->empty == 0) {
        report_solution(b);
        return true;
    }
    search->cases++;
    if (papan_stopped(search))
        return true;
    while (*at != EMPTY)
        at++;
    for (unsigned index = 0; index < b->pieces; index++)
        if (!b->used[index] && try_turns(b, index, at, false))
            return true;
    return false;
}

/* piece-everywhere: places the pieces from number index on. True: the search is over. */
static bool place_from(board *b, unsigned index)
{
    bool full = b->empty == 0, used_up = index == b->pieces;
    if (full && used_up)
        report_solution(b);
    if (full || used_up)
        return full && used_up;
    for (unsigned row = 0; row < b->rows; row++)
        for (unsigned column = 0; column < b->columns; column++)
            if (try_turns(b, index, b->at + row * b->stride + column, true))
                return true;
    return false;
}

/* ---- the strategies ---- */

/* True if the pieces have the area of the board: the report's program rejected other puzzles before any search.
 */
static bool area_is_right(const papan_puzzle *puzzle)
{
    uint64_t area = 0;
    for (unsigned i = 0; i < puzzle->pack.pieces; i++)
        area += puzzle->pack.piece[i].size;
    return area == puzzle->cells;
}

static papan_status search_first_cell(papan_search *search)
{
    board b;
    if (!area_is_right(search->puzzle))
        return PAPAN_OK;
    bool ready = set_up_board(&b, search);
    if (ready && !fill_from(&b, b.at))
        papan_say(&search->message, 0, 0, "strategy-can-miss",
                  N_("first-cell aligns the corner of a piece's bounding box with the cell, so it may miss "
                     "solutions"));
    papan_arena_free(&b.arena);
    return ready ? PAPAN_OK : PAPAN_NO_MEMORY;
}

static papan_status search_everywhere(papan_search *search)
{
    board b;
    bool ready = set_up_board(&b, search);
    if (ready)
        place_from(&b, 0);
    papan_arena_free(&b.arena);
    return ready ? PAPAN_OK : PAPAN_NO_MEMORY;
}

static bool first_cell_suits(const papan_puzzle *puzzle, papan_message *why)
{
    if (!papan_classic_pack_suits(puzzle, why))
        return false;
    if (puzzle->pack.custom)
        papan_say(why, 0, 0, "strategy-board-kind",
                  N_("this strategy supports rectangular boards only, like the report's program; CUSTOM boards "
                     "are unsupported"));
    return !puzzle->pack.custom;
}

const papan_strategy papan_strategy_first_cell = {
    .name = "first-cell",
    .summary = N_("backtracking: tries every piece at the first empty cell, by the corner of its bounding box "
                  "(student report, 2025)"),
    .counts = N_("one empty cell examined"),
    .traits = PAPAN_CLASSIC | PAPAN_INCOMPLETE | PAPAN_WATCHABLE,
    .family = {&papan_family_pack},
    .refusal = {"strategy-other-family", N_("this strategy supports packing puzzles only")},
    .suits = first_cell_suits,
    .run = search_first_cell,
};

const papan_strategy papan_strategy_piece_everywhere = {
    .name = "piece-everywhere",
    .summary = N_("backtracking: tries each piece in turn in every position and all eight orientations; "
                  "misses solutions only if a piece is written with blanks before it (student report, 2025)"),
    .counts = N_("one position and orientation of a piece tried"),
    .traits = PAPAN_CLASSIC | PAPAN_INCOMPLETE | PAPAN_WATCHABLE,
    .family = {&papan_family_pack},
    .refusal = {"strategy-other-family", N_("this strategy supports packing puzzles only")},
    .suits = papan_classic_pack_suits,
    .run = search_everywhere,
};
