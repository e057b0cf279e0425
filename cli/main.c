/* main.c: the papan program: selects the language, reads the command line, finds its command and runs it. */
#include "cli/cluster/backend.h"
#include "cli/command.h"
#include "cli/help/help.h"
#include "cli/input/input.h"
#include "cli/options.h"
#include "cli/output/output.h"
#include "cli/watching/watch.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

const papan_command *papan_command_find(const char *name)
{
    for (size_t i = 0; papan_commands[i] != NULL; i++)
        if (strcmp(papan_commands[i]->name, name) == 0)
            return papan_commands[i];
    return NULL;
}

int papan_command_run(const papan_command *command, papan_session *session)
{
    if (command->possible != NULL && !command->possible(session))
        return PAPAN_EXIT_USAGE;
    if (command->run != NULL)
        return command->run(session);
    papan_puzzle *puzzle = NULL;
    int code =
        (command->takes_huge ? papan_input_puzzle : papan_input_board)(session, session->argument[0], &puzzle);
    if (code == PAPAN_EXIT_ANSWERED)
        code = command->answer(session, puzzle);
    papan_puzzle_free(puzzle);
    return code;
}

static int point_to_help(const papan_command *command)
{
    if (command != NULL)
        fprintf(stderr, _("See 'papan help %s'.\n"), command->name);
    else
        fprintf(stderr, "%s\n", _("See 'papan help'."));
    return PAPAN_EXIT_USAGE;
}

static const papan_command *command_named(const char *name)
{
    const papan_command *command = papan_command_find(name);
    if (command != NULL)
        return command;
    papan_suggestion suggestion = papan_suggest_for(name);
    for (size_t i = 0; papan_commands[i] != NULL; i++)
        papan_suggest_offer(&suggestion, papan_commands[i]->name);
    struct stat what;
    if (papan_is_listed(name, papan_commands_missing))
        papan_complain("not-in-this-build",
                       N_("this build of Papan has no 'papan %s'; the program built from source has it"), name);
    else if (stat(name, &what) == 0 || strchr(name, ':') != NULL)
        papan_complain("unknown-command", N_("unknown command '%s'; did you mean 'papan solve %s'?"), name,
                       name);
    else if (suggestion.near != NULL)
        papan_complain("unknown-command", N_("unknown command '%s'; did you mean %s?"), name, suggestion.near);
    else
        papan_complain("unknown-command", N_("unknown command '%s'; 'papan help' lists the commands"), name);
    return NULL;
}

/* Options that have an effect only if another one is given. */
static const struct {
    const char *command, *option; /* command NULL: all that take it */
    const char *needs;            /* one of these options, separated by blanks */
    const char *words;            /* the same as text for messages */
} companions[] = {{"count", "seed", "job", "--job"},
                  {"list", "seed", "job", "--job"},
                  {"draw", "limit", "all", "--all"},
                  {"draw", "distinct", "all", "--all"},
                  {"draw", "strategy", "solve all animate", N_("--solve, --all or --animate")},
                  {"draw", "frames", "animate", "--animate"},
                  {"draw", "speed", "animate", "--animate"},
                  {NULL, "speed", "live animate", "--live"},
                  {NULL, "trace-limit", "trace", "--trace"}};

/* Options that exclude each other. */
static const struct {
    const char *command, *option; /* command NULL: all that take it */
    const char *others;           /* separated by blanks */
} conflicts[] = {{NULL, "certify", "distinct by-empty job backend stars live trace"},
                 {NULL, "labels", "no-labels"},
                 {"import", "to", "json"}};

static bool is_for(const papan_command *command, const char *name)
{
    return name == NULL || strcmp(name, command->name) == 0;
}

static bool options_agree(const papan_command *command, const papan_session *session)
{
    for (size_t i = 0; i < sizeof companions / sizeof companions[0]; i++)
        if (is_for(command, companions[i].command) &&
            papan_option_given(session, companions[i].option) != NULL &&
            papan_option_given(session, companions[i].needs) == NULL)
            return papan_complain("option-without-effect", N_("--%s has no effect without %s"),
                                  companions[i].option, _(companions[i].words));
    for (size_t i = 0; i < sizeof conflicts / sizeof conflicts[0]; i++) {
        const char *other = papan_option_given(session, conflicts[i].others);
        if (is_for(command, conflicts[i].command) && other != NULL &&
            papan_option_given(session, conflicts[i].option) != NULL)
            return papan_complain("options-conflict", N_("--%s cannot be combined with --%s"),
                                  conflicts[i].option, other);
    }
    if (command->required == NULL || papan_option_given(session, command->required) != NULL)
        return true;
    return papan_complain("missing-output", "%s", _(command->required_text));
}

static bool options_fit(const papan_command *command, const papan_session *session)
{
    for (size_t i = 0; papan_options[i].name != NULL; i++)
        if (session->given[i] && !papan_option_is_for(&papan_options[i], command))
            return command->name[0] == '\0'
                       ? papan_complain("option-not-for-command",
                                        N_("--%s needs a command, such as 'papan solve'"),
                                        papan_options[i].name)
                       : papan_complain("option-not-for-command", N_("--%s does not apply to 'papan %s'"),
                                        papan_options[i].name, command->name);
    return options_agree(command, session);
}

static bool arguments_fit(const papan_command *command, const papan_session *session)
{
    int least = 0, most = 0;
    for (const char *word = command->arguments; *word != '\0'; word += strspn(word, " ")) {
        least += word[0] != '[';
        most++;
        word += strcspn(word, " ");
    }
    bool any_number = strstr(command->arguments, "...") != NULL,
         files = strstr(command->arguments, "FILE") != NULL;
    int streams = 0;
    for (int i = 0; i < session->arguments && files; i++)
        streams += strcmp(session->argument[i], "-") == 0;
    if (session->arguments < least)
        return papan_complain("missing-argument", N_("'papan %s' needs an argument: %s"), command->name,
                              _(command->arguments));
    if (session->arguments > most && !any_number)
        return papan_complain("unexpected-argument", N_("unexpected argument '%s' for 'papan %s'"),
                              session->argument[most], command->name);
    if (streams > 1)
        return papan_complain("stdin-used-twice", N_("'-', standard input, can stand for one file only"));
    return true;
}

/* The files to be written: those of -o, then those of --trace and --certify, or NULL. */
static const char *file_written(const papan_settings *settings, size_t index)
{
    const char *const others[] = {settings->trace, settings->certify};
    return index < settings->outputs ? settings->output[index] : others[index - settings->outputs];
}

static bool outputs_differ(const papan_settings *settings)
{
    for (size_t i = 0; i < settings->outputs + 2; i++)
        for (size_t j = 0; j < i; j++) {
            const char *one = file_written(settings, i), *other = file_written(settings, j);
            if (one == NULL || other == NULL)
                continue;
            if (strcmp(one, other) == 0 || papan_same_file(one, other))
                return papan_complain("output-overwrites",
                                      N_("refusing to write two outputs to the same file, %s"), one);
        }
    return true;
}

/* True if no output overwrites the puzzle or another output. */
static bool outputs_fit(const papan_session *session)
{
    const papan_settings *settings = &session->settings;
    for (size_t o = 0; o < settings->outputs + 2; o++) {
        const char *written = file_written(settings, o);
        for (int i = 0; i < session->arguments && written != NULL; i++)
            if (!papan_input_spared(written, session->argument[i]))
                return false;
        if (written != NULL && settings->pieces != NULL && !papan_input_spared(written, settings->pieces))
            return false;
    }
    if (settings->trace != NULL && strcmp(settings->trace, "-") == 0)
        return papan_complain("trace-needs-file", N_("cannot write '%s': expected a file name for --trace"),
                              settings->trace);
    return outputs_differ(settings);
}

static int run_command_line(papan_session *session, int count, char **argument)
{
    const papan_settings *settings = &session->settings;
    if (settings->version) {
        papan_put_text(session, "papan " PAPAN_VERSION "\n");
        return PAPAN_EXIT_ANSWERED;
    }
    if (settings->man || settings->shell != NULL) {
        (settings->man ? papan_help_manual : papan_help_completion)(session);
        return PAPAN_EXIT_ANSWERED;
    }
    if (count == 0 && settings->help) {
        papan_help_all(session);
        return PAPAN_EXIT_ANSWERED;
    }
    if (count == 0)
        return options_fit(&papan_dialogue, session) ? papan_command_run(&papan_dialogue, session)
                                                     : point_to_help(NULL);
    const papan_command *command = command_named(argument[0]);
    if (command == NULL)
        return point_to_help(NULL);
    if (settings->help) {
        papan_help_command(session, command);
        return PAPAN_EXIT_ANSWERED;
    }
    session->arguments = count - 1;
    session->argument = argument + 1;
    papan_watch_limit(settings->time_limit);
    if (!options_fit(command, session) || !arguments_fit(command, session) || !outputs_fit(session))
        return point_to_help(command);
    return papan_backend_run(session, command);
}

/* If a standard stream is closed, the next file opened would get its number, and answers or error messages
 * would go into that file. Reading from or writing to the files opened here fails, as it would for the closed
 * streams. */
static void hold_closed_streams(void)
{
    static const int unfit[] = {O_WRONLY, O_RDONLY, O_RDONLY}; /* for stdin, stdout, stderr */
    for (int stream = 0; stream < (int)(sizeof unfit / sizeof unfit[0]); stream++)
        if (fcntl(stream, F_GETFD) < 0 && open("/dev/null", unfit[stream]) != stream)
            return;
}

static const uint64_t UNKNOWN = UINT64_C(8) << 30;

/* The file contains a number, or "max" for no limit. */
static uint64_t group_limit(void)
{
    unsigned long long limit = 0;
    FILE *file = fopen("/sys/fs/cgroup/memory.max", "r");
    if (file == NULL)
        return UINT64_MAX;
    int read = fscanf(file, "%llu", &limit);
    fclose(file);
    return read == 1 && limit > 0 ? limit : UINT64_MAX;
}

/* The default memory limit of a search: half of the memory of the machine, because other programs need memory,
 * too, and the file cache of the system should stay in memory. In a container the limit of its control group
 * (version 2) counts instead: the system kills a process that exceeds it without a message. */
static uint64_t default_memory_limit(void)
{
    long pages = sysconf(_SC_PHYS_PAGES), bytes = sysconf(_SC_PAGESIZE);
    uint64_t memory = pages > 0 && bytes > 0 ? (uint64_t)pages * (uint64_t)bytes : UNKNOWN;
    uint64_t limit = group_limit();
    return (memory < limit ? memory : limit) / 2;
}

int main(int count, char **word)
{
    hold_closed_streams();
    papan_language_start(count, word);
    papan_options_begin();
    papan_watch_signals();
    papan_session session = {.out = stdout,
                             .settings = {.colour = PAPAN_COLOUR_AUTO,
                                          .speed = -1,
                                          .cell = 20,
                                          .clearance = 0.15,
                                          .trace_limit = 1000000,
                                          .memory_limit = default_memory_limit()}};
    char **argument = calloc((size_t)count + 1, sizeof *argument);
    session.settings.output = calloc((size_t)count + 1, sizeof *session.settings.output);
    int arguments = 0, code = PAPAN_EXIT_ERROR;
    if (argument == NULL || session.settings.output == NULL)
        papan_out_of_memory();
    else if (!papan_options_read(count, word, &session, &arguments, argument))
        code = point_to_help(argument[0] != NULL ? papan_command_find(argument[0]) : NULL);
    else
        code = run_command_line(&session, arguments, argument);
    code = papan_put_end(&session, code);
    free(argument);
    free(session.settings.output);
    papan_output_end();
    return code;
}
