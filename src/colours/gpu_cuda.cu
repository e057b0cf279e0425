/* gpu_cuda.cu: implements gpu_machine.h with CUDA, and wraps the bodies of gpu_body.h and gpu_sieve_body.h in
 * kernels.
 *
 * The sieve launches as many warps as fit into shared memory, each with its own arena; they take items from a
 * work queue. The number of rows is a template argument, so that every level of the walk has its own registers.
 */
extern "C" {
#include "base/mem.h"
#include "base/message.h"
}
#include "colours/gpu_body.h"
#include "colours/gpu_machine.h"
#include "colours/gpu_sieve_body.h"

#include <cuda_runtime.h>
#include <stdio.h>

static const unsigned THREADS = 256, TABLE_THREADS = 512;
static const unsigned TIMED = 64;

/* More warps have fewer registers each, and deeper walks need more. */
__host__ __device__ static constexpr unsigned sieve_threads(unsigned rows)
{
    return (rows <= 7 ? 28 : 24) * PAPAN_LANES;
}

/* ---- kernels ---- */

__global__ void list_kernel(const __grid_constant__ papan_gpu_listing a)
{
    uint64_t thread = (uint64_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (thread < a.threads)
        papan_list_thread(&a, thread);
}

__global__ void mask_kernel(const __grid_constant__ papan_gpu_masking a)
{
    uint64_t thread = (uint64_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (thread < a.threads)
        papan_mask_thread(&a, thread);
}

__device__ static void add_up(uint64_t *place, unsigned long long sum)
{
    for (int i = PAPAN_LANES / 2; i > 0; i /= 2)
        sum += __shfl_xor_sync(~0u, sum, i);
    if (sum != 0 && papan_lane() == 0)
        atomicAdd((unsigned long long *)place, sum);
}

__global__ void weigh_kernel(const __grid_constant__ papan_gpu_side a)
{
    papan_weigh_row(&a, blockIdx.x, threadIdx.x, THREADS);
}

template <int tables>
__global__ void __launch_bounds__(TABLE_THREADS) table_kernel(const __grid_constant__ papan_gpu_side a)
{
    extern __shared__ uint32_t table[];
    const papan_gpu_task *t = &a.task[blockIdx.x / a.most_blocks];
    unsigned block = blockIdx.x % a.most_blocks;
    if (block >= t->blocks)
        return;
    papan_tables_make(&a, t, block, table, threadIdx.x, TABLE_THREADS);
    __syncthreads();
    uint64_t sum = papan_tables_use(&a, t, block, table, tables, threadIdx.x, TABLE_THREADS);
    if (!a.fill)
        add_up(&a.sum[t->sum], sum);
}

template <int first, int rows>
__global__ void __launch_bounds__(sieve_threads(rows), 1)
    sieve_kernel(const __grid_constant__ papan_gpu_side a, uint32_t items)
{
    extern __shared__ uint32_t arenas[];
    uint32_t *arena = arenas + threadIdx.x / PAPAN_LANES * papan_arena_words(&a.quarter);
    for (;;) {
        uint32_t item = 0;
        if (papan_lane() == 0)
            item = atomicAdd(a.next, 1);
        item = __shfl_sync(~0u, item, 0);
        if (item >= items)
            break;
        papan_sum sum = papan_sieve_item(&a, first, rows, item, arena);
        if (!a.fill)
            add_up(&a.sum[a.task[item / a.starts].sum], sum);
    }
}

typedef void (*tables_function)(papan_gpu_side);
typedef void (*sieve_function)(papan_gpu_side, uint32_t);

static const tables_function tables_of[] = {table_kernel<1>, table_kernel<2>, table_kernel<3>, table_kernel<4>};
static const sieve_function sieve_by_three[] = {sieve_kernel<3, 4>,  sieve_kernel<3, 5>,  sieve_kernel<3, 6>,
                                                sieve_kernel<3, 7>,  sieve_kernel<3, 8>,  sieve_kernel<3, 9>,
                                                sieve_kernel<3, 10>, sieve_kernel<3, 11>, sieve_kernel<3, 12>,
                                                sieve_kernel<3, 13>, sieve_kernel<3, 14>};
static const sieve_function sieve_by_four[] = {
    sieve_kernel<4, 5>,  sieve_kernel<4, 6>,  sieve_kernel<4, 7>,  sieve_kernel<4, 8>,  sieve_kernel<4, 9>,
    sieve_kernel<4, 10>, sieve_kernel<4, 11>, sieve_kernel<4, 12>, sieve_kernel<4, 13>, sieve_kernel<4, 14>};

/* ---- the machine ---- */

typedef struct gpu {
    papan_allocator memory;
    int device, multiprocessors, shared_bytes; /* shared_bytes: the most that a block may have */
    char name[256];
    cudaMemPool_t pool; /* NULL: not supported */
    cudaError_t error;
    struct {
        cudaEvent_t begin, end;
        papan_kernel kernel;
    } timed[TIMED];
    unsigned launches; /* timed but not yet added to spent */
    double spent[PAPAN_KERNELS];
} gpu;

static bool fine(gpu *g, cudaError_t error)
{
    if (error != cudaSuccess && g->error == cudaSuccess)
        g->error = error;
    return error == cudaSuccess;
}

/* Memory comes from a pool that keeps freed blocks: allocating gigabytes from the driver takes milliseconds,
 * and freeing them waits for all kernels. */
static void *take(void *context, size_t bytes)
{
    gpu *g = (gpu *)context;
    void *block = NULL;
    bytes = bytes > 0 ? bytes : 1;
    if (g->pool == NULL)
        return fine(g, cudaMalloc(&block, bytes)) ? block : NULL;
    if (cudaMallocAsync(&block, bytes, g->pool, 0) == cudaSuccess)
        return block;
    cudaGetLastError(); /* the free memory of the pool may be fragmented */
    fine(g, cudaDeviceSynchronize());
    fine(g, cudaMemPoolTrimTo(g->pool, 0));
    return fine(g, cudaMallocAsync(&block, bytes, g->pool, 0)) ? block : NULL;
}

static void give(void *context, void *block)
{
    gpu *g = (gpu *)context;
    if (block != NULL)
        fine(g, g->pool == NULL ? cudaFree(block) : cudaFreeAsync(block, 0));
}

static bool put(void *context, void *to, const void *from, size_t bytes)
{
    return fine((gpu *)context, cudaMemcpy(to, from, bytes, cudaMemcpyHostToDevice));
}

static bool get(void *context, void *to, const void *from, size_t bytes)
{
    return fine((gpu *)context, cudaMemcpy(to, from, bytes, cudaMemcpyDeviceToHost));
}

static bool fill(void *context, void *block, unsigned char byte, size_t bytes)
{
    return bytes == 0 || fine((gpu *)context, cudaMemsetAsync(block, byte, bytes));
}

static double add_up_times(gpu *g)
{
    double sum = 0;
    for (unsigned i = 0; i < g->launches; i++) {
        float milliseconds = 0;
        if (fine(g, cudaEventSynchronize(g->timed[i].end)) &&
            fine(g, cudaEventElapsedTime(&milliseconds, g->timed[i].begin, g->timed[i].end)))
            g->spent[g->timed[i].kernel] += milliseconds * 1e-3;
        if (g->timed[i].kernel >= PAPAN_KERNEL_TABLES)
            sum += milliseconds * 1e-3;
    }
    g->launches = 0;
    return sum;
}

static bool allow_shared(gpu *g, const void *kernel, size_t bytes)
{
    return fine(g, cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, (int)bytes));
}

static unsigned blocks_for(uint64_t items, unsigned threads)
{
    return (unsigned)((items + threads - 1) / threads);
}

static void launch_tables(gpu *g, const papan_gpu_side *a, uint64_t items)
{
    unsigned tables = a->size < 2 ? 1 : (a->size + 1) / 2;
    unsigned entries = a->quarter.columns == 0 ? 1 : a->quarter.columns * a->quarter.columns;
    size_t shared = (size_t)tables * entries * PAPAN_LANES * sizeof(uint32_t);
    tables_function kernel = tables_of[tables - 1];
    if (allow_shared(g, (const void *)kernel, shared))
        kernel<<<(unsigned)items, TABLE_THREADS, shared>>>(*a);
}

/* One block per multiprocessor, with as many warps as its shared memory has room for arenas. */
static void launch_sieve(gpu *g, const papan_gpu_side *a, uint64_t items)
{
    size_t arena = papan_arena_words(&a->quarter) * sizeof(uint32_t), warps = (size_t)g->shared_bytes / arena;
    if (warps > sieve_threads(a->size) / PAPAN_LANES)
        warps = sieve_threads(a->size) / PAPAN_LANES;
    sieve_function kernel = a->first == 3 ? sieve_by_three[a->size - 4] : sieve_by_four[a->size - 5];
    if (allow_shared(g, (const void *)kernel, warps * arena))
        kernel<<<(unsigned)g->multiprocessors, (unsigned)warps * PAPAN_LANES, warps * arena>>>(*a,
                                                                                               (uint32_t)items);
}

static bool launch(void *context, papan_kernel kernel, const void *arguments, uint64_t items)
{
    gpu *g = (gpu *)context;
    if (items == 0)
        return true;
    if (g->launches == TIMED)
        add_up_times(g);
    auto *timed = &g->timed[g->launches++];
    timed->kernel = kernel;
    fine(g, cudaEventRecord(timed->begin));
    switch (kernel) {
    case PAPAN_KERNEL_LIST:
        list_kernel<<<blocks_for(items, THREADS), THREADS>>>(*(const papan_gpu_listing *)arguments);
        break;
    case PAPAN_KERNEL_MASK:
        mask_kernel<<<blocks_for(items, THREADS), THREADS>>>(*(const papan_gpu_masking *)arguments);
        break;
    case PAPAN_KERNEL_TABLES:
        launch_tables(g, (const papan_gpu_side *)arguments, items);
        break;
    case PAPAN_KERNEL_SIEVE:
        launch_sieve(g, (const papan_gpu_side *)arguments, items);
        break;
    case PAPAN_KERNEL_WEIGH:
        weigh_kernel<<<(unsigned)items, THREADS>>>(*(const papan_gpu_side *)arguments);
        break;
    case PAPAN_KERNELS:
        break;
    }
    fine(g, cudaEventRecord(timed->end));
    return fine(g, cudaGetLastError()) && g->error == cudaSuccess;
}

static double seconds(void *context)
{
    return add_up_times((gpu *)context);
}

static const char *why_not(void *context)
{
    return cudaGetErrorString(((gpu *)context)->error);
}

/* ---- opening and closing ---- */

extern "C" bool papan_cuda_built(void)
{
    return true;
}

extern "C" unsigned papan_cuda_devices(void)
{
    int count = 0;
    return cudaGetDeviceCount(&count) == cudaSuccess && count > 0 ? (unsigned)count : 0;
}

extern "C" bool papan_cuda_warm(unsigned device)
{
    cudaFuncAttributes is;
    bool good = cudaSetDevice((int)device) == cudaSuccess && cudaFree(NULL) == cudaSuccess;
    const void *usual[] = {
        (const void *)list_kernel,       (const void *)mask_kernel,       (const void *)tables_of[0],
        (const void *)tables_of[1],      (const void *)tables_of[2],      (const void *)sieve_by_three[2],
        (const void *)sieve_by_three[3], (const void *)sieve_by_three[4], (const void *)sieve_by_three[5]};
    for (size_t i = 0; good && i < sizeof usual / sizeof usual[0]; i++)
        good = cudaFuncGetAttributes(&is, usual[i]) == cudaSuccess;
    return good;
}

/* Creates a private pool that never returns memory to the driver. The machine also works without one. */
static void open_pool(gpu *g)
{
    int supported = 0;
    cudaMemPoolProps wanted = {};
    uint64_t all = UINT64_MAX;
    wanted.allocType = cudaMemAllocationTypePinned;
    wanted.location.type = cudaMemLocationTypeDevice;
    wanted.location.id = g->device;
    if (cudaDeviceGetAttribute(&supported, cudaDevAttrMemoryPoolsSupported, g->device) == cudaSuccess &&
        supported != 0 && cudaMemPoolCreate(&g->pool, &wanted) == cudaSuccess &&
        cudaMemPoolSetAttribute(g->pool, cudaMemPoolAttrReleaseThreshold, &all) == cudaSuccess)
        return;
    cudaGetLastError();
    g->pool = NULL;
}

static bool start(gpu *g, unsigned device, size_t *free_bytes)
{
    size_t all = 0;
    g->device = (int)device;
    bool good =
        fine(g, cudaSetDevice(g->device)) && fine(g, cudaMemGetInfo(free_bytes, &all)) &&
        fine(g, cudaDeviceGetAttribute(&g->multiprocessors, cudaDevAttrMultiProcessorCount, g->device)) &&
        fine(g, cudaDeviceGetAttribute(&g->shared_bytes, cudaDevAttrMaxSharedMemoryPerBlockOptin, g->device));
    for (unsigned i = 0; good && i < TIMED; i++)
        good = fine(g, cudaEventCreate(&g->timed[i].begin)) && fine(g, cudaEventCreate(&g->timed[i].end));
    if (good)
        open_pool(g);
    return good;
}

extern "C" bool papan_cuda_open(unsigned device, const papan_allocator *memory, papan_machine *machine,
                                papan_message *why)
{
    gpu *g = (gpu *)papan_take(memory, 1, sizeof *g);
    size_t free_bytes = 0;
    if (g == NULL) {
        papan_say(why, 0, 0, "no-memory", N_("out of memory"));
        return false;
    }
    g->memory = *memory;
    if (!start(g, device, &free_bytes)) {
        papan_say(why, 0, 0, "gpu-failed", N_("the GPU cannot be used: {0}"));
        papan_say_text(why, 0, cudaGetErrorString(g->error));
        papan_give(memory, g, 1, sizeof *g);
        return false;
    }
    *machine = (papan_machine){g, free_bytes / 10 * 9, take, give, put, get, fill, launch, seconds, why_not};
    return true;
}

extern "C" void papan_cuda_close(papan_machine *machine)
{
    gpu *g = (gpu *)machine->context;
    for (unsigned i = 0; i < TIMED; i++) {
        cudaEventDestroy(g->timed[i].begin);
        cudaEventDestroy(g->timed[i].end);
    }
    if (g->pool != NULL)
        cudaMemPoolDestroy(g->pool);
    papan_allocator memory = g->memory;
    papan_give(&memory, g, 1, sizeof *g);
}

extern "C" double papan_cuda_spent(const papan_machine *machine, papan_kernel kernel)
{
    return ((const gpu *)machine->context)->spent[kernel];
}

extern "C" const char *papan_cuda_name(const papan_machine *machine)
{
    gpu *g = (gpu *)machine->context;
    cudaDeviceProp is;
    if (g->name[0] == '\0' && fine(g, cudaGetDeviceProperties(&is, g->device)))
        snprintf(g->name, sizeof g->name, "%s", is.name);
    return g->name;
}
