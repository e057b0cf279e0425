/* lessons.c: the table of lessons. A lesson is a rule, a size and ten seeds; board k is made from seed k by
 * the maker of boards (queens_maker.c) with the rule as its hardest one. */
#include "make/lessons.h"

#include <stddef.h>

#define ROW(rule, n, stars)                                                                                    \
    {                                                                                                          \
        rule, n, stars,                                                                                        \
        {                                                                                                      \
            1, 2, 3, 4, 5, 6, 7, 8, 9, 10                                                                      \
        }                                                                                                      \
    }
static const papan_lesson lessons[] = {
    ROW("only-places", 6, 1), ROW("region-in-line", 6, 1), ROW("line-in-region", 6, 1), ROW("touch-all", 6, 1),
    ROW("two-sets", 7, 1),    ROW("three-sets", 7, 1),     ROW("empties", 7, 1),        ROW("two-units", 8, 1),
};

const papan_lesson *papan_lesson_at(unsigned index)
{
    return index < sizeof lessons / sizeof *lessons ? &lessons[index] : NULL;
}
