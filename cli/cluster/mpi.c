/* mpi.c: how a run under MPI begins and ends, see mpi.h. The module with the wire is looked for beside the
 * program, as in a build folder, and then where it is installed. */
#include "cli/cluster/mpi.h"

#include "cli/cluster/mpi_inside.h"
#include "cli/language.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PATH = 4096 };
static const char module_name[] = "papan-mpi.so";

/* ---- the module ---- */

static bool folder_of_program(char *out, size_t size)
{
    ssize_t length = readlink("/proc/self/exe", out, size - 1);
    if (length <= 0)
        return false;
    out[length] = '\0';
    char *end = strrchr(out, '/');
    if (end != NULL)
        *end = '\0';
    return end != NULL;
}

static bool find_module(char *path, size_t size)
{
    static const char *const places[] = {"", PAPAN_MODULE_DIR "/"};
    char folder[PATH];
    if (!folder_of_program(folder, sizeof folder))
        return false;
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        int length = snprintf(path, size, "%s/%s%s", folder, places[i], module_name);
        if (length > 0 && (size_t)length < size && access(path, R_OK) == 0)
            return true;
    }
    return false;
}

static bool open_wire(papan_mpi *mpi)
{
    char path[2 * PATH];
    if (!find_module(path, sizeof path)) {
        papan_complain(_("--backend mpi needs %s, which is built where MPI is installed; it is not beside this "
                         "program"),
                       module_name);
        return false;
    }
    /* MPI opens modules of its own, which look for its names among those of the program. */
    mpi->module = dlopen(path, RTLD_NOW | RTLD_GLOBAL);
    if (mpi->module == NULL) {
        papan_complain(_("cannot open the MPI module: %s"), dlerror());
        return false;
    }
    papan_wire_open_function *open;
    void *symbol = dlsym(mpi->module, PAPAN_WIRE_OPEN);
    memcpy(&open, &symbol, sizeof open);
    if (symbol != NULL && open(PAPAN_WIRE_VERSION, &mpi->wire))
        return true;
    papan_complain(_("%s does not fit this program, or MPI did not start"), path);
    return false;
}

/* ---- begin and end ---- */

unsigned papan_mpi_threads(const papan_session *session)
{
    uint64_t threads = session->settings.threads;
    return threads == 0 ? 1 : threads < 1024 ? (unsigned)threads : 1024;
}

static double patience(void)
{
    const char *said = getenv("PAPAN_MPI_PATIENCE");
    double seconds = said != NULL ? atof(said) : 0;
    return seconds > 0 ? seconds : 60;
}

static void free_mpi(papan_mpi *mpi)
{
    papan_buffer_free(&mpi->out);
    free(mpi);
}

bool papan_mpi_start(papan_session *session, int *code)
{
    papan_mpi *mpi = calloc(1, sizeof *mpi);
    *code = PAPAN_EXIT_ERROR;
    if (mpi == NULL) {
        papan_complain("%s", _("out of memory"));
        return false;
    }
    mpi->out = papan_buffer_new(NULL);
    mpi->patience = patience();
    mpi->eager = getenv("PAPAN_MPI_EAGER") != NULL;
    if (!open_wire(mpi)) {
        free_mpi(mpi);
        return false;
    }
    session->backend = mpi;
    if (mpi->wire.rank == 0)
        return true;
    *code = papan_mpi_serve(mpi, papan_mpi_threads(session));
    if (*code == PAPAN_EXIT_ANSWERED)
        mpi->wire.close(&mpi->wire);
    else
        mpi->wire.abort(&mpi->wire, *code);
    session->backend = NULL;
    free_mpi(mpi);
    return false;
}

int papan_mpi_end(papan_session *session, int code)
{
    papan_mpi *mpi = session->backend;
    for (int rank = 1; rank < mpi->wire.ranks; rank++)
        papan_letter_post(mpi, rank, PAPAN_LETTER_HOME);
    papan_put_flush(session);
    if (mpi->lost)
        mpi->wire.abort(&mpi->wire, PAPAN_EXIT_STOPPED);
    else
        mpi->wire.close(&mpi->wire);
    session->backend = NULL;
    free_mpi(mpi);
    return code;
}
