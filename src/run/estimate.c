/* estimate.c: papan_estimate(): the size of a search by random probes (Knuth 1975), made by the strategy. */
#include "base/struct_size.h"
#include "model/model.h"
#include "model/symmetry.h"
#include "run/attempt.h"
#include "run/plan.h"

#include <string.h>

static bool can_be_estimated(const papan_strategy *strategy, const papan_puzzle *puzzle, const char *name,
                             papan_message *why)
{
    if (strategy != NULL && (strategy->traits & PAPAN_ESTIMATES))
        return papan_suits(strategy, puzzle, why);
    if (strategy != NULL)
        papan_say(why, 0, 0, "strategy-not-estimated", N_("the cases of {0} cannot be estimated"));
    else
        papan_say(why, 0, 0, "unknown-strategy", N_("unknown strategy '{0}'"));
    papan_say_text(why, 0, strategy != NULL ? strategy->name : name);
    return false;
}

static papan_status estimate_cases(const papan_puzzle *puzzle, const papan_request *request, unsigned probes,
                                   uint64_t seed, papan_estimate_result *guess, papan_message *why)
{
    const papan_strategy *strategy = papan_choose_probed(puzzle, request->strategy);
    papan_model *model = NULL;
    papan_group *group = NULL;
    memset(guess, 0, sizeof *guess);
    if (!can_be_estimated(strategy, puzzle, request->strategy, why))
        return PAPAN_UNSUITABLE;
    papan_budget budget;
    papan_allocator memory = papan_budget_stopping(&budget, &puzzle->arena.memory, papan_memory_limit(request),
                                                   request->stop, request->context);
    papan_status status = papan_model_new(puzzle, &memory, &model);
    if (status == PAPAN_OK && (strategy->traits & PAPAN_OWN_SYMMETRY))
        status = papan_group_new(puzzle, &memory, &group);
    papan_search s = {.puzzle = puzzle,
                      .model = model,
                      .memory = memory,
                      .group = group,
                      .reduce = PAPAN_EMPTY,
                      .estimating = true,
                      .probes = probes,
                      .seed = seed,
                      .context = request->context,
                      .stop = request->stop};
    if (status == PAPAN_OK)
        status = strategy->run(&s);
    *why = s.message;
    guess->strategy = strategy->name;
    guess->cases = s.estimate;
    guess->deviation = s.deviation;
    papan_group_free(group);
    papan_model_free(model);
    papan_budget_ended(&budget, &status);
    if (status == PAPAN_NO_MEMORY)
        papan_say_no_memory(why, &budget, request);
    return status;
}

papan_status papan_estimate(const papan_puzzle *puzzle, const papan_request *request, unsigned probes,
                            uint64_t seed, papan_estimate_result *guess, papan_message *why)
{
    papan_request asked;
    papan_estimate_result found = {0};
    why = PAPAN_WHY(why);
    papan_struct_read(&asked, sizeof asked, request, sizeof asked);
    papan_status status = estimate_cases(puzzle, &asked, probes, seed, &found, why);
    papan_struct_write(guess, &found, sizeof found, sizeof found);
    return status;
}
