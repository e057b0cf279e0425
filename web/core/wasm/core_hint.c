/* core_hint.c: hints as the object Hint of types.ts. */
#include "core.h"

static void write_chain(core *c, papan_sentences chain)
{
    papan_json_begin_array(&c->json, "chain");
    for (size_t i = 0; i < chain.count; i++)
        core_message(c, NULL, &chain.text[i]);
    papan_json_end(&c->json);
}

/* Wrong marks are cells, wrong pieces are labels: all that spoil the position, or those to remove together. */
static void write_wrong(core *c, const papan_hint *hint, bool places)
{
    bool together = hint->spoilers.count == 0;
    const papan_things_at *wrong = places && !together ? &hint->spoilers : &hint->remove;
    papan_json_begin_array(&c->json, "wrong");
    for (size_t i = 0; i < wrong->count; i++)
        papan_json_put_number(&c->json, NULL,
                              places ? wrong->thing[i].label : (long long)wrong->thing[i].cells.cell[0]);
    papan_json_end(&c->json);
    if (places)
        papan_json_put_bool(&c->json, "together", together && wrong->count > 0);
}

static void write_hint(core *c, const papan_hint *hint)
{
    bool places = (papan_hint_abilities(c->puzzle) & PAPAN_PLACES) != 0;
    bool titled = hint->rule != NULL && hint->rule->title != NULL;
    papan_json_begin_object(&c->json, NULL);
    papan_json_put_text(&c->json, "kind",
                        places && hint->kind == PAPAN_HINT_STEP ? "piece" : papan_hint_kind_name(hint->kind));
    papan_json_put_text(&c->json, "rule", hint->rule != NULL ? hint->rule->name : "");
    papan_json_put_text(&c->json, "title", titled ? hint->rule->title : "");
    core_message(c, "text", &hint->text);
    core_message(c, "because", &hint->because);
    if (!places)
        write_chain(c, hint->chain);
    papan_json_put_number(&c->json, "label", places ? hint->label : 0);
    papan_json_put_numbers(&c->json, "units", hint->units.cell, hint->units.count);
    papan_json_put_numbers(&c->json, "cause", hint->cause.cell, hint->cause.count);
    papan_json_put_numbers(&c->json, "place", hint->place.cell, hint->place.count);
    papan_json_put_numbers(&c->json, "cross", hint->cross.cell, hint->cross.count);
    write_wrong(c, hint, places);
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
    const papan_hint *hint;
    papan_message why = {.text = NULL};
    core_clear(c);
    papan_status status = papan_hint_next(c->puzzle, NULL, &request, &hint);
    if (status == PAPAN_OK)
        write_hint(c, hint);
    else if (hint != NULL)
        why = hint->text;
    papan_hint_free(hint);
    return status == PAPAN_OK ? core_done(c) : core_refuse(c, status, &why);
}
