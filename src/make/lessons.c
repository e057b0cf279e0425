/* lessons.c: the table of lessons. A lesson is a rule, a size and ten seeds; board k is made from seed k by the
 * maker of boards (queens_maker.c) with the rule as its hardest one.
 *
 * The size is the smallest at which boards of the rule are not rare. Of the first forty seeds that give a board
 * within few attempts, every second one of the easier half was chosen, ordered by score: a board takes less
 * than 50 ms, and a lesson becomes a little harder from board to board. The rules
 * `squeeze`, `what-if` and `cases` have no lesson: such boards are rare, and their steps are too long for
 * people. */
#include "papan/make.h"

enum { BOARDS = 10 };

static const papan_lesson lessons[] = {
    /* clang-format off */
    {"only-places", 6, 1, BOARDS, (const uint32_t[BOARDS]){2, 7, 9, 15, 17, 21, 23, 25, 28, 31}},
    {"region-in-line", 6, 1, BOARDS, (const uint32_t[BOARDS]){1, 13, 21, 42, 17, 22, 25, 27, 30, 2}},
    {"line-in-region", 6, 1, BOARDS, (const uint32_t[BOARDS]){8, 43, 7, 24, 32, 37, 46, 36, 19, 27}},
    {"touch-all", 7, 1, BOARDS, (const uint32_t[BOARDS]){39, 17, 19, 15, 6, 23, 32, 34, 4, 28}},
    {"two-sets", 7, 1, BOARDS, (const uint32_t[BOARDS]){5, 2, 15, 48, 9, 29, 13, 16, 21, 30}},
    {"three-sets", 7, 1, BOARDS, (const uint32_t[BOARDS]){16, 10, 29, 76, 23, 54, 105, 32, 69, 41}},
    {"empties", 7, 1, BOARDS, (const uint32_t[BOARDS]){53, 3, 42, 43, 16, 2, 48, 31, 36, 35}},
    {"more-sets", 9, 1, BOARDS, (const uint32_t[BOARDS]){88, 84, 52, 81, 44, 28, 99, 25, 26, 76}},
    {"two-units", 8, 1, BOARDS, (const uint32_t[BOARDS]){10, 45, 63, 1, 60, 30, 2, 9, 61, 20}},
    {"chain", 8, 1, BOARDS, (const uint32_t[BOARDS]){29, 121, 98, 123, 67, 75, 5, 125, 105, 88}},
    {"no-room", 8, 2, BOARDS, (const uint32_t[BOARDS]){1, 29, 28, 17, 30, 19, 16, 40, 21, 26}},
    {"must-stand", 9, 2, BOARDS, (const uint32_t[BOARDS]){67, 14, 35, 89, 49, 7, 56, 13, 5, 77}},
    {"ways", 8, 2, BOARDS, (const uint32_t[BOARDS]){82, 52, 10, 77, 3, 16, 39, 79, 5, 29}},
    {"remainder", 9, 2, BOARDS, (const uint32_t[BOARDS]){2, 4, 1, 17, 39, 19, 27, 13, 7, 31}},
    /* clang-format on */
};

const papan_lesson *papan_lesson_at(size_t index)
{
    return index < sizeof lessons / sizeof *lessons ? &lessons[index] : NULL;
}
