/* session.c: prints answers, see session.h. It records the errno of the first failed write, so that the program
 * reports a full disk at its end and ends silently when a pipe was closed. */
#include "cli/session.h"

#include "cli/language.h"
#include "cli/system.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool keep_error(papan_session *session, bool good)
{
    if (!good && session->out_error == 0)
        session->out_error = errno != 0 ? errno : EIO;
    return session->out_error == 0;
}

bool papan_put(papan_session *session, const char *bytes, size_t length)
{
    if (session->out_error != 0)
        return false;
    errno = 0;
    return keep_error(session, length == 0 || fwrite(bytes, 1, length, session->out) == length);
}

bool papan_put_buffer(papan_session *session, const papan_buffer *text)
{
    return papan_buffer_whole(text) && papan_put(session, text->bytes, text->length);
}

int papan_put_answer(papan_session *session, papan_buffer *text)
{
    int code = papan_buffer_whole(text) ? PAPAN_EXIT_ANSWERED : PAPAN_EXIT_ERROR;
    if (code == PAPAN_EXIT_ANSWERED)
        papan_put(session, text->bytes, text->length);
    papan_buffer_free(text);
    return code;
}

bool papan_put_text(papan_session *session, const char *text)
{
    return papan_put(session, text, strlen(text));
}

bool papan_put_format(papan_session *session, const char *format, ...)
{
    if (session->out_error != 0)
        return false;
    va_list arguments;
    va_start(arguments, format);
    errno = 0;
    bool good = vfprintf(session->out, format, arguments) >= 0;
    va_end(arguments);
    return keep_error(session, good);
}

bool papan_put_flush(papan_session *session)
{
    if (session->out_error != 0)
        return false;
    errno = 0;
    return keep_error(session, fflush(session->out) == 0);
}

static void put_failure(papan_session *session, int code)
{
    papan_buffer text = papan_buffer_new(NULL);
    papan_failure_print(&text, code);
    if (!text.failed)
        papan_put(session, text.bytes, text.length);
    papan_buffer_free(&text);
}

int papan_put_end(papan_session *session, int code)
{
    if (papan_failure_was_memory() && code == PAPAN_EXIT_ANSWERED)
        code = PAPAN_EXIT_ERROR; /* the answer is incomplete */
    if (session->settings.json && code != PAPAN_EXIT_ANSWERED)
        put_failure(session, code);
    papan_put_flush(session);
    if (session->out_error == 0)
        return code;
    if (session->out_error == EPIPE)
        return code == PAPAN_EXIT_STOPPED ? PAPAN_EXIT_ANSWERED : code;
    return papan_error(PAPAN_EXIT_ERROR, "cannot-write", N_("cannot write to standard output: %s"),
                       strerror(session->out_error));
}

bool papan_colour_on(const papan_session *session, int descriptor)
{
    if (session->settings.colour != PAPAN_COLOUR_AUTO)
        return session->settings.colour == PAPAN_COLOUR_ALWAYS;
    const char *off = getenv("NO_COLOR"), *terminal = getenv("TERM");
    if (off != NULL && off[0] != '\0')
        return false;
    return isatty(descriptor) != 0 && terminal != NULL && strcmp(terminal, "dumb") != 0;
}

bool papan_terminal_size(int descriptor, unsigned *columns, unsigned *rows)
{
    *columns = 80;
    *rows = 24;
    bool terminal = isatty(descriptor) != 0;
    if (terminal)
        papan_window_size(descriptor, columns, rows);
    const char *wanted = getenv("COLUMNS");
    long width = wanted != NULL ? strtol(wanted, NULL, 10) : 0;
    if (width > 0 && width <= 1000)
        *columns = (unsigned)width;
    return terminal;
}

papan_terminal_style papan_board_style(const papan_session *session)
{
    unsigned columns, rows;
    papan_terminal_style style = {.colour = papan_colour_on(session, STDOUT_FILENO), .layer_title = _("layer")};
    if (papan_terminal_size(STDOUT_FILENO, &columns, &rows))
        style.width = columns;
    return style;
}

bool papan_buffer_whole(const papan_buffer *buffer)
{
    if (buffer->failed)
        papan_out_of_memory();
    return !buffer->failed;
}

static void put_format(papan_buffer *out, const char *format, va_list arguments)
{
    char text[PAPAN_SENTENCE + 512];
    vsnprintf(text, sizeof text, format, arguments);
    papan_buffer_text(out, text);
}

void papan_buffer_format(papan_buffer *out, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    put_format(out, format, arguments);
    va_end(arguments);
}

void papan_buffer_line(papan_buffer *out, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    put_format(out, format, arguments);
    va_end(arguments);
    papan_buffer_char(out, '\n');
}
