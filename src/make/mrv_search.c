/* mrv_search.c: an exact cover search that measures difficulty. It always branches on the item with the fewest
 * options (minimum remaining values, MRV; Knuth 2000 calls it the S heuristic). It is separate from the
 * strategies on purpose: a strategy may become faster by examining fewer cases, but the difficulty of a puzzle
 * must not change with that.
 *
 * An option is dead while it shares a finished item with a chosen option; blocks[] counts how often, so that
 * backtracking is the same loop with opposite signs. Items that must be covered several times (copies of a
 * piece) are never branched on, so no solution is found twice. */
#include "make/mrv_search.h"

#include "model/model.h"

#include <assert.h>
#include <string.h>

typedef struct level {
    uint32_t spot, next; /* the item branched on, and the next of its options */
    bool trying;         /* one was chosen */
} level;

typedef struct tree {
    const papan_model *model;
    papan_mrv_search *search;
    uint32_t *start, *list; /* the options of item i are list[start[i]] up to list[start[i + 1]] */
    uint32_t *order;        /* in which items are compared */
    uint32_t *room, *alive; /* [items] how often it may still be covered, options left */
    uint32_t *blocks;       /* [options] */
    level *level;           /* [depth + 1] */
    uint32_t *chosen;       /* [depth + 1] the option tried now */
} tree;

static void shuffle(papan_random *random, uint32_t *array, uint32_t count)
{
    for (uint32_t i = count; i > 1; i--) {
        uint32_t j = papan_random_below(random, i), swap = array[i - 1];
        array[i - 1] = array[j];
        array[j] = swap;
    }
}

static void list_options(tree *t)
{
    const papan_model *m = t->model;
    for (uint32_t n = 0; n < m->nodes; n++)
        t->start[m->item_of[n] + 1]++;
    for (uint32_t i = 0; i < m->items; i++)
        t->start[i + 1] += t->start[i];
    for (uint32_t o = 0; o < m->options; o++)
        for (uint32_t n = m->option[o].items; n < m->option[o + 1].items; n++) {
            uint32_t item = m->item_of[n];
            t->list[t->start[item] + t->alive[item]++] = o;
        }
    for (uint32_t i = 0; i < m->items; i++) {
        t->order[i] = i;
        t->room[i] = m->item[i].high;
        if (t->search->random != NULL)
            shuffle(t->search->random, t->list + t->start[i], t->start[i + 1] - t->start[i]);
    }
    if (t->search->random != NULL)
        shuffle(t->search->random, t->order, m->items);
}

static void count_option(tree *t, uint32_t option, bool back)
{
    for (uint32_t n = t->model->option[option].items; n < t->model->option[option + 1].items; n++)
        t->alive[t->model->item_of[n]] += back ? 1u : ~0u;
}

static void choose_option(tree *t, uint32_t option)
{
    for (uint32_t n = t->model->option[option].items; n < t->model->option[option + 1].items; n++) {
        uint32_t item = t->model->item_of[n];
        assert(t->room[item] > 0);
        if (--t->room[item] > 0)
            continue;
        for (uint32_t k = t->start[item]; k < t->start[item + 1]; k++)
            if (t->blocks[t->list[k]]++ == 0)
                count_option(t, t->list[k], false);
    }
}

static void take_back(tree *t, uint32_t option)
{
    assert(option < t->model->options);
    for (uint32_t n = t->model->option[option + 1].items; n-- > t->model->option[option].items;) {
        uint32_t item = t->model->item_of[n];
        if (t->room[item]++ > 0)
            continue;
        for (uint32_t k = t->start[item]; k < t->start[item + 1]; k++)
            if (--t->blocks[t->list[k]] == 0)
                count_option(t, t->list[k], true);
    }
}

/* How often an item must still be covered. */
static uint32_t need(const tree *t, uint32_t item)
{
    uint32_t covered = t->model->item[item].high - t->room[item], low = t->model->item[item].low;
    return low > covered ? low - covered : 0;
}

typedef enum spot_found { SPOT, NOTHING_LEFT, DEAD } spot_found;

static spot_found tightest(const tree *t, uint32_t *spot)
{
    uint32_t fewest = UINT32_MAX;
    for (uint32_t i = 0; i < t->model->items; i++) {
        uint32_t item = t->order[i];
        uint32_t times = need(t, item);
        if (times > t->alive[item])
            return DEAD;
        if (times == 0 || t->model->item[item].high > 1 || t->alive[item] >= fewest)
            continue;
        fewest = t->alive[item];
        *spot = item;
    }
    return fewest < UINT32_MAX ? SPOT : NOTHING_LEFT;
}

static bool give_up(papan_mrv_search *s)
{
    return (s->most_cases != 0 && s->cases >= s->most_cases) ||
           ((s->cases & 63) == 0 && s->stop != NULL && s->stop(s->context));
}

/* Chooses the next option of a level that is not dead; false: none is left. */
static bool advance(tree *t, uint32_t depth)
{
    level *here = &t->level[depth];
    if (here->trying)
        take_back(t, t->chosen[depth]);
    here->trying = false;
    for (; here->next < t->start[here->spot + 1]; here->next++)
        if (t->blocks[t->list[here->next]] == 0) {
            t->chosen[depth] = t->list[here->next++];
            choose_option(t, t->chosen[depth]);
            here->trying = true;
            return true;
        }
    return false;
}

/* Opens a level at the most constrained item; false: this branch is finished. */
static bool descend(tree *t, const papan_puzzle *puzzle, uint32_t depth, uint16_t *label)
{
    uint32_t spot;
    spot_found found = tightest(t, &spot);
    if (found == NOTHING_LEFT && t->search->solutions++ == 0 && label != NULL)
        papan_model_labels(t->model, puzzle, t->chosen, depth, label);
    if (found != SPOT)
        return false;
    assert(t->alive[spot] > 0);
    t->level[depth] = (level){.spot = spot, .next = t->start[spot]};
    return true;
}

static void search(tree *t, const papan_puzzle *puzzle, uint16_t *label)
{
    papan_mrv_search *s = t->search;
    uint32_t depth = descend(t, puzzle, 0, label) ? 1 : 0;
    while (depth > 0) {
        if (!advance(t, depth - 1)) {
            depth--;
            continue;
        }
        s->cases++;
        if (give_up(s))
            return;
        if (descend(t, puzzle, depth, label))
            depth++;
        if (s->enough != 0 && s->solutions >= s->enough)
            return;
    }
    assert(depth == 0);
    s->complete = true;
}

static uint32_t most_levels(const papan_model *m)
{
    uint32_t sum = 1;
    for (uint32_t i = 0; i < m->items; i++)
        sum += m->item[i].low;
    return sum;
}

papan_status papan_mrv_search_run(const papan_puzzle *puzzle, const papan_allocator *lent, papan_mrv_search *s,
                                  uint16_t *label)
{
    papan_model *model = NULL;
    papan_budget budget;
    papan_arena arena;
    s->cases = s->solutions = 0;
    s->complete = false;
    papan_allocator memory = papan_budget_stopping(&budget, lent, 0, s->stop, s->context);
    papan_status status = papan_model_new(puzzle, &memory, &model);
    if (status != PAPAN_OK) {
        papan_budget_ended(&budget, &status);
        return status;
    }
    papan_arena_init(&arena, &memory);
    uint32_t levels = most_levels(model);
    tree t = {.model = model,
              .search = s,
              .start = papan_arena_take(&arena, model->items + (size_t)1, sizeof *t.start),
              .list = papan_arena_take(&arena, model->nodes + (size_t)1, sizeof *t.list),
              .order = papan_arena_take(&arena, model->items + (size_t)1, sizeof *t.order),
              .room = papan_arena_take(&arena, model->items + (size_t)1, sizeof *t.room),
              .alive = papan_arena_take(&arena, model->items + (size_t)1, sizeof *t.alive),
              .blocks = papan_arena_take(&arena, model->options + (size_t)1, sizeof *t.blocks),
              .level = papan_arena_take(&arena, levels, sizeof *t.level),
              .chosen = papan_arena_take(&arena, levels, sizeof *t.chosen)};
    if (t.start != NULL && t.list != NULL && t.order != NULL && t.room != NULL && t.alive != NULL &&
        t.blocks != NULL && t.level != NULL && t.chosen != NULL) {
        list_options(&t);
        search(&t, puzzle, label);
    } else {
        status = PAPAN_NO_MEMORY;
    }
    papan_arena_free(&arena);
    papan_model_free(model);
    return status;
}
