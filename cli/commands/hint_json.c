/* hint_json.c: hints and solution paths as JSON (docs/schema, docs/hints.md). All families have the same
 * members in the same order; those that do not apply are null or empty arrays. Rows, columns and layers count
 * from 1. */
#include "cli/commands/hint_tell.h"
#include "cli/language.h"
#include "cli/output/report.h"

/* ---- values ---- */

/* The sentence and, as KEY_code, its code; both may be null. */
static void put_sentence(papan_json_writer *json, const char *key, const papan_message *message)
{
    char text[PAPAN_SENTENCE], code_key[PAPAN_SHORT];
    snprintf(code_key, sizeof code_key, "%s_code", key);
    papan_json_put_text(json, key, message->text != NULL ? papan_sentence(message, text) : NULL);
    papan_json_put_text(json, code_key, message->code);
}

static void put_chain(papan_json_writer *json, papan_sentences chain)
{
    char text[PAPAN_SENTENCE];
    papan_json_begin_array(json, "chain");
    for (size_t i = 0; i < chain.count; i++)
        papan_json_put_text(json, NULL, papan_sentence(&chain.text[i], text));
    papan_json_end(json);
    papan_json_begin_array(json, "chain_codes");
    for (size_t i = 0; i < chain.count; i++)
        papan_json_put_text(json, NULL, chain.text[i].code);
    papan_json_end(json);
}

static void put_cells(const papan_teller *t, papan_json_writer *json, const char *key, papan_cell_list cells)
{
    papan_json_put_cells(json, key, t->puzzle, cells.cell, cells.count);
}

/* The name of a piece; null for marks. */
static void put_piece(const papan_teller *t, papan_json_writer *json, uint16_t label)
{
    papan_json_put_text(json, "piece", label != PAPAN_EMPTY ? papan_label_name(t->puzzle, label) : NULL);
}

static void put_things(const papan_teller *t, papan_json_writer *json, const char *key, papan_things_at things)
{
    papan_json_begin_array(json, key);
    for (size_t i = 0; i < things.count; i++) {
        papan_json_begin_object(json, NULL);
        put_piece(t, json, things.thing[i].label);
        put_cells(t, json, "cells", things.thing[i].cells);
        papan_json_end(json);
    }
    papan_json_end(json);
}

static const char *level_of(const papan_rule *rule)
{
    return rule != NULL && rule->level != PAPAN_LEVEL_ANY ? papan_level_name(rule->level) : NULL;
}

/* ---- hints ---- */

/* The members of a step, alone or of a path. */
static void put_step(const papan_teller *t, papan_json_writer *json, const papan_hint *hint, const char *level)
{
    papan_json_put_text(json, "rule", hint->rule != NULL ? hint->rule->name : NULL);
    papan_json_put_text(json, "level", level);
    put_piece(t, json, hint->label);
    put_sentence(json, "text", &hint->text);
    put_sentence(json, "because", &hint->because);
    put_chain(json, hint->chain);
    put_cells(t, json, "cause", hint->cause);
    put_cells(t, json, "place", hint->place);
    put_cells(t, json, "cross", hint->cross);
}

static papan_json_writer put_hint(const papan_teller *t, const papan_hint *hint, const char *level)
{
    papan_json_writer json = papan_json_writer_line(t->out);
    papan_json_put_text(&json, "family", papan_family_name(t->puzzle));
    papan_json_put_text(&json, "kind", papan_hint_kind_name(hint->kind));
    put_step(t, &json, hint, level);
    put_things(t, &json, "remove", hint->remove);
    put_things(t, &json, "spoilers", hint->spoilers);
    if (hint->kind == PAPAN_HINT_WRONG)
        papan_json_put_number(&json, "proof_steps", hint->proof_steps);
    else
        papan_json_put_null(&json, "proof_steps");
    papan_report_warnings(t->session, &json);
    return json;
}

static void put_path(const papan_teller *t, const papan_hint *last, const papan_path *path)
{
    papan_json_writer json = put_hint(t, last, path->measured ? papan_level_name(path->level) : NULL);
    if (path->measured)
        papan_json_put_number(&json, "score", path->score);
    else
        papan_json_put_null(&json, "score");
    if (path->measured && path->rules_version > 0)
        papan_json_put_number(&json, "rules_version", path->rules_version);
    else
        papan_json_put_null(&json, "rules_version");
    papan_json_begin_array(&json, "steps");
    for (size_t i = 0; i < path->steps; i++) {
        papan_json_begin_object(&json, NULL);
        put_step(t, &json, path->step[i], level_of(path->step[i]->rule));
        papan_json_end(&json);
    }
    papan_json_end_line(&json);
}

void papan_tell_path_json(const papan_teller *t, const papan_path *path)
{
    put_path(t, &(papan_hint){.kind = path->kind, .label = PAPAN_EMPTY, .text = path->end}, path);
}

/* With --all, a hint that begins no path: nothing is left to do, or nothing can be done. */
void papan_tell_hint_json(const papan_teller *t, const papan_hint *hint)
{
    bool by_rules = (papan_hint_abilities(t->puzzle) & PAPAN_HAS_PATHS) != 0;
    bool stuck = hint->kind == PAPAN_HINT_STUCK;
    if (t->session->settings.all) {
        put_path(t, hint,
                 &(papan_path){.measured = by_rules && (stuck || hint->kind == PAPAN_HINT_DONE),
                               .level = stuck ? PAPAN_LEVEL_BEYOND : PAPAN_LEVEL_EASY});
        return;
    }
    papan_json_writer json = put_hint(t, hint, level_of(hint->rule));
    papan_json_end_line(&json);
}
