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
    papan_part_sum sum;
    uint16_t *label; /* solutions of a list; stored behind the record */
    size_t labels;
    bool split;
    size_t first, parts; /* the parts of a split */
} record;

struct papan_writer {
    papan_kept *kept;
    papan_watch *watch;
    double start; /* of this search */
    pthread_t thread;
    pthread_mutex_t lock; /* protects the fields below */
    pthread_cond_t moved;
    record *first, **end; /* oldest first; only the thread removes records */
    size_t records;
    bool ending;
    size_t lost;     /* records lost for lack of memory */
    bool split_lost; /* a split is among them: what follows may belong to parts that the file does not have */
    bool complained; /* already reported that writing fails */
};

/* ---- called by the searching threads ---- */

/* r NULL: out of memory. */
static void hand_in(papan_writer *w, record *r, bool split)
{
    pthread_mutex_lock(&w->lock);
    w->split_lost |= r == NULL && split;
    bool kept = r != NULL && !w->split_lost;
    if (kept) {
        *w->end = r;
        w->end = &r->next;
        w->records++;
    } else
        w->lost++;
    pthread_mutex_unlock(&w->lock);
    if (!kept)
        free(r);
}

void papan_writer_done(void *context, size_t part, const papan_part_sum *sum, const uint16_t *label,
                       size_t solutions)
{
    papan_writer *w = context;
    size_t labels = solutions * papan_cells(w->kept->puzzle);
    record *r = malloc(sizeof *r + labels * sizeof *label);
    if (r != NULL) {
        *r = (record){.part = part, .sum = *sum, .label = (uint16_t *)(r + 1), .labels = labels};
        if (labels > 0)
            memcpy(r->label, label, labels * sizeof *label);
    }
    hand_in(w, r, false);
}

void papan_writer_split(void *context, size_t part, size_t first, size_t parts)
{
    papan_writer *w = context;
    record *r = malloc(sizeof *r);
    if (r != NULL)
        *r = (record){.part = part, .split = true, .first = first, .parts = parts};
    hand_in(w, r, true);
}

bool papan_writer_over(void *context)
{
    return papan_watch_over(((papan_writer *)context)->watch);
}

/* ---- the thread ---- */

static bool write_split(papan_kept *kept, const record *r)
{
    bool good = papan_store_part(kept->store, kept->job, r->part, false);
    for (size_t i = 0; i < r->parts && good; i++)
        good = papan_store_part(kept->store, kept->job, r->first + i, true);
    return good;
}

static bool write_record(papan_kept *kept, const record *r)
{
    papan_part_info info = {.size = sizeof info};
    papan_job_part(kept->job, r->part, &info);
    return r->split ? write_split(kept, r)
                    : papan_store_result(kept->store, kept->job, info.place, &r->sum, r->label, r->labels);
}

/* Writes the oldest `records` records and the time spent so far. */
static bool write_some(papan_writer *w, size_t records)
{
    papan_store *store = w->kept->store;
    papan_store_meta *meta = &w->kept->meta;
    const record *r = NULL;
    bool good = papan_store_begin(store);
    uint64_t searched = meta->searched;
    double now = papan_clock();
    for (size_t i = 0; i < records && good; i++) {
        r = r == NULL ? w->first : r->next;
        good = write_record(w->kept, r);
        searched += r->split ? 0 : r->sum.cases;
    }
    good =
        good && papan_store_spent(store, meta->seconds + now - w->start, searched) && papan_store_commit(store);
    if (!good) {
        papan_store_undo(store);
        return false;
    }
    meta->seconds += now - w->start;
    meta->searched = searched;
    w->start = now;
    return true;
}

static void drop(papan_writer *w, size_t records)
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

static void write_and_drop(papan_writer *w, size_t records)
{
    if (write_some(w, records)) {
        drop(w, records);
        w->complained = false;
    } else if (!w->complained) {
        w->complained = true;
        papan_watch_clear(w->watch);
        papan_remark(N_("cannot write to %s: %s; the search continues in memory, and writing will be retried"),
                     w->kept->name, papan_store_why(w->kept->store));
    }
}

static void *write_on(void *argument)
{
    papan_writer *w = argument;
    for (bool ending = false; !ending;) {
        struct timespec until = papan_moment_in(PAUSE_NS);
        pthread_mutex_lock(&w->lock);
        while (!w->ending && pthread_cond_timedwait(&w->moved, &w->lock, &until) == 0)
            ;
        ending = w->ending;
        size_t records = w->records;
        pthread_mutex_unlock(&w->lock);
        if (records > 0 || ending)
            write_and_drop(w, records);
    }
    return NULL;
}

papan_writer *papan_writer_start(papan_kept *kept, papan_watch *watch)
{
    papan_writer *w = calloc(1, sizeof *w);
    if (w == NULL)
        return NULL;
    w->kept = kept;
    w->watch = watch;
    w->start = papan_clock();
    w->end = &w->first;
    pthread_mutex_init(&w->lock, NULL);
    papan_steady_condition(&w->moved);
    if (pthread_create(&w->thread, NULL, write_on, w) == 0)
        return w;
    pthread_cond_destroy(&w->moved);
    pthread_mutex_destroy(&w->lock);
    free(w);
    return NULL;
}

size_t papan_writer_end(papan_writer *w)
{
    pthread_mutex_lock(&w->lock);
    w->ending = true;
    pthread_cond_signal(&w->moved);
    pthread_mutex_unlock(&w->lock);
    pthread_join(w->thread, NULL);
    size_t unsaved = w->records + w->lost;
    if (unsaved > 0)
        papan_complain("cannot-write-job", N_("results that could not be saved: %zu, in %s: %s"), unsaved,
                       w->kept->name, w->lost > 0 ? _("out of memory") : papan_store_why(w->kept->store));
    drop(w, w->records);
    pthread_cond_destroy(&w->moved);
    pthread_mutex_destroy(&w->lock);
    free(w);
    return unsaved;
}
