/* parity_strategy.c: the strategy `parity`, which counts N-Queens by colour (docs/nqueens.md): parts, threads
 * and estimates. The counting itself is in parity_count.c.
 *
 * A part is a list of numbers, see parity.h. From SINGLE_FROM queens on, single orbits are parts; below that,
 * the smallest part is all orbits of one Re, since their tables are then built only once. The results of parts
 * add up, except for distinct solutions: Burnside's lemma needs the full count, so that count cannot be split.
 * It is one part, and several threads share it. */
#include "colours/parity_count.h"
#include "search/strategy.h"
#include "search/symmetric.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    ORBIT = 3, /* numbers that name an orbit */
    QUEENS_MAX = 28,
    SINGLE_FROM = 27,
    CLASSES = QUEENS_MAX / 2 + 1,
    ALL_CLASSES_UP_TO = 26 /* queens; beyond that, the matrices of all classes would take hundreds of megabytes
                            */
};

/* Less where memory is addressed by 32 bits: in a page, several workers have a cache each. */
#define KEPT_TABLES ((size_t)(sizeof(void *) > 4 ? 256 : 64) << 20)

/* ---- one worker ---- */

typedef struct parity_worker {
    papan_search *search;
    unsigned n;
    /* indexed by class size; parts come in any order, and with a single counter the tables would be rebuilt
     * whenever two successive parts belong to different classes: four times the time at N = 18 */
    papan_parity_counter *counter[CLASSES];
    size_t keep; /* bytes of tables that may still be cached */
    bool keeps;  /* keep has been initialised */
    papan_count sum;
    papan_status status;
    const uint32_t *option; /* the part that is estimated */
    size_t options;
} parity_worker;

static bool poll_search(void *context)
{
    papan_search *search = context;
    return search->stopped || papan_must_stop(search);
}

static void free_counters(parity_worker *d)
{
    for (unsigned i = 0; i < CLASSES; i++) {
        papan_parity_counter_free(d->counter[i]);
        d->counter[i] = NULL;
    }
    d->keep = KEPT_TABLES;
}

static papan_status open_class(parity_worker *d, unsigned size)
{
    assert(size < CLASSES);
    if (d->counter[size] != NULL)
        return PAPAN_OK;
    if (!d->keeps || d->n > ALL_CLASSES_UP_TO)
        free_counters(d);
    d->keeps = true;
    papan_parity_settings settings = {
        .plain = d->search->plain, .keep = &d->keep, .context = d->search, .stop = poll_search};
    return papan_parity_counter_new(d->n, size, &settings, &d->search->memory, &d->counter[size]);
}

static bool count_orbit(void *context, const uint32_t *option, size_t options)
{
    parity_worker *d = context;
    papan_search *search = d->search;
    papan_parity_poll poll = {.cases = 0};
    papan_count before = d->sum;
    (void)options;
    d->status = open_class(d, option[0]);
    if (d->status == PAPAN_OK)
        d->status = papan_parity_count_orbit(d->counter[option[0]], option[1], option[2], &poll, &d->sum);
    search->cases += poll.cases;
    search->stopped |= poll.stopped;
    search->residue += papan_parity_residue(d->n, option, d->sum - before);
    if (d->status == PAPAN_TOO_BIG)
        papan_say(&search->message, 0, 0, "part-overflow",
                  N_("overflow: a number in the count of this part does not fit"));
    return d->status == PAPAN_OK && !search->stopped;
}

/* A list of parts, and the order in which to count them. */
typedef struct part {
    uint32_t option[ORBIT], order;
} part;

typedef struct part_list {
    const papan_allocator *memory;
    part *part;
    size_t count, room;
} part_list;

static bool add_part(void *context, const uint32_t *option, size_t options)
{
    part_list *l = context;
    if (!papan_room(l->memory, &l->part, &l->room, l->count + 1, sizeof *l->part))
        return false;
    memcpy(l->part[l->count++].option, option, options * sizeof *option);
    return true;
}

static int by_order(const void *left, const void *right)
{
    const part *a = left, *b = right;
    if (a->order != b->order)
        return a->order < b->order ? -1 : 1;
    return a->option[2] < b->option[2] ? -1 : a->option[2] > b->option[2];
}

/* Counts all orbits of one Re, those that share prefixes in succession. */
static bool count_rows(void *context, const uint32_t *option, size_t options)
{
    parity_worker *d = context;
    part_list l = {.memory = &d->search->memory};
    d->status = open_class(d, option[0]);
    if (d->status == PAPAN_OK && !papan_parity_parts(d->n, option, options, ORBIT, add_part, &l))
        d->status = PAPAN_NO_MEMORY;
    for (size_t i = 0; i < l.count; i++)
        l.part[i].order = papan_parity_order(d->counter[option[0]], l.part[i].option[2]);
    if (l.count > 0)
        qsort(l.part, l.count, sizeof *l.part, by_order);
    bool more = d->status == PAPAN_OK;
    for (size_t i = 0; more && i < l.count; i++)
        more = count_orbit(d, l.part[i].option, ORBIT);
    papan_give(l.memory, l.part, l.room, sizeof *l.part);
    return more;
}

static papan_status count_part(parity_worker *d, const uint32_t *option, size_t options)
{
    d->status = PAPAN_OK;
    if (options == ORBIT)
        count_orbit(d, option, options);
    else
        papan_parity_parts(d->n, option, options, ORBIT - 1, count_rows, d);
    return d->status;
}

/* ---- shared by threads ---- */

typedef struct sharing {
    parity_worker *worker; /* one per worker */
    part_list parts;
    unsigned n;
} sharing;

static papan_status count_share(void *own, papan_search *search, unsigned worker, size_t index)
{
    sharing *s = own;
    parity_worker *d = &s->worker[worker];
    d->search = search;
    d->n = s->n;
    return count_part(d, s->parts.part[index].option, 2);
}

static papan_status count_together(papan_search *search, unsigned n, papan_count *sum)
{
    unsigned workers = search->pool->workers;
    sharing s = {.parts = {.memory = &search->memory}, .n = n};
    s.worker = papan_take(&search->memory, workers, sizeof *s.worker);
    papan_status status = PAPAN_NO_MEMORY;
    if (s.worker != NULL && papan_parity_parts(n, NULL, 0, 2, add_part, &s.parts))
        status = search->pool->run(search, s.parts.count, count_share, &s);
    for (unsigned i = 0; i < workers && s.worker != NULL; i++) {
        *sum += s.worker[i].sum;
        free_counters(&s.worker[i]);
    }
    papan_give(&search->memory, s.parts.part, s.parts.room, sizeof *s.parts.part);
    papan_give(&search->memory, s.worker, workers, sizeof *s.worker);
    return status;
}

/* ---- running ---- */

/* A stopped search has counted some orbits and reports a lower bound. */
static void pass_on_sum(papan_search *search, parity_worker *d)
{
    papan_count all = d->sum;
    d->sum = 0;
    if (search->distinct)
        all = search->stopped ? all / 8 : papan_nqueens_classes(search, d->n, all);
    search->solutions += all;
}

static bool pass_part(void *context, const uint32_t *option, size_t options)
{
    papan_search *search = context;
    search->split(search->context, option, options);
    return !(search->stop != NULL && search->stop(search->context));
}

static papan_status fail_with(papan_search *search, const char *code, const char *why)
{
    return papan_fail(PAPAN_UNSUITABLE, &search->message, code, why, NULL);
}

static papan_status count_or_split(parity_worker *d, const uint32_t *option, size_t options)
{
    papan_search *search = d->search;
    unsigned deepest = d->n < SINGLE_FROM ? 2 : 3;
    if (!papan_parity_part_exists(d->n, option, options) || (search->distinct && options > 0))
        return fail_with(search, "part-of-other-count", N_("this part does not belong to this count"));
    if (search->split != NULL) {
        unsigned depth = search->distinct ? 0 : search->split_depth < deepest ? search->split_depth : deepest;
        papan_parity_parts(d->n, option, options, depth, pass_part, search);
        return PAPAN_OK;
    }
    papan_status status = papan_workers(search) > 1 && options == 0 ? count_together(search, d->n, &d->sum)
                                                                    : count_part(d, option, options);
    if (status == PAPAN_OK)
        pass_on_sum(search, d);
    return status;
}

static bool search_part(void *own, const uint32_t *option, size_t options)
{
    parity_worker *d = own;
    d->status = count_or_split(d, option, options);
    return d->status == PAPAN_OK && !d->search->stopped;
}

/* ---- estimating ---- */

typedef struct sample {
    uint32_t orbit[3];
    uint64_t seen;
    papan_random random;
} sample;

/* Reservoir sampling: keeps one of the orbits seen, each with the same probability. */
static bool keep_one(void *context, const uint32_t *option, size_t options)
{
    sample *s = context;
    (void)options;
    if (papan_random_below(&s->random, (uint32_t)++s->seen) == 0)
        for (int i = 0; i < 3; i++)
            s->orbit[i] = option[i];
    return true;
}

/* One estimate: samples one orbit of each class in the part. */
static double estimate_once(void *own, papan_random *random)
{
    parity_worker *d = own;
    unsigned first = d->options > 0 ? d->option[0] : papan_parity_first_class(d->n);
    unsigned last = d->options > 0 ? d->option[0] : papan_parity_last_class(d->n);
    double cases = 0;
    for (unsigned size = first; size <= last && !d->search->stopped && d->status == PAPAN_OK; size++) {
        sample s = {.random = *random};
        uint32_t class_of[3] = {size, d->options > 1 ? d->option[1] : 0, d->options > 2 ? d->option[2] : 0};
        double orbit_cases = 0;
        papan_parity_parts(d->n, class_of, d->options > 0 ? d->options : 1, 3, keep_one, &s);
        *random = s.random;
        if (s.seen == 0)
            continue;
        d->status = open_class(d, size);
        if (d->status == PAPAN_OK)
            d->status =
                papan_parity_orbit_cases(d->counter[size], s.orbit[1], s.orbit[2], random, &orbit_cases);
        cases += orbit_cases * (double)s.seen;
    }
    return cases;
}

/* The cost of orbits relative to others of their class: the number of pairs of column sets left to examine. A
 * better estimate would need the lists of placements, which takes milliseconds per part at N = 22 and ten times
 * as long with every two more queens. */
typedef struct comparison {
    papan_parity_class class;
    double size;
} comparison;

static bool add_columns_left(void *context, const uint32_t *option, size_t options)
{
    comparison *c = context;
    (void)options;
    papan_parity_orbit orbit = papan_parity_orbit_of(&c->class, option[1], option[2]);
    double even = (double)c->class.even_columns.count - orbit.first_even;
    double odd = (double)c->class.odd_columns.count - orbit.first_odd;
    c->size += orbit.weight > 0 && even > 0 && odd > 0 ? even * odd : 0;
    return true;
}

static papan_status compare_parts(papan_search *search, const uint32_t *option, size_t options)
{
    assert(options > 0);
    comparison c = {.size = 0};
    unsigned n = (unsigned)search->puzzle->nqueens.n;
    papan_status status = papan_parity_open(&c.class, n, option[0], &search->memory);
    if (status != PAPAN_OK)
        return status;
    papan_parity_parts(n, option, options, 3, add_columns_left, &c);
    papan_parity_close(&c.class);
    papan_estimated(search, c.size, c.size * c.size, 1);
    return PAPAN_OK;
}

static papan_status estimate_parity(parity_worker *d)
{
    papan_search *search = d->search;
    if (search->next != NULL)
        search->next(search->context, &d->option, &d->options);
    if (search->distinct || !papan_parity_part_exists(d->n, d->option, d->options))
        return PAPAN_UNSUITABLE;
    if (search->probes == 0 && d->options > 0)
        return compare_parts(search, d->option, d->options);
    papan_estimate_by_ways(search, 1, 1, estimate_once, d);
    free_counters(d);
    return d->status;
}

static papan_status search_parity(papan_search *search)
{
    assert(search->puzzle->nqueens.n <= QUEENS_MAX);
    parity_worker d = {.search = search, .n = (unsigned)search->puzzle->nqueens.n};
    if (search->estimating)
        return estimate_parity(&d);
    if (!search->count_only && search->split == NULL)
        return fail_with(search, "strategy-counts-only",
                         N_("this strategy only counts solutions, without finding one"));
    papan_each_part(search, search_part, &d);
    free_counters(&d);
    return d.status;
}

/* ---- the strategy ---- */

static bool parity_suits(const papan_puzzle *puzzle, papan_message *why)
{
    if (puzzle->nqueens.placed > 0) {
        papan_say(why, 0, 0, "strategy-no-givens", N_("this strategy does not support given queens"));
    } else if (puzzle->nqueens.n > QUEENS_MAX) {
        papan_say(why, 0, 0, "strategy-too-many-queens",
                  N_("at most {0} queens can be counted; the number of solutions for more than 27 is unknown"));
        papan_say_number(why, 0, QUEENS_MAX);
    } else {
        return true;
    }
    return false;
}

const papan_strategy papan_strategy_parity = {
    .name = "parity",
    .summary = N_("counts N-Queens by colour: white and black queens share only rows and columns"),
    .counts = N_("one block of pairs of half boards tested at once"),
    .traits = PAPAN_FINDS_ALL | PAPAN_COUNTS_FAST | PAPAN_OWN_SYMMETRY | PAPAN_SPLITS | PAPAN_SHARES |
              PAPAN_COUNTS_ONLY | PAPAN_CASES_VARY | PAPAN_RELATIVE | PAPAN_ESTIMATES,
    .family = {&papan_family_nqueens},
    .refusal = {"strategy-other-family", N_("this strategy counts N-Queens only")},
    .suits = parity_suits,
    .run = search_parity,
};
