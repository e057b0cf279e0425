/* completion.c: a bash completion script, generated from the rows of commands and options. It runs the program
 * to get the names of built-in puzzles and strategies when they are needed. */
#include "cli/help/help.h"

#include <string.h>

static void option_names(papan_session *session, const papan_command *command)
{
    for (const papan_option *option = papan_options; option->name != NULL; option++)
        if (papan_option_is_for(option, command))
            papan_put_format(session, " --%s", option->name);
}

static void value_cases(papan_session *session)
{
    for (const papan_option *option = papan_options; option->name != NULL; option++) {
        if (option->argument == NULL)
            continue;
        papan_put_format(session, "        --%s", option->name);
        if (option->letter != 0)
            papan_put_format(session, "|-%c", option->letter);
        if (option->choices != NULL)
            papan_put_format(session, ") COMPREPLY=($(compgen -W '%s' -- \"$word\")); return ;;\n",
                             option->choices);
        else if (strcmp(option->argument, "FILE") == 0)
            papan_put_text(session, ") COMPREPLY=($(compgen -f -- \"$word\")); return ;;\n");
        else if (strcmp(option->name, "strategy") == 0)
            papan_put_text(session,
                           ") COMPREPLY=($(compgen -W \"$(\"$program\" strategies --quiet 2>/dev/null)\" -- "
                           "\"$word\")); return ;;\n");
        else
            papan_put_text(session, ") return ;;\n");
    }
}

void papan_help_completion_bash(papan_session *session)
{
    papan_put_text(session, "# bash completion for papan: source <(papan --completion bash)\n"
                            "_papan()\n"
                            "{\n"
                            "    local program=$1 word=$2 before=$3 command=''\n"
                            "    local i options ids parted='' full=${COMP_LINE:0:COMP_POINT}\n"
                            "    full=${full##* } # bash splits words at colons, and ids contain one\n"
                            "    COMPREPLY=()\n"
                            "    case $before in\n");
    value_cases(session);
    papan_put_text(session, "    esac\n"
                            "    for ((i = 1; i < COMP_CWORD; i++)); do\n"
                            "        case ${COMP_WORDS[i]} in\n");
    for (size_t i = 0; papan_commands[i] != NULL; i++) {
        papan_put_format(session, "        %s) command=%s; options='", papan_commands[i]->name,
                         papan_commands[i]->name);
        option_names(session, papan_commands[i]);
        papan_put_text(session, "'; break ;;\n");
    }
    papan_put_text(session, "        esac\n    done\n    if [[ -z $command ]]; then\n        options='");
    option_names(session, &papan_dialogue);
    papan_put_text(session, "'\n        [[ $word == -* ]] || options='");
    for (size_t i = 0; papan_commands[i] != NULL; i++)
        papan_put_format(session, " %s", papan_commands[i]->name);
    papan_put_text(session, "'\n"
                            "        COMPREPLY=($(compgen -W \"$options\" -- \"$word\"))\n"
                            "    elif [[ $word == -?* ]]; then\n"
                            "        COMPREPLY=($(compgen -W \"$options\" -- \"$word\"))\n"
                            "    elif [[ $command == help ]]; then\n"
                            "        COMPREPLY=($(compgen -W '");
    for (size_t i = 0; papan_commands[i] != NULL; i++)
        papan_put_format(session, " %s", papan_commands[i]->name);
    papan_put_text(session,
                   "' -- \"$word\"))\n"
                   "    else\n"
                   "        ids=$(\"$program\" list-puzzles --quiet 2>/dev/null)\n"
                   "        [[ $COMP_WORDBREAKS == *:* && $full == *:* ]] && parted=${full%\"${full##*:}\"}\n"
                   "        COMPREPLY=($(compgen -f -- \"$full\") $(compgen -W \"$ids\" -- \"$full\"))\n"
                   "        COMPREPLY=(\"${COMPREPLY[@]#\"$parted\"}\")\n"
                   "    fi\n"
                   "}\n"
                   "complete -o filenames -F _papan papan\n");
}
