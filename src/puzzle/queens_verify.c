/* queens_verify.c: verifies a board by the rules of Queens and Star Battle: counts the queens of each row,
 * column and region, and checks the neighbours of each queen. */
#include "puzzle/queens_reasons.h"
#include "puzzle/square_board.h"

#include <assert.h>

static bool has_wrong_count(const papan_queens *q, unsigned kind, unsigned which, unsigned has,
                            papan_message *why)
{
    if (has == q->stars)
        return false;
    papan_say(why, 0, 0, "queen-number",
              has == 1 ? N_("{unit 0} has one queen instead of {2}")
                       : N_("{unit 0} has {1} queens instead of {2}"));
    papan_say_unit_named(why, kind, which, q->symbol);
    papan_say_numbers(why, 1, has, q->stars);
    return true;
}

static bool touching(const papan_queens *q, const uint16_t *label, unsigned cell, papan_message *why)
{
    static const int step[4][2] = {{0, 1}, {1, -1}, {1, 0}, {1, 1}}; /* the other four are checked from the
                                                                      * other cell */
    int n = (int)q->n, row = (int)cell / n, column = (int)cell % n;
    assert(cell < q->n * q->n);
    for (int i = 0; i < 4; i++) {
        int r = row + step[i][0], c = column + step[i][1];
        if (r >= n || c < 0 || c >= n || label[r * n + c] == PAPAN_EMPTY)
            continue;
        papan_say(why, 0, 0, "queens-touch",
                  N_("the queens at row {0}, column {1} and row {2}, column {3} touch"));
        papan_say_numbers(why, 0, row + 1, column + 1, r + 1, c + 1);
        return true;
    }
    return false;
}

static bool follows_rules(const papan_puzzle *puzzle, const uint16_t *label, papan_message *why)
{
    const papan_queens *q = &puzzle->queens;
    unsigned count[PAPAN_REGION + 1][PAPAN_QUEENS_MAX] = {{0}};
    for (unsigned cell = 0; cell < q->n * q->n; cell++) {
        if (label[cell] == PAPAN_EMPTY) {
            if (q->mark[cell] == PAPAN_MARK_QUEEN) {
                papan_say(why, 0, 0, "given-queen-missing",
                          N_("the queen placed at row {0}, column {1} is missing"));
                papan_say_square(why, 0, q->n, cell);
                return false;
            }
            continue;
        }
        if (q->region[cell] == PAPAN_NO_REGION) {
            papan_say(why, 0, 0, "queen-without-region",
                      N_("the queen at row {0}, column {1} is on a cell without a region"));
            papan_say_square(why, 0, q->n, cell);
            return false;
        }
        count[PAPAN_ROW][cell / q->n]++;
        count[PAPAN_COLUMN][cell % q->n]++;
        count[PAPAN_REGION][q->region[cell]]++;
    }
    for (unsigned i = 0; i < q->n; i++)
        for (unsigned kind = PAPAN_ROW; kind <= PAPAN_REGION; kind++)
            if (has_wrong_count(q, kind, i, count[kind][i], why))
                return false;
    for (unsigned cell = 0; cell < q->n * q->n; cell++)
        if (label[cell] != PAPAN_EMPTY && touching(q, label, cell, why))
            return false;
    return true;
}

papan_status papan_queens_verify(const papan_puzzle *puzzle, const uint16_t *label, papan_checker *checker,
                                 papan_message *why)
{
    (void)checker;
    if (follows_rules(puzzle, label, why))
        return PAPAN_OK;
    papan_say_stars(why, puzzle->queens.stars > 1);
    return PAPAN_WRONG;
}
