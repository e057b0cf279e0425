/* job_file.h: runs counts and lists as jobs, kept in a file (--job and 'papan job') or, for backends that only
 * search jobs, in memory. */
#ifndef PAPAN_CLI_JOBS_JOB_FILE_H
#define PAPAN_CLI_JOBS_JOB_FILE_H

#include "cli/jobs/store.h"
#include "cli/watching/run.h"

typedef struct papan_kept {
    papan_session *session;
    const char *name;
    papan_store *store; /* NULL: the job is only in memory */
    papan_store_meta meta;
    const papan_puzzle *puzzle;
    papan_puzzle *own; /* the puzzle, if it was read from the file */
    papan_job *job;
} papan_kept;

/* Opens and checks an existing job. If that fails, prints an error and returns the exit code. */
int papan_kept_open(papan_session *session, const char *name, papan_store_mode mode, papan_kept *kept);
void papan_kept_close(papan_kept *kept);
/* Creates a job without parts, as papan_job_new() does, according to kept->meta. */
papan_status papan_kept_job(const papan_kept *kept, papan_job **job, papan_message *why);

/* A part and its number in the job. */
typedef struct papan_kept_part {
    size_t part;
    papan_part_info info;
} papan_kept_part;
/* The parts of the job, sorted by place; to be freed with free(). NULL: out of memory, which was reported. */
papan_kept_part *papan_kept_sorted(const papan_kept *kept, size_t *parts);
/* Like papan_store_solutions(), but checks them against the rules and reports errors; *label is to be freed in
 * any case. */
bool papan_kept_solutions(const papan_kept *kept, const char *place, uint16_t **label, size_t *labels);

/* Searches the open parts and saves their results; run->result describes the whole job. */
int papan_kept_search(papan_kept *kept, papan_run *run);

/* Creates a file with the parts whose owner is mine, as one share of the job ("3/10"). */
int papan_kept_share(papan_kept *kept, const char *name, const char *share, const unsigned *owner,
                     unsigned mine);

/* ---- a thread that writes results while others search ---- */

typedef struct papan_writer papan_writer;

/* NULL: out of memory, or the thread could not be started. */
papan_writer *papan_writer_start(papan_kept *kept, papan_watch *watch);
/* The hooks of the job; context is the writer. */
void papan_writer_done(void *context, size_t part, const papan_part_sum *sum, const uint16_t *label,
                       size_t solutions);
void papan_writer_split(void *context, size_t part, size_t first, size_t parts);
bool papan_writer_over(void *context); /* whether its watch says stop */
/* Writes the rest and stops the thread. Returns the number of records that could not be written; these were
 * reported. */
size_t papan_writer_end(papan_writer *writer);

/* ---- the actions of papan job that have files of their own; each returns the exit code ---- */

int papan_job_action_split(papan_kept *kept);
int papan_job_action_merge(papan_kept *kept);
int papan_job_action_verify(papan_kept *kept);
int papan_job_action_export(papan_kept *kept);
/* Prints the status of the job. */
int papan_job_tell(papan_kept *kept);

/* Replaces papan_run_search() in papan count and papan list: handles --job and backends that only search jobs.
 */
int papan_job_answer(papan_run *run, papan_goal goal);

#endif
