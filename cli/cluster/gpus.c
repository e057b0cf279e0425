/* gpus.c: the backend that counts on GPUs, see papan_job_search_gpus(). Initialising a GPU takes a quarter of a
 * second, twice what the kernels need for N = 20, so a thread does it while the job is split into parts. If
 * there is no GPU, that is known within milliseconds and reported before any other work.
 *
 * With --verbose, the steps and their times are printed to stderr, to show where the time goes. */
#include "cli/cluster/backend.h"
#include "cli/language.h"
#include "cli/system.h"
#include "cli/watching/watch.h"

#include <pthread.h>
#include <stdlib.h>

enum { PHASES_MOST = 64 };

typedef struct phase {
    const char *what;
    double value, at;
} phase;

typedef struct desk {
    pthread_t thread;
    bool running;
    pthread_mutex_t lock;
    pthread_cond_t counted;
    bool known; /* the number of GPUs is known */
    unsigned devices;
    papan_message why; /* why there is none */
    double begun;
    size_t phases;
    phase phase[PHASES_MOST];
} desk;

static void note(void *context, const char *what, double value)
{
    desk *d = context;
    pthread_mutex_lock(&d->lock);
    if (d->phases < PHASES_MOST)
        d->phase[d->phases++] = (phase){what, value, papan_clock() - d->begun};
    pthread_mutex_unlock(&d->lock);
}

static void *warm(void *argument)
{
    desk *d = argument;
    papan_message why;
    unsigned devices = papan_gpus(&why);
    pthread_mutex_lock(&d->lock);
    d->devices = devices;
    d->why = why;
    d->known = true;
    pthread_cond_signal(&d->counted);
    pthread_mutex_unlock(&d->lock);
    note(d, "GPUs", devices);
    if (devices > 0 && papan_gpu_warm(0))
        note(d, "GPU ready", 0);
    return NULL;
}

/* Whether it is already known that there is no GPU. */
static bool none_there(desk *d)
{
    enum { PATIENCE = 10000000 }; /* nanoseconds */
    struct timespec until = papan_moment_in(PATIENCE);
    pthread_mutex_lock(&d->lock);
    while (!d->known && pthread_cond_timedwait(&d->counted, &d->lock, &until) == 0)
        ;
    bool none = d->known && d->devices == 0;
    pthread_mutex_unlock(&d->lock);
    return none;
}

static void wait_for(desk *d)
{
    if (d->running)
        pthread_join(d->thread, NULL);
    d->running = false;
}

static void give_up(papan_session *session)
{
    desk *d = session->backend;
    wait_for(d);
    pthread_cond_destroy(&d->counted);
    pthread_mutex_destroy(&d->lock);
    free(d);
    session->backend = NULL;
}

static bool start(papan_session *session, int *code)
{
    char text[PAPAN_SENTENCE];
    desk *d = calloc(1, sizeof *d);
    if (d == NULL) {
        *code = papan_out_of_memory();
        return false;
    }
    session->backend = d;
    d->begun = papan_clock();
    pthread_mutex_init(&d->lock, NULL);
    papan_steady_condition(&d->counted);
    d->running = pthread_create(&d->thread, NULL, warm, d) == 0;
    if (!d->running)
        warm(d);
    if (!none_there(d))
        return true;
    papan_complain("gpu-failed", N_("--backend cuda: %s"), papan_sentence(&d->why, text));
    give_up(session);
    *code = PAPAN_EXIT_USAGE;
    return false;
}

/* The hooks of the job, with the phases of the GPUs. */
typedef struct watched {
    const papan_job_hooks *hooks;
    desk *desk;
} watched;

static void done(void *context, size_t part, const papan_part_sum *sum, const uint16_t *label, size_t solutions)
{
    const papan_job_hooks *hooks = ((watched *)context)->hooks;
    if (hooks->done != NULL)
        hooks->done(hooks->context, part, sum, label, solutions);
}

static bool stop(void *context)
{
    const papan_job_hooks *hooks = ((watched *)context)->hooks;
    return hooks->stop != NULL && hooks->stop(hooks->context);
}

static void note_phase(void *context, const char *what, double value)
{
    note(((watched *)context)->desk, what, value);
}

static papan_status search(papan_session *session, papan_job *job, const papan_job_hooks *hooks,
                           papan_message *why)
{
    desk *d = session->backend;
    watched w = {hooks, d};
    const papan_job_hooks all = {.size = sizeof all,
                                 .context = &w,
                                 .done = done,
                                 .stop = stop,
                                 .phase = session->settings.verbose ? note_phase : NULL};
    note(d, "job split, parts", (double)papan_job_parts(job));
    wait_for(d);
    papan_status status = papan_job_search_gpus(job, &all, why);
    note(d, "searched", status);
    return status;
}

static int end(papan_session *session, int code)
{
    const desk *d = session->backend;
    for (size_t i = 0; session->settings.verbose && i < d->phases; i++)
        fprintf(stderr, "%8.3f s %s %g\n", d->phase[i].at, d->phase[i].what, d->phase[i].value);
    give_up(session);
    return code;
}

const papan_backend papan_backend_cuda = {.needs_job = true, .start = start, .search = search, .end = end};
