/* cmd_hint.c: papan hint: prints the next step and its reason, or the error in the position; with --all the
 * solution path. */
#include "base/info.h"
#include "cli/command.h"
#include "cli/commands/hint_print.h"
#include "cli/output/report.h"

static void print_unknown(const papan_hint_printer *t)
{
    papan_buffer_line(t->out, "%s",
                      papan_interrupted()
                          ? _("Unknown: stopped by the user before the answer was found.")
                          : _("Unknown: the time limit was reached before the answer was found."));
}

/* ---- JSON (docs/hints.md) ---- */

typedef struct question {
    papan_hint_printer printer;
    unsigned abilities;
    papan_watch watch;
    papan_hint_request request;
    papan_message complaint; /* why there is no answer; or text == NULL */
    bool known;              /* false: stopped before the answer */
} question;

static void put_json(const papan_hint_printer *t, const papan_hint *hint, const papan_path *path)
{
    papan_json_writer json = papan_json_writer_line(t->out);
    papan_hint_form form = {.size = sizeof form, .translate = papan_translate};
    papan_buffer object = papan_buffer_new(NULL);
    papan_hint_write(t->puzzle, hint, path, &form, &object, NULL);
    papan_json_put_members(&json, &object);
    papan_buffer_free(&object);
    papan_report_warnings(t->session, &json);
    papan_json_end_line(&json);
}

/* With --all, a hint without a path has the members of a path as well: the puzzle is solved, or no step is
 * possible. */
static void put_hint_json(const question *q, const papan_hint *hint)
{
    bool by_rules = (q->abilities & PAPAN_HAS_PATHS) != 0, beyond = hint->kind == PAPAN_HINT_BEYOND;
    papan_path none = {.measured = by_rules && (beyond || hint->kind == PAPAN_HINT_DONE),
                       .level = beyond ? PAPAN_LEVEL_BEYOND : PAPAN_LEVEL_EASY};
    put_json(&q->printer, hint, q->printer.session->settings.all ? &none : NULL);
}

/* ---- finding hints ---- */

static papan_status find_and_print_path(question *q)
{
    const papan_hint_printer *t = &q->printer;
    papan_path *path;
    papan_status status = papan_hint_path(t->puzzle, &q->request, NULL, &path, &q->complaint);
    papan_watch_end(&q->watch);
    q->known = path != NULL && path->kind != PAPAN_HINT_UNKNOWN;
    if (status == PAPAN_OK && t->session->settings.json)
        put_json(t, &(papan_hint){.kind = path->kind, .label = PAPAN_EMPTY, .text = path->end}, path);
    else if (status == PAPAN_OK) {
        papan_hint_print_path(t, path);
        if (!q->known)
            print_unknown(t);
    }
    papan_path_free(path);
    return status;
}

static void print_hint(question *q, const papan_hint *hint)
{
    const papan_hint_printer *t = &q->printer;
    q->known = hint->kind != PAPAN_HINT_UNKNOWN;
    if (t->session->settings.json)
        put_hint_json(q, hint);
    else if (!q->known)
        print_unknown(t);
    else
        (q->abilities & PAPAN_STEPS_PLACE ? papan_hint_print_piece : papan_hint_print_cells)(t, hint);
}

/* A path starts from correct marks only, so the marks are checked first. A family without paths has hints
 * alone. */
static papan_status find_and_print_hint(question *q)
{
    const papan_hint_printer *t = &q->printer;
    papan_hint *hint;
    papan_status status = papan_hint_next(t->puzzle, &q->request, NULL, &hint, &q->complaint);
    bool go_on = status == PAPAN_OK && t->session->settings.all && (q->abilities & PAPAN_HAS_PATHS) != 0 &&
                 hint->kind == PAPAN_HINT_STEP;
    if (!go_on)
        papan_watch_end(&q->watch);
    if (status == PAPAN_OK && !go_on)
        print_hint(q, hint);
    papan_hint_free(hint);
    return go_on ? find_and_print_path(q) : status;
}

static int show_hint(papan_session *session, const papan_puzzle *puzzle)
{
    papan_buffer text = papan_buffer_new(NULL);
    question q = {.printer = {session, puzzle, &text},
                  .abilities = papan_info_of(puzzle).abilities,
                  .request = {.size = sizeof q.request,
                              .memory_limit = session->settings.memory_limit,
                              .context = &q.watch,
                              .stop = papan_watch_must_stop}};
    bool no_path = (q.abilities & PAPAN_HAS_HINTS) != 0 && (q.abilities & PAPAN_HAS_PATHS) == 0;
    if (no_path && session->settings.all && !session->settings.json)
        return papan_error(
            PAPAN_EXIT_USAGE, "option-for-other-puzzle",
            N_("--all works for Queens and Star Battle only; without it, Papan shows the next step"));
    papan_watch_start(&q.watch, session->settings.time_limit, papan_progress_display_of(session));
    papan_status status = find_and_print_hint(&q);
    if (status == PAPAN_OK) {
        int code = papan_put_answer(session, &text);
        return code == PAPAN_EXIT_ANSWERED && !q.known ? PAPAN_EXIT_STOPPED : code;
    }
    papan_buffer_free(&text);
    papan_complain_of(&q.complaint);
    return status == PAPAN_UNSUITABLE ? PAPAN_EXIT_USAGE : PAPAN_EXIT_ERROR;
}

const papan_command papan_command_hint = {
    .name = "hint",
    .arguments = N_("FILE"),
    .summary = N_("show the next certain step, with the reason"),
    .description =
        N_("FILE is a puzzle in which something may already be placed: pieces, or queens and crosses.\n"
           "Packing: the hint is a piece that has the same place in every solution, with the simplest reason: "
           "nothing else can cover a cell, it is the only place left for the piece, every other place leaves a "
           "part of the board that cannot be filled, or all solutions agree. If no piece is certain, the hint "
           "is a piece that leads to a solution, with the number of solutions that have it there. Its cells "
           "are coloured or, without colours, shown as *. If the position has no solution, Papan names the "
           "smallest hole that cannot be filled and the fewest pieces to remove.\n"
           "Queens and Star Battle: the hint is the easiest step that follows from the marks: queens that must "
           "be placed, or cells that cannot have one. If a mark is wrong, Papan names it and proves that it is "
           "wrong.\n"
           "N-Queens: the hint is a queen that all remaining solutions have, with the reason, or else a queen "
           "that leads to a solution. If there is no solution with the placed queens, Papan names those to "
           "remove."),
    .options = "pieces all json time-limit memory-limit",
    .own =
        (const papan_own_help[]){
            {"all", N_("show the solution path step by step, with its difficulty (Queens and Star Battle)")},
            {0}},
    .example = "papan make pack --given 5 | papan hint -",
    .takes_huge = true,
    .answer = show_hint,
};
