/* queens_rule_sets.c: k units that fit only in k others, such as two regions in two rows: the others hold
 * nothing but the queens of the first, and their remaining cells stay empty.
 *
 * Trying all sets would take a time that doubles with every unit. Instead the queens missing are dealt out once
 * (a flow from units of one kind to units of another, as in Regin's filtering of all-different constraints,
 * AAAI 1994). From one unit on, whatever has to belong to its set is added: the units where it fits, whoever
 * was dealt into those, where these fit, and so on. That is the smallest such set with this unit, and each
 * larger one says nothing that its smallest parts do not say. Where dealing fails, there is no solution. */
#include "explain/queens_rules.h"

typedef struct deal {
    const papan_queens_look_out *l;
    unsigned n, from, to;             /* kinds */
    uint64_t fits[PAPAN_QUEENS_MAX];  /* units of the kind `to` in which a unit of the kind `from` has places */
    uint64_t dealt[PAPAN_QUEENS_MAX]; /* units of the kind `from` with queens in a unit of the kind `to` */
    uint8_t spare[PAPAN_QUEENS_MAX];  /* queens that a unit of the kind `to` can still take */
    uint8_t flow[PAPAN_QUEENS_MAX][PAPAN_QUEENS_MAX];
} deal;

static uint64_t bit(unsigned index)
{
    return UINT64_C(1) << index;
}

static void start(deal *d)
{
    const papan_queens_board *b = d->l->board;
    const papan_queens_state *state = d->l->state;
    for (unsigned i = 0; i < d->n; i++) {
        d->fits[i] = d->dealt[i] = 0;
        d->spare[i] = state->need[d->to * d->n + i];
        for (unsigned j = 0; j < d->n; j++)
            d->flow[i][j] = 0;
    }
    for
        PAPAN_EACH_CELL(cell, state->free, b)
    d->fits[papan_unit_of(b, cell, d->from) - d->from * d->n] |=
        bit(papan_unit_of(b, cell, d->to) - d->to * d->n);
}

typedef struct trail {
    uint8_t giver[PAPAN_QUEENS_MAX];   /* by whom a receiving unit was reached */
    uint8_t entered[PAPAN_QUEENS_MAX]; /* through which receiving unit a giving one was reached */
} trail;

/* Moves one queen along the trail that ends at a unit with room. */
static void move_along(deal *d, const trail *t, unsigned source, unsigned end)
{
    d->spare[end]--;
    for (;;) {
        unsigned giver = t->giver[end];
        d->flow[giver][end]++;
        d->dealt[end] |= bit(giver);
        if (giver == source)
            return;
        end = t->entered[giver];
        if (--d->flow[giver][end] == 0)
            d->dealt[end] &= ~bit(giver);
    }
}

/* One more queen of this unit finds a place, others making room where they must. */
static bool deal_one(deal *d, unsigned source)
{
    trail t;
    uint8_t queue[PAPAN_QUEENS_MAX];
    unsigned head = 0, tail = 0;
    uint64_t givers = bit(source), receivers = 0;
    queue[tail++] = (uint8_t)source;
    while (head < tail) {
        unsigned giver = queue[head++];
        for (uint64_t fresh = d->fits[giver] & ~receivers; fresh != 0; fresh &= fresh - 1) {
            unsigned receiver = papan_lowest(fresh);
            t.giver[receiver] = (uint8_t)giver;
            receivers |= bit(receiver);
            if (d->spare[receiver] > 0) {
                move_along(d, &t, source, receiver);
                return true;
            }
            for (uint64_t more = d->dealt[receiver] & ~givers; more != 0; more &= more - 1) {
                t.entered[papan_lowest(more)] = (uint8_t)receiver;
                queue[tail++] = (uint8_t)papan_lowest(more);
            }
            givers |= d->dealt[receiver];
        }
    }
    return false;
}

static bool deal_all(deal *d)
{
    for (unsigned i = 0; i < d->n; i++)
        for (unsigned queen = 0; queen < d->l->state->need[d->from * d->n + i]; queen++)
            if (!deal_one(d, i))
                return false;
    return true;
}

/* The smallest set of units with this one that needs all the queens of the units where it fits. */
static void close_set(const deal *d, unsigned start_with, uint64_t *givers, uint64_t *receivers)
{
    uint64_t todo = bit(start_with);
    *givers = todo;
    *receivers = 0;
    while (todo != 0) {
        uint64_t fresh = d->fits[papan_lowest(todo)] & ~*receivers;
        todo &= todo - 1;
        *receivers |= fresh;
        for (; fresh != 0; fresh &= fresh - 1) {
            uint64_t more = d->dealt[papan_lowest(fresh)] & ~*givers;
            *givers |= more;
            todo |= more;
        }
    }
}

/* ---- as steps ---- */

static const char *const one_star[3][3] = {
    [PAPAN_ROW] =
        {NULL,
         N_("Rows {0} have places only in columns {1}, so no other cell of these columns can hold a queen"),
         N_("Rows {0} have places only in regions {1}, so no other cell of these regions can hold a queen")},
    [PAPAN_COLUMN] =
        {N_("Columns {0} have places only in rows {1}, so no other cell of these rows can hold a queen"), NULL,
         N_("Columns {0} have places only in regions {1}, so no other cell of these regions can hold a queen")},
    [PAPAN_REGION] =
        {N_("Regions {0} fit only in rows {1}, so no other cell of these rows can hold a queen"),
         N_("Regions {0} fit only in columns {1}, so no other cell of these columns can hold a queen"), NULL},
};
/* One unit or several on each side, [givers][receivers]. */
static const char *const more_stars[2][2][3][3] = {
    {
        {
            {NULL,
             N_("The queens missing in row {0} fit only in column {1} and are all that is missing there, so "
                "nothing else can stand there"),
             N_("The queens missing in row {0} fit only in region {1} and are all that is missing there, so "
                "nothing else can stand there")},
            {N_("The queens missing in column {0} fit only in row {1} and are all that is missing there, so "
                "nothing else can stand there"),
             NULL,
             N_("The queens missing in column {0} fit only in region {1} and are all that is missing there, so "
                "nothing else can stand there")},
            {N_("The queens missing in region {0} fit only in row {1} and are all that is missing there, so "
                "nothing else can stand there"),
             N_("The queens missing in region {0} fit only in column {1} and are all that is missing there, so "
                "nothing else can stand there"),
             NULL},
        },
        {
            {NULL,
             N_("The queens missing in row {0} fit only in columns {1} and are all that is missing there, so "
                "nothing else can stand there"),
             N_("The queens missing in row {0} fit only in regions {1} and are all that is missing there, so "
                "nothing else can stand there")},
            {N_("The queens missing in column {0} fit only in rows {1} and are all that is missing there, so "
                "nothing else can stand there"),
             NULL,
             N_("The queens missing in column {0} fit only in regions {1} and are all that is missing there, "
                "so nothing else can stand there")},
            {N_("The queens missing in region {0} fit only in rows {1} and are all that is missing there, so "
                "nothing else can stand there"),
             N_("The queens missing in region {0} fit only in columns {1} and are all that is missing there, "
                "so nothing else can stand there"),
             NULL},
        },
    },
    {
        {
            {NULL,
             N_("The queens missing in rows {0} fit only in column {1} and are all that is missing there, so "
                "nothing else can stand there"),
             N_("The queens missing in rows {0} fit only in region {1} and are all that is missing there, so "
                "nothing else can stand there")},
            {N_("The queens missing in columns {0} fit only in row {1} and are all that is missing there, so "
                "nothing else can stand there"),
             NULL,
             N_("The queens missing in columns {0} fit only in region {1} and are all that is missing there, "
                "so nothing else can stand there")},
            {N_("The queens missing in regions {0} fit only in row {1} and are all that is missing there, so "
                "nothing else can stand there"),
             N_("The queens missing in regions {0} fit only in column {1} and are all that is missing there, "
                "so nothing else can stand there"),
             NULL},
        },
        {
            {NULL,
             N_("The queens missing in rows {0} fit only in columns {1} and are all that is missing there, so "
                "nothing else can stand there"),
             N_("The queens missing in rows {0} fit only in regions {1} and are all that is missing there, so "
                "nothing else can stand there")},
            {N_("The queens missing in columns {0} fit only in rows {1} and are all that is missing there, so "
                "nothing else can stand there"),
             NULL,
             N_("The queens missing in columns {0} fit only in regions {1} and are all that is missing there, "
                "so nothing else can stand there")},
            {N_("The queens missing in regions {0} fit only in rows {1} and are all that is missing there, so "
                "nothing else can stand there"),
             N_("The queens missing in regions {0} fit only in columns {1} and are all that is missing there, "
                "so nothing else can stand there"),
             NULL},
        },
    },
};

static void add_units(const papan_queens_board *b, uint64_t *set, unsigned kind, uint64_t units)
{
    for (; units != 0; units &= units - 1)
        papan_cells_add(set, papan_unit(b, kind * b->n + papan_lowest(units)), b->words);
}

static bool tell(papan_queens_look_out *l, unsigned from, unsigned to, uint64_t givers, uint64_t receivers)
{
    const papan_queens_board *b = l->board;
    papan_queens_clear(l);
    add_units(b, l->found->cause, from, givers);
    add_units(b, l->found->cross, to, receivers);
    papan_cells_drop(l->found->cross, l->found->cause, b->words);
    papan_cells_keep(l->found->cause, l->state->free, b->words);
    bool many_givers = papan_ones(givers) > 1, many_receivers = papan_ones(receivers) > 1;
    papan_queens_sentence(l, (b->stars == 1 ? one_star : more_stars[many_givers][many_receivers])[from][to]);
    papan_queens_say_units(l, 0, from, givers);
    papan_queens_say_units(l, 1, to, receivers);
    return papan_queens_accept(l);
}

static const unsigned kinds[][2] = {{PAPAN_REGION, PAPAN_ROW}, {PAPAN_REGION, PAPAN_COLUMN},
                                    {PAPAN_ROW, PAPAN_REGION}, {PAPAN_COLUMN, PAPAN_REGION},
                                    {PAPAN_ROW, PAPAN_COLUMN}, {PAPAN_COLUMN, PAPAN_ROW}};
enum { KINDS = sizeof kinds / sizeof kinds[0] };

static unsigned size_of(uint64_t givers, uint64_t receivers)
{
    unsigned a = papan_ones(givers), b = papan_ones(receivers);
    return a > b ? a : b;
}

typedef struct best_set {
    unsigned size, from, to;
    uint64_t givers, receivers;
} best_set;

/* Dealt out for two kinds: the smallest set that has an effect, where it is smaller than the best so far. */
static void look_from(papan_queens_look_out *l, const deal *d, unsigned least, best_set *best)
{
    uint64_t last = 0; /* looked at: most units of an untouched board have all of them as their set */
    for (unsigned i = 0; i < d->n; i++) {
        uint64_t givers, receivers;
        if (l->state->need[d->from * d->n + i] == 0)
            continue;
        close_set(d, i, &givers, &receivers);
        unsigned size = size_of(givers, receivers);
        if (givers == last || size < least || size >= best->size)
            continue;
        last = givers;
        if (tell(l, d->from, d->to, givers, receivers))
            *best = (best_set){size, d->from, d->to, givers, receivers};
    }
}

/* Takes the smallest set of a size between least and most that has an effect. */
static bool look(papan_queens_look_out *l, unsigned least, unsigned most)
{
    best_set best = {.size = most + 1};
    deal d;
    d.l = l;
    d.n = l->board->n;
    for (unsigned way = 0; way < KINDS && best.size > least; way++) {
        if (papan_queens_stopped(l))
            return false;
        d.from = kinds[way][0];
        d.to = kinds[way][1];
        start(&d);
        if (!deal_all(&d)) {
            l->dead = true;
            l->dead_unit = l->board->units;
            return false;
        }
        look_from(l, &d, least, &best);
    }
    return best.size <= most && tell(l, best.from, best.to, best.givers, best.receivers);
}

bool papan_rule_two_sets(papan_queens_look_out *l)
{
    return look(l, l->board->stars == 1 ? 2 : 1, 2);
}

bool papan_rule_three_sets(papan_queens_look_out *l)
{
    return look(l, 3, 3);
}

bool papan_rule_more_sets(papan_queens_look_out *l)
{
    return look(l, 4, PAPAN_QUEENS_MAX);
}
