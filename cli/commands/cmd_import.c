/* cmd_import.c: papan import, a puzzle from a picture: from the note in a picture that Papan drew, else a board
 * from the pixels of a screenshot. It prints the board with its queens and crosses, for comparison with the
 * picture. Where the board may be wrong, it prints a warning and lists the doubtful cells. */
#include "base/info.h"
#include "cli/command.h"
#include "cli/commands/hint_print.h"
#include "cli/input/input.h"
#include "cli/output/report.h"
#include "cli/output/save.h"
#include "papan/import.h"

#include <stdlib.h>

enum { NAMED = 12 }; /* doubtful cells listed, at most */
static const float DOUBTFUL = 0.5F;

/* ---- output ---- */

static char region_at(const papan_puzzle *puzzle, const papan_import_result *board, unsigned cell)
{
    return papan_info_of(puzzle).region[board->region[cell]];
}

static char mark_at(const papan_puzzle *puzzle, const papan_import_result *board, unsigned cell)
{
    (void)puzzle;
    return ".#x"[board->mark[cell]];
}

static void put_rows(papan_json_writer *json, const char *key, const papan_puzzle *puzzle,
                     const papan_import_result *board,
                     char (*at)(const papan_puzzle *puzzle, const papan_import_result *board, unsigned cell))
{
    papan_json_begin_array(json, key);
    for (unsigned row = 0; row < board->n; row++) {
        papan_json_begin_string(json, NULL);
        for (unsigned column = 0; column < board->n; column++)
            papan_buffer_char(json->out, at(puzzle, board, row * board->n + column));
        papan_json_end_string(json);
    }
    papan_json_end(json);
}

static void put_confidences(papan_json_writer *json, const papan_import_result *board)
{
    papan_json_begin_array(json, "confidences");
    for (unsigned row = 0; row < board->n; row++) {
        papan_json_begin_array(json, NULL);
        for (unsigned column = 0; column < board->n; column++)
            papan_json_put_real(json, NULL, (double)board->sure[row * board->n + column], 2);
        papan_json_end(json);
    }
    papan_json_end(json);
}

static void show_json(const papan_session *session, const papan_import_result *board,
                      const papan_puzzle *puzzle, papan_buffer *out)
{
    unsigned stars = papan_info_of(puzzle).stars;
    papan_json_writer json = papan_json_writer_line(out);
    papan_json_put_bool(&json, "sure", board->verdict == PAPAN_IMPORT_SURE);
    papan_json_put_real(&json, "confidence", (double)board->confidence, 2);
    papan_json_put_number(&json, "n", board->n);
    papan_json_put_real(&json, "left", (double)board->left, 1);
    papan_json_put_real(&json, "top", (double)board->top, 1);
    papan_json_put_real(&json, "cell_width", (double)board->cell_width, 2);
    papan_json_put_real(&json, "cell_height", (double)board->cell_height, 2);
    if (stars > 1)
        papan_json_put_number(&json, "stars", stars);
    put_rows(&json, "regions", puzzle, board, region_at);
    put_rows(&json, "placed", puzzle, board, mark_at);
    put_confidences(&json, board);
    papan_report_warnings(session, &json);
    papan_json_end_line(&json);
}

static void name_doubtful(const papan_import_result *board, papan_buffer *out)
{
    unsigned doubtful = 0;
    for (unsigned i = 0; i < board->n * board->n; i++) {
        if (board->sure[i] >= DOUBTFUL || ++doubtful > NAMED)
            continue;
        papan_buffer_text(out, doubtful == 1 ? _("Doubtful cells (row, column):") : ",");
        papan_buffer_format(out, " %u,%u (%.0f%%)", i / board->n + 1, i % board->n + 1,
                            100 * (double)board->sure[i]);
    }
    if (doubtful > NAMED)
        papan_buffer_format(out, _(" and %u more"), doubtful - NAMED);
    if (doubtful > 0)
        papan_buffer_char(out, '\n');
}

static void show_marks(const papan_import_result *board, papan_buffer *out)
{
    unsigned count[3] = {0};
    for (unsigned i = 0; i < board->n * board->n; i++)
        count[board->mark[i]]++;
    papan_buffer_line(out, _("%u x %u cells, queens: %u, crosses: %u, confidence %.0f%%"), board->n, board->n,
                      count[PAPAN_MARK_QUEEN], count[PAPAN_MARK_CROSS], 100 * (double)board->confidence);
}

static bool has_marks(const papan_puzzle *puzzle)
{
    bool regions = papan_info_of(puzzle).region != NULL;
    for (uint32_t i = 0; regions && i < papan_cells(puzzle); i++)
        if (papan_cell_of(puzzle, i).mark != PAPAN_MARK_NONE)
            return true;
    return false;
}

/* Queens and crosses are shown as `papan hint` shows them. */
static void show_board(papan_session *session, const papan_puzzle *puzzle, papan_buffer *out)
{
    papan_terminal_style style = papan_board_style(session);
    if (has_marks(puzzle))
        papan_hint_print_board(&(papan_hint_printer){.session = session, .puzzle = puzzle, .out = out});
    else
        papan_terminal_board(puzzle, NULL, &style, out);
}

/* How the puzzle was read: from pixels or, without a board, from the note. */
static void show_source(const papan_import_result *board, papan_buffer *out)
{
    papan_buffer_char(out, '\n');
    if (board == NULL) {
        papan_buffer_line(out, "%s", _("Read from the note that Papan wrote into the picture."));
        return;
    }
    show_marks(board, out);
    name_doubtful(board, out);
}

static void show_note_json(const papan_puzzle *puzzle, papan_buffer *out)
{
    papan_buffer id = papan_buffer_new(NULL);
    papan_json_writer json = papan_json_writer_line(out);
    out->failed = papan_write_id(puzzle, &id, NULL) != PAPAN_OK || out->failed;
    papan_json_put_bool(&json, "sure", true);
    papan_json_put_real(&json, "confidence", 1, 2);
    papan_json_put_text(&json, "id", id.bytes);
    papan_json_end_line(&json);
    papan_buffer_free(&id);
}

static int save_and_show(papan_session *session, const papan_import_result *board, const papan_puzzle *puzzle)
{
    const papan_settings *settings = &session->settings;
    papan_buffer text = papan_buffer_new(NULL);
    int code = PAPAN_EXIT_ANSWERED;
    if (settings->to != NULL) {
        code = papan_puzzle_write(puzzle, settings->to, &text);
    } else if (settings->json && board != NULL) {
        show_json(session, board, puzzle, &text);
    } else if (settings->json) {
        show_note_json(puzzle, &text);
    } else {
        show_board(session, puzzle, &text);
        if (!settings->quiet)
            show_source(board, &text);
    }
    if (code == PAPAN_EXIT_ANSWERED && !papan_buffer_whole(&text))
        code = PAPAN_EXIT_ERROR;
    if (code == PAPAN_EXIT_ANSWERED)
        code = papan_puzzle_save(puzzle, settings->output, settings->outputs);
    if (code == PAPAN_EXIT_ANSWERED)
        papan_put_buffer(session, &text);
    papan_buffer_free(&text);
    return code;
}

/* ---- the command ---- */

static int show_read_board(papan_session *session, const char *name, const papan_import_result *board)
{
    const papan_settings *settings = &session->settings;
    if (board->verdict == PAPAN_IMPORT_NONE)
        return papan_input_refused(name, &board->reason);
    papan_puzzle *puzzle = NULL;
    papan_notes notes = {0};
    unsigned stars = settings->stars == 0                 ? 1
                     : settings->stars > PAPAN_QUEENS_MAX ? PAPAN_QUEENS_MAX + 1
                                                          : (unsigned)settings->stars;
    papan_status status = papan_import_puzzle(board, stars, NULL, &puzzle, &notes.warnings, &notes.error);
    if (status != PAPAN_OK)
        return papan_input_failed(name, status, &notes);
    papan_input_warnings(session, name, &notes);
    if (board->verdict == PAPAN_IMPORT_UNSURE)
        papan_input_warn(session, name, &board->reason);
    int code = save_and_show(session, board, puzzle);
    papan_puzzle_free(puzzle);
    return code;
}

static int read_pixels(papan_session *session, const char *name, const papan_bytes *file)
{
    papan_pixels pixels;
    if (!papan_watch_uninterruptible(true))
        return PAPAN_EXIT_STOPPED;
    int code = papan_import_file(session, name, file, &pixels);
    papan_import_result *board = NULL;
    papan_status status = PAPAN_OK;
    if (code == PAPAN_EXIT_ANSWERED)
        status = papan_import_read(&pixels, NULL, NULL, &board, NULL);
    papan_watch_uninterruptible(false);
    if (code != PAPAN_EXIT_ANSWERED)
        return code;
    free((void *)(uintptr_t)pixels.bytes);
    code = status != PAPAN_NO_MEMORY ? show_read_board(session, name, board) : papan_out_of_memory();
    papan_import_free(board);
    return code;
}

static int show_noted(papan_session *session, const char *name, const papan_puzzle *puzzle)
{
    unsigned long long stars = session->settings.stars;
    if (stars != 0 && stars != papan_info_of(puzzle).stars)
        return papan_error(PAPAN_EXIT_USAGE, "option-for-other-puzzle",
                           N_("--stars %llu does not fit the puzzle stored in '%s'; omit it"), stars, name);
    return save_and_show(session, NULL, puzzle);
}

static int command_import(papan_session *session)
{
    const char *name = session->argument[0];
    papan_bytes file;
    int code = papan_input_bytes(session, name, &file);
    if (code != PAPAN_EXIT_ANSWERED)
        return code;
    papan_puzzle *noted = NULL;
    if (papan_import_note(file.bytes, file.length, NULL, &noted, NULL) == PAPAN_NO_MEMORY)
        code = papan_out_of_memory();
    else
        code = noted != NULL ? show_noted(session, name, noted) : read_pixels(session, name, &file);
    papan_puzzle_free(noted);
    free(file.bytes);
    return code;
}

const papan_command papan_command_import = {
    .name = "import",
    .arguments = N_("PICTURE"),
    .summary = N_("read a board from a screenshot, or a puzzle from a picture drawn by Papan"),
    .description =
        N_("PICTURE is a PNG or JPEG file: a screenshot, or a part of one, with a Queens or Star Battle board "
           "of 4 to 32 rows. Papan reads and shows its size, its regions, and the queens and crosses on it; "
           "compare them with the picture. Papan warns about cells that it could not read with confidence.\n"
           "PNG, SVG, PDF, GIF and APNG files drawn by Papan contain their puzzle, of any kind; Papan reads it "
           "from there."),
    .options = "output to json stars memory-limit",
    .own =
        (const papan_own_help[]){
            {"output", N_("write the puzzle to FILE; the extension selects the format, such as .txt or .json "
                          "('papan help convert' lists all); may be repeated")},
            {"json", N_("print JSON, with the confidence of each cell")},
            {"stars", N_("stars in each row, column and region, which a picture does not show (default: 1)")},
            {"memory-limit", N_("limit the memory for reading the picture, for example 500M or 4G (default: "
                                "half of this machine's memory)")},
            {0}},
    .example = "papan import screenshot.png -o board.txt",
    .run = command_import,
};
