/* classic_permutation.c: the next permutation in lexicographic order, as two of the reports write it: find the
 * last position whose number can grow, swap it with the next larger number to its right, and reverse the tail.
 * (Narayana Pandita described the algorithm in the 14th century.) */
#include "search/classic.h"

#include <assert.h>

static void swap(uint32_t *a, uint32_t *b)
{
    uint32_t kept = *a;
    *a = *b;
    *b = kept;
}

bool papan_next_permutation(uint32_t *number, unsigned count)
{
    unsigned grows = count;
    while (grows > 1 && number[grows - 2] >= number[grows - 1])
        grows--;
    if (grows <= 1)
        return false;
    unsigned larger = count - 1;
    while (number[larger] <= number[grows - 2])
        larger--;
    assert(larger >= grows - 1);
    swap(&number[grows - 2], &number[larger]);
    for (unsigned left = grows - 1, back = count - 1; left < back; left++, back--)
        swap(&number[left], &number[back]);
    return true;
}
