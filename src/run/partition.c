/* partition.c: splits a search into parts and searches them. The strategy runs once for all parts of a thread,
 * since its setup takes time; the result of a part is the difference between the sums before and after it. */
#include "run/partition.h"

#include "run/sink.h"

#include <string.h>

/* ---- one given part ---- */

typedef struct given {
    const uint32_t *option;
    size_t options;
    bool taken;
    bool (*stop)(void *context); /* may be NULL */
    void *context;
    papan_part_list *list; /* if it is split */
    const papan_allocator *memory;
    bool no_memory;
} given;

static bool take_given(void *context, const uint32_t **option, size_t *options)
{
    given *g = context;
    if (g->taken)
        return false;
    g->taken = true;
    *option = g->option;
    *options = g->options;
    return true;
}

static void add_to_list(void *context, const uint32_t *option, size_t options)
{
    given *g = context;
    papan_part_list *p = g->list;
    if (g->no_memory || !papan_room(g->memory, &p->end, &p->part_room, p->parts + 1, sizeof *p->end) ||
        !papan_room(g->memory, &p->pool, &p->pool_room, p->pooled + options, sizeof *p->pool)) {
        g->no_memory = true;
        return;
    }
    if (options > 0)
        memcpy(p->pool + p->pooled, option, options * sizeof *option);
    p->pooled += options;
    p->end[p->parts++] = p->pooled;
}

static bool given_part_stops(void *context)
{
    const given *g = context;
    return g->no_memory || (g->stop != NULL && g->stop(g->context));
}

static papan_search search_of(const papan_partition *c, const papan_allocator *memory)
{
    bool own_symmetry = (c->strategy->traits & PAPAN_OWN_SYMMETRY) != 0;
    return (papan_search){.puzzle = c->puzzle,
                          .model = c->model,
                          .memory = *memory,
                          .all = true,
                          .count_only = c->count_only,
                          .distinct = own_symmetry && c->request->distinct,
                          .plain = c->request->plain,
                          .reduce = c->reduce};
}

/* Runs a search of the given part, with a symmetry group of its own. */
static papan_status on_given(const papan_partition *c, papan_search *search, given *g)
{
    papan_group *group = NULL;
    papan_status status = PAPAN_OK;
    if (c->strategy->traits & PAPAN_OWN_SYMMETRY)
        status = papan_group_new(c->puzzle, &search->memory, &group);
    search->group = group;
    search->context = g;
    search->next = take_given;
    search->stop = given_part_stops;
    if (status == PAPAN_OK)
        status = c->strategy->run(search);
    papan_group_free(group);
    return status;
}

papan_status papan_partition_split(const papan_partition *c, const papan_allocator *memory,
                                   const uint32_t *option, size_t options, unsigned depth,
                                   bool (*stop)(void *context), void *context, papan_part_list *list)
{
    given g = {.option = option, .options = options, .stop = stop, .context = context};
    papan_search search = search_of(c, memory);
    g.list = list;
    g.memory = memory;
    list->parts = list->pooled = 0;
    search.split = add_to_list;
    search.split_depth = (unsigned)options + depth;
    papan_status status = on_given(c, &search, &g);
    list->cases = search.cases;
    return status == PAPAN_OK && g.no_memory ? PAPAN_NO_MEMORY : status;
}

const uint32_t *papan_part_list_part(const papan_part_list *list, size_t index, uint32_t *options)
{
    size_t start = index == 0 ? 0 : list->end[index - 1];
    *options = (uint32_t)(list->end[index] - start);
    return start > 0 ? list->pool + start : list->pool; /* NULL if no part has an option */
}

void papan_part_list_drop(papan_part_list *list, const papan_allocator *memory)
{
    papan_give(memory, list->end, list->part_room, sizeof *list->end);
    papan_give(memory, list->pool, list->pool_room, sizeof *list->pool);
    *list = (papan_part_list){.parts = 0};
}

papan_status papan_partition_estimate(const papan_partition *c, const papan_allocator *memory,
                                      const uint32_t *option, size_t options, unsigned probes, uint64_t seed,
                                      bool (*stop)(void *context), void *context, double *cases,
                                      double *deviation)
{
    given g = {.option = option, .options = options, .stop = stop, .context = context};
    papan_search search = search_of(c, memory);
    search.estimating = true;
    search.probes = probes;
    search.seed = seed;
    papan_status status = on_given(c, &search, &g);
    *cases = search.estimate;
    *deviation = search.deviation;
    return status;
}

papan_status papan_partition_reduce(papan_partition *c, const papan_allocator *memory,
                                    bool (*stop)(void *context), void *context)
{
    given g = {.stop = stop, .context = context};
    papan_search search = search_of(c, memory);
    search.estimating = true; /* it chooses when it estimates */
    search.probes = 2;
    papan_status status = on_given(c, &search, &g);
    c->reduce = search.reduce;
    return status == PAPAN_OK && search.stopped ? PAPAN_NO_MEMORY : status;
}

/* ---- working ---- */

typedef struct worker {
    papan_work *work;
    const papan_part_source *source;
    papan_filter filter;
    papan_search search;
    bool busy; /* with this part */
    size_t part;
    papan_part_sum before; /* the sums when it began */
    uint16_t *label;       /* its solutions, if they are gathered */
    size_t labels, room;
    papan_status failure;
} worker;

static papan_part_sum sums_so_far(const worker *w)
{
    return papan_sum_of(w->filter.count + w->search.solutions, w->search.cases,
                        w->filter.hash + w->search.residue);
}

static void end_part(worker *w, bool whole)
{
    papan_part_sum now = sums_so_far(w);
    now = papan_sum_of(papan_sum_count(&now) - papan_sum_count(&w->before), now.cases - w->before.cases,
                       now.hash - w->before.hash);
    size_t cells = w->search.puzzle->cells;
    if (w->busy && w->source->done != NULL)
        w->source->done(w->source->context, w->part, whole, &now, w->label, cells > 0 ? w->labels / cells : 0);
    w->busy = false;
    w->labels = 0;
}

static bool next_part(void *context, const uint32_t **option, size_t *options)
{
    worker *w = context;
    end_part(w, !w->search.stopped);
    if (w->search.stopped || !w->source->next(w->source->context, &w->part) ||
        w->part >= papan_work_parts(w->work))
        return false;
    const papan_part *part = papan_work_part(w->work, w->part);
    *option = part->option;
    *options = part->options;
    w->busy = true;
    w->before = sums_so_far(w);
    return true;
}

static bool gather_solution(worker *w, const uint16_t *label)
{
    size_t cells = w->search.puzzle->cells;
    if (!papan_room(&w->search.memory, &w->label, &w->room, w->labels + cells, sizeof *label)) {
        w->failure = PAPAN_NO_MEMORY;
        return false;
    }
    memcpy(w->label + w->labels, label, cells * sizeof *label);
    w->labels += cells;
    return true;
}

static bool take_solution(void *context, const uint16_t *label)
{
    worker *w = context;
    bool counted;
    if (!papan_filter_take(&w->filter, label, &counted)) {
        w->failure = w->filter.failure;
        return false;
    }
    if (counted && w->source->gathers && !gather_solution(w, label))
        return false;
    return !counted || w->source->solution == NULL ||
           w->source->solution(w->source->context, w->part, label, w->filter.latest);
}

static bool worker_stops(void *context)
{
    worker *w = context;
    if (w->busy && w->source->at_work != NULL)
        w->source->at_work(w->source->context, w->search.cases - w->before.cases);
    return w->source->stop != NULL && w->source->stop(w->source->context);
}

papan_status papan_partition_search(const papan_partition *c, const papan_allocator *memory, papan_work *work,
                                    const papan_part_source *source, papan_message *why)
{
    worker w = {.work = work, .source = source, .search = search_of(c, memory)};
    bool own_symmetry = (c->strategy->traits & PAPAN_OWN_SYMMETRY) != 0;
    papan_status status = papan_filter_open(&w.filter, c->puzzle, c->request, own_symmetry, memory);
    if (status != PAPAN_OK)
        return status;
    w.search.context = &w;
    w.search.group = own_symmetry ? w.filter.group : NULL;
    w.search.found = take_solution;
    w.search.stop = worker_stops;
    w.search.next = next_part;
    status = c->strategy->run(&w.search);
    end_part(&w, false);
    if (w.failure != PAPAN_OK)
        status = w.failure;
    *why = status == PAPAN_WRONG ? w.filter.why : w.search.message;
    papan_give(&w.search.memory, w.label, w.room, sizeof *w.label);
    papan_filter_close(&w.filter);
    return status;
}
