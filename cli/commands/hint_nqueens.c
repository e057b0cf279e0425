/* hint_nqueens.c: hints for N-Queens as the command line tells them. On the board that is shown the next queen
 * is a star, and queens that must go are exclamation marks; colours say the same again. */
#include "cli/commands/hint.h"
#include "cli/language.h"
#include "cli/output/report.h"
#include "explain/nqueens_hint.h"
#include "format/format.h"

#include <stdlib.h>

/* ---- the board ---- */

/* What a label stands for while a hint is shown. */
enum { QUEEN, NEXT, WRONG };

static char symbol(const papan_puzzle *puzzle, const uint16_t *label, uint32_t cell)
{
    (void)puzzle;
    return label[cell] == PAPAN_EMPTY ? '.' : "Q*!"[label[cell]];
}

static unsigned colour(const papan_puzzle *puzzle, const uint16_t *label, uint32_t cell)
{
    static const unsigned of_sign[] = {[NEXT] = 14, [WRONG] = 12}; /* green and red in the palette of boards */
    bool plain = label[cell] == PAPAN_EMPTY || label[cell] == QUEEN;
    return plain ? papan_family_nqueens.colour(puzzle, label, cell) : of_sign[label[cell]];
}

static void put(uint16_t *label, papan_queens_cells cells, uint16_t sign)
{
    for (uint32_t i = 0; i < cells.count; i++)
        label[cells.cell[i]] = sign;
}

static void write_board(papan_session *session, const papan_puzzle *puzzle, const papan_nqueens_hint *hint,
                        papan_buffer *out)
{
    papan_terminal_style style = papan_board_style(session);
    papan_family family = papan_family_nqueens;
    papan_puzzle seen = *puzzle;
    uint16_t *label = malloc(puzzle->cells * sizeof *label);
    if (label == NULL) {
        out->failed = true;
        return;
    }
    for (uint32_t cell = 0; cell < puzzle->cells; cell++)
        label[cell] = puzzle->nqueens.here[cell] ? QUEEN : PAPAN_EMPTY;
    put(label, hint->place, NEXT);
    put(label, hint->wrong, WRONG);
    family.symbol = symbol;
    family.colour = colour;
    seen.family = &family;
    papan_terminal_board(&seen, label, &style, out);
    if (hint->wrong.count > 0)
        papan_buffer_format(out, "%s\n", _("! must go"));
    else if (hint->place.count > 0)
        papan_buffer_format(out, "%s\n", _("* the next queen"));
    free(label);
}

/* ---- words ---- */

static void write_text(papan_session *session, const papan_puzzle *puzzle, const papan_nqueens_hint *hint,
                       papan_buffer *out)
{
    if (hint->kind == PAPAN_HINT_UNKNOWN) {
        papan_hint_unknown(out);
        return;
    }
    papan_hint_sentence(&hint->text, out);
    if (hint->because.text != NULL)
        papan_hint_sentence(&hint->because, out);
    if (!session->settings.quiet && hint->place.count + hint->wrong.count > 0) {
        papan_buffer_char(out, '\n');
        write_board(session, puzzle, hint, out);
    }
}

static void write_json(const papan_puzzle *puzzle, const papan_nqueens_hint *hint, papan_buffer *out)
{
    papan_json_writer json = papan_json_writer_new(out);
    const struct {
        const char *key;
        papan_queens_cells of;
    } cells[] = {
        {"cause", hint->cause}, {"place", hint->place}, {"wrong", hint->wrong}, {"spoilers", hint->spoiler}};
    papan_json_begin_object(&json, NULL);
    papan_json_put_text(&json, "family", "nqueens");
    papan_json_put_text(&json, "kind", papan_hint_kind_name(hint->kind));
    papan_json_put_text(&json, "rule", hint->rule);
    papan_hint_put(&json, "text", &hint->text);
    papan_hint_put(&json, "because", &hint->because);
    for (size_t i = 0; i < sizeof cells / sizeof cells[0]; i++)
        papan_json_put_cells(&json, cells[i].key, puzzle, cells[i].of.cell, cells[i].of.count, 0);
    papan_json_end_line(&json);
}

papan_status papan_hint_nqueens(papan_session *session, const papan_puzzle *puzzle, papan_watch *watch,
                                papan_buffer *out, papan_message *complaint, bool *known)
{
    papan_nqueens_hint hint;
    papan_hint_request request = {
        .memory_limit = session->settings.memory_limit, .context = watch, .stop = papan_watch_over};
    papan_status status = papan_nqueens_hint_next(puzzle, NULL, &request, &hint);
    papan_watch_end(watch);
    if (status != PAPAN_OK)
        *complaint = hint.text;
    else if (session->settings.json)
        write_json(puzzle, &hint, out);
    else
        write_text(session, puzzle, &hint, out);
    *known = hint.kind != PAPAN_HINT_UNKNOWN;
    papan_nqueens_hint_free(&hint);
    return status;
}
