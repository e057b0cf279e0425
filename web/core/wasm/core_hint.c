/* core_hint.c: hints as the object Hint of types.ts. */
#include "core.h"

static void write_chain(core *c, papan_sentences chain)
{
    papan_json_begin_array(&c->json, "chain");
    for (size_t i = 0; i < chain.count; i++)
        core_message(c, NULL, &chain.text[i]);
    papan_json_end(&c->json);
}

/* Wrong marks are cells, wrong pieces are labels. */
static void write_wrong(core *c, const papan_hint *hint, bool lays)
{
    if (!lays) {
        papan_json_put_numbers(&c->json, "wrong", hint->wrong.cell, hint->wrong.count);
        return;
    }
    papan_json_begin_array(&c->json, "wrong");
    for (size_t i = 0; i < hint->spoilers; i++)
        papan_json_put_number(&c->json, NULL, hint->spoiler[i]);
    for (size_t i = 0; i < hint->wrong.count; i++)
        papan_json_put_number(&c->json, NULL, hint->wrong.cell[i]);
    papan_json_end(&c->json);
    papan_json_put_bool(&c->json, "together", hint->wrong.count > 0);
}

static void write_hint(core *c, const papan_explainer *explainer, const papan_hint *hint)
{
    bool nothing_laid = explainer->lays && hint->place.count == 0;
    uint16_t label = papan_first_label(c->puzzle, hint->thing);
    papan_json_begin_object(&c->json, NULL);
    papan_json_put_text(&c->json, "kind", papan_hint_kind_name(explainer, hint->kind));
    papan_json_put_text(&c->json, "rule", explainer->rule(hint->rule).name);
    const char *title = explainer->rule(hint->rule).title;
    papan_json_put_text(&c->json, "title", title != NULL ? title : "");
    core_message(c, "text", &hint->text);
    core_message(c, "because", &hint->because);
    if (!explainer->lays)
        write_chain(c, hint->chain);
    papan_json_put_number(&c->json, "label", nothing_laid ? PAPAN_EMPTY : label);
    papan_json_put_numbers(&c->json, "units", hint->units.cell, hint->units.count);
    papan_json_put_numbers(&c->json, "cause", hint->cause.cell, hint->cause.count);
    papan_json_put_numbers(&c->json, "place", hint->place.cell, hint->place.count);
    papan_json_put_numbers(&c->json, "cross", hint->cross.cell, hint->cross.count);
    write_wrong(c, hint, explainer->lays);
    papan_json_end(&c->json);
}

/* given: in N-Queens, the number of placed queens that stay, the first ones. automatic: cells that queens rule out
 * are already crossed out. pieces: in packing, the given pieces, which stay, as a label for each cell; or NULL. */
EXPORT("hint") papan_status core_hint(core *c, uint32_t given, uint32_t automatic, const uint16_t *pieces)
{
    core_clock clock = {0};
    papan_hint_request request = {.sight_known = automatic != 0,
                                  .given = given,
                                  .given_pieces = pieces,
                                  .context = &clock,
                                  .stop = core_tick};
    const papan_explainer *explainer = papan_explainer_of(c->puzzle);
    papan_hint hint;
    papan_message why = {.text = NULL};
    core_clear(c);
    if (explainer == NULL) {
        papan_say(&why, 0, 0, N_("there are no hints for puzzles of this family yet"));
        return core_refuse(c, PAPAN_UNSUITABLE, &why);
    }
    papan_status status = explainer->hint(c->puzzle, NULL, &request, &hint);
    if (status == PAPAN_OK)
        write_hint(c, explainer, &hint);
    why = hint.text;
    papan_hint_free(&hint);
    return status == PAPAN_OK ? core_done(c) : core_refuse(c, status, &why);
}
