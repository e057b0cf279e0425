/* classic_tray.c: the tray in which two of the packing strategies place their pieces (piece-everywhere and
 * first-cell; permute-pieces needs more speed and uses bit sets).
 *
 * The idea: one byte per cell, and to the right of the board and below it a rim that counts as occupied, as
 * wide and as high as the board. So "does it fit?" needs no bounds check: it reads a few bytes and stops at the
 * first that is not zero. A rim of this size is enough for any piece, however long: cells further away than the
 * width or height of the board are off the board wherever the piece is placed, so they can be moved to just
 * beyond the edge. */
#include "search/classic.h"

#include <assert.h>
#include <string.h>

bool papan_tray_suits(const papan_puzzle *puzzle, papan_message *why)
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
                     "flipped, like "
                     "the programs of the reports"));
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
static void fill_tray(papan_tray *tray, uint32_t *number, bool *lies)
{
    const papan_puzzle *puzzle = tray->search->puzzle;
    const papan_pack *pack = &puzzle->pack;
    memset(tray->at, PAPAN_TRAY_RIM, 2 * tray->rows * tray->stride);
    for (uint32_t cell = 0; cell < puzzle->cells; cell++) {
        size_t place = (size_t)pack->cell[cell].x * tray->stride + (size_t)pack->cell[cell].y;
        assert(place < tray->rows * tray->stride);
        number[place] = cell;
        if (pack->placed[cell] == PAPAN_EMPTY) {
            tray->at[place] = PAPAN_TRAY_EMPTY;
            tray->empty++;
        } else {
            unsigned piece = puzzle->thing_of[pack->placed[cell]];
            tray->at[place] = (uint8_t)(piece + 1);
            lies[piece] = true;
        }
    }
}

bool papan_tray_new(papan_tray *tray, papan_search *search)
{
    const papan_puzzle *puzzle = search->puzzle;
    const papan_pack *pack = &puzzle->pack;
    *tray = (papan_tray){.search = search, .rows = pack->rows, .columns = pack->columns};
    tray->stride = 2 * (size_t)pack->columns;
    papan_arena_init(&tray->arena, &search->memory);
    size_t size = 2 * tray->rows * tray->stride;
    uint32_t *number = papan_arena_take(&tray->arena, size, sizeof *number);
    uint16_t *piece = papan_arena_take(&tray->arena, pack->pieces, sizeof *piece);
    bool *lies = papan_arena_take(&tray->arena, pack->pieces, sizeof *lies);
    tray->at = papan_arena_take(&tray->arena, size, 1);
    tray->told = papan_arena_take(&tray->arena, puzzle->cells, sizeof *tray->told);
    tray->label = papan_arena_take(&tray->arena, puzzle->cells, sizeof *tray->label);
    if (tray->arena.failed) {
        papan_arena_free(&tray->arena);
        return false;
    }
    fill_tray(tray, number, lies);
    for (unsigned i = 0; i < pack->pieces; i++)
        if (!lies[i])
            piece[tray->pieces++] = (uint16_t)i;
    tray->number = number;
    tray->piece = piece;
    return true;
}

/* ---- shapes ------------------------------------------------------------------------------------ */

static int32_t at_most(int32_t value, int32_t limit)
{
    return value > limit ? limit : value;
}

static bool make_shape(papan_tray *tray, const papan_point *point, uint32_t points, papan_shape *shape)
{
    int32_t *offset = papan_arena_take(&tray->arena, points, sizeof *offset);
    if (offset == NULL)
        return false;
    for (uint32_t i = 0; i < points; i++)
        offset[i] = at_most(point[i].x, (int32_t)tray->rows) * (int32_t)tray->stride +
                    at_most(point[i].y, (int32_t)tray->columns);
    *shape = (papan_shape){.cells = points, .offset = offset};
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

static bool turn_piece(papan_tray *tray, unsigned piece, papan_shape turn[PAPAN_TRAY_TURNS])
{
    const papan_piece *from = &tray->search->puzzle->pack.piece[piece];
    papan_point *point = papan_arena_take(&tray->arena, from->size, sizeof *point);
    if (point == NULL)
        return false;
    papan_point corner = copy_piece(from, point);
    for (unsigned i = 0; i < PAPAN_TRAY_TURNS; i += 2) {
        if (!make_shape(tray, point, from->size, &turn[i]))
            return false;
        mirror(point, from->size, corner.y);
        if (!make_shape(tray, point, from->size, &turn[i + 1]))
            return false;
        mirror(point, from->size, corner.y);
        turn_clockwise(point, from->size, corner.x);
        corner = (papan_point){.x = corner.y, .y = corner.x};
    }
    return true;
}

const papan_shape *papan_tray_turns(papan_tray *tray)
{
    papan_shape *turn = papan_arena_take(&tray->arena, tray->pieces, PAPAN_TRAY_TURNS * sizeof *turn);
    for (unsigned i = 0; turn != NULL && i < tray->pieces; i++)
        if (!turn_piece(tray, tray->piece[i], turn + PAPAN_TRAY_TURNS * i))
            return NULL;
    return turn;
}

/* ---- events and solutions ---------------------------------------------------------------------- */

void papan_tray_tell_watcher(papan_tray *tray, papan_event_kind kind, unsigned piece, const papan_shape *shape,
                             const uint8_t *at)
{
    uint32_t cells = 0;
    for (uint32_t i = 0; i < shape->cells; i++) {
        ptrdiff_t place = at - tray->at + shape->offset[i];
        if (tray->at[place] != PAPAN_TRAY_RIM)
            tray->told[cells++] = tray->number[place];
    }
    papan_report_event(tray->search, kind, tray->search->puzzle->pack.piece[piece].first, tray->told, cells);
}

void papan_tray_found(papan_tray *tray)
{
    assert(tray->empty == 0);
    const papan_puzzle *puzzle = tray->search->puzzle;
    for (uint32_t cell = 0; cell < puzzle->cells; cell++) {
        papan_point point = puzzle->pack.cell[cell];
        unsigned piece = tray->at[(size_t)point.x * tray->stride + (size_t)point.y] - 1u;
        assert(piece < puzzle->pack.pieces);
        tray->label[cell] = puzzle->pack.piece[piece].first;
    }
    papan_found(tray->search, tray->label);
}
