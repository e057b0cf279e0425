/* dialogue.c: the conversation of the course's reports: asks for a puzzle, shows the solved board, time and
 * cases, asks whether to save it. Questions go to stderr, answers to stdout. A wrong answer is asked again;
 * the end of input ends the conversation politely. */
#include "cli/command.h"
#include "cli/input/input.h"
#include "cli/output/picture_out.h"
#include "cli/output/report.h"
#include "cli/output/save.h"
#include "cli/watching/watch.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const char usual_name[] = "solusi.txt";

typedef struct line_reader {
    char *text;
    size_t room;
} line_reader;

/* The next line without blanks around it and without quotes that a file manager put there; NULL: no more. */
static char *ask(line_reader *reader, const char *question)
{
    fputs(question, stderr);
    fflush(stderr);
    papan_watch_input(true);
    ssize_t length = getline(&reader->text, &reader->room, stdin);
    papan_watch_input(false);
    if (length < 0)
        return NULL;
    char *start = reader->text + strspn(reader->text, " \t");
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

/* Both languages are understood, whichever is spoken. */
static bool is_one_of(const char *answer, const char *const words[])
{
    for (size_t i = 0; words[i] != NULL; i++)
        if (strcasecmp(answer, words[i]) == 0)
            return true;
    return false;
}

static int ask_yes(line_reader *reader, const char *question)
{
    static const char *const yes[] = {"y", "ya", "yes", NULL}, *const no[] = {"n", "t", "tidak", "no", NULL};
    for (;;) {
        const char *answer = ask(reader, question);
        if (answer == NULL)
            return -1;
        if (is_one_of(answer, yes) || is_one_of(answer, no))
            return is_one_of(answer, yes);
        fprintf(stderr, "%s\n", _("Please answer y (yes) or n (no)."));
    }
}

static int goodbye(void)
{
    fprintf(stderr, "\n%s\n", _("Goodbye."));
    return papan_interrupted() ? PAPAN_EXIT_STOPPED : PAPAN_EXIT_ANSWERED;
}

/* Asks until a puzzle is read; NULL: no more input. */
static papan_puzzle *ask_puzzle(papan_session *session, line_reader *reader)
{
    papan_puzzle *puzzle = NULL;
    for (;;) {
        const char *name = ask(reader, _("Puzzle (path of a file, or an id such as nqueens:8): "));
        if (name == NULL)
            return NULL;
        if (name[0] == '\0' || strcmp(name, "-") == 0)
            continue;
        if (papan_input_puzzle(session, name, &puzzle) == PAPAN_EXIT_ANSWERED)
            return puzzle;
    }
}

static int ask_save(const papan_run *run, line_reader *reader)
{
    int yes = ask_yes(reader, _("Save the answer? (y/n): "));
    if (yes <= 0)
        return yes < 0 ? goodbye() : PAPAN_EXIT_ANSWERED;
    for (;;) {
        char question[256];
        snprintf(question, sizeof question, _("File name (.txt, .json, .png, .svg or .pdf) [%s]: "),
                 usual_name);
        const char *name = ask(reader, question);
        if (name == NULL)
            return goodbye();
        papan_save save;
        name = name[0] != '\0' ? name : usual_name;
        bool written = run->first != NULL || !papan_picture_named(name); /* there may be nothing to draw */
        if (papan_save_open(&save, &name, 1, false) == PAPAN_EXIT_ANSWERED &&
            papan_save_answer(&save, run) == PAPAN_EXIT_ANSWERED && written) {
            fprintf(stderr, _("Saved in %s."), name);
            fputc('\n', stderr);
            return PAPAN_EXIT_ANSWERED;
        }
    }
}

static int solve_and_ask(papan_session *session, const papan_puzzle *puzzle, line_reader *reader)
{
    if (papan_cells(puzzle) == 0)
        return papan_huge_solve(session, puzzle);
    papan_run run = papan_run_new(session, puzzle);
    int code = papan_run_search(&run, PAPAN_FIRST);
    if (code == PAPAN_EXIT_ANSWERED) {
        papan_buffer text = papan_buffer_new(NULL);
        papan_terminal_style style = papan_board_style(session);
        papan_buffer_char(&text, '\n');
        papan_report_first(&run, &style, &text);
        papan_report_cost(&run, &text);
        papan_buffer_char(&text, '\n');
        papan_put_buffer(session, &text);
        papan_buffer_free(&text);
        code = papan_put_flush(session) && !run.stopped ? ask_save(&run, reader) : papan_run_exit(&run);
    }
    papan_run_free(&run);
    return code;
}

int papan_dialogue(papan_session *session)
{
    line_reader reader = {0};
    fprintf(stderr, "%s\n\n", _("Papan solves placement puzzles. ('papan help' shows all it can do.)"));
    papan_puzzle *puzzle = ask_puzzle(session, &reader);
    int code = puzzle == NULL ? goodbye() : solve_and_ask(session, puzzle, &reader);
    papan_puzzle_free(puzzle);
    free(reader.text);
    return code;
}
