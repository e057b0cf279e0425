/* job_file.h: counts and lists as jobs: kept in a file (--job and 'papan job'), or in memory alone, for
 * back ends that work on nothing else. */
#ifndef PAPAN_CLI_JOBS_JOB_FILE_H
#define PAPAN_CLI_JOBS_JOB_FILE_H

#include "cli/jobs/store.h"
#include "cli/watching/run.h"

typedef struct papan_kept {
    papan_session *session;
    const char *name;
    papan_store *store; /* NULL: the job is in memory alone */
    papan_store_meta meta;
    const papan_puzzle *puzzle;
    papan_puzzle *own; /* the puzzle where it was read from the file */
    papan_job *job;
} papan_kept;

/* Opens and checks a job that is there. Complains and returns the exit code where it cannot. */
int papan_kept_open(papan_session *session, const char *name, papan_store_mode mode, papan_kept *kept);
void papan_kept_close(papan_kept *kept);
/* A job without parts, as papan_job_new() makes it, that is what kept->meta says. */
papan_status papan_kept_job(const papan_kept *kept, papan_job **job, papan_message *why);
/* Its parts by their places; free(). NULL: no memory, which was told. */
const papan_part **papan_kept_sorted(const papan_kept *kept, size_t *parts);
/* As papan_store_solutions(), with a complaint. */
bool papan_kept_solutions(const papan_kept *kept, const char *place, uint16_t **label, size_t *labels);

/* Searches the parts that are open and keeps their results; run->result tells of the whole job. */
int papan_kept_search(papan_kept *kept, papan_run *run);

/* A new file with the parts whose owner is mine, as one share of the job ("3/10"). */
int papan_kept_share(papan_kept *kept, const char *name, const char *share, const unsigned *owner,
                     unsigned mine);

/* ---- a thread that writes results while others search ---- */

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

/* ---- the actions of papan job that have files of their own: each returns the exit code ---- */

int papan_job_action_split(papan_kept *kept);
int papan_job_action_merge(papan_kept *kept);
int papan_job_action_verify(papan_kept *kept);
int papan_job_action_export(papan_kept *kept);
/* Prints how far the job is. */
int papan_job_tell(papan_kept *kept);

/* papan count and papan list, instead of papan_run_search(): with --job, or a back end that works on jobs
 * alone.
 */
int papan_job_answer(papan_run *run, papan_goal goal);

#endif
