/* model_text.c: see model_text.h. Files for other programs are longer than puzzles: up to 256 MiB, four times
 * what Papan reads. */
#include "format/model_text.h"

enum { WRITTEN_MAX = 256 << 20, LEAST_BYTES = 4 }; /* of a variable in a large file */

/* ---- cells ---- */

bool papan_model_text_open(papan_model_text *text, const papan_puzzle *puzzle, papan_arena *arena,
                           papan_buffer *out)
{
    unsigned *place = papan_arena_take(arena, 3 * (size_t)puzzle->cells, sizeof *place);
    *text = (papan_model_text){puzzle, out, place};
    for (unsigned z = 0; z < puzzle->layers && place != NULL; z++) {
        const papan_layer *layer = &puzzle->layer[z];
        for (unsigned i = 0; i < layer->rows * layer->columns; i++) {
            unsigned *here = layer->cell[i] < 0 ? NULL : place + 3 * (size_t)layer->cell[i];
            if (here != NULL) {
                here[0] = z + 1;
                here[1] = i / layer->columns + 1;
                here[2] = i % layer->columns + 1;
            }
        }
    }
    return place != NULL;
}

void papan_model_text_cell(const papan_model_text *text, uint32_t cell)
{
    for (unsigned i = text->puzzle->layers > 1 ? 0 : 1; i < 3; i++) {
        papan_buffer_number(text->out, text->place[3 * (size_t)cell + i]);
        papan_buffer_text(text->out, i < 2 ? "," : "");
    }
}

/* ---- options ---- */

/* The symbol of a piece, "empty" for a cell that stays empty, "queen" if all things are alike. */
static void put_thing(const papan_model_text *t, uint16_t thing)
{
    const papan_puzzle *puzzle = t->puzzle;
    uint16_t label = papan_first_label(puzzle, thing);
    if (puzzle->family->thing_name == NULL)
        papan_buffer_text(t->out, "queen");
    else if (thing + puzzle->gaps >= puzzle->things)
        papan_buffer_text(t->out, "empty");
    else
        papan_buffer_char(t->out, puzzle->family->symbol(puzzle, &label, 0));
}

static void put_option(const papan_model_text *t, const papan_model *m, uint32_t option)
{
    const papan_option *o = &m->option[option];
    const papan_line_form *lines = t->puzzle->family->lines;
    if (lines != NULL) {
        papan_buffer_text(t->out, o->thing == 0 ? "" : "not: ");
        papan_buffer_text(t->out, lines->of(t->puzzle, m->cell_of[o->cells]));
        return;
    }
    put_thing(t, o->thing);
    for (uint32_t i = o[0].cells; i < o[1].cells; i++) {
        papan_buffer_char(t->out, ' ');
        papan_model_text_cell(t, m->cell_of[i]);
    }
}

static void put_comments(const papan_model_text *t, const papan_cnf *cnf, const char *comment)
{
    const char *cells = t->puzzle->layers > 1 ? "cells as layer,row,column" : "cells as row,column";
    papan_buffer_text(t->out, comment);
    papan_buffer_text(t->out, t->puzzle->family->name);
    papan_buffer_text(t->out, "; each variable, what it places, ");
    papan_buffer_text(t->out, t->puzzle->family->lines != NULL ? "its option" : cells);
    papan_buffer_char(t->out, '\n');
    for (uint32_t i = 0; i < cnf->model->options && t->out->length <= WRITTEN_MAX; i++) {
        papan_buffer_text(t->out, comment);
        papan_buffer_number(t->out, i + 1LL);
        papan_buffer_char(t->out, ' ');
        put_option(t, cnf->model, cnf->order[i]);
        papan_buffer_char(t->out, '\n');
    }
}

/* ---- the whole ---- */

static papan_status too_large(const papan_model_form *form, papan_message *why)
{
    return papan_fail(PAPAN_UNSUITABLE, why, form->too_large.code, form->too_large.text, NULL);
}

static papan_status put_cnf(const papan_puzzle *puzzle, const papan_model_form *form, papan_cnf *cnf,
                            papan_buffer *out, papan_message *why)
{
    papan_model_text text;
    if (!papan_model_text_open(&text, puzzle, &cnf->arena, out))
        return PAPAN_NO_MEMORY;
    if (form->after)
        form->header(cnf, out);
    put_comments(&text, cnf, form->comment);
    if (!form->after)
        form->header(cnf, out);
    form->body(cnf, out, WRITTEN_MAX);
    return out->failed ? PAPAN_NO_MEMORY : out->length > WRITTEN_MAX ? too_large(form, why) : PAPAN_OK;
}

papan_status papan_model_text_write(const papan_puzzle *puzzle, const papan_model_form *form, papan_buffer *out,
                                    papan_message *why)
{
    const papan_allocator *memory = &puzzle->arena.memory;
    papan_model *model;
    papan_cnf cnf;
    if (puzzle->cells == 0)
        return too_large(form, why);
    papan_status status = papan_model_within(puzzle, memory, WRITTEN_MAX / LEAST_BYTES, &model);
    if (status == PAPAN_OK)
        status = papan_cnf_new(model, memory, &cnf);
    if (status == PAPAN_OK) {
        status = put_cnf(puzzle, form, &cnf, out, why);
        papan_cnf_free(&cnf);
    }
    papan_model_free(model);
    return status == PAPAN_TOO_BIG ? too_large(form, why) : status;
}
