/* job_actions.h: actions of papan job that have files of their own. Each gets the open job and returns the exit
 * code. */
#ifndef PAPAN_CLI_JOBS_JOB_ACTIONS_H
#define PAPAN_CLI_JOBS_JOB_ACTIONS_H

#include "cli/jobs/job_file.h"

int papan_job_action_split(papan_kept *kept);
int papan_job_action_merge(papan_kept *kept);
int papan_job_action_verify(papan_kept *kept);
int papan_job_action_export(papan_kept *kept);

/* Prints how far the job is. */
int papan_job_tell(papan_kept *kept);

#endif
