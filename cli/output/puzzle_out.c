/* puzzle_out.c: writes puzzles in a format that the user names, see save.h. */
#include "cli/input/gzip.h"
#include "cli/language.h"
#include "cli/output/report.h"
#include "cli/output/save.h"

#include <stdlib.h>

static void complain_of_format(const papan_puzzle *puzzle, const char *wanted)
{
    papan_buffer names = papan_buffer_new(NULL);
    papan_format_info format = {.size = sizeof format}, fit = {.size = sizeof fit};
    for (size_t i = 0; papan_format_at(i, &format); i++)
        if (papan_format_named(puzzle, format.name, &fit))
            papan_buffer_format(&names, "%s%s (%s)", names.length > 0 ? ", " : "", format.name,
                                format.extension);
    if (wanted[0] == '\0')
        papan_complain(
            "output-extension",
            N_("the file name needs an extension, which selects the format; this puzzle can be written as %s"),
            names.bytes != NULL ? names.bytes : "-");
    else
        papan_complain("output-format-unsupported",
                       N_("unsupported format '%s' for this puzzle; it can be written as %s"), wanted,
                       names.bytes != NULL ? names.bytes : "-");
    papan_buffer_free(&names);
}

int papan_puzzle_write(const papan_puzzle *puzzle, const char *wanted, papan_buffer *text)
{
    char extension[16], sentence[PAPAN_SENTENCE]; /* "txt" means ".txt" */
    papan_format_info format = {.size = sizeof format};
    papan_message why = {0};
    snprintf(extension, sizeof extension, ".%s", wanted);
    if (!papan_format_named(puzzle, wanted, &format) && !papan_format_named(puzzle, extension, &format)) {
        complain_of_format(puzzle, wanted);
        return PAPAN_EXIT_USAGE;
    }
    papan_status status = papan_write(puzzle, format.name, text, &why);
    if (status == PAPAN_OK)
        return PAPAN_EXIT_ANSWERED;
    if (status == PAPAN_NO_MEMORY)
        papan_out_of_memory();
    else
        papan_complain("cannot-write", N_("cannot write %s: %s"), format.name, papan_sentence(&why, sentence));
    return PAPAN_EXIT_ERROR;
}

static bool is_compressed(const papan_puzzle *puzzle, const char *extension)
{
    papan_format_info format = {.size = sizeof format};
    return papan_format_named(puzzle, extension, &format) && format.compressed;
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
        if (code == PAPAN_EXIT_ANSWERED && is_compressed(puzzle, papan_suffix(file[i])) &&
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
