/* json.c: writes JSON like Papan's own: documents with puzzles, results and cells, and anything else. */
#include <papan/papan.h>

#include <stdio.h>
#include <string.h>

typedef struct answer {
    uint16_t label[2];
    size_t solutions;
} answer;

static bool keep(void *context, const papan_puzzle *puzzle, const uint16_t *label)
{
    answer *a = context;
    memcpy(a->label, label, papan_cells(puzzle) * sizeof *label);
    a->solutions++;
    return true;
}

static void result(papan_buffer *out, const papan_puzzle *puzzle, const answer *a, const papan_result *found)
{
    const uint16_t *solution = a->label;
    papan_json_result document = {.size = sizeof document,
                                  .strategy = found->strategy,
                                  .verdict = papan_verdict_name(found->verdict),
                                  .count = found->count,
                                  .cases = found->cases,
                                  .milliseconds = 1.5,
                                  .solutions = a->solutions,
                                  .solution = &solution};
    papan_json_writer json = papan_json_writer_new(out);
    papan_json_begin_object_lines(&json, NULL);
    papan_json_put_result(&json, puzzle, &document);
    papan_json_end_line(&json);

    json = papan_json_writer_new(out); /* the same in parts, if there is no room for all solutions */
    papan_json_begin_object_lines(&json, NULL);
    papan_json_begin_array(&json, "solutions");
    papan_json_put_solution(&json, puzzle, a->label);
    papan_json_end(&json);
    papan_json_put_placements(&json, puzzle, a->label);
    papan_json_put_totals(&json, &document);
    papan_json_end_line(&json);
}

static void anything(papan_buffer *out, const papan_puzzle *puzzle)
{
    papan_json_writer json = papan_json_writer_new(out);
    papan_json_begin_object_lines(&json, NULL);
    papan_json_put_text(&json, "text", "a \"word\"");
    papan_json_put_bytes(&json, "bytes", "a\xFF", 2);
    papan_json_begin_string(&json, "string");
    papan_buffer_text(out, "as it is");
    papan_json_end_string(&json);
    papan_json_put_number(&json, "number", -7);
    papan_json_put_exact(&json, "large", UINT64_MAX);
    papan_json_put_numbers(&json, "numbers", (const uint32_t[]){1, 2, 3}, 3);
    papan_json_put_real(&json, "real", 2.0 / 3, 2);
    papan_json_put_bool(&json, "bool", true);
    papan_json_put_null(&json, "null");
    papan_json_put_message(&json, "message", &(papan_message){.text = "{0} pieces", .arg = {"5"}});
    papan_json_put_cells(&json, "cells", puzzle, (const uint32_t[]){0, 1}, 2);
    papan_json_begin_array_lines(&json, "puzzles");
    papan_json_put_puzzle(&json, NULL, puzzle, true);
    papan_json_begin_object(&json, NULL);
    papan_json_end(&json);
    papan_json_end_line(&json);
}

/* A hint, as `papan hint --json` writes it. */
static bool hint(papan_buffer *out, const papan_puzzle *puzzle)
{
    const papan_hint *found;
    papan_status status = papan_hint_next(puzzle, NULL, NULL, &found);
    if (status == PAPAN_OK) {
        papan_json_writer json = papan_json_writer_new(out);
        papan_json_begin_object_lines(&json, NULL);
        papan_json_put_hint(&json, puzzle, found, NULL, NULL);
        papan_json_end_line(&json);
    }
    papan_hint_free(found);
    return status == PAPAN_OK;
}

int main(void)
{
    static const char text[] = "1 2 1\nDEFAULT\nAA\n";
    papan_puzzle *puzzle = NULL;
    papan_notes notes;
    answer a = {.solutions = 0};
    papan_request request = {.size = sizeof request,
                             .goal = PAPAN_LIST,
                             .limit = 1,
                             .strategy = "cover",
                             .context = &a,
                             .solution = keep};
    papan_result found = {.size = sizeof found};
    if (papan_read(NULL, text, strlen(text), &puzzle, &notes) != PAPAN_OK)
        return 1;
    papan_solve(puzzle, &request, &found);
    papan_buffer out = papan_buffer_new(NULL);
    papan_json_writer line = papan_json_writer_line(&out);
    papan_json_put_text(&line, "family", papan_family_name(puzzle));
    papan_json_end_line(&line);
    result(&out, puzzle, &a, &found);
    anything(&out, puzzle);
    if (!hint(&out, puzzle))
        return 1;
    if (!out.failed)
        fputs(out.bytes, stdout);
    papan_buffer_free(&out);
    papan_puzzle_free(puzzle);
}

/* Output:
{"family": "pack"}
{
  "family": "pack",
  "strategy": "cover",
  "verdict": "solved",
  "count": "1",
  "cases": 1,
  "ms": 1.500,
  "solutions": [["AA"]]
}
{
  "solutions": [["AA"]],
  "placements": [{"piece": "A", "copy": 1, "cells": [[1, 1], [1, 2]]}],
  "strategy": "cover",
  "verdict": "solved",
  "count": "1",
  "cases": 1,
  "ms": 1.500
}
{
  "text": "a \"word\"",
  "bytes": "a\ufffd",
  "string": "as it is",
  "number": -7,
  "large": "18446744073709551615",
  "numbers": [1, 2, 3],
  "real": 0.67,
  "bool": true,
  "null": null,
  "message": {"text": "{0} pieces", "args": ["5"], "line": 0, "column": 0},
  "cells": [[1, 1], [1, 2]],
  "puzzles": [
    {
      "family": "pack",
      "lattice": "square",
      "board": {"rows": 1, "columns": 2},
      "pieces": [
        {"name": "A", "rows": ["AA"]}
      ]
    },
    {}
  ]
}
{
  "family": "pack",
  "kind": "step",
  "rule": "only-cover",
  "level": null,
  "piece": "A",
  "text": "piece A: only this placement covers row 1, column 1",
  "text_code": "only-piece-for-cell",
  "because": null,
  "because_code": null,
  "chain": [],
  "chain_codes": [],
  "cause": [[1, 1]],
  "place": [[1, 1], [1, 2]],
  "cross": [],
  "remove": [],
  "spoilers": [],
  "proof_steps": null
}
*/
