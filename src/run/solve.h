/* solve.h: papan_solve() with a work, and the public progress. */
#ifndef PAPAN_RUN_SOLVE_H
#define PAPAN_RUN_SOLVE_H

#include "base/message.h"
#include "run/work.h"

/* A work behind a pointer, and the allocator from which it came. */
struct papan_meter {
    papan_work work;
    papan_allocator memory;
};

/* The reason of a call that failed goes to *why instead of the result. */
static inline void papan_result_failed(papan_result *result, papan_status status, papan_message *why)
{
    if (status == PAPAN_OK)
        return;
    *why = result->reason;
    papan_message_clear(&result->reason);
}

/* The same as papan_solve(), but the reason of a failure is in the result. A search that is cut into parts
 * writes them into the work (NULL: no progress is wanted) and estimates them once progress was asked for; a
 * search that is not cut is one part, entered when it is done. Any thread may read the work, also
 * request->stop. Reading it does not change the search. */
papan_status papan_solve_with_work(const papan_puzzle *puzzle, const papan_request *request, papan_work *work,
                                   papan_result *result);

#endif
