/* test_public_pack.c: what puzzle.h has about packing puzzles: pieces, copies, gaps, their ways and places;
 * piece sets. */
#include "info.h"
#include "public.h"

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
    assert_int_equal(papan_label_of(puzzle, 1).piece, 1);
    assert_int_equal(papan_label_of(puzzle, PAPAN_EMPTY).piece, -1);
    assert_string_equal(papan_label_of(puzzle, 1).name, "B");
    assert_null(papan_label_of(puzzle, PAPAN_EMPTY).name);
    assert_int_equal(papan_cell_of(puzzle, 0).state, 'X');
    assert_int_equal(papan_cell_of(puzzle, 0).kind, 0);
    assert_null(papan_cell_of(puzzle, 0).text);
    assert_int_equal(papan_cell_of(puzzle, 0).mark, PAPAN_MARK_NONE);
    assert_null(papan_info_of(puzzle).region);
    assert_int_equal(papan_info_of(puzzle).n + papan_info_of(puzzle).stars, 0);
    /* on the empty board, though A is given: four corners of each of two squares of four cells */
    assert_int_equal(papan_piece_places(puzzle, 1, &p, count_place, NULL), PAPAN_OK);
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
        papan_piece_way_list *list = NULL;
        assert_int_equal(papan_piece_ways(&piece, NULL, &list, NULL), PAPAN_OK);
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
    papan_piece_way_list *none;
    papan_piece_at(puzzle, 0, &piece);
    assert_int_equal(papan_piece_ways(&piece, &(papan_allocator){refuse_all, NULL}, &none, NULL),
                     PAPAN_NO_MEMORY);
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
        papan_piece_way_list *list = NULL;
        assert_true(papan_piece_at(puzzle, 0, &piece));
        assert_int_equal(papan_piece_ways(&piece, NULL, &list, NULL), PAPAN_OK);
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
    papan_piece_way_list *list = NULL;
    assert_true(papan_piece_at(puzzle, 0, &piece));
    assert_int_equal(papan_piece_ways(&piece, NULL, &list, NULL), PAPAN_OK);
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
    papan_pack_info pack = {.size = sizeof pack};
    uint16_t label[6], whole[6];
    assert_true(papan_pack_get(puzzle, &pack) && pack.gaps == 2);
    assert_true(pack.gap[0].least == 1 && pack.gap[0].most == 1);
    assert_true(pack.gap[1].least == 0 && pack.gap[1].most == 2);
    for (unsigned i = 0; i < 6; i++)
        label[i] = PAPAN_EMPTY;
    papan_fill_gaps(puzzle, label, whole);
    static const bool filled[6] = {true, false, true, true, false, false};
    for (unsigned i = 0; i < 6; i++)
        assert_true(filled[i] ? papan_label_of(puzzle, whole[i]).empty : whole[i] == PAPAN_EMPTY);
    assert_true(whole[0] != whole[2] && whole[0] != whole[3] && whole[2] != whole[3]);
    label[0] = (uint16_t)papan_info_of(puzzle).labels; /* an unused label */
    char text[16];
    board_text(puzzle, label, text, sizeof text);
    assert_int_equal(text[0], text[1]);
    papan_puzzle_free(puzzle);
}

static void gaps(void **state)
{
    (void)state;
    papan_puzzle *puzzle = builtin("calendar");
    papan_pack_info pack = {.size = sizeof pack};
    unsigned empty = 0, texts = 0;
    assert_true(papan_pack_get(puzzle, &pack));
    assert_true(pack.gaps > 0);
    assert_true(pack.gap[0].least <= pack.gap[0].most);
    for (unsigned label = 0; label < papan_info_of(puzzle).labels; label++) {
        bool stays = papan_label_of(puzzle, (uint16_t)label).empty;
        assert_true(stays == (papan_label_of(puzzle, (uint16_t)label).piece < 0));
        empty += stays;
    }
    assert_true(empty >= 2); /* day and month */
    assert_false(papan_label_of(puzzle, PAPAN_EMPTY).empty);
    size_t cells = papan_cells(puzzle);
    uint16_t *label = malloc(cells * sizeof *label), *whole = malloc(cells * sizeof *whole);
    for (size_t i = 0; i < cells; i++)
        label[i] = PAPAN_EMPTY;
    papan_fill_gaps(puzzle, label, whole);
    unsigned filled = 0;
    for (uint32_t i = 0; i < cells; i++) {
        filled += whole[i] != PAPAN_EMPTY;
        texts += papan_cell_of(puzzle, i).text != NULL;
        assert_true(whole[i] == PAPAN_EMPTY || papan_cell_of(puzzle, i).state == '?');
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
    for (; papan_piece_set_at(sets, &set); sets++) {
        papan_piece_way_list *list = NULL;
        assert_true(set.pieces > 0 && strlen(set.description) > 0);
        assert_true(papan_piece_set_piece(sets, set.pieces - 1, &piece));
        assert_false(papan_piece_set_piece(sets, set.pieces, &piece));
        assert_string_equal(piece.lattice, set.lattice);
        assert_int_equal(papan_piece_ways(&piece, NULL, &list, NULL), PAPAN_OK);
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
        while (papan_piece_set_at(index, &set) && strcmp(set.name, sides[i].name) != 0)
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
    reports notes;
    papan_pack_info pack = {.size = sizeof pack};
    static const char set[] = "AA\nA\nB\nBB\n", board[] = "2 3 2\nDEFAULT\npieces: mine\n";
    assert_int_equal(papan_own_pieces_read(set, strlen(set), "mine", NULL, &own, &notes.warnings, &notes.error),
                     PAPAN_OK);
    bool used = false;
    assert_int_equal(
        papan_read_with(board, strlen(board), own, NULL, &puzzle, &used, &notes.warnings, &notes.error),
        PAPAN_OK);
    assert_true(used);
    papan_own_pieces_free(own);
    assert_true(papan_pack_get(puzzle, &pack) && pack.pieces == 2);
    papan_puzzle_free(puzzle);
    assert_int_equal(papan_own_pieces_named("nobody", NULL, &named, NULL), PAPAN_BAD_INPUT);
    assert_null(named);
    assert_int_equal(papan_own_pieces_named("pentominoes", NULL, &named, NULL), PAPAN_OK);
    puzzle = read_puzzle("6 10 1\nDEFAULT\nA\n");
    assert_int_equal(papan_pieces_replaced(puzzle, named, NULL, &replaced, &notes.warnings, &notes.error),
                     PAPAN_OK);
    assert_true(papan_pack_get(replaced, &pack) && pack.pieces == 12);
    papan_puzzle_free(replaced);
    papan_puzzle_free(puzzle);
    static const char bar[] = "AAA\n";
    assert_int_equal(papan_own_pieces_read(bar, strlen(bar), "bar", NULL, &own, &notes.warnings, &notes.error),
                     PAPAN_OK);
    puzzle = read_puzzle("1 4 1\nCUSTOM\n????\nAA\n"); /* as many cells stay empty as the pieces leave */
    assert_int_equal(papan_pieces_replaced(puzzle, own, NULL, &replaced, &notes.warnings, &notes.error),
                     PAPAN_OK);
    assert_true(papan_pack_get(puzzle, &pack) && pack.gap[0].least == 2 && pack.gap[0].most == 2);
    assert_true(papan_pack_get(replaced, &pack) && pack.gap[0].least == 1 && pack.gap[0].most == 1);
    papan_puzzle_free(replaced);
    papan_puzzle_free(puzzle);
    papan_own_pieces_free(own);
    puzzle = read_puzzle("AABB\nAACB\nDCCC\nDDDC\n");
    assert_int_equal(papan_pieces_replaced(puzzle, named, NULL, &replaced, &notes.warnings, &notes.error),
                     PAPAN_BAD_INPUT);
    assert_null(replaced);
    papan_puzzle_free(puzzle);
    papan_own_pieces_free(named);
    papan_own_pieces_free(NULL);
    assert_int_equal(papan_own_pieces_read("A  A\n", 5, "mine", NULL, &own, NULL, NULL), PAPAN_BAD_INPUT);
    assert_null(own);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(packing),         cmocka_unit_test(ways),           cmocka_unit_test(ways_of_sides),
        cmocka_unit_test(ways_with_kinds), cmocka_unit_test(groups_of_gaps), cmocka_unit_test(gaps),
        cmocka_unit_test(copies_alike),    cmocka_unit_test(piece_sets),     cmocka_unit_test(own_pieces),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
