/* gpu_rounds.c: counts parts of a search by parity on one machine. A GPU needs many orbits at a time, so it
 * takes many parts in one round, sorts their orbits by class and rows, and hands in the parts as they are
 * finished, one launch at a time. */

#include "colours/gpu_count.h"

#include <stdlib.h>

enum { ORBITS_MAX = 1 << 20 };

typedef struct share {
    size_t part;
    papan_count count;
    uint64_t residue;
    uint32_t left; /* orbits not counted yet */
    bool handed_in;
} share;

typedef struct numbered_orbit {
    unsigned size;
    uint32_t share;
    uint32_t even_rows, odd_rows;
} numbered_orbit;

typedef struct counter {
    const papan_gpu_source *source;
    const papan_machine *machine;
    const papan_allocator *memory;
    share *share;
    size_t shares, share_room;
    numbered_orbit *orbit; /* of all shares */
    size_t orbits, orbit_room;
    size_t first;                    /* of the class being counted */
    papan_parity_orbit *class_orbit; /* from there on */
    bool no_memory, stopped;
    papan_status status;
    papan_message why;
} counter;

static void report_phase(void *context, const char *what, double value)
{
    const counter *w = context;
    w->source->phase(w->source->context, what, value);
}

static bool make_room(counter *w, void *array, size_t *have, size_t want, size_t size)
{
    w->no_memory = w->no_memory || !papan_room(w->memory, array, have, want, size);
    return !w->no_memory;
}

static bool add_orbit(void *context, const uint32_t *option, size_t options)
{
    counter *w = context;
    (void)options;
    if (!make_room(w, &w->orbit, &w->orbit_room, w->orbits + 1, sizeof *w->orbit))
        return false;
    w->orbit[w->orbits++] = (numbered_orbit){
        .size = option[0], .share = (uint32_t)(w->shares - 1), .even_rows = option[1], .odd_rows = option[2]};
    w->share[w->shares - 1].left++;
    return true;
}

/* Takes parts until there are enough orbits for a round. */
static void take_parts(counter *w)
{
    enum { ORBIT = 3 };
    const papan_gpu_source *s = w->source;
    const uint32_t *option;
    size_t options, part;
    w->shares = w->orbits = 0;
    while (w->orbits < ORBITS_MAX && !w->no_memory &&
           s->next(s->context, w->shares, &part, &option, &options)) {
        if (!make_room(w, &w->share, &w->share_room, w->shares + 1, sizeof *w->share)) {
            s->put_back(s->context, part);
            return;
        }
        w->share[w->shares++] = (share){.part = part};
        papan_parity_parts(s->n, option, options, ORBIT, add_orbit, w);
    }
}

static int by_class_and_rows(const void *one, const void *other)
{
    const numbered_orbit *a = one, *b = other;
    if (a->size != b->size)
        return a->size < b->size ? -1 : 1;
    if (a->even_rows != b->even_rows)
        return a->even_rows < b->even_rows ? -1 : 1;
    return a->odd_rows < b->odd_rows ? -1 : a->odd_rows > b->odd_rows;
}

static void hand_in(counter *w, share *s)
{
    s->handed_in = true;
    papan_status status = w->source->done(w->source->context, s->part, s->count, s->residue);
    if (w->status == PAPAN_OK)
        w->status = status;
}

static bool take_counts(void *context, const uint32_t *index, const uint64_t *sum, size_t count)
{
    counter *w = context;
    for (size_t i = 0; i < count; i++) {
        const numbered_orbit *o = &w->orbit[w->first + index[i]];
        share *s = &w->share[o->share];
        papan_count own = 0;
        if (!papan_count_add_product(&own, sum[i], w->class_orbit[index[i]].weight) ||
            !papan_count_add(&s->count, own))
            w->status = PAPAN_TOO_BIG;
        s->residue += papan_parity_residue(w->source->n, (uint32_t[]){o->size, o->even_rows, o->odd_rows}, own);
        if (--s->left == 0 && w->status == PAPAN_OK)
            hand_in(w, s);
    }
    return w->status == PAPAN_OK;
}

static bool asked_to_stop(void *context)
{
    counter *w = context;
    w->stopped |= w->source->stop(w->source->context);
    return w->stopped;
}

/* Counts the orbits of one class, from w->first to end. */
static papan_status count_class(counter *w, size_t end)
{
    papan_parity_class class;
    size_t count = end - w->first;
    papan_status status = papan_parity_open(&class, w->source->n, w->orbit[w->first].size, w->memory);
    if (status != PAPAN_OK)
        return status;
    w->class_orbit = papan_take(w->memory, count, sizeof *w->class_orbit);
    if (w->class_orbit == NULL)
        status = PAPAN_NO_MEMORY;
    for (size_t i = 0; i < count && status == PAPAN_OK; i++)
        w->class_orbit[i] =
            papan_parity_orbit_of(&class, w->orbit[w->first + i].even_rows, w->orbit[w->first + i].odd_rows);
    papan_gpu_order order = {.class = &class,
                             .orbit = w->class_orbit,
                             .orbits = count,
                             .context = w,
                             .done = take_counts,
                             .stop = asked_to_stop,
                             .phase = report_phase};
    if (status == PAPAN_OK)
        status = papan_gpu_count(w->machine, w->memory, &order, &w->why);
    papan_give(w->memory, w->class_orbit, count, sizeof *w->class_orbit);
    papan_parity_close(&class);
    return status;
}

static void run_round(counter *w)
{
    if (w->orbits > 0)
        qsort(w->orbit, w->orbits, sizeof *w->orbit, by_class_and_rows);
    size_t end;
    for (w->first = 0; w->first < w->orbits && w->status == PAPAN_OK && !asked_to_stop(w); w->first = end) {
        for (end = w->first; end < w->orbits && w->orbit[end].size == w->orbit[w->first].size; end++)
            ;
        papan_status status = count_class(w, end);
        if (w->status == PAPAN_OK)
            w->status = status;
    }
    for (size_t i = 0; i < w->shares; i++)
        if (!w->share[i].handed_in)
            w->source->put_back(w->source->context, w->share[i].part);
}

papan_status papan_gpu_count_parts(const papan_machine *machine, const papan_allocator *memory,
                                   const papan_gpu_source *source, papan_message *why)
{
    counter w = {.source = source, .machine = machine, .memory = memory};
    do {
        take_parts(&w);
        report_phase(&w, "orbits taken", (double)w.orbits);
        if (w.no_memory)
            w.status = PAPAN_NO_MEMORY;
        run_round(&w);
    } while (w.shares > 0 && w.status == PAPAN_OK && !w.stopped);
    papan_give(memory, w.share, w.share_room, sizeof *w.share);
    papan_give(memory, w.orbit, w.orbit_room, sizeof *w.orbit);
    *why = w.why;
    return w.status;
}
