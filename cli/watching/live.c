/* live.c: redraws the board in the terminal during a search, see run.h. Each event of the search changes a
 * board of labels, which is drawn at most 30 times a second over the previous frame, clipped to the terminal.
 * Each step is delayed until it is due, so that a person can follow. After an interrupt there are no delays, so
 * the search soon checks whether to stop. A rejected step is shown for one frame if its cells are empty. */
#include "cli/watching/run.h"

#include "cli/language.h"
#include "cli/output/numbers.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { FRAMES_A_SECOND = 30, STATUS_LINES = 3 };
static const double longest_nap = 0.05, solution_pause = 0.5, usual_speed = 100;

bool papan_live_possible(const papan_session *session)
{
    if (isatty(STDERR_FILENO) != 0 || session->settings.colour == PAPAN_COLOUR_ALWAYS)
        return true;
    return papan_complain("live-needs-terminal", N_("--live needs a terminal; --color always draws anyway"));
}

bool papan_live_start(papan_live *live, const papan_session *session, const papan_puzzle *puzzle,
                      papan_watch *watch)
{
    unsigned rows;
    *live = (papan_live){.watch = watch,
                         .speed = session->settings.speed < 0 ? usual_speed : session->settings.speed};
    papan_terminal_size(STDERR_FILENO, &live->columns, &rows);
    live->style = (papan_terminal_style){.colour = papan_colour_on(session, STDERR_FILENO),
                                         .width = live->columns,
                                         .clip_rows = rows > STATUS_LINES + 2 ? rows - STATUS_LINES - 1 : 1,
                                         .layer_title = _("layer")};
    live->frame = papan_buffer_new(NULL);
    live->text = papan_buffer_new(NULL);
    live->label = malloc(papan_cells(puzzle) * sizeof *live->label);
    live->ghost = malloc(papan_cells(puzzle) * sizeof *live->ghost);
    if (live->label == NULL || live->ghost == NULL) {
        papan_out_of_memory();
        papan_live_end(live);
        return false;
    }
    papan_givens(puzzle, live->label);
    live->next_step = papan_clock();
    papan_watch_cursor(true);
    fputs("\033[?25l", stderr);
    return true;
}

static void go_back(papan_live *live)
{
    if (live->lines > 0)
        fprintf(stderr, "\033[%uA", live->lines);
    fputc('\r', stderr);
}

/* Clears each line to its end, since the line it overwrites may have been longer. */
static void add_lines(papan_live *live, const papan_buffer *text)
{
    for (size_t i = 0; i < text->length; i++) {
        if (text->bytes[i] == '\n') {
            papan_buffer_text(&live->frame, "\033[K");
            live->lines++;
        }
        papan_buffer_char(&live->frame, text->bytes[i]);
    }
}

static void add_status(papan_live *live)
{
    char status[256], seconds[PAPAN_SHORT];
    int length = snprintf(status, sizeof status, _("cases: %llu, %s s"), (unsigned long long)live->cases,
                          papan_decimal_text(papan_clock() - live->watch->start, 1, seconds));
    if (live->solutions > 0 && length > 0 && (size_t)length < sizeof status)
        snprintf(status + length, sizeof status - (size_t)length, _(", solutions: %llu"),
                 (unsigned long long)live->solutions);
    papan_buffer_clear(&live->text);
    papan_buffer_char(&live->text, '\n');
    papan_buffer_add(&live->text, status, strnlen(status, live->columns > 1 ? live->columns - 1 : 1));
    papan_buffer_char(&live->text, '\n');
    add_lines(live, &live->text);
}

static void draw_live_board(papan_live *live, const papan_puzzle *puzzle, const uint16_t *label)
{
    go_back(live);
    live->lines = 0;
    papan_buffer_clear(&live->frame);
    papan_buffer_clear(&live->text);
    if (live->solutions > 0) /* solutions may have been printed above */
        papan_buffer_char(&live->text, '\n');
    papan_terminal_board(puzzle, label, &live->style, &live->text);
    add_lines(live, &live->text);
    add_status(live);
    papan_buffer_text(&live->frame, "\033[J");
    if (!live->frame.failed)
        fwrite(live->frame.bytes, 1, live->frame.length, stderr);
    fflush(stderr);
    live->last_frame = papan_clock();
}

static void hold_until(papan_live *live, double until)
{
    double now;
    while (!papan_watch_must_stop(live->watch) && (now = papan_clock()) < until)
        papan_sleep(until - now < longest_nap ? until - now : longest_nap);
}

static uint32_t show_ghost(papan_live *live, const papan_event *event)
{
    uint32_t shown = 0;
    for (uint32_t i = 0; event->kind == PAPAN_REJECT && i < event->cells; i++)
        if (live->label[event->cell[i]] == PAPAN_EMPTY) {
            live->label[event->cell[i]] = event->label;
            live->ghost[shown++] = event->cell[i];
        }
    return shown;
}

void papan_live_event(papan_live *live, const papan_puzzle *puzzle, const papan_event *event)
{
    if (event->kind == PAPAN_PLACE || event->kind == PAPAN_REMOVE)
        for (uint32_t i = 0; i < event->cells; i++)
            live->label[event->cell[i]] = event->kind == PAPAN_PLACE ? event->label : PAPAN_EMPTY;
    if (papan_interrupted() || event->kind == PAPAN_SOLUTION)
        return;
    live->cases = event->cases;
    double before = papan_clock();
    if (before - live->last_frame >= 1.0 / FRAMES_A_SECOND) {
        uint32_t ghosts = show_ghost(live, event);
        draw_live_board(live, puzzle, live->label);
        for (uint32_t i = 0; i < ghosts; i++)
            live->label[live->ghost[i]] = PAPAN_EMPTY;
    }
    if (live->speed > 0) {
        live->next_step += 1.0 / live->speed;
        if (live->next_step < before - 1) /* after a pause: do not hurry to catch up */
            live->next_step = before;
        hold_until(live, live->next_step);
    }
    live->spent += papan_clock() - before;
}

void papan_live_solution(papan_live *live, const papan_puzzle *puzzle, const uint16_t *label)
{
    double before = papan_clock();
    live->solutions++;
    draw_live_board(live, puzzle, label);
    if (live->speed > 0)
        hold_until(live, before + solution_pause);
    go_back(live);
    fputs("\033[J", stderr);
    fflush(stderr);
    live->lines = 0;
    live->spent += papan_clock() - before;
}

void papan_live_end(papan_live *live)
{
    go_back(live);
    fputs("\033[J\033[0m\033[?25h", stderr);
    fflush(stderr);
    papan_watch_cursor(false);
    papan_buffer_free(&live->frame);
    papan_buffer_free(&live->text);
    free(live->label);
    free(live->ghost);
    live->label = NULL;
    live->ghost = NULL;
    live->lines = 0;
}
