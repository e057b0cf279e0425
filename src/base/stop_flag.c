/* stop_flag.c: a hook that stops a search as soon as a flag is set. Bindings for other languages use it: a hook
 * in Python, for example, would have to wait for the interpreter each time it is called. */
#include "papan/base.h"

#include <stdatomic.h>

bool papan_stop_flag(void *context)
{
    return atomic_load_explicit((const atomic_bool *)context, memory_order_relaxed);
}
