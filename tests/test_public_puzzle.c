/* test_public_puzzle.c: base.h, buffer.h, json.h and puzzle.h as a program uses them that has only the
 * installed headers and libraries. */
#include <papan/papan.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static papan_puzzle *read_puzzle(const char *text)
{
    papan_puzzle *puzzle = NULL;
    assert_int_equal(papan_read(NULL, text, strlen(text), &puzzle, NULL), PAPAN_OK);
    return puzzle;
}

static papan_puzzle *builtin(const char *id)
{
    papan_puzzle *puzzle = NULL;
    assert_int_equal(papan_builtin(NULL, id, &puzzle, NULL), PAPAN_OK);
    return puzzle;
}

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
    papan_say(&message, 3, 4, "row {0}: {1}");
    papan_say_number(&message, 0, -12);
    papan_say_text(&message, 1, "odd");
    assert_int_equal(message.line * 10 + message.column, 34);
    assert_int_equal(papan_message_text(&message, NULL, out, sizeof out), strlen("row -12: odd"));
    assert_string_equal(out, "row -12: odd");
    assert_int_equal(papan_message_text(&message, shout, out, 6), strlen("BARIS -12: odd"));
    assert_string_equal(out, "BARIS");
}

static void *refuse_all(void *context, void *block, size_t old_size, size_t new_size)
{
    (void)context, (void)block, (void)old_size, (void)new_size;
    return NULL;
}

static void buffers(void **state)
{
    (void)state;
    papan_buffer text = papan_buffer_new(NULL), none = papan_buffer_new(&(papan_allocator){refuse_all, NULL});
    assert_null(text.bytes);
    papan_buffer_add(&text, "abc", 2);
    papan_buffer_text(&text, "de");
    papan_buffer_char(&text, '/');
    papan_buffer_number(&text, -7);
    assert_string_equal(text.bytes, "abde/-7");
    papan_buffer_clear(&text);
    assert_int_equal(text.length, 0);
    papan_buffer_readable(&text, "a\tb\xFF");
    assert_string_equal(text.bytes, "a\xEF\xBF\xBD"
                                    "b\xEF\xBF\xBD");
    papan_buffer_free(&text);
    assert_null(text.bytes);
    papan_buffer_char(&none, 'x');
    assert_true(none.failed);
    papan_buffer_free(&none);
}

static void json_values(void **state)
{
    (void)state;
    papan_buffer out = papan_buffer_new(NULL);
    papan_json_writer json = papan_json_writer_line(&out);
    papan_json_put_text(&json, "t", "a\"b");
    papan_json_put_text(&json, "u", NULL);
    papan_json_put_bytes(&json, "b", "x\xFF", 2);
    papan_json_begin_string(&json, "s");
    papan_buffer_text(json.out, "..X");
    papan_json_end_string(&json);
    papan_json_put_number(&json, "n", -5);
    papan_json_put_numbers(&json, "l", (const uint32_t[]){1, 2}, 2);
    papan_json_put_real(&json, "r", 1.5, 3);
    papan_json_put_bool(&json, "y", true);
    papan_json_put_null(&json, "z");
    papan_json_begin_object(&json, "o");
    papan_json_end(&json);
    papan_json_begin_array(&json, "a");
    papan_json_put_exact(&json, NULL, UINT64_MAX);
    papan_json_end_line(&json);
    assert_string_equal(
        out.bytes,
        "{\"t\": \"a\\\"b\", \"u\": null, \"b\": \"x\\ufffd\", \"s\": \"..X\", \"n\": -5, \"l\": [1, 2], "
        "\"r\": 1.500, \"y\": true, \"z\": null, \"o\": {}, \"a\": [\"18446744073709551615\"]}\n");
    papan_buffer_clear(&out);
    json = papan_json_writer_new(&out);
    papan_json_begin_object_lines(&json, NULL);
    papan_json_begin_array_lines(&json, "rows");
    papan_json_put_number(&json, NULL, 1);
    papan_json_end_line(&json);
    assert_non_null(strchr(out.bytes, '\n'));
    assert_non_null(strstr(out.bytes, "\"rows\": [\n"));
    papan_buffer_free(&out);
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
    papan_notes notes;
    static const char wrong[] = "AAB\nA?B\nCCC\n", two[] = "[{\"n\": 4},\n{\"n\": 5}]";
    assert_int_equal(papan_read(NULL, wrong, strlen(wrong), &puzzle, &notes), PAPAN_BAD_INPUT);
    assert_null(puzzle);
    assert_non_null(notes.error.text);
    assert_int_equal(notes.error.line, 2);
    assert_int_equal(
        papan_read(&(papan_allocator){refuse_all, NULL}, queens_text, strlen(queens_text), &puzzle, &notes),
        PAPAN_NO_MEMORY);
    assert_int_equal(papan_builtin(NULL, "nothing:1", &puzzle, &notes), PAPAN_BAD_INPUT);
    papan_puzzle_free(NULL);
    unsigned lines = 0;
    assert_int_equal(papan_archive_read(NULL, two, strlen(two), &lines, count_text, &notes), PAPAN_OK);
    assert_int_equal(lines, 1 + 2);
    assert_int_equal(papan_archive_read(NULL, "[", 1, &lines, count_text, NULL), PAPAN_BAD_INPUT);
}

static void builtins(void **state)
{
    (void)state;
    const char *id, *description;
    size_t count = 0;
    for (; papan_builtin_name(count, &id, &description); count++) {
        assert_true(strlen(id) > 0 && strlen(description) > 0);
        assert_non_null(papan_builtin_group(count));
    }
    assert_true(count > 50);
    assert_null(papan_builtin_group(count));
}

/* Each format that writes the puzzle gives a text that is the same puzzle. */
static void check_formats(const papan_puzzle *puzzle)
{
    papan_format_info format = {.size = sizeof format}, found = {.size = sizeof found};
    papan_buffer text = papan_buffer_new(NULL), id = papan_buffer_new(NULL), again = papan_buffer_new(NULL);
    assert_int_equal(papan_id_write(puzzle, &id), PAPAN_OK);
    assert_true(papan_id_is(id.bytes, id.length));
    for (size_t i = 0; papan_format_at(i, &format); i++) {
        papan_puzzle *copy = NULL;
        if (!papan_format_named(puzzle, format.name, &found) || !format.reads ||
            strcmp(format.name, "dlx") == 0)
            continue;
        assert_true(format.writes);
        papan_buffer_clear(&text);
        assert_int_equal(papan_write(puzzle, format.name, &text, NULL), PAPAN_OK);
        assert_int_equal(papan_read(NULL, text.bytes, text.length, &copy, NULL), PAPAN_OK);
        papan_buffer_clear(&again);
        assert_int_equal(papan_id_write(copy, &again), PAPAN_OK);
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
    assert_false(papan_id_is("two words", 9));
    papan_buffer none = papan_buffer_new(&(papan_allocator){refuse_all, NULL});
    assert_int_equal(papan_write(queens, "json", &none, &why), PAPAN_NO_MEMORY);
    papan_buffer_free(&text);
    papan_puzzle_free(queens);
    papan_puzzle_free(pack);
}

/* A program of version 1.0 that knows fewer members than the library. */
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
    assert_int_equal(papan_read_solution(puzzle, NULL, right, strlen(right), label, NULL), PAPAN_OK);
    assert_true(papan_verify(puzzle, label, &why));
    assert_int_equal(papan_picture_text(puzzle, label, text, sizeof text), 20);
    assert_string_equal(text, "A#BB\nAAB#\n#CDD\nCC#D\n");
    assert_int_equal(papan_symbol(puzzle, label, 1), '#');
    assert_int_equal(papan_symbol(puzzle, NULL, 1), 'A');
    assert_int_equal(papan_symbol(puzzle, NULL, 16), 0);
    assert_int_equal(papan_cell_state(puzzle, 16), 0);
    assert_int_equal(papan_read_solution(puzzle, NULL, wrong, strlen(wrong), label, NULL), PAPAN_OK);
    assert_false(papan_verify(puzzle, label, &why));
    assert_non_null(why.text);
    assert_int_equal(papan_read_solution(puzzle, NULL, "?", 1, label, NULL), PAPAN_BAD_INPUT);
    papan_puzzle_free(puzzle);
}

static void documents(void **state)
{
    (void)state;
    papan_puzzle *puzzle = read_puzzle("1 4 1\nDEFAULT\nAA\nCOPIES A=2\n");
    papan_buffer out = papan_buffer_new(NULL);
    papan_json_writer json = papan_json_writer_line(&out);
    const uint16_t label[] = {0, 0, 1, 1};
    papan_json_result result = {.size = sizeof result,
                                .strategy = "cover",
                                .verdict = "unique",
                                .count = "1",
                                .solutions = 1,
                                .solution = (const uint16_t *const[]){label}};
    papan_json_put_result(&json, puzzle, &result);
    papan_json_end_line(&json);
    assert_non_null(strstr(out.bytes, "\"family\": \"pack\""));
    assert_non_null(
        strstr(out.bytes, "\"placements\": [{\"piece\": \"A\", \"copy\": 1, \"cells\": [[1, 1], [1, 2]]}"));
    papan_buffer_clear(&out);
    json = papan_json_writer_line(&out);
    papan_json_put_totals(&json, &result);
    papan_json_put_placements(&json, puzzle, label);
    papan_json_begin_array(&json, "solutions");
    papan_json_put_solution(&json, puzzle, label);
    papan_json_end(&json);
    papan_json_put_cells(&json, "cells", puzzle, (const uint32_t[]){0, 3}, 2);
    assert_true(papan_json_put_puzzle(&json, "puzzle", puzzle, true));
    papan_json_end_line(&json);
    assert_null(strstr(out.bytes, "\"family\": \"pack\", \"strategy\""));
    assert_non_null(strstr(out.bytes, "\"cells\": [[1, 1], [1, 4]]"));
    assert_non_null(strstr(out.bytes, "\"copies\""));
    papan_buffer_free(&out);
    papan_puzzle_free(puzzle);
}

/* ---- boards ---- */

static void shapes(void **state)
{
    (void)state;
    papan_puzzle *cube = builtin("soma:3x3x3"), *huge = builtin("nqueens:100000");
    unsigned layer, row, column, rows, columns;
    assert_int_equal(papan_layers(cube), 3);
    assert_true(papan_has_board(cube));
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
    assert_int_equal(
        papan_picture_text(cover, (const uint16_t[]){PAPAN_EMPTY, PAPAN_EMPTY, 0}, text, sizeof text), 4);
    assert_string_equal(text, "a b\n");
    papan_puzzle_free(cover);
    assert_int_equal(papan_cell_at(cube, 0, 3, 0), -1);
    assert_int_equal(papan_cells(huge), 0);
    assert_int_equal(papan_layers(huge), 0);
    assert_int_equal(papan_size(huge), 100000);
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
    assert_string_equal(papan_family_name(puzzle), "queens");
    assert_int_equal(papan_size(puzzle), 3);
    assert_int_equal(papan_stars(puzzle), 1);
    assert_int_equal(papan_region(puzzle, 4), 2);
    assert_int_equal(papan_region(puzzle, 9), -1);
    assert_int_equal(papan_mark_at(puzzle, 9), PAPAN_MARK_NONE);
    assert_int_equal(papan_region_symbol(puzzle, 2), 'C');
    assert_int_equal(papan_region_symbol(puzzle, 3), 0);
    assert_int_equal(papan_mark_at(puzzle, 0), PAPAN_MARK_QUEEN);
    assert_int_equal(papan_mark_at(puzzle, 4), PAPAN_MARK_CROSS);
    assert_int_equal(papan_mark_at(puzzle, 8), PAPAN_MARK_NONE);
    assert_int_equal(papan_givens(puzzle, label), 1);
    assert_int_equal(label[0], 0);
    assert_int_equal(label[1], PAPAN_EMPTY);
    assert_int_equal(papan_labels(puzzle), 1);
    assert_null(papan_label_name(puzzle, 0));
    assert_int_equal(papan_cell_state(puzzle, 0), '?');
    assert_int_equal(papan_piece_of(puzzle, 0), -1);
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
    assert_int_equal(papan_mark_at(puzzle, 9), PAPAN_MARK_QUEEN);
    assert_int_equal(papan_region(puzzle, 9), -1);
    assert_int_equal(papan_region_symbol(puzzle, 0), 0);
    assert_int_equal(papan_mark_at(puzzle, 36), PAPAN_MARK_NONE);
    bool right = false;
    assert_int_equal(papan_nqueens_check(1000, 1 << 16, NULL, NULL, &right), PAPAN_OK);
    assert_true(right);
    assert_true(papan_nqueens_column(1000, 0) < 1000);
    papan_puzzle_free(puzzle);
}

/* ---- packing ---- */

typedef struct places {
    size_t count, cells;
} places;

static bool count_place(void *context, const uint32_t *cell, size_t cells)
{
    places *p = context;
    for (size_t i = 1; i < cells; i++)
        assert_true(cell[i - 1] < cell[i]);
    p->cells += cells;
    return ++p->count < 100;
}

static void packing(void **state)
{
    (void)state;
    papan_puzzle *puzzle = read_puzzle("2 3 2\nDEFAULT\nAA\nA\nB\nBB\nPLACED\nAA.\nA..\n");
    papan_pack_info pack = {.size = sizeof pack};
    papan_piece_info piece = {.size = sizeof piece};
    places p = {0};
    assert_true(papan_pack_get(puzzle, &pack));
    assert_string_equal(pack.lattice, "square");
    assert_int_equal(pack.pieces, 2);
    assert_false(pack.copies || pack.copies_alike || pack.custom || pack.gaps > 0);
    assert_true(papan_piece_at(puzzle, 1, &piece));
    assert_string_equal(piece.name, "B");
    assert_int_equal(piece.symbol, 'B');
    assert_true(piece.turn && piece.flip);
    assert_int_equal(piece.first, 1);
    assert_int_equal(piece.copies * 10 + piece.least, 11);
    assert_int_equal(piece.face[0].size, 3);
    assert_int_equal(piece.face[0].cell[1].x, 1);
    assert_null(piece.face[0].kind);
    assert_false(papan_piece_at(puzzle, 2, &piece));
    assert_int_equal(papan_piece_of(puzzle, 1), 1);
    assert_int_equal(papan_piece_of(puzzle, PAPAN_EMPTY), -1);
    assert_string_equal(papan_label_name(puzzle, 1), "B");
    assert_null(papan_label_name(puzzle, PAPAN_EMPTY));
    assert_int_equal(papan_cell_state(puzzle, 0), 'X');
    assert_int_equal(papan_cell_kind(puzzle, 0), 0);
    assert_null(papan_cell_text(puzzle, 0));
    assert_int_equal(papan_mark_at(puzzle, 0), PAPAN_MARK_NONE);
    assert_int_equal(papan_region_symbol(puzzle, 0), 0);
    assert_int_equal(papan_size(puzzle) + papan_stars(puzzle), 0);
    /* on the empty board, though A is given: four corners of each of two squares of four cells */
    assert_int_equal(papan_piece_places(puzzle, 1, count_place, &p), PAPAN_OK);
    assert_int_equal(p.count, 8);
    assert_int_equal(p.cells, 24);
    papan_puzzle_free(puzzle);
}

static void ways(void **state)
{
    (void)state;
    papan_puzzle *puzzle = builtin("pentominoes:3x20");
    papan_piece_info piece = {.size = sizeof piece};
    size_t all = 0;
    for (unsigned i = 0; papan_piece_at(puzzle, i, &piece); i++) {
        const papan_piece_way_list *list = NULL;
        assert_int_equal(papan_piece_ways(&piece, NULL, &list), PAPAN_OK);
        all += list->ways;
        for (size_t w = 0; w < list->ways; w++) {
            unsigned at = (unsigned)w;
            for (unsigned quarter = 0; quarter < 4; quarter++)
                at = list->way[at].rotated;
            assert_int_equal(at, w);
            assert_int_equal(list->way[list->way[w].flipped].flipped, w);
            const papan_face *shape = &list->way[w].shape;
            assert_int_equal(shape->size, 5);
            assert_null(shape->kind);
            for (unsigned c = 1; c < shape->size; c++) /* in the order of reading */
                assert_true(
                    shape->cell[c - 1].x < shape->cell[c].x ||
                    (shape->cell[c - 1].x == shape->cell[c].x && shape->cell[c - 1].y < shape->cell[c].y));
        }
        papan_piece_ways_free(list);
    }
    assert_int_equal(all, 63); /* the fixed pentominoes */
    const papan_piece_way_list *none;
    papan_piece_at(puzzle, 0, &piece);
    assert_int_equal(papan_piece_ways(&piece, &(papan_allocator){refuse_all, NULL}, &none), PAPAN_NO_MEMORY);
    assert_null(none);
    papan_piece_ways_free(none);
    papan_puzzle_free(puzzle);
}

/* Flipping a piece over shows its next side, if it has several, or nothing, if it is one-sided. */
static void ways_of_sides(void **state)
{
    (void)state;
    static const struct {
        const char *piece;
        unsigned ways;
        int flips; /* that lead back to the same way; -1: it must not be flipped */
    } table[] = {
        {"AAA\nA\n", 8, 2},
        {"AAA\nA\nFLIP no\n", 4, -1},
        {"AAA\nA\nTURN no\n", 1, -1},
        {"AAA\nA\nBACK A\nAA\n", 6, 2},
        {"AAA\nA\nBACK A\nAA\nBACK A\nA\n", 7, 3},
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
        char text[100];
        snprintf(text, sizeof text, "4 4 1\nDEFAULT\n%s", table[i].piece);
        papan_puzzle *puzzle = read_puzzle(text);
        papan_piece_info piece = {.size = sizeof piece};
        const papan_piece_way_list *list = NULL;
        assert_true(papan_piece_at(puzzle, 0, &piece));
        assert_int_equal(papan_piece_ways(&piece, NULL, &list), PAPAN_OK);
        assert_int_equal(list->ways, table[i].ways);
        int at = 0;
        for (int flip = 0; flip < table[i].flips; flip++) {
            assert_true(flip == 0 || at != 0);
            at = list->way[at].flipped;
        }
        assert_int_equal(at, 0);
        assert_true((list->way[0].flipped < 0) == (table[i].flips < 0));
        papan_piece_ways_free(list);
        papan_puzzle_free(puzzle);
    }
}

/* The kinds of the cells turn with the piece. */
static void ways_with_kinds(void **state)
{
    (void)state;
    papan_puzzle *puzzle = read_puzzle("1 2 1\nDEFAULT\nAA\nKINDS A\nX.\n");
    papan_piece_info piece = {.size = sizeof piece};
    const papan_piece_way_list *list = NULL;
    assert_true(papan_piece_at(puzzle, 0, &piece));
    assert_int_equal(papan_piece_ways(&piece, NULL, &list), PAPAN_OK);
    assert_int_equal(list->ways, 4);
    for (unsigned w = 0; w < 4; w++) {
        const char *kind = list->way[w].shape.kind,
                   *other = list->way[list->way[list->way[w].rotated].rotated].shape.kind;
        assert_true(kind != NULL && other != NULL);
        assert_true((kind[0] == 'X') != (kind[1] == 'X'));
        assert_true((kind[0] == 'X') == (other[1] == 'X'));
    }
    papan_piece_ways_free(list);
    papan_puzzle_free(puzzle);
}

/* Groups with numbers of their own. */
static void groups_of_gaps(void **state)
{
    (void)state;
    papan_puzzle *puzzle = read_puzzle("1 6 1\nCUSTOM\n1122XX\nA\nCOPIES A=3\nGAPS 1=1 2=0-2\n");
    unsigned least = 9, most = 9;
    uint16_t label[6], whole[6];
    assert_true(papan_gap_at(puzzle, 0, &least, &most) && least == 1 && most == 1);
    assert_true(papan_gap_at(puzzle, 1, &least, &most) && least == 0 && most == 2);
    assert_false(papan_gap_at(puzzle, 2, &least, &most));
    for (unsigned i = 0; i < 6; i++)
        label[i] = PAPAN_EMPTY;
    papan_fill_gaps(puzzle, label, whole);
    static const bool filled[6] = {true, false, true, true, false, false};
    for (unsigned i = 0; i < 6; i++)
        assert_true(filled[i] ? papan_leaves_empty(puzzle, whole[i]) : whole[i] == PAPAN_EMPTY);
    assert_true(whole[0] != whole[2] && whole[0] != whole[3] && whole[2] != whole[3]);
    label[0] = (uint16_t)papan_labels(puzzle); /* a label that nothing has */
    assert_int_equal(papan_symbol(puzzle, label, 0), papan_symbol(puzzle, label, 1));
    papan_puzzle_free(puzzle);
}

static void gaps(void **state)
{
    (void)state;
    papan_puzzle *puzzle = builtin("calendar");
    papan_pack_info pack = {.size = sizeof pack};
    unsigned least, most, empty = 0, texts = 0;
    assert_true(papan_pack_get(puzzle, &pack));
    assert_true(pack.gaps > 0);
    assert_true(papan_gap_at(puzzle, 0, &least, &most) && least <= most);
    assert_false(papan_gap_at(puzzle, pack.gaps, &least, &most));
    for (unsigned label = 0; label < papan_labels(puzzle); label++) {
        bool stays = papan_leaves_empty(puzzle, (uint16_t)label);
        assert_true(stays == (papan_piece_of(puzzle, (uint16_t)label) < 0));
        empty += stays;
    }
    assert_true(empty >= 2); /* day and month */
    assert_false(papan_leaves_empty(puzzle, PAPAN_EMPTY));
    size_t cells = papan_cells(puzzle);
    uint16_t *label = malloc(cells * sizeof *label), *whole = malloc(cells * sizeof *whole);
    for (size_t i = 0; i < cells; i++)
        label[i] = PAPAN_EMPTY;
    papan_fill_gaps(puzzle, label, whole);
    unsigned filled = 0;
    for (uint32_t i = 0; i < cells; i++) {
        filled += whole[i] != PAPAN_EMPTY;
        texts += papan_cell_text(puzzle, i) != NULL;
        assert_true(whole[i] == PAPAN_EMPTY || papan_cell_state(puzzle, i) == '?');
    }
    assert_int_equal(filled, empty);
    assert_true(texts >= 12 + 31);
    free(label);
    free(whole);
    papan_puzzle_free(puzzle);
}

static void copies_alike(void **state)
{
    (void)state;
    papan_puzzle *few = read_puzzle("1 4 1\nDEFAULT\nAA\nCOPIES A=2\n");
    papan_puzzle *many = read_puzzle("1 200 1\nDEFAULT\nAA\nCOPIES A=100\n");
    papan_pack_info pack = {.size = sizeof pack};
    assert_true(papan_pack_get(few, &pack) && pack.copies && !pack.copies_alike);
    assert_true(papan_pack_get(many, &pack) && pack.copies && pack.copies_alike);
    papan_puzzle_free(few);
    papan_puzzle_free(many);
}

static void piece_sets(void **state)
{
    (void)state;
    papan_piece_set_info set = {.size = sizeof set};
    papan_piece_info piece = {.size = sizeof piece};
    size_t sets = 0;
    for (; papan_piece_set_get(sets, &set); sets++) {
        const papan_piece_way_list *list = NULL;
        assert_true(set.pieces > 0 && strlen(set.description) > 0);
        assert_true(papan_piece_set_piece(sets, set.pieces - 1, &piece));
        assert_false(papan_piece_set_piece(sets, set.pieces, &piece));
        assert_string_equal(piece.lattice, set.lattice);
        assert_int_equal(papan_piece_ways(&piece, NULL, &list), PAPAN_OK);
        assert_true((list->ways == 0) == (strcmp(set.lattice, "cubic") == 0));
        papan_piece_ways_free(list);
    }
    assert_true(sets > 10);
    static const struct {
        const char *name;
        bool flip;
        unsigned faces;
    } sides[] = {{"pentominoes", true, 1}, {"one-sided-pentominoes", false, 1}, {"iq-xoxo", false, 2}};
    for (size_t i = 0; i < sizeof sides / sizeof *sides; i++) {
        size_t index = 0;
        while (papan_piece_set_get(index, &set) && strcmp(set.name, sides[i].name) != 0)
            index++;
        assert_true(papan_piece_set_piece(index, 0, &piece));
        assert_true(piece.flip == sides[i].flip && piece.faces == sides[i].faces && piece.turn);
        assert_int_equal(piece.copies * 10 + piece.least, 11);
    }
    assert_false(papan_piece_set_piece(sets, 0, &piece));
}

static void own_pieces(void **state)
{
    (void)state;
    papan_own_pieces *own = NULL, *named = NULL;
    papan_puzzle *puzzle = NULL, *replaced = NULL;
    papan_notes notes;
    papan_pack_info pack = {.size = sizeof pack};
    static const char set[] = "AA\nA\nB\nBB\n", board[] = "2 3 2\nDEFAULT\npieces: mine\n";
    assert_int_equal(papan_own_pieces_read(NULL, set, strlen(set), "mine", &own, &notes), PAPAN_OK);
    assert_false(papan_own_pieces_used(own));
    assert_int_equal(papan_read_with(NULL, board, strlen(board), own, &puzzle, &notes), PAPAN_OK);
    assert_true(papan_own_pieces_used(own));
    papan_own_pieces_free(own);
    assert_true(papan_pack_get(puzzle, &pack) && pack.pieces == 2);
    papan_puzzle_free(puzzle);
    assert_int_equal(papan_own_pieces_named(NULL, "nobody", &named), PAPAN_BAD_INPUT);
    assert_null(named);
    assert_int_equal(papan_own_pieces_named(NULL, "pentominoes", &named), PAPAN_OK);
    puzzle = read_puzzle("6 10 1\nDEFAULT\nA\n");
    assert_int_equal(papan_pieces_replaced(puzzle, named, NULL, &replaced, &notes), PAPAN_OK);
    assert_true(papan_pack_get(replaced, &pack) && pack.pieces == 12);
    papan_puzzle_free(replaced);
    papan_puzzle_free(puzzle);
    static const char bar[] = "AAA\n";
    unsigned least = 0, most = 0;
    assert_int_equal(papan_own_pieces_read(NULL, bar, strlen(bar), "bar", &own, &notes), PAPAN_OK);
    puzzle = read_puzzle("1 4 1\nCUSTOM\n????\nAA\n"); /* as many cells stay empty as the pieces leave */
    assert_int_equal(papan_pieces_replaced(puzzle, own, NULL, &replaced, &notes), PAPAN_OK);
    assert_true(papan_gap_at(puzzle, 0, &least, &most) && least == 2 && most == 2);
    assert_true(papan_gap_at(replaced, 0, &least, &most) && least == 1 && most == 1);
    papan_puzzle_free(replaced);
    papan_puzzle_free(puzzle);
    papan_own_pieces_free(own);
    puzzle = read_puzzle(queens_text);
    assert_int_equal(papan_pieces_replaced(puzzle, named, NULL, &replaced, &notes), PAPAN_BAD_INPUT);
    assert_null(replaced);
    papan_puzzle_free(puzzle);
    papan_own_pieces_free(named);
    papan_own_pieces_free(NULL);
    assert_int_equal(papan_own_pieces_read(NULL, "A  A\n", 5, "mine", &own, NULL), PAPAN_BAD_INPUT);
    assert_null(own);
}

/* ---- placing ---- */

static papan_puzzle *place(const papan_puzzle *puzzle, const uint16_t *label, const bool *cross)
{
    papan_puzzle *placed = NULL;
    papan_notes notes;
    assert_int_equal(papan_place(puzzle, label, cross, NULL, &placed, &notes), PAPAN_OK);
    assert_null(notes.error.text);
    return placed;
}

static void refuses(const papan_puzzle *puzzle, const uint16_t *label, const bool *cross, papan_status status,
                    const char *code)
{
    papan_puzzle *placed = (papan_puzzle *)1;
    papan_notes notes;
    assert_int_equal(papan_place(puzzle, label, cross, NULL, &placed, &notes), status);
    assert_null(placed);
    assert_string_equal(papan_message_code(&notes.error), code);
    assert_int_equal(papan_place(puzzle, label, cross, NULL, &placed, NULL), status);
}

static void assert_written(const papan_puzzle *puzzle, const char *wanted)
{
    papan_buffer out = papan_buffer_new(NULL);
    assert_int_equal(papan_write(puzzle, ".txt", &out, NULL), PAPAN_OK);
    assert_string_equal(out.bytes, wanted);
    papan_buffer_free(&out);
}

static void place_queens(void **state)
{
    (void)state;
    papan_puzzle *puzzle = read_puzzle("stars: 2\nAAB\nCCB\nCC.\nPLACED\n#..\n..x\n...\n");
    uint16_t label[9];
    bool cross[9] = {[0] = true, [3] = true, [8] = true}; /* a queen is on 0 */
    assert_int_equal(papan_givens(puzzle, label), 1);
    label[5] = 0;
    papan_puzzle *placed = place(puzzle, label, cross), *again = place(placed, label, NULL);
    assert_written(placed, "stars: 2\nAAB\nCCB\nCC.\nPLACED\n#..\nx.#\n..x\n");
    assert_written(again, "stars: 2\nAAB\nCCB\nCC.\nPLACED\n#..\n..#\n...\n");
    papan_puzzle_free(again);
    label[0] = label[5] = PAPAN_EMPTY;
    again = place(placed, label, NULL);
    assert_written(again, "stars: 2\nAAB\nCCB\nCC.\n");
    label[8] = 0;
    refuses(puzzle, label, NULL, PAPAN_BAD_INPUT, "queen-without-region");
    papan_puzzle_free(again);
    papan_puzzle_free(placed);
    papan_puzzle_free(puzzle);
}

/* The given queen stays the first, so hints can spare it. */
static void place_nqueens(void **state)
{
    (void)state;
    papan_puzzle *puzzle = read_puzzle("nqueens: 4\nPLACED\n....\n....\n....\n.Q..\n");
    uint16_t label[16];
    bool none[16] = {false};
    papan_givens(puzzle, label);
    label[2] = 0;
    papan_puzzle *placed = place(puzzle, label, NULL);
    uint64_t row, column;
    assert_true(papan_nqueens_given(placed, 0, &row, &column) && row == 3 && column == 1);
    assert_true(papan_nqueens_given(placed, 1, &row, &column) && row == 0 && column == 2);
    assert_false(papan_nqueens_given(placed, 2, &row, &column));
    refuses(puzzle, label, none, PAPAN_UNSUITABLE, "place-no-crosses");
    papan_hint_request request = {.size = sizeof request, .given = 1};
    const papan_hint *hint = NULL;
    label[2] = PAPAN_EMPTY, label[1] = 0; /* in the same column */
    papan_puzzle *wrong = place(puzzle, label, NULL);
    assert_int_equal(papan_hint_next(wrong, NULL, &request, &hint), PAPAN_OK);
    assert_int_equal(hint->kind, PAPAN_HINT_DEAD);
    assert_true(hint->remove.count == 1 && hint->remove.thing[0].cells.cell[0] == 1);
    papan_hint_free(hint);
    papan_puzzle_free(wrong);
    papan_puzzle_free(placed);
    papan_puzzle_free(puzzle);
    puzzle = builtin("nqueens:2000"); /* without a board */
    refuses(puzzle, label, NULL, PAPAN_UNSUITABLE, "place-no-board");
    papan_puzzle_free(puzzle);
}

/* Every piece of a solution placed alone, and all of them; on boards with copies and cells that stay empty. */
static void place_pieces(void **state)
{
    (void)state;
    static const char *const id[] = {"iq-puzzler-pro:pyramid", "calendar:11-15", "hexiamonds:6x6", "soma:3x3x3",
                                     "genius-square:1"};
    for (size_t i = 0; i < sizeof id / sizeof *id; i++) {
        papan_puzzle *puzzle = builtin(id[i]);
        size_t cells = papan_cells(puzzle);
        uint16_t *whole = calloc(cells, sizeof *whole), *label = calloc(cells, sizeof *label),
                 *found = calloc(cells, sizeof *found);
        papan_result result = {.size = sizeof result};
        assert_int_equal(papan_solve_first(puzzle, whole, &result), PAPAN_OK);
        for (unsigned piece = 0; piece <= papan_labels(puzzle); piece++) {
            for (size_t cell = 0; cell < cells; cell++)
                label[cell] = whole[cell] == piece || piece == papan_labels(puzzle) ? whole[cell] : PAPAN_EMPTY;
            papan_puzzle *placed = place(puzzle, label, NULL);
            papan_givens(placed, found);
            for (uint32_t cell = 0; cell < cells; cell++) {
                bool fixed = papan_cell_state(puzzle, cell) == '_';
                int wanted = fixed ? -1 : papan_piece_of(puzzle, label[cell]);
                assert_int_equal(fixed ? -1 : papan_piece_of(placed, found[cell]), wanted);
            }
            assert_int_equal(papan_solve_first(placed, found, &result), PAPAN_OK);
            assert_int_equal(result.verdict, PAPAN_SOLVED);
            papan_puzzle_free(placed);
        }
        for (size_t cell = 0; cell < cells; cell++)
            label[cell] = PAPAN_EMPTY;
        uint32_t end = (uint32_t)cells - 1;
        bool kept = papan_cell_state(puzzle, 0) == '_' || papan_cell_state(puzzle, end) == '_';
        label[0] = label[end] = 0; /* two cells of a piece that are far apart */
        refuses(puzzle, label, NULL, PAPAN_BAD_INPUT, kept ? "placed-on-empty-cell" : "placed-not-a-piece");
        free(whole), free(label), free(found);
        papan_puzzle_free(puzzle);
    }
}

static void reasons(void **state)
{
    (void)state;
    papan_puzzle *good = builtin("pentominoes:3x20"), *bad = read_puzzle("2 2 1\nDEFAULT\nAAA\n");
    papan_puzzle *cover = read_puzzle("a b\na\nb\n");
    papan_message why;
    assert_int_equal(papan_impossible(good, &why), PAPAN_OK);
    assert_null(why.text);
    assert_int_equal(papan_impossible(bad, &why), PAPAN_OK);
    assert_non_null(why.text);
    assert_string_equal(papan_family_name(cover), "cover");
    assert_false(papan_has_board(cover));
    refuses(cover, NULL, NULL, PAPAN_UNSUITABLE, "place-no-board");
    papan_puzzle_free(good);
    papan_puzzle_free(bad);
    papan_puzzle_free(cover);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(messages),
        cmocka_unit_test(buffers),
        cmocka_unit_test(json_values),
        cmocka_unit_test(reading),
        cmocka_unit_test(builtins),
        cmocka_unit_test(writing),
        cmocka_unit_test(structs_of_another_size),
        cmocka_unit_test(solutions),
        cmocka_unit_test(documents),
        cmocka_unit_test(shapes),
        cmocka_unit_test(queens),
        cmocka_unit_test(nqueens),
        cmocka_unit_test(packing),
        cmocka_unit_test(ways),
        cmocka_unit_test(ways_of_sides),
        cmocka_unit_test(ways_with_kinds),
        cmocka_unit_test(groups_of_gaps),
        cmocka_unit_test(gaps),
        cmocka_unit_test(copies_alike),
        cmocka_unit_test(piece_sets),
        cmocka_unit_test(own_pieces),
        cmocka_unit_test(place_queens),
        cmocka_unit_test(place_nqueens),
        cmocka_unit_test(place_pieces),
        cmocka_unit_test(reasons),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
