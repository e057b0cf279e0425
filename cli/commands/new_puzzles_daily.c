/* new_puzzles_daily.c: the puzzles of the day (papan/make.h) for papan make. The date is today's in local time
 * unless the user gives one, as the value of --daily or as an argument. */
#include "cli/commands/new_puzzles.h"
#include "cli/language.h"
#include "cli/options.h"
#include "cli/output/numbers.h"
#include "cli/watching/watch.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define SOME_DAY "2026-11-15" /* any date, to get data that does not depend on it */

typedef struct day {
    char text[PAPAN_DATE_SIZE];
    bool given;
    const char *kind; /* NULL: all */
} day;

/* ---- arguments ---- */

static bool take_date(day *d, const char *text)
{
    papan_daily plan = {0};
    papan_message why;
    if (d->given)
        return papan_complain("unexpected-argument", N_("unexpected argument '%s' for 'papan %s'"), text,
                              "make");
    if (papan_daily_plan(text, papan_daily_kind(0), &plan, &why) != PAPAN_OK)
        return papan_complain_of(&why);
    snprintf(d->text, sizeof d->text, "%s", text);
    d->given = true;
    return true;
}

static bool take_argument(day *d, const char *word)
{
    papan_daily plan = {0};
    if (isdigit((unsigned char)word[0]))
        return take_date(d, word);
    if (papan_daily_plan(SOME_DAY, word, &plan, NULL) != PAPAN_OK)
        return papan_new_puzzles_kind_unknown(word);
    if (d->kind != NULL)
        return papan_complain("unexpected-argument", N_("unexpected argument '%s' for 'papan %s'"), word,
                              "make");
    d->kind = word;
    return true;
}

static bool take_today(day *d)
{
    char text[PAPAN_DATE_SIZE];
    time_t now = time(NULL);
    struct tm local;
    return localtime_r(&now, &local) != NULL && strftime(text, sizeof text, "%Y-%m-%d", &local) > 0 &&
           take_date(d, text);
}

static bool options_fit(const papan_session *session)
{
    if (papan_option_given(session, "given size stars difficulty rule seed count") == NULL)
        return true;
    return papan_complain("options-conflict", N_("with --daily the date decides everything; of the other "
                                                 "options, only -o, --json and --time-limit apply"));
}

static bool read_day(const papan_session *session, day *d)
{
    if (!options_fit(session))
        return false;
    if (session->settings.daily[0] != '\0' && !take_date(d, session->settings.daily))
        return false;
    for (int i = 0; i < session->arguments; i++)
        if (!take_argument(d, session->argument[i]))
            return false;
    return d->given || take_today(d);
}

/* ---- making ---- */

static void print_grade(const day *d, const char *kind, const papan_make_result *made)
{
    char score[PAPAN_SHORT];
    papan_decimal_text(made->score, made->grade == NULL ? 1 : 0, score);
    fprintf(stderr, _("%s, %s: %s, score %s\n"), d->text, kind, _(papan_level_name(made->level)), score);
}

static int complain_of_daily(const papan_session *session, papan_status status, const papan_make_result *made)
{
    char limit[PAPAN_SHORT];
    if (status != PAPAN_OK)
        return papan_out_of_memory();
    if (papan_interrupted())
        papan_complain("stopped", N_("stopped by the user"));
    else
        papan_complain("time-limit", N_("the time limit of %s s was reached"),
                       papan_plain_text(session->settings.time_limit, limit));
    return made->stopped ? PAPAN_EXIT_STOPPED : PAPAN_EXIT_ERROR;
}

static int make_kinds(papan_session *session, const day *d, papan_new_puzzles *all)
{
    papan_watch watch;
    int code = PAPAN_EXIT_ANSWERED;
    papan_watch_start(&watch, session->settings.time_limit, PAPAN_PROGRESS_HIDDEN);
    papan_make_request hooks = {.context = &watch, .stop = papan_watch_must_stop};
    for (size_t kind = 0; papan_daily_kind(kind) != NULL && code == PAPAN_EXIT_ANSWERED; kind++) {
        const char *name = papan_daily_kind(kind);
        if (d->kind != NULL && strcmp(d->kind, name) != 0)
            continue;
        papan_daily daily = {.size = sizeof daily};
        papan_make_result *made = &all->made[all->count];
        papan_status status = papan_daily_plan(d->text, name, &daily, NULL);
        if (status == PAPAN_OK)
            status = papan_daily_make(&daily, &hooks, NULL, made, NULL);
        if (made->puzzle == NULL)
            code = complain_of_daily(session, status, made);
        else {
            all->name[all->count++] = name;
            if (!session->settings.quiet)
                print_grade(d, name, made);
        }
    }
    papan_watch_end(&watch);
    return code;
}

int papan_new_puzzles_daily(papan_session *session, papan_new_puzzles *all)
{
    day d = {.kind = NULL};
    *all = (papan_new_puzzles){0};
    if (!read_day(session, &d))
        return PAPAN_EXIT_USAGE;
    memcpy(all->date, d.text, sizeof all->date);
    all->made = calloc(PAPAN_NEW_PUZZLES_NAMES, sizeof *all->made);
    return all->made != NULL ? make_kinds(session, &d, all) : papan_out_of_memory();
}
