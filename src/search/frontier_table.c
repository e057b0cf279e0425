/* frontier_table.c: see frontier_table.h. Pairs that the scan has passed are never looked up again. Each time
 * the table is rebuilt they are dropped, so it holds only what is within reach and stays small enough for the
 * processor cache. */
#include "search/frontier_table.h"

#include <assert.h>
#include <string.h>

enum { LEAST_SLOTS = 1 << 12 };

papan_status papan_frontier_renew(papan_frontier *f, papan_frontier_table *t, unsigned skip, uint32_t passed,
                                  size_t more)
{
    papan_frontier_array old_room = t->room;
    const papan_frontier_slot *old = old_room.bytes;
    size_t old_slots = t->slots, kept = 0;
    for (size_t i = 0; i < old_slots; i++)
        kept += old[i].position > passed + 1;
    t->slots = LEAST_SLOTS >> skip;
    while (t->slots < 4 * (kept + more))
        t->slots *= 2;
    assert((t->slots & (t->slots - 1)) == 0 &&
           !papan_frontier_full(&(papan_frontier_table){.slots = t->slots, .used = kept}, more));
    t->used = kept;
    t->shift = (unsigned)__builtin_clzll(t->slots) + 1;
    t->room = (papan_frontier_array){NULL, 0, 0};
    papan_status status = papan_frontier_room(f, &t->room, t->slots, sizeof *t->slot);
    if (status == PAPAN_OK) {
        t->slot = t->room.bytes;
        memset(t->slot, 0, t->slots * sizeof *t->slot);
        for (size_t i = 0; i < old_slots; i++)
            if (old[i].position > passed + 1) {
                uint64_t hash = papan_frontier_hash(old[i].position - 1, old[i].pattern) << skip;
                *papan_frontier_find(t, hash, old[i].position - 1, old[i].pattern) = old[i];
            }
    }
    papan_frontier_release(f, &old_room);
    return status;
}
