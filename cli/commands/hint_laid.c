/* hint_laid.c: hints whose steps place one piece: a piece that is certain or leads to a solution, or the pieces
 * that make the position unsolvable. On the printed board only the hinted piece has its colour; without colours
 * its cells are stars.
 */
#include "cli/commands/hint_tell.h"
#include "cli/language.h"
#include "cli/output/report.h"
#include "format/format.h"

#include <stdlib.h>
#include <string.h>

/* ---- the board ---- */

/* The puzzle with other functions for letters and colours. */
typedef struct seen {
    papan_puzzle puzzle; /* first, so that its address serves both */
    papan_family family;
    const papan_puzzle *real;
    const uint16_t *given;
} seen;

static bool is_new(const papan_puzzle *puzzle, const uint16_t *label, uint32_t cell)
{
    return label[cell] != PAPAN_EMPTY && ((const seen *)puzzle)->given[cell] == PAPAN_EMPTY;
}

static char symbol_with_star(const papan_puzzle *puzzle, const uint16_t *label, uint32_t cell)
{
    const papan_puzzle *real = ((const seen *)puzzle)->real;
    return is_new(puzzle, label, cell) ? '*' : real->family->symbol(real, label, cell);
}

static unsigned colour_of_new(const papan_puzzle *puzzle, const uint16_t *label, uint32_t cell)
{
    const papan_puzzle *real = ((const seen *)puzzle)->real;
    return is_new(puzzle, label, cell) ? real->family->colour(real, label, cell) : PAPAN_NO_COLOUR;
}

static void write_board(const papan_teller *t, const papan_advice *hint)
{
    const papan_puzzle *puzzle = t->puzzle;
    papan_terminal_style style = papan_board_style(t->session);
    uint16_t *given = malloc(2 * (size_t)puzzle->cells * sizeof *given), *label = given + puzzle->cells;
    if (given == NULL) {
        t->out->failed = true;
        return;
    }
    puzzle->family->givens(puzzle, given);
    memcpy(label, given, puzzle->cells * sizeof *label);
    for (uint32_t i = 0; i < hint->place.count; i++)
        label[hint->place.cell[i]] = papan_first_label(puzzle, hint->thing);
    seen view = {.puzzle = *puzzle, .family = *puzzle->family, .real = puzzle, .given = given};
    view.puzzle.family = &view.family;
    view.family.colour = colour_of_new;
    if (!style.colour) {
        view.family.symbol = symbol_with_star;
        view.puzzle.copy_symbol = NULL; /* which would be used instead */
    }
    papan_terminal_board(&view.puzzle, label, &style, t->out);
    free(given);
}

/* ---- words ---- */

void papan_tell_laid(const papan_teller *t, const papan_advice *hint)
{
    char text[PAPAN_SENTENCE];
    papan_tell_sentence(t, &hint->text);
    if (hint->because.text != NULL && hint->kind == PAPAN_HINT_OPEN)
        papan_tell_sentence(t, &hint->because);
    else if (hint->because.text != NULL)
        papan_buffer_format(t->out, _("Reason: %s.\n"), papan_sentence(&hint->because, text));
    if (!t->session->settings.quiet && hint->kind != PAPAN_HINT_DONE) {
        papan_buffer_char(t->out, '\n');
        write_board(t, hint);
    }
}

static void put_name(const papan_teller *t, papan_json_writer *json, uint16_t label)
{
    papan_json_put_text(json, NULL, t->puzzle->family->thing_name(t->puzzle, papan_thing(t->puzzle, label)));
}

/* One of the spoilers has to be removed, or all of those in remove; hole: the cells that cannot be filled. */
static void put_dead(const papan_teller *t, papan_json_writer *json, const papan_advice *hint)
{
    papan_json_begin_array(json, "spoilers");
    for (size_t i = 0; i < hint->spoilers; i++)
        put_name(t, json, hint->spoiler[i]);
    papan_json_end(json);
    papan_json_begin_array(json, "remove");
    for (size_t i = 0; i < hint->wrong.count; i++)
        put_name(t, json, (uint16_t)hint->wrong.cell[i]);
    papan_json_end(json);
    papan_tell_put_cells(t, json, "hole", hint->cause);
}

void papan_tell_laid_json(const papan_teller *t, const papan_advice *hint)
{
    papan_json_writer json = papan_tell_begin(t, hint->kind);
    const char *rule = t->explainer->rule(hint->rule)->name;
    bool places = hint->kind == PAPAN_HINT_STEP || hint->kind == PAPAN_HINT_OPEN;
    if (places) {
        papan_json_put_text(&json, "rule", rule);
        papan_tell_put_cells(t, &json, "place", hint->place);
    }
    /* hint, reason and cells are older names of kind, rule and place */
    papan_json_put_text(&json, "hint", papan_hint_kind_name(hint->kind));
    if (places) {
        papan_json_put_text(&json, "reason", rule);
        papan_json_put_text(&json, "piece", t->puzzle->family->thing_name(t->puzzle, hint->thing));
        papan_tell_put_cells(t, &json, "cells", hint->place);
    }
    if (hint->kind == PAPAN_HINT_DEAD)
        put_dead(t, &json, hint);
    if (hint->text.text != NULL)
        papan_tell_put(&json, "text", &hint->text);
    if (hint->because.text != NULL)
        papan_tell_put(&json, "because", &hint->because);
    papan_tell_put_no_path(t, &json, hint->kind);
    papan_json_end_line(&json);
}
