/* test_cover.c: the general strategy, and every other that finds all solutions, against brute force written
 * for this test alone: `cover` and `learn` on random exact cover problems that belong to no puzzle, and all
 * of them on thousands of small random boards of both queens families. The random numbers are always the
 * same. */
#include "brute.h"

#include "model/model.h"

/* ---- exact covers that are no puzzle ---- */

enum { ITEMS = 8, OPTIONS = 13 };

/* A family whose puzzle is a random exact cover problem: option i is on cell i. */
typedef struct cover {
    papan_puzzle puzzle; /* first, so that describe() finds the rest */
    unsigned items, options;
    unsigned low[ITEMS], high[ITEMS];
    uint32_t covers[OPTIONS]; /* a bit for each item */
    unsigned long found;
} cover;

static papan_status tell(const papan_puzzle *puzzle, const papan_allocator *memory, papan_cover_sink *sink)
{
    const cover *c = (const cover *)puzzle;
    (void)memory;
    for (unsigned i = 0; i < c->items; i++)
        if (!sink->item(sink->context, c->low[i], c->high[i]))
            return PAPAN_NO_MEMORY;
    for (uint32_t option = 0; option < c->options; option++) {
        uint32_t item[ITEMS];
        size_t items = 0;
        for (uint32_t i = 0; i < c->items; i++)
            if (c->covers[option] >> i & 1)
                item[items++] = i;
        if (!sink->option(sink->context, 0, item, items, &option, 1))
            return PAPAN_NO_MEMORY;
    }
    return PAPAN_OK;
}

static const papan_family family_of_covers = {.name = "cover", .describe = tell};

static bool is_cover(const cover *c, unsigned chosen)
{
    for (unsigned i = 0; i < c->items; i++) {
        unsigned times = 0;
        for (unsigned option = 0; option < c->options; option++)
            times += (chosen >> option & 1) && (c->covers[option] >> i & 1);
        if (times < c->low[i] || times > c->high[i])
            return false;
    }
    return true;
}

static bool count_cover(void *context, const uint16_t *label)
{
    cover *c = context;
    unsigned chosen = 0;
    for (unsigned i = 0; i < c->options; i++)
        chosen |= (label[i] != PAPAN_EMPTY ? 1u : 0u) << i;
    assert_true(is_cover(c, chosen));
    c->found++;
    return true;
}

/* Some items once, some several times, some at most once; every option covers one that must be covered. */
static void random_cover(cover *c, uint64_t *seed)
{
    *c = (cover){.items = 1 + check_below(seed, ITEMS), .options = check_below(seed, OPTIONS + 1)};
    c->puzzle = (papan_puzzle){.family = &family_of_covers, .cells = c->options, .things = 1};
    for (unsigned i = 0; i < c->items; i++) {
        c->low[i] = c->high[i] = check_below(seed, 3) > 0 ? 1 : 2 + check_below(seed, 2);
        if (i > 0 && check_below(seed, 4) == 0) {
            c->low[i] = 0;
            c->high[i] = 1 + check_below(seed, 2);
        }
    }
    for (unsigned option = 0; option < c->options; option++) {
        unsigned must;
        do
            must = check_below(seed, c->items);
        while (c->low[must] == 0);
        c->covers[option] = 1u << must;
        for (unsigned i = 0; i < c->items; i++)
            c->covers[option] |= (check_below(seed, 4) == 0 ? 1u : 0u) << i;
    }
}

static void random_covers(void **state)
{
    (void)state;
    uint64_t seed = 8;
    unsigned covers = check_slow() ? 300 : 3000, solvable = 0;
    papan_allocator memory = papan_memory(NULL);
    for (unsigned i = 0; i < covers; i++) {
        cover c;
        papan_model *model;
        unsigned long expected = 0;
        random_cover(&c, &seed);
        assert_int_equal(papan_model_new(&c.puzzle, &memory, &model), PAPAN_OK);
        for (unsigned chosen = 0; chosen < 1u << c.options; chosen++)
            expected += is_cover(&c, chosen);
        static const char *const by[] = {"cover", "learn"};
        for (unsigned k = 0; k < sizeof by / sizeof *by; k++) {
            papan_search search = {.puzzle = &c.puzzle,
                                   .model = model,
                                   .memory = memory,
                                   .all = true,
                                   .context = &c,
                                   .found = count_cover};
            c.found = 0;
            assert_int_equal(papan_strategy_find(by[k])->run(&search), PAPAN_OK);
            if (c.found != expected)
                fail_msg("cover %u by %s: %lu instead of %lu", i, by[k], c.found, expected);
        }
        papan_model_free(model);
        solvable += expected > 0;
    }
    assert_true(solvable > covers / 20);
}

/* ---- both kinds of queens ---- */

typedef struct board {
    unsigned n, stars;
    bool chess; /* queens attack along diagonals, and there are no regions */
    char region[CELLS];
    bool placed[CELLS];
} board;

static bool in_conflict(const board *q, unsigned a, unsigned b)
{
    int rows = abs((int)(a / q->n) - (int)(b / q->n)), columns = abs((int)(a % q->n) - (int)(b % q->n));
    return q->chess ? rows == 0 || columns == 0 || rows == columns : rows <= 1 && columns <= 1;
}

static bool lines_full(const board *q, const part *queen, unsigned count)
{
    unsigned column[8] = {0}, region[256] = {0};
    for (unsigned i = 0; i < count; i++) {
        unsigned cell = (unsigned)__builtin_ctzll(queen[i].cells);
        if (++column[cell % q->n] > q->stars || ++region[(unsigned char)q->region[cell]] > q->stars)
            return false;
    }
    return true;
}

/* Cell by cell, a queen or none; rows must be full when they end, columns and regions never too full. */
static void put_queens(const board *q, unsigned cell, unsigned in_row, part *queen, unsigned count, brute *b)
{
    if (cell > 0 && cell % q->n == 0) {
        if (in_row != q->stars)
            return;
        in_row = 0;
    }
    if (cell == q->n * q->n) {
        add_solution(b, queen, count);
        return;
    }
    if (!q->placed[cell])
        put_queens(q, cell + 1, in_row, queen, count, b);
    if (in_row == q->stars)
        return;
    for (unsigned i = 0; i < count; i++)
        if (in_conflict(q, (unsigned)__builtin_ctzll(queen[i].cells), cell))
            return;
    queen[count] = (part){UINT64_C(1) << cell, 0};
    if (q->chess || lines_full(q, queen, count + 1))
        put_queens(q, cell + 1, in_row + 1, queen, count + 1, b);
}

/* Turns and mirrorings made of two generators, kept where they send regions to regions and queens to queens. */
static void square_symmetries(const board *q, brute *b)
{
    b->cells = q->n * q->n;
    b->symmetries = 0;
    for (unsigned turns = 0; turns < 8; turns++) {
        symmetry s = {.piece = {0}};
        char becomes[256] = {0};
        bool keeps = true;
        for (unsigned cell = 0; cell < b->cells; cell++) {
            unsigned row = cell / q->n, column = cell % q->n;
            for (unsigned i = 0; i < turns % 4; i++) {
                unsigned old = row;
                row = column;
                column = q->n - 1 - old;
            }
            column = turns >= 4 ? q->n - 1 - column : column;
            unsigned to = row * q->n + column;
            s.image[cell] = (uint8_t)to;
            char *target = &becomes[(unsigned char)q->region[cell]];
            *target = *target == 0 ? q->region[to] : *target;
            keeps = keeps && (q->chess || *target == q->region[to]) && q->placed[cell] == q->placed[to];
        }
        if (keeps)
            b->symmetry[b->symmetries++] = s;
    }
}

static void solve_board(const board *q, brute *b)
{
    part queen[PARTS];
    b->solutions = 0;
    b->too_many = false;
    square_symmetries(q, b);
    put_queens(q, 0, 0, queen, 0, b);
}

/* Regions that grow from random cells, or rows with some cells given to others, or letters at random. */
static void random_regions(board *q, uint64_t *seed)
{
    unsigned n = q->n, cells = n * n, kind = check_below(seed, 3);
    for (unsigned i = 0; i < cells; i++)
        q->region[i] = (char)(kind == 0 ? 0 : 'A' + (kind == 1 ? i / n : check_below(seed, n)));
    for (unsigned i = 0; i < n && kind == 2; i++)
        q->region[i * n + i] = (char)('A' + i); /* none is missing */
    for (unsigned i = 0; i < n / 2 && kind == 1; i++) {
        unsigned cell = n + check_below(seed, cells - n);
        if (cell % n != 0)
            q->region[cell] = q->region[cell - n];
    }
    if (kind != 0)
        return;
    for (unsigned region = 0; region < n;) {
        unsigned cell = check_below(seed, cells);
        if (q->region[cell] == 0)
            q->region[cell] = (char)('A' + region++);
    }
    for (unsigned left = cells - n; left > 0;) {
        unsigned cell = check_below(seed, cells), row = cell / n, column = cell % n,
                 side = check_below(seed, 4);
        unsigned r = row + (side == 0) - (side == 1), c = column + (side == 2) - (side == 3);
        if (q->region[cell] == 0 || r >= n || c >= n || q->region[r * n + c] != 0)
            continue;
        q->region[r * n + c] = q->region[cell];
        left--;
    }
}

static void place_some(board *q, uint64_t *seed)
{
    memset(q->placed, 0, sizeof q->placed);
    for (unsigned queens = check_below(seed, 6); queens > 3; queens--)
        q->placed[check_below(seed, q->n * q->n)] = true;
}

static void random_queens(void **state)
{
    (void)state;
    static brute b;
    uint64_t seed = 3;
    unsigned boards = check_slow() ? 400 : 4000, solvable = 0;
    for (unsigned i = 0; i < boards; i++) {
        board q = {.n = 1 + check_below(&seed, 7), .stars = 1};
        if (i % 4 == 0) {
            q.n = 7 + check_below(&seed, 2);
            q.stars = 2;
        } else if (i % 97 == 1) {
            q.stars = 1 + check_below(&seed, q.n);
        }
        random_regions(&q, &seed);
        place_some(&q, &seed);
        uint8_t mark[CELLS];
        for (unsigned cell = 0; cell < q.n * q.n; cell++)
            mark[cell] = q.placed[cell] ? PAPAN_MARK_QUEEN : PAPAN_MARK_NONE;
        papan_puzzle *puzzle;
        papan_notes notes = {0};
        assert_int_equal(papan_queens_new(NULL, q.n, q.stars, q.region, mark, NULL, &puzzle, &notes), PAPAN_OK);
        solve_board(&q, &b);
        compare(puzzle, &b, "queens", i, &solvable);
        papan_puzzle_free(puzzle);
    }
    assert_true(solvable > boards / 10 && solvable < boards * 9 / 10);
}

static void random_nqueens(void **state)
{
    (void)state;
    static brute b;
    uint64_t seed = 4;
    unsigned boards = check_slow() ? 100 : 600, solvable = 0;
    for (unsigned i = 0; i < boards; i++) {
        board q = {.n = 1 + check_below(&seed, 7), .stars = 1, .chess = true};
        uint32_t row[CELLS], column[CELLS];
        size_t placed = 0;
        place_some(&q, &seed);
        for (unsigned cell = 0; cell < q.n * q.n; cell++)
            if (q.placed[cell]) {
                row[placed] = cell / q.n;
                column[placed++] = cell % q.n;
            }
        papan_puzzle *puzzle;
        papan_notes notes = {0};
        assert_int_equal(papan_nqueens_new(NULL, q.n, placed, row, column, &puzzle, &notes), PAPAN_OK);
        solve_board(&q, &b);
        compare(puzzle, &b, "nqueens", i, &solvable);
        papan_puzzle_free(puzzle);
    }
    assert_true(solvable > boards / 10 && solvable < boards * 9 / 10);
}

/* ---- deep searches ---- */

/* 200,000 items with one option each, an item to be covered 50,000 times: the search is as deep, and the stack
 * of a thread has room for a fraction of that. */
static void deep(void **state)
{
    (void)state;
    enum { DEEP = 200000, TIMES = 50000, ROOM = 4 << 20 };
    char *text = malloc(ROOM);
    assert_non_null(text);
    for (unsigned kind = 0; kind < 2; kind++) {
        size_t length = 0;
        for (unsigned i = 0; kind == 0 && i < 2 * DEEP; i++)
            length +=
                (size_t)sprintf(text + length, "i%u%c", i % DEEP, i == DEEP - 1 || i >= DEEP ? '\n' : ' ');
        length += kind == 0 ? 0 : (size_t)sprintf(text, "%u:%u|a b\n", TIMES, TIMES);
        for (unsigned i = 0; kind == 1 && i <= TIMES; i++)
            length += (size_t)sprintf(text + length, i < TIMES ? "a\n" : "b\n");
        papan_puzzle *puzzle;
        assert_int_equal(papan_read(NULL, text, length, &puzzle, NULL), PAPAN_OK);
        papan_request request = {.size = sizeof request, .goal = PAPAN_COUNT, .strategy = "cover"};
        papan_result result = {.size = sizeof result};
        assert_int_equal(papan_solve(puzzle, &request, &result), PAPAN_OK);
        assert_string_equal(result.count, "1");
        assert_true(result.complete);
        papan_puzzle_free(puzzle);
    }
    free(text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_covers),
        cmocka_unit_test(random_queens),
        cmocka_unit_test(random_nqueens),
        cmocka_unit_test(deep),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
