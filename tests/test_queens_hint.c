/* test_queens_hint.c: hints for Queens and Star Battle. For each rule there is a position in which it is the
 * easiest rule that applies. Hints from random marks on random boards, with one solution, several or none,
 * are checked against the list of all solutions. (test_queens_path.c follows whole solution paths,
 * test_queens_stop.c stops them.) */
#include "queens_claims.h"

#include "explain/queens_rules.h"

/* ---- a position for each rule ---- */

static const struct {
    const char *rule, *text, *sentence;
} positions[] = {
    {"sight", "BBCCE\nCCCEE\nDDCDE\nADDDE\nDDDDD\nPLACED\n.....\n.....\n.....\n#....\n.....\n",
     "The queen at row 4, column 1 rules out the rest of its row, column and region, and the cells around it"},
    {"sight",
     "stars: 2\nBBBEEEDD\nFBBEEDDD\nFFBBEDDC\nFFBBBAAC\nFFGAAACC\nFHGGAACC\nHHGGAACC\nHHGGGCCC\nPLACED\n"
     "xx.x....\n#x#xxxxx\n.....x.x\n....xxxx\n........\n....x...\n........\n.....x..\n",
     "No star can touch the star at row 2, column 1"},
    {"full",
     "stars: 2\nBBBEEEDD\nFBBEEDDD\nFFBBEDDC\nFFBBBAAC\nFFGAAACC\nFHGGAACC\nHHGGAACC\nHHGGGCCC\nPLACED\n"
     "xxxx....\n#x#xxxxx\nxxxx#x#x\n.x#xxxxx\n.xxx....\n....x...\n........\n.....x..\n",
     "Column 3 already has its 2 stars, so its other cells stay empty"},
    {"only-places", "BBCCE\nCCCEE\nDDCDE\nADDDE\nDDDDD\n",
     "Region A has only one place left for its queen: row 4, column 1"},
    {"only-places", "ABBBB\nBBBCC\nDBCCC\nDDEEC\nDEEEE\n",
     "Region A has only one place left for its queen: row 1, column 1"},
    {"only-places",
     "stars: 2\nBBBEEEDD\nFBBEEDDD\nFFBBEDDC\nFFBBBAAC\nFFGAAACC\nFHGGAACC\nHHGGAACC\nHHGGGCCC\nPLACED\n"
     "xx.x....\n.x.xxxxx\n.....x.x\n....xxxx\n........\n....x...\n........\n.....x..\n",
     "Row 2 needs 2 more stars and has exactly 2 places left, so each place gets a star"},
    {"region-in-line", "BBEEC\nBEEEC\nDEEEC\nDEAAA\nDEAAA\n",
     "All places left in region C are in column 5, so no other cell of column 5 can have a queen"},
    {"line-in-region", "DDCCA\nDDCAA\nEEBBA\nEBBBB\nBBBBB\n",
     "All places left in row 5 are in region B, so no other cell of region B can have a queen"},
    {"line-in-region", "AAAAA\nBBACC\nBBDCC\nEEDDC\nEEEDD\n",
     "All places left in row 1 are in region A, so no other cell of region A can have a queen"},
    {"touch-all", "AAADD\nAAADE\nACEEE\nACEBB\nCCCBB\n",
     "Every place left in region D touches the cell at row 2, column 5, so no queen can be there"},
    {"two-sets", "EEDBB\nEEDDB\nAAADC\nAAACC\nACCCC\nPLACED\n.....\n...x.\n.....\n.....\n.....\n",
     "All places left in regions B, E are in rows 1, 2, so no other cell of these rows can have a queen"},
    {"two-sets", "stars: 2\nBBBEEEDD\nFBBEEDDD\nFFBBEDDC\nFFBBBAAC\nFFGAAACC\nFHGGAACC\nHHGGAACC\nHHGGGCCC\n",
     "The missing stars of regions F, H must be in columns 1, 2, which need no others, so no other cell of "
     "these columns can have a star"},
    {"no-room", "stars: 2\nADDDDCCC\nADDEDCCC\nAADEEEEE\nAAGGGGGE\nAAGHGHBB\nAFHHHHBB\nFFFHHHBB\nFFFHHBBB\n",
     "A star at row 2, column 4 would leave too little room in region D for its stars, which must not touch"},
    {"must-stand",
     "stars: 2\nADDDDCCC\nADDEDCCC\nAADEEEEE\nAAGGGGGE\nAAGHGHBB\nAFHHHHBB\nFFFHHHBB\nFFFHHBBB\nPLACED\n"
     "x.x.x.x.\nx.xxx.x.\nx.x.x.x.\nx.x.x.x.\n.x.x.x.x\n.x.x.x.x\n.x.x.x.x\n.x.x.x.x\n",
     "Region D has room for its stars only if one is at row 1, column 4, since stars must not touch"},
    {"three-sets",
     "EEABBB\nEAAABB\nEEAFFF\nCEAADD\nCCCCCD\nCCCCDD\nPLACED\n......\n....x.\nxxx...\nx...xx\n..x.x.\n......\n",
     "All places left in regions B, D, F are in columns 4, 5, 6, so no other cell of these columns can have a "
     "queen"},
    {"empties", "EEEAA\nEECCA\nEDCAA\nBDDAA\nBBDDD\nPLACED\n.....\n.....\n...x.\n.x...\n.....\n",
     "A queen on any of these cells would leave region C without a place for its queen"},
    {"empties",
     "stars: 2\nGGGGGEEEE\nGGAAEEEED\nGAAAFFFDD\nAABFFFFDD\nABBFFCCCD\nAIBCCCCCD\nIIICCCCCD\nIIIIIHHHD\n"
     "IIIIIHHHH\nPLACED\nx.x.x.x..\nx.x.x...x\n.xxx..x..\n.x#x.x...\n.xxx.x...\n.x#x.x.x.\nxxxx.....\nx.x.xx."
     "xx\n"
     "x.x.x....\n",
     "A star at row 4, column 5 would leave region F with too few places for its stars"},
    {"more-sets",
     "stars: 2\nAAAAEEEEE\nAAADEEEEE\nAABDDDDEI\nABBBBDIII\nABBBBDIII\nFFFFFGGGI\nFFCFFHGGG\nCFCHHHHGG\n"
     "CCCCCHHHG\nPLACED\n.........\n.........\n.........\n......x..\n.........\n.......x.\n.........\n.x.x....."
     "\n"
     ".........\n",
     "The missing stars of regions C, F, G, H must be in rows 6, 7, 8, 9, which need no others, so no other "
     "cell of these rows can have a star"},
    {"ways",
     "stars: 2\nADDDDCCC\nADDEDCCC\nAADEEEEE\nAAGGGGGE\nAAGHGHBB\nAFHHHHBB\nFFFHHHBB\nFFFHHBBB\nPLACED\n"
     "x.x#x.x.\nx.xxx.x.\nx.x.x.x.\nx.x.x.x.\n.x.x.x.x\n.x.x.x.x\n.x.x.x.x\n.x.x.x.x\n",
     NULL},
    {"remainder",
     "stars: 2\nIIIFFFFFC\nIIIFFFFFC\nIIIBFFFCC\nGGIBBBBCC\nGGGBBBCCH\nGGGDDBHHH\nEGGDDAHHH\nEEEDDAAAA\n"
     "EEEDDAAAA\nPLACED\n.........\n.........\n.........\n.........\n.........\n.......x.\n.........\n.x......."
     "\n"
     ".........\n",
     "All ways to place the stars needed in regions A, C, H outside column 9 agree on these cells (stars "
     "needed: 4)"},
    {"finned-sets", "AABBC\nDAEBC\nDAEBB\nDDEBB\nDEEEE\nPLACED\n...x.\nx..x.\n..x.x\n..x.x\n.x..x\n",
     "A queen at row 4, column 2 would leave rows 3, 5 places only in column 4, too few for their queens"},
    {"two-units",
     "AAABCC\nAAABBB\nABBBBB\nABDBEE\nAFDBBE\nFFFFFF\nPLACED\nxxxx..\n..x.xx\n.xx.xx\nxx.x..\nxx.xx.\n..xxxx\n",
     "A queen at row 4, column 3 would leave columns 4 and 5 only places that rule each other out"},
    {"chain",
     "AAEEEE\nACCEFF\nABCEFF\nBBDEED\nBDDDDD\nBBBBDD\nPLACED\n..xxxx\nxx.xx.\nxx.xx.\nxxx..x\n..xxxx\nxxx..x\n",
     "Suppose there is a queen at row 1, column 2: then region D ends up with too few places (steps: 2)"},
    {"what-if",
     "stars: 2\nBBBBBIIII\nHBBBBIIII\nHHBCBDIDD\nHHCCBDDDD\nHCCCGGGGD\nHCCCGGGGA\nEECFGGGAA\nEEEFFFAAA\n"
     "EEEFFFFAA\nPLACED\n.........\n.........\n.........\n....x....\n.x.......\n...x.....\n.........\n.x......."
     "\n"
     ".........\n",
     "Suppose there is a star at row 3, column 3: then region E ends up with too few places (steps: 2)"},
    {"squeeze",
     "stars: 2\nHHIIIAAAA\nHHHIBAAAA\nHHIIBBABA\nHIIIBBBBA\nCCGGGGEEA\nCGGGGGGEE\nCCGFFFFFE\nCCCDFFFEE\n"
     "CCCDDDEEE\nPLACED\n.....x...\n.....x...\n......x..\n.....x...\n........x\n.x.xx.xx.\nxxx.....x\n"
     "x.x.xxxx.\nx.x.x#x..\n",
     "A star on any of these cells would leave too little room in rows 6, 7 for their stars, which must not "
     "touch"},
    {"cases",
     "stars: "
     "2\nHHHHHHCCCC\nHHHHJJCCCC\nIHHHJJGCCC\nIIJJJJGGGF\nIIIIIJGGGF\nIDDIIJJGFF\nADDDDJJFFF\nADBDBJEFFF\n"
     "ABBBBBEEFE\nAABBBBEEEE\nPLACED\n..........\n..........\n.......x..\n..........\n........x.\n...x..x...\n"
     ".x...xx...\n.x..xx....\n.x........\n..........\n",
     "Suppose there is a star at row 5, column 2: every case leads to a contradiction (cases: 2)"},
};
enum { POSITIONS = sizeof positions / sizeof positions[0] };

/* The rows, columns and regions that a sentence names. */
static void hints_name_units(void **state)
{
    static const struct {
        const char *text;
        uint32_t count, unit[4];
    } cases[] = {
        {"BBCCE\nCCCEE\nDDCDE\nADDDE\nDDDDD\n", 1, {2 * 5}}, /* region A, the fourth in reading order */
        {"BBEEC\nBEEEC\nDEEEC\nDEAAA\nDEAAA\n", 2, {5 + 4, 2 * 5 + 2}}, /* column 5, region C */
        {"EEDBB\nEEDDB\nAAADC\nAAACC\nACCCC\nPLACED\n.....\n...x.\n.....\n.....\n.....\n", 4, {0, 1, 11, 14}},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        papan_puzzle *puzzle = check_puzzle(cases[i].text);
        papan_hint *hint = hint_with(puzzle, false);
        assert_int_equal(hint->units.count, cases[i].count);
        for (uint32_t k = 0; k < cases[i].count; k++)
            assert_int_equal(hint->units.cell[k], cases[i].unit[k]);
        papan_hint_free(hint);
        papan_puzzle_free(puzzle);
    }
}

/* The hint by a version of the rules; sentence may be NULL. */
static void check_position(const papan_puzzle *puzzle, unsigned version, const char *rule, const char *sentence)
{
    papan_hint *hint = hint_by(puzzle, false, version);
    const solutions *s = solutions_of(puzzle);
    char text[512];
    papan_message_text(&hint->text, NULL, text, sizeof text);
    assert_int_equal(hint->kind, PAPAN_HINT_STEP);
    assert_string_equal(hint->rule->name, rule);
    if (sentence != NULL)
        assert_string_equal(text, sentence);
    assert_true(agreeing(puzzle, puzzle->queens.mark, s) > 0);
    check_claim(puzzle, puzzle->queens.mark, s, hint->place, true, &hint->text);
    check_claim(puzzle, puzzle->queens.mark, s, hint->cross, false, &hint->text);
    check_new(puzzle->queens.mark, hint->place);
    check_new(puzzle->queens.mark, hint->cross);
    assert_true(hint->place.count + hint->cross.count > 0);
    papan_hint_free(hint);
}

/* The sentences are those of the first version that has the rule; the newest finds a step by the same rule. */
static void each_rule_has_its_position(void **state)
{
    bool met[PAPAN_QUEENS_RULES] = {false};
    (void)state;
    for (size_t i = 0; i < POSITIONS; i++) {
        papan_puzzle *puzzle = check_puzzle(positions[i].text);
        unsigned rule = papan_queens_rule_find(positions[i].rule);
        check_position(puzzle, papan_queens_rule_version(rule), positions[i].rule, positions[i].sentence);
        check_position(puzzle, 0, positions[i].rule, NULL);
        met[rule] = true;
        papan_puzzle_free(puzzle);
    }
    for (unsigned rule = 0; rule < PAPAN_QUEENS_RULES; rule++)
        if (!met[rule])
            fail_msg("no position for %s", papan_queens_rule(rule)->name);
}

/* ---- hints from random marks ---- */

static bool is_to_remove(const papan_hint *hint, uint32_t cell)
{
    for (size_t i = 0; i < hint->remove.count; i++)
        if (hint->remove.thing[i].cells.cell[0] == cell)
            return true;
    return false;
}

/* Marks of a solution, some of which may be inverted. */
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

static void check_one_solution(const papan_puzzle *puzzle, const papan_hint *hint, const solutions *s,
                               unsigned wrong)
{
    const uint8_t *mark = puzzle->queens.mark;
    assert_int_equal(hint->kind == PAPAN_HINT_WRONG, wrong > 0 && hint->kind != PAPAN_HINT_DONE);
    assert_int_equal(hint->remove.count, hint->kind == PAPAN_HINT_WRONG ? wrong : 0);
    for (uint32_t cell = 0; cell < puzzle->cells && hint->kind == PAPAN_HINT_WRONG; cell++)
        assert_int_equal(is_to_remove(hint, cell), mark[cell] != PAPAN_MARK_NONE &&
                                                       (mark[cell] == PAPAN_MARK_QUEEN) != s->queen[0][cell]);
    if (hint->kind == PAPAN_HINT_WRONG) {
        assert_true(hint->proof_steps > 0 && hint->proof_steps <= puzzle->cells && hint->because.text != NULL);
        assert_non_null(hint->rule);
    }
    for (uint32_t i = 0; i < hint->place.count; i++)
        assert_true(s->queen[0][hint->place.cell[i]]);
    for (uint32_t i = 0; i < hint->cross.count; i++)
        assert_false(s->queen[0][hint->cross.cell[i]]);
}

static void check_several(const papan_puzzle *puzzle, const papan_hint *hint, const solutions *s)
{
    uint8_t mark[CELLS];
    size_t with = agreeing(puzzle, puzzle->queens.mark, s);
    memcpy(mark, puzzle->queens.mark, puzzle->cells);
    assert_int_equal(hint->kind == PAPAN_HINT_WRONG, with == 0 && hint->kind != PAPAN_HINT_DONE);
    for (uint32_t cell = 0; cell < puzzle->cells && hint->kind == PAPAN_HINT_WRONG; cell++) {
        mark[cell] = PAPAN_MARK_NONE;
        bool blamed = puzzle->queens.mark[cell] != PAPAN_MARK_NONE && agreeing(puzzle, mark, s) > 0;
        assert_int_equal(is_to_remove(hint, cell), blamed);
        mark[cell] = puzzle->queens.mark[cell];
    }
    if (hint->kind == PAPAN_HINT_STEP) {
        check_claim(puzzle, puzzle->queens.mark, s, hint->place, true, &hint->text);
        check_claim(puzzle, puzzle->queens.mark, s, hint->cross, false, &hint->text);
    }
}

typedef struct tally {
    unsigned kind[PAPAN_HINT_BEYOND + 1];
} tally;

static void hint_on(uint64_t *random, const papan_puzzle *board, const solutions *s, tally *t)
{
    uint8_t mark[CELLS];
    papan_puzzle position = *board;
    unsigned wrong = deal_marks(random, board, s->queen[check_below(random, (unsigned)s->count)], mark);
    position.queens.mark = mark;
    papan_hint *hint = hint_with(&position, check_below(random, 2) == 1);
    if (s->count == 1)
        check_one_solution(&position, hint, s, wrong);
    else
        check_several(&position, hint, s);
    t->kind[hint->kind]++;
    papan_hint_free(hint);
}

static void hints_from_random_marks(void **state)
{
    uint64_t random = 12;
    tally one = {0}, several = {0};
    (void)state;
    for (unsigned i = 0; i < (check_slow() ? 60u : 1500u); i++) {
        unsigned stars = i % 10 == 0 ? 2 : 1;
        papan_puzzle *puzzle = random_board(&random, stars == 2 ? 8 : 4 + check_below(&random, 4), stars);
        const solutions *s = solutions_of(puzzle);
        for (unsigned round = 0; round < 4 && s->all && s->count > 0; round++)
            hint_on(&random, puzzle, s, s->count == 1 ? &one : &several);
        papan_puzzle_free(puzzle);
    }
    print_message("one solution: %u steps, %u wrong, %u done; several: %u steps, %u wrong, %u beyond\n",
                  one.kind[PAPAN_HINT_STEP], one.kind[PAPAN_HINT_WRONG], one.kind[PAPAN_HINT_DONE],
                  several.kind[PAPAN_HINT_STEP], several.kind[PAPAN_HINT_WRONG],
                  several.kind[PAPAN_HINT_BEYOND]);
    assert_true(one.kind[PAPAN_HINT_STEP] > 0 && one.kind[PAPAN_HINT_WRONG] > 0);
    assert_true(several.kind[PAPAN_HINT_STEP] > 0 && several.kind[PAPAN_HINT_WRONG] > 0);
    assert_int_equal(one.kind[PAPAN_HINT_BEYOND], 0);
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

/* Twelve columns have places in eleven rows alone, which a search would find only after millions of cases. No
 * step from such marks is certain. */
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
    papan_hint *hint = hint_with(puzzle, false);
    assert_int_equal(hint->kind, PAPAN_HINT_WRONG);
    assert_non_null(strstr(hint->text.text, "none with all these marks"));
    char because[300];
    papan_message_text(&hint->because, NULL, because, sizeof because);
    assert_string_equal(because,
                        "columns 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23 need 12 queens, but all their free "
                        "cells are in regions A, C, E, G, I, K, M, O, Q, S, U, which take only 11");
    papan_hint_free(hint);
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
            assert_int_equal(papan_queens_board_new(&board, NULL, n, 1, region, NULL, PAPAN_RULES_FIRST),
                             PAPAN_OK);
            papan_queens_state_begin(&board, &known);
            papan_queens_rule_context c = {.board = &board, .state = &known, .found = &found};
            assert_true(papan_rule_more_sets(&c));
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
        "regions A, B, C need 3 queens, but all their free cells are in rows 1, 2, which take only 2";
    char text[300];
    papan_hint *hint = hint_with(puzzle, false);
    assert_int_equal(hint->kind, PAPAN_HINT_DEAD);
    papan_message_text(&hint->because, NULL, text, sizeof text);
    assert_string_equal(text, says);
    papan_hint_free(hint);
    papan_puzzle_free(puzzle);
}

/* Finding out whether a solution has this queen takes too long: the step is still reported, with a note. */
static void a_step_from_marks_not_checked(void **state)
{
    enum { ROWS = 16 };
    char placed[ROWS * (ROWS + 1) + 1] = "";
    (void)state;
    for (unsigned row = 0, at = 0; row < ROWS; row++, placed[at++] = '\n')
        for (unsigned column = 0; column < ROWS; column++)
            placed[at++] = row + column == 0 ? '#' : '.';
    papan_puzzle *puzzle = rows_as_regions(ROWS, 3, placed);
    papan_hint *hint = hint_with(puzzle, false);
    assert_int_equal(hint->kind, PAPAN_HINT_STEP);
    assert_non_null(hint->because.text);
    assert_non_null(strstr(hint->because.text, "whether the marks are right"));
    papan_hint_free(hint);
    papan_puzzle_free(puzzle);
}

/* ---- many solutions, no step ---- */

static bool count_poll(void *context)
{
    ++*(unsigned *)context;
    return false;
}

/* All suppositions of this board are part of solutions; following each took seconds. */
static void nothing_to_suppose(void **state)
{
    static const char board[] = "stars: 2\n"
                                "IIIIIIIGGLLLLLF\n"
                                "KIIIIIIGGLLLFFF\n"
                                "KIKIIGGGGLLLFFF\n"
                                "KKKJGGGGBLLLFFF\n"
                                "DKKJJGGBBLLLFFF\n"
                                "DDKKJJJBBBLLOFF\n"
                                "DDKKJJJHBBBOOFF\n"
                                "DAKKJJJHHHOOOFF\n"
                                "DAKKKAHHHOOOOMM\n"
                                "DAAAAAHHHOOOOOM\n"
                                "DACCEEEEHHNNMMM\n"
                                "DCCCCEEEHNNNNMM\n"
                                "DDCCEEEEHHNNNMM\n"
                                "DDCCEEEEHHNNNMM\n"
                                "DDCCCEENNNNNNMM\n";
    (void)state;
    unsigned polls = 0;
    papan_puzzle *puzzle = check_puzzle(board);
    const papan_hint_request request = {.size = sizeof request, .context = &polls, .stop = count_poll};
    papan_hint *hint = NULL;
    assert_int_equal(papan_hint_next(puzzle, &request, NULL, &hint, NULL), PAPAN_OK);
    assert_int_equal(hint->kind, PAPAN_HINT_BEYOND);
    assert_string_equal(hint->text.code, "several-solutions-no-step");
    print_message("%u polls\n", polls);
    assert_true(polls < 100000);
    papan_hint_free(hint);
    papan_puzzle_free(puzzle);
}

/* ---- ends ---- */

static void ends(void **state)
{
    static const struct {
        papan_hint_kind kind;
        const char *text;
    } board[] = {
        {PAPAN_HINT_DONE, "AABB\nAABB\nCCDD\nCCDD\nPLACED\n.#..\n...#\n#...\n..#.\n"},
        {PAPAN_HINT_DEAD, "AAA\nBBB\nCCC\n"},
        {PAPAN_HINT_DEAD, "ABCDE\nEEEEE\nEEEEE\nEEEEE\nEEEEE\n"},
        {PAPAN_HINT_BEYOND, "AABB\nAABB\nCCDD\nCCDD\nPLACED\nx..x\n.xx.\n.xx.\nx..x\n"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof board / sizeof board[0]; i++) {
        papan_puzzle *puzzle = check_puzzle(board[i].text);
        papan_hint *hint = hint_with(puzzle, true);
        assert_int_equal(hint->kind, board[i].kind);
        papan_hint_free(hint);
        papan_puzzle_free(puzzle);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_rule_has_its_position),
        cmocka_unit_test(hints_name_units),
        cmocka_unit_test(hints_from_random_marks),
        cmocka_unit_test(too_many_columns_for_their_rows),
        cmocka_unit_test(sets_of_any_size),
        cmocka_unit_test(sets_that_need_too_much),
        cmocka_unit_test(a_step_from_marks_not_checked),
        cmocka_unit_test(nothing_to_suppose),
        cmocka_unit_test(ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
