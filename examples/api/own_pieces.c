/* own_pieces.c: separate boards and piece sets: your own piece set, which puzzles can name, and the pieces of
 * another puzzle or of a built-in set on the same board. */
#include <papan/papan.h>

#include <stdio.h>
#include <string.h>

static void count(const char *title, const papan_puzzle *puzzle)
{
    papan_request request = {.size = sizeof request, .goal = PAPAN_COUNT};
    papan_result result = {.size = sizeof result};
    papan_solve(puzzle, &request, &result, NULL);
    printf("%s: %s\n", title, result.count);
}

int main(void)
{
    static const char pieces[] = "AA\nA\nBB\n B\n", board[] = "2 3 2\nDEFAULT\npieces: mine\n";
    papan_own_pieces *mine = NULL, *sticks = NULL;
    papan_puzzle *puzzle = NULL, *changed = NULL;
    bool used = false;
    if (papan_own_pieces_read(pieces, strlen(pieces), "mine", NULL, &mine, NULL, NULL) != PAPAN_OK ||
        papan_read_with(board, strlen(board), mine, NULL, &puzzle, &used, NULL, NULL) != PAPAN_OK)
        return 1;
    count(used ? "Two corners in a box" : "Other pieces", puzzle);

    static const char other[] = "3 2 2\nDEFAULT\nAAA\nBBB\n"; /* the pieces of any puzzle can be used */
    if (papan_own_pieces_read(other, strlen(other), "sticks", NULL, &sticks, NULL, NULL) != PAPAN_OK ||
        papan_pieces_replaced(puzzle, sticks, NULL, &changed, NULL, NULL) != PAPAN_OK)
        return 1;
    count("Two sticks in the same box", changed);

    papan_own_pieces_free(sticks);
    papan_own_pieces_named("pentominoes", NULL, &sticks, NULL);
    papan_puzzle_free(puzzle);
    papan_builtin("pentominoes:3x20", NULL, &puzzle, NULL);
    papan_puzzle_free(changed);
    papan_pieces_replaced(puzzle, sticks, NULL, &changed, NULL, NULL);
    count("Pentominoes by name", changed);
    papan_puzzle_free(puzzle);
    papan_puzzle_free(changed);
    papan_own_pieces_free(mine);
    papan_own_pieces_free(sticks);
}

/* Output:
Two corners in a box: 4
Two sticks in the same box: 2
Pentominoes by name: 8
*/
