/* pthread.h: stands in for threads where there are none. WebAssembly without shared memory has one thread, so
 * locks are always free and creating a thread always fails; in base/pool.c the caller then does everything, in
 * the same order as with threads. No thread ever waits: with one worker, the current part is always the next
 * one in order. */
#ifndef PAPAN_WASM_PTHREAD_H
#define PAPAN_WASM_PTHREAD_H

typedef struct papan_no_thread {
    char nothing;
} papan_no_thread;
#define pthread_t       papan_no_thread
#define pthread_mutex_t papan_no_thread
#define pthread_cond_t  papan_no_thread

#define pthread_mutex_init(mutex, attributes) ((void)(mutex), 0)
#define pthread_mutex_lock(mutex)             ((void)(mutex), 0)
#define pthread_mutex_trylock(mutex)          ((void)(mutex), 0)
#define pthread_mutex_unlock(mutex)           ((void)(mutex), 0)
#define pthread_mutex_destroy(mutex)          ((void)(mutex), 0)
#define pthread_cond_init(cond, attributes)   ((void)(cond), 0)
#define pthread_cond_wait(cond, mutex)        ((void)(cond), (void)(mutex), __builtin_trap())
#define pthread_cond_signal(cond)             ((void)(cond), 0)
#define pthread_cond_broadcast(cond)          ((void)(cond), 0)
#define pthread_cond_destroy(cond)            ((void)(cond), 0)
#define pthread_join(thread, result)          ((void)(thread), 0)

enum { PAPAN_NO_THREADS = 11 }; /* the value of EAGAIN */
#define pthread_create(thread, attributes, work, argument) ((void)(thread), (void)(work), (int)PAPAN_NO_THREADS)

#endif
