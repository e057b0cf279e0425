/* parity_kernel_body.h: the SIMD kernels, compiled once for each register width. The including file defines
 * KERNEL, its NAME, PREFIXES_FROM, what parity_registers.h needs, and the instructions that differ. */

#include <string.h>

typedef struct halves {
    const vec *first, *second;
} halves;

INLINE vec at(const vec *masks, uint16_t place)
{
    return *(const vec *)((const char *)masks + (size_t)place * PAPAN_PARITY_UNIT);
}

/* Computes the masks of all placements of a half, row by row; returns those of the last row. */
INLINE vec *make_half(const papan_parity_half *half, const vec *mask, const vec *live, vec *table)
{
    const papan_parity_step *step = half->step, *first = step;
    const vec *before = live;
    vec *level = table, *next = table;
    if (half->rows == 0)
        *table = *live;
    for (unsigned row = 0; row < half->rows; row++) {
        const papan_parity_step *end = first + half->end[row];
        level = next;
        for (; step < end; step++)
            *next++ = and_(at(before, step->before), at(mask, step->square));
        before = level;
    }
    return level;
}

INLINE halves make_halves(const papan_parity_work *work)
{
    const vec *mask = (const vec *)papan_parity_masks(work), *live = mask + work->x->squares;
    vec *first = make_half(&work->y->half[0], mask, live, (vec *)work->table);
    vec *nothing = first + work->y->half[0].states;
    *nothing = zero();
    vec *second = make_half(&work->y->half[1], mask, live, nothing + 1);
    return (halves){first, second};
}

INLINE vec both(halves t, const papan_parity_pair *pair)
{
    return and_(at(t.first, pair->first), at(t.second, pair->second));
}

typedef struct digits {
    vec one, two, four;
} digits;

/* Adds four masks; each bit of the returned carry counts 4. */
INLINE vec add_four(halves t, const papan_parity_pair *pair, digits *d)
{
    vec a, b, carry;
    add_digits(&a, &d->one, both(t, pair), both(t, pair + 1));
    add_digits(&b, &d->one, both(t, pair + 2), both(t, pair + 3));
    add_digits(&carry, &d->two, a, b);
    return carry;
}

/* The same for the first four, when all digits are zero: adding two bits takes two instructions instead of the
 * five for three bits. */
INLINE vec first_four(halves t, const papan_parity_pair *pair, digits *d)
{
    vec a = both(t, pair), b = both(t, pair + 1), carry = and_(a, b), more;
    d->one = xor_(a, b);
    add_digits(&more, &d->one, both(t, pair + 2), both(t, pair + 3));
    d->two = xor_(carry, more);
    return and_(carry, more);
}

/* The pairs of a run of y, separately for the lanes in even and odd bytes. */
INLINE void add_run(halves t, const papan_parity_pair *pair, uint32_t count, vec *even, vec *odd)
{
    assert(count > 0 && count <= PAPAN_PARITY_RUN && count % 4 == 0);
    digits d;
    vec eights = zero(), eight;
    uint32_t first = 4;
    d.four = first_four(t, pair, &d);
    if (count % 8 == 0) {
        first = 8;
        vec b = add_four(t, pair + 4, &d);
        eights = bits_by_byte(and_(d.four, b));
        d.four = xor_(d.four, b);
    }
    for (pair += first, count -= first; count != 0; count -= 8, pair += 8) {
        vec a = add_four(t, pair, &d), b = add_four(t, pair + 4, &d);
        add_digits(&eight, &d.four, a, b);
        eights = add_bytes(eights, bits_by_byte(eight));
    }
    vec four = bits_by_byte(d.four), few = add_bytes(add_bytes(four, four), bits_by_byte(d.two));
    few = add_bytes(add_bytes(few, few), bits_by_byte(d.one));
    *even = add_shorts(*even, add_shorts(even_bytes(few), eight_even_bytes(eights)));
    *odd = add_shorts(*odd, add_shorts(odd_bytes(few), eight_odd_bytes(eights)));
}

INLINE void add_up(halves t, const papan_parity_y *y, uint32_t group, vec *even, vec *odd)
{
    const papan_parity_pair *pair = y->pair + y->start[group];
    uint32_t left = y->start[group + 1] - y->start[group];
    *even = *odd = zero();
    for (; left > PAPAN_PARITY_RUN; left -= PAPAN_PARITY_RUN, pair += PAPAN_PARITY_RUN)
        add_run(t, pair, PAPAN_PARITY_RUN, even, odd);
    add_run(t, pair, left, even, odd);
}

TARGET static void count(const papan_parity_work *work, uint16_t *matrix, size_t stride)
{
    const papan_parity_y *y = work->y;
    halves t = make_halves(work);
    bool adds = papan_parity_adds(work);
    const uint32_t *rank = papan_parity_ranks(work);
    for (uint32_t h = work->first_group; h < y->groups; h++) {
        vec even = zero(), odd = even;
        if (y->start[h] != y->start[h + 1])
            add_up(t, y, h, &even, &odd);
        if (adds)
            add_octets(matrix + h * stride, rank, even, odd);
        else
            store_octets(matrix + h * stride + rank[0], even, odd);
    }
}

TARGET static uint32_t finish(uint16_t *row, uint32_t above, uint32_t count, const uint16_t *weight)
{
    enum { SHORTS = WORDS * 4 };
    vec most = zero();
    for (uint32_t g = 0; g < count; g += SHORTS) {
        vec v = load(row + g);
        most = larger_shorts(most, v);
        if (weight != NULL)
            store(row + g, multiply_shorts(v, load(weight + g)));
    }
    for (uint32_t g = above; g < count; g += SHORTS)
        store(row + g, add_shorts(load(row + g), load(row + g)));
    uint16_t lane[SHORTS], largest = 0;
    store(lane, most);
    for (int i = 0; i < SHORTS; i++)
        largest = lane[i] > largest ? lane[i] : largest;
    return largest;
}

TARGET static uint64_t weigh(const papan_parity_work *work, const uint16_t *matrix, size_t stride,
                             uint64_t sums)
{
    const papan_parity_y *y = work->y;
    const papan_parity_x *x = work->x;
    const uint32_t *rank = papan_parity_ranks(work);
    const uint8_t(*take)[PAPAN_PARITY_OCTET] =
        (const uint8_t(*)[PAPAN_PARITY_OCTET])x->take + (size_t)work->chunk * WORDS;
    halves t = make_halves(work);
    vec sum = zero(), wide = sum;
    uint64_t room = sums;
    for (uint32_t h = work->first_group; h < y->groups; h++) {
        const uint16_t *row = matrix + h * stride;
        vec even_weight = pick(row, rank, take), odd_weight = pick(row, rank + 1, take + WORDS / 2);
        if (y->start[h] == y->start[h + 1] || all_zero(even_weight, odd_weight))
            continue;
        vec even, odd;
        add_up(t, y, h, &even, &odd);
        sum = add_longs(sum, add_longs(multiply(even, even_weight), multiply(odd, odd_weight)));
        if (--room == 0) {
            wide = widen(wide, sum);
            sum = zero();
            room = sums;
        }
    }
    return add_lanes(widen(wide, sum));
}

/* ---- the sieve: lists ---- */

TARGET static uint32_t filter(const uint64_t *from, uint32_t count, uint64_t taken, uint64_t *to)
{
    assert(taken != 0 && to != from);
    const vec busy = everywhere(taken);
    uint64_t *out = to;
    for (uint32_t i = 0; i < count; i += WORDS) {
        vec words = load(from + i);
        out = store_front(out, words, survivors(words, busy));
    }
    store(out, everywhere(UINT64_MAX));
    return (uint32_t)(out - to);
}

TARGET static uint64_t gather(const uint64_t *from, uint32_t count, uint64_t taken, const uint16_t *row,
                              unsigned shift)
{
    assert(taken != 0);
    const vec busy = everywhere(taken);
    uint64_t sum = 0;
    for (uint32_t i = 0; i < count; i += WORDS)
        for (unsigned which = survivors(load(from + i), busy); which != 0; which &= which - 1)
            sum += row[from[i + (unsigned)__builtin_ctz(which)] >> shift];
    return sum;
}

/* ---- the sieve: bits ----
 *
 * A chunk of x is transposed into bit planes: bit k of word w of a plane is set if x number k * WORDS + w uses
 * that diagonal. Then two instructions test a queen of y against the whole chunk. */

enum { BITS = 64 };

/* One step of transposing 64 x 64 bit matrices, one in each word: swaps blocks of j x j bits. The contents of
 * rows from `wanted` on do not matter. */
INLINE void exchange(vec *row, unsigned wanted, const unsigned j, uint64_t square)
{
    const vec mask = everywhere(square);
    for (unsigned k = 0; k < BITS && (k & ~(j - 1)) < wanted; k = ((k | j) + 1) & ~j) {
        vec change = and_(xor_(shifted_right(row[k], j), row[k | j]), mask);
        row[k | j] = xor_(row[k | j], change);
        row[k] = xor_(row[k], shifted_left(change, j));
    }
}

INLINE void make_planes(const uint64_t *x, uint32_t count, unsigned planes, vec *plane)
{
    const vec none = everywhere(UINT64_MAX); /* padding: attacked by every queen */
    for (uint32_t k = 0; k < BITS; k++)
        plane[k] = k * WORDS < count ? load(x + (size_t)k * WORDS) : none;
    exchange(plane, planes, 32, UINT64_C(0x00000000FFFFFFFF));
    exchange(plane, planes, 16, UINT64_C(0x0000FFFF0000FFFF));
    exchange(plane, planes, 8, UINT64_C(0x00FF00FF00FF00FF));
    exchange(plane, planes, 4, UINT64_C(0x0F0F0F0F0F0F0F0F));
    exchange(plane, planes, 2, UINT64_C(0x3333333333333333));
    exchange(plane, planes, 1, UINT64_C(0x5555555555555555));
}

typedef struct chunk_walk {
    const papan_parity_rest *rest;
    const uint64_t *x; /* the placements of the chunk */
    uint64_t sum, tried;
    vec plane[BITS];
} chunk_walk;

INLINE uint32_t open_columns(const papan_parity_rest *r, unsigned i, uint32_t taken, uint32_t low,
                             uint32_t back)
{
    const papan_parity_line *line = &r->line[i];
    return papan_parity_full(r->columns) & ~(taken | low >> line->low | back >> line->back);
}

INLINE vec left_alone(const chunk_walk *w, unsigned i, unsigned j, vec x)
{
    const papan_parity_line *line = &w->rest->line[i];
    return and_not(or_(w->plane[line->low + j], w->plane[line->high - j]), x);
}

INLINE void weigh_bits(chunk_walk *w, vec bits, const uint16_t *row)
{
    uint64_t word[WORDS];
    store(word, bits);
    for (unsigned i = 0; i < WORDS; i++)
        for (uint64_t left = word[i]; left != 0; left &= left - 1)
            w->sum += row[w->x[(unsigned)__builtin_ctzll(left) * WORDS + i] >> w->rest->shift];
}

INLINE void walk_last(chunk_walk *w, uint32_t taken, uint32_t low, uint32_t back, vec x)
{
    assert(w->rest->rows > 0);
    const papan_parity_rest *r = w->rest;
    unsigned last = r->rows - 1;
    for (uint32_t open = open_columns(r, last, taken, low, back); open != 0; open &= open - 1) {
        uint32_t place = r->place[taken | (open & -open)];
        if (place == PAPAN_PARITY_NOWHERE)
            continue;
        w->tried++;
        vec left = left_alone(w, last, (unsigned)__builtin_ctz(open), x);
        if (!all_zero(left, left))
            weigh_bits(w, left, r->matrix + place);
    }
}

/* Tries the rows of y from i on, up to but not including the last. */
TARGET static void walk_rows(chunk_walk *w, unsigned i, uint32_t taken, uint32_t low, uint32_t back,
                             const vec *x)
{
    assert(i + 2 <= w->rest->rows);
    const papan_parity_rest *r = w->rest;
    const papan_parity_line *line = &r->line[i];
    for (uint32_t open = open_columns(r, i, taken, low, back); open != 0; open &= open - 1) {
        unsigned j = (unsigned)__builtin_ctz(open);
        vec left = left_alone(w, i, j, *x);
        w->tried++;
        if (all_zero(left, left))
            continue;
        uint32_t columns = taken | (open & -open), lower = low | UINT32_C(1) << (line->low + j),
                 upper = back | UINT32_C(1) << (line->back + j);
        if (i + 2 == r->rows)
            walk_last(w, columns, lower, upper, left);
        else
            walk_rows(w, i + 1, columns, lower, upper, &left);
    }
}

TARGET static uint64_t walk(const papan_parity_rest *rest, uint64_t *tried)
{
    chunk_walk w;
    w.rest = rest;
    w.sum = w.tried = 0;
    const vec all = everywhere(UINT64_MAX);
    for (uint32_t first = 0; first < rest->count; first += BITS * WORDS) {
        w.x = rest->x + first;
        make_planes(w.x, rest->count - first, rest->shift, w.plane);
        walk_rows(&w, 0, rest->taken, rest->low, rest->back, &all);
    }
    *tried += w.tried;
    return w.sum;
}

/* ---- prefixes ---- */

TARGET static void transpose(const uint64_t *x, uint32_t count, unsigned planes, uint64_t *plane)
{
    vec all[BITS];
    make_planes(x, count, planes, all);
    memcpy(plane, all, planes * sizeof *all);
}

/* Words of pairs that are not empty: the bits, and the position of y and the number of the first bit in one. */
typedef struct words_of_pairs {
    uint64_t *bits, *where;
    uint32_t count;
} words_of_pairs;

enum { WHERE = 32 };

/* Adds the entry of the lowest bit of each word and keeps the words with further bits, until none is left: no
 * branch depends on the number of bits. */
INLINE uint64_t add_entries(words_of_pairs *p, const uint16_t *matrix, const uint16_t *position)
{
    uint64_t sum = 0, *all_bits = p->bits, *all_where = p->where;
    for (uint32_t count = p->count, kept; count > 0; count = kept) {
        kept = 0;
        for (uint32_t k = 0; k < count; k++) {
            uint64_t bits = all_bits[k], where = all_where[k];
            sum += (matrix + (where >> WHERE))[position[(uint32_t)where + (unsigned)__builtin_ctzll(bits)]];
            bits &= bits - 1;
            all_bits[kept] = bits;
            all_where[kept] = where;
            kept += bits != 0;
        }
    }
    p->count = 0;
    return sum;
}

/* For each cell of the remaining rows of y, the x that a queen there attacks; returns the end. */
INLINE vec *mark_attacked(const papan_parity_rest_of_y *y, const vec *diagonal, vec *square)
{
    for (unsigned i = 0; i < y->rows; i++) {
        const vec *low = diagonal + y->line[i].low, *high = diagonal + y->line[i].high, *end = low + y->columns;
        while (low < end)
            *square++ = or_(*low++, *high--);
    }
    return square;
}

INLINE vec one_step(const papan_parity_step *step, const vec *square, const vec *before)
{
    return and_not(at(square, step->square), at(before, step->before));
}

/* Takes the steps of all rows but the last; returns the end, and the masks of the last of them. */
INLINE vec *take_steps(const papan_parity_rest_of_y *y, const vec *square, vec *next, const vec **before)
{
    const papan_parity_step *step = y->step;
    *before = next;
    *next++ = everywhere(UINT64_MAX);
    for (unsigned i = 0; i + 1 < y->rows; i++) {
        const papan_parity_step *end = y->step + y->end[i];
        const vec *level = next;
        for (; end - step >= 4; step += 4, next += 4) {
            next[0] = one_step(step, square, *before);
            next[1] = one_step(step + 1, square, *before);
            next[2] = one_step(step + 2, square, *before);
            next[3] = one_step(step + 3, square, *before);
        }
        for (; step < end; step++)
            *next++ = one_step(step, square, *before);
        *before = level;
    }
    return next;
}

/* Takes the steps of the last row; keeps which of them leave something. Returns their number. */
INLINE uint32_t take_last(const papan_parity_step *step, uint32_t lasts, const vec *square, const vec *before,
                          uint32_t *which)
{
    uint32_t count = 0;
    for (uint32_t k = 0; k < lasts; k++) {
        vec left = one_step(&step[k], square, before);
        which[count] = k;
        count += !all_zero(left, left);
    }
    return count;
}

/* Appends the words of the masks of these steps. Making them again is as fast as storing all of them. */
INLINE void add_words(const papan_parity_rest_of_y *y, const vec *square, const vec *before,
                      const uint32_t *which, uint32_t count, uint32_t chunk, words_of_pairs *to)
{
    const papan_parity_step *step = y->step + y->before;
    uint64_t first[WORDS], *bits = to->bits + to->count, *where = to->where + to->count;
    for (unsigned w = 0; w < WORDS; w++)
        first[w] = (uint64_t)(chunk * WORDS + w) * BITS;
    const vec offset = load(first), all = everywhere(UINT64_MAX);
    for (uint32_t k = 0; k < count; k++) {
        vec left = one_step(&step[which[k]], square, before);
        unsigned filled = survivors(left, all) ^ ((1u << WORDS) - 1);
        uint64_t of_y = (uint64_t)y->position[which[k]] << WHERE;
        bits = store_front(bits, left, filled);
        where = store_front(where, or_(everywhere(of_y), offset), filled);
    }
    to->count = (uint32_t)(bits - to->bits);
}

TARGET static uint64_t complete(const papan_parity_rest_of_y *y, const papan_parity_bits *x, uint64_t *table)
{
    vec *square = (vec *)table;
    uint32_t room = PAPAN_PARITY_WORDS_OF_PAIRS + (y->lasts + 1) * WORDS;
    words_of_pairs words = {(uint64_t *)x->room, (uint64_t *)x->room + room, 0};
    uint64_t sum = 0;
    for (uint32_t c = 0; c < x->chunks; c++) {
        const vec *before;
        vec *next = mark_attacked(y, (const vec *)x->plane + (size_t)c * x->planes, square);
        uint32_t *which = (uint32_t *)take_steps(y, square, next, &before);
        uint32_t count = take_last(y->step + y->before, y->lasts, square, before, which);
        add_words(y, square, before, which, count, c, &words);
        if (words.count > PAPAN_PARITY_WORDS_OF_PAIRS)
            sum += add_entries(&words, y->matrix, x->position);
    }
    return sum + add_entries(&words, y->matrix, x->position);
}

const papan_parity_kernel KERNEL = {.name = NAME,
                                    .words = WORDS,
                                    .prefixes_from = PREFIXES_FROM,
                                    .count = count,
                                    .finish = finish,
                                    .weigh = weigh,
                                    .filter = filter,
                                    .gather = gather,
                                    .walk = walk,
                                    .transpose = transpose,
                                    .complete = complete};
