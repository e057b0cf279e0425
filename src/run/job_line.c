/* job_line.c: parts and their results as lines of text, and checksums of records. A line contains everything
 * needed to search the part, except the puzzle, of which it has only the digest. So it can be sent by mail as
 * well as by MPI. */
#include "run/job.h"

#include "base/hash.h"
#include "model/model.h"

#include <assert.h>
#include <string.h>

enum { HEX_DIGITS = 16 };

uint64_t papan_labels_hash(const uint16_t *label, size_t labels)
{
    uint64_t hash = labels;
    for (size_t i = 0; i < labels; i++)
        hash = papan_hash_add(hash, label[i]);
    return hash;
}

uint64_t papan_part_checksum(const papan_job *job, const char *place, const papan_part_sum *sum,
                             const uint16_t *label, size_t labels)
{
    uint64_t hash = papan_hash_add(job->digest, papan_text_hash(place));
    hash = papan_hash_add(hash, sum->count_low);
    hash = papan_hash_add(hash, sum->count_high);
    hash = papan_hash_add(hash, sum->cases);
    hash = papan_hash_add(hash, sum->hash);
    return papan_hash_add(hash, labels > 0 ? papan_labels_hash(label, labels) : 0);
}

/* ---- writing ---- */

static void write_hex(papan_buffer *out, uint64_t number)
{
    for (int shift = 4 * (HEX_DIGITS - 1); shift >= 0; shift -= 4)
        papan_buffer_char(out, "0123456789abcdef"[number >> shift & 15]);
}

static void write_head(const papan_job *job, papan_buffer *out)
{
    papan_buffer_text(out, "papan-part ");
    papan_buffer_number(out, PAPAN_JOB_VERSION);
    papan_buffer_char(out, ' ');
    write_hex(out, job->digest);
    papan_buffer_char(out, ' ');
    papan_buffer_text(out, job->partition.strategy->name);
    papan_buffer_text(out, job->request.distinct ? " distinct " : " all ");
    papan_buffer_number(out, job->partition.reduce);
}

static void write_count(papan_buffer *out, papan_count count)
{
    char text[40];
    papan_count_text(count, text);
    papan_buffer_text(out, text);
    papan_buffer_char(out, ' ');
}

void papan_job_line(papan_job *job, size_t part, const papan_part_sum *sum, const uint16_t *label,
                    size_t solutions, papan_buffer *out)
{
    papan_work *work = &job->meter.work;
    const papan_part *p = part < papan_work_parts(work) ? papan_work_part(work, part) : NULL;
    if (p != NULL || part == SIZE_MAX)
        write_head(job, out);
    if (p == NULL)
        return;
    papan_buffer_char(out, ' ');
    papan_buffer_number(out, p->weight);
    papan_buffer_char(out, ' ');
    papan_buffer_text(out, p->place[0] != '\0' ? p->place : "-");
    for (uint32_t i = 0; i < p->options; i++) {
        papan_buffer_char(out, ' ');
        papan_buffer_number(out, p->option[i]);
    }
    if (sum == NULL)
        return;
    papan_buffer_text(out, " = ");
    write_count(out, papan_sum_count(sum));
    write_count(out, sum->cases);
    write_hex(out, sum->hash);
    papan_buffer_char(out, ' ');
    write_hex(out, papan_part_checksum(job, p->place, sum, label, solutions * job->puzzle->cells));
}

/* ---- reading ---- */

typedef struct word {
    const char *text;
    size_t length;
} word;

static bool next_word(const char **at, word *w)
{
    w->text = *at;
    w->length = strcspn(*at, " ");
    *at += w->length;
    *at += **at == ' ';
    return w->length > 0;
}

static bool same_word(const word *a, const word *b)
{
    return a->length == b->length && memcmp(a->text, b->text, a->length) == 0;
}

/* Reads a decimal number as Papan writes it; false: it is not one, or too large. */
static bool read_count(const word *w, papan_count *number)
{
    *number = 0;
    for (size_t i = 0; i < w->length; i++) {
        papan_count before = *number;
        *number = (unsigned char)(w->text[i] - '0');
        if (*number > 9 || !papan_count_add_product(number, before, 10))
            return false;
    }
    return w->length > 0 && (w->length == 1 || w->text[0] != '0');
}

static bool read_number(const word *w, uint64_t most, uint64_t *number)
{
    papan_count count;
    bool good = read_count(w, &count) && count <= most;
    *number = (uint64_t)count;
    return good;
}

static bool read_hex(const word *w, uint64_t *number)
{
    *number = 0;
    for (size_t i = 0; i < w->length; i++) {
        const char *digit = strchr("0123456789abcdef", w->text[i]);
        if (digit == NULL)
            return false;
        *number = *number << 4 | (uint64_t)(digit - "0123456789abcdef");
    }
    return w->length == HEX_DIGITS;
}

static bool read_place(const word *w, char *place)
{
    size_t length = same_word(w, &(word){"-", 1}) ? 0 : w->length;
    if (length % PAPAN_PLACE_DIGITS != 0 || length >= PAPAN_PLACE_MAX ||
        strspn(w->text, "0123456789abcdef") < length)
        return false;
    memcpy(place, w->text, length);
    place[length] = '\0';
    return true;
}

static papan_status say_wrong_word(papan_message *why, const char *code, const char *text, const word *found)
{
    papan_say(why, 0, 0, code, text);
    papan_say_bytes(why, 0, found->text, found->length);
    return PAPAN_BAD_INPUT;
}

/* The errors for the words at the beginning of a line, in their order. */
static const papan_wording complaint[] = {
    {"part-invalid", N_("expected {1} at the beginning of a part, found '{0}'")},
    {"part-version", N_("unsupported version {0} of the part; this program reads version {1}")},
    {"part-other-puzzle", N_("the part belongs to another puzzle")},
    {"part-other-strategy", N_("the part is for the strategy {0}; expected {1}")},
    {"part-other-count", N_("the part counts solutions as '{0}'; expected '{1}'")},
    {"part-other-count", N_("the part breaks symmetries by piece {0}; expected {1}")}};
enum { HEAD = sizeof complaint / sizeof *complaint };

/* Compares with the first words of another line. */
static papan_status compare_words(const char *own, size_t words, const char **at, papan_message *why)
{
    for (size_t i = 0; i < words; i++) {
        word expected, found;
        next_word(&own, &expected);
        if (next_word(at, &found) && same_word(&found, &expected))
            continue;
        say_wrong_word(why, complaint[i].code, complaint[i].text, &found);
        papan_say_bytes(why, 1, expected.text, expected.length);
        return PAPAN_BAD_INPUT;
    }
    return PAPAN_OK;
}

papan_status papan_head_fits(const papan_job *job, const char **line, papan_message *why)
{
    papan_buffer head = papan_buffer_new(&job->memory);
    write_head(job, &head);
    papan_status status = head.failed ? PAPAN_NO_MEMORY : compare_words(head.bytes, HEAD, line, why);
    papan_buffer_free(&head);
    return status;
}

papan_status papan_head_read(const char *line, papan_request *request, char strategy[PAPAN_STRATEGY_NAME],
                             uint16_t *reduce, papan_message *why)
{
    static_assert(PAPAN_JOB_VERSION == 1, "the words below");
    word w;
    uint64_t number = 0;
    papan_status status = compare_words("papan-part 1", 2, &line, why);
    if (status != PAPAN_OK)
        return status;
    next_word(&line, &w); /* the digest is checked later */
    bool good = next_word(&line, &w) && w.length < PAPAN_STRATEGY_NAME;
    if (good) {
        memcpy(strategy, w.text, w.length);
        strategy[w.length] = '\0';
        request->strategy = strategy;
        good = next_word(&line, &w);
        request->distinct = same_word(&w, &(word){"distinct", 8});
        good = good && next_word(&line, &w) && read_number(&w, PAPAN_EMPTY, &number);
    }
    if (!good)
        return say_wrong_word(why, "part-invalid", N_("invalid beginning of a part: '{0}'"), &w);
    *reduce = (uint16_t)number;
    return PAPAN_OK;
}

/* True if an option may cover the item at this place of item_of[] after those before it. covered[]: how often
 * each item is covered, or its colour + 1. */
static bool may_cover(const papan_model *m, uint32_t node, uint32_t *covered)
{
    uint32_t *now = &covered[m->item_of[node]], colour = papan_colour_of(m, node);
    if (colour == 0)
        return (*now)++ < m->item[m->item_of[node]].high;
    bool good = *now == 0 || *now == colour + 1;
    *now = colour + 1;
    return good;
}

/* Checks that all these options can be chosen together. No item may be covered more often than allowed:
 * searches require compatible options. */
static papan_status go_together(const papan_job *job, const papan_part *part, papan_message *why)
{
    const papan_model *m = job->model;
    if (m == NULL)
        return PAPAN_OK; /* the strategy checks by itself */
    uint32_t *covered = papan_take(&job->memory, m->items, sizeof *covered);
    bool good = true;
    if (covered == NULL)
        return PAPAN_NO_MEMORY;
    for (uint32_t i = 0; i < part->options && good; i++) {
        good = part->option[i] < m->options;
        const papan_option *option = m->option + (good ? part->option[i] : 0);
        for (uint32_t k = option[0].items; good && k < option[1].items; k++)
            good = may_cover(m, k, covered);
    }
    papan_give(&job->memory, covered, m->items, sizeof *covered);
    if (!good)
        papan_say(why, 0, 0, "part-of-other-count", N_("this part does not belong to this count"));
    return good ? PAPAN_OK : PAPAN_BAD_INPUT;
}

/* What follows " = " in a line. */
static papan_status read_result(const papan_job *job, const char *text, const uint16_t *label, size_t solutions,
                                papan_part *part, papan_message *why)
{
    word w;
    papan_count count = 0;
    uint64_t cases = 0, hash = 0, checksum = 0;
    const char *at = text;
    bool good = next_word(&at, &w) && read_count(&w, &count) && next_word(&at, &w) &&
                read_number(&w, UINT64_MAX, &cases) && next_word(&at, &w) && read_hex(&w, &hash) &&
                next_word(&at, &w) && read_hex(&w, &checksum) && w.text[w.length] == '\0';
    if (!good)
        return papan_fail(PAPAN_BAD_INPUT, why, "part-result-invalid", N_("invalid result of a part: '{0}'"),
                          PAPAN_ARGS(text));
    part->state = PAPAN_PART_DONE;
    part->result = papan_sum_of(count, cases, hash);
    if (checksum == papan_part_checksum(job, part->place, &part->result, label, solutions * job->puzzle->cells))
        return PAPAN_OK;
    return papan_fail(PAPAN_BAD_INPUT, why, "part-result-invalid",
                      N_("the result of part {0} does not match its checksum"), PAPAN_ARGS(part->place));
}

static papan_status read_options(const papan_job *job, const char **at, papan_part *part, papan_message *why)
{
    word w;
    uint64_t number,
        most = job->model != NULL && job->model->options > 0 ? job->model->options - 1 : UINT32_MAX;
    while (**at != '\0' && strncmp(*at, "= ", 2) != 0) {
        if (!next_word(at, &w) || !read_number(&w, most, &number))
            return say_wrong_word(why, "part-invalid", N_("invalid option '{0}' for this puzzle"), &w);
        part->option[part->options++] = (uint32_t)number;
    }
    return go_together(job, part, why);
}

static size_t words_in(const char *line)
{
    size_t words = 1;
    for (; *line != '\0'; line++)
        words += *line == ' ';
    return words;
}

papan_status papan_part_line_read(const papan_job *job, const char *text, const uint16_t *label,
                                  size_t solutions, papan_part_line *line, papan_message *why)
{
    word w;
    uint64_t number;
    papan_part *part = &line->part;
    line->room = words_in(text);
    line->option = papan_take(&job->memory, line->room, sizeof *line->option);
    *part = (papan_part){.place = line->place, .option = line->option};
    papan_status status = line->option != NULL ? papan_head_fits(job, &text, why) : PAPAN_NO_MEMORY;
    if (status != PAPAN_OK)
        return status;
    if (!next_word(&text, &w) || !read_number(&w, UINT32_MAX, &number) || number == 0)
        return say_wrong_word(why, "part-invalid",
                              N_("invalid weight '{0}' of a part; expected a number from 1 on"), &w);
    part->weight = (uint32_t)number;
    if (!next_word(&text, &w) || !read_place(&w, line->place))
        return say_wrong_word(why, "part-invalid", N_("invalid place '{0}' of a part"), &w);
    status = read_options(job, &text, part, why);
    if (status == PAPAN_OK && *text != '\0')
        status = read_result(job, text + 2, label, solutions, part, why);
    return status;
}

void papan_part_line_free(const papan_job *job, papan_part_line *line)
{
    papan_give(&job->memory, line->option, line->room, sizeof *line->option);
}
