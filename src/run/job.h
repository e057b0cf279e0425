/* job.h: the inside of a job (papan/job.h), for the files of src/run.
 *
 * A strategy that does not search a tree can be used for jobs with the trait PAPAN_SPLITS: its parts are lists
 * of uint32 numbers whose meaning it defines; papan_strategy.run passes them to search->split and gets them
 * from search->next. Without PAPAN_ESTIMATES all parts count as equally large. */
#ifndef PAPAN_RUN_JOB_H
#define PAPAN_RUN_JOB_H

#include "base/buffer.h"
#include "base/locked.h"
#include "papan/job.h"
#include "run/partition.h"
#include "run/solve.h"

#include <stdatomic.h>

struct papan_job {
    const papan_puzzle *puzzle;
    papan_request request;
    papan_model *model; /* NULL: not needed by the strategy */
    papan_partition partition;
    uint64_t digest, seed, numbering;
    papan_budget budget;
    papan_locked locked;    /* goes through the budget */
    papan_allocator memory; /* the same for several threads */
    pthread_mutex_t hook_lock;
    papan_meter meter; /* its work */
    atomic_bool ready; /* it was cut, or its parts were added */
    size_t *slot;      /* [slots] a hash table of places: index of a part + 1; under the lock of the work */
    size_t slots, slotted;
};

/* The caller's hooks, which may be NULL or of another version. */
papan_job_hooks papan_job_hooks_of(const papan_job_hooks *hooks);

/* Enters the result of a part that was taken (sum NULL: it was revoked) and calls hooks->done. PAPAN_TOO_BIG:
 * the total does not fit. */
papan_status papan_job_done(papan_job *job, const papan_job_hooks *hooks, size_t part,
                            const papan_part_sum *sum, const uint16_t *label, size_t solutions);

/* ---- cutting ---- */

/* The parts that a part was split into, from first on, and its cases above them. */
typedef struct papan_finer {
    size_t first, parts;
    uint64_t above;
} papan_finer;

/* Splits a part one option deeper and adds the new parts at the end of the work, estimated and open; none if it
 * was empty. PAPAN_UNSUITABLE: it cannot be split. PAPAN_TOO_BIG: it would give too many parts, with fewer than
 * `least` cases on average. */
papan_status papan_job_cut_part(papan_job *job, const papan_part *part, double least,
                                bool (*stop)(void *context), void *context, papan_finer *finer);
/* Sets job->numbering. */
papan_status papan_job_find_numbering(papan_job *job);

/* ---- lines ---- */

/* What the line of a part says. */
typedef struct papan_part_line {
    papan_part part; /* place and option are below */
    char place[PAPAN_PLACE_MAX];
    uint32_t *option;
    size_t room;
} papan_part_line;

/* Reads and checks a line: same version, puzzle, strategy, distinct and reduce, valid options, and the checksum
 * of its result, if it has one. PAPAN_BAD_INPUT: why gives the reason. To be freed in any case. */
papan_status papan_part_line_read(const papan_job *job, const char *text, const uint16_t *label,
                                  size_t solutions, papan_part_line *line, papan_message *why);
void papan_part_line_free(const papan_job *job, papan_part_line *line);
/* The request and the piece by which symmetries are broken, from the beginning of a line. strategy[]: memory
 * for the name. */
enum { PAPAN_STRATEGY_NAME = 64 };
papan_status papan_head_read(const char *line, papan_request *request, char strategy[PAPAN_STRATEGY_NAME],
                             uint16_t *reduce, papan_message *why);
/* PAPAN_OK if the line begins like those of this job, whose words are then skipped. */
papan_status papan_head_fits(const papan_job *job, const char **line, papan_message *why);
uint64_t papan_labels_hash(const uint16_t *label, size_t labels);
/* Protects a result against a torn or altered record; label: all solutions of a list, else labels is 0. */
uint64_t papan_part_checksum(const papan_job *job, const char *place, const papan_part_sum *sum,
                             const uint16_t *label, size_t labels);

/* ---- on GPUs (job_cuda.c) ---- */

/* Like papan_job_search_gpus(), on one machine that the caller provides, for tests. */
typedef struct papan_machine papan_machine;
papan_status papan_job_search_on(papan_job *job, const papan_machine *machine, const papan_job_hooks *hooks,
                                 papan_message *why);

#endif
