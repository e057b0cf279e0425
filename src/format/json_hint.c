/* json_hint.c: hints and solution paths as JSON (docs/hints.md, docs/schema/hint.json), for the program and for
 * front ends that translate and draw by themselves, such as the page. All families have the same members in the
 * same order; those that do not apply are null or empty arrays. */
#include "base/message.h"
#include "base/struct_size.h"
#include "format/json.h"
#include "papan/hint.h"

enum { SENTENCE = 1024 };

typedef struct writer {
    papan_json_writer *json;
    const papan_puzzle *puzzle;
    papan_hint_form form;
} writer;

/* ---- messages ---- */

static void put_sentence(const writer *w, const char *key, const papan_message *message)
{
    char text[SENTENCE];
    if (w->form.raw) {
        papan_json_put_message(w->json, key, message);
        return;
    }
    if (message->text != NULL)
        papan_message_text(message, w->form.translate, text, sizeof text);
    papan_json_put_text(w->json, key, message->text != NULL ? text : NULL);
}

/* The sentence and its code; both may be null. */
static void put_with_code(const writer *w, const char *key, const char *code_key, const papan_message *message)
{
    put_sentence(w, key, message);
    papan_json_put_text(w->json, code_key, message->code);
}

static void put_chain(const writer *w, papan_sentences chain)
{
    papan_json_begin_array(w->json, "chain");
    for (size_t i = 0; i < chain.count; i++)
        put_sentence(w, NULL, &chain.text[i]);
    papan_json_end(w->json);
    papan_json_begin_array(w->json, "chain_codes");
    for (size_t i = 0; i < chain.count; i++)
        papan_json_put_text(w->json, NULL, chain.text[i].code);
    papan_json_end(w->json);
}

/* ---- cells and pieces ---- */

static void put_cells(const writer *w, const char *key, papan_cell_list cells)
{
    if (w->form.raw)
        papan_json_put_numbers(w->json, key, cells.cell, cells.count);
    else
        papan_json_put_cells(w->json, key, w->puzzle, cells.cell, cells.count);
}

/* A piece; null for marks. */
static void put_piece(const writer *w, uint16_t label)
{
    papan_label_info info = {.size = sizeof info};
    if (label == PAPAN_EMPTY)
        papan_json_put_null(w->json, "piece");
    else if (w->form.raw)
        papan_json_put_number(w->json, "piece", label);
    else if (papan_label_get(w->puzzle, label, &info))
        papan_json_put_text(w->json, "piece", info.name);
}

static void put_things(const writer *w, const char *key, papan_things_at things)
{
    papan_json_begin_array(w->json, key);
    for (size_t i = 0; i < things.count; i++) {
        papan_json_begin_object(w->json, NULL);
        put_piece(w, things.thing[i].label);
        put_cells(w, "cells", things.thing[i].cells);
        papan_json_end(w->json);
    }
    papan_json_end(w->json);
}

/* ---- hints ---- */

static const char *level_of(const papan_rule *rule)
{
    return rule != NULL && rule->level != PAPAN_LEVEL_ANY ? papan_level_name(rule->level) : NULL;
}

/* The members of a step, alone or of a path. */
static void put_step(const writer *w, const papan_hint *hint, const char *level)
{
    papan_json_put_text(w->json, "rule", hint->rule != NULL ? hint->rule->name : NULL);
    if (w->form.raw)
        papan_json_put_text(w->json, "title", hint->rule != NULL ? hint->rule->title : NULL);
    papan_json_put_text(w->json, "level", level);
    put_piece(w, hint->label);
    put_with_code(w, "text", "text_code", &hint->text);
    put_with_code(w, "because", "because_code", &hint->because);
    put_chain(w, hint->chain);
    if (w->form.raw)
        papan_json_put_numbers(w->json, "units", hint->units.cell, hint->units.count);
    put_cells(w, "cause", hint->cause);
    put_cells(w, "place", hint->place);
    put_cells(w, "cross", hint->cross);
}

static void put_path(const writer *w, const papan_path *path)
{
    if (path->measured)
        papan_json_put_number(w->json, "score", path->score);
    else
        papan_json_put_null(w->json, "score");
    if (path->measured && path->rules_version > 0)
        papan_json_put_number(w->json, "rules_version", path->rules_version);
    else
        papan_json_put_null(w->json, "rules_version");
    papan_json_begin_array(w->json, "steps");
    for (size_t i = 0; i < path->steps; i++) {
        papan_json_begin_object(w->json, NULL);
        put_step(w, path->step[i], level_of(path->step[i]->rule));
        papan_json_end(w->json);
    }
    papan_json_end(w->json);
}

papan_status papan_hint_write(const papan_puzzle *puzzle, const papan_hint *hint, const papan_path *path,
                              const papan_hint_form *form, papan_buffer *out, papan_message *why)
{
    papan_json_writer writer_to_out = papan_json_writer_line(out), *json = &writer_to_out;
    writer w = {.json = json, .puzzle = puzzle};
    PAPAN_WHY(why);
    const char *path_level = path != NULL && path->measured ? papan_level_name(path->level) : NULL;
    if (form != NULL)
        papan_struct_read(&w.form, sizeof w.form, form, sizeof w.form);
    papan_json_put_text(json, "family", puzzle->family->name);
    papan_json_put_text(json, "kind", papan_hint_kind_name(hint->kind));
    put_step(&w, hint, path != NULL ? path_level : level_of(hint->rule));
    put_things(&w, "remove", hint->remove);
    put_things(&w, "spoilers", hint->spoilers);
    if (hint->kind == PAPAN_HINT_WRONG)
        papan_json_put_number(json, "proof_steps", hint->proof_steps);
    else
        papan_json_put_null(json, "proof_steps");
    if (path != NULL)
        put_path(&w, path);
    papan_json_end(json);
    return out->failed ? PAPAN_NO_MEMORY : PAPAN_OK;
}
