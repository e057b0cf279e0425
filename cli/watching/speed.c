/* speed.c: measures how many cases per second a strategy examines, see papan_speed() in run.h.
 *
 * A strategy sets up, estimates its work and splits it into parts before it runs at full speed, so only the
 * second half of the time counts. Parts of a search differ: the first parts of parity are small ones, searched
 * at a third of the speed of the others. So the parts are taken in random order, and the speed comes from their
 * cases.
 *
 * The time is doubled, up to DOUBLINGS_MAX times, until enough parts are done in its second half and the speed
 * is about that of the quarter before: parity builds its tables when it first needs them, and if that time
 * counted, the estimate for 21 queens would be five times too long.
 *
 * If parts are long, the number of cases is known only at the end of the run. But a strategy checks at a
 * regular number of cases whether to stop, and the number of these calls in the second half gives the speed. */
#include "cli/watching/run.h"

static const double STRETCH[] = {0.4, 5, 20}; /* seconds; the next value if nothing was done in this time */

typedef struct reading {
    double time;
    uint64_t asked;
    uint64_t parts, cases; /* finished; their cases */
} reading;

typedef struct stretch {
    papan_meter *meter;
    unsigned threads, doublings;
    double length;       /* of each half, seconds */
    double begin, start; /* of everything; of examining cases */
    reading quarter, half, end;
} stretch;

enum { ENOUGH_PARTS = 8 /* for each thread */, DOUBLINGS_MAX = 3 };

static bool enough_parts(const stretch *s)
{
    return s->end.parts - s->half.parts >= ENOUGH_PARTS * (uint64_t)s->threads;
}

static double rate_by_parts(const reading *from, const reading *to)
{
    double seconds = to->time - from->time;
    return seconds > 0 ? (double)(to->cases - from->cases) / seconds : 0;
}

static bool is_settled(const stretch *s)
{
    double before = rate_by_parts(&s->quarter, &s->half), now = rate_by_parts(&s->half, &s->end);
    return enough_parts(s) && now < 1.25 * before && before < 1.25 * now;
}

static bool must_end_stretch(void *context)
{
    enum { LOOKING_AROUND = 4 };
    stretch *s = context;
    papan_progress progress = {.size = sizeof progress};
    papan_meter_read(s->meter, false, &progress);
    reading now = {papan_clock(), s->end.asked + 1, progress.done, progress.cases - progress.in_hand};
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
    if (is_settled(s) || s->doublings == DOUBLINGS_MAX)
        return true;
    s->doublings++;
    s->length *= 2;
    s->quarter = s->half;
    s->half = now;
    return false;
}

/* Cases per second in the second half of a run that examined this many in all. */
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
                             .stop = must_end_stretch};
    papan_result result = {0};
    papan_status status = PAPAN_OK;
    size_t i = 0;
    do { /* on a busy machine the first stretch may end before the work is split or tables are built */
        s = (stretch){.threads = threads, .length = STRETCH[i], .begin = papan_clock()};
        s.doublings = i == 0 ? 0 : DOUBLINGS_MAX;
        status = papan_meter_new(NULL, &s.meter, NULL);
        request.meter = s.meter;
        if (status == PAPAN_OK)
            status = papan_solve(puzzle, &request, &result, NULL);
        papan_meter_free(s.meter);
        i++;
    } while (status == PAPAN_OK && result.cases == 0 && !result.complete &&
             i < sizeof STRETCH / sizeof *STRETCH && !papan_interrupted());
    if (status == PAPAN_OK && result.complete) /* the count finished */
        *rate = (double)result.cases / (papan_clock() - s.begin);
    else
        *rate = rate_of(&s, result.cases);
    return status;
}
