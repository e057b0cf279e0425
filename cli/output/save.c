/* save.c: writes answers, puzzles and pictures to the files of -o, see save.h. Reports and pictures are rows of
 * the table here; in other formats that can contain given pieces or queens, the answer is the puzzle with the
 * whole solution placed. */
#include "cli/output/save.h"

#include "base/file_kind.h"
#include "base/info.h"
#include "cli/input/input.h"
#include "cli/language.h"
#include "cli/options.h"
#include "cli/output/report.h"

#include <stdlib.h>
#include <string.h>

/* ---- pictures ---- */

bool papan_picture_named(const char *name)
{
    return papan_is_listed(papan_suffix(name), PAPAN_PICTURES);
}

bool papan_look_used(const papan_session *session)
{
    const papan_settings *settings = &session->settings;
    const char *given = papan_option_given(session, "theme size labels no-labels oblique");
    bool picture = given == NULL;
    for (size_t i = 0; i < settings->outputs && !picture; i++)
        picture = papan_picture_named(settings->output[i]);
    return picture ||
           papan_complain("option-without-effect",
                          N_("--%s is for pictures, but no -o has the extension .png, .svg or .pdf"), given);
}

papan_picture_style papan_look_of(const papan_session *session)
{
    const papan_settings *settings = &session->settings;
    return (papan_picture_style){.size = sizeof(papan_picture_style),
                                 .theme = settings->theme,
                                 .no_labels = settings->no_labels,
                                 .oblique = settings->oblique,
                                 .layer_title = _("layer")};
}

bool papan_picture_make(const papan_session *session, const papan_puzzle *puzzle,
                        const uint16_t *const *solution, size_t solutions, const char *name, papan_buffer *out)
{
    papan_picture_style look = papan_look_of(session);
    papan_buffer id = papan_buffer_new(NULL);
    papan_message why = {0};
    papan_status status = papan_write_id(puzzle, &id, NULL);
    look.id = id.bytes;
    if (status == PAPAN_OK)
        status = papan_picture_file(puzzle, solution, solutions, &look,
                                    papan_file_kind_named(papan_suffix(name) + 1),
                                    (double)session->settings.size, out, &why);
    papan_buffer_free(&id);
    return status == PAPAN_OK || papan_output_failed(name, &why) == PAPAN_EXIT_ANSWERED;
}

/* ---- answers ---- */

static bool write_text(const papan_run *run, const char *name, papan_buffer *out)
{
    (void)name;
    const papan_terminal_style plain = {.colour = false};
    papan_report_first(run, &plain, out);
    papan_report_cost(run, out);
    return papan_buffer_whole(out);
}

static bool write_json(const papan_run *run, const char *name, papan_buffer *out)
{
    (void)name;
    papan_report_json(run, out);
    return papan_buffer_whole(out);
}

static bool write_picture(const papan_run *run, const char *name, papan_buffer *out)
{
    const uint16_t *solution[] = {run->first};
    return papan_picture_make(run->session, run->puzzle, solution, 1, name, out);
}

/* The puzzle with the solution placed. */
static bool write_solved(const papan_run *run, const char *name, papan_buffer *out)
{
    papan_puzzle *solved = NULL;
    papan_notes notes;
    papan_status status = papan_place(run->puzzle, run->first, NULL, NULL, &solved, &notes.error);
    if (status != PAPAN_OK)
        return papan_run_failed(run->session, status, &notes.error) == PAPAN_EXIT_ANSWERED;
    bool good = papan_puzzle_write(solved, papan_suffix(name), out) == PAPAN_EXIT_ANSWERED;
    papan_puzzle_free(solved);
    return good;
}

typedef bool answer_writer(const papan_run *run, const char *name, papan_buffer *out);

static answer_writer *writer_of(const char *name)
{
    static const struct {
        const char *extension;
        answer_writer *write;
    } reports[] = {{".txt", write_text}, {".json", write_json}};
    for (size_t i = 0; i < sizeof reports / sizeof *reports; i++)
        if (strcmp(papan_suffix(name), reports[i].extension) == 0)
            return reports[i].write;
    return papan_picture_named(name) ? write_picture : write_solved;
}

int papan_save_open_any(papan_save *save, const char *const *name, size_t count)
{
    *save = (papan_save){.output = calloc(count > 0 ? count : 1, sizeof *save->output)};
    if (save->output == NULL)
        return papan_out_of_memory();
    for (; save->count < count; save->count++)
        if (!papan_output_open(&save->output[save->count], name[save->count])) {
            papan_save_abandon(save);
            return PAPAN_EXIT_ERROR;
        }
    return PAPAN_EXIT_ANSWERED;
}

int papan_save_open_as(papan_save *save, const char *const *name, size_t count, const char *extensions)
{
    char words[PAPAN_SENTENCE];
    for (size_t i = 0; i < count; i++)
        if (!papan_is_listed(papan_suffix(name[i]), extensions))
            return papan_error(PAPAN_EXIT_USAGE, "output-extension",
                               N_("cannot write '%s': expected the extension %s"), name[i],
                               papan_choices_text(extensions, words, sizeof words));
    return papan_save_open_any(save, name, count);
}

/* All extensions in which the solution of this puzzle can be saved, separated by blanks. */
static const char *answer_extensions(const papan_puzzle *puzzle, char *out, size_t size)
{
    size_t length = (size_t)snprintf(out, size, ".txt .json " PAPAN_PICTURES);
    papan_format_info format = {.size = sizeof format}, fit = {.size = sizeof fit};
    for (size_t i = 0;
         papan_cells(puzzle) > 0 && papan_info_of(puzzle).has_board && papan_format_at(i, &format); i++)
        if (format.keeps_given && papan_format_named(puzzle, format.name, &fit) &&
            !papan_is_listed(format.extension, out) && length < size)
            length += (size_t)snprintf(out + length, size - length, " %s", format.extension);
    return out;
}

int papan_save_open(papan_save *save, const char *const *name, size_t count, const papan_puzzle *puzzle)
{
    char extensions[PAPAN_SENTENCE];
    return papan_save_open_as(save, name, count, answer_extensions(puzzle, extensions, sizeof extensions));
}

bool papan_save_bytes(papan_output *output, const papan_buffer *bytes)
{
    fwrite(bytes->bytes, 1, bytes->length, output->file);
    return papan_output_commit(output);
}

static bool save_one(papan_output *output, const papan_run *run)
{
    answer_writer *write = writer_of(output->name);
    if (run->first == NULL && run->result.verdict != PAPAN_NONE) {
        papan_remark(N_("no answer to save; %s is not written"), output->name);
        return true;
    }
    if (run->first == NULL && write != write_text && write != write_json) {
        papan_remark(N_("no solution; %s is not written"), output->name);
        return true;
    }
    papan_buffer text = papan_buffer_new(NULL);
    bool good = write(run, output->name, &text) && papan_save_bytes(output, &text);
    papan_buffer_free(&text);
    return good;
}

int papan_save_answer(papan_save *save, const papan_run *run)
{
    int code = PAPAN_EXIT_ANSWERED;
    for (size_t i = 0; i < save->count; i++)
        if (!save_one(&save->output[i], run))
            code = PAPAN_EXIT_ERROR;
    papan_save_abandon(save);
    return code;
}

void papan_save_abandon(papan_save *save)
{
    for (size_t i = 0; i < save->count; i++)
        papan_output_abandon(&save->output[i]);
    free(save->output);
    *save = (papan_save){0};
}

/* ---- puzzles, in a format that the user names ---- */

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
    char extension[16]; /* "txt" means ".txt" */
    papan_format_info format = {.size = sizeof format};
    papan_message why = {0};
    snprintf(extension, sizeof extension, ".%s", wanted);
    if (!papan_format_named(puzzle, wanted, &format) && !papan_format_named(puzzle, extension, &format)) {
        complain_of_format(puzzle, wanted);
        return PAPAN_EXIT_USAGE;
    }
    papan_status status = papan_write(puzzle, format.name, text, &why);
    return status == PAPAN_OK ? PAPAN_EXIT_ANSWERED : papan_output_failed(format.name, &why);
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
