/* dialogue.c: papan without a command: asks for a puzzle, solves it and offers to save the answer.
 *
 * It follows the programs of the course reports: the solved board, time and cases, then whether to save them as
 * text and as a picture. Questions go to standard error, answers to standard output. After an invalid answer
 * the question is repeated; the end of input ends the dialogue without an error. The puzzle file is never
 * overwritten, any other file only if the user agrees. */
#include "base/info.h"
#include "cli/command.h"
#include "cli/help/help.h"
#include "cli/input/input.h"
#include "cli/output/report.h"
#include "cli/output/save.h"
#include "cli/watching/watch.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

typedef struct typed_line {
    char *text;
    size_t room;
} typed_line;

typedef struct dialogue {
    papan_session *session;
    papan_session screen; /* prints to standard error */
    const char *puzzle;   /* file or id */
    typed_line puzzle_line, file_line, word_line;
} dialogue;

/* The answer to be saved: of a search, or of N-Queens on a board too large to be searched. */
typedef struct solved {
    const papan_puzzle *puzzle;
    const papan_run *run; /* NULL: too large */
} solved;

typedef enum reply { NO, YES, ENDED } reply;

/* ---- questions ---- */

/* The next line without surrounding blanks, and without the quotes a file manager adds; NULL: end of input, or
 * Ctrl-C. */
static char *ask_line(typed_line *line, const char *question)
{
    if (papan_interrupted())
        return NULL;
    fputs(question, stderr);
    fflush(stderr);
    papan_watch_input(true);
    ssize_t length = getline(&line->text, &line->room, stdin);
    papan_watch_input(false);
    if (length < 0)
        return NULL;
    char *start = line->text + strspn(line->text, " \t");
    size_t end = strlen(start);
    while (end > 0 && strchr(" \t\r\n", start[end - 1]) != NULL)
        end--;
    if (end >= 2 && (start[0] == '"' || start[0] == '\'') && start[end - 1] == start[0]) {
        start++;
        end -= 2;
    }
    start[end] = '\0';
    return start;
}

static bool is_one_of(const char *word, const char *const words[])
{
    for (size_t i = 0; words[i] != NULL; i++)
        if (strcasecmp(word, words[i]) == 0)
            return true;
    return false;
}

/* Accepts answers in both languages, whichever is in use. */
static reply ask_yes(dialogue *d, const char *question)
{
    static const char *const yes[] = {"y", "ya", "yes", NULL}, *const no[] = {"n", "t", "tidak", "no", NULL};
    for (;;) {
        const char *word = ask_line(&d->word_line, question);
        if (word == NULL)
            return ENDED;
        if (is_one_of(word, yes) || is_one_of(word, no))
            return is_one_of(word, yes) ? YES : NO;
        fprintf(stderr, "%s\n", _("Please answer y (yes) or n (no)."));
    }
}

/* ---- the puzzle ---- */

/* 8 is short for nqueens:8 if there is no file named 8. */
static int read_puzzle(const dialogue *d, papan_puzzle **puzzle)
{
    const char *digits = d->puzzle + strspn(d->puzzle, "+-");
    struct stat what;
    char id[64];
    bool number = digits[0] != '\0' && digits - d->puzzle <= 1 && digits[strspn(digits, "0123456789")] == '\0';
    if (!number || stat(d->puzzle, &what) == 0)
        return papan_input_puzzle(d->session, d->puzzle, puzzle);
    snprintf(id, sizeof id, "nqueens:%.40s", d->puzzle);
    return papan_input_puzzle(d->session, id, puzzle);
}

/* Asks until a puzzle is read; NULL: the user wants no more. */
static papan_puzzle *ask_puzzle(dialogue *d, bool first)
{
    papan_puzzle *puzzle = NULL;
    for (;;) {
        d->puzzle = ask_line(&d->puzzle_line,
                             first ? _("Puzzle (a file, an id such as nqueens:8, or a number of queens): ")
                                   : _("Another puzzle (Enter to quit): "));
        if (d->puzzle == NULL || (d->puzzle[0] == '\0' && !first))
            return NULL;
        if (d->puzzle[0] == '\0' || strcmp(d->puzzle, "-") == 0)
            fprintf(stderr, "%s\n", _("Type the name of a puzzle file, an id, or a number of queens."));
        else if (read_puzzle(d, &puzzle) == PAPAN_EXIT_ANSWERED)
            return puzzle;
    }
}

/* ---- the strategy ---- */

static void list_strategies(dialogue *d, const papan_puzzle *puzzle)
{
    papan_strategy_info strategy = {.size = sizeof strategy};
    for (size_t i = 0; papan_strategy_at(i, &strategy); i++)
        if (papan_run_strategy_finds(&strategy, puzzle, NULL))
            papan_help_row(&d->screen, 2, strategy.name, _(strategy.summary));
}

static bool is_suitable(const char *name, const papan_puzzle *puzzle)
{
    papan_message why = {0};
    papan_strategy_info strategy = {.size = sizeof strategy};
    if (!papan_run_strategy_known(name, puzzle))
        return false;
    papan_strategy_named(name, &strategy);
    return papan_run_strategy_finds(&strategy, puzzle, &why) || papan_complain_of(&why);
}

/* Asks for a strategy that suits the puzzle unless --strategy names one; *name stays NULL where Papan chooses.
 * False: end of input. */
static bool ask_strategy(dialogue *d, const papan_puzzle *puzzle, const char **name)
{
    const char *wanted = d->session->settings.strategy;
    while (wanted == NULL || !is_suitable(wanted, puzzle)) {
        wanted = ask_line(&d->word_line, _("Strategy (Enter: Papan chooses; ? lists them): "));
        if (wanted == NULL || wanted[0] == '\0')
            return wanted != NULL;
        if (strcmp(wanted, "?") == 0) {
            list_strategies(d, puzzle);
            wanted = NULL;
        }
    }
    papan_strategy_info strategy = {.size = sizeof strategy};
    if (papan_strategy_named(wanted, &strategy))
        *name = strategy.name; /* the typed name is overwritten by the next answer */
    return true;
}

/* ---- saving ---- */

typedef struct saving {
    const char *question;   /* N_() */
    const char *extensions; /* the first is the default */
} saving;

static const saving as_text = {N_("Save as text? (y/n): "), ".txt .json"};
static const saving as_picture = {N_("Save as a picture? (y/n): "), PAPAN_PICTURES};

/* A name that is still free: solution.txt, solution-2.txt, ... */
enum { NAME_ROOM = 40 };
static void default_name(const saving *how, char out[NAME_ROOM])
{
    int length = (int)strcspn(how->extensions, " ");
    struct stat what;
    const char *stem = _("solution");
    snprintf(out, NAME_ROOM, "%s%.*s", stem, length, how->extensions);
    for (unsigned i = 2; i < 10000 && lstat(out, &what) == 0; i++)
        snprintf(out, NAME_ROOM, "%s-%u%.*s", stem, i, length, how->extensions);
}

static reply may_write(dialogue *d, const saving *how, const char *file)
{
    char expected[64];
    struct stat what;
    if (!papan_is_listed(papan_suffix(file), how->extensions)) {
        papan_complain("output-extension", N_("unsupported extension of '%s'; expected %s"), file,
                       papan_choices_text(how->extensions, expected, sizeof expected));
        return NO;
    }
    if (!papan_input_spared(file, d->puzzle))
        return NO;
    if (stat(file, &what) != 0 || !S_ISREG(what.st_mode))
        return YES;
    fprintf(stderr, _("%s already exists. "), file);
    return ask_yes(d, _("Overwrite it? (y/n): "));
}

static bool write_answer(dialogue *d, const solved *answer, const char *file)
{
    papan_save save;
    if (answer->run == NULL)
        return papan_nqueens_formula_save(d->session, answer->puzzle, file) == PAPAN_EXIT_ANSWERED;
    return papan_save_open(&save, &file, 1, answer->puzzle) == PAPAN_EXIT_ANSWERED &&
           papan_save_answer(&save, answer->run) == PAPAN_EXIT_ANSWERED;
}

/* Asks for a file until the answer is written. False: end of input. */
static bool ask_file(dialogue *d, const saving *how, const solved *answer)
{
    char usual[NAME_ROOM], expected[64], question[256];
    default_name(how, usual);
    snprintf(question, sizeof question, _("File name (%s) [%s]: "),
             papan_choices_text(how->extensions, expected, sizeof expected), usual);
    for (;;) {
        const char *file = ask_line(&d->file_line, question);
        if (file == NULL)
            return false;
        file = file[0] != '\0' ? file : usual;
        reply may = may_write(d, how, file);
        if (may == ENDED)
            return false;
        if (may == YES && write_answer(d, answer, file)) {
            fprintf(stderr, _("Saved to %s."), file);
            fputc('\n', stderr);
            return true;
        }
    }
}

/* False: end of input. */
static bool ask_save(dialogue *d, const saving *how, const solved *answer)
{
    reply wanted = ask_yes(d, _(how->question));
    return wanted == YES ? ask_file(d, how, answer) : wanted == NO;
}

/* ---- solving ---- */

static bool show_answer(const papan_run *run)
{
    papan_session *session = run->session;
    papan_buffer text = papan_buffer_new(NULL);
    papan_terminal_style style = papan_board_style(session);
    papan_buffer_char(&text, '\n');
    papan_report_first(run, &style, &text);
    if (!session->settings.quiet)
        papan_report_cost(run, &text);
    papan_buffer_char(&text, '\n');
    papan_put_buffer(session, &text);
    papan_buffer_free(&text);
    return papan_put_flush(session);
}

/* A board too large to be searched. It may have billions of rows, so they are printed only if wanted. */
static bool solve_huge(dialogue *d, const papan_puzzle *puzzle, int *code)
{
    const solved huge = {.puzzle = puzzle};
    reply printed = YES;
    *code = PAPAN_EXIT_ANSWERED;
    if (d->session->settings.strategy == NULL) {
        fprintf(stderr, _("The solution has one line for each of %llu rows. "),
                (unsigned long long)papan_info_of(puzzle).n);
        printed = ask_yes(d, _("Print it? (y/n): "));
    }
    if (printed == YES)
        *code = papan_nqueens_formula_solve(d->session, puzzle);
    if (printed == ENDED || !papan_put_flush(d->session))
        return false;
    return *code != PAPAN_EXIT_ANSWERED || ask_save(d, &as_text, &huge);
}

/* False: the dialogue ends. */
static bool solve_and_save(dialogue *d, const papan_puzzle *puzzle, int *code)
{
    if (papan_cells(puzzle) == 0)
        return solve_huge(d, puzzle, code);
    papan_run run = papan_run_new(d->session, puzzle);
    const solved found = {puzzle, &run};
    run.strategy = NULL;
    if (!ask_strategy(d, puzzle, &run.strategy))
        return false;
    *code = papan_run_search(&run, PAPAN_FIRST);
    bool more = true;
    if (*code == PAPAN_EXIT_ANSWERED) {
        *code = papan_run_exit(&run);
        more = show_answer(&run);
        if (more && *code == PAPAN_EXIT_ANSWERED)
            more = ask_save(d, &as_text, &found) && (run.first == NULL || ask_save(d, &as_picture, &found));
    }
    papan_run_free(&run);
    return more;
}

static int run_dialogue(papan_session *session)
{
    dialogue d = {.session = session, .screen = {.out = stderr}};
    int code = PAPAN_EXIT_ANSWERED;
    bool more = true;
    if (!papan_run_strategy_known(session->settings.strategy, NULL))
        return PAPAN_EXIT_USAGE;
    papan_help_fold(&d.screen, _("Papan solves placement puzzles. 'papan help' shows everything it can do."), 0,
                    0);
    fputc('\n', stderr);
    for (bool first = true; more; first = false) {
        papan_puzzle *puzzle = ask_puzzle(&d, first);
        more = puzzle != NULL && solve_and_save(&d, puzzle, &code);
        papan_puzzle_free(puzzle);
    }
    fprintf(stderr, "\n%s\n", _("Goodbye."));
    free(d.puzzle_line.text);
    free(d.file_line.text);
    free(d.word_line.text);
    return papan_interrupted() ? PAPAN_EXIT_STOPPED : code;
}

const papan_command papan_dialogue = {
    .name = "",
    .arguments = "",
    .summary = N_("ask for a puzzle, solve it and offer to save the answer"),
    .description = N_("Asks for a puzzle (a file, an id, or a number of queens) and for a strategy, prints the "
                      "answer and offers to save it as text and as a picture. It never overwrites the puzzle, "
                      "and it asks before it overwrites another file."),
    .options = "strategy time-limit memory-limit theme size labels no-labels oblique",
    .run = run_dialogue,
};
