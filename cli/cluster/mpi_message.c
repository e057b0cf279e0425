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
    [PAPAN_MPI_JOB] = {4, 2},    [PAPAN_MPI_READY] = {1, 1},  [PAPAN_MPI_PART] = {0, 1},
    [PAPAN_MPI_REVOKE] = {1, 0}, [PAPAN_MPI_RESULT] = {2, 2}, [PAPAN_MPI_FAILED] = {1, 5},
};

void papan_mpi_handle(papan_mpi *mpi, papan_mpi_receive *const receive[PAPAN_MPI_KINDS], void *context)
{
    for (unsigned kind = 0; kind < PAPAN_MPI_KINDS; kind++)
        if (receive[kind] != NULL) {
            mpi->handler[kind].receive = receive[kind];
            mpi->handler[kind].context = context;
        }
}

static void handle_message(papan_mpi *mpi, const papan_mpi_message *m)
{
    if (mpi->handler[m->kind].receive != NULL && (!m->invalid || m->kind == PAPAN_MPI_JOB))
        mpi->handler[m->kind].receive(mpi->handler[m->kind].context, m);
}

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
    bool all = to == PAPAN_MPI_ALL, self = mpi->wire.rank == 0 && (all || to == 0);
    for (int rank = all ? mpi->first : to; rank < (all ? mpi->end : to + 1); rank++)
        if (rank != mpi->wire.rank)
            good &= !out->failed && mpi->wire.send(&mpi->wire, rank, out->bytes, out->length);
    if (self) /* at last: it may send other messages */
        handle_message(mpi, m);
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

static void check_heartbeats(papan_mpi *mpi)
{
    double now = papan_clock();
    if (now - mpi->sent > HEARTBEAT) {
        papan_mpi_send(mpi, PAPAN_MPI_ALL, &(papan_mpi_message){.kind = PAPAN_MPI_ALIVE});
        mpi->sent = now;
    }
    for (int rank = mpi->first; rank < mpi->end; rank++)
        if (now - mpi->received[rank] > mpi->patience)
            mpi->on_lost(mpi->context, rank);
}

void papan_mpi_poll(papan_mpi *mpi)
{
    papan_mpi_message m;
    bool some = false;
    for (; receive_message(mpi, &m); some = true)
        handle_message(mpi, &m);
    double wait = some ? 0 : mpi->pause;
    if (papan_mpi_rank_has_job(mpi->own)) {
        some |= papan_mpi_rank_poll(mpi->own, wait);
        check_heartbeats(mpi);
    } else
        papan_sleep(wait);
    mpi->pause = some || !(mpi->pause > 0) ? PAUSE_SHORT : fmin(2 * mpi->pause, PAUSE_LONG);
}
