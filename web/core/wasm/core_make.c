/* core_make.c: new puzzles. The new puzzle replaces the one that the core holds, so that `info` describes it;
 * if none was found, the core keeps its puzzle and the answer says why. The number of boards tried so far goes
 * to JavaScript through the import `tick`, like the number of solutions of a search. */
#include "core.h"

#include "explain/queens_hint.h"
#include "make/daily.h"
#include "make/lessons.h"

#include <math.h>

typedef struct workshop {
    core_clock clock; /* first, so that its address is also that of the workshop */
    const unsigned *attempts;
} workshop;

static bool over(void *context)
{
    workshop *w = context;
    w->clock.found = *w->attempts;
    return core_tick(&w->clock);
}

static void replace_puzzle(core *c, papan_puzzle *made)
{
    papan_puzzle_free(c->puzzle);
    c->puzzle = made;
    c->notes = (papan_notes){0};
}

static void write_measure(core *c, const papan_maker *maker, const papan_made *made)
{
    if (!maker->by_misses) {
        core_write_difficulty(c, "difficulty", papan_explainer_of(made->puzzle), &made->grade);
        return;
    }
    papan_json_put_number(&c->json, "given", made->given);
    papan_json_put_number(&c->json, "left", made->left);
    papan_json_put_text(&c->json, "level", papan_level_name(made->level));
    papan_json_put_number(&c->json, "tenths", lround(10 * papan_difficulty(made->misses)));
}

static papan_status answer(core *c, const papan_maker *maker, papan_status status, const papan_made *made)
{
    core_clear(c);
    if (status != PAPAN_OK)
        return core_refuse(c, status, &made->why);
    bool found = made->puzzle != NULL;
    papan_json_begin_object(&c->json, NULL);
    papan_json_put_bool(&c->json, "found", found);
    papan_json_put_number(&c->json, "attempts", made->attempts);
    core_message(c, "why", found ? &(papan_message){.text = NULL} : &made->why);
    if (found) {
        write_measure(c, maker, made);
        replace_puzzle(c, made->puzzle);
    }
    papan_json_end(&c->json);
    return core_done(c);
}

static papan_status make(core *c, const papan_maker *maker, papan_wish *wish)
{
    papan_made made;
    workshop w = {.attempts = &made.attempts};
    wish->context = &w;
    wish->stop = over;
    return answer(c, maker, maker->make(NULL, wish, &made), &made);
}

/* level is the name of a level; NULL or an unknown name: any level. rule is the name of a rule; NULL: any. */
EXPORT("make_queens")
papan_status core_make_queens(core *c, unsigned size, unsigned stars, const char *level, const char *rule,
                              double seed)
{
    papan_wish wish = {.n = size,
                       .stars = stars,
                       .level = papan_level_find(level),
                       .rule = rule,
                       .seed = (uint64_t)seed};
    return make(c, &papan_maker_queens, &wish);
}

/* Makes a challenge from the board that the core holds. The score is the difficulty of explain/level.h in
 * tenths. */
EXPORT("make_pack") papan_status core_make_pack(core *c, unsigned given, const char *level, double seed)
{
    papan_wish wish = {
        .board = c->puzzle, .given = given, .level = papan_level_find(level), .seed = (uint64_t)seed};
    return make(c, &papan_maker_pack, &wish);
}

/* ---- puzzles of the day ---- */

static papan_status refuse_date(core *c, const char *date)
{
    papan_message why;
    papan_say_with(&why, 0, 0,
                   N_("invalid date '{0}'; expected a date such as 2026-11-15, from {1}-01-01 to {2}-12-31"),
                   PAPAN_ARGS(papan_arg_text(date), papan_arg_number(PAPAN_DATE_YEAR_LEAST),
                              papan_arg_number(PAPAN_DATE_YEAR_MOST)));
    return core_refuse(c, PAPAN_UNSUITABLE, &why);
}

/* Makes the puzzle of this day; kind is a number of papan_daily_kind(). */
EXPORT("make_daily") papan_status core_make_daily(core *c, const char *text, unsigned kind)
{
    papan_date date;
    papan_made made;
    workshop w = {.attempts = &made.attempts};
    if (!papan_date_read(text, &date))
        return refuse_date(c, text);
    papan_daily daily = papan_daily_of(&date, kind);
    papan_status status =
        papan_daily_make(NULL, &daily, &(papan_wish){.context = &w, .stop = over}, &made);
    return answer(c, daily.maker, status, &made);
}

/* What the recipe chooses for this day: an array of DailyPlan. */
EXPORT("daily_plan") papan_status core_daily_plan(core *c, const char *text)
{
    papan_date date;
    if (!papan_date_read(text, &date))
        return refuse_date(c, text);
    core_clear(c);
    papan_json_begin_array(&c->json, NULL);
    for (unsigned kind = 0; papan_daily_kind(kind) != NULL; kind++) {
        papan_daily daily = papan_daily_of(&date, kind);
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

/* The table of lessons: an array of Lesson. */
EXPORT("lessons") papan_status core_lessons(core *c)
{
    core_clear(c);
    papan_json_begin_array(&c->json, NULL);
    for (unsigned i = 0; papan_lesson_at(i) != NULL; i++) {
        const papan_lesson *lesson = papan_lesson_at(i);
        papan_rule rule = papan_queens_rule(papan_queens_rule_find(lesson->rule));
        papan_json_begin_object(&c->json, NULL);
        papan_json_put_text(&c->json, "rule", rule.name);
        papan_json_put_text(&c->json, "title", rule.title);
        papan_json_put_text(&c->json, "level", papan_level_name(rule.level));
        papan_json_put_number(&c->json, "size", lesson->n);
        papan_json_put_number(&c->json, "stars", lesson->stars);
        papan_json_begin_array(&c->json, "seeds");
        for (unsigned k = 0; k < PAPAN_LESSON_BOARDS; k++)
            papan_json_put_number(&c->json, NULL, lesson->seed[k]);
        papan_json_end(&c->json);
        papan_json_end(&c->json);
    }
    papan_json_end(&c->json);
    return core_done(c);
}
