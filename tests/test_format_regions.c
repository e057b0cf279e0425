/* test_format_regions.c: boards of regions as numbers, as text and as JSON in the layouts of public archives,
 * and the JSON of other games, which must be refused. */
#include "test_format.h"

#include <stdio.h>

static const char board[] = "AAB\nCCB\nCCB\n";

static void check_same(const char *input, const char *text)
{
    papan_puzzle *a = must_read(input), *b = must_read(text);
    check_equal(a, b, true);
    papan_puzzle_free(a);
    papan_puzzle_free(b);
}

/* ---- text ---- */

static void reads_number_grids(void **state)
{
    (void)state;
    static const char *const same[] = {
        "0 0 1\n2 2 1\n2 2 1\n",
        "1 1 2\n3 3 2\n3 3 2\n",
        "1,1,2\n3,3,2\n3,3,2\n",
        "1;1;2\r\n3;3;2\r\n3;3;2",
        "1\t1\t2\n3\t3\t2\n3\t3\t2\n",
        "1, 1, 2,\n3, 3, 2,\n3, 3, 2,\n",
        "  7 7 40\n\n100 100 40\n100 100 40\n",
        "001\n221\n221\n",
        "112\n332\n332\n",
        "3\n0 0 1\n2 2 1\n2 2 1\n",
        "3 3\n0 0 1\n2 2 1\n2 2 1\n",
        "3 3 1\n0 0 1\n2 2 1\n2 2 1\n",
        "stars: 1\n0 0 1\n2 2 1\n2 2 1\n",
        ("0 0 999999999999999999\n999999999999999998 999999999999999998 999999999999999999\n"
         "999999999999999998 999999999999999998 999999999999999999\n"),
    };
    for (size_t i = 0; i < ROWS(same); i++)
        check_same(same[i], strchr(same[i], '9') != NULL ? "AAC\nBBC\nBBC\n"
                            : i == 6                     ? "AAB\nCCB\nCCB\n"
                                                         : board);
    check_same("0 0 1\n2 2 1\n2 2 1\nPLACED\n#..\n...\nx..\n", "AAB\nCCB\nCCB\nPLACED\n#..\n...\nx..\n");
    check_same("2 2 2\n0 0\n1 1\n", "stars: 2\nAA\nBB\n");
    check_same("1\n5\n", "A\n");
    check_same("stars: 2\n0 0\n1 1\n", "stars: 2\nAA\nBB\n");
    check_same("stars: 2\n2 2 2\n0 0\n1 1\n", "stars: 2\nAA\nBB\n");
}

static void reads_bare_cells(void **state)
{
    (void)state;
    static const char *const same[] = {
        "1 . 2\n3 3 2\n3 - 2\n",
        "1 -1 2\n3 3 2\n3 # 2\n",
        "1,@,2\n3,3,2\n3,_,2\n",
        "1.2\n332\n3#2\n",
        "stars: 1\nA.B\nCCB\nC.B\n",
        "[[1,null,2],[3,3,2],[3,-1,2]]",
        "[[\"A\",\".\",\"B\"],[\"C\",\"C\",\"B\"],[\"C\",\"\",\"B\"]]",
        "{\"regions\": [\"A.B\", \"CCB\", \"C.B\"]}",
        ("{\"regions\": [{\"id\": 1, \"cells\": [[0, 0]]}, {\"id\": 2, \"cells\": [[0, 2], [1, 2], [2, 2]]}, "
         "{\"id\": 3, \"cells\": [[1, 0], [1, 1], [2, 0]]}]}"),
    };
    for (size_t i = 0; i < ROWS(same); i++)
        check_same(same[i], "A.B\nCCB\nC.B\n");
    check_same("..A\n.BA\nCBA\n", "stars: 1\n..A\n.BA\nCBA\n");
    check_same(". . 1\n. 2 1\n3 2 1\n", "stars: 1\n..A\n.BA\nCBA\n");
    check_same(". . .\n. 2 1\n3 2 1\n", "stars: 1\n...\n.BA\nCBA\n");
}

static const refusal refused_text[] = {
    {"0 0 1\n2 2\n2 2 1\n", 2, 4, "line 2 has 2 numbers, but line 1 has 3"},
    {"0 0 1\n2\n2 2 1\n", 2, 2, "line 2 has one number, but line 1 has 3"},
    {"0 0 1\n2 2 1\n", 2, 1, "2 lines of 3 numbers"},
    {"0 0\n1 1\n1 1\n", 3, 1, "3 lines of 2 numbers"},
    {"0 0 1\n2 x 1\n2 2 1\n", 2, 3, "invalid region \"x\""},
    {"0 A 1\n2 2 1\n2 2 1\n", 1, 3, "invalid region \"A\""},
    {"0 0 1\n2 -2 1\n2 2 1\n", 2, 3, "invalid region \"-2\""},
    {"0 0 1\n2 1.5 1\n2 2 1\n", 2, 3, "invalid region \"1.5\""},
    {"0 0 1\n2,,1\n2 2 1\n", 2, 3, "invalid region \"\""},
    {"0 0 1\n2 9999999999999999999 1\n2 2 1\n", 2, 3, "up to 18 digits"},
    {"1 1 2\n3 4 2\n3 3 2\n", 2, 3, "more than 3 different regions on a board of 3 rows"},
    {"0 0 1\n1 1 1\n1 1 1\n", 3, 1, "only 2 regions on a board of 3 rows"},
    {"5 5\n5 5\n", 2, 1, "only one region on a board of 2 rows"},
    {"0 0 1\n2 2 1\n2 2 1\nPLACED\n#..\n", 6, 1, "ends after 1 of the 3 rows"},
    {"stars: 4\n0 0 1\n2 2 1\n2 2 1\n", 1, 8, "4 stars in each row of a board of 3 rows"},
    {"stars: 1\n4 4 2\n1122\n1132\n4433\n4433\n", 2, 5,
     "2 stars after the size, but 1 in line 1; write one of the two numbers"},
    {"3 3 0\n0 0 1\n2 2 1\n2 2 1\n", 1, 5, "0 stars in each row of a board of 3 rows"},
    /* a Sudoku, and one of four rows that is solved */
    {"5 3 0 0 7 0 0 0 0\n6 0 0 1 9 5 0 0 0\n0 9 8 0 0 0 0 6 0\n8 0 0 0 6 0 0 0 3\n4 0 0 8 0 3 0 0 1\n"
     "7 0 0 0 2 0 0 0 6\n0 6 0 0 0 0 2 8 0\n0 0 0 4 1 9 0 0 5\n0 0 0 0 8 0 0 7 9\n",
     1, 1, "looks like a grid of numbers of another puzzle"},
    {"1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n", 1, 1, "looks like a grid of numbers of another puzzle"},
    /* still packing */
    {"3 3 1\nDEFOLT\n", 2, 1, "unknown kind of board"},
};

static void refuses_wrong_numbers(void **state)
{
    (void)state;
    check_refusals(refused_text, ROWS(refused_text));
    static const refusal zero[] = {{"0 1 2\n3 3 2\n3 3 2\n", 0, 0, "0 read as a cell without a region"}};
    check_warnings(zero, ROWS(zero));
    check_same(zero[0].input, ".AB\nCCB\nCCB\n");
}

/* 65 rows, 65 columns, 65 regions. */
static void refuses_large_boards(void **state)
{
    (void)state;
    enum { ROOM = 65 * 66 * 4 };
    for (int rows = 64; rows <= 65; rows++)
        for (int columns = 64; columns <= 65; columns++) {
            char *text = malloc(ROOM), *at = text;
            for (int row = 0; row < rows; row++)
                for (int column = 0; column < columns; column++)
                    at += snprintf(at, 5, "%d%c", row, column + 1 < columns ? ' ' : '\n');
            papan_puzzle *puzzle;
            papan_notes notes;
            papan_status status = read_copy(NULL, text, (size_t)(at - text), &puzzle, &notes);
            assert_int_equal(status, rows == 64 && columns == 64 ? PAPAN_OK : PAPAN_BAD_INPUT);
            papan_puzzle_free(puzzle);
            free(text);
        }
}

/* ---- JSON ---- */

static void reads_archives(void **state)
{
    (void)state;
    static const char *const same[] = {
        "[[0,0,1],[2,2,1],[2,2,1]]",
        "[\"AAB\", \"CCB\", \"CCB\"]",
        "{\"regions\": [[0,0,1],[2,2,1],[2,2,1]]}",
        "{\"size\": 3, \"regions\": [0,0,1, 2,2,1, 2,2,1], \"solution\": [0, 2, 1]}",
        "{\"regions\": [0,0,1, 2,2,1, 2,2,1]}",
        "{\"id\": \"q3-1\", \"size\": 3, \"difficulty\": \"easy\", \"regions\": [[1,1,2],[3,3,2],[3,3,2]], "
        "\"solution\": [1, 3, 2], \"queens\": [[0, 0]], \"stars\": [[0, 0], [1, 2]]}",
        "{\"size\": 3, \"colorRegions\": [[\"A\",\"A\",\"B\"],[\"C\",\"C\",\"B\"],[\"C\",\"C\",\"B\"]], "
        "\"regionColors\": {\"A\": \"red\", \"B\": \"blue\", \"C\": \"green\"}}",
        "{\"size\": 3, \"regionGrid\": [[0,0,1],[2,2,1],[2,2,1]], \"solution\": [{\"row\": 0, \"col\": 0}]}",
        "{\"region_grid\": [[0,0,1],[2,2,1],[2,2,1]]}",
        "{\"board\": [[\"red\",\"red\",\"blue\"],[\"tan\",\"tan\",\"blue\"],[\"tan\",\"tan\",\"blue\"]]}",
        "{\"size\": 3, \"grid\": [0,0,1, 2,2,1, 2,2,1]}",
        "{\"grid\": [[{\"row\": 0, \"col\": 0, \"color\": 5}, {\"color\": 5}, {\"color\": 6}], "
        "[{\"color\": 7}, {\"color\": 7}, {\"color\": 6}], [{\"color\": 7}, {\"color\": 7}, {\"color\": 6}]]}",
        "{\"size\": 3, \"regions\": [[[0,0],[0,1]], [[0,2],[1,2],[2,2]], [[1,0],[1,1],[2,0],[2,1]]]}",
        "{\"regions\": {\"1\": [{\"row\":0,\"col\":0},{\"row\":0,\"col\":1}], \"2\": [[0,2],[1,2],[2,2]], "
        "\"3\": [[1,0],[1,1],[2,0],[2,1]]}}",
        "{\"data\": {\"elements\": [{\"puzzleId\": 3, \"gamePuzzle\": {\"queensGamePuzzle\": {\"gridSize\": 3, "
        "\"colorGrid\": [{\"colors\": [0,0,1]}, {\"colors\": [2,2,1]}, {\"colors\": [2,2,1]}], "
        "\"solution\": [{\"row\": 0, \"col\": 1}]}}}]}}",
        "[{\"regions\": [[0,0,1],[2,2,1],[2,2,1]]}]",
        "{\"levels\": [{\"regions\": [[0,0,1],[2,2,1],[2,2,1]]}]}",
        "[[[0,0,1],[2,2,1],[2,2,1]]]",
    };
    for (size_t i = 0; i < ROWS(same); i++) {
        papan_puzzle *puzzle;
        papan_notes notes;
        check_same(same[i], board);
        assert_int_equal(read_copy(NULL, same[i], strlen(same[i]), &puzzle, &notes), PAPAN_OK);
        if (notes.warnings.count > 0)
            fail_msg("warned of %s in %s", notes.warnings.kept[0].arg[0], same[i]);
        papan_puzzle_free(puzzle);
    }
    check_same("{\"regions\": [[0,0],[1,1]], \"starsPerRegion\": 2}", "stars: 2\nAA\nBB\n");
    check_same("{\"regions\": [[0,0],[1,1]], \"starsPerRegion\": 2, \"stars\": 2, \"size\": 2, \"n\": 2}",
               "stars: 2\nAA\nBB\n");
    check_same(
        "{\"regions\": [[[0,0],[0,1]],[[1,0],[1,1]]], \"colorGrid\": [[\"red\",\"red\"],[\"blue\",\"blue\"]]}",
        "AA\nBB\n");
    check_same("{\"n\": 2, \"regions\": [[0,0],[1,1]], \"stars\": 2, \"placed\": [\"#.\", \"x.\"]}",
               "stars: 2\nAA\nBB\nPLACED\n#.\nx.\n");
    static const refusal several[] = {
        {"[{\"regions\": [[0,0],[1,1]]}, {\"n\": 4}]", 0, 0, "there are 2 puzzles; only the first is read"},
        {"{\"puzzles\": [{\"n\": 4}, {\"n\": 5}, {\"n\": 6}]}", 0, 0, "there are 3 puzzles"},
        {"[[[0,0],[1,1]], [[0,1],[0,1]]]", 0, 0, "there are 2 puzzles"},
    };
    check_warnings(several, ROWS(several));
}

static const refusal refused_json[] = {
    /* boards that are wrong */
    {"{\"regions\": [[0,0,1],[2,2],[2,2,1]]}", 0, 0, "\"regions[1]\" has 2 cells, but there are 3 rows"},
    {"{\"regions\": [[0,0,1],[2],[2,2,1]]}", 0, 0, "\"regions[1]\" has one cell, but there are 3 rows"},
    {"{\"regions\": [[0,0]]}", 0, 0, "\"regions[0]\" has 2 cells, but there is one row"},
    {"{\"regions\": [[0,0,1],[2,-5,1],[2,2,1]]}", 0, 0, "\"regions[1][1]\" is not a region"},
    {"{\"regions\": [[0,0,1],[2,1.5,1],[2,2,1]]}", 0, 0, "\"regions[1][1]\" is not a region"},
    {"{\"regions\": [[0,0,1],[2,true,1],[2,2,1]]}", 0, 0, "\"regions[1][1]\" is not a region"},
    {"{\"regions\": [[0,0,1],[2,\"A\",1],[2,2,1]]}", 0, 0, "\"regions\" has both numbers and words"},
    {"{\"regions\": [[1,1,2],[3,4,2],[3,3,2]], \"size\": 3}", 0, 0, "more than 3 different regions"},
    {"{\"regions\": [[0,0,1],[1,1,1],[1,1,1]]}", 0, 0, "only 2 regions on a board of 3 rows"},
    {"{\"regions\": [[0,0,1],[2,2,1],[2,2,1]], \"size\": 4}", 1, 40, "\"size\" is 4, but the board has 3 rows"},
    {"{\"regions\": [[0,0,1],[2,2,1],[2,2,1]], \"size\": 3, \"n\": 4}", 1, 51,
     "\"n\" is 4, but the board has 3 rows"},
    {"{\"regions\": [[0,0,1],[2,2,1],[2,2,1]], \"stars\": 1, \"starsPerRow\": 2}", 1, 52,
     "\"starsPerRow\" is 2, but \"stars\" is 1; remove one of them"},
    {"{\"regionGrid\": [\"AA\",\"BB\"], \"regions\": [\"AB\",\"AB\"]}", 1, 2,
     "\"regionGrid\" and \"regions\" are different boards of regions"},
    {"{\"regions\": [\"AA\",\"BB\"], \"areas\": 7}", 1, 26,
     "\"areas\" and \"regions\" are different boards of regions"},
    {"{\"regions\": [[0,0,1],[2,2,1],[2,2,1]], \"stars\": 4}", 0, 0,
     "\"stars\" is 4; it must be between 1 and 3"},
    {"{\"regions\": [[0,0,1],[2,2,1],[2,2,1]], \"starsPerRow\": 2.5}", 0, 0, "\"starsPerRow\" must be a whole"},
    {"{\"regions\": [[[0,0],[0,1]], [[0,5]]]}", 0, 0, "\"regions[1][0]\" must be a pair [row, column]"},
    {"{\"regions\": [[[0,0],[0,1]], [[0,1],[1,1]]]}", 0, 0, "\"regions[1][0]\" is a cell of an earlier region"},
    {"{\"regions\": 5}", 0, 0, "\"regions\" must be an array"},
    {"{\"regions\": [[0,99999999999999999999],[0,1]]}", 1, 17, "does not fit into 64 bits"},
    {"[[0,0,1],[2,2],[2,2,1]]", 0, 0, "\"board[1]\" has 2 cells, but there are 3 rows"},
    {"[[1,2,3],[3,1,2],[2,3,1]]", 0, 0, "looks like a grid of numbers of another puzzle"},
    {"[1,2,3,4]", 0, 0, "\"board\" must be an array of"},
    {"[]", 0, 0, "\"board\" must be an array of"},
    {"[[]]", 0, 0, "\"board[0]\" has 0 cells"},
    /* other games */
    {"{\"n\": 6, \"clues\": [1, 2]}", 1, 1, "no puzzle found in this JSON with \"n\", \"clues\""},
    {"{\"n\": 6, \"solution\": [[0, 1]]}", 1, 1, "no puzzle found"},
    {"{\"size\": 4, \"grid\": [[1,0,0,4],[0,0,1,0],[0,1,0,0],[4,0,0,1]]}", 1, 1,
     "no puzzle found in this JSON with \"size\", \"grid\""},
    {"{\"size\": 4, \"grid\": [[1,2,3,4],[3,4,1,2],[2,1,4,3],[4,3,2,1]]}", 1, 1, "no puzzle found"},
    {"{\"family\": \"tango\", \"n\": 6, \"grid\": []}", 1, 1, "\"family\" must be one of"},
    {"{\"gridSize\": 6, \"lotkaGamePuzzle\": {\"gridSize\": 2, \"solution\": [\"ZERO\", \"ONE\"]}}", 1, 1,
     "no puzzle found"},
    {"{\"trailGamePuzzle\": {\"gridSize\": 6, \"orderedSequence\": [1, 2, 3], \"walls\": []}}", 1, 1,
     "no puzzle found"},
    {"{\"name\": \"page\", \"version\": \"1.0.0\", \"scripts\": {\"test\": \"x\"}, \"a\": 1, \"b\": 2, \"c\": "
     "3}",
     1, 1, "no puzzle found in this JSON with \"name\", \"version\", \"scripts\", \"a\", \"b\", ..."},
    {"{\"type\": \"FeatureCollection\", \"features\": [{\"type\": \"Feature\", \"geometry\": {\"type\": "
     "\"Point\", "
     "\"coordinates\": [102.0, 0.5]}}]}",
     1, 1, "no puzzle found"},
    {"[{\"name\": \"x\"}, {\"name\": \"y\"}]", 1, 1, "no puzzle found in this JSON with \"name\""},
    {"{\"type\": \"Polygon\", \"coordinates\": [[[0, 0], [1, 1], [2, 2]]]}", 1, 1, "no puzzle found"},
    {"{\"board\": [[0,1,0],[1,1,0],[0,0,1]]}", 1, 1, "no puzzle found"}, /* two kinds of cells only */
};

static void refuses_other_json(void **state)
{
    (void)state;
    check_refusals(refused_json, ROWS(refused_json));
}

/* ---- archives ---- */

typedef struct parts {
    size_t count, most;
    const char *text[8];
    size_t length[8];
    unsigned line[8];
} parts;

static bool take(void *context, const char *text, size_t length, unsigned line)
{
    parts *p = context;
    if (p->count == p->most)
        return false;
    p->text[p->count] = text;
    p->length[p->count] = length;
    p->line[p->count++] = line;
    return true;
}

static void splits_archives(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        size_t count;
        const char *last;
        unsigned line;
    } files[] = {
        {"[{\"n\": 4},\n {\"n\": 5, \"title\": \"\\\"]}{[\"}, \n\n 7]", 3, "7", 4},
        {"[{\"n\": 4},\n {\"title\": \"\\\"]}{[\\\\\"}\n]", 2, "{\"title\": \"\\\"]}{[\\\\\"}", 2},
        {"\xEF\xBB\xBF{\"levels\": [\n[[0,0],[1,1]],\n[[0,1],[0,1]]]}", 2, "[[0,1],[0,1]]", 3},
        {"[[0,0],[1,1]]", 1, "[[0,0],[1,1]]", 1},
        {"{\"n\": 4}", 1, "{\"n\": 4}", 1},
        {"{\"family\": \"nqueens\", \"n\": 4, \"boards\": [4, 4]}", 1,
         "{\"family\": \"nqueens\", \"n\": 4, \"boards\": [4, 4]}", 1},
    };
    for (size_t i = 0; i < ROWS(files); i++) {
        parts p = {.most = 8};
        papan_notes notes;
        assert_int_equal(papan_archive_read(files[i].text, strlen(files[i].text), NULL, &p, take, &notes.error),
                         PAPAN_OK);
        assert_int_equal(p.count, files[i].count);
        assert_int_equal(p.length[p.count - 1], strlen(files[i].last));
        assert_memory_equal(p.text[p.count - 1], files[i].last, strlen(files[i].last));
        assert_int_equal(p.line[p.count - 1], files[i].line);
    }
    parts p = {.most = 1};
    papan_notes notes;
    static const char two[] = "[{\"n\": 4}, {\"n\": 5}]", broken[] = "[{\"n\": 4}, {\"n\": 5]",
                      both[] = "{\"n\": 4, \"boards\": [{}, {}]}";
    assert_int_equal(papan_archive_read(two, strlen(two), NULL, &p, take, &notes.error), PAPAN_STOPPED);
    assert_int_equal(papan_archive_read(broken, strlen(broken), NULL, &p, take, &notes.error), PAPAN_BAD_INPUT);
    assert_int_equal(papan_archive_read(both, strlen(both), NULL, &p, take, &notes.error), PAPAN_BAD_INPUT);
}

/* Documented formats: these must keep their meaning. */
static void still_reads_what_it_read(void **state)
{
    (void)state;
    static const struct {
        const char *json;
        const papan_family *family;
    } inputs[] = {
        {"{\"n\": 6}", &papan_family_nqueens},
        {"{\"n\": 4, \"placed\": [[0, 1]], \"title\": \"t\"}", &papan_family_nqueens},
        {"{\"family\": \"nqueens\", \"n\": 6, \"author\": \"a\"}", &papan_family_nqueens},
        {"{\"regions\": [\"A\"]}", &papan_family_queens},
        {"{\"board\": [\"X\"], \"pieces\": [{\"name\": \"A\", \"rows\": [\"A\"]}]}", &papan_family_pack},
        {"{\"board\": {\"rows\": 1, \"columns\": 1}, \"pieces\": [{\"rows\": [\"A\"]}], \"size\": 1}",
         &papan_family_pack},
    };
    for (size_t i = 0; i < ROWS(inputs); i++) {
        papan_puzzle *puzzle = must_read(inputs[i].json);
        if (puzzle->family != inputs[i].family)
            fail_msg("%s is %s", inputs[i].json, puzzle->family->name);
        papan_puzzle_free(puzzle);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_number_grids),       cmocka_unit_test(reads_bare_cells),
        cmocka_unit_test(refuses_wrong_numbers),    cmocka_unit_test(refuses_large_boards),
        cmocka_unit_test(reads_archives),           cmocka_unit_test(refuses_other_json),
        cmocka_unit_test(still_reads_what_it_read), cmocka_unit_test(splits_archives),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
