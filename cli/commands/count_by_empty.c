/* count_by_empty.c: papan count --by-empty: counts solutions by the cells that stay empty. One search visits
 * all solutions; a hash table has a counter for each choice of cells, so memory depends on the number of
 * choices, not of solutions. */
#include "base/date.h"
#include "base/hash.h"
#include "base/info.h"
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

static choice *find_slot(const tally *t, const uint32_t *cell)
{
    uint64_t hash = 0;
    for (unsigned i = 0; i < t->most; i++)
        hash = papan_hash_add(hash, cell[i]);
    for (size_t at = (size_t)hash & (t->slots - 1);; at = (at + 1) & (t->slots - 1)) {
        choice *c = slot_at(t, at);
        if (c->count == 0 || memcmp(c->cell, cell, t->most * sizeof *cell) == 0)
            return c;
    }
}

static bool double_slots(tally *t)
{
    tally larger = *t;
    larger.slots = t->slots > 0 ? 2 * t->slots : 1024;
    larger.slot = calloc(larger.slots, t->bytes);
    if (larger.slot == NULL)
        return false;
    for (size_t i = 0; i < t->slots; i++)
        if (slot_at(t, i)->count > 0)
            memcpy(find_slot(&larger, slot_at(t, i)->cell), slot_at(t, i), t->bytes);
    free(t->slot);
    *t = larger;
    return true;
}

static bool count_one(void *context, const papan_puzzle *puzzle, const uint16_t *label)
{
    tally *t = context;
    unsigned cells = 0;
    for (uint32_t i = 0; i < t->cells && cells < t->most; i++)
        if (papan_label_of(puzzle, label[i]).empty)
            t->now[cells++] = i;
    while (cells < t->most)
        t->now[cells++] = UINT32_MAX;
    if (2 * (t->used + 1) > t->slots && !double_slots(t)) {
        t->no_memory = true;
        return false;
    }
    choice *c = find_slot(t, t->now);
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
        p++, q++; /* two choices are never equal */
    return *p < *q ? -1 : *p > *q;
}

static void write_cell(const papan_puzzle *puzzle, uint32_t cell, papan_buffer *out)
{
    const char *text = papan_cell_of(puzzle, cell).text;
    if (text != NULL) {
        papan_buffer_text(out, text);
        return;
    }
    unsigned layer = 0, row = 0, column = 0;
    papan_cell_position(puzzle, cell, &layer, &row, &column);
    papan_buffer_format(out, papan_info_of(puzzle).layers > 1 ? "(%u,%u,%u)" : "(%u,%u)", row + 1, column + 1,
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

/* True for choices such as 30 February. */
static bool is_no_date(const tally *t, const choice *c)
{
    static const char months[] = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec";
    const char *month = c->cell[0] != UINT32_MAX ? papan_cell_of(t->puzzle, c->cell[0]).text : NULL;
    const char *day =
        t->most > 1 && c->cell[1] != UINT32_MAX ? papan_cell_of(t->puzzle, c->cell[1]).text : NULL;
    const char *at = month != NULL && day != NULL && strlen(month) == 3 ? strstr(months, month) : NULL;
    char text[PAPAN_SHORT];
    papan_date date;
    long number = at != NULL ? strtol(day, NULL, 10) : 0;
    snprintf(text, sizeof text, "2024-%02d-%02ld", at != NULL ? (int)(at - months) / 4 + 1 : 1, number);
    return number > 0 && !papan_date_read(text, &date); /* 2024 has a 29 February */
}

/* The choices that are printed, in order. */
typedef struct summary {
    choice **list;
    size_t choices, no_dates;
    unsigned long long all;
    const choice *fewest, *most;
} summary;

/* Without a list: out of memory. */
static summary sum_up(const tally *t)
{
    summary s = {.list = malloc((t->used + 1) * sizeof(choice *))};
    for (size_t i = 0; s.list != NULL && i < t->slots; i++) {
        choice *c = slot_at(t, i);
        if (c->count == 0)
            continue;
        if (is_no_date(t, c)) {
            s.no_dates++;
            continue;
        }
        s.list[s.choices++] = c;
        s.all += c->count;
    }
    if (s.list != NULL)
        qsort(s.list, s.choices, sizeof *s.list, by_cells);
    for (size_t i = 0; i < s.choices; i++) {
        s.fewest = s.fewest == NULL || s.list[i]->count < s.fewest->count ? s.list[i] : s.fewest;
        s.most = s.most == NULL || s.list[i]->count > s.most->count ? s.list[i] : s.most;
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

static void write_words(const tally *t, const summary *s, const papan_run *run, papan_buffer *out)
{
    for (size_t i = 0; i < s->choices; i++) {
        write_choice(t, s->list[i], out);
        papan_buffer_format(out, ": %llu\n", s->list[i]->count);
    }
    if (run->session->settings.quiet) {
        char all[24];
        snprintf(all, sizeof all, "%llu", s->all);
        if (run->stopped)
            papan_report_incomplete(run->session, all);
        return;
    }
    papan_buffer_text(out, "\n");
    papan_buffer_line(out, _("Choices of empty cells: %zu"), s->choices);
    papan_buffer_line(out, run->stopped ? _("Solutions so far: %llu") : _("Solutions: %llu"), s->all);
    if (s->fewest != NULL) {
        write_extreme(t, _("Fewest: %llu (%s)"), s->fewest, out);
        write_extreme(t, _("Most: %llu (%s)"), s->most, out);
    }
    if (s->no_dates > 0)
        papan_buffer_line(out, _("Left out, because these dates do not exist: %zu"), s->no_dates);
    papan_report_cost(run, out);
}

static void write_json(const tally *t, const summary *s, const papan_run *run, papan_buffer *out)
{
    papan_json_writer json = papan_json_writer_new(out);
    papan_buffer name = papan_buffer_new(NULL);
    char count[PAPAN_SHORT];
    papan_json_begin_object(&json, NULL);
    papan_json_put_text(&json, "family", papan_info_of(run->puzzle).family);
    papan_json_begin_array(&json, "choices");
    for (size_t i = 0; i < s->choices; i++) {
        const choice *c = s->list[i];
        papan_json_begin_object(&json, NULL);
        papan_json_begin_array(&json, "empty");
        for (unsigned k = 0; k < t->most && c->cell[k] != UINT32_MAX; k++) {
            papan_buffer_clear(&name);
            write_cell(t->puzzle, c->cell[k], &name);
            papan_json_put_text(&json, NULL, text_of(&name));
        }
        papan_json_end(&json);
        snprintf(count, sizeof count, "%llu", c->count);
        papan_json_put_text(&json, "count", count);
        papan_json_end(&json);
    }
    papan_json_end(&json);
    papan_report_totals(run, &json);
    papan_json_end_line(&json);
    papan_buffer_free(&name);
}

static int print_counts(const tally *t, const papan_run *run)
{
    summary s = sum_up(t);
    papan_buffer text = papan_buffer_new(NULL);
    if (s.list != NULL)
        (run->session->settings.json ? write_json : write_words)(t, &s, run, &text);
    else
        text.failed = true;
    free(s.list);
    return papan_report_put(run, &text);
}

/* ---- the whole ---- */

static unsigned gaps_of(const papan_puzzle *puzzle)
{
    unsigned gaps = 0;
    for (unsigned label = 0; label < papan_info_of(puzzle).labels; label++)
        gaps += papan_label_of(puzzle, (uint16_t)label).empty;
    return gaps;
}

int papan_count_by_empty(papan_session *session, const papan_puzzle *puzzle)
{
    tally t = {.puzzle = puzzle, .cells = (uint32_t)papan_cells(puzzle), .most = gaps_of(puzzle)};
    if (t.most == 0)
        return papan_error(
            PAPAN_EXIT_USAGE, "option-for-other-puzzle",
            N_("--by-empty needs a packing puzzle with cells that may stay empty, such as calendar"));
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
        code = print_counts(&t, &run);
    papan_run_free(&run);
    free(t.now);
    free(t.slot);
    return code;
}
