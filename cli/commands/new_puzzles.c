/* new_puzzles.c: makes new puzzles with several threads. Each thread takes the next puzzle; since a puzzle
 * depends only on its own seed, the number of threads changes only the time. Without --seed the seed comes from
 * the clock and is printed, so that every puzzle can be made again. */
#include "cli/commands/new_puzzles.h"

#include "base/info.h"
#include "base/pool.h"
#include "cli/language.h"
#include "cli/options.h"
#include "cli/output/numbers.h"
#include "cli/watching/run.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { BY_MISSES_MAX = 10000 };

bool papan_new_puzzles_kind(const char *word, papan_make_kind *kind)
{
    kind->size = sizeof *kind;
    for (size_t i = 0; papan_make_kind_at(i, kind); i++)
        if (strcmp(kind->name, word) == 0)
            return true;
    return false;
}

bool papan_new_puzzles_kind_unknown(const char *word)
{
    char names[128] = "", expected[128];
    papan_make_kind kind = {.size = sizeof kind};
    for (size_t i = 0; papan_make_kind_at(i, &kind); i++)
        snprintf(names + strlen(names), sizeof names - strlen(names), " %s", kind.name);
    return papan_complain("unknown-kind", N_("cannot make '%s' puzzles; expected %s"), word,
                          papan_choices_text(names, expected, sizeof expected));
}

typedef struct workshop {
    papan_session *session;
    const char *kind;
    bool by_misses;
    const papan_puzzle *board;
    papan_watch watch;
    papan_new_puzzles *all;
    papan_status *status; /* [wanted] */
    bool progress;
    double next_line;
    size_t wanted;
    papan_pool *thread_pool;
    pthread_mutex_t lock; /* protects the members below and those of all */
    size_t done;
} workshop;

static bool making_must_stop(void *context)
{
    return papan_watch_must_stop(&((workshop *)context)->watch);
}

/* ---- progress ---- */

static void show_progress(void *context, const papan_make_progress *progress)
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

static void print_made(workshop *w, size_t index)
{
    char text[PAPAN_SHORT];
    const papan_make_result *m = &w->all->made[index];
    unsigned long long seed = w->all->seed + index;
    if (w->session->settings.quiet)
        return;
    papan_watch_clear(&w->watch);
    if (w->by_misses)
        fprintf(stderr, _("%zu: pieces given: %u, to place: %u; %s, score %s (misses: %llu%s); --seed %llu\n"),
                index + 1, m->given, m->left, _(papan_level_name(m->level)),
                papan_decimal_text(m->score, 1, text), (unsigned long long)m->misses,
                m->misses_and_more ? "+" : "", seed);
    else {
        unsigned rows = (unsigned)papan_info_of(m->puzzle).n;
        fprintf(stderr,
                rows == 1 ? _("%zu: %u row; %s, score %u; --seed %llu\n")
                          : _("%zu: %u rows; %s, score %u; --seed %llu\n"),
                index + 1, rows, _(papan_level_name(m->level)), m->grade->score, seed);
    }
}

/* ---- making ---- */

/* The task of a thread. */
static void make_one(void *context, unsigned worker, size_t index)
{
    workshop *w = context;
    papan_new_puzzles *all = w->all;
    const papan_settings *settings = &w->session->settings;
    papan_make_request wish = {.size = sizeof wish,
                               .kind = w->kind,
                               .board = w->board,
                               .given = settings->given < UINT16_MAX ? (unsigned)settings->given : UINT16_MAX,
                               .n = settings->size < UINT16_MAX ? (unsigned)settings->size : UINT16_MAX,
                               .stars = (unsigned)settings->stars,
                               .level = papan_level_named(settings->difficulty),
                               .rule = settings->rule,
                               .seed = all->seed + index,
                               .memory_limit = settings->memory_limit,
                               .context = w,
                               .stop = making_must_stop,
                               .progress = w->by_misses ? NULL : show_progress};
    papan_make_result made = {.size = sizeof made};
    papan_message why;
    papan_status status = papan_make(&wish, NULL, &made, &why);
    (void)worker;
    if (status != PAPAN_OK)
        made.reason = why;
    pthread_mutex_lock(&w->lock);
    all->made[index] = made;
    w->status[index] = status;
    w->done++;
    while (all->count < w->wanted && all->made[all->count].puzzle != NULL)
        print_made(w, all->count++);
    pthread_mutex_unlock(&w->lock);
    if (made.puzzle == NULL)
        papan_pool_skip_rest(w->thread_pool); /* the others would not be printed */
}

/* The default seed; short enough to be typed again. */
static uint64_t seed_from_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return ((uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000) % 1000000000 + 1;
}

/* ---- the outcome ---- */

static void complain_of_missing(const workshop *w, const papan_make_result *missing)
{
    char text[PAPAN_SENTENCE], limit[PAPAN_SHORT];
    unsigned long long seed = w->all->seed + w->all->count;
    if (missing->reason.text != NULL)
        papan_complain(missing->reason.code, w->by_misses ? "%s" : N_("no board: %s"),
                       papan_sentence(&missing->reason, text));
    else if (w->status[w->all->count] == PAPAN_NO_MEMORY)
        papan_complain("out-of-memory", N_("out of memory"));
    else if (papan_interrupted())
        papan_complain("stopped", N_("stopped by the user"));
    else if (missing->stopped)
        papan_complain("time-limit", N_("the time limit of %s s was reached (--seed %llu)"),
                       papan_plain_text(w->session->settings.time_limit, limit), seed);
    else
        papan_complain("no-puzzle-found", N_("found no puzzle for seed %llu"), seed);
}

/* Keeps the puzzles before the first missing one. */
static int keep_first_puzzles(workshop *w)
{
    papan_new_puzzles *all = w->all;
    if (all->count == w->wanted)
        return PAPAN_EXIT_ANSWERED;
    complain_of_missing(w, &all->made[all->count]);
    for (size_t i = all->count; i < w->wanted; i++)
        papan_puzzle_free(all->made[i].puzzle);
    return w->status[all->count] == PAPAN_UNSUITABLE ? PAPAN_EXIT_USAGE
           : all->made[all->count].stopped           ? PAPAN_EXIT_STOPPED
                                                     : PAPAN_EXIT_ERROR;
}

static bool settings_fit(const papan_settings *settings, const papan_make_kind *kind)
{
    bool on_board = kind->board != NULL;
    int most = kind->by_misses ? BY_MISSES_MAX : PAPAN_NEW_PUZZLES_MAX;
    if (on_board && settings->stars != 0)
        return papan_complain("option-for-other-puzzle", N_("--stars is for boards of Queens"));
    if (on_board && settings->size != 0)
        return papan_complain(
            "option-for-other-puzzle",
            N_("--size is for boards of Queens; packing puzzles take their size from the board"));
    if (settings->count > (unsigned)most)
        return papan_complain("option-out-of-range", N_("--count is at most %d"), most);
    if (settings->stars > PAPAN_QUEENS_MAX)
        return papan_complain("option-out-of-range", N_("--stars is at most %d"), PAPAN_QUEENS_MAX);
    if (on_board && settings->rule != NULL)
        return papan_complain("option-for-other-puzzle", N_("--rule is for boards of Queens"));
    if (!on_board && settings->given != 0)
        return papan_complain("option-for-other-puzzle",
                              N_("--given is for packing puzzles; boards of Queens have no given queens"));
    return true;
}

int papan_new_puzzles_make(papan_session *session, const papan_make_kind *kind, const papan_puzzle *board,
                           size_t usual, papan_new_puzzles *all)
{
    const papan_settings *settings = &session->settings;
    *all = (papan_new_puzzles){.seed = settings->seed != 0 ? settings->seed : seed_from_clock()};
    if (!settings_fit(settings, kind))
        return PAPAN_EXIT_USAGE;
    papan_progress_display telling = papan_progress_display_of(session);
    workshop w = {.session = session,
                  .kind = kind->name,
                  .by_misses = kind->by_misses,
                  .board = board,
                  .all = all,
                  .wanted = settings->count != 0 ? (size_t)settings->count : usual,
                  .progress = telling != PAPAN_PROGRESS_HIDDEN};
    all->made = calloc(w.wanted, sizeof *all->made);
    w.status = calloc(w.wanted, sizeof *w.status);
    w.thread_pool = papan_pool_new(NULL, w.by_misses ? 1 : papan_run_threads(session));
    int code = PAPAN_EXIT_ERROR;
    if (all->made != NULL && w.status != NULL && w.thread_pool != NULL) {
        pthread_mutex_init(&w.lock, NULL);
        papan_watch_start(&w.watch, settings->time_limit, w.by_misses ? telling : PAPAN_PROGRESS_HIDDEN);
        papan_pool_run(w.thread_pool, w.wanted, make_one, &w);
        papan_watch_clear(&w.watch);
        code = keep_first_puzzles(&w);
        papan_watch_end(&w.watch);
        pthread_mutex_destroy(&w.lock);
    } else
        papan_out_of_memory();
    papan_pool_free(w.thread_pool);
    free(w.status);
    return code;
}

void papan_new_puzzles_free(papan_new_puzzles *all)
{
    for (size_t i = 0; i < all->count; i++)
        papan_puzzle_free(all->made[i].puzzle);
    free(all->made);
    *all = (papan_new_puzzles){0};
}
