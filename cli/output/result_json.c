/* result_json.c: the result of a search as JSON (report.h). */
#include "cli/output/report.h"

#include "base/info.h"
#include "cli/language.h"

#include <stdio.h>

/* Every number but a number of solutions is a JSON number. */
static void put_cases(papan_json_writer *json, uint64_t cases)
{
    if (cases <= INT64_MAX)
        papan_json_put_number(json, "cases", (long long)cases);
    else
        papan_json_put_real(json, "cases", (double)cases, 0);
}

/* If several strategies were tried one after the other. */
static void put_tried(papan_json_writer *json, const papan_result *result)
{
    papan_json_begin_array(json, "tried");
    for (unsigned i = 0; i < result->tries; i++) {
        papan_json_begin_object(json, NULL);
        papan_json_put_text(json, "strategy", result->tried[i].strategy);
        put_cases(json, result->tried[i].cases);
        papan_json_end(json);
    }
    papan_json_end(json);
}

void papan_json_put_sentence(papan_json_writer *json, const char *key, const papan_message *message)
{
    char text[PAPAN_SENTENCE], code_key[64];
    papan_json_put_text(json, key, message->text != NULL ? papan_sentence(message, text) : NULL);
    snprintf(code_key, sizeof code_key, "%s_code", key);
    if (message->code != NULL)
        papan_json_put_text(json, code_key, message->code);
}

void papan_json_put_totals(papan_json_writer *json, const papan_result *result, double milliseconds,
                           bool distinct)
{
    if (result->strategy != NULL)
        papan_json_put_text(json, "strategy", result->strategy);
    papan_json_put_text(json, "verdict", papan_verdict_name(result->verdict));
    papan_json_put_text(json, "count", result->count);
    put_cases(json, result->cases);
    papan_json_put_real(json, "ms", milliseconds, 3);
    if (distinct)
        papan_json_put_bool(json, "distinct", true);
    if (result->reason.text != NULL)
        papan_json_put_sentence(json, "reason", &result->reason);
    if (result->warning.text != NULL)
        papan_json_put_sentence(json, "warning", &result->warning);
    if (result->tries > 0)
        put_tried(json, result);
}

void papan_json_put_solution(papan_json_writer *json, const papan_puzzle *puzzle, const uint16_t *label)
{
    papan_buffer value = papan_buffer_new(&json->out->memory);
    if (papan_write_solution(puzzle, label, &value, NULL) == PAPAN_OK && value.length > 0)
        papan_json_put_json(json, NULL, &value);
    json->out->failed |= value.failed;
    papan_buffer_free(&value);
}

void papan_json_put_result(papan_json_writer *json, const papan_puzzle *puzzle, const papan_result *result,
                           double milliseconds, bool distinct, const uint16_t *first)
{
    papan_json_put_text(json, "family", papan_info_of(puzzle).family);
    papan_json_put_totals(json, result, milliseconds, distinct);
    papan_json_begin_array(json, "solutions");
    if (first != NULL)
        papan_json_put_solution(json, puzzle, first);
    papan_json_end(json);
}
