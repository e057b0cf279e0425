/* tally.c: see tally.h.
 *
 * Every part was guessed before it is searched. Those that are done say how cases hang together with guesses,
 * and so what the guesses that are left are worth: at first by the ratio of what was found to what was guessed,
 * later by the straight line that fits best (the ratio and the regression estimator of sampling theory:
 * Cochran, Sampling Techniques, chapters 6 and 7). Where guesses are poor the line is flat, and a part counts
 * as the mean of those that are done. How far single parts are from it tells how uncertain that is.
 *
 * A job deals its parts in a shuffled order, so that those that are done are a fair sample; a list is searched
 * from its first part to its last, and has to trust its guesses more.
 *
 * Both were tried on 200 shuffles of finished jobs, outside the program. What would be told to what is true
 * when a fifth of the cases is done, 19 times out of 20: Bedlam cube by the ratio 0.74 to 1.53, by the line
 * 0.77 to 1.46; 15 queens 0.95 to 1.06, 0.91 to 1.06. With few parts the line is rash, so it is used from a
 * dozen on. The plain mean was 0.55 to 2.25 on 15 queens. */
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
    s->parts++;
    s->guessed += guess;
    s->found += cases;
    s->guessed_squared += guess * guess;
    s->found_squared += cases * cases;
    s->guessed_found += guess * cases;
}

typedef struct expectation {
    double left, variance; /* variance below 0: not known */
} expectation;

/* Cases are proportional to guesses; the error of a part grows with its guess. */
static expectation by_ratio(const papan_sums *s)
{
    double ratio = s->guessed > 0 ? s->found / s->guessed : 1;
    double left = not_below_0(s->guess_left), left_squared = not_below_0(s->guess_left_squared);
    double errors =
        not_below_0(s->found_squared - 2 * ratio * s->guessed_found + ratio * ratio * s->guessed_squared);
    expectation e = {ratio * left, -1};
    if (s->parts >= 2 && s->guessed_squared > 0) {
        double error =
            errors / s->guessed_squared * s->parts / (s->parts - 1); /* of a part of size 1, squared */
        double spread = s->guessed_squared / (s->guessed * s->guessed);
        e.variance = error * (left_squared + left * left * spread);
    }
    return e;
}

/* Cases are a straight line over guesses. False: it cannot be told. */
static bool by_line(const papan_sums *s, double parts_left, expectation *e)
{
    double n = s->parts, mean = s->guessed / n;
    double guesses = s->guessed_squared - s->guessed * mean, both = s->guessed_found - s->found * mean;
    if (guesses <= 1e-6 * s->guessed_squared || both < 0)
        return false;
    double slope = both / guesses, base = (s->found - slope * s->guessed) / n;
    double errors = not_below_0(s->found_squared - s->found * s->found / n - slope * both);
    double away = s->guess_left - parts_left * mean;
    e->left = base * parts_left + slope * s->guess_left;
    e->variance = errors / (n - 2) * (parts_left + parts_left * parts_left / n + away * away / guesses);
    return e->left > 0;
}

void papan_sums_tell(const papan_sums *s, papan_progress *p)
{
    enum { ENOUGH = 12 }; /* parts for a line */
    expectation e = by_ratio(s), line;
    double parts_left = (double)(p->total.parts - p->total.done);
    if (s->parts >= ENOUGH && by_line(s, parts_left, &line))
        e = line;
    if (p->total.parts == p->total.done)
        e.left = e.variance = 0;
    p->left = e.left;
    p->deviation = s->parts < 2 || e.variance < 0 ? -1 : e.variance > 0 ? papan_root(e.variance) : 0;
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

papan_job_total papan_tally_done_so_far(papan_tally *t)
{
    pthread_mutex_lock(&t->lock);
    papan_job_total total = t->progress.total;
    pthread_mutex_unlock(&t->lock);
    return total;
}

void papan_tally_at_work(papan_tally *t, uint64_t *before, uint64_t cases)
{
    pthread_mutex_lock(&t->lock);
    t->in_hand += cases - *before;
    *before = cases;
    pthread_mutex_unlock(&t->lock);
}

/* Parts may take minutes each. Until some are done, the guesses alone tell what is left; those of one probe may
 * be wrong by half. */
static void tell_without_parts(const papan_tally *t, papan_progress *p)
{
    const double WRONG_BY = 0.5;
    double all = t->sums.guess_left + t->sums.found, now = (double)p->fresh;
    p->left = all > now ? all - now : t->sums.guess_left;
    p->deviation = p->fresh > 0 ? WRONG_BY * p->left : -1;
    p->share = now / (now + p->left);
}

papan_progress papan_tally_progress(papan_tally *t)
{
    pthread_mutex_lock(&t->lock);
    t->asked = true;
    papan_progress p = t->progress;
    p.fresh += t->in_hand;
    p.total.cases += t->in_hand;
    if (t->guessed)
        papan_sums_tell(&t->sums, &p);
    else
        p.total.parts = 0;
    if (t->guessed && p.deviation < 0)
        tell_without_parts(t, &p);
    pthread_mutex_unlock(&t->lock);
    return p;
}
