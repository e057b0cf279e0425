/* fuzz_quick.c: any bytes as a line of `papan batch`. What papan_quick_solve() answers, papan_read() reads, and
 * papan_solve() gives the same verdict; its solution is right. The first byte is the number of stars. */
#include "fuzz_common.h"
#include "info.h"

#include "papan/quick.h"

enum { LONGEST = 12 * 13 };

static papan_puzzle *read_lines(unsigned stars, const char *line, size_t length)
{
    papan_buffer text = papan_buffer_new(NULL);
    papan_puzzle *puzzle = NULL;
    papan_notes notes = {0};
    papan_buffer_text(&text, "stars: ");
    papan_buffer_number(&text, stars);
    papan_buffer_char(&text, '\n');
    for (size_t i = 0; i < length; i++)
        papan_buffer_char(&text, line[i] == '/' ? '\n' : line[i]);
    MUST(papan_read(text.bytes, text.length, NULL, &puzzle, &notes.warnings, &notes.error) == PAPAN_OK);
    papan_buffer_free(&text);
    return puzzle;
}

static void is_right(const papan_puzzle *puzzle, const char *solution)
{
    char rows[LONGEST + 1];
    size_t length = strlen(solution);
    for (size_t i = 0; i <= length; i++)
        rows[i] = (char)(solution[i] == '/' ? '\n' : solution[i]);
    fuzz_reads_as_right(puzzle, rows, length);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 2 || size > LONGEST)
        return 0;
    unsigned stars = data[0] % 4;
    fuzz_memory own = {.left = data[0] < 250 ? -1 : data[0] - 250};
    papan_allocator memory = {fuzz_resize, &own};
    char *line = fuzz_copy(data + 1, size - 1);
    papan_quick *quick = new_quick(&memory);
    papan_verdict verdict;
    const char *solution;
    MUST(quick != NULL || own.left == 0);
    if (quick != NULL && papan_quick_solve(quick, line, size - 1, stars, &verdict, &solution)) {
        papan_puzzle *puzzle = read_lines(stars, line, size - 1);
        papan_result result = {.size = sizeof result};
        papan_request request = {.size = sizeof request, .goal = PAPAN_CHECK};
        MUST(papan_solve(puzzle, &request, &result, NULL) == PAPAN_OK && result.verdict == verdict);
        MUST((solution == NULL) == (verdict == PAPAN_NONE));
        if (solution != NULL)
            is_right(puzzle, solution);
        papan_puzzle_free(puzzle);
    }
    papan_quick_free(quick);
    MUST(own.held == 0);
    free(line);
    return 0;
}
