/* job.h: a count or list as a job: its parts, which of them are done, their sum, and how much is left. A job is
 * kept in memory; code that saves it on disk (the command line does, in SQLite) restores the parts done before
 * and gets every new result through a hook. Nothing here knows files, clocks or networks.
 *
 * A part has a durable name, its place: its position in the order of the search, as eight hexadecimal digits
 * for each split. So the names of smaller parts begin with the name of their parent, and sorting by name gives
 * the order of the search. Within one process a part is an index. Parts are dealt in an order that is random
 * but the same for the same seed, so the finished parts are always a fair sample, and the rest can be estimated
 * from them (left.h).
 *
 * A strategy that does not search a tree can take part with the trait PAPAN_SPLITS: its parts are lists of
 * uint32 numbers whose meaning it defines; papan_strategy.run passes them to search->split and gets them from
 * search->next. Without PAPAN_ESTIMATES all parts count as equally large.
 *
 * For threads: papan_job_search() does everything.
 *
 * For MPI ranks: every rank makes the same job by papan_job_new() from the same puzzle and request (ranks other
 * than 0 need strategy and reduce of rank 0 and may check papan_job_numbering()). Only rank 0 restores or
 * splits the job and saves it. Rank 0 takes a part from the ledger and sends its papan_job_line(), which is all
 * a rank needs; papan_job_read_line() checks it there and gives the options for papan_cutting_work() on
 * papan_job_cutting(). The answer is a papan_part_result (and for a list its solutions); rank 0 passes it to
 * papan_job_done(), which calls hooks->done to save it. A part that comes back unfinished is put back. When few
 * parts are left and ranks are idle, papan_job_split() splits a part that was not dealt yet and calls
 * hooks->split. Any thread may call these functions, and no hook is ever called by two threads at once. */
#ifndef PAPAN_RUN_JOB_H
#define PAPAN_RUN_JOB_H

#include "base/buffer.h"
#include "run/ledger.h"
#include "run/parts.h"

enum {
    PAPAN_JOB_VERSION = 1,  /* of lines and places; raise it when they change */
    PAPAN_PLACE_DIGITS = 8, /* for each split */
    PAPAN_PLACE_MAX = 32 * 8 + 1
};

typedef struct papan_job papan_job;

/* The hooks of a job. Working threads call them, never two at a time; any of them may be NULL. */
typedef struct papan_job_hooks {
    void *context;
    /* A part is done. label: its solutions in order, each puzzle->cells long (only for lists). */
    void (*done)(void *context, size_t part, const papan_part_result *result, const uint16_t *label,
                 size_t solutions);
    /* A part was split into the parts first up to first + parts. */
    void (*split)(void *context, size_t part, size_t first, size_t parts);
    bool (*stop)(void *context); /* called now and then, by several threads at a time */
} papan_job_hooks;

/* Makes a job without parts. request: goal (PAPAN_COUNT or PAPAN_LIST), strategy (NULL: the best that can be
 * split), distinct, plain, memory_limit. reduce: PAPAN_EMPTY, or papan_job_cutting()->reduce of the saved job.
 * The job keeps a pointer to puzzle and to nothing else of the caller. PAPAN_UNSUITABLE with why if no such job
 * is possible. */
papan_status papan_job_new(const papan_puzzle *puzzle, const papan_request *request, uint16_t reduce,
                           uint64_t seed, papan_job **job, papan_message *why);
void papan_job_free(papan_job *job);

const papan_cutting *papan_job_cutting(const papan_job *job);
const papan_allocator *papan_job_memory(const papan_job *job); /* may be used by several threads */
uint64_t papan_job_digest(const papan_job *job);               /* of the puzzle */
uint64_t papan_job_seed(const papan_job *job);
size_t papan_job_held(const papan_job *job); /* most bytes held at a time */

/* A hash of the coarsest split. If it differs, this program numbers options differently from the one that
 * started the job, so the same numbers would mean other parts. */
papan_status papan_job_numbering(papan_job *job, uint64_t *numbering);

/* ---- its parts ---- */

/* Splits a new job, always the largest part, until all parts are small enough to be lost in a power failure,
 * but large enough to be worth a record. The result is the same for any number of threads. A stopped job has no
 * parts. */
papan_status papan_job_cut(papan_job *job, bool (*stop)(void *context), void *context);
/* The parts of a saved job are added to its ledger one by one, open or done; then call papan_job_shuffle(). */
papan_ledger *papan_job_ledger(papan_job *job);
papan_status papan_job_shuffle(papan_job *job); /* PAPAN_TOO_BIG: the results do not add up in 128 bits */

/* ---- dealing ---- */

/* Takes the result of a part that was dealt and calls hooks->done. PAPAN_TOO_BIG: the total does not fit. label
 * and solutions: see hooks->done. */
papan_status papan_job_done(papan_job *job, const papan_job_hooks *hooks, size_t part,
                            const papan_part_result *result, const uint16_t *label, size_t solutions);
/* Splits the largest part that is not dealt yet one option deeper. *finer: the number of new parts; 0: none can
 * be split. */
papan_status papan_job_split(papan_job *job, const papan_job_hooks *hooks, size_t *finer);

/* Searches the open parts with this number of threads; returns when all are done, when hooks->stop returns
 * true, or on failure. */
papan_status papan_job_search(papan_job *job, unsigned threads, const papan_job_hooks *hooks,
                              papan_message *why);

/* Do some parts make up another part completely? A share of a share holds only some of the parts of its parent
 * and must not be taken for all of them. part: in the order of their places, which begin with that of the
 * whole. PAPAN_OK: complete. PAPAN_WRONG: some are missing. Other values: the check failed. */
papan_status papan_job_covers(papan_job *job, const papan_part *whole, const papan_part *const *part,
                              size_t parts);

/* ---- lines ---- */

/* A part as one line of text, without newline:
 * papan-part VERSION DIGEST STRATEGY all|distinct REDUCE WEIGHT PLACE OPTION... */
void papan_job_line(const papan_job *job, const papan_part *part, papan_buffer *out);
/* Reads and checks it: same version, puzzle, strategy, distinct and reduce, valid options. The caller provides
 * part->place[PAPAN_PLACE_MAX] and part->option[room]. False: why gives the reason. */
bool papan_job_read_line(const papan_job *job, const char *line, size_t room, papan_part *part,
                         papan_message *why);
/* Protects a result against a torn or altered record; solutions: a hash of those of a list, else 0. */
uint64_t papan_job_checksum(const papan_job *job, const char *place, const papan_part_result *result,
                            uint64_t solutions);
/* Are these two results of the same part equal? Cases are compared only if they do not depend on the machine.
 */
bool papan_job_agree(const papan_job *job, const papan_part_result *one, const papan_part_result *other);
uint64_t papan_labels_hash(const uint16_t *label, size_t labels);

#endif
