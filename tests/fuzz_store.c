/* fuzz_store.c: job files that were changed. The target makes a finished job once and keeps its file. The first
 * byte of an input selects what follows: bytes to change in the file, values to change in its tables, or a
 * whole file. Then the file is read as `papan job status` reads it: it is refused with a reason, or every part
 * and every result in it is one of the original. Files are written to the folder TMPDIR, by default /tmp.
 */
#define _DEFAULT_SOURCE
#include "fuzz_cli.h"

#include "cli/jobs/store.h"

#include <sqlite3.h>
#include <unistd.h>

enum { CHANGED_BYTES, CHANGED_VALUES, WHOLE_FILE, KINDS, FILE_MAX = 1 << 17, PARTS_MAX = 64, CELLS_MAX = 64 };

static char name[256];
static uint8_t original[FILE_MAX];
static size_t original_size;
static struct {
    char place[PAPAN_PLACE_MAX];
    papan_part_sum sum;
} known[PARTS_MAX];
static size_t parts;

static void remove_files(void)
{
    char other[300];
    static const char *const ends[] = {"", "-wal", "-shm", "-journal"};
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        snprintf(other, sizeof other, "%s%s", name, ends[i]);
        unlink(other);
    }
}

static void write_file(const uint8_t *bytes, size_t size)
{
    remove_files();
    FILE *file = fopen(name, "wb");
    MUST(file != NULL && fwrite(bytes, 1, size, file) == size && fclose(file) == 0);
}

/* ---- the original ---- */

static void save_results(papan_store *store, papan_job *job)
{
    MUST(papan_store_begin(store));
    papan_part_info info = {.size = sizeof info};
    for (size_t i = 0; papan_job_part(job, i, &info); i++) {
        MUST(i < PARTS_MAX && info.state == PAPAN_PART_DONE);
        MUST(papan_store_result(store, job, i, &info.sum, NULL, 0));
        snprintf(known[i].place, sizeof known[i].place, "%s", info.place);
        known[i].sum = info.sum;
        parts = i + 1;
    }
    MUST(papan_store_spent(store, 1.5, 42) && papan_store_commit(store));
}

static void describe(papan_job *job, papan_store_meta *meta)
{
    papan_job_info info = {.size = sizeof info};
    papan_job_get(job, &info);
    *meta = (papan_store_meta){.version = PAPAN_JOB_VERSION,
                               .digest = info.digest,
                               .numbering = info.numbering,
                               .seed = 1,
                               .reduce = info.reduce,
                               .name = "nqueens:5"};
    snprintf(meta->strategy, sizeof meta->strategy, "%s", info.strategy);
}

static void make_original(void)
{
    static char text[] = "{\"family\": \"nqueens\", \"n\": 5}";
    const char *folder = getenv("TMPDIR");
    papan_puzzle *puzzle;
    papan_job *job;
    papan_message why;
    papan_store_meta meta;
    snprintf(name, sizeof name, "%s/papan-fuzz-%ld.papan", folder != NULL ? folder : "/tmp", (long)getpid());
    atexit(remove_files);
    remove_files();
    papan_request request = {.size = sizeof request, .goal = PAPAN_COUNT, .strategy = "cover"};
    MUST(papan_read(text, strlen(text), NULL, &puzzle, NULL, NULL) == PAPAN_OK);
    MUST(papan_job_new(puzzle, &request, NULL, 1, &job, &why) == PAPAN_OK);
    MUST(papan_job_cut(job, NULL, NULL, NULL) == PAPAN_OK);
    describe(job, &meta);
    meta.puzzle = text;
    papan_store *store = papan_store_open(name, PAPAN_STORE_CREATE);
    MUST(store != NULL && papan_store_create(store, &meta, job, NULL, 0));
    MUST(papan_job_search(job, 1, NULL, &why) == PAPAN_OK);
    save_results(store, job);
    papan_store_close(store);
    papan_job_free(job);
    papan_puzzle_free(puzzle);
    FILE *file = fopen(name, "rb");
    MUST(file != NULL);
    original_size = fread(original, 1, sizeof original, file);
    MUST(original_size > 0 && original_size < sizeof original);
    fclose(file);
}

/* ---- changing it ---- */

static void change_bytes(fuzz_bytes *in)
{
    uint8_t *bytes = (uint8_t *)fuzz_copy(original, original_size);
    size_t size = original_size;
    while (in->size > 0) {
        unsigned kind = fuzz_byte(in);
        size_t place = (size_t)(fuzz_word(in) | fuzz_byte(in) << 16) % original_size;
        if (kind == 255)
            size = place; /* cut off */
        else
            bytes[place] = (uint8_t)(kind < 128 ? bytes[place] ^ (1U << kind % 8) : fuzz_byte(in));
    }
    write_file(bytes, size);
    free(bytes);
}

/* A value of any type: null, a number, a text, bytes. */
static void bind_value(sqlite3_stmt *statement, fuzz_bytes *in)
{
    unsigned kind = fuzz_byte(in);
    size_t length = fuzz_byte(in) % 64;
    length = length < in->size ? length : in->size;
    if (kind % 5 == 1)
        sqlite3_bind_int64(statement, 1, (sqlite3_int64)fuzz_word(in) - 32768);
    else if (kind % 5 == 2)
        sqlite3_bind_double(statement, 1, 1e300 * (fuzz_word(in) - 32768.0));
    else if (kind % 5 >= 3) {
        if (kind % 5 == 3)
            sqlite3_bind_text(statement, 1, (const char *)in->data, (int)length, SQLITE_TRANSIENT);
        else
            sqlite3_bind_blob(statement, 1, in->data, (int)length, SQLITE_TRANSIENT);
        in->data += length;
        in->size -= length;
    }
}

/* Statements with one value; {row} is the number of a row. */
static const char *const statements[] = {
    "UPDATE meta SET value = ? WHERE key = (SELECT key FROM meta LIMIT 1 OFFSET {row})",
    "UPDATE meta SET key = ? WHERE key = (SELECT key FROM meta LIMIT 1 OFFSET {row})",
    "UPDATE part SET place = ? WHERE place = (SELECT place FROM part LIMIT 1 OFFSET {row})",
    "UPDATE part SET line = ? WHERE place = (SELECT place FROM part LIMIT 1 OFFSET {row})",
    "UPDATE part SET guess = ? WHERE place = (SELECT place FROM part LIMIT 1 OFFSET {row})",
    "UPDATE result SET place = ? WHERE place = (SELECT place FROM result LIMIT 1 OFFSET {row})",
    "UPDATE result SET count = ? WHERE place = (SELECT place FROM result LIMIT 1 OFFSET {row})",
    "UPDATE result SET cases = ? WHERE place = (SELECT place FROM result LIMIT 1 OFFSET {row})",
    "UPDATE result SET hash = ? WHERE place = (SELECT place FROM result LIMIT 1 OFFSET {row})",
    "UPDATE result SET checksum = ? WHERE place = (SELECT place FROM result LIMIT 1 OFFSET {row})",
    "INSERT INTO solutions SELECT place, ? FROM part LIMIT 1 OFFSET {row}",
    "INSERT INTO part SELECT ?, guess, line FROM part LIMIT 1 OFFSET {row}",
    "INSERT INTO result SELECT ?, count, cases, hash, checksum FROM result LIMIT 1 OFFSET {row}",
    "DELETE FROM meta WHERE key = (SELECT key FROM meta LIMIT 1 OFFSET {row}) AND ? IS NOT 1",
    "DELETE FROM part WHERE place = (SELECT place FROM part LIMIT 1 OFFSET {row}) AND ? IS NOT 1",
    "DELETE FROM result WHERE place = (SELECT place FROM result LIMIT 1 OFFSET {row}) AND ? IS NOT 1",
};
enum { STATEMENTS = sizeof statements / sizeof *statements };

static void change_values(fuzz_bytes *in)
{
    sqlite3 *base;
    write_file(original, original_size);
    MUST(sqlite3_open(name, &base) == SQLITE_OK);
    sqlite3_exec(base, "PRAGMA synchronous = OFF", NULL, NULL, NULL);
    for (unsigned i = 0; i < 8 && in->size > 0; i++) {
        char sql[200];
        const char *text = statements[fuzz_byte(in) % STATEMENTS], *row = strstr(text, "{row}");
        snprintf(sql, sizeof sql, "%.*s%u%s", (int)(row - text), text, fuzz_byte(in) % 16, row + 5);
        sqlite3_stmt *statement;
        MUST(sqlite3_prepare_v2(base, sql, -1, &statement, NULL) == SQLITE_OK);
        bind_value(statement, in);
        sqlite3_step(statement);
        sqlite3_finalize(statement);
    }
    MUST(sqlite3_close(base) == SQLITE_OK);
}

/* ---- reading it ---- */

static void is_known(const papan_part_info *info)
{
    size_t i = 0;
    while (i < parts && strcmp(known[i].place, info->place) != 0)
        i++;
    MUST(i < parts);
    MUST(info->state == PAPAN_PART_OPEN ||
         (info->state == PAPAN_PART_DONE && memcmp(&known[i].sum, &info->sum, sizeof info->sum) == 0));
}

/* whole: the file may be that of any job. */
static void read_job(papan_store *store, const papan_store_meta *meta, const papan_puzzle *puzzle, bool whole)
{
    papan_job *job;
    papan_message why = {0};
    char head[160];
    papan_job_info info = {.size = sizeof info};
    papan_request request = {.size = sizeof request,
                             .goal = meta->list ? PAPAN_LIST : PAPAN_COUNT,
                             .strategy = meta->strategy,
                             .distinct = meta->distinct};
    snprintf(head, sizeof head, "papan-part %u %016llx %s %s %u", meta->version,
             (unsigned long long)meta->digest, meta->strategy, meta->distinct ? "distinct" : "all",
             (unsigned)meta->reduce);
    papan_status status = papan_job_new(puzzle, &request, head, meta->seed, &job, &why);
    MUST(status == PAPAN_OK || (whole && why.text != NULL));
    if (status != PAPAN_OK)
        return;
    papan_job_get(job, &info);
    if (info.numbering == meta->numbering) {
        bool good = papan_store_read_parts(store, job);
        MUST(good || store->why[0] != '\0');
        papan_job_get(job, &info);
        MUST(whole || !good || info.parts == parts);
        papan_part_info part = {.size = sizeof part};
        for (size_t i = 0; good && !whole && papan_job_part(job, i, &part); i++)
            is_known(&part);
    }
    papan_job_free(job);
}

static void look(bool whole)
{
    papan_store_meta meta;
    fuzz_complaints = 0;
    papan_store *store = papan_store_open(name, PAPAN_STORE_READ);
    MUST((store != NULL) == (fuzz_complaints == 0));
    if (store == NULL)
        return;
    if (!papan_store_read_meta(store, &meta))
        MUST(store->why[0] != '\0');
    else {
        papan_puzzle *puzzle;
        papan_status status = papan_read(meta.puzzle, strlen(meta.puzzle), NULL, &puzzle, NULL, NULL);
        MUST(whole || status == PAPAN_OK);
        if (status == PAPAN_OK && papan_cells(puzzle) <= CELLS_MAX)
            read_job(store, &meta, puzzle, whole);
        papan_puzzle_free(puzzle);
    }
    free(meta.puzzle);
    papan_store_close(store);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0)
        return 0;
    if (original_size == 0)
        make_original();
    fuzz_bytes in = {data + 1, size - 1};
    unsigned kind = data[0] % KINDS;
    if (kind == CHANGED_BYTES)
        change_bytes(&in);
    else if (kind == CHANGED_VALUES)
        change_values(&in);
    else
        write_file(in.data, in.size);
    look(kind == WHOLE_FILE);
    return 0;
}
