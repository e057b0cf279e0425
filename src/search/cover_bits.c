/* cover_bits.c: the strategy `cover-bits`: exact cover on bit masks, for any model whose items are covered at
 * most once.
 *
 * The idea is that of cover.c: always branch on the item with the fewest options left (minimum remaining
 * values). Most of the time is spent in the last levels of the search, where few items are left. So the first
 * levels are done in the simplest way: the remaining options are a list, choosing one copies those that are
 * compatible with it, and the options of each item are counted one by one. As soon as at most 64 items still
 * matter, each option becomes one word, and the dense search of `slices` (slices_dense.c) takes over. It
 * filters four options and counts 64 items at a time and does not depend on boards.
 *
 * An item matters if it must be covered, or if it may be covered and at least two options contain it: an
 * optional item that only one option contains excludes nothing. So N-Queens, with three diagonals to two lines,
 * soon comes down to 64.
 *
 * This strategy emits no events; use cover.c for that. Because cover.c shares no code with the dense search,
 * this file and `slices` are tested against it. */
#include "base/random.h"
#include "model/model.h"
#include "search/slices.h"
#include "search/strategy.h"

#include <assert.h>
#include <string.h>

enum { NO_BIT = 64, WORD = 64 };

/* A list in left[], as indices because left[] may be reallocated. */
typedef struct list {
    size_t first;
    uint32_t count;
} list;

typedef struct cover_bits {
    papan_search *search;
    const papan_model *m;
    bool *covered;      /* [items] */
    uint32_t *times;    /* [items] remaining options that contain it, as counted by the last count_items() */
    uint8_t *bit;       /* [items] its bit in the dense search, or NO_BIT */
    uint32_t *left;     /* the remaining options of all depths, one list after the other */
    size_t room;        /* capacity of left[] */
    uint32_t *chosen;   /* [items] enough, since each option covers at least one item */
    uint32_t depth;     /* options chosen, not counting those of the dense search */
    size_t dense_first; /* the list in left[] that the dense search started from */
    uint16_t *label;
    slices_dense dense;
    bool (*work)(struct cover_bits *c, list from); /* what to do below a part; false: the search is over */
    list below;                                    /* the part that is estimated */
    size_t steps;                                  /* since the last call of stop, see papan_steps_stopped() */
    bool failed;                                   /* out of memory */
} cover_bits;

static const uint32_t *items_of(const cover_bits *c, uint32_t option)
{
    return c->m->item_of + c->m->option[option].items;
}

static const uint32_t *items_end(const cover_bits *c, uint32_t option)
{
    return c->m->item_of + c->m->option[option + 1].items;
}

/* ---- the first levels ---- */

static bool make_room(cover_bits *c, size_t want)
{
    c->failed = c->failed || !papan_room(&c->search->memory, &c->left, &c->room, want, sizeof *c->left);
    return !c->failed;
}

static void mark_covered(cover_bits *c, uint32_t option, bool covered)
{
    for (const uint32_t *i = items_of(c, option); i < items_end(c, option); i++)
        c->covered[*i] = covered;
}

static bool is_possible(const cover_bits *c, uint32_t option)
{
    for (const uint32_t *i = items_of(c, option); i < items_end(c, option); i++)
        if (c->covered[*i])
            return false;
    return true;
}

static void choose_option(cover_bits *c, uint32_t option)
{
    assert(is_possible(c, option) && c->depth < c->m->items);
    mark_covered(c, option, true);
    c->chosen[c->depth++] = option;
}

/* Appends the list of options that are still possible after the choices so far. False: out of memory, or
 * stopped. */
static bool narrow_list(cover_bits *c, list from, list *to)
{
    *to = (list){from.first + from.count, 0};
    if (!make_room(c, to->first + from.count))
        return false;
    for (uint32_t i = 0; i < from.count; i++)
        if (is_possible(c, c->left[from.first + i]))
            c->left[to->first + to->count++] = c->left[from.first + i];
    c->steps += 4 * (size_t)from.count;
    return !papan_steps_stopped(c->search, &c->steps);
}

static void unchoose_option(cover_bits *c)
{
    mark_covered(c, c->chosen[--c->depth], false);
}

static bool has_item(const cover_bits *c, uint32_t option, uint32_t item)
{
    const uint32_t *i = items_of(c, option);
    while (i < items_end(c, option) && *i != item)
        i++;
    return i < items_end(c, option);
}

static void count_items(cover_bits *c, list from)
{
    memset(c->times, 0, c->m->items * sizeof *c->times);
    for (uint32_t k = 0; k < from.count; k++) {
        uint32_t option = c->left[from.first + k];
        for (const uint32_t *i = items_of(c, option); i < items_end(c, option); i++)
            c->times[*i]++;
    }
}

/* True if item number i must still be covered. */
static bool is_wanted(const cover_bits *c, uint32_t i)
{
    return !c->covered[i] && c->m->item[i].low > 0;
}

/* The item with the fewest options among those that must still be covered; m->items if there is none. */
static uint32_t rarest(const cover_bits *c)
{
    uint32_t best = c->m->items, least = UINT32_MAX;
    for (uint32_t i = 0; i < c->m->items && least > 0; i++)
        if (c->times[i] < least && is_wanted(c, i)) {
            best = i;
            least = c->times[i];
        }
    return best;
}

/* ---- the dense search ---- */

/* Assigns a bit to each item that matters; false if there are more than 64. */
static bool assign_bits(cover_bits *c, uint64_t *wanted)
{
    unsigned next = 0;
    *wanted = 0;
    for (uint32_t i = 0; i < c->m->items; i++) {
        bool must = is_wanted(c, i);
        c->bit[i] = NO_BIT;
        if (!must && c->times[i] < 2)
            continue;
        if (next == WORD)
            return false;
        *wanted |= (uint64_t)must << next;
        c->bit[i] = (uint8_t)next++;
    }
    return true;
}

static uint64_t word_of(const cover_bits *c, uint32_t option)
{
    uint64_t word = 0;
    for (const uint32_t *i = items_of(c, option); i < items_end(c, option); i++)
        if (c->bit[*i] != NO_BIT)
            word |= UINT64_C(1) << c->bit[*i];
    return word;
}

/* The option that a word represents. The words are distinct because options differ in items that must be
 * covered: cells and piece, or row and column. */
static uint32_t option_of(const cover_bits *c, uint64_t word)
{
    uint32_t i = 0;
    while (c->dense.list[i] != word)
        i++;
    return c->left[c->dense_first + i];
}

static bool report_solution(cover_bits *c, uint32_t steps)
{
    papan_search *search = c->search;
    if (!search->count_only)
        papan_model_labels(c->m, search->puzzle, c->chosen, steps, c->label);
    return papan_found_class(search, NULL, 0, c->label);
}

static bool dense_solution(void *context, unsigned steps)
{
    cover_bits *c = context;
    assert(c->depth + steps <= c->m->items);
    for (unsigned i = 0; i < steps && !c->search->count_only; i++)
        c->chosen[c->depth + i] = option_of(c, c->dense.step[i]);
    return report_solution(c, c->depth + steps);
}

static bool one_more_case(void *context)
{
    cover_bits *c = context;
    if ((++c->search->cases & 63) == 0)
        c->steps = 0; /* papan_stopped() calls stop now */
    return !papan_stopped(c->search);
}

static bool search_dense(cover_bits *c, list from, uint64_t wanted)
{
    assert(from.count > 0 && wanted != 0);
    /* each step covers an item that must be covered, so there are at most as many steps as bits, and one depth
     * more */
    size_t words = ((size_t)from.count + 2 * SLICES_PAD) * (WORD + 1);
    c->failed = !papan_slices_grow(&c->search->memory, &c->dense.list, &c->dense.room, words);
    if (c->failed)
        return false;
    for (uint32_t i = 0; i < from.count; i++)
        c->dense.list[i] = word_of(c, c->left[from.first + i]);
    for (uint32_t i = 0; i < SLICES_PAD; i++)
        c->dense.list[from.count + i] = UINT64_MAX;
    c->dense_first = from.first;
    return papan_slices_dense_search(&c->dense, from.count, wanted);
}

/* ---- searching ---- */

static bool descend_list(cover_bits *c, list from)
{
    papan_search *search = c->search;
    uint64_t wanted;
    count_items(c, from);
    uint32_t item = rarest(c);
    if (search->split != NULL && (item == c->m->items || c->depth == search->split_depth)) {
        search->split(search->context, c->chosen, c->depth);
        return true;
    }
    if (item == c->m->items)
        return report_solution(c, c->depth);
    if (c->times[item] == 0)
        return true;
    if (search->split == NULL && assign_bits(c, &wanted))
        return search_dense(c, from, wanted);
    bool going = true;
    for (uint32_t k = 0; k < from.count && going; k++) {
        uint32_t option = c->left[from.first + k];
        list to;
        if (!has_item(c, option, item))
            continue;
        if (!one_more_case(c))
            return false;
        choose_option(c, option);
        going = narrow_list(c, from, &to) && descend_list(c, to);
        unchoose_option(c);
    }
    return going && !c->failed;
}

/* Chooses the options of a part, works below them, and undoes the choices. */
static bool search_part(void *own, const uint32_t *option, size_t options)
{
    cover_bits *c = own;
    list all = {0, c->m->options};
    for (size_t i = 0; i < options; i++)
        choose_option(c, option[i]);
    bool going = (options == 0 || narrow_list(c, all, &all)) && c->work(c, all);
    while (c->depth > 0)
        unchoose_option(c);
    return going;
}

/* ---- estimating ---- */

/* One random descent (Knuth 1975). */
static double probe_list(void *own, papan_random *random)
{
    cover_bits *c = own;
    list from = c->below;
    double weight = 1, estimate = 0;
    uint32_t depth = c->depth, item;
    bool alive = true;
    while (alive && (count_items(c, from), item = rarest(c)) < c->m->items && c->times[item] > 0) {
        uint32_t skip = papan_random_below(random, c->times[item]), k = 0;
        weight *= c->times[item];
        estimate += weight;
        while (!has_item(c, c->left[from.first + k], item) || skip-- > 0)
            k++;
        assert(k < from.count);
        choose_option(c, c->left[from.first + k]);
        alive = narrow_list(c, from, &from);
    }
    while (c->depth > depth)
        unchoose_option(c);
    return estimate;
}

static bool estimate_below(cover_bits *c, list from)
{
    c->below = from;
    papan_estimate_by_ways(c->search, 2, 16, probe_list, c);
    return false;
}

/* ---- the strategy ---- */

static bool take_memory(cover_bits *c, papan_arena *arena)
{
    const papan_model *m = c->m;
    c->covered = papan_arena_take(arena, m->items, sizeof *c->covered);
    c->times = papan_arena_take(arena, m->items, sizeof *c->times);
    c->bit = papan_arena_take(arena, m->items, sizeof *c->bit);
    c->chosen = papan_arena_take(arena, m->items, sizeof *c->chosen); /* each option covers at least one item */
    c->label = papan_arena_take(arena, c->search->puzzle->cells, sizeof *c->label);
    c->dense.step = papan_arena_take(arena, WORD, sizeof *c->dense.step);
    return !arena->failed && make_room(c, m->options);
}

static papan_status search_cover_bits(papan_search *search)
{
    cover_bits c = {
        .search = search, .m = search->model, .work = search->estimating ? estimate_below : descend_list};
    papan_arena arena;
    papan_arena_init(&arena, &search->memory);
    c.dense.context = &c;
    c.dense.found = dense_solution;
    c.dense.poll = one_more_case;
    papan_slices_dense_kernel(&c.dense, search->plain);
    c.failed = !take_memory(&c, &arena);
    for (uint32_t i = 0; i < c.m->options && !c.failed; i++)
        c.left[i] = i;
    if (!c.failed)
        papan_each_part(search, search_part, &c);
    papan_give(&search->memory, c.left, c.room, sizeof *c.left);
    papan_give(&search->memory, c.dense.list, c.dense.room, sizeof *c.dense.list);
    papan_arena_free(&arena);
    return c.failed ? PAPAN_NO_MEMORY : PAPAN_OK;
}

static bool cover_bits_suits(const papan_puzzle *puzzle, papan_message *why)
{
    if (puzzle->cells > 0 && puzzle->most == 1 && !puzzle->coloured)
        return true;
    if (puzzle->coloured) {
        papan_say(why, 0, 0, "strategy-no-colours", N_("this strategy does not support items with colours"));
        return false;
    }
    if (puzzle->cells > 0) {
        papan_say(why, 0, 0, "strategy-no-copies",
                  N_("this strategy supports neither copies of pieces nor more than one star per row"));
        return false;
    }
    return papan_board_suits(puzzle, why);
}

const papan_strategy papan_strategy_cover_bits = {
    .name = "cover-bits",
    .summary = N_("exact cover on bit masks: counts the options of 64 items at once"),
    .counts = N_("one placement tried"),
    .traits = PAPAN_NEEDS_MODEL | PAPAN_FINDS_ALL | PAPAN_COUNTS_FAST | PAPAN_SPLITS | PAPAN_ESTIMATES,
    .suits = cover_bits_suits,
    .run = search_cover_bits,
};
