/* system.c: cli/system.c and cli/watching/signals.c for WebAssembly. The program runs in a thread of Node; the
 * main thread (bin/papan.mjs) receives Ctrl-C and passes the size of the terminal in variables. */
#include "cli/system.h"

#include "cli/watching/watch.h"

#include <stdlib.h>

bool papan_program_folder(char out[PATH_MAX])
{
    (void)out;
    return false;
}

static unsigned variable(const char *name, unsigned otherwise)
{
    const char *text = getenv(name);
    unsigned long value = text != NULL ? strtoul(text, NULL, 10) : 0;
    return value > 0 && value <= 10000 ? (unsigned)value : otherwise;
}

void papan_window_size(int descriptor, unsigned *columns, unsigned *rows)
{
    (void)descriptor;
    *columns = variable("PAPAN_COLUMNS", *columns);
    *rows = variable("PAPAN_ROWS", *rows);
}

__attribute__((import_module("papan"), import_name("interrupted"))) int papan_host_interrupted(void);
__attribute__((import_module("papan"), import_name("waiting"))) void papan_host_waiting(int waiting);

void papan_watch_signals(void)
{
}

/* While it waits, the thread cannot see the flag, so that the main thread ends the process. */
void papan_watch_input(bool waiting)
{
    papan_host_waiting(waiting);
}

void papan_watch_reading(bool reading)
{
    papan_host_waiting(reading);
}

void papan_watch_allow_slow_end(bool waits)
{
    (void)waits;
}

bool papan_watch_uninterruptible(bool making)
{
    papan_host_waiting(making);
    return !papan_interrupted();
}

bool papan_interrupted(void)
{
    return papan_host_interrupted() != 0;
}

void papan_watch_cursor(bool hidden)
{
    (void)hidden;
}
