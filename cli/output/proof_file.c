/* proof_file.c: writes a certificate while it is found, see proof_file.h. The file appears only if the proof is
 * complete. A pipe cannot forget what was written, so a proof that goes there cannot be started again. */
#include "cli/output/proof_file.h"

#include <unistd.h>

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
