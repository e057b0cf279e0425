/* parity_kernel_body.h: the kernels with wide registers, once for each width: who includes this has defined
 * WORDS, vec, TARGET and the functions and_, xor_, add_digits, bits_by_byte, the sums by bytes and 16 bits,
 * pick and flush. */

typedef struct halves {
    const char *first, *second;
} halves;

/* The masks of all placements of a half, at the end of the steps that lead there. */
INLINE vec *make_half(const papan_parity_half *half, const vec *mask, const vec *live, vec *table)
{
    const vec *before = live;
    vec *level = table;
    uint32_t at = 0;
    if (half->rows == 0)
        *table = *live;
    for (unsigned row = 0; row < half->rows; row++) {
        level = table + at;
        for (uint32_t end = half->end[row]; at < end; at++)
            table[at] = and_(before[half->step[at].before], mask[half->step[at].square]);
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
    return (halves){(const char *)first, (const char *)second};
}

INLINE vec both(halves t, const papan_parity_pair *pair)
{
    return and_(*(const vec *)(t.first + (size_t)pair->first * PAPAN_PARITY_UNIT),
                *(const vec *)(t.second + (size_t)pair->second * PAPAN_PARITY_UNIT));
}

typedef struct digits {
    vec one, two, four;
} digits;

/* Four more masks; what is carried counts 4 each. */
INLINE vec add_four(halves t, const papan_parity_pair *pair, digits *d)
{
    vec a, b, carry;
    add_digits(&a, &d->one, both(t, pair), both(t, pair + 1));
    add_digits(&b, &d->one, both(t, pair + 2), both(t, pair + 3));
    add_digits(&carry, &d->two, a, b);
    return carry;
}

/* The pairs of a run of y: of the lanes in even bytes and of those in odd ones. */
INLINE void add_run(halves t, const papan_parity_pair *pair, uint32_t count, vec *even, vec *odd)
{
    digits d = {zero(), zero(), zero()};
    vec eights = zero(), eight;
    for (; count >= 8; count -= 8, pair += 8) {
        vec a = add_four(t, pair, &d), b = add_four(t, pair + 4, &d);
        add_digits(&eight, &d.four, a, b);
        eights = add_bytes(eights, bits_by_byte(eight));
    }
    vec four = bits_by_byte(d.four);
    if (count != 0)
        four = add_bytes(four, bits_by_byte(add_four(t, pair, &d)));
    vec few = add_bytes(add_bytes(four, four), bits_by_byte(d.two));
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
    matrix += papan_parity_first_rank(work);
    for (uint32_t h = work->first_group; h < y->groups; h++) {
        vec even = zero(), odd = even;
        if (y->start[h] != y->start[h + 1])
            add_up(t, y, h, &even, &odd);
        store_octets(matrix + h * stride, even, odd, adds);
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
    const uint32_t *rank = x->rank + (size_t)work->chunk * WORDS;
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
