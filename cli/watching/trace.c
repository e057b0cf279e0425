/* trace.c: writes each step of a search as a line of JSON. There is one object per line, so that a program can
 * read the file during the search:
 *     {"event": "place", "piece": "A", "cells": [[1, 1], [1, 2]], "cases": 12}
 * Rows, columns and layers count from 1, as boards are printed; boards with layers have [row, column, layer]. A
 * search can take billions of steps, so the file ends at a limit, which its last line reports. */
#include "base/info.h"
#include "cli/watching/run.h"

static const char *const event_names[] = {[PAPAN_PLACE] = "place",
                                          [PAPAN_REMOVE] = "remove",
                                          [PAPAN_REJECT] = "reject",
                                          [PAPAN_SOLUTION] = "solution"};

bool papan_trace_open(papan_trace *trace, const char *name, uint64_t limit)
{
    *trace = (papan_trace){.line = papan_buffer_new(NULL), .limit = limit};
    return papan_output_open(&trace->output, name);
}

/* Cells as [row, column] or, on boards with layers, as [row, column, layer]. */
static void put_cells(papan_json_writer *json, const papan_puzzle *puzzle, const papan_event *event)
{
    papan_puzzle_info info = {.size = sizeof info};
    papan_puzzle_get(puzzle, &info);
    papan_json_begin_array(json, "cells");
    for (uint32_t i = 0; i < event->cells; i++) {
        unsigned layer, row, column;
        papan_cell_position(puzzle, event->cell[i], &layer, &row, &column);
        papan_json_put_numbers(json, NULL, (uint32_t[]){row + 1, column + 1, layer + 1}, info.layered ? 3 : 2);
    }
    papan_json_end(json);
}

static void put_event(papan_json_writer *json, const papan_puzzle *puzzle, const papan_event *event)
{
    papan_json_put_text(json, "event", event_names[event->kind]);
    const char *piece = papan_label_of(puzzle, event->label).name;
    if (piece != NULL)
        papan_json_put_text(json, "piece", piece);
    put_cells(json, puzzle, event);
    papan_json_put_number(json, "cases", (long long)event->cases);
}

void papan_trace_event(papan_trace *trace, const papan_puzzle *puzzle, const papan_event *event)
{
    if (trace->events > trace->limit)
        return;
    papan_buffer *line = &trace->line;
    papan_buffer_clear(line);
    papan_json_writer json = papan_json_writer_line(line);
    if (trace->events++ < trace->limit) {
        put_event(&json, puzzle, event);
    } else {
        papan_json_put_text(&json, "event", "cut");
        papan_json_put_number(&json, "events", (long long)trace->limit);
    }
    papan_json_end_line(&json);
    if (!line->failed)
        fwrite(line->bytes, 1, line->length, trace->output.file);
}

bool papan_trace_close(papan_trace *trace, bool wanted)
{
    bool good = !wanted || papan_buffer_whole(&trace->line);
    papan_buffer_free(&trace->line);
    if (wanted && good)
        return papan_output_commit(&trace->output);
    papan_output_abandon(&trace->output);
    return good;
}
