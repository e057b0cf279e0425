/* store_open.c: opens, locks and checks the file of a job, see store.h. SQLite was chosen because it solves the
 * hard part: a transaction is on the disk completely or not at all, even after a power cut (write-ahead log,
 * synchronous=FULL), and every tool can read the file. The checksums detect what SQLite does not notice, such
 * as a flipped bit inside a number.
 *
 * Two processes must not work on one job, or both would search the same parts. A lock of SQLite itself would
 * also keep readers out, so the worker holds flock() on the file. That descriptor must stay open longer than
 * SQLite's: closing any descriptor of a file drops all record locks of the process on it. */
#include "cli/jobs/store_inside.h"

#include "cli/input/input.h"
#include "cli/watching/watch.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- the file ---- */

static bool cannot_open(const char *name, const char *why)
{
    return papan_complain("job-unusable", N_("cannot open the job %s: %s"), name, why);
}

/* Gives a precise error where SQLite would only report that it cannot open the file. */
static bool can_be_opened(const char *name, papan_store_mode mode)
{
    struct stat what;
    bool there = stat(name, &what) == 0, must_be = mode == PAPAN_STORE_READ || mode == PAPAN_STORE_WRITE;
    if (!there && must_be && errno == ENOENT)
        papan_complain("job-not-found", N_("%s: no such file; start a job with 'papan count PUZZLE --job %s'"),
                       name, name);
    else if (there && S_ISDIR(what.st_mode))
        papan_complain("job-unusable", N_("%s is a directory; expected a job file"), name);
    else if (there && !S_ISREG(what.st_mode))
        papan_complain("job-unusable", N_("%s is not a regular file; expected a job file"), name);
    else if (must_be && (!there || access(name, mode == PAPAN_STORE_READ ? R_OK : R_OK | W_OK) != 0))
        cannot_open(name, strerror(errno));
    else
        return true;
    return false;
}

/* True if the name still belongs to the file that is open. */
static bool is_in_place(const papan_store *store)
{
    struct stat held, named;
    return fstat(store->descriptor, &held) == 0 && stat(store->name, &named) == 0 &&
           held.st_dev == named.st_dev && held.st_ino == named.st_ino;
}

static bool cannot_lock(const papan_store *store)
{
    if (store->descriptor < 0 && errno == EEXIST)
        papan_complain("output-exists", N_("%s already exists and is not overwritten"), store->name);
    else if (store->descriptor >= 0 && errno == EWOULDBLOCK)
        papan_complain("job-in-use",
                       N_("another papan process is working on the job %s; to use several, share it with "
                          "'papan job split'"),
                       store->name);
    else
        cannot_open(store->name, strerror(errno));
    return false;
}

/* A process that gives up before it has written anything deletes the file it created. If that happens between
 * open() and flock() here, the lock is on a deleted file, so the file is opened again. */
static bool lock_file(papan_store *store, papan_store_mode mode)
{
    enum { TRIES = 100 };
    static const int flags[] = {[PAPAN_STORE_WRITE] = O_RDWR,
                                [PAPAN_STORE_START] = O_RDWR | O_CREAT,
                                [PAPAN_STORE_CREATE] = O_RDWR | O_CREAT | O_EXCL};
    struct stat what;
    for (unsigned i = 0; i < TRIES; i++) {
        store->descriptor = open(store->name, flags[mode] | O_CLOEXEC, 0666);
        if (store->descriptor < 0 || flock(store->descriptor, LOCK_EX | LOCK_NB) != 0)
            return cannot_lock(store);
        if (is_in_place(store)) {
            store->created =
                mode != PAPAN_STORE_WRITE && fstat(store->descriptor, &what) == 0 && what.st_size == 0;
            return true;
        }
        close(store->descriptor);
        store->descriptor = -1;
    }
    return cannot_open(store->name, strerror(EBUSY));
}

/* The name of a file that SQLite keeps beside the job; false: too long. */
static bool name_beside(const papan_store *store, const char *suffix, char out[PATH_MAX])
{
    return snprintf(out, PATH_MAX, "%s%s", store->name, suffix) < PATH_MAX;
}

/* Opens the file to read it. If there is no write-ahead log next to it, no process is changing it, and SQLite
 * is told that the file is immutable: then it can be read in a read-only directory, and no other files are
 * created. Returns SQLite's status. */
static int open_to_read(papan_store *store)
{
    papan_buffer name = papan_buffer_new(NULL);
    char code[4], log[PATH_MAX];
    bool changing = name_beside(store, "-wal", log) && access(log, F_OK) == 0;
    papan_buffer_text(&name, "file:"); /* a URI, with all bytes encoded */
    for (const char *at = store->name; *at != '\0'; at++) {
        snprintf(code, sizeof code, "%%%02X", (unsigned)*at & 0xFF);
        papan_buffer_text(&name, code);
    }
    if (!changing)
        papan_buffer_text(&name, "?immutable=1");
    int flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_URI;
    int opened = name.failed ? SQLITE_NOMEM : sqlite3_open_v2(name.bytes, &store->base, flags, NULL);
    papan_buffer_free(&name);
    return opened;
}

/* ---- files from strangers ---- */

/* Keeps SQLite from running anything that the file contains: views, triggers, and functions in the schema. */
static void restrict_sqlite(papan_store *store)
{
    static const struct {
        int option, value;
    } settings[] = {{SQLITE_DBCONFIG_DEFENSIVE, 1},
                    {SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0},
                    {SQLITE_DBCONFIG_ENABLE_TRIGGER, 0},
                    {SQLITE_DBCONFIG_ENABLE_VIEW, 0}};
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++)
        (void)sqlite3_db_config(store->base, settings[i].option, settings[i].value, NULL);
    (void)sqlite3_exec(store->base, "PRAGMA cell_size_check = ON", NULL, NULL, NULL);
    sqlite3_busy_timeout(store->base, 5000 /* milliseconds */);
    papan_store_interruptible(store, true);
}

/* True if this statement creates one of our tables. */
static bool is_ours(const char *sql)
{
    const char *at = strstr(papan_store_schema, sql);
    return sql[0] != '\0' && at != NULL && (at == papan_store_schema || at[-1] == ';') &&
           at[strlen(sql)] == ';';
}

/* Counts our tables; others are refused, except those of SQLite itself. */
static bool count_table(void *context, papan_store *store, sqlite3_stmt *row)
{
    bool ours = strcmp(papan_store_column(row, 0), "table") == 0 && is_ours(papan_store_column(row, 2));
    (void)store;
    *(int *)context += ours;
    return ours || strncmp(papan_store_column(row, 1), "sqlite_", strlen("sqlite_")) == 0;
}

/* True if the file contains only our tables, with their columns and types, and indexes of SQLite itself. */
static bool has_our_tables(papan_store *store)
{
    int tables = 0;
    return papan_store_run(store, "SELECT type, name, sql FROM sqlite_master",
                           &(papan_store_values){.row = count_table, .context = &tables}) &&
           tables == PAPAN_STORE_TABLES;
}

static bool recognise_job(papan_store *store)
{
    int tables = papan_store_number(store, "SELECT count(*) FROM sqlite_master");
    int application = papan_store_number(store, "PRAGMA application_id");
    store->fresh = tables == 0 && application == 0;
    bool ours = tables > 0 && application == PAPAN_STORE_APPLICATION && has_our_tables(store);
    if (store->trouble && papan_watch_expired())
        return papan_reading_stopped(store->name) == PAPAN_EXIT_ANSWERED;
    if (store->trouble)
        return cannot_open(store->name, store->why);
    if (tables < 0 || application < 0)
        return papan_complain("job-unusable", N_("%s is not a job file or is damaged: %s"), store->name,
                              store->why);
    return store->fresh || ours ||
           papan_complain("job-unusable", N_("%s is a database but not a papan job"), store->name);
}

static bool open_database(papan_store *store, papan_store_mode mode)
{
    bool reads = mode == PAPAN_STORE_READ;
    int opened =
        reads ? open_to_read(store)
              : sqlite3_open_v2(store->name, &store->base, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL);
    if (opened == SQLITE_OK && !reads && sqlite3_db_readonly(store->base, "main") != 0)
        opened = SQLITE_CANTOPEN; /* SQLite opens files that it cannot write as read-only */
    if (opened != SQLITE_OK)
        return cannot_open(store->name, opened == SQLITE_NOMEM ? _("out of memory") : sqlite3_errstr(opened));
    restrict_sqlite(store);
    if (!recognise_job(store))
        return false;
    if (store->fresh && (reads || mode == PAPAN_STORE_WRITE))
        return papan_complain("job-unusable", N_("%s is empty and not a job yet"), store->name);
    return true;
}

papan_store *papan_store_open(const char *name, papan_store_mode mode)
{
    papan_store *store = calloc(1, sizeof *store);
    if (store == NULL) {
        papan_out_of_memory();
        return NULL;
    }
    store->name = name;
    store->descriptor = -1;
    if (can_be_opened(name, mode) && (mode == PAPAN_STORE_READ || lock_file(store, mode)) &&
        open_database(store, mode))
        return store;
    papan_store_close(store);
    return NULL;
}

/* Deletes a file that was created and not written, with what SQLite may have left beside it. */
static void delete_created(const papan_store *store)
{
    static const char *const suffix[] = {"", "-journal", "-wal", "-shm"};
    char name[PATH_MAX];
    for (size_t i = 0; i < sizeof suffix / sizeof *suffix; i++)
        if (name_beside(store, suffix[i], name))
            unlink(name);
}

void papan_store_close(papan_store *store)
{
    if (store == NULL)
        return;
    sqlite3_close(store->base);
    if (store->created && store->descriptor >= 0)
        delete_created(store);
    if (store->descriptor >= 0)
        close(store->descriptor);
    free(store);
}
