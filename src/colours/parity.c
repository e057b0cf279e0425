/* parity.c: classes, column sets, orbits and parts: see parity.h. */
#include "colours/parity.h"

#include "base/hash.h"

#include <assert.h>
#include <string.h>

uint32_t papan_parity_mirror(uint32_t set, unsigned width)
{
    assert(set <= papan_parity_full(width));
    uint32_t image = 0;
    for (unsigned i = 0; i < width; i++)
        image |= (set >> i & 1) << (width - 1 - i);
    return image;
}

unsigned papan_parity_middle_first(uint32_t set, unsigned width, uint8_t line[PAPAN_PARITY_LINES])
{
    assert(set <= papan_parity_full(width) && width <= PAPAN_PARITY_LINES);
    unsigned count = 0;
    for (unsigned apart = (width + 1) % 2; apart < width; apart += 2) {
        unsigned low = (width - 1 - apart) / 2, high = (width - 1 + apart) / 2;
        if (set >> low & 1)
            line[count++] = (uint8_t)low;
        if (high > low && (set >> high & 1))
            line[count++] = (uint8_t)high;
    }
    return count;
}

static uint32_t smaller(uint32_t a, uint32_t b)
{
    return a < b ? a : b;
}

/* ---- column sets ---- */

/* The key of a set: the same for all its images. */
static uint32_t key_of(uint32_t set, unsigned width, bool even_handed)
{
    uint32_t key = smaller(set, papan_parity_mirror(set, width));
    if (!even_handed)
        return key;
    uint32_t rest = papan_parity_full(width) & ~set;
    return smaller(key, smaller(rest, papan_parity_mirror(rest, width)));
}

static void list_sets(papan_parity_sets *s, bool halve, bool even_handed)
{
    uint32_t full = papan_parity_full(s->width);
    memset(s->rank, 0xFF, ((size_t)full + 1) * sizeof *s->rank);
    s->count = 0;
    /* a key is the smallest of its images, so visiting the keys in order lists the sets in order */
    for (uint32_t key = papan_parity_full(s->size); key <= full; key = papan_parity_next(key)) {
        uint32_t mirror = papan_parity_mirror(key, s->width), rest = full & ~key;
        uint32_t image[4] = {key, mirror, rest, papan_parity_mirror(rest, s->width)};
        if (key_of(key, s->width, even_handed) == key)
            for (unsigned i = 0; i < (halve ? 1u : even_handed ? 4u : 2u); i++) {
                if (s->rank[image[i]] != PAPAN_PARITY_UNLISTED)
                    continue;
                assert(s->count < PAPAN_PARITY_UNLISTED && (s->count == 0 || s->key[s->count - 1] <= key));
                s->set[s->count] = (uint16_t)image[i];
                s->key[s->count] = (uint16_t)key;
                s->weight[s->count] = halve && mirror != key ? 2 : 1;
                s->rank[image[i]] = (uint16_t)s->count++;
            }
        if (key == 0)
            break;
    }
}

static size_t subsets(unsigned width, unsigned size)
{
    size_t count = 1;
    for (unsigned i = 0; i < size; i++)
        count = count * (width - i) / (i + 1);
    return count;
}

static void open_sets(papan_parity_sets *s, unsigned width, unsigned size, papan_arena *arena)
{
    size_t room = subsets(width, size);
    s->width = width;
    s->size = size;
    s->set = papan_arena_take(arena, room, sizeof *s->set);
    s->key = papan_arena_take(arena, room, sizeof *s->key);
    s->weight = papan_arena_take(arena, room, sizeof *s->weight);
    s->rank = papan_arena_take(arena, (size_t)1 << width, sizeof *s->rank);
}

/* ---- classes ---- */

unsigned papan_parity_first_class(unsigned n)
{
    return n % 2 == 0 ? (n / 2 + 1) / 2 : 1;
}

unsigned papan_parity_last_class(unsigned n)
{
    return (n + 1) / 2;
}

static void shape(papan_parity_class *c, unsigned n, unsigned size)
{
    unsigned even = (n + 1) / 2, odd = n / 2;
    *c = (papan_parity_class){.n = n,
                              .size = size,
                              .even_lines = even,
                              .odd_lines = odd,
                              .even_size = size,
                              .odd_size = size - (even - odd),
                              .even_handed = n % 2 == 0 && 2 * size == even,
                              .ee = {even, even, 0, 0},
                              .oo = {odd, odd, 1, 1},
                              .eo = {even, odd, 0, 1},
                              .oe = {odd, even, 1, 0}};
    assert(c->even_size <= even && c->odd_size <= odd);
    c->times = n % 2 == 0 && !c->even_handed ? 2 : 1;
}

papan_status papan_parity_open(papan_parity_class *c, unsigned n, unsigned size, const papan_allocator *memory)
{
    assert(n > 0 && n <= PAPAN_PARITY_MAX && size <= papan_parity_last_class(n));
    shape(c, n, size);
    papan_arena_init(&c->arena, memory);
    open_sets(&c->even_columns, c->even_lines, c->even_size, &c->arena);
    open_sets(&c->odd_columns, c->odd_lines, c->odd_size, &c->arena);
    if (c->arena.failed) {
        papan_parity_close(c);
        return PAPAN_NO_MEMORY;
    }
    list_sets(&c->even_columns, n % 2 == 1, c->even_handed);
    list_sets(&c->odd_columns, false, c->even_handed);
    return PAPAN_OK;
}

void papan_parity_close(papan_parity_class *c)
{
    papan_arena_free(&c->arena);
}

/* ---- orbits ---- */

typedef struct row_pair {
    uint32_t even, odd;
} row_pair;

static int order(row_pair a, row_pair b)
{
    return a.even != b.even ? (a.even < b.even ? -1 : 1) : a.odd != b.odd ? (a.odd < b.odd ? -1 : 1) : 0;
}

/* The images of a pair under the symmetries of the board that map rows to rows and the class to itself: for odd
 * N the vertical flip; for even N the half turn, and in an even-handed class both reflections. */
static unsigned images(const papan_parity_class *c, row_pair own, row_pair image[4])
{
    row_pair turned = {papan_parity_mirror(own.even, c->even_lines),
                       papan_parity_mirror(own.odd, c->odd_lines)};
    image[0] = own;
    if (c->n % 2 == 1) {
        image[1] = turned;
        return 2;
    }
    uint32_t full = papan_parity_full(c->even_lines);
    image[1] = (row_pair){turned.odd, turned.even};
    for (unsigned i = 0; i < 2; i++)
        image[2 + i] = (row_pair){full & ~image[i].even, full & ~image[i].odd};
    return c->even_handed ? 4 : 2;
}

/* The number of pairs in the orbit, or 0 if this pair is not the smallest of them. */
static unsigned orbit_size(const papan_parity_class *c, row_pair own)
{
    row_pair image[4];
    unsigned count = images(c, own, image), fixed = 0;
    for (unsigned i = 0; i < count; i++) {
        int compared = order(image[i], own);
        if (compared < 0)
            return 0;
        fixed += compared == 0;
    }
    assert(fixed > 0 && count % fixed == 0 && "orbit-stabiliser theorem");
    return count / fixed;
}

uint32_t papan_parity_rank_from(const papan_parity_sets *s, uint32_t key)
{
    uint32_t low = 0, high = s->count;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (s->key[middle] < key)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

papan_parity_orbit papan_parity_orbit_of(const papan_parity_class *c, uint32_t even_rows, uint32_t odd_rows)
{
    papan_parity_orbit orbit = {.even_rows = even_rows, .odd_rows = odd_rows};
    orbit.weight = c->times * orbit_size(c, (row_pair){even_rows, odd_rows});
    orbit.key = key_of(even_rows, c->even_lines, c->even_handed);
    if (c->n % 2 == 0)
        orbit.key = smaller(orbit.key, key_of(odd_rows, c->odd_lines, c->even_handed));
    orbit.first_even = papan_parity_rank_from(&c->even_columns, orbit.key);
    orbit.first_odd = c->n % 2 == 0 ? papan_parity_rank_from(&c->odd_columns, orbit.key) : 0;
    return orbit;
}

/* ---- parts ---- */

static bool is_subset(uint32_t set, unsigned width, unsigned size)
{
    return set <= papan_parity_full(width) && (unsigned)__builtin_popcount(set) == size;
}

bool papan_parity_part_exists(unsigned n, const uint32_t *option, size_t options)
{
    if (options == 0)
        return true;
    if (options > 3 || option[0] < papan_parity_first_class(n) || option[0] > papan_parity_last_class(n))
        return false;
    papan_parity_class c;
    shape(&c, n, option[0]);
    if (options > 1 && !is_subset(option[1], c.even_lines, c.even_size))
        return false;
    if (options > 2)
        return is_subset(option[2], c.odd_lines, c.odd_size) &&
               orbit_size(&c, (row_pair){option[1], option[2]}) > 0;
    return true;
}

uint64_t papan_parity_residue(unsigned n, const uint32_t *orbit, papan_count count)
{
    if (count == 0)
        return 0;
    uint64_t hash = papan_hash_add(n, orbit[0]);
    hash = papan_hash_add(hash, (uint64_t)orbit[1] << 32 | orbit[2]);
    hash = papan_hash_add(hash, (uint64_t)(count >> 64));
    return papan_hash_add(hash, (uint64_t)count);
}

typedef struct walk {
    papan_parity_class class;
    const uint32_t *given;
    size_t givens;
    unsigned depth;
    papan_parity_sink *sink;
    void *context;
} walk;

/* Iterates over the sets of one size in ascending order, or over the given one alone. */
static bool next_set(const walk *w, unsigned level, uint32_t *set, unsigned width)
{
    if (w->givens > level || *set == 0)
        return false;
    *set = papan_parity_next(*set);
    return *set <= papan_parity_full(width);
}

static uint32_t first_set(const walk *w, unsigned level, unsigned size)
{
    return w->givens > level ? w->given[level] : papan_parity_full(size);
}

static bool list_pairs(const walk *w, uint32_t even)
{
    const papan_parity_class *c = &w->class;
    uint32_t odd = first_set(w, 2, c->odd_size);
    do {
        if (orbit_size(c, (row_pair){even, odd}) == 0)
            continue;
        uint32_t option[3] = {c->size, even, odd};
        if (!w->sink(w->context, option, w->depth < 3 ? w->depth : 3))
            return false;
        if (w->depth < 3)
            return true; /* one orbit is enough */
    } while (next_set(w, 2, &odd, c->odd_lines));
    return true;
}

static bool list_class(const walk *w)
{
    const papan_parity_class *c = &w->class;
    uint32_t even = first_set(w, 1, c->even_size);
    if (w->depth == 1)
        return w->sink(w->context, (uint32_t[]){c->size}, 1);
    do
        if (!list_pairs(w, even))
            return false;
    while (next_set(w, 1, &even, c->even_lines));
    return true;
}

bool papan_parity_parts(unsigned n, const uint32_t *option, size_t options, unsigned depth,
                        papan_parity_sink *sink, void *context)
{
    assert(papan_parity_part_exists(n, option, options) && sink != NULL);
    walk w = {.given = option, .givens = options, .depth = depth, .sink = sink, .context = context};
    if (depth <= options)
        return sink(context, option, options);
    unsigned first = options > 0 ? option[0] : papan_parity_first_class(n);
    unsigned last = options > 0 ? option[0] : papan_parity_last_class(n);
    for (unsigned size = first; size <= last; size++) {
        shape(&w.class, n, size);
        if (!list_class(&w))
            return false;
    }
    return true;
}
