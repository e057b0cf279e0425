/* make.c: the kinds of new puzzles, and papan_make(), which calls the maker of a kind; see papan/make.h. Each
 * family with a maker is a kind; Star Battle, which is Queens with more than one star, is a kind as well. */
#include "papan/make.h"
#include "base/message.h"
#include "base/struct_size.h"
#include "make/maker.h"

#include <string.h>

enum { USUAL_ROWS = 8, USUAL_STARS = 2 };
static const char stars_kind[] = "stars", queens_kind[] = "queens", pack_kind[] = "pack";

/* The maker of a kind; NULL: unknown kind. */
static const papan_maker *maker_of(const char *kind)
{
    return papan_family_kit_find(strcmp(kind, stars_kind) == 0 ? queens_kind : kind)->maker;
}

static const char *name_at(size_t index)
{
    for (const papan_family_kit *kit = papan_families; kit->rules != NULL; kit++)
        if (kit->maker != NULL && index-- == 0)
            return kit->rules->name;
    return index == 0 ? stars_kind : NULL;
}

bool papan_make_kind_at(size_t index, papan_make_kind *kind)
{
    const char *name = name_at(index);
    if (name == NULL)
        return false;
    const papan_maker *maker = maker_of(name);
    papan_make_kind own = {.name = name,
                           .board = maker->board,
                           .titles = {maker->titles[0], maker->titles[1]},
                           .by_misses = maker->by_misses};
    papan_struct_write(kind, &own, sizeof own, sizeof own);
    return true;
}

/* Fills in the defaults of the request; *board is then a board to be freed, or NULL. */
static papan_status fill_in_defaults(const papan_allocator *memory, const papan_maker *maker,
                                     papan_make_request *wish, papan_puzzle **board)
{
    bool stars = strcmp(wish->kind, stars_kind) == 0;
    wish->n = wish->n != 0 ? wish->n : USUAL_ROWS;
    wish->stars = wish->stars != 0 ? wish->stars : stars ? USUAL_STARS : 1;
    if (maker->board == NULL || wish->board != NULL)
        return PAPAN_OK;
    papan_status status = papan_builtin(maker->board, memory, board, NULL);
    wish->board = *board;
    return status;
}

void papan_make_failed(papan_make_result *made, papan_status status, papan_message *why)
{
    if (status == PAPAN_OK)
        return;
    *why = made->reason;
    papan_message_clear(&made->reason);
}

papan_status papan_make(const papan_make_request *wish, const papan_allocator *memory, papan_make_result *made,
                        papan_message *why)
{
    papan_make_request asked;
    papan_make_result own = {0};
    papan_puzzle *board = NULL;
    why = PAPAN_WHY(why);
    papan_struct_read(&asked, sizeof asked, wish, sizeof asked);
    if (asked.kind == NULL)
        asked.kind = asked.board != NULL ? pack_kind : queens_kind;
    const papan_maker *maker = maker_of(asked.kind);
    papan_status status = PAPAN_UNSUITABLE;
    if (maker == NULL)
        papan_say_with(&own.reason, 0, 0, "make-unknown-kind", N_("cannot make '{0}' puzzles"),
                       PAPAN_ARGS(asked.kind));
    else
        status = fill_in_defaults(memory, maker, &asked, &board);
    if (status == PAPAN_OK)
        status = maker->make(memory, &asked, &own);
    papan_puzzle_free(board);
    papan_make_failed(&own, status, why);
    papan_struct_write(made, &own, sizeof own, sizeof own);
    return status;
}

/* ---- lessons ----
 *
 * A lesson is a rule, a size and ten seeds; board k is made from seed k by the maker of boards (queens_maker.c)
 * with the rule as its hardest one.
 *
 * The size is the smallest at which boards of the rule are not rare. Of the first forty seeds that give a board
 * within few attempts, every second one of the easier half was chosen, ordered by score: a board takes less
 * than 50 ms, and a lesson becomes a little harder from board to board. The rules
 * `squeeze`, `what-if` and `cases` have no lesson: such boards are rare, and their steps are too long for
 * people. */

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
