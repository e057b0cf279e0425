/* sampler.h: a bounded number of moments of a search, however long the search is. */
#ifndef PAPAN_CLI_WATCHING_SAMPLER_H
#define PAPAN_CLI_WATCHING_SAMPLER_H

#include "papan/papan.h"

typedef struct papan_moment {
    uint64_t cases; /* so far */
    bool sampled;   /* steps before it were left out */
    bool rejected;  /* it shows a step that did not fit */
    uint16_t *label;
    uint8_t *wrong; /* [cells] the cells of the step that did not fit */
} papan_moment;

typedef struct papan_sampler {
    const papan_puzzle *puzzle;
    size_t room, opening;
    size_t moments;
    papan_moment *moment; /* [room], in order of time; the first is the start */
    uint64_t steps;       /* seen so far */
    uint64_t stride;      /* after the opening, one of this many steps is kept */
    uint16_t *label;      /* the current position */
    void *memory;
} papan_sampler;

/* room is at least 2. False: out of memory. */
bool papan_sampler_start(papan_sampler *reel, const papan_puzzle *puzzle, size_t room);
/* A step of the search. */
void papan_sampler_step(papan_sampler *reel, const papan_event *event);
/* Adds the end: the solution; NULL: the current position. There is always room for it. */
void papan_sampler_finish(papan_sampler *reel, const uint16_t *solution, uint64_t cases);
void papan_sampler_free(papan_sampler *reel);

#endif
