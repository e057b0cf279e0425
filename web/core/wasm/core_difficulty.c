/* core_difficulty.c: the difficulty of a puzzle as the object Difficulty of types.ts. */
#include "core.h"

static void write_rule(core *c, papan_rule info, unsigned count)
{
    papan_json_begin_object(&c->json, NULL);
    papan_json_put_text(&c->json, "name", info.name);
    papan_json_put_text(&c->json, "title", info.title);
    papan_json_put_text(&c->json, "level", papan_level_name(info.level));
    papan_json_put_number(&c->json, "weight", info.weight);
    papan_json_put_number(&c->json, "count", count);
    papan_json_end(&c->json);
}

void core_write_difficulty(core *c, const char *key, const papan_explainer *explainer,
                           const papan_grade *difficulty)
{
    papan_json_begin_object(&c->json, key);
    papan_json_put_text(&c->json, "level", papan_level_name(difficulty->level));
    papan_json_put_number(&c->json, "score", difficulty->score);
    papan_json_put_number(&c->json, "steps", difficulty->steps);
    papan_json_put_bool(&c->json, "beyond", !difficulty->finished);
    papan_json_begin_array(&c->json, "rules");
    for (unsigned rule = 0; rule < explainer->rules; rule++)
        if (difficulty->used[rule] > 0)
            write_rule(c, explainer->rule(rule), difficulty->used[rule]);
    papan_json_end(&c->json);
    papan_json_end(&c->json);
}

EXPORT("difficulty") papan_status core_difficulty(core *c)
{
    papan_grade difficulty;
    papan_message why = {.text = NULL};
    const papan_explainer *explainer = papan_explainer_of(c->puzzle);
    core_clear(c);
    if (explainer == NULL || explainer->measure == NULL) {
        papan_say(&why, 0, 0, N_("difficulty is measured only for Queens and Star Battle boards"));
        return core_refuse(c, PAPAN_UNSUITABLE, &why);
    }
    papan_status status = explainer->measure(c->puzzle, NULL, PAPAN_LEVEL_ANY, NULL, &difficulty);
    if (status != PAPAN_OK)
        return core_refuse(c, status, &why);
    core_write_difficulty(c, NULL, explainer, &difficulty);
    return core_done(c);
}
