/* pool_search.c: searches the parts of a work on several threads.
 *
 * Each worker is a loop: take a part, run the strategy on it, enter the result. The strategy runs once for all
 * parts of a worker, since its setup takes time; the result of a part is the difference between the sums before
 * and after it. If a part is revoked, the strategy ends, and the worker runs it again. If solutions are wanted,
 * the sink passes them on in the order of the parts. When enough was passed on, all workers stop. */
#include "run/pool_search.h"

#include <string.h>

struct papan_pool_worker {
    papan_pool_search *pool;
    papan_filter filter;
    papan_search search;
    size_t part;           /* the current one; SIZE_MAX: none */
    bool revoked;          /* it is or was to be abandoned */
    papan_part_sum before; /* the sums when it began */
    uint64_t reported;     /* its cases already added to the work */
    uint16_t *label;       /* its solutions, if they are gathered */
    size_t labels, room;
    papan_status failure;
};

static void fail_search(papan_pool_search *s, papan_status status, const papan_message *why)
{
    papan_pool_fail(&s->thread_pool, status, why);
    papan_sink_fail(&s->sink);
}

bool papan_pool_worker_stops(void *context)
{
    papan_pool_worker *w = context;
    return papan_sink_stops(&w->pool->sink, w->part);
}

bool papan_pool_search_stops(void *context)
{
    papan_pool_search *s = context;
    return papan_sink_stops(&s->sink, SIZE_MAX);
}

static bool worker_stops(void *context)
{
    papan_pool_worker *w = context;
    papan_pool_search *s = w->pool;
    bool busy = w->part != SIZE_MAX;
    if (busy && s->reports)
        papan_work_report(s->work, &w->reported, w->search.cases - w->before.cases);
    w->revoked |= busy && s->hooks.revoked != NULL && s->hooks.revoked(s->hooks.context, w->part);
    return w->revoked || papan_pool_worker_stops(w);
}

/* ---- the end of a part ---- */

static papan_part_sum sums_so_far(const papan_pool_worker *w)
{
    return papan_sum_of(w->filter.count + w->search.solutions, w->search.cases,
                        w->filter.hash + w->search.residue);
}

static papan_status enter_result(papan_pool_worker *w, const papan_part_sum *sum)
{
    papan_pool_search *s = w->pool;
    size_t cells = w->search.puzzle->cells;
    bool fits;
    if (s->done != NULL)
        return s->done(s->context, w->part, sum, w->label, cells > 0 ? w->labels / cells : 0);
    papan_work_done(s->work, w->part, sum, &w->reported, &fits);
    return PAPAN_OK; /* an overflow shows in the sum */
}

/* The current part, if any, was searched to its end (whole) or abandoned. */
static void end_part(papan_pool_worker *w, bool whole)
{
    papan_pool_search *s = w->pool;
    papan_status status = PAPAN_OK;
    papan_part_sum sum = sums_so_far(w);
    if (w->part == SIZE_MAX)
        return;
    sum = papan_sum_of(papan_sum_count(&sum) - papan_sum_count(&w->before), sum.cases - w->before.cases,
                       sum.hash - w->before.hash);
    pthread_mutex_lock(&s->lock);
    bool fits = papan_sum_add(&s->sum, &sum, 1);
    pthread_mutex_unlock(&s->lock);
    if (whole)
        status = enter_result(w, &sum);
    else if (w->revoked)
        status = s->done(s->context, w->part, NULL, NULL, 0);
    else
        papan_work_put_back(s->work, w->part);
    if (status == PAPAN_OK && !fits)
        status = PAPAN_TOO_BIG;
    if (status != PAPAN_OK)
        fail_search(s, status, NULL);
    if (whole && s->in_order)
        papan_sink_done(&s->sink, w->part);
    w->part = SIZE_MAX;
    w->labels = 0;
}

/* ---- the hooks of the strategy ---- */

/* The next part; NULL: no part is left, or the search ends. */
static const papan_part *take_part(papan_pool_worker *w)
{
    papan_pool_search *s = w->pool;
    const papan_part *taken;
    size_t part;
    do {
        papan_status status = s->prepare != NULL ? s->prepare(s->context, w) : PAPAN_OK;
        if (status != PAPAN_OK)
            fail_search(s, status, NULL);
        taken = papan_work_take(s->work, &part);
    } while (taken == NULL && s->hooks.wait != NULL && s->hooks.wait(s->hooks.context));
    if (taken != NULL && papan_sink_wait(&s->sink, s->in_order ? part : 0)) {
        w->part = part;
        return taken;
    }
    if (taken != NULL)
        papan_work_put_back(s->work, part);
    return NULL;
}

static bool next_part(void *context, const uint32_t **option, size_t *options)
{
    papan_pool_worker *w = context;
    end_part(w, !w->search.stopped);
    const papan_part *part = w->search.stopped ? NULL : take_part(w);
    if (part == NULL)
        return false;
    *option = part->option;
    *options = part->options;
    w->before = sums_so_far(w);
    return true;
}

static bool gather_solution(papan_pool_worker *w, const uint16_t *label)
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
    papan_pool_worker *w = context;
    bool counted, more = true;
    if (!papan_filter_take(&w->filter, label, &counted)) {
        w->failure = w->filter.failure;
        return false;
    }
    if (counted && w->pool->gathers && !gather_solution(w, label))
        return false;
    if (counted)
        w->failure = papan_sink_take(&w->pool->sink, w->part, label, w->filter.latest, &more);
    return more && w->failure == PAPAN_OK;
}

/* ---- the whole ---- */

/* Runs the strategy until no part is left, the search ends, or a part is revoked. */
static papan_status run_strategy(papan_pool_worker *w, papan_message *why)
{
    const papan_partition *c = w->pool->partition;
    bool own_symmetry = (c->strategy->traits & PAPAN_OWN_SYMMETRY) != 0;
    papan_status status = papan_filter_open(&w->filter, c->puzzle, c->request, own_symmetry, w->pool->memory);
    if (status != PAPAN_OK)
        return status;
    w->search = papan_partition_begin(c, w->pool->memory);
    w->search.context = w;
    w->search.group = own_symmetry ? w->filter.group : NULL;
    w->search.found = take_solution;
    w->search.stop = worker_stops;
    w->search.next = next_part;
    status = c->strategy->run(&w->search);
    end_part(w, false);
    if (w->failure != PAPAN_OK)
        status = w->failure;
    *why = status == PAPAN_WRONG ? w->filter.why : w->search.message;
    papan_filter_close(&w->filter);
    return status;
}

/* The task of a thread; it returns when no part is left. */
static void search_parts(void *context, unsigned number, size_t index)
{
    papan_pool_search *s = context;
    papan_pool_worker w = {.pool = s, .part = SIZE_MAX};
    papan_message why = {.text = NULL};
    papan_status status;
    (void)number;
    (void)index;
    do {
        w.revoked = false;
        status = run_strategy(&w, &why);
    } while (status == PAPAN_OK && w.revoked);
    papan_give(s->memory, w.label, w.room, sizeof *w.label);
    if (status == PAPAN_OK)
        papan_pool_skip_rest(&s->thread_pool);
    else
        fail_search(s, status, &why);
}

void papan_pool_search_open(papan_pool_search *s)
{
    s->in_order = s->request->solution != NULL;
    pthread_mutex_init(&s->lock, NULL);
    papan_pool_open(&s->thread_pool, s->threads);
    papan_sink_open(&s->sink, s->partition->puzzle, s->request, s->memory);
}

void papan_pool_search_close(papan_pool_search *s)
{
    papan_sink_close(&s->sink);
    papan_pool_close(&s->thread_pool);
    pthread_mutex_destroy(&s->lock);
}

papan_status papan_pool_search_run(papan_pool_search *s)
{
    if (s->in_order && !papan_sink_begin(&s->sink, papan_work_parts(s->work)))
        return PAPAN_NO_MEMORY;
    return papan_pool_run(&s->thread_pool, s->thread_pool.workers, search_parts, s);
}
