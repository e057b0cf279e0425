/* test_shelf.c: the built-in puzzles: every id of the list opens, is what its row says, and has the number of
 * solutions that catalogues publish or that two programs which share nothing have counted (docs/strategies.md
 * says where these differ); invalid ids with a parameter are refused. */
#include "check.h"

#include "puzzle/puzzle.h"

#include <string.h>

static papan_puzzle *opened(const char *id)
{
    papan_puzzle *puzzle;
    papan_notes notes;
    if (papan_builtin(id, NULL, &puzzle, &notes.error) != PAPAN_OK) {
        char why[300];
        papan_message_text(&notes.error, NULL, why, sizeof why);
        fail_msg("%s: %s", id, why);
    }
    return puzzle;
}

static void expect_count(const char *id, const char *strategy, bool distinct, const char *expected)
{
    papan_puzzle *puzzle = opened(id);
    papan_request request = {.goal = PAPAN_COUNT, .strategy = strategy, .distinct = distinct};
    papan_result result = {0};
    assert_int_equal(papan_solve(puzzle, &request, &result, NULL), PAPAN_OK);
    if (strcmp(result.count, expected) != 0)
        fail_msg("%s by %s: %s %s instead of %s", id, result.strategy, result.count,
                 distinct ? "distinct" : "solutions", expected);
    papan_puzzle_free(puzzle);
}

static void every_id_opens(void **state)
{
    (void)state;
    papan_builtin_info at = {.size = sizeof at};
    for (size_t i = 0; papan_builtin_at(i, &at); i++) {
        papan_puzzle *puzzle = opened(at.id);
        assert_non_null(at.group);
        assert_true(at.description[0] != '\0' && papan_cells(puzzle) > 0);
        papan_puzzle_free(puzzle);
    }
}

/* The largest numbers that ids may have. */
static void numbers_in_ids(void **state)
{
    (void)state;
    static const struct {
        const char *id;
        uint32_t cells;
    } table[] = {{"nqueens:12", 144}, {"katamino:12", 60}, {"genius-square:62208", 36}, {"calendar:12-31", 43}};
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        papan_puzzle *puzzle = opened(table[i].id);
        assert_int_equal(papan_cells(puzzle), table[i].cells);
        papan_puzzle_free(puzzle);
    }
}

static void known_counts(void **state)
{
    (void)state;
    static const struct {
        const char *id, *all, *distinct;
    } known[] = {
        {"calendar", "25061", "25061"},
        {"calendar:01-01", "64", "64"},
        {"calendar:2028-10-06", "7", "7"},
        {"calendar:01-25", "216", "216"},
        {"calendar-weekday:2026-04-06", "97", "97"},
        {"genius-square", "120464952", "120464952"},
        {"genius-square:1", "13308", "13308"},
        {"katamino:LYT", "4", "1"},
        {"katamino:NPULZYTW", "28", "7"},
        {"katamino:LNVZUTPXFIW", "516", "129"},
        {"katamino:FILNPTUVWXYZ", "4040", "1010"},
        {"katamino:12", "4040", "1010"},
        {"iq-fit:5x10", "301350", "150675"},
        {"iq-xoxo:5x10", "68", "34"},
        {"iq-twist:4x8", "5992", "1498"},
        {"kanoodle:5x11", "371020", "92755"},
        {"lonpos:triangle", "32288", "16144"},
        {"lonpos:butterfly", "92960", "23240"},
        {"kanoodle-genius:35", "96", "24"},
        {"one-sided-pentominoes:3x30", "184", "46"},
        {"one-sided-pentominoes:5x18", "2746512", "686628"},
        {"hexiamonds:6x6", "624", "156"},
        {"hexiamonds:4x9", "148", "74"},
        {"hexiamonds:3x12", "0", "0"},
        {"hexiamonds:trapezoid", "152", "76"},
        {"hexiamonds:long-hexagon", "3424", "856"},
        {"hexiamonds:trefoil", "3840", "640"},
        {"hexiamonds:crescent", "174", "87"},
        {"hexiamonds:chevron", "2008", "1004"},
        {"hexagon-tangram:hexagon", "42348", "3529"},
        {"tetrahexes:4x7", "18", "9"},
        {"tetrahexes:coin", "16", "4"},
        {"trihexes-tetrahexes:hexagon", "147480", "12290"},
        {"trihexes-tetrahexes:hexagram", "2004", "167"},
        {"polyhexes:5x8", "30353640", "15176820"},
        {"polyhexes:4x10", "14809060", "7404530"},
        {"soma:crystal", "2800", "1400"},
        {"soma:chair", "260", "130"},
        {"soma:bathtub", "316", "79"},
        {"soma:dog", "24", "12"},
        {"soma:duck", "670", "335"},
        {"soma:pyramid", "312", "39"},
        {"soma:tunnel", "52", "13"},
        {"soma:well", "320", "160"},
        {"soma:snake", "4", "4"},
        {"soma:tower", "1520", "760"},
        {"soma:throne", "358", "179"},
        {"soma:scorpion", "2", "1"},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i += check_slow() ? 12 : 1) {
        expect_count(known[i].id, NULL, false, known[i].all);
        expect_count(known[i].id, NULL, true, known[i].distinct);
    }
}

/* Three searches that share nothing but the model. */
static void several_strategies(void **state)
{
    (void)state;
    static const struct {
        const char *id, *all, *strategy[4];
    } known[] = {
        {"hexiamonds:6x6", "624", {"frontier", "slices"}},
        {"tetrahexes:4x7", "18", {"frontier", "slices", "cover", "cover-bits"}},
        {"trihexes-tetrahexes:hexagram", "2004", {"frontier", "slices"}},
        {"calendar:01-25", "216", {"frontier", "slices", "cover", "cover-bits"}},
        {"iq-xoxo:5x10", "68", {"frontier", "slices", "cover"}},
        {"katamino:LYTPW", "8", {"frontier", "slices", "cover", "learn"}},
        {"katamino:4", "200", {"cover", "cover-bits"}},
        {"soma:scorpion", "2", {"slices", "cover", "cover-bits"}},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        for (size_t s = 0; s < 4 && known[i].strategy[s] != NULL; s++)
            expect_count(known[i].id, known[i].strategy[s], false, known[i].all);
}

static void wrong_ids(void **state)
{
    (void)state;
    static const char *const wrong[] = {
        "calendar:02-30",
        "calendar:13-01",
        "calendar:2027-02-29",
        "calendar:1-1",
        "calendar-weekday:11-15",
        "calendars",
        "genius-square:0",
        "genius-square:62209",
        "genius-square:A1",
        "genius-square:A1,A1,A4,A5,A6,B4,D5",
        "genius-square:A1,A2,A4,A5,A6,B4,D5,",
        "genius-square:A1,A2,A4,A5,A6,B4,G5",
        "genius-square:A1,A2,A4,A5,A6,B4,A7",
        "genius-square:A1,A2,A4,A5,A6,B4,A0",
        "genius-square:99999999999999999999",
        "genius-square:1x",
        "genius-square:A",
        "genius-square:A1,A2,A4,A5,A6,B4,D",
        "katamino:LY",
        "katamino:LYY",
        "katamino:lyt",
        "katamino:13",
        "katamino:2",
        "katamino:5x",
        "katamino:4294967299",
        "star-battle:10x2",
        "katamino",
        "katamino:",
        "soma:cube",
        "katamino:FILNPTUVWXYZF",
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        papan_puzzle *puzzle = NULL;
        papan_notes notes;
        if (papan_builtin(wrong[i], NULL, &puzzle, &notes.error) == PAPAN_OK)
            fail_msg("%s opens", wrong[i]);
        assert_null(puzzle);
        char why[300];
        papan_message_text(&notes.error, NULL, why, sizeof why);
        if (strstr(why, wrong[i]) == NULL || strstr(why, "  ") != NULL) /* an argument is missing */
            fail_msg("%s: %s", wrong[i], why);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_id_opens),     cmocka_unit_test(numbers_in_ids), cmocka_unit_test(known_counts),
        cmocka_unit_test(several_strategies), cmocka_unit_test(wrong_ids),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
