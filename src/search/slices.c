/* slices.c: the strategy `slices`: packing by backtracking on bit masks with minimum remaining values, for
 * boards in space, pyramids, and boards that are too wide for the frontier method.
 *
 * Each piece has a list of the placements that are still open; a placement is a mask of cells. Choosing a
 * placement filters all lists. During filtering, the open placements over each cell are counted for all cells
 * at once, one binary digit per word ("bit-sliced": digit k of cell c is bit c of slice k), so that the most
 * constrained cell is found by a few logical operations instead of a loop over cells. The search branches on
 * that cell, or on a piece if it has even fewer placements. This file works with masks of any length; when at
 * most 64 cells and pieces are left in total, slices_dense.c takes over, where most of the time is spent.
 *
 * Symmetry: one piece is restricted to one placement per orbit (model/symmetry.h) and tried first;
 * slices_look.c chooses it.
 *
 * Tried and lost: slices for "at least 1, 2, 3, 4 placements" instead of binary digits (as many operations
 * for half the range); not trying the restricted piece first (two to four times the cases on pyramids). */
#include "search/slices_lists.h"

#include "base/bits.h"
#include "search/strategy.h"

#include <assert.h>
#include <string.h>

/* ---- solutions ---- */

/* The next free label of each piece; given copies have the first ones. */
static void next_labels(const slices *s, unsigned steps, uint16_t *next)
{
    const papan_pack *pack = &s->search->puzzle->pack;
    for (unsigned p = 0; p < s->pieces; p++) {
        const papan_piece *mine = &pack->piece[s->piece[p].thing];
        next[p] = (uint16_t)(mine->first + mine->copies - s->need[p]);
    }
    for (unsigned d = 0; d < steps; d++)
        next[s->step[d].piece]--;
}

static void write_labels(slices *s, unsigned steps, unsigned dense_steps)
{
    uint16_t next[SLICES_PIECES_MAX];
    next_labels(s, steps, next);
    papan_start_labels(s->search->puzzle, s->label);
    for (unsigned d = 0; d < steps; d++) {
        uint16_t mine = next[s->step[d].piece]++;
        assert(s->search->puzzle->thing_of[mine] == s->piece[s->step[d].piece].thing);
        for (unsigned w = 0; w < s->words; w++)
            for (uint64_t rest = s->step[d].mask[w]; rest != 0; rest &= rest - 1)
                s->label[s->cell[64 * w + papan_lowest(rest)]] = mine;
    }
    for (unsigned d = 0; d < dense_steps; d++) {
        uint64_t place = s->dense.step[d];
        uint16_t mine = next[s->dense_piece[papan_lowest(place & ~s->dense_cells)]];
        for (uint64_t rest = place & s->dense_cells; rest != 0; rest &= rest - 1)
            s->label[s->dense_cell[papan_lowest(rest)]] = mine;
    }
}

static bool report_solution(slices *s, unsigned steps, unsigned dense_steps)
{
    assert(steps + dense_steps == s->depths && !s->failed);
    uint32_t option = s->orbits != NULL ? papan_slices_option(s, s->step[0].piece, s->step[0].mask) : 0;
    assert(option != UINT32_MAX);
    if (!s->search->count_only || s->search->distinct)
        write_labels(s, steps, dense_steps);
    return papan_found_class(s->search, s->orbits, option, s->label);
}

static bool dense_solution(void *context, unsigned steps)
{
    slices *s = context;
    return report_solution(s, s->dense_depth, steps);
}

static bool one_more_case(void *context)
{
    slices *s = context;
    if ((++s->search->cases & 63) == 0)
        s->steps = 0; /* papan_stopped() calls stop now */
    return !papan_stopped(s->search);
}

/* ---- where to branch ---- */

/* If all cells have eight or more placements, as at the start, they are counted one by one. */
static unsigned rarest_cell(slices *s, const slices_level *l)
{
    unsigned best = 0;
    uint32_t least = UINT32_MAX;
    memset(s->count, 0, s->cells * sizeof *s->count);
    for (unsigned p = 0; p < s->pieces; p++) {
        const uint64_t *mask = l->mask + (size_t)l->list[p].first * s->words;
        for (uint32_t i = 0; s->need[p] > 0 && i < l->list[p].count;
             i++, mask += s->words, s->steps += s->words)
            for (unsigned w = 0; w < s->words && !papan_steps_stopped(s->search, &s->steps); w++)
                for (uint64_t rest = mask[w]; rest != 0; rest &= rest - 1)
                    s->count[64 * w + papan_lowest(rest)]++;
    }
    for (unsigned bit = 0; bit < s->cells; bit++)
        if (papan_bit(l->empty, bit) && s->count[bit] < least) {
            least = s->count[bit];
            best = bit;
        }
    return best;
}

void papan_slices_choose(slices *s, const slices_level *l, slices_choice *c)
{
    uint32_t fewest = UINT32_MAX;
    c->by_cell = false;
    for (unsigned p = 0; p < s->pieces; p++)
        if (s->need[p] == 1 && l->list[p].count < fewest) {
            fewest = l->list[p].count;
            c->piece = p;
        }
    for (unsigned k = 1; k < 8 && k <= fewest; k++)
        for (unsigned w = 0; w < s->words; w++) {
            uint64_t cells = l->empty[w] & slices_tally_exactly(&l->tally[w], k);
            if (cells != 0) {
                *c = (slices_choice){.by_cell = true, .cell = 64 * w + papan_lowest(cells)};
                return;
            }
        }
    if (fewest > 8)
        *c = (slices_choice){.by_cell = true, .cell = rarest_cell(s, l)};
    assert(c->by_cell || s->need[c->piece] == 1);
}

/* ---- searching ---- */

static bool descend_level(slices *s, unsigned depth);

static bool search_dense(slices *s, unsigned depth)
{
    uint32_t count;
    uint64_t wanted;
    s->dense_depth = depth;
    return papan_slices_squeeze(s, depth, &count, &wanted) &&
           papan_slices_dense_search(&s->dense, count, wanted);
}

static bool try_placement(slices *s, unsigned depth, unsigned p, const uint64_t *mask)
{
    bool going = true;
    if (!one_more_case(s))
        return false;
    if (papan_slices_lay(s, depth, p, mask))
        going = descend_level(s, depth + 1);
    papan_slices_unlay(s, depth);
    return going && !s->failed;
}

static bool pass_part(slices *s, unsigned depth)
{
    assert(s->search->split != NULL && depth <= s->depths);
    for (unsigned d = 0; d < depth; d++)
        s->option[d] = papan_slices_option(s, s->step[d].piece, s->step[d].mask);
    s->search->split(s->search->context, s->option, depth);
    return true;
}

static bool branch_on(slices *s, unsigned depth, slices_choice c)
{
    assert(depth < s->depths && (c.by_cell ? papan_bit(s->level[depth].empty, c.cell) : s->need[c.piece] > 0));
    const slices_level *l = &s->level[depth];
    for (unsigned p = c.by_cell ? 0 : c.piece; p < (c.by_cell ? s->pieces : c.piece + 1); p++) {
        const uint64_t *mask = l->mask + (size_t)l->list[p].first * s->words;
        for (uint32_t i = 0; s->need[p] > 0 && i < l->list[p].count; i++, mask += s->words)
            if ((!c.by_cell || papan_bit(mask, c.cell)) && !try_placement(s, depth, p, mask))
                return false;
    }
    return true;
}

static bool descend_level(slices *s, unsigned depth)
{
    slices_choice c;
    if (s->search->split != NULL && (depth == s->search->split_depth || depth == s->depths))
        return pass_part(s, depth);
    if (depth == s->depths)
        return report_solution(s, depth, 0);
    if (depth == 0 && s->orbits != NULL)
        c = (slices_choice){.by_cell = false, .piece = papan_slices_list_of(s, s->orbits->thing)};
    else if (s->search->split == NULL && papan_slices_fits_a_word(s, depth))
        return search_dense(s, depth);
    else
        papan_slices_choose(s, &s->level[depth], &c);
    return branch_on(s, depth, c);
}

/* Chooses the options of a part, works below them, and undoes the choices. */
static bool search_part(void *own, const uint32_t *option, size_t options)
{
    slices *s = own;
    assert(options <= s->depths);
    unsigned depth = 0;
    bool alive = true, going = true;
    for (; depth < options && alive; depth++) {
        uint64_t *place = s->given + (size_t)depth * s->words;
        papan_slices_mask(s, option[depth], place);
        alive = papan_slices_lay(s, depth, papan_slices_list_of(s, s->m->option[option[depth]].thing), place);
    }
    if (alive)
        going = s->work(s, depth);
    while (depth-- > 0)
        papan_slices_unlay(s, depth);
    return going && !s->failed && !s->search->stopped;
}

/* ---- the strategy ---- */

static papan_status search_slices(papan_search *search)
{
    papan_arena arena;
    papan_arena_init(&arena, &search->memory);
    slices *s = papan_arena_take(&arena, 1, sizeof *s);
    if (s == NULL)
        return PAPAN_NO_MEMORY;
    s->search = search;
    s->m = search->model;
    s->memory = papan_budget_stopping(&s->budget, &search->memory, 0, search->stop, search->context);
    s->work = search->estimating ? papan_slices_estimate : descend_level;
    s->dense.context = s;
    s->dense.found = dense_solution;
    s->dense.poll = one_more_case;
    papan_status status = papan_slices_set_up(s, &arena);
    if (status == PAPAN_OK)
        status = papan_slices_reduce(s);
    if (papan_budget_ended(&s->budget, &status))
        search->stopped = true;
    if (status == PAPAN_OK && !search->stopped) {
        papan_slices_fill(s);
        if (papan_slices_possible(s))
            papan_each_part(search, search_part, s);
    }
    status = status == PAPAN_OK && s->failed ? PAPAN_NO_MEMORY : status;
    papan_slices_give_back(s);
    papan_arena_free(&arena);
    return status;
}

static bool slices_suits(const papan_puzzle *puzzle, papan_message *why)
{
    if (puzzle->pack.exact)
        return true;
    papan_say(why, 0, 0, "strategy-exact-copies",
              N_("this strategy needs the exact number of copies of each piece"));
    return false;
}

/* On boards of up to three words nearly all of the time is spent in dense words. On larger ones the masks of
 * all placements are copied until the search is deep: a case takes 2 to 10 microseconds on 15 x 15 to 24 x 24.
 */
static uint64_t slices_pace(const papan_puzzle *puzzle)
{
    uint64_t words = (puzzle->cells + puzzle->things + 63) / 64, wide = words > 3 ? words - 3 : 0;
    return 11000 + 150 * wide * puzzle->cells * puzzle->things;
}

const papan_strategy papan_strategy_slices = {
    .name = "slices",
    .summary = N_("packing on bit masks: bit-sliced counters find the most constrained cell or piece"),
    .counts = N_("one placement tried"),
    .traits = PAPAN_NEEDS_MODEL | PAPAN_FINDS_ALL | PAPAN_COUNTS_FAST | PAPAN_OWN_SYMMETRY | PAPAN_SPLITS |
              PAPAN_ESTIMATES,
    .family = {&papan_family_pack},
    .refusal = {"strategy-other-family", N_("this strategy supports packing puzzles only")},
    .suits = slices_suits,
    .run = search_slices,
    .pace_of = slices_pace,
};
