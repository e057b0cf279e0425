/* input.c: reading of files and puzzles, see input.h. A file is read into memory whole, as the readers want
 * it; one that is longer than any puzzle can be is refused before it fills the memory. */
#include "cli/input.h"

#include "cli/language.h"
#include "format/id.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LONGEST = 64 << 20 };

const char *papan_input_name(const char *name)
{
    return strcmp(name, "-") == 0 ? "<stdin>" : name;
}

static int out_of_memory(void)
{
    papan_complain("%s", _("out of memory"));
    return PAPAN_EXIT_ERROR;
}

static int read_stream(FILE *file, const char *name, papan_bytes *bytes)
{
    size_t capacity = 0;
    for (;;) {
        if (bytes->length == capacity) {
            capacity = capacity == 0 ? 1 << 16 : 2 * capacity;
            char *larger = realloc(bytes->bytes, capacity);
            if (larger == NULL)
                return out_of_memory();
            bytes->bytes = larger;
        }
        size_t got = fread(bytes->bytes + bytes->length, 1, capacity - bytes->length, file);
        bytes->length += got;
        if (bytes->length > LONGEST) {
            papan_complain(_("%s is longer than 64 MiB: that is no puzzle"), papan_input_name(name));
            return PAPAN_EXIT_INPUT;
        }
        if (got == 0)
            break;
    }
    if (ferror(file)) {
        papan_complain(_("cannot read %s: %s"), papan_input_name(name), strerror(errno));
        return PAPAN_EXIT_ERROR;
    }
    return PAPAN_EXIT_ANSWERED;
}

int papan_input_bytes(const char *name, papan_bytes *bytes)
{
    *bytes = (papan_bytes){0};
    bool is_stdin = strcmp(name, "-") == 0;
    FILE *file = is_stdin ? stdin : fopen(name, "rb");
    if (file == NULL) {
        papan_complain(_("cannot open %s: %s"), name, strerror(errno));
        return PAPAN_EXIT_ERROR;
    }
    int code = read_stream(file, name, bytes);
    if (!is_stdin)
        fclose(file);
    if (code != PAPAN_EXIT_ANSWERED) {
        free(bytes->bytes);
        *bytes = (papan_bytes){0};
    }
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

void papan_input_warnings(const papan_session *session, const char *name, const papan_notes *notes)
{
    if (session->settings.quiet)
        return;
    for (unsigned i = 0; i < notes->warnings && i < PAPAN_WARNINGS_KEPT; i++)
        papan_input_note(name, _("warning"), &notes->warning[i]);
    if (notes->warnings > PAPAN_WARNINGS_KEPT)
        fprintf(stderr, _("%s: %u more warnings\n"), papan_input_name(name),
                notes->warnings - PAPAN_WARNINGS_KEPT);
}

int papan_input_failed(const char *name, papan_status status, const papan_notes *notes)
{
    if (status == PAPAN_NO_MEMORY)
        return out_of_memory();
    papan_input_note(name, _("error"), &notes->error);
    return PAPAN_EXIT_INPUT;
}

static bool exists(const char *name)
{
    struct stat what;
    return strcmp(name, "-") == 0 || stat(name, &what) == 0;
}

static int not_there(const char *name)
{
    papan_complain(
        _("there is no file '%s' and no built-in puzzle of that name ('papan list-puzzles' shows them)"), name);
    return PAPAN_EXIT_ERROR;
}

/* The puzzle itself in place of a name; false where this is none, for it may be a slip in a file's name. */
static bool read_id(const papan_session *session, const char *name, papan_puzzle **puzzle)
{
    papan_notes notes;
    if (!papan_id_is(name, strlen(name)) || papan_read(NULL, name, strlen(name), puzzle, &notes) != PAPAN_OK)
        return false;
    papan_input_warnings(session, name, &notes);
    return true;
}

int papan_input_puzzle(const papan_session *session, const char *name, papan_puzzle **puzzle)
{
    papan_notes notes = {0};
    bool is_file = exists(name), is_id = strchr(name, ':') != NULL;
    if (is_id || !is_file) {
        papan_status status = papan_builtin(NULL, name, puzzle, &notes);
        if (status == PAPAN_OK || (!is_file && read_id(session, name, puzzle)))
            return PAPAN_EXIT_ANSWERED;
        if (!is_file && (is_id || status == PAPAN_NO_MEMORY))
            return papan_input_failed(name, status, &notes);
        if (!is_file)
            return not_there(name);
    }
    papan_bytes text;
    int code = papan_input_bytes(name, &text);
    if (code != PAPAN_EXIT_ANSWERED)
        return code;
    notes = (papan_notes){0};
    papan_status status = papan_read(NULL, text.bytes, text.length, puzzle, &notes);
    free(text.bytes);
    papan_input_warnings(session, name, &notes);
    return status == PAPAN_OK ? PAPAN_EXIT_ANSWERED : papan_input_failed(name, status, &notes);
}
