/* job.h: the inside of a job (papan/job.h): what the other files of the library use of it.
 *
 * A strategy that does not search a tree can take part with the trait PAPAN_SPLITS: its parts are lists of
 * uint32 numbers whose meaning it defines; papan_strategy.run passes them to search->split and gets them from
 * search->next. Without PAPAN_ESTIMATES all parts count as equally large. */
#ifndef PAPAN_RUN_JOB_H
#define PAPAN_RUN_JOB_H

#include "base/buffer.h"
#include "papan/job.h"
#include "run/partition.h"
#include "run/work.h"

/* papan_job_new() with the piece by which symmetries are broken, PAPAN_EMPTY: choose one. */
papan_status papan_job_new_reduced(const papan_puzzle *puzzle, const papan_request *request, uint16_t reduce,
                                   uint64_t seed, papan_job **job, papan_message *why);

const papan_partition *papan_job_partition(const papan_job *job);
const papan_allocator *papan_job_memory(const papan_job *job); /* may be used by several threads */
uint64_t papan_job_digest(const papan_job *job);               /* of the puzzle */
/* The parts of a saved job may be added to its work one by one, open or done, before papan_job_shuffle(). */
papan_work *papan_job_work_of(papan_job *job);
/* The index of the part at this place; SIZE_MAX: none, or *no_memory. */
size_t papan_job_find(papan_job *job, const char *place, bool *no_memory);

/* papan_job_done() with a result and the library's own struct of hooks. */
papan_status papan_job_settle(papan_job *job, const papan_job_hooks *hooks, size_t part,
                              const papan_part_sum *result, const uint16_t *label, size_t solutions);
/* papan_job_split() in the same way. */
papan_status papan_job_split_largest(papan_job *job, const papan_job_hooks *hooks, size_t *finer);
/* The caller's hooks, which may be NULL or of another version. */
papan_job_hooks papan_job_hooks_of(const papan_job_hooks *hooks);

/* ---- lines ---- */

void papan_part_line(const papan_job *job, const papan_part *part, papan_buffer *out);
/* Reads and checks a line: same version, puzzle, strategy, distinct and reduce, valid options. The caller
 * provides part->place[PAPAN_PLACE_MAX] and part->option[room]. PAPAN_BAD_INPUT: why gives the reason. */
papan_status papan_part_read_line(const papan_job *job, const char *line, size_t room, papan_part *part,
                                  papan_message *why);
/* Only its beginning, weight and place. */
papan_status papan_part_read_place(const papan_job *job, const char *line, char place[PAPAN_PLACE_MAX],
                                   papan_message *why);
/* The request and the piece by which symmetries are broken, from the beginning of a line. strategy[]: memory
 * for the name. */
enum { PAPAN_STRATEGY_NAME = 64 };
papan_status papan_head_read(const char *line, papan_request *request, char strategy[PAPAN_STRATEGY_NAME],
                             uint16_t *reduce, papan_message *why);
/* Does the line begin like those of this job? */
papan_status papan_head_fits(const papan_job *job, const char **line, papan_message *why);
/* See papan_job_checksum(); solutions: a hash of those of a list, else 0. */
uint64_t papan_part_checksum(const papan_job *job, const char *place, const papan_part_sum *result,
                             uint64_t solutions);
bool papan_parts_agree(const papan_job *job, const papan_part_sum *one, const papan_part_sum *other);
uint64_t papan_labels_hash(const uint16_t *label, size_t labels);

#endif
