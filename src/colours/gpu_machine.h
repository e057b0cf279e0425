/* gpu_machine.h: the interface of a device that runs the kernels: a GPU (gpu_cuda.cu), or a single CPU thread
 * (tests). Addresses in its memory are valid in its kernels only. If a call returns false the device has failed
 * permanently, and why() gives the reason. */
#ifndef PAPAN_COLOURS_GPU_MACHINE_H
#define PAPAN_COLOURS_GPU_MACHINE_H

#include "base/message.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum papan_kernel {
    PAPAN_KERNEL_LIST,   /* arguments papan_gpu_listing; an item is a thread */
    PAPAN_KERNEL_MASK,   /* arguments papan_gpu_masking; an item is a thread */
    PAPAN_KERNEL_TABLES, /* arguments papan_gpu_side; an item is a block of a task: task * most_blocks + block
                          */
    PAPAN_KERNEL_SIEVE,  /* arguments papan_gpu_side; an item is the start of a walk: task * starts + start */
    PAPAN_KERNEL_WEIGH,  /* arguments papan_gpu_side; an item is a row of a matrix: task * y_ranks + y */
    PAPAN_KERNELS
} papan_kernel;

typedef struct papan_machine {
    void *context;
    size_t memory; /* bytes available */
    void *(*take)(void *context, size_t bytes);
    void (*give)(void *context, void *block);
    bool (*put)(void *context, void *to, const void *from, size_t bytes); /* to device memory */
    bool (*get)(void *context, void *to, const void *from, size_t bytes); /* from device memory, after all
                                                                           * launches so far */
    bool (*fill)(void *context, void *block, unsigned char byte, size_t bytes);
    bool (*launch)(void *context, papan_kernel kernel, const void *arguments, uint64_t items);
    double (*seconds)(void *context); /* kernel time since the last call, without lists and masks */
    const char *(*why)(void *context);
} papan_machine;

/* ---- the CUDA GPUs of this computer; a build without CUDA finds none ---- */

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
