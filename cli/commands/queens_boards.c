/* queens_boards.c: see queens_boards.h. Each thread takes the next board that nobody has taken; since a board
 * depends on its own seed alone, the number of threads changes nothing but the time. */
#include "cli/commands/queens_boards.h"

#include "cli/input/seed.h"
#include "cli/language.h"
#include "cli/output/not_made.h"
#include "cli/output/report.h"
#include "cli/watching/watch.h"
#include "make/level.h"
#include "run/crew.h"

#include <stdlib.h>
#include <unistd.h>

enum { MOST = 100000, USUAL_SIZE = 8 };

typedef struct workshop {
    papan_session *session;
    papan_watch watch;
    papan_queens_boards *all;
    papan_status *status; /* [wanted] */
    bool progress;
    double next_line;
    size_t wanted;
    papan_crew crew;
    pthread_mutex_t lock; /* for what follows, and for the line on standard error */
    size_t done;
} workshop;

static bool over(void *context)
{
    workshop *w = context;
    return papan_watch_over(&w->watch);
}

/* ---- how it goes ---- */

static void show(void *context, const papan_queens_progress *progress)
{
    workshop *w = context;
    double now = papan_clock();
    if (!w->progress)
        return;
    pthread_mutex_lock(&w->lock);
    if (now >= w->next_line) {
        w->next_line = now + 0.2;
        char line[256];
        snprintf(line, sizeof line, _("%zu of %zu boards; attempt %u, %u of %u cells (Ctrl-C stops)"), w->done,
                 w->wanted, progress->attempts, progress->filled, progress->cells);
        papan_watch_fit(line);
        fprintf(stderr, "\r%s\033[K", line);
        fflush(stderr);
        w->watch.shown = true;
    }
    pthread_mutex_unlock(&w->lock);
}

static void tell(const workshop *w, size_t index)
{
    const papan_queens_made *board = &w->all->board[index];
    if (w->session->settings.quiet)
        return;
    fprintf(stderr, _("%zu: %u rows; %s, score %u; --seed %llu\n"), index + 1, board->puzzle->queens.n,
            _(papan_queens_level_name(board->difficulty.level)), board->difficulty.score,
            (unsigned long long)(w->all->seed + index));
}

/* ---- making ---- */

/* The task of a thread. */
static void make_one(void *context, unsigned worker, size_t index)
{
    workshop *w = context;
    (void)worker;
    const papan_settings *settings = &w->session->settings;
    papan_queens_wish wish = {.n = settings->size != 0 ? (unsigned)settings->size : USUAL_SIZE,
                              .stars = settings->stars != 0 ? (unsigned)settings->stars : 1,
                              .level = (papan_queens_level)papan_level_find(settings->difficulty),
                              .seed = w->all->seed + index,
                              .context = w,
                              .stop = over,
                              .progress = show};
    w->status[index] = papan_queens_make(NULL, &wish, &w->all->board[index]);
    pthread_mutex_lock(&w->lock);
    w->done++;
    pthread_mutex_unlock(&w->lock);
    if (w->all->board[index].puzzle == NULL)
        papan_crew_enough(&w->crew); /* no use in going on */
}

static void make_all(workshop *w)
{
    papan_crew_open(&w->crew, papan_run_threads(w->session));
    papan_crew_do(&w->crew, w->wanted, make_one, w);
    papan_crew_close(&w->crew);
}

/* ---- what came out ---- */

static int not_made(const workshop *w, size_t index)
{
    char text[PAPAN_SENTENCE];
    const papan_queens_made *board = &w->all->board[index];
    papan_failure failure = {.status = w->status[index],
                             .told = board->why.text != NULL,
                             .stopped = board->stopped,
                             .seed = w->all->seed + index};
    if (failure.told)
        papan_complain(_("no board: %s"), papan_sentence(&board->why, text));
    return papan_not_made(w->session, &failure);
}

/* The boards before the first that is missing count. */
static int conclude(workshop *w)
{
    papan_queens_boards *all = w->all;
    while (all->count < w->wanted && all->board[all->count].puzzle != NULL)
        tell(w, all->count++);
    if (all->count == w->wanted)
        return PAPAN_EXIT_ANSWERED;
    int code = not_made(w, all->count);
    for (size_t i = all->count; i < w->wanted; i++)
        papan_puzzle_free(all->board[i].puzzle);
    return code;
}

static bool settings_fit(const papan_settings *settings)
{
    if (settings->count > MOST)
        papan_complain(_("--count is at most %d"), MOST);
    else if (settings->size > PAPAN_QUEENS_MAX)
        papan_complain(_("--size is at most %d for boards of queens"), PAPAN_QUEENS_MAX);
    else if (settings->stars > PAPAN_QUEENS_MAX)
        papan_complain(_("--stars is at most %d"), PAPAN_QUEENS_MAX);
    else if (settings->given != 0)
        papan_complain("%s",
                       _("--given is for packing puzzles; boards of queens are made without given queens"));
    else
        return true;
    return false;
}

int papan_queens_boards_make(papan_session *session, size_t usual, papan_queens_boards *all)
{
    const papan_settings *settings = &session->settings;
    *all = (papan_queens_boards){.seed = settings->seed != 0 ? settings->seed : papan_seed_from_clock()};
    if (!settings_fit(settings))
        return PAPAN_EXIT_USAGE;
    workshop w = {.session = session,
                  .all = all,
                  .wanted = settings->count != 0 ? (size_t)settings->count : usual,
                  .progress = !settings->quiet && isatty(STDERR_FILENO) != 0};
    all->board = calloc(w.wanted, sizeof *all->board);
    w.status = calloc(w.wanted, sizeof *w.status);
    int code = PAPAN_EXIT_ERROR;
    if (all->board != NULL && w.status != NULL) {
        pthread_mutex_init(&w.lock, NULL);
        papan_watch_start(&w.watch, settings->time_limit, false);
        make_all(&w);
        papan_watch_clear(&w.watch);
        code = conclude(&w);
        papan_watch_end(&w.watch);
        pthread_mutex_destroy(&w.lock);
    } else
        papan_out_of_memory();
    free(w.status);
    return code;
}

void papan_queens_boards_free(papan_queens_boards *all)
{
    for (size_t i = 0; i < all->count; i++)
        papan_puzzle_free(all->board[i].puzzle);
    free(all->board);
    *all = (papan_queens_boards){0};
}
