/* completion_zsh.c: the completion script for zsh, in the language of _arguments, with descriptions. */
#include "cli/help/help.h"

#include <string.h>

/* Characters that end a description in brackets, or a message before a colon. */
static const char in_brackets[] = "[]", before_colon[] = ":";

static const char *action_of(const papan_option *option)
{
    static const char *const actions[] = {
        [PAPAN_COMPLETES_NOTHING] = " ",
        [PAPAN_COMPLETES_ANYTHING] = " ",
        [PAPAN_COMPLETES_FILES] = "_files",
        [PAPAN_COMPLETES_STRATEGIES] = "_papan_strategies",
    };
    return actions[papan_completes_value(option)];
}

/* :NAME:action, or ::NAME:action if the value may be left out. */
static void put_value(papan_session *session, const papan_option *option)
{
    char words[PAPAN_OFFERS];
    if (option->argument == NULL)
        return;
    papan_put_text(session, option->kind == PAPAN_PERHAPS ? "::" : ":");
    papan_put_quoted(session, _(option->argument), before_colon);
    if (papan_completes_value(option) == PAPAN_COMPLETES_CHOICES)
        papan_put_format(session, ":(%s)", papan_completion_words(option, words));
    else
        papan_put_format(session, ":%s", action_of(option));
}

/* '(-s --strategy)'{-s+,--strategy=}'[what it means]:NAME:action' */
static void option_line(papan_session *session, const papan_option *option, const papan_command *command)
{
    const char *equals = option->argument == NULL ? "" : option->kind == PAPAN_PERHAPS ? "=-" : "=";
    bool repeats = option->kind == PAPAN_WORDS;
    papan_put_text(session, "            ");
    if (option->letter != 0) {
        if (repeats)
            papan_put_text(session, "'*'");
        else
            papan_put_format(session, "'(-%c --%s)'", option->letter, option->name);
        papan_put_format(session, "{-%c%s,--%s%s}'", option->letter, option->argument != NULL ? "+" : "",
                         option->name, equals);
    } else {
        papan_put_format(session, "'%s--%s%s", repeats ? "*" : "", option->name, equals);
    }
    char brief[PAPAN_BRIEF];
    papan_put_text(session, "[");
    papan_put_quoted(session, papan_brief_help(option, command, brief), in_brackets);
    papan_put_text(session, "]");
    put_value(session, option);
    papan_put_text(session, "'\n");
}

static void option_lines(papan_session *session, const papan_command *command)
{
    for (const papan_option *option = papan_options; option->name != NULL; option++)
        if (papan_option_own(option, command))
            option_line(session, option, command);
}

/* The words and files of a command, as arguments of _arguments. */
static void put_arguments(papan_session *session, const papan_command *command)
{
    const char *files = papan_completes_puzzles(command) ? "_papan_puzzles" : "_files";
    if (papan_completes_commands(command))
        papan_put_text(session, "            '1: :_papan_commands'\n");
    if (command->words != NULL && papan_completes_puzzles(command))
        papan_put_format(session, "            '1: :{_alternative \"words: :(%s)\" \"puzzles: :%s\"}'\n",
                         command->words, files);
    else if (command->words != NULL)
        papan_put_format(session, "            '1: :(%s)'\n", command->words);
    if (papan_completes_files(command))
        papan_put_format(session, "            '*: :%s'\n", files);
}

static const char head[] =
    "#compdef papan\n"
    "# zsh completion for papan: save it as _papan in a folder of $fpath, or: source <(papan --completion "
    "zsh)\n"
    "_papan_strategies() {\n"
    "    local -a names\n"
    "    names=(${(f)\"$(_call_program strategies ${(q)papan} strategies --quiet 2>/dev/null)\"})\n"
    "    _wanted strategies expl strategy compadd -a names\n"
    "}\n\n"
    "# With what they are, from a list that is not folded to the width of the terminal.\n"
    "_papan_puzzles() {\n"
    "    local -a lines ids\n"
    "    local match mbegin mend line\n"
    "    lines=(${(f)\"$(_call_program puzzles COLUMNS=1000 ${(q)papan} list-puzzles 2>/dev/null)\"})\n"
    "    for line in $lines; do\n"
    "        [[ $line == (#b)'  '([^ ]##)' '##(*) ]] && ids+=(\"${match[1]//:/\\\\:}:$match[2]\")\n"
    "    done\n"
    "    _alternative 'puzzles:puzzle:{_describe -t puzzles puzzle ids}' 'files:file:_files'\n"
    "}\n\n"
    "_papan_commands() {\n"
    "    local -a commands\n"
    "    commands=(\n";

static const char body[] = "    )\n"
                           "    _describe -t commands command commands\n"
                           "}\n\n"
                           "_papan() {\n"
                           "    setopt local_options extended_glob\n"
                           "    local curcontext=$curcontext state line papan=$words[1]\n"
                           "    local -a common own\n"
                           "    local -A opt_args\n"
                           "    common=(\n";

void papan_completion_zsh(papan_session *session)
{
    papan_put_text(session, head);
    for (size_t i = 0; papan_commands[i] != NULL; i++) {
        papan_put_format(session, "        '%s:", papan_commands[i]->name);
        papan_put_quoted(session, _(papan_commands[i]->summary), "");
        papan_put_text(session, "'\n");
    }
    papan_put_text(session, body);
    option_lines(session, NULL);
    papan_put_text(session, "    )\n    own=(\n");
    option_lines(session, &papan_dialogue);
    papan_put_text(session,
                   "    )\n"
                   "    _arguments -s -S -C $common $own '1: :_papan_commands' '*:: :->rest' && return\n"
                   "    [[ $state == rest ]] || return 1\n"
                   "    case $words[1] in\n");
    for (size_t i = 0; papan_commands[i] != NULL; i++) {
        papan_put_format(session, "    %s)\n        own=(\n", papan_commands[i]->name);
        option_lines(session, papan_commands[i]);
        put_arguments(session, papan_commands[i]);
        papan_put_text(session, "        )\n        ;;\n");
    }
    papan_put_text(session, "    *) return 1 ;;\n"
                            "    esac\n"
                            "    _arguments -s -S $common $own\n"
                            "}\n\n"
                            "if [[ $funcstack[1] == _papan ]]; then\n"
                            "    _papan \"$@\"\n"
                            "else\n"
                            "    compdef _papan papan\n"
                            "fi\n");
}
