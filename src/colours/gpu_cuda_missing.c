/* gpu_cuda_missing.c: replaces gpu_cuda.cu in builds without CUDA: there are no GPUs. */
#include "colours/gpu_machine.h"

#ifndef PAPAN_WITH_CUDA

bool papan_cuda_built(void)
{
    return false;
}

unsigned papan_cuda_devices(void)
{
    return 0;
}

bool papan_cuda_warm(unsigned device)
{
    (void)device;
    return false;
}

bool papan_cuda_open(unsigned device, const papan_allocator *memory, papan_machine *machine, papan_message *why)
{
    (void)device, (void)memory, (void)machine;
    papan_say(why, 0, 0, "no-cuda", N_("this papan was built without CUDA"));
    return false;
}

void papan_cuda_close(papan_machine *machine)
{
    (void)machine;
}

double papan_cuda_spent(const papan_machine *machine, papan_kernel kernel)
{
    (void)machine, (void)kernel;
    return 0;
}

const char *papan_cuda_name(const papan_machine *machine)
{
    (void)machine;
    return "";
}

#endif
