/* pack_guide.c: searches for completions of a packing position; see pack_guide.h. */
#include "explain/pack_guide.h"

#include "puzzle/pack_family.h"

#include <string.h>

void papan_pack_limit_searches(papan_pack_guide *g, uint64_t polls)
{
    g->patience = polls;
    g->tired = false;
}

static bool store_labels(void *context, const papan_puzzle *puzzle, const uint16_t *label)
{
    memcpy(((papan_pack_guide *)context)->found, label, puzzle->cells * sizeof *label);
    return true;
}

static bool asked_to_stop(void *context)
{
    papan_pack_guide *g = context;
    if (g->request->stop != NULL && g->request->stop(g->request->context))
        g->stopped = true;
    if (g->patience > 0 && --g->patience == 0)
        g->tired = true;
    return g->stopped || g->tired;
}

static papan_status search_position(papan_pack_guide *g, const papan_puzzle *position, papan_goal goal,
                                    papan_result *result)
{
    papan_request request = {.goal = goal,
                             .memory_limit = g->request->memory_limit,
                             .threads = g->request->threads,
                             .context = g,
                             .solution = goal == PAPAN_FIRST ? store_labels : NULL,
                             .stop = asked_to_stop};
    papan_message why;
    g->budget.stop = NULL;
    papan_status status = papan_solve(position, &request, result, &why);
    g->budget.stop = g->request->stop;
    if (status != PAPAN_OK)
        g->hint->text = why;
    return status;
}

papan_status papan_pack_complete(papan_pack_guide *g, const papan_puzzle *position, bool *found,
                                 uint16_t *label)
{
    papan_result result = {0};
    *found = false;
    if (g->stopped || g->tired)
        return PAPAN_OK;
    g->found = label;
    papan_status status = search_position(g, position, PAPAN_FIRST, &result);
    *found = status == PAPAN_OK && result.verdict == PAPAN_SOLVED;
    if (status == PAPAN_OK && !*found && !result.complete && !g->tired)
        g->stopped = true;
    return status;
}

papan_status papan_pack_complete_trial(papan_pack_guide *g, bool *found)
{
    papan_puzzle *position = NULL;
    papan_status status = papan_pack_position(g->puzzle, &g->memory, g->trial, true, &position);
    if (status == PAPAN_OK)
        status = papan_pack_complete(g, position, found, g->trial);
    papan_puzzle_free(position);
    return status;
}

papan_status papan_pack_count_trial(papan_pack_guide *g, char count[PAPAN_COUNT_TEXT])
{
    papan_puzzle *position = NULL;
    papan_result result = {.complete = false};
    papan_status status = papan_pack_position(g->puzzle, &g->memory, g->trial, true, &position);
    if (status == PAPAN_OK)
        status = search_position(g, position, PAPAN_COUNT, &result);
    papan_puzzle_free(position);
    memcpy(count, result.count, sizeof result.count);
    if (!result.complete)
        count[0] = '\0';
    return status;
}

papan_cell_list papan_pack_option_cells(const papan_model *model, uint32_t option)
{
    const papan_option *o = &model->option[option];
    return (papan_cell_list){o[1].cells - o[0].cells, model->cell_of + o[0].cells};
}
