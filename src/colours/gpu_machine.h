/* gpu_machine.h: something that runs the kernels: a GPU (gpu_cuda.cu), or one plain thread (tests). Addresses
 * in its memory are of use to its kernels alone. Calls that return false have failed for good, and the
 * machine's why() says how. */
#ifndef PAPAN_COLOURS_GPU_MACHINE_H
#define PAPAN_COLOURS_GPU_MACHINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum papan_kernel {
    PAPAN_KERNEL_LIST,   /* papan_gpu_listing; an item is a thread */
    PAPAN_KERNEL_MASK,   /* papan_gpu_masking; an item is a thread */
    PAPAN_KERNEL_TABLES, /* papan_gpu_side; an item is a block of a task: task * most_blocks + block */
    PAPAN_KERNEL_SIEVE   /* papan_gpu_side; an item is the start of a walk: task * starts + start */
} papan_kernel;

typedef struct papan_machine {
    void *context;
    size_t memory; /* bytes that may be taken */
    void *(*take)(void *context, size_t bytes);
    void (*give)(void *context, void *block);
    bool (*put)(void *context, void *to, const void *from, size_t bytes); /* into its memory */
    bool (*get)(void *context, void *to, const void *from, size_t bytes); /* out of it, when all is done */
    bool (*fill)(void *context, void *block, unsigned char byte, size_t bytes);
    bool (*launch)(void *context, papan_kernel kernel, const void *arguments, uint64_t items);
    double (*seconds)(void *context); /* since the last call, spent by the tables and the sieve */
    const char *(*why)(void *context);
} papan_machine;

#endif
