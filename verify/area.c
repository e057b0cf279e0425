/* area.c: a packing has no solution if its pieces cover too few or too many cells.
 *
 *     by area CELLS most N DIGEST
 *
 * Pieces and gaps cover at most N of CELLS cells, or with `least` at least N. The numbers are computed from the
 * puzzle alone (find_area() in pack.c); placements on the whole board are not needed. */
#include "verify.h"

#include <inttypes.h>

void check_area(const Puzzle *puzzle, char verdict[VERDICT])
{
    expect_word("by");
    expect_word("area");
    refuse_if(puzzle->family != PACK, "areas need a packing puzzle");
    Area area = find_area(puzzle);
    expect_number("number of cells to cover", area.cells);
    const Word *word = next_word();
    bool most = word_is(word, "most");
    refuse_if(!most && !word_is(word, "least"), "expected 'least' or 'most', found '%s'", word->text);
    uint64_t covered = most ? area.most : area.least;
    expect_number(most ? "most cells covered" : "least cells covered", covered);
    refuse_if(most ? covered >= area.cells : covered <= area.cells,
              "the pieces do not cover %s than %" PRIu64 " cells", most ? "less" : "more", area.cells);
    expect_digest(area.digest);
    next_word();
    snprintf(verdict, VERDICT, "no solution (area: %" PRIu64 " cells, at %s %" PRIu64 " are covered)",
             area.cells, most ? "most" : "least", covered);
}
