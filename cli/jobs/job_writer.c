/* job_writer.c: writes the results of a job in a thread of its own while others search. Each commit waits for
 * the disk, so results are collected for half a second and written in one transaction. Records that could not
 * be written (disk full) are kept and retried with the next ones. The search continues meanwhile, and its total
 * is safe, since it is counted in memory. */
#include "cli/jobs/job_file.h"
#include "cli/language.h"
#include "cli/system.h"
#include "cli/watching/watch.h"

#include <stdlib.h>
#include <string.h>

enum { PAUSE_NS = 500 * 1000 * 1000 };

typedef struct record {
    struct record *next;
    size_t part;
    bool split;
    size_t first, parts; /* of a split: the new parts, */
    uint64_t above;      /* and the cases above all parts of the job after it */
    papan_part_sum sum;
    size_t solutions;
    uint16_t label[]; /* of a list */
} record;

struct papan_writer {
    papan_job_file *file;
    papan_watch *watch;
    double start; /* of the time that is not yet saved */
    pthread_t thread;
    pthread_mutex_t lock; /* protects the fields below */
    pthread_cond_t ended;
    record *first, **end; /* oldest first; only the thread removes records */
    size_t records;
    bool ending;
    size_t lost;     /* records lost for lack of memory */
    bool split_lost; /* a split was lost: further records may belong to parts that the file does not have */
    bool complained; /* already reported that writing fails */
};

/* ---- called by the searching threads ---- */

static void add_record(papan_writer *w, const record *r, const uint16_t *label)
{
    size_t labels = r->solutions * papan_cells(w->file->puzzle);
    record *copy = malloc(sizeof *copy + labels * sizeof *label);
    pthread_mutex_lock(&w->lock);
    w->split_lost |= copy == NULL && r->split;
    if (copy != NULL && !w->split_lost) {
        *copy = *r;
        if (labels > 0)
            memcpy(copy->label, label, labels * sizeof *label);
        *w->end = copy;
        w->end = &copy->next;
        w->records++;
        copy = NULL;
    } else
        w->lost++;
    pthread_mutex_unlock(&w->lock);
    free(copy);
}

static void record_result(void *context, size_t part, const papan_part_sum *sum, const uint16_t *label,
                          size_t solutions)
{
    const record r = {.part = part, .sum = *sum, .solutions = solutions};
    add_record(context, &r, label);
}

static void record_split(void *context, size_t part, size_t first, size_t parts)
{
    papan_writer *w = context;
    const record r = {.part = part,
                      .split = true,
                      .first = first,
                      .parts = parts,
                      .above = papan_job_file_info(w->file).above};
    add_record(w, &r, NULL);
}

static bool must_stop_search(void *context)
{
    return papan_watch_must_stop(((papan_writer *)context)->watch);
}

/* ---- the thread ---- */

static bool write_record(papan_job_file *file, const record *r)
{
    if (!r->split)
        return papan_store_result(file->store, file->job, r->part, &r->sum, r->label, r->solutions);
    file->store->above = r->above;
    bool good = papan_store_part(file->store, file->job, r->part, false);
    for (size_t i = 0; i < r->parts && good; i++)
        good = papan_store_part(file->store, file->job, r->first + i, true);
    return good;
}

/* Writes the oldest `records` records and the time spent so far. */
static bool write_records(papan_writer *w, size_t records)
{
    papan_store *store = w->file->store;
    papan_store_meta *meta = &w->file->meta;
    const record *r = NULL;
    bool good = papan_store_begin(store);
    uint64_t searched = meta->searched;
    double now = papan_clock(), seconds = meta->seconds + now - w->start;
    for (size_t i = 0; i < records && good; i++) {
        r = r == NULL ? w->first : r->next;
        good = write_record(w->file, r);
        searched += r->sum.cases;
    }
    good = good && papan_store_spent(store, seconds, searched) && papan_store_commit(store);
    if (!good) {
        papan_store_undo(store);
        return false;
    }
    meta->seconds = seconds;
    meta->searched = searched;
    w->start = now;
    return true;
}

static void remove_records(papan_writer *w, size_t records)
{
    pthread_mutex_lock(&w->lock);
    for (w->records -= records; records > 0; records--) {
        record *r = w->first;
        w->first = r->next;
        free(r);
    }
    if (w->first == NULL)
        w->end = &w->first;
    pthread_mutex_unlock(&w->lock);
}

static void *write_until_end(void *argument)
{
    papan_writer *w = argument;
    for (bool ending = false; !ending;) {
        struct timespec until = papan_moment_in(PAUSE_NS);
        pthread_mutex_lock(&w->lock);
        while (!w->ending && pthread_cond_timedwait(&w->ended, &w->lock, &until) == 0)
            ;
        ending = w->ending;
        size_t records = w->records;
        pthread_mutex_unlock(&w->lock);
        if (records == 0 && !ending)
            continue;
        bool written = write_records(w, records);
        if (written)
            remove_records(w, records);
        else if (!w->complained) {
            papan_watch_clear(w->watch);
            papan_remark(
                N_("cannot write to %s: %s; the search continues in memory, and writing will be retried"),
                w->file->name, w->file->store->why);
        }
        w->complained = !written;
    }
    return NULL;
}

papan_writer *papan_writer_start(papan_job_file *file, papan_watch *watch, papan_job_hooks *hooks)
{
    papan_writer *w = calloc(1, sizeof *w);
    if (w == NULL)
        return NULL;
    w->file = file;
    w->watch = watch;
    w->start = papan_clock();
    w->end = &w->first;
    pthread_mutex_init(&w->lock, NULL);
    papan_steady_condition(&w->ended);
    *hooks = (papan_job_hooks){.size = sizeof *hooks,
                               .context = w,
                               .done = record_result,
                               .split = record_split,
                               .stop = must_stop_search};
    if (pthread_create(&w->thread, NULL, write_until_end, w) == 0)
        return w;
    pthread_cond_destroy(&w->ended);
    pthread_mutex_destroy(&w->lock);
    free(w);
    return NULL;
}

size_t papan_writer_end(papan_writer *w)
{
    pthread_mutex_lock(&w->lock);
    w->ending = true;
    pthread_cond_signal(&w->ended);
    pthread_mutex_unlock(&w->lock);
    pthread_join(w->thread, NULL);
    size_t unsaved = w->records + w->lost;
    if (unsaved > 0)
        papan_complain("cannot-write-job", N_("results that could not be saved: %zu, in %s: %s"), unsaved,
                       w->file->name, w->lost > 0 ? _("out of memory") : w->file->store->why);
    remove_records(w, w->records);
    pthread_cond_destroy(&w->ended);
    pthread_mutex_destroy(&w->lock);
    free(w);
    return unsaved;
}
