/* sampler.c: keeps moments that are spread evenly over a search of unknown length, see sampler.h. A third of
 * the room is for the first steps, one by one, so that the viewer learns how the strategy works. After them
 * every step is kept until the room is full; then every other moment is dropped, and half as many steps are
 * kept from there on. A single search suffices this way, and at least half of the room is used. Counting the
 * steps in an earlier search would use all of the room, but take twice as long. */
#include "cli/watching/sampler.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* One block holds the moments and their boards. */
bool papan_sampler_start(papan_sampler *reel, const papan_puzzle *puzzle, size_t room)
{
    assert(room >= 2);
    size_t cells = papan_cells(puzzle);
    *reel = (papan_sampler){.puzzle = puzzle, .room = room, .opening = 1 + (room - 2) / 3, .stride = 1};
    reel->moment = calloc(room, sizeof *reel->moment);
    reel->label = calloc(cells, sizeof *reel->label);
    reel->memory = calloc(room, cells * (sizeof *reel->label + 1));
    if (reel->moment == NULL || reel->label == NULL || reel->memory == NULL) {
        papan_sampler_free(reel);
        return false;
    }
    uint16_t *label = reel->memory;
    uint8_t *wrong = (uint8_t *)(label + room * cells);
    for (size_t i = 0; i < room; i++) {
        reel->moment[i].label = label + i * cells;
        reel->moment[i].wrong = wrong + i * cells;
    }
    papan_givens(puzzle, reel->label);
    memcpy(reel->moment[0].label, reel->label, cells * sizeof *label);
    reel->moments = 1;
    return true;
}

static void swap_moments(papan_moment *a, papan_moment *b)
{
    papan_moment kept = *a;
    *a = *b;
    *b = kept;
}

/* Drops every other moment after the opening; their boards are reused. */
static void thin_out(papan_sampler *reel)
{
    size_t kept = reel->opening;
    for (size_t i = reel->opening; i < reel->moments; i += 2)
        swap_moments(&reel->moment[kept++], &reel->moment[i]);
    assert(kept <= reel->moments);
    reel->moments = kept;
    reel->stride *= 2;
}

static bool is_kept(papan_sampler *reel, uint64_t step)
{
    if (step + 1 < reel->opening)
        return true;
    uint64_t late = step + 1 - reel->opening;
    if (reel->moments + 1 == reel->room && late % reel->stride == 0)
        thin_out(reel);
    return late % reel->stride == 0 && reel->moments + 1 < reel->room;
}

static void add_moment(papan_sampler *reel, const papan_event *event)
{
    assert(reel->moments + 1 < reel->room);
    papan_moment *moment = &reel->moment[reel->moments++];
    size_t cells = papan_cells(reel->puzzle);
    memcpy(moment->label, reel->label, cells * sizeof *reel->label);
    memset(moment->wrong, 0, cells);
    moment->cases = event->cases;
    moment->rejected = event->kind == PAPAN_REJECT;
    moment->sampled = reel->moments > reel->opening;
    for (uint32_t i = 0; moment->rejected && i < event->cells; i++) {
        uint16_t *label = &moment->label[event->cell[i]];
        *label = *label == PAPAN_EMPTY ? event->label : *label;
        moment->wrong[event->cell[i]] = 1;
    }
}

void papan_sampler_step(papan_sampler *reel, const papan_event *event)
{
    if (event->kind == PAPAN_SOLUTION)
        return;
    if (event->kind != PAPAN_REJECT)
        for (uint32_t i = 0; i < event->cells; i++)
            reel->label[event->cell[i]] = event->kind == PAPAN_PLACE ? event->label : PAPAN_EMPTY;
    if (is_kept(reel, reel->steps++))
        add_moment(reel, event);
}

void papan_sampler_finish(papan_sampler *reel, const uint16_t *solution, uint64_t cases)
{
    assert(reel->moments < reel->room);
    papan_moment *moment = &reel->moment[reel->moments++];
    size_t cells = papan_cells(reel->puzzle);
    memcpy(moment->label, solution != NULL ? solution : reel->label, cells * sizeof *reel->label);
    memset(moment->wrong, 0, cells);
    moment->cases = cases;
    moment->rejected = moment->sampled = false;
}

void papan_sampler_free(papan_sampler *reel)
{
    free(reel->moment);
    free(reel->label);
    free(reel->memory);
    *reel = (papan_sampler){0};
}
