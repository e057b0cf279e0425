/* choose_narrow.h: is a flat packing a matter for the frontier graph? */
#ifndef PAPAN_RUN_CHOOSE_NARROW_H
#define PAPAN_RUN_CHOOSE_NARROW_H

#include "puzzle/puzzle.h"

/* Will all packings of a flat board be counted faster by its frontiers than by a search? */
bool papan_narrow(const papan_puzzle *puzzle);

#endif
