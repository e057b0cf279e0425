/* frontier_sets_medium.c: lists of sets for up to 20 bits of key and 64-bit counts: twelve bytes an entry, half
 * of what wide ones take. For where small ones do not suffice, and for listing. */
#define KEY        uint32_t
#define COUNT      uint64_t
#define COUNT_MAX  UINT64_MAX
#define KIND       papan_sets_medium
#define KEY_BITS   20
#define COUNT_BITS 64

#include "search/frontier_sets_direct.h"
