/* hint_pack.c: hints for packing as the command line tells them: one sure next piece, or what spoils the
 * position. On the board that is shown, the hinted piece alone has its colour; without colours its cells are
 * stars. */
#include "cli/commands/hint.h"
#include "cli/language.h"
#include "cli/output/report.h"
#include "cli/watching/watch.h"
#include "explain/pack_hint.h"
#include "format/format.h"

#include <stdlib.h>
#include <string.h>

/* ---- the board ---- */

static bool is_new(const papan_puzzle *puzzle, const uint16_t *label, uint32_t cell)
{
    return label[cell] != PAPAN_EMPTY && puzzle->pack.placed[cell] == PAPAN_EMPTY;
}

static char symbol_with_star(const papan_puzzle *puzzle, const uint16_t *label, uint32_t cell)
{
    return is_new(puzzle, label, cell) ? '*' : papan_family_pack.symbol(puzzle, label, cell);
}

static unsigned colour_of_new(const papan_puzzle *puzzle, const uint16_t *label, uint32_t cell)
{
    return is_new(puzzle, label, cell) ? papan_family_pack.colour(puzzle, label, cell) : PAPAN_NO_COLOUR;
}

/* The puzzle as it is, seen through other functions for letters and colours. */
static void draw(papan_session *session, const papan_puzzle *puzzle, const uint16_t *label, papan_buffer *out)
{
    papan_terminal_style style = papan_board_style(session);
    papan_family family = papan_family_pack;
    papan_puzzle seen = *puzzle;
    family.colour = colour_of_new;
    if (!style.colour)
        family.symbol = symbol_with_star;
    seen.family = &family;
    papan_terminal_board(&seen, label, &style, out);
}

static void write_board(papan_session *session, const papan_puzzle *puzzle, const papan_hint *hint,
                        papan_buffer *out)
{
    uint16_t *label = malloc(puzzle->cells * sizeof *label);
    if (label == NULL) {
        out->failed = true;
        return;
    }
    memcpy(label, puzzle->pack.placed, puzzle->cells * sizeof *label);
    for (uint32_t i = 0; i < hint->cells; i++)
        label[hint->cell[i]] = puzzle->pack.piece[hint->piece].first;
    draw(session, puzzle, label, out);
    free(label);
}

/* ---- words ---- */

static void write_text(papan_session *session, const papan_puzzle *puzzle, const papan_hint *hint,
                       papan_buffer *out)
{
    char text[PAPAN_SENTENCE];
    if (hint->kind == PAPAN_HINT_UNKNOWN) {
        papan_hint_unknown(out);
        return;
    }
    papan_hint_sentence(&hint->text, out);
    if (hint->because.text != NULL)
        papan_buffer_format(out, _("What is wrong: %s.\n"), papan_sentence(&hint->because, text));
    if (!session->settings.quiet && hint->kind != PAPAN_HINT_DONE) {
        papan_buffer_char(out, '\n');
        write_board(session, puzzle, hint, out);
    }
}

static void put_spoilers(papan_json_writer *json, const papan_puzzle *puzzle, const papan_hint *hint)
{
    papan_json_begin_array(json, "spoilers");
    for (size_t i = 0; i < hint->spoilers; i++)
        papan_json_put_text(json, NULL, puzzle->pack.piece[puzzle->pack.piece_of[hint->spoiler[i]]].name);
    papan_json_end(json);
}

static void write_json(const papan_puzzle *puzzle, const papan_hint *hint, papan_buffer *out)
{
    papan_json_writer json = papan_json_writer_new(out);
    papan_json_begin_object(&json, NULL);
    papan_json_put_text(&json, "family", "pack");
    papan_json_put_text(&json, "kind", papan_hint_kind_name(hint->kind));
    if (hint->kind == PAPAN_HINT_PIECE) {
        papan_json_put_text(&json, "rule", papan_hint_reason_name(hint->reason));
        papan_json_put_cells(&json, "place", puzzle, hint->cell, hint->cells, 0);
    }
    papan_json_put_text(&json, "hint", papan_hint_kind_name(hint->kind)); /* older names: hint, reason, cells */
    if (hint->kind == PAPAN_HINT_PIECE) {
        papan_json_put_text(&json, "reason", papan_hint_reason_name(hint->reason));
        papan_json_put_text(&json, "piece", puzzle->pack.piece[hint->piece].name);
        papan_json_put_cells(&json, "cells", puzzle, hint->cell, hint->cells, 0);
    }
    if (hint->kind == PAPAN_HINT_DEAD)
        put_spoilers(&json, puzzle, hint);
    if (hint->text.text != NULL)
        papan_hint_put(&json, "text", &hint->text);
    if (hint->because.text != NULL)
        papan_hint_put(&json, "because", &hint->because);
    papan_json_end_line(&json);
}

papan_status papan_hint_pack(papan_session *session, const papan_puzzle *puzzle, papan_watch *watch,
                             papan_buffer *out, papan_message *complaint, bool *known)
{
    papan_hint hint;
    papan_hint_request request = {
        .memory_limit = session->settings.memory_limit, .context = watch, .stop = papan_watch_over};
    papan_status status = papan_pack_hint(puzzle, NULL, &request, &hint);
    papan_watch_end(watch);
    if (status != PAPAN_OK)
        *complaint = hint.text;
    else if (session->settings.json)
        write_json(puzzle, &hint, out);
    else
        write_text(session, puzzle, &hint, out);
    *known = hint.kind != PAPAN_HINT_UNKNOWN;
    papan_hint_free(&hint);
    return status;
}
