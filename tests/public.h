/* public.h: shared by the tests of the public headers, which see nothing but the installed headers and
 * libraries. */
#ifndef PAPAN_TESTS_PUBLIC_H
#define PAPAN_TESTS_PUBLIC_H

#include <papan/papan.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static inline papan_puzzle *read_puzzle(const char *text)
{
    papan_puzzle *puzzle = NULL;
    assert_int_equal(papan_read(text, strlen(text), NULL, &puzzle, NULL, NULL), PAPAN_OK);
    return puzzle;
}

static inline papan_puzzle *builtin(const char *id)
{
    papan_puzzle *puzzle = NULL;
    assert_int_equal(papan_builtin(id, NULL, &puzzle, NULL), PAPAN_OK);
    return puzzle;
}

/* An allocator without memory. */
static inline void *refuse_all(void *context, void *block, size_t old_size, size_t new_size)
{
    (void)context, (void)block, (void)old_size, (void)new_size;
    return NULL;
}

#endif
