/* parallel.c: runs a search in parts on several threads.
 *
 * Each thread has its own strategy run, checker and symmetry group. The work deals the parts: if solutions
 * are wanted, in the order of the search, and each part waits for its turn (sink.h). If solutions are only
 * counted and progress may be asked for, the order is random, so that the first parts are representative;
 * otherwise it is not, since a random order would cost `parity` a tenth of its time: neighbouring parts share
 * tables. When the last solution wanted was passed on, all threads stop.
 *
 * A work with a share restricts the search to some of the parts; the sum starts from what others have found.
 *
 * All parts are split to the same depth, which is quick: a job splits by estimates (job_cut.c), which would
 * take longer than many searches. */
#include "run/parallel.h"

#include "run/crew.h"
#include "run/locked.h"
#include "run/parts.h"
#include "run/sink.h"

enum {
    ENOUGH_PARTS = 1024, /* for any number of threads, so that the parts are always the same */
    FEW_PARTS = 256,     /* for a small search: with 2394 instead of 392 parts one took a quarter longer */
    DEEPEST_SPLIT = 5,
    MOST_GUESSES = 256
};
static const uint64_t SEED = 1;
static const double SMALL = 4e6; /* cases */

typedef struct team {
    const papan_partition *cutting;
    const papan_request *request;
    papan_locked lender;    /* the caller's memory, */
    papan_allocator memory; /* and the same for all threads */
    papan_crew crew;
    papan_sink sink;
    papan_work *work, own; /* own: if no progress is wanted */
    bool asked;            /* progress may be asked for */
    bool in_order;         /* solutions are passed on */
    pthread_mutex_t lock;  /* for what follows */
    bool guessing;         /* a thread estimates the parts, or has done so */
    papan_part_result sum; /* of all parts, abandoned ones included */
} team;

typedef struct worker {
    team *team;
    size_t part;      /* the current one; SIZE_MAX: none */
    uint64_t in_hand; /* its cases as entered in the work */
} worker;

static void fail(team *t, papan_status status, const papan_message *why)
{
    papan_crew_fail(&t->crew, status, why);
    papan_sink_fail(&t->sink);
}

static bool stop(void *context)
{
    worker *w = context;
    return papan_sink_stops(&w->team->sink, w->part);
}

/* ---- progress ---- */

/* Estimates the parts from the first unfinished one on, or evenly spaced ones that then represent their
 * neighbours. */
static papan_status guess_parts(worker *w, size_t parts, double *guess)
{
    team *t = w->team;
    papan_status status = PAPAN_OK;
    double deviation;
    size_t first = 0;
    while (first + 1 < parts && papan_work_part(t->work, first)->state == PAPAN_PART_DONE)
        first++;
    size_t stride = (parts - first + MOST_GUESSES - 1) / MOST_GUESSES;
    for (size_t i = first; i < parts && status == PAPAN_OK && !stop(w); i += stride) {
        const papan_part *p = papan_work_part(t->work, i);
        double cases = 0;
        status = papan_partition_estimate(t->cutting, &t->memory, p->option, p->options, 1, i, stop, w, &cases,
                                          &deviation);
        for (size_t j = i; j < parts && j < i + stride; j++)
            guess[j] = cases;
    }
    return status;
}

/* One of the threads estimates the parts once progress was asked for; the others continue. */
static void guess_when_asked(worker *w)
{
    team *t = w->team;
    if (!papan_work_wants_estimates(t->work))
        return;
    pthread_mutex_lock(&t->lock);
    bool mine = !t->guessing;
    t->guessing = true;
    pthread_mutex_unlock(&t->lock);
    size_t parts = papan_work_parts(t->work);
    double *guess = mine ? papan_take(&t->memory, parts, sizeof *guess) : NULL;
    if (guess == NULL)
        return; /* out of memory: show elapsed time only */
    if (guess_parts(w, parts, guess) == PAPAN_OK && !stop(w))
        papan_work_estimate(t->work, guess);
    papan_give(&t->memory, guess, parts, sizeof *guess);
}

/* ---- the dealer of a thread ---- */

static bool next(void *context, uint64_t *id, const uint32_t **option, size_t *options)
{
    worker *w = context;
    team *t = w->team;
    if (t->asked)
        guess_when_asked(w);
    const papan_part *p = papan_work_take(t->work, &w->part);
    if (p == NULL || !papan_sink_wait(&t->sink, t->in_order ? w->part : 0)) {
        w->part = SIZE_MAX;
        return false;
    }
    *id = w->part;
    *option = p->option;
    *options = p->options;
    return true;
}

static bool take_solution(void *context, uint64_t id, const uint16_t *label, uint64_t hash)
{
    worker *w = context;
    bool more = true;
    papan_status status = papan_sink_take(&w->team->sink, (size_t)id, label, hash, &more);
    if (status != PAPAN_OK)
        fail(w->team, status, NULL);
    return more && status == PAPAN_OK;
}

static void done(void *context, uint64_t id, bool whole, const papan_part_result *result, const uint16_t *label,
                 size_t solutions)
{
    worker *w = context;
    team *t = w->team;
    bool fits;
    (void)label;
    (void)solutions;
    pthread_mutex_lock(&t->lock);
    bool counted = papan_part_add(&t->sum, result, 1);
    pthread_mutex_unlock(&t->lock);
    if (!counted)
        fail(t, PAPAN_TOO_BIG, NULL);
    if (!whole)
        return;
    papan_work_done(t->work, (size_t)id, result, &w->in_hand, &fits);
    if (t->in_order)
        papan_sink_done(&t->sink, (size_t)id);
}

static void at_work(void *context, uint64_t cases)
{
    worker *w = context;
    papan_work_report(w->team->work, &w->in_hand, cases);
}

/* The task of a thread; it returns when no part is left. */
static void search_parts(void *context, unsigned number, size_t index)
{
    team *t = context;
    worker w = {.team = t, .part = SIZE_MAX};
    papan_message why = {.text = NULL};
    papan_part_source dealer = {.context = &w,
                                .next = next,
                                .solution = take_solution,
                                .done = done,
                                .stop = stop,
                                .at_work = t->asked ? at_work : NULL};
    papan_status status = papan_partition_search(t->cutting, &t->memory, &dealer, &why);
    (void)number;
    (void)index;
    if (status == PAPAN_OK)
        papan_crew_enough(&t->crew);
    else
        fail(t, status, &why);
}

/* ---- the team ---- */

static bool stop_cutting(void *context)
{
    team *t = context;
    return papan_sink_stops(&t->sink, SIZE_MAX);
}

/* Splits deeper until there are enough parts, or no more can be had. The parts of a list determine its order,
 * which must not depend on an estimate. */
static papan_status cut(team *t, double cases, papan_part_list *pile)
{
    bool small = t->request->goal != PAPAN_LIST && cases > 0 && cases < SMALL;
    size_t before = 0, enough = small ? FEW_PARTS : ENOUGH_PARTS;
    for (unsigned depth = 1; depth <= DEEPEST_SPLIT; depth++) {
        papan_status status =
            papan_partition_split(t->cutting, &t->memory, NULL, 0, depth, stop_cutting, t, pile);
        if (status != PAPAN_OK || pile->parts >= enough || pile->parts <= before / 2)
            return status;
        before = pile->parts;
    }
    return PAPAN_OK;
}

static bool has(const papan_share *share, size_t part)
{
    return share->of == 0 || (part % share->of >= share->first && part % share->of < share->end);
}

static papan_status put_down(team *t, const papan_part_list *pile)
{
    t->sum = t->work->share.known;
    t->work->cut = pile->parts;
    for (size_t i = 0; i < pile->parts; i++) {
        papan_part part = {.weight = 1};
        if (!has(&t->work->share, i))
            continue;
        part.option = (uint32_t *)papan_part_list_part(pile, i, &part.options);
        if (papan_work_add(t->work, &part) == NULL)
            return PAPAN_NO_MEMORY;
    }
    if (t->in_order && !papan_sink_begin(&t->sink, pile->parts))
        return PAPAN_NO_MEMORY;
    return papan_work_order(t->work, t->in_order || !t->asked ? NULL : &SEED);
}

static void open_team(team *t, papan_search *search)
{
    t->memory = papan_locked_open(&t->lender, search->memory);
    pthread_mutex_init(&t->lock, NULL);
    papan_crew_open(&t->crew, t->request->threads);
    papan_sink_open(&t->sink, search->puzzle, t->request, &t->memory);
    papan_work_open(&t->own);
    papan_work_begin(t->work, &t->memory, false);
}

static void close_team(team *t)
{
    papan_work_drop(t->work);
    papan_work_close(&t->own);
    papan_sink_close(&t->sink);
    papan_crew_close(&t->crew);
    pthread_mutex_destroy(&t->lock);
    papan_locked_close(&t->lender);
}

papan_status papan_parallel(const papan_strategy *strategy, const papan_request *request, papan_search *search,
                            papan_work *work, papan_part_result *result)
{
    papan_partition cutting = {search->puzzle, request,        strategy,
                               search->model,  search->reduce, search->count_only};
    team t = {.cutting = &cutting, .request = request, .asked = work != NULL};
    papan_part_list pile = {.parts = 0};
    t.work = work != NULL ? work : &t.own;
    t.in_order = request->solution != NULL;
    open_team(&t, search);
    papan_status status = cut(&t, search->estimate, &pile);
    if (status == PAPAN_OK)
        status = put_down(&t, &pile);
    papan_part_list_drop(&pile, &t.memory);
    if (status == PAPAN_OK)
        status = papan_crew_do(&t.crew, t.crew.workers, search_parts, &t);
    search->message = t.crew.why;
    search->stopped = t.sink.stop;
    *result = papan_sink_result(&t.sink, &t.sum, search->count_only);
    close_team(&t);
    return status;
}
