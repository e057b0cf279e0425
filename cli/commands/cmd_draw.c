/* cmd_draw.c: papan draw: draws boards as pictures. It draws the puzzle alone, a solution from a file, a
 * solution it searches for, or all solutions on the pages of a PDF. It opens the files first, so that a mistake
 * in a name is reported before a long search. */
#include "cli/command.h"
#include "cli/input/input.h"
#include "cli/output/report.h"
#include "cli/output/save.h"

#include <stdlib.h>
#include <string.h>

enum { PAGES = 100 };

/* The solutions to draw; none: the puzzle alone. */
typedef struct positions {
    uint16_t **label;
    size_t count, room;
    bool no_memory;
} positions;

static uint16_t *positions_next(positions *p, size_t cells)
{
    if (!papan_room(NULL, &p->label, &p->room, p->count + 1, sizeof(*p->label)))
        return NULL;
    uint16_t *label = malloc(cells * sizeof *label);
    if (label != NULL)
        p->label[p->count++] = label;
    return label;
}

static void positions_free(positions *p)
{
    for (size_t i = 0; i < p->count; i++)
        free(p->label[i]);
    free(p->label);
}

/* ---- the positions to draw ---- */

static bool keep_solution(void *context, const papan_puzzle *puzzle, const uint16_t *label)
{
    positions *p = context;
    uint16_t *copy = positions_next(p, papan_cells(puzzle));
    if (copy != NULL)
        memcpy(copy, label, papan_cells(puzzle) * sizeof *copy);
    p->no_memory = copy == NULL;
    return copy != NULL;
}

static int report_search(const papan_run *run, positions *p, bool all)
{
    papan_buffer text = papan_buffer_new(NULL);
    if (p->no_memory)
        return papan_error(PAPAN_EXIT_ERROR, "out-of-memory",
                           N_("out of memory for this many solutions; use a smaller --limit"));
    if (run->stopped)
        papan_report_stopped(run, &text);
    else if (p->count == 0)
        papan_report_none(run, &text);
    else if (all && !run->result.complete && !run->session->settings.quiet)
        papan_remark(N_("more solutions exist; drawn: %zu (use a larger --limit for more)"), p->count);
    return papan_report_put(run, &text);
}

static int search_solutions(papan_session *session, const papan_puzzle *puzzle, positions *p)
{
    bool all = session->settings.all;
    if (session->settings.limit == 0)
        session->settings.limit = all ? PAGES : 1;
    papan_run run = papan_run_new(session, puzzle);
    run.context = p;
    run.shown = keep_solution;
    int code = papan_run_search(&run, all ? PAPAN_LIST : PAPAN_FIRST);
    if (code == PAPAN_EXIT_ANSWERED)
        code = report_search(&run, p, all);
    papan_run_free(&run);
    return code;
}

static int read_position(papan_session *session, const papan_puzzle *puzzle, const char *name, positions *p)
{
    papan_message why = {0};
    char sentence[PAPAN_SENTENCE];
    uint16_t *label = positions_next(p, papan_cells(puzzle));
    int code = papan_input_solution(session, name, puzzle, label);
    if (code != PAPAN_EXIT_ANSWERED || papan_verify(puzzle, label, &why) == PAPAN_OK)
        return code;
    if (papan_is_memory(&why))
        return papan_out_of_memory();
    papan_remark(N_("warning: drawing %s, which is not a solution: %s"), papan_input_name(name),
                 papan_sentence(&why, sentence));
    return code;
}

/* ---- the pictures ---- */

static int write_pictures(const papan_session *session, const papan_puzzle *puzzle, const positions *p,
                          papan_save *save)
{
    for (size_t i = 0; i < save->count; i++) {
        papan_buffer bytes = papan_buffer_new(NULL);
        if (!papan_watch_uninterruptible(true) && p->count == 0)
            return PAPAN_EXIT_STOPPED;
        bool good = papan_picture_make(session, puzzle, (const uint16_t *const *)p->label, p->count,
                                       save->output[i].name, &bytes);
        papan_watch_uninterruptible(false);
        good = good && papan_save_bytes(&save->output[i], &bytes);
        papan_buffer_free(&bytes);
        if (!good)
            return PAPAN_EXIT_ERROR;
    }
    return PAPAN_EXIT_ANSWERED;
}

static int draw_puzzle(papan_session *session, const papan_puzzle *puzzle)
{
    const char *solution = session->argument[1];
    const papan_settings *settings = &session->settings;
    if (settings->animate)
        return papan_animate(session, puzzle);
    positions p = {0};
    papan_save save;
    int code = papan_save_open_as(&save, settings->output, settings->outputs, PAPAN_PICTURES);
    if (code != PAPAN_EXIT_ANSWERED)
        return code;
    bool searched = settings->solve || settings->all;
    if (solution != NULL)
        code = read_position(session, puzzle, solution, &p);
    else if (searched)
        code = search_solutions(session, puzzle, &p);
    bool something = p.count > 0 || !searched;
    if ((code == PAPAN_EXIT_ANSWERED || code == PAPAN_EXIT_STOPPED) && something) {
        int written = write_pictures(session, puzzle, &p, &save);
        code = written != PAPAN_EXIT_ANSWERED ? written : code;
    }
    papan_save_abandon(&save);
    positions_free(&p);
    return code;
}

/* ---- the command ---- */

static bool options_fit(const papan_session *session)
{
    bool solution = session->argument[1] != NULL;
    const papan_settings *settings = &session->settings;
    if (settings->animate && (solution || settings->solve || settings->all))
        return papan_complain(
            "options-conflict",
            N_("--animate runs its own search; it cannot be combined with a solution file, --solve or --all"));
    if (solution && (settings->solve || settings->all))
        return papan_complain("options-conflict",
                              N_("a solution file cannot be combined with --solve or --all"));
    for (size_t i = 0; settings->all && i < settings->outputs; i++)
        if (strcmp(papan_suffix(settings->output[i]), ".pdf") != 0)
            return papan_complain("output-extension",
                                  N_("--all draws the pages of a PDF; '%s' needs the extension .pdf"),
                                  settings->output[i]);
    return true;
}

const papan_command papan_command_draw = {
    .name = "draw",
    .arguments = N_("FILE [SOLUTION]"),
    .summary = N_("draw a puzzle or its solution as a picture or animation"),
    .description = N_("Draws the puzzle with its given pieces or queens. With a second file (a board as "
                      "printed or saved by 'papan solve') it draws that solution. Given pieces have a thick "
                      "dark rim or a dark corner; given queens have a disc behind them.\n"
                      "--animate shows how the strategy searches: the first steps one by one, then as many of "
                      "the others as --frames allows, and the solution at the end."),
    .options = "pieces output solve all limit distinct theme size labels no-labels oblique strategy time-limit "
               "memory-limit animate frames speed",
    .required = "output animate",
    .required_text = N_("draw needs -o FILE with the extension .png, .svg or .pdf"),
    .own =
        (const papan_own_help[]){
            {"output", N_("write the picture to FILE; the extension selects the format: .png, .svg or .pdf, "
                          "with --animate .gif, .apng or .svg; may be repeated")},
            {"limit", N_("with --all: draw at most N solutions (default: 100)")},
            {"distinct",
             N_("with --all: of solutions that are rotations or reflections of each other, draw only one")},
            {"strategy", N_("strategy for --solve, --all and --animate (default: Papan chooses, with --animate "
                            "the simple one that most people write first; 'papan strategies' lists them)")},
            {"speed", N_("with --animate: steps per second, at most 50 (default: 10; 0 means 50)")},
            {0}},
    .example = "papan draw --solve --theme dark iq-puzzler-pro:5x11 -o papan.png -o papan.svg",
    .possible = options_fit,
    .answer = draw_puzzle,
};
