/* job.c: sets up a job and keeps track of its parts. */
#include "run/job.h"

#include "base/hash.h"
#include "base/struct_size.h"
#include "model/model.h"
#include "run/attempt.h"
#include "run/plan.h"
#include "search/strategy.h"

#include <stdlib.h>
#include <string.h>

/* ---- setting up ---- */

static bool digest_item(void *context, unsigned low, unsigned high)
{
    uint64_t *hash = context;
    *hash = papan_hash_add(papan_hash_add(*hash, low), high);
    return true;
}

static bool digest_option(void *context, uint16_t thing, const uint32_t *item, const uint32_t *colour,
                          size_t items, const uint32_t *cell, size_t cells)
{
    uint64_t *hash = context;
    *hash = papan_hash_add(papan_hash_add(papan_hash_add(*hash, thing), items), cells);
    for (size_t i = 0; i < items; i++)
        *hash = papan_hash_add(*hash, item[i]);
    for (size_t i = 0; i < items && colour != NULL; i++)
        *hash = papan_hash_add(*hash, colour[i]);
    for (size_t i = 0; i < cells; i++)
        *hash = papan_hash_add(*hash, cell[i]);
    return true;
}

/* A hash of the puzzle as a strategy sees it: of its exact cover and of the given pieces or queens. */
static papan_status digest_puzzle(papan_job *job)
{
    const papan_puzzle *puzzle = job->puzzle;
    papan_cover_sink sink = {&job->digest, digest_item, digest_option};
    uint16_t *label = papan_take(&job->memory, puzzle->cells, sizeof *label);
    job->digest = papan_hash_add(papan_text_hash(puzzle->family->name), puzzle->cells);
    papan_status status =
        label != NULL ? puzzle->family->describe(puzzle, &job->memory, &sink) : PAPAN_NO_MEMORY;
    if (label != NULL) {
        papan_start_labels(puzzle, label);
        job->digest = papan_hash_add(job->digest, papan_labels_hash(label, puzzle->cells));
    }
    papan_give(&job->memory, label, puzzle->cells, sizeof *label);
    return status;
}

/* True if only the whole count gives the number of distinct solutions: the strategy counts without visiting
 * them. */
static bool whole_only(const papan_strategy *strategy, const papan_request *request)
{
    return request->distinct && (strategy->traits & PAPAN_COUNTS_ONLY) != 0;
}

static papan_status pick_strategy(papan_job *job, papan_message *why)
{
    papan_request *request = &job->request;
    const papan_strategy *strategy = papan_choose(job->puzzle, request);
    if (request->strategy == NULL && (!(strategy->traits & PAPAN_SPLITS) || whole_only(strategy, request)))
        strategy = papan_choose_searcher(job->puzzle);
    if (request->strategy == NULL)
        request->strategy = strategy->name;
    if (papan_pick(job->puzzle, request, &strategy, why) != PAPAN_OK)
        return PAPAN_UNSUITABLE;
    if (!(strategy->traits & PAPAN_SPLITS))
        return papan_fail(PAPAN_UNSUITABLE, why, "job-strategy-not-split",
                          N_("a job needs a strategy that can be split into parts; {0} cannot, cover can"),
                          PAPAN_ARGS(strategy->name));
    if (whole_only(strategy, request))
        return papan_fail(PAPAN_UNSUITABLE, why, "job-no-distinct",
                          N_("a job counts in parts; {0} counts distinct solutions only as a whole, "
                             "cover can do it in parts"),
                          PAPAN_ARGS(strategy->name));
    job->partition.strategy = strategy;
    request->strategy = strategy->name; /* the caller may free its own text */
    return PAPAN_OK;
}

/* True if the piece by which a saved job breaks symmetries can be placed. */
static bool can_be_reduced(const papan_job *job)
{
    const papan_model *m = job->model;
    bool laid = job->partition.reduce == PAPAN_EMPTY || m == NULL;
    for (uint32_t i = 0; !laid && i < m->options; i++)
        laid = m->option[i].thing == job->partition.reduce;
    return laid;
}

/* All parts must break symmetries by the same piece. */
static papan_status choose_reduced(papan_job *job, papan_message *why)
{
    const papan_strategy *strategy = job->partition.strategy;
    if (!can_be_reduced(job))
        return papan_fail(PAPAN_UNSUITABLE, why, "part-of-other-count",
                          N_("this part does not belong to this count"), PAPAN_ARGS(""));
    if (!(strategy->traits & PAPAN_OWN_SYMMETRY) || (strategy->traits & PAPAN_COUNTS_ONLY) ||
        !(strategy->traits & PAPAN_ESTIMATES) || job->partition.reduce != PAPAN_EMPTY)
        return PAPAN_OK; /* nothing to choose */
    return papan_partition_reduce(&job->partition, &job->memory, job->request.stop, job->request.context);
}

static papan_status set_up(papan_job *job, papan_message *why)
{
    papan_status status = pick_strategy(job, why);
    if (status != PAPAN_OK)
        return status;
    unsigned traits = job->partition.strategy->traits;
    bool copies_left_out_later = job->request.distinct && !(traits & PAPAN_OWN_SYMMETRY);
    job->partition.count_only =
        (traits & PAPAN_COUNTS_FAST) && job->request.goal == PAPAN_COUNT && !copies_left_out_later;
    status = digest_puzzle(job);
    if (status == PAPAN_OK && (traits & PAPAN_NEEDS_MODEL))
        status = papan_model_new(job->puzzle, &job->memory, &job->model);
    job->partition.model = job->model;
    if (status == PAPAN_OK)
        status = choose_reduced(job, why);
    return status == PAPAN_OK ? papan_job_find_numbering(job) : status;
}

/* A job of nothing but its memory. */
static papan_job *open_job(const papan_puzzle *puzzle, const papan_request *request, uint64_t seed)
{
    const papan_allocator *lent = &puzzle->arena.memory;
    papan_job *job = papan_take(lent, 1, sizeof *job);
    if (job == NULL)
        return NULL;
    job->puzzle = puzzle;
    job->request = (papan_request){.goal = request->goal == PAPAN_LIST ? PAPAN_LIST : PAPAN_COUNT,
                                   .strategy = request->strategy,
                                   .distinct = request->distinct,
                                   .plain = request->plain,
                                   .memory_limit = request->memory_limit,
                                   .context = request->context,
                                   .stop = request->stop};
    job->seed = seed;
    papan_allocator counted =
        papan_budget_stopping(&job->budget, lent, papan_memory_limit(request), request->stop, request->context);
    job->memory = papan_locked_open(&job->locked, counted);
    pthread_mutex_init(&job->hook_lock, NULL);
    papan_work_open(&job->meter.work);
    papan_work_begin(&job->meter.work, &job->memory, true);
    return job;
}

papan_status papan_job_new(const papan_puzzle *puzzle, const papan_request *request, const char *like,
                           uint64_t seed, papan_job **made, papan_message *why)
{
    papan_request asked;
    char strategy[PAPAN_STRATEGY_NAME];
    uint16_t reduce = PAPAN_EMPTY;
    papan_status status = PAPAN_OK;
    why = PAPAN_WHY(why);
    *why = (papan_message){.text = NULL};
    papan_struct_read(&asked, sizeof asked, request, sizeof asked);
    if (like != NULL)
        status = papan_head_read(like, &asked, strategy, &reduce, why);
    papan_job *job = *made = status == PAPAN_OK ? open_job(puzzle, &asked, seed) : NULL;
    if (job == NULL)
        return status == PAPAN_OK ? PAPAN_NO_MEMORY : status;
    job->partition = (papan_partition){.puzzle = puzzle, .request = &job->request, .reduce = reduce};
    status = set_up(job, why);
    job->budget.stop = NULL; /* from now on several threads may allocate */
    if (status == PAPAN_NO_MEMORY && job->budget.stopped)
        status = PAPAN_STOPPED;
    if (status == PAPAN_OK && like != NULL)
        status = papan_head_fits(job, &like, why);
    if (status != PAPAN_OK) {
        papan_job_free(job);
        *made = NULL;
    }
    return status;
}

void papan_job_free(papan_job *job)
{
    if (job == NULL)
        return;
    papan_give(&job->memory, job->slot, job->slots, sizeof *job->slot);
    papan_model_free(job->model);
    papan_work_close(&job->meter.work);
    pthread_mutex_destroy(&job->hook_lock);
    papan_locked_close(&job->locked);
    papan_allocator lent = job->budget.below;
    papan_give(&lent, job, 1, sizeof *job);
}

/* ---- reading ---- */

static bool is_complete(papan_job *job)
{
    return job->ready && papan_work_complete(&job->meter.work);
}

void papan_job_get(papan_job *job, papan_job_info *info)
{
    papan_work *work = &job->meter.work;
    const papan_job_info own = {.puzzle = job->puzzle,
                                .goal = job->request.goal,
                                .distinct = job->request.distinct,
                                .strategy = job->partition.strategy->name,
                                .seed = job->seed,
                                .digest = job->digest,
                                .reduce = job->partition.reduce,
                                .numbering = job->numbering,
                                .parts = papan_work_parts(work),
                                .open = papan_work_sum(work).open,
                                .complete = is_complete(job),
                                .above = work->above,
                                .memory = job->budget.peak,
                                .meter = &job->meter};
    papan_struct_write(info, &own, sizeof own, sizeof own);
}

void papan_job_result(papan_job *job, papan_result *result)
{
    papan_part_sum total = papan_work_sum(&job->meter.work).total;
    papan_result own = {.complete = is_complete(job),
                        .cases = total.cases,
                        .hash = total.hash,
                        .strategy = job->partition.strategy->name,
                        .memory = job->budget.peak};
    papan_count count = papan_sum_count(&total);
    papan_count_text(count, own.count);
    own.verdict = count > 1       ? PAPAN_MANY
                  : !own.complete ? PAPAN_UNKNOWN
                  : count == 1    ? PAPAN_UNIQUE
                                  : PAPAN_NONE;
    if (own.verdict == PAPAN_NONE)
        papan_say_searched(&own);
    papan_struct_write(result, &own, sizeof own, sizeof own);
}

bool papan_job_part(papan_job *job, size_t part, papan_part_info *info)
{
    papan_work *work = &job->meter.work;
    if (part >= papan_work_parts(work))
        return false;
    const papan_part *p = papan_work_part(work, part);
    pthread_mutex_lock(&work->lock);
    const papan_part_info own = {.part = part,
                                 .place = p->place,
                                 .state = p->state,
                                 .whole = p->whole,
                                 .guess = p->guess,
                                 .sum = p->result};
    pthread_mutex_unlock(&work->lock);
    papan_struct_write(info, &own, sizeof own, sizeof own);
    return true;
}

/* ---- parts ---- */

papan_status papan_job_begin(papan_job *job, uint64_t above, papan_message *why)
{
    why = PAPAN_WHY(why);
    papan_work *work = &job->meter.work;
    papan_work_add_above(work, above);
    /* no parts: either there is nothing to search, or the job was not cut */
    papan_status whole =
        papan_work_parts(work) > 0 ? PAPAN_OK : papan_job_covers(job, SIZE_MAX, NULL, 0, NULL, NULL);
    if (whole != PAPAN_OK && whole != PAPAN_WRONG)
        return whole;
    atomic_store(&job->ready, whole == PAPAN_OK);
    papan_status status = papan_work_order(work, &job->seed);
    if (status == PAPAN_TOO_BIG)
        papan_say(why, 0, 0, "job-total-too-big", N_("the total of the results exceeds 128 bits"));
    return status;
}

bool papan_job_take(papan_job *job, size_t wanted, size_t *part)
{
    papan_work *work = &job->meter.work;
    if (wanted == SIZE_MAX)
        return papan_work_take(work, part) != NULL;
    *part = wanted;
    return wanted < papan_work_parts(work) && papan_work_take_part(work, wanted);
}

void papan_job_put_back(papan_job *job, size_t part)
{
    if (part < papan_work_parts(&job->meter.work))
        papan_work_put_back(&job->meter.work, part);
}

papan_job_hooks papan_job_hooks_of(const papan_job_hooks *hooks)
{
    papan_job_hooks own = {.size = 0};
    if (hooks != NULL)
        papan_struct_read(&own, sizeof own, hooks, sizeof own);
    own.size = sizeof own;
    return own;
}

papan_status papan_job_done(papan_job *job, const papan_job_hooks *hooks, size_t part,
                            const papan_part_sum *sum, const uint16_t *label, size_t solutions)
{
    bool fits = true;
    bool news = sum == NULL || papan_work_done(&job->meter.work, part, sum, NULL, &fits);
    if (news && hooks->done != NULL) {
        pthread_mutex_lock(&job->hook_lock);
        hooks->done(hooks->context, part, sum, label, solutions);
        pthread_mutex_unlock(&job->hook_lock);
    }
    return fits ? PAPAN_OK : PAPAN_TOO_BIG;
}

papan_status papan_job_split(papan_job *job, const papan_job_hooks *hooks, double least, size_t *finer,
                             papan_message *why)
{
    const papan_job_hooks own = papan_job_hooks_of(hooks);
    papan_finer fine;
    size_t at = 0;
    papan_part *part = papan_work_take_largest(&job->meter.work, least, &at);
    *finer = 0;
    *PAPAN_WHY(why) = (papan_message){.text = NULL};
    if (part == NULL)
        return PAPAN_OK;
    papan_status status = papan_job_cut_part(job, part, 0, NULL, NULL, &fine);
    *finer = fine.parts;
    part->whole |= status == PAPAN_UNSUITABLE;
    /* other threads may search the new parts as soon as they replace the old one; the lock makes sure that the
     * split is reported before their results */
    pthread_mutex_lock(&job->hook_lock);
    if (status == PAPAN_OK && !papan_work_replace(&job->meter.work, part, fine.first, fine.parts))
        status = PAPAN_NO_MEMORY;
    papan_work_add_above(&job->meter.work, status == PAPAN_OK ? fine.above : 0);
    if (status == PAPAN_OK && own.split != NULL)
        own.split(own.context, at, fine.first, fine.parts);
    pthread_mutex_unlock(&job->hook_lock);
    if (status != PAPAN_OK)
        papan_work_put_back(&job->meter.work, at);
    return status == PAPAN_UNSUITABLE ? PAPAN_OK : status;
}
