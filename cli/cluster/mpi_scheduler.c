/* mpi_scheduler.c: rank 0 of an MPI run: distributes the parts of a job to all processes and enters their
 * results. Rank 0 searches like the others (mpi_rank.c) and has one more thread for scheduling.
 *
 * While there are many parts, a rank has some in advance, so that no thread waits for rank 0. Near the end,
 * parts are split further before they are assigned. And since estimates can be far off, a part can also be
 * revoked: if threads are idle and no part is open, the part with the largest gain is abandoned, split and
 * assigned again. The work already done on it is lost. So this is done only if the part is expected to run
 * clearly longer than all idle threads would take to search it again. Its expected time is the estimate at the
 * pace so far or, once that is exceeded, as long again as it has already run.
 *
 * MPI ends when one of its processes ends, and no process can join again. So losing a rank ends the run;
 * finished parts are saved in the job. */
#include "cli/cluster/mpi.h"
#include "cli/language.h"
#include "cli/watching/watch.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { FEW = 2 /* open parts per thread near the end */, AHEAD_MAX = 64 /* parts per thread */ };
static const double AHEAD = 0.02, /* seconds of work that a thread should have in advance */
    WORTH_SPLIT = 0.05,           /* seconds of work in a part */
    WORTH_SPLIT_CASES = 1e5,      /* the same, before the pace is known */
    WORTH_REVOKING = 0.3;         /* seconds saved */

/* Seconds within which ranks must confirm that they have stopped. A stopped run is soon killed. */
static const double CONFIRM_STOPPED = 0.4, CONFIRM = 5;

typedef struct assignment {
    size_t part;     /* of the job, */
    uint64_t number; /* and of the rank */
    double since;    /* when it started, as seen by rank 0; 0: queued */
    bool revoked;
} assignment;

typedef struct rank_state {
    char host[64];
    unsigned threads;     /* 0: not ready */
    bool stopped;         /* it sends nothing more for this job */
    assignment *assigned; /* in the order of the rank's queue */
    size_t parts, room;
    uint64_t sent; /* parts, those that are done included */
} rank_state;

typedef struct mpi_scheduler {
    papan_mpi *mpi;
    papan_job *job;
    papan_job_info info;
    const papan_job_hooks *hooks;
    rank_state *rank;
    int ranks, stopped;          /* all; those that have stopped */
    unsigned threads;            /* of all ranks that are ready */
    double guessed, spent, done; /* estimated cases, seconds spent, and number of the finished parts */
    papan_status failure;
    papan_message why;
} mpi_scheduler;

/* Records the first failure. why: NULL if the status is enough. */
static void fail_search(mpi_scheduler *s, papan_status status, const papan_message *why)
{
    if (s->failure == PAPAN_OK) {
        s->failure = status;
        s->why = why != NULL ? *why : (papan_message){.text = NULL};
    }
}

static papan_job_info read_job(const mpi_scheduler *s)
{
    papan_job_info info = {.size = sizeof info};
    papan_job_get(s->job, &info);
    return info;
}

/* Splits the largest part if it has more than `least` cases; returns the number of new parts. */
static size_t split_largest_part(mpi_scheduler *s, double least)
{
    size_t finer = 0;
    papan_status status = papan_job_split(s->job, s->hooks, least, &finer, NULL);
    if (status != PAPAN_OK)
        fail_search(s, status, NULL);
    return finer;
}

/* ---- assigning ---- */

/* Lists keep their parts, as on threads, since the output order may depend on them. A job that is being
 * verified has no split hook and keeps its parts, too. */
static bool may_split(const mpi_scheduler *s)
{
    return s->info.goal != PAPAN_LIST && s->hooks->split != NULL;
}

static void split_near_the_end(mpi_scheduler *s)
{
    if (!may_split(s) || s->mpi->eager || s->threads <= 1)
        return;
    double least = s->guessed > 0 ? WORTH_SPLIT * s->guessed / s->spent : WORTH_SPLIT_CASES;
    for (size_t open, finer = 1; finer > 0 && s->failure == PAPAN_OK && (open = read_job(s).open) > 0 &&
                                 open < (size_t)s->threads * FEW;)
        finer = split_largest_part(s, least);
}

/* The number of parts that a rank may have. */
static size_t most_parts(const mpi_scheduler *s, const rank_state *r, bool plenty)
{
    if (!plenty || !(s->done > 0))
        return plenty ? 2 * r->threads : r->threads;
    double ahead = ceil(AHEAD * s->done / (s->spent + 1e-9));
    return r->threads * (1 + (size_t)(ahead < AHEAD_MAX ? ahead : AHEAD_MAX));
}

/* The rank that has the fewest parts per thread; -1: all have enough. */
static int neediest_rank(const mpi_scheduler *s)
{
    bool plenty = read_job(s).open > s->threads;
    int best = -1;
    for (int i = 0; i < s->ranks; i++) {
        const rank_state *r = &s->rank[i], *b = best >= 0 ? &s->rank[best] : NULL;
        if (r->parts < most_parts(s, r, plenty) && (b == NULL || r->parts * b->threads < b->parts * r->threads))
            best = i;
    }
    return best;
}

static bool send_part(mpi_scheduler *s, int rank, size_t part)
{
    papan_buffer line = papan_buffer_new(NULL);
    papan_job_line(s->job, part, NULL, NULL, 0, &line);
    const papan_mpi_message m = {.kind = PAPAN_MPI_PART, .text = {{line.bytes, line.length}}};
    bool sent = !line.failed && papan_mpi_send(s->mpi, rank, &m);
    papan_buffer_free(&line);
    return sent;
}

static void assign_parts(mpi_scheduler *s)
{
    size_t part;
    split_near_the_end(s);
    for (int rank;
         s->failure == PAPAN_OK && (rank = neediest_rank(s)) >= 0 && papan_job_take(s->job, SIZE_MAX, &part);) {
        rank_state *r = &s->rank[rank];
        if (!papan_room(NULL, &r->assigned, &r->room, r->parts + 1, sizeof *r->assigned) ||
            !send_part(s, rank, part)) {
            papan_job_put_back(s->job, part);
            fail_search(s, PAPAN_NO_MEMORY, NULL);
            return;
        }
        r->assigned[r->parts] = (assignment){part, r->sent++, r->parts < r->threads ? papan_clock() : 0, false};
        r->parts++;
    }
}

/* ---- revoking ---- */

static size_t idle_threads(const mpi_scheduler *s)
{
    size_t idle = 0;
    for (int i = 0; i < s->ranks; i++)
        if (s->rank[i].parts < s->rank[i].threads)
            idle += s->rank[i].threads - s->rank[i].parts;
    return idle;
}

/* The seconds saved if the idle threads help. */
static double seconds_saved(const mpi_scheduler *s, const assignment *a, size_t idle, double now)
{
    papan_part_info part = {.size = sizeof part};
    papan_job_part(s->job, a->part, &part);
    if (part.whole || (!(s->guessed > 0) && !s->mpi->eager))
        return 0;
    if (s->mpi->eager)
        return 2 * WORTH_REVOKING;
    double all = part.guess * s->spent / s->guessed, spent = a->since > 0 ? now - a->since : 0;
    double left = all > spent ? all - spent : spent;
    return left - 1.5 * (spent + left) / (double)(idle + 1);
}

/* The part with the largest gain; NULL: none is worth it, or one is being revoked already. */
static assignment *best_to_revoke(const mpi_scheduler *s, size_t idle, int *rank)
{
    double now = papan_clock(), best = WORTH_REVOKING;
    assignment *chosen = NULL;
    for (int i = 0; i < s->ranks; i++)
        for (size_t j = 0; j < s->rank[i].parts; j++) {
            assignment *a = &s->rank[i].assigned[j];
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

static void revoke_part(mpi_scheduler *s)
{
    int rank = 0;
    size_t idle = read_job(s).open == 0 && may_split(s) ? idle_threads(s) : 0;
    assignment *a = idle > 0 ? best_to_revoke(s, idle, &rank) : NULL;
    if (a == NULL)
        return;
    a->revoked = true;
    papan_mpi_send(s->mpi, rank, &(papan_mpi_message){.kind = PAPAN_MPI_REVOKE, .number = {a->number}});
}

/* ---- results ---- */

/* Removes an assignment; the next one in the queue of the rank starts now. */
static bool remove_assignment(rank_state *r, uint64_t number, assignment *out)
{
    size_t i = 0;
    while (i < r->parts && r->assigned[i].number != number)
        i++;
    if (i == r->parts)
        return false;
    *out = r->assigned[i];
    memmove(r->assigned + i, r->assigned + i + 1, (--r->parts - i) * sizeof *r->assigned);
    for (i = 0; i < r->parts && i < r->threads; i++)
        if (!(r->assigned[i].since > 0))
            r->assigned[i].since = papan_clock();
    return true;
}

static void on_result(void *context, const papan_mpi_message *m)
{
    mpi_scheduler *s = context;
    assignment a;
    papan_message why = {.text = NULL};
    papan_part_info part = {.size = sizeof part};
    const uint16_t *label = (const uint16_t *)(const void *)m->text[0].bytes;
    size_t cells = papan_cells(s->info.puzzle), labels = m->text[0].length / sizeof *label;
    if (s->failure != PAPAN_OK || !remove_assignment(&s->rank[m->from], m->number[0], &a))
        return;
    if (m->number[1] == 0) {
        papan_job_put_back(s->job, a.part);
        if (a.revoked)
            split_largest_part(s, 0);
        return;
    }
    papan_job_part(s->job, a.part, &part);
    s->guessed += part.guess;
    s->spent += a.since > 0 ? papan_clock() - a.since : 0;
    s->done++;
    papan_status status =
        papan_job_enter(s->job, s->hooks, m->text[1].bytes, label, cells > 0 ? labels / cells : 0, &why);
    if (status != PAPAN_OK)
        fail_search(s, status, &why);
}

/* ---- messages ---- */

static void on_lost_rank(void *context, int rank)
{
    mpi_scheduler *s = context;
    papan_message why;
    papan_say(&why, 0, 0, "search-failed",
              N_("lost contact with rank {0} on {1}, so the run ends; with --job, the same command continues "
                 "from here"));
    papan_say_number(&why, 0, rank);
    papan_say_text(&why, 1, s->rank[rank].host[0] != '\0' ? s->rank[rank].host : "?");
    fail_search(s, PAPAN_WRONG, &why);
    s->mpi->lost = true;
}

static void on_ready(void *context, const papan_mpi_message *m)
{
    mpi_scheduler *s = context;
    rank_state *r = &s->rank[m->from];
    r->threads = (unsigned)m->number[0];
    snprintf(r->host, sizeof r->host, "%s", m->text[0].bytes);
    s->threads += r->threads;
}

static void on_failure(void *context, const papan_mpi_message *m)
{
    mpi_scheduler *s = context;
    papan_message its = {.text = m->text[0].bytes}, why;
    char sentence[PAPAN_SENTENCE];
    papan_status status = (papan_status)m->number[0];
    for (unsigned i = 1; i < PAPAN_MPI_TEXTS; i++) {
        papan_say_text(&its, i - 1, m->text[i].bytes);
        its.unit[i - 1] = (unsigned char)m->number[i];
    }
    if (s->failure != PAPAN_OK)
        return;
    snprintf(s->mpi->error, sizeof s->mpi->error, _("rank %d: %s"), m->from, papan_sentence(&its, sentence));
    papan_say(&why, 0, 0, "search-failed", s->mpi->error);
    fail_search(s, status != PAPAN_OK ? status : PAPAN_WRONG, &why);
}

static void on_job_ended(void *context, const papan_mpi_message *m)
{
    mpi_scheduler *s = context;
    s->rank[m->from].stopped = true;
    s->stopped++;
}

/* ---- the job ---- */

static void send_job(mpi_scheduler *s, uint64_t memory_limit)
{
    papan_buffer puzzle = papan_buffer_new(NULL), head = papan_buffer_new(NULL);
    papan_message why = {.text = NULL};
    papan_status status = papan_write(s->info.puzzle, "json", &puzzle, &why);
    papan_job_line(s->job, SIZE_MAX, NULL, NULL, 0, &head);
    if (status == PAPAN_OK && (puzzle.failed || head.failed))
        status = PAPAN_NO_MEMORY;
    const papan_mpi_message job = {.kind = PAPAN_MPI_JOB,
                                   .number = {PAPAN_MPI_VERSION, s->info.goal, memory_limit, s->info.numbering},
                                   .text = {{head.bytes, head.length}, {puzzle.bytes, puzzle.length}}};
    if (status != PAPAN_OK)
        fail_search(s, status, &why);
    else
        papan_mpi_send(s->mpi, PAPAN_MPI_ALL, &job);
    papan_buffer_free(&head);
    papan_buffer_free(&puzzle);
}

static void start_ranks(mpi_scheduler *s, uint64_t memory_limit)
{
    static papan_mpi_receive *const receive[PAPAN_MPI_KINDS] = {[PAPAN_MPI_READY] = on_ready,
                                                                [PAPAN_MPI_RESULT] = on_result,
                                                                [PAPAN_MPI_FAILED] = on_failure,
                                                                [PAPAN_MPI_JOB_ENDED] = on_job_ended};
    papan_mpi_handle(s->mpi, receive, s);
    s->mpi->on_lost = on_lost_rank;
    s->mpi->context = s;
    s->rank = calloc((size_t)s->ranks, sizeof *s->rank);
    if (s->rank == NULL) {
        fail_search(s, PAPAN_NO_MEMORY, NULL);
        return;
    }
    for (int i = 0; i < s->ranks; i++)
        s->mpi->received[i] = papan_clock();
    send_job(s, memory_limit);
}

/* Stops all ranks and receives the results still on their way. */
static void stop_ranks(mpi_scheduler *s, double limit)
{
    double until = papan_clock() + limit;
    papan_mpi_send(s->mpi, PAPAN_MPI_ALL, &(papan_mpi_message){.kind = PAPAN_MPI_END_JOB});
    while (s->stopped < s->ranks && papan_clock() < until)
        papan_mpi_poll(s->mpi);
    papan_mpi_poll(s->mpi);
    for (int rank = 1; rank < s->ranks; rank++)
        if (!s->rank[rank].stopped)
            on_lost_rank(s, rank);
}

static void free_ranks(mpi_scheduler *s)
{
    for (int i = 0; i < s->ranks && s->rank != NULL; i++) {
        for (size_t j = 0; j < s->rank[i].parts; j++)
            papan_job_put_back(s->job, s->rank[i].assigned[j].part);
        free(s->rank[i].assigned);
    }
    free(s->rank);
}

papan_status papan_mpi_search(papan_session *session, papan_job *job, const papan_job_hooks *hooks,
                              papan_message *why)
{
    papan_mpi *mpi = session->backend;
    mpi_scheduler s = {
        .mpi = mpi, .job = job, .info = {.size = sizeof s.info}, .hooks = hooks, .ranks = mpi->wire.ranks};
    papan_job_get(job, &s.info);
    start_ranks(&s, session->settings.memory_limit);
    while (s.failure == PAPAN_OK && !read_job(&s).complete &&
           (hooks->stop == NULL || !hooks->stop(hooks->context))) {
        assign_parts(&s);
        revoke_part(&s);
        papan_mpi_poll(mpi);
    }
    bool complete = read_job(&s).complete;
    if (s.rank != NULL)
        stop_ranks(&s, complete ? CONFIRM : CONFIRM_STOPPED);
    free_ranks(&s);
    *why = s.why;
    return complete ? PAPAN_OK : s.failure;
}
