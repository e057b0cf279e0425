/* challenge.c: see challenge.h. Without --seed one is taken from the clock and told, so that any challenge can
 * be made again. */
#include "cli/commands/challenge.h"

#include "cli/input/seed.h"
#include "cli/language.h"
#include "cli/output/not_made.h"
#include "cli/output/report.h"
#include "cli/watching/watch.h"

#include <stdlib.h>
#include <unistd.h>

typedef struct workshop {
    papan_session *session;
    papan_watch watch;
} workshop;

static void tell(const workshop *w, const papan_challenge *c, size_t index, uint64_t seed)
{
    if (w->session->settings.quiet)
        return;
    fprintf(stderr,
            _("%zu: pieces given: %u, to place: %u; %s, difficulty %.1f (misses: %llu%s); --seed %llu\n"),
            index + 1, c->given, c->left, _(papan_level_name(c->level)), papan_difficulty(c->misses),
            (unsigned long long)c->misses, c->misses_and_more ? "+" : "", (unsigned long long)seed);
}

static int not_made(const workshop *w, const papan_challenge *c, papan_status status, uint64_t seed)
{
    char text[PAPAN_SENTENCE];
    papan_failure failure = {
        .status = status, .told = c->why.text != NULL, .stopped = c->stopped, .seed = seed};
    if (failure.told)
        papan_complain(_("no challenge: %s"), papan_sentence(&c->why, text));
    return papan_not_made(w->session, &failure);
}

static int make_one(workshop *w, const papan_puzzle *board, papan_challenges *all)
{
    const papan_settings *settings = &w->session->settings;
    papan_challenge *c = &all->challenge[all->count];
    uint64_t seed = all->seed + all->count;
    papan_wish wish = {.given = settings->given < UINT16_MAX ? (unsigned)settings->given : UINT16_MAX,
                       .level = papan_level_find(settings->difficulty),
                       .seed = seed,
                       .memory_limit = settings->memory_limit,
                       .context = &w->watch,
                       .stop = papan_watch_over};
    papan_status status = papan_pack_challenge(board, NULL, &wish, c);
    papan_watch_clear(&w->watch);
    if (status != PAPAN_OK || c->puzzle == NULL)
        return not_made(w, c, status, seed);
    tell(w, c, all->count, seed);
    all->count++;
    return PAPAN_EXIT_ANSWERED;
}

int papan_challenges_make(papan_session *session, const papan_puzzle *board, size_t usual,
                          papan_challenges *all)
{
    enum { MOST = 10000 };
    const papan_settings *settings = &session->settings;
    size_t wanted = settings->count != 0 ? settings->count : usual;
    *all = (papan_challenges){.seed = settings->seed != 0 ? settings->seed : papan_seed_from_clock()};
    if (settings->stars != 0 || settings->size != 0) {
        papan_complain(_("%s is for boards of queens; packing puzzles have the size of their board"),
                       settings->stars != 0 ? "--stars" : "--size");
        return PAPAN_EXIT_USAGE;
    }
    if (wanted > MOST) {
        papan_complain(_("--count is at most %d"), MOST);
        return PAPAN_EXIT_USAGE;
    }
    all->challenge = calloc(wanted, sizeof *all->challenge);
    if (all->challenge == NULL)
        return papan_out_of_memory();
    workshop w = {.session = session};
    int code = PAPAN_EXIT_ANSWERED;
    papan_watch_start(&w.watch, settings->time_limit, !settings->quiet && isatty(STDERR_FILENO) != 0);
    while (code == PAPAN_EXIT_ANSWERED && all->count < wanted)
        code = make_one(&w, board, all);
    papan_watch_end(&w.watch);
    return code;
}

void papan_challenges_free(papan_challenges *all)
{
    for (size_t i = 0; i < all->count; i++)
        papan_puzzle_free(all->challenge[i].puzzle);
    free(all->challenge);
    *all = (papan_challenges){0};
}
