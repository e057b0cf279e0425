/* cmd_strategies.c: papan strategies: lists the strategies. */
#include "cli/command.h"
#include "cli/help/help.h"
#include "cli/output/report.h"

static const struct {
    unsigned trait;
    const char *text;
} remarks[] = {
    {PAPAN_CLASSIC, N_("classic, counts cases as its report does")},
    {PAPAN_INCOMPLETE, N_("may miss solutions")},
    {PAPAN_WATCHABLE, N_("can be watched (--live, --trace)")},
};

static void show_line(papan_session *session, const char *text)
{
    enum { INDENT = 4 };
    papan_put_format(session, "%*s", INDENT, "");
    papan_help_fold(session, text, INDENT, INDENT);
}

static void show_words(papan_session *session, const papan_strategy_info *strategy)
{
    papan_buffer line = papan_buffer_new(NULL);
    papan_put_format(session, "%s\n", strategy->name);
    show_line(session, _(strategy->summary));
    papan_buffer_format(&line, _("one case = %s"), _(strategy->counts));
    if (papan_buffer_whole(&line))
        show_line(session, line.bytes);
    papan_buffer_clear(&line);
    for (size_t i = 0; i < sizeof remarks / sizeof remarks[0]; i++)
        if ((strategy->traits & remarks[i].trait) != 0)
            papan_buffer_format(&line, "%s%s", line.length > 0 ? "; " : "", _(remarks[i].text));
    if (line.length > 0 && papan_buffer_whole(&line))
        show_line(session, line.bytes);
    papan_buffer_free(&line);
}

static void show_json(papan_session *session, const papan_strategy_info *strategy)
{
    papan_buffer line = papan_buffer_new(NULL);
    papan_json_writer json = papan_json_writer_line(&line);
    papan_json_put_text(&json, "name", strategy->name);
    papan_json_put_text(&json, "summary", _(strategy->summary));
    papan_json_put_text(&json, "case", _(strategy->counts));
    papan_json_put_bool(&json, "classic", (strategy->traits & PAPAN_CLASSIC) != 0);
    papan_json_put_bool(&json, "complete", (strategy->traits & PAPAN_INCOMPLETE) == 0);
    papan_json_put_bool(&json, "watchable", (strategy->traits & PAPAN_WATCHABLE) != 0);
    papan_json_end_line(&json);
    papan_put_answer(session, &line);
}

static int command_strategies(papan_session *session)
{
    papan_strategy_info strategy = {.size = sizeof strategy};
    for (size_t i = 0; papan_strategy_at(i, &strategy); i++)
        if (session->settings.json)
            show_json(session, &strategy);
        else if (session->settings.quiet)
            papan_put_format(session, "%s\n", strategy.name);
        else
            show_words(session, &strategy);
    return PAPAN_EXIT_ANSWERED;
}

const papan_command papan_command_strategies = {
    .name = "strategies",
    .arguments = "",
    .summary = N_("list the strategies"),
    .description = N_("Without --strategy, Papan chooses the strategy that suits a puzzle best. With --quiet "
                      "only the names are printed."),
    .options = "json",
    .run = command_strategies,
};
