/* mpi_serve.c: the work of every process except rank 0: it waits for a job, searches the parts it receives, and
 * exits when told to.
 *
 * One thread polls for messages and sleeps in between, while others search. Ctrl-C and SIGTERM reach all
 * processes; here they have no effect, since rank 0 receives them too and ends the run in an orderly way. */
#include "cli/cluster/mpi_inside.h"
#include "cli/cluster/squad.h"
#include "cli/language.h"
#include "cli/watching/watch.h"

#include <stdlib.h>
#include <string.h>

enum { PIECE = 1 << 20 /* labels in one message */ };

typedef struct server {
    papan_mpi *mpi;
    unsigned threads;
    papan_puzzle *puzzle;
    papan_job *job;
    papan_squad *squad; /* NULL: no job */
    double heard, said; /* when rank 0 was last heard from, and when it was last sent something */
    bool failed;        /* rank 0 has been told */
} server;

static void report_failure(server *s, papan_status status, const papan_message *why)
{
    papan_mpi *mpi = s->mpi;
    if (s->failed)
        return;
    s->failed = true;
    const char *text = why->text != NULL ? why->text : N_("out of memory");
    papan_letter_begin(mpi, PAPAN_LETTER_FAILED);
    papan_letter_number(mpi, status);
    papan_letter_text(mpi, text, strlen(text));
    for (unsigned i = 0; i < 4; i++)
        papan_letter_text(mpi, why->arg[i], strnlen(why->arg[i], sizeof why->arg[i]));
    papan_letter_send(mpi, 0);
}

/* ---- a job ---- */

static papan_status read_hello(server *s, papan_post *post, papan_message *why)
{
    size_t length, head_length;
    bool same = papan_post_number(post) == PAPAN_LETTERS_VERSION;
    papan_request request = {.size = sizeof request, .goal = (papan_goal)papan_post_number(post)};
    request.memory_limit = papan_post_number(post);
    uint64_t numbering = papan_post_number(post), own;
    const char *head = papan_post_text(post, &head_length);
    const char *text = papan_post_text(post, &length);
    papan_notes notes;
    if (post->torn || !same) {
        papan_say(why, 0, 0, "search-failed", N_("it runs a different version of papan from rank 0"));
        return PAPAN_UNSUITABLE;
    }
    papan_status status = papan_read(NULL, text, length, &s->puzzle, &notes);
    if (status != PAPAN_OK)
        *why = notes.error;
    if (status == PAPAN_OK)
        status = papan_job_new(s->puzzle, &request, head, 0, &s->job, why);
    if (status == PAPAN_OK)
        status = papan_job_numbering(s->job, &own);
    if (status == PAPAN_OK && own != numbering) {
        papan_say(why, 0, 0, "search-failed",
                  N_("its version of papan splits the search differently from rank 0"));
        status = PAPAN_UNSUITABLE;
    }
    return status;
}

static void end_job(server *s)
{
    papan_squad_free(s->squad);
    papan_job_free(s->job);
    papan_puzzle_free(s->puzzle);
    s->squad = NULL;
    s->job = NULL;
    s->puzzle = NULL;
}

static void begin_job(server *s, papan_post *post)
{
    papan_mpi *mpi = s->mpi;
    papan_message why = {.text = NULL};
    end_job(s);
    s->failed = false;
    papan_status status = read_hello(s, post, &why);
    if (status == PAPAN_OK)
        s->squad = papan_squad_new(s->job, s->threads);
    if (s->squad == NULL) {
        report_failure(s, status == PAPAN_OK ? PAPAN_NO_MEMORY : status, &why);
        return;
    }
    papan_letter_begin(mpi, PAPAN_LETTER_READY);
    papan_letter_number(mpi, papan_squad_threads(s->squad));
    papan_letter_text(mpi, mpi->wire.host, strlen(mpi->wire.host));
    papan_letter_send(mpi, 0);
}

/* ---- its parts ---- */

static void take_part(server *s, papan_post *post)
{
    papan_message why = {.text = NULL};
    size_t length, part;
    uint64_t id = papan_post_number(post);
    const char *line = papan_post_text(post, &length);
    if (s->squad == NULL)
        return;
    papan_status status = papan_job_add(s->job, line, 0, NULL, &part, &why);
    if (status == PAPAN_OK && !papan_squad_give(s->squad, id, part))
        status = PAPAN_NO_MEMORY;
    if (status != PAPAN_OK)
        report_failure(s, status == PAPAN_BAD_INPUT ? PAPAN_UNSUITABLE : status, &why);
}

static void send_result(server *s, const papan_squad_result *r)
{
    papan_mpi *mpi = s->mpi;
    for (size_t at = 0; at < r->labels && r->whole; at += PIECE) {
        size_t piece = r->labels - at < PIECE ? r->labels - at : PIECE;
        papan_letter_begin(mpi, PAPAN_LETTER_SOLUTIONS);
        papan_letter_text(mpi, (const char *)(r->label + at), piece * sizeof *r->label);
        papan_letter_send(mpi, 0);
    }
    papan_letter_begin(mpi, PAPAN_LETTER_RESULT);
    papan_letter_number(mpi, r->id);
    papan_letter_number(mpi, r->whole);
    papan_letter_number(mpi, r->sum.count_high);
    papan_letter_number(mpi, r->sum.count_low);
    papan_letter_number(mpi, r->sum.cases);
    papan_letter_number(mpi, r->sum.hash);
    if (!papan_letter_send(mpi, 0))
        report_failure(s, PAPAN_NO_MEMORY, &(papan_message){.text = NULL});
    s->said = papan_clock();
}

/* Sends the results of the threads to rank 0; waits for them, but at most `pause`. */
static bool send_results(server *s, double pause)
{
    if (s->squad == NULL) {
        papan_sleep(pause);
        return false;
    }
    bool some = false;
    for (papan_squad_result *r; (r = papan_squad_take(s->squad, some ? 0 : pause)) != NULL; some = true) {
        send_result(s, r);
        free(r);
    }
    papan_message why;
    papan_status status = papan_squad_failure(s->squad, &why);
    if (status != PAPAN_OK && !s->failed)
        report_failure(s, status, &why);
    return some;
}

/* ---- messages ---- */

static void recall(server *s, papan_post *post)
{
    if (s->squad != NULL)
        papan_squad_recall(s->squad, papan_post_number(post));
}

static void rest(server *s, papan_post *post)
{
    (void)post;
    papan_letter_post(s->mpi, 0, PAPAN_LETTER_RESTED);
    end_job(s);
}

static void (*const obey[])(server *s, papan_post *post) = {
    [PAPAN_LETTER_HELLO] = begin_job,
    [PAPAN_LETTER_PART] = take_part,
    [PAPAN_LETTER_RECALL] = recall,
    [PAPAN_LETTER_REST] = rest,
};

/* False: the run has ended. */
static bool obey_all(server *s, bool *news)
{
    papan_post post;
    for (*news = false; papan_post_take(s->mpi, &post); *news = true) {
        s->heard = papan_clock();
        if (post.kind == PAPAN_LETTER_HOME)
            return false;
        if (post.kind < sizeof obey / sizeof *obey && obey[post.kind] != NULL)
            obey[post.kind](s, &post);
    }
    return true;
}

int papan_mpi_serve(papan_mpi *mpi, unsigned threads)
{
    server s = {.mpi = mpi, .threads = threads};
    double pause = PAPAN_MPI_SHORT;
    int code = PAPAN_EXIT_ANSWERED;
    for (bool news; obey_all(&s, &news);) {
        news |= send_results(&s, pause);
        pause = papan_mpi_pause(pause, news);
        double now = papan_clock();
        if (s.squad != NULL && now - s.said > PAPAN_MPI_PULSE) {
            papan_letter_post(mpi, 0, PAPAN_LETTER_ALIVE);
            s.said = now;
        }
        if (s.squad != NULL && now - s.heard > mpi->patience) {
            papan_complain("mpi-lost", N_("rank %d on %s has not heard from rank 0 for %.0f s and exits"),
                           mpi->wire.rank, mpi->wire.host, mpi->patience);
            code = PAPAN_EXIT_ERROR;
            break;
        }
    }
    end_job(&s);
    return code;
}
