/* pool_search.c: searches the parts of a work on several threads.
 *
 * Each worker has its own strategy run, checker and symmetry group (partition.c). If solutions are wanted, the
 * sink passes them on in the order of the parts. When enough was passed on, all workers stop. */
#include "run/pool_search.h"

struct papan_pool_worker {
    papan_pool_search *search;
    size_t part;       /* the current one; SIZE_MAX: none */
    uint64_t reported; /* its cases already added to the work */
};

void papan_pool_search_fail(papan_pool_search *s, papan_status status, const papan_message *why)
{
    papan_pool_fail(&s->thread_pool, status, why);
    papan_sink_fail(&s->sink);
}

bool papan_pool_worker_stops(void *context)
{
    papan_pool_worker *w = context;
    return papan_sink_stops(&w->search->sink, w->part);
}

bool papan_pool_search_stops(void *context)
{
    papan_pool_search *s = context;
    return papan_sink_stops(&s->sink, SIZE_MAX);
}

/* ---- the parts of a worker ---- */

static bool take_part(void *context, size_t *part)
{
    papan_pool_worker *w = context;
    papan_pool_search *s = w->search;
    papan_status status = s->prepare != NULL ? s->prepare(s->context, w) : PAPAN_OK;
    if (status != PAPAN_OK)
        papan_pool_search_fail(s, status, NULL);
    bool some = papan_work_take(s->work, &w->part) != NULL;
    *part = w->part;
    if (some && papan_sink_wait(&s->sink, s->in_order ? w->part : 0))
        return true;
    if (some)
        papan_work_put_back(s->work, w->part);
    w->part = SIZE_MAX;
    return false;
}

static bool take_solution(void *context, size_t part, const uint16_t *label, uint64_t hash)
{
    papan_pool_worker *w = context;
    bool more = true;
    papan_status status = papan_sink_take(&w->search->sink, part, label, hash, &more);
    if (status != PAPAN_OK)
        papan_pool_search_fail(w->search, status, NULL);
    return more && status == PAPAN_OK;
}

static papan_status enter_result(papan_pool_worker *w, size_t part, const papan_part_sum *sum,
                                 const uint16_t *label, size_t solutions)
{
    papan_pool_search *s = w->search;
    bool fits;
    if (s->done != NULL)
        return s->done(s->context, part, sum, label, solutions);
    papan_work_done(s->work, part, sum, &w->reported, &fits);
    return PAPAN_OK; /* an overflow shows in the sum */
}

static void end_part(void *context, size_t part, bool whole, const papan_part_sum *sum, const uint16_t *label,
                     size_t solutions)
{
    papan_pool_worker *w = context;
    papan_pool_search *s = w->search;
    papan_status status = PAPAN_OK;
    pthread_mutex_lock(&s->lock);
    bool fits = papan_part_add(&s->sum, sum, 1);
    pthread_mutex_unlock(&s->lock);
    if (whole)
        status = enter_result(w, part, sum, label, solutions);
    else
        papan_work_put_back(s->work, part);
    if (status == PAPAN_OK && !fits)
        status = PAPAN_TOO_BIG;
    if (status != PAPAN_OK)
        papan_pool_search_fail(s, status, NULL);
    if (whole && s->in_order)
        papan_sink_done(&s->sink, part);
}

static void report_cases(void *context, uint64_t cases)
{
    papan_pool_worker *w = context;
    papan_work_report(w->search->work, &w->reported, cases);
}

/* The task of a thread; it returns when no part is left. */
static void search_parts(void *context, unsigned number, size_t index)
{
    papan_pool_search *s = context;
    papan_pool_worker w = {.search = s, .part = SIZE_MAX};
    papan_message why = {.text = NULL};
    papan_part_source source = {.context = &w,
                                .next = take_part,
                                .solution = take_solution,
                                .done = end_part,
                                .stop = papan_pool_worker_stops,
                                .at_work = s->reports ? report_cases : NULL,
                                .gathers = s->gathers};
    papan_status status = papan_partition_search(s->partition, s->memory, s->work, &source, &why);
    (void)number;
    (void)index;
    if (status == PAPAN_OK)
        papan_pool_skip_rest(&s->thread_pool);
    else
        papan_pool_search_fail(s, status, &why);
}

/* ---- the whole ---- */

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
