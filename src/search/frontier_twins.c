/* frontier_twins.c: finds pieces of the same shape (twins). For counting, twins are treated as copies of one
 * piece, and the total is multiplied by the number of ways to distinguish them afterwards: 26 pieces of one
 * shape have 67 million sets, but as copies only 27. */
#include "search/frontier.h"

#include <assert.h>

/* The cells of an option are in ascending order in the model. */
static bool same_cells(const papan_model *m, uint32_t a, uint32_t b)
{
    uint32_t cells = m->option[a + 1].cells - m->option[a].cells;
    assert(a < m->options && b < m->options);
    if (m->option[b + 1].cells - m->option[b].cells != cells)
        return false;
    for (uint32_t i = 0; i < cells; i++)
        if (m->cell_of[m->option[a].cells + i] != m->cell_of[m->option[b].cells + i])
            return false;
    return true;
}

/* Searches from *at on and moves it past the match: usually both pieces have their placements in the same
 * order. */
static bool has_place(const papan_model *m, uint16_t thing, uint32_t place, uint32_t *at)
{
    for (uint32_t looked = 0; looked < m->options; looked++) {
        uint32_t option = *at < m->options ? *at : 0;
        *at = option + 1;
        if (m->option[option].thing == thing && same_cells(m, option, place))
            return true;
    }
    return false;
}

/* For two pieces with equally many placements. */
static bool same_places(const papan_model *m, uint16_t a, uint16_t b)
{
    uint32_t at = 0;
    for (uint32_t option = 0; option < m->options; option++)
        if (m->option[option].thing == a && !has_place(m, b, option, &at))
            return false;
    return true;
}

void papan_frontier_twins(const papan_frontier *f, uint16_t *twin)
{
    const papan_model *m = f->search->model;
    const papan_puzzle *puzzle = f->search->puzzle;
    assert(puzzle->things <= PAPAN_PACK_PIECES_MAX);
    uint32_t places[PAPAN_PACK_PIECES_MAX] = {0};
    for (uint32_t option = 0; option < m->options; option++)
        places[m->option[option].thing]++;
    if (f->orbits != NULL)
        places[f->orbits->thing] = 0; /* restricted, so it has no twin */
    for (uint16_t thing = 0; thing < puzzle->things; thing++) {
        twin[thing] = thing;
        for (uint16_t other = 0; other < thing && places[thing] > 0; other++)
            if (places[other] == places[thing] && twin[other] == other && same_places(m, other, thing)) {
                twin[thing] = other;
                break;
            }
    }
}
