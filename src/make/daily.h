/* daily.h: the puzzles of the day: one Queens board, one Star Battle board and one packing challenge for each
 * date, the same for everybody and in all later versions. */
#ifndef PAPAN_MAKE_DAILY_H
#define PAPAN_MAKE_DAILY_H

#include "base/date.h"
#include "make/maker.h"

/* The kinds of puzzles, for machines: "queens", "stars", "pack". NULL after the last. */
const char *papan_daily_kind(unsigned kind);
/* The number of the kind; false: unknown name. */
bool papan_daily_find(const char *name, unsigned *kind);

/* What the recipe chooses for one date and kind. */
typedef struct papan_daily {
    unsigned recipe; /* its version */
    const papan_maker *maker;
    const char *board; /* pack: the built-in board; else NULL */
    unsigned n, stars; /* queens, stars */
    papan_level level;
    const char *rule;  /* the hardest one; NULL: any */
    uint64_t seed;     /* the first; if it gives no puzzle, the following ones are tried */
    unsigned attempts; /* for each seed */
} papan_daily;

papan_daily papan_daily_of(const papan_date *date, unsigned kind);

/* Makes it. The hooks of `hooks` (context, stop, progress) are used; the rest of it is not. PAPAN_OK: the
 * puzzle is there, or made->stopped. */
papan_status papan_daily_make(const papan_allocator *memory, const papan_daily *daily, const papan_wish *hooks,
                              papan_made *made);

#endif
