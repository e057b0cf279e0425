/* million_queens.c: a million queens by a formula, checked from the rules; and the fastest way to answer many
 * small boards. */
#include <papan/papan.h>

#include <stdio.h>
#include <string.h>

int main(void)
{
    static const char *const board[] = {"AAAA/BBBB/CCCC/DDDD", "AABB/AABB/CCDD/CCDD", "AAAB/CCAB/CDDB/CCDB"};
    const uint64_t n = 1000000;
    papan_status checked = papan_nqueens_check(n, 1 << 20, NULL, NULL, NULL);
    printf("The queen of the first of %u rows is in column %u; the solution is %s\n", (unsigned)n,
           (unsigned)papan_nqueens_column(n, 0) + 1, checked == PAPAN_OK ? "right" : "wrong");

    papan_quick *quick; /* one for each thread */
    if (papan_quick_new(NULL, &quick, NULL) != PAPAN_OK)
        return 1;
    for (size_t i = 0; i < sizeof board / sizeof *board; i++) {
        papan_verdict verdict;
        const char *solution;
        if (papan_quick_solve(quick, board[i], strlen(board[i]), 1, &verdict, &solution))
            printf("%s: %s\n", board[i], papan_verdict_name(verdict));
    }
    papan_quick_free(quick);
}

/* Output:
The queen of the first of 1000000 rows is in column 2; the solution is right
AAAA/BBBB/CCCC/DDDD: many
AABB/AABB/CCDD/CCDD: many
AAAB/CCAB/CDDB/CCDB: unique
*/
