/* test_format_json.c: puzzles, results and solutions as JSON, and solutions as text. */
#include "test_format.h"

#include <stdio.h>

#include "cli/language.h"
#include "cli/output/report.h"
#include "format/json_value.h"

#define PACK     "{\"family\": \"pack\", "
#define ONE_CELL "\"board\": {\"rows\": 1, \"columns\": 1}, "
#define PIECE_A  "\"pieces\": [{\"name\": \"A\", \"rows\": [\"A\"]}]"

static const refusal refused[] = {
    /* the text */
    {"{", 1, 2, "invalid JSON: unexpected end"},
    {"{\n  \"family\": \"queens\",\n  \"regions\": [\"A\"],,\n}", 3, 20,
     "invalid JSON: expected a key in double quotes"},
    {"{\"family\": \"queens\", \"family\": \"pack\"}", 1, 22, "duplicate key \"family\""},
    {"{\"family\": \"nqueens\", \"n\": 99999999999999999999}", 1, 28, "does not fit into 64 bits"},
    {"[1, 2, 3]", 0, 0, "\"board\" must be an array of strings, one for each row"},
    {"{}", 1, 1, "\"family\" must be"},
    {"{\"family\": \"chess\"}", 1, 1, "\"family\" must be"},
    {"{\"family\": 7}", 1, 1, "\"family\" must be"},
    /* queens */
    {"{\"family\": \"queens\"}", 0, 0, "\"regions\" must be an array of strings"},
    {"{\"regions\": []}", 0, 0, "\"regions\" must be an array of strings"},
    {"{\"regions\": [\"AB\", 5]}", 0, 0, "\"regions\" must be an array of strings"},
    {"{\"regions\": [\"AB\", \"A1\"]}", 0, 0, "invalid region '1' in \"regions[1]\""},
    {"{\"regions\": [\"AB\", \"CD\"]}", 0, 0, "4 regions on a board of 2"},
    {"{\"regions\": [\"A\"], \"stars\": \"1\"}", 0, 0, "\"stars\" must be a whole number"},
    {"{\"regions\": [\"A\"], \"placed\": [\"#\", \"#\"]}", 0, 0, "\"placed\" has 2 rows; it must have 1"},
    {"{\"regions\": [\"A\"], \"placed\": [\"A\"]}", 0, 0, "'A' in row 1 of the placed queens"},
    /* nqueens */
    {"{\"family\": \"nqueens\"}", 0, 0, "\"n\" is missing"},
    {"{\"n\": 0}", 0, 0, "\"n\" is 0; it must be between 1"},
    {"{\"n\": 1.5}", 0, 0, "\"n\" must be a whole number"},
    {"{\"n\": 4, \"placed\": [[0, 4]]}", 0, 0, "\"placed[0]\" is 4; it must be between 0 and 3"},
    {"{\"n\": 4, \"placed\": [[0]]}", 0, 0, "\"placed[0]\" must be a pair"},
    {"{\"n\": 4, \"placed\": [\"Q...\"]}", 0, 0, "\"placed\" has one row; it must have 4"},
    {"{\"n\": 2000, \"placed\": [[0, 0]]}", 0, 0, "up to 1024 rows"},
    /* pack */
    {PACK PIECE_A "}", 0, 0, "\"board\" must be"},
    {PACK "\"lattice\": \"hex\", " ONE_CELL PIECE_A "}", 0, 0, "\"lattice\" must be"},
    {PACK "\"board\": {\"rows\": 1}, " PIECE_A "}", 0, 0, "\"board.columns\" is missing"},
    {PACK "\"board\": {\"rows\": 0, \"columns\": 1}, " PIECE_A "}", 0, 0, "\"board.rows\" is 0"},
    {PACK "\"board\": {\"rows\": 1000, \"columns\": 1000}, " PIECE_A "}", 0, 0, "\"board\" is too large"},
    {PACK "\"lattice\": \"cubic\", \"board\": {\"rows\": 2, \"columns\": 2}, " PIECE_A "}", 0, 0,
     "\"board.layers\" is missing"},
    {PACK "\"board\": [\"XA\"], " PIECE_A "}", 0, 0, "'A' in \"board[0]\""},
    {PACK "\"board\": [\"..\"], " PIECE_A "}", 0, 0, "no cell"},
    {PACK "\"board\": [\"\"], " PIECE_A "}", 0, 0, "\"board\" must have between 1"},
    {PACK "\"lattice\": \"cubic\", \"board\": [[\"X\"], [\"X\", \"X\"]], " PIECE_A "}", 0, 0,
     "\"board[1]\" has 2 rows"},
    {PACK "\"lattice\": \"pyramid\", " PIECE_A "}", 0, 0, "\"side\" is missing"},
    {PACK "\"lattice\": \"pyramid\", \"side\": 500, " PIECE_A "}", 0, 0, "\"side\" is too large"},
    {PACK "\"lattice\": \"pyramid\", " ONE_CELL PIECE_A "}", 0, 0, "a pyramid has no \"board\""},
    {PACK "\"side\": 3, " PIECE_A "}", 0, 0, "only a pyramid has \"side\""},
    {PACK ONE_CELL "\"pieces\": []}", 0, 0, "\"pieces\" must be an array of 1 to 62"},
    {PACK ONE_CELL "\"pieces\": \"lego\"}", 0, 0, "unknown piece set \"lego\""},
    {PACK ONE_CELL "\"pieces\": \"soma\"}", 0, 0, "\"lattice\" must be \"cubic\""},
    {PACK ONE_CELL "\"pieces\": [7]}", 0, 0, "\"pieces[0]\" must be an object"},
    {PACK ONE_CELL "\"pieces\": [{\"name\": \"A\"}]}", 0, 0, "\"pieces[0]\" must have exactly one of"},
    {PACK ONE_CELL "\"pieces\": [{\"rows\": [\"A\"], \"cells\": [[0, 0]]}]}", 0, 0, "exactly one of"},
    {PACK ONE_CELL "\"pieces\": [{\"rows\": [\" .\"]}]}", 0, 0, "\"pieces[0]\" has 0 cells"},
    {PACK ONE_CELL "\"pieces\": [{\"rows\": [\"\\t\"]}]}", 0, 0, "'0x09' in \"pieces[0].rows[0]\""},
    {PACK ONE_CELL "\"pieces\": [{\"rows\": \"A\"}]}", 0, 0, "\"pieces[0].rows\" must be an array of strings"},
    {PACK ONE_CELL "\"pieces\": [{\"layers\": [[\"A\"]]}]}", 0, 0,
     "\"pieces[0].layers\" needs the cubic lattice"},
    {PACK ONE_CELL "\"pieces\": [{\"cells\": [[0, 0, 0]]}]}", 0, 0,
     "\"pieces[0].cells[0]\" must be [row, column]"},
    {PACK ONE_CELL "\"pieces\": [{\"cells\": [[0, 9999999]]}]}", 0, 0, "\"pieces[0].cells[0]\" is 9999999"},
    {PACK ONE_CELL "\"pieces\": [{\"cells\": [[0, 0], [0, 0]]}]}", 0, 0, "the same cell twice"},
    {PACK ONE_CELL "\"pieces\": [{\"cells\": [[0, 0], [0, 5]]}]}", 0, 0, "separate parts"},
    {PACK ONE_CELL "\"pieces\": [{\"name\": \"a name of 16 chr\", \"rows\": [\"A\"]}]}", 0, 0,
     "\"pieces[0].name\""},
    {PACK ONE_CELL "\"pieces\": [{\"symbol\": \"?\", \"rows\": [\"A\"]}]}", 0, 0,
     "\"pieces[0].symbol\" must be"},
    {PACK ONE_CELL
     "\"pieces\": [{\"symbol\": \"A\", \"rows\": [\"A\"]}, {\"symbol\": \"A\", \"rows\": [\"A\"]}]}",
     0, 0, "\"pieces[1].symbol\" is already used"},
    {PACK ONE_CELL "\"pieces\": [{\"copies\": 0, \"rows\": [\"A\"]}]}", 0, 0, "\"pieces[0].copies\" is 0"},
    {PACK ONE_CELL PIECE_A ", \"placed\": [\"B\"]}", 0, 0, "'B' is not a piece"},
    {PACK ONE_CELL PIECE_A ", \"placed\": \"A\"}", 0, 0, "\"placed\" must be an array of strings"},
    {PACK "\"lattice\": \"pyramid\", \"side\": 1, " PIECE_A ", \"placed\": [\"A\"]}", 0, 0,
     "\"placed[0]\" must be an array of strings"},
    {PACK "\"lattice\": \"pyramid\", \"side\": 2, " PIECE_A ", \"placed\": [[\"A\"]]}", 0, 0,
     "\"placed\" must be an array of 2 layers"},
    {PACK "\"lattice\": \"pyramid\", \"side\": 1, " PIECE_A ", \"placed\": []}", 0, 0,
     "\"placed\" must be an array of one layer"},
    {"{\"regions\": [\"AB\"]}", 0, 0, "\"regions[0]\" has 2 letters, but there is one row"},
    {"{\"regions\": [\"AB\", \"A\"]}", 0, 0, "\"regions[1]\" has one letter, but there are 2 rows"},
    {"{\"regions\": [\"A\"], \"stars\": 2}", 0, 0, "\"stars\" is 2; it must be 1"},
    {"{\"n\": 1, \"placed\": [[0, 0], [0, 0]]}", 0, 0, "more than one queen is placed"},
    {PACK "\"board\": [\"XX\", \"X\"], " PIECE_A "}", 0, 0, "\"board[1]\" has one character, but"},
    /* two readings of one file */
    {"{\"family\": \"nqueens\", \"n\": 4,\n \"regions\": [\"A\"]}", 2, 2,
     "\"regions\" is a key of the family \"queens\", but this puzzle is of the family \"nqueens\""},
    {"{\"n\": 4, \"regions\": [], \"family\": \"nqueens\"}", 1, 10, "\"regions\" is a key of the family"},
    {PACK ONE_CELL PIECE_A ", \"regions\": [\"A\"]}", 1, 98, "\"regions\" is a key of the family \"queens\""},
    {PACK ONE_CELL PIECE_A ", \"starsPerRow\": 1}", 1, 98, "\"starsPerRow\" is a key of the family \"queens\""},
    {"{\"n\": 1, " ONE_CELL PIECE_A "}", 1, 2, "\"n\" is a key of the family \"nqueens\""},
    {"{\"family\": \"cover\", \"items\": \"a\", \"options\": [\"a\"], \"n\": 1}", 1, 53,
     "\"n\" is a key of the family \"nqueens\", but this puzzle is of the family \"cover\""},
    {"{\"regions\": [\"A\"], \"pieces\": \"soma\"}", 1, 2,
     "\"regions\" is a key of the family \"queens\", but this puzzle is of the family \"pack\""},
    {"{\"family\": \"queens\", \"regions\": [\"A\"], \"side\": 3}", 1, 40,
     "\"side\" is a key of the family \"pack\""},
    {"\xEF\xBB\xBF{\"n\": 1, \"puzzles\": [{\"n\": 3}]}", 1, 2,
     "\"n\" belongs to one puzzle, but \"puzzles\" is a list of puzzles"},
    {"{\"boards\": [{\"n\": 3}],\n\"stars\": 2}", 2, 1,
     "\"stars\" belongs to one puzzle, but \"boards\" is a list"},
    {"{\"family\": \"queens\", \"levels\": [{\"n\": 3}]}", 1, 2, "\"family\" belongs to one puzzle"},
    {PACK "\"board\": {\"rows\": 1, \"columns\": 1,\n\"layers\": 1}, " PIECE_A "}", 2, 1,
     "\"board.layers\": this board is flat"},
    {PACK "\"lattice\": \"hexagonal\", \"board\": {\"layers\": 2, \"rows\": 1, \"columns\": 1}, " PIECE_A "}",
     1, 54, "\"board.layers\": this board is flat"},
};

static void refuses_what_is_wrong(void **state)
{
    (void)state;
    check_refusals(refused, ROWS(refused));
}

static void survives_deep_nesting(void **state)
{
    (void)state;
    enum { DEPTH = 1000000 };
    char *text = malloc(DEPTH);
    papan_puzzle *puzzle;
    papan_notes notes;
    memset(text, '[', DEPTH);
    assert_int_equal(read_copy(NULL, text, DEPTH, &puzzle, &notes), PAPAN_BAD_INPUT);
    free(text);
}

static void warns_of_unknown_keys(void **state)
{
    (void)state;
    static const refusal warned[] = {
        {"{\"regions\": [\"A\"],\n \"star\": 1}", 2, 2, "\"star\""},
        {"{\"n\": 4, \"size\": 4, \"family\": \"nqueens\"}", 1, 10, "\"size\""},
        {PACK "\"board\": {\"rows\": 1, \"columns\": 1, \"depth\": 1}, " PIECE_A "}", 1, 55, "\"board.depth\""},
        {PACK ONE_CELL "\"pieces\": [{\"rows\": [\"A\"], \"colour\": \"red\"}]}", 1, 83,
         "\"pieces[0].colour\""},
    };
    check_warnings(warned, ROWS(warned));
}

/* Takes seconds if the place of each key is counted from the start of the text. */
static void counts_lines_once(void **state)
{
    (void)state;
    enum { KEYS = 50000 };
    papan_buffer text = papan_buffer_new(NULL);
    papan_puzzle *puzzle;
    papan_notes notes;
    papan_buffer_text(&text, "{\"family\": \"nqueens\", \"n\": 4");
    for (unsigned i = 0; i < KEYS; i++) {
        papan_buffer_text(&text, ",\n \"");
        papan_buffer_number(&text, i);
        papan_buffer_text(&text, "\": 0");
    }
    papan_buffer_text(&text, "}");
    assert_int_equal(papan_read(text.bytes, text.length, NULL, &puzzle, &notes.warnings, &notes.error),
                     PAPAN_OK);
    assert_int_equal(notes.warnings.count, KEYS);
    assert_int_equal(notes.warnings.kept[0].line, 2);
    assert_int_equal(notes.warnings.kept[PAPAN_WARNINGS_KEPT - 1].line, KEYS + 1);
    papan_puzzle_free(puzzle);
    papan_buffer_free(&text);
}

static void check_same(const char *json, const char *text)
{
    papan_puzzle *a = must_read(json), *b = must_read(text);
    check_equal(a, b, true);
    papan_puzzle_free(a);
    papan_puzzle_free(b);
}

static void means_the_same_as_text(void **state)
{
    (void)state;
    check_same("{\"family\": \"queens\", \"regions\": [\"AAB\", \"CCB\", \"CCB\"]}", "AAB\nCCB\nCCB\n");
    check_same(
        "\xEF\xBB\xBF\r\n {\"regions\": [\"AB\", \"AB\"], \"stars\": 2, \"placed\": [\"#.\", \"Qx\"]}\r\n",
        "stars: 2\nAB\nAB\nPLACED\n#.\n#x\n");
    check_same("{\"family\": \"nqueens\", \"n\": 8, \"placed\": []}", "nqueens: 8");
    check_same("{\"n\": 3, \"placed\": [\".Q.\", \"...\", \"...\"]}", "nqueens: 3\nPLACED\n.Q.\n...\n...\n");
    check_same("{\"n\": 3, \"placed\": [[0, 1]]}", "nqueens: 3\nPLACED\n.Q.\n...\n...\n");
    check_same(
        PACK
        "\"board\": {\"rows\": 2, \"columns\": 2}, \"pieces\": [{\"name\": \"A\", \"rows\": [\"A\", \"AA\"]}, "
        "{\"name\": \"B\", \"rows\": [\"#\"]}], \"placed\": [\".B\", \"..\"]}",
        "2 2 2\nDEFAULT\nA\nAA\nB\nPLACED\n.B\n..\n");
    check_same(
        PACK
        "\"board\": [\"XX\", \"X.\"], \"pieces\": [{\"name\": \"A\", \"cells\": [[0, 0]], \"copies\": 3}]}",
        "2 2 1\nCUSTOM\nXX\nX.\nA\nCOPIES A=3\n");
    check_same(PACK "\"lattice\": \"pyramid\", \"side\": 5, \"pieces\": \"iq-puzzler-pro\"}",
               "5 5 12\nPYRAMID\npieces: iq-puzzler-pro\n");
    /* a result with the puzzle in it is still the puzzle */
    check_same("{\"family\": \"queens\", \"regions\": [\"A\"], \"verdict\": \"unique\", \"reason_code\": "
               "\"a\", \"warning_code\": \"b\", \"tried\": [], \"solutions\": [[\"#\"]]}",
               "A\n");
}

static void chooses_symbols(void **state)
{
    (void)state;
    papan_puzzle *puzzle =
        must_read(PACK "\"board\": {\"rows\": 1, \"columns\": 5}, \"pieces\": [{\"name\": \"long\", "
                       "\"rows\": [\"o\"]}, {\"rows\": [\"o\"]}, {\"name\": \"B\", \"rows\": [\"o\"]}, "
                       "{\"name\": \"B\", \"rows\": [\"o\"]}, {\"name\": \"x\", \"symbol\": \"A\", "
                       "\"rows\": [\"o\"]}]}");
    static const char wanted[] = "CDBEA";
    for (unsigned i = 0; i < 5; i++)
        assert_int_equal(puzzle->pack.piece[i].symbol, wanted[i]);
    assert_string_equal(puzzle->pack.piece[0].name, "long");
    check_round_trip(puzzle, ".json");
}

static void cubes_go_round(void **state)
{
    (void)state;
    papan_puzzle *puzzle = must_read(
        PACK "\"lattice\": \"cubic\", \"board\": [[\"XX\", \"XX\"], [\"X.\", \"..\"]], \"pieces\": [{\"name\": "
             "\"s\", \"layers\": [[\"ss\", \".s\"], [\"s\"]]}, {\"name\": \"1\", \"cells\": [[-1, 0, 0]]}], "
             "\"placed\": [[\"..\", \".1\"], [\"..\", \"..\"]]}");
    assert_int_equal(puzzle->cells, 5);
    assert_int_equal(puzzle->pack.piece[0].size, 4);
    assert_int_equal(puzzle->pack.piece[1].cell[0].x, 0);
    assert_int_equal(puzzle->pack.placed[3], 1);
    check_round_trip(puzzle, ".json");
}

/* ---- results ---- */

/* Stands in for cli/language.c. */
const char *papan_sentence(const papan_message *message, char out[PAPAN_SENTENCE])
{
    papan_message_text(message, NULL, out, PAPAN_SENTENCE);
    return out;
}

static const papan_json_value *written_result(const papan_puzzle *puzzle, const papan_result *result,
                                              const uint16_t *first, papan_arena *arena)
{
    papan_buffer out = papan_buffer_new(NULL);
    papan_json_writer json = papan_json_writer_new(&out);
    papan_json_begin_object(&json, NULL);
    papan_json_put_result(&json, puzzle, result, 12.3456, first != NULL, first);
    papan_json_end_line(&json);
    assert_false(out.failed);
    const char *newline = strchr(out.bytes, '\n');
    assert_ptr_equal(newline, out.bytes + out.length - 1); /* one line */
    const papan_json_value *root;
    papan_notes notes;
    char *kept = papan_arena_take(arena, out.length, 1); /* real numbers point into the text */
    memcpy(kept, out.bytes, out.length);
    assert_int_equal(papan_json_parse(arena, kept, out.length, &root, &notes), PAPAN_OK);
    papan_buffer_free(&out);
    return root;
}

static void check_string(const papan_json_value *root, const char *key, const char *wanted)
{
    assert_true(papan_json_is(papan_json_get(root, key), PAPAN_JSON_STRING));
    assert_string_equal(papan_json_text(papan_json_get(root, key)), wanted);
}

static void writes_results(void **state)
{
    (void)state;
    papan_puzzle *puzzle = must_read("AB\nAB\n");
    static const uint16_t label[] = {0, PAPAN_EMPTY, PAPAN_EMPTY, PAPAN_EMPTY};
    papan_result result = {.strategy = "cover",
                           .verdict = PAPAN_MANY,
                           .count = "340282366920938463463374607431768211455",
                           .cases = UINT64_MAX,
                           .reason = {.text = "a \"reason\"\n\\ \x01 \xFF \xC3\xA4", .code = "a-reason"}};
    papan_arena arena;
    papan_arena_init(&arena, NULL);
    const papan_json_value *root = written_result(puzzle, &result, label, &arena);
    check_string(root, "family", "queens");
    check_string(root, "strategy", "cover");
    check_string(root, "verdict", "many");
    check_string(root, "count", result.count);
    const papan_json_value *cases = papan_json_get(root, "cases");
    assert_true(papan_json_is(cases, PAPAN_JSON_REAL));
    assert_string_equal(papan_json_real(cases), "1.84467e19");
    check_string(root, "reason_code", "a-reason");
    check_string(root, "reason", "a \"reason\"\n\\ \x01 \xEF\xBF\xBD \xC3\xA4");
    assert_null(papan_json_get(root, "warning"));
    assert_true(papan_json_is(papan_json_get(root, "distinct"), PAPAN_JSON_TRUE));
    const papan_json_value *ms = papan_json_get(root, "ms");
    assert_true(papan_json_is(ms, PAPAN_JSON_REAL));
    assert_string_equal(papan_json_real(ms), "12.346");
    const papan_json_value *solutions = papan_json_get(root, "solutions");
    assert_int_equal(papan_json_items(solutions), 1);
    assert_string_equal(papan_json_text(papan_json_item(papan_json_item(solutions, 0), 0)), "#B");
    assert_string_equal(papan_json_text(papan_json_item(papan_json_item(solutions, 0), 1)), "AB");
    result = (papan_result){.strategy = "cover", .verdict = PAPAN_NONE, .count = "0"};
    root = written_result(puzzle, &result, NULL, &arena);
    assert_true(papan_json_is(papan_json_get(root, "cases"), PAPAN_JSON_INTEGER));
    assert_null(papan_json_get(root, "reason_code"));
    assert_int_equal(papan_json_items(papan_json_get(root, "solutions")), 0);
    assert_null(papan_json_get(root, "distinct"));
    papan_arena_free(&arena);
    papan_puzzle_free(puzzle);
}

/* ---- solutions ---- */

/* Reads a solution and gives its picture. */
static papan_status picture_of(const char *puzzle_text, const char *solution, char *picture, size_t size,
                               papan_notes *notes)
{
    papan_puzzle *puzzle = must_read(puzzle_text);
    uint16_t *label = calloc(puzzle->cells + 1, sizeof *label);
    char *copy = malloc(strlen(solution) + 1);
    memcpy(copy, solution, strlen(solution));
    papan_status status =
        papan_read_solution(puzzle, copy, strlen(solution), NULL, label, &notes->warnings, &notes->error);
    if (status == PAPAN_OK)
        papan_picture_text(puzzle, label, picture, size);
    free(copy);
    free(label);
    papan_puzzle_free(puzzle);
    return status;
}

#define PYRAMID3 "3 3 6\nPYRAMID\nA\nAA\nBB\nCC\nDDD\nE\nEE\nF\n"
#define CORNER   "2 3 2\nCUSTOM\n...\nXXX\nA\nBB\n"

static void reads_solutions(void **state)
{
    (void)state;
    static const struct {
        const char *puzzle, *solution, *picture;
    } rows[] = {
        {"AB\nAB\n", "#B\nAB\n\nTime: 12 ms\n40320 cases\n", "#B\nAB\n"},
        {"AB\nAB\n", "Q.\r\n..", "#B\nAB\n"},
        {"AQ\nAQ\n", "AQ\n#Q\n", "AQ\n#Q\n"},
        {"AB\nAB\n", "{\"solutions\": [[\"#B\", \"AB\"], [\"A#\", \"AB\"]]}", "#B\nAB\n"},
        {"AB\nAB\n", " {\"solution\": [\"AB\", \"A#\"]}", "AB\nA#\n"},
        {"nqueens: 2", "Q.\n.#\n", "..\n.Q\n"},
        {CORNER, "...\nBBA\n", "...\nBBA\n"},
        {PYRAMID3, "A\n\nBC\nAF\n\nBCD\nEAD\nEED\n", "A\n\nBC\nAF\n\nBCD\nEAD\nEED\n"},
        {PYRAMID3, "A\nBC\nAF\nBCD\nEAD\nEED\nWaktu pencarian: 1 ms\n", "A\n\nBC\nAF\n\nBCD\nEAD\nEED\n"},
        {PYRAMID3, "{\"solutions\": [[[\"A\"], [\"BC\", \"AF\"], [\"BCD\", \"EAD\", \"EED\"]]]}",
         "A\n\nBC\nAF\n\nBCD\nEAD\nEED\n"},
    };
    for (size_t i = 0; i < ROWS(rows); i++) {
        char picture[200];
        papan_notes notes;
        assert_int_equal(picture_of(rows[i].puzzle, rows[i].solution, picture, sizeof picture, &notes),
                         PAPAN_OK);
        assert_string_equal(picture, rows[i].picture);
    }
}

/* A copy without a number is the first one that no other placement has. */
static void numbers_copies(void **state)
{
    (void)state;
    papan_puzzle *puzzle =
        must_read("{\"board\": [\"XXX\"], \"pieces\": [{\"cells\": [[0, 0]], \"copies\": 3}]}");
    uint16_t label[3];
    papan_notes notes;
    static const struct {
        const char *placements;
        bool right;
    } rows[] = {
        {"[{\"piece\": \"A\", \"cells\": [[1, 1]]}, {\"piece\": \"A\", \"cells\": [[1, 2]]}, "
         "{\"piece\": \"A\", \"cells\": [[1, 3]]}]",
         true},
        {"[{\"piece\": \"A\", \"cells\": [[1, 1]]}, {\"piece\": \"A\", \"cells\": [[1, 2]]}, "
         "{\"piece\": \"A\", \"copy\": 1, \"cells\": [[1, 3]]}]",
         true},
        {"[{\"piece\": \"A\", \"cells\": [[1, 1]]}, {\"piece\": \"A\", \"cells\": [[1, 2], [1, 3]]}]", false},
        {"[{\"piece\": \"A\", \"copy\": 2, \"cells\": [[1, 1]]}, {\"piece\": \"A\", \"copy\": 2, \"cells\": "
         "[[1, 2]]}, {\"piece\": \"A\", \"cells\": [[1, 3]]}]",
         false},
    };
    for (size_t i = 0; i < ROWS(rows); i++) {
        char text[400];
        snprintf(text, sizeof text, "{\"solution\": {\"placements\": %s}}", rows[i].placements);
        assert_int_equal(
            papan_read_solution(puzzle, text, strlen(text), NULL, label, &notes.warnings, &notes.error),
            PAPAN_OK);
        assert_int_equal(papan_verify(puzzle, label, NULL) == PAPAN_OK, rows[i].right);
    }
    papan_puzzle_free(puzzle);
}

static void refuses_wrong_solutions(void **state)
{
    (void)state;
    static const struct {
        const char *puzzle;
        refusal row;
    } rows[] = {
        {"AB\nAB\n", {"", 1, 1, "no board found: expected 2 rows of length 2"}},
        {"AB\nAB\n", {"#B\n", 2, 1, "ends after 1 of 2 rows"}},
        {"AB\nAB\n", {"#B\nA\n", 2, 2, "row 2 of the solution has one character; the board has 2 columns"}},
        {"AB\nAB\n", {"[\"#B\", \"AB\"]", 1, 1, "expected a JSON object { ... }, found an array"}},
        {"AB\nAB\n", {"{\"solutions\": []}", 0, 0, "no \"solutions[0]\""}},
        {"AB\nAB\n", {"{\"verdict\": \"none\"}", 0, 0, "no \"solution\""}},
        {"AB\nAB\n", {"{\"solutions\": [[\"#B\"]]}", 0, 0, "\"solutions[0]\" has one row; it must have 2"}},
        {"AB\nAB\n", {"{\"solution\": [\"#B\", \"ABC\"]}", 0, 0, "\"solution[1]\" has 3 characters"}},
        {PYRAMID3, {"{\"solution\": [\"A\"]}", 0, 0, "\"solution\" must be an array of 3 layers"}},
        {"nqueens: 100000", {"Q", 1, 1, "too large"}},
        {"nqueens: 1", {"", 1, 1, "no board found: expected one row of length 1"}},
        {"nqueens: 1", {"Q.", 1, 3, "row 1 of the solution has 2 characters; the board has one column"}},
        {"nqueens: 1", {"{\"solution\": [\"Q.\"]}", 0, 0, "has 2 characters; the board has one column"}},
        {"nqueens: 1", {"{\"solution\": [[\"Q\"], [\"Q\"]]}", 0, 0, "must be an array of one layer"}},
    };
    for (size_t i = 0; i < ROWS(rows); i++) {
        char picture[200];
        papan_notes notes;
        assert_int_equal(picture_of(rows[i].puzzle, rows[i].row.input, picture, sizeof picture, &notes),
                         PAPAN_BAD_INPUT);
        check_message(&notes.error, &rows[i].row);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(refuses_what_is_wrong),   cmocka_unit_test(survives_deep_nesting),
        cmocka_unit_test(warns_of_unknown_keys),   cmocka_unit_test(counts_lines_once),
        cmocka_unit_test(means_the_same_as_text),  cmocka_unit_test(chooses_symbols),
        cmocka_unit_test(cubes_go_round),          cmocka_unit_test(writes_results),
        cmocka_unit_test(reads_solutions),         cmocka_unit_test(numbers_copies),
        cmocka_unit_test(refuses_wrong_solutions),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
