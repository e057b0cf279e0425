/* manual.c: the manual page in roff, made from the rows of commands and options. */
#include "cli/help/help.h"

/* Text of the tables: a backslash, and a dot or quote at the start of a line, mean something to roff;
 * hyphens are made such that options can be copied from the page. */
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

static void option_entry(papan_session *session, const papan_option *option)
{
    papan_put_text(session, ".TP\n");
    if (option->letter != 0)
        papan_put_format(session, "\\fB\\-%c\\fR, ", option->letter);
    papan_put_text(session, "\\fB");
    roff(session, "--");
    roff(session, option->name);
    papan_put_text(session, "\\fR");
    if (option->argument != NULL)
        papan_put_format(session, " \\fI%s\\fR", option->argument);
    papan_put_text(session, "\n");
    roff_line(session, _(option->help));
}

static void command_section(papan_session *session, const papan_command *command)
{
    papan_put_text(session, ".SS papan ");
    roff(session, command->name);
    papan_put_text(session, " ");
    roff_line(session, command->arguments);
    roff_line(session, _(command->summary));
    if (command->description != NULL) {
        papan_put_text(session, ".PP\n");
        roff_line(session, _(command->description));
    }
    for (const papan_option *option = papan_options; option->name != NULL; option++)
        if (!option->everywhere && papan_option_is_for(option, command))
            option_entry(session, option);
    if (command->example != NULL) {
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
    papan_put_text(session,
                   "\\fBpapan\\fR\n.br\n\\fBpapan\\fR \\fICOMMAND\\fR [\\fIOPTION\\fR]... [\\fIFILE\\fR]\n");
    heading(session, _("DESCRIPTION"));
    roff_line(session, _("Papan solves placement puzzles: Queens and Star Battle, packing (IQ Puzzler Pro, "
                         "Kanoodle, pentominoes, Soma) and N-Queens."));
    papan_put_text(session, ".PP\n");
    roff_line(
        session,
        _("FILE is a puzzle as text or JSON, '-' for standard input, or the id of a built-in puzzle such as "
          "nqueens:8 or pentominoes:6x10 ('papan list-puzzles' shows them all)."));
    papan_put_text(session, ".PP\n");
    roff_line(
        session,
        _("Without a command Papan asks for a puzzle, solves it and offers to save the answer. Answers go to "
          "standard output, everything else to standard error."));
    heading(session, _("COMMANDS"));
    for (size_t i = 0; papan_commands[i] != NULL; i++)
        command_section(session, papan_commands[i]);
    heading(session, _("OPTIONS FOR ALL COMMANDS"));
    for (const papan_option *option = papan_options; option->name != NULL; option++)
        if (option->everywhere)
            option_entry(session, option);
    heading(session, _("EXIT STATUS"));
    roff_line(session,
              _("0 answered (also 'no solution'), 1 error while running, 2 wrong use, 3 bad input, 4 stopped "
                "before the answer."));
    heading(session, _("ENVIRONMENT"));
    papan_put_text(session, ".TP\n.B NO_COLOR\n");
    roff_line(session, _("if set and not empty, boards are not coloured unless --color asks for it"));
    papan_put_text(session, ".TP\n.B LANGUAGE, LC_ALL, LC_MESSAGES, LANG\n");
    roff_line(session, _("the language, unless --lang says it"));
}
