/* puzzle_out.c: writes puzzles in a format that the user names, see save.h. */
#include "cli/input/gzip.h"
#include "cli/language.h"
#include "cli/output/report.h"
#include "cli/output/save.h"
#include "format/format.h"

#include <stdlib.h>

static const papan_format *format_named(const papan_puzzle *puzzle, const char *wanted)
{
    char ending[16]; /* "txt" means ".txt" */
    snprintf(ending, sizeof ending, ".%s", wanted);
    const papan_format *format = papan_format_for(puzzle, wanted);
    if (format == NULL)
        format = papan_format_for(puzzle, ending);
    if (format != NULL)
        return format;
    papan_buffer names = papan_buffer_new(NULL);
    for (size_t i = 0; papan_formats[i] != NULL; i++)
        if (papan_format_for(puzzle, papan_formats[i]->name) != NULL)
            papan_buffer_format(&names, "%s%s (%s)", names.length > 0 ? ", " : "", papan_formats[i]->name,
                                papan_formats[i]->extension);
    if (wanted[0] == '\0')
        papan_complain(
            _("the file name needs an extension, which selects the format; this puzzle can be written as %s"),
            names.bytes != NULL ? names.bytes : "-");
    else
        papan_complain(_("unsupported format '%s' for this puzzle; it can be written as %s"), wanted,
                       names.bytes != NULL ? names.bytes : "-");
    papan_buffer_free(&names);
    return NULL;
}

int papan_puzzle_write(const papan_puzzle *puzzle, const char *wanted, papan_buffer *text)
{
    const papan_format *format = format_named(puzzle, wanted);
    papan_message why = {0};
    char sentence[PAPAN_SENTENCE];
    if (format == NULL)
        return PAPAN_EXIT_USAGE;
    papan_status status = format->write(puzzle, text, &why);
    if (status == PAPAN_OK && papan_buffer_whole(text))
        return PAPAN_EXIT_ANSWERED;
    if (why.text != NULL)
        papan_complain(_("cannot write %s: %s"), format->name, papan_sentence(&why, sentence));
    else if (status == PAPAN_NO_MEMORY)
        papan_out_of_memory();
    return PAPAN_EXIT_ERROR;
}

int papan_puzzle_save(const papan_puzzle *puzzle, const char *const *file, size_t files)
{
    papan_save save = {0};
    papan_buffer *text = calloc(files + 1, sizeof *text);
    if (text == NULL)
        return papan_out_of_memory();
    int code = PAPAN_EXIT_ANSWERED;
    for (size_t i = 0; i < files; i++)
        text[i] = papan_buffer_new(NULL);
    for (size_t i = 0; i < files && code == PAPAN_EXIT_ANSWERED; i++) {
        code = papan_puzzle_write(puzzle, papan_suffix(file[i]), &text[i]);
        if (code == PAPAN_EXIT_ANSWERED && papan_format_for(puzzle, papan_suffix(file[i]))->compressed &&
            !papan_gzip(&text[i]))
            code = papan_out_of_memory();
    }
    if (code == PAPAN_EXIT_ANSWERED)
        code = papan_save_open_any(&save, file, files);
    for (size_t i = 0; i < files && code == PAPAN_EXIT_ANSWERED; i++)
        if (!papan_save_bytes(&save.output[i], &text[i]))
            code = PAPAN_EXIT_ERROR;
    papan_save_abandon(&save);
    for (size_t i = 0; i < files; i++)
        papan_buffer_free(&text[i]);
    free(text);
    return code;
}
