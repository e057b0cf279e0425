/* Everything in papan/hint.h, papan/make.h and papan/import.h, as seen by a program that uses the shared
 * libraries: hints of all families, paths, difficulty, new puzzles, boards from pixels, invalid input,
 * structs of an older program, and memory that runs out at any moment. */
#include "check.h"
#include "info.h"
#include "papan/draw.h"

static const char board_6[] = "AAABBB\nCADBBB\nCCDDDB\nECDDDD\nECDDDF\nCCDDDF\n";
static const char wrong_6[] =
    "AAABBB\nCADBBB\nCCDDDB\nECDDDD\nECDDDF\nCCDDDF\nPLACED\nQ.....\n......\n......\n......\n"
    "......\n......\n";
static const char dead_pack[] = "1 4 2\nDEFAULT\nA\nBBB\nPLACED\n.A..\n";

/* ---- levels and rules ---- */

static void levels(void **state)
{
    (void)state;
    for (papan_level level = PAPAN_LEVEL_EASY; level <= PAPAN_LEVEL_EXPERT; level++)
        assert_int_equal(papan_level_named(papan_level_name(level)), level);
    assert_int_equal(papan_level_named("beyond"), PAPAN_LEVEL_ANY);
    assert_int_equal(papan_level_named(NULL), PAPAN_LEVEL_ANY);
}

static void rules(void **state)
{
    (void)state;
    static const char *const families[] = {"queens", "nqueens", "pack"};
    for (unsigned f = 0; f < 3; f++) {
        unsigned number = 0;
        for (const papan_rule *rule; (rule = papan_rule_at(families[f], number)) != NULL; number++)
            assert_true(strlen(rule->name) > 0);
        assert_true(number > 4 && number <= PAPAN_RULES_MAX);
    }
    assert_null(papan_rule_at("cover", 0));
    assert_null(papan_rule_at("no-such-family", 0));
}

/* ---- hints ---- */

static papan_hint *hint_of(const char *text, papan_hint_kind kind)
{
    papan_hint *hint = NULL;
    papan_puzzle *puzzle = check_puzzle(text);
    assert_true(papan_info_of(puzzle).abilities & PAPAN_HAS_HINTS);
    assert_int_equal(papan_hint_next(puzzle, NULL, NULL, &hint, NULL), PAPAN_OK);
    assert_int_equal(hint->kind, kind);
    assert_non_null(hint->text.text);
    papan_puzzle_free(puzzle);
    return hint;
}

static void hints(void **state)
{
    (void)state;
    papan_hint *hint = hint_of(board_6, PAPAN_HINT_STEP);
    assert_string_equal(hint->rule->name, "region-in-line");
    assert_true(hint->label == PAPAN_EMPTY && hint->place.count == 0 && hint->cross.count > 0);
    assert_int_equal(hint->units.count, 2);
    papan_hint_free(hint);

    hint = hint_of(wrong_6, PAPAN_HINT_WRONG);
    assert_true(hint->remove.count == 1 && hint->remove.thing[0].label == PAPAN_EMPTY);
    assert_true(hint->remove.thing[0].cells.count == 1 && hint->remove.thing[0].cells.cell[0] == 0);
    assert_true(hint->because.text != NULL && hint->proof_steps > 0);
    papan_hint_free(hint);

    hint = hint_of(dead_pack, PAPAN_HINT_DEAD);
    assert_true(hint->spoilers.count == 1 && hint->remove.count == 1 && hint->remove.thing[0].label == 0);
    assert_true(hint->remove.thing[0].cells.count == 1 && hint->remove.thing[0].cells.cell[0] == 1);
    assert_int_equal(hint->label, PAPAN_EMPTY);
    papan_hint_free(hint);

    hint = hint_of("1 9 3\nDEFAULT\nAA\nBB\nCCCCC\nPLACED\n.AA...BB.\n", PAPAN_HINT_DEAD);
    assert_true(hint->remove.count == 2 && hint->spoilers.count == 0 && hint->label == PAPAN_EMPTY);
    for (unsigned i = 0; i < 2; i++) {
        const papan_thing_at *thing = &hint->remove.thing[i];
        assert_true(thing->label == i && thing->cells.count == 2);
        assert_true(thing->cells.cell[0] == 1 + 5 * i && thing->cells.cell[1] == 2 + 5 * i);
    }
    papan_hint_free(hint);

    hint = hint_of("ABBBB\nBBBCC\nDBCCC\nDDEEC\nDEEEE\n", PAPAN_HINT_STEP);
    assert_true(hint->label == PAPAN_EMPTY && hint->place.count == 1 && hint->place.cell[0] == 0);
    papan_hint_free(hint);

    hint = hint_of("2 2 2\nDEFAULT\nAA\nBB\nPLACED\nAA\n..\n", PAPAN_HINT_STEP);
    assert_true(hint->label == 1 && hint->place.count == 2 && hint->place.cell[0] == 2);
    papan_hint_free(hint);

    hint = hint_of("nqueens: 5\nPLACED\nQ....\n.....\n.....\n.....\nQ....\n", PAPAN_HINT_DEAD);
    assert_true(hint->remove.count == 1 && hint->remove.thing[0].cells.cell[0] == 20);
    assert_true(hint->spoilers.count == 2 && hint->spoilers.thing[0].cells.cell[0] == 0);
    assert_true(hint->spoilers.thing[1].cells.count == 1 && hint->spoilers.thing[1].cells.cell[0] == 20);
    papan_hint_free(hint);

    papan_hint_free(hint_of("nqueens:8", PAPAN_HINT_OPEN));
    papan_hint_free(NULL);
    assert_string_equal(papan_hint_kind_name(PAPAN_HINT_STEP), "step");
    assert_string_equal(papan_hint_kind_name(PAPAN_HINT_BEYOND), "beyond");
}

#define BOARD_8 "AAAABCCC\nBBBBBCCC\nBBBCCCCE\nDBBCEEEE\nGGGCGEFE\nGGGGGEFF\nGGGGGEFF\nGGGGGEHF\nPLACED\n"
#define BOARD_9                                                                                                \
    "CACFFEEBB\nCCCFFFEBB\nCCFFEEEDD\nCCFFEEEED\nFFFFEEEEE\nFFFFEEEEE\nFFFHGGGEE\nFFHHHGGEE\nIIIIHHHHE\n"      \
    "PLACED\n"

/* A wrong queen, with the reason and the number of steps that prove it. */
static void wrong_queens(void **state)
{
    static const struct {
        const char *text, *because;
        unsigned steps;
    } row[] = {
        {BOARD_8 "........\n.....#..\n........\n........\n........\n........\n........\n........\n",
         "All places left in regions E, F, H are in columns 6, 7, 8, so no other cell of these columns can "
         "have a queen",
         3},
        {BOARD_9
         ".........\n.........\n.........\n.........\n.........\n.........\n...#.....\n.........\n.........\n",
         "All places left in regions F, I are in columns 3, 4, so no other cell of these columns can have a "
         "queen",
         5},
        {BOARD_8 "........\n........\n........\n........\n#.......\n..#.....\n........\n.#......\n",
         "region G has 3 queens instead of 1", 1},
        {"AABCCCDD\nABBBCEDD\nBBCCCEED\nBCCEEEED\nBBFFDDDD\nBFFDDFGD\nHHFFDFGG\nHHHFFFGG\nPLACED\n"
         "...#....\n........\n........\n........\n........\n........\n........\n........\n",
         "Suppose there is a queen at row 1, column 4: then region D ends up with too few places (steps: 5)",
         1},
    };
    (void)state;
    for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
        papan_puzzle *puzzle = check_puzzle(row[i].text);
        papan_hint *hint = NULL;
        papan_hint_request request = {.size = sizeof request, .rules_version = 1};
        char because[200];
        assert_int_equal(papan_hint_next(puzzle, &request, NULL, &hint, NULL), PAPAN_OK);
        assert_int_equal(hint->kind, PAPAN_HINT_WRONG);
        papan_message_text(&hint->because, NULL, because, sizeof because);
        assert_string_equal(because, row[i].because);
        assert_int_equal(hint->proof_steps, row[i].steps);
        papan_hint_free(hint);
        papan_puzzle_free(puzzle);
    }
}

/* The hint of this puzzle as JSON. */
static void check_json(const char *text, const papan_hint_form *form, const char *expected)
{
    papan_hint *hint;
    papan_puzzle *puzzle = check_puzzle(text);
    papan_buffer out = papan_buffer_new(NULL);
    assert_int_equal(papan_hint_next(puzzle, NULL, NULL, &hint, NULL), PAPAN_OK);
    assert_int_equal(papan_hint_write(puzzle, hint, NULL, form, &out, NULL), PAPAN_OK);
    papan_hint_free(hint);
    papan_puzzle_free(puzzle);
    assert_false(out.failed);
    assert_string_equal(out.bytes, expected);
    papan_buffer_free(&out);
}

static const char *shout(const char *text)
{
    return strcmp(text, "there must be a queen at row {0}, column {1}") == 0 ? "{1} AND {0}!" : text;
}

static void json(void **state)
{
    (void)state;
    static const char queens[] = "nqueens: 4\nPLACED\n.Q..\n....\n....\n....\n";
    check_json(dead_pack, NULL,
               "{\"family\": \"pack\", \"kind\": \"dead\", \"rule\": null, \"level\": null, \"piece\": "
               "null, \"text\": \"this position has no solution; remove piece A to make it solvable\", "
               "\"text_code\": \"remove-piece\", \"because\": \"the remaining pieces cannot fill the "
               "hole of one cell at row 1, column 1\", \"because_code\": \"hole-not-fillable\", "
               "\"chain\": [], \"chain_codes\": [], \"cause\": [[1, 1]], \"place\": [], \"cross\": [], "
               "\"remove\": [{\"piece\": \"A\", \"cells\": [[1, 2]]}], \"spoilers\": [{\"piece\": \"A\", "
               "\"cells\": [[1, 2]]}], \"proof_steps\": null}");
    check_json(queens, &(papan_hint_form){.size = sizeof(papan_hint_form), .translate = shout},
               "{\"family\": \"nqueens\", \"kind\": \"step\", \"rule\": \"only-row\", \"level\": "
               "\"easy\", \"piece\": null, \"text\": \"4 AND 2!\", \"text_code\": "
               "\"queen-needed-there\", \"because\": \"it is the only free cell in its row\", "
               "\"because_code\": \"only-free-cell\", \"chain\": [], \"chain_codes\": [], \"cause\": "
               "[[2, 1], [2, 2], [2, 3], [2, 4]], \"place\": [[2, 4]], \"cross\": [], \"remove\": [], "
               "\"spoilers\": [], \"proof_steps\": null}");
    check_json(queens, &(papan_hint_form){.size = sizeof(papan_hint_form), .raw = true},
               "{\"family\": \"nqueens\", \"kind\": \"step\", \"rule\": \"only-row\", \"title\": null, "
               "\"level\": \"easy\", \"piece\": null, \"text\": {\"text\": \"there must be a queen at "
               "row {0}, column {1}\", \"code\": \"queen-needed-there\", \"args\": [\"2\", \"4\"], "
               "\"line\": 0, \"column\": 0}, \"text_code\": \"queen-needed-there\", \"because\": "
               "{\"text\": \"it is the only free cell in its row\", \"code\": \"only-free-cell\", "
               "\"args\": [], \"line\": 0, \"column\": 0}, \"because_code\": \"only-free-cell\", "
               "\"chain\": [], \"chain_codes\": [], \"units\": [1], \"cause\": [4, 5, 6, 7], \"place\": "
               "[7], \"cross\": [], \"remove\": [], \"spoilers\": [], \"proof_steps\": null}");
}

static void no_hints(void **state)
{
    (void)state;
    papan_puzzle *huge = check_puzzle("nqueens:2000"), *cover = check_puzzle("a b\na\nb\n");
    papan_puzzle *const puzzle[] = {huge, cover};
    for (unsigned i = 0; i < 2; i++) {
        papan_hint *hint = NULL;
        papan_path *path = NULL;
        papan_grade grade = {.size = sizeof grade};
        papan_message why = {0};
        assert_int_equal(papan_hint_next(puzzle[i], NULL, NULL, &hint, &why), PAPAN_UNSUITABLE);
        assert_true(hint == NULL && why.text != NULL);
        assert_int_equal(papan_hint_path(puzzle[i], NULL, NULL, &path, &why), PAPAN_UNSUITABLE);
        assert_true(path == NULL && why.text != NULL);
        assert_int_equal(papan_measure(puzzle[i], NULL, NULL, &grade, &why), PAPAN_UNSUITABLE);
        assert_string_equal(why.code, "not-measured");
    }
    assert_int_equal(papan_info_of(cover).abilities, 0);
    assert_int_equal(papan_info_of(huge).abilities, PAPAN_HAS_HINTS);
    papan_puzzle_free(huge);
    papan_puzzle_free(cover);
}

static bool at_once(void *context)
{
    ++*(unsigned *)context;
    return true;
}

static void stops(void **state)
{
    (void)state;
    unsigned polls = 0;
    papan_hint_request request = {.size = sizeof request, .context = &polls, .stop = at_once};
    papan_puzzle *puzzle = check_puzzle(board_6);
    papan_path *path = NULL;
    assert_int_equal(papan_hint_path(puzzle, &request, NULL, &path, NULL), PAPAN_OK);
    assert_true(path->kind == PAPAN_HINT_UNKNOWN && !path->measured && polls > 0);
    papan_path_free(path);
    papan_path_free(NULL);
    papan_puzzle_free(puzzle);
}

/* ---- paths and difficulty ---- */

static void path_and_measure_agree(void **state)
{
    (void)state;
    papan_puzzle *puzzle = check_puzzle(board_6);
    papan_path *path = NULL;
    papan_grade grade = {.size = sizeof grade}, first = {.size = sizeof first};
    papan_hint_request request = {.size = sizeof request, .rules_version = 1};
    unsigned score = 0, queens = 0, used = 0;
    assert_int_equal(papan_hint_path(puzzle, NULL, NULL, &path, NULL), PAPAN_OK);
    assert_true(path->kind == PAPAN_HINT_DONE && path->measured && path->steps > 5);
    for (size_t i = 0; i < path->steps; i++) {
        assert_true(path->step[i]->kind == PAPAN_HINT_STEP && path->step[i]->text.text != NULL);
        score += path->step[i]->rule->weight;
        queens += path->step[i]->place.count;
    }
    assert_true(queens == 6 && score == path->score);
    assert_int_equal(papan_measure(puzzle, NULL, NULL, &grade, NULL), PAPAN_OK);
    for (unsigned i = 0; i < PAPAN_RULES_MAX; i++)
        used += grade.used[i];
    assert_true(grade.finished && grade.steps == used && grade.steps == path->steps);
    assert_true(grade.score == score && grade.level == path->level);
    assert_true(grade.rules_version > 1 && path->rules_version == grade.rules_version);
    assert_int_equal(papan_measure(puzzle, &request, NULL, &first, NULL), PAPAN_OK);
    assert_true(first.finished && first.rules_version == 1);
    request.rules_version = ~0U; /* unknown: the newest */
    assert_int_equal(papan_measure(puzzle, &request, NULL, &first, NULL), PAPAN_OK);
    assert_true(first.score == score && first.rules_version == grade.rules_version);
    papan_path_free(path);

    /* a program that has only the first members */
    struct {
        size_t size;
        papan_level level;
        unsigned score, untouched;
    } old = {.size = offsetof(papan_grade, steps), .untouched = 77};
    assert_int_equal(papan_measure(puzzle, NULL, NULL, (papan_grade *)(void *)&old, NULL), PAPAN_OK);
    assert_true(old.level == grade.level && old.score == score && old.untouched == 77);
    papan_puzzle_free(puzzle);
}

/* ---- making ---- */

static void kinds(void **state)
{
    (void)state;
    papan_make_kind kind = {.size = sizeof kind};
    unsigned count = 0;
    for (; papan_make_kind_at(count, &kind); count++) {
        bool pack = strcmp(kind.name, "pack") == 0;
        assert_true(kind.by_misses == pack && (kind.board != NULL) == pack && (kind.titles[1] == NULL) == pack);
        if (!pack)
            assert_string_equal(kind.titles[1], "Star Battle");
    }
    assert_int_equal(count, 3);
}

static void count_progress(void *context, const papan_make_progress *progress)
{
    unsigned *most = context;
    *most = progress->attempts > *most ? progress->attempts : *most;
}

static void check_made(const papan_make_request *wish, bool by_rules)
{
    papan_make_result made = {.size = sizeof made}, again = {0}; /* 0: all members of version 1.0 */
    papan_message why;
    assert_int_equal(papan_make(wish, NULL, &made, NULL), PAPAN_OK);
    assert_int_equal(papan_make(wish, NULL, &again, NULL), PAPAN_OK);
    assert_true(made.puzzle != NULL && (made.grade != NULL) == by_rules);
    assert_int_equal(papan_verify(made.puzzle, made.solution, &why), PAPAN_OK);
    assert_true(by_rules ? made.score == made.grade->score : (made.score == 0) == (made.misses == 0));
    assert_true(again.score == made.score && again.attempts == made.attempts);
    papan_puzzle_free(made.puzzle);
    papan_puzzle_free(again.puzzle);
}

static void makes(void **state)
{
    (void)state;
    unsigned attempts = 0;
    check_made(&(papan_make_request){.n = 6, .seed = 1, .level = PAPAN_LEVEL_EASY}, true);
    check_made(
        &(papan_make_request){.kind = "stars", .seed = 2, .context = &attempts, .progress = count_progress},
        true);
    assert_true(attempts > 0);
    papan_puzzle *board = check_puzzle("pentominoes:3x20");
    check_made(&(papan_make_request){.size = sizeof(papan_make_request), .board = board, .given = 2, .seed = 1},
               false);
    papan_puzzle_free(board);
    const papan_make_request bad[] = {
        {.kind = "none"}, {.n = 65}, {.n = 2, .stars = 3}, {.rule = "none"}, {.kind = "pack", .given = 12}};
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
        papan_make_result made = {.size = sizeof made};
        papan_message why = {0};
        assert_int_equal(papan_make(&bad[i], NULL, &made, &why), PAPAN_UNSUITABLE);
        assert_true(made.puzzle == NULL && made.reason.text == NULL && why.text != NULL);
    }
    unsigned polls = 0;
    papan_make_result made = {.size = sizeof made};
    assert_int_equal(
        papan_make(&(papan_make_request){.n = 20, .context = &polls, .stop = at_once}, NULL, &made, NULL),
        PAPAN_OK);
    assert_true(made.stopped && made.puzzle == NULL && polls > 0);
}

static void days_and_lessons(void **state)
{
    (void)state;
    papan_daily plan = {.size = sizeof plan};
    papan_make_result made = {.size = sizeof made};
    papan_message why;
    assert_string_equal(papan_daily_kind(0), "queens");
    assert_null(papan_daily_kind(3));
    assert_int_equal(papan_daily_plan("2026-11-15", "queens", &plan, &why), PAPAN_OK);
    assert_true(plan.n == 9 && plan.level == PAPAN_LEVEL_HARD && plan.recipe == 1 && why.text == NULL);
    assert_int_equal(papan_daily_make(&plan, NULL, NULL, &made, NULL), PAPAN_OK);
    assert_int_equal(papan_info_of(made.puzzle).n, 9);
    papan_puzzle_free(made.puzzle);
    assert_int_equal(papan_daily_plan("2026-02-30", "queens", &plan, &why), PAPAN_BAD_INPUT);
    assert_non_null(why.text);
    assert_int_equal(papan_daily_plan("2026-02-03", "none", &plan, NULL), PAPAN_BAD_INPUT);
    assert_int_equal(papan_daily_make(&(papan_daily){.kind = "none"}, NULL, NULL, &made, NULL),
                     PAPAN_BAD_INPUT);

    const papan_lesson *lesson = papan_lesson_at(0);
    papan_make_request wish = {
        .n = lesson->n, .stars = lesson->stars, .rule = lesson->rule, .seed = lesson->seed[lesson->boards - 1]};
    check_made(&wish, true);
    assert_null(papan_lesson_at(1000));
}

/* ---- importing ---- */

enum { CELL = 40, SIDE = 6, MARGIN = 20, PICTURE = SIDE * CELL + 2 * MARGIN };

/* The board as a screenshot: a colour for each region, lines between cells. */
static papan_pixels screenshot(uint8_t *rgb)
{
    static const uint8_t colour[6][3] = {{230, 80, 80},  {80, 200, 90},  {90, 110, 240},
                                         {240, 220, 90}, {170, 90, 200}, {90, 220, 230}};
    memset(rgb, 255, 3 * PICTURE * PICTURE);
    for (unsigned y = 0; y <= SIDE * CELL; y++)
        for (unsigned x = 0; x <= SIDE * CELL; x++) {
            unsigned row = y / CELL < SIDE ? y / CELL : SIDE - 1,
                     column = x / CELL < SIDE ? x / CELL : SIDE - 1;
            bool line = x % CELL == 0 || y % CELL == 0;
            const uint8_t *ground = colour[board_6[row * (SIDE + 1) + column] - 'A'];
            for (unsigned c = 0; c < 3; c++)
                rgb[3 * ((y + MARGIN) * PICTURE + x + MARGIN) + c] = line ? 20 : ground[c];
        }
    return (papan_pixels){rgb, PICTURE, PICTURE, 3 * PICTURE, 3};
}

static uint8_t rgb[3 * PICTURE * PICTURE];

static void check_import(const papan_import_result *board)
{
    papan_puzzle *puzzle = NULL;
    assert_int_equal(board->verdict, PAPAN_IMPORT_SURE);
    assert_int_equal(board->n, SIDE);
    for (unsigned i = 0; i < SIDE * SIDE; i++) {
        assert_true(board->mark[i] == PAPAN_MARK_NONE && board->sure[i] > 0.5F);
        assert_int_equal(board->region[i], board_6[i / SIDE * (SIDE + 1) + i % SIDE] - 'A');
    }
    assert_int_equal(papan_import_puzzle(board, 1, NULL, &puzzle, NULL, NULL), PAPAN_OK);
    assert_int_equal(papan_info_of(puzzle).n, SIDE);
    papan_puzzle_free(puzzle);
}

static void imports(void **state)
{
    (void)state;
    papan_pixels pixels = screenshot(rgb);
    papan_import_result *board = NULL;
    papan_puzzle *puzzle = NULL;
    reports notes;
    assert_int_equal(papan_import_read(&pixels, NULL, NULL, &board, NULL), PAPAN_OK);
    check_import(board);
    assert_int_equal(papan_import_puzzle(board, 7, NULL, &puzzle, &notes.warnings, &notes.error),
                     PAPAN_BAD_INPUT);
    assert_true(puzzle == NULL && notes.error.text != NULL);
    papan_import_free(board);
    papan_import_place place = {SIDE, MARGIN, MARGIN, CELL, CELL};
    assert_int_equal(papan_import_read(&pixels, &place, NULL, &board, NULL), PAPAN_OK);
    check_import(board);
    papan_import_free(board);
    const papan_import_place bad[] = {{3, 20, 20, 40, 40}, {33, 0, 0, 6, 6},   {6, -1, 20, 40, 40},
                                      {6, 20, 60, 40, 40}, {6, 20, 20, 5, 40}, {6, 20, 20, 40, 0.0 / 1 - 1}};
    for (unsigned i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_int_equal(papan_import_read(&pixels, &bad[i], NULL, &board, &notes.error), PAPAN_BAD_INPUT);
        assert_true(board == NULL && notes.error.text != NULL);
    }
    memset(rgb, 200, sizeof rgb);
    assert_int_equal(papan_import_read(&pixels, NULL, NULL, &board, NULL), PAPAN_OK);
    assert_true(board->verdict == PAPAN_IMPORT_NONE && board->n == 0);
    assert_int_equal(papan_import_puzzle(board, 1, NULL, &puzzle, &notes.warnings, &notes.error),
                     PAPAN_BAD_INPUT);
    assert_non_null(notes.error.text);
    papan_import_free(board);
    papan_import_free(NULL);
    pixels.channels = 2;
    assert_int_equal(papan_import_read(&pixels, NULL, NULL, &board, NULL), PAPAN_BAD_INPUT);
    papan_import_free(board);
}

static void notes_come_back(void **state)
{
    (void)state;
    static const char *const kind[] = {"png", "svg", "pdf"};
    papan_puzzle *puzzle = check_puzzle(board_6), *back = NULL;
    papan_buffer id = papan_buffer_new(NULL), same = papan_buffer_new(NULL);
    assert_int_equal(papan_write_id(puzzle, &id, NULL), PAPAN_OK);
    papan_picture_style look = {.size = sizeof look, .id = id.bytes};
    for (unsigned i = 0; i < 3; i++) {
        papan_buffer file = papan_buffer_new(NULL);
        assert_int_equal(
            papan_picture_file(puzzle, NULL, 0, &look, papan_file_kind_named(kind[i]), 0, &file, NULL),
            PAPAN_OK);
        assert_int_equal(papan_import_note(file.bytes, file.length, NULL, &back, NULL), PAPAN_OK);
        same.length = 0;
        assert_int_equal(papan_write_id(back, &same, NULL), PAPAN_OK);
        assert_string_equal(same.bytes, id.bytes);
        papan_puzzle_free(back);
        papan_buffer_free(&file);
    }
    assert_int_equal(papan_import_note("none", 4, NULL, &back, NULL), PAPAN_BAD_INPUT);
    assert_null(back);
    papan_buffer_free(&id);
    papan_buffer_free(&same);
    papan_puzzle_free(puzzle);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(levels),
        cmocka_unit_test(rules),
        cmocka_unit_test(hints),
        cmocka_unit_test(wrong_queens),
        cmocka_unit_test(json),
        cmocka_unit_test(no_hints),
        cmocka_unit_test(stops),
        cmocka_unit_test(path_and_measure_agree),
        cmocka_unit_test(kinds),
        cmocka_unit_test(makes),
        cmocka_unit_test(days_and_lessons),
        cmocka_unit_test(imports),
        cmocka_unit_test(notes_come_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
