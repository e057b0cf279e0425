/* tasks.h: numbered tasks on several threads, and numbers with 128 bits, for the programs that count stars. */
#ifndef RESEARCH_TASKS_H
#define RESEARCH_TASKS_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { THREADS_MAX = 256 };

typedef unsigned __int128 number;

/* worker: below the number of threads; it has one task at a time. False: no further task starts. */
typedef bool task(void *own, unsigned worker, size_t index);

typedef struct work {
    task *call;
    void *own;
    size_t tasks;
    atomic_size_t next;
    atomic_uint workers;
    atomic_bool failed;
} work;

static inline void *call_tasks(void *context)
{
    work *w = context;
    unsigned worker = atomic_fetch_add(&w->workers, 1);
    size_t index;
    while (!w->failed && (index = atomic_fetch_add(&w->next, 1)) < w->tasks)
        if (!w->call(w->own, worker, index))
            w->failed = true;
    return NULL;
}

/* Calls the task for each number below tasks; false if one returned false. */
static inline bool do_tasks(unsigned threads, size_t tasks, task *call, void *own)
{
    work w = {.call = call, .own = own, .tasks = tasks};
    pthread_t thread[THREADS_MAX];
    unsigned started = 0;
    while (started + 1 < threads && pthread_create(&thread[started], NULL, call_tasks, &w) == 0)
        started++;
    call_tasks(&w);
    while (started > 0)
        pthread_join(thread[--started], NULL);
    return !w.failed;
}

static inline void *take(size_t count, size_t size)
{
    void *memory = calloc(count, size);
    if (memory == NULL) {
        fprintf(stderr, "not enough memory\n");
        exit(EXIT_FAILURE);
    }
    return memory;
}

/* From the text of an argument, 1 if there is none. */
static inline unsigned threads_of(const char *argument)
{
    unsigned threads = argument != NULL ? (unsigned)strtoul(argument, NULL, 10) : 1;
    return threads < 1 ? 1 : threads > THREADS_MAX ? THREADS_MAX : threads;
}

static inline void print_number(number n)
{
    char digits[40];
    int at = sizeof digits;
    digits[--at] = '\0';
    do {
        digits[--at] = (char)('0' + (int)(n % 10));
        n /= 10;
    } while (n > 0);
    puts(digits + at);
}

#endif
