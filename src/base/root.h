/* root.h: square roots without the math library, which the core does not link. */
#ifndef PAPAN_BASE_ROOT_H
#define PAPAN_BASE_ROOT_H

#include <assert.h>

/* Newton's iteration; x >= 0. */
static inline double papan_root(double x)
{
    assert(x >= 0);
    double root = x > 1 ? x : 1;
    for (int i = 0; i < 600 && root * root > x * (1 + 1e-12); i++)
        root = (root + x / root) / 2;
    return root;
}

#endif
