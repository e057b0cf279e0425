/* cmd_list.c: papan list, every solution. Boards are printed as they are found; in JSON they have to be kept,
 * since one object holds them all. */
#include "cli/command.h"
#include "cli/huge.h"
#include "cli/input.h"
#include "cli/job.h"
#include "cli/report.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct listing {
    papan_session *session;
    papan_terminal_style style;
    papan_buffer text;
    unsigned long long printed;
    uint16_t **kept;
    size_t keeping, room;
    bool no_memory;
} listing;

static bool print_solution(void *context, const papan_puzzle *puzzle, const uint16_t *label)
{
    listing *list = context;
    papan_buffer_clear(&list->text);
    if (list->printed++ > 0)
        papan_buffer_char(&list->text, '\n');
    if (!list->session->settings.quiet) {
        papan_buffer_format(&list->text, _("Solution %llu:"), list->printed);
        papan_buffer_char(&list->text, '\n');
    }
    papan_terminal_board(puzzle, label, &list->style, &list->text);
    return papan_put_buffer(list->session, &list->text) &&
           (isatty(STDOUT_FILENO) == 0 || papan_put_flush(list->session));
}

static bool keep_solution(void *context, const papan_puzzle *puzzle, const uint16_t *label)
{
    listing *list = context;
    if (list->keeping == list->room) {
        size_t room = list->room == 0 ? 64 : 2 * list->room;
        uint16_t **larger = realloc(list->kept, room * sizeof *larger);
        list->no_memory = larger == NULL;
        if (larger == NULL)
            return false;
        list->kept = larger;
        list->room = room;
    }
    uint16_t *copy = malloc(puzzle->cells * sizeof *copy);
    list->no_memory = copy == NULL;
    if (copy == NULL)
        return false;
    memcpy(copy, label, puzzle->cells * sizeof *copy);
    list->kept[list->keeping++] = copy;
    return true;
}

static void write_end(const papan_run *run, papan_buffer *out)
{
    if (run->first != NULL)
        papan_buffer_char(out, '\n');
    if (run->stopped)
        papan_report_stopped(run, out);
    if (run->result.verdict == PAPAN_NONE)
        papan_report_none(run, out);
    else {
        bool kept = run->stopped && run->session->settings.job != NULL; /* shown when all are found */
        papan_buffer_format(out,
                            kept                   ? _("Solutions so far: %s")
                            : run->result.complete ? _("Solutions: %s")
                                                   : _("Solutions shown: %s"),
                            run->result.count);
        papan_buffer_char(out, '\n');
    }
    papan_report_cost(run, out);
}

static int finish(listing *list, const papan_run *run)
{
    const papan_settings *settings = &list->session->settings;
    if (list->no_memory) {
        papan_complain("%s", _("out of memory for so many solutions; --limit takes fewer"));
        return PAPAN_EXIT_ERROR;
    }
    papan_buffer_clear(&list->text);
    if (settings->json)
        papan_report_json(run, list->keeping, (const uint16_t *const *)list->kept, &list->text);
    else if (!settings->quiet)
        write_end(run, &list->text);
    else if (run->first == NULL && run->result.verdict == PAPAN_NONE)
        papan_report_none(run, &list->text);
    if (!papan_buffer_whole(&list->text))
        return PAPAN_EXIT_ERROR;
    papan_put_buffer(list->session, &list->text);
    return papan_run_exit(run);
}

static int list_solutions(papan_session *session, const papan_puzzle *puzzle)
{
    listing list = {.session = session, .style = papan_board_style(session), .text = papan_buffer_new(NULL)};
    papan_run run = papan_run_new(session, puzzle);
    run.context = &list;
    run.shown = session->settings.json ? keep_solution : print_solution;
    int code = papan_job_answer(&run, PAPAN_LIST);
    if (code == PAPAN_EXIT_ANSWERED)
        code = finish(&list, &run);
    for (size_t i = 0; i < list.keeping; i++)
        free(list.kept[i]);
    free(list.kept);
    papan_buffer_free(&list.text);
    papan_run_free(&run);
    return code;
}

static int command_list(papan_session *session, int count, char **argument)
{
    (void)count;
    papan_puzzle *puzzle = NULL;
    int code = papan_input_puzzle(session, argument[0], &puzzle);
    if (code != PAPAN_EXIT_ANSWERED)
        return code;
    code = papan_cells(puzzle) == 0 ? papan_huge_refuse(argument[0]) : list_solutions(session, puzzle);
    papan_puzzle_free(puzzle);
    return code;
}

const papan_command papan_command_list = {
    .name = "list",
    .arguments = "FILE",
    .least = 1,
    .most = 1,
    .summary = N_("print every solution"),
    .description =
        N_("Boards are printed as they are found, parted by empty lines; with --json one object holds them "
           "all. With --live each solution is shown while the search goes on to the next."),
    .options = "limit distinct strategy json time-limit memory-limit live speed trace trace-limit job backend "
               "progress seed",
    .example = "papan list --live nqueens:6",
    .run = command_list,
};
