/* core_difficulty.c: the difficulty of a puzzle as the object Difficulty of types.ts. */
#include "core.h"

static void write_rule(core *c, const papan_rule *info, unsigned count)
{
    papan_json_begin_object(&c->json, NULL);
    papan_json_put_text(&c->json, "name", info->name);
    papan_json_put_text(&c->json, "title", info->title);
    papan_json_put_text(&c->json, "level", papan_level_name(info->level));
    papan_json_put_number(&c->json, "weight", info->weight);
    papan_json_put_number(&c->json, "count", count);
    papan_json_end(&c->json);
}

void core_write_difficulty(core *c, const char *key, const char *family, const papan_grade *difficulty)
{
    const papan_rule *info;
    papan_json_begin_object(&c->json, key);
    papan_json_put_text(&c->json, "level", papan_level_name(difficulty->level));
    papan_json_put_number(&c->json, "score", difficulty->score);
    papan_json_put_number(&c->json, "rulesVersion", difficulty->rules_version);
    papan_json_put_number(&c->json, "steps", difficulty->steps);
    papan_json_put_bool(&c->json, "beyond", !difficulty->finished);
    papan_json_begin_array(&c->json, "rules");
    for (unsigned rule = 0; (info = papan_rule_at(family, rule)) != NULL; rule++)
        if (difficulty->used[rule] > 0)
            write_rule(c, info, difficulty->used[rule]);
    papan_json_end(&c->json);
    papan_json_end(&c->json);
}

EXPORT("difficulty") papan_status core_difficulty(core *c)
{
    papan_grade difficulty = {.size = sizeof difficulty};
    papan_message why = {.text = NULL};
    core_clear(c);
    papan_status status = papan_measure(c->puzzle, NULL, NULL, &difficulty, &why);
    if (status == PAPAN_UNSUITABLE)
        papan_say(&why, 0, 0, "no-difficulty",
                  N_("difficulty is measured only for Queens and Star Battle boards"));
    if (status != PAPAN_OK)
        return core_refuse(c, status, &why);
    core_write_difficulty(c, NULL, papan_info_of(c->puzzle).family, &difficulty);
    return core_done(c);
}
