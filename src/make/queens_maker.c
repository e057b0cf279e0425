/* queens_maker.c: makes new boards of Queens and Star Battle. Boards are grown (queens_grow.c) and measured by
 * the rules that players use (explain/queens_hint.h) until one has the level wanted.
 *
 * A board of another level is not discarded at once: some of its borders are moved, each such that the solution
 * stays unique, and it is measured again.
 *
 * A board for a lesson needs a certain rule as its hardest one: the easier rules alone do not finish it, but
 * with this rule they do. Only the rules up to that one are tried, so boards that are too hard are recognised
 * quickly.
 *
 * Boards are measured with the first version of the rules, or the first that has the rule wanted: so later
 * rules do not change the boards that are made. */
#include "make/maker.h"

#include "explain/queens_hint.h"
#include "make/queens_grow.h"

#include <string.h>

enum { MOVES = 12 /* of borders, before another board is grown */ };

typedef struct maker {
    const papan_make_request *wish;
    papan_allocator memory;
    papan_make_result *made;
    papan_grade grade; /* of the current board */
    papan_grower *grower;
    unsigned n, stars, largest; /* largest: rows that can be made */
    unsigned rule;              /* the hardest rule wanted, or PAPAN_NO_RULE */
    papan_status status;
} maker;

/* ---- hooks ---- */

static bool must_stop(void *context)
{
    maker *m = context;
    if (!m->made->stopped && m->wish->stop != NULL && m->wish->stop(m->wish->context))
        m->made->stopped = true;
    return m->made->stopped;
}

static void report_filled(void *context, unsigned cells)
{
    maker *m = context;
    papan_make_progress progress = {m->made->attempts, cells, m->n * m->n};
    if (m->wish->progress != NULL)
        m->wish->progress(m->wish->context, &progress);
}

/* ---- one board ---- */

/* Measures the current board: true if it has the level or the hardest rule wanted. Rules above that are not
 * tried, so a board that is too hard counts as beyond. */
static bool has_wanted_difficulty(maker *m)
{
    papan_grade *d = &m->grade;
    papan_hint_request request = {
        .context = m, .stop = must_stop, .rules_version = papan_queens_rule_version(m->rule)};
    uint64_t rules = m->rule != PAPAN_NO_RULE ? papan_queens_rules_through(m->rule)
                                              : papan_queens_rules_up_to(m->wish->level);
    m->status = papan_queens_measure_regions(&m->memory, m->n, m->stars, papan_grower_regions(m->grower), rules,
                                             &request, d);
    if (m->status != PAPAN_OK || !d->finished)
        return false;
    if (m->rule != PAPAN_NO_RULE)
        return d->used[m->rule] > 0;
    return m->wish->level == PAPAN_LEVEL_ANY || d->level == m->wish->level;
}

static bool move_borders(maker *m, papan_random *random)
{
    for (unsigned i = 0; i < MOVES && m->status == PAPAN_OK && !must_stop(m); i++) {
        if (!papan_grower_move_border(m->grower, random))
            return false;
        if (has_wanted_difficulty(m))
            return true;
    }
    return false;
}

static bool make_attempt(maker *m)
{
    uint64_t seed = papan_hash_add(m->wish->seed, m->n * 16 + m->stars);
    if (m->rule != PAPAN_NO_RULE)
        seed = papan_hash_add(seed, papan_text_hash(m->wish->rule));
    papan_random random = {papan_hash_add(seed, ((uint64_t)m->wish->level << 32) + m->made->attempts)};
    m->made->attempts++;
    report_filled(m, 0);
    if (!papan_grower_grow(m->grower, &random))
        return false;
    bool any = m->wish->level == PAPAN_LEVEL_ANY && m->rule == PAPAN_NO_RULE;
    return has_wanted_difficulty(m) || (!any && move_borders(m, &random));
}

/* Regions get their letters in reading order, as usual for these puzzles. */
static papan_status create_puzzle(maker *m)
{
    const uint8_t *region = papan_grower_regions(m->grower);
    const uint16_t *answer = papan_grower_answer(m->grower);
    char symbols[PAPAN_QUEENS_CELLS_MAX];
    uint8_t number[PAPAN_QUEENS_MAX];
    unsigned cells = m->n * m->n;
    papan_notes notes = {0};
    papan_puzzle *puzzle = NULL;
    papan_regions_in_order(region, cells, number);
    for (unsigned cell = 0; cell < cells; cell++)
        symbols[cell] = papan_region_symbols[number[region[cell]]];
    papan_status status = papan_queens_new(&m->memory, m->n, m->stars, symbols, NULL, NULL, &puzzle, &notes);
    uint16_t *label = status == PAPAN_OK ? papan_arena_take(&puzzle->arena, cells, sizeof *label) : NULL;
    papan_grade *grade = label != NULL ? papan_arena_take(&puzzle->arena, 1, sizeof *grade) : NULL;
    if (grade == NULL) {
        papan_puzzle_free(puzzle);
        return PAPAN_NO_MEMORY;
    }
    for (unsigned cell = 0; cell < cells; cell++)
        label[cell] = PAPAN_EMPTY;
    for (unsigned i = 0; i < m->n * m->stars; i++)
        label[answer[i]] = 0;
    *grade = m->grade;
    m->made->puzzle = puzzle;
    m->made->grade = grade;
    m->made->level = grade->level;
    m->made->score = grade->score;
    m->made->solution = label;
    return PAPAN_OK;
}

/* ---- impossible requests ---- */

/* The most rows of a board that takes half a minute at most; with one more star or two more rows, the last
 * cells fit nowhere. With five stars or more, only boards without room to spare are made. */
static unsigned largest_with(unsigned stars)
{
    static const unsigned rows[] = {0, 44, 20, 17, 18};
    unsigned tight = stars < PAPAN_QUEENS_MAX / 4 ? 4 * stars : PAPAN_QUEENS_MAX;
    return stars < sizeof rows / sizeof *rows ? rows[stars] : tight;
}

static papan_status cannot_be(maker *m, const char *code, const char *text)
{
    papan_say_with(&m->made->reason, 0, 0, code, text, PAPAN_ARGS(m->n, m->stars, m->largest));
    return PAPAN_UNSUITABLE;
}

/* Finds the requested rule. Refuses one that no board with these stars needs as its hardest one. A queen is
 * placed only by a rule with a weight, so those without are never the hardest. */
static papan_status find_rule(maker *m)
{
    const char *name = m->wish->rule;
    if (name == NULL)
        return PAPAN_OK;
    m->rule = papan_queens_rule_find(name);
    const papan_rule *rule = papan_queens_rule(m->rule);
    papan_level level = m->wish->level != PAPAN_LEVEL_ANY ? m->wish->level : rule->level;
    papan_message *why = &m->made->reason;
    if (m->rule == PAPAN_NO_RULE)
        papan_say(why, 0, 0, "unknown-rule", N_("unknown rule '{0}'; see the list of rules in docs/hints.md"));
    else if (!papan_queens_rule_applies(m->rule, m->stars))
        papan_say(why, 0, 0, "rule-other-stars",
                  m->stars == 1 ? N_("the rule {0} is only for boards with more than one star")
                                : N_("the rule {0} is only for boards with one star"));
    else if (rule->weight == 0)
        papan_say(why, 0, 0, "rule-never-hardest", N_("no board has {0} as its hardest rule"));
    else if (level != rule->level)
        papan_say(why, 0, 0, "rule-other-level",
                  N_("the rule {0} has the level {1}; choose this level or none"));
    else
        return PAPAN_OK;
    papan_say_text(why, 0, name);
    papan_say_text(why, 1, papan_level_name(rule->level));
    return PAPAN_UNSUITABLE;
}

static void say_not_found(maker *m)
{
    bool any = m->wish->level == PAPAN_LEVEL_ANY;
    papan_say_with(
        &m->made->reason, 0, 0, "make-none-found",
        m->rule != PAPAN_NO_RULE
            ? N_("none of {2} attempts gave a board of {0} rows whose hardest rule is {3}; try another "
                 "size or seed")
        : any ? N_("none of {2} attempts gave a board of {0} rows; try another size or seed")
              : N_("none of {2} attempts gave a board of {0} rows and level {3}; try another level, "
                   "size or seed"),
        PAPAN_ARGS(m->n, m->stars, m->made->attempts,
                   m->rule != PAPAN_NO_RULE ? m->wish->rule : papan_level_name(m->wish->level)));
}

/* ---- the whole ---- */

static void make_attempts(maker *m)
{
    unsigned attempts = m->wish->attempts != 0 ? m->wish->attempts : PAPAN_QUEENS_ATTEMPTS;
    if (!papan_grower_possible(m->grower))
        m->status = cannot_be(
            m, "board-too-small",
            m->stars == 1
                ? N_("a board of {0} rows is too small: the queens of neighbouring rows would touch")
                : N_("a board of {0} rows is too small for {1} stars in each row and column without touching"));
    while (m->status == PAPAN_OK && m->made->attempts < attempts && !must_stop(m))
        if (make_attempt(m) && m->status == PAPAN_OK) {
            m->status = create_puzzle(m);
            return;
        }
    if (m->status == PAPAN_OK && !m->made->stopped)
        say_not_found(m);
}

papan_status papan_queens_make(const papan_allocator *memory, const papan_make_request *wish,
                               papan_make_result *made)
{
    maker m = {.wish = wish,
               .memory = papan_memory(memory),
               .made = made,
               .n = wish->n,
               .stars = wish->stars != 0 ? wish->stars : 1,
               .rule = PAPAN_NO_RULE,
               .status = PAPAN_OK};
    memset(made, 0, sizeof *made);
    m.largest = largest_with(m.stars);
    if (m.n < 1 || m.n > m.largest)
        return cannot_be(&m, "make-bad-size",
                         m.stars == 1
                             ? N_("boards of {0} rows take too long to make; choose at most {2} rows")
                             : N_("boards of {0} rows with {1} stars take too long to make; choose at most "
                                  "{2} rows"));
    if (m.stars > m.n)
        return cannot_be(&m, "make-too-many-stars",
                         m.n == 1 ? N_("{1} stars do not fit into a row of one cell")
                                  : N_("{1} stars do not fit into a row of {0} cells"));
    m.status = find_rule(&m);
    if (m.status != PAPAN_OK)
        return m.status;
    m.grower = papan_grower_new(&m.memory, m.n, m.stars, &m, must_stop, report_filled);
    if (m.grower == NULL)
        return PAPAN_NO_MEMORY;
    make_attempts(&m);
    papan_grower_free(m.grower);
    return m.status;
}

const papan_maker papan_maker_queens = {
    .make = papan_queens_make,
    .titles = {N_("Queens"), N_("Star Battle")},
};
