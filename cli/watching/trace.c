/* trace.c: see trace.h. One object a line, so that a reader can follow while the search runs:
 *     {"event":"place","piece":"A","cells":[[1,1],[1,2]],"cases":12}
 * Rows, columns and layers count from 1, as boards are printed; boards with layers have [layer,row,column].
 * A search can take billions of steps, so the file is cut at a limit and says so in its last line. */
#include "cli/watching/trace.h"

#include "cli/language.h"
#include "format/format.h"

#include <string.h>

static const char *const event_names[] = {[PAPAN_PLACE] = "place",
                                          [PAPAN_REMOVE] = "remove",
                                          [PAPAN_REJECT] = "reject",
                                          [PAPAN_SOLUTION] = "solution"};

bool papan_trace_open(papan_trace *trace, const char *name, uint64_t limit)
{
    *trace = (papan_trace){.line = papan_buffer_new(NULL), .limit = limit};
    return papan_output_open(&trace->output, name);
}

static void put_piece(papan_buffer *out, const papan_puzzle *puzzle, uint16_t label)
{
    if (puzzle->family->thing_name == NULL || label == PAPAN_EMPTY)
        return;
    const char *name = puzzle->family->thing_name(puzzle, papan_thing(puzzle, label));
    papan_buffer_text(out, ",\"piece\":");
    papan_json_string(out, name, strlen(name));
}

static void put_cells(papan_buffer *out, const papan_puzzle *puzzle, const papan_event *event)
{
    papan_buffer_text(out, ",\"cells\":[");
    for (uint32_t i = 0; i < event->cells; i++) {
        unsigned place[3];
        papan_cell_place(puzzle, event->cell[i], &place[0], &place[1], &place[2]);
        papan_buffer_char(out, i == 0 ? '[' : ',');
        if (i > 0)
            papan_buffer_char(out, '[');
        for (unsigned part = puzzle->layers > 1 ? 0 : 1; part < 3; part++) {
            papan_buffer_number(out, place[part]);
            papan_buffer_char(out, part < 2 ? ',' : ']');
        }
    }
    papan_buffer_char(out, ']');
}

void papan_trace_event(papan_trace *trace, const papan_puzzle *puzzle, const papan_event *event)
{
    if (trace->events > trace->limit)
        return;
    papan_buffer *line = &trace->line;
    papan_buffer_clear(line);
    if (trace->events++ == trace->limit) {
        papan_buffer_text(line, "{\"event\":\"cut\",\"events\":");
        papan_buffer_number(line, (long long)trace->limit);
    } else {
        papan_buffer_text(line, "{\"event\":\"");
        papan_buffer_text(line, event_names[event->kind]);
        papan_buffer_char(line, '"');
        put_piece(line, puzzle, event->label);
        put_cells(line, puzzle, event);
        papan_buffer_text(line, ",\"cases\":");
        papan_buffer_number(line, (long long)event->cases);
    }
    papan_buffer_text(line, "}\n");
    if (!line->failed)
        fwrite(line->bytes, 1, line->length, trace->output.file);
}

bool papan_trace_close(papan_trace *trace)
{
    bool whole = papan_buffer_whole(&trace->line);
    papan_buffer_free(&trace->line);
    if (!whole) {
        papan_output_abandon(&trace->output);
        return false;
    }
    return papan_output_commit(&trace->output);
}

void papan_trace_abandon(papan_trace *trace)
{
    papan_buffer_free(&trace->line);
    papan_output_abandon(&trace->output);
}
