/* job_progress.h: how far a job is, in words and as JSON. */
#ifndef PAPAN_CLI_JOBS_JOB_PROGRESS_H
#define PAPAN_CLI_JOBS_JOB_PROGRESS_H

#include "base/buffer.h"
#include "run/job.h"

/* seconds: since work began on the parts that progress calls fresh. One line without its end. */
void papan_progress_words(const papan_progress *progress, double seconds, papan_buffer *out);
void papan_progress_json(const papan_progress *progress, double seconds, papan_buffer *out);

/* "about 3 minutes" */
enum { PAPAN_DURATION = 64 };
const char *papan_duration_text(double seconds, char out[PAPAN_DURATION]);

#endif
