/* options.c: the table of options, and the reader of command lines built from it.
 *
 * getopt_long gets its array from the rows. A value is read by the function for its kind and stored at the
 * row's offset in the settings. A new option is one row here, one field in papan_settings and its name in the
 * rows of the commands that take it, with a help text of its own if its meaning there is different. */
#include "cli/options.h"

#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <getopt.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#define AT(field) offsetof(papan_settings, field)

/* Filled in by papan_options_begin(). */
static char rules[400];

const papan_option papan_options[] = {
    {"strategy", 's', N_("NAME"), false, PAPAN_WORD, AT(strategy), NULL,
     N_("use this strategy (default: Papan chooses; 'papan strategies' lists them)")},
    {"distinct", 'd', NULL, false, PAPAN_FLAG, AT(distinct), NULL,
     N_("count solutions that are rotations or reflections of each other only once")},
    {"by-empty", '\0', NULL, false, PAPAN_FLAG, AT(by_empty), NULL,
     N_("count for each choice of the cells that stay empty: all days of a calendar in one search")},
    {"limit", 'n', "N", false, PAPAN_NUMBER, AT(limit), NULL, N_("stop after N solutions")},
    {"stars", 'k', "K", false, PAPAN_NUMBER, AT(stars), NULL,
     N_("queens in each row, column and region, for boards that do not specify it (default: 1)")},
    {"pieces", 0, N_("FILE"), false, PAPAN_WORD, AT(pieces), NULL,
     N_("packing: use the pieces of FILE instead of those of the puzzle: lines of pieces as in a puzzle, JSON "
        "with \"pieces\", another puzzle, or the name of a piece set")},
    {"output", 'o', N_("FILE"), false, PAPAN_WORDS, AT(output), NULL,
     N_("also save the answer to FILE; the extension selects the format: .txt, .json, .png, .svg or .pdf, or a "
        "format of puzzles that keeps what is placed, such as .id; may be repeated")},
    {"theme", 0, N_("NAME"), false, PAPAN_WORD, AT(theme), "light dark print colour-blind outline",
     N_("colours of the picture: light, dark, print (black and white, with patterns), colour-blind or outline "
        "(black lines only, with room for pencil marks) (default: light)")},
    {"size", 0, "N", false, PAPAN_NUMBER, AT(size), NULL,
     N_("length of the longer side of the picture in pixels, for PDF in points (default: depends on the "
        "board)")},
    {"labels", 0, NULL, false, PAPAN_FLAG, AT(labels), NULL,
     N_("draw letters on pieces and regions, and row and column numbers (this is the default)")},
    {"no-labels", 0, NULL, false, PAPAN_FLAG, AT(no_labels), NULL, N_("draw no letters and no numbers")},
    {"oblique", 0, NULL, false, PAPAN_FLAG, AT(oblique), NULL,
     N_("also draw a 3D view of pyramids and boxes next to their layers")},
    {"solve", 0, NULL, false, PAPAN_FLAG, AT(solve), NULL, N_("search for a solution and draw it")},
    {"all", 0, NULL, false, PAPAN_FLAG, AT(all), NULL,
     N_("draw all solutions, one on each page of a PDF (see --limit)")},
    {"given", 0, "N", false, PAPAN_NUMBER, AT(given), NULL,
     N_("pack: place N pieces on the board as givens (default: at most two thirds)")},
    {"difficulty", 0, N_("LEVEL"), false, PAPAN_WORD, AT(difficulty), "easy medium hard expert",
     N_("difficulty of the puzzle: easy, medium, hard or expert (default: any)")},
    {"rule", 0, N_("NAME"), false, PAPAN_WORD, AT(rule), rules,
     N_("queens: the hardest rule that the board needs, for practising it, such as two-sets ('papan check "
        "--verbose' lists the rules of a board)")},
    {"seed", 0, "N", false, PAPAN_NUMBER, AT(seed), NULL,
     N_("seed of the random numbers; the same seed makes the same puzzle (default: taken from the clock)")},
    {"daily", 0, N_("[DATE]"), false, PAPAN_PERHAPS, AT(daily), NULL,
     N_("make the puzzles of the day: one Queens board, one Star Battle board and one packing puzzle, the same "
        "for everybody; DATE such as 2026-11-15 (default: today)")},
    {"count", 0, "N", false, PAPAN_NUMBER, AT(count), NULL, N_("make N puzzles (default: 1)")},
    {"count", 0, NULL, false, PAPAN_FLAG, AT(counts), NULL,
     N_("count all solutions instead of searching for one")},
    {"sweep", 0, "A..B", false, PAPAN_RANGE, AT(sweep), NULL,
     N_("compare on N-Queens for N from A to B, for example 4..12")},
    {"paper", 0, N_("SIZE"), false, PAPAN_WORD, AT(paper), "a4 letter",
     N_("paper size: a4 or letter (default: a4)")},
    {"per-page", 0, "N", false, PAPAN_NUMBER, AT(per_page), NULL,
     N_("puzzles on each page, 1 to 4 (default: as many as fit well)")},
    {"title", 0, N_("TEXT"), false, PAPAN_WORD, AT(title), NULL,
     N_("title of the booklet (default: the name of its puzzles)")},
    {"cell", 0, "MM", false, PAPAN_DECIMAL, AT(cell), NULL,
     N_("distance between the middles of two neighbouring cells in millimetres; of triangles, the length of a "
        "side (default: 20)")},
    {"clearance", 0, "MM", false, PAPAN_DECIMAL, AT(clearance), NULL,
     N_("make each side of a piece smaller by this many millimetres, so that the pieces fit (default: 0.15)")},
    {"kerf", 0, "MM", false, PAPAN_DECIMAL, AT(kerf), NULL,
     N_("width of the laser's cut in millimetres; the lines are moved by half of it (default: 0)")},
    {"height", 0, "MM", false, PAPAN_DECIMAL, AT(height), NULL,
     N_("height of flat printed pieces in millimetres (default: half a cell)")},
    {"sheet", 0, N_("WIDTHxHEIGHT"), false, PAPAN_AREA, AT(sheet), NULL,
     N_("size of the material or of the printer's plate in millimetres, such as 600x400; files are numbered if "
        "several sheets are needed (default: one sheet, as large as needed)")},
    {"each", 0, NULL, false, PAPAN_FLAG, AT(each), NULL, N_("write one file for each different part")},
    {"to", 0, N_("FORMAT"), false, PAPAN_WORD, AT(to), NULL,
     N_("print the puzzle in this format: its name, or its extension without the dot")},
    {"json", 0, NULL, false, PAPAN_FLAG, AT(json), NULL, N_("print JSON, one object per line")},
    {"time-limit", 't', N_("SECONDS"), false, PAPAN_DECIMAL, AT(time_limit), NULL,
     N_("stop after this time (default: 0, no limit)")},
    {"memory-limit", 'm', N_("BYTES"), false, PAPAN_BYTES, AT(memory_limit), NULL,
     N_("limit the memory of the search, for example 500M or 4G (default: half of this machine's memory)")},
    {"backend", 0, N_("NAME"), false, PAPAN_CHOICE, AT(backend), "threads mpi cuda",
     N_("where to search: threads (this process), mpi (all processes started by mpirun or srun) or cuda (the "
        "GPUs of this machine, which count N-Queens) (default: threads)")},
    {"job", 0, N_("FILE"), false, PAPAN_WORD, AT(job), NULL,
     N_("keep the state of the search in FILE, so that it can be stopped at any time and resumed ('papan help "
        "job')")},
    {"certify", 0, N_("FILE"), false, PAPAN_WORD, AT(certify), NULL,
     N_("write a certificate of the answer to FILE, which papan-verify can check")},
    {"progress", 0, N_("HOW"), false, PAPAN_CHOICE, AT(progress), "auto json never",
     N_("report progress on standard error: auto (one line, on terminals only), json (one object per line) or "
        "never (default: auto)")},
    {"live", 'l', NULL, false, PAPAN_FLAG, AT(live), NULL, N_("show the board during the search")},
    {"speed", 0, N_("STEPS"), false, PAPAN_DECIMAL, AT(speed), NULL,
     N_("with --live: steps per second (default: 100; 0: as fast as possible)")},
    {"animate", 0, NULL, false, PAPAN_FLAG, AT(animate), NULL,
     N_("draw the search as an animation (.gif, .apng or .svg)")},
    {"frames", 0, "N", false, PAPAN_NUMBER, AT(frames), NULL,
     N_("with --animate: at most N frames (default: 300); if the search has more steps, some are left out")},
    {"trace", 0, N_("FILE"), false, PAPAN_WORD, AT(trace), NULL,
     N_("write each step of the search to FILE, one JSON object per line")},
    {"trace-limit", 0, "N", false, PAPAN_NUMBER, AT(trace_limit), NULL,
     N_("with --trace: write at most N steps (default: 1000000)")},
    {"port", 0, "N", false, PAPAN_NUMBER, AT(port), NULL,
     N_("serve the page on this port (default: any free port)")},
    {"no-browser", 0, NULL, false, PAPAN_FLAG, AT(no_browser), NULL,
     N_("only print the address of the page, do not open a browser")},
    {"lan", 0, NULL, false, PAPAN_FLAG, AT(lan), NULL,
     N_("also serve the page to phones and other devices in the same network that know its secret address")},
    {"lang", 0, N_("LANGUAGE"), true, PAPAN_WORD, AT(language), "id en",
     N_("language: id (Indonesian) or en (English) (default: from LANGUAGE or LANG)")},
    {"color", 0, N_("WHEN"), true, PAPAN_CHOICE, AT(colour), "never auto always",
     N_("colour boards: never, auto (on terminals, unless NO_COLOR is set) or always (default: auto)")},
    {"threads", 'j', "N", true, PAPAN_NUMBER, AT(threads), NULL,
     N_("use N threads (default: one per processor)")},
    {"verbose", 'v', NULL, true, PAPAN_FLAG, AT(verbose), NULL,
     N_("print more, such as the strategy and the memory used")},
    {"quiet", 'q', NULL, true, PAPAN_FLAG, AT(quiet), NULL,
     N_("print only the answer, without time, cases and warnings")},
    {"help", 'h', NULL, true, PAPAN_FLAG, AT(help), NULL, N_("show help")},
    {"version", 'V', NULL, true, PAPAN_FLAG, AT(version), NULL, N_("show the version")},
    {"man", 0, NULL, true, PAPAN_FLAG, AT(man), NULL, N_("print the manual page in roff format")},
    {"completion", 0, N_("SHELL"), true, PAPAN_WORD, AT(shell), "bash zsh fish",
     N_("print a completion script for this shell: bash, zsh or fish")},
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

void papan_options_begin(void)
{
    const papan_rule *rule;
    for (unsigned i = 0; (rule = papan_rule_at("queens", i)) != NULL; i++) {
        size_t length = strlen(rules);
        if (rule->weight > 0) /* rules without a weight are never the hardest */
            snprintf(rules + length, sizeof rules - length, "%s%s", length > 0 ? " " : "", rule->name);
    }
}

/* The index of the value among words separated by blanks; -1: none. */
static int index_among(const char *words, const char *value)
{
    const char *word;
    size_t length;
    for (int i = 0; next_word(&words, &word, &length); i++)
        if (strlen(value) == length && strncmp(word, value, length) == 0)
            return i;
    return -1;
}

static bool read_word(const papan_option *option, papan_settings *settings, const char *value)
{
    *(const char **)((char *)settings + option->place) = value;
    return option->choices != NULL ? papan_is_listed(value, option->choices) : value[0] != '\0';
}

static bool read_choice(const papan_option *option, papan_settings *settings, const char *value)
{
    int choice = index_among(option->choices, value);
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
    static const uint64_t least = 1024; /* less is probably a forgotten unit: every search needs more */
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

static bool read_area(const papan_option *option, papan_settings *settings, const char *value)
{
    double *area = (double *)((char *)settings + option->place);
    char *rest;
    area[0] = strtod(value, &rest);
    if (rest == value || (*rest != 'x' && *rest != 'X'))
        return false;
    const char *second = rest + 1;
    area[1] = strtod(second, &rest);
    return rest != second && *rest == '\0' && isfinite(area[0]) && isfinite(area[1]) && area[0] > 0 &&
           area[1] > 0;
}

static bool read_perhaps(const papan_option *option, papan_settings *settings, const char *value)
{
    *(const char **)((char *)settings + option->place) = value != NULL ? value : "";
    return true;
}

typedef struct value_kind {
    bool (*read)(const papan_option *option, papan_settings *settings, const char *value);
    const char *expected;
} value_kind;

static const value_kind kinds[] = {
    [PAPAN_FLAG] = {read_flag, ""},
    [PAPAN_WORD] = {read_word, N_("a word")},
    [PAPAN_WORDS] = {read_words, N_("a file name")},
    [PAPAN_CHOICE] = {read_choice, ""},
    [PAPAN_NUMBER] = {read_number, N_("a whole number, at least 1")},
    [PAPAN_BYTES] = {read_bytes, N_("a number of bytes such as 500M or 2G, at least 1K")},
    [PAPAN_DECIMAL] = {read_decimal, N_("a number such as 2.5, at least 0")},
    [PAPAN_RANGE] = {read_range, N_("a range such as 4..12")},
    [PAPAN_AREA] = {read_area, N_("a width and a height such as 600x400")},
    [PAPAN_PERHAPS] = {read_perhaps, ""},
};

const char *papan_choices_text(const char *choices, char *out, size_t size)
{
    char head[400] = "", last[64] = "";
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
           (value != NULL || option->kind == PAPAN_FLAG || option->kind == PAPAN_PERHAPS));
    const value_kind *kind = &kinds[option->kind];
    char choices[512];
    if (kind->read(option, settings, value))
        return true;
    return papan_complain("option-invalid-value", N_("invalid value '%s' for --%s; expected %s"), value,
                          option->name,
                          option->choices != NULL ? papan_choices_text(option->choices, choices, sizeof choices)
                                                  : _(kind->expected));
}

/* ---- the command line ---- */

bool papan_is_listed(const char *word, const char *words)
{
    return index_among(words, word) >= 0;
}

/* True if the command uses this row for the option of that name. */
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

bool papan_option_shown(const papan_option *option, const papan_command *command)
{
    bool for_jobs = strcmp(option->name, "seed") == 0 && papan_is_listed("job", command->options);
    return papan_option_is_for(option, command) && !papan_is_listed(option->name, papan_options_missing) &&
           !(for_jobs && papan_is_listed("job", papan_options_missing));
}

bool papan_option_own(const papan_option *option, const papan_command *command)
{
    return command == NULL ? option->everywhere : !option->everywhere && papan_option_shown(option, command);
}

const char *papan_option_help(const papan_option *option, const papan_command *command)
{
    const papan_own_help *own = command != NULL ? command->own : NULL;
    for (; own != NULL && own->option != NULL; own++)
        if (strcmp(own->option, option->name) == 0)
            return _(own->help);
    return _(option->help);
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
        papan_complain("unknown-option", N_("unknown option %s; did you mean --%s?"), bare, suggestion.near);
    else
        papan_complain("unknown-option", N_("unknown option %s"), bare);
}

static const papan_option *option_of_code(int code)
{
    if (code >= FIRST_CODE)
        return &papan_options[code - FIRST_CODE];
    for (size_t i = 0; i < OPTIONS; i++)
        if (papan_options[i].letter != 0 && papan_options[i].letter == code)
            return &papan_options[i];
    return NULL;
}

/* Reports what getopt_long rejected. */
static void complain_of_word(int code, const char *word)
{
    char letter[] = {'-', (char)optopt, '\0'};
    bool is_letter = optopt > 0 && optopt < FIRST_CODE;
    if (code == ':')
        papan_complain("option-needs-value", N_("%s needs a value"), is_letter ? letter : word);
    else if (optopt >= FIRST_CODE)
        papan_complain("option-takes-no-value", N_("--%s takes no value"),
                       papan_options[optopt - FIRST_CODE].name);
    else
        complain_of_option(is_letter ? letter : word);
}

/* The options of this command, as getopt_long takes them. */
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
                                        .has_arg = option->argument == NULL        ? no_argument
                                                   : option->kind == PAPAN_PERHAPS ? optional_argument
                                                                                   : required_argument,
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

/* The command that the words name, or NULL. Options with two rows are read as flags here, so that they do not
 * take the command as their value. */
static char *command_among(int count, char **word)
{
    char *command = NULL;
    grammar g = grammar_of(flags[0].commands, "-:");
    for (int code; command == NULL && (code = getopt_long(count, word, g.letters, g.row, NULL)) != -1;)
        command = code == 1 ? optarg : NULL;
    optind = 0; /* makes getopt_long start from the beginning */
    return command;
}

/* True if --json follows an invalid option: then the error is also printed as JSON. */
static bool json_follows(int count, char **word, const grammar *g)
{
    for (int code; (code = getopt_long(count, word, g->letters, g->row, NULL)) != -1;)
        if (code >= FIRST_CODE && papan_options[code - FIRST_CODE].place == offsetof(papan_settings, json))
            return true;
    return false;
}

bool papan_options_read(int count, char **word, papan_session *session, int *arguments, char **argument)
{
    papan_settings *settings = &session->settings;
    opterr = 0;
    argument[0] = command_among(count, word);
    grammar g = grammar_of(argument[0] != NULL ? argument[0] : "", ":");
    for (int code; (code = getopt_long(count, word, g.letters, g.row, NULL)) != -1;) {
        if (code == '?' || code == ':') {
            complain_of_word(code, word[optind - 1]);
            settings->json = settings->json || json_follows(count, word, &g);
            return false;
        }
        const papan_option *option = option_of_code(code);
        assert(option == NULL || option < papan_options + OPTIONS);
        if (option == NULL || !read_value(option, settings, optarg)) {
            argument[0] = option != NULL && option->everywhere ? NULL : argument[0];
            settings->json = settings->json || json_follows(count, word, &g);
            return false;
        }
        session->given[option - papan_options] = true;
    }
    *arguments = 0;
    while (optind < count)
        argument[(*arguments)++] = word[optind++];
    return true;
}

const char *papan_option_given(const papan_session *session, const char *names)
{
    for (const papan_option *option = papan_options; option->name != NULL; option++) {
        const void *value = (const char *)&session->settings + option->place;
        bool is_default = option->kind == PAPAN_CHOICE && *(const unsigned *)value == 0;
        if (session->given[option - papan_options] && papan_is_listed(option->name, names) && !is_default)
            return option->name;
    }
    return NULL;
}
