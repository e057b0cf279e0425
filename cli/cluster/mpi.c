/* mpi.c: the backend for many processes under mpirun or srun; the start and the end of a run. Rank 0 runs the
 * command: it alone reads files, owns the job and prints. It distributes parts to all ranks, itself included
 * (see mpi_scheduler.c). The other ranks wait for the description of the puzzle, search the parts they receive,
 * and print nothing.
 *
 * The module with the wire is searched for next to the program, as in a build directory, and then in the
 * directory of installed modules. */
#include "cli/cluster/mpi.h"
#include "base/pool.h"
#include "cli/cluster/backend.h"
#include "cli/language.h"
#include "cli/system.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char module_name[] = "papan-mpi.so";

/* ---- the module ---- */

static bool find_module(char path[2 * PATH_MAX])
{
    static const char *const places[] = {"", PAPAN_MODULE_DIR "/"};
    char folder[PATH_MAX];
    bool found = false;
    for (size_t i = 0; i < sizeof places / sizeof *places && !found && papan_program_folder(folder); i++) {
        int length = snprintf(path, 2 * PATH_MAX, "%s/%s%s", folder, places[i], module_name);
        found = length > 0 && length < 2 * PATH_MAX && access(path, R_OK) == 0;
    }
    return found;
}

static bool open_wire(papan_mpi *mpi)
{
    char path[2 * PATH_MAX];
    if (!find_module(path))
        return papan_complain(
            "mpi-missing",
            N_("--backend mpi needs the module %s, which was not found; it is built only if MPI is installed"),
            module_name);
    /* MPI loads modules of its own, which resolve its symbols among those of the program. */
    mpi->module = dlopen(path, RTLD_NOW | RTLD_GLOBAL);
    if (mpi->module == NULL)
        return papan_complain("mpi-missing", N_("cannot open the MPI module: %s"), dlerror());
    papan_wire_open_function *open;
    void *symbol = dlsym(mpi->module, PAPAN_WIRE_OPEN);
    memcpy(&open, &symbol, sizeof open);
    if (symbol != NULL && open(PAPAN_WIRE_VERSION, &mpi->wire))
        return true;
    return papan_complain("mpi-missing", N_("%s does not match this program, or MPI did not start"), path);
}

/* ---- start and end ---- */

/* code: the exit code with which to abort all processes at once; PAPAN_EXIT_ANSWERED: shut down in an orderly
 * way. */
static void close_mpi(papan_mpi *mpi, int code)
{
    if (code == PAPAN_EXIT_ANSWERED)
        mpi->wire.close(&mpi->wire);
    else
        mpi->wire.abort(&mpi->wire, code);
    papan_mpi_rank_free(mpi->own);
    papan_buffer_free(&mpi->out);
    free(mpi->received);
    free(mpi);
}

/* Connects the processes; complains and returns NULL on failure. */
static papan_mpi *open_mpi(uint64_t threads)
{
    const char *patience = getenv("PAPAN_MPI_PATIENCE");
    papan_mpi *mpi = calloc(1, sizeof *mpi);
    if (mpi == NULL) {
        papan_out_of_memory();
        return NULL;
    }
    mpi->threads = threads == 0 ? 1 : threads < PAPAN_POOL_MAX ? (unsigned)threads : PAPAN_POOL_MAX;
    mpi->out = papan_buffer_new(NULL);
    mpi->patience = patience != NULL && atof(patience) > 0 ? atof(patience) : 60;
    mpi->eager = getenv("PAPAN_MPI_EAGER") != NULL;
    if (!open_wire(mpi)) {
        free(mpi);
        return NULL;
    }
    mpi->first = mpi->wire.rank == 0;
    mpi->end = mpi->wire.rank == 0 ? mpi->wire.ranks : 1;
    mpi->received = calloc((size_t)mpi->wire.ranks, sizeof *mpi->received);
    mpi->own = mpi->received != NULL ? papan_mpi_rank_new(mpi) : NULL;
    if (mpi->own != NULL)
        return mpi;
    close_mpi(mpi, papan_out_of_memory());
    return NULL;
}

static bool start_mpi(papan_session *session, int *code)
{
    papan_mpi *mpi = session->backend = open_mpi(session->settings.threads);
    *code = PAPAN_EXIT_ERROR;
    if (mpi == NULL || mpi->wire.rank == 0)
        return mpi != NULL;
    *code = papan_mpi_rank_run(mpi->own);
    papan_failure_forget(); /* rank 0 prints the answer or the error */
    close_mpi(mpi, *code);
    return false;
}

static int end_mpi(papan_session *session, int code)
{
    papan_mpi *mpi = session->backend;
    papan_mpi_send(mpi, PAPAN_MPI_ALL, &(papan_mpi_message){.kind = PAPAN_MPI_END_RUN});
    papan_put_flush(session);
    close_mpi(mpi, mpi->lost ? PAPAN_EXIT_STOPPED : PAPAN_EXIT_ANSWERED);
    return code;
}

const papan_backend papan_backend_mpi = {
    .needs_job = true, .start = start_mpi, .search = papan_mpi_search, .end = end_mpi};
