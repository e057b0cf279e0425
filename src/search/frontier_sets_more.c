/* frontier_sets_more.c: lists of sets with keys of up to 32 bits and 64-bit counts: 12 bytes per entry. Used if
 * 32 bits do not suffice, and for listing. */
#define KEY      uint32_t
#define COUNT    uint64_t
#define KIND     papan_sets_more
#define KEY_BITS 32

#include "search/frontier_sets_hashed.h"
