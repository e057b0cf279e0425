/* learn_decide.c: chooses the next decision variable and when to restart.
 *
 * Variables that took part in recent conflicts are decided first (VSIDS of Chaff, as a decaying sum as in
 * MiniSat), with their last value (phase saving; Pipatsrisawat and Darwiche 2007). The search often restarts
 * from level 0: the learnt clauses and the activities remain and lead it elsewhere. As in CaDiCaL, two modes
 * alternate. In one, the search restarts when the recent glue is worse than the average, which is good for
 * proofs; in the other (stable mode), restarts follow Luby's sequence, which is good for finding
 * solutions. */
#include "search/learn.h"

#include <assert.h>

static const double LARGE = 1e100;
enum { LUBY_UNIT = 256, LEAST_BETWEEN = 2, FIRST_TURN = 1000 };

/* ---- heap with the most active variable on top ---- */

static void set_heap_place(papan_learner *l, uint32_t at, uint32_t variable)
{
    assert(at < l->heaped && variable < l->variables);
    l->heap[at] = variable;
    l->heap_place[variable] = at + 1; /* 0: not in the heap */
}

static void move_up(papan_learner *l, uint32_t at, uint32_t variable)
{
    while (at > 0 && l->activity[l->heap[(at - 1) / 2]] < l->activity[variable]) {
        set_heap_place(l, at, l->heap[(at - 1) / 2]);
        at = (at - 1) / 2;
    }
    set_heap_place(l, at, variable);
}

static void move_down(papan_learner *l, uint32_t at, uint32_t variable)
{
    for (uint32_t child; (child = 2 * at + 1) < l->heaped; at = child) {
        if (child + 1 < l->heaped && l->activity[l->heap[child + 1]] > l->activity[l->heap[child]])
            child++;
        if (l->activity[l->heap[child]] <= l->activity[variable])
            break;
        set_heap_place(l, at, l->heap[child]);
    }
    set_heap_place(l, at, variable);
}

static uint32_t remove_top(papan_learner *l)
{
    assert(l->heaped > 0 && l->heap_place[l->heap[0]] == 1);
    uint32_t top = l->heap[0], last = l->heap[--l->heaped];
    l->heap_place[top] = 0;
    if (l->heaped > 0)
        move_down(l, 0, last);
    return top;
}

void papan_learn_open_again(papan_learner *l, uint32_t variable)
{
    if (l->heap_place[variable] == 0)
        move_up(l, l->heaped++, variable);
}

/* ---- activity ---- */

void papan_learn_bump(papan_learner *l, uint32_t variable)
{
    assert(variable < l->variables && l->bump > 0);
    l->activity[variable] += l->bump;
    if (l->activity[variable] > LARGE) {
        for (uint32_t i = 0; i < l->variables; i++)
            l->activity[i] /= LARGE;
        l->bump /= LARGE;
    }
    if (l->heap_place[variable] != 0)
        move_up(l, l->heap_place[variable] - 1, variable);
}

void papan_learn_decay(papan_learner *l)
{
    const double stable = 1 / 0.95, focused = 1 / 0.90;
    l->bump *= l->stable ? stable : focused;
}

bool papan_learn_decide(papan_learner *l)
{
    assert(l->head == l->trailed);
    while (l->heaped > 0) {
        uint32_t variable = remove_top(l);
        if (l->value[2 * variable] != 0)
            continue;
        l->level_start[l->levels++] = l->trailed;
        papan_learn_assign(l, 2 * variable + (l->phase[variable] == 0), (papan_why){PAPAN_WHY_NOTHING, 0});
        return true;
    }
    assert(l->trailed == l->variables);
    return false;
}

/* ---- restarts ---- */

/* 1, 1, 2, 1, 1, 2, 4, ... (Luby, Sinclair and Zuckerman 1993); index from 1. */
static uint64_t luby(uint64_t index)
{
    assert(index > 0);
    uint64_t size = 1;
    while (size < index)
        size = 2 * size + 1;
    while (size != index) {
        size /= 2;
        if (index > size)
            index -= size;
    }
    return (size + 1) / 2;
}

void papan_learn_note_glue(papan_learner *l)
{
    double glue = l->learnt_glue;
    double slow = l->conflicts < 1000 ? 1.0 / (double)(l->conflicts + 1) : 1e-3;
    double fast = l->conflicts < 32 ? 1.0 / (double)(l->conflicts + 1) : 1.0 / 32;
    l->fast_glue += (glue - l->fast_glue) * fast;
    l->slow_glue += (glue - l->slow_glue) * slow;
}

bool papan_learn_restart_due(const papan_learner *l)
{
    const double worse = 1.1;
    return l->conflicts >= l->next_restart && (l->stable || l->fast_glue > worse * l->slow_glue);
}

void papan_learn_restarted(papan_learner *l)
{
    assert(l->levels == 0);
    if (l->conflicts >= l->next_turn) {
        l->stable = !l->stable;
        l->turns++;
        l->next_turn = l->conflicts + FIRST_TURN * l->turns * l->turns;
    }
    l->next_restart = l->conflicts + (l->stable ? LUBY_UNIT * luby(++l->restarts) : LEAST_BETWEEN);
}
