/* mpi_rank.c: what every process except rank 0 does: it waits for a job, searches the parts it receives, and
 * exits when rank 0 ends the run. Ctrl-C and SIGTERM reach all processes; here they have no effect, since rank
 * 0 receives them too and ends the run in an orderly way. */
#include "cli/cluster/mpi.h"
#include "cli/language.h"

#include <string.h>

typedef struct rank {
    papan_mpi *mpi;
    papan_puzzle *puzzle;
    papan_job *job;
    papan_rank_workers *workers; /* NULL: no job */
    bool failed;                 /* reported to rank 0 */
    bool run_ended;
    int code; /* the exit code */
} rank;

static void report_failure(void *context, papan_status status, const papan_message *why)
{
    rank *r = context;
    const char *text = why->text != NULL ? why->text : N_("out of memory");
    papan_mpi_message m = {.kind = PAPAN_MPI_FAILED, .number = {status}, .text = {{text, strlen(text)}}};
    for (unsigned i = 1; i < PAPAN_MPI_TEXTS; i++) {
        m.text[i].bytes = why->arg[i - 1];
        m.text[i].length = strnlen(why->arg[i - 1], sizeof why->arg[i - 1]);
        m.number[i] = why->unit[i - 1];
    }
    if (!r->failed)
        papan_mpi_send(r->mpi, 0, &m);
    r->failed = true;
}

static void on_lost_scheduler(void *context, int zero)
{
    rank *r = context;
    (void)zero;
    papan_complain("mpi-lost", N_("rank %d on %s has not heard from rank 0 for %.0f s and exits"),
                   r->mpi->wire.rank, r->mpi->wire.host, r->mpi->patience);
    r->code = PAPAN_EXIT_ERROR;
    r->run_ended = true;
}

/* ---- the job ---- */

static papan_status refuse_other_version(papan_message *why, const char *text)
{
    papan_say(why, 0, 0, "search-failed", text);
    return PAPAN_UNSUITABLE;
}

static papan_status receive_job(rank *r, const papan_mpi_message *m, papan_message *why)
{
    papan_request request = {
        .size = sizeof request, .goal = (papan_goal)m->number[1], .memory_limit = m->number[2]};
    papan_notes notes;
    uint64_t numbering;
    if (m->invalid || m->number[0] != PAPAN_MPI_VERSION)
        return refuse_other_version(why, N_("it runs a different version of papan from rank 0"));
    papan_status status =
        papan_read(m->text[1].bytes, m->text[1].length, NULL, &r->puzzle, &notes.warnings, &notes.error);
    if (status != PAPAN_OK)
        *why = notes.error;
    if (status == PAPAN_OK)
        status = papan_job_new(r->puzzle, &request, m->text[0].bytes, 0, &r->job, why);
    if (status == PAPAN_OK)
        status = papan_job_numbering(r->job, &numbering);
    if (status == PAPAN_OK && numbering != m->number[3])
        return refuse_other_version(why, N_("its version of papan splits the search differently from rank 0"));
    return status;
}

static void end_job(rank *r)
{
    papan_rank_workers_free(r->workers);
    papan_job_free(r->job);
    papan_puzzle_free(r->puzzle);
    r->workers = NULL;
    r->job = NULL;
    r->puzzle = NULL;
}

static void on_job(void *context, const papan_mpi_message *m)
{
    rank *r = context;
    papan_message why = {.text = NULL};
    unsigned threads = r->mpi->threads;
    const char *host = r->mpi->wire.host;
    end_job(r);
    r->failed = false;
    papan_status status = receive_job(r, m, &why);
    if (status == PAPAN_OK)
        r->workers = papan_rank_workers_new(r->job, &threads);
    const papan_mpi_message ready = {
        .kind = PAPAN_MPI_READY, .number = {threads}, .text = {{host, strlen(host)}}};
    if (r->workers != NULL)
        papan_mpi_send(r->mpi, 0, &ready);
    else
        report_failure(r, status == PAPAN_OK ? PAPAN_NO_MEMORY : status, &why);
}

static void on_end_of_job(void *context, const papan_mpi_message *m)
{
    rank *r = context;
    papan_mpi_send(r->mpi, m->from, &(papan_mpi_message){.kind = PAPAN_MPI_JOB_ENDED});
    end_job(r);
}

static void on_end_of_run(void *context, const papan_mpi_message *m)
{
    (void)m;
    ((rank *)context)->run_ended = true;
}

/* ---- its parts ---- */

static void on_part(void *context, const papan_mpi_message *m)
{
    rank *r = context;
    papan_message why = {.text = NULL};
    size_t part;
    if (r->workers == NULL)
        return;
    papan_status status = papan_job_add(r->job, m->text[0].bytes, 0, NULL, &part, &why);
    if (status == PAPAN_OK && !papan_rank_workers_add(r->workers, m->number[0], part))
        status = PAPAN_NO_MEMORY;
    if (status != PAPAN_OK)
        report_failure(r, status == PAPAN_BAD_INPUT ? PAPAN_UNSUITABLE : status, &why);
}

static void on_revoke(void *context, const papan_mpi_message *m)
{
    rank *r = context;
    if (r->workers != NULL)
        papan_rank_workers_revoke(r->workers, m->number[0]);
}

static void send_result(void *context, const papan_rank_task *result)
{
    rank *r = context;
    const papan_part_sum *sum = &result->sum;
    const papan_mpi_message m = {
        .kind = PAPAN_MPI_RESULT,
        .number = {result->id, result->whole, sum->count_high, sum->count_low, sum->cases, sum->hash},
        .text = {{(const char *)result->label, result->whole ? result->labels * sizeof *result->label : 0}}};
    if (!papan_mpi_send(r->mpi, 0, &m))
        report_failure(r, PAPAN_NO_MEMORY, &(papan_message){.text = NULL});
}

int papan_mpi_rank(papan_mpi *mpi)
{
    static const papan_mpi_handlers handlers = {.message = {[PAPAN_MPI_JOB] = on_job,
                                                            [PAPAN_MPI_PART] = on_part,
                                                            [PAPAN_MPI_REVOKE] = on_revoke,
                                                            [PAPAN_MPI_END_JOB] = on_end_of_job,
                                                            [PAPAN_MPI_END_RUN] = on_end_of_run},
                                                .result = send_result,
                                                .failed = report_failure,
                                                .lost = on_lost_scheduler};
    rank r = {.mpi = mpi};
    while (!r.run_ended)
        papan_mpi_poll(mpi, &r.workers, &handlers, &r);
    end_job(&r);
    return r.code;
}
