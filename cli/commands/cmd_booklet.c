/* cmd_booklet.c: papan booklet: makes a printable PDF of new puzzles, with the solutions at the end. */
#include "cli/command.h"
#include "cli/commands/made.h"
#include "cli/input/input.h"
#include "cli/output/numbers.h"
#include "cli/output/output.h"
#include "cli/output/picture_out.h"
#include "cli/output/save.h"
#include "cli/watching/watch.h"
#include "draw/booklet.h"
#include "puzzle/families.h"

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
        papan_complain("%s", _("booklet needs one -o FILE with the extension .pdf"));
    else if (settings->per_page > PAPAN_BOOKLET_PER_PAGE_MAX)
        papan_complain(_("--per-page must be at most %d"), PAPAN_BOOKLET_PER_PAGE_MAX);
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
        papan_complain("%s", _("out of memory"));
    papan_buffer_free(&pdf);
    if (stopped)
        return PAPAN_EXIT_STOPPED;
    good = good && papan_output_commit(output);
    if (good && !settings->quiet)
        papan_put_format(session, _("%s: puzzles: %zu, pages: %zu\n"), settings->output[0], puzzles, pages);
    return good ? PAPAN_EXIT_ANSWERED : PAPAN_EXIT_ERROR;
}

static int write_puzzles(papan_session *session, const papan_maker *maker, const char *name,
                         const papan_made_list *all, papan_output *output)
{
    char title[LONGEST_TITLE], number[PAPAN_SHORT];
    papan_booklet_puzzle *puzzle = calloc(all->count, sizeof *puzzle);
    if (puzzle == NULL)
        return papan_out_of_memory();
    for (size_t i = 0; i < all->count; i++) {
        const papan_made *m = &all->made[i];
        puzzle[i] = (papan_booklet_puzzle){
            .puzzle = m->puzzle, .solution = m->solution, .level = papan_level_name(m->level)};
        if (maker->by_misses)
            snprintf(puzzle[i].measure, sizeof puzzle[i].measure, "%.14s%s",
                     papan_decimal_text(papan_difficulty(m->misses), 1, number), m->misses_and_more ? "+" : "");
        else
            snprintf(puzzle[i].measure, sizeof puzzle[i].measure, "%u", m->grade.score);
    }
    if (maker->titles[0] == NULL)
        title_of(name, title);
    else
        snprintf(title, sizeof title, "%s", _(maker->titles[puzzle[0].puzzle->most > 1]));
    int code = write_book(session, title, puzzle, all->count, output);
    free(puzzle);
    return code;
}

/* Uses the maker of the named family, else of the family of the named board. */
static int make_booklet(papan_session *session, const char *name, papan_output *output)
{
    const papan_maker *maker = papan_family_kit_find(name)->maker;
    papan_puzzle *board = NULL;
    papan_made_list all = {0};
    int code = PAPAN_EXIT_ANSWERED;
    if (maker == NULL || maker->board != NULL) {
        code = papan_input_puzzle(session, name, &board);
        maker = code == PAPAN_EXIT_ANSWERED ? papan_family_kit_of(board)->maker : NULL;
        if (code == PAPAN_EXIT_ANSWERED && (maker == NULL || maker->board == NULL)) {
            papan_complain("%s", _("this is not a packing puzzle"));
            code = PAPAN_EXIT_USAGE;
        }
    }
    if (code == PAPAN_EXIT_ANSWERED)
        code = papan_made_make(session, maker, board, USUAL_COUNT, &all);
    if (code == PAPAN_EXIT_ANSWERED)
        code = write_puzzles(session, maker, name, &all, output);
    papan_made_free(&all);
    papan_puzzle_free(board);
    return code;
}

/* ---- the whole ---- */

static int command_booklet(papan_session *session)
{
    const char *name = session->arguments > 0 ? session->argument[0] : "iq-puzzler-pro:5x11";
    papan_output output;
    if (!settings_fit(&session->settings) || !papan_look_possible(session))
        return PAPAN_EXIT_USAGE;
    if (!papan_output_open(&output, session->settings.output[0]))
        return PAPAN_EXIT_ERROR;
    int code = make_booklet(session, name, &output);
    papan_output_abandon(&output);
    return code;
}

const papan_command papan_command_booklet = {
    .name = "booklet",
    .arguments = N_("[FILE|queens]"),
    .summary = N_("make a printable PDF of new puzzles"),
    .description = N_(
        "Makes packing puzzles as 'papan make pack' does and prints one to four of them on each page, with the "
        "remaining pieces next to the boards and the solutions at the end. FILE defines the board and its "
        "pieces (default: iq-puzzler-pro:5x11).\n"
        "With the word queens instead of FILE it makes Queens boards, or Star Battle boards with --stars, as "
        "'papan make queens' does."),
    .options =
        "output count given size stars difficulty rule seed paper per-page theme labels no-labels oblique "
        "time-limit memory-limit",
    .own =
        (const papan_own_help[]){
            {"output", N_("write the booklet to FILE (.pdf)")},
            {"count", N_("make N puzzles (default: 12)")},
            {"size", N_("queens: rows of the board (default: 8)")},
            {"stars", N_("queens: stars in each row, column and region (default: 1)")},
            {"seed",
             N_("seed of the random numbers; the same seed makes the same booklet (default: taken from the "
                "clock)")},
            {"theme",
             N_("colours: light, dark, print (black and white, with patterns), colour-blind or outline (black "
                "lines only, with room for pencil marks) (default: print)")},
            {0}},
    .example = "papan booklet -o book.pdf --count 12 --difficulty medium",
    .run = command_booklet,
};
