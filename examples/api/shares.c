/* shares.c: one count in several processes that do not communicate: each searches a share of the parts,
 * and the last one adds what the others have counted. For longer counts see count_in_parts.c. */
#include <papan/papan.h>

#include <stdio.h>

enum { PROCESSES = 3 };

int main(void)
{
    papan_puzzle *puzzle = NULL;
    papan_part_sum sum[PROCESSES];
    papan_result result = {.size = sizeof result};
    if (papan_builtin("nqueens:12", NULL, &puzzle, NULL) != PAPAN_OK)
        return 1;
    for (uint32_t i = 0; i < PROCESSES; i++) { /* in practice, each runs on another machine */
        papan_share share = {.first = i, .end = i + 1, .of = PROCESSES, .known = sum};
        share.sums = i == PROCESSES - 1 ? i : 0; /* the last one adds up */
        papan_request request = {
            .size = sizeof request, .goal = PAPAN_COUNT, .strategy = "queens-bits", .share = &share};
        papan_solve(puzzle, &request, &result, NULL);
        sum[i] = result.sum;
    }
    printf("%s solutions, in %s\n", result.count, result.parts > 1 ? "parts" : "one piece");
    papan_puzzle_free(puzzle);
}

/* Output:
14200 solutions, in parts
*/
