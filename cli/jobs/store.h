/* store.h: stores a job in an SQLite file: its description, its parts, and the result of each finished part.
 * Functions that return false keep the reason in the store. */
#ifndef PAPAN_CLI_JOBS_STORE_H
#define PAPAN_CLI_JOBS_STORE_H

#include "cli/language.h"
#include "papan/job.h"

typedef struct papan_store {
    struct sqlite3 *base;
    const char *name;
    size_t cells;   /* of the puzzle of its job */
    int descriptor; /* holds the lock; -1: read-only */
    bool fresh;     /* the file has no job yet */
    bool created;   /* this process created the file, which is still empty */
    /* Now and before the transaction: the sum of the hashes of all parts, and the cases above them
     * (papan_job_info), which commit writes. */
    uint64_t lines, lines_before, above, above_before;
    char why[PAPAN_SENTENCE]; /* what went wrong last */
    bool trouble; /* the cause was memory, the disk, a lock, the user or the time limit, not the file */
} papan_store;

/* The description of a job. Results belong to the same job only if all of it is equal, up to puzzle. */
typedef struct papan_store_meta {
    unsigned version;
    uint64_t digest, numbering, seed;
    uint16_t reduce;
    bool list, distinct;
    char strategy[64];
    char share[32]; /* "3/10": the third of ten shares of a job; "": the whole job */
    char *puzzle;   /* as JSON; free() */
    /* members that may differ */
    char name[256];    /* of the puzzle, as the user gave it; "": unknown */
    double seconds;    /* spent searching, in all processes that worked on the file */
    uint64_t searched; /* cases in that time */
} papan_store_meta;

typedef enum papan_store_mode {
    PAPAN_STORE_READ,  /* another process may be working on it */
    PAPAN_STORE_WRITE, /* must exist; locks out other workers */
    PAPAN_STORE_START, /* the same, but creates the file if it does not exist */
    PAPAN_STORE_CREATE /* must not exist */
} papan_store_mode;

/* Opens the file, whose name must outlive the store; reports an error and returns NULL on failure. */
papan_store *papan_store_open(const char *name, papan_store_mode mode);
/* Closes the store. Deletes the file if opening created it and nothing was written. */
void papan_store_close(papan_store *store);

/* Writes a new job with the parts whose owner is mine (owner NULL: all), without results. */
bool papan_store_create(papan_store *store, const papan_store_meta *meta, papan_job *job, const unsigned *owner,
                        unsigned mine);
/* The two steps of reading; together they check everything that can be checked without searching. */
bool papan_store_read_meta(papan_store *store, papan_store_meta *meta);
bool papan_store_read_parts(papan_store *store, papan_job *job);

/* ---- writing results, between begin and commit ---- */
bool papan_store_begin(papan_store *store);
/* The result of a part of this job. */
bool papan_store_result(papan_store *store, papan_job *job, size_t part, const papan_part_sum *sum,
                        const uint16_t *label, size_t solutions);
/* Adds a part of this job, or deletes it with its result. The parts must cover the whole job again before the
 * commit. */
bool papan_store_part(papan_store *store, papan_job *job, size_t part, bool add);
/* Sets the time spent searching and the cases searched in that time. */
bool papan_store_spent(papan_store *store, double seconds, uint64_t searched);
bool papan_store_commit(papan_store *store);
void papan_store_undo(papan_store *store);

/* The solutions of a part, as written. label is to be freed with free(), also on failure. */
typedef struct papan_store_solutions {
    uint16_t *label;
    size_t solutions;
} papan_store_solutions;
bool papan_store_read_solutions(papan_store *store, const char *place, papan_store_solutions *out);

#endif
