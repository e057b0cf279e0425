/* lend.c: lends threads to a strategy. Threads live on between rounds of tasks (crew.c). Each worker has a
 * search of its own, and a filter once it finds a solution. */
#include "run/lend.h"

#include "run/crew.h"
#include "run/locked.h"
#include "run/sink.h"
#include "run/work.h"

#include <assert.h>

typedef struct worker {
    papan_loan *loan;
    size_t index; /* of the current task */
    papan_search search;
    papan_filter filter;
    bool collects; /* the filter is open */
    papan_status status;
} worker;

typedef papan_status shared_task(void *own, papan_search *search, unsigned worker, size_t index);

struct papan_loan {
    papan_lent lent;
    papan_search *search; /* of the strategy */
    const papan_request *request;
    papan_locked lender;    /* its memory, */
    papan_allocator memory; /* and the same for all threads */
    papan_crew crew;
    papan_sink sink;
    worker *worker;
    shared_task *task; /* of this round */
    void *own;
    papan_message why; /* why a solution is wrong */
};

static bool stop(void *context)
{
    worker *w = context;
    return papan_sink_stops(&w->loan->sink, w->index);
}

static bool found(void *context, const uint16_t *label)
{
    worker *w = context;
    papan_loan *l = w->loan;
    bool counted = false, more = true;
    if (!w->collects) {
        w->status = papan_filter_open(&w->filter, l->search->puzzle, l->request, true, &l->memory);
        w->collects = w->status == PAPAN_OK;
    }
    if (w->collects && !papan_filter_take(&w->filter, label, &counted))
        w->status = w->filter.failure;
    if (w->status == PAPAN_OK && counted)
        w->status = papan_sink_take(&l->sink, w->index, label, w->filter.latest, &more);
    return more && w->status == PAPAN_OK;
}

/* The task of a thread of the crew. */
static void run_task(void *context, unsigned number, size_t index)
{
    papan_loan *l = context;
    assert(number < l->crew.workers);
    worker *w = &l->worker[number];
    w->index = index;
    if (stop(w) || !papan_sink_wait(&l->sink, index)) {
        papan_crew_enough(&l->crew);
        return;
    }
    papan_status status = l->task(l->own, &w->search, number, index);
    if (w->status != PAPAN_OK)
        status = w->status;
    if (status != PAPAN_OK) {
        papan_crew_fail(&l->crew, status, status == PAPAN_WRONG ? &w->filter.why : NULL);
        papan_sink_fail(&l->sink);
    } else if (!w->search.stopped)
        papan_sink_done(&l->sink, index);
}

/* A failure ends the shared tasks, not the search: the strategy may continue in another way, with other tasks.
 */
static void forgive(papan_loan *l)
{
    l->why = l->crew.why;
    if (papan_sink_recover(&l->sink))
        for (unsigned i = 0; i < l->crew.workers; i++)
            l->worker[i].search.stopped = false;
}

static papan_status share(papan_search *search, size_t tasks, shared_task *task, void *own)
{
    papan_loan *l = search->lent->context;
    if (!papan_sink_begin(&l->sink, tasks))
        return PAPAN_NO_MEMORY;
    l->task = task;
    l->own = own;
    papan_status status = papan_crew_do(&l->crew, tasks, run_task, l);
    if (status != PAPAN_OK)
        forgive(l);
    search->stopped |= l->sink.stop;
    return status;
}

papan_status papan_lend(const papan_request *request, papan_search *search, papan_loan **out)
{
    papan_loan *l = papan_take(&search->memory, 1, sizeof *l);
    *out = l;
    if (l == NULL)
        return PAPAN_NO_MEMORY;
    l->search = search;
    l->request = request;
    l->memory = papan_locked_open(&l->lender, search->memory);
    papan_crew_open(&l->crew, request->threads);
    papan_sink_open(&l->sink, search->puzzle, request, &l->memory);
    l->lent = (papan_lent){l, l->crew.workers, share};
    l->worker = papan_take(&l->memory, l->crew.workers, sizeof *l->worker);
    for (unsigned i = 0; i < l->crew.workers && l->worker != NULL; i++) {
        worker *w = &l->worker[i];
        w->loan = l;
        w->search = *search;
        w->search.context = w;
        w->search.memory = l->memory;
        w->search.found = found;
        w->search.stop = stop;
        w->search.event = NULL;
        w->search.all = true; /* the first solution of a task may not be the one wanted */
    }
    search->lent = &l->lent;
    search->memory = l->memory;
    return l->worker != NULL ? PAPAN_OK : PAPAN_NO_MEMORY;
}

void papan_take_back(papan_loan *l, papan_part_sum *result)
{
    *result = (papan_part_sum){0};
    if (l == NULL)
        return;
    for (unsigned i = 0; i < l->crew.workers && l->worker != NULL; i++) {
        worker *w = &l->worker[i];
        papan_part_sum own =
            papan_sum_of(w->filter.count + w->search.solutions, w->search.cases, w->filter.hash);
        papan_part_add(result, &own, 1);
        if (w->collects)
            papan_filter_close(&w->filter);
    }
    *result = papan_sink_result(&l->sink, result, false);
    if (l->why.text != NULL)
        l->search->message = l->why;
    l->search->lent = NULL;
    l->search->memory = l->lender.below;
    papan_crew_close(&l->crew);
    papan_sink_close(&l->sink);
    papan_give(&l->memory, l->worker, l->crew.workers, sizeof *l->worker);
    papan_locked_close(&l->lender);
    papan_give(&l->search->memory, l, 1, sizeof *l);
}
