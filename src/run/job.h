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
    uint64_t digest, seed;
    papan_budget budget;
    papan_locked locked;    /* goes through the budget */
    papan_allocator memory; /* the same for several threads */
    pthread_mutex_t hook_lock;
    papan_meter meter; /* its work */
    atomic_bool ready; /* it was cut, or its parts were added */
    size_t *slot;      /* [slots] a hash table of places: index of a part + 1; under the lock of the work */
    size_t slots, slotted;
};

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

/* Appends the name of a smaller part to the name of its parent, which has this length. */
void papan_place_name(char *place, size_t length, size_t index);

/* papan_job_new() with the piece by which symmetries are broken, PAPAN_EMPTY: choose one. */
papan_status papan_job_new_reduced(const papan_puzzle *puzzle, const papan_request *request, uint16_t reduce,
                                   uint64_t seed, papan_job **job, papan_message *why);

/* The index of the part at this place; SIZE_MAX: none, or *no_memory. */
size_t papan_job_find(papan_job *job, const char *place, bool *no_memory);

/* The caller's hooks, which may be NULL or of another version. */
papan_job_hooks papan_job_hooks_of(const papan_job_hooks *hooks);

/* ---- lines ---- */

void papan_part_line(const papan_job *job, const papan_part *part, papan_buffer *out);
/* Reads and checks a line: same version, puzzle, strategy, distinct and reduce, valid options. The caller
 * provides part->place[PAPAN_PLACE_MAX] and part->option[room]. PAPAN_BAD_INPUT: why gives the reason. */
papan_status papan_part_read_line(const papan_job *job, const char *line, size_t room, papan_part *part,
                                  papan_message *why);
/* Reads only the beginning of a line: the head, the weight and the place. */
papan_status papan_part_read_place(const papan_job *job, const char *line, char place[PAPAN_PLACE_MAX],
                                   papan_message *why);
/* The request and the piece by which symmetries are broken, from the beginning of a line. strategy[]: memory
 * for the name. */
enum { PAPAN_STRATEGY_NAME = 64 };
papan_status papan_head_read(const char *line, papan_request *request, char strategy[PAPAN_STRATEGY_NAME],
                             uint16_t *reduce, papan_message *why);
/* PAPAN_OK if the line begins like those of this job. */
papan_status papan_head_fits(const papan_job *job, const char **line, papan_message *why);
/* See papan_job_checksum(); solutions: a hash of those of a list, else 0. */
uint64_t papan_part_checksum(const papan_job *job, const char *place, const papan_part_sum *result,
                             uint64_t solutions);
/* Reads what follows " = " in the line of a result. */
bool papan_part_read_result(const char *text, papan_part_sum *result, uint64_t *checksum);
uint64_t papan_labels_hash(const uint16_t *label, size_t labels);

/* ---- on GPUs (job_cuda.c) ---- */

/* Like papan_job_search_gpus(), on one machine that the caller provides, for tests. */
typedef struct papan_machine papan_machine;
papan_status papan_job_search_on(papan_job *job, const papan_machine *machine, const papan_job_hooks *hooks,
                                 papan_message *why);

#endif
