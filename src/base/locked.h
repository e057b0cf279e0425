/* locked.h: makes an allocator safe for several threads with a lock. */
#ifndef PAPAN_BASE_LOCKED_H
#define PAPAN_BASE_LOCKED_H

#include "base/mem.h"

#include <pthread.h>

typedef struct papan_locked {
    papan_allocator below;
    pthread_mutex_t lock;
} papan_locked;

static inline void *papan_locked_resize(void *context, void *block, size_t old_size, size_t new_size)
{
    papan_locked *l = context;
    pthread_mutex_lock(&l->lock);
    void *given = l->below.resize(l->below.context, block, old_size, new_size);
    pthread_mutex_unlock(&l->lock);
    return given;
}

/* l must not move until papan_locked_close(). */
static inline papan_allocator papan_locked_open(papan_locked *l, papan_allocator below)
{
    l->below = below;
    pthread_mutex_init(&l->lock, NULL);
    return (papan_allocator){papan_locked_resize, l};
}

static inline void papan_locked_close(papan_locked *l)
{
    pthread_mutex_destroy(&l->lock);
}

#endif
