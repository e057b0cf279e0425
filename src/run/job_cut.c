/* job_cut.c: cutting a job into parts; see job.h.
 *
 * A part that is estimated to be too large is cut one option deeper, and so are the parts that come of it.
 * Cutting all to the same depth was tried first: on packing puzzles some parts were a thousand times larger
 * than others, so that there were far too many parts by the time the largest was small enough. */
#include "run/job_inside.h"

#include "base/hash.h"

#include <string.h>

/* A part costs a record of about a hundred bytes, and its estimate about as much as some thousand cases; it is
 * what is lost when the power goes. So parts have up to some 2e6 cases (half a second), more where there would
 * be too many of them. */
static const double SMALL = 2e6, LARGE = 2e7, MANY = 1024, MOST = 65536;
/* Nor are parts cut that would fall into far too small ones. */
static const double CRUMBS = 1.0 / 64;
enum { PROBES = 2, MORE_PROBES = 4 /* where finer guesses are made from these */ };

/* ---- one cut ---- */

typedef struct gathering {
    papan_job *job;
    uint32_t *pool;
    size_t pooled, pool_room;
    size_t *end; /* of each part in pool */
    size_t parts, part_room;
    bool no_memory;
    bool (*stop)(void *context);
    void *context;
} gathering;

static void gather(void *context, const uint32_t *option, size_t options)
{
    gathering *g = context;
    if (g->no_memory || !papan_job_room(g->job, &g->end, &g->part_room, g->parts + 1, sizeof *g->end) ||
        !papan_job_room(g->job, &g->pool, &g->pool_room, g->pooled + options, sizeof *g->pool)) {
        g->no_memory = true;
        return;
    }
    if (options > 0)
        memcpy(g->pool + g->pooled, option, options * sizeof *option);
    g->pooled += options;
    g->end[g->parts++] = g->pooled;
}

static bool asked_to_stop(void *context)
{
    const gathering *g = context;
    return g->stop != NULL && g->stop(g->context);
}

static void drop(gathering *g)
{
    if (g->part_room > 0)
        papan_give(&g->job->memory, g->end, g->part_room, sizeof *g->end);
    if (g->pool_room > 0)
        papan_give(&g->job->memory, g->pool, g->pool_room, sizeof *g->pool);
}

static papan_status cut_once(gathering *g, const uint32_t *option, size_t options)
{
    papan_status status =
        papan_cutting_split(&g->job->cutting, &g->job->memory, option, options, 1, asked_to_stop, gather, g);
    return status == PAPAN_OK && g->no_memory ? PAPAN_NO_MEMORY : status;
}

static const uint32_t *options_of(const gathering *g, size_t i, uint32_t *options)
{
    size_t start = i == 0 ? 0 : g->end[i - 1];
    *options = (uint32_t)(g->end[i] - start);
    return g->pool + start;
}

/* Are parts of this one only compared with each other, rather than estimated one by one? */
static bool compares(const papan_job *job, const papan_job_part *parent)
{
    return (job->cutting.strategy->traits & PAPAN_RELATIVE) != 0 && parent->place[0] != '\0';
}

static papan_status guess(gathering *g, const papan_job_part *parent, papan_job_part *part)
{
    papan_job *job = g->job;
    double deviation;
    part->guess = parent->guess / (double)g->parts;
    if (job->cutting.strategy->estimate == NULL)
        return PAPAN_OK;
    uint64_t seed = papan_hash_add(job->seed, papan_text_hash(part->place));
    bool relative = (job->cutting.strategy->traits & PAPAN_RELATIVE) != 0;
    unsigned probes = compares(job, parent) ? 0 : relative ? MORE_PROBES : PROBES;
    return papan_cutting_estimate(&job->cutting, &job->memory, part->option, part->options, probes, seed,
                                  asked_to_stop, g, &part->guess, &deviation);
}

/* Makes the guesses add up to that of the parent. */
static void scale(const papan_job_part *parent, double *guessed, size_t parts)
{
    double sum = 0;
    for (size_t i = 0; i < parts; i++)
        sum += guessed[i];
    for (size_t i = 0; i < parts && sum > 0; i++)
        guessed[i] *= parent->guess / sum;
}

static void name(char *place, const char *parent, size_t index)
{
    static const char digit[] = "0123456789abcdef";
    size_t at = strlen(parent);
    memcpy(place, parent, at);
    for (int shift = 4 * (PAPAN_PLACE_DIGITS - 1); shift >= 0; shift -= 4)
        place[at++] = digit[index >> shift & 15];
    place[at] = '\0';
}

/* Estimates what was gathered, and keeps it. */
static papan_status keep_all(gathering *g, const papan_job_part *parent, size_t *first)
{
    papan_job *job = g->job;
    papan_status status = PAPAN_OK;
    char place[PAPAN_PLACE_MAX];
    double *guessed = papan_take(&job->memory, g->parts, sizeof *guessed);
    if (guessed == NULL)
        return PAPAN_NO_MEMORY;
    papan_job_part part = {.place = place, .weight = parent->weight};
    for (size_t i = 0; i < g->parts && status == PAPAN_OK && !asked_to_stop(g); i++) {
        name(place, parent->place, i);
        part.option = (uint32_t *)options_of(g, i, &part.options);
        status = guess(g, parent, &part);
        guessed[i] = part.guess;
    }
    if (compares(job, parent))
        scale(parent, guessed, g->parts);
    pthread_mutex_lock(&job->lock);
    *first = job->parts;
    for (size_t i = 0; i < g->parts && status == PAPAN_OK; i++) {
        name(place, parent->place, i);
        part.option = (uint32_t *)options_of(g, i, &part.options);
        part.guess = guessed[i];
        if (papan_job_keep(job, &part) == NULL)
            status = PAPAN_NO_MEMORY;
    }
    pthread_mutex_unlock(&job->lock);
    papan_give(&job->memory, guessed, g->parts, sizeof *guessed);
    return status;
}

papan_status papan_job_cut_part(papan_job *job, papan_job_part *part, double least, bool (*stop)(void *context),
                                void *context, size_t *first, size_t *finer)
{
    gathering g = {.job = job, .stop = stop, .context = context};
    *finer = 0;
    if (strlen(part->place) + PAPAN_PLACE_DIGITS >= PAPAN_PLACE_MAX)
        return PAPAN_UNSUITABLE;
    papan_status status = cut_once(&g, part->option, part->options);
    if (status == PAPAN_OK && g.parts == 1 && g.pooled == part->options && part->place[0] != '\0')
        status = PAPAN_UNSUITABLE;
    if (status == PAPAN_OK && part->guess < least * (double)g.parts)
        status = PAPAN_TOO_BIG;
    if (status == PAPAN_OK)
        status = keep_all(&g, part, first);
    if (status == PAPAN_OK)
        *finer = g.parts;
    drop(&g);
    return status;
}

papan_status papan_job_numbering(papan_job *job, uint64_t *numbering)
{
    gathering g = {.job = job};
    papan_status status = cut_once(&g, NULL, 0);
    *numbering = papan_hash_add(g.parts, g.pooled);
    for (size_t i = 0; i < g.pooled; i++)
        *numbering = papan_hash_add(*numbering, g.pool[i]);
    drop(&g);
    return status;
}

/* ---- the whole ---- */

static void leave_out(papan_job *job, const papan_job_part *part)
{
    job->total.parts--;
    papan_sums_forget(&job->sums, part->guess);
}

/* Takes the parts that were cut further out of the list. */
static void close_ranks(papan_job *job)
{
    size_t kept = 0;
    for (size_t i = 0; i < job->parts; i++)
        if (job->part[i]->state != PAPAN_PART_SPLIT)
            job->part[kept++] = job->part[i];
    job->parts = kept;
}

static double good_size(double total)
{
    double size = total / MANY > SMALL ? total / MANY : SMALL;
    size = size < LARGE ? size : LARGE;
    return size > total / MOST ? size : total / MOST;
}

papan_status papan_job_cut(papan_job *job, bool (*stop)(void *context), void *context)
{
    papan_job_part whole = {.place = (char[]){""}, .weight = 1, .guess = MANY * SMALL};
    size_t first, finer;
    papan_status status = papan_job_cut_part(job, &whole, 0, stop, context, &first, &finer);
    double size = good_size(job->sums.guess_left);
    for (size_t i = 0; i < job->parts && status == PAPAN_OK; i++) {
        papan_job_part *part = job->part[i];
        if (part->guess <= size || (stop != NULL && stop(context)))
            continue;
        status = papan_job_cut_part(job, part, CRUMBS * size, stop, context, &first, &finer);
        part->whole = status == PAPAN_UNSUITABLE;
        if (part->whole || status == PAPAN_TOO_BIG)
            status = PAPAN_OK;
        else if (status == PAPAN_OK) {
            part->state = PAPAN_PART_SPLIT;
            leave_out(job, part);
        }
    }
    close_ranks(job);
    if (status == PAPAN_OK && stop != NULL && stop(context)) {
        job->parts = job->total.parts = 0;
        job->sums = (papan_sums){.guessed = 0};
    }
    return status != PAPAN_OK ? status : papan_job_shuffle(job);
}
