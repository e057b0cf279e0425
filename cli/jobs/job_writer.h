/* job_writer.h: a thread that writes the results of a job while others search. */
#ifndef PAPAN_CLI_JOBS_JOB_WRITER_H
#define PAPAN_CLI_JOBS_JOB_WRITER_H

#include "cli/jobs/job_file.h"

typedef struct papan_writer papan_writer;

/* NULL: no memory, or no thread. */
papan_writer *papan_writer_start(papan_kept *kept, papan_watch *watch);
/* The hooks of the job. context: the writer. */
void papan_writer_done(void *context, size_t part, const papan_part_result *result, const uint16_t *label,
                       size_t solutions);
void papan_writer_split(void *context, size_t part, size_t first, size_t parts);
bool papan_writer_over(void *context); /* as its watch says */
/* Writes the rest and ends it. Returns how many records could not be written; those were complained of. */
size_t papan_writer_end(papan_writer *writer);

#endif
