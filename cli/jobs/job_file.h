/* job_file.h: runs counts and lists as jobs, kept in a file (--job and 'papan job') or, for backends that only
 * search jobs, in memory. */
#ifndef PAPAN_CLI_JOBS_JOB_FILE_H
#define PAPAN_CLI_JOBS_JOB_FILE_H

#include "cli/jobs/store.h"
#include "cli/watching/run.h"

typedef struct papan_job_file {
    papan_session *session;
    const char *name;
    papan_store *store; /* NULL: the job is only in memory */
    papan_store_meta meta;
    const papan_puzzle *puzzle;
    papan_puzzle *own; /* the puzzle, if it was read from the file */
    papan_job *job;
} papan_job_file;

/* Opens and checks an existing job. If that fails, prints an error and returns the exit code. */
int papan_job_file_open(papan_session *session, const char *name, papan_store_mode mode, papan_job_file *file);
void papan_job_file_close(papan_job_file *file);
papan_job_info papan_job_file_info(const papan_job_file *file);
/* True if these two results of the same part are equal. Cases count only if they do not depend on the machine.
 */
bool papan_job_file_agree(const papan_job_file *file, const papan_part_sum *one, const papan_part_sum *other);
/* Creates a job without parts, as papan_job_new() does, according to file->meta. */
papan_status papan_job_file_new_job(const papan_job_file *file, papan_job **job, papan_message *why);

/* The parts of the job, sorted by place; to be freed with free(). NULL: out of memory, which was reported. */
papan_part_info *papan_job_file_sorted(const papan_job_file *file, size_t *parts);
/* Like papan_store_read_solutions(), but checks them against the rules and reports errors. */
bool papan_job_file_solutions(const papan_job_file *file, const char *place, papan_store_solutions *out);

/* Searches the open parts of a job with the backend of the session, and shows the progress. */
papan_status papan_job_file_search_parts(papan_run *run, papan_job *job, const papan_job_hooks *hooks,
                                         papan_message *why);
/* Searches the open parts and saves their results; run->result describes the whole job. */
int papan_job_file_search(papan_job_file *file, papan_run *run);

/* Creates a file with the parts whose owner is mine, as one share of the job ("3/10"). */
int papan_job_file_share(papan_job_file *file, const char *name, const char *share, const unsigned *owner,
                         unsigned mine);

/* ---- a thread that writes results while others search ---- */

typedef struct papan_writer papan_writer;

/* Sets the hooks of a job that is to be searched. NULL: out of memory, or the thread could not be started. */
papan_writer *papan_writer_start(papan_job_file *file, papan_watch *watch, papan_job_hooks *hooks);
/* Writes the rest and stops the thread. Returns the number of records that could not be written; these were
 * reported. */
size_t papan_writer_end(papan_writer *writer);

/* ---- the actions of papan job that have files of their own; each returns the exit code ---- */

int papan_job_action_split(papan_job_file *file);
int papan_job_action_merge(papan_job_file *file);
int papan_job_action_verify(papan_job_file *file);
int papan_job_action_export(papan_job_file *file);
/* Prints the status of the job. */
int papan_job_action_status(papan_job_file *file);

/* Replaces papan_run_search() in papan count and papan list: handles --job and backends that only search jobs.
 */
int papan_job_answer(papan_run *run, papan_goal goal);

#endif
