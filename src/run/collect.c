/* collect.c: verifies, filters, hashes and counts solutions. */
#include "run/collect.h"

#include "base/hash.h"

#include <assert.h>
#include <string.h>

uint64_t papan_wanted(const papan_request *request)
{
    uint64_t goal = request->goal == PAPAN_FIRST ? 1 : request->goal == PAPAN_CHECK ? 2 : 0;
    return goal > 0 && (request->limit == 0 || goal < request->limit) ? goal : request->limit;
}

papan_status papan_collector_open(papan_collector *c, const papan_puzzle *puzzle, const papan_request *request,
                                  bool own_symmetry, const papan_allocator *memory)
{
    *c = (papan_collector){.puzzle = puzzle, .request = request};
    c->filter = request->distinct && !own_symmetry && request->goal != PAPAN_FIRST; /* any copy will do then */
    papan_status status = papan_checker_open(&c->checker, puzzle, memory);
    if (status != PAPAN_OK)
        return status;
    if (request->distinct || (own_symmetry && request->goal != PAPAN_FIRST && !request->quick))
        status = papan_group_new(puzzle, memory, &c->group);
    if (status != PAPAN_OK)
        papan_checker_close(&c->checker);
    return status;
}

void papan_collector_close(papan_collector *c)
{
    papan_group_free(c->group);
    papan_checker_close(&c->checker);
}

/* Four cells in a word, the first in the lowest bits. Things, not labels: copies of a piece have no order. */
static inline uint64_t four_cells(const papan_puzzle *puzzle, const uint16_t *label, uint32_t from, bool copies)
{
    uint64_t word = 0;
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    if (!copies && from + 4 <= puzzle->cells) {
        memcpy(&word, label + from, sizeof word);
        return word;
    }
#endif
    for (uint32_t k = 0; k < 4 && from + k < puzzle->cells; k++)
        word |= (uint64_t)(copies ? papan_thing(puzzle, label[from + k]) : label[from + k]) << (16 * k);
    return word;
}

/* Four independent hashes side by side, since each multiplication waits for the one before. */
uint64_t papan_solution_hash(const papan_puzzle *puzzle, const uint16_t *label)
{
    const bool copies = puzzle->labels > puzzle->things;
    uint64_t hash[4] = {puzzle->cells, 1, 2, 3};
    for (uint32_t i = 0; i < puzzle->cells; i += 16)
        for (uint32_t lane = 0; lane < 4; lane++) {
            hash[lane] =
                (hash[lane] ^ four_cells(puzzle, label, i + 4 * lane, copies)) * UINT64_C(0x9E3779B97F4A7C15);
            hash[lane] ^= hash[lane] >> 32;
        }
    return papan_mix(hash[0] + papan_mix(hash[1] + papan_mix(hash[2] + papan_mix(hash[3]))));
}

bool papan_collect(papan_collector *c, const uint16_t *label, bool *counted)
{
    assert(c->failure == PAPAN_OK && (!c->filter || c->group != NULL));
    *counted = false;
    if (!c->request->unchecked) {
        c->failure = c->puzzle->family->verify(c->puzzle, label, &c->checker, &c->why);
        if (c->failure != PAPAN_OK)
            return false;
    }
    if (c->filter && !papan_group_represents(c->group, label))
        return true;
    *counted = true;
    c->count++;
    if (!c->request->unchecked) {
        c->latest = papan_solution_hash(c->puzzle, label);
        c->hash += c->latest;
    }
    return true;
}
