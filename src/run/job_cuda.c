/* job_cuda.c: counts a job of N-Queens on GPUs. A GPU needs many orbits at a time, so each takes many parts in
 * one round, sorts their orbits by class and rows, and returns the parts as they are finished, one launch at a
 * time. With several GPUs, rounds are shorter, so that all end at about the same time.
 *
 * GPUs report estimated, not counted, cases; progress is the share of the estimates. */
#include "run/job.h"

#include "base/pool.h"
#include "colours/gpu_count.h"
#include "colours/gpu_cuda.h"
#include "search/strategy.h"

#include <stdlib.h>

enum { ORBITS_MAX = 1 << 20, ROUNDS = 4 };

/* ---- one round ---- */

typedef struct share {
    size_t part; /* of the job */
    papan_count count;
    uint64_t residue;
    uint32_t left; /* orbits not counted yet */
    bool handed_in;
} share;

typedef struct numbered_orbit {
    unsigned size;
    uint32_t share;
    uint32_t even_rows, odd_rows;
} numbered_orbit;

typedef struct worker {
    papan_job *job;
    const papan_job_hooks *hooks;
    const papan_machine *machine;
    const papan_allocator *memory;
    unsigned n, device, devices;
    share *share;
    size_t shares, share_room;
    numbered_orbit *orbit; /* of all shares */
    size_t orbits, orbit_room;
    size_t first;                    /* of the class being counted */
    papan_parity_orbit *class_orbit; /* from there on */
    bool no_memory, stopped;
    papan_status status;
    papan_message why;
} worker;

static void report_phase(void *context, const char *what, double value)
{
    const worker *w = context;
    if (w->hooks->phase != NULL)
        w->hooks->phase(w->hooks->context, what, value);
}

static bool make_room(worker *w, void *array, size_t *have, size_t want, size_t size)
{
    w->no_memory = w->no_memory || !papan_room(w->memory, array, have, want, size);
    return !w->no_memory;
}

static bool add_orbit(void *context, const uint32_t *option, size_t options)
{
    worker *w = context;
    (void)options;
    if (!make_room(w, &w->orbit, &w->orbit_room, w->orbits + 1, sizeof *w->orbit))
        return false;
    w->orbit[w->orbits++] = (numbered_orbit){
        .size = option[0], .share = (uint32_t)(w->shares - 1), .even_rows = option[1], .odd_rows = option[2]};
    w->share[w->shares - 1].left++;
    return true;
}

/* Takes parts until there are enough orbits for a round. */
static void take_parts(worker *w)
{
    enum { ORBIT = 3 };
    papan_work *work = &w->job->meter.work;
    const papan_part *p;
    size_t open = papan_work_sum(work).open, most = w->devices > 1 ? open / (ROUNDS * w->devices) + 1 : open,
           part;
    w->shares = w->orbits = 0;
    while (w->shares < most && w->orbits < ORBITS_MAX && !w->no_memory &&
           (p = papan_work_take(work, &part)) != NULL) {
        if (!make_room(w, &w->share, &w->share_room, w->shares + 1, sizeof *w->share)) {
            papan_work_put_back(work, part);
            return;
        }
        w->share[w->shares++] = (share){.part = part};
        papan_parity_parts(w->n, p->option, p->options, ORBIT, add_orbit, w);
    }
}

static int by_class_and_rows(const void *one, const void *other)
{
    const numbered_orbit *a = one, *b = other;
    if (a->size != b->size)
        return a->size < b->size ? -1 : 1;
    if (a->even_rows != b->even_rows)
        return a->even_rows < b->even_rows ? -1 : 1;
    return a->odd_rows < b->odd_rows ? -1 : a->odd_rows > b->odd_rows;
}

static void hand_in(worker *w, share *s)
{
    const papan_part *p = papan_work_part(&w->job->meter.work, s->part);
    papan_part_sum result = papan_sum_of(s->count, (uint64_t)p->guess, s->residue);
    s->handed_in = true;
    papan_status status = papan_job_done(w->job, w->hooks, s->part, &result, NULL, 0);
    if (status != PAPAN_OK && w->status == PAPAN_OK)
        w->status = status;
}

static bool take_counts(void *context, const uint32_t *index, const uint64_t *sum, size_t count)
{
    worker *w = context;
    for (size_t i = 0; i < count; i++) {
        const numbered_orbit *o = &w->orbit[w->first + index[i]];
        share *s = &w->share[o->share];
        papan_count own = 0;
        if (!papan_count_add_product(&own, sum[i], w->class_orbit[index[i]].weight) ||
            !papan_count_add(&s->count, own))
            w->status = PAPAN_TOO_BIG;
        s->residue += papan_parity_residue(w->n, (uint32_t[]){o->size, o->even_rows, o->odd_rows}, own);
        if (--s->left == 0 && w->status == PAPAN_OK)
            hand_in(w, s);
    }
    return w->status == PAPAN_OK;
}

static bool asked_to_stop(void *context)
{
    worker *w = context;
    w->stopped |= w->hooks->stop != NULL && w->hooks->stop(w->hooks->context);
    return w->stopped;
}

/* Counts the orbits of one class, from w->first to end. */
static papan_status count_class(worker *w, size_t end)
{
    papan_parity_class class;
    size_t count = end - w->first;
    papan_status status = papan_parity_open(&class, w->n, w->orbit[w->first].size, w->memory);
    if (status != PAPAN_OK)
        return status;
    w->class_orbit = papan_take(w->memory, count, sizeof *w->class_orbit);
    if (w->class_orbit == NULL)
        status = PAPAN_NO_MEMORY;
    for (size_t i = 0; i < count && status == PAPAN_OK; i++)
        w->class_orbit[i] =
            papan_parity_orbit_of(&class, w->orbit[w->first + i].even_rows, w->orbit[w->first + i].odd_rows);
    papan_gpu_order order = {.class = &class,
                             .orbit = w->class_orbit,
                             .orbits = count,
                             .context = w,
                             .done = take_counts,
                             .stop = asked_to_stop,
                             .phase = report_phase};
    if (status == PAPAN_OK)
        status = papan_gpu_count(w->machine, w->memory, &order, &w->why);
    papan_give(w->memory, w->class_orbit, count, sizeof *w->class_orbit);
    papan_parity_close(&class);
    return status;
}

static void run_round(worker *w)
{
    if (w->orbits > 0)
        qsort(w->orbit, w->orbits, sizeof *w->orbit, by_class_and_rows);
    size_t end;
    for (w->first = 0; w->first < w->orbits && w->status == PAPAN_OK && !asked_to_stop(w); w->first = end) {
        for (end = w->first; end < w->orbits && w->orbit[end].size == w->orbit[w->first].size; end++)
            ;
        papan_status status = count_class(w, end);
        if (w->status == PAPAN_OK)
            w->status = status;
    }
    for (size_t i = 0; i < w->shares; i++)
        if (!w->share[i].handed_in)
            papan_work_put_back(&w->job->meter.work, w->share[i].part);
}

static void run_rounds(worker *w)
{
    do {
        take_parts(w);
        report_phase(w, "orbits taken", (double)w->orbits);
        if (w->no_memory)
            w->status = PAPAN_NO_MEMORY;
        run_round(w);
    } while (w->shares > 0 && w->status == PAPAN_OK && !w->stopped);
    papan_give(w->memory, w->share, w->share_room, sizeof *w->share);
    papan_give(w->memory, w->orbit, w->orbit_room, sizeof *w->orbit);
}

/* ---- machines ---- */

static papan_status refuse_job(papan_message *why, const char *code, const char *text)
{
    papan_say(why, 0, 0, code, text);
    return PAPAN_UNSUITABLE;
}

static papan_status check_job(papan_job *job, papan_message *why)
{
    const papan_partition *partition = &job->partition;
    if (partition->strategy != &papan_strategy_parity)
        return refuse_job(why, "gpu-nqueens-only",
                          N_("GPUs count only N-Queens without given queens, with the strategy parity"));
    if (partition->request->distinct)
        return refuse_job(why, "gpu-no-distinct",
                          N_("GPUs count all solutions; distinct solutions can be counted with threads only"));
    return PAPAN_OK;
}

static worker worker_for(papan_job *job, const papan_job_hooks *hooks, unsigned device, unsigned devices)
{
    return (worker){.job = job,
                    .hooks = hooks,
                    .memory = &job->memory,
                    .n = (unsigned)job->partition.puzzle->nqueens.n,
                    .device = device,
                    .devices = devices};
}

papan_status papan_job_search_on(papan_job *job, const papan_machine *machine, const papan_job_hooks *hooks,
                                 papan_message *why)
{
    papan_status status = check_job(job, why);
    if (status != PAPAN_OK)
        return status;
    const papan_job_hooks own = papan_job_hooks_of(hooks);
    worker w = worker_for(job, &own, 0, 1);
    w.machine = machine;
    run_rounds(&w);
    *why = w.why;
    return w.status;
}

static const struct {
    papan_kernel kernel;
    const char *name;
} timed[] = {{PAPAN_KERNEL_LIST, "seconds of kernels: lists"},
             {PAPAN_KERNEL_MASK, "seconds of kernels: masks"},
             {PAPAN_KERNEL_TABLES, "seconds of kernels: tables"},
             {PAPAN_KERNEL_SIEVE, "seconds of kernels: sieve"},
             {PAPAN_KERNEL_WEIGH, "seconds of kernels: weights"}};

typedef struct machines {
    papan_job *job;
    const papan_job_hooks *hooks;
    unsigned devices;
    papan_pool thread_pool;
} machines;

/* One GPU, by its number. */
static void run_device(void *context, unsigned thread, size_t device)
{
    machines *all = context;
    papan_machine machine;
    worker w = worker_for(all->job, all->hooks, (unsigned)device, all->devices);
    (void)thread;
    if (papan_cuda_open(w.device, w.memory, &machine, &w.why)) {
        w.machine = &machine;
        report_phase(&w, "opened GPU", w.device);
        run_rounds(&w);
        for (size_t i = 0; i < sizeof timed / sizeof timed[0]; i++)
            report_phase(&w, timed[i].name, papan_cuda_spent(&machine, timed[i].kernel));
        papan_cuda_close(&machine);
        report_phase(&w, "closed GPU", w.device);
    } else
        w.status = PAPAN_UNSUITABLE;
    if (w.status != PAPAN_OK)
        papan_pool_fail(&all->thread_pool, w.status, &w.why);
    else
        papan_pool_skip_rest(&all->thread_pool); /* no part is left */
}

unsigned papan_gpus(papan_message *why)
{
    unsigned devices = papan_cuda_devices();
    why = PAPAN_WHY(why);
    if (devices == 0 && papan_cuda_built())
        papan_say(why, 0, 0, "no-gpu", N_("no GPU found that CUDA can use"));
    else if (devices == 0)
        papan_say(why, 0, 0, "no-cuda", N_("this papan was built without CUDA"));
    return devices;
}

bool papan_gpu_warm(unsigned gpu)
{
    return papan_cuda_warm(gpu);
}

papan_status papan_job_search_gpus(papan_job *job, const papan_job_hooks *hooks, papan_message *why)
{
    const papan_job_hooks own = papan_job_hooks_of(hooks);
    why = PAPAN_WHY(why);
    papan_status status = check_job(job, why);
    if (status != PAPAN_OK)
        return status;
    machines all = {.job = job, .hooks = &own, .devices = papan_gpus(why)};
    if (all.devices == 0)
        return PAPAN_UNSUITABLE;
    papan_pool_open(&all.thread_pool, all.devices);
    status = papan_pool_run(&all.thread_pool, all.devices, run_device, &all);
    *why = all.thread_pool.why;
    papan_pool_close(&all.thread_pool);
    return status;
}
