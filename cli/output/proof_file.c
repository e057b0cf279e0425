/* proof_file.c: writes a certificate while it is found, see proof_file.h. The file appears only if the proof is
 * complete. A pipe cannot forget what was written, so a proof that goes there cannot be started again. */
#include "cli/output/proof_file.h"

#include "cli/input/input.h"
#include "cli/language.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

bool papan_proof_possible(const papan_session *session)
{
    const papan_settings *settings = &session->settings;
    const struct {
        bool given;
        const char *name;
    } row[] = {{settings->distinct, "--distinct"},  {settings->by_empty, "--by-empty"},
               {settings->job != NULL, "--job"},    {settings->backend != 0, "--backend"},
               {settings->stars != 0, "--stars"},   {settings->live, "--live"},
               {settings->trace != NULL, "--trace"}};
    for (size_t i = 0; settings->certify != NULL && i < sizeof row / sizeof row[0]; i++)
        if (row[i].given) {
            papan_complain("options-conflict", N_("%s cannot be combined with %s"), "--certify", row[i].name);
            return false;
        }
    return settings->certify == NULL || session->argument[0] == NULL ||
           papan_input_spared(settings->certify, session->argument[0]);
}

bool papan_proof_refused(const papan_message *warning, size_t warnings)
{
    for (size_t i = 0; i < warnings; i++) {
        const char *code = warning[i].code;
        if (code == NULL || strcmp(code, "region-in-parts") != 0)
            return true;
    }
    return false;
}

static bool write_bytes(void *context, const char *bytes, size_t length)
{
    papan_output *output = context;
    return fwrite(bytes, 1, length, output->file) == length;
}

static bool restart(void *context)
{
    papan_output *output = context;
    return fflush(output->file) == 0 && ftruncate(fileno(output->file), 0) == 0 &&
           fseek(output->file, 0, SEEK_SET) == 0;
}

bool papan_proof_open(papan_proof_file *file, const char *name)
{
    if (!papan_output_open(&file->output, name))
        return false;
    file->proof = (papan_proof){.size = sizeof file->proof,
                                .context = &file->output,
                                .write = write_bytes,
                                .restart = file->output.temporary != NULL ? restart : NULL};
    return true;
}

bool papan_proof_close(papan_proof_file *file, bool wanted)
{
    if (wanted || ferror(file->output.file))
        return papan_output_commit(&file->output);
    papan_output_abandon(&file->output);
    return true;
}
