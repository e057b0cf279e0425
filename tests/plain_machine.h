/* plain_machine.h: a machine (colours/gpu_machine.h) that runs the GPU kernels on one ordinary thread, so
 * that they can be tested without a GPU. */
#ifndef PLAIN_MACHINE_H
#define PLAIN_MACHINE_H

#include "colours/gpu_body.h"
#include "colours/gpu_machine.h"
#include "colours/gpu_sieve_body.h"

#include <stdlib.h>
#include <string.h>

static void *plain_take(void *context, size_t bytes)
{
    (void)context;
    return aligned_alloc(16, (bytes + 31) / 16 * 16);
}

static void plain_give(void *context, void *block)
{
    (void)context;
    free(block);
}

static bool plain_copy(void *context, void *to, const void *from, size_t bytes)
{
    (void)context;
    memcpy(to, from, bytes);
    return true;
}

static bool plain_fill(void *context, void *block, unsigned char byte, size_t bytes)
{
    (void)context;
    memset(block, byte, bytes);
    return true;
}

enum { PLAIN_THREADS = 4 * PAPAN_LANES };

static void plain_tables(const papan_gpu_side *a, uint64_t item)
{
    const papan_gpu_task *t = &a->task[item / a->most_blocks];
    unsigned block = (unsigned)(item % a->most_blocks), tables = papan_pair_tables(a);
    if (block >= t->blocks)
        return;
    uint32_t *table = malloc(sizeof *table * tables * papan_pair_entries(&a->quarter) * PAPAN_LANES);
    for (unsigned i = 0; i < PLAIN_THREADS; i++)
        papan_tables_make(a, t, block, table, i, PLAIN_THREADS);
    for (unsigned i = 0; i < PLAIN_THREADS; i++)
        a->sum[t->sum] += papan_tables_use(a, t, block, table, tables, i, PLAIN_THREADS);
    free(table);
}

static void plain_sieve(const papan_gpu_side *a, uint64_t item)
{
    const papan_gpu_task *t = &a->task[item / a->starts];
    size_t words = papan_arena_words(&a->quarter);
    uint32_t *arena = malloc(words * sizeof *arena);
    a->sum[t->sum] += papan_sieve_item(a, a->first, a->size, (uint32_t)item, arena);
    free(arena);
}

static bool plain_launch(void *context, papan_kernel kernel, const void *arguments, uint64_t items)
{
    (void)context;
    for (uint64_t i = 0; i < items; i++)
        switch (kernel) {
        case PAPAN_KERNEL_LIST:
            papan_list_thread(arguments, i);
            break;
        case PAPAN_KERNEL_MASK:
            papan_mask_thread(arguments, i);
            break;
        case PAPAN_KERNEL_TABLES:
            plain_tables(arguments, i);
            break;
        case PAPAN_KERNEL_SIEVE:
            plain_sieve(arguments, i);
            break;
        case PAPAN_KERNEL_WEIGH:
            for (unsigned thread = 0; thread < PLAIN_THREADS; thread++)
                papan_weigh_row(arguments, i, thread, PLAIN_THREADS);
            break;
        case PAPAN_KERNELS:
            break;
        }
    return true;
}

static double plain_seconds(void *context)
{
    (void)context;
    return 0;
}

static const char *plain_why(void *context)
{
    (void)context;
    return "";
}

static papan_machine plain_machine(size_t memory)
{
    return (papan_machine){.memory = memory,
                           .take = plain_take,
                           .give = plain_give,
                           .put = plain_copy,
                           .get = plain_copy,
                           .fill = plain_fill,
                           .launch = plain_launch,
                           .seconds = plain_seconds,
                           .why = plain_why};
}

#endif
