/* speed.c: see papan_speed() in run.h.
 *
 * Engines set up, look around and cut the work into parts before they run at full speed, so only the second
 * half of the time counts. Parts of a search differ: those of parity that come first are small ones, at a third
 * of the speed of the others. So the parts are taken in random order, and their cases tell the speed.
 *
 * The time is doubled, up to MOST_DOUBLINGS times, until enough parts are done in its second half and it was
 * about as fast as in the quarter before: parity makes its tables when it first needs them, and 21 queens look
 * five times as long when that is counted as speed.
 *
 * Where parts are long, only the end of the run says how many cases it saw; but an engine asks once in so many
 * cases whether to stop, and the questions of the second half tell the speed. */
#include "cli/watching/run.h"
#include "run/solve.h"

static const double STRETCH[] = {0.4, 5, 20}; /* seconds; one after the other while nothing is done */

typedef struct reading {
    double time;
    uint64_t asked;
    papan_progress done;
} reading;

typedef struct stretch {
    papan_ledger ledger;
    unsigned threads, doublings;
    double length;       /* of each half, seconds */
    double begin, start; /* of all; of looking at cases */
    reading quarter, half, end;
} stretch;

enum { ENOUGH_PARTS = 8 /* for each thread */, MOST_DOUBLINGS = 3 };

static bool enough_parts(const stretch *s)
{
    return s->end.done.done - s->half.done.done >= ENOUGH_PARTS * (size_t)s->threads;
}

static double rate_by_parts(const reading *from, const reading *to)
{
    double seconds = to->time - from->time;
    return seconds > 0 ? (double)(to->done.total.cases - from->done.total.cases) / seconds : 0;
}

static bool settled(const stretch *s)
{
    double before = rate_by_parts(&s->quarter, &s->half), now = rate_by_parts(&s->half, &s->end);
    return enough_parts(s) && now < 1.25 * before && before < 1.25 * now;
}

static bool over(void *context)
{
    enum { LOOKING_AROUND = 4 };
    stretch *s = context;
    reading now = {papan_clock(), s->end.asked + 1, papan_ledger_sum(&s->ledger)};
    if (now.asked <= LOOKING_AROUND)
        s->start = now.time;
    double passed = now.time - s->start;
    if (passed < s->length / 2)
        s->quarter = now;
    if (passed < s->length)
        s->half = now;
    s->end = now;
    if (passed < 2 * s->length || papan_interrupted())
        return papan_interrupted();
    if (settled(s) || s->doublings == MOST_DOUBLINGS)
        return true;
    s->doublings++;
    s->length *= 2;
    s->quarter = s->half;
    s->half = now;
    return false;
}

/* Cases a second in the second half of a run that saw so many in all. */
static double rate_of(const stretch *s, uint64_t cases)
{
    double seconds = s->end.time - s->half.time;
    if (enough_parts(s))
        return rate_by_parts(&s->half, &s->end);
    if (seconds <= 0 || s->end.asked == 0)
        return 0;
    return (double)cases / (double)s->end.asked * (double)(s->end.asked - s->half.asked) / seconds;
}

papan_status papan_speed(const papan_session *session, const papan_puzzle *puzzle, const char *strategy,
                         unsigned threads, double *rate)
{
    stretch s;
    papan_request request = {.goal = PAPAN_COUNT,
                             .strategy = strategy,
                             .memory_limit = session->settings.memory_limit,
                             .threads = threads,
                             .context = &s,
                             .stop = over};
    papan_result result;
    papan_status status = PAPAN_OK;
    size_t i = 0;
    do { /* on a busy machine the first stretch may end before the work is cut, or before tables are made */
        s = (stretch){.threads = threads, .length = STRETCH[i], .begin = papan_clock()};
        s.doublings = i == 0 ? 0 : MOST_DOUBLINGS;
        papan_ledger_open(&s.ledger);
        status = papan_solve_told(puzzle, &request, &s.ledger, &result);
        papan_ledger_close(&s.ledger);
        i++;
    } while (status == PAPAN_OK && result.cases == 0 && !result.complete &&
             i < sizeof STRETCH / sizeof *STRETCH && !papan_interrupted());
    if (status == PAPAN_OK && result.complete) /* after all it was done */
        *rate = (double)result.cases / (papan_clock() - s.begin);
    else
        *rate = rate_of(&s, result.cases);
    return status;
}
