/* queens_impossible.c: short proofs that a queens board has no solution, so that people get a reason instead
 * of a number of cases. Small boards first: N = 2 and 3 never have a solution. Then forced moves are made
 * (queens_forced.c) until some unit has too few cells left; queens are counted over sets of units
 * (queens_hall.c), cells that cannot have a queen are ruled out, and so on until nothing changes. With
 * several stars a region also needs room: a 2 x 2 block has room for one queen, since two would touch.
 *
 * A set that fails on the original board, without any forced move, is preferred to reasons found later.
 *
 * A search of a small board takes a microsecond or two, less than all this, and the search of a large one
 * rules out cells in the same way. So before a search only forced moves are made, and from 12 rows on one
 * count of the queens; the rest is for boards that turned out to have no solution. Microseconds of
 * papan_solve() on boards of `papan make queens`, with an earlier version that made only forced moves and
 * with this one: 8 x 8 2.6, 2.2; 12 x 12 8.8, 8.2; 16 x 16 21, 19; 10 x 10 with two stars 73, 72. With
 * complete filtering before each search they would be: 8 x 8 7, 12 x 12 17, 16 x 16 35. */
#include "puzzle/queens_reasons.h"
#include "puzzle/square_board.h"

#include "base/bits.h"

#include <assert.h>

static void say_too_few_cells(const papan_queens *q, unsigned unit, papan_message *why)
{
    assert(unit < 3 * q->n);
    papan_say(why, 0, 0, "too-few-cells",
              N_("{unit 0} has too few free cells left, given the moves that are forced"));
    papan_say_unit_named(why, unit / q->n, unit % q->n, q->symbol);
}

static void too_small(const papan_queens *q, papan_message *why)
{
    papan_say(why, 0, 0, "board-too-small",
              q->stars == 1
                  ? N_("a {0} x {0} board is too small for a queen in each row: they would touch")
                  : N_("a {0} x {0} board is too small for {1} queens in each row that do not touch"));
    papan_say_numbers(why, 0, q->n, q->stars);
}

static void say_givens_clash(const papan_queens *q, unsigned cell, papan_message *why)
{
    papan_say(why, 0, 0, "given-queens-break-rule",
              N_("the queen placed at row {0}, column {1} breaks a rule with another placed queen"));
    papan_say_square(why, 0, q->n, cell);
}

/* ---- room for queens that do not touch ---- */

/* The board is covered by 2 x 2 blocks, the first one shifted out of it by up to one row and one column.
 * Returns how many of them contain free cells of a region. */
static unsigned blocks_with_cells(const papan_forced *b, unsigned region, unsigned rows_out,
                                  unsigned columns_out)
{
    assert(rows_out <= 1 && columns_out <= 1);
    unsigned count = 0, n = b->q->n;
    for (unsigned lower = 1 - rows_out; lower <= n; lower += 2) {
        uint64_t cells = lower < n ? papan_forced_part(b, region, lower) : 0;
        cells |= lower > 0 ? papan_forced_part(b, region, lower - 1) : 0;
        count += papan_ones((cells | (columns_out ? cells << 1 : cells >> 1)) & UINT64_C(0x5555555555555555));
        count += (unsigned)(columns_out & cells >> 63);
    }
    return count;
}

static bool too_narrow(const papan_forced *b, bool given, papan_message *why)
{
    static const char *const text[2] = {
        N_("region {0} needs {1} queens, but its free cells fit into this number of 2 x 2 blocks: {2}; two "
           "queens in one block would touch"),
        N_("region {0} needs {1} queens, but its free cells fit into this number of 2 x 2 blocks: {2}, given "
           "the moves that are forced; two queens in one block would touch")};
    unsigned n = b->q->n;
    for (unsigned region = 0; region < n; region++)
        for (unsigned place = 0; place < 4 && b->needs[2 * n + region] > 1; place++) {
            unsigned room = blocks_with_cells(b, region, place / 2, place % 2);
            if (room >= b->needs[2 * n + region])
                continue;
            papan_say(why, 0, 0, "too-few-blocks", text[given]);
            papan_say_char(why, 0, b->q->symbol[region]);
            papan_say_numbers(why, 1, b->needs[2 * n + region], room);
            return true;
        }
    return false;
}

/* ---- the whole ---- */

enum { COUNT_FROM = 12 /* rows */ };

static void say_set(const papan_forced *b, bool given, papan_message *why)
{
    papan_hall hall = papan_hall_smallest(b);
    if (hall.size > 0)
        papan_hall_say(&hall, b->q->symbol, given, why);
}

static void search_reason(papan_forced *b, papan_effort effort, papan_message *why)
{
    unsigned units = 3 * b->q->n, broken = papan_forced_go(b);
    bool filter = effort == PAPAN_THOROUGH, count = filter || b->q->n >= COUNT_FROM;
    while (broken == units && count) {
        if (b->q->stars > 1 && too_narrow(b, true, why))
            return;
        b->moved = false;
        bool fits = filter ? papan_hall_filter(b) : papan_hall_fits(b);
        count = fits && b->moved;
        broken = fits ? papan_forced_go(b) : papan_forced_broken(b);
        if (!fits && broken == units)
            say_set(b, true, why);
    }
    if (broken < units)
        say_too_few_cells(b->q, broken, why);
}

/* Tries to prove without forced moves what was found with them: that there is no solution. */
static papan_status search_reason_without_moves(const papan_queens *q, const papan_allocator *memory,
                                                papan_message *why)
{
    papan_forced *b = papan_forced_new(q, memory);
    if (b == NULL)
        return PAPAN_NO_MEMORY;
    papan_forced_put_placed(b);
    if (papan_forced_broken(b) == 3 * q->n && (q->stars == 1 || !too_narrow(b, false, why)))
        say_set(b, false, why);
    papan_forced_free(b, memory);
    return PAPAN_OK;
}

static papan_status find_reason(const papan_queens *q, const papan_allocator *memory, papan_effort effort,
                                papan_message *why)
{
    /* Two neighbouring rows have room for at most one queen in each pair of columns, so 2k <= (n + 1) / 2
     * unless there is just one row. Boards of three rows have no solution either: the middle queen leaves no
     * column for one of the others. */
    if (q->n > 1 && (q->n == 3 || 2 * q->stars > (q->n + 1) / 2)) {
        too_small(q, why);
        return PAPAN_OK;
    }
    papan_forced *b = papan_forced_new(q, memory);
    if (b == NULL)
        return PAPAN_NO_MEMORY;
    unsigned clashing = papan_forced_put_placed(b);
    if (clashing < q->n * q->n)
        say_givens_clash(q, clashing, why);
    else
        search_reason(b, effort, why);
    papan_forced_free(b, memory);
    return why->text == NULL || clashing < q->n * q->n ? PAPAN_OK : search_reason_without_moves(q, memory, why);
}

papan_status papan_queens_impossible(const papan_puzzle *puzzle, const papan_allocator *memory,
                                     papan_effort effort, papan_message *why)
{
    why->text = NULL;
    papan_status status = find_reason(&puzzle->queens, memory, effort, why);
    papan_say_stars(why, puzzle->queens.stars > 1);
    return status;
}
