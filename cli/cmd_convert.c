/* cmd_convert.c: papan convert, a puzzle from one format to another. */
#include "cli/command.h"
#include "cli/input.h"
#include "cli/output.h"
#include "cli/report.h"
#include "cli/save.h"
#include "format/format.h"

#include <string.h>

static const papan_format *format_named(const papan_puzzle *puzzle, const char *wanted)
{
    const papan_format *format = papan_format_for(puzzle, wanted);
    if (format != NULL)
        return format;
    papan_buffer names = papan_buffer_new(NULL);
    for (size_t i = 0; papan_formats[i] != NULL; i++)
        if (papan_format_for(puzzle, papan_formats[i]->name) != NULL)
            papan_buffer_format(&names, "%s%s (%s)", names.length > 0 ? ", " : "", papan_formats[i]->name,
                                papan_formats[i]->extension);
    papan_complain(_("a %s puzzle cannot be written as '%s'; possible are %s"), papan_family_name(puzzle),
                   wanted, names.bytes != NULL ? names.bytes : "-");
    papan_buffer_free(&names);
    return NULL;
}

static int write_puzzle(const papan_puzzle *puzzle, const papan_format *format, papan_buffer *text)
{
    papan_message why = {0};
    char sentence[PAPAN_SENTENCE];
    papan_status status = format->write(puzzle, text, &why);
    if (status == PAPAN_OK && papan_buffer_whole(text))
        return PAPAN_EXIT_ANSWERED;
    if (why.text != NULL)
        papan_complain(_("cannot write %s: %s"), format->name, papan_sentence(&why, sentence));
    else if (status == PAPAN_NO_MEMORY)
        papan_complain("%s", _("out of memory"));
    return PAPAN_EXIT_ERROR;
}

static int convert_to_file(const papan_puzzle *puzzle, const char *name)
{
    const papan_format *format = format_named(puzzle, papan_suffix(name));
    if (format == NULL)
        return PAPAN_EXIT_USAGE;
    papan_buffer text = papan_buffer_new(NULL);
    int code = write_puzzle(puzzle, format, &text);
    if (code == PAPAN_EXIT_ANSWERED && !papan_output_save(name, &text))
        code = PAPAN_EXIT_ERROR;
    papan_buffer_free(&text);
    return code;
}

static int convert_to_stdout(papan_session *session, const papan_puzzle *puzzle)
{
    const papan_format *format = format_named(puzzle, session->settings.to);
    if (format == NULL)
        return PAPAN_EXIT_USAGE;
    papan_buffer text = papan_buffer_new(NULL);
    int code = write_puzzle(puzzle, format, &text);
    if (code == PAPAN_EXIT_ANSWERED)
        papan_put_buffer(session, &text);
    papan_buffer_free(&text);
    return code;
}

static int command_convert(papan_session *session, int count, char **argument)
{
    (void)count;
    const papan_settings *settings = &session->settings;
    if (settings->outputs == 0 && settings->to == NULL) {
        papan_complain("%s", _("convert needs -o FILE or --to FORMAT"));
        return PAPAN_EXIT_USAGE;
    }
    papan_puzzle *puzzle = NULL;
    int code = papan_input_puzzle(session, argument[0], &puzzle);
    if (code != PAPAN_EXIT_ANSWERED)
        return code;
    for (size_t i = 0; i < settings->outputs && code == PAPAN_EXIT_ANSWERED; i++)
        code = convert_to_file(puzzle, settings->output[i]);
    if (code == PAPAN_EXIT_ANSWERED && settings->to != NULL)
        code = convert_to_stdout(session, puzzle);
    papan_puzzle_free(puzzle);
    return code;
}

const papan_command papan_command_convert = {
    .name = "convert",
    .arguments = "FILE",
    .least = 1,
    .most = 1,
    .summary = N_("write a puzzle in another format"),
    .description =
        N_("The ending of the file given with -o says the format: .txt, .json or .sbn (Star Battle Notation). "
           "--to writes to standard output and takes an ending or the name of a format: pack-text, "
           "queens-text, nqueens-text, sbn, json."),
    .options = "output to",
    .example = "papan convert puzzle.txt -o puzzle.json",
    .run = command_convert,
};
