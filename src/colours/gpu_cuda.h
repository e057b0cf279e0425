/* gpu_cuda.h: opens the CUDA GPUs of this computer as machines. A build without CUDA finds none. */
#ifndef PAPAN_COLOURS_GPU_CUDA_H
#define PAPAN_COLOURS_GPU_CUDA_H

#include "base/message.h"
#include "colours/gpu_machine.h"

#ifdef __cplusplus
extern "C" {
#endif

bool papan_cuda_built(void); /* whether this build supports GPUs */
unsigned papan_cuda_devices(void);

/* Performs the slow initialisation of a GPU in this process, so that a separate thread can do it early. False:
 * it failed, and so will opening the GPU. */
bool papan_cuda_warm(unsigned device);

/* A machine may be used only by the thread that opened it. False: why gives the reason. */
bool papan_cuda_open(unsigned device, const papan_allocator *memory, papan_machine *machine,
                     papan_message *why);
void papan_cuda_close(papan_machine *machine);

/* Seconds spent in this kernel since the machine was opened. */
double papan_cuda_spent(const papan_machine *machine, papan_kernel kernel);
const char *papan_cuda_name(const papan_machine *machine);

#ifdef __cplusplus
}
#endif

#endif
