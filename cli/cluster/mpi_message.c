/* mpi_message.c: the messages between processes, see mpi.h: a table of their fields, writing, reading, and the
 * loop that receives them. The loop is the same in all processes: one thread polls for messages and sleeps in
 * between, at most two milliseconds, so that it costs almost nothing, while others search. */
#include "cli/cluster/mpi.h"
#include "cli/watching/watch.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Seconds between heartbeats. */
static const double HEARTBEAT = 2;
/* Seconds to sleep between polls: starts short and doubles while nothing arrives. */
static const double PAUSE_SHORT = 1e-4, PAUSE_LONG = 2e-3;

static const struct fields {
    unsigned char numbers, texts;
} fields[PAPAN_MPI_KINDS] = {
    [PAPAN_MPI_JOB] = {4, 2},    [PAPAN_MPI_READY] = {1, 1},  [PAPAN_MPI_PART] = {1, 1},
    [PAPAN_MPI_REVOKE] = {1, 0}, [PAPAN_MPI_RESULT] = {6, 1}, [PAPAN_MPI_FAILED] = {1, 5},
};

/* ---- writing ---- */

static void write_number(papan_buffer *out, uint64_t number)
{
    papan_buffer_add(out, (const char *)&number, sizeof number);
}

bool papan_mpi_send(papan_mpi *mpi, int to, const papan_mpi_message *m)
{
    papan_buffer *out = &mpi->out;
    bool good = true;
    papan_buffer_clear(out);
    write_number(out, m->kind);
    for (unsigned i = 0; i < fields[m->kind].numbers; i++)
        write_number(out, m->number[i]);
    for (unsigned i = 0; i < fields[m->kind].texts; i++) {
        write_number(out, m->text[i].length);
        papan_buffer_add(out, m->text[i].bytes, m->text[i].length);
        papan_buffer_char(out, '\0');
    }
    bool all = to == PAPAN_MPI_ALL;
    for (int rank = all ? mpi->first : to; rank < (all ? mpi->end : to + 1); rank++)
        good &= !out->failed && mpi->wire.send(&mpi->wire, rank, out->bytes, out->length);
    return good;
}

/* ---- reading ---- */

static uint64_t read_number(papan_mpi_message *m, const char **at, size_t *left)
{
    uint64_t number = 0;
    m->invalid |= *left < sizeof number;
    if (m->invalid)
        return 0;
    memcpy(&number, *at, sizeof number);
    *at += sizeof number;
    *left -= sizeof number;
    return number;
}

static void read_text(papan_mpi_message *m, unsigned index, const char **at, size_t *left)
{
    uint64_t length = read_number(m, at, left);
    m->invalid |= length >= *left || (*at)[length] != '\0';
    m->text[index].bytes = m->invalid ? "" : *at;
    m->text[index].length = m->invalid ? 0 : (size_t)length;
    *at += m->text[index].length + !m->invalid;
    *left -= m->text[index].length + !m->invalid;
}

static bool receive_message(papan_mpi *mpi, papan_mpi_message *m)
{
    const char *at;
    size_t left;
    *m = (papan_mpi_message){.invalid = false};
    if (!mpi->wire.receive(&mpi->wire, &m->from, &at, &left))
        return false;
    mpi->received[m->from] = papan_clock();
    uint64_t kind = read_number(m, &at, &left);
    m->kind = kind < PAPAN_MPI_KINDS && !m->invalid ? (papan_mpi_kind)kind : PAPAN_MPI_ALIVE; /* ignored */
    for (unsigned i = 0; i < fields[m->kind].numbers; i++)
        m->number[i] = read_number(m, &at, &left);
    for (unsigned i = 0; i < fields[m->kind].texts; i++)
        read_text(m, i, &at, &left);
    return true;
}

/* ---- receiving ---- */

static bool receive_results(papan_rank_workers *workers, double wait, const papan_mpi_handlers *handlers,
                            void *context)
{
    bool some = false;
    papan_message why;
    for (papan_rank_task *r; (r = papan_rank_workers_result(workers, some ? 0 : wait)) != NULL; some = true) {
        handlers->result(context, r);
        free(r);
    }
    papan_status status = papan_rank_workers_failure(workers, &why);
    if (status != PAPAN_OK)
        handlers->failed(context, status, &why);
    return some;
}

static void check_heartbeats(papan_mpi *mpi, const papan_mpi_handlers *handlers, void *context)
{
    double now = papan_clock();
    if (now - mpi->sent > HEARTBEAT) {
        papan_mpi_send(mpi, PAPAN_MPI_ALL, &(papan_mpi_message){.kind = PAPAN_MPI_ALIVE});
        mpi->sent = now;
    }
    for (int rank = mpi->first; rank < mpi->end; rank++)
        if (now - mpi->received[rank] > mpi->patience)
            handlers->lost(context, rank);
}

void papan_mpi_poll(papan_mpi *mpi, papan_rank_workers *const *workers, const papan_mpi_handlers *handlers,
                    void *context)
{
    papan_mpi_message m;
    bool some = false;
    for (; receive_message(mpi, &m); some = true)
        if (handlers->message[m.kind] != NULL && (!m.invalid || m.kind == PAPAN_MPI_JOB))
            handlers->message[m.kind](context, &m);
    double wait = some ? 0 : mpi->pause;
    if (*workers != NULL) {
        some |= receive_results(*workers, wait, handlers, context);
        check_heartbeats(mpi, handlers, context);
    } else
        papan_sleep(wait);
    mpi->pause = some || !(mpi->pause > 0) ? PAUSE_SHORT : fmin(2 * mpi->pause, PAUSE_LONG);
}
