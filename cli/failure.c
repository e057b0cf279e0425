/* failure.c: prints and records errors, see failure.h. The last one is recorded, since that one ends the
 * command: compare continues after a strategy failed. Each thread has its own, so that batch, which searches
 * several puzzles at once, can write each error into the line of its puzzle. */
#include "cli/failure.h"

#include "cli/language.h"

#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

static _Thread_local struct {
    char text[PAPAN_SENTENCE]; /* "": no error */
    const char *code;
    unsigned line, column; /* 0: none */
    bool of_input;
} last;

static void print_line(const char *format, va_list arguments)
{
    fputs("papan: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
}

static void record_and_print(const char *code, const char *format, va_list arguments)
{
    va_list again;
    va_copy(again, arguments);
    papan_failure_forget();
    last.code = code;
    vsnprintf(last.text, sizeof last.text, papan_translate(format), arguments);
    print_line(papan_translate(format), again);
    va_end(again);
}

bool papan_complain(const char *code, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    record_and_print(code, format, arguments);
    va_end(arguments);
    return false;
}

int papan_error(papan_exit exit_code, const char *code, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    record_and_print(code, format, arguments);
    va_end(arguments);
    return (int)exit_code;
}

void papan_remark(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    print_line(papan_translate(format), arguments);
    va_end(arguments);
}

bool papan_complain_of(const papan_message *why)
{
    char text[PAPAN_SENTENCE];
    if (why->text != NULL)
        return papan_complain(why->code, "%s", papan_sentence(why, text));
    papan_out_of_memory();
    return false;
}

static atomic_bool no_memory;

int papan_out_of_memory(void)
{
    no_memory = true;
    return papan_error(PAPAN_EXIT_ERROR, "out-of-memory", N_("out of memory"));
}

bool papan_failure_was_memory(void)
{
    return no_memory;
}

bool papan_is_memory(const papan_message *why)
{
    return why->code != NULL && strcmp(why->code, "no-memory") == 0;
}

void papan_failure_set(const papan_message *error)
{
    papan_failure_forget();
    papan_sentence(error, last.text);
    last.code = error->code;
    last.line = error->line;
    last.column = error->line != 0 && error->column == 0 ? 1 : error->column;
    last.of_input = true;
}

void papan_failure_of_input(void)
{
    last.of_input = true;
}

void papan_failure_forget(void)
{
    memset(&last, 0, sizeof last);
}

void papan_failure_put(papan_json_writer *json)
{
    if (last.text[0] == '\0')
        return;
    if (last.line != 0) {
        papan_json_put_number(json, "line", last.line);
        papan_json_put_number(json, "column", last.column);
    }
    papan_json_put_text(json, "error", last.text);
    if (last.code != NULL)
        papan_json_put_text(json, "error_code", last.code);
    papan_failure_forget();
}

void papan_failure_print(papan_buffer *out, int exit_code)
{
    bool invalid = last.of_input || exit_code == PAPAN_EXIT_USAGE || exit_code == PAPAN_EXIT_INPUT;
    if (last.text[0] == '\0')
        return;
    papan_json_writer json = papan_json_writer_line(out);
    papan_json_put_text(&json, "verdict", invalid ? "invalid" : "unknown");
    papan_failure_put(&json);
    papan_json_end_line(&json);
}

/* ---- suggestions for mistyped words ---- */

static size_t smallest_of(size_t a, size_t b, size_t c)
{
    size_t ab = a < b ? a : b;
    return ab < c ? ab : c;
}

/* The number of letters to insert, delete or change to get from one word to the other (Levenshtein 1965). */
static size_t edit_distance(const char *one, const char *other)
{
    enum { LETTERS_MAX = 63 };
    size_t row[LETTERS_MAX + 1], length = strlen(other);
    if (length > LETTERS_MAX)
        return length;
    for (size_t j = 0; j <= length; j++)
        row[j] = j;
    for (size_t i = 1; one[i - 1] != '\0'; i++) {
        size_t corner = row[0];
        row[0] = i;
        for (size_t j = 1; j <= length; j++) {
            size_t above = row[j];
            row[j] = smallest_of(above + 1, row[j - 1] + 1, corner + (one[i - 1] != other[j - 1]));
            corner = above;
        }
    }
    return row[length];
}

papan_suggestion papan_suggest_for(const char *word)
{
    return (papan_suggestion){.word = word, .distance = strlen(word) / 3 + 2};
}

void papan_suggest_offer(papan_suggestion *suggestion, const char *name)
{
    size_t distance = edit_distance(suggestion->word, name);
    if (distance >= suggestion->distance || 2 * distance > strlen(name))
        return;
    suggestion->distance = distance;
    suggestion->near = name;
}
