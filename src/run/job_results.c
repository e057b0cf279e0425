/* job_results.c: the results of parts as text, results that other processes return, and parts that are searched
 * again to verify them. */
#include "run/job_inside.h"

#include <string.h>

enum { HEX_DIGITS = 16 };

/* ---- numbers ---- */

void papan_part_sum_count(const papan_part_sum *sum, papan_buffer *out)
{
    char text[40];
    papan_count_text(papan_sum_count(sum), text);
    papan_buffer_text(out, text);
}

/* Reads a decimal number as it is written, up to the end of the text or a blank; returns the rest, or NULL. */
static const char *read_decimal(const char *text, papan_count *number)
{
    const char *at = text;
    for (*number = 0; *at >= '0' && *at <= '9'; at++) {
        papan_count before = *number;
        *number = (unsigned)(*at - '0');
        if (!papan_count_add_product(number, before, 10))
            return NULL;
    }
    bool good = at > text && (text[0] != '0' || at == text + 1) && (*at == '\0' || *at == ' ');
    return good ? at : NULL;
}

static const char *read_hex(const char *text, uint64_t *number)
{
    *number = 0;
    for (unsigned i = 0; i < HEX_DIGITS; i++, text++) {
        const char *digit = *text != '\0' ? strchr("0123456789abcdef", *text) : NULL;
        if (digit == NULL)
            return NULL;
        *number = *number << 4 | (uint64_t)(digit - "0123456789abcdef");
    }
    return *text == '\0' || *text == ' ' ? text : NULL;
}

bool papan_part_sum_read(papan_part_sum *sum, const char *text)
{
    papan_count count;
    const char *end = read_decimal(text, &count);
    if (end == NULL || *end != '\0')
        return false;
    *sum = papan_sum_of(count, sum->cases, sum->hash);
    return true;
}

bool papan_job_agree(const papan_job *job, const papan_part_sum *one, const papan_part_sum *other)
{
    return papan_parts_agree(job, one, other);
}

uint64_t papan_job_checksum(const papan_job *job, const char *place, const papan_part_sum *sum,
                            const uint16_t *label, size_t labels)
{
    return papan_part_checksum(job, place, sum, labels > 0 ? papan_labels_hash(label, labels) : 0);
}

/* ---- lines ---- */

static void write_hex(papan_buffer *out, uint64_t number)
{
    papan_buffer_char(out, ' ');
    for (int shift = 4 * (HEX_DIGITS - 1); shift >= 0; shift -= 4)
        papan_buffer_char(out, "0123456789abcdef"[number >> shift & 15]);
}

void papan_job_result_line(papan_job *job, size_t part, const papan_part_sum *sum, const uint16_t *label,
                           size_t solutions, papan_buffer *out)
{
    char cases[40];
    if (part >= papan_job_parts(job))
        return;
    const char *place = papan_work_part(&job->meter.work, part)->place;
    papan_job_line(job, part, out);
    papan_buffer_text(out, " = ");
    papan_part_sum_count(sum, out);
    papan_buffer_char(out, ' ');
    papan_count_text(sum->cases, cases);
    papan_buffer_text(out, cases);
    write_hex(out, sum->hash);
    write_hex(out, papan_job_checksum(job, place, sum, label, solutions * job->puzzle->cells));
}

/* The numbers after " = ". */
static bool read_numbers(const char *at, papan_part_sum *result, uint64_t *checksum)
{
    papan_count count = 0, cases = 0;
    at = read_decimal(at, &count);
    at = at != NULL && *at == ' ' ? read_decimal(at + 1, &cases) : NULL;
    at = at != NULL && *at == ' ' ? read_hex(at + 1, &result->hash) : NULL;
    at = at != NULL && *at == ' ' ? read_hex(at + 1, checksum) : NULL;
    *result = papan_sum_of(count, (uint64_t)cases, result->hash);
    return at != NULL && *at == '\0' && cases <= UINT64_MAX;
}

static papan_status say_wrong_result(papan_message *why, papan_status status, const char *code,
                                     const char *text, const char *argument)
{
    papan_say(why, 0, 0, code, text);
    papan_say_text(why, 0, argument);
    return status;
}

/* A result for this part, which is checked. */
static papan_status enter_result(papan_job *job, const papan_job_hooks *hooks, size_t part,
                                 const papan_part_sum *result, const uint16_t *label, size_t solutions,
                                 papan_message *why)
{
    papan_work *work = &job->meter.work;
    const papan_part *p = papan_work_part(work, part);
    papan_work_take_part(work, part);
    papan_status status = papan_job_settle(job, hooks, part, result, label, solutions);
    papan_part_info now = {.size = sizeof now};
    papan_job_part(job, part, &now);
    if (now.state == PAPAN_PART_SPLIT)
        return say_wrong_result(why, PAPAN_BAD_INPUT, "part-unknown", N_("the job has no part {0}"), p->place);
    if (status == PAPAN_OK && !papan_parts_agree(job, &now.sum, result))
        return say_wrong_result(why, PAPAN_WRONG, "part-results-differ",
                                N_("two different results for part {0}: one of them is wrong"), p->place);
    return status;
}

papan_status papan_job_enter(papan_job *job, const papan_job_hooks *hooks, const char *line,
                             const uint16_t *label, size_t solutions, papan_message *why)
{
    const papan_job_hooks own = papan_job_hooks_of(hooks);
    papan_part_sum result;
    uint64_t checksum;
    char place[PAPAN_PLACE_MAX];
    const char *equals = strstr(line, " = ");
    why = PAPAN_WHY(why);
    if (equals == NULL || !read_numbers(equals + 3, &result, &checksum))
        return say_wrong_result(why, PAPAN_BAD_INPUT, "part-result-invalid",
                                N_("invalid result of a part: '{0}'"), equals != NULL ? equals + 3 : "");
    papan_status status = papan_part_read_place(job, line, place, why);
    if (status != PAPAN_OK)
        return status;
    uint64_t hash = solutions > 0 ? papan_labels_hash(label, solutions * job->puzzle->cells) : 0;
    if (papan_part_checksum(job, place, &result, hash) != checksum)
        return say_wrong_result(why, PAPAN_BAD_INPUT, "part-result-invalid",
                                N_("the result of part {0} does not match its checksum"), place);
    bool no_memory;
    size_t part = papan_job_find(job, place, &no_memory);
    if (part == SIZE_MAX)
        return no_memory ? PAPAN_NO_MEMORY
                         : say_wrong_result(why, PAPAN_BAD_INPUT, "part-unknown", N_("the job has no part {0}"),
                                            place);
    return enter_result(job, &own, part, &result, label, solutions, why);
}

/* ---- verifying ---- */

typedef struct check {
    size_t part;
    bool taken, whole;
    papan_part_sum sum;
    bool (*stop)(void *context);
    void *context;
} check;

static bool next_checked_part(void *context, size_t *part)
{
    check *c = context;
    *part = c->part;
    bool first = !c->taken;
    c->taken = true;
    return first;
}

static void keep_checked_result(void *context, size_t part, bool whole, const papan_part_sum *sum,
                                const uint16_t *label, size_t solutions)
{
    check *c = context;
    (void)part, (void)label, (void)solutions;
    c->whole = whole;
    c->sum = *sum;
}

static bool check_stops(void *context)
{
    const check *c = context;
    return c->stop != NULL && c->stop(c->context);
}

papan_status papan_job_verify(papan_job *job, size_t part, bool (*ask)(void *context), void *context,
                              bool *checked, papan_part_sum *again, papan_message *why)
{
    check c = {.part = part, .stop = ask, .context = context};
    const papan_job_source source = {.size = sizeof source,
                                     .context = &c,
                                     .next = next_checked_part,
                                     .done = keep_checked_result,
                                     .stop = check_stops};
    papan_part_info known = {.size = sizeof known};
    why = PAPAN_WHY(why);
    *checked = false;
    if (!papan_job_part(job, part, &known) || known.state != PAPAN_PART_DONE)
        return say_wrong_result(why, PAPAN_UNSUITABLE, "part-not-finished",
                                N_("only finished parts can be verified"), "");
    papan_status status = papan_job_work(job, &source, why);
    if (status != PAPAN_OK || !c.whole)
        return status;
    *checked = true;
    if (again != NULL)
        *again = c.sum;
    return papan_job_agree(job, &known.sum, &c.sum)
               ? PAPAN_OK
               : say_wrong_result(why, PAPAN_WRONG, "part-results-differ",
                                  N_("two different results for part {0}: one of them is wrong"), known.place);
}
