/* queens_claims.h: shared by the tests of hints for Queens and Star Battle: lists all solutions of a board
 * with another strategy, checks claims against them, and provides boards. */
#ifndef PAPAN_TESTS_QUEENS_CLAIMS_H
#define PAPAN_TESTS_QUEENS_CLAIMS_H

#include "check.h"

#include "explain/queens_hint.h"

enum { SOLUTIONS = 400, CELLS = 196 };

/* ---- all solutions ---- */

typedef struct solutions {
    size_t count;
    bool all; /* there are no more than these */
    bool queen[SOLUTIONS][CELLS];
} solutions;

static inline bool keep(void *context, const papan_puzzle *puzzle, const uint16_t *label)
{
    solutions *s = context;
    if (s->count == SOLUTIONS) {
        s->all = false;
        return false;
    }
    for (uint32_t cell = 0; cell < puzzle->cells; cell++)
        s->queen[s->count][cell] = label[cell] != PAPAN_EMPTY;
    s->count++;
    return true;
}

/* Of the board, whatever its marks. */
static inline solutions *solutions_of(const papan_puzzle *puzzle)
{
    static solutions s;
    static const uint8_t no_marks[CELLS];
    papan_puzzle bare = *puzzle;
    papan_request request = {.goal = PAPAN_LIST, .strategy = "cover", .context = &s, .solution = keep};
    papan_result result = {0};
    assert_true(puzzle->cells <= CELLS);
    bare.queens.mark = no_marks;
    s.count = 0;
    s.all = true;
    assert_int_equal(papan_solve(&bare, &request, &result, NULL), PAPAN_OK);
    return &s;
}

static inline bool agrees(const papan_puzzle *puzzle, const uint8_t *mark, const bool *queen)
{
    for (uint32_t cell = 0; cell < puzzle->cells; cell++)
        if (mark[cell] != PAPAN_MARK_NONE && (mark[cell] == PAPAN_MARK_QUEEN) != queen[cell])
            return false;
    return true;
}

static inline size_t agreeing(const papan_puzzle *puzzle, const uint8_t *mark, const solutions *s)
{
    size_t count = 0;
    for (size_t i = 0; i < s->count; i++)
        count += agrees(puzzle, mark, s->queen[i]);
    return count;
}

/* Fails unless these cells are queens (or empty) in every solution that has these marks. */
static inline void check_claim(const papan_puzzle *puzzle, const uint8_t *mark, const solutions *s,
                               papan_cell_list cells, bool queen, const papan_message *text)
{
    for (size_t i = 0; i < s->count; i++)
        for (uint32_t c = 0; c < cells.count && agrees(puzzle, mark, s->queen[i]); c++)
            if (s->queen[i][cells.cell[c]] != queen) {
                char sentence[512], board[CELLS + 20];
                papan_message_text(text, NULL, sentence, sizeof sentence);
                papan_picture_text(puzzle, NULL, board, sizeof board);
                fail_msg("not true of cell %u: %s\n%s", cells.cell[c], sentence, board);
            }
}

static inline void check_new(const uint8_t *mark, papan_cell_list cells)
{
    for (uint32_t c = 0; c < cells.count; c++)
        assert_int_equal(mark[cells.cell[c]], PAPAN_MARK_NONE);
}

/* ---- hints and boards ---- */

static inline papan_hint *hint_by(const papan_puzzle *puzzle, bool sight_known, unsigned rules_version)
{
    papan_hint *hint;
    papan_hint_request request = {
        .size = sizeof request, .sight_known = sight_known, .rules_version = rules_version};
    assert_int_equal(papan_hint_next(puzzle, &request, NULL, &hint, NULL), PAPAN_OK);
    assert_non_null(hint->text.text);
    return hint;
}

static inline papan_hint *hint_with(const papan_puzzle *puzzle, bool sight_known)
{
    return hint_by(puzzle, sight_known, 0);
}

/* The difficulty by a version of the rules; 0: the newest. */
static inline papan_grade grade_by(const papan_puzzle *puzzle, unsigned rules_version)
{
    papan_grade grade = {.size = sizeof grade};
    papan_hint_request request = {.size = sizeof request, .rules_version = rules_version};
    assert_int_equal(papan_measure(puzzle, &request, NULL, &grade, NULL), PAPAN_OK);
    return grade;
}

/* Regions grow from random cells. */
static inline papan_puzzle *random_board(uint64_t *random, unsigned n, unsigned stars)
{
    char symbol[CELLS];
    papan_puzzle *puzzle = NULL;
    papan_notes notes;
    unsigned left = n * n - n;
    memset(symbol, 0, sizeof symbol);
    for (unsigned region = 0; region < n;) {
        char *cell = &symbol[check_below(random, n * n)];
        if (*cell == 0)
            *cell = (char)('A' + region++);
    }
    while (left > 0) {
        static const int step[4][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
        unsigned from = check_below(random, n * n), way = check_below(random, 4);
        int row = (int)(from / n) + step[way][0], column = (int)(from % n) + step[way][1];
        if (symbol[from] == 0 || row < 0 || column < 0 || row >= (int)n || column >= (int)n)
            continue;
        char *to = &symbol[row * (int)n + column];
        left -= *to == 0;
        *to = *to == 0 ? symbol[from] : *to;
    }
    assert_int_equal(papan_queens_new(NULL, n, stars, symbol, NULL, NULL, &puzzle, &notes), PAPAN_OK);
    return puzzle;
}

static inline papan_puzzle *example(const char *name)
{
    char path[1024], text[4096];
    const char *root = getenv("SRC");
    snprintf(path, sizeof path, "%s/examples/queens/%s", root != NULL ? root : "..", name);
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        return NULL;
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    return check_puzzle(text);
}

#endif
