/* store.c: see store.h. SQLite was chosen because it gets the hard part right: a transaction is on the disk
 * completely or not at all, even after a power cut (write-ahead log, synchronous=FULL), and every tool can read
 * the file. What SQLite does not notice, a flipped bit in the middle of a number, the checksums detect. Numbers
 * are stored as text, hexadecimal for bit patterns and decimal for amounts, since SQLite's own integers have
 * only 63 bits and a sign.
 *
 * Two processes must not work on one job, or both would search the same parts. A lock of SQLite itself would
 * also keep readers out, so the worker holds flock() on the file. That descriptor must stay open longer than
 * SQLite's: closing any descriptor of a file drops all record locks of the process on it. */
#include "cli/jobs/store.h"

#include "cli/input/reading.h"
#include "cli/language.h"
#include "cli/session.h"
#include "cli/watching/watch.h"

#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { APPLICATION = 0x5061706E /* "Papn" */, WAIT_MS = 5000 };

struct papan_store {
    sqlite3 *base;
    char *name;
    int descriptor;               /* holds the lock; -1: read-only */
    bool made;                    /* created by us and still empty */
    uint64_t lines, lines_before; /* the sum of the hashes of all parts, now and before the transaction */
    bool trouble;                 /* the last failure was lack of memory or the disk, not the file's content */
    char why[256];
};

static const char schema[] =
    "CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;CREATE TABLE part (place TEXT "
    "PRIMARY KEY, guess REAL NOT NULL, line TEXT NOT NULL) WITHOUT ROWID;CREATE TABLE result (place TEXT "
    "PRIMARY KEY, count TEXT NOT NULL, cases TEXT NOT NULL, hash TEXT NOT NULL, checksum TEXT NOT NULL) "
    "WITHOUT ROWID;CREATE TABLE solutions (place TEXT PRIMARY KEY, labels BLOB NOT NULL);";
enum { TABLES = 4 };

/* ---- helpers ---- */

/* Errors that say something about the file itself; all others are trouble with memory, the disk or locks. */
static bool is_about_file(int code)
{
    static const int about[] = {SQLITE_OK,     SQLITE_ROW,      SQLITE_DONE,   SQLITE_ERROR,     SQLITE_CORRUPT,
                                SQLITE_NOTADB, SQLITE_MISMATCH, SQLITE_TOOBIG, SQLITE_CONSTRAINT};
    size_t i = 0;
    while (i < sizeof about / sizeof *about && about[i] != code)
        i++;
    return i < sizeof about / sizeof *about;
}

static bool no_memory(papan_store *store)
{
    snprintf(store->why, sizeof store->why, "%s", _("out of memory"));
    store->trouble = true;
    return false;
}

static bool keep_why(papan_store *store)
{
    int code = sqlite3_errcode(store->base) & 0xFF;
    if (code == SQLITE_NOMEM) /* SQLite may have another sentence for it */
        return no_memory(store);
    snprintf(store->why, sizeof store->why, "%s", sqlite3_errmsg(store->base));
    store->trouble = store->trouble || !is_about_file(code);
    return false;
}

bool papan_store_trouble(const papan_store *store)
{
    return store->trouble;
}

const char *papan_store_why(const papan_store *store)
{
    return store->why;
}

static bool execute(papan_store *store, const char *sql)
{
    return sqlite3_exec(store->base, sql, NULL, NULL, NULL) == SQLITE_OK || keep_why(store);
}

/* Prepares a statement and binds texts to its parameters; to be freed with sqlite3_finalize(). NULL on failure.
 */
static sqlite3_stmt *prepare(papan_store *store, const char *sql, size_t texts, const char *const *text)
{
    sqlite3_stmt *statement = NULL;
    bool good = sqlite3_prepare_v2(store->base, sql, -1, &statement, NULL) == SQLITE_OK;
    for (size_t i = 0; i < texts && good; i++)
        good = sqlite3_bind_text(statement, (int)i + 1, text[i], -1, SQLITE_STATIC) == SQLITE_OK;
    if (good)
        return statement;
    keep_why(store);
    sqlite3_finalize(statement);
    return NULL;
}

/* Runs a statement with texts (and, last, a blob) bound to its parameters. */
static bool put(papan_store *store, const char *sql, size_t texts, const char *const *text, const void *blob,
                size_t bytes)
{
    sqlite3_stmt *statement = prepare(store, sql, texts, text);
    bool good = statement != NULL &&
                (blob == NULL ||
                 sqlite3_bind_blob64(statement, (int)texts + 1, blob, bytes, SQLITE_STATIC) == SQLITE_OK) &&
                sqlite3_step(statement) == SQLITE_DONE;
    if (!good)
        keep_why(store);
    sqlite3_finalize(statement);
    return good;
}

static const char *column(sqlite3_stmt *statement, int index)
{
    const char *text = (const char *)sqlite3_column_text(statement, index);
    return text != NULL ? text : "";
}

/* Did the last column() return nothing for lack of memory? */
static bool lacks_memory(papan_store *store)
{
    return sqlite3_errcode(store->base) == SQLITE_NOMEM;
}

/* The first value that a statement with at most one parameter (key NULL: none) returns; to be freed with
 * free(). NULL: nothing. */
static char *get(papan_store *store, const char *sql, const char *key)
{
    if (store->trouble) /* it would only fail again, perhaps after seconds */
        return NULL;
    sqlite3_stmt *row = prepare(store, sql, key != NULL ? 1 : 0, &key);
    bool there = row != NULL && sqlite3_step(row) == SQLITE_ROW;
    const char *found = there ? column(row, 0) : NULL;
    char *text = found != NULL && !lacks_memory(store) ? strdup(found) : NULL;
    if (there && text == NULL)
        no_memory(store);
    else if (!there && row != NULL)
        keep_why(store);
    sqlite3_finalize(row);
    return text;
}

static int number_of(papan_store *store, const char *sql)
{
    char *text = get(store, sql, NULL);
    int number = text != NULL ? atoi(text) : -1;
    free(text);
    return number;
}

static char *get_meta(papan_store *store, const char *key)
{
    return get(store, "SELECT value FROM meta WHERE key = ?", key);
}

static char *hex(uint64_t number, char out[20])
{
    snprintf(out, 20, "%016llx", (unsigned long long)number);
    return out;
}

static bool read_hex(const char *text, uint64_t *number)
{
    char *end, again[20];
    *number = strtoull(text, &end, 16);
    return strcmp(hex(*number, again), text) == 0;
}

static bool read_decimal(const char *text, uint64_t *number)
{
    char again[24];
    *number = strtoull(text, NULL, 10);
    snprintf(again, sizeof again, "%llu", (unsigned long long)*number);
    return strcmp(again, text) == 0;
}

/* The checksum of the file: words mixed by the finaliser of SplitMix64 (Steele, Lea and Flood 2014). */
static uint64_t hash_add(uint64_t hash, uint64_t word)
{
    uint64_t x = hash ^ (word + UINT64_C(0x9E3779B97F4A7C15));
    x = (x ^ x >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    x = (x ^ x >> 27) * UINT64_C(0x94D049BB133111EB);
    return x ^ x >> 31;
}

static uint64_t text_hash(const char *text)
{
    uint64_t hash = strlen(text);
    for (; *text != '\0'; text++)
        hash = hash_add(hash, (unsigned char)*text);
    return hash;
}

/* ---- opening ---- */

/* Gives a precise error where SQLite would only say that it cannot open the file. */
static bool can_be_opened(const char *name, papan_store_mode mode)
{
    struct stat what;
    bool there = stat(name, &what) == 0, must_be = mode == PAPAN_STORE_LOOK || mode == PAPAN_STORE_WORK;
    if (!there && must_be && errno == ENOENT)
        papan_complain("job-not-found", N_("%s: no such file; start a job with 'papan count PUZZLE --job %s'"),
                       name, name);
    else if (there && S_ISDIR(what.st_mode))
        papan_complain("job-unusable", N_("%s is a directory; expected a job file"), name);
    else if (there && !S_ISREG(what.st_mode))
        papan_complain("job-unusable", N_("%s is not a regular file; expected a job file"), name);
    else if (must_be && (!there || access(name, mode == PAPAN_STORE_LOOK ? R_OK : R_OK | W_OK) != 0))
        papan_complain("job-unusable", N_("cannot open the job %s: %s"), name, strerror(errno));
    else
        return true;
    return false;
}

/* Does the name still belong to the file that is open? */
static bool is_in_place(const papan_store *store)
{
    struct stat held, named;
    return fstat(store->descriptor, &held) == 0 && stat(store->name, &named) == 0 &&
           held.st_dev == named.st_dev && held.st_ino == named.st_ino;
}

static bool cannot_open(const char *name, const char *why)
{
    papan_complain("job-unusable", N_("cannot open the job %s: %s"), name, why);
    return false;
}

/* Opens and locks the file once. */
static bool lock_once(papan_store *store, papan_store_mode mode)
{
    static const int flags[] = {[PAPAN_STORE_WORK] = O_RDWR,
                                [PAPAN_STORE_BEGIN] = O_RDWR | O_CREAT,
                                [PAPAN_STORE_MAKE] = O_RDWR | O_CREAT | O_EXCL};
    store->descriptor = open(store->name, flags[mode] | O_CLOEXEC, 0666);
    if (store->descriptor < 0 && errno == EEXIST) {
        papan_complain("output-exists", N_("%s already exists and is not overwritten"), store->name);
        return false;
    }
    if (store->descriptor < 0)
        return cannot_open(store->name, strerror(errno));
    if (flock(store->descriptor, LOCK_EX | LOCK_NB) == 0)
        return true;
    if (errno != EWOULDBLOCK)
        return cannot_open(store->name, strerror(errno));
    papan_complain("job-in-use",
                   N_("another papan process is working on the job %s; to use several, share it with 'papan "
                      "job split'"),
                   store->name);
    return false;
}

/* A process that gives up before it has written anything deletes the file it created. If that happens between
 * our open() and flock(), we hold a lock on a file that nobody else can find, so the file is opened again. */
static bool lock(papan_store *store, papan_store_mode mode)
{
    enum { TRIES = 100 };
    struct stat what;
    for (unsigned i = 0; i < TRIES; i++) {
        if (!lock_once(store, mode))
            return false;
        if (is_in_place(store))
            break;
        close(store->descriptor);
        store->descriptor = -1;
    }
    if (store->descriptor < 0)
        return cannot_open(store->name, strerror(EBUSY));
    store->made = mode != PAPAN_STORE_WORK && fstat(store->descriptor, &what) == 0 && what.st_size == 0;
    return true;
}

/* Opens the file to read it. If there is no write-ahead log next to it, nobody changes it, and SQLite is told
 * so: then it can be read in a read-only directory, and nothing is left beside it. Returns SQLite's status. */
static int open_to_look(papan_store *store)
{
    papan_buffer name = papan_buffer_new(NULL);
    char code[4];
    papan_buffer_text(&name, store->name);
    papan_buffer_text(&name, "-wal");
    bool changing = !name.failed && access(name.bytes, F_OK) == 0;
    papan_buffer_clear(&name);
    papan_buffer_text(&name, store->name[0] == '/' ? "file://" : "file:"); /* before two slashes is a machine */
    for (const char *at = store->name; *at != '\0'; at++)
        if (strchr("%?#", *at) != NULL) {
            snprintf(code, sizeof code, "%%%02X", (unsigned)*at & 0xFF);
            papan_buffer_text(&name, code);
        } else
            papan_buffer_char(&name, *at);
    if (!changing)
        papan_buffer_text(&name, "?immutable=1");
    int opened = name.failed
                     ? SQLITE_NOMEM
                     : sqlite3_open_v2(name.bytes, &store->base, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, NULL);
    papan_buffer_free(&name);
    return opened;
}

/* ---- files from strangers ---- */

static int on_progress(void *context)
{
    (void)context;
    return papan_watch_late();
}

/* While the file is read, Ctrl-C and the time limit stop SQLite; what is written is completed. */
static void interruptible(papan_store *store, bool on)
{
    enum { STEPS = 10000 }; /* well below a millisecond */
    sqlite3_progress_handler(store->base, on ? STEPS : 0, on ? on_progress : NULL, NULL);
}

/* SQLite is not to run what the file contains: views, triggers, and functions in the schema. */
static void distrust(papan_store *store)
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
    sqlite3_busy_timeout(store->base, WAIT_MS);
    interruptible(store, true);
}

/* Is this statement one of those that create our tables? */
static bool is_ours(const char *sql)
{
    const char *at = strstr(schema, sql);
    return sql[0] != '\0' && at != NULL && (at == schema || at[-1] == ';') && at[strlen(sql)] == ';';
}

/* Nothing but our tables, with their columns and types, and indexes of SQLite itself. */
static bool has_our_tables(papan_store *store)
{
    static const char all[] = "SELECT type, name, sql FROM sqlite_master";
    sqlite3_stmt *row = prepare(store, all, 0, NULL);
    int tables = 0, strange = 0, step = SQLITE_ERROR;
    while (row != NULL && (step = sqlite3_step(row)) == SQLITE_ROW) {
        bool inside = strncmp(column(row, 1), "sqlite_", strlen("sqlite_")) == 0;
        bool ours = strcmp(column(row, 0), "table") == 0 && is_ours(column(row, 2));
        tables += ours;
        strange += !ours && !inside;
    }
    if (row != NULL && step != SQLITE_DONE)
        keep_why(store);
    sqlite3_finalize(row);
    return step == SQLITE_DONE && strange == 0 && tables == TABLES;
}

static bool recognise(papan_store *store, bool *fresh)
{
    int tables = number_of(store, "SELECT count(*) FROM sqlite_master");
    int application = number_of(store, "PRAGMA application_id");
    *fresh = tables == 0 && application == 0;
    bool ours = tables > 0 && application == APPLICATION && has_our_tables(store);
    if (store->trouble && papan_watch_late())
        return papan_reading_stopped(store->name) == PAPAN_EXIT_ANSWERED;
    if (store->trouble)
        return cannot_open(store->name, store->why);
    if (tables < 0 || application < 0) {
        papan_complain("job-unusable", N_("%s is not a job file or is damaged: %s"), store->name, store->why);
        return false;
    }
    if (!*fresh && !ours)
        papan_complain("job-unusable", N_("%s is a database but not a papan job"), store->name);
    return *fresh || ours;
}

static bool open_base(papan_store *store, papan_store_mode mode, bool *fresh)
{
    bool looks = mode == PAPAN_STORE_LOOK;
    int opened =
        looks ? open_to_look(store)
              : sqlite3_open_v2(store->name, &store->base, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL);
    if (opened == SQLITE_OK && !looks && sqlite3_db_readonly(store->base, "main") != 0)
        opened = SQLITE_CANTOPEN; /* SQLite opens what it cannot write to read-only */
    if (opened != SQLITE_OK)
        return cannot_open(store->name, opened == SQLITE_NOMEM ? _("out of memory") : sqlite3_errstr(opened));
    distrust(store);
    if (!recognise(store, fresh))
        return false;
    if (*fresh && (looks || mode == PAPAN_STORE_WORK)) {
        papan_complain("job-unusable", N_("%s is empty and not a job yet"), store->name);
        return false;
    }
    return true;
}

papan_store *papan_store_open(const char *name, papan_store_mode mode, bool *fresh)
{
    papan_store *store = calloc(1, sizeof *store);
    char *copy = store != NULL ? strdup(name) : NULL;
    if (copy == NULL) {
        free(store);
        papan_out_of_memory();
        return NULL;
    }
    store->name = copy;
    store->descriptor = -1;
    if (can_be_opened(name, mode) && (mode == PAPAN_STORE_LOOK || lock(store, mode)) &&
        open_base(store, mode, fresh))
        return store;
    papan_store_close(store);
    return NULL;
}

/* Deletes a file that was created and not written, with what SQLite may have left beside it. */
static void delete_made(const papan_store *store)
{
    static const char *const beside[] = {"-journal", "-wal", "-shm"};
    papan_buffer name = papan_buffer_new(NULL);
    unlink(store->name);
    for (size_t i = 0; i < sizeof beside / sizeof *beside; i++) {
        papan_buffer_clear(&name);
        papan_buffer_text(&name, store->name);
        papan_buffer_text(&name, beside[i]);
        if (!name.failed)
            unlink(name.bytes);
    }
    papan_buffer_free(&name);
}

void papan_store_close(papan_store *store)
{
    if (store == NULL)
        return;
    sqlite3_close(store->base);
    if (store->made && store->descriptor >= 0)
        delete_made(store);
    if (store->descriptor >= 0)
        close(store->descriptor);
    free(store->name);
    free(store);
}

/* ---- the description of the job ---- */

enum { KEYS = 10 };
static const char *const keys[KEYS] = {"version", "digest",    "numbering", "seed",  "reduce",
                                       "goal",    "solutions", "strategy",  "share", "puzzle"};

typedef struct words {
    char text[KEYS - 1][64];
    const char *value[KEYS]; /* in the same order as keys */
} words;

static void words_of(const papan_store_meta *meta, words *w)
{
    snprintf(w->text[0], sizeof w->text[0], "%u", meta->version);
    hex(meta->digest, w->text[1]);
    hex(meta->numbering, w->text[2]);
    hex(meta->seed, w->text[3]);
    snprintf(w->text[4], sizeof w->text[4], "%u", (unsigned)meta->reduce);
    snprintf(w->text[5], sizeof w->text[5], "%s", meta->list ? "list" : "count");
    snprintf(w->text[6], sizeof w->text[6], "%s", meta->distinct ? "distinct" : "all");
    snprintf(w->text[7], sizeof w->text[7], "%s", meta->strategy);
    snprintf(w->text[8], sizeof w->text[8], "%s", meta->share);
    for (size_t i = 0; i + 1 < KEYS; i++)
        w->value[i] = w->text[i];
    w->value[KEYS - 1] = meta->puzzle;
}

static uint64_t sum_of(const char *const value[KEYS])
{
    uint64_t sum = 0;
    for (size_t i = 0; i < KEYS; i++)
        sum = hash_add(sum, text_hash(value[i]));
    return sum;
}

static bool put_meta(papan_store *store, const char *key, const char *value)
{
    return put(store, "INSERT OR REPLACE INTO meta VALUES (?, ?)", 2, (const char *const[]){key, value}, NULL,
               0);
}

static void parse(papan_store_meta *meta, char *const value[KEYS])
{
    *meta = (papan_store_meta){.version = (unsigned)strtoul(value[0], NULL, 10),
                               .reduce = (uint16_t)strtoul(value[4], NULL, 10),
                               .list = strcmp(value[5], "list") == 0,
                               .distinct = strcmp(value[6], "distinct") == 0};
    read_hex(value[1], &meta->digest);
    read_hex(value[2], &meta->numbering);
    read_hex(value[3], &meta->seed);
    snprintf(meta->strategy, sizeof meta->strategy, "%s", value[7]);
    snprintf(meta->share, sizeof meta->share, "%s", value[8]);
    meta->puzzle = value[9];
}

/* What old files lack, and what no answer depends on: each value ends with a checksum of its own, and a damaged
 * one counts as missing. */
static bool put_extra(papan_store *store, const char *key, const char *value)
{
    char sum[20];
    papan_buffer text = papan_buffer_new(NULL);
    papan_buffer_text(&text, value);
    papan_buffer_char(&text, ' ');
    papan_buffer_text(&text, hex(hash_add(text_hash(key), text_hash(value)), sum));
    bool good = text.failed ? no_memory(store) : put_meta(store, key, text.bytes);
    papan_buffer_free(&text);
    return good;
}

static char *get_extra(papan_store *store, const char *key)
{
    char *text = get_meta(store, key), *end = text != NULL ? strrchr(text, ' ') : NULL;
    uint64_t sum = 0;
    bool read = end != NULL && read_hex(end + 1, &sum);
    if (read)
        *end = '\0';
    if (read && sum == hash_add(text_hash(key), text_hash(text)))
        return text;
    free(text);
    return NULL;
}

static void read_extras(papan_store *store, papan_store_meta *meta)
{
    char *name = get_extra(store, "name"), *milliseconds = get_extra(store, "milliseconds"),
         *searched = get_extra(store, "searched");
    snprintf(meta->name, sizeof meta->name, "%s", name != NULL ? name : "");
    if (milliseconds != NULL && searched != NULL && read_decimal(searched, &meta->searched))
        meta->seconds = (double)strtoull(milliseconds, NULL, 10) / 1e3;
    free(name);
    free(milliseconds);
    free(searched);
}

static bool fault_is(char *fault, const char *format, const char *detail)
{
    snprintf(fault, PAPAN_SENTENCE, format, detail);
    return false;
}

static bool integrity(papan_store *store, char *fault)
{
    static const char code[] = "error code=";
    char *said = get(store, "PRAGMA integrity_check(1)", NULL);
    const char *number = said != NULL ? strstr(said, code) : NULL;
    bool good = said != NULL && strcmp(said, "ok") == 0;
    if (number != NULL && !is_about_file(atoi(number + strlen(code)) & 0xFF)) {
        snprintf(store->why, sizeof store->why, "%s", sqlite3_errstr(atoi(number + strlen(code))));
        store->trouble = true;
    }
    if (!good)
        fault_is(fault, _("the file is damaged: %s"), said != NULL ? said : store->why);
    free(said);
    return good;
}

bool papan_store_read_meta(papan_store *store, papan_store_meta *meta, char *fault)
{
    char *value[KEYS] = {NULL};
    uint64_t expected = 0;
    *meta = (papan_store_meta){.puzzle = NULL};
    if (!integrity(store, fault))
        return false;
    char *sum = get_meta(store, "checksum");
    bool good = sum != NULL && read_hex(sum, &expected);
    for (size_t i = 0; i < KEYS; i++) {
        value[i] = get_meta(store, keys[i]);
        good = good && value[i] != NULL;
    }
    good = good && sum_of((const char *const *)value) == expected;
    if (value[0] != NULL && strtoul(value[0], NULL, 10) != PAPAN_JOB_VERSION)
        good =
            fault_is(fault, _("the job file has format version %s, which this program cannot read"), value[0]);
    else if (!good)
        fault_is(fault, "%s", _("the job description does not match its checksum"));
    if (good) {
        parse(meta, value);
        read_extras(store, meta);
        value[KEYS - 1] = NULL; /* meta->puzzle */
    }
    for (size_t i = 0; i < KEYS; i++)
        free(value[i]);
    free(sum);
    return good;
}

/* ---- parts ---- */

bool papan_store_part(papan_store *store, papan_job *job, size_t part, bool add)
{
    papan_buffer line = papan_buffer_new(NULL);
    papan_part_info info = {.size = sizeof info};
    char guess[40];
    papan_job_line(job, part, &line);
    papan_job_part(job, part, &info);
    snprintf(guess, sizeof guess, "%.17g", info.guess);
    const char *const text[] = {info.place, line.bytes, guess};
    bool good = !line.failed || no_memory(store);
    if (add)
        good = good && put(store, "INSERT INTO part (place, line, guess) VALUES (?, ?, ?)", 3, text, NULL, 0);
    else
        good = good && put(store, "DELETE FROM part WHERE place = ?", 1, text, NULL, 0) &&
               put(store, "DELETE FROM result WHERE place = ?", 1, text, NULL, 0) &&
               put(store, "DELETE FROM solutions WHERE place = ?", 1, text, NULL, 0);
    if (good)
        store->lines += add ? text_hash(line.bytes) : -text_hash(line.bytes);
    papan_buffer_free(&line);
    return good;
}

bool papan_store_create(papan_store *store, const papan_store_meta *meta, papan_job *job, const unsigned *owner,
                        unsigned mine)
{
    char pragma[64], text[20];
    words w;
    words_of(meta, &w);
    snprintf(pragma, sizeof pragma, "PRAGMA application_id = %d", APPLICATION);
    interruptible(store, false);
    bool good = execute(store, "PRAGMA journal_mode = WAL") && papan_store_begin(store) &&
                execute(store, pragma) && execute(store, schema);
    for (size_t i = 0; i < KEYS && good; i++)
        good = put_meta(store, keys[i], w.value[i]);
    good = good && put_meta(store, "checksum", hex(sum_of(w.value), text)) &&
           (meta->name[0] == '\0' || put_extra(store, "name", meta->name));
    for (size_t i = 0; i < papan_job_parts(job) && good; i++)
        if (owner == NULL || owner[i] == mine)
            good = papan_store_part(store, job, i, true);
    good = good && papan_store_commit(store);
    if (!good)
        papan_store_undo(store);
    store->made = store->made && !good;
    return good;
}

/* A copy of labels as they are stored, the low byte first on every machine, or of stored ones as this machine
 * has them; to be freed with free(). NULL: out of memory. */
static uint16_t *copy_labels(papan_store *store, const void *from, size_t labels)
{
    const uint16_t one = 1;
    const bool low_first = *(const unsigned char *)&one == 1;
    uint16_t *label = malloc(labels * sizeof *label + 1);
    if (label == NULL)
        no_memory(store);
    else if (labels > 0)
        memcpy(label, from, labels * sizeof *label);
    for (size_t i = 0; i < labels && label != NULL && !low_first; i++)
        label[i] = (uint16_t)(label[i] >> 8 | label[i] << 8);
    return label;
}

/* Reads the result of a part (columns 3 to 7 of the row), which must match its checksum. */
static bool read_result(papan_store *store, sqlite3_stmt *row, const papan_job *job, papan_part_sum *sum)
{
    uint64_t checksum;
    const void *blob = sqlite3_column_blob(row, 7);
    size_t labels = (size_t)sqlite3_column_bytes(row, 7) / sizeof(uint16_t);
    uint16_t *label = copy_labels(store, blob, blob != NULL ? labels : 0);
    bool good = label != NULL && papan_part_sum_read(sum, column(row, 3)) &&
                read_decimal(column(row, 4), &sum->cases) && read_hex(column(row, 5), &sum->hash) &&
                read_hex(column(row, 6), &checksum) &&
                checksum == papan_job_checksum(job, column(row, 0), sum, label, labels);
    free(label);
    return good;
}

static bool read_row(papan_store *store, sqlite3_stmt *row, papan_job *job, char *fault)
{
    char sentence[PAPAN_SENTENCE];
    papan_message why;
    papan_part_sum sum = {.cases = 0};
    papan_part_info info = {.size = sizeof info};
    size_t part = 0;
    bool done = sqlite3_column_type(row, 3) != SQLITE_NULL, good = !done || read_result(store, row, job, &sum);
    papan_status status = papan_job_add(job, column(row, 2), sqlite3_column_double(row, 1),
                                        done && good ? &sum : NULL, &part, &why);
    if (status == PAPAN_NO_MEMORY || lacks_memory(store) || store->trouble)
        return no_memory(store);
    if (status != PAPAN_OK)
        return fault_is(fault, "%s", papan_sentence(&why, sentence));
    papan_job_part(job, part, &info);
    if (strcmp(info.place, column(row, 0)) != 0)
        return fault_is(fault, _("the record of part %s belongs to another part"), column(row, 0));
    if (!good)
        return fault_is(fault, _("the result of part %s does not match its checksum"), info.place);
    store->lines += text_hash(column(row, 2));
    return true;
}

static bool read_rows(papan_store *store, papan_job *job, char *fault)
{
    static const char all[] =
        "SELECT part.place, part.guess, part.line, result.count, result.cases, result.hash, result.checksum, "
        "labels FROM part LEFT JOIN result USING (place) LEFT JOIN solutions USING (place) ORDER BY part.place";
    sqlite3_stmt *row = prepare(store, all, 0, NULL);
    int step = SQLITE_ERROR;
    bool good = true;
    while (good && row != NULL && (step = sqlite3_step(row)) == SQLITE_ROW)
        good = read_row(store, row, job, fault);
    if (good && step != SQLITE_DONE) {
        good = fault_is(fault, _("the file is damaged: %s"), sqlite3_errmsg(store->base));
        keep_why(store);
    }
    sqlite3_finalize(row);
    return good;
}

bool papan_store_read_parts(papan_store *store, papan_job *job, char *fault)
{
    uint64_t expected = 0;
    store->lines = 0;
    /* one transaction: a consistent snapshot even while a worker writes */
    bool good = (execute(store, "BEGIN") || fault_is(fault, "%s", store->why)) && read_rows(store, job, fault);
    char *sum = good ? get_meta(store, "parts") : NULL;
    if (good && (sum == NULL || !read_hex(sum, &expected) || expected != store->lines))
        good = fault_is(fault, "%s", _("parts are missing or there are too many"));
    free(sum);
    if (sqlite3_get_autocommit(store->base) == 0) /* else an error has ended it */
        execute(store, "COMMIT");
    if (good &&
        number_of(store, "SELECT count(*) FROM result WHERE place NOT IN (SELECT place FROM part)") != 0)
        good = fault_is(fault, "%s", _("there are results for parts that do not exist"));
    interruptible(store, false);
    papan_status status = good ? papan_job_shuffle(job) : PAPAN_OK;
    if (status == PAPAN_TOO_BIG)
        good = fault_is(fault, "%s", _("the total of the results exceeds 128 bits"));
    else if (status != PAPAN_OK)
        good = no_memory(store);
    return good;
}

/* ---- results ---- */

bool papan_store_begin(papan_store *store)
{
    store->lines_before = store->lines;
    return execute(store, "PRAGMA synchronous = FULL") && execute(store, "BEGIN IMMEDIATE");
}

bool papan_store_commit(papan_store *store)
{
    char text[20];
    return put_meta(store, "parts", hex(store->lines, text)) && execute(store, "COMMIT");
}

bool papan_store_spent(papan_store *store, double seconds, uint64_t searched)
{
    char milliseconds[24], cases[24];
    snprintf(milliseconds, sizeof milliseconds, "%.0f", 1e3 * seconds);
    snprintf(cases, sizeof cases, "%llu", (unsigned long long)searched);
    return put_extra(store, "milliseconds", milliseconds) && put_extra(store, "searched", cases);
}

void papan_store_undo(papan_store *store)
{
    store->lines = store->lines_before;
    if (sqlite3_get_autocommit(store->base) == 0)
        sqlite3_exec(store->base, "ROLLBACK", NULL, NULL, NULL);
}

bool papan_store_result(papan_store *store, const papan_job *job, const char *place, const papan_part_sum *sum,
                        const uint16_t *label, size_t labels)
{
    char cases[24], hash[20], checksum[20];
    papan_buffer count = papan_buffer_new(NULL);
    papan_part_sum_count(sum, &count);
    snprintf(cases, sizeof cases, "%llu", (unsigned long long)sum->cases);
    hex(sum->hash, hash);
    hex(papan_job_checksum(job, place, sum, label, labels), checksum);
    uint16_t *stored = copy_labels(store, label, labels);
    bool good = stored != NULL && (!count.failed || no_memory(store)) &&
                put(store, "INSERT INTO result (place, count, cases, hash, checksum) VALUES (?, ?, ?, ?, ?)", 5,
                    (const char *const[]){place, count.bytes, cases, hash, checksum}, NULL, 0) &&
                (labels == 0 || put(store, "INSERT INTO solutions (place, labels) VALUES (?, ?)", 1,
                                    (const char *const[]){place}, stored, labels * sizeof *label));
    free(stored);
    papan_buffer_free(&count);
    return good;
}

bool papan_store_solutions(papan_store *store, const char *place, uint16_t **label, size_t *labels)
{
    sqlite3_stmt *row = prepare(store, "SELECT labels FROM solutions WHERE place = ?", 1, &place);
    int step = row != NULL ? sqlite3_step(row) : SQLITE_ERROR;
    bool good = step == SQLITE_ROW || step == SQLITE_DONE || keep_why(store);
    *label = NULL;
    *labels = 0;
    if (step == SQLITE_ROW) {
        size_t bytes = (size_t)sqlite3_column_bytes(row, 0);
        const void *blob = sqlite3_column_blob(row, 0);
        *label = !lacks_memory(store) ? copy_labels(store, blob, bytes / sizeof **label) : NULL;
        good = *label != NULL || no_memory(store);
        *labels = good ? bytes / sizeof **label : 0;
    }
    sqlite3_finalize(row);
    return good;
}
