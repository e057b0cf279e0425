/* job.h: a count or list as a job: its parts, which of them are done, what they add up to, and how much is
 * left. A job lives in memory; whoever keeps it on a disk (the command line does, in SQLite) hands in what was
 * done before and is told of every result. Nothing here knows of files, clocks or networks.
 *
 * A part has a durable name, its place: where it stands in the order of the search, as eight hexadecimal digits
 * for each cut, so that the parts of a part have names that begin with its name, and sorting by name sorts as a
 * search would come to them. Within one process a part is its index. Parts are dealt in an order that is random
 * but the same for the same seed: so what is done at any moment is a fair sample of all, and what is left can
 * be told from it (left.h).
 *
 * A counter that does not search a tree joins by the trait PAPAN_SPLITS: its parts are lists of uint32 numbers
 * that mean what it likes; papan_strategy.run hands them to search->split, and takes them from search->next.
 * Without PAPAN_ESTIMATES all parts count as equally large.
 *
 * For threads: papan_job_search() does it all.
 *
 * For MPI ranks: every rank makes the same job by papan_job_new() from the same puzzle and request (a rank that
 * is not 0 must be given strategy and reduce of rank 0, and may check papan_job_numbering()). Rank 0 alone
 * restores or cuts it and keeps it. To deal, rank 0 takes a part from the ledger, and sends papan_job_line() of
 * it: a line is all that a rank needs to know, it is checked by papan_job_read_line() there, which gives
 * options for papan_cutting_work() on papan_job_cutting(). The answer is a papan_part_result (and for a list
 * its solutions); rank 0 hands it to papan_job_done(), which says through hooks->done that it is to be saved. A
 * part that comes back unfinished is put back. When the ledger has little left and ranks are idle,
 * papan_job_split() cuts a part that was not dealt yet into finer ones, and hooks->split tells. All of these
 * may be called by any thread, and no hook is ever called by two threads at once. */
#ifndef PAPAN_RUN_JOB_H
#define PAPAN_RUN_JOB_H

#include "base/buffer.h"
#include "run/ledger.h"
#include "run/parts.h"

enum {
    PAPAN_JOB_VERSION = 1,  /* of lines and places; to be raised when they change */
    PAPAN_PLACE_DIGITS = 8, /* for each cut */
    PAPAN_PLACE_MAX = 32 * 8 + 1
};

typedef struct papan_job papan_job;

/* What a job tells of itself. Called by the threads that work, never two at a time; any may be NULL. */
typedef struct papan_job_hooks {
    void *context;
    /* A part is done. label: its solutions in their order, each puzzle->cells long (lists alone). */
    void (*done)(void *context, size_t part, const papan_part_result *result, const uint16_t *label,
                 size_t solutions);
    /* A part was cut into the parts first up to first + parts. */
    void (*split)(void *context, size_t part, size_t first, size_t parts);
    bool (*stop)(void *context); /* asked now and then, by several threads at a time */
} papan_job_hooks;

/* Makes a job without parts. request: goal (PAPAN_COUNT or PAPAN_LIST), strategy (NULL: the best that can be
 * cut), distinct, plain, memory_limit. reduce: PAPAN_EMPTY, or what papan_job_cutting()->reduce was before. The
 * job keeps pointers to puzzle and to nothing else of the caller's. PAPAN_UNSUITABLE with why where it cannot
 * be. */
papan_status papan_job_new(const papan_puzzle *puzzle, const papan_request *request, uint16_t reduce,
                           uint64_t seed, papan_job **job, papan_message *why);
void papan_job_free(papan_job *job);

const papan_cutting *papan_job_cutting(const papan_job *job);
const papan_allocator *papan_job_memory(const papan_job *job); /* may be used by several threads */
uint64_t papan_job_digest(const papan_job *job);               /* of the puzzle */
uint64_t papan_job_seed(const papan_job *job);
size_t papan_job_held(const papan_job *job); /* most bytes held at a time */

/* A hash of the coarsest cut: another one means that this program numbers options in another way than the one
 * that began the job, so that its parts would be other parts. */
papan_status papan_job_numbering(papan_job *job, uint64_t *numbering);

/* ---- its parts ---- */

/* Cuts a new job: always the largest part, until all are small enough to be lost in a power cut without grief,
 * and yet large enough to be worth their record. The same for any number of threads. A stop leaves it without
 * parts. */
papan_status papan_job_cut(papan_job *job, bool (*stop)(void *context), void *context);
/* Parts of a kept job are added to its ledger one by one, open or done; after the last one call
 * papan_job_shuffle(). */
papan_ledger *papan_job_ledger(papan_job *job);
papan_status papan_job_shuffle(papan_job *job); /* PAPAN_TOO_BIG: the results do not add up in 128 bits */

/* ---- dealing ---- */

/* Takes the result of a part that was dealt, and tells hooks->done. PAPAN_TOO_BIG: the total does not fit.
 * label and solutions: see hooks->done. */
papan_status papan_job_done(papan_job *job, const papan_job_hooks *hooks, size_t part,
                            const papan_part_result *result, const uint16_t *label, size_t solutions);
/* Cuts the largest of the parts that are not dealt yet one option deeper. *finer: how many came of it; 0: none
 * can be cut. */
papan_status papan_job_split(papan_job *job, const papan_job_hooks *hooks, size_t *finer);

/* Searches the open parts on so many threads; returns when all are done, or hooks->stop said so, or it failed.
 */
papan_status papan_job_search(papan_job *job, unsigned threads, const papan_job_hooks *hooks,
                              papan_message *why);

/* Do some parts make up another one, with none missing? A share of a share holds only some of the parts that
 * its parent was cut into, and must not be taken for all of them. part: in the order of their places, which
 * begin with that of the whole. PAPAN_OK: they make it up. PAPAN_WRONG: some are missing. Anything else: it
 * could not be found out. */
papan_status papan_job_covers(papan_job *job, const papan_part *whole, const papan_part *const *part,
                              size_t parts);

/* ---- lines ---- */

/* A part as one line of text, without newline:
 * papan-part VERSION DIGEST STRATEGY all|distinct REDUCE WEIGHT PLACE OPTION... */
void papan_job_line(const papan_job *job, const papan_part *part, papan_buffer *out);
/* Reads and checks it: same version, puzzle, strategy, distinct and reduce, options that exist. part->place and
 * part->option are the caller's to fill: place[PAPAN_PLACE_MAX], option[room]. False: why says what is wrong.
 */
bool papan_job_read_line(const papan_job *job, const char *line, size_t room, papan_part *part,
                         papan_message *why);
/* What guards a result against a torn or altered record; solutions: a hash of those of a list, else 0. */
uint64_t papan_job_checksum(const papan_job *job, const char *place, const papan_part_result *result,
                            uint64_t solutions);
/* Are these results of one part, searched twice, the same? Cases count where they do not depend on the machine.
 */
bool papan_job_agree(const papan_job *job, const papan_part_result *one, const papan_part_result *other);
uint64_t papan_labels_hash(const uint16_t *label, size_t labels);

#endif
