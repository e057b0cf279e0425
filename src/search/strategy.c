/* strategy.c: the functions that all strategies call: to report solutions and steps, and Knuth's estimator of
 * the size of a search tree (Estimating the efficiency of backtrack programs, 1975). A solution found with
 * symmetry breaking is reported together with its images, alone, or only counted; strategies leave this
 * decision to this file. */
#include "search/strategy.h"
#include "base/random.h"
#include "base/root.h"
#include "model/symmetry.h"

#include <assert.h>

bool papan_knows_family(const papan_strategy *strategy, const papan_puzzle *puzzle)
{
    return strategy->family[0] == NULL || strategy->family[0] == puzzle->family ||
           strategy->family[1] == puzzle->family;
}

bool papan_suits(const papan_strategy *strategy, const papan_puzzle *puzzle, papan_message *why)
{
    if (papan_knows_family(strategy, puzzle))
        return strategy->suits == NULL || strategy->suits(puzzle, why);
    papan_say(why, 0, 0, strategy->refusal.code, strategy->refusal.text);
    return false;
}

bool papan_found(papan_search *search, const uint16_t *label)
{
    assert(search->found != NULL && label != NULL);
    if (search->event != NULL)
        papan_report_event(search, PAPAN_SOLUTION, 0, NULL, 0);
    if (!search->found(search->context, label)) {
        search->stopped = true;
        return false;
    }
    return search->all;
}

/* Reports or counts one solution that represents only itself. */
static bool pass_or_count(void *context, const uint16_t *label)
{
    papan_search *search = context;
    if (!search->count_only)
        return papan_found(search, label);
    if (!papan_count_add(&search->solutions, 1))
        search->stopped = true; /* never happens: it would take 2^128 calls */
    return true;
}

bool papan_found_class(papan_search *search, papan_orbits *orbits, uint32_t option, const uint16_t *label)
{
    assert(label != NULL);
    if (orbits != NULL) {
        if (!papan_orbits_represents(orbits, option))
            return true; /* only representatives are searched, except in a part made elsewhere */
        if (search->count_only && !search->distinct)
            return papan_count_add(&search->solutions, papan_orbits_weight(orbits, option));
        return papan_orbits_expand(orbits, option, label, search->distinct, pass_or_count, search);
    }
    if (search->distinct && search->group != NULL && !papan_group_represents(search->group, label))
        return true;
    return pass_or_count(search, label);
}

papan_status papan_do_tasks(papan_search *search, size_t tasks, papan_task *task, void *own)
{
    papan_status status = PAPAN_OK;
    if (papan_workers(search) > 1)
        return search->pool->run(search, tasks, task, own);
    for (size_t i = 0; i < tasks && status == PAPAN_OK && !search->stopped; i++)
        status = task(own, search, 0, i);
    return status;
}

void papan_each_part(papan_search *search, papan_part_work *work, void *own)
{
    const uint32_t *option;
    size_t options;
    if (search->next == NULL)
        work(own, NULL, 0);
    else
        while (search->next(search->context, &option, &options) && work(own, option, options))
            ;
}

uint64_t papan_pace(const papan_strategy *strategy, const papan_puzzle *puzzle)
{
    if (strategy->pace_of != NULL)
        return strategy->pace_of(puzzle);
    return strategy->pace > 0 ? strategy->pace : 80000;
}

void papan_report_event(papan_search *search, papan_event_kind kind, uint16_t label, const uint32_t *cell,
                        size_t cells)
{
    assert(search->event != NULL);
    assert(cell != NULL || cells == 0);
    papan_event event = {kind, label, (uint32_t)cells, cell, search->cases};
    search->event(search->context, &event);
}

void papan_estimated(papan_search *search, double sum, double squares, unsigned rounds)
{
    assert(rounds > 0);
    assert(sum >= 0 && squares >= 0);
    double mean = sum / rounds, variance = squares / rounds - mean * mean;
    search->estimate = mean;
    search->deviation = rounds > 1 && variance > 0 ? papan_root(variance / (rounds - 1)) : 0;
}

void papan_estimate_by_ways(papan_search *search, unsigned least, unsigned ways,
                            double (*way)(void *own, papan_random *random), void *own)
{
    assert(ways > 0);
    papan_random random = {search->seed};
    unsigned rounds = search->probes > least ? search->probes : least;
    double sum = 0, squares = 0;
    for (unsigned round = 0; round < rounds; round++) {
        double mean = 0;
        for (unsigned i = 0; i < ways && !search->stopped; i++)
            mean += way(own, &random) / ways;
        if (search->stopped) { /* during a descent */
            rounds = round;
            break;
        }
        sum += mean;
        squares += mean * mean;
        if (search->stop != NULL && search->stop(search->context))
            rounds = round + 1;
    }
    papan_estimated(search, sum, squares, rounds > 0 ? rounds : 1);
}
