/* frontier_twins.c: pieces of the same shape. For counting, twins are taken as copies of one piece, and the
 * total is multiplied by the number of ways to tell them apart afterwards: 26 pieces of one shape have 67
 * million sets, as copies they have 27. */
#include "search/frontier.h"

#include "base/hash.h"

#include <assert.h>

/* Cells stand in ascending order in the model. */
static uint64_t hash_places(const papan_model *m, uint16_t thing)
{
    uint64_t sum = 0;
    for (uint32_t option = 0; option < m->options; option++) {
        uint64_t hash = 0;
        if (m->option[option].thing != thing)
            continue;
        for (uint32_t i = m->option[option].cells; i < m->option[option + 1].cells; i++)
            hash = papan_hash_add(hash, m->cell_of[i]);
        sum += hash;
    }
    return sum;
}

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

/* Looks from *at on and sets it behind what it finds: mostly both pieces have their places in one order. */
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

/* Hashes tell most pieces apart, but only a comparison proves that two are equal. */
static bool same_places(const papan_model *m, uint16_t a, uint16_t b)
{
    uint32_t more = 0, at = 0;
    for (uint32_t option = 0; option < m->options; option++) {
        if (m->option[option].thing == a) {
            more++;
            if (!has_place(m, b, option, &at))
                return false;
        } else if (m->option[option].thing == b) {
            more--;
        }
    }
    return more == 0;
}

void papan_frontier_twins(const papan_frontier *f, uint16_t *twin)
{
    const papan_model *m = f->search->model;
    const papan_puzzle *puzzle = f->search->puzzle;
    assert(puzzle->things <= PAPAN_PACK_PIECES_MAX);
    uint64_t hash[PAPAN_PACK_PIECES_MAX];
    for (uint16_t thing = 0; thing < puzzle->things; thing++) {
        bool restricted = f->orbits != NULL && f->orbits->thing == thing;
        hash[thing] = restricted ? 0 : hash_places(m, thing);
        twin[thing] = thing;
        for (uint16_t other = 0; other < thing && hash[thing] != 0; other++)
            if (hash[other] == hash[thing] && twin[other] == other && same_places(m, other, thing)) {
                twin[thing] = other;
                break;
            }
    }
}
