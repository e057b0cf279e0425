/* store_sql.c: the code that all files of the store use, see store_inside.h: one function that runs SQL, the
 * schema, and numbers as text. Numbers are stored as text, hexadecimal for bit patterns and decimal for
 * amounts, since SQLite's own integers have only 63 bits and a sign. */
#include "cli/jobs/store_inside.h"

#include "cli/watching/watch.h"

const char papan_store_schema[] =
    "CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;CREATE TABLE part (place TEXT "
    "PRIMARY KEY, guess REAL NOT NULL, line TEXT NOT NULL) WITHOUT ROWID;CREATE TABLE result (place TEXT "
    "PRIMARY KEY, count TEXT NOT NULL, cases TEXT NOT NULL, hash TEXT NOT NULL, checksum TEXT NOT NULL) "
    "WITHOUT ROWID;CREATE TABLE solutions (place TEXT PRIMARY KEY, labels BLOB NOT NULL);";

/* ---- errors ---- */

/* True for errors in the file itself; all others are trouble with memory, the disk or locks. */
static bool is_about_file(int code)
{
    static const int about[] = {SQLITE_OK,     SQLITE_ROW,      SQLITE_DONE,   SQLITE_ERROR,     SQLITE_CORRUPT,
                                SQLITE_NOTADB, SQLITE_MISMATCH, SQLITE_TOOBIG, SQLITE_CONSTRAINT};
    size_t i = 0;
    while (i < sizeof about / sizeof *about && about[i] != code)
        i++;
    return i < sizeof about / sizeof *about;
}

bool papan_store_failed(papan_store *store, int code, const char *why)
{
    code &= 0xFF;
    /* SQLite has its own text for lack of memory */
    snprintf(store->why, sizeof store->why, "%s", code == SQLITE_NOMEM ? _("out of memory") : why);
    store->trouble = store->trouble || !is_about_file(code);
    return false;
}

bool papan_store_no_memory(papan_store *store)
{
    return papan_store_failed(store, SQLITE_NOMEM, NULL);
}

static bool keep_why(papan_store *store)
{
    return papan_store_failed(store, sqlite3_errcode(store->base), sqlite3_errmsg(store->base));
}

bool papan_store_fault(papan_store *store, const char *format, const char *detail)
{
    if (!store->trouble)
        snprintf(store->why, sizeof store->why, format, detail);
    return false;
}

static int stop_if_late(void *context)
{
    (void)context;
    return papan_watch_expired();
}

void papan_store_interruptible(papan_store *store, bool on)
{
    enum { STEPS = 10000 }; /* well below a millisecond */
    sqlite3_progress_handler(store->base, on ? STEPS : 0, on ? stop_if_late : NULL, NULL);
}

/* ---- statements ---- */

static bool bind_values(sqlite3_stmt *statement, const papan_store_values *v)
{
    int n = 0;
    bool good = true;
    for (; v->text[n] != NULL && good; n++)
        good = sqlite3_bind_text(statement, n + 1, v->text[n], -1, SQLITE_STATIC) == SQLITE_OK;
    return good && (v->blob == NULL ||
                    sqlite3_bind_blob64(statement, n + 1, v->blob, v->bytes, SQLITE_STATIC) == SQLITE_OK);
}

static bool run_statement(papan_store *store, sqlite3_stmt *statement, const papan_store_values *v)
{
    int step = SQLITE_ERROR;
    bool good = bind_values(statement, v);
    while (good && (step = sqlite3_step(statement)) == SQLITE_ROW) {
        bool taken = v->row == NULL || v->row(v->context, store, statement);
        good = sqlite3_errcode(store->base) != SQLITE_NOMEM; /* otherwise a column could not be read */
        if (good && !taken)
            return false;
    }
    return step == SQLITE_DONE || keep_why(store);
}

bool papan_store_run(papan_store *store, const char *sql, const papan_store_values *values)
{
    static const papan_store_values none = {.blob = NULL};
    bool good = true;
    while (*sql != '\0' && good) {
        sqlite3_stmt *statement = NULL;
        good = sqlite3_prepare_v2(store->base, sql, -1, &statement, &sql) == SQLITE_OK
                   ? run_statement(store, statement, values != NULL ? values : &none)
                   : keep_why(store);
        sqlite3_finalize(statement);
    }
    return good;
}

const char *papan_store_column(sqlite3_stmt *row, int index)
{
    const char *text = (const char *)sqlite3_column_text(row, index);
    return text != NULL ? text : "";
}

static bool copy_value(void *context, papan_store *store, sqlite3_stmt *row)
{
    char **text = context;
    free(*text);
    *text = strdup(papan_store_column(row, 0));
    return *text != NULL || papan_store_no_memory(store);
}

char *papan_store_get(papan_store *store, const char *sql, const char *key)
{
    char *text = NULL;
    if (store->trouble) /* it would fail again, perhaps after seconds */
        return NULL;
    if (papan_store_run(store, sql, &(papan_store_values){.text = {key}, .row = copy_value, .context = &text}))
        return text;
    free(text);
    return NULL;
}

int papan_store_number(papan_store *store, const char *sql)
{
    char *text = papan_store_get(store, sql, NULL);
    int number = text != NULL ? atoi(text) : -1;
    free(text);
    return number;
}

char *papan_store_get_meta(papan_store *store, const char *key)
{
    return papan_store_get(store, "SELECT value FROM meta WHERE key = ?", key);
}

bool papan_store_put_meta(papan_store *store, const char *key, const char *value)
{
    return papan_store_run(store, "INSERT OR REPLACE INTO meta VALUES (?, ?)",
                           &(papan_store_values){.text = {key, value}});
}

/* ---- numbers ---- */

char *papan_store_hex(uint64_t number, char out[20])
{
    snprintf(out, 20, "%016llx", (unsigned long long)number);
    return out;
}

bool papan_store_read_hex(const char *text, uint64_t *number)
{
    char *end, again[20];
    *number = strtoull(text, &end, 16);
    return strcmp(papan_store_hex(*number, again), text) == 0;
}

bool papan_store_read_decimal(const char *text, uint64_t *number)
{
    char again[24];
    *number = strtoull(text, NULL, 10);
    snprintf(again, sizeof again, "%llu", (unsigned long long)*number);
    return strcmp(again, text) == 0;
}
