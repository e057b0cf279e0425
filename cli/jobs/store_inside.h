/* store_inside.h: shared by the files of the store: running SQL, and numbers and checksums as text. Functions
 * that return false keep the reason in the store. */
#ifndef PAPAN_CLI_JOBS_STORE_INSIDE_H
#define PAPAN_CLI_JOBS_STORE_INSIDE_H

#include "base/hash.h"
#include "cli/jobs/store.h"
#include "cli/session.h"

#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

enum { PAPAN_STORE_APPLICATION = 0x5061706E /* "Papn" */, PAPAN_STORE_TABLES = 4 };
extern const char papan_store_schema[]; /* statements, each ended by a semicolon */

/* The values of the parameters of SQL statements, and a hook for the rows that these return. */
typedef struct papan_store_values {
    const char *text[6]; /* ended by NULL */
    const void *blob;    /* follows the texts; NULL: none */
    size_t bytes;
    /* Called with each row; false: stop, with a reason. May be NULL. */
    bool (*row)(void *context, papan_store *store, sqlite3_stmt *row);
    void *context;
} papan_store_values;

/* Runs statements, all with the same values (NULL: none). */
bool papan_store_run(papan_store *store, const char *sql, const papan_store_values *values);
/* The first value of the row that a statement returns; key: its parameter, or NULL. To be freed with free();
 * NULL: there is no row, or an error. */
char *papan_store_get(papan_store *store, const char *sql, const char *key);
/* The same as a number; -1: none. */
int papan_store_number(papan_store *store, const char *sql);
char *papan_store_get_meta(papan_store *store, const char *key);
bool papan_store_put_meta(papan_store *store, const char *key, const char *value);
/* A column as text, "" if it has none. */
const char *papan_store_column(sqlite3_stmt *row, int index);

/* Both set the reason and return false: out of memory; a status code of SQLite. */
bool papan_store_no_memory(papan_store *store);
bool papan_store_failed(papan_store *store, int code, const char *why);
/* Sets the reason: the file is invalid, unless something else failed before. Returns false. */
bool papan_store_fault(papan_store *store, const char *format, const char *detail);
/* Sets whether Ctrl-C and the time limit stop SQLite: they do while a file is read, but writing is completed.
 */
void papan_store_interruptible(papan_store *store, bool on);

char *papan_store_hex(uint64_t number, char out[20]);
bool papan_store_read_hex(const char *text, uint64_t *number);
bool papan_store_read_decimal(const char *text, uint64_t *number);

#endif
