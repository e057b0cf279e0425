/* trace.h: each step of a search as a line of JSON. */
#ifndef PAPAN_CLI_WATCHING_TRACE_H
#define PAPAN_CLI_WATCHING_TRACE_H

#include "cli/output/output.h"

typedef struct papan_trace {
    papan_output output;
    papan_buffer line;
    uint64_t events, limit;
} papan_trace;

bool papan_trace_open(papan_trace *trace, const char *name, uint64_t limit);
void papan_trace_event(papan_trace *trace, const papan_puzzle *puzzle, const papan_event *event);
/* Puts the file in its place, or throws it away. False: it cannot be put there, which was told. */
bool papan_trace_close(papan_trace *trace, bool wanted);

#endif
