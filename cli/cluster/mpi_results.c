/* mpi_results.c: receives results at rank 0, see mpi_table.h: messages from other processes, and results of its
 * own threads. */
#include "cli/cluster/mpi_table.h"
#include "cli/language.h"
#include "cli/watching/watch.h"

#include <stdlib.h>
#include <string.h>

/* Removes a part from its seat; the next part waiting there starts now. */
static bool take_back(papan_seat *s, uint64_t part, papan_dealt *out)
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

static void settle(papan_table *t, int rank, uint64_t part, bool whole, const papan_part_sum *sum,
                   const uint16_t *label, size_t labels)
{
    papan_dealt d;
    if (!take_back(&t->seat[rank], part, &d))
        return;
    if (!whole) {
        papan_job_put_back(t->job, d.part);
        if (d.recalled)
            papan_table_cut(t);
        return;
    }
    papan_part_info info = {.size = sizeof info};
    papan_job_part(t->job, d.part, &info);
    t->guessed += info.guess;
    t->spent += d.since > 0 ? papan_clock() - d.since : 0;
    t->ended++;
    papan_status status =
        papan_job_done(t->job, t->hooks, d.part, sum, label, t->cells > 0 ? labels / t->cells : 0);
    if (status != PAPAN_OK)
        papan_table_fail(t, status, NULL);
}

static void take_ready(papan_table *t, papan_post *post)
{
    size_t length;
    papan_seat *s = &t->seat[post->from];
    s->threads = (unsigned)papan_post_number(post);
    snprintf(s->host, sizeof s->host, "%s", papan_post_text(post, &length));
    t->workers += s->threads;
}

static void take_solutions(papan_table *t, papan_post *post)
{
    papan_buffer *label = &t->seat[post->from].label;
    size_t length;
    const char *bytes = papan_post_text(post, &length);
    papan_buffer_add(label, bytes, length);
    if (label->failed)
        papan_table_fail(t, PAPAN_NO_MEMORY, NULL);
}

static void take_result(papan_table *t, papan_post *post)
{
    papan_seat *s = &t->seat[post->from];
    uint64_t part = papan_post_number(post);
    bool whole = papan_post_number(post) != 0;
    papan_part_sum sum = {.count_high = papan_post_number(post)};
    sum.count_low = papan_post_number(post);
    sum.cases = papan_post_number(post);
    sum.hash = papan_post_number(post);
    if (t->failure == PAPAN_OK && !post->torn)
        settle(t, post->from, part, whole, &sum, (const uint16_t *)(const void *)s->label.bytes,
               s->label.length / sizeof(uint16_t));
    papan_buffer_clear(&s->label);
}

static void take_failure(papan_table *t, papan_post *post)
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
    papan_say(&why, 0, 0, "search-failed", t->mpi->said);
    papan_table_fail(t, status != PAPAN_OK ? status : PAPAN_WRONG, &why);
}

static void take_rested(papan_table *t, papan_post *post)
{
    t->seat[post->from].rested = true;
}

static void (*const take[])(papan_table *t, papan_post *post) = {
    [PAPAN_LETTER_READY] = take_ready,   [PAPAN_LETTER_SOLUTIONS] = take_solutions,
    [PAPAN_LETTER_RESULT] = take_result, [PAPAN_LETTER_FAILED] = take_failure,
    [PAPAN_LETTER_RESTED] = take_rested,
};

static bool take_letters(papan_table *t)
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

/* Takes the results of the local threads; waits for them, but at most `pause`. */
static bool take_own(papan_table *t, double pause)
{
    bool some = false;
    for (papan_squad_result *r; (r = papan_squad_take(t->squad, some ? 0 : pause)) != NULL; some = true) {
        if (t->failure == PAPAN_OK)
            settle(t, 0, r->id, r->whole, &r->sum, r->label, r->labels);
        free(r);
    }
    papan_message why;
    papan_status status = papan_squad_failure(t->squad, &why);
    if (status != PAPAN_OK)
        papan_table_fail(t, status, &why);
    return some;
}

bool papan_table_take(papan_table *t, double pause)
{
    bool letters = take_letters(t);
    return take_own(t, letters ? 0 : pause) || letters;
}
