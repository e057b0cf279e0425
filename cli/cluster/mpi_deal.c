/* mpi_deal.c: decides which rank gets which part, see mpi_table.h.
 *
 * While there are many parts, a seat holds some in advance, so that no thread waits for rank 0. Near the end,
 * parts are split further before they are dealt. And since estimates can be far off, a part can also be
 * recalled: if threads are idle and no part is open, the part with the largest gain is given up, split and
 * dealt again. Work already done on it is lost, so it must be expected to run clearly longer than searching it
 * again together would take: its estimated time at the pace so far, or, past that, as long again as it has
 * already run. */
#include "cli/cluster/mpi_table.h"
#include "cli/watching/watch.h"

#include <math.h>
#include <stdlib.h>

enum { FEW = 2 /* open parts per thread near the end */, MOST_AHEAD = 64 /* parts per thread */ };
static const double AHEAD = 0.02, /* seconds of work that a thread should hold in advance */
    WORTH_CUTTING = 0.05,         /* seconds of work in a part */
    WORTH_CUTTING_CASES = 1e5,    /* the same, before the pace is known */
    WORTH_RECALL = 0.3;           /* seconds saved */

/* ---- dealing ---- */

/* The seconds that `guess` estimated cases take at the pace so far. */
static double seconds_of(const papan_table *t, double guess)
{
    return guess * t->spent / t->guessed;
}

static bool some_worth_cutting(const papan_table *t)
{
    double largest = papan_job_largest(t->job);
    return t->guessed > 0 ? seconds_of(t, largest) > WORTH_CUTTING : largest > WORTH_CUTTING_CASES;
}

void papan_table_cut(papan_table *t)
{
    size_t finer = 0;
    papan_status status = papan_job_split(t->job, t->hooks, &finer);
    if (status != PAPAN_OK)
        papan_table_fail(t, status, NULL);
}

/* Lists keep their parts, as on threads: the output order may depend on them. So does a job that is verified,
 * which has no hook for splits. */
static bool may_cut(const papan_table *t)
{
    return !t->list && t->hooks->split != NULL;
}

static void cut_near_the_end(papan_table *t)
{
    if (!may_cut(t) || t->mpi->eager)
        return;
    for (size_t open; (open = papan_job_open(t->job)) > 0 && open < (size_t)t->workers * FEW &&
                      t->workers > 1 && t->failure == PAPAN_OK && some_worth_cutting(t);)
        papan_table_cut(t);
}

/* The number of parts that a seat may hold. */
static size_t hold(const papan_table *t, const papan_seat *s, bool plenty)
{
    if (!plenty || !(t->ended > 0))
        return plenty ? 2 * s->threads : s->threads;
    double ahead = ceil(AHEAD * t->ended / (t->spent + 1e-9));
    return s->threads * (1 + (size_t)(ahead < MOST_AHEAD ? ahead : MOST_AHEAD));
}

/* The seat that holds the fewest parts per thread; -1: all have enough. */
static int neediest(const papan_table *t, bool plenty)
{
    int best = -1;
    for (int i = 0; i < t->seats; i++) {
        const papan_seat *s = &t->seat[i], *b = best >= 0 ? &t->seat[best] : NULL;
        if (s->parts < hold(t, s, plenty) && (b == NULL || s->parts * b->threads < b->parts * s->threads))
            best = i;
    }
    return best;
}

static bool send_part(papan_table *t, int rank, size_t part)
{
    if (rank == 0)
        return papan_squad_give(t->squad, part, part);
    papan_buffer line = papan_buffer_new(NULL);
    papan_job_line(t->job, part, &line);
    papan_letter_begin(t->mpi, PAPAN_LETTER_PART);
    papan_letter_number(t->mpi, part);
    papan_letter_text(t->mpi, line.bytes, line.length);
    bool sent = !line.failed && papan_letter_send(t->mpi, rank);
    papan_buffer_free(&line);
    return sent;
}

void papan_table_deal(papan_table *t)
{
    cut_near_the_end(t);
    size_t part;
    for (int rank; t->failure == PAPAN_OK && (rank = neediest(t, papan_job_open(t->job) > t->workers)) >= 0 &&
                   papan_job_take(t->job, &part);) {
        papan_seat *s = &t->seat[rank];
        if (!papan_enlarge(&s->dealt, &s->room, s->parts + 1, sizeof *s->dealt) || !send_part(t, rank, part)) {
            papan_job_put_back(t->job, part);
            papan_table_fail(t, PAPAN_NO_MEMORY, NULL);
            return;
        }
        s->dealt[s->parts] = (papan_dealt){part, s->parts < s->threads ? papan_clock() : 0, false};
        s->parts++;
    }
}

/* ---- recalling ---- */

static size_t idle_threads(const papan_table *t)
{
    size_t idle = 0;
    for (int i = 0; i < t->seats; i++)
        if (t->seat[i].parts < t->seat[i].threads)
            idle += t->seat[i].threads - t->seat[i].parts;
    return idle;
}

/* The seconds saved if the idle threads help. */
static double gain(const papan_table *t, const papan_dealt *d, size_t idle, double now)
{
    papan_part_info part = {.size = sizeof part};
    papan_job_part(t->job, d->part, &part);
    if (d->recalled || part.whole || (!(t->guessed > 0) && !t->mpi->eager))
        return 0;
    if (t->mpi->eager)
        return 2 * WORTH_RECALL;
    double all = seconds_of(t, part.guess), spent = d->since > 0 ? now - d->since : 0;
    double left = all > spent ? all - spent : spent;
    return left - 1.5 * (spent + left) / (double)(idle + 1);
}

void papan_table_recall(papan_table *t)
{
    size_t idle = idle_threads(t);
    if (idle == 0 || papan_job_open(t->job) > 0 || !may_cut(t))
        return;
    double now = papan_clock(), best = WORTH_RECALL;
    papan_dealt *chosen = NULL;
    int rank = 0;
    for (int i = 0; i < t->seats; i++)
        for (size_t j = 0; j < t->seat[i].parts; j++) {
            double saved = gain(t, &t->seat[i].dealt[j], idle, now);
            if (t->seat[i].dealt[j].recalled)
                return; /* one at a time */
            if (saved > best) {
                best = saved;
                chosen = &t->seat[i].dealt[j];
                rank = i;
            }
        }
    if (chosen == NULL)
        return;
    chosen->recalled = true;
    if (rank == 0) {
        papan_squad_recall(t->squad, chosen->part);
        return;
    }
    papan_letter_begin(t->mpi, PAPAN_LETTER_RECALL);
    papan_letter_number(t->mpi, chosen->part);
    papan_letter_send(t->mpi, rank);
}
