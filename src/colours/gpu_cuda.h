/* gpu_cuda.h: the GPUs of this computer that speak CUDA, as machines. In a build without CUDA there are none.
 */
#ifndef PAPAN_COLOURS_GPU_CUDA_H
#define PAPAN_COLOURS_GPU_CUDA_H

#include "base/message.h"
#include "colours/gpu_machine.h"

#ifdef __cplusplus
extern "C" {
#endif

bool papan_cuda_built(void); /* this build can use GPUs */
unsigned papan_cuda_devices(void);

/* Does what takes long at the first use of a GPU in a process; for a thread beside others. False: it failed, as
 * opening it will. */
bool papan_cuda_warm(unsigned device);

/* A machine belongs to the thread that opened it. False: why says why. */
bool papan_cuda_open(unsigned device, const papan_allocator *memory, papan_machine *machine,
                     papan_message *why);
void papan_cuda_close(papan_machine *machine);

/* Seconds that this kernel has taken since the machine was opened. */
double papan_cuda_spent(const papan_machine *machine, papan_kernel kernel);
const char *papan_cuda_name(const papan_machine *machine);

#ifdef __cplusplus
}
#endif

#endif
