/* cmd_list.c: papan list: prints all solutions. Boards are printed as soon as they are found. In JSON one
 * object contains them all: it starts with the first solution and is always completed, with the totals at the
 * end. */
#include "base/info.h"
#include "cli/command.h"
#include "cli/jobs/job_file.h"
#include "cli/output/report.h"

#include <string.h>
#include <unistd.h>

typedef struct listing {
    papan_session *session;
    papan_terminal_style style;
    papan_buffer text;
    papan_json_writer json; /* to text */
    unsigned long long printed;
    const char *title, *number; /* of a solution, and its number in the title */
    bool flush;                 /* after each solution: somebody is watching */
} listing;

static void write_title(listing *list)
{
    papan_buffer_add(&list->text, list->title, (size_t)(list->number - list->title));
    papan_buffer_number(&list->text, (long long)list->printed);
    papan_buffer_text(&list->text, list->number + strlen("%llu"));
    papan_buffer_char(&list->text, '\n');
}

static bool print_solution(void *context, const papan_puzzle *puzzle, const uint16_t *label)
{
    listing *list = context;
    papan_buffer_clear(&list->text);
    if (list->printed++ > 0)
        papan_buffer_char(&list->text, '\n');
    if (!list->session->settings.quiet)
        write_title(list);
    papan_terminal_board(puzzle, label, &list->style, &list->text);
    return papan_put_buffer(list->session, &list->text) && (!list->flush || papan_put_flush(list->session));
}

/* Starts the object that contains all solutions. */
static void begin_json(listing *list, const papan_puzzle *puzzle)
{
    papan_json_begin_object(&list->json, NULL);
    papan_json_put_text(&list->json, "family", papan_info_of(puzzle).family);
    papan_json_begin_array(&list->json, "solutions");
}

static bool print_in_json(void *context, const papan_puzzle *puzzle, const uint16_t *label)
{
    listing *list = context;
    papan_buffer_clear(&list->text);
    if (list->printed++ == 0)
        begin_json(list, puzzle);
    papan_json_put_solution(&list->json, puzzle, label);
    return papan_put_buffer(list->session, &list->text);
}

/* Ends the object with what is known, also after a failure. */
static void end_json(listing *list, const papan_run *run, bool failed)
{
    if (list->printed == 0)
        begin_json(list, run->puzzle);
    papan_json_end(&list->json);
    if (failed) {
        papan_result unknown = {.verdict = PAPAN_UNKNOWN};
        snprintf(unknown.count, sizeof unknown.count, "%llu", list->printed);
        papan_json_put_totals(&list->json, &unknown, 0, false);
        papan_report_warnings(list->session, &list->json);
    } else
        papan_report_totals(run, &list->json);
    papan_failure_put(&list->json);
    papan_json_end_line(&list->json);
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
        bool kept = run->stopped && run->session->settings.job != NULL; /* a job shows complete lists only */
        papan_buffer_line(out,
                          kept                   ? _("Solutions so far: %s")
                          : run->result.complete ? _("Solutions: %s")
                                                 : _("Solutions shown: %s"),
                          run->result.count);
    }
    papan_report_cost(run, out);
}

static int finish_listing(listing *list, const papan_run *run)
{
    const papan_settings *settings = &list->session->settings;
    papan_buffer_clear(&list->text);
    if (settings->json)
        end_json(list, run, false);
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
    listing list = {.session = session,
                    .style = papan_board_style(session),
                    .text = papan_buffer_new(NULL),
                    .title = _("Solution %llu:"),
                    .flush = isatty(STDOUT_FILENO) != 0};
    list.number = strstr(list.title, "%llu");
    list.json = papan_json_writer_new(&list.text);
    papan_run run = papan_run_new(session, puzzle);
    run.context = &list;
    run.shown = session->settings.json ? print_in_json : print_solution;
    papan_report_copies(&run);
    int code = papan_job_answer(&run, PAPAN_LIST);
    if (code == PAPAN_EXIT_ANSWERED)
        code = finish_listing(&list, &run);
    else if (session->settings.json && list.printed > 0) {
        papan_buffer_clear(&list.text);
        end_json(&list, &run, true);
        papan_put_buffer(session, &list.text);
    }
    papan_buffer_free(&list.text);
    papan_run_free(&run);
    return code;
}

const papan_command papan_command_list = {
    .name = "list",
    .arguments = N_("FILE"),
    .summary = N_("print all solutions"),
    .description = N_(
        "Prints each board when it is found, with empty lines between boards; with --json, one object contains "
        "all of them. With --live, each solution is shown for a moment before the search continues."),
    .options = "pieces limit distinct strategy json time-limit memory-limit live speed trace trace-limit job "
               "backend progress seed",
    .own =
        (const papan_own_help[]){
            {"distinct", N_("of solutions that are rotations or reflections of each other, print only one")},
            {"seed", N_("with --job: process the parts of the search in a random order given by this seed")},
            {0}},
    .example = "papan list --live nqueens:6",
    .answer = list_solutions,
};
