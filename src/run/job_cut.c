/* job_cut.c: splits a job into parts, and checks whether parts make up another one completely.
 *
 * A part that is estimated to be too large is split one option deeper, and so are the resulting parts.
 * Splitting all to the same depth was tried first: on packing puzzles some parts were a thousand times larger
 * than others, so there were far too many parts by the time the largest was small enough. */
#include "run/job.h"

#include "base/hash.h"

#include <string.h>

/* Each part takes a record of about a hundred bytes, and its estimate takes as long as some thousand cases; a
 * power failure loses the work on unfinished parts. So a part has up to about 2e6 cases (half a second), or
 * more if there would be too many parts. */
static const double SMALL = 2e6, LARGE = 2e7, MANY = 1024, MOST = 65536;
/* A part is not split if its parts would on average be smaller than this share of the wanted size. */
static const double CRUMBS = 1.0 / 64;
enum { PROBES = 2, MORE_PROBES = 4 /* if the estimates of smaller parts derive from these */ };

/* ---- one cut ---- */

typedef struct cut {
    papan_job *job;
    papan_part_list list;
    bool (*stop)(void *context);
    void *context;
} cut;

static bool asked_to_stop(void *context)
{
    const cut *c = context;
    return c->stop != NULL && c->stop(c->context);
}

static papan_status cut_once(cut *c, const uint32_t *option, size_t options)
{
    return papan_partition_split(&c->job->partition, &c->job->memory, option, options, 1, asked_to_stop, c,
                                 &c->list);
}

/* True if the parts of this one are only compared with each other instead of estimated one by one. */
static bool only_compares_parts(const papan_job *job, const papan_part *parent)
{
    return (job->partition.strategy->traits & PAPAN_RELATIVE) != 0 && parent->place[0] != '\0';
}

static papan_status estimate_part(cut *c, const papan_part *parent, papan_part *part)
{
    papan_job *job = c->job;
    double deviation;
    part->guess = parent->guess / (double)c->list.parts;
    if (!(job->partition.strategy->traits & PAPAN_ESTIMATES))
        return PAPAN_OK;
    uint64_t seed = papan_hash_add(job->seed, papan_text_hash(part->place));
    bool relative = (job->partition.strategy->traits & PAPAN_RELATIVE) != 0;
    unsigned probes = only_compares_parts(job, parent) ? 0 : relative ? MORE_PROBES : PROBES;
    return papan_partition_estimate(&job->partition, &job->memory, part->option, part->options, probes, seed,
                                    asked_to_stop, c, &part->guess, &deviation);
}

/* Scales the estimates such that they add up to that of the parent. */
static void scale_estimates(const papan_part *parent, papan_part *part, size_t parts)
{
    double sum = 0;
    for (size_t i = 0; i < parts; i++)
        sum += part[i].guess;
    for (size_t i = 0; i < parts && sum > 0; i++)
        part[i].guess *= parent->guess / sum;
}

/* Appends the name of a smaller part to the name of its parent, which has this length. */
static void write_place(char *place, size_t length, size_t index)
{
    for (int shift = 4 * (PAPAN_PLACE_DIGITS - 1); shift >= 0; shift -= 4)
        place[length++] = "0123456789abcdef"[index >> shift & 15];
    place[length] = '\0';
}

/* Estimates the new parts and adds them to the work, all or none. */
static papan_status keep_all(cut *c, const papan_part *parent, size_t *first)
{
    papan_job *job = c->job;
    papan_status status = PAPAN_OK;
    size_t length = strlen(parent->place), size = length + PAPAN_PLACE_DIGITS + 1, parts = c->list.parts;
    papan_part *part = papan_take(&job->memory, parts, sizeof *part);
    char *place = papan_take(&job->memory, parts, size);
    if (part == NULL || place == NULL)
        status = PAPAN_NO_MEMORY;
    for (size_t i = 0; i < parts && status == PAPAN_OK; i++) {
        part[i] = (papan_part){.place = place + i * size, .weight = parent->weight};
        memcpy(part[i].place, parent->place, length);
        write_place(part[i].place, length, i);
        part[i].option = (uint32_t *)papan_part_list_part(&c->list, i, &part[i].options);
        if (!asked_to_stop(c))
            status = estimate_part(c, parent, &part[i]);
    }
    if (status == PAPAN_OK && only_compares_parts(job, parent))
        scale_estimates(parent, part, parts);
    if (status == PAPAN_OK && !papan_work_add_all(&job->meter.work, part, parts, first))
        status = PAPAN_NO_MEMORY;
    papan_give(&job->memory, part, parts, sizeof *part);
    papan_give(&job->memory, place, parts, size);
    return status;
}

papan_status papan_job_cut_part(papan_job *job, const papan_part *part, double least,
                                bool (*stop)(void *context), void *context, papan_finer *finer)
{
    cut c = {.job = job, .stop = stop, .context = context};
    *finer = (papan_finer){.parts = 0};
    if (strlen(part->place) + PAPAN_PLACE_DIGITS >= PAPAN_PLACE_MAX)
        return PAPAN_UNSUITABLE;
    papan_status status = cut_once(&c, part->option, part->options);
    if (status == PAPAN_OK && c.list.parts == 1 && c.list.pooled == part->options && part->place[0] != '\0')
        status = PAPAN_UNSUITABLE;
    if (status == PAPAN_OK && part->guess < least * (double)c.list.parts)
        status = PAPAN_TOO_BIG;
    if (status == PAPAN_OK)
        status = keep_all(&c, part, &finer->first);
    if (status == PAPAN_OK) {
        finer->parts = c.list.parts;
        finer->above = c.list.cases;
    }
    papan_part_list_drop(&c.list, &job->memory);
    return status;
}

papan_status papan_job_find_numbering(papan_job *job)
{
    cut c = {.job = job, .stop = job->request.stop, .context = job->request.context};
    papan_status status = cut_once(&c, NULL, 0);
    if (status == PAPAN_OK && asked_to_stop(&c))
        status = PAPAN_STOPPED;
    job->numbering = papan_hash_add(c.list.parts, c.list.pooled);
    for (size_t i = 0; i < c.list.pooled; i++)
        job->numbering = papan_hash_add(job->numbering, c.list.pool[i]);
    papan_part_list_drop(&c.list, &job->memory);
    return status;
}

/* ---- the whole ---- */

static double good_size(double total)
{
    double size = total / MANY > SMALL ? total / MANY : SMALL;
    size = size < LARGE ? size : LARGE;
    return size > total / MOST ? size : total / MOST;
}

papan_status papan_job_cut(papan_job *job, bool (*stop)(void *context), void *context, papan_message *why)
{
    papan_work *work = &job->meter.work;
    papan_part whole = {.place = (char[]){""}, .weight = 1, .guess = MANY * SMALL};
    papan_finer finer;
    papan_status status = papan_job_cut_part(job, &whole, 0, stop, context, &finer);
    papan_work_add_above(work, finer.above);
    double size = good_size(work->sums.guess_left);
    for (size_t i = 0; i < work->parts && status == PAPAN_OK; i++) {
        papan_part *part = work->part[i];
        if (part->guess <= size || (stop != NULL && stop(context)))
            continue;
        status = papan_job_cut_part(job, part, CRUMBS * size, stop, context, &finer);
        papan_work_add_above(work, finer.above);
        part->whole = status == PAPAN_UNSUITABLE;
        if (part->whole || status == PAPAN_TOO_BIG)
            status = PAPAN_OK;
        else if (status == PAPAN_OK && !papan_work_replace(work, part, 0, 0))
            status = PAPAN_NO_MEMORY;
    }
    papan_work_compact(work);
    if (status == PAPAN_OK && stop != NULL && stop(context)) {
        papan_work_drop(work);
        papan_work_begin(work, &job->memory, true);
        status = PAPAN_STOPPED;
    }
    *PAPAN_WHY(why) = (papan_message){.text = NULL};
    return status != PAPAN_OK ? status : papan_job_begin(job, 0, why);
}

/* ---- completeness ---- */

/* To check whether some parts make up another part completely, that part is split once more: the same program
 * splits the same way, so its parts have the same names. Each of them must be present, or be made up by parts
 * that are present. If nothing of one is present, it was empty, or it is missing. */
typedef struct cover {
    papan_job *job;
    const char *const *place;
    size_t at, places; /* those before `at` were found */
    uint64_t above;    /* cases of the splits */
} cover;

static bool begins_with(const cover *c, const char *place)
{
    return c->at < c->places && strncmp(c->place[c->at], place, strlen(place)) == 0;
}

/* place has room for the names of all smaller parts. */
static papan_status find_parts(cover *c, char *place, const uint32_t *option, size_t options)
{
    size_t length = strlen(place);
    bool there = begins_with(c, place);
    if (there && c->place[c->at][length] == '\0') {
        c->at++;
        return PAPAN_OK;
    }
    const papan_allocator *memory = &c->job->memory;
    papan_part_list list = {.parts = 0};
    papan_status status =
        papan_partition_split(&c->job->partition, memory, option, options, 1, NULL, NULL, &list);
    if (status == PAPAN_OK && list.parts > 0 && (!there || length + PAPAN_PLACE_DIGITS >= PAPAN_PLACE_MAX))
        status = PAPAN_WRONG;
    c->above += list.cases;
    for (size_t i = 0; i < list.parts && status == PAPAN_OK; i++) {
        uint32_t finer;
        const uint32_t *part = papan_part_list_part(&list, i, &finer);
        write_place(place, length, i);
        status = find_parts(c, place, part, finer);
    }
    place[length] = '\0';
    papan_part_list_drop(&list, memory);
    return status;
}

static papan_status refuse_parts(papan_message *why)
{
    return papan_fail(PAPAN_WRONG, why, "parts-incomplete", N_("parts are missing or there are too many"),
                      NULL);
}

papan_status papan_job_covers(papan_job *job, size_t part, const char *const *place, size_t places,
                              uint64_t *above, papan_message *why)
{
    char name[PAPAN_PLACE_MAX] = "";
    cover c = {.job = job, .place = place, .places = places};
    why = PAPAN_WHY(why);
    if (part != SIZE_MAX && part >= papan_work_parts(&job->meter.work))
        return refuse_parts(why);
    const papan_part *whole = part != SIZE_MAX ? papan_work_part(&job->meter.work, part) : NULL;
    if (whole != NULL)
        memcpy(name, whole->place, strlen(whole->place) + 1);
    papan_status status =
        find_parts(&c, name, whole != NULL ? whole->option : NULL, whole != NULL ? whole->options : 0);
    if (above != NULL)
        *above = c.above;
    return status == PAPAN_WRONG || (status == PAPAN_OK && c.at < c.places) ? refuse_parts(why) : status;
}
