/* difficulty.c: how hard a board of queens is, as the object Difficulty of types.ts. */
#include "core.h"

static void write_rule(core *c, unsigned rule, unsigned count)
{
    papan_queens_rule_info info = papan_queens_rule(rule);
    papan_json_begin_object(&c->json, NULL);
    papan_json_put_text(&c->json, "name", info.name);
    papan_json_put_text(&c->json, "title", info.title);
    papan_json_put_text(&c->json, "level", papan_queens_level_name(info.level));
    papan_json_put_number(&c->json, "weight", info.weight);
    papan_json_put_number(&c->json, "count", count);
    papan_json_end(&c->json);
}

void core_write_difficulty(core *c, const char *key, const papan_queens_difficulty *difficulty)
{
    papan_json_begin_object(&c->json, key);
    papan_json_put_text(&c->json, "level", papan_queens_level_name(difficulty->level));
    papan_json_put_number(&c->json, "score", difficulty->score);
    papan_json_put_number(&c->json, "steps", difficulty->steps);
    papan_json_put_bool(&c->json, "beyond", !difficulty->finished);
    papan_json_begin_array(&c->json, "rules");
    for (unsigned rule = 0; rule < PAPAN_QUEENS_RULES; rule++)
        if (difficulty->used[rule] > 0)
            write_rule(c, rule, difficulty->used[rule]);
    papan_json_end(&c->json);
    papan_json_end(&c->json);
}

EXPORT("difficulty") papan_status core_difficulty(core *c)
{
    papan_queens_difficulty difficulty;
    papan_message why = {.text = NULL};
    core_clear(c);
    if (c->puzzle->family != &papan_family_queens) {
        papan_say(&why, 0, 0, N_("only boards of Queens and Star Battle are graded"));
        return core_refuse(c, PAPAN_UNSUITABLE, &why);
    }
    papan_status status = papan_queens_measure(c->puzzle, NULL, PAPAN_QUEENS_ANY, &difficulty);
    if (status != PAPAN_OK)
        return core_refuse(c, status, &why);
    core_write_difficulty(c, NULL, &difficulty);
    return core_done(c);
}
