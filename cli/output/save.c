/* save.c: writes answers to the files of -o, see save.h. A new file format for answers is one row of the table.
 */
#include "cli/output/save.h"

#include "cli/language.h"
#include "cli/options.h"
#include "cli/output/picture_out.h"
#include "cli/output/report.h"

#include <stdlib.h>
#include <string.h>

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

static const struct {
    const char *suffix;
    bool picture;
    bool (*write)(const papan_run *run, const char *name, papan_buffer *out);
} forms[] = {{".txt", false, write_text},
             {".json", false, write_json},
             {".png", true, write_picture},
             {".svg", true, write_picture},
             {".pdf", true, write_picture}};
enum { FORMS = sizeof forms / sizeof forms[0] };

const char *papan_suffix(const char *name)
{
    const char *slash = strrchr(name, '/'), *dot = strrchr(slash != NULL ? slash : name, '.');
    return dot != NULL ? dot : "";
}

static size_t form_of(const char *name)
{
    size_t form = 0;
    while (form < FORMS && strcmp(forms[form].suffix, papan_suffix(name)) != 0)
        form++;
    return form;
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
        if (!papan_is_listed(papan_suffix(name[i]), extensions)) {
            papan_complain("output-extension", N_("cannot write '%s': expected the extension %s"), name[i],
                           papan_choices_text(extensions, words, sizeof words));
            return PAPAN_EXIT_USAGE;
        }
    return papan_save_open_any(save, name, count);
}

int papan_save_open(papan_save *save, const char *const *name, size_t count, bool pictures)
{
    return papan_save_open_as(save, name, count, pictures ? ".png .svg .pdf" : ".txt .json .png .svg .pdf");
}

bool papan_save_bytes(papan_output *output, const papan_buffer *bytes)
{
    fwrite(bytes->bytes, 1, bytes->length, output->file);
    return papan_output_commit(output);
}

static bool save_one(papan_output *output, const papan_run *run)
{
    size_t form = form_of(output->name);
    if (run->first == NULL && run->result.verdict != PAPAN_NONE) {
        papan_remark(N_("no answer to save; %s is not written"), output->name);
        return true;
    }
    if (forms[form].picture && run->first == NULL) {
        papan_remark(N_("no solution to draw; %s is not written"), output->name);
        return true;
    }
    papan_buffer text = papan_buffer_new(NULL);
    bool good = forms[form].write(run, output->name, &text) && papan_save_bytes(output, &text);
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
