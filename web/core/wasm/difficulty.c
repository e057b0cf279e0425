/* difficulty.c: how hard a puzzle is, as the object Difficulty of types.ts. */
#include "core.h"

static void write_rule(core *c, papan_rule info, unsigned count)
{
    core_comma(c);
    core_begin(c, '{');
    core_text(c, "name", info.name);
    core_text(c, "title", info.title);
    core_text(c, "level", papan_level_name(info.level));
    core_number(c, "weight", info.weight);
    core_number(c, "count", count);
    core_end(c, '}');
}

void core_write_difficulty(core *c, const papan_explainer *explainer, const papan_grade *difficulty)
{
    core_begin(c, '{');
    core_text(c, "level", papan_level_name(difficulty->level));
    core_number(c, "score", difficulty->score);
    core_number(c, "steps", difficulty->steps);
    core_flag(c, "beyond", !difficulty->finished);
    core_key(c, "rules");
    core_begin(c, '[');
    for (unsigned rule = 0; rule < explainer->rules; rule++)
        if (difficulty->used[rule] > 0)
            write_rule(c, explainer->rule(rule), difficulty->used[rule]);
    core_end(c, ']');
    core_end(c, '}');
}

EXPORT("difficulty") papan_status core_difficulty(core *c)
{
    papan_grade difficulty;
    papan_message why = {.text = NULL};
    const papan_explainer *explainer = papan_explainer_of(c->puzzle);
    core_clear(c);
    if (explainer == NULL || explainer->measure == NULL) {
        papan_say(&why, 0, 0, N_("only boards of Queens and Star Battle are graded"));
        return core_refuse(c, PAPAN_UNSUITABLE, &why);
    }
    papan_status status = explainer->measure(c->puzzle, NULL, PAPAN_LEVEL_ANY, NULL, &difficulty);
    if (status != PAPAN_OK)
        return core_refuse(c, status, &why);
    core_write_difficulty(c, explainer, &difficulty);
    return core_done(c);
}
