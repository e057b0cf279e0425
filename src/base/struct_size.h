/* struct_size.h: structs of the public interface that begin with their size (papan/base.h). A program may have
 * been compiled with an older or newer header than the library: the library works on a struct of its own and
 * copies the members that both have.
 *
 * A size that no compiler gives, such as 17, could end within a pointer; it is rounded down. All members that
 * are larger than a size_t are numbers. */
#ifndef PAPAN_BASE_STRUCT_SIZE_H
#define PAPAN_BASE_STRUCT_SIZE_H

#include <stddef.h>
#include <string.h>

/* The bytes that both have; first: the size of the struct in version 1.0, for programs that leave size 0. */
static inline size_t papan_struct_size(const void *theirs, size_t own_size, size_t first)
{
    size_t size;
    memcpy(&size, theirs, sizeof size);
    size = size == 0 ? first : size - size % sizeof size;
    return size < own_size ? size : own_size;
}

/* Copies the caller's struct into *own; members that it lacks are 0. */
static inline void papan_struct_read(void *own, size_t own_size, const void *theirs, size_t first)
{
    size_t size = papan_struct_size(theirs, own_size, first);
    memset(own, 0, own_size);
    memcpy(own, theirs, size);
}

/* Copies *own into the caller's struct, whose size stays. */
static inline void papan_struct_write(void *theirs, const void *own, size_t own_size, size_t first)
{
    size_t size = papan_struct_size(theirs, own_size, first);
    if (size > sizeof(size_t))
        memcpy((char *)theirs + sizeof(size_t), (const char *)own + sizeof(size_t), size - sizeof(size_t));
}

#endif
