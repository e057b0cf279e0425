/* test_slices.c: the strategy slices: its two kernels against each other, the strategy against the general
 * one on random puzzles of all lattices, known answers, and boards large enough for any overflow. */
#include "check.h"

#include "search/slices.h"

/* ---- the kernels ---- */

/* The kernel that this machine uses; false: it has only the plain one. */
static bool fast_kernel(slices_dense *d)
{
    papan_slices_dense_kernel(d, false);
    return d->filter != papan_slices_filter_plain;
}

/* Places with few bits, as in a puzzle, or with many. */
static uint64_t random_place(uint64_t *random, unsigned dense)
{
    uint64_t mask = check_random(random);
    for (unsigned i = 0; i < 3 - dense; i++)
        mask &= check_random(random);
    return mask;
}

static void same_filter(const slices_dense *d, const uint64_t *from, uint32_t count, uint64_t taken)
{
    uint64_t plain[80], fast[80];
    slices_tally plain_tally, fast_tally;
    uint32_t kept = papan_slices_filter_plain(from, count, taken, plain, &plain_tally);
    assert_int_equal(d->filter(from, count, taken, fast, &fast_tally), kept);
    assert_memory_equal(plain, fast, kept * sizeof *plain);
    for (unsigned i = 0; i < SLICES_PAD; i++)
        assert_true(plain[kept + i] == UINT64_MAX && fast[kept + i] == UINT64_MAX);
    /* beyond seven only the mark counts */
    assert_int_equal(plain_tally.more, fast_tally.more);
    assert_int_equal(plain_tally.one & ~plain_tally.more, fast_tally.one & ~plain_tally.more);
    assert_int_equal(plain_tally.two & ~plain_tally.more, fast_tally.two & ~plain_tally.more);
    assert_int_equal(plain_tally.four & ~plain_tally.more, fast_tally.four & ~plain_tally.more);
}

/* The tally is what counting one by one gives. */
static void true_tally(const uint64_t *from, uint32_t count, uint64_t taken)
{
    uint64_t to[80];
    slices_tally tally;
    papan_slices_filter_plain(from, count, taken, to, &tally);
    for (unsigned bit = 0; bit < 64; bit++) {
        uint32_t times = 0;
        for (uint32_t i = 0; i < count; i++)
            times += (from[i] & taken) == 0 && (from[i] >> bit & 1);
        assert_int_equal(slices_tally_any(&tally) >> bit & 1, times > 0);
        for (unsigned k = 1; k < 8; k++)
            assert_int_equal(slices_tally_exactly(&tally, k) >> bit & 1, times == k);
    }
}

static void same_find(const slices_dense *d, const uint64_t *from, uint32_t count, uint64_t bits)
{
    for (uint32_t start = 0; start <= count; start++)
        assert_int_equal(d->find(from, count, start, bits), papan_slices_find_plain(from, count, start, bits));
}

static void kernels_agree(void **state)
{
    uint64_t random = 1, from[80];
    slices_dense d = {0};
    (void)state;
    if (!fast_kernel(&d))
        skip();
    for (uint32_t count = 0; count <= 70; count++)
        for (unsigned round = 0; round < 60; round++) {
            unsigned dense = check_below(&random, 4);
            for (uint32_t i = 0; i < count; i++)
                from[i] = random_place(&random, dense);
            for (uint32_t i = count; i < 80; i++)
                from[i] = UINT64_MAX;
            uint64_t taken = round == 0 ? 0 : random_place(&random, check_below(&random, 2));
            if (round > 0 && taken == 0)
                taken = 1; /* a search always takes something, and then padding never survives */
            if (round > 0) {
                same_filter(&d, from, count, taken);
                true_tally(from, count, taken);
            }
            same_find(&d, from, count, UINT64_C(1) << check_below(&random, 64));
            same_find(&d, from, count, random_place(&random, 0));
        }
}

/* ---- helpers ---- */

static papan_result solve(const papan_puzzle *puzzle, papan_request request)
{
    papan_result result = {0};
    assert_int_equal(papan_solve(puzzle, &request, &result), PAPAN_OK);
    assert_true(result.complete);
    return result;
}

static void compare_in(const papan_puzzle *puzzle, const char *text)
{
    for (unsigned distinct = 0; distinct < 2; distinct++) {
        papan_request request = {.goal = PAPAN_LIST, .strategy = "cover", .distinct = distinct};
        papan_result truth = solve(puzzle, request);
        request.strategy = "slices";
        papan_result list = solve(puzzle, request);
        request.plain = true;
        papan_result plain = solve(puzzle, request);
        request.goal = PAPAN_COUNT;
        papan_result count = solve(puzzle, request);
        if (strcmp(list.count, truth.count) != 0 || list.hash != truth.hash ||
            strcmp(count.count, truth.count) != 0)
            fail_msg("%s\n%slisted %s, counted %s, should be %s%s", text, distinct ? "distinct: " : "",
                     list.count, count.count, truth.count, list.hash != truth.hash ? " (other set)" : "");
        assert_string_equal(plain.count, list.count);
        assert_int_equal(plain.hash, list.hash);
        assert_int_equal(plain.cases, list.cases);
    }
}

static void compare(const char *text)
{
    papan_puzzle *puzzle = check_puzzle(text);
    compare_in(puzzle, text);
    papan_puzzle_free(puzzle);
}

/* ---- random puzzles ---- */

/* A puzzle is made from a solution: pieces are grown in a block of cells, on all three lattices. In a pyramid a
 * cell (row, column, layer) exists if it is on its layer, and pieces are flat rows or squares. */
enum { SIDE = 5, PIECES_MAX = 10, CELLS_MAX = 6 };

typedef struct cell {
    int row, column, layer;
} cell;

typedef struct grown {
    unsigned cells;
    cell cell[CELLS_MAX];
} grown;

typedef struct world {
    const char *lattice;
    int rows, columns, layers;
    int owner[SIDE][SIDE][SIDE]; /* layer, row, column; -2: no cell, -1: nobody's */
    unsigned pieces;
    grown piece[PIECES_MAX];
} world;

static int *at(world *w, cell c)
{
    return &w->owner[c.layer][c.row][c.column];
}

static bool is_free(world *w, cell c)
{
    return c.row >= 0 && c.column >= 0 && c.layer >= 0 && c.row < w->rows && c.column < w->columns &&
           c.layer < w->layers && *at(w, c) == -1;
}

static void grow(world *w, uint64_t *random, cell from, unsigned size, bool flat)
{
    static const cell step[] = {{0, 1, 0}, {1, 0, 0}, {0, -1, 0}, {-1, 0, 0}, {0, 0, 1}, {0, 0, -1}};
    grown *g = &w->piece[w->pieces];
    *g = (grown){.cells = 1, .cell = {from}};
    *at(w, from) = (int)w->pieces;
    for (unsigned tries = 0; tries < 40 && g->cells < size; tries++) {
        cell base = g->cell[check_below(random, g->cells)], way = step[check_below(random, flat ? 4 : 6)];
        cell c = {base.row + way.row, base.column + way.column, base.layer + way.layer};
        if (!is_free(w, c))
            continue;
        *at(w, c) = (int)w->pieces;
        g->cell[g->cells++] = c;
    }
    w->pieces++;
}

/* Small enough for the general strategy; cells that no piece covers are off the board or make the puzzle
 * unsolvable. */
static world random_world(uint64_t *random, unsigned lattice)
{
    static const char *const name[] = {"square", "cubic", "pyramid"};
    world w = {.lattice = name[lattice]};
    w.rows = w.columns = 3 + (int)check_below(random, lattice == 2 ? 2 : 3);
    w.columns = lattice == 2 ? w.rows : 1 + (int)check_below(random, 4);
    w.layers = lattice == 0 ? 1 : lattice == 1 ? 2 + (int)check_below(random, 2) : w.rows;
    unsigned holes = lattice == 2 ? 0 : check_below(random, 4), size = 2 + check_below(random, 3);
    for (int l = 0; l < w.layers; l++)
        for (int r = 0; r < w.rows; r++)
            for (int c = 0; c < w.columns; c++)
                w.owner[l][r][c] =
                    (lattice == 2 && (r > l || c > l)) || check_below(random, 12) < holes ? -2 : -1;
    w.owner[lattice == 2 ? w.layers - 1 : 0][0][0] = -1;
    for (int l = w.layers; l-- > 0;)
        for (int r = 0; r < w.rows; r++)
            for (int c = 0; c < w.columns; c++)
                if (w.owner[l][r][c] == -1 && w.pieces < PIECES_MAX)
                    grow(&w, random, (cell){r, c, l}, size + check_below(random, 2), lattice != 1);
    for (int l = 0; l < w.layers && lattice != 2; l++)
        for (int r = 0; r < w.rows; r++)
            for (int c = 0; c < w.columns; c++)
                w.owner[l][r][c] = w.owner[l][r][c] == -1 ? -2 : w.owner[l][r][c];
    return w;
}

static unsigned nobodys(const world *w)
{
    unsigned cells = 0;
    for (int l = 0; l < w->layers; l++)
        for (int r = 0; r < w->rows; r++)
            for (int c = 0; c < w->columns; c++)
                cells += w->owner[l][r][c] == -1;
    return cells;
}

/* Rows of characters for each cell, in layers where the lattice has them. symbol: of an owner. */
static char *write_layers(const world *w, char *out, const char *(*symbol)(int owner, const void *),
                          const void *x)
{
    bool flat = strcmp(w->lattice, "square") == 0, pyramid = strcmp(w->lattice, "pyramid") == 0;
    out += sprintf(out, "[");
    for (int l = 0; l < w->layers; l++) {
        int rows = pyramid ? l + 1 : w->rows, columns = pyramid ? l + 1 : w->columns;
        out += sprintf(out, "%s%s", l > 0 ? ", " : "", flat ? "" : "[");
        for (int r = 0; r < rows; r++) {
            out += sprintf(out, "%s\"", r > 0 ? ", " : "");
            for (int c = 0; c < columns; c++)
                out += sprintf(out, "%s", symbol(w->owner[l][r][c], x));
            out += sprintf(out, "\"");
        }
        out += sprintf(out, "%s", flat ? "" : "]");
    }
    return out + sprintf(out, "]");
}

static const char *as_board(int owner, const void *unused)
{
    (void)unused;
    return owner == -2 ? "." : "X";
}

static const char *as_placed(int owner, const void *placed)
{
    static const char symbol[PIECES_MAX][2] = {"A", "B", "C", "D", "E", "F", "G", "H", "I", "J"};
    const bool *lies = placed;
    return owner >= 0 && lies[owner] ? symbol[owner] : ".";
}

static bool same_cells(const grown *a, const grown *b)
{
    if (a->cells != b->cells)
        return false;
    for (unsigned i = 1; i < a->cells; i++)
        if (a->cell[i].row - a->cell[0].row != b->cell[i].row - b->cell[0].row ||
            a->cell[i].column - a->cell[0].column != b->cell[i].column - b->cell[0].column ||
            a->cell[i].layer - a->cell[0].layer != b->cell[i].layer - b->cell[0].layer)
            return false;
    return true;
}

static void write_world(const world *w, uint64_t *random, char *out)
{
    bool gone[PIECES_MAX] = {false}, lies[PIECES_MAX] = {false}, merge = check_below(random, 2) == 0;
    bool pyramid = strcmp(w->lattice, "pyramid") == 0;
    out += sprintf(out, "{\"family\": \"pack\", \"lattice\": \"%s\", ", w->lattice);
    if (pyramid)
        out += sprintf(out, "\"side\": %d", w->rows);
    else
        out = write_layers(w, out + sprintf(out, "\"board\": "), as_board, NULL);
    out += sprintf(out, ", \"pieces\": [");
    for (unsigned p = 0; p < w->pieces; p++) {
        unsigned copies = 1;
        if (gone[p])
            continue;
        for (unsigned q = p + 1; q < w->pieces && merge; q++)
            if (!gone[q] && same_cells(&w->piece[p], &w->piece[q])) {
                gone[q] = true;
                copies++;
            }
        out += sprintf(out, "%s{\"name\": \"%c\", \"copies\": %u, \"cells\": [", p > 0 ? ", " : "",
                       'A' + (int)p, copies);
        for (unsigned i = 0; i < w->piece[p].cells; i++) {
            cell c = w->piece[p].cell[i];
            out += sprintf(out, "%s[%d, %d", i > 0 ? ", " : "", c.row, c.column);
            out += strcmp(w->lattice, "cubic") == 0 ? sprintf(out, ", %d]", c.layer) : sprintf(out, "]");
        }
        out += sprintf(out, "]}");
    }
    out += sprintf(out, "]");
    unsigned placed = check_below(random, 3 * w->pieces);
    if (placed < w->pieces && !gone[placed]) {
        lies[placed] = true;
        out = write_layers(w, out + sprintf(out, ", \"placed\": "), as_placed, lies);
    }
    sprintf(out, "}\n");
}

/* Puzzles that would keep the general strategy busy for long are left out. */
static bool easy(const world *w, bool turns_in_space)
{
    unsigned cells = nobodys(w);
    for (unsigned p = 0; p < w->pieces; p++)
        cells += w->piece[p].cells;
    return w->pieces <= (turns_in_space ? 6 : 7) && cells <= (turns_in_space ? 20 : 26);
}

static void random_puzzles(void **state)
{
    uint64_t random = 11;
    unsigned rounds = check_slow() ? 60 : 600;
    (void)state;
    unsigned compared = 0;
    for (unsigned round = 0; round < rounds; round++) {
        static char text[8192];
        world w = random_world(&random, round % 3);
        if (!easy(&w, round % 3 == 1))
            continue;
        write_world(&w, &random, text);
        compare(text);
        compared++;
    }
    assert_true(compared > rounds / 4);
}

/* ---- small boards ---- */

static void small_boards(void **state)
{
    (void)state;
    compare("1 1 1\nDEFAULT\nA\n");
    compare("1 1 1\nPYRAMID\nA\n");
    compare("1 5 2\nDEFAULT\nAA\nBBB\n");
    compare("2 3 2\nDEFAULT\nA\nAA\nB\nBB\nPLACED\nAAB\nABB\n"); /* nothing is left to do */
    compare("3 3 3\nCUSTOM\nX.X\n...\nX.X\nA\nB\nC\nCOPIES A=2\n");
    compare("2 4 2\nDEFAULT\nAA\nAA\nB\nBBB\n"); /* none */
    compare("3 3 6\nPYRAMID\nA\nAA\nBB\nCC\nDDD\nE\nEE\nF\n");
    compare("2 2 2\nDEFAULT\nA\n A\nB\n B\n");
    compare("4 4 2\nDEFAULT\nAA\nBB\nCOPIES A=5 B=3\n");
    compare(
        "5 7 5\nCUSTOM\n...X...\n.XXXXX.\nXXXXXXX\n.XXXXX.\n...X...\nA\nAAA\nBB\nBBB\nCCCC\n C\nD\nEEE\nE\n");
    compare("soma:3x3x3");
}

/* ---- known answers ---- */

static void known_answers(void **state)
{
    static const struct {
        const char *text, *all, *distinct;
    } row[] = {{"soma:3x3x3", "11520", "240"},
               {"kanoodle:pyramid", "2448", "306"},
               {"pentominoes:3x20", "8", "2"},
               {"iq-puzzler-pro:pyramid", "26720", "3340"}};
    (void)state;
    for (unsigned i = 0; i < (check_slow() ? 1 : 4); i++) {
        check_count(row[i].text, "slices", false, row[i].all);
        check_count(row[i].text, "slices", true, row[i].distinct);
    }
}

static void solid_pentominoes(void **state)
{
    static const struct {
        unsigned rows, columns, layers;
        const char *distinct;
    } row[] = {{3, 10, 2, "12"}, {5, 6, 2, "264"}, {4, 5, 3, "3940"}};
    (void)state;
    if (check_slow())
        skip();
    for (unsigned i = 0; i < 3; i++) {
        char text[256];
        sprintf(text,
                "{\"lattice\": \"cubic\", \"board\": {\"rows\": %u, \"columns\": %u, \"layers\": %u},\n"
                "\"pieces\": \"pentominoes\"}",
                row[i].rows, row[i].columns, row[i].layers);
        check_count(text, "slices", true, row[i].distinct);
    }
}

static void square_without_corners(void **state)
{
    (void)state;
    if (check_slow())
        skip();
    check_count(
        "8 8 12\nCUSTOM\n.XXXXXX.\nXXXXXXXX\nXXXXXXXX\nXXXXXXXX\nXXXXXXXX\nXXXXXXXX\nXXXXXXXX\n.XXXXXX.\n"
        "pieces: pentominoes\n",
        "slices", true, "2170");
}

typedef struct shown {
    unsigned seen;
    uint64_t hash;
} shown;

static bool verify_each(void *context, const papan_puzzle *puzzle, const uint16_t *label)
{
    shown *s = context;
    papan_message why;
    assert_true(papan_verify(puzzle, label, &why));
    s->seen++;
    return true;
}

static void bedlam(void **state)
{
    shown s = {0};
    papan_puzzle *puzzle = check_puzzle("bedlam:4x4x4");
    papan_request request = {.goal = PAPAN_LIST,
                             .strategy = "slices",
                             .limit = check_slow() ? 20 : 1000,
                             .context = &s,
                             .solution = verify_each};
    papan_result result = {0};
    (void)state;
    assert_int_equal(papan_solve(puzzle, &request, &result), PAPAN_OK);
    assert_int_equal(s.seen, request.limit);
    assert_false(result.complete);
    papan_puzzle_free(puzzle);
}

/* ---- large boards ---- */

/* Asked once in 64 cases. */
static bool after_a_while(void *context)
{
    unsigned *asked = context;
    return ++*asked > (check_slow() ? 300u : 20000u);
}

/* A solution, or an honest stop: never a wrong answer. True: solved. */
static bool first(const char *text, const char *strategy)
{
    unsigned asked = 0;
    papan_puzzle *puzzle = check_puzzle(text);
    papan_request request = {
        .goal = PAPAN_FIRST, .strategy = strategy, .context = &asked, .stop = after_a_while};
    papan_result result = {0};
    assert_int_equal(papan_solve(puzzle, &request, &result), PAPAN_OK);
    assert_true(result.verdict == PAPAN_SOLVED || (result.verdict == PAPAN_UNKNOWN && !result.complete));
    papan_puzzle_free(puzzle);
    return result.verdict == PAPAN_SOLVED;
}

/* The heart of report 003, test 9: more cells than a word has bits. */
static void heart(void **state)
{
    (void)state;
    assert_true(first("11 13 11\nCUSTOM\n"
                      "..XXX...XXX..\n"
                      ".XXXXX.XXXXX.\n"
                      "XXXXXXXXXXXXX\n"
                      "XXXXXXXXXXXXX\n"
                      "XXXXXXXXXXXXX\n"
                      ".XXXXXXXXXXX.\n"
                      "..XXXXXXXXX..\n"
                      "...XXXXXXX...\n"
                      "....XXXXX....\n"
                      ".....XXX.....\n"
                      "......X......\n"
                      "   KK\n"
                      "K KK\n"
                      "KKK\n"
                      " K\n"
                      "AAA\n"
                      "  AA\n"
                      "   JJJJ\n"
                      "JJJJJJ\n"
                      "J  JJ\n"
                      "  JJ\n"
                      "D\n"
                      "DDD\n"
                      " DDDDD\n"
                      "DD\n"
                      "FFF\n"
                      "FFFF\n"
                      "  F\n"
                      "EEEE\n"
                      "   EEE\n"
                      "     E\n"
                      "     E\n"
                      "   GGG\n"
                      "GGGG GG\n"
                      "     G\n"
                      "    C\n"
                      "CCCCC CC\n"
                      "    CCC\n"
                      "BB\n"
                      " BBB\n"
                      "  B\n"
                      "HH\n"
                      " LL\n"
                      "LL\n"
                      "L\n",
                      "slices"));
}

static void thousand_cells(void **state)
{
    (void)state;
    assert_true(
        first("32 32 4\nDEFAULT\nAAAAAAAA\nAAAAAAAA\nAAAAAAAA\nAAAAAAAA\nBBBBBBBBBBBBBBBB\nBBBBBBBBBBBBBBBB\n"
              "CCCC\nCCCC\nCCCC\nCCCC\nDDDDDDDD\nDDDDDDDD\nCOPIES A=12 B=8 C=16 D=8\n",
              "slices"));
    first("32 32 2\nCUSTOM\n" /* 1020 cells */
          "..XXXXXXXXXXXXXXXXXXXXXXXXXXXXXX\n"
          "..XXXXXXXXXXXXXXXXXXXXXXXXXXXXXX\n"
          "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX\n"
          "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX\n"
          "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX\n"
          "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX\n"
          "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX\n"
          "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX\n"
          "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX\n"
          "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX\n"
          "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX\n"
          "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX\n"
          "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX\n"
          "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX\n"
          "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX\n"
          "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX\n"
          "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX\n"
          "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX\n"
          "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX\n"
          "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX\n"
          "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX\n"
          "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX\n"
          "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX\n"
          "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX\n"
          "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX\n"
          "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX\n"
          "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX\n"
          "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX\n"
          "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX\n"
          "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX\n"
          "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX\n"
          "XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX\n"
          "AAAAA\nBBBBBBBBBB\nCOPIES A=104 B=50\n",
          "slices");
}

static void cubes(void **state)
{
    static const struct {
        unsigned side;
        const char *pieces;
        bool sure;
    } row[] = {{3, "{\"rows\": [\"AAA\"], \"copies\": 9}", true},
               {4, "{\"rows\": [\"AA\", \"AA\"], \"copies\": 16}", true},
               {4, "{\"rows\": [\"AAAA\"], \"copies\": 8}, {\"rows\": [\"B\", \"BBB\"], \"copies\": 8}", false},
               {5, "{\"rows\": [\"AAAAA\"], \"copies\": 25}", true},
               {5, "{\"rows\": [\"AA\", \"AA\"], \"copies\": 30}, {\"rows\": [\"B\"], \"copies\": 5}", false},
               {5, "{\"rows\": [\".A\", \"AA\", \".A\", \".A\"], \"copies\": 25}", false}};
    (void)state;
    for (unsigned i = 0; i < sizeof row / sizeof *row; i++) {
        char text[512];
        sprintf(text,
                "{\"lattice\": \"cubic\", \"board\": {\"rows\": %u, \"columns\": %u, \"layers\": %u},\n"
                "\"pieces\": [%s]}",
                row[i].side, row[i].side, row[i].side, row[i].pieces);
        assert_true(first(text, "slices") || !row[i].sure);
    }
    check_count("{\"lattice\": \"cubic\", \"board\": {\"rows\": 2, \"columns\": 2, \"layers\": 3},\n"
                "\"pieces\": [{\"rows\": [\"AA\"], \"copies\": 6}]}",
                "slices", false, "32"); /* dominoes in a box of 2 x 2 x 3 */
    check_count("{\"lattice\": \"cubic\", \"board\": {\"rows\": 3, \"columns\": 3, \"layers\": 3},\n"
                "\"pieces\": [{\"rows\": [\"AAA\"], \"copies\": 9}]}",
                "slices", false, "21");
}

static void pyramid_of_six(void **state)
{
    (void)state;
    assert_true(
        first("{\"lattice\": \"pyramid\", \"side\": 6,\n\"pieces\": [{\"rows\": [\"A\"], \"copies\": 91}]}",
              "slices"));
    first("{\"lattice\": \"pyramid\", \"side\": 6,\n\"pieces\": [{\"rows\": [\"AA\"], \"copies\": 40},"
          "{\"rows\": [\"BBB\"], \"copies\": 3}, {\"rows\": [\"C\"], \"copies\": 2}]}",
          "slices");
    first("6 6 4\nPYRAMID\nA\nAAA\nBB\nBB\nCCC\nD\nDD\nCOPIES A=8 B=8 C=6 D=3\n", "slices");
}

/* ---- bad weather ---- */

/* The guess is near the truth, and nearer than what it says of itself by no more than a few deviations. */
static void estimates(void **state)
{
    static const char *const id[] = {"soma:3x3x3", "kanoodle:pyramid", "iq-puzzler-pro:pyramid"};
    (void)state;
    for (unsigned i = 0; i < (check_slow() ? 1 : 3); i++) {
        papan_puzzle *puzzle = check_puzzle(id[i]);
        papan_request request = {.goal = PAPAN_COUNT, .strategy = "slices"};
        papan_estimate_result guess = {0};
        assert_int_equal(papan_estimate(puzzle, &request, 20, 1, &guess), PAPAN_OK);
        double truth = (double)solve(puzzle, request).cases;
        assert_string_equal(guess.strategy, "slices");
        if (guess.cases < truth / 2 || guess.cases > truth * 2 || guess.deviation <= 0)
            fail_msg("%s: %g cases (+- %g) guessed, %g needed", id[i], guess.cases, guess.deviation, truth);
        papan_puzzle_free(puzzle);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(kernels_agree),
        cmocka_unit_test(small_boards),
        cmocka_unit_test(random_puzzles),
        cmocka_unit_test(known_answers),
        cmocka_unit_test(solid_pentominoes),
        cmocka_unit_test(square_without_corners),
        cmocka_unit_test(bedlam),
        cmocka_unit_test(heart),
        cmocka_unit_test(thousand_cells),
        cmocka_unit_test(cubes),
        cmocka_unit_test(pyramid_of_six),
        cmocka_unit_test(estimates),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
