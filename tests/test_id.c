/* test_id.c: puzzles as one word. Every puzzle has an id, which contains only characters that are safe in a
 * URL, reads back as the same puzzle and keeps the names of pieces. Known ids never change, because links
 * contain them. */
#include "test_format.h"

#include "format/format.h"

#include <dirent.h>
#include <stdio.h>

static char *id_of(const papan_puzzle *puzzle)
{
    papan_buffer out = papan_buffer_new(NULL);
    assert_int_equal(papan_write_id(puzzle, &out, NULL), PAPAN_OK);
    assert_int_equal(strlen(out.bytes), out.length);
    return out.bytes; /* the C library's memory: free() */
}

static char *json_of(const papan_puzzle *puzzle)
{
    papan_buffer out = papan_buffer_new(NULL);
    papan_message why;
    assert_int_equal(papan_format_for(puzzle, ".json")->write(puzzle, &out, &why), PAPAN_OK);
    return out.bytes;
}

/* The characters of RFC 3986 without those that some programs take for the end of an address. */
static void check_characters(const char *id)
{
    static const char allowed[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
                                  "-._~!$&'()*+,;=:@/?";
    size_t good = strspn(id, allowed);
    if (id[good] != '\0')
        fail_msg("'%c' in %s", id[good], id);
}

/* Star Battle Notation assigns new letters, so a board is compared with its second id. */
static void check_comes_back(const papan_puzzle *puzzle)
{
    char *id = id_of(puzzle), *json = json_of(puzzle);
    check_characters(id);
    assert_true(papan_is_id(id, strlen(id)));
    papan_puzzle *again = must_read(id);
    char *second = id_of(again), *same = json_of(again);
    assert_string_equal(second, id);
    if (puzzle->family != &papan_family_queens)
        assert_string_equal(same, json);
    else
        assert_memory_equal(again->queens.mark, puzzle->queens.mark, puzzle->cells);
    assert_int_equal(again->cells, puzzle->cells);
    papan_puzzle_free(again);
    free(id);
    free(json);
    free(second);
    free(same);
}

static void known_ids(void **state)
{
    (void)state;
    static const struct {
        const char *text, *id;
    } rows[] = {
        {"nqueens: 12\n", "nqueens:12"},
        {"nqueens: 4\nPLACED\n.Q..\n....\n....\n....\n", "nqueens:_4/PLACED/.Q../..../..../...."},
        {"AAB\nCCB\nCCB\n", "331WLe"},
        {"stars: 2\nAB\nAB\n", "222WC"},
        {"AAB\nCCB\nCCB\nPLACED\n.#.\nx..\n...\n", "AAB/CCB/CCB/PLACED/.Q./x../..."},
        {"ABA\nACA\nABA\n", "ABA/ACA/ABA"}, /* a region in separate parts */
        {"2 4 2\nDEFAULT\nAA\nA\nBBB\n BB\nPLACED\nAA..\nA...\n",
         "2_4_2/DEFAULT/AA/A/BBB/_BB/PLACED/AA../A..."},
        {"5 11 12\nDEFAULT\npieces: iq-puzzler-pro\n", "iq-puzzler-pro:5x11"},
        {"11 5 12\nDEFAULT\npieces: iq-puzzler-pro\n", "11_5_12/DEFAULT/pieces:iq-puzzler-pro"},
        {"1 2 1\nCUSTOM\nX.\nA\n", "1_2_1/CUSTOM/X./A"},
        {"2 2 1\nDEFAULT\nA\nCOPIES A=4\n", "2_2_1/DEFAULT/A/COPIES_A=4"},
        {"{\"lattice\": \"cubic\", \"board\": {\"rows\": 3, \"columns\": 3, \"layers\": 3}, \"pieces\": "
         "\"soma\"}",
         "soma:3x3x3"},
        {"{\"lattice\": \"cubic\", \"board\": {\"rows\": 1, \"columns\": 1, \"layers\": 27}, \"pieces\": "
         "\"soma\"}",
         "('family':'pack','lattice':'cubic','board':('rows':1,'columns':1,'layers':27),'pieces':'soma')"},
        {"{\"board\": [\"X\"], \"pieces\": [{\"name\": \"i's (a) \\\"\xC3\xA9\xF0\x9F\x98\x80\", \"rows\": "
         "[\"A\"]}]}",
         "('family':'pack','lattice':'square','board':!'X'*,'pieces':!('name':'i~u0027s_~u0028a~u0029_~u0022"
         "~u00e9~ud83d~ude00','symbol':'A','rows':!'A'*)*)"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        papan_puzzle *puzzle = must_read(rows[i].text);
        char *id = id_of(puzzle);
        assert_string_equal(id, rows[i].id);
        free(id);
        check_comes_back(puzzle);
        papan_puzzle_free(puzzle);
    }
}

static void builtins_come_back(void **state)
{
    (void)state;
    papan_builtin_info at = {.size = sizeof at};
    for (size_t i = 0; papan_builtin_at(i, &at); i++) {
        papan_puzzle *puzzle;
        assert_int_equal(papan_builtin(at.id, NULL, &puzzle, NULL), PAPAN_OK);
        papan_puzzle *same; /* several names may belong to one puzzle */
        char *mine = id_of(puzzle), *json = json_of(puzzle), *other;
        assert_int_equal(papan_builtin(mine, NULL, &same, NULL), PAPAN_OK);
        other = json_of(same);
        assert_string_equal(other, json);
        papan_puzzle_free(same);
        free(mine);
        free(json);
        free(other);
        check_comes_back(puzzle);
        papan_puzzle_free(puzzle);
    }
}

/* ---- files ---- */

static unsigned files_come_back(const char *folder)
{
    char path[1024];
    unsigned read = 0;
    snprintf(path, sizeof path, "%s/%s", getenv("SRC"), folder);
    DIR *open = opendir(path);
    assert_non_null(open);
    for (struct dirent *entry; (entry = readdir(open)) != NULL;) {
        snprintf(path, sizeof path, "%s/%s/%s", getenv("SRC"), folder, entry->d_name);
        FILE *file = entry->d_name[0] != '.' ? fopen(path, "rb") : NULL;
        static char bytes[1 << 20];
        if (file == NULL)
            continue;
        size_t length = fread(bytes, 1, sizeof bytes, file);
        fclose(file);
        papan_puzzle *puzzle;
        papan_notes notes;
        if (papan_read(bytes, length, NULL, &puzzle, &notes.warnings, &notes.error) != PAPAN_OK)
            continue;
        check_comes_back(puzzle);
        papan_puzzle_free(puzzle);
        read++;
    }
    closedir(open);
    return read;
}

static void examples_come_back(void **state)
{
    (void)state;
    assert_true(files_come_back("examples/pack") > 10);
    assert_true(files_come_back("examples/queens") > 3);
    assert_true(files_come_back("examples/nqueens") > 0);
    assert_true(files_come_back("tests/corpus") > 10);
}

/* ---- mistakes ---- */

static void mistakes_have_their_place(void **state)
{
    (void)state;
    static const refusal refused[] = {
        {"5_5_7/DEFOLT/A", 1, 7, "DEFOLT"},
        {"  2_2_1/DEFAULT/A/a\n", 1, 19, "'a'"},
        {"\n \n 2_2_1/DEFAULT/A/a\n", 3, 18, "'a'"},
        {"('family':'chess')", 1, 1, "\"family\" must be"},
        {"('n':4", 1, 7, "unexpected end"},
        {"('n':4,'n':5)", 1, 8, "duplicate key"},
        {"AAB/CCB/CC", 1, 11, "letters"},
        {"/", 1, 1, "empty"},
    };
    check_refusals(refused, sizeof refused / sizeof *refused);
    assert_false(papan_is_id("AAB CCB/CCB", 11));
    assert_false(papan_is_id("hello", 5));
    assert_false(papan_is_id("A", 1));
    assert_false(papan_is_id("", 0));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(known_ids),
        cmocka_unit_test(builtins_come_back),
        cmocka_unit_test(examples_come_back),
        cmocka_unit_test(mistakes_have_their_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
