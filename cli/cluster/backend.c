/* backend.c: the table of backends, and the one that searches with threads, see backend.h. */
#include "cli/cluster/backend.h"

#include "cli/watching/run.h"
#include "cli/watching/watch.h"

static papan_status search_by_threads(papan_session *session, papan_job *job, const papan_job_hooks *hooks,
                                      papan_message *why)
{
    return papan_job_search(job, papan_run_threads(session), hooks, why);
}

static const papan_backend threads = {.search = search_by_threads};

const papan_backend *papan_backend_of(const papan_session *session)
{
    /* in the order of the words of --backend in the option table */
    static const papan_backend *const backends[] = {&threads, &papan_backend_mpi, &papan_backend_cuda};
    return backends[session->settings.backend];
}

int papan_backend_run(papan_session *session, const papan_command *command)
{
    const papan_backend *backend = papan_backend_of(session);
    int code;
    papan_watch_allow_slow_end(backend != &threads); /* kernels and other processes may take long to end */
    if (backend->start != NULL && !backend->start(session, &code))
        return code;
    code = papan_command_run(command, session);
    return backend->end != NULL ? backend->end(session, code) : code;
}
