/* sink.c: verifies, filters, hashes and counts solutions, and passes them on in order.
 *
 * The solutions of a part are collected in a buffer. Once all earlier parts are done, each solution is passed
 * on when it is found. If all solutions are wanted and there are more than a few in some thousand cases, they
 * are passed on in batches, after some calls of stop: when the lock was taken for each of millions of
 * solutions, two threads were slower than one. A thread whose buffer is full, or that holds as many solutions
 * as are wanted, waits until its part is due, and none runs far ahead, so memory stays bounded. */
#include "run/sink.h"

#include "base/hash.h"

#include <assert.h>
#include <string.h>

enum {
    BUFFER_BYTES = 1 << 20, /* of solutions that a part may hold back */
    RUN_AHEAD = 1024,       /* parts */
    ONE_BY_ONE = 16,        /* solutions in a period that are passed on at once, */
    PERIOD = 64,            /* calls of stop in a period, */
    BETWEEN = 16,           /* and those between two batches of the other solutions */
    HASH_UNITS = sizeof(uint64_t) / sizeof(uint16_t)
};

/* ---- the filter of a thread ---- */

uint64_t papan_wanted(const papan_request *request)
{
    uint64_t goal = request->goal == PAPAN_FIRST ? 1 : request->goal == PAPAN_CHECK ? 2 : 0;
    return goal > 0 && (request->limit == 0 || goal < request->limit) ? goal : request->limit;
}

papan_status papan_filter_open(papan_filter *f, const papan_puzzle *puzzle, const papan_request *request,
                               bool own_symmetry, const papan_allocator *memory)
{
    *f = (papan_filter){.puzzle = puzzle, .request = request};
    /* for PAPAN_FIRST, any image of a solution will do */
    f->skips_copies = request->distinct && !own_symmetry && request->goal != PAPAN_FIRST;
    papan_status status = papan_checker_open(&f->checker, puzzle, memory);
    if (status != PAPAN_OK)
        return status;
    if (request->distinct || (own_symmetry && request->goal != PAPAN_FIRST && !request->quick))
        status = papan_group_new(puzzle, memory, &f->group);
    if (status != PAPAN_OK)
        papan_checker_close(&f->checker);
    return status;
}

void papan_filter_close(papan_filter *f)
{
    papan_group_free(f->group);
    papan_checker_close(&f->checker);
}

/* Four cells in a word, the first in the lowest bits. Things, not labels: copies of a piece have no order. */
static inline uint64_t four_cells(const papan_puzzle *puzzle, const uint16_t *label, uint32_t from, bool copies)
{
    uint64_t word = 0;
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    if (!copies && from + 4 <= puzzle->cells) {
        memcpy(&word, label + from, sizeof word);
        return word;
    }
#endif
    for (uint32_t k = 0; k < 4 && from + k < puzzle->cells; k++)
        word |= (uint64_t)(copies ? papan_thing(puzzle, label[from + k]) : label[from + k]) << (16 * k);
    return word;
}

/* What a solution adds to the hash of a solution set: four independent hashes side by side, since each
 * multiplication waits for the one before. */
static uint64_t solution_hash(const papan_puzzle *puzzle, const uint16_t *label)
{
    const bool copies = puzzle->labels > puzzle->things;
    uint64_t hash[4] = {puzzle->cells, 1, 2, 3};
    for (uint32_t i = 0; i < puzzle->cells; i += 16)
        for (uint32_t lane = 0; lane < 4; lane++) {
            hash[lane] =
                (hash[lane] ^ four_cells(puzzle, label, i + 4 * lane, copies)) * UINT64_C(0x9E3779B97F4A7C15);
            hash[lane] ^= hash[lane] >> 32;
        }
    return papan_mix(hash[0] + papan_mix(hash[1] + papan_mix(hash[2] + papan_mix(hash[3]))));
}

bool papan_filter_take(papan_filter *f, const uint16_t *label, bool *counted)
{
    assert(f->failure == PAPAN_OK && (!f->skips_copies || f->group != NULL));
    *counted = false;
    if (!f->request->unchecked) {
        f->failure = f->puzzle->family->verify(f->puzzle, label, &f->checker, &f->why);
        if (f->failure != PAPAN_OK)
            return false;
    }
    if (f->skips_copies && !papan_group_represents(f->group, label))
        return true;
    *counted = true;
    f->count++;
    if (!f->request->unchecked) {
        f->latest = solution_hash(f->puzzle, label);
        f->hash += f->latest;
    }
    return true;
}

/* ---- without parts ---- */

void papan_sink_open(papan_sink *s, const papan_puzzle *puzzle, const papan_request *request,
                     const papan_allocator *memory)
{
    *s = (papan_sink){.puzzle = puzzle, .request = request, .memory = memory};
    pthread_mutex_init(&s->lock, NULL);
    pthread_cond_init(&s->moved, NULL);
}

static bool pass_to_caller(const papan_sink *s, const uint16_t *label)
{
    return s->request->solution == NULL || s->request->solution(s->request->context, s->puzzle, label);
}

papan_status papan_sink_put(papan_sink *s, const uint16_t *label, bool *more)
{
    uint32_t cells = s->puzzle->cells;
    bool last = ++s->passed == papan_wanted(s->request);
    *more = !last;
    if (s->request->solution == NULL)
        return PAPAN_OK;
    if (last || !s->holding) {
        *more = papan_sink_release(s) && pass_to_caller(s, label) && !last;
        return PAPAN_OK;
    }
    assert(!s->held);
    if (!papan_room(s->memory, &s->known, &s->known_room, cells, sizeof *label))
        return PAPAN_NO_MEMORY;
    memcpy(s->known, label, cells * sizeof *label);
    s->held = true;
    return PAPAN_OK;
}

bool papan_sink_release(papan_sink *s)
{
    bool held = s->held;
    s->holding = s->held = false;
    return !held || pass_to_caller(s, s->known);
}

void papan_sink_restart(papan_sink *s)
{
    s->holding = s->held = false;
    s->passed = s->hash = 0;
}

bool papan_sink_asked_to_stop(papan_sink *s)
{
    return s->request->stop != NULL && s->request->stop(s->request->context);
}

/* Copies a solution and numbers the copies of a piece in the order of their first cells, so that equal
 * solutions have equal labels. False: out of memory. */
static bool copy_renamed(const papan_sink *s, const uint16_t *label, uint16_t *copy)
{
    const papan_puzzle *puzzle = s->puzzle;
    uint16_t used[PAPAN_THINGS_MAX] = {0};
    memcpy(copy, label, puzzle->cells * sizeof *label);
    if (puzzle->thing_of == NULL)
        return true;
    uint16_t *renamed = papan_take(s->memory, puzzle->labels, sizeof *renamed);
    if (renamed == NULL)
        return false;
    memset(renamed, 0xFF, puzzle->labels * sizeof *renamed);
    for (uint32_t cell = 0; cell < puzzle->cells; cell++) {
        if (label[cell] == PAPAN_EMPTY)
            continue;
        uint16_t *name = &renamed[label[cell]], thing = puzzle->thing_of[label[cell]];
        if (*name == PAPAN_EMPTY)
            *name = (uint16_t)(puzzle->first[thing] + used[thing]++);
        copy[cell] = *name;
    }
    papan_give(s->memory, renamed, puzzle->labels, sizeof *renamed);
    return true;
}

papan_status papan_sink_put_new(papan_sink *s, const uint16_t *label, bool *fresh)
{
    size_t cells = s->puzzle->cells, known = (size_t)s->passed * cells;
    *fresh = false;
    if (s->stop)
        return PAPAN_OK;
    if (!papan_room(s->memory, &s->known, &s->known_room, known + cells, sizeof *label) ||
        !copy_renamed(s, label, s->known + known)) {
        s->stop = true;
        return PAPAN_NO_MEMORY;
    }
    for (size_t at = 0; at < known; at += cells)
        if (memcmp(s->known + at, s->known + known, cells * sizeof *label) == 0)
            return PAPAN_OK;
    *fresh = true;
    s->hash += s->request->unchecked ? 0 : solution_hash(s->puzzle, label);
    s->passed++;
    s->stop = !pass_to_caller(s, label) || s->passed == papan_wanted(s->request);
    return PAPAN_OK;
}

/* ---- with parts that are searched in parallel ---- */

static void drop_part(papan_sink *s, papan_part_output *p)
{
    papan_give(s->memory, p->label, p->room, sizeof *p->label);
    *p = (papan_part_output){.done = true};
}

bool papan_sink_begin(papan_sink *s, size_t parts)
{
    for (size_t i = 0; i < s->parts; i++)
        drop_part(s, &s->part[i]);
    s->parts = s->due = 0;
    if (!papan_room(s->memory, &s->part, &s->room, parts, sizeof *s->part))
        return false;
    if (parts > 0)
        memset(s->part, 0, parts * sizeof *s->part);
    s->parts = parts;
    return true;
}

void papan_sink_close(papan_sink *s)
{
    papan_sink_begin(s, 0);
    papan_give(s->memory, s->part, s->room, sizeof *s->part);
    papan_give(s->memory, s->known, s->known_room, sizeof *s->known);
    pthread_cond_destroy(&s->moved);
    pthread_mutex_destroy(&s->lock);
}

/* Ends the search and wakes all waiting threads. The lock is held. */
static void end_search(papan_sink *s)
{
    s->stop = true;
    pthread_cond_broadcast(&s->moved);
}

/* Passes one solution to the caller; the lock is held. The hash covers solutions passed on, not those found:
 * with a limit, threads find more. */
static void pass_on(papan_sink *s, const uint16_t *label, uint64_t hash)
{
    s->hash += hash;
    s->passed++;
    if (!pass_to_caller(s, label) || s->passed == papan_wanted(s->request))
        end_search(s);
}

/* Passes the solutions that a part holds to the caller; the lock is held and the part is due. */
static void pass_on_held(papan_sink *s, papan_part_output *p)
{
    uint32_t cells = s->puzzle->cells;
    uint64_t hash;
    for (size_t at = 0; at < p->held && !s->stop; at += cells + HASH_UNITS) {
        memcpy(&hash, p->label + at + cells, sizeof hash);
        pass_on(s, p->label + at, hash);
    }
    p->held = 0;
}

bool papan_sink_wait(papan_sink *s, size_t part)
{
    pthread_mutex_lock(&s->lock);
    assert(part >= s->due);
    while (!s->stop && part - s->due > RUN_AHEAD)
        pthread_cond_wait(&s->moved, &s->lock);
    bool more = !s->stop;
    pthread_mutex_unlock(&s->lock);
    return more;
}

/* True once all earlier parts are done; it stays so until the part is done. */
static bool is_due(const papan_sink *s, size_t part)
{
    return __atomic_load_n(&s->due, __ATOMIC_RELAXED) == part;
}

/* True if the part holds as much as it may, or as many solutions as are wanted. */
static bool is_full(const papan_sink *s, const papan_part_output *p)
{
    uint64_t wanted = papan_wanted(s->request);
    return p->held * sizeof *p->label > BUFFER_BYTES ||
           (wanted > 0 && p->held / (s->puzzle->cells + HASH_UNITS) >= wanted);
}

/* Stores a solution until the part is due. If the part holds too many, it waits for that. */
static bool hold_in_part(papan_sink *s, size_t part, const uint16_t *label, uint64_t hash)
{
    assert(part < s->parts);
    papan_part_output *p = &s->part[part];
    uint32_t cells = s->puzzle->cells;
    if (!papan_room(s->memory, &p->label, &p->room, p->held + cells + HASH_UNITS, sizeof *label))
        return false;
    memcpy(p->label + p->held, label, cells * sizeof *label);
    memcpy(p->label + p->held + cells, &hash, sizeof hash);
    p->held += cells + HASH_UNITS;
    bool full = is_full(s, p), few = papan_wanted(s->request) > 0;
    bool now = few || p->fresh++ < ONE_BY_ONE;
    if (!full && !(now && is_due(s, part)))
        return true;
    if (full || few)
        pthread_mutex_lock(&s->lock);
    else if (pthread_mutex_trylock(&s->lock) != 0)
        return true;
    while (full && s->due != part && !s->stop)
        pthread_cond_wait(&s->moved, &s->lock);
    if (s->due == part)
        pass_on_held(s, p);
    pthread_mutex_unlock(&s->lock);
    return true;
}

/* Takes a solution regardless of the order of the parts: for PAPAN_CHECK, or if only the number of solutions
 * matters. */
static void take_unordered(papan_sink *s, const uint16_t *label, uint64_t hash)
{
    pthread_mutex_lock(&s->lock);
    if (s->stop)
        ;
    else if (s->request->solution != NULL)
        pass_on(s, label, hash);
    else if (++s->passed >= papan_wanted(s->request))
        end_search(s);
    pthread_mutex_unlock(&s->lock);
}

papan_status papan_sink_take(papan_sink *s, size_t part, const uint16_t *label, uint64_t hash, bool *more)
{
    bool few = papan_wanted(s->request) > 0, seen = s->request->solution != NULL;
    *more = true;
    if (few && (!seen || s->request->goal == PAPAN_CHECK))
        take_unordered(s, label, hash);
    else if (seen && !hold_in_part(s, part, label, hash))
        return PAPAN_NO_MEMORY;
    if (few) {
        pthread_mutex_lock(&s->lock);
        *more = !s->stop;
        pthread_mutex_unlock(&s->lock);
    }
    return PAPAN_OK;
}

void papan_sink_done(papan_sink *s, size_t part)
{
    pthread_mutex_lock(&s->lock);
    assert(part < s->parts && !s->part[part].done);
    s->part[part].done = true;
    size_t due = s->due;
    for (; due < s->parts && s->part[due].done; due++) {
        pass_on_held(s, &s->part[due]);
        drop_part(s, &s->part[due]);
    }
    __atomic_store_n(&s->due, due, __ATOMIC_RELAXED);
    pthread_cond_broadcast(&s->moved);
    pthread_mutex_unlock(&s->lock);
}

bool papan_sink_stops(papan_sink *s, size_t part)
{
    pthread_mutex_lock(&s->lock);
    if (!s->stop && papan_sink_asked_to_stop(s))
        end_search(s);
    if (part < s->parts) {
        papan_part_output *p = &s->part[part];
        p->checks++;
        if (part == s->due && (p->fresh <= ONE_BY_ONE || p->checks % BETWEEN == 0))
            pass_on_held(s, p);
        p->fresh *= p->checks % PERIOD != 0;
    }
    bool stop = s->stop;
    pthread_mutex_unlock(&s->lock);
    return stop;
}

void papan_sink_fail(papan_sink *s)
{
    pthread_mutex_lock(&s->lock);
    s->failed |= !s->stop;
    end_search(s);
    pthread_mutex_unlock(&s->lock);
}

bool papan_sink_recover(papan_sink *s)
{
    pthread_mutex_lock(&s->lock);
    bool failed = s->failed;
    if (failed)
        s->stop = s->failed = false;
    pthread_mutex_unlock(&s->lock);
    return failed;
}

papan_part_sum papan_sink_result(const papan_sink *s, const papan_part_sum *found, bool count_only)
{
    papan_count count = papan_sum_count(found);
    uint64_t wanted = papan_wanted(s->request);
    bool seen = s->request->solution != NULL;
    if (seen || (wanted > 0 && count > wanted))
        count = s->passed < wanted || wanted == 0 ? s->passed : wanted;
    return papan_sum_of(count, found->cases, seen || count_only ? s->hash : found->hash);
}
