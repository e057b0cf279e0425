/* mpi_rank.c: what searches in every process of an MPI run, rank 0 included: it makes a job of its own from the
 * description that rank 0 sends, adds the parts it receives, and lets the threads of papan_job_search() search
 * them, which wait while it has none. The threads collect results; the thread that polls for messages sends
 * them.
 *
 * Ctrl-C and SIGTERM reach all processes; here they have no effect, since rank 0 receives them too and ends the
 * run in an orderly way. */
#include "cli/cluster/mpi.h"
#include "cli/language.h"
#include "cli/system.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

typedef struct result {
    struct result *next;
    size_t part;
    bool whole; /* false: the part was revoked */
    papan_part_sum sum;
    size_t solutions;
    uint16_t label[]; /* of a list */
} result;

struct papan_mpi_rank {
    papan_mpi *mpi;
    papan_puzzle *puzzle;
    papan_job *job; /* NULL: none */
    bool failed;    /* reported to rank 0 */
    bool run_ended;
    int code; /* the exit code */
    pthread_t thread;
    bool running;          /* the thread that runs papan_job_search() */
    atomic_bool ended;     /* the search must end */
    atomic_size_t revoked; /* this part must be abandoned; SIZE_MAX: none */
    pthread_mutex_t lock;  /* protects everything below */
    pthread_cond_t part_added, result_added;
    result *first, **last;
    papan_status status; /* of the search, */
    papan_message why;   /* and why it failed */
};

static void report_failure(papan_mpi_rank *r, papan_status status, const papan_message *why)
{
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
    papan_mpi_rank *r = context;
    (void)zero;
    papan_complain("mpi-lost", N_("rank %d on %s has not heard from rank 0 for %.0f s and exits"),
                   r->mpi->wire.rank, r->mpi->wire.host, r->mpi->patience);
    r->code = PAPAN_EXIT_ERROR;
    r->run_ended = true;
}

/* ---- the search, in other threads ---- */

static void keep_result(void *context, size_t part, const papan_part_sum *sum, const uint16_t *label,
                        size_t solutions)
{
    papan_mpi_rank *r = context;
    size_t labels = solutions * papan_cells(r->puzzle);
    result *kept = calloc(1, sizeof *kept + labels * sizeof *label);
    pthread_mutex_lock(&r->lock);
    if (kept != NULL) {
        kept->part = part;
        kept->whole = sum != NULL;
        kept->sum = sum != NULL ? *sum : kept->sum;
        kept->solutions = solutions;
        if (labels > 0)
            memcpy(kept->label, label, labels * sizeof *label);
        *r->last = kept;
        r->last = &kept->next;
    } else {
        r->status = PAPAN_NO_MEMORY;
        atomic_store(&r->ended, true);
    }
    pthread_cond_signal(&r->result_added);
    pthread_mutex_unlock(&r->lock);
}

static bool must_end(void *context)
{
    return atomic_load_explicit(&((papan_mpi_rank *)context)->ended, memory_order_relaxed);
}

static bool wait_for_part(void *context)
{
    papan_mpi_rank *r = context;
    papan_job_info info = {.size = sizeof info};
    pthread_mutex_lock(&r->lock);
    while (papan_job_get(r->job, &info), info.open == 0 && !must_end(r))
        pthread_cond_wait(&r->part_added, &r->lock);
    pthread_mutex_unlock(&r->lock);
    return !must_end(r);
}

static bool is_revoked(void *context, size_t part)
{
    return atomic_load_explicit(&((papan_mpi_rank *)context)->revoked, memory_order_relaxed) == part;
}

static void *search_job(void *context)
{
    papan_mpi_rank *r = context;
    const papan_job_hooks hooks = {.size = sizeof hooks,
                                   .context = r,
                                   .done = keep_result,
                                   .stop = must_end,
                                   .wait = wait_for_part,
                                   .revoked = is_revoked};
    papan_message why = {.text = NULL};
    papan_status status = papan_job_search(r->job, r->mpi->threads, &hooks, &why);
    pthread_mutex_lock(&r->lock);
    if (status != PAPAN_OK) {
        r->status = status;
        r->why = why;
    }
    pthread_cond_signal(&r->result_added);
    pthread_mutex_unlock(&r->lock);
    return NULL;
}

/* Wakes the threads that wait for a part, because there is one or because the search must end. */
static void wake_threads(papan_mpi_rank *r)
{
    pthread_mutex_lock(&r->lock);
    pthread_cond_broadcast(&r->part_added);
    pthread_mutex_unlock(&r->lock);
}

/* ---- results ---- */

static void send_result(papan_mpi_rank *r, const result *done)
{
    papan_buffer line = papan_buffer_new(NULL);
    papan_job_line(r->job, done->part, done->whole ? &done->sum : NULL, done->label, done->solutions, &line);
    const papan_mpi_message m = {
        .kind = PAPAN_MPI_RESULT,
        .number = {done->part, done->whole},
        .text = {{(const char *)done->label, done->solutions * papan_cells(r->puzzle) * sizeof *done->label},
                 {line.bytes, line.length}}};
    if (line.failed || !papan_mpi_send(r->mpi, 0, &m))
        report_failure(r, PAPAN_NO_MEMORY, &(papan_message){.text = NULL});
    papan_buffer_free(&line);
}

bool papan_mpi_rank_has_job(const papan_mpi_rank *r)
{
    return r->job != NULL;
}

bool papan_mpi_rank_poll(papan_mpi_rank *r, double seconds)
{
    struct timespec until = papan_moment_in((long)(seconds * 1e9));
    pthread_mutex_lock(&r->lock);
    while (r->first == NULL && r->status == PAPAN_OK && seconds > 0)
        if (pthread_cond_timedwait(&r->result_added, &r->lock, &until) == ETIMEDOUT)
            break;
    result *done = r->first;
    papan_status status = r->status;
    r->first = NULL;
    r->last = &r->first;
    pthread_mutex_unlock(&r->lock);
    bool some = done != NULL;
    for (result *next; done != NULL; done = next) {
        next = done->next;
        if (r->job != NULL) /* sending to oneself may end the job */
            send_result(r, done);
        free(done);
    }
    if (status != PAPAN_OK)
        report_failure(r, status, &r->why);
    return some;
}

/* ---- the job ---- */

static papan_status refuse_other_version(papan_message *why, const char *text)
{
    papan_say(why, 0, 0, "search-failed", text);
    return PAPAN_UNSUITABLE;
}

static papan_status receive_job(papan_mpi_rank *r, const papan_mpi_message *m, papan_message *why)
{
    papan_request request = {
        .size = sizeof request, .goal = (papan_goal)m->number[1], .memory_limit = m->number[2]};
    papan_notes notes;
    papan_job_info info = {.size = sizeof info};
    if (m->invalid || m->number[0] != PAPAN_MPI_VERSION)
        return refuse_other_version(why, N_("it runs a different version of papan from rank 0"));
    papan_status status =
        papan_read(m->text[1].bytes, m->text[1].length, NULL, &r->puzzle, &notes.warnings, &notes.error);
    if (status != PAPAN_OK)
        *why = notes.error;
    if (status == PAPAN_OK)
        status = papan_job_new(r->puzzle, &request, m->text[0].bytes, 0, &r->job, why);
    if (status != PAPAN_OK)
        return status;
    papan_job_get(r->job, &info);
    if (info.numbering != m->number[3])
        return refuse_other_version(why, N_("its version of papan splits the search differently from rank 0"));
    return papan_job_begin(r->job, 0, why); /* parts that are added now are searched in their order */
}

static void end_job(papan_mpi_rank *r)
{
    atomic_store(&r->ended, true);
    wake_threads(r);
    if (r->running)
        pthread_join(r->thread, NULL);
    r->running = false;
    for (result *next; r->first != NULL; r->first = next) {
        next = r->first->next;
        free(r->first);
    }
    r->last = &r->first;
    papan_job_free(r->job);
    papan_puzzle_free(r->puzzle);
    r->job = NULL;
    r->puzzle = NULL;
}

static void on_job(void *context, const papan_mpi_message *m)
{
    papan_mpi_rank *r = context;
    papan_message why = {.text = NULL};
    const char *host = r->mpi->wire.host;
    end_job(r);
    r->failed = false;
    r->status = PAPAN_OK;
    atomic_store(&r->ended, false);
    atomic_store(&r->revoked, SIZE_MAX);
    papan_status status = receive_job(r, m, &why);
    if (status == PAPAN_OK)
        r->running = pthread_create(&r->thread, NULL, search_job, r) == 0;
    const papan_mpi_message ready = {
        .kind = PAPAN_MPI_READY, .number = {r->mpi->threads}, .text = {{host, strlen(host)}}};
    if (r->running)
        papan_mpi_send(r->mpi, 0, &ready);
    else
        report_failure(r, status == PAPAN_OK ? PAPAN_NO_MEMORY : status, &why);
}

static void on_end_of_job(void *context, const papan_mpi_message *m)
{
    papan_mpi_rank *r = context;
    (void)m;
    if (r->job != NULL)
        papan_mpi_rank_poll(r, 0);
    papan_mpi_send(r->mpi, 0, &(papan_mpi_message){.kind = PAPAN_MPI_JOB_ENDED});
    end_job(r);
}

static void on_end_of_run(void *context, const papan_mpi_message *m)
{
    (void)m;
    ((papan_mpi_rank *)context)->run_ended = true;
}

/* ---- its parts ---- */

static void on_part(void *context, const papan_mpi_message *m)
{
    papan_mpi_rank *r = context;
    papan_message why = {.text = NULL};
    if (!r->running)
        return;
    papan_status status = papan_job_add(r->job, m->text[0].bytes, 0, NULL, 0, NULL, &why);
    wake_threads(r);
    if (status != PAPAN_OK)
        report_failure(r, status == PAPAN_BAD_INPUT ? PAPAN_UNSUITABLE : status, &why);
}

/* The part comes back as a result, which is whole if it had just been finished. */
static void on_revoke(void *context, const papan_mpi_message *m)
{
    papan_mpi_rank *r = context;
    size_t part;
    if (!r->running)
        return;
    atomic_store(&r->revoked, (size_t)m->number[0]);
    if (papan_job_take(r->job, (size_t)m->number[0], &part)) /* it was not searched yet */
        keep_result(r, part, NULL, NULL, 0);
}

papan_mpi_rank *papan_mpi_rank_new(papan_mpi *mpi)
{
    static papan_mpi_receive *const receive[PAPAN_MPI_KINDS] = {[PAPAN_MPI_JOB] = on_job,
                                                                [PAPAN_MPI_PART] = on_part,
                                                                [PAPAN_MPI_REVOKE] = on_revoke,
                                                                [PAPAN_MPI_END_JOB] = on_end_of_job,
                                                                [PAPAN_MPI_END_RUN] = on_end_of_run};
    papan_mpi_rank *r = calloc(1, sizeof *r);
    if (r == NULL)
        return NULL;
    r->mpi = mpi;
    r->last = &r->first;
    pthread_mutex_init(&r->lock, NULL);
    pthread_cond_init(&r->part_added, NULL);
    papan_steady_condition(&r->result_added);
    papan_mpi_handle(mpi, receive, r);
    mpi->on_lost = on_lost_scheduler;
    mpi->context = r;
    return r;
}

void papan_mpi_rank_free(papan_mpi_rank *r)
{
    if (r == NULL)
        return;
    end_job(r);
    pthread_cond_destroy(&r->result_added);
    pthread_cond_destroy(&r->part_added);
    pthread_mutex_destroy(&r->lock);
    free(r);
}

int papan_mpi_rank_run(papan_mpi_rank *r)
{
    while (!r->run_ended)
        papan_mpi_poll(r->mpi);
    end_job(r);
    return r->code;
}
