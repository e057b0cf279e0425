/* cmd_hint.c: papan hint, one sure next piece, or what spoils the position. On the board that is shown, the
 * hinted piece alone has its colour; without colours its cells are stars. */
#include "cli/command.h"
#include "cli/input.h"
#include "cli/report.h"
#include "cli/watch.h"
#include "explain/pack_hint.h"
#include "format/format.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

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
        papan_buffer_text(out, papan_interrupted() ? _("Unknown: stopped by the user before the answer.")
                                                   : _("Unknown: the time limit was over before the answer."));
        papan_buffer_char(out, '\n');
        return;
    }
    papan_buffer_format(out, "%s.\n", papan_sentence(&hint->text, text));
    if (hint->because.text != NULL)
        papan_buffer_format(out, _("What is wrong: %s.\n"), papan_sentence(&hint->because, text));
    if (!session->settings.quiet && hint->kind != PAPAN_HINT_DONE) {
        papan_buffer_char(out, '\n');
        write_board(session, puzzle, hint, out);
    }
}

static void json_text(papan_buffer *out, const char *key, const char *text)
{
    papan_buffer_format(out, ", \"%s\": ", key);
    papan_json_string(out, text, strlen(text));
}

static void json_cells(const papan_puzzle *puzzle, const papan_hint *hint, papan_buffer *out)
{
    papan_buffer_text(out, ", \"cells\": [");
    for (uint32_t i = 0; i < hint->cells; i++) {
        unsigned layer, row, column;
        papan_cell_place(puzzle, hint->cell[i], &layer, &row, &column);
        if (puzzle->layers > 1)
            papan_buffer_format(out, "%s[%u, %u, %u]", i > 0 ? ", " : "", layer - 1, row - 1, column - 1);
        else
            papan_buffer_format(out, "%s[%u, %u]", i > 0 ? ", " : "", row - 1, column - 1);
    }
    papan_buffer_text(out, "]");
}

static void write_json(const papan_puzzle *puzzle, const papan_hint *hint, papan_buffer *out)
{
    char text[PAPAN_SENTENCE];
    papan_buffer_format(out, "{\"family\": \"pack\", \"hint\": \"%s\"", papan_hint_kind_name(hint->kind));
    if (hint->kind == PAPAN_HINT_PIECE) {
        json_text(out, "reason", papan_hint_reason_name(hint->reason));
        json_text(out, "piece", puzzle->pack.piece[hint->piece].name);
        json_cells(puzzle, hint, out);
    }
    if (hint->kind == PAPAN_HINT_DEAD) {
        papan_buffer_text(out, ", \"spoilers\": [");
        for (size_t i = 0; i < hint->spoilers; i++) {
            const char *name = puzzle->pack.piece[puzzle->pack.piece_of[hint->spoiler[i]]].name;
            papan_buffer_text(out, i > 0 ? ", " : "");
            papan_json_string(out, name, strlen(name));
        }
        papan_buffer_text(out, "]");
    }
    if (hint->text.text != NULL)
        json_text(out, "text", papan_sentence(&hint->text, text));
    if (hint->because.text != NULL)
        json_text(out, "because", papan_sentence(&hint->because, text));
    papan_buffer_text(out, "}\n");
}

/* ---- the command ---- */

static bool over(void *context)
{
    return papan_watch_over(context);
}

static int show(papan_session *session, const papan_puzzle *puzzle, const papan_hint *hint)
{
    papan_buffer text = papan_buffer_new(NULL);
    if (session->settings.json)
        write_json(puzzle, hint, &text);
    else
        write_text(session, puzzle, hint, &text);
    int code = papan_buffer_whole(&text) ? PAPAN_EXIT_ANSWERED : PAPAN_EXIT_ERROR;
    papan_put_buffer(session, &text);
    papan_buffer_free(&text);
    return code == PAPAN_EXIT_ANSWERED && hint->kind == PAPAN_HINT_UNKNOWN ? PAPAN_EXIT_STOPPED : code;
}

static int complain(const papan_hint *hint, papan_status status)
{
    char text[PAPAN_SENTENCE];
    papan_complain("%s", hint->text.text != NULL ? papan_sentence(&hint->text, text) : _("out of memory"));
    return status == PAPAN_UNSUITABLE ? PAPAN_EXIT_USAGE : PAPAN_EXIT_ERROR;
}

static int command_hint(papan_session *session, int count, char **argument)
{
    (void)count;
    papan_puzzle *puzzle = NULL;
    int code = papan_input_puzzle(session, argument[0], &puzzle);
    if (code != PAPAN_EXIT_ANSWERED)
        return code;
    papan_watch watch;
    papan_hint hint;
    papan_hint_request request = {
        .memory_limit = session->settings.memory_limit, .context = &watch, .stop = over};
    papan_watch_start(&watch, session->settings.time_limit,
                      !session->settings.quiet && isatty(STDERR_FILENO) != 0);
    papan_status status = papan_pack_hint(puzzle, NULL, &request, &hint);
    papan_watch_end(&watch);
    code = status == PAPAN_OK ? show(session, puzzle, &hint) : complain(&hint, status);
    papan_hint_free(&hint);
    papan_puzzle_free(puzzle);
    return code;
}

const papan_command papan_command_hint = {
    .name = "hint",
    .arguments = "FILE",
    .least = 1,
    .most = 1,
    .summary = N_("tell one sure next piece, and why"),
    .description =
        N_("FILE is a packing puzzle with some pieces placed. The hint is a piece that lies so in every "
           "completion, with the plainest reason there is: nothing else can cover a cell, it is the only place "
           "left for the piece, everything else leaves something that cannot be filled, or all completions "
           "agree. On the board its cells are coloured, or stars where there are no colours.\n"
           "Where the position cannot be finished, the piece that spoils it is named: without it the board can "
           "be filled."),
    .options = "json time-limit memory-limit",
    .example = "papan make pack --given 5 | papan hint -",
    .run = command_hint,
};
