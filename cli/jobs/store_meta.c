/* store_meta.c: the description of a job in its file, see store.h: lines of the table meta, in the order of the
 * table of keys, with a checksum of them all. */
#include "cli/jobs/store_inside.h"

enum { KEYS = 10 };
static const char *const keys[KEYS] = {"version", "digest",    "numbering", "seed",  "reduce",
                                       "goal",    "solutions", "strategy",  "share", "puzzle"};

typedef struct words {
    char text[KEYS - 1][64];
    const char *value[KEYS]; /* in the same order as keys */
} words;

static void write_words(const papan_store_meta *meta, words *w)
{
    snprintf(w->text[0], sizeof w->text[0], "%u", meta->version);
    papan_store_hex(meta->digest, w->text[1]);
    papan_store_hex(meta->numbering, w->text[2]);
    papan_store_hex(meta->seed, w->text[3]);
    snprintf(w->text[4], sizeof w->text[4], "%u", (unsigned)meta->reduce);
    snprintf(w->text[5], sizeof w->text[5], "%s", meta->list ? "list" : "count");
    snprintf(w->text[6], sizeof w->text[6], "%s", meta->distinct ? "distinct" : "all");
    snprintf(w->text[7], sizeof w->text[7], "%s", meta->strategy);
    snprintf(w->text[8], sizeof w->text[8], "%s", meta->share);
    for (size_t i = 0; i + 1 < KEYS; i++)
        w->value[i] = w->text[i];
    w->value[KEYS - 1] = meta->puzzle;
}

static uint64_t checksum_of(const char *const value[KEYS])
{
    uint64_t sum = 0;
    for (size_t i = 0; i < KEYS; i++)
        sum = papan_hash_add(sum, papan_text_hash(value[i]));
    return sum;
}

static void read_words(papan_store_meta *meta, char *const value[KEYS])
{
    *meta = (papan_store_meta){.version = (unsigned)strtoul(value[0], NULL, 10),
                               .reduce = (uint16_t)strtoul(value[4], NULL, 10),
                               .list = strcmp(value[5], "list") == 0,
                               .distinct = strcmp(value[6], "distinct") == 0};
    papan_store_read_hex(value[1], &meta->digest);
    papan_store_read_hex(value[2], &meta->numbering);
    papan_store_read_hex(value[3], &meta->seed);
    snprintf(meta->strategy, sizeof meta->strategy, "%s", value[7]);
    snprintf(meta->share, sizeof meta->share, "%s", value[8]);
    meta->puzzle = value[9];
}

/* Writes a value that old files do not have and on which no answer depends. Each ends with a checksum of its
 * own, and a damaged one counts as missing. */
static bool put_extra(papan_store *store, const char *key, const char *value)
{
    char sum[20], text[sizeof((papan_store_meta *)NULL)->name + sizeof sum];
    papan_store_hex(papan_hash_add(papan_text_hash(key), papan_text_hash(value)), sum);
    snprintf(text, sizeof text, "%s %s", value, sum);
    return papan_store_put_meta(store, key, text);
}

static char *get_extra(papan_store *store, const char *key)
{
    char *text = papan_store_get_meta(store, key), *end = text != NULL ? strrchr(text, ' ') : NULL;
    uint64_t sum;
    if (end != NULL && papan_store_read_hex(end + 1, &sum)) {
        *end = '\0';
        if (sum == papan_hash_add(papan_text_hash(key), papan_text_hash(text)))
            return text;
    }
    free(text);
    return NULL;
}

static void read_extras(papan_store *store, papan_store_meta *meta)
{
    char *name = get_extra(store, "name"), *milliseconds = get_extra(store, "milliseconds"),
         *searched = get_extra(store, "searched");
    snprintf(meta->name, sizeof meta->name, "%s", name != NULL ? name : "");
    if (milliseconds != NULL && searched != NULL && papan_store_read_decimal(searched, &meta->searched))
        meta->seconds = (double)strtoull(milliseconds, NULL, 10) / 1e3;
    free(name);
    free(milliseconds);
    free(searched);
}

static bool check_integrity(papan_store *store)
{
    static const char code[] = "error code=";
    char *found = papan_store_get(store, "PRAGMA integrity_check(1)", NULL);
    const char *number = found != NULL ? strstr(found, code) : NULL;
    bool good = found != NULL && strcmp(found, "ok") == 0;
    if (number != NULL)
        papan_store_failed(store, atoi(number + strlen(code)), sqlite3_errstr(atoi(number + strlen(code))));
    if (!good && found != NULL)
        papan_store_fault(store, _("the file is damaged: %s"), found);
    else if (!good)
        papan_store_fault(store, _("the file is damaged: %s"), sqlite3_errmsg(store->base));
    free(found);
    return good;
}

bool papan_store_read_meta(papan_store *store, papan_store_meta *meta)
{
    char *value[KEYS] = {NULL};
    uint64_t expected = 0;
    *meta = (papan_store_meta){.puzzle = NULL};
    if (!check_integrity(store))
        return false;
    char *sum = papan_store_get_meta(store, "checksum");
    bool good = sum != NULL && papan_store_read_hex(sum, &expected);
    for (size_t i = 0; i < KEYS; i++) {
        value[i] = papan_store_get_meta(store, keys[i]);
        good = good && value[i] != NULL;
    }
    good = good && checksum_of((const char *const *)value) == expected;
    if (value[0] != NULL && strtoul(value[0], NULL, 10) != PAPAN_JOB_VERSION)
        good = papan_store_fault(store, _("the job file has format version %s, which this program cannot read"),
                                 value[0]);
    else if (!good)
        papan_store_fault(store, "%s", _("the job description does not match its checksum"));
    if (good) {
        read_words(meta, value);
        read_extras(store, meta);
        value[KEYS - 1] = NULL; /* meta->puzzle */
    }
    for (size_t i = 0; i < KEYS; i++)
        free(value[i]);
    free(sum);
    return good;
}

bool papan_store_create(papan_store *store, const papan_store_meta *meta, papan_job *job, const unsigned *owner,
                        unsigned mine)
{
    char pragma[64], text[20];
    words w;
    write_words(meta, &w);
    snprintf(pragma, sizeof pragma, "PRAGMA application_id = %d", PAPAN_STORE_APPLICATION);
    papan_job_info info = {.size = sizeof info};
    papan_job_get(job, &info);
    store->cells = papan_cells(info.puzzle);
    papan_store_interruptible(store, false);
    bool good = papan_store_run(store, "PRAGMA journal_mode = WAL", NULL) && papan_store_begin(store) &&
                papan_store_run(store, pragma, NULL) && papan_store_run(store, papan_store_schema, NULL);
    for (size_t i = 0; i < KEYS && good; i++)
        good = papan_store_put_meta(store, keys[i], w.value[i]);
    good = good && papan_store_put_meta(store, "checksum", papan_store_hex(checksum_of(w.value), text)) &&
           (meta->name[0] == '\0' || put_extra(store, "name", meta->name));
    for (size_t i = 0; i < info.parts && good; i++)
        if (owner == NULL || owner[i] == mine)
            good = papan_store_part(store, job, i, true);
    store->above = owner == NULL ? info.above : 0;
    good = good && papan_store_commit(store);
    if (!good)
        papan_store_undo(store);
    store->created = store->created && !good;
    return good;
}

bool papan_store_spent(papan_store *store, double seconds, uint64_t searched)
{
    char milliseconds[24], cases[24];
    snprintf(milliseconds, sizeof milliseconds, "%.0f", 1e3 * seconds);
    snprintf(cases, sizeof cases, "%llu", (unsigned long long)searched);
    return put_extra(store, "milliseconds", milliseconds) && put_extra(store, "searched", cases);
}
