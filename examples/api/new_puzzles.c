/* new_puzzles.c: makes a Queens board of a level, a packing challenge on a board of one's own, and the puzzles
 * of a day. The same request makes the same puzzle on every machine. */
#include <papan/papan.h>

#include <stdio.h>

static void show(const papan_make_result *made)
{
    papan_buffer id = papan_buffer_new(NULL);
    if (made->puzzle != NULL && papan_write_id(made->puzzle, &id, NULL) == PAPAN_OK)
        printf("%s: %s\n", papan_level_name(made->level), id.bytes);
    papan_buffer_free(&id);
    papan_puzzle_free(made->puzzle);
}

int main(void)
{
    papan_make_request request = {
        .size = sizeof request, .kind = "queens", .n = 7, .level = papan_level_named("medium"), .seed = 1};
    papan_make_result made = {.size = sizeof made};
    papan_puzzle *board = NULL;
    if (papan_make(&request, NULL, &made, NULL) != PAPAN_OK)
        return 1;
    show(&made);

    if (papan_builtin("pentominoes:3x20", NULL, &board, NULL) != PAPAN_OK)
        return 1;
    request = (papan_make_request){.size = sizeof request, .board = board, .seed = 1};
    if (papan_make(&request, NULL, &made, NULL) == PAPAN_OK)
        show(&made);
    papan_puzzle_free(board);

    papan_daily plan = {.size = sizeof plan};
    papan_message why;
    if (papan_daily_plan("2026-11-15", "queens", &plan, &why) == PAPAN_OK &&
        papan_daily_make(&plan, NULL, NULL, &made, NULL) == PAPAN_OK) {
        printf("The Queens board of the day has %u rows; ", plan.n);
        show(&made);
    }
}

/* Output:
medium: 771WG8AMjTe07kA1TO
expert: 3_20_12/DEFAULT/pieces:pentominoes/PLACED/...PPP............../....PP.........Y..../..............YYYY..
The Queens board of the day has 9 rows; hard: 991Wa70H5YnaTCom089Bb1C9831G
*/
