/* daily.c: the puzzles of the day, made from the date alone.
 *
 * A recipe is a table: for each kind and weekday the size, the stars, the level and the boards, from easy on
 * Monday to hard at the weekend. The seed is the date as a number and two zeros, 2026111500; so a puzzle of the
 * day is an ordinary puzzle of `papan make`. If a seed gives no puzzle, the next one is tried, first with the
 * level of the day, then with any level; on the days of 2027 and 2028 the first seed was always enough. Hard
 * Star Battle boards are those that need the rule `ways`: with any hard rule, measuring them took up to 0.5 s,
 * nearly all of it in `remainder`. docs/daily.md has the times.
 *
 * The puzzles of a date must never change, since players compare them. They depend on the recipe and on the
 * makers, with the hints that measure the difficulty. A change that alters a puzzle of a recipe makes
 * tests/test_daily.c fail. Such a change needs a new recipe, which begins at a date that has not come yet, and
 * the days before it must keep their puzzles: docs/daily.md describes how. */
#include "base/date.h"
#include "base/message.h"
#include "base/struct_size.h"
#include "make/maker.h"

#include <assert.h>
#include <string.h>

enum { KINDS = 3, BOARDS = 3, SEEDS = 8, SEEDS_OF_ANY_LEVEL = 8 };

typedef struct row {
    papan_level level;
    unsigned n, stars;
    const char *rule;          /* the hardest one, of that level; NULL: any */
    const char *board[BOARDS]; /* a different one each week */
} row;

typedef struct recipe {
    unsigned version;
    papan_date first;
    unsigned attempts[KINDS];
    row row[KINDS][PAPAN_WEEK]; /* from Sunday */
} recipe;

static const struct {
    const char *name;
    const papan_maker *maker;
} kinds[KINDS] = {{"queens", &papan_maker_queens}, {"stars", &papan_maker_queens}, {"pack", &papan_maker_pack}};

#define QUEENS(LEVEL, size)                                                                                    \
    {                                                                                                          \
        .level = PAPAN_LEVEL_##LEVEL, .n = size, .stars = 1                                                    \
    }
#define STARS(LEVEL, size, hardest)                                                                            \
    {                                                                                                          \
        .level = PAPAN_LEVEL_##LEVEL, .n = size, .stars = 2, .rule = hardest                                   \
    }
#define PACK(LEVEL, ...)                                                                                       \
    {                                                                                                          \
        .level = PAPAN_LEVEL_##LEVEL, .board = { __VA_ARGS__ }                                                 \
    }

/* The newest first. Never change a recipe that has been released. */
static const recipe recipes[] = {
    {.version = 1,
     .first = {PAPAN_DATE_YEAR_LEAST, 1, 1},
     .attempts = {2000, 2000, 20000},
     .row = {{QUEENS(HARD, 9), QUEENS(EASY, 7), QUEENS(EASY, 8), QUEENS(MEDIUM, 8), QUEENS(MEDIUM, 8),
              QUEENS(MEDIUM, 9), QUEENS(HARD, 8)},
             {STARS(HARD, 10, "ways"), STARS(MEDIUM, 8, NULL), STARS(MEDIUM, 8, NULL), STARS(MEDIUM, 9, NULL),
              STARS(MEDIUM, 9, NULL), STARS(HARD, 8, "ways"), STARS(HARD, 9, "ways")},
             {PACK(HARD, "iq-puzzler-pro:5x11"), PACK(EASY, "iq-puzzler-pro:5x11"),
              PACK(EASY, "iq-puzzler-pro:5x11"), PACK(MEDIUM, "iq-puzzler-pro:5x11"),
              PACK(MEDIUM, "kanoodle:5x11", "iq-puzzler-pro:diagonal", "pentominoes:6x10"),
              PACK(HARD, "iq-puzzler-pro:5x11"),
              PACK(MEDIUM, "iq-puzzler-pro:pyramid", "pentominoes:8x8-hole")}}},
};

const char *papan_daily_kind(size_t index)
{
    return index < KINDS ? kinds[index].name : NULL;
}

/* The number of the kind; KINDS: unknown. */
static unsigned kind_named(const char *name)
{
    unsigned kind = 0;
    while (kind < KINDS && (name == NULL || strcmp(kinds[kind].name, name) != 0))
        kind++;
    return kind;
}

static const recipe *recipe_for(unsigned day)
{
    const recipe *r = recipes;
    while (papan_date_number(&r->first) > day)
        r++;
    assert(r < recipes + sizeof recipes / sizeof *recipes);
    return r;
}

static papan_daily plan_of(const papan_date *date, unsigned kind)
{
    unsigned day = papan_date_number(date), boards = 0;
    const recipe *r = recipe_for(day);
    const row *one = &r->row[kind][day % PAPAN_WEEK];
    while (boards < BOARDS && one->board[boards] != NULL)
        boards++;
    return (papan_daily){.recipe = r->version,
                         .kind = kinds[kind].name,
                         .board = boards > 0 ? one->board[day / PAPAN_WEEK % boards] : NULL,
                         .n = one->n,
                         .stars = one->stars,
                         .level = one->level,
                         .rule = one->rule,
                         .seed = ((uint64_t)date->year * 10000 + date->month * 100 + date->day) * 100,
                         .attempts = r->attempts[kind]};
}

papan_status papan_daily_plan(const char *text, const char *kind, papan_daily *daily, papan_message *why)
{
    papan_date date;
    papan_daily own = {0};
    unsigned number = kind_named(kind);
    bool dated = papan_date_read(text, &date);
    why = PAPAN_WHY(why);
    if (dated && number < KINDS)
        own = plan_of(&date, number);
    else if (dated)
        papan_say_with(why, 0, 0, "make-unknown-kind",
                       N_("there is no puzzle of the day of kind '{0}'; expected queens, stars or pack"),
                       PAPAN_ARGS(kind != NULL ? kind : ""));
    else
        papan_say_with(
            why, 0, 0, "bad-date",
            N_("invalid date '{0}'; expected a date such as 2026-11-15, from {1}-01-01 to {2}-12-31"),
            PAPAN_ARGS(text, PAPAN_DATE_YEAR_LEAST, PAPAN_DATE_YEAR_MAX));
    papan_struct_write(daily, &own, sizeof own, sizeof own);
    return own.kind != NULL ? PAPAN_OK : PAPAN_BAD_INPUT;
}

/* Tries one seed after the other. */
static papan_status make_plan(const papan_allocator *memory, const papan_daily *daily, papan_make_request *wish,
                              papan_make_result *made)
{
    const papan_maker *maker = kinds[kind_named(daily->kind)].maker;
    papan_status status = PAPAN_OK;
    for (unsigned i = 0;
         i < SEEDS + SEEDS_OF_ANY_LEVEL && status == PAPAN_OK && made->puzzle == NULL && !made->stopped; i++) {
        wish->seed = daily->seed + i;
        wish->level = i < SEEDS ? daily->level : PAPAN_LEVEL_ANY;
        wish->rule = i < SEEDS ? daily->rule : NULL;
        status = maker->make(memory, wish, made);
    }
    return status;
}

papan_status papan_daily_make(const papan_daily *daily, const papan_make_request *hooks,
                              const papan_allocator *memory, papan_make_result *made, papan_message *why)
{
    papan_puzzle *board = NULL;
    papan_daily plan;
    papan_make_request asked = {0};
    papan_make_result own = {0};
    why = PAPAN_WHY(why);
    papan_struct_read(&plan, sizeof plan, daily, sizeof plan);
    if (hooks != NULL)
        papan_struct_read(&asked, sizeof asked, hooks, sizeof asked);
    papan_status status = kind_named(plan.kind) < KINDS ? PAPAN_OK : PAPAN_BAD_INPUT;
    if (status == PAPAN_OK && plan.board != NULL)
        status = papan_builtin(plan.board, memory, &board, NULL);
    papan_make_request wish = {.board = board,
                               .n = plan.n,
                               .stars = plan.stars,
                               .attempts = plan.attempts,
                               .most_cases = PAPAN_MOST_CASES,
                               .context = asked.context,
                               .stop = asked.stop,
                               .progress = asked.progress};
    if (status == PAPAN_OK)
        status = make_plan(memory, &plan, &wish, &own);
    papan_puzzle_free(board);
    papan_make_failed(&own, status, why);
    papan_struct_write(made, &own, sizeof own, sizeof own);
    return status;
}
