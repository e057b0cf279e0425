/* completion_bash.c: the completion script for bash. It needs only bash itself, not the package
 * bash-completion. */
#include "cli/help/help.h"

static void option_names(papan_session *session, const papan_command *command)
{
    for (const papan_option *option = papan_options; option->name != NULL; option++)
        if (papan_option_shown(option, command))
            papan_put_format(session, " --%s", option->name);
}

/* The option as the pattern of "COMMAND WORD"; one with two rows, for each command that has this one. */
static void value_pattern(papan_session *session, const papan_option *option)
{
    const char *before = "        ";
    for (size_t i = 0; papan_option_has_twin(option) && papan_commands[i] != NULL; i++)
        if (papan_option_shown(option, papan_commands[i])) {
            papan_put_format(session, "%s%s' '--%s", before, papan_commands[i]->name, option->name);
            before = "|";
        }
    if (!papan_option_has_twin(option))
        papan_put_format(session, "%s*' '--%s", before, option->name);
    if (option->letter != 0)
        papan_put_format(session, "|*' '-%c", option->letter);
}

static void value_cases(papan_session *session)
{
    static const char *const reply[] = {
        [PAPAN_COMPLETES_ANYTHING] = ") return ;;\n",
        [PAPAN_COMPLETES_FILES] = ") _papan_reply \"$word\" -f; return ;;\n",
        [PAPAN_COMPLETES_STRATEGIES] =
            ") _papan_reply \"$word\" -W \"$(\"$program\" strategies --quiet 2>/dev/null)\"; return ;;\n",
    };
    char words[PAPAN_OFFERS];
    for (const papan_option *option = papan_options; option->name != NULL; option++) {
        papan_completes what = papan_completes_value(option);
        if (what == PAPAN_COMPLETES_NOTHING)
            continue;
        value_pattern(session, option);
        if (what == PAPAN_COMPLETES_CHOICES)
            papan_put_format(session, ") _papan_reply \"$word\" -W '%s'; return ;;\n",
                             papan_completion_words(option, words));
        else
            papan_put_text(session, reply[what]);
    }
}

/* For each command, its options, words and other completions. */
static void command_cases(papan_session *session)
{
    for (size_t i = 0; papan_commands[i] != NULL; i++) {
        const papan_command *command = papan_commands[i];
        papan_put_format(session, "        %s) command=%s; options='", command->name, command->name);
        option_names(session, command);
        papan_put_format(session, "'; words='%s", command->words != NULL ? command->words : "");
        if (papan_completes_commands(command))
            papan_put_command_names(session);
        papan_put_format(session, "'; kinds='%s%s%s'; at=$i; break ;;\n",
                         papan_completes_words_first(command) ? "words-first " : "",
                         papan_completes_files(command) ? "files " : "",
                         papan_completes_puzzles(command) ? "puzzles" : "");
    }
}

static const char head[] = "# bash completion for papan: source <(papan --completion bash)\n"
                           "_papan_reply() # word, arguments of compgen\n"
                           "{\n"
                           "    local word=$1 line\n"
                           "    shift\n"
                           "    while IFS= read -r line; do\n"
                           "        COMPREPLY+=(\"$line\")\n"
                           "    done < <(compgen \"$@\" -- \"$word\")\n"
                           "}\n\n"
                           "_papan()\n"
                           "{\n"
                           "    local program=$1 word=$2 before=$3 command='' options words='' kinds='' at=0\n"
                           "    local i parted='' full=${COMP_LINE:0:COMP_POINT}\n"
                           "    full=${full##* } # bash splits words at colons, and ids contain one\n"
                           "    [[ $full == *:* ]] || full=$word\n"
                           "    COMPREPLY=()\n"
                           "    if [[ $word == '=' ]]; then # --option=\n"
                           "        word=''\n"
                           "    elif [[ $before == '=' ]]; then\n"
                           "        before=${COMP_WORDS[COMP_CWORD - 2]}\n"
                           "    fi\n"
                           "    options='";

static const char tail[] =
    "'\n"
    "        [[ $word == -* ]] || options=$words\n"
    "        _papan_reply \"$word\" -W \"$options\"\n"
    "    elif [[ $word == -?* ]]; then\n"
    "        _papan_reply \"$word\" -W \"$options\"\n"
    "    else\n"
    "        if ((at + 1 == COMP_CWORD)); then\n"
    "            _papan_reply \"$word\" -W \"$words\"\n"
    "            [[ $kinds != words-first* ]] || return\n"
    "        fi\n"
    "        [[ $kinds != *files* ]] || _papan_reply \"$full\" -f\n"
    "        [[ $kinds != *puzzles* ]] ||\n"
    "            _papan_reply \"$full\" -W \"$(\"$program\" list-puzzles --quiet 2>/dev/null)\"\n"
    "        [[ $COMP_WORDBREAKS == *:* && $full == *:* ]] && parted=${full%\"${full##*:}\"}\n"
    "        COMPREPLY=(\"${COMPREPLY[@]#\"$parted\"}\")\n"
    "    fi\n"
    "}\n"
    "complete -o filenames -F _papan papan\n";

void papan_completion_bash(papan_session *session)
{
    papan_put_text(session, head);
    option_names(session, &papan_dialogue);
    papan_put_text(session, "'\n    for ((i = 1; i < COMP_CWORD; i++)); do\n"
                            "        case ${COMP_WORDS[i]} in\n");
    command_cases(session);
    papan_put_text(session, "        esac\n    done\n    case $command' '$before in\n");
    value_cases(session);
    papan_put_text(session, "    esac\n    if [[ -z $command ]]; then\n        words='");
    papan_put_command_names(session);
    papan_put_text(session, tail);
}
