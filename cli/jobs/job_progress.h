/* job_progress.h: how far a job is, in words and as JSON. */
#ifndef PAPAN_CLI_JOBS_JOB_PROGRESS_H
#define PAPAN_CLI_JOBS_JOB_PROGRESS_H

#include "base/buffer.h"
#include "run/job.h"

/* seconds: since work began on the parts that progress calls fresh. Words have no end of line. */
void papan_progress_words(const papan_progress *progress, double seconds, papan_buffer *out);
void papan_progress_json(const papan_progress *progress, double seconds, papan_buffer *out);

#endif
