/* mpi_letter.c: writes and reads the messages between processes, see mpi_inside.h. */
#include "cli/cluster/mpi_inside.h"

#include <string.h>

void papan_letter_begin(papan_mpi *mpi, papan_letter kind)
{
    papan_buffer_clear(&mpi->out);
    papan_letter_number(mpi, kind);
}

void papan_letter_number(papan_mpi *mpi, uint64_t number)
{
    papan_buffer_add(&mpi->out, (const char *)&number, sizeof number);
}

void papan_letter_text(papan_mpi *mpi, const char *text, size_t length)
{
    papan_letter_number(mpi, length);
    papan_buffer_add(&mpi->out, text, length);
    papan_buffer_char(&mpi->out, '\0');
}

bool papan_letter_send(papan_mpi *mpi, int to)
{
    return !mpi->out.failed && mpi->wire.send(&mpi->wire, to, mpi->out.bytes, mpi->out.length);
}

bool papan_letter_post(papan_mpi *mpi, int to, papan_letter kind)
{
    papan_letter_begin(mpi, kind);
    return papan_letter_send(mpi, to);
}

bool papan_post_take(papan_mpi *mpi, papan_post *post)
{
    *post = (papan_post){.torn = false};
    if (!mpi->wire.receive(&mpi->wire, &post->from, &post->at, &post->left))
        return false;
    post->kind = (papan_letter)papan_post_number(post);
    return true;
}

uint64_t papan_post_number(papan_post *post)
{
    uint64_t number = 0;
    if (post->left < sizeof number) {
        post->torn = true;
        return 0;
    }
    memcpy(&number, post->at, sizeof number);
    post->at += sizeof number;
    post->left -= sizeof number;
    return number;
}

const char *papan_post_text(papan_post *post, size_t *length)
{
    uint64_t said = papan_post_number(post);
    const char *text = post->at;
    if (said >= post->left || text[said] != '\0') {
        post->torn = true;
        *length = 0;
        return "";
    }
    post->at += said + 1;
    post->left -= said + 1;
    *length = (size_t)said;
    return text;
}

double papan_mpi_pause(double pause, bool news)
{
    if (news)
        return PAPAN_MPI_SHORT;
    return 2 * pause < PAPAN_MPI_LONG ? 2 * pause : PAPAN_MPI_LONG;
}
