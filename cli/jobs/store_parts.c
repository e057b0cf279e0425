/* store_parts.c: the parts of a job and their results in its file, see store.h. Each result has a checksum;
 * another one protects the set of parts. */
#include "cli/jobs/store_inside.h"

bool papan_store_part(papan_store *store, papan_job *job, size_t part, bool add)
{
    static const char insert[] = "INSERT INTO part (place, line, guess) VALUES (?, ?, ?)",
                      delete[] = "DELETE FROM part WHERE place = ?;DELETE FROM result WHERE place = ?;"
                                 "DELETE FROM solutions WHERE place = ?";
    papan_buffer line = papan_buffer_new(NULL);
    papan_part_info info = {.size = sizeof info};
    char guess[40];
    papan_job_line(job, part, &line);
    papan_job_part(job, part, &info);
    snprintf(guess, sizeof guess, "%.17g", info.guess);
    const papan_store_values values = {.text = {info.place, add ? line.bytes : NULL, guess}};
    bool good =
        line.failed ? papan_store_no_memory(store) : papan_store_run(store, add ? insert : delete, &values);
    if (good)
        store->lines += add ? papan_text_hash(line.bytes) : -papan_text_hash(line.bytes);
    papan_buffer_free(&line);
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
        papan_store_no_memory(store);
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
    size_t labels = blob != NULL ? (size_t)sqlite3_column_bytes(row, 7) / sizeof(uint16_t) : 0;
    uint16_t *label = copy_labels(store, blob, labels);
    bool good = label != NULL && papan_part_sum_read(sum, papan_store_column(row, 3)) &&
                papan_store_read_decimal(papan_store_column(row, 4), &sum->cases) &&
                papan_store_read_hex(papan_store_column(row, 5), &sum->hash) &&
                papan_store_read_hex(papan_store_column(row, 6), &checksum) &&
                checksum == papan_job_checksum(job, papan_store_column(row, 0), sum, label, labels);
    free(label);
    return good;
}

static bool read_part(void *context, papan_store *store, sqlite3_stmt *row)
{
    papan_job *job = context;
    char sentence[PAPAN_SENTENCE];
    papan_message why;
    papan_part_sum sum = {.cases = 0};
    papan_part_info info = {.size = sizeof info};
    size_t part = 0;
    const char *place = papan_store_column(row, 0), *line = papan_store_column(row, 2);
    bool done = sqlite3_column_type(row, 3) != SQLITE_NULL;
    bool good = !done || read_result(store, row, job, &sum);
    papan_status status =
        papan_job_add(job, line, sqlite3_column_double(row, 1), done && good ? &sum : NULL, &part, &why);
    if (status == PAPAN_NO_MEMORY || store->trouble)
        return papan_store_no_memory(store);
    if (status != PAPAN_OK)
        return papan_store_fault(store, "%s", papan_sentence(&why, sentence));
    papan_job_part(job, part, &info);
    if (strcmp(info.place, place) != 0)
        return papan_store_fault(store, _("the record of part %s belongs to another part"), place);
    if (!good)
        return papan_store_fault(store, _("the result of part %s does not match its checksum"), info.place);
    store->lines += papan_text_hash(line);
    return true;
}

static bool read_parts(papan_store *store, papan_job *job)
{
    static const char all[] =
        "SELECT part.place, part.guess, part.line, result.count, result.cases, result.hash, result.checksum, "
        "labels FROM part LEFT JOIN result USING (place) LEFT JOIN solutions USING (place) ORDER BY part.place";
    bool good = papan_store_run(store, all, &(papan_store_values){.row = read_part, .context = job});
    if (!good && sqlite3_errcode(store->base) != SQLITE_OK) /* the error is of SQLite, not of a part */
        papan_store_fault(store, _("the file is damaged: %s"), sqlite3_errmsg(store->base));
    return good;
}

/* Ends the transaction, unless an error has ended it. An allocation may fail, so it is tried twice; false: the
 * transaction is still open. */
static bool roll_back(papan_store *store)
{
    for (int tries = 0; tries < 2 && sqlite3_get_autocommit(store->base) == 0; tries++)
        sqlite3_exec(store->base, "ROLLBACK", NULL, NULL, NULL);
    return sqlite3_get_autocommit(store->base) != 0;
}

/* The checksum of the set of parts. Old files do not have the cases above them. */
static uint64_t checksum_of_parts(const papan_store *store)
{
    return store->above == 0 ? store->lines : papan_hash_add(store->lines, store->above);
}

static bool read_above(papan_store *store)
{
    char *above = papan_store_get_meta(store, "above");
    store->above = 0;
    bool good = above == NULL || papan_store_read_decimal(above, &store->above);
    free(above);
    return good;
}

bool papan_store_read_parts(papan_store *store, papan_job *job)
{
    uint64_t expected = 0;
    store->lines = 0;
    /* one transaction: a consistent snapshot even while a worker writes */
    bool good = papan_store_run(store, "BEGIN", NULL) && read_parts(store, job);
    char *sum = good ? papan_store_get_meta(store, "parts") : NULL;
    if (good && (sum == NULL || !read_above(store) || !papan_store_read_hex(sum, &expected) ||
                 expected != checksum_of_parts(store)))
        good = papan_store_fault(store, "%s", _("parts are missing or there are too many"));
    free(sum);
    if (!roll_back(store)) /* it only read */
        good = papan_store_no_memory(store);
    if (good && papan_store_number(
                    store, "SELECT count(*) FROM result WHERE place NOT IN (SELECT place FROM part)") != 0)
        good = papan_store_fault(store, "%s", _("there are results for parts that do not exist"));
    papan_store_interruptible(store, false);
    papan_job_add_above(job, store->above);
    papan_status status = good ? papan_job_shuffle(job) : PAPAN_OK;
    if (status == PAPAN_TOO_BIG)
        good = papan_store_fault(store, "%s", _("the total of the results exceeds 128 bits"));
    else if (status != PAPAN_OK)
        good = papan_store_no_memory(store);
    return good;
}

/* ---- results ---- */

bool papan_store_begin(papan_store *store)
{
    store->lines_before = store->lines;
    store->above_before = store->above;
    return papan_store_run(store, "PRAGMA synchronous = FULL;BEGIN IMMEDIATE", NULL);
}

bool papan_store_commit(papan_store *store)
{
    char parts[20], above[24];
    snprintf(above, sizeof above, "%llu", (unsigned long long)store->above);
    return papan_store_put_meta(store, "parts", papan_store_hex(checksum_of_parts(store), parts)) &&
           (store->above == store->above_before || papan_store_put_meta(store, "above", above)) &&
           papan_store_run(store, "COMMIT", NULL);
}

void papan_store_undo(papan_store *store)
{
    store->lines = store->lines_before;
    store->above = store->above_before;
    roll_back(store);
}

bool papan_store_result(papan_store *store, const papan_job *job, const char *place, const papan_part_sum *sum,
                        const uint16_t *label, size_t labels)
{
    char cases[24], hash[20], checksum[20];
    papan_buffer count = papan_buffer_new(NULL);
    papan_part_sum_count(sum, &count);
    snprintf(cases, sizeof cases, "%llu", (unsigned long long)sum->cases);
    papan_store_hex(sum->hash, hash);
    papan_store_hex(papan_job_checksum(job, place, sum, label, labels), checksum);
    uint16_t *stored = copy_labels(store, label, labels);
    const papan_store_values result = {.text = {place, count.bytes, cases, hash, checksum}},
                             solutions = {.text = {place}, .blob = stored, .bytes = labels * sizeof *label};
    bool good = stored != NULL && (!count.failed || papan_store_no_memory(store)) &&
                papan_store_run(store,
                                "INSERT INTO result (place, count, cases, hash, checksum) "
                                "VALUES (?, ?, ?, ?, ?)",
                                &result) &&
                (labels == 0 ||
                 papan_store_run(store, "INSERT INTO solutions (place, labels) VALUES (?, ?)", &solutions));
    free(stored);
    papan_buffer_free(&count);
    return good;
}

static bool read_solutions(void *context, papan_store *store, sqlite3_stmt *row)
{
    papan_store_solutions *s = context;
    const void *blob = sqlite3_column_blob(row, 0);
    s->labels = blob != NULL ? (size_t)sqlite3_column_bytes(row, 0) / sizeof *s->label : 0;
    s->label = copy_labels(store, blob, s->labels);
    return s->label != NULL;
}

bool papan_store_read_solutions(papan_store *store, const char *place, papan_store_solutions *out)
{
    *out = (papan_store_solutions){.labels = 0};
    return papan_store_run(store, "SELECT labels FROM solutions WHERE place = ?",
                           &(papan_store_values){.text = {place}, .row = read_solutions, .context = out});
}
