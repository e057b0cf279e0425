/* save.c: see save.h. A new form to save answers in is one row of the table. */
#include "cli/save.h"

#include "cli/language.h"
#include "cli/report.h"

#include <stdlib.h>
#include <string.h>

static void write_text(const papan_run *run, papan_buffer *out)
{
    papan_terminal_style plain = papan_plain_style();
    papan_report_first(run, &plain, out);
    papan_report_cost(run, out);
}

static void write_json(const papan_run *run, papan_buffer *out)
{
    const uint16_t *solution[] = {run->first};
    papan_report_json(run, run->first != NULL ? 1 : 0, solution, out);
}

static const struct {
    const char *suffix;
    void (*write)(const papan_run *run, papan_buffer *out);
} forms[] = {{".txt", write_text}, {".json", write_json}};
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

int papan_save_open(papan_save *save, const char *const *name, size_t count)
{
    *save = (papan_save){0};
    for (size_t i = 0; i < count; i++)
        if (form_of(name[i]) == FORMS) {
            papan_complain(_("cannot tell from '%s' in which form to write; let the name end in .txt or .json"),
                           name[i]);
            return PAPAN_EXIT_USAGE;
        }
    save->output = calloc(count > 0 ? count : 1, sizeof *save->output);
    if (save->output == NULL) {
        papan_complain("%s", _("out of memory"));
        return PAPAN_EXIT_ERROR;
    }
    for (; save->count < count; save->count++)
        if (!papan_output_open(&save->output[save->count], name[save->count])) {
            papan_save_abandon(save);
            return PAPAN_EXIT_ERROR;
        }
    return PAPAN_EXIT_ANSWERED;
}

static bool save_one(papan_output *output, const papan_run *run)
{
    papan_buffer text = papan_buffer_new(NULL);
    forms[form_of(output->name)].write(run, &text);
    bool good = papan_buffer_whole(&text);
    if (good)
        fwrite(text.bytes, 1, text.length, output->file);
    papan_buffer_free(&text);
    return good && papan_output_commit(output);
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
