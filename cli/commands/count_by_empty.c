/* count_by_empty.c: papan count --by-empty: counts solutions by the cells that stay empty. One search visits
 * all solutions; a hash table has a counter for each choice of cells, so memory depends on the number of
 * choices, not of solutions. */
#include "cli/command.h"
#include "cli/output/report.h"

#include <stdlib.h>
#include <string.h>

typedef struct choice {
    unsigned long long count; /* 0: a free slot */
    uint32_t cell[];          /* [most] ascending, then UINT32_MAX */
} choice;

typedef struct tally {
    const papan_puzzle *puzzle;
    uint32_t cells;
    unsigned most; /* cells that can stay empty */
    size_t slots, used, bytes;
    char *slot; /* [slots] choices of bytes each */
    uint32_t *now;
    bool no_memory;
} tally;

static choice *slot_at(const tally *t, size_t index)
{
    return (choice *)(void *)(t->slot + index * t->bytes);
}

/* ---- counting ---- */

static uint64_t mix(uint64_t x)
{
    x = (x ^ (x >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94D049BB133111EB);
    return x ^ (x >> 31);
}

static choice *find(const tally *t, const uint32_t *cell)
{
    uint64_t hash = 0;
    for (unsigned i = 0; i < t->most; i++) /* the finaliser of SplitMix64 (Steele, Lea and Flood 2014) */
        hash = mix(hash ^ (cell[i] + UINT64_C(0x9E3779B97F4A7C15)));
    for (size_t at = (size_t)hash & (t->slots - 1);; at = (at + 1) & (t->slots - 1)) {
        choice *c = slot_at(t, at);
        if (c->count == 0 || memcmp(c->cell, cell, t->most * sizeof *cell) == 0)
            return c;
    }
}

static bool grow(tally *t)
{
    tally larger = *t;
    larger.slots = t->slots > 0 ? 2 * t->slots : 1024;
    larger.slot = calloc(larger.slots, t->bytes);
    if (larger.slot == NULL)
        return false;
    for (size_t i = 0; i < t->slots; i++)
        if (slot_at(t, i)->count > 0)
            memcpy(find(&larger, slot_at(t, i)->cell), slot_at(t, i), t->bytes);
    free(t->slot);
    *t = larger;
    return true;
}

static bool count_one(void *context, const papan_puzzle *puzzle, const uint16_t *label)
{
    tally *t = context;
    unsigned cells = 0;
    for (uint32_t i = 0; i < t->cells && cells < t->most; i++)
        if (papan_leaves_empty(puzzle, label[i]))
            t->now[cells++] = i;
    while (cells < t->most)
        t->now[cells++] = UINT32_MAX;
    if (2 * (t->used + 1) > t->slots && !grow(t)) {
        t->no_memory = true;
        return false;
    }
    choice *c = find(t, t->now);
    if (c->count++ == 0) {
        memcpy(c->cell, t->now, t->most * sizeof *c->cell);
        t->used++;
    }
    return true;
}

/* ---- the table ---- */

static int by_cells(const void *a, const void *b)
{
    const uint32_t *p = (*(choice *const *)a)->cell, *q = (*(choice *const *)b)->cell;
    while (*p == *q && *p != UINT32_MAX)
        p++, q++; /* choices differ somewhere */
    return *p < *q ? -1 : *p > *q;
}

static void write_cell(const papan_puzzle *puzzle, uint32_t cell, papan_buffer *out)
{
    const char *text = papan_cell_text(puzzle, cell);
    if (text != NULL) {
        papan_buffer_text(out, text);
        return;
    }
    unsigned layer = 0, row = 0, column = 0;
    papan_cell_position(puzzle, cell, &layer, &row, &column);
    papan_buffer_format(out, papan_layers(puzzle) > 1 ? "(%u,%u,%u)" : "(%u,%u)", row + 1, column + 1,
                        layer + 1);
}

static const char *text_of(const papan_buffer *buffer)
{
    return buffer->bytes != NULL ? buffer->bytes : "";
}

static void write_choice(const tally *t, const choice *c, papan_buffer *out)
{
    for (unsigned i = 0; i < t->most && c->cell[i] != UINT32_MAX; i++) {
        papan_buffer_text(out, i > 0 ? " " : "");
        write_cell(t->puzzle, c->cell[i], out);
    }
}

/* 30 February and the like. */
static bool is_no_date(const tally *t, const choice *c)
{
    static const struct {
        const char *name;
        long days;
    } months[] = {{"Jan", 31}, {"Feb", 29}, {"Mar", 31}, {"Apr", 30}, {"May", 31}, {"Jun", 30},
                  {"Jul", 31}, {"Aug", 31}, {"Sep", 30}, {"Oct", 31}, {"Nov", 30}, {"Dec", 31}};
    const char *month = c->cell[0] != UINT32_MAX ? papan_cell_text(t->puzzle, c->cell[0]) : NULL;
    const char *day = t->most > 1 && c->cell[1] != UINT32_MAX ? papan_cell_text(t->puzzle, c->cell[1]) : NULL;
    if (month == NULL || day == NULL)
        return false;
    for (size_t i = 0; i < sizeof months / sizeof *months; i++)
        if (strcmp(month, months[i].name) == 0)
            return strtol(day, NULL, 10) > months[i].days;
    return false;
}

typedef struct summary {
    size_t choices, no_dates;
    unsigned long long all;
    const choice *fewest, *most;
} summary;

static summary sum_up(const tally *t, choice *const *list, size_t choices)
{
    summary s = {0};
    for (size_t i = 0; i < choices; i++) {
        if (is_no_date(t, list[i])) {
            s.no_dates++;
            continue;
        }
        s.choices++;
        s.all += list[i]->count;
        s.fewest = s.fewest == NULL || list[i]->count < s.fewest->count ? list[i] : s.fewest;
        s.most = s.most == NULL || list[i]->count > s.most->count ? list[i] : s.most;
    }
    return s;
}

static void write_extreme(const tally *t, const char *words, const choice *c, papan_buffer *out)
{
    papan_buffer name = papan_buffer_new(NULL);
    write_choice(t, c, &name);
    papan_buffer_line(out, words, c->count, text_of(&name));
    papan_buffer_free(&name);
}

static void write_words(const tally *t, choice *const *list, size_t choices, const papan_run *run,
                        papan_buffer *out)
{
    summary s = sum_up(t, list, choices);
    for (size_t i = 0; i < choices; i++) {
        if (is_no_date(t, list[i]))
            continue;
        write_choice(t, list[i], out);
        papan_buffer_format(out, ": %llu\n", list[i]->count);
    }
    if (run->session->settings.quiet) {
        char all[24];
        snprintf(all, sizeof all, "%llu", s.all);
        if (run->stopped)
            papan_report_incomplete(run->session, all);
        return;
    }
    papan_buffer_text(out, "\n");
    papan_buffer_line(out, _("Choices of empty cells: %zu"), s.choices);
    papan_buffer_line(out, run->stopped ? _("Solutions so far: %llu") : _("Solutions: %llu"), s.all);
    if (s.fewest != NULL) {
        write_extreme(t, _("Fewest: %llu (%s)"), s.fewest, out);
        write_extreme(t, _("Most: %llu (%s)"), s.most, out);
    }
    if (s.no_dates > 0)
        papan_buffer_line(out, _("Left out, since they are no dates: %zu"), s.no_dates);
    papan_report_cost(run, out);
}

static void write_json(const tally *t, choice *const *list, size_t choices, const papan_run *run,
                       papan_buffer *out)
{
    papan_json_writer json = papan_json_writer_new(out);
    papan_buffer name = papan_buffer_new(NULL);
    char count[PAPAN_SHORT];
    papan_json_begin_object(&json, NULL);
    papan_json_put_text(&json, "family", papan_family_name(run->puzzle));
    papan_json_begin_array(&json, "choices");
    for (size_t i = 0; i < choices; i++) {
        if (is_no_date(t, list[i]))
            continue;
        papan_json_begin_object(&json, NULL);
        papan_json_begin_array(&json, "empty");
        for (unsigned k = 0; k < t->most && list[i]->cell[k] != UINT32_MAX; k++) {
            papan_buffer_clear(&name);
            write_cell(t->puzzle, list[i]->cell[k], &name);
            papan_json_put_text(&json, NULL, text_of(&name));
        }
        papan_json_end(&json);
        snprintf(count, sizeof count, "%llu", list[i]->count);
        papan_json_put_text(&json, "count", count);
        papan_json_end(&json);
    }
    papan_json_end(&json);
    papan_report_totals(run, &json);
    papan_json_end_line(&json);
    papan_buffer_free(&name);
}

static int report(const tally *t, const papan_run *run)
{
    choice **list = malloc((t->used + 1) * sizeof(choice *));
    size_t choices = 0;
    papan_buffer text = papan_buffer_new(NULL);
    for (size_t i = 0; list != NULL && i < t->slots; i++)
        if (slot_at(t, i)->count > 0)
            list[choices++] = slot_at(t, i);
    if (list != NULL) {
        qsort(list, choices, sizeof *list, by_cells);
        (run->session->settings.json ? write_json : write_words)(t, list, choices, run, &text);
    }
    free(list);
    bool whole = list != NULL && papan_buffer_whole(&text) && papan_put_buffer(run->session, &text);
    papan_buffer_free(&text);
    return whole ? papan_run_exit(run) : PAPAN_EXIT_ERROR;
}

/* ---- the whole ---- */

static unsigned gaps_of(const papan_puzzle *puzzle)
{
    unsigned gaps = 0;
    for (unsigned label = 0; label < papan_labels(puzzle); label++)
        gaps += papan_leaves_empty(puzzle, (uint16_t)label);
    return gaps;
}

int papan_count_by_empty(papan_session *session, const papan_puzzle *puzzle)
{
    tally t = {.puzzle = puzzle, .cells = (uint32_t)papan_cells(puzzle), .most = gaps_of(puzzle)};
    if (t.most == 0) {
        papan_complain(
            "option-for-other-puzzle",
            N_("--by-empty needs a packing puzzle with cells that may stay empty, such as calendar"));
        return PAPAN_EXIT_USAGE;
    }
    t.bytes = (sizeof(choice) + t.most * sizeof(uint32_t) + 7) / 8 * 8;
    t.now = malloc(t.most * sizeof *t.now);
    papan_run run = papan_run_new(session, puzzle);
    run.context = &t;
    run.shown = count_one;
    t.no_memory = t.now == NULL;
    int code = t.no_memory ? PAPAN_EXIT_ERROR : papan_run_search(&run, PAPAN_LIST);
    if (t.no_memory)
        code = papan_out_of_memory();
    else if (code == PAPAN_EXIT_ANSWERED)
        code = report(&t, &run);
    papan_run_free(&run);
    free(t.now);
    free(t.slot);
    return code;
}
