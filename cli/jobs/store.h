/* store.h: a job on a disk: one SQLite file with what the job is, its parts, and the result of each that is
 * done. Functions that return false have kept the reason for papan_store_why(). */
#ifndef PAPAN_CLI_JOBS_STORE_H
#define PAPAN_CLI_JOBS_STORE_H

#include "run/job.h"

typedef struct papan_store papan_store;

/* What a job is. All of it must be the same for results to be of one job. */
typedef struct papan_store_meta {
    unsigned version;
    uint64_t digest, numbering, seed;
    uint16_t reduce;
    bool list, distinct;
    char strategy[64];
    char share[32]; /* "3/10": one of ten shares of a job; "": all of it */
    char *puzzle;   /* as JSON; free() */
} papan_store_meta;

typedef enum papan_store_mode {
    PAPAN_STORE_LOOK,  /* only read; others may be at work on it */
    PAPAN_STORE_WORK,  /* it is there already; nobody else may work on it */
    PAPAN_STORE_BEGIN, /* the same, but where there is none it is made */
    PAPAN_STORE_MAKE   /* there must be none */
} papan_store_mode;

/* Opens the file, and complains where it cannot (then NULL). *fresh: there is nothing in it yet. */
papan_store *papan_store_open(const char *name, papan_store_mode mode, bool *fresh);
/* Ends it. A file with nothing in it that was made by open is taken away again. */
void papan_store_close(papan_store *store);
/* What SQLite said last. */
const char *papan_store_why(const papan_store *store);

/* Writes a new job with those of its parts whose owner is mine (owner NULL: all), without their results. */
bool papan_store_create(papan_store *store, const papan_store_meta *meta, papan_job *job, const unsigned *owner,
                        unsigned mine);
/* The two halves of reading; they check everything there is to check. fault (of PAPAN_SENTENCE bytes): what is
 * wrong with the file, as a sentence. */
bool papan_store_read_meta(papan_store *store, papan_store_meta *meta, char *fault);
bool papan_store_read_parts(papan_store *store, papan_job *job, char *fault);

/* ---- writing results: between begin and commit ---- */
bool papan_store_begin(papan_store *store);
bool papan_store_result(papan_store *store, const papan_job *job, const char *place,
                        const papan_part_result *result, const uint16_t *label, size_t labels);
/* Adds a part, or takes it and its result away. Before the commit the parts must make up the whole again. */
bool papan_store_part(papan_store *store, papan_job *job, const papan_part *part, bool add);
bool papan_store_commit(papan_store *store);
void papan_store_undo(papan_store *store);

/* The solutions of a part, as they were written. *label: free(). */
bool papan_store_solutions(papan_store *store, const char *place, uint16_t **label, size_t *labels);

#endif
