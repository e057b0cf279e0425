/* help.c: the help texts, generated from the rows of commands and options and wrapped to the terminal. */
#include "cli/help/help.h"

#include <string.h>

enum { MARGIN = 2, HELP_COLUMN = 26, WIDEST = 80, NARROWEST = 30 };

const char papan_help_what[] = N_("Papan solves placement puzzles: Queens and Star Battle, packing puzzles (IQ "
                                  "Puzzler Pro, Kanoodle, pentominoes, Soma) and N-Queens.");
const char papan_help_file[] =
    N_("FILE is a puzzle file (text, JSON or Star Battle Notation), '-' for standard input, or the id of a "
       "built-in puzzle such as nqueens:8 or pentominoes:6x10 ('papan list-puzzles' lists them).");
const char papan_help_exit[] = N_("0: answered (including 'no solution'); 1: error; 2: wrong usage; 3: invalid "
                                  "input; 4: stopped before the answer was known.");

static size_t page_width(const papan_session *session)
{
    unsigned columns, rows;
    papan_terminal_size(fileno(session->out), &columns, &rows);
    return columns > WIDEST ? WIDEST : columns < NARROWEST ? NARROWEST : columns;
}

void papan_help_fold(papan_session *session, const char *text, size_t indent, size_t column)
{
    size_t width = page_width(session);
    bool fresh = true;
    while (*text != '\0') {
        size_t length = strcspn(text, " \n");
        if (!fresh && column + 1 + length > width) {
            papan_put_format(session, "\n%*s", (int)indent, "");
            column = indent;
        } else if (!fresh) {
            papan_put_text(session, " ");
            column++;
        }
        papan_put(session, text, length);
        column += length;
        fresh = false;
        text += length;
        if (*text == '\n') {
            papan_put_format(session, "\n\n%*s", (int)indent, "");
            column = indent;
            fresh = true;
        }
        text += *text != '\0';
    }
    papan_put_text(session, "\n");
}

void papan_help_row(papan_session *session, size_t margin, const char *name, const char *text)
{
    size_t column = page_width(session) < 60 ? margin + 2 : HELP_COLUMN;
    size_t length = margin + strlen(name);
    papan_put_format(session, "%*s%s", (int)margin, "", name);
    if (length + 2 > column)
        papan_put_format(session, "\n%*s", (int)column, "");
    else
        papan_put_format(session, "%*s", (int)(column - length), "");
    papan_help_fold(session, text, column, column);
}

static void option_row(papan_session *session, const papan_option *option, const papan_command *command)
{
    char name[64], letter[8] = "    ";
    if (option->letter != 0)
        snprintf(letter, sizeof letter, "-%c, ", option->letter);
    snprintf(name, sizeof name, "%s--%s%s%s", letter, option->name, option->argument != NULL ? " " : "",
             option->argument != NULL ? _(option->argument) : "");
    papan_help_row(session, MARGIN, name, papan_option_help(option, command));
}

/* "title --one, --two (remark)" with the options of the command, or with those for all commands. */
static void option_line(papan_session *session, const papan_command *command, const char *title,
                        const char *remark)
{
    papan_buffer line = papan_buffer_new(NULL);
    papan_buffer_text(&line, title);
    bool first = true;
    for (const papan_option *option = papan_options; option->name != NULL; option++) {
        if (command != NULL ? !papan_is_listed(option->name, command->options) : !option->everywhere)
            continue;
        papan_buffer_text(&line, first ? " --" : ", --");
        papan_buffer_text(&line, option->name);
        first = false;
    }
    papan_buffer_char(&line, ' ');
    papan_buffer_text(&line, remark);
    if (papan_buffer_whole(&line)) {
        papan_put_text(session, "\n");
        papan_help_fold(session, line.bytes, MARGIN, 0);
    }
    papan_buffer_free(&line);
}

/* The options of the command, or those for all commands. */
static void option_rows(papan_session *session, const papan_command *command)
{
    papan_put_format(session, "\n%s\n", command != NULL ? _("Options:") : _("Options for all commands:"));
    for (const papan_option *option = papan_options; option->name != NULL; option++)
        if (papan_option_own(option, command))
            option_row(session, option, command);
}

static void list_commands(papan_session *session)
{
    papan_put_format(session, "\n%s\n", _("Commands:"));
    for (size_t i = 0; papan_commands[i] != NULL; i++) {
        char name[64];
        snprintf(name, sizeof name, "%s %s", papan_commands[i]->name, _(papan_commands[i]->arguments));
        papan_help_row(session, MARGIN, name, _(papan_commands[i]->summary));
    }
}

void papan_help_all(papan_session *session)
{
    papan_help_fold(session, _(papan_help_what), 0, 0);
    papan_put_format(session, "\n%s\n", _("Usage:"));
    papan_help_row(session, MARGIN, _("papan [OPTION]..."), _(papan_dialogue.summary));
    papan_help_row(session, MARGIN, _("papan COMMAND ..."), _("run one of these commands"));
    list_commands(session);
    papan_put_text(session, "\n");
    papan_help_fold(session, _(papan_help_file), 0, 0);
    option_rows(session, NULL);
    option_line(session, &papan_dialogue, _("Without a command, Papan also takes"),
                _("('papan help solve' explains them)."));
    papan_put_format(session, "\n%s\n%*s", _("Exit status:"), MARGIN, "");
    papan_help_fold(session, _(papan_help_exit), MARGIN, MARGIN);
    papan_put_format(session, "\n%s\n", _("Examples:"));
    papan_put_text(session, "  papan solve nqueens:8\n  papan solve iq-puzzler-pro:5x11\n  papan help solve\n");
}

void papan_help_command(papan_session *session, const papan_command *command)
{
    papan_put_format(session, "papan %s: ", command->name);
    papan_help_fold(session, _(command->summary), MARGIN, strlen("papan : ") + strlen(command->name));
    papan_put_format(session, "\n%s papan %s%s%s%s\n", _("Usage:"), command->name,
                     command->options[0] != '\0' ? _(" [OPTION]...") : "",
                     command->arguments[0] != '\0' ? " " : "", _(command->arguments));
    if (command->description != NULL) {
        papan_put_text(session, "\n");
        papan_help_fold(session, _(command->description), 0, 0);
    }
    if (command->options[0] != '\0')
        option_rows(session, command);
    if (command->list != NULL) {
        char name[PAPAN_LIST_NAME];
        const char *text;
        papan_put_format(session, "\n%s\n", _(command->list_title));
        for (size_t i = 0; command->list(i, name, &text); i++)
            papan_help_row(session, MARGIN, name, _(text));
    }
    option_line(session, NULL, _("Options for all commands:"), _("('papan help' explains them)."));
    if (command->example != NULL)
        papan_put_format(session, "\n%s\n  %s\n", _("Example:"), command->example);
}
