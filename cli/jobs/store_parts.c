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
    papan_job_line(job, part, NULL, NULL, 0, &line);
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

/* The solutions in the last column of a row. If the last one is not whole, there are none, which does not match
 * the checksum. */
static bool read_solutions(void *context, papan_store *store, sqlite3_stmt *row)
{
    papan_store_solutions *s = context;
    int last = sqlite3_column_count(row) - 1;
    const void *blob = sqlite3_column_blob(row, last);
    size_t bytes = blob != NULL ? (size_t)sqlite3_column_bytes(row, last) : 0,
           each = store->cells * sizeof *s->label;
    s->solutions = each > 0 && bytes % each == 0 ? bytes / each : 0;
    s->label = copy_labels(store, blob, s->solutions * store->cells);
    return s->label != NULL;
}

/* Adds the part of a row to the job, with its result, if it has one (columns 3 to 7). */
static papan_status add_part(papan_store *store, sqlite3_stmt *row, papan_job *job, size_t *part,
                             papan_message *why)
{
    papan_buffer line = papan_buffer_new(NULL);
    papan_store_solutions s;
    papan_status status = PAPAN_NO_MEMORY;
    read_solutions(&s, store, row);
    papan_buffer_text(&line, papan_store_column(row, 2));
    for (int i = 3; i < 7 && sqlite3_column_type(row, 3) != SQLITE_NULL; i++) {
        papan_buffer_text(&line, i == 3 ? " = " : " ");
        papan_buffer_text(&line, papan_store_column(row, i));
    }
    if (s.label != NULL && !line.failed)
        status = papan_job_add(job, line.bytes, sqlite3_column_double(row, 1), s.label, s.solutions, part, why);
    papan_buffer_free(&line);
    free(s.label);
    return status;
}

static bool read_part(void *context, papan_store *store, sqlite3_stmt *row)
{
    papan_job *job = context;
    char sentence[PAPAN_SENTENCE];
    papan_message why;
    papan_part_info info = {.size = sizeof info};
    size_t part = 0;
    papan_status status = add_part(store, row, job, &part, &why);
    if (status == PAPAN_NO_MEMORY || store->trouble)
        return papan_store_no_memory(store);
    if (status != PAPAN_OK)
        return papan_store_fault(store, "%s", papan_sentence(&why, sentence));
    papan_job_part(job, part, &info);
    if (strcmp(info.place, papan_store_column(row, 0)) != 0)
        return papan_store_fault(store, _("the record of part %s belongs to another part"),
                                 papan_store_column(row, 0));
    store->lines += papan_text_hash(papan_store_column(row, 2));
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
    papan_job_info info = {.size = sizeof info};
    papan_job_get(job, &info);
    store->cells = papan_cells(info.puzzle);
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
    papan_status status = good ? papan_job_begin(job, store->above, NULL) : PAPAN_OK;
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

bool papan_store_result(papan_store *store, papan_job *job, size_t part, const papan_part_sum *sum,
                        const uint16_t *label, size_t solutions)
{
    papan_part_info info = {.size = sizeof info};
    papan_buffer line = papan_buffer_new(NULL);
    papan_job_part(job, part, &info);
    papan_job_line(job, part, sum, label, solutions, &line);
    size_t labels = solutions * store->cells;
    uint16_t *stored = copy_labels(store, label, labels);
    papan_store_values result = {.text = {info.place}},
                       solution = {.text = {info.place}, .blob = stored, .bytes = labels * sizeof *label};
    char *rest, *at = line.failed ? NULL : strtok_r(strstr(line.bytes, " = ") + 3, " ", &rest);
    for (size_t i = 1; at != NULL; at = strtok_r(NULL, " ", &rest)) /* COUNT CASES HASH CHECKSUM */
        result.text[i++] = at;
    bool good = stored != NULL && (!line.failed || papan_store_no_memory(store)) &&
                papan_store_run(store,
                                "INSERT INTO result (place, count, cases, hash, checksum) "
                                "VALUES (?, ?, ?, ?, ?)",
                                &result) &&
                (labels == 0 ||
                 papan_store_run(store, "INSERT INTO solutions (place, labels) VALUES (?, ?)", &solution));
    free(stored);
    papan_buffer_free(&line);
    return good;
}

bool papan_store_read_solutions(papan_store *store, const char *place, papan_store_solutions *out)
{
    *out = (papan_store_solutions){.solutions = 0};
    return papan_store_run(store, "SELECT labels FROM solutions WHERE place = ?",
                           &(papan_store_values){.text = {place}, .row = read_solutions, .context = out});
}
