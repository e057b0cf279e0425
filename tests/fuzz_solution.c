/* fuzz_solution.c: any bytes as a solution of a puzzle. The first byte selects the puzzle. A solution that
 * can be read is right, or wrong with a reason; a right one can be read back from its printed board. */
#include "fuzz_common.h"

static const char *const fuzz_puzzles[] = {
    "3 4 3\nDEFAULT\nAAAA\nBBBB\nC\nC\nC\nC\n",
    "4 4 2\nDEFAULT\nAA\nA\nBBBB\nCOPIES A=4\n",
    "3 3 2\nCUSTOM\nXXX\nX.X\nXXX\nAAA\nA\nBBB\nB\nPLACED\n...\n..B\nBBB\n",
    "3 3 6\nPYRAMID\nA\nAA\nBB\nCC\nDDD\nE\nEE\nF\n",
    "AABB\nABBB\nCCCD\nCDDD\n",
    "stars: 1\nAAQQQ\nAAQQQ\nBBCQQ\nBCCDD\nBCCDD\nPLACED\n#....\n.....\n.....\n.....\n.....\n",
    "nqueens: 5\nPLACED\nQ....\n.....\n.....\n.....\n.....\n",
    ("{\"family\": \"pack\", \"lattice\": \"cubic\", \"board\": {\"rows\": 2, \"columns\": 2, \"layers\": 2}, "
     "\"pieces\": [{\"name\": \"s\", \"copies\": 2, \"layers\": [[\"ss\", \".s\"], [\"..\", \".s\"]]}]}"),
};
enum { FUZZ_PUZZLES = sizeof fuzz_puzzles / sizeof *fuzz_puzzles };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0)
        return 0;
    const char *text = fuzz_puzzles[data[0] % FUZZ_PUZZLES];
    fuzz_memory own = {.left = -1};
    papan_allocator memory = {fuzz_resize, &own};
    papan_puzzle *puzzle;
    papan_notes notes;
    MUST(papan_read(text, strlen(text), &memory, &puzzle, &notes.warnings, &notes.error) == PAPAN_OK);
    uint16_t *label = malloc(puzzle->cells * sizeof *label);
    char *copy = fuzz_copy(data + 1, size - 1);
    MUST(label != NULL);
    papan_status status =
        papan_read_solution(puzzle, copy, size - 1, &memory, label, &notes.warnings, &notes.error);
    free(copy);
    MUST(status == PAPAN_OK || (status == PAPAN_BAD_INPUT && notes.error.text != NULL));
    if (status == PAPAN_OK) {
        papan_message why = {0};
        if (papan_verify(puzzle, label, &why) == PAPAN_OK)
            fuzz_solution_comes_back(puzzle, label);
        else
            MUST(why.text != NULL);
    }
    free(label);
    papan_puzzle_free(puzzle);
    MUST(own.held == 0);
    return 0;
}
