/* cuda_bench.c: measures the GPU counter alone, with the times of its kernels.
 *
 *     cuda_bench [-s QUEENS] [-l QUEENS] [-f N] [-t SECONDS] N...
 *                                       counts; -s and -l: sieve the heavy and the light side from this many
 *                                       queens on; -f: place four rows by masks from this N on; -t: target
 *                                       duration of a launch
 *     cuda_bench -r ORBITS [-s ...] N [CLASS...]
 *                                       counts this many random orbits of each class and projects the
 *                                       total time
 *
 * It needs only the N-Queens files of the library and CUDA, so that it can be built on a bare computer:
 * scripts/cuda-bench.sh does that. */
#include "base/count.h"
#include "base/hash.h"
#include "colours/gpu_count.h"
#include "colours/gpu_machine.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double clock_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

typedef struct orbits {
    const papan_parity_class *class;
    papan_parity_orbit *orbit;
    size_t count, room, done;
    papan_count total;
    double started, last; /* for samples: seconds of each launch */
    const papan_machine *machine;
    double sum, squares;
} orbits;

typedef struct choice {
    unsigned sieve_from, four_from, light_from;
    double launch_seconds;
} choice;

static void keep(orbits *o, papan_parity_orbit orbit)
{
    if (o->count == o->room) {
        o->room = o->room * 2 + 1024;
        o->orbit = realloc(o->orbit, o->room * sizeof *o->orbit);
        if (o->orbit == NULL)
            exit(2);
    }
    o->orbit[o->count++] = orbit;
}

static bool list_orbit(void *context, const uint32_t *option, size_t options)
{
    orbits *o = context;
    (void)options;
    keep(o, papan_parity_orbit_of(o->class, option[1], option[2]));
    return true;
}

static bool done(void *context, const uint32_t *index, const uint64_t *sum, size_t count)
{
    orbits *o = context;
    for (size_t i = 0; i < count; i++)
        o->total += (papan_count)sum[i] * o->orbit[index[i]].weight;
    o->done += count;
    return true;
}

static double spent_from(const papan_machine *m, papan_kernel first)
{
    double sum = 0;
    for (unsigned k = first; k < PAPAN_KERNELS; k++)
        sum += papan_cuda_spent(m, (papan_kernel)k);
    return sum;
}

static papan_count run_class(const papan_machine *m, orbits *o, const choice *by)
{
    papan_allocator memory = papan_memory(NULL);
    papan_message why = {0};
    papan_gpu_order order = {.class = o->class,
                             .orbit = o->orbit,
                             .orbits = o->count,
                             .sieve_from = by->sieve_from,
                             .four_from = by->four_from,
                             .light_from = by->light_from,
                             .launch_seconds = by->launch_seconds,
                             .context = o,
                             .done = done};
    double before[PAPAN_KERNELS], start = clock_now();
    for (unsigned k = 0; k < PAPAN_KERNELS; k++)
        before[k] = papan_cuda_spent(m, (papan_kernel)k);
    if (papan_gpu_count(m, &memory, &order, &why) != PAPAN_OK || o->done != o->count) {
        printf("failed: %s %s\n", why.text != NULL ? why.text : "memory", m->why(m->context));
        exit(1);
    }
    m->seconds(m->context);
    printf("  a=%-2u orbits %-8zu list %.3f mask %.3f tables %.3f sieve %.3f weigh %.3f  wall %.3f s\n",
           o->class->size, o->count, papan_cuda_spent(m, PAPAN_KERNEL_LIST) - before[0],
           papan_cuda_spent(m, PAPAN_KERNEL_MASK) - before[1],
           papan_cuda_spent(m, PAPAN_KERNEL_TABLES) - before[2],
           papan_cuda_spent(m, PAPAN_KERNEL_SIEVE) - before[3],
           papan_cuda_spent(m, PAPAN_KERNEL_WEIGH) - before[4], clock_now() - start);
    fflush(stdout);
    return o->total;
}

static void count_board(const papan_machine *m, unsigned n, const choice *by, double begun)
{
    papan_allocator memory = papan_memory(NULL);
    papan_count total = 0;
    double before = spent_from(m, PAPAN_KERNEL_LIST);
    for (unsigned a = papan_parity_first_class(n); a <= papan_parity_last_class(n); a++) {
        papan_parity_class class;
        if (papan_parity_open(&class, n, a, &memory) != PAPAN_OK)
            exit(2);
        orbits o = {.class = &class};
        papan_parity_parts(n, (uint32_t[]){a}, 1, 3, list_orbit, &o);
        total += run_class(m, &o, by);
        free(o.orbit);
        papan_parity_close(&class);
    }
    char text[40];
    papan_count_text(total, text);
    printf("N=%u total=%s kernels %.3f s wall %.3f s\n", n, text, spent_from(m, PAPAN_KERNEL_LIST) - before,
           clock_now() - begun);
    fflush(stdout);
}

/* ---- a sample ---- */

static uint32_t random_set(unsigned lines, unsigned size, uint64_t *state)
{
    for (;;) {
        uint32_t set = (uint32_t)papan_mix(*state += UINT64_C(0x9E3779B97F4A7C15)) & papan_parity_full(lines);
        if ((unsigned)__builtin_popcount(set) == size)
            return set;
    }
}

static int compare(const void *left, const void *right)
{
    const papan_parity_orbit *a = left, *b = right;
    if (a->even_rows != b->even_rows)
        return a->even_rows < b->even_rows ? -1 : 1;
    return a->odd_rows < b->odd_rows ? -1 : a->odd_rows > b->odd_rows;
}

static bool count_one(void *context, const uint32_t *option, size_t options)
{
    (void)option, (void)options;
    ++*(double *)context;
    return true;
}

/* Counts random orbits of one class, in groups that are timed separately. */
static void sample_class(const papan_machine *m, unsigned n, unsigned a, size_t wanted, const choice *by)
{
    enum { GROUPS = 4 };
    papan_allocator memory = papan_memory(NULL);
    papan_parity_class class;
    double orbits_of_class = 0, sum = 0, squares = 0;
    uint64_t state = n + a;
    if (papan_parity_open(&class, n, a, &memory) != PAPAN_OK)
        exit(2);
    papan_parity_parts(n, (uint32_t[]){a}, 1, 3, count_one, &orbits_of_class);
    for (unsigned g = 0; g < GROUPS; g++) {
        orbits o = {.class = &class};
        for (int tries = 0; o.count < wanted / GROUPS && tries < 100000; tries++) {
            uint32_t even = random_set(class.even_lines, class.even_size, &state);
            uint32_t odd = random_set(class.odd_lines, class.odd_size, &state);
            papan_parity_orbit orbit = papan_parity_orbit_of(&class, even, odd);
            if (orbit.weight > 0)
                keep(&o, orbit);
        }
        if (o.count == 0)
            break;
        qsort(o.orbit, o.count, sizeof *o.orbit, compare);
        double before = spent_from(m, PAPAN_KERNEL_TABLES);
        run_class(m, &o, by);
        double each = (spent_from(m, PAPAN_KERNEL_TABLES) - before) / (double)o.count;
        sum += each;
        squares += each * each;
        free(o.orbit);
    }
    double mean = sum / GROUPS, deviation = sqrt(fabs(squares / GROUPS - mean * mean) / (GROUPS - 1));
    printf("N=%u a=%u: %.0f orbits, %.4g +- %.2g s each: %.4g +- %.2g hours\n", n, a, orbits_of_class, mean,
           deviation, mean * orbits_of_class / 3600, deviation * orbits_of_class / 3600);
    fflush(stdout);
    papan_parity_close(&class);
}

int main(int count, char **word)
{
    double begun = clock_now();
    choice by = {0};
    size_t sample = 0;
    int at = 1;
    for (; at + 1 < count && word[at][0] == '-'; at += 2)
        if (strcmp(word[at], "-s") == 0)
            by.sieve_from = (unsigned)strtoul(word[at + 1], NULL, 10);
        else if (strcmp(word[at], "-f") == 0)
            by.four_from = (unsigned)strtoul(word[at + 1], NULL, 10);
        else if (strcmp(word[at], "-l") == 0)
            by.light_from = (unsigned)strtoul(word[at + 1], NULL, 10);
        else if (strcmp(word[at], "-t") == 0)
            by.launch_seconds = strtod(word[at + 1], NULL);
        else
            sample = strtoul(word[at + 1], NULL, 10);
    papan_allocator memory = papan_memory(NULL);
    papan_machine machine;
    papan_message why = {0};
    if (papan_cuda_devices() == 0 || !papan_cuda_open(0, &memory, &machine, &why)) {
        printf("no GPU: %s\n", why.text != NULL ? why.text : "none found");
        return 77;
    }
    printf("%s, %.1f GB, opened after %.3f s\n", papan_cuda_name(&machine), (double)machine.memory * 1e-9,
           clock_now() - begun);
    if (sample > 0 && at < count) {
        unsigned n = (unsigned)strtoul(word[at++], NULL, 10);
        for (; at < count; at++)
            sample_class(&machine, n, (unsigned)strtoul(word[at], NULL, 10), sample, &by);
    }
    for (; at < count; at++, begun = clock_now())
        count_board(&machine, (unsigned)strtoul(word[at], NULL, 10), &by, begun);
    papan_cuda_close(&machine);
    return 0;
}
