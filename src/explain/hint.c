/* hint.c: the functions of papan/hint.h, which call the explainer of the family. */
#include "explain/hint.h"
#include "base/message.h"
#include "base/struct_size.h"
#include "papan/hint.h"

#include <assert.h>
#include <math.h>
#include <string.h>

static papan_hint_request take_request(const papan_hint_request *theirs)
{
    papan_hint_request own = {0};
    if (theirs != NULL)
        papan_struct_read(&own, sizeof own, theirs, offsetof(papan_hint_request, rules_version));
    return own;
}

/* NULL: the family has no hints. */
static const papan_explainer *explainer_of(const papan_puzzle *puzzle)
{
    const papan_explainer *e = papan_family_kit_of(puzzle)->explainer;
    unsigned able = puzzle->family->abilities;
    assert(((able & PAPAN_HAS_HINTS) != 0) == (e != NULL));
    assert(((able & PAPAN_HAS_PATHS) != 0) == (e != NULL && e->path != NULL));
    assert(((able & PAPAN_HAS_MEASURE) != 0) == (e != NULL && e->measure != NULL));
    (void)able;
    return e;
}

/* ---- names and rules ---- */

const char *papan_hint_kind_name(papan_hint_kind kind)
{
    static const char *const name[] = {
        [PAPAN_HINT_UNKNOWN] = "unknown", [PAPAN_HINT_STEP] = "step", [PAPAN_HINT_WRONG] = "wrong",
        [PAPAN_HINT_DONE] = "done",       [PAPAN_HINT_DEAD] = "dead", [PAPAN_HINT_BEYOND] = "beyond",
        [PAPAN_HINT_OPEN] = "open"};
    return name[(size_t)kind < sizeof name / sizeof name[0] ? kind : PAPAN_HINT_UNKNOWN];
}

const papan_rule *papan_rule_at(const char *family, unsigned number)
{
    const papan_explainer *explainer = papan_family_kit_find(family)->explainer;
    return explainer != NULL && number < explainer->rules ? explainer->rule(number) : NULL;
}

/* ---- the next step and the solution path ---- */

papan_things_at papan_hint_marks(papan_arena *arena, papan_cell_list cells)
{
    papan_thing_at *thing = papan_arena_take(arena, cells.count, sizeof *thing);
    for (uint32_t i = 0; i < cells.count && thing != NULL; i++)
        thing[i] = (papan_thing_at){PAPAN_EMPTY, {1, &cells.cell[i]}};
    return (papan_things_at){thing != NULL ? cells.count : 0, thing};
}

/* A hint or a path in its own arena, which also holds its lists. */
typedef struct answer {
    union {
        papan_hint hint;
        papan_path path;
    }; /* first, so that its address serves both */
    papan_arena arena;
} answer;

static answer *answer_new(const papan_allocator *memory)
{
    papan_arena arena;
    papan_arena_init(&arena, memory);
    answer *a = papan_arena_take(&arena, 1, sizeof *a);
    if (a != NULL)
        a->arena = arena;
    return a;
}

static void answer_free(void *hint_or_path)
{
    if (hint_or_path == NULL)
        return;
    papan_arena arena = ((answer *)hint_or_path)->arena;
    papan_arena_free(&arena);
}

/* The hint or path is found: passes it on, or its reason for the failure. */
static papan_status answer_done(answer *a, papan_status status, const papan_message *reason, papan_message *why)
{
    if (a->arena.failed)
        status = PAPAN_NO_MEMORY;
    else if (status != PAPAN_OK)
        *why = *reason;
    if (status != PAPAN_OK)
        answer_free(a);
    return status;
}

papan_status papan_hint_next(const papan_puzzle *puzzle, const papan_hint_request *request,
                             const papan_allocator *memory, papan_hint **hint, papan_message *why)
{
    const papan_explainer *explainer = explainer_of(puzzle);
    papan_hint_request asked = take_request(request);
    why = PAPAN_WHY(why);
    *hint = NULL;
    if (explainer == NULL)
        return papan_fail(PAPAN_UNSUITABLE, why, "no-hints",
                          N_("there are no hints for puzzles of this family yet"), NULL);
    answer *a = answer_new(memory);
    if (a == NULL)
        return PAPAN_NO_MEMORY;
    a->hint.label = PAPAN_EMPTY;
    papan_status status = explainer->hint(puzzle, &asked, &a->arena, &a->hint);
    status = answer_done(a, status, &a->hint.text, why);
    *hint = status == PAPAN_OK ? &a->hint : NULL;
    return status;
}

void papan_hint_free(papan_hint *hint)
{
    answer_free(hint);
}

papan_status papan_hint_path(const papan_puzzle *puzzle, const papan_hint_request *request,
                             const papan_allocator *memory, papan_path **path, papan_message *why)
{
    const papan_explainer *explainer = explainer_of(puzzle);
    papan_hint_request asked = take_request(request);
    why = PAPAN_WHY(why);
    *path = NULL;
    if (explainer == NULL || explainer->path == NULL)
        return papan_fail(PAPAN_UNSUITABLE, why, "no-hints",
                          N_("there are no hints for puzzles of this family yet"), NULL);
    answer *a = answer_new(memory);
    if (a == NULL)
        return PAPAN_NO_MEMORY;
    a->path.level = PAPAN_LEVEL_EASY;
    papan_status status = explainer->path(puzzle, &asked, &a->arena, &a->path);
    status = answer_done(a, status, &a->path.end, why);
    *path = status == PAPAN_OK ? &a->path : NULL;
    return status;
}

void papan_path_free(papan_path *path)
{
    answer_free(path);
}

/* ---- difficulty ---- */

papan_status papan_measure(const papan_puzzle *puzzle, const papan_hint_request *request,
                           const papan_allocator *memory, papan_grade *grade, papan_message *why)
{
    const papan_explainer *explainer = explainer_of(puzzle);
    papan_hint_request asked = take_request(request);
    papan_grade own = {0};
    papan_status status = PAPAN_UNSUITABLE;
    why = PAPAN_WHY(why);
    if (explainer != NULL && explainer->measure != NULL)
        status = explainer->measure(puzzle, memory, &asked, &own);
    else
        papan_say(why, 0, 0, "not-measured", N_("the difficulty of puzzles of this family is not measured"));
    papan_struct_write(grade, &own, sizeof own, offsetof(papan_grade, rules_version));
    return status;
}

/* ---- the difficulty levels of all families ----
 *
 * The bounds were chosen on random positions of the IQ Puzzler Pro rectangle: with 7 to 9 given pieces most are
 * easy, with 6 easy or medium, with 5 medium or hard, with 4 hard or expert, and with 2 or 3 expert;
 * docs/challenges.md has the table. */

static const struct {
    const char *name;
    uint64_t below; /* misses */
} table[] = {[PAPAN_LEVEL_ANY] = {N_("any"), 0},
             [PAPAN_LEVEL_EASY] = {N_("easy"), 8},
             [PAPAN_LEVEL_MEDIUM] = {N_("medium"), 32},
             [PAPAN_LEVEL_HARD] = {N_("hard"), 128},
             [PAPAN_LEVEL_EXPERT] = {N_("expert"), UINT64_MAX},
             [PAPAN_LEVEL_BEYOND] = {N_("beyond"), UINT64_MAX}};

papan_level papan_level_of(uint64_t misses)
{
    papan_level level = PAPAN_LEVEL_EASY;
    while (level < PAPAN_LEVEL_EXPERT && misses >= table[level].below)
        level++;
    return level;
}

const char *papan_level_name(papan_level level)
{
    return table[(size_t)level <= PAPAN_LEVEL_BEYOND ? level : PAPAN_LEVEL_ANY].name;
}

papan_level papan_level_named(const char *name)
{
    for (papan_level level = PAPAN_LEVEL_EASY; level <= PAPAN_LEVEL_EXPERT; level++)
        if (name != NULL && strcmp(table[level].name, name) == 0)
            return level;
    return PAPAN_LEVEL_ANY;
}

double papan_score_of(uint64_t misses)
{
    return log2(1.0 + (double)misses);
}
