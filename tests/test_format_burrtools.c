/* test_format_burrtools.c: BurrTools' puzzles: known counts of files written by hand, round trips, refusals,
 * and hostile XML. */
#include "test_format.h"

#include "check.h"
#include "format/format.h"

#define HEAD   "<?xml version=\"1.0\"?>\n<puzzle version=\"2\">\n"
#define CUBES  HEAD "<gridType type=\"0\"/>\n"
#define PRISMS HEAD "<gridType type=\"1\"/>\n"
#define TWO_COLOURS                                                                                            \
    "<colors><color red=\"255\" green=\"0\" blue=\"0\"/><color red=\"0\" green=\"0\" blue=\"9\"/></colors>"
#define TAIL   "</puzzle>\n"
#define DOMINO "<voxel x=\"2\" y=\"1\" z=\"1\" type=\"0\">##</voxel>\n"

static void count_of(const char *text, const char *all, const char *distinct)
{
    check_count(text, NULL, false, all);
    check_count(text, "cover", false, all);
    if (distinct != NULL)
        check_count(text, NULL, true, distinct);
}

/* ---- known counts ---- */

static const char soma[] =
    CUBES "<colors/>\n<shapes>\n"
          "<voxel x=\"2\" y=\"2\" z=\"1\" name=\"V\" type=\"0\">###_</voxel>\n"
          "<voxel x=\"3\" y=\"2\" z=\"1\" name=\"L\" type=\"0\">####__</voxel>\n"
          "<voxel x=\"3\" y=\"2\" z=\"1\" name=\"T\" type=\"0\">###_#_</voxel>\n"
          "<voxel x=\"3\" y=\"2\" z=\"1\" name=\"Z\" type=\"0\">##__##</voxel>\n"
          "<voxel x=\"2\" y=\"2\" z=\"2\" name=\"A\" type=\"0\">##_#___#</voxel>\n"
          "<voxel x=\"2\" y=\"2\" z=\"2\" name=\"B\" type=\"0\">##_##___</voxel>\n"
          "<voxel x=\"2\" y=\"2\" z=\"2\" name=\"P\" type=\"0\">###_#___</voxel>\n"
          "<voxel x=\"3\" y=\"3\" z=\"3\" type=\"0\">###########################</voxel>\n"
          "</shapes><problems>\n<problem state=\"0\"><shapes>"
          "<shape id=\"0\"/><shape id=\"1\" count=\"1\"/><shape id=\"2\" min=\"1\" max=\"1\"/><shape id=\"3\" "
          "count=\"1\"/>"
          "<shape id=\"4\" count=\"1\"/><shape id=\"5\" count=\"1\"/><shape id=\"6\" count=\"1\"/></shapes>"
          "<result id=\"7\"/><bitmap/></problem></problems><comment/>" TAIL;

static void test_soma(void **state)
{
    (void)state;
    count_of(soma, "11520", "240");
}

/* Dominoes on the eight cells of a cube, which may stay empty: matchings of the graph of the cube. */
static void dominoes(papan_buffer *out, const char *result, const char *holes, const char *count)
{
    papan_buffer_clear(out);
    papan_buffer_text(out, CUBES "<shapes>" DOMINO "<voxel x=\"2\" y=\"2\" z=\"2\" type=\"0\">");
    papan_buffer_text(out, result);
    papan_buffer_text(out, "</voxel></shapes><problems><problem");
    papan_buffer_text(out, holes);
    papan_buffer_text(out, "><shapes><shape id=\"0\" ");
    papan_buffer_text(out, count);
    papan_buffer_text(out, "/></shapes><result id=\"1\"/></problem></problems>" TAIL);
    assert_false(out->failed);
}

static void test_variable(void **state)
{
    (void)state;
    papan_buffer text = papan_buffer_new(NULL);
    dominoes(&text, "++++++++", "", "count=\"2\"");
    count_of(text.bytes, "42", NULL);
    dominoes(&text, "#+++++++", "", "count=\"2\"");
    count_of(text.bytes, "21", NULL);
    dominoes(&text, "++++++++", "", "min=\"0\" max=\"2\"");
    count_of(text.bytes, "55", NULL);
    dominoes(&text, "++++++++", " maxHoles=\"6\"", "min=\"0\" max=\"2\"");
    count_of(text.bytes, "54", NULL);
    dominoes(&text, "++++++++", " maxHoles=\"5\"", "min=\"0\" max=\"4\"");
    count_of(text.bytes, "95", NULL); /* 42 with two, 44 with three, 9 with four */
    dominoes(&text, "########", " maxHoles=\"5\"", "count=\"4\"");
    count_of(text.bytes, "9", NULL);
    papan_buffer_free(&text);
}

/* A burr of six notched sticks, 98 cubes in all; its 32 inner places may stay empty. */
static const char burr[] = CUBES
    "<shapes>\n"
    "<voxel x=\"6\" y=\"2\" z=\"2\" name=\"A\" type=\"0\">"
    "#######___####_####____#"
    "</voxel>\n"
    "<voxel x=\"6\" y=\"2\" z=\"2\" name=\"B\" type=\"0\">"
    "###__###__###____#######"
    "</voxel>\n"
    "<voxel x=\"2\" y=\"6\" z=\"2\" name=\"C\" type=\"0\">"
    "#####_########__##__####"
    "</voxel>\n"
    "<voxel x=\"2\" y=\"6\" z=\"2\" name=\"D\" type=\"0\">"
    "##________######_#_#####"
    "</voxel>\n"
    "<voxel x=\"2\" y=\"2\" z=\"6\" name=\"E\" type=\"0\">"
    "#####_#_#___##_####_####"
    "</voxel>\n"
    "<voxel x=\"2\" y=\"2\" z=\"6\" name=\"F\" type=\"0\">"
    "######_#___#_#_#_#_#####"
    "</voxel>\n"
    "<voxel x=\"6\" y=\"6\" z=\"6\" name=\"burr\" type=\"0\">"
    "_____________####__####_______________##____##___#++#__#++#___##____##__"
    "__##__##++###++++##++++###++##__##____##__##++###++++##++++###++##__##__"
    "__##____##___#++#__#++#___##____##_______________####__####_____________"
    "</voxel>\n"
    "</shapes><problems><problem><shapes><shape id=\"0\"/><shape id=\"1\"/><shape id=\"2\"/><shape id=\"3\"/>"
    "<shape id=\"4\"/><shape id=\"5\"/></shapes><result id=\"6\"/></problem></problems>" TAIL;

static void test_burr(void **state)
{
    (void)state;
    count_of(burr, "132", "11"); /* BurrTools finds 11 assemblies */
}

static void test_flat(void **state)
{
    (void)state;
    static const char upright[] = /* a flat board and pieces that stand upright become a square board */
        CUBES "<shapes><voxel x=\"1\" y=\"2\" z=\"2\" name=\"corner\" type=\"0\">###_</voxel>"
              "<voxel x=\"3\" y=\"1\" z=\"2\" type=\"0\">######</voxel></shapes><problems><problem><shapes>"
              "<shape id=\"0\" count=\"2\"/></shapes><result id=\"1\"/></problem></problems>" TAIL;
    papan_puzzle *puzzle = must_read(upright);
    assert_int_equal(puzzle->pack.lattice, PAPAN_SQUARE);
    assert_string_equal(puzzle->pack.piece[0].name, "corner");
    papan_puzzle_free(puzzle);
    count_of(upright, "2", "1");
}

/* Two trapezoids of three triangles each. */
static void test_triangles(void **state)
{
    (void)state;
    static const char hexagon[] =
        PRISMS "<shapes><voxel x=\"4\" y=\"1\" z=\"1\" type=\"0\">_###</voxel>"
               "<voxel x=\"4\" y=\"2\" z=\"1\" type=\"0\">_###_###</voxel></shapes><problems><problem><shapes>"
               "<shape id=\"0\" count=\"2\"/></shapes><result id=\"1\"/></problem></problems>" TAIL;
    static const char hourglass[] =
        PRISMS "<shapes><voxel x=\"4\" y=\"2\" z=\"1\" type=\"0\">_____###</voxel>"
               "<voxel x=\"3\" y=\"2\" z=\"1\" type=\"0\">######</voxel></shapes><problems><problem><shapes>"
               "<shape id=\"0\" count=\"2\"/></shapes><result id=\"1\"/></problem></problems>" TAIL;
    count_of(hexagon, "3", "1");
    count_of(hourglass, "1", "1");
}

static void coloured(papan_buffer *out, const char *pieces, const char *result, const char *pairs)
{
    papan_buffer_clear(out);
    papan_buffer_text(out, CUBES TWO_COLOURS "<shapes>");
    papan_buffer_text(out, pieces);
    papan_buffer_text(out, "<voxel x=\"2\" y=\"1\" z=\"1\" type=\"0\">");
    papan_buffer_text(out, result);
    papan_buffer_text(out,
                      "</voxel></shapes><problems><problem><shapes><shape id=\"0\"/><shape id=\"1\"/></shapes>"
                      "<result id=\"2\"/><bitmap>");
    papan_buffer_text(out, pairs);
    papan_buffer_text(out, "</bitmap></problem></problems>" TAIL);
    assert_false(out->failed);
}

#define CUBE(colour)        "<voxel x=\"1\" y=\"1\" z=\"1\" type=\"0\">#" colour "</voxel>"
#define PAIR(piece, result) "<pair piece=\"" piece "\" result=\"" result "\"/>"

static void test_colours(void **state)
{
    (void)state;
    papan_buffer text = papan_buffer_new(NULL);
    coloured(&text, CUBE("1") CUBE("2"), "#1#2", PAIR("0", "0") PAIR("1", "1"));
    count_of(text.bytes, "1", NULL);
    coloured(&text, CUBE("1") CUBE("2"), "#1#", PAIR("0", "0") PAIR("1", "1"));
    count_of(text.bytes, "1", NULL);
    coloured(&text, CUBE("1") CUBE(""), "#1#2", PAIR("0", "0")); /* no colour fits everywhere */
    count_of(text.bytes, "1", NULL);
    coloured(&text, CUBE("1") CUBE("2"), "#1#1", PAIR("0", "0"));
    count_of(text.bytes, "0", NULL);
    coloured(&text, CUBE("1") CUBE("2"), "#1#2", PAIR("0", "0") PAIR("1", "0") PAIR("0", "1") PAIR("1", "1"));
    count_of(text.bytes, "2", NULL);
    papan_puzzle *puzzle;
    papan_notes notes;
    coloured(&text, CUBE("1") CUBE("2"), "#1#2", PAIR("0", "0") PAIR("0", "1") PAIR("1", "1"));
    count_of(text.bytes, "1", NULL); /* one accepts both */
    coloured(&text, "<voxel x=\"1\" y=\"1\" z=\"2\" type=\"0\">##1</voxel>" CUBE("2"), "#1#2",
             PAIR("0", "0") PAIR("1", "1"));
    assert_int_equal(papan_read(text.bytes, text.length, NULL, &puzzle, &notes.warnings, &notes.error),
                     PAPAN_BAD_INPUT);
    assert_non_null(strstr(notes.error.text, "colour rules"));
    papan_buffer_free(&text);
}

static void test_first_problem(void **state)
{
    (void)state;
    static const refusal several[] = {
        {CUBES "<shapes>" DOMINO
               "</shapes><problems><problem><shapes><shape id=\"0\"/></shapes><result id=\"0\"/>"
               "</problem><problem/></problems>" TAIL,
         0, 0, "2 problems"}};
    check_warnings(several, ROWS(several));
}

/* ---- round trips ---- */

static void comes_back(const papan_puzzle *puzzle)
{
    papan_buffer out = papan_buffer_new(NULL);
    papan_message why = {0};
    papan_request request = {.goal = PAPAN_COUNT};
    papan_result result = {0};
    if (papan_format_burrtools.write(puzzle, &out, &why) != PAPAN_OK)
        fail_msg("not written: %s", why.text);
    papan_puzzle *again = must_read(out.bytes);
    check_equal(puzzle, again, true);
    for (unsigned i = 0; i < puzzle->things; i++) {
        assert_int_equal(puzzle->pack.piece[i].least, again->pack.piece[i].least);
        assert_int_equal(puzzle->pack.piece[i].copies, again->pack.piece[i].copies);
        assert_int_equal(puzzle->pack.piece[i].gap, again->pack.piece[i].gap);
    }
    assert_int_equal(papan_solve(puzzle, &request, &result, NULL), PAPAN_OK);
    check_count(out.bytes, NULL, false, result.count);
    papan_puzzle_free(again);
    papan_buffer_free(&out);
}

static papan_puzzle *pack_of(const papan_pack_spec *spec)
{
    papan_puzzle *puzzle;
    papan_notes notes = {0};
    assert_int_equal(papan_pack_new(NULL, spec, &puzzle, &notes), PAPAN_OK);
    return puzzle;
}

static void test_round_trips(void **state)
{
    (void)state;
    static const char *const puzzles[] = {"soma:3x3x3", "4 4 2\nDEFAULT\nA\nAA\nBB\nCOPIES A=4 B=2\n",
                                          "3 3 2\nCUSTOM\nXX.\nXXX\n.XX\n   A\nAAAA\n BB\nB\n", soma};
    for (size_t i = 0; i < sizeof puzzles / sizeof *puzzles; i++) {
        papan_puzzle *puzzle = check_puzzle(puzzles[i]);
        comes_back(puzzle);
        papan_puzzle_free(puzzle);
    }
}

/* Kinds, cells that must and cells that may stay empty, spare pieces, a name that needs escapes. */
static void test_free_pieces(void **state)
{
    (void)state;
    static const papan_point bar[] = {{0, 0, 0}, {0, 1, 0}}, one[] = {{0, 0, 0}},
                             far[] = {{0, 0, 0}, {0, 2, 0}};
    const char mask[] = {PAPAN_CELL, PAPAN_GAP, PAPAN_GAP, PAPAN_OPEN, PAPAN_CELL, PAPAN_OUTSIDE},
               kind[] = {'x', 'o', 0, 0, 'x', 0}, bar_kind[] = {'x', 'o'};
    const papan_gap_spec gap = {.known = false};
    papan_piece_spec piece[] = {
        {.name = "a<b>&\"c\"",
         .symbol = 'Q',
         .copies = 3,
         .spare = 2,
         .size = 2,
         .cell = bar,
         .kind = bar_kind},
        {.symbol = 'B', .copies = 1, .size = 1, .cell = one, .kind = "x"},
        {.symbol = 'C', .copies = 1, .spare = 1, .apart = true, .size = 2, .cell = far}};
    papan_pack_spec spec = {.lattice = PAPAN_SQUARE,
                            .custom = true,
                            .rows = 2,
                            .columns = 3,
                            .layers = 1,
                            .mask = mask,
                            .kind = kind,
                            .gaps = 1,
                            .gap = &gap,
                            .pieces = 3,
                            .piece = piece};
    papan_puzzle *puzzle = pack_of(&spec);
    comes_back(puzzle);
    papan_puzzle_free(puzzle);
    spec.lattice = PAPAN_TRIANGULAR;
    spec.custom = false;
    puzzle = pack_of(&spec);
    comes_back(puzzle);
    papan_puzzle_free(puzzle);
    papan_message why = {0};
    papan_buffer out = papan_buffer_new(NULL);
    piece[1].one_sided = true;
    puzzle = pack_of(&spec);
    assert_int_equal(papan_format_burrtools.write(puzzle, &out, &why), PAPAN_UNSUITABLE);
    assert_non_null(strstr(why.text, "flipped"));
    papan_puzzle_free(puzzle);
    puzzle = check_puzzle("2 4 2\nDEFAULT\nAA\nA\nBBB\n BB\nPLACED\nAA..\nA...\n");
    assert_int_equal(papan_format_burrtools.write(puzzle, &out, &why), PAPAN_UNSUITABLE);
    assert_non_null(strstr(why.text, "given pieces"));
    papan_puzzle_free(puzzle);
    papan_buffer_free(&out);
}

/* ---- refusals ---- */

#define PROBLEM(parts, rest) "<problems><problem><shapes>" parts "</shapes>" rest "</problem></problems>"

static void test_refused(void **state)
{
    (void)state;
    static const refusal wrong[] = {
        {"<html><body/></html>\n", 1, 2, "not a puzzle of BurrTools"},
        {"<puzzle", 1, 8, "not closed"},
        {"<puzzle>", 1, 9, "ends inside the element puzzle"},
        {"<puzzle></puzle>", 1, 9, "</puzle>"},
        {"<puzzle/><puzzle/>", 1, 10, "end of the first element"},
        {"<puzzle/>text", 1, 10, "outside"},
        {"<puzzle a=b/>", 1, 11, "in quotes"},
        {"<puzzle a=\"1\" a=\"2\"/>", 1, 15, "twice"},
        {"<puzzle a=\"1/>", 1, 12, "closing quote"},
        {"<puzzle a/>", 1, 10, "expected '='"},
        {"<!DOCTYPE x [<!ENTITY a \"b\">]><puzzle/>", 1, 1, "document types"},
        {"<?xml version=\"1.0\"", 1, 1, "not closed"},
        {"<", 1, 2, "name of an element"},
        {HEAD TAIL, 1, 1, "no problem"},
        {HEAD "<gridType type=\"2\"/><problems><problem/></problems>" TAIL, 1, 1, "spheres"},
        {HEAD "<gridType type=\"9\"/>" TAIL, 3, 17, "not a number between 0 and 4"},
        {HEAD "<shapes><voxel x=\"2\" y=\"1\" type=\"0\">##</voxel></shapes>" TAIL, 3, 10, "attribute z"},
        {HEAD "<shapes>\n<voxel x=\"2\" y=\"2\" z=\"1\">##</voxel></shapes>" TAIL, 4, 2, "has 2 voxels"},
        {HEAD "<shapes>\n<voxel x=\"2\" y=\"1\" z=\"1\">#?</voxel></shapes>" TAIL, 4, 27, "invalid voxel '?'"},
        {HEAD "<shapes>\n<voxel x=\"2\" y=\"1\" z=\"1\">##99</voxel></shapes>" TAIL, 4, 27, "unknown colour"},
        {HEAD "<shapes>\n<voxel x=\"5000\" y=\"1\" z=\"1\">#</voxel></shapes>" TAIL, 4, 11,
         "between 0 and 1000"},
        {HEAD "<shapes>" DOMINO "</shapes>" PROBLEM("<shape id=\"0\"/>", "") TAIL, 4, 21, "no result"},
        {HEAD "<shapes>" DOMINO "</shapes>" PROBLEM("<shape id=\"7\"/>", "<result id=\"0\"/>") TAIL, 4, 38,
         "no shape"},
        {HEAD "<shapes>" DOMINO "</shapes>" PROBLEM("", "<result id=\"0\"/>") TAIL, 4, 21, "no pieces"},
        {HEAD "<shapes>" DOMINO "</shapes>" PROBLEM("<shape id=\"0\" min=\"3\" max=\"1\"/>", "") TAIL, 4, 38,
         "greater than its maximum"},
        {HEAD "<shapes>" DOMINO "<voxel x=\"1\" y=\"1\" z=\"1\">+</voxel></shapes>" PROBLEM(
             "<shape id=\"1\"/>", "<result id=\"0\"/>") TAIL,
         4, 2, "may be empty"},
        {HEAD "<shapes>" DOMINO "<voxel x=\"1\" y=\"1\" z=\"1\">_</voxel></shapes>" PROBLEM(
             "<shape id=\"0\"/>", "<result id=\"1\"/>") TAIL,
         4, 2, "no voxels"},
        {PRISMS "<shapes><voxel x=\"1\" y=\"1\" z=\"2\">##</voxel></shapes>" PROBLEM("<shape id=\"0\"/>",
                                                                                     "<result id=\"0\"/>") TAIL,
         4, 10, "several layers"},
    };
    check_refusals(wrong, ROWS(wrong));
}

/* Deep nesting neither ends in a crash nor is accepted. */
static void test_deep(void **state)
{
    (void)state;
    papan_buffer text = papan_buffer_new(NULL);
    for (unsigned i = 0; i < 100000; i++)
        papan_buffer_text(&text, i == 0 ? "<puzzle>" : "<a>");
    papan_puzzle *puzzle;
    papan_notes notes;
    assert_int_equal(read_copy(NULL, text.bytes, text.length, &puzzle, &notes), PAPAN_BAD_INPUT);
    assert_non_null(strstr(notes.error.text, "nested too deeply"));
    papan_buffer_free(&text);
}

/* Every prefix and every single wrong character is read or refused, without reading beyond the end. */
static void test_damaged(void **state)
{
    (void)state;
    papan_puzzle *puzzle;
    papan_notes notes;
    size_t length = sizeof soma - 1;
    char *text = malloc(length);
    assert_non_null(text);
    for (size_t i = 1; i < length; i += check_slow() ? 7 : 1) {
        read_copy(NULL, soma, i, &puzzle, &notes);
        papan_puzzle_free(puzzle);
        memcpy(text, soma, length);
        text[i] = "<>\"&#+_9/ "[i % 10];
        read_copy(NULL, text, length, &puzzle, &notes);
        papan_puzzle_free(puzzle);
    }
    free(text);
}

static void test_memory(void **state)
{
    (void)state;
    check_failing_solve(soma, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_soma),          cmocka_unit_test(test_burr),
        cmocka_unit_test(test_variable),      cmocka_unit_test(test_flat),
        cmocka_unit_test(test_triangles),     cmocka_unit_test(test_colours),
        cmocka_unit_test(test_first_problem), cmocka_unit_test(test_round_trips),
        cmocka_unit_test(test_free_pieces),   cmocka_unit_test(test_refused),
        cmocka_unit_test(test_deep),          cmocka_unit_test(test_damaged),
        cmocka_unit_test(test_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
