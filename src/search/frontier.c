/* frontier.c: frontier-based search: counts and lists packings by dynamic programming over their frontiers
 * instead of visiting them one by one.
 *
 * The idea (docs/frontier.md explains it in detail): fill the board cell by cell. After some pieces, all that
 * matters is which cells beyond the first empty one are filled, and which pieces are used. There are few such
 * patterns: about ten thousand on 5 x 11, where a search tries hundreds of millions of placements. Sets of used
 * pieces are propagated, with their counts, from the start forward to a cut and from the end backward to it,
 * and joined there (meet in the middle). Builders of decision diagrams merge equal frontiers in the same way
 * (Knuth's Simpath, for ZDDs).
 *
 * This file contains the strategy itself and its automatic settings: the scan direction, the piece whose
 * placements are restricted by symmetry, the cut, and when to give up because the frontier is too wide.
 *
 * Measured on 5 x 11 and 6 x 10: cuts between one third and one half of the cells are equally good. The best
 * piece for symmetry breaking is a long one, because its patterns then no longer occur in the second half of
 * the board: twice as good as a piece with few placements. */
#include "search/frontier.h"

#include "puzzle/pack_family.h"
#include "search/strategy.h"

#include <assert.h>
#include <string.h>

#define USUAL_LIMIT ((size_t)1 << 30)
#define LEAST_LIMIT ((size_t)1 << 20) /* below that, allocations themselves fail */

/* ---- memory ---- */

static papan_status exceed_limit(papan_frontier *f)
{
    __atomic_store_n(&f->over_limit, true, __ATOMIC_RELAXED);
    return PAPAN_TOO_BIG;
}

papan_status papan_frontier_charge(papan_frontier *f, size_t bytes)
{
    if (__atomic_add_fetch(&f->held, bytes, __ATOMIC_RELAXED) <= f->limit)
        return PAPAN_OK;
    papan_frontier_discharge(f, bytes);
    return exceed_limit(f);
}

void papan_frontier_discharge(papan_frontier *f, size_t bytes)
{
    assert(__atomic_load_n(&f->held, __ATOMIC_RELAXED) >= bytes);
    __atomic_sub_fetch(&f->held, bytes, __ATOMIC_RELAXED);
}

papan_status papan_frontier_room(papan_frontier *f, papan_frontier_array *array, size_t want, size_t size)
{
    assert(size > 0 && (array->room == 0 || array->size == size));
    if (want <= array->room)
        return PAPAN_OK;
    size_t room = want + want / 2 + 256;
    if (room > f->limit / size || want > UINT32_MAX) /* elements are numbered with 32 bits */
        return exceed_limit(f);
    size_t more = (room - array->room) * size;
    papan_status status = papan_frontier_charge(f, more);
    if (status != PAPAN_OK)
        return status;
    const papan_allocator *memory = &f->search->memory;
    void *grown = memory->resize(memory->context, array->bytes, array->room * size, room * size);
    if (grown == NULL) {
        papan_frontier_discharge(f, more);
        return PAPAN_NO_MEMORY;
    }
    *array = (papan_frontier_array){grown, room, size};
    return PAPAN_OK;
}

void papan_frontier_release(papan_frontier *f, papan_frontier_array *array)
{
    assert(array->bytes != NULL || array->room == 0);
    papan_give(&f->search->memory, array->bytes, array->room, array->size);
    papan_frontier_discharge(f, array->room * array->size);
    *array = (papan_frontier_array){NULL, 0, 0};
}

/* ---- settings ---- */

/* How far a thing's placements extend along the scan: the mean of the squared distances. */
static double stretch(const papan_model *m, uint16_t thing, const uint32_t *position)
{
    double sum = 0, places = 0;
    for (uint32_t option = 0; option < m->options; option++) {
        if (m->option[option].thing != thing)
            continue;
        uint32_t first = UINT32_MAX;
        for (uint32_t i = m->option[option].cells; i < m->option[option + 1].cells; i++)
            first = position[m->cell_of[i]] < first ? position[m->cell_of[i]] : first;
        for (uint32_t i = m->option[option].cells; i < m->option[option + 1].cells; i++) {
            double distance = position[m->cell_of[i]] - first;
            sum += distance * distance;
        }
        places++;
    }
    return places > 0 ? sum / places : -1;
}

/* Restricts the piece that extends farthest; f->orbits stays NULL if no piece can be restricted. */
static papan_status use_symmetry(papan_frontier *f, const uint32_t *position)
{
    papan_search *search = f->search;
    double most = 0;
    uint16_t best = 0;
    if (search->group == NULL || search->group->order < 2)
        return PAPAN_OK;
    for (uint16_t thing = 0; thing < search->puzzle->things; thing++) {
        if (!papan_orbits_possible(search->group, thing))
            continue;
        double s = stretch(search->model, thing, position);
        if (s >= most) {
            most = s + 1e-9;
            best = thing;
        }
    }
    if (most == 0)
        return PAPAN_OK;
    return papan_orbits_new(search->model, search->group, best, &search->memory, &f->orbits);
}

/* To count classes directly, each solution must be visited; wherever possible, papan_burnside_open() requests a
 * count of all solutions instead. */
bool papan_frontier_counts(const papan_search *search)
{
    return search->count_only && (!search->distinct || search->group == NULL || search->group->order < 2);
}

/* ---- running ---- */

static bool is_cell(const papan_frontier *f, uint32_t position)
{
    return !(f->walls[position] & 1);
}

static uint32_t count_cells(const papan_frontier *f)
{
    uint32_t cells = 0;
    for (uint32_t i = 0; i < f->positions; i++)
        cells += is_cell(f, i);
    return cells;
}

/* The first position with two fifths of the cells, and at least one cell, before it. */
static uint32_t choose_cut(const papan_frontier *f)
{
    uint32_t seen = 0, p = 0;
    for (; p < f->positions && (seen == 0 || 5 * seen < 2 * f->cells); p++)
        seen += is_cell(f, p);
    return p;
}

/* After a slow start, the graph grows linearly with the cells, and the lists grow faster than that up to the
 * cut; so it soon becomes clear whether they will be too large. The graph is about one line ahead of the scan.
 * On rectangles this underestimates rather than overestimates: a graph of 500 MiB on 8 x 10 looks like 200 MiB
 * at first. Giving up late costs seconds or minutes; giving up needlessly may cost days. */
static bool will_explode(const papan_frontier *f, uint32_t position, uint32_t passed)
{
    size_t graph = f->nodes * sizeof *f->node + f->edges * sizeof *f->edge;
    uint32_t done = passed + f->stride + 1, before_cut = 2 * f->cells / 5 + 1;
    return graph / done > f->limit / f->cells || (position < f->cut && f->held / done > f->limit / before_cut);
}

static papan_status make_forward(papan_frontier *f, const papan_sets_kind *kind, papan_shard *shard,
                                 uint32_t node, papan_count *total)
{
    (void)f, (void)total;
    return kind->forward(shard, node);
}

static papan_status make_backward(papan_frontier *f, const papan_sets_kind *kind, papan_shard *shard,
                                  uint32_t node, papan_count *total)
{
    bool before_cut = f->node[node].position < f->cut;
    papan_status status = kind->backward(shard, node, before_cut);
    return status == PAPAN_OK && f->count && !before_cut ? kind->join(shard, node, total) : status;
}

/* The lists of a position are made before its edges, because what the sets have in common rules out edges. */
static papan_status sweep_forward(papan_frontier *f, const papan_sets_kind *kind, papan_sets *sets)
{
    uint32_t passed = 0;
    for (uint32_t p = 0; p < f->positions && !f->search->stopped; passed += is_cell(f, p), p++) {
        if (will_explode(f, p, passed))
            return papan_fail(PAPAN_TOO_BIG, &f->search->message, "strategy-memory",
                              N_("the frontier graph of this board would need more than {0} MiB"),
                              PAPAN_ARGS((long long)(f->limit >> 20)));
        papan_status status = p < f->cut ? papan_frontier_each(f, kind, sets, p, make_forward, NULL) : PAPAN_OK;
        if (status == PAPAN_OK && !f->search->stopped)
            status = papan_frontier_shares(f) ? papan_frontier_grow(f, p) : papan_frontier_expand(f, p);
        if (status != PAPAN_OK)
            return status;
    }
    papan_frontier_release(f, &f->table.room);
    papan_frontier_grown(f);
    return PAPAN_OK;
}

static papan_status sweep_backward(papan_frontier *f, const papan_sets_kind *kind, papan_sets *sets,
                                   papan_count *total)
{
    for (uint32_t p = f->positions + 1; p-- > (f->count ? f->cut : 0);) {
        papan_status status = papan_frontier_each(f, kind, sets, p, make_backward, total);
        if (status != PAPAN_OK || f->search->stopped)
            return status;
    }
    return PAPAN_OK;
}

static papan_status search_graph(papan_frontier *f, const papan_sets_kind *kind, papan_sets *sets,
                                 uint32_t root)
{
    papan_search *search = f->search;
    papan_count total = root == PAPAN_FRONTIER_END;
    papan_status status = PAPAN_OK;
    if (root != PAPAN_FRONTIER_END) {
        status = sweep_forward(f, kind, sets);
        if (status == PAPAN_OK && !search->stopped)
            status = sweep_backward(f, kind, sets, &total);
    }
    if (status != PAPAN_OK || search->stopped)
        return status;
    if (!f->count)
        return papan_frontier_list(f, kind, sets, root);
    search->solutions = 0;
    return papan_count_add_product(&search->solutions, total, f->ways) ? PAPAN_OK : PAPAN_TOO_BIG;
}

void papan_frontier_forget(papan_frontier *f)
{
    papan_frontier_release(f, &f->nodes_room);
    papan_frontier_release(f, &f->edges_room);
    papan_frontier_release(f, &f->siblings_room);
    papan_frontier_release(f, &f->table.room);
    papan_frontier_release(f, &f->here_room);
    papan_frontier_grown(f);
    f->nodes = f->edges = 0;
    f->node = NULL;
    f->edge = NULL;
    f->sibling = NULL;
    f->table = (papan_frontier_table){.slots = 0};
}

papan_status papan_frontier_whole(papan_frontier *f, uint32_t *root)
{
    f->cells = count_cells(f);
    f->cut = 0;
    f->count = true;
    papan_status status = papan_frontier_open(f, root);
    return status == PAPAN_OK && *root != PAPAN_FRONTIER_END ? sweep_forward(f, NULL, NULL) : status;
}

static papan_status search_with(papan_frontier *f, const papan_sets_kind *kind)
{
    papan_sets *sets = NULL;
    uint32_t root = PAPAN_FRONTIER_END;
    papan_status status = papan_frontier_open(f, &root);
    if (status == PAPAN_OK)
        status = kind->open(f, papan_workers(f->search), &sets);
    if (status == PAPAN_OK)
        status = search_graph(f, kind, sets, root);
    if (sets != NULL)
        kind->close(sets);
    papan_frontier_forget(f);
    assert(f->held == 0 && "all that was charged was given back");
    return status;
}

void papan_frontier_too_many(papan_frontier *f)
{
    papan_say(&f->search->message, 0, 0, "too-many-solutions",
              N_("too many solutions to count: their number has more than {0} digits"));
    papan_say_number(&f->search->message, 0, 38);
    f->search->hopeless = true;
}

void papan_frontier_explain(papan_frontier *f, papan_status status)
{
    papan_message *message = &f->search->message;
    if (status != PAPAN_TOO_BIG || message->text != NULL || !f->over_limit)
        return;
    papan_say(message, 0, 0, "strategy-memory", N_("the frontier graph of this board needs more than {0} MiB"));
    papan_say_number(message, 0, (long long)(f->limit >> 20));
}

/* Tries short entries first; if counts do not fit, starts again with longer ones. Listing stores numbers of
 * pairs instead of counts, for which 32 bits are not enough. */
static papan_status search_by_kinds(papan_frontier *f)
{
    static const papan_sets_kind *const kind[] = {&papan_sets_narrow, &papan_sets_small, &papan_sets_medium,
                                                  &papan_sets_many,   &papan_sets_more,  &papan_sets_wide};
    papan_status status = PAPAN_TOO_BIG;
    papan_message *message = &f->search->message;
    unsigned too_few = f->count ? 0 : 32; /* bits */
    f->cells = count_cells(f);
    f->cut = choose_cut(f);
    for (size_t i = 0; i < sizeof kind / sizeof *kind; i++) {
        if (f->key_bits > kind[i]->key_bits || kind[i]->count_bits <= too_few)
            continue;
        status = search_with(f, kind[i]);
        if (status != PAPAN_TOO_BIG || message->text != NULL || f->over_limit)
            break;
        too_few = kind[i]->count_bits;
    }
    papan_frontier_explain(f, status);
    if (status == PAPAN_TOO_BIG && message->text == NULL)
        papan_frontier_too_many(f);
    return status;
}

papan_status papan_frontier_begin(papan_frontier *f, papan_search *search, uint32_t **position)
{
    *f = (papan_frontier){.search = search, .limit = search->room != 0 ? search->room : USUAL_LIMIT};
    f->limit = f->limit > LEAST_LIMIT ? f->limit : LEAST_LIMIT;
    papan_arena_init(&f->arena, &search->memory);
    *position = papan_arena_take(&f->arena, search->puzzle->cells, sizeof **position);
    return *position == NULL ? PAPAN_NO_MEMORY : papan_frontier_scan(f, *position);
}

static papan_status search_frontier(papan_search *search)
{
    papan_frontier f;
    uint32_t *position;
    papan_status status = papan_frontier_begin(&f, search, &position);
    if (status == PAPAN_OK)
        status = use_symmetry(&f, position);
    if (status == PAPAN_OK) {
        f.count = papan_frontier_counts(search);
        status = papan_frontier_placements(&f, position);
    }
    if (status == PAPAN_OK)
        status = search_by_kinds(&f);
    papan_orbits_free(f.orbits);
    papan_arena_free(&f.arena);
    return status;
}

/* ---- the strategy ---- */

static bool frontier_suits(const papan_puzzle *puzzle, papan_message *why)
{
    if (!puzzle->pack.exact)
        papan_say(why, 0, 0, "strategy-exact-copies",
                  N_("this strategy needs the exact number of copies of each piece"));
    return puzzle->pack.exact;
}

const papan_strategy papan_strategy_frontier = {
    .name = "frontier",
    .summary = N_("packing by dynamic programming over the frontier: counts patterns, not single packings"),
    .counts = N_("one placement tried on a frontier pattern"),
    .traits = PAPAN_NEEDS_MODEL | PAPAN_FINDS_ALL | PAPAN_COUNTS_FAST | PAPAN_OWN_SYMMETRY | PAPAN_SHARES |
              PAPAN_BURNSIDE,
    .family = {&papan_family_pack},
    .refusal = {"strategy-other-family", N_("this strategy supports packing puzzles only")},
    .suits = frontier_suits,
    .run = search_frontier,
    .pace = 1200000,
};
