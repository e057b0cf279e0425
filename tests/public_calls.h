/* public_calls.h: a call of every public function that takes memory or a stop hook, for test_public_failing.c.
 * A call uses the allocator and the hook of its trial, writes what it found as text, and returns a status. */
#ifndef PAPAN_TESTS_PUBLIC_CALLS_H
#define PAPAN_TESTS_PUBLIC_CALLS_H

#include "check.h"
#include "info.h"

#include <papan/certify.h>
#include <papan/draw.h>
#include <papan/job.h>
#include <papan/make.h>
#include <papan/quick.h>
#include <papan/terminal.h>

enum { CELLS_MAX = 100, FORMATS_MAX = 40 };

/* One puzzle, and what a call about it is to do. */
typedef struct trial {
    check_memory memory;
    papan_allocator allocator;
    unsigned asked, stop_at; /* how often the hook was called; 0: it never stops */
    bool lasting;            /* it stops from then on */
    const char *text;
    papan_puzzle *puzzle;
    uint16_t label[CELLS_MAX]; /* a solution */
    bool solved;
    papan_buffer picture[2]; /* PNG files of the puzzle, without and with its note */
    const char *strategy;
    papan_goal goal;
    unsigned threads;
    bool distinct;
    papan_buffer answer; /* of the call, as text */
    bool partial;        /* it reports that it was stopped */
} trial;

static bool stop(void *context)
{
    trial *t = context;
    t->asked++;
    return t->stop_at != 0 && (t->lasting ? t->asked >= t->stop_at : t->asked == t->stop_at);
}

static void add(trial *t, const char *word)
{
    check_append(&t->answer, word != NULL ? word : "-", word != NULL ? strlen(word) : 1);
    check_append(&t->answer, " ", 1);
}

static void add_number(trial *t, long long number)
{
    char digits[32];
    snprintf(digits, sizeof digits, "%lld", number);
    add(t, digits);
}

static void add_message(trial *t, const papan_message *message)
{
    char text[300] = "";
    if (message->text != NULL)
        papan_message_text(message, NULL, text, sizeof text);
    add(t, text);
}

/* Writes the puzzle, with memory that does not fail, and frees it. */
static void add_puzzle(trial *t, papan_puzzle *puzzle)
{
    papan_message why;
    size_t fail_at = t->memory.fail_at, requests = t->memory.requests;
    t->memory.fail_at = 0;
    assert_int_equal(papan_write(puzzle, papan_info_of(puzzle).has_board ? "json" : "dlx", &t->answer, &why),
                     PAPAN_OK);
    papan_puzzle_free(puzzle);
    t->memory.fail_at = fail_at;
    t->memory.requests = requests;
}

/* The status of a call that appends to a buffer of the trial. */
static papan_status ended(trial *t, papan_buffer *out, papan_status status)
{
    if (out->failed)
        status = PAPAN_NO_MEMORY;
    if (status == PAPAN_OK)
        check_append(&t->answer, out->bytes, out->length);
    papan_buffer_free(out);
    return status;
}

/* ---- the calls ---- */

static papan_status reads(trial *t)
{
    papan_puzzle *puzzle;
    reports notes;
    papan_status status =
        papan_read(t->text, strlen(t->text), &t->allocator, &puzzle, &notes.warnings, &notes.error);
    assert_true((status == PAPAN_OK) == (puzzle != NULL));
    if (status == PAPAN_OK)
        add_puzzle(t, puzzle);
    return status;
}

static papan_status makes_a_builtin(trial *t)
{
    static const char *const ids[] = {"nqueens:9", "soma:3x3x3", "calendar:11-15", "kanoodle:pyramid"};
    papan_status status = PAPAN_OK;
    for (size_t i = 0; i < sizeof ids / sizeof *ids && status == PAPAN_OK; i++) {
        papan_puzzle *puzzle;
        status = papan_builtin(ids[i], &t->allocator, &puzzle, NULL);
        papan_puzzle_free(puzzle);
    }
    return status;
}

static bool count_texts(void *context, const char *text, size_t length, unsigned line)
{
    trial *t = context;
    check_append(&t->answer, text, length);
    add_number(t, line);
    return true;
}

static papan_status reads_an_archive(trial *t)
{
    static const char archive[] = "[{\"n\": 4}, {\"n\": 5, \"name\": \"\\u00e9\"}, {\"n\": 6}]";
    return papan_archive_read(archive, strlen(archive), &t->allocator, t, count_texts, NULL);
}

static papan_status verifies_this(trial *t, const uint16_t *label)
{
    return papan_verify(t->puzzle, label, NULL);
}

static papan_status verifies(trial *t)
{
    return t->solved ? verifies_this(t, t->label) : PAPAN_OK;
}

static papan_status reads_a_solution(trial *t)
{
    char text[2000];
    uint16_t label[CELLS_MAX];
    if (!t->solved)
        return PAPAN_OK;
    size_t length = board_text(t->puzzle, t->label, text, sizeof text);
    papan_status status = papan_read_solution(t->puzzle, text, length, &t->allocator, label, NULL, NULL);
    return status == PAPAN_OK ? verifies_this(t, label) : status;
}

static papan_status writes(trial *t)
{
    papan_format_info format = {.size = sizeof format};
    papan_status status = PAPAN_OK;
    for (size_t i = 0; i < FORMATS_MAX && status != PAPAN_NO_MEMORY && papan_format_at(i, &format); i++) {
        papan_buffer out = papan_buffer_new(&t->allocator);
        papan_message why = {0};
        status = ended(t, &out, papan_write(t->puzzle, format.name, &out, &why));
        assert_true(status == PAPAN_OK || status == PAPAN_NO_MEMORY || why.text != NULL);
    }
    return status == PAPAN_NO_MEMORY ? status : PAPAN_OK;
}

static papan_status writes_an_id(trial *t)
{
    papan_buffer out = papan_buffer_new(&t->allocator);
    papan_status status = ended(t, &out, papan_write_id(t->puzzle, &out, NULL));
    return status == PAPAN_UNSUITABLE ? PAPAN_OK : status;
}

static papan_status places(trial *t)
{
    uint16_t given[CELLS_MAX];
    papan_puzzle *placed;
    reports notes = {0};
    papan_givens(t->puzzle, given);
    papan_status status =
        papan_place(t->puzzle, t->solved ? t->label : given, NULL, &t->allocator, &placed, &notes.error);
    if (status == PAPAN_OK)
        add_puzzle(t, placed);
    return status == PAPAN_UNSUITABLE ? PAPAN_OK : status;
}

static papan_status changes_pieces(trial *t)
{
    static const char set[] = "A\nAA\nBBB\nC\nCOPIES C=4\n", board[] = "3 4 2\nDEFAULT\npieces: own\n";
    papan_own_pieces *own = NULL, *named = NULL;
    papan_puzzle *replaced = NULL, *read = NULL;
    reports notes = {0};
    papan_status status = papan_own_pieces_named("tetrominoes", &t->allocator, &named, NULL);
    papan_own_pieces_free(named);
    if (status == PAPAN_OK)
        status =
            papan_own_pieces_read(set, strlen(set), "own", &t->allocator, &own, &notes.warnings, &notes.error);
    if (status == PAPAN_OK)
        status = papan_pieces_replaced(t->puzzle, own, &t->allocator, &replaced, &notes.warnings, &notes.error);
    if (status == PAPAN_OK)
        add_puzzle(t, replaced);
    if (status != PAPAN_NO_MEMORY && own != NULL)
        status = papan_read_with(board, strlen(board), own, &t->allocator, &read, NULL, &notes.warnings,
                                 &notes.error);
    add_number(t, status);
    papan_puzzle_free(read);
    papan_own_pieces_free(own);
    return status == PAPAN_NO_MEMORY ? status : PAPAN_OK;
}

static bool add_cells(void *context, const uint32_t *cell, size_t cells)
{
    for (size_t i = 0; i < cells; i++)
        add_number(context, cell[i]);
    return true;
}

static papan_status asks_about_pieces(trial *t)
{
    papan_piece_info piece = {.size = sizeof piece};
    papan_status status = PAPAN_OK;
    for (unsigned i = 0; status == PAPAN_OK && papan_piece_at(t->puzzle, i, &piece); i++) {
        papan_piece_way_list *ways = NULL;
        status = papan_piece_places(t->puzzle, i, t, add_cells, NULL);
        if (status == PAPAN_OK)
            status = papan_piece_ways(&piece, &t->allocator, &ways, NULL);
        if (status == PAPAN_OK)
            add_number(t, (long long)ways->ways);
        papan_piece_ways_free(ways);
    }
    return status;
}

static papan_status looks_for_a_reason(trial *t)
{
    papan_message why = {0};
    papan_status status = papan_impossible(t->puzzle, &why, NULL);
    if (status == PAPAN_OK)
        add_message(t, &why);
    return status;
}

static bool take(void *context, const papan_puzzle *puzzle, const uint16_t *label)
{
    const trial *t = context;
    assert_ptr_equal(puzzle, t->puzzle);
    papan_status status = papan_verify(puzzle, label, NULL);
    assert_true(status == PAPAN_OK || status == PAPAN_NO_MEMORY);
    return true;
}

static papan_request request_of(trial *t)
{
    return (papan_request){.size = sizeof(papan_request),
                           .goal = t->goal,
                           .strategy = t->strategy,
                           .distinct = t->distinct,
                           .threads = t->threads,
                           .context = t,
                           .solution = t->goal == PAPAN_LIST ? take : NULL,
                           .stop = stop};
}

static void add_result(trial *t, const papan_result *result)
{
    add(t, papan_verdict_name(result->verdict));
    add(t, t->goal == PAPAN_COUNT || t->goal == PAPAN_LIST ? result->count : "");
    add_number(t, result->complete);
    t->partial = !result->complete; /* the reason may be another one if there was no memory to find it */
}

static papan_status solves(trial *t)
{
    papan_request request = request_of(t);
    papan_result result = {.size = sizeof result};
    papan_progress progress = {.size = sizeof progress};
    papan_meter *meter = new_meter(&t->allocator);
    if (meter == NULL)
        return PAPAN_NO_MEMORY;
    request.meter = t->distinct ? NULL : meter;
    papan_status status = papan_solve(t->puzzle, &request, &result, NULL);
    papan_meter_read(meter, true, &progress);
    papan_meter_free(meter);
    add_result(t, &result);
    return status;
}

static papan_status solves_first(trial *t)
{
    papan_result result = {.size = sizeof result};
    uint16_t label[CELLS_MAX];
    papan_status status = papan_solve_first(t->puzzle, label, &result, NULL);
    add_result(t, &result);
    return status;
}

static papan_status estimates(trial *t)
{
    papan_request request = request_of(t);
    papan_estimate_result guess = {.size = sizeof guess};
    papan_status status = papan_estimate(t->puzzle, &request, 20, 1, &guess, NULL);
    add_number(t, (long long)guess.cases);
    t->partial = true;
    return status == PAPAN_UNSUITABLE ? PAPAN_OK : status;
}

static bool take_proof(void *context, const char *bytes, size_t length)
{
    assert_true(bytes != NULL && length > 0);
    return !stop(context);
}

static bool restart_proof(void *context)
{
    return !stop(context);
}

static papan_status certifies(trial *t)
{
    papan_request request = request_of(t);
    papan_result result = {.size = sizeof result};
    papan_certify_result certified = {.size = sizeof certified};
    papan_proof proof = {.size = sizeof proof, .context = t, .write = take_proof, .restart = restart_proof};
    request.solution = NULL;
    papan_status status = papan_certify(t->puzzle, &request, &proof, &result, &certified, NULL);
    add_result(t, &result);
    add(t,
        papan_claim_name(certified.claim)); /* proofs may differ: some steps are shortened if there is memory */
    t->partial = t->partial || certified.claim == PAPAN_CLAIM_NOTHING;
    return status == PAPAN_UNSUITABLE ? PAPAN_OK : status;
}

static papan_status hints(trial *t)
{
    papan_hint_request request = {.size = sizeof request, .context = t, .stop = stop};
    papan_hint *hint = NULL;
    papan_status status = papan_hint_next(t->puzzle, &request, &t->allocator, &hint, NULL);
    if (hint != NULL) {
        add(t, papan_hint_kind_name(hint->kind));
        if (hint->kind == PAPAN_HINT_STEP) { /* otherwise there may be no memory to find the same reason */
            add_message(t, &hint->text);
            add_message(t, &hint->because);
        }
        t->partial = t->stop_at > 0; /* a step that is certain, though not the easiest */
    }
    papan_hint_free(hint);
    return status == PAPAN_UNSUITABLE ? PAPAN_OK : status;
}

static papan_status explains(trial *t)
{
    papan_hint_request request = {.size = sizeof request, .context = t, .stop = stop};
    papan_path *path = NULL;
    papan_status status = papan_hint_path(t->puzzle, &request, &t->allocator, &path, NULL);
    if (path != NULL) {
        add_number(t, path->kind);
        add_number(t, (long long)path->steps);
        add_number(t, path->score);
        t->partial = path->kind == PAPAN_HINT_UNKNOWN;
    }
    papan_path_free(path);
    return status == PAPAN_UNSUITABLE ? PAPAN_OK : status;
}

static papan_status measures(trial *t)
{
    papan_hint_request request = {.size = sizeof request, .context = t, .stop = stop};
    papan_grade grade = {.size = sizeof grade};
    papan_status status = papan_measure(t->puzzle, &request, &t->allocator, &grade, NULL);
    add_number(t, grade.level);
    add_number(t, grade.score);
    t->partial = grade.stopped;
    return status == PAPAN_UNSUITABLE ? PAPAN_OK : status;
}

static papan_status makes(trial *t)
{
    bool queens = strcmp(papan_info_of(t->puzzle).family, "queens") == 0;
    papan_make_request wish = {
        .size = sizeof wish, .n = 5, .seed = 3, .attempts = 2, .context = t, .stop = stop};
    papan_make_result made = {.size = sizeof made};
    if (!queens) {
        uint16_t given[CELLS_MAX];
        wish.kind = "pack";
        wish.board = t->puzzle;
        if (strcmp(papan_info_of(t->puzzle).family, "pack") != 0 || papan_givens(t->puzzle, given) > 0)
            return PAPAN_OK;
    }
    papan_status status = papan_make(&wish, &t->allocator, &made, NULL);
    assert_true(status == PAPAN_OK || made.puzzle == NULL);
    if (made.puzzle != NULL)
        add_puzzle(t, made.puzzle);
    add_message(t, &made.reason);
    t->partial = made.stopped;
    return status == PAPAN_UNSUITABLE ? PAPAN_OK : status;
}

static papan_status makes_one_of_a_day(trial *t)
{
    papan_daily daily = {.size = sizeof daily};
    papan_make_request hooks = {.size = sizeof hooks, .context = t, .stop = stop};
    papan_make_result made = {.size = sizeof made};
    assert_int_equal(papan_daily_plan("2026-11-16", "queens", &daily, NULL), PAPAN_OK);
    papan_status status = papan_daily_make(&daily, &hooks, &t->allocator, &made, NULL);
    assert_true(status == PAPAN_OK || made.puzzle == NULL);
    if (made.puzzle != NULL)
        add_puzzle(t, made.puzzle);
    t->partial = made.stopped;
    return status;
}

static papan_status counts_in_parts(trial *t)
{
    papan_request request = request_of(t);
    papan_job_hooks hooks = {.size = sizeof hooks, .context = t, .stop = stop};
    papan_job *job = NULL;
    papan_result result = {.size = sizeof result};
    papan_message why = {0};
    papan_status status = papan_job_new(t->puzzle, &request, NULL, 1, &job, &why);
    assert_true((status == PAPAN_OK) == (job != NULL));
    t->partial = t->stop_at > 0;
    if (status == PAPAN_UNSUITABLE)
        return PAPAN_OK;
    if (status == PAPAN_OK)
        status = papan_job_cut(job, stop, t, &why);
    if (status == PAPAN_STOPPED) {
        assert_true(t->stop_at > 0);
        papan_job_free(job);
        return PAPAN_OK;
    }
    if (status == PAPAN_OK)
        status = papan_job_search(job, t->threads, &hooks, &why);
    if (status == PAPAN_NO_MEMORY && t->stop_at > 0 && job != NULL)
        status = PAPAN_OK;
    if (status == PAPAN_OK) {
        papan_job_result(job, &result);
        add_result(t, &result);
    }
    papan_job_free(job);
    return status;
}

static papan_status answers_quickly(trial *t)
{
    papan_quick *quick = new_quick(&t->allocator);
    papan_verdict verdict = PAPAN_UNKNOWN;
    const char *solution;
    if (quick == NULL)
        return PAPAN_NO_MEMORY;
    bool answered = papan_quick_solve(quick, "AABB/ACBB/CCCD/DDDD", 19, 1, &verdict, &solution);
    add(t, papan_verdict_name(verdict));
    papan_quick_free(quick);
    return answered ? PAPAN_OK : PAPAN_NO_MEMORY;
}

static papan_status reads_a_note(trial *t)
{
    papan_puzzle *puzzle = NULL;
    papan_status status =
        papan_import_note(t->picture[1].bytes, t->picture[1].length, &t->allocator, &puzzle, NULL);
    if (status == PAPAN_OK)
        add_puzzle(t, puzzle);
    return status == PAPAN_BAD_INPUT ? PAPAN_OK : status;
}

static papan_status reads_pictures(trial *t)
{
    papan_status status = PAPAN_OK;
    for (size_t i = 0; i < 2 && status != PAPAN_NO_MEMORY; i++) {
        papan_puzzle *puzzle = NULL;
        reports notes = {0};
        status = papan_png_puzzle(t->picture[i].bytes, t->picture[i].length, 0, &t->allocator, &puzzle,
                                  &notes.warnings, &notes.error);
        add_number(t, status);
        if (status == PAPAN_OK)
            add_puzzle(t, puzzle);
    }
    return status == PAPAN_NO_MEMORY ? status : PAPAN_OK;
}

static papan_status reads_pixels(trial *t)
{
    papan_buffer out = papan_buffer_new(&t->allocator);
    papan_pixels pixels;
    papan_import_result *found = NULL, *board = NULL;
    papan_puzzle *puzzle = NULL;
    papan_status status = papan_png_pixels(t->picture[0].bytes, t->picture[0].length, &out, &pixels, NULL);
    if (status == PAPAN_OK)
        status = papan_import_read(&pixels, NULL, &t->allocator, &found, NULL);
    if (status == PAPAN_OK) {
        papan_import_place place = {found->n, found->left, found->top, found->cell_width, found->cell_height};
        status = papan_import_read(&pixels, &place, &t->allocator, &board, NULL);
    }
    if (status == PAPAN_OK)
        status = papan_import_puzzle(board, 1, &t->allocator, &puzzle, NULL, NULL);
    if (status == PAPAN_OK)
        add_puzzle(t, puzzle);
    papan_import_free(board);
    papan_import_free(found);
    papan_buffer_free(&out);
    return status == PAPAN_BAD_INPUT ? PAPAN_OK : status;
}

static papan_status draws(trial *t)
{
    static const char *const kinds[] = {"png", "svg", "pdf"};
    const uint16_t *solution = t->label;
    papan_picture_style look = {.size = sizeof look, .oblique = true, .id = "nqueens:4"};
    papan_status status = PAPAN_OK;
    for (size_t i = 0; i < 3 && status == PAPAN_OK; i++) {
        papan_buffer out = papan_buffer_new(&t->allocator);
        papan_message why = {0};
        status = papan_picture_file(t->puzzle, &solution, t->solved, &look, papan_file_kind_named(kinds[i]), 60,
                                    &out, &why);
        assert_true(status == PAPAN_OK || status == PAPAN_NO_MEMORY || why.text != NULL);
        assert_true(status != PAPAN_OK || !out.failed);
        papan_buffer_free(&out);
    }
    return status == PAPAN_UNSUITABLE ? PAPAN_OK : status;
}

static papan_status moves(trial *t)
{
    static const char *const kinds[] = {"gif", "apng", "svg"};
    papan_frame frame[2] = {{.label = t->label, .milliseconds = 100, .caption = "one"},
                            {.label = t->label, .milliseconds = 10}};
    papan_status status = PAPAN_OK;
    for (size_t i = 0; i < 3 && status == PAPAN_OK && t->solved; i++) {
        papan_buffer out = papan_buffer_new(&t->allocator);
        papan_message why = {0};
        status =
            papan_animation_file(t->puzzle, frame, 2, NULL, papan_file_kind_named(kinds[i]), 40, &out, &why);
        papan_buffer_free(&out);
    }
    return status == PAPAN_UNSUITABLE ? PAPAN_OK : status;
}

static papan_status prints(trial *t)
{
    papan_booklet_puzzle page = {.puzzle = t->puzzle, .solution = t->label, .level = "easy", .name = "\377"};
    papan_booklet_request book = {.size = sizeof book,
                                  .title = "\300title",
                                  .puzzles = t->solved,
                                  .puzzle = &page,
                                  .context = t,
                                  .stop = stop};
    papan_buffer out = papan_buffer_new(&t->allocator);
    papan_message why = {0};
    size_t pages;
    papan_status status = papan_booklet_pdf(&book, &out, &pages, &why);
    papan_buffer_free(&out);
    return status == PAPAN_UNSUITABLE ? PAPAN_OK : status;
}

static papan_status draws_charts(trial *t)
{
    static const papan_chart_row row[] = {{.name = "a", .value = {1, 2}, .text = {"1", "2"}},
                                          {.name = "b", .remark = "no"}};
    static const char *const names[] = {"one"};
    static const papan_chart_point points[] = {{true, false, {1, 2}, {"1", "2"}},
                                               {true, true, {100, 20}, {"100", "20"}}};
    static const papan_chart bars = {
        .size = sizeof bars, .title = "bars", .panel = {"cases", "time"}, .rows = 2, .row = row};
    static const papan_line_chart lines = {.size = sizeof lines,
                                           .title = "lines",
                                           .panel = {"cases", "time"},
                                           .axis = "N",
                                           .from = 4,
                                           .points = 2,
                                           .lines = 1,
                                           .name = names,
                                           .point = points};
    static const char *const kinds[] = {"png", "svg", "pdf"};
    papan_status status = PAPAN_OK;
    for (size_t i = 0; i < 3 && status == PAPAN_OK; i++) {
        papan_buffer out = papan_buffer_new(&t->allocator);
        status = papan_chart_file(&bars, NULL, papan_file_kind_named(kinds[i]), 0, &out, NULL);
        if (status == PAPAN_OK)
            status = papan_line_chart_file(&lines, NULL, papan_file_kind_named(kinds[i]), 0, &out, NULL);
        papan_buffer_free(&out);
    }
    return status;
}

static papan_status builds(trial *t)
{
    static const char *const kinds[] = {"stl", "svg"};
    papan_status status = PAPAN_OK;
    for (size_t i = 0; i < 2 && status != PAPAN_NO_MEMORY; i++) {
        papan_build_result *built = NULL;
        papan_message why = {0};
        status =
            papan_build_files(t->puzzle, NULL, papan_file_kind_named(kinds[i]), &t->allocator, &built, &why);
        assert_true(status == PAPAN_OK || status == PAPAN_NO_MEMORY || why.text != NULL);
        papan_build_free(built);
    }
    return status == PAPAN_NO_MEMORY ? status : PAPAN_OK;
}

static papan_status shows(trial *t)
{
    papan_terminal_style style = {.size = sizeof style, .colour = true, .width = 80};
    papan_buffer out = papan_buffer_new(&t->allocator);
    if (papan_info_of(t->puzzle).has_board)
        papan_terminal_board(t->puzzle, t->solved ? t->label : NULL, &style, &out);
    return ended(t, &out, PAPAN_OK);
}

/* ---- their tables ---- */

typedef papan_status call(trial *t);

typedef struct named_call {
    const char *name;
    call *calls;
} named_call;

#define CALL(name)                                                                                             \
    {                                                                                                          \
#name, name                                                                                            \
    }
static const named_call alone[] = {CALL(reads_an_archive), CALL(makes_a_builtin), CALL(makes_one_of_a_day),
                                   CALL(answers_quickly), CALL(draws_charts)};
static const named_call about_puzzles[] = {CALL(reads),
                                           CALL(reads_a_solution),
                                           CALL(writes),
                                           CALL(writes_an_id),
                                           CALL(places),
                                           CALL(changes_pieces),
                                           CALL(asks_about_pieces),
                                           CALL(verifies),
                                           CALL(looks_for_a_reason),
                                           CALL(solves_first),
                                           CALL(hints),
                                           CALL(explains),
                                           CALL(measures),
                                           CALL(makes),
                                           CALL(reads_a_note),
                                           CALL(reads_pictures),
                                           CALL(reads_pixels),
                                           CALL(draws),
                                           CALL(moves),
                                           CALL(prints),
                                           CALL(builds),
                                           CALL(shows)};
static const named_call searches[] = {CALL(solves), CALL(estimates), CALL(certifies), CALL(counts_in_parts)};

#endif
