/* options.c: the table of options, and the reader made from it. getopt_long gets its array from the rows;
 * a value is read by the function for its kind and stored at the row's place in the settings. A new option
 * is one row here, one field in papan_settings and its name in the rows of the commands that take it. */
#include "cli/options.h"

#include "cli/help/suggest.h"

#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <getopt.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define AT(field) offsetof(papan_settings, field)

const papan_option papan_options[] = {
    {"strategy", 's', "NAME", false, PAPAN_WORD, AT(strategy), NULL,
     N_("search with this strategy ('papan strategies' lists them)")},
    {"distinct", 'd', NULL, false, PAPAN_FLAG, AT(distinct), NULL,
     N_("count solutions that are turned or mirrored copies of each other as one")},
    {"limit", 'n', "N", false, PAPAN_NUMBER, AT(limit), NULL,
     N_("stop after N solutions; with job: make N shares, or search N parts again")},
    {"stars", 'k', "K", false, PAPAN_NUMBER, AT(stars), NULL,
     N_("queens in each row, column and region of boards that do not say it themselves")},
    {"output", 'o', "FILE", false, PAPAN_WORDS, AT(output), NULL,
     N_("write to FILE too; its ending says in which form: answers as .txt, .json, .png, .svg or .pdf, puzzles "
        "as .txt, .json, .sbn or .id; may be given several times")},
    {"theme", 0, "NAME", false, PAPAN_WORD, AT(theme), "light dark print colour-blind",
     N_("colours of pictures: light, dark, print (black and white, with patterns) or colour-blind")},
    {"size", 0, "N", false, PAPAN_NUMBER, AT(size), NULL,
     N_("make the longer side of a picture N pixels (in a PDF points) long, else as suits the board; for make "
        "and booklet: rows of the board of queens")},
    {"labels", 0, NULL, false, PAPAN_FLAG, AT(labels), NULL,
     N_("letters on pieces and regions, numbers beside rows and columns (that is usual)")},
    {"no-labels", 0, NULL, false, PAPAN_FLAG, AT(no_labels), NULL, N_("neither letters nor numbers")},
    {"oblique", 0, NULL, false, PAPAN_FLAG, AT(oblique), NULL,
     N_("show pyramids and boxes in space, too, beside their layers")},
    {"solve", 0, NULL, false, PAPAN_FLAG, AT(solve), NULL, N_("draw a solution in place of the puzzle alone")},
    {"all", 0, NULL, false, PAPAN_FLAG, AT(all), NULL,
     N_("draw all solutions, each on a page of a PDF; --limit says how many at most (100). With hint: tell the "
        "whole way to the solution; with job verify: search all parts again")},
    {"given", 0, "N", false, PAPAN_NUMBER, AT(given), NULL, N_("lay N pieces on the board; else as it comes")},
    {"difficulty", 0, "LEVEL", false, PAPAN_WORD, AT(difficulty), "easy medium hard expert",
     N_("make puzzles of this level: easy, medium, hard or expert; else as it comes")},
    {"seed", 0, "N", false, PAPAN_NUMBER, AT(seed), NULL,
     N_("start random numbers with N, so that the same puzzle is made again; with --job: shuffle the parts of "
        "the work by N")},
    {"count", 0, "N", false, PAPAN_NUMBER, AT(count), NULL, N_("make N puzzles (1; 12 for a booklet)")},
    {"count", 0, NULL, false, PAPAN_FLAG, AT(counts), NULL,
     N_("count all solutions instead of searching for one")},
    {"sweep", 0, "A..B", false, PAPAN_RANGE, AT(sweep), NULL,
     N_("compare on boards of A to B queens, for example 4..12")},
    {"paper", 0, "SIZE", false, PAPAN_WORD, AT(paper), "a4 letter", N_("paper size: a4 or letter (a4)")},
    {"per-page", 0, "N", false, PAPAN_NUMBER, AT(per_page), NULL,
     N_("put N puzzles on a page, 1 to 4; else as many as can be large enough")},
    {"to", 0, "FORMAT", false, PAPAN_WORD, AT(to), NULL, N_("write this format to standard output")},
    {"json", 0, NULL, false, PAPAN_FLAG, AT(json), NULL, N_("answer in JSON, one object a line")},
    {"time-limit", 't', "SECONDS", false, PAPAN_DECIMAL, AT(time_limit), NULL,
     N_("stop the search after so long")},
    {"memory-limit", 'm', "BYTES", false, PAPAN_BYTES, AT(memory_limit), NULL,
     N_("limit the memory of the search (half of what the machine has); K, M and G stand for KiB, MiB and "
        "GiB")},
    {"backend", 0, "NAME", false, PAPAN_CHOICE, AT(backend), "threads mpi cuda",
     N_("who searches: threads (of this process), mpi (all processes that mpirun or srun has started) or cuda "
        "(the GPUs here, which count N-Queens)")},
    {"job", 0, "FILE", false, PAPAN_WORD, AT(job), NULL,
     N_("keep the search in FILE, so that it can be stopped at any time and goes on from there ('papan job')")},
    {"progress", 0, "HOW", false, PAPAN_CHOICE, AT(progress), "auto json never",
     N_("tell how far the search is: auto (a line on terminals), json (one object a line on standard error, "
        "for programs) or never")},
    {"live", 'l', NULL, false, PAPAN_FLAG, AT(live), NULL, N_("show the board while the search moves")},
    {"speed", 0, "STEPS", false, PAPAN_DECIMAL, AT(speed), NULL,
     N_("steps a second for --live (100) and --animate (10, at most 50); 0 goes as fast as it can")},
    {"animate", 0, NULL, false, PAPAN_FLAG, AT(animate), NULL,
     N_("draw the search of a strategy as an animation (.gif, .apng or .svg)")},
    {"frames", 0, "N", false, PAPAN_NUMBER, AT(frames), NULL,
     N_("let an animation have at most N frames (300); where the search has more steps, some are left out")},
    {"trace", 0, "FILE", false, PAPAN_WORD, AT(trace), NULL,
     N_("write each step of the search to FILE, one JSON object a line")},
    {"trace-limit", 0, "N", false, PAPAN_NUMBER, AT(trace_limit), NULL, N_("write at most N steps (1000000)")},
    {"port", 0, "N", false, PAPAN_NUMBER, AT(port), NULL,
     N_("serve the page on this port; else on a free one")},
    {"no-browser", 0, NULL, false, PAPAN_FLAG, AT(no_browser), NULL,
     N_("only tell the address of the page, do not open it")},
    {"lang", 0, "LANGUAGE", true, PAPAN_WORD, AT(language), "id en",
     N_("speak Indonesian (id) or English (en)")},
    {"color", 0, "WHEN", true, PAPAN_CHOICE, AT(colour), "never auto always",
     N_("colour the boards: never, auto (on terminals, unless NO_COLOR is set) or always")},
    {"threads", 'j', "N", true, PAPAN_NUMBER, AT(threads), NULL,
     N_("search with N threads (as many as there are processors)")},
    {"verbose", 'v', NULL, true, PAPAN_FLAG, AT(verbose), NULL, N_("tell more: strategy, memory")},
    {"quiet", 'q', NULL, true, PAPAN_FLAG, AT(quiet), NULL,
     N_("print the bare answer, without time and cases")},
    {"help", 'h', NULL, true, PAPAN_FLAG, AT(help), NULL, N_("show help")},
    {"version", 'V', NULL, true, PAPAN_FLAG, AT(version), NULL, N_("show the version")},
    {"man", 0, NULL, true, PAPAN_FLAG, AT(man), NULL, N_("print the manual page (roff)")},
    {"completion", 0, "SHELL", true, PAPAN_WORD, AT(shell), "bash",
     N_("print a script that completes command lines (bash)")},
    {0},
};
/* An option with two rows: a flag for these commands, one with a value for the others. */
static const struct {
    const char *option, *commands;
} flags[] = {{"count", "compare"}};
enum { OPTIONS = sizeof papan_options / sizeof papan_options[0] - 1, FIRST_CODE = 1000 };
_Static_assert((int)OPTIONS <= (int)PAPAN_OPTIONS_MAX, "raise PAPAN_OPTIONS_MAX");

/* ---- values, by kind ---- */

static bool next_word(const char **at, const char **word, size_t *length)
{
    *at += strspn(*at, " ");
    *word = *at;
    *length = strcspn(*at, " ");
    *at += *length;
    return *length > 0;
}

static bool read_flag(const papan_option *option, papan_settings *settings, const char *value)
{
    (void)value;
    *(bool *)((char *)settings + option->place) = true;
    return true;
}

static bool read_words(const papan_option *option, papan_settings *settings, const char *value)
{
    (void)option;
    settings->output[settings->outputs++] = value;
    return value[0] != '\0';
}

/* Which of the option's choices the value is; -1: none. */
static int choice_of(const papan_option *option, const char *value)
{
    const char *at = option->choices, *word;
    size_t length;
    for (int i = 0; next_word(&at, &word, &length); i++)
        if (strlen(value) == length && strncmp(word, value, length) == 0)
            return i;
    return -1;
}

static bool read_word(const papan_option *option, papan_settings *settings, const char *value)
{
    *(const char **)((char *)settings + option->place) = value;
    return option->choices != NULL ? choice_of(option, value) >= 0 : value[0] != '\0';
}

static bool read_choice(const papan_option *option, papan_settings *settings, const char *value)
{
    int choice = choice_of(option, value);
    if (choice >= 0)
        *(unsigned *)((char *)settings + option->place) = (unsigned)choice;
    return choice >= 0;
}

static bool read_digits(const char *value, uint64_t *number, char **rest)
{
    if (!isdigit((unsigned char)value[0]))
        return false;
    errno = 0;
    *number = strtoull(value, rest, 10);
    return errno == 0;
}

static bool read_number(const papan_option *option, papan_settings *settings, const char *value)
{
    char *rest;
    uint64_t number;
    if (!read_digits(value, &number, &rest) || *rest != '\0' || number == 0)
        return false;
    *(uint64_t *)((char *)settings + option->place) = number;
    return true;
}

static bool read_bytes(const papan_option *option, papan_settings *settings, const char *value)
{
    static const char units[] = "KMGT";
    static const uint64_t least = 1024; /* below it a unit was forgotten: no search can do with less */
    char *rest;
    uint64_t number;
    if (!read_digits(value, &number, &rest))
        return false;
    if (*rest != '\0') {
        const char *unit = strchr(units, toupper((unsigned char)*rest));
        if (unit == NULL || rest[1] != '\0')
            return false;
        unsigned shift = 10 * ((unsigned)(unit - units) + 1);
        if (number > UINT64_MAX >> shift)
            return false;
        number <<= shift;
    }
    *(uint64_t *)((char *)settings + option->place) = number;
    return number >= least;
}

static bool read_decimal(const papan_option *option, papan_settings *settings, const char *value)
{
    char *rest;
    double number = strtod(value, &rest);
    if (rest == value || *rest != '\0' || !isfinite(number) || number < 0)
        return false;
    *(double *)((char *)settings + option->place) = number;
    return true;
}

static bool read_range(const papan_option *option, papan_settings *settings, const char *value)
{
    uint64_t *range = (uint64_t *)((char *)settings + option->place);
    char *rest;
    return read_digits(value, &range[0], &rest) && strncmp(rest, "..", 2) == 0 &&
           read_digits(rest + 2, &range[1], &rest) && *rest == '\0' && range[0] > 0 && range[0] <= range[1];
}

typedef struct value_kind {
    bool (*read)(const papan_option *option, papan_settings *settings, const char *value);
    const char *expected;
} value_kind;

static const value_kind kinds[] = {
    [PAPAN_FLAG] = {read_flag, ""},
    [PAPAN_WORD] = {read_word, N_("a word that is not empty")},
    [PAPAN_WORDS] = {read_words, N_("a file name")},
    [PAPAN_CHOICE] = {read_choice, ""},
    [PAPAN_NUMBER] = {read_number, N_("a whole number from 1 on")},
    [PAPAN_BYTES] = {read_bytes, N_("a number of bytes such as 500M or 2G, from 1K on")},
    [PAPAN_DECIMAL] = {read_decimal, N_("a number such as 2.5, not below 0")},
    [PAPAN_RANGE] = {read_range, N_("a range such as 4..12")},
};

const char *papan_choices_text(const char *choices, char *out, size_t size)
{
    char head[256] = "", last[64] = "";
    const char *word;
    size_t length;
    while (next_word(&choices, &word, &length)) {
        if (last[0] != '\0')
            snprintf(head + strlen(head), sizeof head - strlen(head), "%s%s", head[0] != '\0' ? ", " : "",
                     last);
        snprintf(last, sizeof last, "%.*s", (int)length, word);
    }
    if (head[0] == '\0')
        snprintf(out, size, "%s", last);
    else
        snprintf(out, size, _("%s or %s"), head, last);
    return out;
}

static bool read_value(const papan_option *option, papan_settings *settings, const char *value)
{
    assert((size_t)option->kind < sizeof kinds / sizeof *kinds &&
           (value != NULL || option->kind == PAPAN_FLAG));
    const value_kind *kind = &kinds[option->kind];
    char choices[512];
    if (kind->read(option, settings, value))
        return true;
    papan_complain(_("--%s does not take '%s'; it takes %s"), option->name, value,
                   option->choices != NULL ? papan_choices_text(option->choices, choices, sizeof choices)
                                           : _(kind->expected));
    return false;
}

/* ---- the command line ---- */

bool papan_is_listed(const char *word, const char *words)
{
    const char *one;
    size_t length;
    while (next_word(&words, &one, &length))
        if (strlen(word) == length && strncmp(one, word, length) == 0)
            return true;
    return false;
}

/* Is this the row that the option of its name has for the command? */
static bool is_row_for(const papan_option *option, const char *command)
{
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
        if (strcmp(flags[i].option, option->name) == 0)
            return papan_is_listed(command, flags[i].commands) == (option->kind == PAPAN_FLAG);
    return true;
}

bool papan_option_is_for(const papan_option *option, const papan_command *command)
{
    return option->everywhere ||
           (papan_is_listed(option->name, command->options) && is_row_for(option, command->name));
}

static void complain_of_option(const char *word)
{
    char bare[64];
    snprintf(bare, sizeof bare, "%.*s", (int)strcspn(word, "="), word);
    bool is_long = strncmp(bare, "--", 2) == 0;
    papan_suggestion suggestion = papan_suggest_for(is_long ? bare + 2 : bare);
    for (size_t i = 0; i < OPTIONS; i++)
        papan_suggest_offer(&suggestion, papan_options[i].name);
    if (is_long && suggestion.near != NULL)
        papan_complain(_("there is no option %s; did you mean --%s?"), bare, suggestion.near);
    else
        papan_complain(_("there is no option %s"), bare);
}

static const papan_option *option_of_code(int code, int index)
{
    if (index >= 0)
        return &papan_options[index];
    for (size_t i = 0; i < OPTIONS; i++)
        if (papan_options[i].letter != 0 && papan_options[i].letter == code)
            return &papan_options[i];
    return NULL;
}

/* Says what getopt_long did not like. */
static void complain_of_word(int code, const char *word)
{
    char letter[] = {'-', (char)optopt, '\0'};
    bool is_letter = optopt > 0 && optopt < FIRST_CODE;
    if (code == ':')
        papan_complain(_("%s needs a value"), is_letter ? letter : word);
    else if (optopt >= FIRST_CODE)
        papan_complain(_("--%s takes no value"), papan_options[optopt - FIRST_CODE].name);
    else
        complain_of_option(is_letter ? letter : word);
}

/* The options as getopt_long wants them, for this command. */
typedef struct grammar {
    struct option row[OPTIONS + 1];
    char letters[3 * OPTIONS + 3];
} grammar;

static grammar grammar_of(const char *command, const char *letters)
{
    grammar g = {0};
    size_t rows = 0, at = (size_t)snprintf(g.letters, sizeof g.letters, "%s", letters);
    for (size_t i = 0; i < OPTIONS; i++) {
        const papan_option *option = &papan_options[i];
        if (!is_row_for(option, command))
            continue;
        g.row[rows++] = (struct option){.name = option->name,
                                        .has_arg = option->argument != NULL ? required_argument : no_argument,
                                        .val = FIRST_CODE + (int)i};
        if (option->letter != 0) {
            g.letters[at++] = option->letter;
            if (option->argument != NULL)
                g.letters[at++] = ':';
        }
    }
    assert(at < sizeof g.letters);
    return g;
}

/* The command that the words name. Read as flags, options with two rows do not hide it. */
static const char *command_among(int count, char **word)
{
    const char *command = "";
    grammar g = grammar_of(flags[0].commands, "-:");
    for (int code; command[0] == '\0' && (code = getopt_long(count, word, g.letters, g.row, NULL)) != -1;)
        command = code == 1 ? optarg : "";
    optind = 0; /* begin anew */
    return command;
}

bool papan_options_read(int count, char **word, papan_settings *settings, bool used[PAPAN_OPTIONS_MAX],
                        int *arguments, char **argument)
{
    opterr = 0;
    grammar g = grammar_of(command_among(count, word), ":");
    for (int code; (code = getopt_long(count, word, g.letters, g.row, NULL)) != -1;) {
        if (code == '?' || code == ':') {
            complain_of_word(code, word[optind - 1]);
            return false;
        }
        const papan_option *option = option_of_code(code, code >= FIRST_CODE ? code - FIRST_CODE : -1);
        assert(option == NULL || option < papan_options + OPTIONS);
        if (option == NULL || !read_value(option, settings, optarg))
            return false;
        used[option - papan_options] = true;
    }
    *arguments = 0;
    while (optind < count)
        argument[(*arguments)++] = word[optind++];
    return true;
}
