/* job.c: a job's setting up, its parts, and dealing; see job.h.
 *
 * The order of dealing is a shuffle of the places by the seed: each place is hashed with it, and the hashes are
 * sorted. So it does not depend on what was done before, and a job that is resumed keeps to it. */
#include "run/job_inside.h"

#include "base/hash.h"
#include "model/model.h"
#include "model/symmetry.h"
#include "run/choose.h"
#include "search/strategies.h"

#include <stdlib.h>
#include <string.h>

/* ---- memory ---- */

static void *locked_resize(void *context, void *block, size_t old_size, size_t new_size)
{
    papan_job *job = context;
    pthread_mutex_lock(&job->memory_lock);
    void *given = job->counted.resize(job->counted.context, block, old_size, new_size);
    pthread_mutex_unlock(&job->memory_lock);
    return given;
}

bool papan_job_room(papan_job *job, void *array, size_t *have, size_t want, size_t size)
{
    void **block = array;
    if (want <= *have)
        return true;
    size_t more = want + want / 2 + 64;
    void *grown = papan_grow(&job->memory, *block, *have, more, size);
    if (grown == NULL)
        return false;
    *block = grown;
    *have = more;
    return true;
}

/* ---- setting up ---- */

typedef struct digest {
    uint64_t hash;
} digest;

static bool digest_item(void *context, unsigned low, unsigned high)
{
    digest *d = context;
    d->hash = papan_hash_add(papan_hash_add(d->hash, low), high);
    return true;
}

static bool digest_option(void *context, uint16_t thing, const uint32_t *item, size_t items,
                          const uint32_t *cell, size_t cells)
{
    digest *d = context;
    d->hash = papan_hash_add(papan_hash_add(papan_hash_add(d->hash, thing), items), cells);
    for (size_t i = 0; i < items; i++)
        d->hash = papan_hash_add(d->hash, item[i]);
    for (size_t i = 0; i < cells; i++)
        d->hash = papan_hash_add(d->hash, cell[i]);
    return true;
}

/* A hash of the puzzle as a strategy sees it: of its exact cover, and of what lies there from the start. */
static papan_status digest_puzzle(papan_job *job)
{
    const papan_puzzle *puzzle = job->puzzle;
    digest d = {papan_hash_add(papan_text_hash(puzzle->family->name), puzzle->cells)};
    papan_cover_sink sink = {&d, digest_item, digest_option};
    uint16_t *label = papan_take(&job->memory, puzzle->cells, sizeof *label);
    papan_status status =
        label != NULL ? puzzle->family->describe(puzzle, &job->memory, &sink) : PAPAN_NO_MEMORY;
    if (label != NULL) {
        papan_start_labels(puzzle, label);
        d.hash = papan_hash_add(d.hash, papan_labels_hash(label, puzzle->cells));
    }
    papan_give(&job->memory, label, puzzle->cells, sizeof *label);
    job->digest = d.hash;
    return status;
}

static papan_status refuse(papan_message *why, const char *text, const char *name)
{
    papan_say(why, 0, 0, text);
    papan_say_text(why, 0, name);
    return PAPAN_UNSUITABLE;
}

/* Who finds no solution cannot say of any part how many classes it has, but only of the whole. */
static bool whole_only(const papan_strategy *strategy, const papan_request *request)
{
    return request->distinct && (strategy->traits & PAPAN_COUNTS_ONLY) != 0;
}

static papan_status pick(papan_job *job, papan_message *why)
{
    const papan_request *request = &job->request;
    const papan_strategy *strategy = papan_choose(job->puzzle, request);
    if (request->strategy != NULL)
        strategy = papan_strategy_find(request->strategy);
    else if (!(strategy->traits & PAPAN_SPLITS) || whole_only(strategy, request))
        strategy = papan_choose_searcher(job->puzzle);
    if (strategy == NULL)
        return refuse(why, N_("there is no strategy {0}; papan strategies lists them"), request->strategy);
    if (!papan_suits(strategy, job->puzzle, why))
        return PAPAN_UNSUITABLE;
    if (!(strategy->traits & PAPAN_FINDS_ALL))
        return refuse(why, N_("{0} stops at the first solution; count and list need another strategy"),
                      strategy->name);
    if (!(strategy->traits & PAPAN_SPLITS))
        return refuse(why, N_("the work of {0} cannot be cut into parts, as a job needs it; that of cover can"),
                      strategy->name);
    if (whole_only(strategy, request))
        return refuse(
            why, N_("{0} counts classes (--distinct) as a whole, not in parts, as a job needs it; cover can"),
            strategy->name);
    job->request.strategy = strategy->name;
    job->cutting.strategy = strategy;
    return PAPAN_OK;
}

/* Is the thing that a kept job reduces one that can be laid? */
static bool can_be_reduced(const papan_job *job)
{
    const papan_model *m = job->model;
    bool laid = job->cutting.reduce == PAPAN_EMPTY || m == NULL;
    for (uint32_t i = 0; !laid && i < m->options; i++)
        laid = m->option[i].thing == job->cutting.reduce;
    return laid;
}

/* All parts must reduce the same thing, which the strategy itself chooses when it looks around. */
static papan_status choose_reduced(papan_job *job, papan_message *why)
{
    const papan_strategy *strategy = job->cutting.strategy;
    if (!can_be_reduced(job))
        return refuse(why, N_("there is no such part of this count"), "");
    if (!(strategy->traits & PAPAN_OWN_SYMMETRY) || (strategy->traits & PAPAN_COUNTS_ONLY) ||
        strategy->estimate == NULL || job->cutting.reduce != PAPAN_EMPTY)
        return PAPAN_OK; /* nothing to choose */
    papan_group *group = NULL;
    papan_status status = papan_group_new(job->puzzle, &job->memory, &group);
    papan_search look = {.puzzle = job->puzzle,
                         .model = job->model,
                         .group = group,
                         .distinct = job->request.distinct,
                         .memory = job->memory,
                         .all = true,
                         .count_only = job->cutting.count_only,
                         .plain = job->request.plain,
                         .reduce = PAPAN_EMPTY,
                         .probes = 2};
    if (status == PAPAN_OK)
        status = strategy->estimate(&look);
    job->cutting.reduce = look.reduce;
    papan_group_free(group);
    return status;
}

static papan_status set_up(papan_job *job, papan_message *why)
{
    papan_status status = pick(job, why);
    if (status != PAPAN_OK)
        return status;
    unsigned traits = job->cutting.strategy->traits;
    bool copies_left_out_later = job->request.distinct && !(traits & PAPAN_OWN_SYMMETRY);
    job->cutting.count_only =
        (traits & PAPAN_COUNTS_FAST) && job->request.goal == PAPAN_COUNT && !copies_left_out_later;
    status = digest_puzzle(job);
    if (status == PAPAN_OK && (traits & PAPAN_NEEDS_MODEL))
        status = papan_model_new(job->puzzle, &job->memory, &job->model);
    job->cutting.model = job->model;
    if (status == PAPAN_OK)
        status = choose_reduced(job, why);
    return status;
}

papan_status papan_job_new(const papan_puzzle *puzzle, const papan_request *request, uint16_t reduce,
                           uint64_t seed, papan_job **made, papan_message *why)
{
    const papan_allocator *lent = &puzzle->arena.memory;
    papan_job *job = papan_take(lent, 1, sizeof *job);
    *made = NULL;
    *why = (papan_message){.text = NULL};
    if (job == NULL)
        return PAPAN_NO_MEMORY;
    job->puzzle = puzzle;
    job->request = (papan_request){.goal = request->goal,
                                   .strategy = request->strategy,
                                   .distinct = request->distinct,
                                   .plain = request->plain,
                                   .memory_limit = request->memory_limit};
    job->seed = seed;
    job->cutting = (papan_cutting){.puzzle = puzzle, .request = &job->request, .reduce = reduce};
    uint64_t limit = request->memory_limit;
    job->counted = papan_budget_allocator(&job->budget, lent, limit < SIZE_MAX ? (size_t)limit : SIZE_MAX);
    job->memory = (papan_allocator){locked_resize, job};
    pthread_mutex_init(&job->memory_lock, NULL);
    pthread_mutex_init(&job->hook_lock, NULL);
    pthread_mutex_init(&job->lock, NULL);
    papan_arena_init(&job->arena, &job->memory);
    papan_status status = set_up(job, why);
    if (status == PAPAN_OK)
        *made = job;
    else
        papan_job_free(job);
    return status;
}

void papan_job_free(papan_job *job)
{
    if (job == NULL)
        return;
    papan_model_free(job->model);
    if (job->part_room > 0)
        papan_give(&job->memory, job->part, job->part_room, sizeof *job->part);
    if (job->order_room > 0)
        papan_give(&job->memory, job->order, job->order_room, sizeof *job->order);
    papan_arena_free(&job->arena);
    pthread_mutex_destroy(&job->lock);
    pthread_mutex_destroy(&job->hook_lock);
    pthread_mutex_destroy(&job->memory_lock);
    papan_allocator lent = job->budget.below;
    papan_give(&lent, job, 1, sizeof *job);
}

const papan_cutting *papan_job_cutting(const papan_job *job)
{
    return &job->cutting;
}

const papan_allocator *papan_job_memory(const papan_job *job)
{
    return &job->memory;
}

uint64_t papan_job_digest(const papan_job *job)
{
    return job->digest;
}

uint64_t papan_job_seed(const papan_job *job)
{
    return job->seed;
}

size_t papan_job_held(const papan_job *job)
{
    return job->budget.peak;
}

/* ---- parts ---- */

papan_job_part *papan_job_keep(papan_job *job, const papan_job_part *part)
{
    if (!papan_job_room(job, &job->part, &job->part_room, job->parts + 1, sizeof *job->part))
        return NULL;
    papan_job_part *kept = papan_arena_take(&job->arena, 1, sizeof *kept);
    size_t length = strlen(part->place) + 1;
    char *place = papan_arena_take(&job->arena, length, 1);
    uint32_t *option = papan_arena_take(&job->arena, part->options + 1, sizeof *option);
    if (kept == NULL || place == NULL || option == NULL)
        return NULL;
    *kept = *part;
    kept->place = memcpy(place, part->place, length);
    kept->option = option;
    if (part->options > 0)
        memcpy(option, part->option, part->options * sizeof *option);
    if (!(kept->guess > 1))
        kept->guess = 1;
    job->part[job->parts++] = kept;
    job->total.parts++;
    papan_sums_expect(&job->sums, kept->guess);
    return kept;
}

/* Adds a result to the sums. */
static bool settle(papan_job *job, papan_job_part *part, const papan_part_result *result)
{
    part->state = PAPAN_PART_DONE;
    part->result = *result;
    job->total.done++;
    job->total.cases += result->cases;
    job->total.hash += result->hash;
    papan_sums_done(&job->sums, part->guess, (double)result->cases);
    bool fits = papan_count_add_product(&job->total.count, result->count, part->weight);
    job->too_big |= !fits;
    return fits;
}

bool papan_job_add(papan_job *job, const papan_job_part *part)
{
    pthread_mutex_lock(&job->lock);
    papan_job_part *kept = papan_job_keep(job, part);
    if (kept != NULL && part->state == PAPAN_PART_DONE)
        settle(job, kept, &part->result);
    else if (kept != NULL)
        kept->state = PAPAN_PART_OPEN;
    pthread_mutex_unlock(&job->lock);
    return kept != NULL;
}

size_t papan_job_parts(papan_job *job)
{
    pthread_mutex_lock(&job->lock);
    size_t parts = job->parts;
    pthread_mutex_unlock(&job->lock);
    return parts;
}

const papan_job_part *papan_job_part_at(papan_job *job, size_t part)
{
    pthread_mutex_lock(&job->lock);
    const papan_job_part *at = job->part[part];
    pthread_mutex_unlock(&job->lock);
    return at;
}

/* ---- dealing ---- */

typedef struct card {
    uint64_t key;
    size_t part;
} card;

static int later_first(const void *one, const void *other)
{
    const card *a = one, *b = other;
    return a->key < b->key ? 1 : a->key > b->key ? -1 : a->part < b->part ? 1 : -1;
}

papan_status papan_job_shuffle(papan_job *job)
{
    pthread_mutex_lock(&job->lock);
    size_t cards = 0;
    card *deck = papan_take(&job->memory, job->parts, sizeof *deck);
    bool room = papan_job_room(job, &job->order, &job->order_room, job->parts, sizeof *job->order);
    for (size_t i = 0; i < job->parts && deck != NULL; i++)
        if (job->part[i]->state == PAPAN_PART_OPEN)
            deck[cards++] = (card){papan_hash_add(job->seed, papan_text_hash(job->part[i]->place)), i};
    if (deck != NULL && room) {
        qsort(deck, cards, sizeof *deck, later_first);
        for (size_t i = 0; i < cards; i++)
            job->order[i] = deck[i].part;
        job->orders = cards;
    }
    papan_status status = deck == NULL || !room ? PAPAN_NO_MEMORY : job->too_big ? PAPAN_TOO_BIG : PAPAN_OK;
    papan_give(&job->memory, deck, job->parts, sizeof *deck);
    pthread_mutex_unlock(&job->lock);
    return status;
}

bool papan_job_take(papan_job *job, size_t *part)
{
    pthread_mutex_lock(&job->lock);
    bool some = job->orders > 0;
    if (some) {
        *part = job->order[--job->orders];
        job->part[*part]->state = PAPAN_PART_DEALT;
    }
    pthread_mutex_unlock(&job->lock);
    return some;
}

void papan_job_put_back(papan_job *job, size_t part)
{
    pthread_mutex_lock(&job->lock);
    if (job->part[part]->state == PAPAN_PART_DEALT) {
        job->part[part]->state = PAPAN_PART_OPEN;
        job->order[job->orders++] = part; /* it has come from there */
    }
    pthread_mutex_unlock(&job->lock);
}

papan_status papan_job_done(papan_job *job, const papan_job_hooks *hooks, size_t part,
                            const papan_part_result *result, const uint16_t *label, size_t solutions)
{
    pthread_mutex_lock(&job->lock);
    bool news = job->part[part]->state == PAPAN_PART_DEALT, fits = true;
    if (news) {
        fits = settle(job, job->part[part], result);
        job->fresh += result->cases;
    }
    pthread_mutex_unlock(&job->lock);
    if (news && hooks->done != NULL) {
        pthread_mutex_lock(&job->hook_lock);
        hooks->done(hooks->context, part, result, label, solutions);
        pthread_mutex_unlock(&job->hook_lock);
    }
    return fits ? PAPAN_OK : PAPAN_TOO_BIG;
}

size_t papan_job_open(papan_job *job)
{
    pthread_mutex_lock(&job->lock);
    size_t open = job->orders;
    pthread_mutex_unlock(&job->lock);
    return open;
}

bool papan_job_complete(papan_job *job)
{
    pthread_mutex_lock(&job->lock);
    bool complete = job->total.done == job->total.parts;
    pthread_mutex_unlock(&job->lock);
    return complete;
}

/* Takes the largest open part out of the order; SIZE_MAX: there is none worth it. The lock is held. */
static size_t take_largest(papan_job *job)
{
    size_t largest = SIZE_MAX;
    for (size_t i = 0; i < job->orders; i++) {
        const papan_job_part *p = job->part[job->order[i]];
        if (!p->whole && (largest == SIZE_MAX || p->guess > job->part[job->order[largest]]->guess))
            largest = i;
    }
    if (largest == SIZE_MAX)
        return SIZE_MAX;
    size_t part = job->order[largest];
    memmove(job->order + largest, job->order + largest + 1, (--job->orders - largest) * sizeof *job->order);
    job->part[part]->state = PAPAN_PART_DEALT;
    return part;
}

/* Puts the finer parts where the part was. The lock is held; there is room. */
static void replace(papan_job *job, papan_job_part *part, size_t first, size_t finer)
{
    part->state = PAPAN_PART_SPLIT;
    job->total.parts--;
    papan_sums_forget(&job->sums, part->guess);
    for (size_t i = 0; i < finer; i++)
        job->order[job->orders++] = first + i;
}

papan_status papan_job_split(papan_job *job, const papan_job_hooks *hooks, size_t *finer)
{
    size_t first = 0;
    *finer = 0;
    pthread_mutex_lock(&job->lock);
    size_t at = take_largest(job);
    papan_job_part *part = at != SIZE_MAX ? job->part[at] : NULL;
    pthread_mutex_unlock(&job->lock);
    if (part == NULL)
        return PAPAN_OK;
    papan_status status = papan_job_cut_part(job, part, 0, NULL, NULL, &first, finer);
    pthread_mutex_lock(&job->lock);
    if (status == PAPAN_OK &&
        !papan_job_room(job, &job->order, &job->order_room, job->parts + 1, sizeof *job->order))
        status = PAPAN_NO_MEMORY;
    if (status == PAPAN_OK)
        replace(job, part, first, *finer);
    part->whole |= status == PAPAN_UNSUITABLE;
    pthread_mutex_unlock(&job->lock);
    if (status != PAPAN_OK)
        papan_job_put_back(job, at);
    if (status == PAPAN_OK && hooks->split != NULL) {
        pthread_mutex_lock(&job->hook_lock);
        hooks->split(hooks->context, at, first, *finer);
        pthread_mutex_unlock(&job->hook_lock);
    }
    return status == PAPAN_UNSUITABLE ? PAPAN_OK : status;
}

papan_progress papan_job_progress(papan_job *job)
{
    pthread_mutex_lock(&job->lock);
    papan_progress p = {.total = job->total, .fresh = job->fresh};
    papan_sums_tell(&job->sums, &p);
    pthread_mutex_unlock(&job->lock);
    return p;
}

papan_job_total papan_job_sum(papan_job *job)
{
    pthread_mutex_lock(&job->lock);
    papan_job_total total = job->total;
    pthread_mutex_unlock(&job->lock);
    return total;
}
