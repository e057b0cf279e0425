/* mpi_assign.c: decides which rank gets which part, see mpi_scheduler.h.
 *
 * While there are many parts, a rank has some in advance, so that no thread waits for rank 0. Near the end,
 * parts are split further before they are assigned. And since estimates can be far off, a part can also be
 * revoked: if threads are idle and no part is open, the part with the largest gain is abandoned, split and
 * assigned again. Work already done on it is lost, so it must be expected to run clearly longer than searching
 * it again together would take: its estimated time at the pace so far, or, past that, as long again as it has
 * already run. */
#include "cli/cluster/mpi_scheduler.h"
#include "cli/watching/watch.h"

#include <math.h>

enum { FEW = 2 /* open parts per thread near the end */, AHEAD_MAX = 64 /* parts per thread */ };
static const double AHEAD = 0.02, /* seconds of work that a thread should have in advance */
    WORTH_SPLIT = 0.05,           /* seconds of work in a part */
    WORTH_SPLIT_CASES = 1e5,      /* the same, before the pace is known */
    WORTH_REVOKING = 0.3;         /* seconds saved */

/* ---- assigning ---- */

/* The seconds that `guess` estimated cases take at the pace so far. */
static double seconds_of(const papan_mpi_scheduler *s, double guess)
{
    return guess * s->spent / s->guessed;
}

/* True if splitting the largest open part is worth it. */
static bool is_worth_split(const papan_mpi_scheduler *s)
{
    double largest = papan_job_largest(s->job);
    return s->guessed > 0 ? seconds_of(s, largest) > WORTH_SPLIT : largest > WORTH_SPLIT_CASES;
}

void papan_scheduler_split(papan_mpi_scheduler *s)
{
    size_t finer = 0;
    papan_status status = papan_job_split(s->job, s->hooks, &finer);
    if (status != PAPAN_OK)
        papan_scheduler_fail(s, status, NULL);
}

/* Lists keep their parts, as on threads: the output order may depend on them. So does a job that is verified,
 * which has no hook for splits. */
static bool may_split(const papan_mpi_scheduler *s)
{
    return s->info.goal != PAPAN_LIST && s->hooks->split != NULL;
}

static void split_near_the_end(papan_mpi_scheduler *s)
{
    if (!may_split(s) || s->mpi->eager || s->threads <= 1)
        return;
    for (size_t open; (open = papan_job_open(s->job)) > 0 && open < (size_t)s->threads * FEW &&
                      s->failure == PAPAN_OK && is_worth_split(s);)
        papan_scheduler_split(s);
}

/* The number of parts that a rank may have. */
static size_t most_parts(const papan_mpi_scheduler *s, const papan_rank_state *r, bool plenty)
{
    if (!plenty || !(s->done > 0))
        return plenty ? 2 * r->threads : r->threads;
    double ahead = ceil(AHEAD * s->done / (s->spent + 1e-9));
    return r->threads * (1 + (size_t)(ahead < AHEAD_MAX ? ahead : AHEAD_MAX));
}

/* The rank that has the fewest parts per thread; -1: all have enough. */
static int neediest_rank(const papan_mpi_scheduler *s)
{
    bool plenty = papan_job_open(s->job) > s->threads;
    int best = -1;
    for (int i = 0; i < s->ranks; i++) {
        const papan_rank_state *r = &s->rank[i], *b = best >= 0 ? &s->rank[best] : NULL;
        if (r->parts < most_parts(s, r, plenty) && (b == NULL || r->parts * b->threads < b->parts * r->threads))
            best = i;
    }
    return best;
}

static bool send_part(papan_mpi_scheduler *s, int rank, size_t part)
{
    if (rank == 0)
        return papan_rank_workers_add(s->workers, part, part);
    papan_buffer line = papan_buffer_new(NULL);
    papan_job_line(s->job, part, &line);
    const papan_mpi_message m = {.kind = PAPAN_MPI_PART, .number = {part}, .text = {{line.bytes, line.length}}};
    bool sent = !line.failed && papan_mpi_send(s->mpi, rank, &m);
    papan_buffer_free(&line);
    return sent;
}

void papan_scheduler_assign(papan_mpi_scheduler *s)
{
    size_t part;
    split_near_the_end(s);
    for (int rank; s->failure == PAPAN_OK && (rank = neediest_rank(s)) >= 0 && papan_job_take(s->job, &part);) {
        papan_rank_state *r = &s->rank[rank];
        if (!papan_enlarge(&r->assigned, &r->room, r->parts + 1, sizeof *r->assigned) ||
            !send_part(s, rank, part)) {
            papan_job_put_back(s->job, part);
            papan_scheduler_fail(s, PAPAN_NO_MEMORY, NULL);
            return;
        }
        r->assigned[r->parts] = (papan_assignment){part, r->parts < r->threads ? papan_clock() : 0, false};
        r->parts++;
    }
}

/* ---- revoking ---- */

static size_t idle_threads(const papan_mpi_scheduler *s)
{
    size_t idle = 0;
    for (int i = 0; i < s->ranks; i++)
        if (s->rank[i].parts < s->rank[i].threads)
            idle += s->rank[i].threads - s->rank[i].parts;
    return idle;
}

/* The seconds saved if the idle threads help. */
static double seconds_saved(const papan_mpi_scheduler *s, const papan_assignment *a, size_t idle, double now)
{
    papan_part_info part = {.size = sizeof part};
    papan_job_part(s->job, a->part, &part);
    if (part.whole || (!(s->guessed > 0) && !s->mpi->eager))
        return 0;
    if (s->mpi->eager)
        return 2 * WORTH_REVOKING;
    double all = seconds_of(s, part.guess), spent = a->since > 0 ? now - a->since : 0;
    double left = all > spent ? all - spent : spent;
    return left - 1.5 * (spent + left) / (double)(idle + 1);
}

/* The part with the largest gain; NULL: none is worth it, or one is being revoked already. */
static papan_assignment *best_to_revoke(const papan_mpi_scheduler *s, size_t idle, int *rank)
{
    double now = papan_clock(), best = WORTH_REVOKING;
    papan_assignment *chosen = NULL;
    for (int i = 0; i < s->ranks; i++)
        for (size_t j = 0; j < s->rank[i].parts; j++) {
            papan_assignment *a = &s->rank[i].assigned[j];
            double saved = seconds_saved(s, a, idle, now);
            if (a->revoked)
                return NULL;
            if (saved > best) {
                best = saved;
                chosen = a;
                *rank = i;
            }
        }
    return chosen;
}

void papan_scheduler_revoke(papan_mpi_scheduler *s)
{
    int rank = 0;
    size_t idle = papan_job_open(s->job) == 0 && may_split(s) ? idle_threads(s) : 0;
    papan_assignment *a = idle > 0 ? best_to_revoke(s, idle, &rank) : NULL;
    if (a == NULL)
        return;
    a->revoked = true;
    if (rank == 0)
        papan_rank_workers_revoke(s->workers, a->part);
    else
        papan_mpi_send(s->mpi, rank, &(papan_mpi_message){.kind = PAPAN_MPI_REVOKE, .number = {a->part}});
}
