/* tally.c: see tally.h.
 *
 * Every part was guessed before it is searched. Those that are done say by how much guesses are wrong as a
 * whole: the ratio of what was found to what was guessed, applied to the guesses that are left (the ratio
 * estimator of sampling theory: Cochran, Sampling Techniques, chapter 6). How far single parts are from that
 * ratio tells how uncertain it is; a part's error is taken to grow with its guess. A job deals its parts in a
 * shuffled order, so that those that are done are a fair sample; a list is searched from its first part to its
 * last, and has to trust its guesses more. */
#include "run/tally.h"

#include "base/root.h"

#include <string.h>

static double not_below_0(double x)
{
    return x > 0 ? x : 0;
}

void papan_sums_expect(papan_sums *s, double guess)
{
    s->guess_left += guess;
    s->guess_left_squared += guess * guess;
}

void papan_sums_forget(papan_sums *s, double guess)
{
    s->guess_left -= guess;
    s->guess_left_squared -= guess * guess;
}

void papan_sums_done(papan_sums *s, double guess, double cases)
{
    papan_sums_forget(s, guess);
    s->guessed += guess;
    s->found += cases;
    s->guessed_squared += guess * guess;
    s->found_squared += cases * cases;
    s->guessed_found += guess * cases;
}

void papan_sums_tell(const papan_sums *s, papan_progress *p)
{
    double done = (double)p->total.done, ratio = s->guessed > 0 ? s->found / s->guessed : 1;
    double left = not_below_0(s->guess_left), left_squared = not_below_0(s->guess_left_squared);
    double errors =
        not_below_0(s->found_squared - 2 * ratio * s->guessed_found + ratio * ratio * s->guessed_squared);
    if (p->total.done == p->total.parts)
        left = left_squared = 0;
    p->left = ratio * left;
    p->deviation = -1;
    if (p->total.done >= 2 && s->guessed_squared > 0) {
        double error = errors / s->guessed_squared * done / (done - 1); /* of a part of size 1, squared */
        double spread = s->guessed_squared / (s->guessed * s->guessed);
        p->deviation = left <= 0 ? 0 : papan_root(error * (left_squared + left * left * spread));
    }
    double now = s->found + s->unguessed, all = now + p->left;
    p->share = p->total.done == p->total.parts ? 1 : all > 0 ? now / all : 0;
}

void papan_tally_open(papan_tally *t)
{
    memset(t, 0, sizeof *t);
    pthread_mutex_init(&t->lock, NULL);
}

void papan_tally_close(papan_tally *t)
{
    pthread_mutex_destroy(&t->lock);
}

bool papan_tally_asked(papan_tally *t)
{
    pthread_mutex_lock(&t->lock);
    bool asked = t->asked;
    pthread_mutex_unlock(&t->lock);
    return asked;
}

void papan_tally_guessed(papan_tally *t)
{
    pthread_mutex_lock(&t->lock);
    t->guessed = true;
    pthread_mutex_unlock(&t->lock);
}

void papan_tally_expect(papan_tally *t, double guess)
{
    pthread_mutex_lock(&t->lock);
    t->progress.total.parts++;
    papan_sums_expect(&t->sums, guess);
    pthread_mutex_unlock(&t->lock);
}

void papan_tally_done(papan_tally *t, double guess, uint64_t cases, papan_count count)
{
    pthread_mutex_lock(&t->lock);
    t->progress.total.done++;
    t->progress.total.cases += cases;
    t->progress.fresh += cases;
    papan_count_add(&t->progress.total.count, count);
    if (guess > 0)
        papan_sums_done(&t->sums, guess, (double)cases);
    else {
        t->progress.total.parts++;
        t->sums.unguessed += (double)cases;
    }
    pthread_mutex_unlock(&t->lock);
}

papan_progress papan_tally_progress(papan_tally *t)
{
    pthread_mutex_lock(&t->lock);
    t->asked = true;
    papan_progress p = t->progress;
    if (t->guessed)
        papan_sums_tell(&t->sums, &p);
    else
        p.total.parts = 0;
    pthread_mutex_unlock(&t->lock);
    return p;
}
