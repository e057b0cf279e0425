/* test_format_dlx.c: exact cover problems as text: reading, refusing, colours and bounds against brute force,
 * and every family written and solved again with the same count. */
#include "test_format.h"

#include "base/hash.h"
#include "brute.h"
#include "check.h"
#include "format/format.h"
#include "info.h"
#include "puzzle/exact_cover.h"

/* ---- counting ---- */

static void count_is(const char *text, const char *count)
{
    static const char *const strategies[] = {"cover", "cover-bits", "learn"};
    check_count(text, NULL, false, count);
    for (size_t i = 0; i < sizeof strategies / sizeof *strategies; i++) {
        papan_puzzle *puzzle = check_puzzle(text);
        papan_request request = {.goal = PAPAN_COUNT, .strategy = strategies[i]};
        papan_result result = {0};
        papan_status status = papan_solve(puzzle, &request, &result, NULL);
        if (status == PAPAN_OK)
            assert_string_equal(result.count, count);
        else
            assert_int_equal(status, PAPAN_UNSUITABLE);
        papan_puzzle_free(puzzle);
    }
}

/* The examples in the comments of Knuth's programs have one solution each. */
static void test_examples(void **state)
{
    (void)state;
    count_is("A B C D E | F G\nC E F\nA D G\nB C F\nA D\nB G\nD E G\n", "1");
    count_is("| colours\nA B C | X Y\nA B X:0 Y:0\nA C X:1 Y:1\nX:0 Y:1\nB X:1\nC Y:1\n", "1");
    count_is("A B 2:3|C | X Y\nA B X:0 Y:0\nA C X:1 Y:1\nC X:0\nB X:1\nC Y:1\n", "1");
}

/* Comments, bounds and long lines as other programs write them. */
static void test_other_programs(void **state)
{
    (void)state;
    count_is("// one solution\n\n//\na b c d \\\ne f g   // no more\nc e\na d g\nb c f\na d \\ // goes on\n"
             "f\nb g\n\n  // another\nd e g\n",
             "1");
    count_is("A B C[2:3] | X Y\nA B X:0 Y:0\nA C X:1 Y:1\nC X:0\nB X:1\nC Y:1\n", "1");
    count_is("a[0:1] b[0:1]\na\n", "2");
    count_is("a b \\\n| x // secondary\na x\nb x\nb\n", "1");
    count_is("a b[] c[1]\na b[]\nc[1]\n", "1"); /* names */
    count_is("a b // c\na\nb // d\n", "1");
}

static void test_matrices(void **state)
{
    (void)state;
    /* Knuth's first example */
    count_is("0,0,1,0,1,1,0\n1,0,0,1,0,0,1\n0,1,1,0,0,1,0\n1,0,0,1,0,0,0\n0,1,0,0,0,0,1\n0,0,0,1,1,0,1\n", "1");
    count_is("a,b\r\n1,0\r\n0,1\r\n1,1\r\n", "2");
    count_is(",a,c\nfirst row,1,0\n\nsecond, 0, 1 \n1,1,1\n", "2");
    count_is("1,0\n0,1\n1,0\n", "2");
}

static void test_bounds(void **state)
{
    (void)state;
    count_is("2|a b\na\na b\nb\na\n", "3");        /* the pairs of a that leave b to be covered once */
    count_is("0:2|a | x\na\na\na x\na x\n", "10"); /* 1 + 4 + 6, less the pair with x twice */
    count_is("0:1|a 0:3|b\na\nb\na b\nb\n", "12");
    count_is("1:3|a\na\na\na\n", "7");
    count_is("| nothing must be covered\n0:1|a\na\n", "2");
    count_is("a |x y\na x\na y\n", "2");
}

static void test_colours(void **state)
{
    (void)state;
    /* two colours with two options each: the second primary item must agree with the first */
    count_is("p q | x\np x:a\np x:a\np x:b\nq x:a\nq x:b\nq x:b\n", "4");
    /* options without a colour exclude all others */
    count_is("p q | x\np x\np x:a\np\nq x\nq x:a\nq\n", "6");
    count_is("p q r | x\np x:red\nq x:red\nr x:red\nr x:blue\n", "1");
    count_is("p q | x y\np x:a y:b\np x:a y:c\nq x:a y:c\nq x:b y:b\n", "1");
}

/* ---- brute force ---- */

static bool fits(const papan_exact_cover *c, unsigned set)
{
    for (uint32_t item = 0; item < c->items; item++) {
        unsigned times = 0, plain = 0, colours = 0;
        bool same = true;
        uint32_t colour = 0;
        for (uint32_t o = 0; o < c->options; o++)
            for (uint32_t u = c->first[o]; (set >> o & 1) && u < c->first[o + 1]; u++) {
                if (c->use[u].item != item)
                    continue;
                times++;
                plain += c->use[u].colour == 0;
                same = same && (colours == 0 || colour == c->use[u].colour);
                colours += c->use[u].colour != 0;
                colour = c->use[u].colour != 0 ? c->use[u].colour : colour;
            }
        if (item < c->primary ? times < c->low[item] || times > c->high[item]
                              : !(times <= 1 || (plain == 0 && same)))
            return false;
    }
    return true;
}

static void random_problem(uint64_t seed, papan_buffer *out)
{
    unsigned primary = 1 + (unsigned)(seed >> 8) % 4, options = 1 + (unsigned)(seed >> 16) % 11;
    papan_buffer_text(out, "| random\n");
    for (unsigned i = 0; i < primary; i++) {
        unsigned low = (unsigned)(papan_mix(seed + i) >> 5) % 3,
                 high = low + (unsigned)(papan_mix(seed + i) >> 20) % 3;
        papan_buffer_char(out, ' ');
        papan_buffer_number(out, low);
        papan_buffer_char(out, ':');
        papan_buffer_number(out, high > 0 ? high : 1);
        papan_buffer_text(out, (const char *[]){"|a", "|b", "|c", "|d"}[i]);
    }
    papan_buffer_text(out, " | x y\n");
    for (unsigned o = 0; o < options; o++) {
        uint64_t r = papan_mix(seed * 31 + o);
        papan_buffer_char(out, (char)('a' + r % primary));
        if ((r >> 10 & 1) && (r >> 12) % primary != r % primary) {
            papan_buffer_char(out, ' ');
            papan_buffer_char(out, (char)('a' + (r >> 12) % primary));
        }
        for (unsigned s = 0; s < 2; s++)
            papan_buffer_text(out, (const char *[]){"", " x", " x:1", " x:2", " x:3", "", " y", " y:1", " y:1",
                                                    " y:2"}[5 * s + (r >> (20 + 8 * s)) % 5]);
        papan_buffer_char(out, '\n');
    }
}

/* By every strategy: no other test has exact covers that belong to no puzzle, where items have bounds. */
static void test_brute_force(void **state)
{
    (void)state;
    unsigned problems = check_slow() ? 300 : 2000, solvable = 0;
    for (unsigned seed = 1; seed <= problems; seed++) {
        papan_buffer text = papan_buffer_new(NULL);
        random_problem(papan_mix(seed), &text);
        assert_false(text.failed);
        papan_puzzle *puzzle = must_read(text.bytes);
        const papan_exact_cover *c = papan_exact_cover_of(puzzle);
        unsigned found = 0;
        for (unsigned set = 0; set < 1U << c->options; set++)
            found += fits(c, set);
        check_all_strategies(puzzle, found, text.bytes, seed);
        solvable += found > 0;
        papan_puzzle_free(puzzle);
        papan_buffer_free(&text);
    }
    assert_true(solvable > problems / 20);
}

/* Many options of many colours. */
static void test_many_colours(void **state)
{
    (void)state;
    papan_buffer text = papan_buffer_new(NULL);
    papan_buffer_text(&text, "p q r | x\n");
    for (unsigned item = 0; item < 3; item++)
        for (unsigned i = 0; i < 60; i++) {
            papan_buffer_char(&text, "pqr"[item]);
            papan_buffer_text(&text, " x:");
            papan_buffer_number(&text, i % 7);
            papan_buffer_char(&text, '\n');
        }
    unsigned same = 0;
    for (unsigned c = 0; c < 7; c++) {
        unsigned of = 60 / 7 + (c < 60 % 7);
        same += of * of * of;
    }
    char count[16];
    snprintf(count, sizeof count, "%u", same);
    check_count(text.bytes, NULL, false, count);
    papan_buffer_free(&text);
}

/* Thousands of options that all exclude each other share a secondary item. */
static void test_shared_by_thousands(void **state)
{
    (void)state;
    for (unsigned coloured = 0; coloured < 2; coloured++) {
        papan_buffer text = papan_buffer_new(NULL);
        papan_buffer_text(&text, "p q | x\nq\n");
        for (unsigned i = 0; i < 3000; i++) {
            papan_buffer_text(&text, coloured ? "p x:" : "p x");
            if (coloured)
                papan_buffer_number(&text, i);
            papan_buffer_char(&text, '\n');
        }
        check_count(text.bytes, NULL, false, "3000");
        papan_buffer_free(&text);
    }
}

/* ---- other families ---- */

static void written(const papan_puzzle *puzzle, const papan_format *format, papan_buffer *out)
{
    papan_message why = {0};
    papan_status status = format->write(puzzle, out, &why);
    if (status != PAPAN_OK)
        fail_msg("not written: %s", why.text != NULL ? why.text : "no memory");
}

static void test_families(void **state)
{
    (void)state;
    static const char *const puzzles[] = {
        "nqueens:6",
        "nqueens: 5\nPLACED\nQ....\n.....\n.....\n.....\n.....\n",
        "AABB\nACBB\nCCCD\nDDDD\n",
        "AAB\nCCB\nCCB\n",
        "stars: 1\nAABB\nACBB\nCCCD\nDDDD\nPLACED\n.#..\n....\n....\n....\n",
        "soma:3x3x3",
        "4 4 2\nDEFAULT\nA\nAA\nBB\nCOPIES A=4 B=2\n",
        "2 4 2\nDEFAULT\nAA\nA\nBBB\n BB\nPLACED\nAA..\nA...\n",
        "1 2 1\nDEFAULT\nAA\nPLACED\nAA\n", /* nothing is left to place */
        "1 2 1\nDEFAULT\nAAA\n",            /* nothing can be placed */
        "3 3 2\nPYRAMID\nAAAA\n AAA\nBBBB\nBBB\n",
        "A B 2:3|C | X Y\nA B X:0 Y:0\nA C X:1 Y:1\nC X:0\nB X:1\nC Y:1\n",
    };
    for (size_t i = 0; i < sizeof puzzles / sizeof *puzzles; i++) {
        papan_puzzle *puzzle = check_puzzle(puzzles[i]);
        papan_buffer out = papan_buffer_new(NULL);
        papan_request request = {.goal = PAPAN_COUNT};
        papan_result result = {0};
        assert_int_equal(papan_solve(puzzle, &request, &result, NULL), PAPAN_OK);
        written(puzzle, &papan_format_dlx, &out);
        check_count(out.bytes, NULL, false, result.count);
        papan_buffer_free(&out);
        papan_puzzle_free(puzzle);
    }
}

static void test_names(void **state)
{
    (void)state;
    static const struct {
        const char *puzzle, *written;
    } table[] = {
        {"1 3 2\nDEFAULT\nAA\nB\n", "1,1 1,2 1,3 A B\n1,1 1,2 A\n1,2 1,3 A\n1,1 B\n1,2 B\n1,3 B\n"},
        /* rows, columns and both kinds of diagonals; those of one cell have its name */
        {"nqueens:2", "#1 #2 #3 #4 | 1,1 #6 2,2 1,2 #9 2,1\n"
                      "#1 #3 1,1 #9\n#1 #4 #6 1,2\n#2 #3 #6 2,1\n#2 #4 2,2 #9\n"},
        /* rows, columns, regions and the 2 x 2 square */
        {"AB\nAB\n", "#1 #2 #3 #4 #5 #6 | #7\n| 1,1\n#1 #3 #5 #7\n| 1,2\n#1 #4 #6 #7\n"
                     "| 2,1\n#2 #3 #5 #7\n| 2,2\n#2 #4 #6 #7\n"},
    };
    static const char heading[] = "| exact cover; 1,2 is the cell in row 1, column 2\n";
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        papan_puzzle *puzzle = check_puzzle(table[i].puzzle);
        papan_buffer out = papan_buffer_new(NULL);
        written(puzzle, &papan_format_dlx, &out);
        assert_memory_equal(out.bytes, heading, strlen(heading));
        assert_string_equal(out.bytes + strlen(heading), table[i].written);
        papan_buffer_free(&out);
        papan_puzzle_free(puzzle);
    }
    papan_puzzle *puzzle = check_puzzle("nqueens: 1048576\n"); /* too large for a board */
    papan_message why = {0};
    papan_buffer out = papan_buffer_new(NULL);
    assert_int_equal(papan_format_dlx.write(puzzle, &out, &why), PAPAN_UNSUITABLE);
    assert_non_null(why.text);
    papan_buffer_free(&out);
    papan_puzzle_free(puzzle);
}

/* ---- recognising the format ---- */

static void test_recognised(void **state)
{
    (void)state;
    static const struct {
        const char *text, *family;
    } texts[] = {
        {"A B C\nA B\nC\n", "cover"},
        {"A B C\nA B C\nA B C\n", "queens"}, /* a square of letters is a board */
        {"AB CD\nAB CD\nAB CD\nAB CD\n", "queens"},
        {"1 2 3 |\n1 2\n3\n", "cover"},
        {"p q | s\np s:r q\nq s:g p\n", "cover"}, /* N lines of N words */
        {"a b | c\na b c\nc b a\n", "cover"},
        {"1 2 |\n1 2\n", "cover"},
        {"| two words\nab cd\ncd ab\n", "cover"},
        {"| x y\na b c\na b c\n", "cover"},
        {"ab cd\ncd ab\n", "cover"}, /* words of two letters are not cells */
        {"stars: 2\n2 2 2\n0 0\n1 1\n", "queens"},
        {"1 2 s1\n1 s1\n2\n", "cover"},
        {"1 2 3\n1 2 3\n1 2 3\n", "queens"},
        {"1 2 1\nDEFAULT\nAA\n", "pack"},
        {"\xEF\xBB\xBF| a comment\r\nA B\r\nA\r\nB\r\n", "cover"},
        {"{\"items\": \"A B | X\", \"options\": [\"A X:1\", \"B X:1\"]}", "cover"},
        {"// a comment\nA B\nA B\n", "cover"},
        {"A \\\nB\nA B\n", "cover"},
        {"A[1:2] B\nA B\n", "cover"},
        {"1,0,0\n0,1,0\n0,0,1\n", "cover"},
        {"0,0,1\n0,2,1\n2,2,1\n", "queens"},
        {"0,1\n0,1\n", "queens"},
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        papan_puzzle *puzzle = must_read(texts[i].text);
        assert_string_equal(papan_info_of(puzzle).family, texts[i].family);
        papan_puzzle_free(puzzle);
    }
}

static void test_refused(void **state)
{
    (void)state;
    static const refusal wrong[] = {
        {"| nothing else\n", 1, 1, "only comments"},
        {"A B | C\n", 0, 0, "no options"},
        {"| c\n| c\nA B\nA X\n", 4, 3, "unknown item \"X\""},
        {"A B | X\nA B A\n", 2, 5, "twice"},
        {"A B A | X\nA\n", 1, 5, "named twice"},
        {"A B | X | Y\nA\n", 1, 9, "second '|'"},
        {"A B | 2|X\nA\n", 1, 7, "bounds"},
        {"x|A B\nB\n", 1, 1, "invalid bounds"},
        {"3:2|A B\nB\n", 1, 1, "increase"},
        {"0|A B\nB\n", 1, 1, "increase"},
        {"99999999999999999999|A B\nB\n", 1, 1, "increase"},
        {"2|A:B B\nB\n", 1, 3, "invalid item name"},
        {"A 1:2|\nA\n", 1, 7, "invalid item name"},
        {"A B | X\nA:1\n", 2, 1, "only secondary items"},
        {"A B | X\nA X:\n", 2, 3, "no colour"},
        {"A\x01 B | X\nA\n", 1, 2, "invalid character 0x01"},
        {"A B | \xFF\nA\n", 1, 7, "invalid character 0xFF"},
        {"| X\n| Y\n|\n", 1, 1, "only comments"},
        {"// X\n//\n", 1, 1, "only comments"},
        {"A[2:1] B\nB\n", 1, 1, "increase"},
        {"A[2:x] B\nB\n", 1, 1, "invalid bounds"},
        {"a | b\na | b\n", 2, 3, "unknown item"},
        {"A | B[1:2]\nA\n", 1, 5, "only items before"},
        {"A \\\nB \\\n A // again\nA\n", 3, 2, "named twice"},
        {"A B | D // C\nA \\\n\tC\n", 3, 2, "unknown item \"C\""},
        {"A \\ B | C\nA\n", 1, 3, "invalid item name"},
        {"{\"items\": \"A //B\", \"options\": [\"A //B\"]}", 0, 0, "invalid item name"},
        {"a,b\n1,0\n1, 2\n", 3, 4, "invalid cell \"2\""},
        {"a,b\n1,0\n1\n", 3, 1, "in this row: 1; expected 2"},
        {"a,b c\n1,0\n", 1, 3, "invalid item name \"b c\""},
        {"a,\n1,0\n", 1, 3, "invalid item name"},
        {"a,b,a\n1,0,1\n", 1, 5, "named twice"},
        {"{\"items\": 3, \"options\": [\"A\"]}", 0, 0, "must be a string"},
        {"{\"items\": \"A\", \"options\": [\"B\"]}", 0, 0, "unknown item \"B\""},
        {"{\"items\": \"A\", \"options\": []}", 0, 0, "array of strings"},
    };
    check_refusals(wrong, ROWS(wrong));
}

/* ---- solutions ---- */

static void test_solutions(void **state)
{
    (void)state;
    papan_puzzle *puzzle = must_read("A B C | X\nA X:1\nB C X:1\nB\nC X:2\n");
    uint16_t label[4];
    papan_notes notes;
    static const struct {
        const char *text;
        bool readable, right;
    } texts[] = {
        {"A X:1\nB C X:1\n", true, true},
        {"Solution 1:\n X:1 A (1 of 1)\n X:1 B  C (2 of 2)\ndone\n", true,
         true}, /* as Knuth's programs print */
        {"A X:1\nC X:2\nB\n", true, false},
        {"A X:1\n", true, false},
        {"nothing\n", false, false},
        {"{\"solutions\": [[\"C B X:1\", \"A X:1\"]]}", true, true},
        {"{\"solutions\": [[\"C\"]]}", false, false},
        {"{\"solutions\": [[]]}", true, false},
        {"{\"solution\": []}", true, false},
        {"A X:1\nB C X:1\nX:1 A\n", false, false}, /* an option named twice */
        {"{\"solution\": [\"A X:1\", \"B C X:1\", \"A X:1\"]}", false, false},
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        papan_status status = papan_read_solution(puzzle, texts[i].text, strlen(texts[i].text), NULL, label,
                                                  &notes.warnings, &notes.error);
        assert_int_equal(status, texts[i].readable ? PAPAN_OK : PAPAN_BAD_INPUT);
        if (texts[i].readable)
            assert_int_equal(papan_verify(puzzle, label, NULL) == PAPAN_OK, texts[i].right);
    }
    papan_puzzle_free(puzzle);
}

static void test_options_named_often(void **state)
{
    (void)state;
    papan_puzzle *puzzle = must_read("a b |\na\nb\nb\n");
    uint16_t label[3];
    papan_notes notes;
    static const refusal again[] = {
        {"a\nb\nb\nb\n", 4, 1, "\"b\" is chosen more often than the problem has it"},
        {"{\"solution\": [\"b\", \"b\", \"a\", \"a\"]}", 0, 0, "\"solution[3]\" is chosen more often"},
    };
    for (size_t i = 0; i < ROWS(again); i++) {
        assert_int_equal(papan_read_solution(puzzle, again[i].input, strlen(again[i].input), NULL, label,
                                             &notes.warnings, &notes.error),
                         PAPAN_BAD_INPUT);
        check_message(&notes.error, &again[i]);
    }
    assert_int_equal(papan_read_solution(puzzle, "a\nb\nb\n", 6, NULL, label, &notes.warnings, &notes.error),
                     PAPAN_OK);
    papan_puzzle_free(puzzle);
}

/* One colour for nearly all options, and another for one: each may be chosen with all of its own colour. */
static void test_most_colours(void **state)
{
    (void)state;
    unsigned options = check_slow() ? 2000 : 20000;
    papan_buffer text = papan_buffer_new(NULL);
    papan_buffer_text(&text, "a b | x\na x:g\nb x:r\nb x:g\n");
    for (unsigned o = 0; o < options; o++)
        papan_buffer_text(&text, "a x:r\n");
    check_count(text.bytes, NULL, false, check_slow() ? "2001" : "20001");
    papan_buffer_free(&text);
}

/* A solution without options is an empty array, and is read as one. */
static void test_empty_solution(void **state)
{
    (void)state;
    papan_puzzle *puzzle = must_read("0:1|a |\na\n");
    uint16_t label[1] = {PAPAN_EMPTY};
    papan_notes notes;
    papan_buffer out = papan_buffer_new(NULL);
    papan_buffer_text(&out, "{\"solutions\": [");
    assert_int_equal(papan_write_solution(puzzle, label, &out, NULL), PAPAN_OK);
    papan_buffer_text(&out, "]}\n");
    assert_string_equal(out.bytes, "{\"solutions\": [[]]}\n");
    assert_int_equal(
        papan_read_solution(puzzle, out.bytes, out.length, NULL, label, &notes.warnings, &notes.error),
        PAPAN_OK);
    assert_int_equal(papan_verify(puzzle, label, NULL), PAPAN_OK);
    assert_int_equal(
        papan_read_solution(puzzle, "| no options\n", 13, NULL, label, &notes.warnings, &notes.error),
        PAPAN_OK);
    papan_buffer_free(&out);
    papan_puzzle_free(puzzle);
}

static void test_memory(void **state)
{
    (void)state;
    static const char text[] = "A B 2:3|C | X Y\nA B X:0 Y:0\nA C X:1 Y:1\nC X:0\nB X:1\nX:2\nC Y:1\n";
    check_failing_solve(text, NULL);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_examples),       cmocka_unit_test(test_bounds),
        cmocka_unit_test(test_colours),        cmocka_unit_test(test_brute_force),
        cmocka_unit_test(test_many_colours),   cmocka_unit_test(test_shared_by_thousands),
        cmocka_unit_test(test_families),       cmocka_unit_test(test_names),
        cmocka_unit_test(test_recognised),     cmocka_unit_test(test_refused),
        cmocka_unit_test(test_solutions),      cmocka_unit_test(test_options_named_often),
        cmocka_unit_test(test_empty_solution), cmocka_unit_test(test_most_colours),
        cmocka_unit_test(test_memory),         cmocka_unit_test(test_other_programs),
        cmocka_unit_test(test_matrices),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
