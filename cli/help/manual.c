/* manual.c: the manual page in roff, generated from the rows of commands and options. */
#include "cli/help/help.h"

/* Escapes text of the tables: a backslash, and a dot or quote at the start of a line, are special to roff;
 * hyphens are written so that options can be copied from the page. */
static void roff(papan_session *session, const char *text)
{
    bool line_start = true;
    for (; *text != '\0'; text++) {
        if (line_start && (*text == '.' || *text == '\''))
            papan_put_text(session, "\\&");
        line_start = *text == '\n';
        if (*text == '\\')
            papan_put_text(session, "\\e");
        else if (*text == '-')
            papan_put_text(session, "\\-");
        else if (*text == '\n')
            papan_put_text(session, "\n.PP\n");
        else
            papan_put(session, text, 1);
    }
}

static void roff_line(papan_session *session, const char *text)
{
    roff(session, text);
    papan_put_text(session, "\n");
}

static void heading(papan_session *session, const char *text)
{
    papan_put_text(session, ".SH ");
    roff_line(session, text);
}

static void option_entry(papan_session *session, const papan_option *option, const papan_command *command)
{
    papan_put_text(session, ".TP\n");
    if (option->letter != 0)
        papan_put_format(session, "\\fB\\-%c\\fR, ", option->letter);
    papan_put_text(session, "\\fB");
    roff(session, "--");
    roff(session, option->name);
    papan_put_text(session, "\\fR");
    if (option->argument != NULL)
        papan_put_format(session, " \\fI%s\\fR", _(option->argument));
    papan_put_text(session, "\n");
    roff_line(session, papan_option_help(option, command));
}

static void list_entries(papan_session *session, const papan_command *command)
{
    char name[PAPAN_LIST_NAME];
    const char *text;
    papan_put_text(session, ".PP\n");
    roff_line(session, _(command->list_title));
    for (size_t i = 0; command->list(i, name, &text); i++) {
        papan_put_text(session, ".TP\n.B ");
        roff_line(session, name);
        roff_line(session, _(text));
    }
}

static void command_section(papan_session *session, const papan_command *command)
{
    papan_put_text(session, ".SS papan");
    papan_put_text(session, command->name[0] != '\0' ? " " : "");
    roff(session, command->name);
    papan_put_text(session, command->arguments[0] != '\0' ? " " : "");
    roff_line(session, _(command->arguments));
    roff_line(session, _(command->summary));
    if (command->description != NULL) {
        papan_put_text(session, ".PP\n");
        roff_line(session, _(command->description));
    }
    for (const papan_option *option = papan_options; option->name != NULL; option++)
        if (papan_option_own(option, command))
            option_entry(session, option, command);
    if (command->list != NULL)
        list_entries(session, command);
    if (command->example != NULL) {
        papan_put_text(session, ".PP\n");
        roff_line(session, _("Example:"));
        papan_put_text(session, ".PP\n.EX\n");
        roff_line(session, command->example);
        papan_put_text(session, ".EE\n");
    }
}

void papan_help_manual(papan_session *session)
{
    papan_put_text(session, ".TH PAPAN 1 \"\" \"papan " PAPAN_VERSION "\"\n");
    heading(session, _("NAME"));
    papan_put_text(session, "papan \\- ");
    roff_line(session, _("solve placement puzzles"));
    heading(session, _("SYNOPSIS"));
    papan_put_format(session, "\\fBpapan\\fR [\\fI%s\\fR]...\n.br\n", _("OPTION"));
    papan_put_format(session, "\\fBpapan\\fR \\fI%s\\fR [\\fI%s\\fR]... [\\fI%s\\fR]\n", _("COMMAND"),
                     _("OPTION"), _("FILE"));
    heading(session, _("DESCRIPTION"));
    roff_line(session, _(papan_help_what));
    papan_put_text(session, ".PP\n");
    roff_line(session, _(papan_help_file));
    papan_put_text(session, ".PP\n");
    roff_line(session, _("Answers go to standard output, everything else to standard error."));
    heading(session, _("COMMANDS"));
    command_section(session, &papan_dialogue);
    for (size_t i = 0; papan_commands[i] != NULL; i++)
        command_section(session, papan_commands[i]);
    heading(session, _("OPTIONS FOR ALL COMMANDS"));
    for (const papan_option *option = papan_options; option->name != NULL; option++)
        if (papan_option_own(option, NULL))
            option_entry(session, option, NULL);
    heading(session, _("EXIT STATUS"));
    roff_line(session, _(papan_help_exit));
    heading(session, _("ENVIRONMENT"));
    papan_put_text(session, ".TP\n.B NO_COLOR\n");
    roff_line(session, _("if set and not empty, boards are not coloured unless --color is given"));
    papan_put_text(session, ".TP\n.B LANGUAGE, LC_ALL, LC_MESSAGES, LANG\n");
    roff_line(session, _("the language, unless --lang is given"));
    heading(session, _("SEE ALSO"));
    papan_put_text(session, ".BR papan\\-verify (1)\n");
}
