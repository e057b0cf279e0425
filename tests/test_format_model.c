/* test_format_model.c: everything that packing puzzles can have, in every format. Random puzzles with all
 * features are written and read back as text, JSON and id; their solutions are, too. Mistakes in the sections
 * of the text format and in the keys of JSON have their place and a helpful sentence. */
#include "format/format.h"
#include "format/pack_forms.h"
#include "random_pack.h"
#include "test_format.h"

#include <stdio.h>

/* ---- written and read ---- */

/* As text the names of pieces are their letters, which these puzzles have. */
static bool goes_round(const papan_puzzle *puzzle, const char *name)
{
    papan_buffer out = papan_buffer_new(NULL);
    papan_message why = {0};
    papan_status status = papan_format_for(puzzle, name)->write(puzzle, &out, &why);
    if (status == PAPAN_OK) {
        papan_puzzle *again = must_read(out.bytes);
        check_equal(puzzle, again, true);
        check_equal_manners(puzzle, again);
        papan_puzzle_free(again);
    } else {
        assert_int_equal(status, PAPAN_UNSUITABLE);
        assert_non_null(strstr(why.text, "JSON"));
    }
    papan_buffer_free(&out);
    return status == PAPAN_OK;
}

typedef struct reading {
    unsigned solutions;
} reading;

static bool solution_goes_round(void *context, const papan_puzzle *puzzle, const uint16_t *label)
{
    reading *r = context;
    char picture[400];
    uint16_t again[PLACES_MAX];
    papan_notes notes;
    size_t length = papan_picture_text(puzzle, label, picture, sizeof picture);
    assert_true(length < sizeof picture);
    papan_status status =
        papan_read_solution(puzzle, picture, length, NULL, again, &notes.warnings, &notes.error);
    if (status != PAPAN_OK || papan_verify(puzzle, again, NULL) != PAPAN_OK)
        fail_msg("not read: %s\n%s", notes.error.text, picture);
    unsigned pieces = puzzle->first[puzzle->pack.pieces];
    for (uint32_t i = 0; i < puzzle->cells; i++)
        assert_true(label[i] == again[i] || (label[i] >= pieces && again[i] >= pieces));
    papan_buffer out = papan_buffer_new(NULL);
    papan_buffer_text(&out, "{\"solutions\": [");
    assert_int_equal(papan_write_solution(puzzle, label, &out, NULL), PAPAN_OK);
    papan_buffer_text(&out, "]}");
    memset(again, 0, sizeof again);
    assert_int_equal(
        papan_read_solution(puzzle, out.bytes, out.length, NULL, again, &notes.warnings, &notes.error),
        PAPAN_OK);
    for (uint32_t i = 0; i < puzzle->cells; i++)
        assert_true(label[i] == again[i] || (label[i] >= pieces && again[i] >= pieces));
    papan_buffer_free(&out);
    return ++r->solutions < 200;
}

static void fail_with(const papan_puzzle *puzzle, const papan_message *why)
{
    papan_buffer out = papan_buffer_new(NULL);
    papan_message unheard;
    char sentence[400];
    papan_format_for(puzzle, "json")->write(puzzle, &out, &unheard);
    papan_message_text(why, NULL, sentence, sizeof sentence);
    fail_msg("%s\n%s", sentence, out.bytes);
}

static void random_puzzles(void **unused)
{
    (void)unused;
    drawn d;
    unsigned made = 0, texts = 0, solved = 0;
    random_pack_state = 16;
    for (unsigned i = 0; i < 1500; i++) {
        papan_puzzle *puzzle = draw_puzzle(&d);
        if (puzzle == NULL)
            continue;
        made++;
        texts += goes_round(puzzle, "pack-text");
        assert_true(goes_round(puzzle, "json"));
        if (made % 4 == 0)
            assert_true(goes_round(puzzle, "id"));
        reading r = {0};
        papan_request request = {
            .goal = PAPAN_LIST, .strategy = "cover", .context = &r, .solution = solution_goes_round};
        papan_result result = {0};
        papan_status status = papan_solve(puzzle, &request, &result, NULL);
        if (status != PAPAN_OK)
            fail_with(puzzle, &result.reason);
        solved += r.solutions > 0;
        papan_puzzle_free(puzzle);
    }
    print_message("%u puzzles, %u as text, %u solved\n", made, texts, solved);
    assert_true(made > 700 && texts > 350 && solved > 30);
}

/* ---- mistakes ---- */

#define TWO    "2 3 2\nDEFAULT\nAA\nB\nBBB\n"
#define GROUPS "2 3 2\nCUSTOM\nX?1\nXX1\nAA\nB\nBB\n"

static const refusal refused[] = {
    /* boards */
    {"2 2 1\nHEXAGONAL\nXX\nX!\nA\n", 4, 2, "'!' in row 2 of the board; expected X"},
    {"2 2 1\nTRIANGULAR\nXX\nA\n", 4, 1, "the board ends after one row"},
    {"2 2 1\nHEXAGONAL\n..\n..\nA\n", 3, 1, "no cells"},
    {"2 5 1\nCUSTOM\n12345\n6789?\nA\n", 3, 1, "too many groups; at most 9"},
    {"1 2 1\nCUSTOM\n0X\nA\n", 3, 1, "'0' in row 1"},
    {"2 2 1\nTRIANGULAR\nXX\nXX\nA\n\nA\n", 6, 1, "piece A has a blank line inside"},
    {"2 2 1\nTRIANGULAR\nXX\nXX\n A  A\n", 5, 5, "piece A is in separate parts"},
    {"5 5 1\nHEXAGONAL\nXXXXX\nXXXXX\nXXXXX\nXXXXX\nXXXXX\npieces: pentominoes\n", 8, 9,
     "another kind of board"},
    /* COPIES and USE */
    {TWO "COPIES A=3-2\n", 6, 8, "the first number is larger than the second"},
    {TWO "COPIES A=0-0\n", 6, 8, "at least 1"},
    {TWO "COPIES A=-1-2\n", 6, 8, "at least 1"},
    {TWO "COPIES A=1-\n", 6, 8, "invalid \"A=1-\""},
    {TWO "COPIES A=1-99999999999999999999\n", 6, 8, "too many pieces"},
    {TWO "COPIES A=1\nCOPIES B=1\n", 7, 1, "COPIES is already in line 6"},
    {TWO "USE\n", 6, 4, "nothing follows USE"},
    {TWO "USE 0\n", 6, 5, "invalid \"0\" after USE"},
    {TWO "USE x\n", 6, 5, "expected a number of pieces"},
    {TWO "USE 2-1\n", 6, 5, "the first number is larger"},
    {TWO "USE 3\n", 6, 5, "USE says 3, but the number of pieces with all copies is 2"},
    {TWO "USE 5\nCOPIES A=0-3\n", 6, 5, "USE says 5, but the number of pieces with all copies is 4"},
    {TWO "USE 1 2\n", 6, 7, "unexpected \"2\" after USE"},
    {TWO "USE 99999999999\n", 6, 5, "too many pieces; at most 20000"},
    /* GAPS */
    {TWO "GAPS ?=1\n", 6, 6, "the board has no cells of this group"},
    {GROUPS "GAPS 2=1\n", 8, 6, "the board has no cells of this group"},
    {GROUPS "GAPS 1=3\n", 8, 6, "the number of cells in this group is 2"},
    {GROUPS "GAPS 1=2-1\n", 8, 6, "the first number is larger"},
    {GROUPS "GAPS 1=1 1=1\n", 8, 10, "already has a number"},
    {GROUPS "GAPS 1\n", 8, 6, "such as 1=1 or ?=3-5"},
    {GROUPS "GAPS\n", 8, 5, "nothing follows GAPS"},
    {GROUPS "GAPS 1=0\nPLACED\n..._..\n", 10, 4, "row 1 of the placed pieces has 6 characters"},
    {GROUPS "GAPS 1=0\nPLACED\n.._\n...\n", 0, 0,
     "too many cells of a group are marked as empty: 1; at most 0"},
    /* TURN, FLIP, PARTS */
    {TWO "TURN\n", 6, 5, "nothing follows TURN"},
    {TWO "TURN maybe\n", 6, 6, "invalid \"maybe\" after TURN; expected no"},
    {TWO "TURN C=no\n", 6, 6, "\"C=no\" after TURN: unknown piece"},
    {TWO "TURN A=no A=yes\n", 6, 11, "this piece is named twice"},
    {TWO "TURN A=no no\n", 6, 11, "invalid \"no\""},
    {TWO "FLIP A=1\n", 6, 6, "invalid \"A=1\" after FLIP"},
    {"2 2 1\nPYRAMID\nAA\nFLIP no\n", 3, 1, "cannot be one-sided"},
    {TWO "PARTS\n", 6, 6, "nothing follows PARTS"},
    {TWO "PARTS AB\n", 6, 7, "\"AB\" after PARTS: unknown piece"},
    /* KINDS */
    {TWO "KINDS\nXX\n", 7, 3, "row 1 of the kinds has 2 characters; expected 3"},
    {TWO "KINDS\nXXX\n", 8, 1, "the text ends after 1 of the 2 rows after KINDS"},
    {TWO "KINDS\nX+X\n...\n", 7, 2, "invalid kind '+'"},
    {TWO "KINDS\nXXX\nXXX\nKINDS\n", 9, 1, "the kinds of the board are given twice"},
    {"1 2 1\nCUSTOM\nX.\nA\nKINDS\nXX\n", 6, 2, "'X' is outside the board"},
    {"2 2 1\nPYRAMID\nAA\nKINDS\nX\n", 4, 1, "only for flat boards"},
    {TWO "KINDS C\nX\n", 6, 7, "\"C\" after KINDS: unknown piece"},
    {TWO "KINDS B x\n", 6, 9, "unexpected \"x\" after KINDS"},
    {TWO "KINDS B\nXX\nXOX\n", 7, 2, "piece B has no cell here"},
    {TWO "KINDS B\nX\n", 8, 1, "the text ends after 1 of the 2 lines after KINDS B"},
    {TWO "KINDS B\nX\nX_X\n", 8, 2, "invalid kind '_'"},
    {TWO "KINDS B\nX\n\tX\n", 8, 1, "tabs are not allowed"},
    {TWO "KINDS A\nXO\nKINDS A\nXO\n", 8, 1, "the kinds of piece A are given twice"},
    /* BACK */
    {TWO "BACK\n", 6, 5, "nothing follows BACK"},
    {TWO "BACK C\nC\n", 6, 6, "\"C\" after BACK: unknown piece"},
    {TWO "BACK A\n", 7, 1, "the lines of the other side are missing after BACK A"},
    {TWO "BACK A\nUSE 1\n", 7, 1, "the lines of the other side are missing after BACK A"},
    {TWO "BACK A\nB\n", 7, 1, "have the letter B; write them with A"},
    /* LABELS */
    {TWO "LABELS\n1 2\n", 7, 4, "row 1 of the labels has 2 words; expected 3"},
    {TWO "LABELS\n1 2 3 4\n", 7, 8, "row 1 of the labels has 4 words; expected 3"},
    {TWO "LABELS\n1 2 3\n", 8, 1, "the text ends after 1 of the 2 rows after LABELS"},
    {TWO "LABELS\n1 2 \x01\n4 5 6\n", 7, 5, "control characters"},
    {TWO "LABELS\n1 2 \xC2\x85\n4 5 6\n", 7, 5, "control characters"},
    {TWO "LABELS\n1 2 \xFF\n4 5 6\n", 7, 5, "invalid label"},
    {TWO "LABELS\n1 2 aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa\n4 5 6\n", 7, 5, "at most 31 bytes"},
    {TWO "LABELS x\n", 6, 8, "unexpected \"x\" after LABELS"},
    {"1 2 1\nCUSTOM\nX.\nA\nLABELS\n1 2\n", 6, 3, "label \"2\" is outside the board"},
    {"2 2 1\nPYRAMID\nAA\nLABELS\nX\n", 4, 1, "only for flat boards"},
    /* PLACED */
    {"1 2 1\nCUSTOM\n_X\nA\nPLACED\nA.\n", 6, 1, "piece A is placed on a cell that must stay empty"},
    {TWO "PLACED\n._.\n", 8, 1, "the text ends after 1 of the 2 rows after PLACED"},
    {TWO "PLACED now\n", 6, 8, "unexpected \"now\" after PLACED"},
    {TWO "PLACED\n...\n...\nCOLOURS\n", 9, 1, "unexpected \"COLOURS\" after the end"},
};

static void text_mistakes(void **unused)
{
    (void)unused;
    check_refusals(refused, ROWS(refused));
}

#define JSON(board, rest) "{\"board\": " board ", \"pieces\": [{\"rows\": [\"AA\"]}" rest
static const refusal refused_json[] = {
    {"{\"lattice\": \"round\", \"board\": [\"X\"], \"pieces\": []}", 0, 0,
     "\"lattice\" must be one of square, cubic, pyramid, hexagonal, triangular"},
    {JSON("[\"X!\"]", "]}"), 0, 0, "invalid '!' in \"board[0]\""},
    {JSON("[\"12345\", \"6789?\"]", "]}"), 0, 0, "\"board\" has too many groups"},
    {JSON("[\"X?\"]", "], \"gaps\": 3}"), 0, 0, "\"gaps\" must be an object"},
    {JSON("[\"X?\"]", "], \"gaps\": {\"1\": 1}}"), 0, 0, "\"gaps.1\": the board has no cells of this group"},
    {JSON("[\"X?\"]", "], \"gaps\": {\"??\": 1}}"), 0, 0, "no cells of this group"},
    {JSON("[\"X?\"]", "], \"gaps\": {\"?\": 2}}"), 0, 0, "\"gaps.?\" is 2; it must be between 0 and 1"},
    {JSON("[\"X?\"]", "], \"gaps\": {\"?\": [1]}}"), 0, 0, "or two: [from, to]"},
    {JSON("[\"X?\"]", "], \"gaps\": {\"?\": [1, 0]}}"), 0, 0, "\"gaps.?\" is 0; it must be 1"},
    {JSON("[\"XX\"]", "], \"use\": 2}"), 0, 0, "\"use\" is 2, but the number of pieces with all copies is 1"},
    {JSON("[\"XX\"]", "], \"use\": 0}"), 0, 0, "\"use\" must be at least 1"},
    {JSON("[\"XX\"]", "], \"use\": \"all\"}"), 0, 0, "\"use\" must be a whole number"},
    {JSON("[\"XX\"]", "], \"kinds\": [\"X\"]}"), 0, 0,
     "\"kinds[0]\" has one character; the board has 2 columns"},
    {JSON("[\"XX\"]", "], \"kinds\": [\"X-\"]}"), 0, 0, "invalid kind '-'"},
    {JSON("[\"X.\"]", "], \"kinds\": [\"XX\"]}"), 0, 0, "outside the board"},
    {JSON("[\"XX\"]", "], \"labels\": [\"ab\"]}"), 0, 0, "\"labels\" must have one array for each row"},
    {JSON("[\"XX\"]", "], \"labels\": [[\"a\"]]}"), 0, 0, "columns: 2"},
    {JSON("[\"XX\"]", "], \"labels\": [[\"a\", 3]]}"), 0, 0, "\"labels[0][1]\" must be null or a string"},
    {JSON("[\"XX\"]", "], \"labels\": [[\"a\\n\", null]]}"), 0, 0, "control characters"},
    {JSON("[\"X.\"]", "], \"labels\": [[\"a\", \"b\"]]}"), 0, 0, "outside the board; write null there"},
    {JSON("[\"XX\"]", ", {\"rows\": [\"B\"], \"copies\": [2, 1]}]}"), 0, 0, "\"pieces[1].copies\" is 1"},
    {JSON("[\"XX\"]", ", {\"rows\": [\"B\"], \"copies\": [0, 0]}]}"), 0, 0, "must be at least 1"},
    {JSON("[\"XX\"]", ", {\"rows\": [\"B\"], \"copies\": 0}]}"), 0, 0, "it must be between 1 and 20000"},
    {JSON("[\"XX\"]", ", {\"rows\": [\"B\"], \"turn\": 1}]}"), 0, 0,
     "\"pieces[1].turn\" must be true or false"},
    {JSON("[\"XX\"]", ", {\"rows\": [\"B\"], \"kinds\": \"XX\"}]}"), 0, 0, "their number is 1"},
    {JSON("[\"XX\"]", ", {\"rows\": [\"B\"], \"kinds\": \"*\"}]}"), 0, 0, "invalid kind '*'"},
    {JSON("[\"XX\"]", ", {\"rows\": [\"B\"], \"back\": 3}]}"), 0, 0, "\"pieces[1].back\" must be an object"},
    {JSON("[\"XX\"]", ", {\"rows\": [\"B\"], \"back\": {\"kinds\": \"X\"}}]}"), 0, 0, "exactly one of"},
    {JSON("[\"XX\"]", ", {\"rows\": [\"B\"], \"back\": [{}, {}, {}, {}, {}, {}, {}, {}]}]}"), 0, 0,
     "too many sides"},
    {"{\"lattice\": \"cubic\", \"board\": [[\"XX\"]], \"pieces\": [{\"rows\": [\"AA\"], \"flip\": true}]}", 0,
     0, "never mirrored"},
    {"{\"lattice\": \"cubic\", \"board\": [[\"XX\"]], \"labels\": [], \"pieces\": [{\"rows\": [\"AA\"]}]}", 0,
     0, "only flat boards have \"labels\""},
    {"{\"lattice\": \"pyramid\", \"side\": 2, \"kinds\": [], \"pieces\": [{\"rows\": [\"AA\"]}]}", 0, 0,
     "a pyramid has no \"kinds\""},
    {"{\"lattice\": \"hexagonal\", \"board\": [\"XX\"], \"pieces\": \"pentominoes\"}", 0, 0,
     "these pieces need \"lattice\": \"square\""},
};

static void json_mistakes(void **unused)
{
    (void)unused;
    check_refusals(refused_json, ROWS(refused_json));
}

/* ---- what is written ---- */

static const char *const written[] = {
    "2 3 2\nHEXAGONAL\nX?X\nXX_\nAA\n A\nB\nCOPIES B=0-2\nUSE 1-3\nTURN no\n",
    "2 3 2\nTRIANGULAR\nXXX\nXXX\n AA\nBBB\nFLIP B=no\n",
    "2 4 2\nCUSTOM\n11X2\nXX22\nA\nBB\nCOPIES A=3\nGAPS 1=1 2=1-2\n",
    "2 4 2\nCUSTOM\nXXXX\nXX??\nA\nBB\nCOPIES A=3\n", /* the number of gaps follows */
    "2 4 1\nDEFAULT\nA  A\nCOPIES A=4\nPARTS A\n",
    "1 4 2\nDEFAULT\nAA\nBB\nBACK A\nA\nA\nBACK A\nA A\nKINDS A\nX .\nKINDS B\nXO\nKINDS\n..XO\nPARTS A\n",
    "2 3 1\nDEFAULT\nAAA\nCOPIES A=2\nLABELS\nJan .   3\n.   15  \xC3\xA9t\xC3\xA9\n",
    "1 4 1\nDEFAULT\nA\nCOPIES A=3\nPLACED\nA._.\n",
    "2 2 1\nPYRAMID\nA\nCOPIES A=4\nPLACED\n_\n\n..\n..\n",
    "1 3 2\nDEFAULT\nA\nBB\nCOPIES A=1\nUSE 1\n",
};

static void writes_what_was_read(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < ROWS(written); i++) {
        papan_puzzle *puzzle = must_read(written[i]);
        papan_buffer out = papan_buffer_new(NULL);
        papan_message why;
        assert_int_equal(papan_format_for(puzzle, "pack-text")->write(puzzle, &out, &why), PAPAN_OK);
        papan_puzzle *again = must_read(out.bytes);
        check_equal(puzzle, again, true);
        check_equal_manners(puzzle, again);
        if (strstr(written[i], "PARTS A\nCOPIES") == NULL && strstr(written[i], "BACK") == NULL)
            assert_string_equal(out.bytes, written[i]);
        papan_buffer_free(&out);
        papan_puzzle_free(again);
        papan_puzzle_free(puzzle);
    }
}

/* A group whose cells are given as empty has fewer left. */
static void given_gaps_count(void **unused)
{
    (void)unused;
    papan_puzzle *puzzle =
        must_read("2 3 2\nCUSTOM\n111\nXXX\nA\nBB\nCOPIES A=0-9 B=0-9\nGAPS 1=2\nPLACED\n.._\n...\n");
    papan_puzzle *same = must_read("2 3 2\nCUSTOM\n??_\nXXX\nA\nBB\nCOPIES A=0-9 B=0-9\nGAPS ?=1\n");
    check_equal(puzzle, same, true);
    check_equal_manners(puzzle, same);
    papan_puzzle_free(puzzle);
    papan_puzzle_free(same);
}

/* Triangles keep pointing up or down if a piece is moved to row 0 and column 0. */
static void triangles_keep_their_direction(void **unused)
{
    (void)unused;
    static const char *const cells[] = {"[[0, 1]]", "[[1, 0]]", "[[-3, 0]]", "[[0, -1]]", "[[2, -3]]"};
    for (size_t i = 0; i < ROWS(cells); i++) {
        char text[300];
        snprintf(text, sizeof text,
                 "{\"lattice\": \"triangular\", \"board\": [\"XX\"], \"pieces\": [{\"turn\": false, \"cells\": "
                 "%s}]}",
                 cells[i]);
        papan_puzzle *puzzle = must_read(text);
        papan_point at = puzzle->pack.piece[0].cell[0];
        assert_int_equal((at.x + at.y) % 2, 1);
        assert_int_equal(at.x, 0);
        assert_true(goes_round(puzzle, "pack-text") && goes_round(puzzle, "json") && goes_round(puzzle, "id"));
        papan_puzzle_free(puzzle);
    }
}

/* ---- piece sets of users ---- */

static papan_status read_set(const char *text, papan_own_pieces **own, papan_notes *notes)
{
    return papan_own_pieces_read(text, strlen(text), "mine", NULL, own, &notes->warnings, &notes->error);
}

static void own_pieces(void **unused)
{
    (void)unused;
    static const char *const sets[] = {
        "AA\nA\nB\nBBB\nFLIP B=no\n",
        ("{\"name\": \"mine\", \"pieces\": [{\"rows\": [\"AA\", \"A\"]}, {\"flip\": false, \"rows\": [\"B\", "
         "\"BBB\"]}]}"),
        "3 3 2\nDEFAULT\nAA\nA\nB\nBBB\nFLIP B=no\n",
    };
    static const char *const puzzles[] = {"2 4 2\nDEFAULT\npieces: mine\n", "2 4 2\nDEFAULT\n",
                                          "{\"board\": {\"rows\": 2, \"columns\": 4}, \"pieces\": \"mine\"}",
                                          "{\"family\": \"pack\", \"board\": {\"rows\": 2, \"columns\": 4}}",
                                          "2_4_2/DEFAULT/pieces:mine"};
    papan_puzzle *wanted = must_read("2 4 2\nDEFAULT\nAA\nA\nB\nBBB\nFLIP B=no\n");
    for (size_t s = 0; s < ROWS(sets); s++)
        for (size_t p = 0; p < ROWS(puzzles); p++) {
            papan_own_pieces *own;
            bool used;
            papan_notes notes;
            papan_puzzle *puzzle, *other;
            assert_int_equal(read_set(sets[s], &own, &notes), PAPAN_OK);
            assert_int_equal(papan_read_with(puzzles[p], strlen(puzzles[p]), own, NULL, &puzzle, &used,
                                             &notes.warnings, &notes.error),
                             PAPAN_OK);
            assert_true(used);
            check_equal(wanted, puzzle, true);
            check_equal_manners(wanted, puzzle);
            papan_puzzle_free(puzzle);
            puzzle = must_read("2 4 1\nDEFAULT\nXXXX\nXXXX\n");
            assert_int_equal(papan_pieces_replaced(puzzle, own, NULL, &other, &notes.warnings, &notes.error),
                             PAPAN_OK);
            check_equal(wanted, other, true);
            check_equal_manners(wanted, other);
            papan_puzzle_free(puzzle);
            papan_puzzle_free(other);
            papan_own_pieces_free(own);
        }
    papan_puzzle_free(wanted);
}

static void wrong_own_pieces(void **unused)
{
    (void)unused;
    static const refusal rows[] = {
        {"A\nAb\n", 2, 2, "'b' is a lower-case letter"},
        {"A  A\n", 1, 4, "piece A is in separate parts"},
        {"A\nPLACED\nA\n", 2, 1, "PLACED belongs to a puzzle"},
        {"A\nKINDS\n", 2, 6, "nothing follows KINDS"},
        {"\n\n", 1, 1, "empty"},
        {"COPIES A=2\n", 1, 1, "no pieces found"},
        {"{\"pieces\": []}", 0, 0, "\"pieces\" must be an array"},
        {"{\"name\": 3, \"pieces\": [{\"rows\": [\"A\"]}]}", 0, 0, "\"name\" must be a string"},
        {"[]", 1, 1, "expected a JSON object"},
    };
    for (size_t i = 0; i < ROWS(rows); i++) {
        papan_own_pieces *own;
        papan_notes notes;
        assert_int_equal(read_set(rows[i].input, &own, &notes), PAPAN_BAD_INPUT);
        check_message(&notes.error, &rows[i]);
        assert_null(own);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_puzzles),   cmocka_unit_test(text_mistakes),
        cmocka_unit_test(json_mistakes),    cmocka_unit_test(writes_what_was_read),
        cmocka_unit_test(given_gaps_count), cmocka_unit_test(triangles_keep_their_direction),
        cmocka_unit_test(own_pieces),       cmocka_unit_test(wrong_own_pieces),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
