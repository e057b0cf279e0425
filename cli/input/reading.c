/* reading.c: see input.h. A reader allocates memory while it reads, so its allocator can also stop it. Readers
 * run one at a time, but the objects they make keep the allocator, and several threads may call it later; after
 * reading it enforces no limits. */
#include "cli/input/input.h"

#include "cli/language.h"
#include "cli/watching/watch.h"

#include <stdlib.h>
#include <string.h>

static struct {
    bool active;
    size_t held, limit; /* bytes; limit 0: none */
    bool late, refused;
} reading;

static void *resize_within_limits(void *context, void *block, size_t old_size, size_t new_size)
{
    (void)context;
    if (new_size == 0) {
        free(block);
        if (reading.active)
            reading.held -= old_size;
        return NULL;
    }
    if (!reading.active)
        return realloc(block, new_size);
    size_t held = reading.held - old_size + new_size;
    reading.refused |= reading.limit != 0 && held > reading.limit;
    reading.late |= papan_watch_expired();
    void *given = reading.refused || reading.late ? NULL : realloc(block, new_size);
    if (given != NULL)
        reading.held = held;
    return given;
}

const char *papan_input_name(const char *name)
{
    return strcmp(name, "-") == 0 ? "<stdin>" : name;
}

const papan_allocator *papan_reading_memory(const papan_session *session, size_t held)
{
    static const papan_allocator memory = {resize_within_limits, NULL};
    uint64_t limit = session->settings.memory_limit;
    reading.active = true;
    reading.held = held;
    reading.limit = limit < SIZE_MAX ? (size_t)limit : 0;
    reading.late = reading.refused = false;
    return &memory;
}

void papan_reading_end(void)
{
    reading.active = false;
}

int papan_reading_over_limit(const char *name)
{
    return papan_error(PAPAN_EXIT_ERROR, "memory-limit",
                       N_("reading %s needs more memory than --memory-limit allows"), papan_input_name(name));
}

int papan_reading_stopped(const char *name)
{
    if (!papan_interrupted())
        papan_complain("time-limit", N_("the time limit was reached while reading %s"), papan_input_name(name));
    return PAPAN_EXIT_STOPPED;
}

int papan_reading_failed(const char *name)
{
    if (reading.late)
        return papan_reading_stopped(name);
    return reading.refused ? papan_reading_over_limit(name) : papan_out_of_memory();
}
