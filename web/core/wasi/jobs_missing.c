/* jobs_missing.c: replaces cli/jobs, which needs SQLite, and the backends for clusters and GPUs. */
#include "cli/cluster/backend.h"
#include "cli/jobs/job_file.h"

int papan_job_answer(papan_run *run, papan_goal goal)
{
    if (run->session->settings.job == NULL)
        return papan_run_search(run, goal);
    papan_complain("not-in-this-build",
                   N_("this build of Papan has no %s; the program built from source has it"), "--job");
    return PAPAN_EXIT_ERROR;
}

static bool refuse(papan_session *session, int *code)
{
    (void)session;
    papan_complain("not-in-this-build",
                   N_("this build of Papan has no %s; the program built from source has it"),
                   "--backend mpi, cuda");
    *code = PAPAN_EXIT_ERROR;
    return false;
}

const papan_backend papan_backend_mpi = {.start = refuse}, papan_backend_cuda = {.start = refuse};
