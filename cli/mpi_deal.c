/* mpi_deal.c: rank 0 deals the parts of a job to all processes, see mpi.h.
 *
 * Every process has a seat, rank 0 too: its threads search like those of the others, while one more thread
 * deals. That thread sleeps between its looks for letters, at most two milliseconds, so that it costs next to
 * nothing; while there are plenty of parts, a seat holds some in advance, so that nobody waits for it.
 *
 * Near the end, parts are cut finer before they are dealt. And since estimates can be wrong by far, a part can
 * also be called back: where threads idle and nothing is open, the part that is worth it most is given up, cut
 * and dealt anew. What was done of it is lost, so it must be expected to last clearly longer than it takes to
 * do it again together: as long as it was guessed, by the pace so far, or, past that, as long again as it has
 * lasted.
 *
 * MPI ends when a process does: nobody can join again. So a lost rank ends the run; what was done is in the
 * job. */
#include "cli/language.h"
#include "cli/mpi.h"
#include "cli/mpi_inside.h"
#include "cli/squad.h"
#include "cli/watch.h"
#include "format/format.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { FEW = 2 /* open parts for each thread, near the end */, MOST_AHEAD = 64 /* parts for each thread */ };
static const double AHEAD = 0.02,     /* seconds of work a thread should have in advance */
    WORTH_CUTTING = 0.05,             /* seconds of work in a part */
    WORTH_CUTTING_CASES = 1e5,        /* the same before the pace is known */
    WORTH_RECALL = 0.3,               /* seconds saved */
    ANSWER_STOPPED = 0.4, ANSWER = 5; /* seconds in which seats must say that they rest */

typedef struct dealt {
    size_t part;
    double since; /* when it was begun, as far as can be told from here; 0: it waits */
    bool recalled;
} dealt;

typedef struct seat {
    char host[64];
    unsigned threads; /* 0: not ready */
    bool rested;
    double heard;
    dealt *dealt; /* in the order in which they are searched */
    size_t parts, room;
    char *label; /* solutions of the part whose result comes next */
    size_t label_bytes, label_room;
} seat;

typedef struct table {
    papan_mpi *mpi;
    papan_job *job;
    const papan_job_hooks *hooks;
    papan_squad *squad; /* of seat 0 */
    seat *seat;
    int seats;
    unsigned workers;             /* threads of all seats that are ready */
    double guessed, spent, ended; /* cases guessed and seconds spent of the parts that are done; their number */
    double said;                  /* when all were told that rank 0 lives */
    papan_status failure;
    papan_message why;
} table;

static void fail(table *t, papan_status status, const papan_message *why)
{
    if (t->failure == PAPAN_OK) {
        t->failure = status;
        t->why = *why;
    }
}

static void out_of_memory(table *t)
{
    fail(t, PAPAN_NO_MEMORY, &(papan_message){.text = NULL});
}

static void lose(table *t, int rank)
{
    papan_message why;
    papan_say(
        &why, 0, 0,
        N_("rank {0} on {1} was lost, which ends the run; with --job the same command goes on from here"));
    papan_say_number(&why, 0, rank);
    papan_say_text(&why, 1, t->seat[rank].host[0] != '\0' ? t->seat[rank].host : "?");
    fail(t, PAPAN_WRONG, &why);
    t->mpi->lost = true;
}

/* ---- dealing ---- */

static double seconds_of(const table *t, size_t part)
{
    return papan_job_part_at(t->job, part)->guess * t->spent / t->guessed;
}

static bool worth_cutting(const table *t, const papan_job_part *part, size_t index)
{
    if (part->state != PAPAN_PART_OPEN || part->whole)
        return false;
    return t->guessed > 0 ? seconds_of(t, index) > WORTH_CUTTING : part->guess > WORTH_CUTTING_CASES;
}

static bool some_worth_cutting(const table *t)
{
    for (size_t i = papan_job_parts(t->job); i-- > 0;)
        if (worth_cutting(t, papan_job_part_at(t->job, i), i))
            return true;
    return false;
}

static size_t cut_largest(table *t)
{
    size_t finer = 0;
    papan_status status = papan_job_split(t->job, t->hooks, &finer);
    if (status != PAPAN_OK)
        fail(t, status, &(papan_message){.text = NULL});
    return finer;
}

static void cut_near_the_end(table *t)
{
    for (size_t open; (open = papan_job_open(t->job)) > 0 && open < (size_t)t->workers * FEW &&
                      t->workers > 1 && t->failure == PAPAN_OK && some_worth_cutting(t);)
        cut_largest(t);
}

/* How many parts a seat may hold. */
static size_t hold(const table *t, const seat *s, bool plenty)
{
    if (!plenty || !(t->ended > 0))
        return plenty ? 2 * s->threads : s->threads;
    double ahead = ceil(AHEAD * t->ended / (t->spent + 1e-9));
    return s->threads * (1 + (size_t)(ahead < MOST_AHEAD ? ahead : MOST_AHEAD));
}

/* The seat that holds least for each of its threads; -1: all have enough. */
static int neediest(const table *t, bool plenty)
{
    int best = -1;
    for (int i = 0; i < t->seats; i++) {
        const seat *s = &t->seat[i], *b = best >= 0 ? &t->seat[best] : NULL;
        if (s->parts < hold(t, s, plenty) && (b == NULL || s->parts * b->threads < b->parts * s->threads))
            best = i;
    }
    return best;
}

static bool room_for_part(seat *s)
{
    if (s->parts < s->room)
        return true;
    size_t room = 2 * s->room + 16;
    dealt *larger = realloc(s->dealt, room * sizeof *larger);
    if (larger == NULL)
        return false;
    s->dealt = larger;
    s->room = room;
    return true;
}

static bool send_part(table *t, int rank, size_t part)
{
    const papan_job_part *p = papan_job_part_at(t->job, part);
    if (rank == 0)
        return papan_squad_give(t->squad, part, p->option, p->options);
    papan_buffer line = papan_buffer_new(NULL);
    papan_job_line(t->job, p, &line);
    papan_letter_begin(t->mpi, PAPAN_LETTER_PART);
    papan_letter_number(t->mpi, part);
    papan_letter_text(t->mpi, line.bytes, line.length);
    bool sent = !line.failed && papan_letter_send(t->mpi, rank);
    papan_buffer_free(&line);
    return sent;
}

static void deal(table *t)
{
    cut_near_the_end(t);
    size_t part;
    for (int rank; t->failure == PAPAN_OK && (rank = neediest(t, papan_job_open(t->job) > t->workers)) >= 0 &&
                   papan_job_take(t->job, &part);) {
        seat *s = &t->seat[rank];
        if (!room_for_part(s) || !send_part(t, rank, part)) {
            papan_job_put_back(t->job, part);
            out_of_memory(t);
            return;
        }
        s->dealt[s->parts] = (dealt){part, s->parts < s->threads ? papan_clock() : 0, false};
        s->parts++;
    }
}

/* ---- calling back ---- */

static size_t idle_threads(const table *t)
{
    size_t idle = 0;
    for (int i = 0; i < t->seats; i++)
        if (t->seat[i].parts < t->seat[i].threads)
            idle += t->seat[i].threads - t->seat[i].parts;
    return idle;
}

/* Seconds that are saved where the idle threads help. */
static double gain(const table *t, const dealt *d, size_t idle, double now)
{
    if (d->recalled || papan_job_part_at(t->job, d->part)->whole || !(t->guessed > 0))
        return 0;
    double all = seconds_of(t, d->part), spent = d->since > 0 ? now - d->since : 0;
    double left = all > spent ? all - spent : spent;
    return left - 1.5 * (spent + left) / (double)(idle + 1);
}

static void recall(table *t)
{
    size_t idle = idle_threads(t);
    if (idle == 0 || papan_job_open(t->job) > 0)
        return;
    double now = papan_clock(), best = WORTH_RECALL;
    dealt *chosen = NULL;
    int rank = 0;
    for (int i = 0; i < t->seats; i++)
        for (size_t j = 0; j < t->seat[i].parts; j++) {
            double saved = gain(t, &t->seat[i].dealt[j], idle, now);
            if (t->seat[i].dealt[j].recalled)
                return; /* one at a time */
            if (saved > best) {
                best = saved;
                chosen = &t->seat[i].dealt[j];
                rank = i;
            }
        }
    if (chosen == NULL)
        return;
    chosen->recalled = true;
    if (rank == 0) {
        papan_squad_recall(t->squad, chosen->part);
        return;
    }
    papan_letter_begin(t->mpi, PAPAN_LETTER_RECALL);
    papan_letter_number(t->mpi, chosen->part);
    papan_letter_send(t->mpi, rank);
}

/* ---- results ---- */

/* Takes the part out of the hand of its seat; the next one that waits there is begun. */
static bool take_back(seat *s, uint64_t part, dealt *out)
{
    size_t i = 0;
    while (i < s->parts && s->dealt[i].part != part)
        i++;
    if (i == s->parts)
        return false;
    *out = s->dealt[i];
    memmove(s->dealt + i, s->dealt + i + 1, (--s->parts - i) * sizeof *s->dealt);
    for (i = 0; i < s->parts && i < s->threads; i++)
        if (!(s->dealt[i].since > 0))
            s->dealt[i].since = papan_clock();
    return true;
}

static void settle(table *t, int rank, uint64_t part, bool whole, const papan_part_result *result,
                   const uint16_t *label, size_t labels)
{
    dealt d;
    if (!take_back(&t->seat[rank], part, &d))
        return;
    if (!whole) {
        papan_job_put_back(t->job, d.part);
        if (d.recalled)
            cut_largest(t);
        return;
    }
    size_t cells = papan_job_cutting(t->job)->puzzle->cells;
    t->guessed += papan_job_part_at(t->job, d.part)->guess;
    t->spent += d.since > 0 ? papan_clock() - d.since : 0;
    t->ended++;
    papan_status status =
        papan_job_done(t->job, t->hooks, d.part, result, label, cells > 0 ? labels / cells : 0);
    if (status != PAPAN_OK)
        fail(t, status, &(papan_message){.text = NULL});
}

static void take_ready(table *t, papan_post *post)
{
    size_t length;
    seat *s = &t->seat[post->from];
    s->threads = (unsigned)papan_post_number(post);
    snprintf(s->host, sizeof s->host, "%s", papan_post_text(post, &length));
    t->workers += s->threads;
}

static void take_solutions(table *t, papan_post *post)
{
    seat *s = &t->seat[post->from];
    size_t length;
    const char *bytes = papan_post_text(post, &length);
    if (s->label_bytes + length > s->label_room) {
        size_t room = 2 * s->label_room + length;
        char *larger = realloc(s->label, room);
        if (larger == NULL) {
            out_of_memory(t);
            return;
        }
        s->label = larger;
        s->label_room = room;
    }
    memcpy(s->label + s->label_bytes, bytes, length);
    s->label_bytes += length;
}

static void take_result(table *t, papan_post *post)
{
    seat *s = &t->seat[post->from];
    uint64_t part = papan_post_number(post);
    bool whole = papan_post_number(post) != 0;
    papan_part_result result = {.count = papan_post_number(post)};
    result.count = result.count << 64 | papan_post_number(post);
    result.cases = papan_post_number(post);
    result.hash = papan_post_number(post);
    if (t->failure == PAPAN_OK && !post->torn)
        settle(t, post->from, part, whole, &result, (const uint16_t *)(const void *)s->label,
               s->label_bytes / sizeof(uint16_t));
    s->label_bytes = 0;
}

static void take_failure(table *t, papan_post *post)
{
    papan_message own = {.text = NULL}, why;
    char sentence[PAPAN_SENTENCE];
    size_t length;
    papan_status status = (papan_status)papan_post_number(post);
    own.text = papan_post_text(post, &length);
    for (unsigned i = 0; i < 4; i++)
        papan_say_text(&own, i, papan_post_text(post, &length));
    if (t->failure != PAPAN_OK)
        return;
    snprintf(t->mpi->said, sizeof t->mpi->said, _("rank %d: %s"), post->from, papan_sentence(&own, sentence));
    papan_say(&why, 0, 0, t->mpi->said);
    fail(t, status != PAPAN_OK ? status : PAPAN_WRONG, &why);
}

static void take_rested(table *t, papan_post *post)
{
    t->seat[post->from].rested = true;
}

static void (*const take[])(table *t, papan_post *post) = {
    [PAPAN_LETTER_READY] = take_ready,   [PAPAN_LETTER_SOLUTIONS] = take_solutions,
    [PAPAN_LETTER_RESULT] = take_result, [PAPAN_LETTER_FAILED] = take_failure,
    [PAPAN_LETTER_RESTED] = take_rested,
};

static bool take_letters(table *t)
{
    papan_post post;
    bool some = false;
    for (; papan_post_take(t->mpi, &post); some = true) {
        t->seat[post.from].heard = papan_clock();
        if (post.kind < sizeof take / sizeof *take && take[post.kind] != NULL)
            take[post.kind](t, &post);
    }
    return some;
}

/* What the threads here have done; waits for it, but not long. */
static bool take_own(table *t, double pause)
{
    bool some = false;
    for (papan_squad_result *r; (r = papan_squad_take(t->squad, some ? 0 : pause)) != NULL; some = true) {
        if (t->failure == PAPAN_OK)
            settle(t, 0, r->id, r->whole, &r->result, r->label, r->labels);
        papan_squad_drop(r);
    }
    papan_message why;
    papan_status status = papan_squad_failure(t->squad, &why);
    if (status != PAPAN_OK)
        fail(t, status, &why);
    return some;
}

/* ---- the whole ---- */

static bool stopped(const table *t)
{
    return t->hooks->stop != NULL && t->hooks->stop(t->hooks->context);
}

static void tell_all(table *t)
{
    for (int rank = 1; rank < t->seats; rank++)
        papan_letter_send(t->mpi, rank);
}

static void look_after(table *t)
{
    double now = papan_clock();
    if (now - t->said > PAPAN_MPI_PULSE) {
        papan_letter_begin(t->mpi, PAPAN_LETTER_ALIVE);
        tell_all(t);
        t->said = now;
    }
    for (int rank = 1; rank < t->seats; rank++)
        if (now - t->seat[rank].heard > t->mpi->patience)
            lose(t, rank);
}

static bool write_hello(table *t)
{
    papan_mpi *mpi = t->mpi;
    const papan_cutting *cutting = papan_job_cutting(t->job);
    const papan_format *json = papan_format_for(cutting->puzzle, "json");
    papan_buffer text = papan_buffer_new(NULL);
    uint64_t numbering = 0;
    papan_status status = papan_job_numbering(t->job, &numbering);
    papan_message why = {.text = NULL};
    if (status == PAPAN_OK)
        status = json != NULL ? json->write(cutting->puzzle, &text, &why) : PAPAN_UNSUITABLE;
    if (status == PAPAN_OK && text.failed)
        status = PAPAN_NO_MEMORY;
    if (status != PAPAN_OK)
        fail(t, status, &why);
    papan_letter_begin(mpi, PAPAN_LETTER_HELLO);
    papan_letter_number(mpi, PAPAN_JOB_VERSION);
    papan_letter_number(mpi, cutting->request->goal);
    papan_letter_number(mpi, cutting->request->distinct);
    papan_letter_number(mpi, cutting->request->plain);
    papan_letter_number(mpi, cutting->request->memory_limit);
    papan_letter_number(mpi, cutting->reduce);
    papan_letter_number(mpi, numbering);
    papan_letter_text(mpi, cutting->strategy->name, strlen(cutting->strategy->name));
    papan_letter_text(mpi, text.bytes, text.length);
    papan_buffer_free(&text);
    return status == PAPAN_OK;
}

static void open_table(table *t, unsigned threads)
{
    t->seat = calloc((size_t)t->seats, sizeof *t->seat);
    t->squad = papan_squad_new(t->job, threads);
    if (t->seat == NULL || t->squad == NULL) {
        out_of_memory(t);
        return;
    }
    t->workers = t->seat[0].threads = papan_squad_threads(t->squad);
    t->said = papan_clock();
    for (int i = 0; i < t->seats; i++)
        t->seat[i].heard = t->said;
    if (write_hello(t))
        tell_all(t);
}

static bool all_rest(const table *t)
{
    bool all = true;
    for (int rank = 1; rank < t->seats; rank++)
        all &= t->seat[rank].rested;
    return all;
}

/* Tells all seats to rest, and takes what is on its way. */
static void rest(table *t, double limit)
{
    papan_letter_begin(t->mpi, PAPAN_LETTER_REST);
    tell_all(t);
    papan_squad_stop(t->squad);
    double until = papan_clock() + limit, pause = PAPAN_MPI_SHORT;
    while (!all_rest(t) && papan_clock() < until)
        pause = papan_mpi_pause(pause, take_letters(t) | take_own(t, pause));
    take_own(t, 0);
    for (int rank = 1; rank < t->seats; rank++)
        if (!t->seat[rank].rested)
            lose(t, rank);
}

static void close_table(table *t)
{
    for (int i = 0; i < t->seats && t->seat != NULL; i++) {
        for (size_t j = 0; j < t->seat[i].parts; j++)
            papan_job_put_back(t->job, t->seat[i].dealt[j].part);
        free(t->seat[i].dealt);
        free(t->seat[i].label);
    }
    papan_squad_free(t->squad);
    free(t->seat);
}

papan_status papan_mpi_search(papan_session *session, papan_job *job, const papan_job_hooks *hooks,
                              papan_message *why)
{
    papan_mpi *mpi = session->backend;
    table t = {.mpi = mpi, .job = job, .hooks = hooks, .seats = mpi->wire.ranks};
    double pause = PAPAN_MPI_SHORT;
    open_table(&t, papan_mpi_threads(session));
    while (t.failure == PAPAN_OK && !papan_job_complete(job) && !stopped(&t)) {
        deal(&t);
        recall(&t);
        pause = papan_mpi_pause(pause, take_letters(&t) | take_own(&t, pause));
        look_after(&t);
    }
    bool complete = papan_job_complete(job);
    if (t.seat != NULL && t.squad != NULL)
        rest(&t, complete ? ANSWER : ANSWER_STOPPED);
    close_table(&t);
    *why = t.why;
    return complete ? PAPAN_OK : t.failure;
}
