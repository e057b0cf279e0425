/* output.c: writes files that appear complete or not at all, see output.h. The text goes to a temporary file in
 * the target's folder, is forced to disk and renamed over the target. So a crash, a full disk or an interrupt
 * leaves the old file unchanged. A target that is not a regular file (a terminal, a pipe, /dev/null) is written
 * in place, and so is a file that is already open: - is standard output, /dev/fd/3 the file with that number.
 */
#include "cli/output/output.h"

#include "cli/language.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool abandon_failed(papan_output *output, const char *name)
{
    papan_complain("cannot-write", N_("cannot write %s: %s"), name, strerror(errno));
    papan_output_abandon(output);
    return false;
}

int papan_output_failed(const char *name, const papan_message *why)
{
    char text[PAPAN_SENTENCE];
    if (why->text == NULL)
        return papan_out_of_memory();
    return papan_error(PAPAN_EXIT_ERROR, "cannot-write", N_("cannot write %s: %s"), name,
                       papan_sentence(why, text));
}

static mode_t default_mode(void)
{
    mode_t mask = umask(0);
    umask(mask);
    return 0666 & ~mask;
}

/* The names of temporary files, for a signal handler that may run at any moment in any thread. So the list only
 * grows: a file that is gone is marked, and its name stays. */
struct papan_temporary {
    struct papan_temporary *next;
    atomic_bool there;
    char name[];
};
static _Atomic(struct papan_temporary *) temporaries;

void papan_output_clean(void)
{
    for (struct papan_temporary *t = temporaries; t != NULL; t = t->next)
        if (t->there)
            unlink(t->name);
}

void papan_output_end(void)
{
    struct papan_temporary *t = atomic_exchange(&temporaries, NULL);
    while (t != NULL) {
        struct papan_temporary *next = t->next;
        free(t);
        t = next;
    }
}

/* Makes the file. Its name is recorded before the file exists, since a signal may come right after; mkstemp()
 * writes the random part of the name before it creates the file. */
static struct papan_temporary *new_temporary(const char *target, int *descriptor)
{
    static const char ending[] = ".XXXXXX";
    size_t length = strlen(target);
    struct papan_temporary *t = malloc(sizeof *t + length + sizeof ending);
    if (t == NULL)
        return NULL;
    memcpy(t->name, target, length);
    memcpy(t->name + length, ending, sizeof ending);
    atomic_init(&t->there, true);
    t->next = temporaries;
    while (!atomic_compare_exchange_weak(&temporaries, &t->next, t))
        ;
    *descriptor = mkstemp(t->name);
    if (*descriptor < 0)
        t->there = false;
    return t;
}

static void open_beside(papan_output *output, mode_t mode)
{
    int descriptor = -1;
    struct papan_temporary *t = new_temporary(output->target, &descriptor);
    if (descriptor < 0)
        return;
    output->temporary = t;
    output->file = fchmod(descriptor, mode) == 0 ? fdopen(descriptor, "wb") : NULL;
    if (output->file == NULL) {
        int error = errno;
        close(descriptor);
        errno = error;
    }
}

/* The number of the open file that the name stands for; -1: it names another file. */
static int own_descriptor(const char *name)
{
    static const char *const stream[] = {"/dev/stdin", "/dev/stdout", "/dev/stderr"};
    static const char *const folder[] = {"/dev/fd/", "/proc/self/fd/"};
    if (strcmp(name, "-") == 0)
        return STDOUT_FILENO;
    for (int i = 0; i < (int)(sizeof stream / sizeof *stream); i++)
        if (strcmp(name, stream[i]) == 0)
            return i;
    for (size_t i = 0; i < sizeof folder / sizeof *folder; i++) {
        const char *number = name + strlen(folder[i]);
        if (strncmp(name, folder[i], strlen(folder[i])) == 0 && number[0] != '\0' && strlen(number) < 10 &&
            number[strspn(number, "0123456789")] == '\0')
            return (int)strtol(number, NULL, 10);
    }
    return -1;
}

/* Opens a file that is already open for writing at its current position, so that nothing in it is overwritten.
 * Standard output is that of the program itself: WebAssembly cannot open a pipe twice. */
static FILE *open_own(int descriptor)
{
    if (descriptor == STDOUT_FILENO)
        return stdout;
    int copy = dup(descriptor);
    FILE *file = copy >= 0 ? fdopen(copy, "wb") : NULL;
    if (file == NULL && copy >= 0)
        close(copy);
    return file;
}

static bool close_file(FILE *file)
{
    return (file == stdout ? fflush(file) : fclose(file)) == 0;
}

const char *papan_suffix(const char *name)
{
    const char *slash = strrchr(name, '/'), *dot = strrchr(slash != NULL ? slash : name, '.');
    return dot != NULL ? dot : "";
}

char *papan_output_part(const char *name, const char *part)
{
    const char *suffix = papan_suffix(name);
    size_t size = strlen(name) + strlen(part) + 2;
    char *out = malloc(size);
    if (out == NULL)
        papan_out_of_memory();
    else
        snprintf(out, size, "%.*s%s%s%s", (int)(strlen(name) - strlen(suffix)), name,
                 part[0] != '\0' ? "-" : "", part, suffix);
    return out;
}

bool papan_output_open(papan_output *output, const char *name)
{
    *output = (papan_output){.name = name};
    struct stat what;
    bool there = stat(name, &what) == 0;
    if (there && S_ISDIR(what.st_mode)) {
        errno = EISDIR;
        return abandon_failed(output, name);
    }
    if (there && S_ISREG(what.st_mode) && access(name, W_OK) != 0)
        return abandon_failed(output, name);
    int own = own_descriptor(name);
    bool in_place = own >= 0 || (there && !S_ISREG(what.st_mode));
    output->target = there && !in_place ? realpath(name, NULL) : strdup(name);
    if (output->target == NULL)
        return abandon_failed(output, name);
    if (in_place)
        output->file = own >= 0 ? open_own(own) : fopen(name, "wb");
    else
        open_beside(output, there ? what.st_mode & 0777 : default_mode());
    return output->file != NULL || abandon_failed(output, name);
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
    if (!close_file(output->file) && good) {
        good = false;
        error = errno;
    }
    output->file = NULL;
    if (good && output->temporary != NULL && rename(output->temporary->name, output->target) != 0) {
        good = false;
        error = errno;
    }
    if (!good) {
        errno = error != 0 ? error : EIO;
        return abandon_failed(output, output->name);
    }
    if (output->temporary != NULL)
        output->temporary->there = false;
    output->temporary = NULL;
    sync_folder(output->target);
    papan_output_abandon(output);
    return true;
}

void papan_output_abandon(papan_output *output)
{
    int error = errno;
    if (output->file != NULL)
        (void)close_file(output->file);
    if (output->temporary != NULL) {
        unlink(output->temporary->name);
        output->temporary->there = false;
    }
    free(output->target);
    output->file = NULL;
    output->temporary = NULL;
    output->target = NULL;
    errno = error;
}

/* ---- certificates ---- */

static bool write_proof(void *context, const char *bytes, size_t length)
{
    papan_output *output = context;
    return fwrite(bytes, 1, length, output->file) == length;
}

/* Bytes written to a pipe cannot be removed, so a proof cannot be restarted there. */
static bool restart_proof(void *context)
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
                                .write = write_proof,
                                .restart = file->output.temporary != NULL ? restart_proof : NULL};
    return true;
}

bool papan_proof_close(papan_proof_file *file, bool wanted)
{
    if (wanted || ferror(file->output.file))
        return papan_output_commit(&file->output);
    papan_output_abandon(&file->output);
    return true;
}
