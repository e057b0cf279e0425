/* hint_public.c: the functions of papan/hint.h. They call the explainer of the family and present what it found
 * in the same way for all families: the things to remove have cells, whether they are pieces or marks, and each
 * step of a path is a hint. */
#include "base/message.h"
#include "base/sized.h"
#include "explain/hint.h"
#include "puzzle/families.h"

#include <assert.h>
#include <string.h>

static papan_hint_request take_request(const papan_hint_request *theirs)
{
    papan_hint_request own = {0};
    if (theirs != NULL)
        papan_sized_take(&own, sizeof own, theirs, offsetof(papan_hint_request, rules_version));
    return own;
}

/* ---- names and rules ---- */

const char *papan_hint_kind_name(papan_hint_kind kind)
{
    static const char *const name[] = {
        [PAPAN_HINT_UNKNOWN] = "unknown", [PAPAN_HINT_STEP] = "step", [PAPAN_HINT_WRONG] = "wrong",
        [PAPAN_HINT_DONE] = "done",       [PAPAN_HINT_DEAD] = "dead", [PAPAN_HINT_STUCK] = "beyond",
        [PAPAN_HINT_OPEN] = "open"};
    return name[(size_t)kind < sizeof name / sizeof name[0] ? kind : PAPAN_HINT_UNKNOWN];
}

const papan_rule *papan_rule_at(const char *family, unsigned number)
{
    const papan_explainer *explainer = papan_family_kit_find(family)->explainer;
    return explainer != NULL && number < explainer->rules ? explainer->rule(number) : NULL;
}

const papan_rule *papan_rule_find(const char *family, const char *name)
{
    const papan_rule *rule = NULL;
    for (unsigned number = 0; (rule = papan_rule_at(family, number)) != NULL; number++)
        if (strcmp(rule->name, name) == 0)
            break;
    return rule;
}

static const papan_rule *rule_of(const papan_explainer *explainer, unsigned rule)
{
    return rule < explainer->rules ? explainer->rule(rule) : NULL;
}

unsigned papan_hint_abilities(const papan_puzzle *puzzle)
{
    const papan_explainer *e = papan_explainer_of(puzzle);
    return e == NULL ? 0
                     : PAPAN_HAS_HINTS | (e->way != NULL ? PAPAN_HAS_PATHS : 0U) |
                           (e->measure != NULL ? PAPAN_HAS_MEASURE : 0U) | (e->lays ? PAPAN_PLACES : 0U);
}

/* ---- things to remove ---- */

/* Pieces by their labels, with the cells that they cover. */
typedef struct finder {
    const papan_puzzle *puzzle;
    papan_arena *arena;
    uint16_t *on; /* [cells] the label of the given piece */
} finder;

static bool piece_at(finder *f, uint16_t label, papan_thing_at *thing)
{
    uint32_t count = 0, *cell;
    for (uint32_t i = 0; i < f->puzzle->cells; i++)
        count += f->on[i] == label;
    cell = papan_arena_take(f->arena, count + (size_t)1, sizeof *cell);
    if (cell == NULL)
        return false;
    *thing = (papan_thing_at){label, {0, cell}};
    for (uint32_t i = 0; i < f->puzzle->cells; i++)
        if (f->on[i] == label)
            cell[thing->cells.count++] = i;
    return true;
}

static bool marks_at(papan_arena *arena, papan_cell_list cells, papan_things_at *things)
{
    papan_thing_at *thing = papan_arena_take(arena, cells.count + (size_t)1, sizeof *thing);
    if (thing == NULL)
        return false;
    *things = (papan_things_at){cells.count, thing};
    for (uint32_t i = 0; i < cells.count; i++)
        thing[i] = (papan_thing_at){PAPAN_EMPTY, {1, &cells.cell[i]}};
    return true;
}

/* Where removing any one of several pieces helps, the first of them is the one to remove. */
static bool pieces_at(const papan_puzzle *puzzle, papan_advice *advice, papan_hint *hint)
{
    size_t spoilers = advice->spoilers, together = advice->wrong.count;
    if (spoilers + together == 0)
        return true;
    finder f = {puzzle, &advice->arena, papan_arena_take(&advice->arena, puzzle->cells, sizeof *f.on)};
    papan_thing_at *thing = papan_arena_take(f.arena, spoilers + together, sizeof *thing);
    if (f.on == NULL || thing == NULL)
        return false;
    puzzle->family->givens(puzzle, f.on);
    for (size_t i = 0; i < spoilers + together; i++) {
        uint16_t label = i < spoilers ? advice->spoiler[i] : (uint16_t)advice->wrong.cell[i - spoilers];
        if (!piece_at(&f, label, &thing[i]))
            return false;
    }
    hint->spoilers = (papan_things_at){spoilers, thing};
    hint->remove = together > 0 ? (papan_things_at){together, thing + spoilers} : (papan_things_at){1, thing};
    return true;
}

/* ---- the next step ---- */

typedef struct kept_hint {
    papan_hint shown; /* first, so that its address serves both */
    papan_advice advice;
    papan_allocator memory;
} kept_hint;

/* False: out of memory. */
static bool show_hint(const papan_puzzle *puzzle, const papan_explainer *explainer, kept_hint *kept)
{
    papan_advice *a = &kept->advice;
    bool piece = explainer->lays && a->place.count > 0;
    kept->shown = (papan_hint){.kind = a->kind,
                               .rule = rule_of(explainer, a->rule),
                               .label = piece ? papan_first_label(puzzle, a->thing) : PAPAN_EMPTY,
                               .text = a->text,
                               .because = a->because,
                               .chain = a->chain,
                               .units = a->units,
                               .cause = a->cause,
                               .place = a->place,
                               .cross = a->cross,
                               .proof_steps = a->steps};
    return explainer->lays ? pieces_at(puzzle, a, &kept->shown)
                           : marks_at(&a->arena, a->wrong, &kept->shown.remove) &&
                                 marks_at(&a->arena, a->spoiled_at, &kept->shown.spoilers);
}

papan_status papan_hint_next(const papan_puzzle *puzzle, const papan_allocator *memory,
                             const papan_hint_request *request, const papan_hint **hint)
{
    const papan_explainer *explainer = papan_explainer_of(puzzle);
    papan_allocator own = papan_memory(memory);
    papan_hint_request asked = take_request(request);
    *hint = NULL;
    kept_hint *kept = papan_take(&own, 1, sizeof *kept);
    if (kept == NULL)
        return PAPAN_NO_MEMORY;
    kept->memory = own;
    *hint = &kept->shown;
    if (explainer == NULL) {
        kept->shown.label = PAPAN_EMPTY;
        papan_say(&kept->shown.text, 0, 0, "no-hints", N_("there are no hints for puzzles of this family yet"));
        return PAPAN_UNSUITABLE;
    }
    papan_status status = explainer->hint(puzzle, &own, &asked, &kept->advice);
    if (!show_hint(puzzle, explainer, kept))
        status = PAPAN_NO_MEMORY;
    return status;
}

void papan_hint_free(const papan_hint *hint)
{
    kept_hint *kept = (kept_hint *)(uintptr_t)hint;
    if (kept == NULL)
        return;
    papan_allocator memory = kept->memory;
    papan_advice_free(&kept->advice);
    papan_give(&memory, kept, 1, sizeof *kept);
}

/* ---- the solution path ---- */

typedef struct kept_path {
    papan_path shown; /* first, so that its address serves both */
    papan_way way;
    papan_allocator memory;
} kept_path;

/* False: out of memory. */
static bool show_path(const papan_explainer *explainer, kept_path *kept)
{
    papan_way *way = &kept->way;
    papan_path *path = &kept->shown;
    bool stuck = way->kind == PAPAN_HINT_STUCK;
    const papan_hint **step = papan_arena_take(&way->arena, way->steps + 1, sizeof *step);
    papan_hint *hint = papan_arena_take(&way->arena, way->steps + 1, sizeof *hint);
    *path = (papan_path){.kind = way->kind,
                         .measured = way->kind == PAPAN_HINT_DONE || stuck,
                         .level = stuck ? PAPAN_LEVEL_BEYOND : PAPAN_LEVEL_EASY,
                         .end = way->end,
                         .rules_version = way->rules_version};
    if (step == NULL || hint == NULL)
        return false;
    for (size_t i = 0; i < way->steps; i++) {
        const papan_step *s = &way->step[i];
        const papan_rule *rule = rule_of(explainer, s->rule);
        hint[i] = (papan_hint){.kind = PAPAN_HINT_STEP,
                               .rule = rule,
                               .label = PAPAN_EMPTY,
                               .text = s->text,
                               .chain = s->chain,
                               .units = s->units,
                               .cause = s->cause,
                               .place = s->place,
                               .cross = s->cross};
        step[i] = &hint[i];
        path->level = rule->level > path->level ? rule->level : path->level;
        path->score += rule->weight;
    }
    path->steps = way->steps;
    path->step = step;
    return true;
}

papan_status papan_hint_path(const papan_puzzle *puzzle, const papan_allocator *memory,
                             const papan_hint_request *request, const papan_path **path)
{
    const papan_explainer *explainer = papan_explainer_of(puzzle);
    papan_allocator own = papan_memory(memory);
    papan_hint_request asked = take_request(request);
    *path = NULL;
    if (explainer == NULL || explainer->way == NULL)
        return PAPAN_UNSUITABLE;
    kept_path *kept = papan_take(&own, 1, sizeof *kept);
    if (kept == NULL)
        return PAPAN_NO_MEMORY;
    kept->memory = own;
    papan_status status = explainer->way(puzzle, &own, &asked, &kept->way);
    if (!show_path(explainer, kept))
        status = PAPAN_NO_MEMORY;
    *path = &kept->shown;
    return status;
}

void papan_path_free(const papan_path *path)
{
    kept_path *kept = (kept_path *)(uintptr_t)path;
    if (kept == NULL)
        return;
    papan_allocator memory = kept->memory;
    papan_way_free(&kept->way);
    papan_give(&memory, kept, 1, sizeof *kept);
}

/* ---- difficulty ---- */

papan_status papan_measure(const papan_puzzle *puzzle, const papan_allocator *memory,
                           const papan_hint_request *request, papan_grade *grade)
{
    const papan_explainer *explainer = papan_explainer_of(puzzle);
    papan_hint_request asked = take_request(request);
    papan_grade own = {0};
    papan_status status = PAPAN_UNSUITABLE;
    if (explainer != NULL && explainer->measure != NULL)
        status = explainer->measure(puzzle, memory, PAPAN_LEVEL_ANY, &asked, &own);
    else
        papan_say(&own.reason, 0, 0, "not-measured",
                  N_("the difficulty of puzzles of this family is not measured"));
    papan_sized_give(grade, &own, sizeof own, offsetof(papan_grade, rules_version));
    return status;
}
