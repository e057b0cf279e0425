/* seed.h: a seed for those who do not name one. */
#ifndef PAPAN_CLI_INPUT_SEED_H
#define PAPAN_CLI_INPUT_SEED_H

#include <stdint.h>
#include <time.h>

/* From the clock; short enough to be typed again. */
static inline uint64_t papan_seed_from_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return ((uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000) % 1000000000 + 1;
}

#endif
