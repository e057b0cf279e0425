/* turns.c: passes on the solutions of parallel parts in order. The solutions of a part are collected in a
 * buffer. Once all earlier parts are done, each solution is passed on when it is found. Only if there are more
 * than a few in some thousand cases, and all are wanted, they are passed on in batches after some
 * calls of stop: with the lock taken at each of millions of solutions, two threads were slower than one. A
 * thread whose buffer is full, or that holds as many solutions as are wanted, waits for its turn, and none runs
 * far ahead, so memory stays bounded. */
#include "run/turns.h"

#include "run/collect.h"

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

void papan_turns_open(papan_turns *t, const papan_puzzle *puzzle, const papan_request *request,
                      const papan_allocator *memory)
{
    *t = (papan_turns){.puzzle = puzzle, .request = request, .memory = memory};
    pthread_mutex_init(&t->lock, NULL);
    pthread_cond_init(&t->moved, NULL);
}

static void drop(papan_turns *t, papan_turn *turn)
{
    papan_give(t->memory, turn->label, turn->room, sizeof *turn->label);
    *turn = (papan_turn){.done = true};
}

bool papan_turns_begin(papan_turns *t, size_t parts)
{
    for (size_t i = 0; i < t->parts; i++)
        drop(t, &t->turn[i]);
    t->parts = t->due = 0;
    if (!papan_room(t->memory, &t->turn, &t->room, parts, sizeof *t->turn))
        return false;
    if (parts > 0)
        memset(t->turn, 0, parts * sizeof *t->turn);
    t->parts = parts;
    return true;
}

void papan_turns_close(papan_turns *t)
{
    papan_turns_begin(t, 0);
    papan_give(t->memory, t->turn, t->room, sizeof *t->turn);
    pthread_cond_destroy(&t->moved);
    pthread_mutex_destroy(&t->lock);
}

/* The search ends: nobody may wait any longer. The lock is held. */
static void end(papan_turns *t)
{
    t->stop = true;
    pthread_cond_broadcast(&t->moved);
}

/* Passes one solution to the caller; the lock is held. The hash covers solutions passed on, not those found:
 * with a limit, threads find more. */
static void hand_on(papan_turns *t, const uint16_t *label, uint64_t hash)
{
    t->hash += hash;
    t->handed_on++;
    if (!t->request->solution(t->request->context, t->puzzle, label) ||
        t->handed_on == papan_wanted(t->request))
        end(t);
}

/* Passes the solutions that a part holds to the caller; the lock is held and it is the part's turn. */
static void hand_on_held(papan_turns *t, papan_turn *turn)
{
    uint32_t cells = t->puzzle->cells;
    uint64_t hash;
    for (size_t at = 0; at < turn->held && !t->stop; at += cells + HASH_UNITS) {
        memcpy(&hash, turn->label + at + cells, sizeof hash);
        hand_on(t, turn->label + at, hash);
    }
    turn->held = 0;
}

bool papan_turns_await(papan_turns *t, size_t part)
{
    pthread_mutex_lock(&t->lock);
    assert(part >= t->due);
    while (!t->stop && part - t->due > RUN_AHEAD)
        pthread_cond_wait(&t->moved, &t->lock);
    bool more = !t->stop;
    pthread_mutex_unlock(&t->lock);
    return more;
}

/* Is it this part's turn? Once it is, it stays so until the part is done. */
static bool is_due(const papan_turns *t, size_t part)
{
    return __atomic_load_n(&t->due, __ATOMIC_RELAXED) == part;
}

/* Does the part hold as much as it may, or as many solutions as are wanted? */
static bool is_full(const papan_turns *t, const papan_turn *turn)
{
    uint64_t wanted = papan_wanted(t->request);
    return turn->held * sizeof *turn->label > BUFFER_BYTES ||
           (wanted > 0 && turn->held / (t->puzzle->cells + HASH_UNITS) >= wanted);
}

/* Keeps a solution until it is the part's turn. If the part holds too many, it waits for its turn. */
static bool hold(papan_turns *t, size_t part, const uint16_t *label, uint64_t hash)
{
    assert(part < t->parts);
    papan_turn *turn = &t->turn[part];
    uint32_t cells = t->puzzle->cells;
    if (!papan_room(t->memory, &turn->label, &turn->room, turn->held + cells + HASH_UNITS, sizeof *label))
        return false;
    memcpy(turn->label + turn->held, label, cells * sizeof *label);
    memcpy(turn->label + turn->held + cells, &hash, sizeof hash);
    turn->held += cells + HASH_UNITS;
    bool full = is_full(t, turn), few = papan_wanted(t->request) > 0;
    bool now = few || turn->fresh++ < ONE_BY_ONE;
    if (!full && !(now && is_due(t, part)))
        return true;
    if (full || few)
        pthread_mutex_lock(&t->lock);
    else if (pthread_mutex_trylock(&t->lock) != 0)
        return true;
    while (full && t->due != part && !t->stop)
        pthread_cond_wait(&t->moved, &t->lock);
    if (t->due == part)
        hand_on_held(t, turn);
    pthread_mutex_unlock(&t->lock);
    return true;
}

/* If only the number is asked for, the order does not matter; if no solutions are shown, reaching the number
 * wanted is enough. */
static void count_on(papan_turns *t, const uint16_t *label, uint64_t hash)
{
    pthread_mutex_lock(&t->lock);
    if (t->stop)
        ;
    else if (t->request->solution != NULL)
        hand_on(t, label, hash);
    else if (++t->handed_on >= papan_wanted(t->request))
        end(t);
    pthread_mutex_unlock(&t->lock);
}

papan_status papan_turns_take(papan_turns *t, size_t part, const uint16_t *label, uint64_t hash, bool *more)
{
    bool few = papan_wanted(t->request) > 0, seen = t->request->solution != NULL;
    *more = true;
    if (few && (!seen || t->request->goal == PAPAN_CHECK))
        count_on(t, label, hash);
    else if (seen && !hold(t, part, label, hash))
        return PAPAN_NO_MEMORY;
    if (few) {
        pthread_mutex_lock(&t->lock);
        *more = !t->stop;
        pthread_mutex_unlock(&t->lock);
    }
    return PAPAN_OK;
}

void papan_turns_done(papan_turns *t, size_t part)
{
    pthread_mutex_lock(&t->lock);
    assert(part < t->parts && !t->turn[part].done);
    t->turn[part].done = true;
    size_t due = t->due;
    for (; due < t->parts && t->turn[due].done; due++) {
        hand_on_held(t, &t->turn[due]);
        drop(t, &t->turn[due]);
    }
    __atomic_store_n(&t->due, due, __ATOMIC_RELAXED);
    pthread_cond_broadcast(&t->moved);
    pthread_mutex_unlock(&t->lock);
}

bool papan_turns_stop(papan_turns *t, size_t part)
{
    pthread_mutex_lock(&t->lock);
    if (!t->stop && t->request->stop != NULL && t->request->stop(t->request->context))
        end(t);
    if (part < t->parts) {
        papan_turn *turn = &t->turn[part];
        turn->asked++;
        if (part == t->due && (turn->fresh <= ONE_BY_ONE || turn->asked % BETWEEN == 0))
            hand_on_held(t, turn);
        turn->fresh *= turn->asked % PERIOD != 0;
    }
    bool stop = t->stop;
    pthread_mutex_unlock(&t->lock);
    return stop;
}

void papan_turns_fail(papan_turns *t)
{
    pthread_mutex_lock(&t->lock);
    t->failed |= !t->stop;
    end(t);
    pthread_mutex_unlock(&t->lock);
}

bool papan_turns_forgive(papan_turns *t)
{
    pthread_mutex_lock(&t->lock);
    bool forgiven = t->failed;
    if (forgiven)
        t->stop = t->failed = false;
    pthread_mutex_unlock(&t->lock);
    return forgiven;
}

papan_part_result papan_turns_settle(const papan_turns *t, const papan_part_result *found, bool count_only)
{
    papan_part_result result = *found;
    uint64_t wanted = papan_wanted(t->request);
    bool seen = t->request->solution != NULL;
    if (seen || (wanted > 0 && result.count > wanted))
        result.count = t->handed_on < wanted || wanted == 0 ? t->handed_on : wanted;
    if (seen || count_only)
        result.hash = t->hash;
    return result;
}
