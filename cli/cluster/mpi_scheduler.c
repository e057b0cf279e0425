/* mpi_scheduler.c: rank 0 of an MPI run: distributes the parts of a job to all processes and enters their
 * results. Rank 0 itself searches like the others; one more thread of it schedules.
 *
 * MPI ends when one of its processes does, and no process can rejoin. So losing a rank ends the run; finished
 * parts are in the job. */
#include "cli/cluster/mpi_scheduler.h"
#include "cli/language.h"
#include "cli/watching/watch.h"

#include <stdlib.h>
#include <string.h>

/* Seconds within which ranks must confirm that they have stopped. A stopped run is soon killed. */
static const double CONFIRM_STOPPED = 0.4, CONFIRM = 5;

void papan_scheduler_fail(papan_mpi_scheduler *s, papan_status status, const papan_message *why)
{
    if (s->failure == PAPAN_OK) {
        s->failure = status;
        s->why = why != NULL ? *why : (papan_message){.text = NULL};
    }
}

static void on_lost_rank(void *context, int rank)
{
    papan_mpi_scheduler *s = context;
    papan_message why;
    papan_say(&why, 0, 0, "search-failed",
              N_("lost contact with rank {0} on {1}, so the run ends; with --job, the same command continues "
                 "from here"));
    papan_say_number(&why, 0, rank);
    papan_say_text(&why, 1, s->rank[rank].host[0] != '\0' ? s->rank[rank].host : "?");
    papan_scheduler_fail(s, PAPAN_WRONG, &why);
    s->mpi->lost = true;
}

/* ---- results ---- */

/* Removes an assignment; the next one in the queue of the rank starts now. */
static bool remove_assignment(papan_rank_state *r, uint64_t part, papan_assignment *out)
{
    size_t i = 0;
    while (i < r->parts && r->assigned[i].part != part)
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

static void enter_result(papan_mpi_scheduler *s, int rank, const papan_rank_result *r, const uint16_t *label)
{
    papan_assignment a;
    papan_part_info part = {.size = sizeof part};
    if (s->failure != PAPAN_OK || !remove_assignment(&s->rank[rank], r->id, &a))
        return;
    if (!r->whole) {
        papan_job_put_back(s->job, a.part);
        if (a.revoked)
            papan_scheduler_split(s);
        return;
    }
    papan_job_part(s->job, a.part, &part);
    s->guessed += part.guess;
    s->spent += a.since > 0 ? papan_clock() - a.since : 0;
    s->done++;
    size_t cells = papan_cells(s->info.puzzle);
    papan_status status =
        papan_job_done(s->job, s->hooks, a.part, &r->sum, label, cells > 0 ? r->labels / cells : 0);
    if (status != PAPAN_OK)
        papan_scheduler_fail(s, status, NULL);
}

static void on_own_result(void *context, const papan_rank_result *result)
{
    enter_result(context, 0, result, result->label);
}

static void on_own_failure(void *context, papan_status status, const papan_message *why)
{
    papan_scheduler_fail(context, status, why);
}

/* ---- messages ---- */

static void on_ready(void *context, const papan_mpi_message *m)
{
    papan_mpi_scheduler *s = context;
    papan_rank_state *r = &s->rank[m->from];
    r->threads = (unsigned)m->number[0];
    snprintf(r->host, sizeof r->host, "%s", m->text[0].bytes);
    s->threads += r->threads;
}

static void on_solutions(void *context, const papan_mpi_message *m)
{
    papan_mpi_scheduler *s = context;
    papan_buffer *label = &s->rank[m->from].label;
    papan_buffer_add(label, m->text[0].bytes, m->text[0].length);
    if (label->failed)
        papan_scheduler_fail(s, PAPAN_NO_MEMORY, NULL);
}

static void on_result(void *context, const papan_mpi_message *m)
{
    papan_mpi_scheduler *s = context;
    papan_buffer *label = &s->rank[m->from].label;
    const papan_rank_result result = {.id = m->number[0],
                                      .whole = m->number[1] != 0,
                                      .sum = {.count_high = m->number[2],
                                              .count_low = m->number[3],
                                              .cases = m->number[4],
                                              .hash = m->number[5]},
                                      .labels = label->length / sizeof(uint16_t)};
    if (!m->invalid)
        enter_result(s, m->from, &result, (const uint16_t *)(const void *)label->bytes);
    papan_buffer_clear(label);
}

static void on_failure(void *context, const papan_mpi_message *m)
{
    papan_mpi_scheduler *s = context;
    papan_message its = {.text = m->text[0].bytes}, why;
    char sentence[PAPAN_SENTENCE];
    papan_status status = (papan_status)m->number[0];
    for (unsigned i = 1; i < PAPAN_MPI_TEXTS; i++)
        papan_say_text(&its, i - 1, m->text[i].bytes);
    if (s->failure != PAPAN_OK || m->invalid)
        return;
    snprintf(s->mpi->error, sizeof s->mpi->error, _("rank %d: %s"), m->from, papan_sentence(&its, sentence));
    papan_say(&why, 0, 0, "search-failed", s->mpi->error);
    papan_scheduler_fail(s, status != PAPAN_OK ? status : PAPAN_WRONG, &why);
}

static void on_job_ended(void *context, const papan_mpi_message *m)
{
    ((papan_mpi_scheduler *)context)->rank[m->from].job_ended = true;
}

static void poll_ranks(papan_mpi_scheduler *s)
{
    static const papan_mpi_handlers handlers = {.message = {[PAPAN_MPI_READY] = on_ready,
                                                            [PAPAN_MPI_SOLUTIONS] = on_solutions,
                                                            [PAPAN_MPI_RESULT] = on_result,
                                                            [PAPAN_MPI_FAILED] = on_failure,
                                                            [PAPAN_MPI_JOB_ENDED] = on_job_ended},
                                                .result = on_own_result,
                                                .failed = on_own_failure,
                                                .lost = on_lost_rank};
    papan_mpi_poll(s->mpi, &s->workers, &handlers, s);
}

/* ---- the job ---- */

static void send_job(papan_mpi_scheduler *s, uint64_t memory_limit)
{
    papan_buffer puzzle = papan_buffer_new(NULL), head = papan_buffer_new(NULL);
    papan_message why = {.text = NULL};
    uint64_t numbering = 0;
    papan_status status = papan_job_numbering(s->job, &numbering);
    if (status == PAPAN_OK)
        status = papan_write(s->info.puzzle, "json", &puzzle, &why);
    papan_job_head(s->job, &head);
    if (status == PAPAN_OK && (puzzle.failed || head.failed))
        status = PAPAN_NO_MEMORY;
    const papan_mpi_message job = {.kind = PAPAN_MPI_JOB,
                                   .number = {PAPAN_MPI_VERSION, s->info.goal, memory_limit, numbering},
                                   .text = {{head.bytes, head.length}, {puzzle.bytes, puzzle.length}}};
    if (status != PAPAN_OK)
        papan_scheduler_fail(s, status, &why);
    else
        papan_mpi_send(s->mpi, PAPAN_MPI_ALL, &job);
    papan_buffer_free(&head);
    papan_buffer_free(&puzzle);
}

static void start_ranks(papan_mpi_scheduler *s, const papan_session *session)
{
    s->rank = calloc((size_t)s->ranks, sizeof *s->rank);
    s->workers = s->rank != NULL ? papan_rank_workers_new(s->job, papan_mpi_threads(session)) : NULL;
    if (s->workers == NULL) {
        papan_scheduler_fail(s, PAPAN_NO_MEMORY, NULL);
        return;
    }
    s->threads = s->rank[0].threads = papan_rank_workers_threads(s->workers);
    for (int i = 0; i < s->ranks; i++) {
        s->mpi->heard[i] = papan_clock();
        s->rank[i].label = papan_buffer_new(NULL);
    }
    send_job(s, session->settings.memory_limit);
}

static int first_still_at_work(const papan_mpi_scheduler *s)
{
    int rank = 1;
    while (rank < s->ranks && s->rank[rank].job_ended)
        rank++;
    return rank;
}

/* Stops all ranks and receives the results still on their way. */
static void stop_ranks(papan_mpi_scheduler *s, double limit)
{
    double until = papan_clock() + limit;
    papan_mpi_send(s->mpi, PAPAN_MPI_ALL, &(papan_mpi_message){.kind = PAPAN_MPI_END_JOB});
    papan_rank_workers_stop(s->workers);
    while (first_still_at_work(s) < s->ranks && papan_clock() < until)
        poll_ranks(s);
    poll_ranks(s);
    if (first_still_at_work(s) < s->ranks)
        on_lost_rank(s, first_still_at_work(s));
}

static void free_ranks(papan_mpi_scheduler *s)
{
    for (int i = 0; i < s->ranks && s->rank != NULL; i++) {
        for (size_t j = 0; j < s->rank[i].parts; j++)
            papan_job_put_back(s->job, s->rank[i].assigned[j].part);
        free(s->rank[i].assigned);
        papan_buffer_free(&s->rank[i].label);
    }
    papan_rank_workers_free(s->workers);
    free(s->rank);
}

papan_status papan_mpi_search(papan_session *session, papan_job *job, const papan_job_hooks *hooks,
                              papan_message *why)
{
    papan_mpi *mpi = session->backend;
    papan_mpi_scheduler s = {
        .mpi = mpi, .job = job, .info = {.size = sizeof s.info}, .hooks = hooks, .ranks = mpi->wire.ranks};
    papan_job_get(job, &s.info);
    start_ranks(&s, session);
    while (s.failure == PAPAN_OK && !papan_job_complete(job) &&
           (hooks->stop == NULL || !hooks->stop(hooks->context))) {
        papan_scheduler_assign(&s);
        papan_scheduler_revoke(&s);
        poll_ranks(&s);
    }
    bool complete = papan_job_complete(job);
    if (s.workers != NULL)
        stop_ranks(&s, complete ? CONFIRM : CONFIRM_STOPPED);
    free_ranks(&s);
    *why = s.why;
    return complete ? PAPAN_OK : s.failure;
}
