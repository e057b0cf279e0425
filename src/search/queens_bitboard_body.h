/* queens_bitboard_body.h: the search for one star, included once for each number of words and each type of
 * processor: WORDS is the number of words of a set, KERNEL_TARGET and KIND select the processor; NAMED()
 * builds names from both.
 *
 * The idea: branch on the region with the fewest free cells (minimum remaining values). A queen removes its
 * kill mask from the free cells, and a region without free cells is a dead end. Nothing else is needed. Rows
 * and columns need no units of their own: n queens in n regions that do not attack each other automatically
 * fill all rows and columns. The order of the open regions does not matter, so swaps are never undone, and
 * the last child of a node needs no recursive call.
 *
 * Tried and lost, on real boards: rows and columns as units, singles, lines inside regions. They reduce the
 * nodes to a third and cost more than they save. On boards of 20 rows: no longer counting a region once it
 * has more cells than another. Boards of 18 rows or more reach this kernel only when few regions are left
 * (queens_guided.c). */
#define SET_TYPE NAMED(set, WORDS)
#define DESCEND  NAMED(descend, WORDS)
#define KERNEL   NAMED(descend_from, WORDS)

typedef struct SET_TYPE {
    uint64_t word[WORDS];
} SET_TYPE;

/* Moves the region with the fewest free cells to the front of the open ones; returns how many free cells it
 * has. */
KERNEL_TARGET static inline unsigned NAMED(fewest, WORDS)(const papan_queens_search *s, unsigned placed,
                                                          const SET_TYPE *free)
{
    assert(placed < s->n);
    SET_TYPE *region = (SET_TYPE *)s->region;
    unsigned least = ~0u, best = placed;
    for (unsigned i = placed; i < s->n; i++) {
        unsigned count = 0;
        for (unsigned w = 0; w < WORDS; w++)
            count += papan_ones(region[i].word[w] & free->word[w]);
        best = count < least ? i : best;
        least = count < least ? count : least;
    }
    SET_TYPE own = region[best];
    region[best] = region[placed];
    region[placed] = own;
    return least;
}

KERNEL_TARGET static bool DESCEND(papan_queens_search *s, unsigned placed, SET_TYPE free)
{
    for (;; placed++) {
        if (++s->nodes >= s->poll_at && (s->poll == NULL || !s->poll(s)))
            return false;
        unsigned left = NAMED(fewest, WORDS)(s, placed, &free);
        if (left == 0)
            return true;
        if (s->reached == NULL && placed + 1 == s->n) {
            s->solutions += left;
            return s->solutions < s->enough;
        }
        SET_TYPE next = free;
        for (unsigned w = 0;; w++) {
            uint64_t rest = ((const SET_TYPE *)s->region)[placed].word[w] & free.word[w];
            for (; rest != 0; rest &= rest - 1) {
                unsigned cell = 64 * w + papan_lowest(rest);
                s->cell[placed] = (uint16_t)cell;
                if (placed + 1 == s->depth) {
                    if (!s->reached(s->context))
                        return false;
                    if (--left == 0)
                        return true;
                    continue;
                }
                const uint64_t *kill = s->kill + (size_t)cell * WORDS;
                for (unsigned v = 0; v < WORDS; v++)
                    next.word[v] = free.word[v] & ~kill[v];
                if (--left == 0)
                    break;
                if (!DESCEND(s, placed + 1, next))
                    return false;
            }
            if (left == 0)
                break;
        }
        free = next;
    }
}

KERNEL_TARGET static bool KERNEL(papan_queens_search *s, unsigned placed, const uint64_t *free)
{
    assert(placed < s->depth && s->depth <= s->n);
    SET_TYPE set;
    for (unsigned w = 0; w < WORDS; w++)
        set.word[w] = free[w];
    return DESCEND(s, placed, set);
}

#undef SET_TYPE
#undef DESCEND
#undef KERNEL
#undef WORDS
