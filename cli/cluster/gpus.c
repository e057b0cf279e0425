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

enum { PHASES_MAX = 64 };

typedef struct gpus {
    pthread_t thread;
    bool running;
    const papan_job_hooks *hooks; /* of the job that is searched */
    pthread_mutex_t lock;         /* protects everything below */
    pthread_cond_t counted;
    bool known; /* the number of GPUs is known */
    unsigned devices;
    papan_message why; /* why there is none */
    double start;
    size_t phases;
    struct {
        const char *what;
        double value, at;
    } phase[PHASES_MAX];
} gpus;

static void record_phase(void *context, const char *what, double value)
{
    gpus *g = context;
    pthread_mutex_lock(&g->lock);
    if (g->phases < PHASES_MAX) {
        g->phase[g->phases].what = what;
        g->phase[g->phases].value = value;
        g->phase[g->phases++].at = papan_clock() - g->start;
    }
    pthread_mutex_unlock(&g->lock);
}

static void *initialise_gpus(void *argument)
{
    gpus *g = argument;
    papan_message why;
    unsigned devices = papan_gpus(&why);
    pthread_mutex_lock(&g->lock);
    g->devices = devices;
    g->why = why;
    g->known = true;
    pthread_cond_signal(&g->counted);
    pthread_mutex_unlock(&g->lock);
    record_phase(g, "GPUs", devices);
    if (devices > 0 && papan_gpu_warm(0))
        record_phase(g, "GPU ready", 0);
    return NULL;
}

/* True if it is known within milliseconds that there is no GPU. */
static bool is_without_gpu(gpus *g)
{
    enum { WAIT_NS = 10 * 1000 * 1000 };
    struct timespec until = papan_moment_in(WAIT_NS);
    pthread_mutex_lock(&g->lock);
    while (!g->known && pthread_cond_timedwait(&g->counted, &g->lock, &until) == 0)
        ;
    bool none = g->known && g->devices == 0;
    pthread_mutex_unlock(&g->lock);
    return none;
}

static void wait_for_gpus(gpus *g)
{
    if (g->running)
        pthread_join(g->thread, NULL);
    g->running = false;
}

static void free_gpus(papan_session *session)
{
    gpus *g = session->backend;
    wait_for_gpus(g);
    pthread_cond_destroy(&g->counted);
    pthread_mutex_destroy(&g->lock);
    free(g);
    session->backend = NULL;
}

static bool start_gpus(papan_session *session, int *code)
{
    char text[PAPAN_SENTENCE];
    gpus *g = session->backend = calloc(1, sizeof *g);
    if (g == NULL) {
        *code = papan_out_of_memory();
        return false;
    }
    g->start = papan_clock();
    pthread_mutex_init(&g->lock, NULL);
    papan_steady_condition(&g->counted);
    g->running = pthread_create(&g->thread, NULL, initialise_gpus, g) == 0;
    if (!g->running)
        initialise_gpus(g);
    if (!is_without_gpu(g))
        return true;
    papan_complain("gpu-failed", N_("--backend cuda: %s"), papan_sentence(&g->why, text));
    free_gpus(session);
    *code = PAPAN_EXIT_USAGE;
    return false;
}

/* The hooks of the job have another context than record_phase(). */
static void pass_on_result(void *context, size_t part, const papan_part_sum *sum, const uint16_t *label,
                           size_t solutions)
{
    const papan_job_hooks *hooks = ((gpus *)context)->hooks;
    if (hooks->done != NULL)
        hooks->done(hooks->context, part, sum, label, solutions);
}

static bool must_stop_gpus(void *context)
{
    const papan_job_hooks *hooks = ((gpus *)context)->hooks;
    return hooks->stop != NULL && hooks->stop(hooks->context);
}

static papan_status search_by_gpus(papan_session *session, papan_job *job, const papan_job_hooks *hooks,
                                   papan_message *why)
{
    gpus *g = session->backend;
    const papan_job_hooks own = {.size = sizeof own,
                                 .context = g,
                                 .done = pass_on_result,
                                 .stop = must_stop_gpus,
                                 .phase = session->settings.verbose ? record_phase : NULL};
    g->hooks = hooks;
    record_phase(g, "job split, parts", (double)papan_job_parts(job));
    wait_for_gpus(g);
    papan_status status = papan_job_search_gpus(job, &own, why);
    record_phase(g, "searched", status);
    return status;
}

static int end_gpus(papan_session *session, int code)
{
    const gpus *g = session->backend;
    for (size_t i = 0; session->settings.verbose && i < g->phases; i++)
        fprintf(stderr, "%8.3f s %s %g\n", g->phase[i].at, g->phase[i].what, g->phase[i].value);
    free_gpus(session);
    return code;
}

const papan_backend papan_backend_cuda = {
    .needs_job = true, .start = start_gpus, .search = search_by_gpus, .end = end_gpus};
