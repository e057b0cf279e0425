/* cmd_booklet.c: papan booklet, a PDF of new puzzles to print, with the solutions at the end. */
#include "cli/command.h"
#include "cli/commands/challenge.h"
#include "cli/commands/queens_boards.h"
#include "cli/input/input.h"
#include "cli/output/output.h"
#include "cli/output/picture_out.h"
#include "cli/output/report.h"
#include "cli/output/save.h"
#include "cli/watching/watch.h"
#include "draw/booklet.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { USUAL_COUNT = 12, LONGEST_TITLE = 200 };

/* The description of a built-in puzzle, or the name of the file. */
static void title_of(const char *name, char title[LONGEST_TITLE])
{
    const char *id, *description, *slash = strrchr(name, '/');
    for (size_t i = 0; papan_builtin_name(i, &id, &description); i++)
        if (strcmp(id, name) == 0) {
            snprintf(title, LONGEST_TITLE, "%s", _(description));
            title[0] = (char)toupper((unsigned char)title[0]);
            return;
        }
    const char *file = strcmp(name, "-") == 0 ? _("Packing puzzles") : slash != NULL ? slash + 1 : name;
    snprintf(title, LONGEST_TITLE, "%.*s", (int)(strlen(file) - strlen(papan_suffix(file))), file);
}

static bool settings_fit(const papan_settings *settings)
{
    if (settings->outputs != 1 || strcmp(papan_suffix(settings->output[0]), ".pdf") != 0)
        papan_complain("%s", _("booklet needs -o FILE, once, with a name that ends in .pdf"));
    else if (settings->per_page > PAPAN_BOOKLET_PER_PAGE_MAX)
        papan_complain(_("--per-page is at most %d"), PAPAN_BOOKLET_PER_PAGE_MAX);
    else
        return true;
    return false;
}

static int write_book(papan_session *session, const char *title, const papan_booklet_puzzle *puzzle,
                      size_t puzzles, papan_output *output)
{
    const papan_settings *settings = &session->settings;
    papan_booklet book = {.title = title,
                          .paper = settings->paper != NULL ? settings->paper : "a4",
                          .look = papan_look_of(session),
                          .per_page = (unsigned)settings->per_page,
                          .puzzles = puzzles,
                          .puzzle = puzzle,
                          .translate = papan_translate,
                          .stop = papan_interrupted};
    size_t pages;
    if (settings->theme == NULL)
        book.look.theme = papan_theme_find("print");
    papan_buffer pdf = papan_buffer_new(NULL);
    bool good = papan_booklet_pdf(&book, &pdf, &pages) == PAPAN_OK, stopped = papan_interrupted();
    if (stopped)
        papan_complain("%s", _("stopped by the user"));
    else if (good)
        fwrite(pdf.bytes, 1, pdf.length, output->file);
    else
        papan_out_of_memory();
    papan_buffer_free(&pdf);
    if (stopped)
        return PAPAN_EXIT_STOPPED;
    good = good && papan_output_commit(output);
    if (good && !settings->quiet)
        papan_put_format(session, _("%s: puzzles: %zu, pages: %zu\n"), settings->output[0], puzzles, pages);
    return good ? PAPAN_EXIT_ANSWERED : PAPAN_EXIT_ERROR;
}

/* Room for so many puzzles, or NULL after a complaint. */
static papan_booklet_puzzle *room_for(size_t puzzles)
{
    papan_booklet_puzzle *puzzle = calloc(puzzles, sizeof *puzzle);
    if (puzzle == NULL)
        papan_out_of_memory();
    return puzzle;
}

/* ---- pack ---- */

static int write_challenges(papan_session *session, const char *name, const papan_challenges *all,
                            papan_output *output)
{
    char title[LONGEST_TITLE];
    papan_booklet_puzzle *puzzle = room_for(all->count);
    if (puzzle == NULL)
        return PAPAN_EXIT_ERROR;
    for (size_t i = 0; i < all->count; i++) {
        const papan_challenge *c = &all->challenge[i];
        puzzle[i] = (papan_booklet_puzzle){
            .puzzle = c->puzzle, .solution = c->solution, .level = papan_level_name(c->level)};
        snprintf(puzzle[i].measure, sizeof puzzle[i].measure, "%.1f%s", papan_difficulty(c->misses),
                 c->misses_and_more ? "+" : "");
    }
    title_of(name, title);
    int code = write_book(session, title, puzzle, all->count, output);
    free(puzzle);
    return code;
}

static int pack_booklet(papan_session *session, const char *name, papan_output *output)
{
    papan_puzzle *board = NULL;
    papan_challenges all = {0};
    int code = papan_input_puzzle(session, name, &board);
    if (code == PAPAN_EXIT_ANSWERED)
        code = papan_challenges_make(session, board, USUAL_COUNT, &all);
    if (code == PAPAN_EXIT_ANSWERED)
        code = write_challenges(session, name, &all, output);
    papan_challenges_free(&all);
    papan_puzzle_free(board);
    return code;
}

/* ---- queens ---- */

static int write_boards(papan_session *session, const papan_queens_boards *all, papan_output *output)
{
    papan_booklet_puzzle *puzzle = room_for(all->count);
    if (puzzle == NULL)
        return PAPAN_EXIT_ERROR;
    for (size_t i = 0; i < all->count; i++) {
        const papan_queens_made *board = &all->board[i];
        puzzle[i] = (papan_booklet_puzzle){.puzzle = board->puzzle,
                                           .solution = board->solution,
                                           .level = papan_queens_level_name(board->difficulty.level)};
        snprintf(puzzle[i].measure, sizeof puzzle[i].measure, "%u", board->difficulty.score);
    }
    const char *title = all->board[0].puzzle->queens.stars > 1 ? _("Star Battle") : _("Queens");
    int code = write_book(session, title, puzzle, all->count, output);
    free(puzzle);
    return code;
}

static int queens_booklet(papan_session *session, const char *name, papan_output *output)
{
    (void)name;
    papan_queens_boards all = {0};
    int code = papan_queens_boards_make(session, USUAL_COUNT, &all);
    if (code == PAPAN_EXIT_ANSWERED)
        code = write_boards(session, &all, output);
    papan_queens_boards_free(&all);
    return code;
}

/* ---- the whole ---- */

static int command_booklet(papan_session *session, int count, char **argument)
{
    const char *name = count > 0 ? argument[0] : "iq-puzzler-pro:5x11";
    papan_output output;
    if (!settings_fit(&session->settings) || !papan_look_possible(session))
        return PAPAN_EXIT_USAGE;
    if (!papan_output_open(&output, session->settings.output[0]))
        return PAPAN_EXIT_ERROR;
    int code = (strcmp(name, "queens") == 0 ? queens_booklet : pack_booklet)(session, name, &output);
    papan_output_abandon(&output);
    return code;
}

const papan_command papan_command_booklet = {
    .name = "booklet",
    .arguments = "[FILE|queens]",
    .least = 0,
    .most = 1,
    .summary = N_("make a PDF of new puzzles to print"),
    .description = N_(
        "Makes packing challenges as 'papan make pack' does and puts them on pages, one to four on each, with "
        "the pieces that are left beside the boards and the solutions at the end. FILE is the board and its "
        "pieces (iq-puzzler-pro:5x11 if none is named).\n"
        "The word queens in place of FILE makes boards of Queens or, with --stars, Star Battle, as 'papan make "
        "queens' does."),
    .options = "output count given size stars difficulty seed paper per-page theme labels no-labels oblique "
               "time-limit "
               "memory-limit",
    .example = "papan booklet -o book.pdf --count 12 --difficulty medium",
    .run = command_booklet,
};
