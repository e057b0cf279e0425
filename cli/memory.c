/* memory.c: the default memory limit of a search, and growing arrays.
 *
 * The limit is half of the memory of the machine, because other programs need memory, too, and the file cache
 * of the system should stay in memory. In a container the limit of its control group (version 2) counts
 * instead: the system kills a process that exceeds it without a message. */
#include "cli/session.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const uint64_t UNKNOWN = UINT64_C(8) << 30;

/* The file contains a number, or "max" for no limit. */
static uint64_t group_limit(void)
{
    unsigned long long limit = 0;
    FILE *file = fopen("/sys/fs/cgroup/memory.max", "r");
    if (file == NULL)
        return UINT64_MAX;
    int read = fscanf(file, "%llu", &limit);
    fclose(file);
    return read == 1 && limit > 0 ? limit : UINT64_MAX;
}

uint64_t papan_usual_memory(void)
{
    long pages = sysconf(_SC_PHYS_PAGES), bytes = sysconf(_SC_PAGESIZE);
    uint64_t memory = pages > 0 && bytes > 0 ? (uint64_t)pages * (uint64_t)bytes : UNKNOWN;
    uint64_t limit = group_limit();
    return (memory < limit ? memory : limit) / 2;
}

bool papan_enlarge(void *array, size_t *have, size_t want, size_t size)
{
    void *block;
    memcpy(&block, array, sizeof block); /* copied as bytes, since the element type is unknown */
    size_t room = want + want / 2 + 8;
    if (want <= *have)
        return true;
    if (room > SIZE_MAX / size || (block = realloc(block, room * size)) == NULL)
        return false;
    memcpy(array, &block, sizeof block);
    *have = room;
    return true;
}
