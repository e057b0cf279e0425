/* parallel.c: runs a search in parts: cuts it, and lets the pool search the parts.
 *
 * If solutions are wanted, the parts are searched in the order of the search. If solutions are only counted and
 * progress may be asked for, the order is random, so that the first parts are representative; otherwise it is
 * not, since a random order would cost `parity` a tenth of its time: neighbouring parts share tables.
 *
 * A request with a share searches only some of the parts; the sum starts from the results of the others.
 *
 * All parts are split to the same depth, which is quick: a job splits by estimates (job_cut.c), which would
 * take longer than many searches. */
#include "run/drivers.h"

#include "base/locked.h"
#include "run/pool_search.h"

enum {
    ENOUGH_PARTS = 1024, /* for any number of threads, so that the parts are always the same */
    FEW_PARTS = 256,     /* for a small search: one took a quarter longer with 2394 parts than with 392 */
    DEEPEST_SPLIT = 5,
    ESTIMATES_MAX = 256
};
static const uint64_t SEED = 1;
static const double SMALL = 4e6; /* cases */

typedef struct parallel {
    papan_pool_search pool;
    papan_locked locked;    /* the caller's memory, */
    papan_allocator memory; /* and the same for all threads */
    papan_work own;         /* if no progress is wanted */
    bool estimating;        /* a thread estimates the parts, or has done so */
} parallel;

/* ---- progress ---- */

/* Estimates the parts from the first unfinished one on, or evenly spaced ones that then represent their
 * neighbours. */
static papan_status estimate_parts(parallel *p, papan_pool_worker *w, size_t parts, double *guess)
{
    papan_work *work = p->pool.work;
    papan_status status = PAPAN_OK;
    double deviation;
    size_t first = 0;
    while (first + 1 < parts && papan_work_part(work, first)->state == PAPAN_PART_DONE)
        first++;
    size_t stride = (parts - first + ESTIMATES_MAX - 1) / ESTIMATES_MAX;
    for (size_t i = first; i < parts && status == PAPAN_OK && !papan_pool_worker_stops(w); i += stride) {
        const papan_part *part = papan_work_part(work, i);
        double cases = 0;
        status = papan_partition_estimate(p->pool.partition, &p->memory, part->option, part->options, 1, i,
                                          papan_pool_worker_stops, w, &cases, &deviation);
        for (size_t j = i; j < parts && j < i + stride; j++)
            guess[j] = cases;
    }
    return status;
}

/* One of the threads estimates the parts once progress was asked for; the others continue. If it fails, only
 * the elapsed time is known. */
static papan_status estimate_when_asked(void *context, papan_pool_worker *w)
{
    parallel *p = context;
    if (!papan_work_wants_estimates(p->pool.work))
        return PAPAN_OK;
    pthread_mutex_lock(&p->pool.lock);
    bool mine = !p->estimating;
    p->estimating = true;
    pthread_mutex_unlock(&p->pool.lock);
    size_t parts = papan_work_parts(p->pool.work);
    double *guess = mine ? papan_take(&p->memory, parts, sizeof *guess) : NULL;
    if (guess == NULL)
        return PAPAN_OK;
    if (estimate_parts(p, w, parts, guess) == PAPAN_OK && !papan_pool_worker_stops(w))
        papan_work_estimate(p->pool.work, guess);
    papan_give(&p->memory, guess, parts, sizeof *guess);
    return PAPAN_OK;
}

/* ---- parts ---- */

/* Splits deeper until there are enough parts, or none can be split. The parts of a list determine its order,
 * which must not depend on an estimate. */
static papan_status cut_search(parallel *p, double cases, papan_part_list *list)
{
    bool small = p->pool.request->goal != PAPAN_LIST && cases > 0 && cases < SMALL;
    size_t before = 0, enough = small ? FEW_PARTS : ENOUGH_PARTS;
    for (unsigned depth = 1; depth <= DEEPEST_SPLIT; depth++) {
        papan_status status = papan_partition_split(p->pool.partition, &p->memory, NULL, 0, depth,
                                                    papan_pool_search_stops, &p->pool, list);
        if (status != PAPAN_OK || list->parts >= enough || list->parts <= before / 2)
            return status;
        before = list->parts;
    }
    return PAPAN_OK;
}

/* True if a request with this share (NULL: none) searches the part. */
static bool has_part(const papan_share *share, size_t part)
{
    return share == NULL || share->of == 0 ||
           (part % share->of >= share->first && part % share->of < share->end);
}

/* Starts the sum from the results of the others. */
static papan_status add_known(papan_part_sum *sum, const papan_share *share)
{
    bool fits = true;
    for (size_t i = 0; share != NULL && i < share->sums && fits; i++)
        fits = papan_sum_add(sum, &share->known[i], 1);
    return fits ? PAPAN_OK : PAPAN_TOO_BIG;
}

static papan_status fill_work(parallel *p, const papan_part_list *list)
{
    papan_work *work = p->pool.work;
    const papan_share *share = p->pool.request->share;
    papan_status status = add_known(&p->pool.sum, share);
    work->cut = list->parts;
    if (has_part(share, 0)) { /* the cases above the parts count only once in all shares */
        p->pool.sum.cases += list->cases;
        papan_work_add_above(work, list->cases);
    }
    for (size_t i = 0; i < list->parts && status == PAPAN_OK; i++) {
        papan_part part = {.weight = 1};
        if (!has_part(share, i))
            continue;
        part.option = (uint32_t *)papan_part_list_part(list, i, &part.options);
        if (!papan_work_add(work, &part, NULL))
            return PAPAN_NO_MEMORY;
    }
    return status == PAPAN_OK ? papan_work_order(work, p->pool.in_order || !p->pool.reports ? NULL : &SEED)
                              : status;
}

static papan_status cut_and_search(parallel *p, double cases)
{
    papan_part_list list = {.parts = 0};
    papan_status status = cut_search(p, cases, &list);
    if (status == PAPAN_OK)
        status = fill_work(p, &list);
    papan_part_list_drop(&list, &p->memory);
    return status == PAPAN_OK ? papan_pool_search_run(&p->pool) : status;
}

papan_status papan_parallel(const papan_partition *partition, papan_search *search, papan_work *work,
                            papan_part_sum *result)
{
    parallel p = {.pool = {.partition = partition,
                           .work = work,
                           .request = partition->request,
                           .threads = partition->request->threads,
                           .reports = work != NULL,
                           .prepare = work != NULL ? estimate_when_asked : NULL}};
    p.memory = papan_locked_open(&p.locked, search->memory);
    p.pool.memory = &p.memory;
    p.pool.context = &p;
    papan_work_open(&p.own);
    if (work == NULL)
        p.pool.work = &p.own;
    papan_pool_search_open(&p.pool);
    papan_work_begin(p.pool.work, &p.memory, false);
    papan_status status = cut_and_search(&p, search->estimate);
    search->message = p.pool.thread_pool.why;
    search->stopped = p.pool.sink.stop;
    *result = papan_sink_result(&p.pool.sink, &p.pool.sum, search->count_only);
    papan_work_drop(p.pool.work);
    papan_work_close(&p.own);
    papan_pool_search_close(&p.pool);
    papan_locked_close(&p.locked);
    return status;
}
