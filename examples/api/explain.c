/* explain.c: the next step of a Queens board with its reason, also after a player has placed a queen, the whole
 * path to the solution, and how difficult the board is. */
#include <papan/papan.h>

#include <stdio.h>
#include <string.h>

static void say(const char *before, const papan_message *message)
{
    char sentence[400];
    papan_message_text(message, NULL, sentence, sizeof sentence);
    printf("%s%s\n", before, sentence);
}

static void next(const papan_puzzle *puzzle)
{
    papan_hint *hint = NULL;
    if (papan_hint_next(puzzle, NULL, NULL, &hint, NULL) == PAPAN_OK) {
        printf("%s by the rule %s\n", papan_hint_kind_name(hint->kind), hint->rule->name);
        say("  ", &hint->text);
        if (hint->because.text != NULL)
            say("  ", &hint->because);
    }
    papan_hint_free(hint);
}

/* The hint as `papan hint --json` writes it. */
static void as_json(const papan_puzzle *puzzle)
{
    papan_hint *hint = NULL;
    papan_buffer out = papan_buffer_new(NULL);
    if (papan_hint_next(puzzle, NULL, NULL, &hint, NULL) == PAPAN_OK &&
        papan_hint_write(puzzle, hint, NULL, NULL, &out, NULL) == PAPAN_OK)
        printf("%.85s...\n", out.bytes);
    papan_buffer_free(&out);
    papan_hint_free(hint);
}

static void after_a_queen(const papan_puzzle *puzzle, unsigned row, unsigned column)
{
    uint16_t label[36]; /* for each cell of this board: papan_cells() */
    papan_puzzle *placed = NULL;
    papan_givens(puzzle, label);
    label[papan_cell_at(puzzle, 0, row, column)] = 0;
    if (papan_place(puzzle, label, NULL, NULL, &placed, NULL) == PAPAN_OK)
        next(placed);
    papan_puzzle_free(placed);
}

static void path(const papan_puzzle *puzzle)
{
    papan_path *path = NULL;
    papan_grade grade = {.size = sizeof grade};
    if (papan_hint_path(puzzle, NULL, NULL, &path, NULL) == PAPAN_OK)
        printf("%zu steps lead to the solution, the last by %s\n", path->steps,
               path->step[path->steps - 1]->rule->name);
    papan_path_free(path);
    if (papan_measure(puzzle, NULL, NULL, &grade, NULL) == PAPAN_OK)
        printf("Difficulty: %s, score %u\n", papan_level_name(grade.level), grade.score);
}

int main(void)
{
    static const char board[] = "AAABBB\nCADBBB\nCCDDDB\nECDDDD\nECDDDF\nCCDDDF\n";
    papan_puzzle *puzzle = NULL;
    papan_puzzle_info info = {.size = sizeof info};
    if (papan_read(board, strlen(board), NULL, &puzzle, NULL, NULL) != PAPAN_OK)
        return 1;
    papan_puzzle_get(puzzle, &info);
    if (info.abilities & PAPAN_HAS_HINTS)
        next(puzzle), as_json(puzzle);
    after_a_queen(puzzle, 0, 0);
    if (info.abilities & PAPAN_HAS_PATHS)
        path(puzzle);
    papan_puzzle_free(puzzle);
}

/* Output:
step by the rule region-in-line
  All places left in region E are in column 1, so no other cell of column 1 can have a queen
{"family": "queens", "kind": "step", "rule": "region-in-line", "level": "easy", "piec...
wrong by the rule region-in-line
  The queen at row 1, column 1 is wrong
  All places left in region E are in column 1, so no other cell of column 1 can have a queen
14 steps lead to the solution, the last by only-places
Difficulty: easy, score 12
*/
