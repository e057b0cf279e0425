/* placements.h: solutions of packing puzzles with several copies of a piece, in JSON: which cells each copy
 * covers. */
#ifndef PAPAN_FORMAT_PLACEMENTS_H
#define PAPAN_FORMAT_PLACEMENTS_H

#include "format/json.h"

/* Does some piece have several copies? Then a board alone may not say which cells belong together. */
bool papan_has_copies(const papan_puzzle *puzzle);

/* The inverse of papan_json_put_placements(): labels, right or not. */
papan_status papan_json_read_placements(papan_json *json, const papan_puzzle *puzzle,
                                        const papan_json_value *placements, papan_json_path path,
                                        uint16_t *label);

#endif
