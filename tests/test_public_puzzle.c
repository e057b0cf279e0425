/* test_public_puzzle.c: base.h, buffer.h, json.h and puzzle.h as used by a program that has only the
 * installed headers and libraries. Packing is in test_public_pack.c, placing in test_public_place.c. */
#include "info.h"
#include "public.h"

static const char queens_text[] = "AABB\nAACB\nDCCC\nDDDC\n";
static const char soma_like[] = "2 3 2\nDEFAULT\nAA\nA\nB\nBB\n";

/* ---- base.h, buffer.h, json.h ---- */

static const char *shout(const char *text)
{
    return strcmp(text, "row {0}: {1}") == 0 ? "BARIS {0}: {1}" : text;
}

static void messages(void **state)
{
    (void)state;
    papan_message message;
    char out[64];
    assert_string_equal(papan_version(), PAPAN_VERSION);
    snprintf(out, sizeof out, "%d.%d.%d", PAPAN_VERSION_MAJOR, PAPAN_VERSION_MINOR, PAPAN_VERSION_PATCH);
    assert_string_equal(papan_version(), out);
    assert_string_equal(papan_status_name(PAPAN_OK), "ok");
    assert_string_equal(papan_status_name(PAPAN_STOPPED), "stopped");
    assert_string_equal(papan_status_name((papan_status)(PAPAN_STOPPED + 1)), "unknown");
    message = (papan_message){.text = "row {0}: {1}", .arg = {"-12", "odd"}, .line = 3, .column = 4};
    assert_int_equal(message.line * 10 + message.column, 34);
    assert_int_equal(papan_message_text(&message, NULL, out, sizeof out), strlen("row -12: odd"));
    assert_string_equal(out, "row -12: odd");
    assert_int_equal(papan_message_text(&message, shout, out, 6), strlen("BARIS -12: odd"));
    assert_string_equal(out, "BARIS");
}

/* ---- reading and writing ---- */

static bool count_text(void *context, const char *text, size_t length, unsigned line)
{
    unsigned *sum = context;
    assert_int_equal(text[0], '{');
    assert_int_equal(text[length - 1], '}');
    *sum += line;
    return true;
}

static void reading(void **state)
{
    (void)state;
    papan_puzzle *puzzle = NULL;
    reports notes;
    static const char wrong[] = "AAB\nA?B\nCCC\n", two[] = "[{\"n\": 4},\n{\"n\": 5}]";
    assert_int_equal(papan_read(wrong, strlen(wrong), NULL, &puzzle, &notes.warnings, &notes.error),
                     PAPAN_BAD_INPUT);
    assert_null(puzzle);
    assert_non_null(notes.error.text);
    assert_int_equal(notes.error.line, 2);
    assert_int_equal(papan_read(queens_text, strlen(queens_text), &(papan_allocator){refuse_all, NULL}, &puzzle,
                                &notes.warnings, &notes.error),
                     PAPAN_NO_MEMORY);
    assert_int_equal(papan_builtin("nothing:1", NULL, &puzzle, &notes.error), PAPAN_BAD_INPUT);
    papan_puzzle_free(NULL);
    unsigned lines = 0;
    assert_int_equal(papan_archive_read(two, strlen(two), NULL, &lines, count_text, &notes.error), PAPAN_OK);
    assert_int_equal(lines, 1 + 2);
    assert_int_equal(papan_archive_read("[", 1, NULL, &lines, count_text, NULL), PAPAN_BAD_INPUT);
}

static void builtins(void **state)
{
    (void)state;
    papan_builtin_info at = {.size = sizeof at};
    size_t count = 0;
    for (; papan_builtin_at(count, &at); count++) {
        assert_true(strlen(at.id) > 0 && strlen(at.description) > 0);
        assert_non_null(at.group);
    }
    assert_true(count > 50);
}

/* Each format that writes the puzzle gives a text that is the same puzzle. */
static void check_formats(const papan_puzzle *puzzle)
{
    papan_format_info format = {.size = sizeof format}, found = {.size = sizeof found};
    papan_buffer text = papan_buffer_new(NULL), id = papan_buffer_new(NULL), again = papan_buffer_new(NULL);
    assert_int_equal(papan_write_id(puzzle, &id, NULL), PAPAN_OK);
    assert_true(papan_is_id(id.bytes, id.length));
    for (size_t i = 0; papan_format_at(i, &format); i++) {
        papan_puzzle *copy = NULL;
        if (!papan_format_named(puzzle, format.name, &found) || !format.reads ||
            strcmp(format.name, "dlx") == 0)
            continue;
        assert_true(format.writes);
        text.length = 0;
        assert_int_equal(papan_write(puzzle, format.name, &text, NULL), PAPAN_OK);
        assert_int_equal(papan_read(text.bytes, text.length, NULL, &copy, NULL, NULL), PAPAN_OK);
        again.length = 0;
        assert_int_equal(papan_write_id(copy, &again, NULL), PAPAN_OK);
        assert_string_equal(again.bytes, id.bytes);
        papan_puzzle_free(copy);
    }
    papan_buffer_free(&text);
    papan_buffer_free(&id);
    papan_buffer_free(&again);
}

static void writing(void **state)
{
    (void)state;
    papan_puzzle *queens = read_puzzle(queens_text), *pack = read_puzzle(soma_like);
    papan_buffer text = papan_buffer_new(NULL);
    papan_format_info format = {.size = sizeof format};
    papan_message why = {0};
    check_formats(queens);
    check_formats(pack);
    assert_true(papan_format_named(queens, ".txt", &format));
    assert_string_equal(format.name, "queens-text");
    assert_true(papan_format_named(pack, ".xmpuzzle", &format) && format.compressed);
    assert_false(papan_format_named(queens, ".xmpuzzle", &format));
    assert_int_equal(papan_write(queens, ".txt", &text, &why), PAPAN_OK);
    assert_string_equal(text.bytes, queens_text);
    assert_int_equal(papan_write(queens, "burrtools", &text, &why), PAPAN_UNSUITABLE);
    assert_string_equal(why.arg[0], "burrtools");
    assert_false(papan_is_id("two words", 9));
    papan_buffer none = papan_buffer_new(&(papan_allocator){refuse_all, NULL});
    assert_int_equal(papan_write(queens, "json", &none, &why), PAPAN_NO_MEMORY);
    papan_buffer_free(&text);
    papan_puzzle_free(queens);
    papan_puzzle_free(pack);
}

/* A program of version 1.0, whose structs have fewer members than the library's. */
static void structs_of_another_size(void **state)
{
    (void)state;
    papan_format_info format = {.size = offsetof(papan_format_info, summary), .summary = "mine"};
    assert_true(papan_format_at(0, &format));
    assert_string_equal(format.name, "json");
    assert_string_equal(format.summary, "mine");
    struct {
        papan_strategy_info info;
        char later[16];
    } newer = {.info.size = sizeof newer, .later = "untouched"};
    assert_true(papan_strategy_at(0, &newer.info));
    assert_string_equal(newer.later, "untouched");
    assert_int_equal(newer.info.size, sizeof newer);
}

/* ---- solutions ---- */

static void solutions(void **state)
{
    (void)state;
    papan_puzzle *puzzle = read_puzzle("AABB\nAABB\nCCDD\nCCDD\n");
    static const char right[] = "Solution:\nA#BB\nAAB#\n#CDD\nCC#D\n", wrong[] = "#ABB\n#ABB\nCCDD\nCCDD\n";
    uint16_t label[16];
    papan_message why = {0};
    char text[64];
    assert_int_equal(papan_read_solution(puzzle, right, strlen(right), NULL, label, NULL, NULL), PAPAN_OK);
    assert_int_equal(papan_verify(puzzle, label, &why), PAPAN_OK);
    assert_int_equal(board_text(puzzle, label, text, sizeof text), 20);
    assert_string_equal(text, "A#BB\nAAB#\n#CDD\nCC#D\n");
    assert_int_equal(papan_cell_of(puzzle, 1).symbol, 'A');
    assert_int_equal(papan_cell_of(puzzle, 16).symbol, 0);
    assert_int_equal(papan_cell_of(puzzle, 16).state, 0);
    assert_int_equal(papan_read_solution(puzzle, wrong, strlen(wrong), NULL, label, NULL, NULL), PAPAN_OK);
    assert_int_equal(papan_verify(puzzle, label, &why), PAPAN_WRONG);
    assert_non_null(why.text);
    assert_int_equal(papan_read_solution(puzzle, "?", 1, NULL, label, NULL, NULL), PAPAN_BAD_INPUT);
    papan_puzzle_free(puzzle);
}

static void documents(void **state)
{
    (void)state;
    papan_puzzle *puzzle = read_puzzle("1 4 1\nDEFAULT\nAA\nCOPIES A=2\n");
    papan_buffer out = papan_buffer_new(NULL);
    const uint16_t label[] = {0, 0, 1, 1};
    assert_int_equal(papan_write_solution(puzzle, label, &out, NULL), PAPAN_OK);
    assert_non_null(
        strstr(out.bytes, "\"placements\": [{\"piece\": \"A\", \"copy\": 1, \"cells\": [[1, 1], [1, 2]]}"));
    papan_buffer_free(&out);
    papan_puzzle_free(puzzle);
}

/* ---- boards ---- */

static void shapes(void **state)
{
    (void)state;
    papan_puzzle *cube = builtin("soma:3x3x3"), *huge = builtin("nqueens:100000");
    unsigned layer, row, column, rows, columns;
    assert_int_equal(papan_info_of(cube).layers, 3);
    assert_true(papan_info_of(cube).has_board);
    assert_true(papan_layer_size(cube, 2, &rows, &columns) && rows == 3 && columns == 3);
    assert_false(papan_layer_size(cube, 3, &rows, &columns));
    for (uint32_t cell = 0; cell < papan_cells(cube); cell++) {
        assert_true(papan_cell_position(cube, cell, &layer, &row, &column));
        assert_int_equal(papan_cell_at(cube, layer, row, column), cell);
    }
    assert_false(papan_cell_position(cube, 27, &layer, &row, &column));
    papan_puzzle *cover = read_puzzle("a b\na\nb\na b\n"); /* one row for each option */
    assert_true(papan_layer_size(cover, 0, &rows, &columns) && rows == 3 && columns == 1);
    char text[20];
    assert_int_equal(board_text(cover, (const uint16_t[]){PAPAN_EMPTY, PAPAN_EMPTY, 0}, text, sizeof text), 4);
    assert_string_equal(text, "a b\n");
    papan_puzzle_free(cover);
    assert_int_equal(papan_cell_at(cube, 0, 3, 0), -1);
    assert_int_equal(papan_cells(huge), 0);
    assert_int_equal(papan_info_of(huge).layers, 0);
    assert_int_equal(papan_info_of(huge).n, 100000);
    assert_int_equal(papan_givens(huge, NULL), 0);
    assert_false(papan_cell_position(huge, 0, &layer, &row, &column));
    papan_puzzle_free(cube);
    papan_puzzle_free(huge);
}

static void queens(void **state)
{
    (void)state;
    papan_puzzle *puzzle =
        read_puzzle("{\"family\": \"queens\", \"regions\": [\"AAB\", \"ACB\", \"CCB\"], \"placed\": "
                    "[\"#..\", \".x.\", \"...\"]}");
    uint16_t label[9];
    assert_string_equal(papan_info_of(puzzle).family, "queens");
    assert_int_equal(papan_info_of(puzzle).n, 3);
    assert_int_equal(papan_info_of(puzzle).stars, 1);
    assert_int_equal(papan_cell_of(puzzle, 4).region, 2);
    assert_int_equal(papan_cell_of(puzzle, 9).region, -1);
    assert_int_equal(papan_cell_of(puzzle, 9).mark, PAPAN_MARK_NONE);
    assert_memory_equal(papan_info_of(puzzle).region, "ABC", 3);
    assert_int_equal(papan_cell_of(puzzle, 0).mark, PAPAN_MARK_QUEEN);
    assert_int_equal(papan_cell_of(puzzle, 4).mark, PAPAN_MARK_CROSS);
    assert_int_equal(papan_cell_of(puzzle, 8).mark, PAPAN_MARK_NONE);
    assert_int_equal(papan_givens(puzzle, label), 1);
    assert_int_equal(label[0], 0);
    assert_int_equal(label[1], PAPAN_EMPTY);
    assert_int_equal(papan_info_of(puzzle).labels, 1);
    assert_null(papan_label_of(puzzle, 0).name);
    assert_int_equal(papan_cell_of(puzzle, 0).state, '?');
    assert_int_equal(papan_label_of(puzzle, 0).piece, -1);
    assert_false(papan_pack_get(puzzle, &(papan_pack_info){0}));
    papan_puzzle_free(puzzle);
}

static void nqueens(void **state)
{
    (void)state;
    papan_puzzle *puzzle = read_puzzle("nqueens: 6\nPLACED\n......\n...Q..\n......\n......\n......\nQ.....\n");
    uint64_t row = 0, column = 0;
    assert_true(papan_nqueens_given(puzzle, 0, &row, &column) && row == 1 && column == 3);
    assert_true(papan_nqueens_given(puzzle, 1, &row, &column) && row == 5 && column == 0);
    assert_false(papan_nqueens_given(puzzle, 2, &row, &column));
    uint16_t label[36];
    assert_int_equal(papan_givens(puzzle, label), 2);
    assert_int_equal(papan_cell_of(puzzle, 9).mark, PAPAN_MARK_QUEEN);
    assert_int_equal(papan_cell_of(puzzle, 9).region, -1);
    assert_null(papan_info_of(puzzle).region);
    assert_int_equal(papan_cell_of(puzzle, 36).mark, PAPAN_MARK_NONE);
    assert_int_equal(papan_nqueens_check(1000, 1 << 16, NULL, NULL, NULL), PAPAN_OK);
    assert_true(papan_nqueens_column(1000, 0) < 1000);
    papan_puzzle_free(puzzle);
}

static void reasons(void **state)
{
    (void)state;
    papan_puzzle *good = builtin("pentominoes:3x20"), *bad = read_puzzle("2 2 1\nDEFAULT\nAAA\n");
    papan_puzzle *cover = read_puzzle("a b\na\nb\n");
    papan_message why;
    assert_int_equal(papan_impossible(good, &why, NULL), PAPAN_OK);
    assert_null(why.text);
    assert_int_equal(papan_impossible(bad, &why, NULL), PAPAN_OK);
    assert_non_null(why.text);
    assert_string_equal(papan_info_of(cover).family, "cover");
    assert_false(papan_info_of(cover).has_board);
    papan_puzzle_free(good);
    papan_puzzle_free(bad);
    papan_puzzle_free(cover);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(messages),

        cmocka_unit_test(reading),   cmocka_unit_test(builtins),
        cmocka_unit_test(writing),   cmocka_unit_test(structs_of_another_size),
        cmocka_unit_test(solutions), cmocka_unit_test(documents),
        cmocka_unit_test(shapes),    cmocka_unit_test(queens),
        cmocka_unit_test(nqueens),   cmocka_unit_test(reasons),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
