/* sweep.c: see sweep.h. */
#include "search/sweep.h"

#include "base/hash.h"

#include <assert.h>
#include <string.h>

enum { WAYS = 2 }; /* words at the beginning of a slot */

/* ---- positions ---- */

static uint32_t field_of(const papan_sweep_counter *c, const uint64_t *position)
{
    return (uint32_t)(position[c->shift / 64] >> c->shift % 64) & (uint32_t)papan_low_bits(c->bits);
}

/* The value of a field when no copy is used. */
static uint64_t start_of(const papan_sweep_counter *c)
{
    return papan_low_bits(c->bits) - c->high;
}

bool papan_sweep_lay_out(papan_sweep *s, uint32_t choices, papan_arena *arena)
{
    uint32_t at = s->cells;
    for (uint32_t i = 0; i < s->counters; i++) {
        papan_sweep_counter *c = &s->counter[i];
        for (c->bits = 1; c->high >> c->bits != 0;)
            c->bits++;
        if (at % 64 + c->bits + 1 > 64)
            at += 64 - at % 64; /* a field is inside one word */
        c->shift = at;
        at += c->bits + 1;
    }
    s->words = at / 64 + 1;
    s->slot_words = s->words + WAYS;
    s->is_cell = papan_arena_take(arena, s->words, sizeof *s->is_cell);
    s->is_excess = papan_arena_take(arena, s->words, sizeof *s->is_excess);
    s->position = papan_arena_take(arena, s->words, sizeof *s->position);
    s->choice = papan_arena_take(arena, choices, s->words * sizeof *s->choice);
    s->first = papan_arena_take(arena, s->cells + (size_t)3, sizeof *s->first);
    s->level = papan_arena_take(arena, s->cells + (size_t)1, sizeof *s->level);
    if (arena->failed)
        return false;
    for (uint32_t i = 0; i < s->cells; i++)
        papan_bit_set(s->is_cell, i);
    for (uint32_t i = 0; i < s->counters; i++) {
        const papan_sweep_counter *c = &s->counter[i];
        papan_bit_set(s->is_excess, c->shift + c->bits);
        s->position[c->shift / 64] |= start_of(c) << c->shift % 64;
    }
    return true;
}

/* The first cell from `from` on that is not covered, or s->cells. */
static inline uint32_t first_open(const papan_sweep *s, const uint64_t *position, uint32_t from)
{
    for (uint32_t w = from / 64; from < s->cells; from = ++w * 64) {
        uint64_t open = ~position[w] & s->is_cell[w] & UINT64_MAX << from % 64;
        if (open != 0)
            return w * 64 + papan_lowest(open);
    }
    return s->cells;
}

/* Sorts the choices by their first cell (counting sort). */
static papan_status sort_choices(papan_sweep *s, papan_arena *arena)
{
    uint64_t *sorted = papan_arena_take(arena, s->choices, s->words * sizeof *sorted);
    uint32_t *first_of = papan_arena_take(arena, s->choices, sizeof *first_of), *next = s->first + 1;
    if (sorted == NULL || first_of == NULL)
        return PAPAN_NO_MEMORY;
    for (uint32_t i = 0; i < s->choices; i++) {
        uint32_t w = 0;
        while ((s->choice[(size_t)i * s->words + w] & s->is_cell[w]) == 0)
            w++;
        first_of[i] = w * 64 + papan_lowest(s->choice[(size_t)i * s->words + w]);
        next[first_of[i] + 1]++;
    }
    for (uint32_t i = 0; i < s->cells; i++)
        next[i + 1] += next[i];
    for (uint32_t i = 0; i < s->choices; i++)
        memcpy(sorted + (size_t)next[first_of[i]]++ * s->words, s->choice + (size_t)i * s->words,
               s->words * sizeof *sorted);
    s->choice = sorted;
    return PAPAN_OK;
}

/* ---- levels ---- */

static inline papan_count ways_of(const uint64_t *slot)
{
    return (papan_count)slot[1] << 64 | slot[0];
}

/* The slot of this position, or the free slot for it. */
static inline uint64_t *find_slot(const papan_sweep *s, const papan_sweep_level *l, const uint64_t *position)
{
    assert(l->used < l->slots);
    uint64_t hash = position[0];
    for (uint32_t w = 1; w < s->words; w++)
        hash = hash * UINT64_C(0xD1B54A32D192ED03) + position[w];
    for (size_t at = (size_t)papan_mix(hash) & (l->slots - 1);; at = (at + 1) & (l->slots - 1)) {
        uint64_t *slot = l->slot + at * s->slot_words, differ = 0;
        for (uint32_t w = 0; w < s->words; w++)
            differ |= slot[WAYS + w] ^ position[w];
        if (differ == 0 || ways_of(slot) == 0)
            return slot;
    }
}

static void free_level(papan_sweep *s, papan_sweep_level *l)
{
    papan_give(&s->memory, l->slot, l->slots, s->slot_words * sizeof *l->slot);
    s->slots -= l->slots;
    *l = (papan_sweep_level){.slots = 0};
}

static papan_status enlarge_level(papan_sweep *s, papan_sweep_level *l)
{
    enum { LEAST = 64 };
    papan_sweep_level larger = {.slots = l->slots == 0 ? LEAST : 2 * l->slots, .used = l->used};
    if (s->slots + larger.slots > s->slots_max)
        return PAPAN_TOO_BIG;
    larger.slot = papan_take(&s->memory, larger.slots, s->slot_words * sizeof *l->slot);
    if (larger.slot == NULL)
        return PAPAN_NO_MEMORY;
    s->slots += larger.slots;
    for (size_t i = 0; i < l->slots; i++) {
        const uint64_t *slot = l->slot + i * s->slot_words;
        if (ways_of(slot) != 0)
            memcpy(find_slot(s, &larger, slot + WAYS), slot, s->slot_words * sizeof *slot);
    }
    free_level(s, l);
    *l = larger;
    return PAPAN_OK;
}

static papan_status add_ways(papan_sweep *s, papan_sweep_level *l, const uint64_t *position, papan_count ways)
{
    papan_status status = 2 * l->used >= l->slots ? enlarge_level(s, l) : PAPAN_OK;
    if (status != PAPAN_OK)
        return status;
    uint64_t *slot = find_slot(s, l, position);
    papan_count sum = ways_of(slot);
    l->used += sum == 0;
    s->overflow = !papan_count_add(&sum, ways);
    slot[0] = (uint64_t)sum;
    slot[1] = (uint64_t)(sum >> 64);
    for (uint32_t w = 0; w < s->words; w++)
        slot[WAYS + w] = position[w];
    return s->overflow ? PAPAN_TOO_BIG : PAPAN_OK;
}

/* ---- the sweep ---- */

static inline bool choice_fits(const papan_sweep *s, const uint64_t *position, const uint64_t *choice)
{
    for (uint32_t w = 0; w < s->words; w++)
        if ((position[w] & choice[w] & s->is_cell[w]) != 0 ||
            ((position[w] + choice[w]) & s->is_excess[w]) != 0)
            return false;
    return true;
}

/* Tries all choices on a position whose first uncovered cell is this one. */
static papan_status extend_position(papan_sweep *s, const uint64_t *position, papan_count ways, uint32_t cell)
{
    papan_status status = PAPAN_OK;
    const uint64_t *choice = s->choice + (size_t)s->first[cell] * s->words;
    const uint64_t *end = s->choice + (size_t)s->first[cell + 1] * s->words;
    for (; choice < end && status == PAPAN_OK; choice += s->words)
        if (choice_fits(s, position, choice)) {
            for (uint32_t w = 0; w < s->words; w++)
                s->position[w] = position[w] + choice[w];
            s->cases++;
            status = add_ways(s, &s->level[first_open(s, s->position, cell)], s->position, ways);
        }
    return status;
}

static papan_status extend_level(papan_sweep *s, uint32_t cell)
{
    papan_sweep_level *l = &s->level[cell];
    papan_count sum = 0;
    papan_status status = PAPAN_OK;
    const uint64_t *slot = l->slot;
    for (size_t i = 0; i < l->slots && status == PAPAN_OK && !s->stopped; i++, slot += s->slot_words) {
        papan_count ways = ways_of(slot);
        if (ways != 0) {
            status = extend_position(s, slot + WAYS, ways, cell);
            if (s->cases > s->cases_max || (s->done != NULL && !papan_count_add(&sum, ways)))
                status = PAPAN_TOO_BIG;
        }
        if ((i & (s->poll_slots - 1)) == 0)
            s->stopped = s->stop(s->context);
    }
    if (s->done != NULL)
        s->done(s->context, cell, l->used, sum);
    free_level(s, l);
    return status;
}

/* Adds up the positions without uncovered cells in which enough copies of each piece are used. */
static papan_status add_up_level(papan_sweep *s, papan_count *ways)
{
    const papan_sweep_level *l = &s->level[s->cells];
    for (size_t i = 0; i < l->slots; i++) {
        const uint64_t *slot = l->slot + i * s->slot_words;
        bool enough = ways_of(slot) != 0;
        for (uint32_t k = 0; k < s->counters && enough; k++)
            enough = field_of(&s->counter[k], slot + WAYS) >= start_of(&s->counter[k]) + s->counter[k].low;
        if (enough && !papan_count_add(ways, ways_of(slot)))
            return PAPAN_TOO_BIG;
    }
    return PAPAN_OK;
}

papan_status papan_sweep_count(papan_sweep *s, papan_arena *arena, papan_count *ways)
{
    papan_status status = sort_choices(s, arena);
    if (status == PAPAN_OK)
        status = add_ways(s, &s->level[0], s->position, 1);
    for (uint32_t cell = 0; cell < s->cells && status == PAPAN_OK && !s->stopped; cell++)
        status = extend_level(s, cell);
    if (status == PAPAN_OK && !s->stopped)
        status = add_up_level(s, ways);
    for (uint32_t i = 0; i <= s->cells; i++)
        free_level(s, &s->level[i]);
    assert(s->slots == 0);
    return status;
}
