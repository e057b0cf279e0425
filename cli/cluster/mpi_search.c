/* mpi_search.c: rank 0 distributes the parts of a job to all processes.
 *
 * Every process has a seat, including rank 0: its threads search like those of the others, while one more
 * thread deals. That thread sleeps between polls for messages, at most two milliseconds, so that it costs
 * almost nothing.
 *
 * MPI ends when one of its processes does, and no process can rejoin. So losing a rank ends the run; finished
 * parts are in the job. */
#include "cli/cluster/mpi_table.h"
#include "cli/language.h"
#include "cli/watching/watch.h"

#include <stdlib.h>
#include <string.h>

/* Seconds within which seats must confirm that they have stopped. A stopped run is soon killed. */
static const double ANSWER_STOPPED = 0.4, ANSWER = 5;

void papan_table_fail(papan_table *t, papan_status status, const papan_message *why)
{
    if (t->failure == PAPAN_OK) {
        t->failure = status;
        t->why = why != NULL ? *why : (papan_message){.text = NULL};
    }
}

void papan_table_lose(papan_table *t, int rank)
{
    papan_message why;
    papan_say(&why, 0, 0, "search-failed",
              N_("lost contact with rank {0} on {1}, so the run ends; with --job, the same command continues "
                 "from here"));
    papan_say_number(&why, 0, rank);
    papan_say_text(&why, 1, t->seat[rank].host[0] != '\0' ? t->seat[rank].host : "?");
    papan_table_fail(t, PAPAN_WRONG, &why);
    t->mpi->lost = true;
}

/* ---- the main loop ---- */

static bool stopped(const papan_table *t)
{
    return t->hooks->stop != NULL && t->hooks->stop(t->hooks->context);
}

static void tell_all(papan_table *t)
{
    for (int rank = 1; rank < t->seats; rank++)
        papan_letter_send(t->mpi, rank);
}

static void look_after(papan_table *t)
{
    double now = papan_clock();
    if (now - t->said > PAPAN_MPI_PULSE) {
        papan_letter_begin(t->mpi, PAPAN_LETTER_ALIVE);
        tell_all(t);
        t->said = now;
    }
    for (int rank = 1; rank < t->seats; rank++)
        if (now - t->seat[rank].heard > t->mpi->patience)
            papan_table_lose(t, rank);
}

static bool write_hello(papan_table *t)
{
    papan_mpi *mpi = t->mpi;
    papan_job_info info = {.size = sizeof info};
    papan_job_get(t->job, &info);
    papan_buffer text = papan_buffer_new(NULL), head = papan_buffer_new(NULL);
    uint64_t numbering = 0;
    papan_status status = papan_job_numbering(t->job, &numbering);
    papan_message why = {.text = NULL};
    if (status == PAPAN_OK)
        status = papan_write(info.puzzle, "json", &text, &why);
    papan_job_head(t->job, &head);
    if (status == PAPAN_OK && (text.failed || head.failed))
        status = PAPAN_NO_MEMORY;
    if (status != PAPAN_OK)
        papan_table_fail(t, status, &why);
    papan_letter_begin(mpi, PAPAN_LETTER_HELLO);
    papan_letter_number(mpi, PAPAN_LETTERS_VERSION);
    papan_letter_number(mpi, info.goal);
    papan_letter_number(mpi, t->memory_limit);
    papan_letter_number(mpi, numbering);
    papan_letter_text(mpi, head.bytes, head.length);
    papan_letter_text(mpi, text.bytes, text.length);
    papan_buffer_free(&head);
    papan_buffer_free(&text);
    return status == PAPAN_OK;
}

static void open_table(papan_table *t, unsigned threads)
{
    t->seat = calloc((size_t)t->seats, sizeof *t->seat);
    t->squad = papan_squad_new(t->job, threads);
    if (t->seat == NULL || t->squad == NULL) {
        papan_table_fail(t, PAPAN_NO_MEMORY, NULL);
        return;
    }
    t->workers = t->seat[0].threads = papan_squad_threads(t->squad);
    t->said = papan_clock();
    for (int i = 0; i < t->seats; i++) {
        t->seat[i].heard = t->said;
        t->seat[i].label = papan_buffer_new(NULL);
    }
    if (write_hello(t))
        tell_all(t);
}

static bool all_rest(const papan_table *t)
{
    bool all = true;
    for (int rank = 1; rank < t->seats; rank++)
        all &= t->seat[rank].rested;
    return all;
}

/* Tells all seats to stop, and receives the results still on their way. */
static void rest(papan_table *t, double limit)
{
    papan_letter_begin(t->mpi, PAPAN_LETTER_REST);
    tell_all(t);
    papan_squad_stop(t->squad);
    double until = papan_clock() + limit, pause = PAPAN_MPI_SHORT;
    while (!all_rest(t) && papan_clock() < until)
        pause = papan_mpi_pause(pause, papan_table_take(t, pause));
    papan_table_take(t, 0);
    for (int rank = 1; rank < t->seats; rank++)
        if (!t->seat[rank].rested)
            papan_table_lose(t, rank);
}

static void close_table(papan_table *t)
{
    for (int i = 0; i < t->seats && t->seat != NULL; i++) {
        for (size_t j = 0; j < t->seat[i].parts; j++)
            papan_job_put_back(t->job, t->seat[i].dealt[j].part);
        free(t->seat[i].dealt);
        papan_buffer_free(&t->seat[i].label);
    }
    papan_squad_free(t->squad);
    free(t->seat);
}

papan_status papan_mpi_search(papan_session *session, papan_job *job, const papan_job_hooks *hooks,
                              papan_message *why)
{
    papan_mpi *mpi = session->backend;
    papan_job_info info = {.size = sizeof info};
    papan_job_get(job, &info);
    papan_table t = {.mpi = mpi,
                     .job = job,
                     .list = info.goal == PAPAN_LIST,
                     .cells = papan_cells(info.puzzle),
                     .memory_limit = session->settings.memory_limit,
                     .hooks = hooks};
    double pause = PAPAN_MPI_SHORT;
    t.seats = mpi->wire.ranks;
    open_table(&t, papan_mpi_threads(session));
    while (t.failure == PAPAN_OK && !papan_job_complete(t.job) && !stopped(&t)) {
        papan_table_deal(&t);
        papan_table_recall(&t);
        pause = papan_mpi_pause(pause, papan_table_take(&t, pause));
        look_after(&t);
    }
    bool complete = papan_job_complete(t.job);
    if (t.seat != NULL && t.squad != NULL)
        rest(&t, complete ? ANSWER : ANSWER_STOPPED);
    close_table(&t);
    *why = t.why;
    return complete ? PAPAN_OK : t.failure;
}
