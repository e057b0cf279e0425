/* work.c: keeps the parts of a search, their states and their sum.
 *
 * The order of dealing is a shuffle of the parts by the seed: the place of each part is hashed with the seed,
 * and the hashes are sorted. So the order does not depend on what was done before, and a resumed job keeps it.
 * The finished parts are always a fair sample, from which the rest can be estimated (eta.c). A list is
 * searched from its first part to its last and relies more on its estimates. */
#include "run/work.h"

#include "base/hash.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void papan_work_open(papan_work *w)
{
    *w = (papan_work){.parts = 0};
    pthread_mutex_init(&w->lock, NULL);
}

/* The lock is held. */
static void forget_progress(papan_work *w)
{
    w->so_far = (papan_work_state){.parts = 0};
    w->sums = (papan_eta){.parts = 0};
    w->in_hand = w->above = 0;
}

void papan_work_restart(papan_work *w)
{
    pthread_mutex_lock(&w->lock);
    forget_progress(w);
    w->most = (papan_work_state){.parts = 0};
    pthread_mutex_unlock(&w->lock);
}

void papan_work_begin(papan_work *w, const papan_allocator *memory, bool guessed)
{
    pthread_mutex_lock(&w->lock);
    w->memory = *memory;
    papan_arena_init(&w->arena, memory);
    forget_progress(w);
    w->too_big = w->ordered = false;
    w->guessed = guessed;
    pthread_mutex_unlock(&w->lock);
}

void papan_work_drop(papan_work *w)
{
    pthread_mutex_lock(&w->lock);
    papan_give(&w->memory, w->part, w->part_room, sizeof *w->part);
    papan_give(&w->memory, w->order, w->order_room, sizeof *w->order);
    papan_arena_free(&w->arena);
    w->part = NULL;
    w->order = NULL;
    w->parts = w->part_room = w->orders = w->order_room = 0;
    pthread_mutex_unlock(&w->lock);
}

void papan_work_close(papan_work *w)
{
    papan_work_drop(w);
    pthread_mutex_destroy(&w->lock);
}

/* ---- parts ---- */

/* Adds a result to the sums. The lock is held. */
static bool enter_result(papan_work *w, papan_part *part, const papan_part_sum *result)
{
    part->state = PAPAN_PART_DONE;
    part->result = *result;
    w->so_far.done++;
    if (part->guess > 0)
        papan_eta_done(&w->sums, part->guess, (double)result->cases);
    else
        w->sums.unguessed += (double)result->cases;
    assert(w->so_far.done <= w->so_far.parts);
    bool fits = papan_sum_add(&w->so_far.total, result, part->weight);
    w->too_big |= !fits;
    return fits;
}

static papan_part *copy_part(papan_work *w, const papan_part *part)
{
    papan_part *kept = papan_arena_take(&w->arena, 1, sizeof *kept);
    size_t length = part->place != NULL ? strlen(part->place) + 1 : 0;
    char *place = length > 0 ? papan_arena_take(&w->arena, length, 1) : NULL;
    uint32_t *option = papan_arena_take(&w->arena, part->options + (size_t)1, sizeof *option);
    if (kept == NULL || (length > 0 && place == NULL) || option == NULL)
        return NULL;
    *kept = *part;
    kept->place = length > 0 ? memcpy(place, part->place, length) : NULL;
    kept->option = option;
    if (part->options > 0)
        memcpy(option, part->option, part->options * sizeof *option);
    return kept;
}

/* Adds one part. The lock is held. */
static bool add_part(papan_work *w, const papan_part *part)
{
    bool room = papan_room(&w->memory, &w->part, &w->part_room, w->parts + 1, sizeof *w->part);
    papan_part *kept = room ? copy_part(w, part) : NULL;
    if (kept == NULL)
        return false;
    w->part[w->parts++] = kept;
    w->so_far.parts++;
    if (w->guessed) {
        kept->guess = kept->guess > 1 ? kept->guess : 1;
        papan_eta_expect(&w->sums, kept->guess);
    }
    if (part->state == PAPAN_PART_DONE)
        enter_result(w, kept, &part->result);
    else
        kept->state = PAPAN_PART_OPEN;
    return true;
}

bool papan_work_add(papan_work *w, const papan_part *part, size_t *number)
{
    pthread_mutex_lock(&w->lock);
    bool room =
        !w->ordered || papan_room(&w->memory, &w->order, &w->order_room, w->parts + 1, sizeof *w->order);
    bool added = room && add_part(w, part);
    if (added && number != NULL)
        *number = w->parts - 1;
    if (added && w->ordered && w->part[w->parts - 1]->state == PAPAN_PART_OPEN) {
        memmove(w->order + 1, w->order, w->orders++ * sizeof *w->order);
        w->order[0] = w->parts - 1;
    }
    pthread_mutex_unlock(&w->lock);
    return added;
}

bool papan_work_add_all(papan_work *w, const papan_part *part, size_t parts, size_t *first)
{
    pthread_mutex_lock(&w->lock);
    bool good = papan_room(&w->memory, &w->order, &w->order_room, w->parts + parts + 1, sizeof *w->order);
    *first = w->parts;
    for (size_t i = 0; i < parts && good; i++)
        good = add_part(w, &part[i]);
    while (!good && w->parts > *first) {
        w->so_far.parts--;
        if (w->guessed)
            papan_eta_forget(&w->sums, w->part[w->parts - 1]->guess);
        w->parts--;
    }
    pthread_mutex_unlock(&w->lock);
    return good;
}

size_t papan_work_parts(papan_work *w)
{
    pthread_mutex_lock(&w->lock);
    size_t parts = w->parts;
    pthread_mutex_unlock(&w->lock);
    return parts;
}

const papan_part *papan_work_part(papan_work *w, size_t part)
{
    pthread_mutex_lock(&w->lock);
    assert(part < w->parts);
    const papan_part *at = w->part[part];
    pthread_mutex_unlock(&w->lock);
    return at;
}

/* ---- their order ---- */

/* An open part and the key by which it is sorted. */
typedef struct keyed_part {
    uint64_t key;
    size_t part;
} keyed_part;

static int later_first(const void *one, const void *other)
{
    const keyed_part *a = one, *b = other;
    return a->key < b->key ? 1 : a->key > b->key ? -1 : a->part < b->part ? 1 : -1;
}

papan_status papan_work_order(papan_work *w, const uint64_t *seed)
{
    pthread_mutex_lock(&w->lock);
    size_t open = 0;
    keyed_part *sorted = papan_take(&w->memory, w->parts, sizeof *sorted);
    bool room = papan_room(&w->memory, &w->order, &w->order_room, w->parts, sizeof *w->order) && sorted != NULL;
    for (size_t i = 0; i < w->parts && room; i++) {
        const char *place = w->part[i]->place;
        if (w->part[i]->state == PAPAN_PART_OPEN)
            sorted[open++] = (keyed_part){
                seed != NULL ? papan_hash_add(*seed, place != NULL ? papan_text_hash(place) : i) : 0, i};
    }
    if (open > 0)
        qsort(sorted, open, sizeof *sorted, later_first);
    for (size_t i = 0; i < open; i++)
        w->order[i] = sorted[i].part;
    w->orders = open;
    w->ordered = room;
    papan_status status = !room ? PAPAN_NO_MEMORY : w->too_big ? PAPAN_TOO_BIG : PAPAN_OK;
    papan_give(&w->memory, sorted, w->parts, sizeof *sorted);
    pthread_mutex_unlock(&w->lock);
    return status;
}

/* ---- dealing ---- */

/* Takes the part at this position of the order. The lock is held. */
static papan_part *take_at(papan_work *w, size_t at, size_t *part)
{
    *part = w->order[at];
    memmove(w->order + at, w->order + at + 1, (--w->orders - at) * sizeof *w->order);
    w->part[*part]->state = PAPAN_PART_DEALT;
    return w->part[*part];
}

const papan_part *papan_work_take(papan_work *w, size_t *part)
{
    pthread_mutex_lock(&w->lock);
    const papan_part *taken = w->orders > 0 ? take_at(w, w->orders - 1, part) : NULL;
    pthread_mutex_unlock(&w->lock);
    return taken;
}

bool papan_work_take_part(papan_work *w, size_t part)
{
    pthread_mutex_lock(&w->lock);
    size_t at = 0;
    while (at < w->orders && w->order[at] != part)
        at++;
    bool open = w->part[part]->state == PAPAN_PART_OPEN;
    if (at < w->orders)
        take_at(w, at, &part);
    if (open) /* even before papan_work_order() */
        w->part[part]->state = PAPAN_PART_DEALT;
    pthread_mutex_unlock(&w->lock);
    return open;
}

void papan_work_put_back(papan_work *w, size_t part)
{
    pthread_mutex_lock(&w->lock);
    if (w->part[part]->state == PAPAN_PART_DEALT) {
        assert(w->orders < w->order_room);
        w->part[part]->state = PAPAN_PART_OPEN;
        w->order[w->orders++] = part; /* at the position from which it was taken */
    }
    pthread_mutex_unlock(&w->lock);
}

bool papan_work_done(papan_work *w, size_t part, const papan_part_sum *result, uint64_t *in_hand, bool *fits)
{
    *fits = true;
    pthread_mutex_lock(&w->lock);
    if (in_hand != NULL) {
        w->in_hand -= *in_hand;
        *in_hand = 0;
    }
    bool news = w->part[part]->state == PAPAN_PART_DEALT;
    if (news) {
        *fits = enter_result(w, w->part[part], result);
        w->so_far.fresh += result->cases;
    }
    pthread_mutex_unlock(&w->lock);
    return news;
}

bool papan_work_complete(papan_work *w)
{
    papan_work_state p = papan_work_sum(w);
    return p.done == p.parts;
}

/* ---- splitting ---- */

papan_part *papan_work_take_largest(papan_work *w, double least, size_t *part)
{
    pthread_mutex_lock(&w->lock);
    size_t largest = SIZE_MAX;
    for (size_t i = 0; i < w->orders; i++) {
        const papan_part *p = w->part[w->order[i]];
        if (!p->whole && p->guess > (largest == SIZE_MAX ? least : w->part[w->order[largest]]->guess))
            largest = i;
    }
    papan_part *taken = largest != SIZE_MAX ? take_at(w, largest, part) : NULL;
    pthread_mutex_unlock(&w->lock);
    return taken;
}

bool papan_work_replace(papan_work *w, papan_part *part, size_t first, size_t parts)
{
    pthread_mutex_lock(&w->lock);
    bool room = papan_room(&w->memory, &w->order, &w->order_room, w->parts + 1, sizeof *w->order);
    if (room) {
        part->state = PAPAN_PART_SPLIT;
        w->so_far.parts--;
        papan_eta_forget(&w->sums, part->guess);
    }
    for (size_t i = 0; i < parts && room; i++)
        w->order[w->orders++] = first + i;
    pthread_mutex_unlock(&w->lock);
    return room;
}

void papan_work_add_above(papan_work *w, uint64_t cases)
{
    pthread_mutex_lock(&w->lock);
    w->above += cases;
    w->so_far.total.cases += cases;
    pthread_mutex_unlock(&w->lock);
}

void papan_work_compact(papan_work *w)
{
    size_t kept = 0;
    pthread_mutex_lock(&w->lock);
    for (size_t i = 0; i < w->parts; i++)
        if (w->part[i]->state != PAPAN_PART_SPLIT)
            w->part[kept++] = w->part[i];
    w->parts = kept;
    pthread_mutex_unlock(&w->lock);
}

/* ---- progress ---- */

void papan_work_report(papan_work *w, uint64_t *before, uint64_t cases)
{
    pthread_mutex_lock(&w->lock);
    w->in_hand += cases - *before;
    *before = cases;
    pthread_mutex_unlock(&w->lock);
}

bool papan_work_wants_estimates(papan_work *w)
{
    pthread_mutex_lock(&w->lock);
    bool wants = w->asked && !w->guessed;
    pthread_mutex_unlock(&w->lock);
    return wants;
}

void papan_work_estimate(papan_work *w, const double *guess)
{
    pthread_mutex_lock(&w->lock);
    for (size_t i = 0; i < w->parts; i++)
        if (w->part[i]->state != PAPAN_PART_DONE) {
            w->part[i]->guess = guess[i] > 1 ? guess[i] : 1;
            papan_eta_expect(&w->sums, w->part[i]->guess);
        }
    w->guessed = true;
    pthread_mutex_unlock(&w->lock);
}

/* A part may take minutes. Until some are done, the remaining work follows from the estimates alone; those of
 * one probe may be wrong by half. */
static void estimate_without_parts(const papan_work *w, papan_work_state *p)
{
    const double WRONG_BY = 0.5;
    double all = w->sums.guess_left + w->sums.found, now = (double)p->fresh;
    p->left = all > now ? all - now : w->sums.guess_left;
    p->deviation = WRONG_BY * p->left;
    p->share = now / (now + p->left);
}

papan_work_state papan_work_sum(papan_work *w)
{
    pthread_mutex_lock(&w->lock);
    papan_work_state p = w->so_far;
    p.open = w->orders;
    pthread_mutex_unlock(&w->lock);
    return p;
}

/* What was reported stays true: where a search is abandoned and begins again in parts, or estimates grow, less
 * than before would be reported for a while. */
static void never_fall(papan_work_state *most, papan_work_state *p)
{
    if (most->total.cases < p->total.cases)
        most->total.cases = p->total.cases;
    if (most->fresh < p->fresh)
        most->fresh = p->fresh;
    if (most->share < p->share)
        most->share = p->share;
    p->total.cases = most->total.cases;
    p->fresh = most->fresh;
    p->share = most->share;
}

papan_work_state papan_work_read(papan_work *w, bool estimate, uint64_t *in_hand)
{
    pthread_mutex_lock(&w->lock);
    w->asked |= estimate;
    papan_work_state p = w->so_far;
    p.fresh += w->in_hand;
    p.total.cases += w->in_hand;
    if (estimate && w->guessed)
        papan_eta_estimate(&w->sums, &p);
    else if (estimate)
        p.parts = p.done = 0;
    if (estimate && w->guessed && p.deviation < 0 && p.fresh > 0)
        estimate_without_parts(w, &p);
    never_fall(&w->most, &p);
    if (in_hand != NULL)
        *in_hand = p.total.cases - w->so_far.total.cases;
    pthread_mutex_unlock(&w->lock);
    return p;
}
