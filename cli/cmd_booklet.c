/* cmd_booklet.c: papan booklet, a PDF of new puzzles to print, with the solutions at the end. */
#include "cli/challenge.h"
#include "cli/command.h"
#include "cli/input.h"
#include "cli/output.h"
#include "cli/picture.h"
#include "cli/report.h"
#include "cli/save.h"
#include "draw/booklet.h"

#include <ctype.h>
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

static int write_book(papan_session *session, const char *name, const papan_challenges *all,
                      papan_output *output)
{
    const papan_settings *settings = &session->settings;
    char title[LONGEST_TITLE];
    papan_booklet book = {.title = title,
                          .paper = settings->paper != NULL ? settings->paper : "a4",
                          .look = papan_look_of(session),
                          .per_page = (unsigned)settings->per_page,
                          .challenges = all->count,
                          .challenge = all->challenge,
                          .translate = papan_translate};
    size_t pages;
    title_of(name, title);
    if (settings->theme == NULL)
        book.look.theme = papan_theme_find("print");
    papan_buffer pdf = papan_buffer_new(NULL);
    bool good = papan_booklet_pdf(&book, &pdf, &pages) == PAPAN_OK;
    if (good)
        fwrite(pdf.bytes, 1, pdf.length, output->file);
    else
        papan_complain("%s", _("out of memory"));
    papan_buffer_free(&pdf);
    good = good && papan_output_commit(output);
    if (good && !settings->quiet)
        papan_put_format(session, _("%s: %zu puzzles on %zu pages\n"), settings->output[0], all->count, pages);
    return good ? PAPAN_EXIT_ANSWERED : PAPAN_EXIT_ERROR;
}

static int command_booklet(papan_session *session, int count, char **argument)
{
    const char *name = count > 0 ? argument[0] : "iq-puzzler-pro:5x11";
    papan_puzzle *board = NULL;
    papan_output output;
    if (!settings_fit(&session->settings) || !papan_look_possible(session))
        return PAPAN_EXIT_USAGE;
    int code = papan_input_puzzle(session, name, &board);
    if (code != PAPAN_EXIT_ANSWERED)
        return code;
    if (!papan_output_open(&output, session->settings.output[0])) {
        papan_puzzle_free(board);
        return PAPAN_EXIT_ERROR;
    }
    papan_challenges all;
    code = papan_challenges_make(session, board, USUAL_COUNT, &all);
    if (code == PAPAN_EXIT_ANSWERED)
        code = write_book(session, name, &all, &output);
    papan_output_abandon(&output);
    papan_challenges_free(&all);
    papan_puzzle_free(board);
    return code;
}

const papan_command papan_command_booklet = {
    .name = "booklet",
    .arguments = "[FILE]",
    .least = 0,
    .most = 1,
    .summary = N_("make a PDF of new puzzles to print"),
    .description = N_(
        "Makes packing challenges as 'papan make pack' does and puts them on pages, one to four on each, with "
        "the pieces that are left beside the boards and the solutions at the end. FILE is the board and its "
        "pieces (iq-puzzler-pro:5x11 if none is named)."),
    .options = "output count given difficulty seed paper per-page theme labels no-labels oblique time-limit "
               "memory-limit",
    .example = "papan booklet -o book.pdf --count 12 --difficulty medium",
    .run = command_booklet,
};
