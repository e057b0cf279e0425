/* output.c: writes files that appear complete or not at all, see output.h. The text goes to a temporary file in
 * the target's folder, is forced to disk and renamed over the target. So a crash, a full disk or an interrupt
 * leaves the old file unchanged. What is not a regular file (a terminal, a pipe, /dev/null) is written in
 * place.
 */
#include "cli/output/output.h"

#include "cli/language.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool refuse(papan_output *output, const char *name)
{
    papan_complain("cannot-write", N_("cannot write %s: %s"), name, strerror(errno));
    papan_output_abandon(output);
    return false;
}

static mode_t default_mode(void)
{
    mode_t mask = umask(0);
    umask(mask);
    return 0666 & ~mask;
}

static bool open_beside(papan_output *output, mode_t mode)
{
    static const char ending[] = ".XXXXXX";
    size_t length = strlen(output->target);
    output->temporary = malloc(length + sizeof ending);
    if (output->temporary == NULL)
        return false;
    memcpy(output->temporary, output->target, length);
    memcpy(output->temporary + length, ending, sizeof ending);
    int descriptor = mkstemp(output->temporary);
    if (descriptor < 0) {
        free(output->temporary);
        output->temporary = NULL;
        return false;
    }
    output->file = fchmod(descriptor, mode) == 0 ? fdopen(descriptor, "wb") : NULL;
    if (output->file == NULL)
        close(descriptor);
    return output->file != NULL;
}

bool papan_output_open(papan_output *output, const char *name)
{
    *output = (papan_output){.name = name};
    struct stat what;
    bool there = stat(name, &what) == 0;
    if (there && S_ISDIR(what.st_mode)) {
        errno = EISDIR;
        return refuse(output, name);
    }
    if (there && S_ISREG(what.st_mode) && access(name, W_OK) != 0)
        return refuse(output, name);
    output->target = there ? realpath(name, NULL) : strdup(name);
    if (output->target == NULL)
        return refuse(output, name);
    if (there && !S_ISREG(what.st_mode))
        output->file = fopen(name, "wb");
    else
        open_beside(output, there ? what.st_mode & 0777 : default_mode());
    return output->file != NULL || refuse(output, name);
}

/* The folder contains the name, so it must reach the disk as well; if that fails, the rename is still valid. */
static void sync_folder(char *target)
{
    int folder = open(dirname(target), O_RDONLY | O_DIRECTORY);
    if (folder >= 0) {
        (void)fsync(folder);
        close(folder);
    }
}

bool papan_output_commit(papan_output *output)
{
    bool good = fflush(output->file) == 0 && !ferror(output->file);
    good = good && (output->temporary == NULL || fsync(fileno(output->file)) == 0);
    int error = errno;
    if (fclose(output->file) != 0 && good) {
        good = false;
        error = errno;
    }
    output->file = NULL;
    if (good && output->temporary != NULL && rename(output->temporary, output->target) != 0) {
        good = false;
        error = errno;
    }
    if (!good) {
        errno = error != 0 ? error : EIO;
        return refuse(output, output->name);
    }
    free(output->temporary);
    output->temporary = NULL;
    sync_folder(output->target);
    papan_output_abandon(output);
    return true;
}

void papan_output_abandon(papan_output *output)
{
    int error = errno;
    if (output->file != NULL)
        fclose(output->file);
    if (output->temporary != NULL)
        unlink(output->temporary);
    free(output->temporary);
    free(output->target);
    output->file = NULL;
    output->temporary = output->target = NULL;
    errno = error;
}
