/* job.h: a count or list as a job in parts, which can be searched in any order and anywhere: by threads, by
 * GPUs, in other processes, on other machines, tomorrow. A job is kept in memory; code that saves it restores
 * the parts done before and gets every new result through a hook. Nothing here uses files, clocks or networks.
 *
 * On one machine: papan_job_new(), papan_job_cut(), papan_job_search(), papan_job_result().
 *
 * On several: the first one cuts the job and sends each part as a line of text (papan_job_line()), which has
 * everything except the puzzle. Another process with the same puzzle makes its own job from any of these lines,
 * adds its parts (papan_job_add()), searches them, and returns each result as such a line. The first one enters
 * these (papan_job_enter()), which checks them, until the job is complete. See count_in_parts in examples/api.
 *
 * A part has a durable name, its place: its position in the order of the search, as eight hexadecimal digits
 * for each split. So the names of smaller parts begin with the name of their parent, and sorting by name gives
 * the order of the search. Within one process a part is an index from 0 on. Parts are dealt in an order that is
 * random but the same for the same seed, so the finished parts are always a fair sample, from which the rest is
 * estimated.
 *
 * Any thread may call these functions, except those that make and free a job, and no hook except stop is called
 * by two threads at once. */
#ifndef PAPAN_JOB_H
#define PAPAN_JOB_H

#include "papan/solve.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct papan_job papan_job;

enum {
    PAPAN_JOB_VERSION = 1,  /* of lines and places */
    PAPAN_PLACE_DIGITS = 8, /* for each split */
    PAPAN_PLACE_MAX = 32 * 8 + 1
};

/* The hooks of a search. Any member may be NULL. */
typedef struct papan_job_hooks {
    size_t size; /* see base.h */
    void *context;
    /* A part is done. label: the solutions of a list in order, each papan_cells() long. sum NULL: it was
     * revoked. */
    void (*done)(void *context, size_t part, const papan_part_sum *sum, const uint16_t *label,
                 size_t solutions);
    /* A part was split into the parts first up to first + parts. NULL: papan_job_search() splits none. */
    void (*split)(void *context, size_t part, size_t first, size_t parts);
    bool (*stop)(void *context); /* called now and then, by several threads at a time; true: stop */
    /* A phase of the work on GPUs, with a number that belongs to it, for measurements; by several threads. */
    void (*phase)(void *context, const char *what, double value);
    /* For parts that are added while threads search. wait: no part is open; returns when one may be, or false
     * to end the search (NULL: it ends). revoked: called as often as stop by the thread that searches this
     * part; true: it abandons the part, which stays taken. Both by several threads at a time. */
    bool (*wait)(void *context);
    bool (*revoked)(void *context, size_t part);
} papan_job_hooks;

/* ---- making a job ------------------------------------------------------------------------------ */

/* Makes a job without parts. Of request these count: goal (PAPAN_COUNT or PAPAN_LIST), strategy (NULL: the best
 * that can be split), distinct, plain, memory_limit, context and stop. like: NULL, or the line of a part or the
 * head of the job to which this one belongs (papan_job_line()), which decides strategy and distinct. The job
 * refers to puzzle, which must outlive it. PAPAN_UNSUITABLE with why if no such job is possible,
 * PAPAN_BAD_INPUT if `like` is invalid or belongs to another puzzle. */
PAPAN_API papan_status papan_job_new(const papan_puzzle *puzzle, const papan_request *request, const char *like,
                                     uint64_t seed, papan_job **job, papan_message *why);
/* Frees a job; NULL is allowed. */
PAPAN_API void papan_job_free(papan_job *job);
/* Splits a new job, always the largest part, until all parts are small enough that losing one in a power
 * failure does not matter, but large enough to be worth a record. The result is the same for any number of
 * threads. PAPAN_STOPPED: stop, which may be NULL, ended the call, and the job has no parts. */
PAPAN_API papan_status papan_job_cut(papan_job *job, bool (*stop)(void *context), void *context,
                                     papan_message *why);

typedef struct papan_job_info {
    size_t size; /* see base.h */
    const papan_puzzle *puzzle;
    papan_goal goal;
    bool distinct;
    const char *strategy;
    uint64_t seed;
    uint64_t digest; /* of the puzzle as a strategy sees it */
    uint16_t reduce; /* the piece by which symmetries are broken, or PAPAN_EMPTY */
    /* A hash of the coarsest split. If it differs, another version of the library numbers options differently,
     * so the same numbers would mean other parts. */
    uint64_t numbering;
    size_t parts;       /* those that were split included */
    size_t open;        /* parts that are neither taken nor done */
    bool complete;      /* all parts are done; false for a job that was not cut */
    uint64_t above;     /* cases above its parts, counted when they were cut */
    size_t memory;      /* most bytes held at a time */
    papan_meter *meter; /* for papan_meter_read(); it belongs to the job */
} papan_job_info;

/* What the job is about, and its parts at this moment. */
PAPAN_API void papan_job_get(papan_job *job, papan_job_info *info);
/* The result so far, of which only verdict, count, complete, cases, hash, strategy, memory and reason are set.
 */
PAPAN_API void papan_job_result(papan_job *job, papan_result *result);

/* ---- its parts --------------------------------------------------------------------------------- */

typedef enum papan_part_state {
    PAPAN_PART_OPEN,
    PAPAN_PART_DEALT,
    PAPAN_PART_DONE,
    PAPAN_PART_SPLIT /* replaced by smaller parts */
} papan_part_state;

typedef struct papan_part_info {
    size_t size;       /* see base.h */
    size_t part;       /* its index */
    const char *place; /* its name, valid as long as the job */
    papan_part_state state;
    bool whole;         /* it cannot be split */
    double guess;       /* cases, estimated */
    papan_part_sum sum; /* if it is done */
} papan_part_info;

/* A part by its index; false past the last. */
PAPAN_API bool papan_job_part(papan_job *job, size_t part, papan_part_info *info);
/* PAPAN_OK if parts at these places, in ascending order, make up a part completely. part: SIZE_MAX for the
 * whole job. PAPAN_WRONG: some are missing, or there are too many. *above (may be NULL):
 * the cases of the part above them. */
PAPAN_API papan_status papan_job_covers(papan_job *job, size_t part, const char *const *place, size_t places,
                                        uint64_t *above, papan_message *why);

/* ---- lines ------------------------------------------------------------------------------------- */

/* Appends a part as one line of text, without newline:
 * papan-part VERSION DIGEST STRATEGY all|distinct REDUCE WEIGHT PLACE OPTION...
 * and, if sum is not NULL, its result, for a list with these solutions:
 * = COUNT CASES HASH CHECKSUM
 * The checksum protects against a torn or altered record. part: SIZE_MAX for the words up to REDUCE alone, with
 * which the lines of all parts begin. */
PAPAN_API void papan_job_line(papan_job *job, size_t part, const papan_part_sum *sum, const uint16_t *label,
                              size_t solutions, papan_buffer *out);
/* Adds a part of a saved job or of another process from its line: open, or done if the line has a result, for a
 * list with these solutions. guess: its estimated cases, if known, or 0. *part (may be NULL): its index.
 * PAPAN_BAD_INPUT: why says what is wrong with the line. */
PAPAN_API papan_status papan_job_add(papan_job *job, const char *line, double guess, const uint16_t *label,
                                     size_t solutions, size_t *part, papan_message *why);
/* To be called after the last part of a saved job was added: puts the open parts into the order in which they
 * are taken. above: the cases above its parts (papan_job_info), or 0. Without parts the job stays incomplete,
 * unless its puzzle leaves nothing to search. PAPAN_TOO_BIG: the total exceeds 128 bits. */
PAPAN_API papan_status papan_job_begin(papan_job *job, uint64_t above, papan_message *why);
/* Enters a result that another process returned as a line. Calls hooks->done. A result that is known already
 * must be the same: otherwise PAPAN_WRONG. PAPAN_BAD_INPUT: why says what is wrong with the line, or that the
 * job has no such part. */
PAPAN_API papan_status papan_job_enter(papan_job *job, const papan_job_hooks *hooks, const char *line,
                                       const uint16_t *label, size_t solutions, papan_message *why);

/* ---- searching --------------------------------------------------------------------------------- */

/* Searches the open parts with this number of threads; returns when all are done, when hooks->stop returns
 * true, or on failure. hooks may be NULL. */
PAPAN_API papan_status papan_job_search(papan_job *job, unsigned threads, const papan_job_hooks *hooks,
                                        papan_message *why);
/* Takes a part, so that somebody else can search it: the next open one (wanted SIZE_MAX), or the wanted one;
 * false: it is not open. */
PAPAN_API bool papan_job_take(papan_job *job, size_t wanted, size_t *part);
/* Returns a part that was taken, which is open again. */
PAPAN_API void papan_job_put_back(papan_job *job, size_t part);
/* Splits the largest open part one option deeper and calls hooks->split, if it has more than `least` estimated
 * cases. *finer: the number of new parts; 0: none. */
PAPAN_API papan_status papan_job_split(papan_job *job, const papan_job_hooks *hooks, double least,
                                       size_t *finer, papan_message *why);

/* The number of GPUs that can search jobs; 0: why (may be NULL) says why there is none. Also initialises the
 * first one, which takes a while, so that a thread can do it early. */
PAPAN_API unsigned papan_gpus(papan_message *why);
/* Like papan_job_search(), on all GPUs: counts of N-Queens by the strategy parity. PAPAN_UNSUITABLE: why says
 * what is missing. */
PAPAN_API papan_status papan_job_search_gpus(papan_job *job, const papan_job_hooks *hooks, papan_message *why);

#ifdef __cplusplus
}
#endif
#endif
