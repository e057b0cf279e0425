/* core_hint.c: hints as the object Hint of types.ts. */
#include "core.h"

/* given: in N-Queens, the number of placed queens that must stay, which are the first ones. automatic: cells
 * that queens rule out are already crossed out. pieces: in packing, the given pieces, which stay, as a label
 * for each cell; or NULL. */
EXPORT("hint") papan_status core_hint(core *c, uint32_t given, uint32_t automatic, const uint16_t *pieces)
{
    core_clock clock = {0};
    papan_hint_request request = {.sight_known = automatic != 0,
                                  .given = given,
                                  .given_pieces = pieces,
                                  .context = &clock,
                                  .stop = core_tick};
    papan_hint *hint;
    papan_message why;
    core_clear(c);
    papan_status status = papan_hint_next(c->puzzle, &request, NULL, &hint, &why);
    if (status == PAPAN_OK) {
        papan_hint_form form = {.size = sizeof form, .raw = true};
        papan_hint_write(c->puzzle, hint, NULL, &form, &c->out, NULL);
    }
    papan_hint_free(hint);
    return status == PAPAN_OK ? core_done(c) : core_refuse(c, status, &why);
}
