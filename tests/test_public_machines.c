/* test_public_machines.c: the same answers on every machine. The values are those of x86-64; the test runs on
 * machines with another byte order or word size as well (scripts/machines.sh). Hashes, ids, new puzzles and
 * files must not depend on the machine, since people exchange them. Pictures that cairo or zlib write are
 * compared elsewhere, by their pixels. */
#include "check.h"
#include "info.h"
#include "papan/draw.h"

/* FNV-1a, byte by byte. */
static uint64_t fingerprint(const char *bytes, size_t length)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (unsigned char)bytes[i]) * UINT64_C(0x100000001b3);
    return hash;
}

static void expect(const char *what, uint64_t found, uint64_t wanted)
{
    if (found != wanted)
        fail_msg("%s: %016llx instead of %016llx", what, (unsigned long long)found, (unsigned long long)wanted);
}

static bool next(void *context, const papan_puzzle *puzzle, const uint16_t *label)
{
    (void)context, (void)puzzle, (void)label;
    return true;
}

static void hashes_of_solutions(void **state)
{
    static const struct {
        const char *puzzle, *strategy;
        uint64_t hash;
    } known[] = {
        {"nqueens:8", "cover", UINT64_C(0xa1e4e09fb0707d77)},
        {"nqueens:8", NULL, UINT64_C(0xa1e4e09fb0707d77)},
        {"pentominoes:3x20", "cover", UINT64_C(0xdbe0d57c999e4fb8)},
        {"pentominoes:3x20", "slices", UINT64_C(0xdbe0d57c999e4fb8)},
        {"soma:3x3x3", "cover-bits", UINT64_C(0xa67f7e26f3dc414f)},
    };
    (void)state;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        papan_puzzle *puzzle = check_puzzle(known[i].puzzle);
        papan_request request = {
            .size = sizeof request, .goal = PAPAN_LIST, .strategy = known[i].strategy, .solution = next};
        papan_result result = {.size = sizeof result};
        assert_int_equal(papan_solve(puzzle, &request, &result, NULL), PAPAN_OK);
        expect(known[i].puzzle, result.hash, known[i].hash);
        papan_puzzle_free(puzzle);
    }
}

static void estimates(void **state)
{
    papan_puzzle *puzzle = check_puzzle("pentominoes:6x10");
    papan_request request = {.size = sizeof request, .strategy = "cover"};
    papan_estimate_result guess = {.size = sizeof guess};
    char text[64];
    (void)state;
    assert_int_equal(papan_estimate(puzzle, &request, 100, 7, &guess, NULL), PAPAN_OK);
    snprintf(text, sizeof text, "%.9g %.9g", guess.cases, guess.deviation);
    assert_string_equal(text, "4718223.97 1176750.48");
    papan_puzzle_free(puzzle);
}

static void new_puzzles(void **state)
{
    static const struct {
        papan_make_request wish;
        const char *id;
    } known[] = {
        {{.kind = "queens", .n = 8, .seed = 1}, "881W4AboK0tl0W81fx3WeOO"},
        {{.kind = "stars", .n = 8, .stars = 1, .seed = 3}, "881WCcBBPH0WeKCED0ZMfGI"},
        {{.kind = "pack", .seed = 5, .level = PAPAN_LEVEL_EASY},
         "5_11_12/DEFAULT/pieces:iq-puzzler-pro/PLACED/.KAAEIIL.../.KKAEILLLG./..KKEII.LG./...EE...DGG/"
         ".......DDDG"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        papan_make_result made = {.size = sizeof made};
        papan_make_request wish = known[i].wish;
        wish.size = sizeof wish;
        papan_buffer id = papan_buffer_new(NULL);
        assert_int_equal(papan_make(&wish, NULL, &made, NULL), PAPAN_OK);
        assert_non_null(made.puzzle);
        assert_int_equal(papan_write_id(made.puzzle, &id, NULL), PAPAN_OK);
        assert_string_equal(id.bytes, known[i].id);
        papan_buffer_free(&id);
        papan_puzzle_free(made.puzzle);
    }
}

/* ---- files ---- */

static void built_files(void **state)
{
    static const struct {
        const char *puzzle, *kind;
        uint64_t bytes;
    } known[] = {{"soma:3x3x3", "stl", UINT64_C(0x0a90a8d5d19c02cb)},
                 {"pentominoes:6x10", "stl", UINT64_C(0x77ef6b12c7bd4efe)},
                 {"pentominoes:6x10", "svg", UINT64_C(0xbcad689cab489e48)}};
    (void)state;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        papan_puzzle *puzzle = check_puzzle(known[i].puzzle);
        papan_build_result *built;
        papan_message why;
        assert_int_equal(
            papan_build_files(puzzle, NULL, papan_file_kind_named(known[i].kind), NULL, &built, &why),
            PAPAN_OK);
        const papan_build_file *file = built->file[0];
        size_t head = 80; /* STL: names the version */
        if (strcmp(known[i].kind, "svg") == 0) {
            const char *lines =
                strstr(file->bytes, "</g>"); /* before: letters, of the font that is installed */
            assert_non_null(lines);
            head = (size_t)(lines - file->bytes);
        }
        expect(known[i].kind, fingerprint(file->bytes + head, file->length - head), known[i].bytes);
        papan_build_free(built);
        papan_puzzle_free(puzzle);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hashes_of_solutions),
        cmocka_unit_test(estimates),
        cmocka_unit_test(new_puzzles),
        cmocka_unit_test(built_files),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
