/* input.c: reads files and puzzles, see input.h. A file is read into memory as a whole, as the readers of
 * formats need it; a file that is larger than any puzzle is refused before it fills the memory. */
#include "cli/input/input.h"

#include "cli/language.h"
#include "cli/watching/watch.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { BYTES_MAX = 64 << 20, AT_ONCE = 1 << 16 };

bool papan_same_file(const char *one, const char *other)
{
    struct stat a, b;
    return stat(one, &a) == 0 && stat(other, &b) == 0 && S_ISREG(a.st_mode) && a.st_dev == b.st_dev &&
           a.st_ino == b.st_ino;
}

bool papan_input_spared(const char *written, const char *read)
{
    return !papan_same_file(written, read) ||
           papan_complain("output-overwrites", N_("refusing to overwrite %s, the puzzle being read"), written);
}

/* What to do after a call failed: the exit code, or -1: try again, since only the timer interrupted it. */
static int interrupted_or_failed(const char *text, const char *name)
{
    if (errno == EINTR)
        return papan_watch_expired() ? papan_reading_stopped(name) : -1;
    if (errno == ENOMEM)
        return papan_out_of_memory();
    papan_complain("cannot-read", text, papan_input_name(name), strerror(errno));
    papan_failure_of_input();
    return PAPAN_EXIT_ERROR;
}

static int read_stream(const papan_session *session, FILE *file, const char *name, papan_bytes *bytes)
{
    uint64_t limit = session->settings.memory_limit;
    size_t capacity = 0;
    int code = -1;
    while (code < 0 && !feof(file)) {
        if (limit != 0 && bytes->length + AT_ONCE > limit)
            return papan_reading_over_limit(name);
        if (!papan_room(NULL, &bytes->bytes, &capacity, bytes->length + AT_ONCE, 1))
            return papan_out_of_memory();
        bytes->length += fread(bytes->bytes + bytes->length, 1, AT_ONCE, file);
        if (bytes->length > BYTES_MAX)
            return papan_error(PAPAN_EXIT_INPUT, "file-too-large",
                               N_("%s is too large; a puzzle has at most 64 MiB"), papan_input_name(name));
        if (ferror(file)) {
            code = interrupted_or_failed(N_("cannot read %s: %s"), name);
            clearerr(file);
        } else if (papan_watch_expired())
            code = papan_reading_stopped(name);
    }
    return code < 0 ? PAPAN_EXIT_ANSWERED : code;
}

static int open_and_read(const papan_session *session, const char *name, papan_bytes *bytes)
{
    bool is_stdin = strcmp(name, "-") == 0;
    FILE *file = is_stdin ? stdin : NULL;
    for (int code; file == NULL && (file = fopen(name, "rb")) == NULL;) {
        code = interrupted_or_failed(N_("cannot open %s: %s"), name); /* opening a pipe waits for a writer */
        if (code >= 0)
            return code;
    }
    int code = read_stream(session, file, name, bytes);
    if (!is_stdin)
        fclose(file);
    return code;
}

int papan_input_bytes(const papan_session *session, const char *name, papan_bytes *bytes)
{
    *bytes = (papan_bytes){0};
    papan_watch_reading(true);
    int code = open_and_read(session, name, bytes);
    papan_watch_reading(false);
    if (code == PAPAN_EXIT_ANSWERED)
        return papan_gunzip(name, BYTES_MAX, bytes);
    free(bytes->bytes);
    *bytes = (papan_bytes){0};
    return code;
}

void papan_input_note(const char *name, const char *kind, const papan_message *message)
{
    char text[PAPAN_SENTENCE];
    fputs(papan_input_name(name), stderr);
    if (message->line != 0)
        fprintf(stderr, ":%u:%u", message->line, message->column != 0 ? message->column : 1);
    fprintf(stderr, ": %s: %s\n", kind, papan_sentence(message, text));
}

void papan_input_warn(papan_session *session, const char *name, const papan_message *warning)
{
    if (!session->settings.quiet)
        papan_input_note(name, _("warning"), warning);
    if (session->warnings < PAPAN_SESSION_WARNINGS)
        session->warning[session->warnings++] = *warning;
}

void papan_input_warnings(papan_session *session, const char *name, const papan_notes *notes)
{
    for (unsigned i = 0; i < notes->warnings.count && i < PAPAN_WARNINGS_KEPT; i++)
        papan_input_warn(session, name, &notes->warnings.kept[i]);
    if (notes->warnings.count > PAPAN_WARNINGS_KEPT && !session->settings.quiet)
        fprintf(stderr, _("%s: further warnings: %u\n"), papan_input_name(name),
                notes->warnings.count - PAPAN_WARNINGS_KEPT);
}

int papan_input_refused(const char *name, const papan_message *error)
{
    papan_input_note(name, _("error"), error);
    papan_failure_set(error);
    return PAPAN_EXIT_INPUT;
}

int papan_input_failed(const char *name, papan_status status, const papan_notes *notes)
{
    return status == PAPAN_NO_MEMORY ? papan_reading_failed(name) : papan_input_refused(name, &notes->error);
}

static bool file_exists(const char *name)
{
    struct stat what;
    return strcmp(name, "-") == 0 || stat(name, &what) == 0;
}

/* The built-in puzzle that the user probably wanted: soma:3x3x3 for soma, nqueens:8 for nquens:8. */
static const char *builtin_meant(const char *name)
{
    papan_suggestion suggestion = papan_suggest_for(name);
    papan_builtin_info at = {.size = sizeof at};
    size_t set = strcspn(name, ":");
    for (size_t i = 0; papan_builtin_at(i, &at); i++) {
        if (name[set] == '\0' && strncmp(at.id, name, set) == 0 && at.id[set] == ':')
            return at.id;
        papan_suggest_offer(&suggestion, at.id);
    }
    return suggestion.near;
}

static int not_there(const char *name)
{
    const char *near = builtin_meant(name);
    if (near != NULL)
        papan_complain("unknown-puzzle",
                       N_("there is no file '%s' and no built-in puzzle of that name; did you mean %s?"), name,
                       near);
    else
        papan_complain(
            "unknown-puzzle",
            N_("there is no file '%s' and no built-in puzzle of that name ('papan list-puzzles' shows them)"),
            name);
    papan_failure_of_input();
    return PAPAN_EXIT_ERROR;
}

/* True if this is probably an id with a mistake and not the wrong name of a file. An id has brackets, is in
 * Star Battle Notation, has a first line with blanks, or has rows of equal length. */
static bool meant_as_id(const char *name)
{
    size_t first = strcspn(name, "/"), length = strlen(name);
    if (!papan_is_id(name, length))
        return false;
    if (first == length)
        return strchr(name, ':') == NULL || name[0] == '(';
    if (name[0] == '(' || memchr(name, '_', first) != NULL)
        return true;
    for (const char *row = name; *row != '\0'; row += first + (row[first] != '\0'))
        if (strcspn(row, "/") != first || first == 0)
            return false;
    return true;
}

static int wrong_id(const char *name, const papan_message *error)
{
    char text[PAPAN_SENTENCE];
    papan_complain("invalid-id", N_("'%s' is neither a file nor a valid id: %s"), name,
                   papan_sentence(error, text));
    papan_remark(N_("an id is a whole puzzle in one word, such as nqueens:8, 331WLe (Star Battle Notation) or "
                    "1_2_1/DEFAULT/AA (the lines of a file)"));
    papan_failure_set(error);
    return PAPAN_EXIT_INPUT;
}

/* Reads a name that is not a file: a built-in puzzle or an id. *used is set as papan_read_with() does. */
static int read_name(papan_session *session, const char *name, const papan_own_pieces *own,
                     papan_puzzle **puzzle, bool *used)
{
    papan_notes notes = {0}, id_notes = {0};
    papan_status status = papan_builtin(name, papan_reading_memory(session, 0), puzzle, &notes.error);
    papan_reading_end();
    if (status != PAPAN_BAD_INPUT)
        return status == PAPAN_OK ? PAPAN_EXIT_ANSWERED : papan_input_failed(name, status, &notes);
    if (papan_is_id(name, strlen(name))) {
        status = papan_read_with(name, strlen(name), own, papan_reading_memory(session, 0), puzzle, used,
                                 &id_notes.warnings, &id_notes.error);
        papan_reading_end();
        if (status == PAPAN_OK)
            papan_input_warnings(session, name, &id_notes);
        if (status == PAPAN_OK || status == PAPAN_NO_MEMORY)
            return status == PAPAN_OK ? PAPAN_EXIT_ANSWERED : papan_input_failed(name, status, &id_notes);
    }
    if (meant_as_id(name))
        return wrong_id(name, &id_notes.error);
    /* the name is unknown; otherwise the number or date after it is wrong */
    bool unknown = strcmp(notes.error.code, "unknown-puzzle") == 0;
    return unknown ? not_there(name) : papan_input_failed(name, PAPAN_BAD_INPUT, &notes);
}

/* ---- what papan-verify reads ---- */

/* The next character that is not a blank between tokens of JSON; 0: there is none. */
static char next_of_json(const char **at, const char *end, bool *quoted)
{
    while (*at < end && !*quoted && strchr(" \t\r\n", **at) != NULL)
        ++*at;
    char c = *at < end ? *(*at)++ : '\0';
    *quoted ^= c == '"';
    return c;
}

/* Strings with escapes are never the same: papan-verify does not read them. */
static bool is_same_json(const char *a, const char *a_end, const char *b, const char *b_end)
{
    bool a_quoted = false, b_quoted = false;
    char c;
    do
        c = next_of_json(&a, a_end, &a_quoted);
    while (c == next_of_json(&b, b_end, &b_quoted) && c != '\0' && c != '\\');
    return c == '\0' && a == a_end && b == b_end;
}

bool papan_input_is_converted(const papan_puzzle *puzzle, const char *text, size_t length)
{
    papan_buffer out = papan_buffer_new(NULL);
    bool json = length > 0 && text[0] == '{', packing = length > 0 && text[0] >= '0' && text[0] <= '9';
    bool same = papan_write(puzzle, json ? ".json" : ".txt", &out, NULL) == PAPAN_OK && !packing;
    size_t end = out.length - (length + 1 == out.length); /* the newline at the end may be missing */
    if (same)
        same = json ? is_same_json(text, text + length, out.bytes, out.bytes + out.length)
                    : end == length && memcmp(text, out.bytes, end) == 0;
    papan_buffer_free(&out);
    return same;
}

/* ---- puzzles ---- */

/* A reader has returned: frees the text, prints the warnings and returns the exit code. */
static int end_reading(papan_session *session, const char *name, papan_bytes *text, papan_status status,
                       const papan_notes *notes)
{
    papan_reading_end();
    free(text->bytes);
    papan_input_warnings(session, name, notes);
    return status == PAPAN_OK ? PAPAN_EXIT_ANSWERED : papan_input_failed(name, status, notes);
}

static int read_puzzle(papan_session *session, const char *name, const papan_own_pieces *own,
                       papan_puzzle **puzzle, bool *used)
{
    papan_notes notes = {0};
    bool is_file = file_exists(name);
    if (!is_file)
        return read_name(session, name, own, puzzle, used);
    papan_status named =
        strchr(name, ':') != NULL ? papan_builtin(name, NULL, puzzle, &notes.error) : PAPAN_BAD_INPUT;
    if (named != PAPAN_BAD_INPUT)
        return named == PAPAN_OK ? PAPAN_EXIT_ANSWERED : papan_out_of_memory();
    papan_bytes text;
    int code = papan_input_bytes(session, name, &text);
    if (code != PAPAN_EXIT_ANSWERED)
        return code;
    notes = (papan_notes){0};
    papan_status status =
        papan_read_with(text.bytes, text.length, own, papan_reading_memory(session, text.length), puzzle, used,
                        &notes.warnings, &notes.error);
    papan_reading_end();
    session->to_convert = status == PAPAN_OK && session->settings.certify != NULL &&
                          !papan_input_is_converted(*puzzle, text.bytes, text.length);
    return end_reading(session, name, &text, status, &notes);
}

/* ---- pieces of the user ---- */

/* The name of a set whose file does not name it: that of the file, without folder and extension. */
static void set_name(const char *file, char *out, size_t size)
{
    const char *slash = strrchr(file, '/'), *start = slash != NULL ? slash + 1 : file;
    const char *dot = strrchr(start, '.');
    snprintf(out, size, "%.*s", (int)(dot != NULL && dot > start ? (size_t)(dot - start) : strlen(start)),
             start);
}

static int read_pieces(papan_session *session, const char *file, papan_own_pieces **own)
{
    papan_bytes text;
    papan_notes notes = {0};
    char name[64];
    papan_status named = file_exists(file) ? PAPAN_BAD_INPUT : papan_own_pieces_named(file, NULL, own, NULL);
    if (named != PAPAN_BAD_INPUT)
        return named == PAPAN_OK ? PAPAN_EXIT_ANSWERED : papan_out_of_memory();
    int code = papan_input_bytes(session, file, &text);
    if (code != PAPAN_EXIT_ANSWERED)
        return code;
    set_name(file, name, sizeof name);
    papan_status status =
        papan_own_pieces_read(text.bytes, text.length, name, papan_reading_memory(session, text.length), own,
                              &notes.warnings, &notes.error);
    return end_reading(session, file, &text, status, &notes);
}

/* Replaces the pieces of the puzzle by these. */
static int use_pieces(const char *name, const papan_own_pieces *own, papan_puzzle **puzzle)
{
    papan_notes notes = {0};
    papan_puzzle *old = *puzzle;
    papan_status status = papan_pieces_replaced(old, own, NULL, puzzle, &notes.warnings, &notes.error);
    papan_puzzle_free(old);
    return status == PAPAN_OK ? PAPAN_EXIT_ANSWERED : papan_input_failed(name, status, &notes);
}

int papan_input_puzzle(papan_session *session, const char *name, papan_puzzle **puzzle)
{
    const char *file = session->settings.pieces;
    papan_own_pieces *own = NULL;
    bool used = false;
    if (file == NULL)
        return read_puzzle(session, name, NULL, puzzle, &used);
    int code = read_pieces(session, file, &own);
    if (code == PAPAN_EXIT_ANSWERED)
        code = read_puzzle(session, name, own, puzzle, &used);
    if (code == PAPAN_EXIT_ANSWERED && !used)
        code = use_pieces(name, own, puzzle);
    papan_own_pieces_free(own);
    return code;
}

int papan_input_board(papan_session *session, const char *name, papan_puzzle **puzzle)
{
    int code = papan_input_puzzle(session, name, puzzle);
    if (code != PAPAN_EXIT_ANSWERED || papan_cells(*puzzle) > 0)
        return code;
    return papan_error(PAPAN_EXIT_ERROR, "board-too-large-to-search",
                       N_("%s is too large for this command; 'papan solve %s' gives one solution"), name, name);
}

int papan_input_solution(papan_session *session, const char *name, const papan_puzzle *puzzle, uint16_t *label)
{
    papan_bytes text;
    papan_notes notes = {0};
    int code = label != NULL ? papan_input_bytes(session, name, &text) : papan_out_of_memory();
    if (code != PAPAN_EXIT_ANSWERED)
        return code;
    papan_status status =
        papan_read_solution(puzzle, text.bytes, text.length, papan_reading_memory(session, text.length), label,
                            &notes.warnings, &notes.error);
    code = end_reading(session, name, &text, status, &notes);
    return status == PAPAN_UNSUITABLE ? PAPAN_EXIT_STOPPED : code; /* there was not enough time to find out */
}
