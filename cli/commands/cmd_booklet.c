/* cmd_booklet.c: papan booklet: makes a printable PDF of puzzles, new ones or those of files, with the
 * solutions at the end. */
#include "base/info.h"
#include "cli/command.h"
#include "cli/commands/new_puzzles.h"
#include "cli/input/input.h"
#include "cli/options.h"
#include "cli/output/numbers.h"
#include "cli/output/output.h"
#include "cli/output/save.h"
#include "cli/watching/run.h"
#include "papan/draw.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { DEFAULT_COUNT = 12, MIXED_COUNT = 4, NAME_MAX_LENGTH = 200 };

typedef struct page {
    papan_booklet_puzzle shown;
    char name[NAME_MAX_LENGTH], score[16];
    papan_puzzle *puzzle; /* owned; NULL: of a list of made puzzles */
    uint16_t *solution;   /* likewise */
} page;

/* The puzzles in the order of printing. */
typedef struct pages {
    size_t count, room;
    page *page;
    size_t lists;
    papan_new_puzzles *list; /* [arguments] */
} pages;

static void pages_free(pages *all)
{
    for (size_t i = 0; i < all->count; i++) {
        papan_puzzle_free(all->page[i].puzzle);
        free(all->page[i].solution);
    }
    for (size_t i = 0; i < all->lists; i++)
        papan_new_puzzles_free(&all->list[i]);
    free(all->page);
    free(all->list);
}

static page *next_page(pages *all)
{
    if (!papan_room(NULL, &all->page, &all->room, all->count + 1, sizeof *all->page)) {
        papan_out_of_memory();
        return NULL;
    }
    page *next = &all->page[all->count++];
    *next = (page){0};
    return next;
}

/* ---- names ---- */

/* The description of a built-in puzzle up to a semicolon, or the name of the file. */
static void name_of(const char *name, char out[NAME_MAX_LENGTH])
{
    const char *slash = strrchr(name, '/');
    papan_builtin_info at = {.size = sizeof at};
    for (size_t i = 0; papan_builtin_at(i, &at); i++)
        if (strcmp(at.id, name) == 0) {
            snprintf(out, NAME_MAX_LENGTH, "%s", _(at.description));
            out[strcspn(out, ";")] = '\0';
            out[0] = (char)toupper((unsigned char)out[0]);
            return;
        }
    const char *file = slash != NULL ? slash + 1 : name;
    snprintf(out, NAME_MAX_LENGTH, "%.*s", (int)(strlen(file) - strlen(papan_suffix(file))), file);
}

static void name_of_made(const papan_make_kind *kind, const char *board, const papan_puzzle *puzzle,
                         char out[NAME_MAX_LENGTH])
{
    const char *title = kind->titles[papan_info_of(puzzle).stars > 1];
    if (title != NULL)
        snprintf(out, NAME_MAX_LENGTH, "%s", _(title));
    else if (strcmp(board, "-") == 0)
        snprintf(out, NAME_MAX_LENGTH, "%s", _("Packing puzzles"));
    else
        name_of(board, out);
}

/* ---- the file ---- */

static bool settings_fit(const papan_settings *settings)
{
    if (settings->outputs != 1 || strcmp(papan_suffix(settings->output[0]), ".pdf") != 0)
        return papan_complain("missing-output", N_("booklet needs one -o FILE with the extension .pdf"));
    if (settings->per_page > PAPAN_BOOKLET_PER_PAGE_MAX)
        return papan_complain("option-out-of-range", N_("--per-page must be at most %d"),
                              PAPAN_BOOKLET_PER_PAGE_MAX);
    return true;
}

static int write_book(papan_session *session, const pages *all, bool mixed, papan_output *output)
{
    const papan_settings *settings = &session->settings;
    papan_booklet_puzzle *puzzle = calloc(all->count, sizeof *puzzle);
    if (puzzle == NULL)
        return papan_out_of_memory();
    for (size_t i = 0; i < all->count; i++) {
        const page *at = &all->page[i];
        puzzle[i] = at->shown;
        puzzle[i].score = at->score;
        puzzle[i].name = mixed && at->name[0] != '\0' ? at->name : NULL;
    }
    papan_picture_style look = papan_look_of(session);
    if (look.theme == NULL)
        look.theme = "print";
    papan_booklet_request book = {.size = sizeof book,
                                  .title = settings->title != NULL ? settings->title
                                           : mixed                 ? _("Puzzles")
                                                                   : all->page[0].name,
                                  .paper = settings->paper != NULL ? settings->paper : "a4",
                                  .mixed = mixed,
                                  .style = &look,
                                  .per_page = (unsigned)settings->per_page,
                                  .puzzles = all->count,
                                  .puzzle = puzzle,
                                  .translate = papan_translate};
    size_t sheets;
    papan_message why;
    papan_buffer pdf = papan_buffer_new(NULL);
    bool free_to = papan_watch_uninterruptible(true);
    bool good = free_to && papan_booklet_pdf(&book, &pdf, &sheets, &why) == PAPAN_OK;
    papan_watch_uninterruptible(false);
    free(puzzle);
    if (!free_to)
        papan_complain("stopped", N_("stopped by the user"));
    else if (good)
        fwrite(pdf.bytes, 1, pdf.length, output->file);
    else
        papan_complain_of(&why);
    papan_buffer_free(&pdf);
    if (!free_to)
        return PAPAN_EXIT_STOPPED;
    good = good && papan_output_commit(output);
    if (good && !settings->quiet)
        papan_put_format(session, _("%s: puzzles: %zu, pages: %zu\n"), settings->output[0], all->count, sheets);
    return good ? PAPAN_EXIT_ANSWERED : PAPAN_EXIT_ERROR;
}

/* ---- new puzzles ---- */

static int add_made(const papan_make_kind *kind, const char *board, const papan_new_puzzles *list, pages *all)
{
    char number[PAPAN_SHORT];
    for (size_t i = 0; i < list->count; i++) {
        const papan_make_result *m = &list->made[i];
        page *next = next_page(all);
        if (next == NULL)
            return PAPAN_EXIT_ERROR;
        next->shown = (papan_booklet_puzzle){
            .puzzle = m->puzzle, .solution = m->solution, .level = papan_level_name(m->level)};
        if (kind->by_misses)
            snprintf(next->score, sizeof next->score, "%.14s%s", papan_decimal_text(m->score, 1, number),
                     m->misses_and_more ? "+" : "");
        else
            snprintf(next->score, sizeof next->score, "%u", m->grade->score);
        name_of_made(kind, board, m->puzzle, next->name);
    }
    return PAPAN_EXIT_ANSWERED;
}

/* In a booklet of several kinds, options are for the makers that have them. */
static int make_puzzles(papan_session *session, const papan_make_kind *kind, const papan_puzzle *board,
                        const char *name, bool mixed, pages *all)
{
    papan_settings kept = session->settings, *settings = &session->settings;
    if (mixed && kind->board != NULL) {
        settings->stars = settings->size = 0;
        settings->rule = NULL;
    } else if (mixed)
        settings->given = 0;
    papan_new_puzzles *list = &all->list[all->lists++];
    int code = papan_new_puzzles_make(session, kind, board, mixed ? MIXED_COUNT : DEFAULT_COUNT, list);
    session->settings = kept;
    if (code == PAPAN_EXIT_ANSWERED)
        code = add_made(kind, name, list, all);
    return code;
}

/* ---- puzzles from files ---- */

static int find_solution(papan_session *session, const char *name, page *next)
{
    papan_run run = papan_run_new(session, next->puzzle);
    int code = papan_run_search(&run, PAPAN_FIRST);
    if (code == PAPAN_EXIT_ANSWERED && run.first == NULL) {
        bool none = run.result.verdict == PAPAN_NONE && !run.stopped;
        papan_complain("puzzle-unsolved",
                       none ? N_("%s has no solution, so it cannot be printed in a booklet")
                            : N_("%s: no solution found within the limits"),
                       papan_input_name(name));
        code = none ? PAPAN_EXIT_ERROR : PAPAN_EXIT_STOPPED;
    }
    if (code == PAPAN_EXIT_ANSWERED) {
        next->solution = run.first;
        run.first = NULL;
    }
    papan_run_free(&run);
    return code;
}

/* Takes the puzzle. */
static int add_file(papan_session *session, const char *name, papan_puzzle *puzzle, pages *all)
{
    page *next = next_page(all);
    if (next == NULL) {
        papan_puzzle_free(puzzle);
        return PAPAN_EXIT_ERROR;
    }
    next->puzzle = puzzle;
    if (strcmp(name, "-") != 0)
        name_of(name, next->name);
    int code = find_solution(session, name, next);
    next->shown = (papan_booklet_puzzle){.puzzle = puzzle, .solution = next->solution};
    return code;
}

/* ---- the whole ---- */

/* True if this is an empty board on which a kind of new puzzles places pieces. */
static bool takes_pieces(const papan_puzzle *board, papan_make_kind *kind)
{
    papan_pack_info pack = {.size = sizeof pack};
    uint16_t *label = malloc(papan_cells(board) * sizeof *label);
    bool empty = label != NULL && papan_pack_get(board, &pack);
    if (empty)
        papan_givens(board, label);
    for (size_t i = 0; empty && i < papan_cells(board); i++)
        empty = label[i] >= pack.piece_labels;
    free(label);
    return empty && papan_new_puzzles_kind(papan_info_of(board).family, kind);
}

/* A single name is a kind of new puzzles, or a board for them; several names are kinds, or puzzles to be
 * printed as they are. */
static int add_argument(papan_session *session, const char *name, bool *mixed, pages *all)
{
    papan_make_kind kind = {.size = sizeof kind};
    bool makes = papan_new_puzzles_kind(name, &kind);
    papan_puzzle *board = NULL;
    if (makes && kind.board == NULL)
        return make_puzzles(session, &kind, NULL, name, *mixed, all);
    const char *read = makes ? kind.board : name;
    int code = papan_input_board(session, read, &board);
    if (code != PAPAN_EXIT_ANSWERED)
        return code;
    if (!*mixed && !makes)
        makes = takes_pieces(board, &kind);
    *mixed = *mixed || !makes;
    if (!makes)
        return add_file(session, name, board, all);
    code = make_puzzles(session, &kind, board, read, *mixed, all);
    papan_puzzle_free(board);
    return code;
}

/* Complains of an option for new puzzles that is given although there are none. */
static bool options_used(const papan_session *session)
{
    const char *given = papan_option_given(session, "count given size rule difficulty seed");
    bool used = given == NULL || session->arguments <= 1;
    for (int i = 0; i < session->arguments && !used; i++)
        used = papan_new_puzzles_kind(session->argument[i], &(papan_make_kind){0});
    return used ||
           papan_complain(
               "option-without-effect",
               N_("--%s is for new puzzles, but all arguments are puzzles to be printed as they are"), given);
}

static int command_booklet(papan_session *session)
{
    static char usual[] = "iq-puzzler-pro:5x11";
    papan_output output;
    if (!settings_fit(&session->settings) || !options_used(session))
        return PAPAN_EXIT_USAGE;
    if (!papan_output_open(&output, session->settings.output[0]))
        return PAPAN_EXIT_ERROR;
    size_t names = session->arguments > 0 ? (size_t)session->arguments : 1;
    pages all = {.list = calloc(names, sizeof *all.list)};
    bool mixed = names > 1;
    int code = all.list != NULL ? PAPAN_EXIT_ANSWERED : papan_out_of_memory();
    for (size_t i = 0; i < names && code == PAPAN_EXIT_ANSWERED; i++)
        code = add_argument(session, session->arguments > 0 ? session->argument[i] : usual, &mixed, &all);
    if (code == PAPAN_EXIT_ANSWERED)
        code = write_book(session, &all, mixed, &output);
    pages_free(&all);
    papan_output_abandon(&output);
    return code;
}

const papan_command papan_command_booklet = {
    .name = "booklet",
    .arguments = N_("[FILE|KIND]..."),
    .words = "pack queens stars",
    .summary = N_("make a printable PDF of puzzles"),
    .description = N_(
        "Prints one to four puzzles on each page, packing puzzles with the remaining pieces next to the "
        "boards, and the solutions at the end.\n"
        "KIND is queens, stars or pack: it makes new puzzles as 'papan make' does. So does a single FILE that "
        "is an empty packing board (default: iq-puzzler-pro:5x11). Every other FILE is printed as it is.\n"
        "With several arguments, of any kinds, each puzzle has its name and its rules."),
    .options = "output title count given size stars difficulty rule seed paper per-page theme labels no-labels "
               "oblique time-limit memory-limit",
    .own =
        (const papan_own_help[]){
            {"output", N_("write the booklet to FILE (.pdf)")},
            {"count", N_("make N new puzzles (default: 12; with several arguments 4 of each KIND)")},
            {"size", N_("queens: rows of the board (default: 8; at most 44, or 20 with two stars)")},
            {"stars", N_("queens: stars in each row, column and region (default: 1)")},
            {"seed", N_("seed of the random numbers; the same seed makes the same booklet (default: taken from "
                        "the clock)")},
            {"theme", N_("colours: light, dark, print (black and white, with patterns), colour-blind or "
                         "outline (black lines only, with room for pencil marks) (default: print)")},
            {0}},
    .example = "papan booklet queens stars mine.txt pentominoes:6x10 -o book.pdf --count 3 --title Sunday",
    .run = command_booklet,
};
