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

void papan_work_open(papan_work *l)
{
    *l = (papan_work){.parts = 0};
    pthread_mutex_init(&l->lock, NULL);
}

/* The lock is held. */
static void forget_progress(papan_work *l)
{
    l->so_far = (papan_work_state){.parts = 0};
    l->sums = (papan_eta){.parts = 0};
    l->in_hand = l->above = 0;
}

void papan_work_restart(papan_work *l)
{
    pthread_mutex_lock(&l->lock);
    forget_progress(l);
    pthread_mutex_unlock(&l->lock);
}

void papan_work_begin(papan_work *l, const papan_allocator *memory, bool guessed)
{
    pthread_mutex_lock(&l->lock);
    l->memory = *memory;
    papan_arena_init(&l->arena, memory);
    forget_progress(l);
    l->too_big = false;
    l->guessed = guessed;
    pthread_mutex_unlock(&l->lock);
}

void papan_work_drop(papan_work *l)
{
    pthread_mutex_lock(&l->lock);
    papan_give(&l->memory, l->part, l->part_room, sizeof *l->part);
    papan_give(&l->memory, l->order, l->order_room, sizeof *l->order);
    papan_arena_free(&l->arena);
    l->part = NULL;
    l->order = NULL;
    l->parts = l->part_room = l->orders = l->order_room = 0;
    pthread_mutex_unlock(&l->lock);
}

void papan_work_close(papan_work *l)
{
    papan_work_drop(l);
    pthread_mutex_destroy(&l->lock);
}

/* ---- parts ---- */

bool papan_part_add(papan_part_sum *sum, const papan_part_sum *result, uint32_t times)
{
    papan_count count = papan_sum_count(sum);
    bool fits = papan_count_add_product(&count, papan_sum_count(result), times);
    *sum = papan_sum_of(count, sum->cases + result->cases, sum->hash + result->hash);
    return fits;
}

/* Adds a result to the sums. The lock is held. */
static bool enter_result(papan_work *l, papan_part *part, const papan_part_sum *result)
{
    part->state = PAPAN_PART_DONE;
    part->result = *result;
    l->so_far.done++;
    if (part->guess > 0)
        papan_eta_done(&l->sums, part->guess, (double)result->cases);
    else
        l->sums.unguessed += (double)result->cases;
    assert(l->so_far.done <= l->so_far.parts);
    bool fits = papan_part_add(&l->so_far.total, result, part->weight);
    l->too_big |= !fits;
    return fits;
}

static papan_part *copy_part(papan_work *l, const papan_part *part)
{
    papan_part *kept = papan_arena_take(&l->arena, 1, sizeof *kept);
    size_t length = part->place != NULL ? strlen(part->place) + 1 : 0;
    char *place = length > 0 ? papan_arena_take(&l->arena, length, 1) : NULL;
    uint32_t *option = papan_arena_take(&l->arena, part->options + (size_t)1, sizeof *option);
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
static papan_part *add_part(papan_work *l, const papan_part *part)
{
    bool room = papan_room(&l->memory, &l->part, &l->part_room, l->parts + 1, sizeof *l->part);
    papan_part *kept = room ? copy_part(l, part) : NULL;
    if (kept == NULL)
        return NULL;
    l->part[l->parts++] = kept;
    l->so_far.parts++;
    if (l->guessed) {
        kept->guess = kept->guess > 1 ? kept->guess : 1;
        papan_eta_expect(&l->sums, kept->guess);
    }
    if (part->state == PAPAN_PART_DONE)
        enter_result(l, kept, &part->result);
    else
        kept->state = PAPAN_PART_OPEN;
    return kept;
}

papan_part *papan_work_add_numbered(papan_work *l, const papan_part *part, size_t *number)
{
    pthread_mutex_lock(&l->lock);
    size_t next = l->parts;
    papan_part *kept = add_part(l, part);
    if (kept != NULL && number != NULL)
        *number = next;
    pthread_mutex_unlock(&l->lock);
    return kept;
}

bool papan_work_add_all(papan_work *l, const papan_part *part, size_t parts, size_t *first)
{
    pthread_mutex_lock(&l->lock);
    bool good = papan_room(&l->memory, &l->order, &l->order_room, l->parts + parts + 1, sizeof *l->order);
    *first = l->parts;
    for (size_t i = 0; i < parts && good; i++)
        good = add_part(l, &part[i]) != NULL;
    while (!good && l->parts > *first) {
        l->so_far.parts--;
        if (l->guessed)
            papan_eta_forget(&l->sums, l->part[l->parts - 1]->guess);
        l->parts--;
    }
    pthread_mutex_unlock(&l->lock);
    return good;
}

papan_part *papan_work_add(papan_work *l, const papan_part *part)
{
    return papan_work_add_numbered(l, part, NULL);
}

size_t papan_work_parts(papan_work *l)
{
    pthread_mutex_lock(&l->lock);
    size_t parts = l->parts;
    pthread_mutex_unlock(&l->lock);
    return parts;
}

const papan_part *papan_work_part(papan_work *l, size_t part)
{
    pthread_mutex_lock(&l->lock);
    assert(part < l->parts);
    const papan_part *at = l->part[part];
    pthread_mutex_unlock(&l->lock);
    return at;
}

/* ---- their order ---- */

typedef struct card {
    uint64_t key;
    size_t part;
} card;

static int later_first(const void *one, const void *other)
{
    const card *a = one, *b = other;
    return a->key < b->key ? 1 : a->key > b->key ? -1 : a->part < b->part ? 1 : -1;
}

papan_status papan_work_order(papan_work *l, const uint64_t *seed)
{
    pthread_mutex_lock(&l->lock);
    size_t cards = 0;
    card *deck = papan_take(&l->memory, l->parts, sizeof *deck);
    bool room = papan_room(&l->memory, &l->order, &l->order_room, l->parts, sizeof *l->order) && deck != NULL;
    for (size_t i = 0; i < l->parts && room; i++) {
        const char *place = l->part[i]->place;
        if (l->part[i]->state == PAPAN_PART_OPEN)
            deck[cards++] =
                (card){seed != NULL ? papan_hash_add(*seed, place != NULL ? papan_text_hash(place) : i) : 0, i};
    }
    if (cards > 0)
        qsort(deck, cards, sizeof *deck, later_first);
    for (size_t i = 0; i < cards; i++)
        l->order[i] = deck[i].part;
    l->orders = cards;
    papan_status status = !room ? PAPAN_NO_MEMORY : l->too_big ? PAPAN_TOO_BIG : PAPAN_OK;
    papan_give(&l->memory, deck, l->parts, sizeof *deck);
    pthread_mutex_unlock(&l->lock);
    return status;
}

/* ---- dealing ---- */

const papan_part *papan_work_take(papan_work *l, size_t *part)
{
    papan_part *at = NULL;
    pthread_mutex_lock(&l->lock);
    if (l->orders > 0) {
        *part = l->order[--l->orders];
        at = l->part[*part];
        at->state = PAPAN_PART_DEALT;
    }
    pthread_mutex_unlock(&l->lock);
    return at;
}

bool papan_work_take_part(papan_work *l, size_t part)
{
    pthread_mutex_lock(&l->lock);
    bool open = l->part[part]->state == PAPAN_PART_OPEN;
    size_t at = 0;
    while (at < l->orders && l->order[at] != part)
        at++;
    if (at < l->orders)
        memmove(l->order + at, l->order + at + 1, (--l->orders - at) * sizeof *l->order);
    if (open)
        l->part[part]->state = PAPAN_PART_DEALT;
    pthread_mutex_unlock(&l->lock);
    return open;
}

void papan_work_put_back(papan_work *l, size_t part)
{
    pthread_mutex_lock(&l->lock);
    if (l->part[part]->state == PAPAN_PART_DEALT) {
        assert(l->orders < l->order_room);
        l->part[part]->state = PAPAN_PART_OPEN;
        l->order[l->orders++] = part; /* where it was taken from */
    }
    pthread_mutex_unlock(&l->lock);
}

bool papan_work_done(papan_work *l, size_t part, const papan_part_sum *result, uint64_t *in_hand, bool *fits)
{
    *fits = true;
    pthread_mutex_lock(&l->lock);
    if (in_hand != NULL) {
        l->in_hand -= *in_hand;
        *in_hand = 0;
    }
    bool news = l->part[part]->state == PAPAN_PART_DEALT;
    if (news) {
        *fits = enter_result(l, l->part[part], result);
        l->so_far.fresh += result->cases;
    }
    pthread_mutex_unlock(&l->lock);
    return news;
}

bool papan_work_complete(papan_work *l)
{
    papan_work_state p = papan_work_sum(l);
    return p.done == p.parts;
}

/* ---- splitting ---- */

/* The position in the order of the largest part that can be split; SIZE_MAX: none. The lock is held. */
static size_t find_largest(const papan_work *l)
{
    size_t largest = SIZE_MAX;
    for (size_t i = 0; i < l->orders; i++) {
        const papan_part *p = l->part[l->order[i]];
        if (!p->whole && (largest == SIZE_MAX || p->guess > l->part[l->order[largest]]->guess))
            largest = i;
    }
    return largest;
}

double papan_work_largest(papan_work *l)
{
    pthread_mutex_lock(&l->lock);
    size_t at = find_largest(l);
    double guess = at != SIZE_MAX ? l->part[l->order[at]]->guess : 0;
    pthread_mutex_unlock(&l->lock);
    return guess;
}

papan_part *papan_work_take_largest(papan_work *l, size_t *part)
{
    papan_part *taken = NULL;
    pthread_mutex_lock(&l->lock);
    size_t at = find_largest(l);
    if (at != SIZE_MAX) {
        *part = l->order[at];
        memmove(l->order + at, l->order + at + 1, (--l->orders - at) * sizeof *l->order);
        taken = l->part[*part];
        taken->state = PAPAN_PART_DEALT;
    }
    pthread_mutex_unlock(&l->lock);
    return taken;
}

bool papan_work_replace(papan_work *l, papan_part *part, size_t first, size_t parts)
{
    pthread_mutex_lock(&l->lock);
    bool room = papan_room(&l->memory, &l->order, &l->order_room, l->parts + 1, sizeof *l->order);
    if (room) {
        part->state = PAPAN_PART_SPLIT;
        l->so_far.parts--;
        papan_eta_forget(&l->sums, part->guess);
    }
    for (size_t i = 0; i < parts && room; i++)
        l->order[l->orders++] = first + i;
    pthread_mutex_unlock(&l->lock);
    return room;
}

void papan_work_add_above(papan_work *l, uint64_t cases)
{
    pthread_mutex_lock(&l->lock);
    l->above += cases;
    l->so_far.total.cases += cases;
    pthread_mutex_unlock(&l->lock);
}

void papan_work_compact(papan_work *l)
{
    size_t kept = 0;
    pthread_mutex_lock(&l->lock);
    for (size_t i = 0; i < l->parts; i++)
        if (l->part[i]->state != PAPAN_PART_SPLIT)
            l->part[kept++] = l->part[i];
    l->parts = kept;
    pthread_mutex_unlock(&l->lock);
}

/* ---- progress ---- */

void papan_work_report(papan_work *l, uint64_t *before, uint64_t cases)
{
    pthread_mutex_lock(&l->lock);
    l->in_hand += cases - *before;
    *before = cases;
    pthread_mutex_unlock(&l->lock);
}

bool papan_work_wants_estimates(papan_work *l)
{
    pthread_mutex_lock(&l->lock);
    bool wants = l->asked && !l->guessed;
    pthread_mutex_unlock(&l->lock);
    return wants;
}

void papan_work_estimate(papan_work *l, const double *guess)
{
    pthread_mutex_lock(&l->lock);
    for (size_t i = 0; i < l->parts; i++)
        if (l->part[i]->state != PAPAN_PART_DONE) {
            l->part[i]->guess = guess[i] > 1 ? guess[i] : 1;
            papan_eta_expect(&l->sums, l->part[i]->guess);
        }
    l->guessed = true;
    pthread_mutex_unlock(&l->lock);
}

/* A part may take minutes. Until some are done, only the estimates say what is left; those of one probe may be
 * wrong by half. */
static void tell_without_parts(const papan_work *l, papan_work_state *p)
{
    const double WRONG_BY = 0.5;
    double all = l->sums.guess_left + l->sums.found, now = (double)p->fresh;
    p->left = all > now ? all - now : l->sums.guess_left;
    p->deviation = WRONG_BY * p->left;
    p->share = now / (now + p->left);
}

papan_work_state papan_work_sum(papan_work *l)
{
    pthread_mutex_lock(&l->lock);
    papan_work_state p = l->so_far;
    p.open = l->orders;
    pthread_mutex_unlock(&l->lock);
    return p;
}

papan_work_state papan_work_read(papan_work *l, bool estimate, uint64_t *in_hand)
{
    pthread_mutex_lock(&l->lock);
    l->asked |= estimate;
    papan_work_state p = l->so_far;
    *in_hand = l->in_hand;
    p.fresh += l->in_hand;
    p.total.cases += l->in_hand;
    if (estimate && l->guessed)
        papan_eta_tell(&l->sums, &p);
    else if (estimate)
        p.parts = p.done = 0;
    if (estimate && l->guessed && p.deviation < 0 && p.fresh > 0)
        tell_without_parts(l, &p);
    pthread_mutex_unlock(&l->lock);
    return p;
}

papan_work_state papan_work_progress(papan_work *l)
{
    uint64_t in_hand;
    return papan_work_read(l, true, &in_hand);
}
