/* hint.c: hints for both kinds of puzzles as the object Hint of types.ts. */
#include "core.h"

#include "explain/pack_hint.h"
#include "explain/queens_hint.h"

static void begin_hint(core *c, const char *kind, const char *rule, const papan_message *text,
                       const papan_message *because)
{
    papan_json_begin_object(&c->json, NULL);
    papan_json_put_text(&c->json, "kind", kind);
    papan_json_put_text(&c->json, "rule", rule);
    core_message(c, "text", text);
    core_message(c, "because", because);
}

static void write_pack_hint(core *c, const papan_hint *hint)
{
    bool piece = hint->kind == PAPAN_HINT_PIECE;
    bool by_cell = hint->reason == PAPAN_REASON_ONLY_COVER || hint->reason == PAPAN_REASON_ONLY_GOOD_COVER;
    begin_hint(c, papan_hint_kind_name(hint->kind),
               hint->reason == PAPAN_REASON_NONE ? "" : papan_hint_reason_name(hint->reason), &hint->text,
               &hint->because);
    papan_json_put_number(&c->json, "label", piece ? hint->piece : PAPAN_EMPTY);
    papan_json_put_numbers(&c->json, "cause", &hint->at, by_cell ? 1 : 0);
    papan_json_put_numbers(&c->json, "place", hint->cell, piece ? hint->cells : 0);
    papan_json_put_numbers(&c->json, "cross", NULL, 0);
    papan_json_begin_array(&c->json, "wrong");
    for (size_t i = 0; i < hint->spoilers; i++)
        papan_json_put_number(&c->json, NULL, hint->spoiler[i]);
    papan_json_end(&c->json);
    papan_json_end(&c->json);
}

static papan_status hint_pack(core *c, core_clock *clock)
{
    papan_hint_request request = {.context = clock, .stop = core_tick};
    papan_hint hint;
    papan_status status = papan_pack_hint(c->puzzle, NULL, &request, &hint);
    if (status == PAPAN_OK)
        write_pack_hint(c, &hint);
    papan_message why = hint.text;
    papan_hint_free(&hint);
    return status == PAPAN_OK ? core_done(c) : core_refuse(c, status, &why);
}

static void write_queens_hint(core *c, const papan_queens_hint *hint)
{
    begin_hint(c, papan_queens_kind_name(hint->kind), papan_queens_rule(hint->rule).name, &hint->text,
               &hint->because);
    papan_json_begin_array(&c->json, "chain");
    for (size_t i = 0; i < hint->chain.count; i++)
        core_message(c, NULL, &hint->chain.text[i]);
    papan_json_end(&c->json);
    papan_json_put_number(&c->json, "label", 0);
    papan_json_put_numbers(&c->json, "cause", hint->cause.cell, hint->cause.count);
    papan_json_put_numbers(&c->json, "place", hint->place.cell, hint->place.count);
    papan_json_put_numbers(&c->json, "cross", hint->cross.cell, hint->cross.count);
    papan_json_put_numbers(&c->json, "wrong", hint->wrong.cell, hint->wrong.count);
    papan_json_end(&c->json);
}

static papan_status hint_queens(core *c, core_clock *clock)
{
    papan_queens_request request = {.context = clock, .stop = core_tick};
    papan_queens_hint hint;
    papan_status status = papan_queens_hint_next(c->puzzle, NULL, &request, &hint);
    if (status == PAPAN_OK)
        write_queens_hint(c, &hint);
    papan_message why = hint.text;
    papan_queens_hint_free(&hint);
    return status == PAPAN_OK ? core_done(c) : core_refuse(c, status, &why);
}

EXPORT("hint") papan_status core_hint(core *c)
{
    core_clock clock = {0};
    core_clear(c);
    return c->puzzle->family == &papan_family_queens ? hint_queens(c, &clock) : hint_pack(c, &clock);
}
