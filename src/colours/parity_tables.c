/* parity_tables.c: see parity_kernel.h. */
#include "colours/parity_kernel.h"

#include "base/bits.h"

#include <assert.h>
#include <string.h>

/* A partial placement of a half of y. */
typedef struct papan_parity_state {
    uint32_t columns, code;
    uint64_t diagonals;
} state;

void papan_parity_maker_close(papan_parity_maker *m)
{
    papan_give(&m->memory, m->found, m->room, sizeof *m->found);
    papan_give(&m->memory, m->slot, m->slots, sizeof *m->slot);
    papan_give(&m->memory, m->start, m->starts, sizeof *m->start);
    papan_give(&m->memory, m->number, m->numbers, sizeof *m->number);
    papan_give(&m->memory, m->state, m->states, sizeof *m->state);
    *m = (papan_parity_maker){.memory = m->memory};
}

/* ---- placements ---- */

typedef struct placing {
    papan_parity_maker *maker;
    const papan_parity_list *list;
    unsigned rows, row[PAPAN_PARITY_LINES];
    unsigned cut;           /* rows of the first half; 0: halves are not needed */
    uint32_t first, second; /* indices of halves: the first counts up, the second is looked up by its columns */
    uint64_t diagonals[PAPAN_PARITY_LINES][PAPAN_PARITY_LINES]; /* [i][column] of row[i] */
    bool halves;
    uint32_t asked; /* calls of asked_to_stop() */
} placing;

static void line_up(placing *p, papan_parity_maker *m, const papan_parity_list *list, uint32_t rows)
{
    *p = (placing){.maker = m, .list = list};
    for (uint32_t left = rows; left != 0; left &= left - 1) {
        unsigned row = papan_lowest(left);
        for (unsigned j = 0; j < list->quarter->columns; j++)
            p->diagonals[p->rows][j] = papan_quarter_diagonals(list->quarter, list->n, row, j);
        assert(p->rows < PAPAN_PARITY_LINES && row < list->quarter->rows);
        p->row[p->rows++] = row;
    }
}

static bool room_for_row(papan_parity_maker *m)
{
    return papan_room(&m->memory, &m->found, &m->room, m->count + PAPAN_PARITY_LINES, sizeof *m->found);
}

static bool asked_to_stop(placing *p)
{
    enum { NOT_EVERY_TIME = 4095 };
    papan_parity_maker *m = p->maker;
    if (m->stop != NULL && (++p->asked & NOT_EVERY_TIME) == 0 && m->stop(m->context))
        m->stopped = true;
    return m->stopped;
}

static void keep_placement(const placing *p, uint32_t columns, uint64_t diagonals, uint32_t code)
{
    papan_parity_maker *m = p->maker;
    assert(m->count < m->room && (!p->halves || code < m->numbers));
    const papan_parity_sets *sets = p->list->sets;
    uint16_t group = sets->rank[p->list->complement ? papan_parity_full(sets->width) & ~columns : columns];
    m->found[m->count] =
        (papan_parity_placement){diagonals, group, (uint16_t)p->first, p->halves ? m->number[code] : 0};
    m->count += group != PAPAN_PARITY_UNLISTED;
}

static bool place_from(placing *p, unsigned i, uint32_t columns, uint64_t diagonals, uint32_t code)
{
    assert(i < p->rows);
    unsigned width = p->list->quarter->columns;
    bool last = i + 1 == p->rows;
    if (last && (asked_to_stop(p) || !room_for_row(p->maker)))
        return false;
    for (uint32_t left = papan_parity_full(width) & ~columns; left != 0; left &= left - 1) {
        unsigned j = papan_lowest(left);
        uint64_t here = p->diagonals[i][j];
        uint32_t with = columns | (left & -left), more = i >= p->cut ? code * width + j : 0;
        if ((diagonals & here) != 0)
            continue;
        if (last)
            keep_placement(p, with, diagonals | here, more);
        else if (!place_from(p, i + 1, with, diagonals | here, more))
            return false;
        p->first += i + 1 == p->cut; /* that first half is complete */
    }
    return true;
}

static bool sort_by_group(papan_parity_maker *m, uint32_t groups)
{
    if (!papan_room(&m->memory, &m->start, &m->starts, (size_t)groups + 2, sizeof *m->start))
        return false;
    if (!papan_room(&m->memory, &m->found, &m->room, 2 * m->count, sizeof *m->found))
        return false;
    uint32_t *start = m->start;
    memset(start, 0, ((size_t)groups + 2) * sizeof *start);
    for (size_t i = 0; i < m->count; i++)
        start[m->found[i].group + 2]++;
    for (uint32_t g = 0; g < groups; g++)
        start[g + 2] += start[g + 1];
    if (m->count == 0)
        return true;
    papan_parity_placement *sorted = m->found + m->count;
    for (size_t i = 0; i < m->count; i++)
        sorted[start[m->found[i].group + 1]++] = m->found[i];
    memcpy(m->found, sorted, m->count * sizeof *sorted);
    return true;
}

static papan_status place_all(placing *p)
{
    p->maker->count = 0;
    p->first = 0;
    bool placed = p->rows == 0 ? room_for_row(p->maker) : place_from(p, 0, 0, 0, 0);
    if (placed && p->rows == 0)
        keep_placement(p, 0, 0, 0); /* the empty placement, the only one on no rows */
    if (!placed || !sort_by_group(p->maker, p->list->sets->count))
        return PAPAN_NO_MEMORY;
    return PAPAN_OK;
}

papan_status papan_parity_place(papan_parity_maker *m, const papan_parity_list *list, uint32_t rows)
{
    placing p;
    line_up(&p, m, list, rows);
    return place_all(&p);
}

/* ---- x ---- */

static void take_lane(papan_parity_x *x, uint32_t lane, uint32_t group)
{
    assert(lane / PAPAN_PARITY_LANES < x->octets);
    uint32_t octet = lane / PAPAN_PARITY_LANES, i = lane % PAPAN_PARITY_LANES, own = octet % x->words;
    if (i == 0)
        x->rank[octet] = group;
    assert(group - x->rank[octet] < PAPAN_PARITY_LANES);
    uint8_t *take = x->take[octet - own + own / 2 + (own % 2) * x->words / 2] + 2 * i;
    take[0] = (uint8_t)(2 * (group - x->rank[octet]));
    take[1] = (uint8_t)(take[0] + 1);
}

static uint32_t lanes_for(const papan_parity_maker *m, uint32_t group)
{
    return (m->start[group + 1] - m->start[group] + PAPAN_PARITY_LANES - 1) / PAPAN_PARITY_LANES;
}

/* Loose layout: assigns lanes to groups in order; an octet spans at most eight consecutive ranks. */
static uint32_t deal_loosely(const papan_parity_maker *m, papan_parity_x *x)
{
    enum { LANES = PAPAN_PARITY_LANES };
    uint32_t lane = 0;
    for (uint32_t g = 0; g < x->groups; g++) {
        uint32_t lanes = lanes_for(m, g);
        if (lanes > 0 && lane % LANES != 0 && g - x->rank[lane / LANES] >= LANES)
            lane += LANES - lane % LANES;
        x->lane_of[g] = lane;
        for (uint32_t i = 0; i < lanes; i++)
            take_lane(x, lane++, g);
    }
    x->lane_of[x->groups] = lane;
    return lane;
}

static uint32_t chunk_lanes(const papan_parity_x *x)
{
    return PAPAN_PARITY_LANES * x->words;
}

/* True if one of the eight groups from the first on needs more lanes than this. */
static bool fills(const papan_parity_maker *m, const papan_parity_x *x, uint32_t first, uint32_t lanes)
{
    for (uint32_t g = first; g < x->groups && g < first + PAPAN_PARITY_LANES; g++)
        if (lanes_for(m, g) > lanes)
            return true;
    return false;
}

/* Straight layout: the lanes of an octet belong to consecutive groups. The first octets of all groups fill
 * whole chunks; further ones follow layer by layer where a group needs them. */
static uint32_t deal_straight(const papan_parity_maker *m, papan_parity_x *x)
{
    enum { LANES = PAPAN_PARITY_LANES };
    uint32_t end = (x->groups + chunk_lanes(x) - 1) / chunk_lanes(x) * chunk_lanes(x), lane = 0, before = 0;
    for (uint32_t g = 0; g < x->groups; g++)
        x->lane_of[g] = g;
    for (uint32_t layer = 0; layer == 0 || lane > before; layer++) {
        before = lane;
        for (uint32_t first = 0; first < end; first += LANES)
            if (layer == 0 || fills(m, x, first, layer))
                for (uint32_t i = 0; i < LANES; i++)
                    take_lane(x, lane++, first + i);
    }
    x->lane_of[x->groups] = lane;
    return lane;
}

/* Upper bound on the number of lanes. Loose layout: each group may leave one lane partly filled, and an octet
 * that ends early has spanned at least eight ranks. */
static size_t lanes_at_most(const papan_parity_maker *m, const papan_parity_x *x)
{
    size_t lanes = (size_t)x->groups + 64, most = 1;
    for (uint32_t g = 0; g < x->groups; g++) {
        lanes += lanes_for(m, g);
        most = lanes_for(m, g) > most ? lanes_for(m, g) : most;
    }
    return x->straight ? most * ((size_t)x->groups + 64) : lanes;
}

/* The byte of a lane within its chunk: octets 0 and 1 share the even and odd bytes of the first 16 bytes,
 * octets 2 and 3 those of the next 16, and so on, so that 16-bit sums of even and of odd bytes are octets. */
static size_t byte_of_lane(uint32_t lane)
{
    uint32_t octet = lane / PAPAN_PARITY_LANES, i = lane % PAPAN_PARITY_LANES;
    return (size_t)(octet / 2) * 16 + 2 * i + octet % 2;
}

/* Fills a lane with up to eight x of a group. */
static void fill_lane(papan_parity_maker *m, const papan_parity_x *x, uint32_t lane, uint32_t group,
                      uint32_t from)
{
    uint64_t *slot = m->slot + byte_of_lane(lane) * PAPAN_PARITY_LANES;
    assert(lane < x->chunks * chunk_lanes(x));
    for (uint32_t i = 0; i < PAPAN_PARITY_LANES && from + i < m->start[group + 1]; i++)
        slot[i] = m->found[from + i].diagonals;
    (void)x;
}

static void fill_slots(papan_parity_maker *m, const papan_parity_x *x)
{
    enum { LANES = PAPAN_PARITY_LANES };
    uint32_t layer = 0, rank = 0;
    for (size_t i = 0; i < (size_t)x->chunks * x->words * 64; i++)
        m->slot[i] = UINT64_MAX;
    for (uint32_t g = 0; g < x->groups && !x->straight; g++)
        for (uint32_t k = 0; k < lanes_for(m, g); k++)
            fill_lane(m, x, x->lane_of[g] + k, g, m->start[g] + k * LANES);
    for (uint32_t lane = 0; lane < x->lane_of[x->groups] && x->straight; lane++) {
        uint32_t first = x->rank[lane / LANES], g = first + lane % LANES;
        layer += lane > 0 && lane % LANES == 0 && first <= rank; /* ranks ascend within a layer */
        rank = first;
        if (g < x->groups)
            fill_lane(m, x, lane, g, m->start[g] + layer * LANES);
    }
}

static void fill_masks(const papan_parity_maker *m, const papan_parity_list *list, const papan_quarter *of_y,
                       papan_parity_x *x)
{
    unsigned n = list->n;
    for (uint32_t c = 0; c < x->chunks; c++)
        for (unsigned w = 0; w < x->words; w++) {
            uint64_t hit[64] = {0}, live = 0;
            const uint64_t *slot = m->slot + ((size_t)c * x->words + w) * 64;
            for (unsigned i = 0; i < 64; i++) {
                if (slot[i] == UINT64_MAX)
                    continue;
                uint64_t bit = UINT64_C(1) << i;
                live |= bit;
                for (uint64_t left = slot[i]; left != 0; left &= left - 1)
                    hit[papan_lowest(left)] |= bit;
            }
            uint64_t *mask = x->mask + (size_t)c * (x->squares + 1) * x->words + w;
            for (unsigned row = 0; row < of_y->rows; row++)
                for (unsigned column = 0; column < of_y->columns; column++, mask += x->words) {
                    uint64_t both = papan_quarter_diagonals(of_y, n, row, column);
                    *mask = live & ~(hit[papan_lowest(both)] | hit[63 - __builtin_clzll(both)]);
                }
            *mask = live;
        }
}

papan_status papan_parity_make_x(papan_parity_maker *m, const papan_parity_list *list, uint32_t rows,
                                 const papan_quarter *of_y, unsigned words, bool straight, papan_parity_x *x)
{
    assert(words == 4 || words == 8);
    *x = (papan_parity_x){.words = words,
                          .straight = straight,
                          .groups = list->sets->count,
                          .squares = of_y->rows * of_y->columns};
    papan_status status = papan_parity_place(m, list, rows);
    if (status != PAPAN_OK)
        return status;
    size_t in_chunk = PAPAN_PARITY_LANES * words, most = lanes_at_most(m, x);
    x->octets = (most / in_chunk + 1) * words;
    x->lane_of = papan_take(&m->memory, (size_t)x->groups + 1, sizeof *x->lane_of);
    x->rank = papan_take(&m->memory, x->octets, sizeof *x->rank);
    x->take = papan_take(&m->memory, x->octets, sizeof *x->take);
    if (x->lane_of != NULL && x->rank != NULL && x->take != NULL) {
        uint32_t lanes = straight ? deal_straight(m, x) : deal_loosely(m, x);
        x->chunks = (uint32_t)((lanes + in_chunk - 1) / in_chunk);
        x->bytes = (size_t)x->chunks * (x->squares + 1) * words * sizeof *x->mask + 64;
        x->block = papan_take(&m->memory, x->bytes, 1);
    }
    if (x->block == NULL ||
        !papan_room(&m->memory, &m->slot, &m->slots, (size_t)x->chunks * words * 64, sizeof *m->slot)) {
        papan_parity_drop_x(&m->memory, x);
        return PAPAN_NO_MEMORY;
    }
    x->mask = (uint64_t *)(((uintptr_t)x->block + 63) & ~(uintptr_t)63);
    fill_slots(m, x);
    fill_masks(m, list, of_y, x);
    return PAPAN_OK;
}

void papan_parity_drop_x(const papan_allocator *memory, papan_parity_x *x)
{
    papan_give(memory, x->lane_of, (size_t)x->groups + 1, sizeof *x->lane_of);
    papan_give(memory, x->rank, x->octets, sizeof *x->rank);
    papan_give(memory, x->take, x->octets, sizeof *x->take);
    papan_give(memory, x->block, x->bytes, 1);
    *x = (papan_parity_x){.words = 0};
}

size_t papan_parity_x_bytes(const papan_parity_x *x)
{
    return x->bytes + x->octets * (sizeof *x->rank + sizeof *x->take) + (size_t)x->groups * sizeof *x->lane_of;
}

/* ---- y ---- */

typedef struct numbering {
    const placing *p;
    papan_parity_half *half;
    const papan_allocator *memory;
    state *now, *then; /* [most] */
    uint32_t steps, most;
    unsigned words; /* 64-bit words per mask */
} numbering;

/* Extends all placements by one row; indices follow the order of the search. */
static papan_status add_row(numbering *b, unsigned i, uint32_t *states)
{
    unsigned width = b->p->list->quarter->columns;
    uint32_t made = 0;
    for (uint32_t s = 0; s < *states; s++)
        for (unsigned j = 0; j < width; j++) {
            const state *old = &b->now[s];
            uint64_t here = b->p->diagonals[i][j];
            if ((old->columns >> j & 1) != 0 || (old->diagonals & here) != 0)
                continue;
            if (made + 1 == b->most)
                return PAPAN_TOO_BIG;
            if (!papan_room(b->memory, &b->half->step, &b->half->room, (size_t)b->steps + 1,
                            sizeof *b->half->step))
                return PAPAN_NO_MEMORY;
            assert(s * b->words <= UINT16_MAX && made < b->most);
            b->half->step[b->steps++] = (papan_parity_step){(uint16_t)(s * b->words),
                                                            (uint16_t)((b->p->row[i] * width + j) * b->words)};
            b->then[made++] =
                (state){old->columns | UINT32_C(1) << j, old->code * width + j, old->diagonals | here};
        }
    *states = made;
    state *other = b->now;
    b->now = b->then;
    b->then = other;
    return PAPAN_OK;
}

static papan_status number_half(numbering *b, papan_parity_half *half, unsigned from, unsigned to)
{
    assert(from <= to && to <= b->p->rows);
    uint32_t states = 1;
    papan_status status = PAPAN_OK;
    b->half = half;
    b->steps = 0;
    b->now[0] = (state){0, 0, 0};
    for (unsigned i = from; i < to && status == PAPAN_OK; i++) {
        status = add_row(b, i, &states);
        half->end[half->rows++] = b->steps;
    }
    half->states = states;
    return status;
}

/* Numbers both halves, and prepares the lookup of second halves by their columns. */
static papan_status number_halves(placing *p, unsigned words, papan_parity_y *y)
{
    papan_parity_maker *m = p->maker;
    size_t codes = 1, most = (UINT16_MAX + 1) / words; /* masks that 16-bit offsets can address */
    p->cut = p->rows / 2;
    for (unsigned i = p->cut; i < p->rows; i++)
        codes *= p->list->quarter->columns;
    if (codes > (size_t)1 << 24)
        return PAPAN_TOO_BIG;
    if (!papan_room(&m->memory, &m->number, &m->numbers, codes, sizeof *m->number))
        return PAPAN_NO_MEMORY;
    if (!papan_room(&m->memory, &m->state, &m->states, 2 * most, sizeof *m->state))
        return PAPAN_NO_MEMORY;
    numbering b = {.p = p,
                   .memory = &m->memory,
                   .now = m->state,
                   .then = m->state + most,
                   .most = (uint32_t)most,
                   .words = words};
    papan_status status = number_half(&b, &y->half[0], 0, p->cut);
    y->steps = b.steps;
    if (status == PAPAN_OK)
        status = number_half(&b, &y->half[1], p->cut, p->rows);
    for (uint32_t s = 0; s < y->half[1].states && status == PAPAN_OK; s++)
        m->number[b.now[s].code] = (uint16_t)s;
    p->halves = true;
    y->steps += b.steps;
    return status;
}

enum { FILL_UP = 4 };

static papan_status list_pairs(const papan_parity_maker *m, unsigned words, papan_parity_y *y)
{
    uint32_t pairs = 0;
    for (uint32_t g = 0; g < y->groups; g++)
        pairs += (m->start[g + 1] - m->start[g] + FILL_UP - 1) / FILL_UP * FILL_UP;
    y->start = papan_take(&m->memory, (size_t)y->groups + 1, sizeof *y->start);
    y->pair = papan_take(&m->memory, (size_t)pairs + 1, sizeof *y->pair);
    y->pairs = pairs;
    if (y->start == NULL || y->pair == NULL)
        return PAPAN_NO_MEMORY;
    papan_parity_pair *next = y->pair;
    const papan_parity_pair nothing = {(uint16_t)(y->half[0].states * words), 0};
    for (uint32_t g = 0; g < y->groups; g++) {
        uint32_t count = m->start[g + 1] - m->start[g];
        y->start[g] = (uint32_t)(next - y->pair);
        if (count > y->most)
            y->most = count;
        for (uint32_t i = m->start[g]; i < m->start[g + 1]; i++)
            *next++ = (papan_parity_pair){(uint16_t)(m->found[i].first * words),
                                          (uint16_t)(m->found[i].second * words)};
        for (; (next - y->pair) % FILL_UP != 0;)
            *next++ = nothing;
    }
    assert((uint32_t)(next - y->pair) == pairs);
    y->start[y->groups] = pairs;
    return PAPAN_OK;
}

papan_status papan_parity_make_y(papan_parity_maker *m, const papan_parity_list *list, uint32_t rows,
                                 unsigned words, papan_parity_y *y)
{
    placing p;
    *y = (papan_parity_y){.groups = list->sets->count};
    line_up(&p, m, list, rows);
    papan_status status = number_halves(&p, words, y);
    if (status == PAPAN_OK)
        status = place_all(&p);
    if (status == PAPAN_OK)
        status = list_pairs(m, words, y);
    if (status != PAPAN_OK)
        papan_parity_drop_y(&m->memory, y);
    return status;
}

void papan_parity_drop_y(const papan_allocator *memory, papan_parity_y *y)
{
    for (int i = 0; i < 2; i++)
        papan_give(memory, y->half[i].step, y->half[i].room, sizeof *y->half[i].step);
    papan_give(memory, y->start, (size_t)y->groups + 1, sizeof *y->start);
    papan_give(memory, y->pair, (size_t)y->pairs + 1, sizeof *y->pair);
    *y = (papan_parity_y){.groups = 0};
}

size_t papan_parity_y_bytes(const papan_parity_y *y)
{
    return ((size_t)y->pairs + y->half[0].room + y->half[1].room + y->groups) * 4;
}
