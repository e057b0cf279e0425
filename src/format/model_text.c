/* model_text.c: any puzzle as a problem for other solvers, with comments that show what each variable places.
 * Write only.
 *
 *     cnf  for SAT solvers, in the format of DIMACS (1993): lines of comment ("c"), the numbers of
 *          variables and clauses ("p cnf"), then the clauses, each a list of literals that ends with 0.
 *          Models are solutions, one for one, so that model counters count solutions (model/cnf.h)
 *     opb  for pseudo-Boolean solvers, in the format of the pseudo-Boolean competitions (Roussel and
 *          Manquinho 2005): sums of variables with "=" or ">=", one variable for each option. An item
 *          whose bounds differ takes up to two constraints
 *
 * Files for other programs are longer than puzzles: up to 256 MiB, four times what Papan reads. */
#include "format/model_text.h"

#include "format/format.h"
#include <string.h>

enum { WRITTEN_MAX = 256 << 20, LEAST_BYTES = 4 }; /* of a variable in a large file */

/* ---- cells ---- */

unsigned (*papan_cell_places(const papan_puzzle *puzzle, papan_arena *arena))[3]
{
    unsigned(*place)[3] = papan_arena_take(arena, puzzle->cells, sizeof *place);
    for (unsigned z = 0; z < puzzle->layers && place != NULL; z++) {
        const papan_layer *layer = &puzzle->layer[z];
        for (unsigned i = 0; i < layer->rows * layer->columns; i++)
            if (layer->cell[i] >= 0)
                memcpy(place[layer->cell[i]],
                       (unsigned[3]){z + 1, i / layer->columns + 1, i % layer->columns + 1}, sizeof *place);
    }
    return place;
}

bool papan_model_text_open(papan_model_text *text, const papan_puzzle *puzzle, papan_arena *arena,
                           papan_buffer *out)
{
    *text = (papan_model_text){puzzle, out, papan_cell_places(puzzle, arena)};
    return text->place != NULL;
}

void papan_model_text_cell(const papan_model_text *text, uint32_t cell)
{
    for (unsigned i = text->puzzle->layers > 1 ? 0 : 1; i < 3; i++) {
        papan_buffer_number(text->out, text->place[cell][i]);
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
    for (uint32_t i = 0; i < cnf->colours.options && t->out->length <= WRITTEN_MAX; i++) {
        papan_buffer_text(t->out, comment);
        papan_buffer_number(t->out, i + 1LL);
        papan_buffer_char(t->out, ' ');
        put_option(t, cnf->model, cnf->order[i]);
        papan_buffer_char(t->out, '\n');
    }
}

/* ---- the whole ---- */

/* A puzzle as constraints on variables, one for each option. */
typedef struct model_form {
    const char *comment; /* what a line of comment begins with, with a blank */
    bool after;          /* the comments follow the header */
    void (*header)(const papan_cnf *cnf, papan_buffer *out);
    /* Appends all constraints; stops when more than `most` bytes have been written. */
    bool (*body)(const papan_cnf *cnf, papan_buffer *out, size_t most);
    papan_wording too_large;
} model_form;

static papan_status too_large(const model_form *form, papan_message *why)
{
    return papan_fail(PAPAN_UNSUITABLE, why, form->too_large.code, form->too_large.text, NULL);
}

static papan_status put_cnf(const papan_puzzle *puzzle, const model_form *form, papan_cnf *cnf,
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

static papan_status write_constraints(const papan_puzzle *puzzle, const model_form *form, papan_buffer *out,
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

/* ---- clauses ---- */

static void put_cnf_header(const papan_cnf *cnf, papan_buffer *out)
{
    papan_buffer_text(out, "p cnf ");
    papan_buffer_number(out, cnf->variables);
    papan_buffer_char(out, ' ');
    papan_buffer_number(out, (long long)cnf->clauses);
    papan_buffer_char(out, '\n');
}

typedef struct clause_writer {
    papan_buffer *out;
    size_t most;
} clause_writer;

static bool put_clause(void *context, const int32_t *literal, size_t size)
{
    clause_writer *w = context;
    for (size_t i = 0; i < size; i++) {
        papan_buffer_number(w->out, literal[i]);
        papan_buffer_char(w->out, ' ');
    }
    papan_buffer_text(w->out, "0\n");
    return w->out->length <= w->most && !w->out->failed;
}

static bool put_clauses(const papan_cnf *cnf, papan_buffer *out, size_t most)
{
    clause_writer writer = {out, most};
    papan_cnf_sink sink = {&writer, put_clause};
    return papan_cnf_visit(cnf, &sink);
}

static papan_status cnf_write(const papan_puzzle *puzzle, papan_buffer *out, papan_message *why)
{
    static const model_form form = {
        .comment = "c ",
        .header = put_cnf_header,
        .body = put_clauses,
        .too_large = {"model-too-large",
                      N_("this puzzle is too large for cnf; its clauses would take more than 256 MiB")}};
    return write_constraints(puzzle, &form, out, why);
}

const papan_format papan_format_cnf = {
    .name = "cnf",
    .extension = ".cnf",
    .title = "DIMACS CNF",
    .summary = N_("clauses in DIMACS format, for SAT solvers and model counters; any puzzle can be written"),
    .write = cnf_write,
};

/* ---- pseudo-Boolean constraints ---- */

/* An item that needs options but has none: a constraint needs a variable, and this one never holds. */
static const char never[] = "+1 x1 >= 2 ;\n";

static bool is_never(const papan_cnf_item *item)
{
    return item->size == 0 && item->low > 0;
}

static bool is_equal(const papan_cnf_item *item)
{
    return item->low == item->most && item->size > 0;
}

/* True if "at least low" needs a constraint of its own: it does not always hold, and it is not part of an
 * equation. */
static bool has_least(const papan_cnf_item *item)
{
    return item->size > 0 && item->low > 0 && !is_equal(item);
}

static bool has_most(const papan_cnf_item *item)
{
    return item->most < item->size && !is_equal(item);
}

static void put_opb_header(const papan_cnf *cnf, papan_buffer *out)
{
    uint64_t constraints = 0;
    uint32_t variables = cnf->model->options;
    for (uint32_t i = 0; i < cnf->model->items; i++) {
        const papan_cnf_item *item = &cnf->item[i];
        constraints += (unsigned)is_never(item) + is_equal(item) + has_least(item) + has_most(item);
        variables += variables == 0 && is_never(item);
    }
    uint32_t colours = cnf->model->options - cnf->colours.options;
    if (colours > 0)
        constraints += cnf->colours.first[colours] + (uint64_t)colours;
    papan_buffer_text(out, "* #variable= ");
    papan_buffer_number(out, variables);
    papan_buffer_text(out, " #constraint= ");
    papan_buffer_number(out, (long long)constraints);
    papan_buffer_char(out, '\n');
}

static void put_term(int factor, int32_t variable, papan_buffer *out)
{
    papan_buffer_text(out, factor > 0 ? "+" : "");
    papan_buffer_number(out, factor);
    papan_buffer_text(out, " x");
    papan_buffer_number(out, variable);
    papan_buffer_char(out, ' ');
}

static void put_sum(const papan_cnf *cnf, const papan_cnf_item *item, int factor, const char *relation,
                    long long bound, papan_buffer *out)
{
    for (uint32_t i = 0; i < item->size; i++)
        put_term(factor, (int32_t)cnf->member[item->first + i], out);
    papan_buffer_text(out, relation);
    papan_buffer_number(out, bound);
    papan_buffer_text(out, " ;\n");
}

/* The variable of a colour is at least each option that gives an item this colour, and at most their sum. */
static void put_colours(const papan_cnf *cnf, papan_buffer *out, size_t most)
{
    const int32_t *literal = cnf->colour;
    for (uint32_t i = 0; i < cnf->model->options - cnf->colours.options && out->length <= most; i++) {
        uint32_t givers = cnf->colours.first[i + 1] - cnf->colours.first[i];
        for (uint32_t k = 1; k <= givers; k++) {
            put_term(1, -literal[0], out);
            put_term(-1, literal[k], out);
            papan_buffer_text(out, ">= 0 ;\n");
        }
        put_term(-1, -literal[0], out);
        for (uint32_t k = 1; k <= givers; k++)
            put_term(1, literal[k], out);
        papan_buffer_text(out, ">= 0 ;\n");
        literal += 1 + givers;
    }
}

static bool put_constraints(const papan_cnf *cnf, papan_buffer *out, size_t most)
{
    for (uint32_t i = 0; i < cnf->model->items && out->length <= most && !out->failed; i++) {
        const papan_cnf_item *item = &cnf->item[i];
        if (is_never(item))
            papan_buffer_text(out, never);
        if (is_equal(item))
            put_sum(cnf, item, 1, "= ", item->low, out);
        if (has_least(item))
            put_sum(cnf, item, 1, ">= ", item->low, out);
        if (has_most(item))
            put_sum(cnf, item, -1, ">= ", -(long long)item->most, out);
    }
    put_colours(cnf, out, most);
    return out->length <= most && !out->failed;
}

static papan_status opb_write(const papan_puzzle *puzzle, papan_buffer *out, papan_message *why)
{
    static const model_form form = {
        .comment = "* ",
        .after = true,
        .header = put_opb_header,
        .body = put_constraints,
        .too_large = {"model-too-large",
                      N_("this puzzle is too large for opb; its constraints would take more than 256 MiB")}};
    return write_constraints(puzzle, &form, out, why);
}

const papan_format papan_format_opb = {
    .name = "opb",
    .extension = ".opb",
    .title = "OPB",
    .summary = N_("pseudo-Boolean constraints in OPB format; any puzzle can be written"),
    .write = opb_write,
};
