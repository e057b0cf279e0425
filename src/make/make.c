/* make.c: the kinds of new puzzles, and papan_make(), which calls the maker of a kind; see papan/make.h. Each
 * family with a maker is a kind; Star Battle, which is Queens with more than one star, is a kind as well. */
#include "base/message.h"
#include "base/struct_size.h"
#include "make/maker.h"
#include "puzzle/families.h"

#include <string.h>

enum { USUAL_ROWS = 8, USUAL_STARS = 2 };
static const char stars_kind[] = "stars", queens_kind[] = "queens", pack_kind[] = "pack";

const char *papan_make_kind(size_t index)
{
    for (const papan_family_kit *kit = papan_families; kit->rules != NULL; kit++)
        if (kit->maker != NULL && index-- == 0)
            return kit->rules->name;
    return index == 0 ? stars_kind : NULL;
}

/* The maker of a kind; NULL: unknown kind. */
static const papan_maker *maker_of(const char *kind)
{
    return kind == NULL ? NULL
                        : papan_family_kit_find(strcmp(kind, stars_kind) == 0 ? queens_kind : kind)->maker;
}

const char *papan_make_board(const char *kind)
{
    const papan_maker *maker = maker_of(kind);
    return maker != NULL ? maker->board : NULL;
}

bool papan_make_by_misses(const char *kind)
{
    const papan_maker *maker = maker_of(kind);
    return maker != NULL && maker->by_misses;
}

const char *papan_make_title(const char *kind, unsigned stars)
{
    const papan_maker *maker = maker_of(kind);
    return maker != NULL ? maker->titles[stars > 1] : NULL;
}

const char *papan_make_kind_for(const papan_puzzle *board)
{
    const papan_family_kit *kit = papan_family_kit_of(board);
    bool takes_it = kit->maker != NULL && kit->maker->takes != NULL && kit->maker->takes(board);
    return takes_it ? kit->rules->name : NULL;
}

/* Fills in the defaults of the wish; *board is then a board to be freed, or NULL. */
static papan_status complete(const papan_allocator *memory, const papan_maker *maker, papan_make_request *wish,
                             papan_puzzle **board)
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

papan_status papan_make(const papan_allocator *memory, const papan_make_request *wish, papan_make_result *made)
{
    papan_make_request asked;
    papan_make_result own = {0};
    papan_puzzle *board = NULL;
    papan_struct_read(&asked, sizeof asked, wish, sizeof asked);
    if (asked.kind == NULL)
        asked.kind = asked.board != NULL ? pack_kind : queens_kind;
    const papan_maker *maker = maker_of(asked.kind);
    papan_status status = PAPAN_UNSUITABLE;
    if (maker == NULL)
        papan_say_with(&own.why, 0, 0, "make-unknown-kind", N_("cannot make '{0}' puzzles"),
                       PAPAN_ARGS(asked.kind));
    else
        status = complete(memory, maker, &asked, &board);
    if (status == PAPAN_OK)
        status = maker->make(memory, &asked, &own);
    papan_puzzle_free(board);
    papan_struct_write(made, &own, sizeof own, sizeof own);
    return status;
}
