/* million_queens.c: a million queens by a formula, checked from the rules; and the fastest way to answer many
 * small boards, here on two threads. */
#include <papan/papan.h>

#include <stdio.h>
#include <string.h>

static const char *const board[] = {"AAAA/BBBB/CCCC/DDDD", "AABB/AABB/CCDD/CCDD", "AAAB/CCAB/CDDB/CCDB"};
enum { BOARDS = sizeof board / sizeof *board };

typedef struct work {
    papan_quick *quick[2]; /* for each worker */
    papan_verdict verdict[BOARDS];
    papan_pool *thread_pool;
} work;

static void answer(void *context, unsigned worker, size_t index)
{
    work *w = context;
    const char *solution;
    if (!papan_quick_solve(w->quick[worker], board[index], strlen(board[index]), 1, &w->verdict[index],
                           &solution)) {
        papan_message why;
        papan_say(&why, 0, 0, NULL, "not a plain board");
        papan_pool_fail(w->thread_pool, PAPAN_UNSUITABLE,
                        &why); /* papan_pool_skip_rest() would end it without failure */
    }
}

static void enough(void *context, unsigned worker, size_t index)
{
    (void)worker, (void)index;
    papan_pool_skip_rest(context);
}

int main(void)
{
    bool right = false;
    const uint64_t n = 1000000;
    papan_nqueens_check(n, 1 << 20, NULL, NULL, &right);
    printf("The queen of the first of %u rows is in column %u; the solution is %s\n", (unsigned)n,
           (unsigned)papan_nqueens_column(n, 0) + 1, right ? "right" : "wrong");

    work w = {.thread_pool = papan_pool_new(NULL, 2)};
    papan_message why;
    for (unsigned i = 0; i < papan_pool_workers(w.thread_pool); i++)
        w.quick[i] = papan_quick_new(NULL);
    papan_pool_run(w.thread_pool, BOARDS, answer, &w);
    if (papan_pool_failure(w.thread_pool, &why) != PAPAN_OK)
        puts(why.text);
    for (size_t i = 0; i < BOARDS; i++)
        printf("%s: %s\n", board[i], papan_verdict_name(w.verdict[i]));
    papan_pool_start(w.thread_pool, 1000, enough, w.thread_pool); /* goes on in the background */
    papan_pool_free(w.thread_pool);                               /* until here */
    for (unsigned i = 0; i < 2; i++)
        papan_quick_free(w.quick[i]);
}

/* Output:
The queen of the first of 1000000 rows is in column 2; the solution is right
AAAA/BBBB/CCCC/DDDD: many
AABB/AABB/CCDD/CCDD: many
AAAB/CCAB/CDDB/CCDB: unique
*/
