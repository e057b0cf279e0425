/* gpus.c: the backend that counts on GPUs, see papan_job_search_gpus(). papan_gpus() initialises one, which
 * takes a quarter of a second, twice what the kernels need for N = 20, so a thread does it while the job is
 * split into parts. If there is no GPU, this is detected within milliseconds and reported before any other
 * work.
 *
 * With --verbose, the steps and their times are printed to stderr, to show where the time goes. */
#include "cli/cluster/backend.h"
#include "cli/language.h"
#include "cli/system.h"
#include "cli/watching/watch.h"

#include <pthread.h>

enum { PHASES_MAX = 64 };

/* The thread that initialises GPUs, and its results. */
static pthread_t thread;
static bool running;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; /* protects everything below */
static pthread_cond_t counted;
static bool known; /* the number of GPUs is known */
static unsigned devices;
static papan_message no_gpu; /* why there is none */
static double start;
static size_t phases;
static struct {
    const char *what;
    double value, at;
} phase[PHASES_MAX];

static void record_phase(void *context, const char *what, double value)
{
    (void)context; /* the context of the other hooks */
    pthread_mutex_lock(&lock);
    if (phases < PHASES_MAX) {
        phase[phases].what = what;
        phase[phases].value = value;
        phase[phases++].at = papan_clock() - start;
    }
    pthread_mutex_unlock(&lock);
}

static void *initialise_gpus(void *argument)
{
    papan_message why;
    unsigned found = papan_gpus(&why);
    pthread_mutex_lock(&lock);
    devices = found;
    no_gpu = why;
    known = true;
    pthread_cond_signal(&counted);
    pthread_mutex_unlock(&lock);
    record_phase(NULL, "GPUs", found);
    return argument;
}

/* True if it is known within milliseconds that there is no GPU. */
static bool is_without_gpu(void)
{
    enum { WAIT_NS = 10 * 1000 * 1000 };
    struct timespec until = papan_moment_in(WAIT_NS);
    pthread_mutex_lock(&lock);
    while (!known && pthread_cond_timedwait(&counted, &lock, &until) == 0)
        ;
    bool none = known && devices == 0;
    pthread_mutex_unlock(&lock);
    return none;
}

static void wait_for_gpus(void)
{
    if (running)
        pthread_join(thread, NULL);
    running = false;
}

static bool start_gpus(papan_session *session, int *code)
{
    char text[PAPAN_SENTENCE];
    (void)session;
    start = papan_clock();
    papan_steady_condition(&counted);
    running = pthread_create(&thread, NULL, initialise_gpus, NULL) == 0;
    if (!running)
        initialise_gpus(NULL);
    if (!is_without_gpu())
        return true;
    papan_complain("gpu-failed", N_("--backend cuda: %s"), papan_sentence(&no_gpu, text));
    wait_for_gpus();
    *code = PAPAN_EXIT_USAGE;
    return false;
}

static papan_status search_by_gpus(papan_session *session, papan_job *job, const papan_job_hooks *hooks,
                                   papan_message *why)
{
    papan_job_hooks own = *hooks;
    papan_job_info info = {.size = sizeof info};
    papan_job_get(job, &info);
    own.phase = session->settings.verbose ? record_phase : NULL;
    record_phase(NULL, "job split, parts", (double)info.parts);
    wait_for_gpus();
    papan_status status = papan_job_search_gpus(job, &own, why);
    record_phase(NULL, "searched", status);
    return status;
}

static int end_gpus(papan_session *session, int code)
{
    wait_for_gpus();
    for (size_t i = 0; session->settings.verbose && i < phases; i++)
        fprintf(stderr, "%8.3f s %s %g\n", phase[i].at, phase[i].what, phase[i].value);
    return code;
}

const papan_backend papan_backend_cuda = {
    .needs_job = true, .start = start_gpus, .search = search_by_gpus, .end = end_gpus};
