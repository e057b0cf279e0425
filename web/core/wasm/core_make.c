/* core_make.c: new puzzles. The new puzzle replaces the one that the core holds, so that `info` describes it;
 * if none was found, the core keeps its puzzle and the answer has the reason. The number of boards tried so far
 * goes to JavaScript through the import `tick`, like the number of solutions of a search. */
#include "core.h"

#include "papan/make.h"

#include <math.h>
#include <string.h>

/* context is a core_clock. */
static void show_attempts(void *context, const papan_make_progress *progress)
{
    ((core_clock *)context)->found = progress->attempts;
}

static void replace_puzzle(core *c, papan_puzzle *made)
{
    papan_puzzle_free(c->puzzle);
    c->puzzle = made;
    c->notes = (papan_notes){0};
}

static void write_measure(core *c, const papan_make_result *made)
{
    if (made->grade != NULL) {
        core_write_difficulty(c, "difficulty", papan_info_of(made->puzzle).family, made->grade);
        return;
    }
    papan_json_put_number(&c->json, "given", made->given);
    papan_json_put_number(&c->json, "left", made->left);
    papan_json_put_text(&c->json, "level", papan_level_name(made->level));
    papan_json_put_number(&c->json, "tenths", lround(10 * made->score));
}

static papan_status answer(core *c, papan_status status, const papan_make_result *made,
                           const papan_message *why)
{
    core_clear(c);
    if (status != PAPAN_OK)
        return core_refuse(c, status, why);
    bool found = made->puzzle != NULL;
    papan_json_begin_object(&c->json, NULL);
    papan_json_put_bool(&c->json, "found", found);
    papan_json_put_number(&c->json, "attempts", made->attempts);
    papan_json_put_message(&c->json, "why", found ? &(papan_message){.text = NULL} : &made->reason);
    if (found) {
        write_measure(c, made);
        replace_puzzle(c, made->puzzle);
    }
    papan_json_end(&c->json);
    return core_done(c);
}

static papan_status make(core *c, papan_make_request *wish)
{
    papan_make_result made = {.size = sizeof made};
    core_clock clock = {0};
    wish->context = &clock;
    wish->stop = core_tick;
    wish->progress = show_attempts;
    papan_message why;
    papan_status status = papan_make(wish, NULL, &made, &why);
    return answer(c, status, &made, &why);
}

/* level is the name of a level; NULL or an unknown name: any level. rule is the name of a rule; NULL: any. */
EXPORT("make_queens")
papan_status core_make_queens(core *c, unsigned size, unsigned stars, const char *level, const char *rule,
                              double seed)
{
    papan_make_request wish = {.size = sizeof wish,
                               .kind = "queens",
                               .n = size,
                               .stars = stars,
                               .level = papan_level_named(level),
                               .rule = rule,
                               .seed = (uint64_t)seed};
    return make(c, &wish);
}

/* Makes a challenge from the board that the core holds. The score is in tenths. */
EXPORT("make_pack") papan_status core_make_pack(core *c, unsigned given, const char *level, double seed)
{
    papan_make_request wish = {.size = sizeof wish,
                               .kind = "pack",
                               .board = c->puzzle,
                               .given = given,
                               .level = papan_level_named(level),
                               .seed = (uint64_t)seed};
    return make(c, &wish);
}

/* ---- puzzles of the day ---- */

/* Makes the puzzle of this day; kind is a number of papan_daily_kind(). */
EXPORT("make_daily") papan_status core_make_daily(core *c, const char *text, unsigned kind)
{
    papan_daily daily = {.size = sizeof daily};
    papan_make_result made = {.size = sizeof made};
    papan_message why;
    core_clock clock = {0};
    if (papan_daily_plan(text, papan_daily_kind(kind), &daily, &why) != PAPAN_OK)
        return core_refuse(c, PAPAN_UNSUITABLE, &why);
    papan_make_request hooks = {
        .size = sizeof hooks, .context = &clock, .stop = core_tick, .progress = show_attempts};
    papan_status status = papan_daily_make(&daily, &hooks, NULL, &made, &why);
    return answer(c, status, &made, &why);
}

/* What the recipe chooses for this day: an array of DailyPlan. */
EXPORT("daily_plan") papan_status core_daily_plan(core *c, const char *text)
{
    papan_daily daily = {.size = sizeof daily};
    papan_message why;
    if (papan_daily_plan(text, papan_daily_kind(0), &daily, &why) != PAPAN_OK)
        return core_refuse(c, PAPAN_UNSUITABLE, &why);
    core_clear(c);
    papan_json_begin_array(&c->json, NULL);
    for (size_t kind = 0; papan_daily_kind(kind) != NULL; kind++) {
        papan_daily_plan(text, papan_daily_kind(kind), &daily, NULL);
        papan_json_begin_object(&c->json, NULL);
        papan_json_put_text(&c->json, "kind", papan_daily_kind(kind));
        papan_json_put_number(&c->json, "recipe", daily.recipe);
        papan_json_put_text(&c->json, "level", papan_level_name(daily.level));
        papan_json_put_number(&c->json, "size", daily.n);
        papan_json_put_number(&c->json, "stars", daily.stars);
        papan_json_put_text(&c->json, "board", daily.board != NULL ? daily.board : "");
        papan_json_end(&c->json);
    }
    papan_json_end(&c->json);
    return core_done(c);
}

/* ---- lessons ---- */

static const papan_rule *rule_named(const char *name)
{
    const papan_rule *rule;
    for (unsigned i = 0; (rule = papan_rule_at("queens", i)) != NULL && strcmp(rule->name, name) != 0;)
        i++;
    return rule;
}

/* The table of lessons: an array of Lesson. */
EXPORT("lessons") papan_status core_lessons(core *c)
{
    core_clear(c);
    papan_json_begin_array(&c->json, NULL);
    for (size_t i = 0; papan_lesson_at(i) != NULL; i++) {
        const papan_lesson *lesson = papan_lesson_at(i);
        const papan_rule *rule = rule_named(lesson->rule);
        papan_json_begin_object(&c->json, NULL);
        papan_json_put_text(&c->json, "rule", rule->name);
        papan_json_put_text(&c->json, "title", rule->title);
        papan_json_put_text(&c->json, "level", papan_level_name(rule->level));
        papan_json_put_number(&c->json, "size", lesson->n);
        papan_json_put_number(&c->json, "stars", lesson->stars);
        papan_json_begin_array(&c->json, "seeds");
        for (size_t k = 0; k < lesson->boards; k++)
            papan_json_put_number(&c->json, NULL, lesson->seed[k]);
        papan_json_end(&c->json);
        papan_json_end(&c->json);
    }
    papan_json_end(&c->json);
    return core_done(c);
}
