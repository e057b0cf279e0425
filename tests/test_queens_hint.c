/* test_queens_hint.c: hints for Queens and Star Battle. Each rule has a position in which it is the easiest one
 * that says something. Beyond that, whole ways and hints from random marks are followed on random boards, with
 * one solution, several or none, and each claim is checked against the list of all solutions, which another
 * engine makes. */
#include "check.h"

#include "explain/queens_hint.h"
#include "explain/queens_rules.h"
#include "make/queens_maker.h"

enum { SOLUTIONS = 400, CELLS = 196 };

/* ---- all solutions ---- */

typedef struct solutions {
    size_t count;
    bool all; /* there are no more than these */
    bool queen[SOLUTIONS][CELLS];
} solutions;

static bool keep(void *context, const papan_puzzle *puzzle, const uint16_t *label)
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
static solutions *solutions_of(const papan_puzzle *puzzle)
{
    static solutions s;
    static const uint8_t no_marks[CELLS];
    papan_puzzle bare = *puzzle;
    papan_request request = {.goal = PAPAN_LIST, .strategy = "cover", .context = &s, .solution = keep};
    papan_result result;
    assert_true(puzzle->cells <= CELLS);
    bare.queens.mark = no_marks;
    s.count = 0;
    s.all = true;
    assert_int_equal(papan_solve(&bare, &request, &result), PAPAN_OK);
    return &s;
}

static bool agrees(const papan_puzzle *puzzle, const uint8_t *mark, const bool *queen)
{
    for (uint32_t cell = 0; cell < puzzle->cells; cell++)
        if (mark[cell] != PAPAN_MARK_NONE && (mark[cell] == PAPAN_MARK_QUEEN) != queen[cell])
            return false;
    return true;
}

static size_t agreeing(const papan_puzzle *puzzle, const uint8_t *mark, const solutions *s)
{
    size_t count = 0;
    for (size_t i = 0; i < s->count; i++)
        count += agrees(puzzle, mark, s->queen[i]);
    return count;
}

/* Are these cells queens (or empty) in every solution that has these marks? */
static void check_claim(const papan_puzzle *puzzle, const uint8_t *mark, const solutions *s,
                        papan_queens_cells cells, bool queen, const papan_message *text)
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

static void check_new(const uint8_t *mark, papan_queens_cells cells)
{
    for (uint32_t c = 0; c < cells.count; c++)
        assert_int_equal(mark[cells.cell[c]], PAPAN_MARK_NONE);
}

/* ---- a position for each rule ---- */

static const struct {
    const char *rule, *text, *sentence;
} positions[] = {
    {"sight", "BBCCE\nCCCEE\nDDCDE\nADDDE\nDDDDD\nPLACED\n.....\n.....\n.....\n#....\n.....\n",
     "The queen at row 4, column 1 leaves no place in its row, its column, its region and the cells around it"},
    {"sight",
     "stars: 2\nBBBEEEDD\nFBBEEDDD\nFFBBEDDC\nFFBBBAAC\nFFGAAACC\nFHGGAACC\nHHGGAACC\nHHGGGCCC\nPLACED\n"
     "xx.x....\n#x#xxxxx\n.....x.x\n....xxxx\n........\n....x...\n........\n.....x..\n",
     "No queen can touch the queen at row 2, column 1"},
    {"full",
     "stars: 2\nBBBEEEDD\nFBBEEDDD\nFFBBEDDC\nFFBBBAAC\nFFGAAACC\nFHGGAACC\nHHGGAACC\nHHGGGCCC\nPLACED\n"
     "xxxx....\n#x#xxxxx\nxxxx#x#x\n.x#xxxxx\n.xxx....\n....x...\n........\n.....x..\n",
     "Column 3 has all its 2 queens, so its other cells stay empty"},
    {"only-places", "BBCCE\nCCCEE\nDDCDE\nADDDE\nDDDDD\n",
     "Region A has only one place left for its queen: row 4, column 1"},
    {"only-places",
     "stars: 2\nBBBEEEDD\nFBBEEDDD\nFFBBEDDC\nFFBBBAAC\nFFGAAACC\nFHGGAACC\nHHGGAACC\nHHGGGCCC\nPLACED\n"
     "xx.x....\n.x.xxxxx\n.....x.x\n....xxxx\n........\n....x...\n........\n.....x..\n",
     "Row 2 has exactly as many places left as it needs queens, 2, so all of them get one"},
    {"region-in-line", "BBEEC\nBEEEC\nDEEEC\nDEAAA\nDEAAA\n",
     "Region C fits only in column 5, so no other cell of column 5 can hold a queen"},
    {"line-in-region", "DDCCA\nDDCAA\nEEBBA\nEBBBB\nBBBBB\n",
     "Row 5 has places only in region B, so no other cell of region B can hold a queen"},
    {"touch-all", "AAADD\nAAADE\nACEEE\nACEBB\nCCCBB\n",
     "Every place left in region D touches row 2, column 5, so no queen can stand there"},
    {"two-sets", "EEDBB\nEEDDB\nAAADC\nAAACC\nACCCC\nPLACED\n.....\n...x.\n.....\n.....\n.....\n",
     "Regions B, E fit only in rows 1, 2, so no other cell of these rows can hold a queen"},
    {"two-sets", "stars: 2\nBBBEEEDD\nFBBEEDDD\nFFBBEDDC\nFFBBBAAC\nFFGAAACC\nFHGGAACC\nHHGGAACC\nHHGGGCCC\n",
     "The queens missing in regions F, H fit only in columns 1, 2 and are all that is missing there, so "
     "nothing "
     "else can stand there"},
    {"no-room", "stars: 2\nADDDDCCC\nADDEDCCC\nAADEEEEE\nAAGGGGGE\nAAGHGHBB\nAFHHHHBB\nFFFHHHBB\nFFFHHBBB\n",
     "A queen on any of these cells would leave region C too little room for its queens, which must not touch"},
    {"must-stand",
     "stars: 2\nADDDDCCC\nADDEDCCC\nAADEEEEE\nAAGGGGGE\nAAGHGHBB\nAFHHHHBB\nFFFHHHBB\nFFFHHBBB\nPLACED\n"
     "x.x.x.x.\nx.xxx.x.\nx.x.x.x.\nx.x.x.x.\n.x.x.x.x\n.x.x.x.x\n.x.x.x.x\n.x.x.x.x\n",
     "Region D has room for its queens only with one at row 1, column 4, since queens must not touch"},
    {"three-sets",
     "EEABBB\nEAAABB\nEEAFFF\nCEAADD\nCCCCCD\nCCCCDD\nPLACED\n......\n....x.\nxxx...\nx...xx\n..x.x.\n......\n",
     "Regions B, D, F fit only in columns 4, 5, 6, so no other cell of these columns can hold a queen"},
    {"empties", "EEEAA\nEECCA\nEDCAA\nBDDAA\nBBDDD\nPLACED\n.....\n.....\n...x.\n.x...\n.....\n",
     "A queen on any of these cells would leave region C no place"},
    {"empties",
     "stars: 2\nGGGGGEEEE\nGGAAEEEED\nGAAAFFFDD\nAABFFFFDD\nABBFFCCCD\nAIBCCCCCD\nIIICCCCCD\nIIIIIHHHD\n"
     "IIIIIHHHH\nPLACED\nx.x.x.x..\nx.x.x...x\n.xxx..x..\n.x#x.x...\n.xxx.x...\n.x#x.x.x.\nxxxx.....\nx.x.xx."
     "xx\n"
     "x.x.x....\n",
     "A queen at row 4, column 5 would leave region F fewer places than it needs"},
    {"more-sets",
     "stars: 2\nAAAAEEEEE\nAAADEEEEE\nAABDDDDEI\nABBBBDIII\nABBBBDIII\nFFFFFGGGI\nFFCFFHGGG\nCFCHHHHGG\n"
     "CCCCCHHHG\nPLACED\n.........\n.........\n.........\n......x..\n.........\n.......x.\n.........\n.x.x....."
     "\n"
     ".........\n",
     "The queens missing in regions C, F, G, H fit only in rows 6, 7, 8, 9 and are all that is missing there, "
     "so "
     "nothing else can stand there"},
    {"ways",
     "stars: 2\nADDDDCCC\nADDEDCCC\nAADEEEEE\nAAGGGGGE\nAAGHGHBB\nAFHHHHBB\nFFFHHHBB\nFFFHHBBB\nPLACED\n"
     "x.x#x.x.\nx.xxx.x.\nx.x.x.x.\nx.x.x.x.\n.x.x.x.x\n.x.x.x.x\n.x.x.x.x\n.x.x.x.x\n",
     NULL},
    {"remainder",
     "stars: 2\nIIIFFFFFC\nIIIFFFFFC\nIIIBFFFCC\nGGIBBBBCC\nGGGBBBCCH\nGGGDDBHHH\nEGGDDAHHH\nEEEDDAAAA\n"
     "EEEDDAAAA\nPLACED\n.........\n.........\n.........\n.........\n.........\n.......x.\n.........\n.x......."
     "\n"
     ".........\n",
     "Regions A, C, H outside column 9 need this many queens: 4; all ways to put them agree on these cells"},
    {"two-units", "EEEDD\nAAEDD\nAAECC\nBAAAC\nBBACC\nPLACED\n.....\n.x...\n.....\n.x.x.\n.....\n",
     "A queen at row 1, column 1 would leave columns 2 and 3 only places that rule each other out"},
    {"chain",
     "AAEEEE\nACCEFF\nABCEFF\nBBDEED\nBDDDDD\nBBBBDD\nPLACED\n..xxxx\nxx.xx.\nxx.xx.\nxxx..x\n..xxxx\nxxx..x\n",
     "Suppose a queen at row 1, column 2: then row 4 has too few places in the end (steps: 2)"},
    {"what-if",
     "stars: 2\nBBBBBIIII\nHBBBBIIII\nHHBCBDIDD\nHHCCBDDDD\nHCCCGGGGD\nHCCCGGGGA\nEECFGGGAA\nEEEFFFAAA\n"
     "EEEFFFFAA\nPLACED\n.........\n.........\n.........\n....x....\n.x.......\n...x.....\n.........\n.x......."
     "\n"
     ".........\n",
     "Suppose a queen at row 3, column 3: then region E has too few places in the end (steps: 2)"},
    {"squeeze",
     "stars: 2\nHHIIIAAAA\nHHHIBAAAA\nHHIIBBABA\nHIIIBBBBA\nCCGGGGEEA\nCGGGGGGEE\nCCGFFFFFE\nCCCDFFFEE\n"
     "CCCDDDEEE\nPLACED\n.....x...\n.....x...\n......x..\n.....x...\n........x\n.x.xx.xx.\nxxx.....x\n"
     "x.x.xxxx.\nx.x.x#x..\n",
     "A queen on any of these cells would leave rows 6, 7 too little room for their queens, which must not "
     "touch"},
    {"cases",
     "stars: "
     "2\nHHHHHHCCCC\nHHHHJJCCCC\nIHHHJJGCCC\nIIJJJJGGGF\nIIIIIJGGGF\nIDDIIJJGFF\nADDDDJJFFF\nADBDBJEFFF\n"
     "ABBBBBEEFE\nAABBBBEEEE\nPLACED\n..........\n..........\n.......x..\n..........\n........x.\n...x..x...\n"
     ".x...xx...\n.x..xx....\n.x........\n..........\n",
     "Suppose a queen at row 6, column 5: all of the 3 cases that follow leave the queens too few places"},
};
enum { POSITIONS = sizeof positions / sizeof positions[0] };

static papan_queens_hint hint_with(const papan_puzzle *puzzle, bool sight_known)
{
    papan_queens_hint hint;
    papan_queens_request request = {.sight_known = sight_known};
    assert_int_equal(papan_queens_hint_next(puzzle, NULL, &request, &hint), PAPAN_OK);
    assert_non_null(hint.text.text);
    return hint;
}

static void each_rule_has_its_position(void **state)
{
    bool met[PAPAN_QUEENS_RULES] = {false};
    (void)state;
    for (size_t i = 0; i < POSITIONS; i++) {
        papan_puzzle *puzzle = check_puzzle(positions[i].text);
        papan_queens_hint hint = hint_with(puzzle, false);
        const solutions *s = solutions_of(puzzle);
        char text[512];
        papan_message_text(&hint.text, NULL, text, sizeof text);
        assert_int_equal(hint.kind, PAPAN_QUEENS_STEP);
        assert_string_equal(papan_queens_rule(hint.rule).name, positions[i].rule);
        if (positions[i].sentence != NULL)
            assert_string_equal(text, positions[i].sentence);
        assert_true(agreeing(puzzle, puzzle->queens.mark, s) > 0);
        check_claim(puzzle, puzzle->queens.mark, s, hint.place, true, &hint.text);
        check_claim(puzzle, puzzle->queens.mark, s, hint.cross, false, &hint.text);
        check_new(puzzle->queens.mark, hint.place);
        check_new(puzzle->queens.mark, hint.cross);
        assert_true(hint.place.count + hint.cross.count > 0);
        met[hint.rule] = true;
        papan_queens_hint_free(&hint);
        papan_puzzle_free(puzzle);
    }
    for (unsigned rule = 0; rule < PAPAN_QUEENS_RULES; rule++)
        if (!met[rule])
            fail_msg("no position for %s", papan_queens_rule(rule).name);
}

/* ---- random boards ---- */

/* Regions grow from random cells. */
static papan_puzzle *random_board(uint64_t *random, unsigned n, unsigned stars)
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

static void take_in(uint8_t *mark, const papan_queens_step *step)
{
    for (uint32_t i = 0; i < step->place.count; i++)
        mark[step->place.cell[i]] = PAPAN_MARK_QUEEN;
    for (uint32_t i = 0; i < step->cross.count; i++)
        mark[step->cross.cell[i]] = PAPAN_MARK_CROSS;
}

/* All steps are true, new, and the end is what it says; the measure is that of the way. */
static papan_queens_kind follow(const papan_puzzle *puzzle, const solutions *s)
{
    papan_queens_path path;
    papan_queens_difficulty difficulty;
    uint8_t mark[CELLS] = {0};
    unsigned score = 0, used[PAPAN_QUEENS_RULES] = {0};
    assert_int_equal(papan_queens_path_find(puzzle, NULL, NULL, &path), PAPAN_OK);
    for (size_t i = 0; i < path.steps; i++) {
        const papan_queens_step *step = &path.step[i];
        check_new(mark, step->place);
        check_new(mark, step->cross);
        assert_true(step->place.count + step->cross.count > 0);
        check_claim(puzzle, mark, s, step->place, true, &step->text);
        check_claim(puzzle, mark, s, step->cross, false, &step->text);
        take_in(mark, step);
        score += papan_queens_rule(step->rule).weight;
        used[step->rule]++;
    }
    assert_true(path.kind != PAPAN_QUEENS_DONE || (s->count == 1 && agreeing(puzzle, mark, s) == 1));
    assert_true(path.kind != PAPAN_QUEENS_DEAD || s->count == 0);
    assert_int_equal(papan_queens_measure(puzzle, NULL, PAPAN_QUEENS_ANY, &difficulty), PAPAN_OK);
    assert_int_equal(difficulty.finished, path.kind == PAPAN_QUEENS_DONE);
    assert_int_equal(difficulty.level == PAPAN_QUEENS_BEYOND, path.kind != PAPAN_QUEENS_DONE);
    if (path.kind == PAPAN_QUEENS_DONE) {
        assert_int_equal(difficulty.score, score);
        assert_memory_equal(difficulty.used, used, sizeof used);
    }
    papan_queens_kind kind = path.kind;
    papan_queens_path_free(&path);
    return kind;
}

static void ways_on_random_boards(void **state)
{
    uint64_t random = 6;
    unsigned unique = 0, done = 0, none = 0;
    (void)state;
    for (unsigned i = 0; i < (check_sanitized() ? 60u : 1500u); i++) {
        unsigned stars = i % 8 == 0 ? 2 : 1;
        papan_puzzle *puzzle = random_board(&random, stars == 2 ? 8 : 4 + check_below(&random, 4), stars);
        const solutions *s = solutions_of(puzzle);
        papan_queens_kind kind = s->all ? follow(puzzle, s) : PAPAN_QUEENS_STUCK;
        unique += s->count == 1;
        none += s->count == 0;
        done += kind == PAPAN_QUEENS_DONE;
        papan_puzzle_free(puzzle);
    }
    print_message("%u boards with one solution, %u finished by rules; %u without\n", unique, done, none);
    assert_true(unique > 5 && none > 5);
    assert_int_equal(done, unique);
}

/* ---- boards made by the program ---- */

/* As if a search had found it; the maker has proved that there is no other. */
static solutions *one_solution(const papan_queens_made *made)
{
    static solutions s;
    assert_true(made->puzzle->cells <= CELLS);
    s.count = 1;
    s.all = true;
    for (uint32_t cell = 0; cell < made->puzzle->cells; cell++)
        s.queen[0][cell] = made->solution[cell] != PAPAN_EMPTY;
    return &s;
}

/* Each step is right, up to the solution; counts the rules on the way. */
static void follow_made(unsigned n, unsigned stars, papan_queens_level level, uint64_t seed, unsigned *used)
{
    papan_queens_wish wish = {.n = n, .stars = stars, .level = level, .seed = seed};
    papan_queens_made made;
    papan_queens_difficulty difficulty;
    assert_int_equal(papan_queens_make(NULL, &wish, &made), PAPAN_OK);
    assert_non_null(made.puzzle);
    assert_int_equal(follow(made.puzzle, one_solution(&made)), PAPAN_QUEENS_DONE);
    assert_int_equal(papan_queens_measure(made.puzzle, NULL, PAPAN_QUEENS_ANY, &difficulty), PAPAN_OK);
    for (unsigned rule = 0; rule < PAPAN_QUEENS_RULES; rule++)
        used[rule] += difficulty.used[rule];
    papan_puzzle_free(made.puzzle);
}

static void ways_on_made_boards(void **state)
{
    static const struct {
        unsigned n, stars, boards;
        papan_queens_level level;
    } kind[] = {{8, 1, 30, PAPAN_QUEENS_ANY},     {12, 1, 10, PAPAN_QUEENS_EXPERT},
                {14, 1, 10, PAPAN_QUEENS_EXPERT}, {8, 2, 10, PAPAN_QUEENS_ANY},
                {9, 2, 10, PAPAN_QUEENS_EXPERT},  {10, 2, 4, PAPAN_QUEENS_EXPERT},
                {12, 2, 2, PAPAN_QUEENS_EXPERT},  {14, 3, 1, PAPAN_QUEENS_EXPERT}};
    unsigned used[PAPAN_QUEENS_RULES] = {0};
    (void)state;
    for (size_t i = 0; i < sizeof kind / sizeof kind[0]; i++)
        for (unsigned seed = 1; seed <= kind[i].boards && (seed == 1 || !check_sanitized()); seed++)
            follow_made(kind[i].n, kind[i].stars, kind[i].level, seed, used);
    for (unsigned rule = 0; rule < PAPAN_QUEENS_RULES; rule++)
        print_message("%s %u  ", papan_queens_rule(rule).name, used[rule]);
    print_message("\n");
    for (unsigned rule = 0; rule + 1 < PAPAN_QUEENS_RULES && !check_sanitized(); rule++) /* all but cases */
        if (used[rule] == 0)
            fail_msg("no step by %s", papan_queens_rule(rule).name);
}

static void keep_the_only_one(const papan_puzzle *puzzle, solutions *s)
{
    papan_request request = {.goal = PAPAN_CHECK, .strategy = "bitboard", .context = s, .solution = keep};
    papan_result result;
    s->count = 0;
    s->all = true;
    assert_int_equal(papan_solve(puzzle, &request, &result), PAPAN_OK);
    assert_int_equal(result.verdict, PAPAN_UNIQUE);
    s->count = 1;
}

/* The first needs cases; on the second the rules up to what-if end without squeeze. */
static void ways_on_hard_boards(void **state)
{
    static const char *const text[] = {
        "stars: "
        "2\nHHHHHHCCCC\nHHHHJJCCCC\nIHHHJJGCCC\nIIJJJJGGGF\nIIIIIJGGGF\nIDDIIJJGFF\nADDDDJJFFF\nADBDBJEFFF\n"
        "ABBBBBEEFE\nAABBBBEEEE\n",
        "stars: "
        "3\nJJJJJJJGGGAAAA\nJJJJJGGGGGAAAA\nJJKKGGGGGGGAAA\nJKKKIIIIGGBBBB\nJJKKKKIIIIIBBB\nKJKKLLLIIHIIBB\n"
        "KKKNLMLLHHIBBB\nKNNNNMLLLHHBBB\nCNNNNMMMMHHBFB\nCNNMMMMMHHHHFF\nCNNNMMMEHHEHHF\nCNNNMMDEEEEHHF\n"
        "CCNCMMDDEEFFHF\nCCCCMDDDEEFFFF\n",
    };
    static solutions s;
    (void)state;
    for (size_t i = 0; i < sizeof text / sizeof text[0] && (i == 0 || !check_sanitized()); i++) {
        papan_puzzle *puzzle = check_puzzle(text[i]);
        papan_queens_difficulty difficulty;
        keep_the_only_one(puzzle, &s);
        assert_int_equal(follow(puzzle, &s), PAPAN_QUEENS_DONE);
        assert_int_equal(papan_queens_measure(puzzle, NULL, PAPAN_QUEENS_ANY, &difficulty), PAPAN_OK);
        assert_int_equal(difficulty.used[PAPAN_QUEENS_RULES - 1] > 0, i == 0);
        papan_puzzle_free(puzzle);
    }
}

static papan_puzzle *example(const char *name)
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

static void ways_on_examples(void **state)
{
    static const struct {
        const char *name;
        papan_queens_level level;
    } files[] = {{"board-6.txt", PAPAN_QUEENS_MEDIUM},
                 {"board-8.txt", PAPAN_QUEENS_MEDIUM},
                 {"board-9.txt", PAPAN_QUEENS_MEDIUM},
                 {"stars-8.txt", PAPAN_QUEENS_MEDIUM},
                 {"stars-9.txt", PAPAN_QUEENS_HARD}};
    (void)state;
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++) {
        papan_queens_difficulty all, easy;
        papan_puzzle *puzzle = example(files[i].name);
        assert_non_null(puzzle);
        assert_int_equal(follow(puzzle, solutions_of(puzzle)), PAPAN_QUEENS_DONE);
        assert_int_equal(papan_queens_measure(puzzle, NULL, PAPAN_QUEENS_ANY, &all), PAPAN_OK);
        assert_int_equal(papan_queens_measure(puzzle, NULL, PAPAN_QUEENS_EASY, &easy), PAPAN_OK);
        assert_int_equal(all.level, files[i].level);
        assert_int_equal(easy.level, all.level == PAPAN_QUEENS_EASY ? all.level : PAPAN_QUEENS_BEYOND);
        papan_puzzle_free(puzzle);
    }
}

/* ---- hints from random marks ---- */

static bool holds_cell(papan_queens_cells cells, uint32_t cell)
{
    for (uint32_t i = 0; i < cells.count; i++)
        if (cells.cell[i] == cell)
            return true;
    return false;
}

/* Marks of a solution, of which a few may be turned into their contrary. */
static unsigned deal_marks(uint64_t *random, const papan_puzzle *puzzle, const bool *queen, uint8_t *mark)
{
    unsigned share = check_below(random, 101), slips = check_below(random, 2) * check_below(random, 3),
             wrong = 0;
    for (uint32_t cell = 0; cell < puzzle->cells; cell++) {
        bool slip = check_below(random, puzzle->cells) < slips;
        mark[cell] = PAPAN_MARK_NONE;
        if (!slip && check_below(random, 100) >= share)
            continue;
        mark[cell] = queen[cell] != slip ? PAPAN_MARK_QUEEN : PAPAN_MARK_CROSS;
        wrong += slip;
    }
    return wrong;
}

static void check_one_solution(const papan_puzzle *puzzle, const papan_queens_hint *hint, const solutions *s,
                               unsigned wrong)
{
    const uint8_t *mark = puzzle->queens.mark;
    assert_int_equal(hint->kind == PAPAN_QUEENS_WRONG, wrong > 0 && hint->kind != PAPAN_QUEENS_DONE);
    assert_int_equal(hint->wrong.count, hint->kind == PAPAN_QUEENS_WRONG ? wrong : 0);
    for (uint32_t cell = 0; cell < puzzle->cells && hint->kind == PAPAN_QUEENS_WRONG; cell++)
        assert_int_equal(holds_cell(hint->wrong, cell),
                         mark[cell] != PAPAN_MARK_NONE &&
                             (mark[cell] == PAPAN_MARK_QUEEN) != s->queen[0][cell]);
    if (hint->kind == PAPAN_QUEENS_WRONG) {
        assert_true(hint->steps > 0 && hint->because.text != NULL);
        assert_true(hint->rule < PAPAN_QUEENS_NO_RULE);
    }
    for (uint32_t i = 0; i < hint->place.count; i++)
        assert_true(s->queen[0][hint->place.cell[i]]);
    for (uint32_t i = 0; i < hint->cross.count; i++)
        assert_false(s->queen[0][hint->cross.cell[i]]);
}

static void check_several(const papan_puzzle *puzzle, const papan_queens_hint *hint, const solutions *s)
{
    uint8_t mark[CELLS];
    size_t with = agreeing(puzzle, puzzle->queens.mark, s);
    memcpy(mark, puzzle->queens.mark, puzzle->cells);
    assert_int_equal(hint->kind == PAPAN_QUEENS_WRONG, with == 0 && hint->kind != PAPAN_QUEENS_DONE);
    for (uint32_t cell = 0; cell < puzzle->cells && hint->kind == PAPAN_QUEENS_WRONG; cell++) {
        mark[cell] = PAPAN_MARK_NONE;
        bool blamed = puzzle->queens.mark[cell] != PAPAN_MARK_NONE && agreeing(puzzle, mark, s) > 0;
        assert_int_equal(holds_cell(hint->wrong, cell), blamed);
        mark[cell] = puzzle->queens.mark[cell];
    }
    if (hint->kind == PAPAN_QUEENS_STEP) {
        check_claim(puzzle, puzzle->queens.mark, s, hint->place, true, &hint->text);
        check_claim(puzzle, puzzle->queens.mark, s, hint->cross, false, &hint->text);
    }
}

typedef struct tally {
    unsigned kind[PAPAN_QUEENS_STUCK + 1];
} tally;

static void hint_on(uint64_t *random, const papan_puzzle *board, const solutions *s, tally *t)
{
    uint8_t mark[CELLS];
    papan_puzzle position = *board;
    unsigned wrong = deal_marks(random, board, s->queen[check_below(random, (unsigned)s->count)], mark);
    position.queens.mark = mark;
    papan_queens_hint hint = hint_with(&position, check_below(random, 2) == 1);
    if (s->count == 1)
        check_one_solution(&position, &hint, s, wrong);
    else
        check_several(&position, &hint, s);
    t->kind[hint.kind]++;
    papan_queens_hint_free(&hint);
}

static void hints_from_random_marks(void **state)
{
    uint64_t random = 12;
    tally one = {0}, several = {0};
    (void)state;
    for (unsigned i = 0; i < (check_sanitized() ? 60u : 1500u); i++) {
        unsigned stars = i % 10 == 0 ? 2 : 1;
        papan_puzzle *puzzle = random_board(&random, stars == 2 ? 8 : 4 + check_below(&random, 4), stars);
        const solutions *s = solutions_of(puzzle);
        for (unsigned round = 0; round < 4 && s->all && s->count > 0; round++)
            hint_on(&random, puzzle, s, s->count == 1 ? &one : &several);
        papan_puzzle_free(puzzle);
    }
    print_message("one solution: %u steps, %u wrong, %u done; several: %u steps, %u wrong, %u beyond\n",
                  one.kind[PAPAN_QUEENS_STEP], one.kind[PAPAN_QUEENS_WRONG], one.kind[PAPAN_QUEENS_DONE],
                  several.kind[PAPAN_QUEENS_STEP], several.kind[PAPAN_QUEENS_WRONG],
                  several.kind[PAPAN_QUEENS_STUCK]);
    assert_true(one.kind[PAPAN_QUEENS_STEP] > 0 && one.kind[PAPAN_QUEENS_WRONG] > 0);
    assert_true(several.kind[PAPAN_QUEENS_STEP] > 0 && several.kind[PAPAN_QUEENS_WRONG] > 0);
    assert_int_equal(one.kind[PAPAN_QUEENS_STUCK], 0);
}

/* ---- marks that are hard to check ---- */

/* Every row is a region, so there are very many solutions. */
static papan_puzzle *rows_as_regions(unsigned n, unsigned stars, const char *placed)
{
    char text[2000], *at = text;
    at += sprintf(at, "stars: %u\n", stars);
    for (unsigned row = 0; row < n; row++, *at++ = '\n')
        for (unsigned column = 0; column < n; column++)
            *at++ = (char)('A' + row);
    sprintf(at, "PLACED\n%s", placed);
    return check_puzzle(text);
}

/* Twelve columns have places in eleven rows alone, which trying out would show only after millions of cases. No
 * step from such marks is sure. */
static void too_many_columns_for_their_rows(void **state)
{
    enum { ROWS = 26, COLUMNS = 12 };
    char placed[ROWS * (ROWS + 1) + 1] = "";
    (void)state;
    for (unsigned row = 0, at = 0; row < ROWS; row++, placed[at++] = '\n')
        for (unsigned column = 0; column < ROWS; column++) {
            bool open = row % 2 == 0 && row / 2 < COLUMNS - 1;
            placed[at++] = column % 2 == 0 && column / 2 < COLUMNS && !open ? 'x' : '.';
        }
    papan_puzzle *puzzle = rows_as_regions(ROWS, 1, placed);
    papan_queens_hint hint = hint_with(puzzle, false);
    assert_int_equal(hint.kind, PAPAN_QUEENS_WRONG);
    assert_non_null(strstr(hint.text.text, "none has all these marks"));
    char because[300];
    papan_message_text(&hint.because, NULL, because, sizeof because);
    assert_string_equal(because,
                        "columns 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23 need 12 queens, but all their free "
                        "cells lie in regions A, C, E, G, I, K, M, O, Q, S, U, which take only 11");
    papan_queens_hint_free(&hint);
    papan_puzzle_free(puzzle);
}

/* A set of more than half of a large board: the first rows belong to as many regions, side by side, but for
 * some cells of another region. */
static void sets_of_any_size(void **state)
{
    (void)state;
    for (unsigned n = 12; n <= PAPAN_QUEENS_MAX; n += 13)
        for (unsigned k = 4; k + 4 <= n; k += n / 6) {
            uint8_t region[PAPAN_QUEENS_MAX * PAPAN_QUEENS_MAX];
            papan_queens_board board;
            papan_queens_state known;
            papan_queens_finding found;
            for (unsigned row = 0; row < n; row++)
                for (unsigned column = 0; column < n; column++)
                    region[row * n + column] =
                        (uint8_t)(row < k ? (row + column) % k : k + (row + column) % (n - k));
            region[(k - 1) * n] = region[(k - 1) * n + 1] = (uint8_t)k;
            assert_int_equal(papan_queens_board_new(&board, NULL, n, 1, region, NULL), PAPAN_OK);
            papan_queens_start(&board, &known);
            papan_queens_look_out l = {.board = &board, .state = &known, .found = &found};
            assert_true(papan_rule_more_sets(&l));
            assert_int_equal(papan_cells_count(found.cross, board.words), 2);
            assert_true(papan_bit(found.cross, (k - 1) * n) && papan_bit(found.cross, (k - 1) * n + 1));
            papan_queens_board_free(&board);
        }
}

/* The board has no solution, and a set of units shows it. */
static void sets_that_need_too_much(void **state)
{
    (void)state;
    papan_puzzle *puzzle = check_puzzle("AABBC\nAABBC\nDDDDE\nDDDDE\nDEEEE\n");
    static const char says[] =
        "regions A, B, C need 3 queens, but all their free cells lie in rows 1, 2, which take only 2";
    char text[300];
    papan_queens_hint hint = hint_with(puzzle, false);
    assert_int_equal(hint.kind, PAPAN_QUEENS_DEAD);
    papan_message_text(&hint.because, NULL, text, sizeof text);
    assert_string_equal(text, says);
    papan_queens_hint_free(&hint);
    papan_puzzle_free(puzzle);
}

/* Whether a solution has this queen takes too long to find out; the step is told, and that as well. */
static void a_step_from_marks_not_checked(void **state)
{
    enum { ROWS = 16 };
    char placed[ROWS * (ROWS + 1) + 1] = "";
    (void)state;
    for (unsigned row = 0, at = 0; row < ROWS; row++, placed[at++] = '\n')
        for (unsigned column = 0; column < ROWS; column++)
            placed[at++] = row + column == 0 ? '#' : '.';
    papan_puzzle *puzzle = rows_as_regions(ROWS, 3, placed);
    papan_queens_hint hint = hint_with(puzzle, false);
    assert_int_equal(hint.kind, PAPAN_QUEENS_STEP);
    assert_non_null(hint.because.text);
    assert_non_null(strstr(hint.because.text, "whether the marks are right"));
    papan_queens_hint_free(&hint);
    papan_puzzle_free(puzzle);
}

/* ---- ends ---- */

static void ends(void **state)
{
    static const struct {
        papan_queens_kind kind;
        const char *text;
    } board[] = {
        {PAPAN_QUEENS_DONE, "AABB\nAABB\nCCDD\nCCDD\nPLACED\n.#..\n...#\n#...\n..#.\n"},
        {PAPAN_QUEENS_DEAD, "AAA\nBBB\nCCC\n"},
        {PAPAN_QUEENS_DEAD, "ABCDE\nEEEEE\nEEEEE\nEEEEE\nEEEEE\n"},
        {PAPAN_QUEENS_STUCK, "AABB\nAABB\nCCDD\nCCDD\nPLACED\nx..x\n.xx.\n.xx.\nx..x\n"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof board / sizeof board[0]; i++) {
        papan_puzzle *puzzle = check_puzzle(board[i].text);
        papan_queens_hint hint = hint_with(puzzle, true);
        assert_int_equal(hint.kind, board[i].kind);
        papan_queens_hint_free(&hint);
        papan_puzzle_free(puzzle);
    }
    papan_puzzle *other = check_puzzle("nqueens:6");
    papan_queens_hint hint;
    papan_queens_path path;
    papan_queens_difficulty difficulty;
    assert_int_equal(papan_queens_hint_next(other, NULL, NULL, &hint), PAPAN_UNSUITABLE);
    assert_non_null(hint.text.text);
    assert_int_equal(papan_queens_path_find(other, NULL, NULL, &path), PAPAN_UNSUITABLE);
    assert_int_equal(papan_queens_measure(other, NULL, PAPAN_QUEENS_ANY, &difficulty), PAPAN_UNSUITABLE);
    papan_queens_hint_free(&hint);
    papan_queens_path_free(&path);
    papan_puzzle_free(other);
}

static bool at_once(void *context)
{
    ++*(unsigned *)context;
    return true;
}

static void stops(void **state)
{
    unsigned asked = 0;
    papan_queens_request request = {.context = &asked, .stop = at_once};
    papan_queens_path path;
    papan_puzzle *puzzle = example("stars-9.txt");
    (void)state;
    assert_int_equal(papan_queens_path_find(puzzle, NULL, &request, &path), PAPAN_OK);
    assert_int_equal(path.kind, PAPAN_QUEENS_UNKNOWN);
    assert_true(asked > 0);
    papan_queens_path_free(&path);
    papan_puzzle_free(puzzle);
}

/* ---- stops within a rule, on the largest boards ---- */

typedef struct patience {
    unsigned long asked, most; /* asks until the stop */
} patience;

static bool at_last(void *context)
{
    patience *p = context;
    return ++p->asked > p->most;
}

/* 64 regions of 8 x 8 cells, with several solutions: no rule finds a step, so that all of them are gone
 * through. */
static papan_puzzle *blocks_of_64(unsigned stars)
{
    char text[64 * 65 + 32];
    size_t length = (size_t)snprintf(text, sizeof text, "stars: %u\n", stars);
    for (unsigned cell = 0; cell < 64 * 64; cell++) {
        text[length++] = papan_region_symbols[cell / 64 / 8 * 8 + cell % 64 / 8];
        if (cell % 64 == 63)
            text[length++] = '\n';
    }
    text[length] = '\0';
    return check_puzzle(text);
}

/* However long it is let go on: once a stop was asked for, hardly anything is done any more. */
static void stops_within_rules(void **state)
{
    static const unsigned long most[] = {0, 10, 1000, 5000};
    (void)state;
    for (unsigned stars = 1; stars <= 8; stars += 7) {
        papan_puzzle *puzzle = blocks_of_64(stars);
        for (size_t i = 0; i < (check_sanitized() ? 3 : sizeof most / sizeof most[0]); i++) {
            patience p = {.most = most[i]};
            papan_queens_request request = {.context = &p, .stop = at_last};
            papan_queens_hint hint;
            papan_queens_path path;
            papan_queens_difficulty difficulty;
            assert_int_equal(papan_queens_hint_next(puzzle, NULL, &request, &hint), PAPAN_OK);
            assert_int_equal(hint.kind, PAPAN_QUEENS_UNKNOWN);
            assert_in_range(p.asked, most[i] + 1, most[i] + 20);
            papan_queens_hint_free(&hint);
            p.asked = 0;
            assert_int_equal(papan_queens_path_find(puzzle, NULL, &request, &path), PAPAN_OK);
            assert_int_equal(path.kind, PAPAN_QUEENS_UNKNOWN);
            assert_in_range(p.asked, most[i] + 1, most[i] + 20);
            papan_queens_path_free(&path);
            p.asked = 0;
            assert_int_equal(papan_queens_measure_until(puzzle, NULL, PAPAN_QUEENS_ANY, &request, &difficulty),
                             PAPAN_OK);
            assert_true(difficulty.stopped && !difficulty.finished);
            assert_int_equal(difficulty.level, PAPAN_QUEENS_ANY);
            assert_in_range(p.asked, most[i] + 1, most[i] + 20);
        }
        papan_puzzle_free(puzzle);
    }
}

/* A step that was found before the stop is told, with what is not sure about it. */
static void tells_what_is_known_at_a_stop(void **state)
{
    patience p = {.most = 0};
    papan_queens_request request = {.context = &p, .stop = at_last};
    papan_queens_hint hint;
    papan_puzzle *puzzle = example("board-8.txt");
    (void)state;
    assert_int_equal(papan_queens_hint_next(puzzle, NULL, &request, &hint), PAPAN_OK);
    assert_int_equal(hint.kind, PAPAN_QUEENS_STEP);
    assert_int_equal(hint.rule, 2);
    papan_queens_hint_free(&hint);
    papan_puzzle_free(puzzle);
}

/* Wherever the stop comes, what is told is true: these marks are wrong, so nothing is done, dead or beyond. */
static void says_nothing_wrong_at_any_stop(void **state)
{
    static const char *const text[] = {
        "AABBB\nAABBB\nCCDDD\nCCDDE\nCCEEE\nPLACED\n#....\n..#..\nx...x\n..x..\n.x...\n", /* several solutions
                                                                                           */
        "EEDBB\nEEDDB\nAAADC\nAAACC\nACCCC\nPLACED\n#....\n...x.\n.....\n.....\n.....\n", /* one */
    };
    (void)state;
    for (size_t i = 0; i < sizeof text / sizeof text[0]; i++) {
        papan_puzzle *puzzle = check_puzzle(text[i]);
        patience p = {.asked = 1};
        unsigned long answered = 0, unknown = 0;
        for (p.most = 0; p.asked > p.most || answered == 0; p.most++) {
            papan_queens_request request = {.context = &p, .stop = at_last};
            papan_queens_hint hint;
            p.asked = 0;
            assert_int_equal(papan_queens_hint_next(puzzle, NULL, &request, &hint), PAPAN_OK);
            assert_true(hint.kind == PAPAN_QUEENS_UNKNOWN || hint.kind == PAPAN_QUEENS_WRONG ||
                        (hint.kind == PAPAN_QUEENS_STEP && hint.because.text != NULL));
            answered += hint.kind == PAPAN_QUEENS_WRONG;
            unknown += hint.kind != PAPAN_QUEENS_WRONG;
            papan_queens_hint_free(&hint);
            assert_in_range(p.most, 0, 100000);
        }
        print_message("stops before an answer: %lu, with one: %lu\n", unknown, answered);
        papan_puzzle_free(puzzle);
    }
}

/* ---- memory ---- */

static void run_out_of_memory(const char *text)
{
    papan_puzzle *puzzle = check_puzzle(text);
    for (size_t fail_at = 1, ended = 0; ended < 3; fail_at++) {
        check_memory m = {.fail_at = fail_at};
        papan_allocator memory = check_allocator(&m);
        papan_queens_hint hint;
        papan_queens_path path;
        papan_queens_difficulty difficulty;
        papan_status status[3] = {papan_queens_hint_next(puzzle, &memory, NULL, &hint)};
        papan_queens_hint_free(&hint);
        m.requests = 0;
        status[1] = papan_queens_path_find(puzzle, &memory, NULL, &path);
        papan_queens_path_free(&path);
        m.requests = 0;
        status[2] = papan_queens_measure(puzzle, &memory, PAPAN_QUEENS_ANY, &difficulty);
        ended = 0;
        for (int i = 0; i < 3; i++) {
            assert_true(status[i] == PAPAN_OK || status[i] == PAPAN_NO_MEMORY);
            ended += status[i] == PAPAN_OK;
        }
        assert_true(fail_at > 1 || ended == 0);
        assert_int_equal(m.held, 0);
        assert_true(fail_at < 1000);
    }
    papan_puzzle_free(puzzle);
}

static void out_of_memory(void **state)
{
    (void)state;
    run_out_of_memory("EEDBB\nEEDDB\nAAADC\nAAACC\nACCCC\nPLACED\n#....\n...x.\n.....\n.....\n.....\n");
    /* a supposition, which is kept in order to be told */
    run_out_of_memory("AAEEEE\nACCEFF\nABCEFF\nBBDEED\nBDDDDD\nBBBBDD\nPLACED\n..xxxx\nxx.xx.\nxx.xx.\nxxx.."
                      "x\n..xxxx\nxxx..x\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_rule_has_its_position),
        cmocka_unit_test(ways_on_random_boards),
        cmocka_unit_test(ways_on_made_boards),
        cmocka_unit_test(ways_on_hard_boards),
        cmocka_unit_test(ways_on_examples),
        cmocka_unit_test(hints_from_random_marks),
        cmocka_unit_test(too_many_columns_for_their_rows),
        cmocka_unit_test(sets_of_any_size),
        cmocka_unit_test(sets_that_need_too_much),
        cmocka_unit_test(a_step_from_marks_not_checked),
        cmocka_unit_test(ends),
        cmocka_unit_test(stops),
        cmocka_unit_test(stops_within_rules),
        cmocka_unit_test(tells_what_is_known_at_a_stop),
        cmocka_unit_test(says_nothing_wrong_at_any_stop),
        cmocka_unit_test(out_of_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
