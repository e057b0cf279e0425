/* test_public_failing.c: every public function that takes memory or a stop hook, on every kind of puzzle, while
 * the n-th request for memory fails, alone or with all that follow; while the hook says stop at its k-th call,
 * then or from then on; and both at once. Each call ends with the right status, keeps nothing, and gives the
 * same answer as always when it is called again. FAILING=1 tries every n and k, otherwise 1, 2, 4, 8 and so on.
 */
#include "check.h"

#include <papan/certify.h>
#include <papan/draw.h>
#include <papan/job.h>
#include <papan/make.h>
#include <papan/pool.h>
#include <papan/quick.h>
#include <papan/terminal.h>

static const char *const texts[] = {
    "AABB\nABBB\nCCCD\nCDDD\n",
    "AAAB\nACBB\nCCBD\nCDDD\nPLACED\n.#..\n...x\n....\n....\n",
    "AAAA\nABAA\nAACA\nAAAD\n",
    "stars: 2\nAABBBBCC\nADDBBBCC\nADBBBBCC\nADDDBECC\nFDDDEEGG\nFFFDEEGG\nFHFHHHGG\nFHHHHHHH\n",
    "AAABBB\nCADBBB\nCCDDDB\nECDDDD\nECDDDF\nCCDDDF\nPLACED\nQ.....\n......\n......\n......\n......\n......\n",
    "1 4 2\nDEFAULT\nA\nBBB\nPLACED\n.A..\n",
    "stars: 1\nAAQQQ\nAAQQQ\nBBCQQ\nBCCDD\nBCCDD\n",
    "nqueens: 6\n",
    "nqueens: 8\nPLACED\n.#......\n........\n........\n........\n........\n........\n........\n........\n",
    "nqueens: 3\n",
    "3 4 3\nDEFAULT\nAAA\nA\nBBB\nB\nCC\nCC\n",
    "4 4 2\nDEFAULT\nAA\nA\nBBBB\nCOPIES A=4\n",
    "4 4 1\nDEFAULT\nAAA\n A\nCOPIES A=4\n",
    "3 3 2\nCUSTOM\nXXX\nX?X\nXXX\nAAA\nA\nBBB\nB\nPLACED\n...\n..B\nBBB\n",
    "3 4 3\nDEFAULT\nAAA\nA\nBBB\nB\nCC\nCC\nKINDS A\nXOX\nO\nKINDS B\nOxO\nX\nKINDS C\nXO\nOO\n",
    "3 4 3\nHEXAGONAL\n.XXX\nXXXX\nXX..\nAAA\nBB\n B\nCC\nC\n",
    "4 8 4\nTRIANGULAR\n..XXXXX.\n.XXXXXXX\n.XXXXXXX\n..XXXXX.\nBBBBB\nB\nCCC\nCCC\nDDDDD\n  D\nEEEE\nEE\n",
    "3 3 4\nPYRAMID\nAA\nAA\nA\nBB\nB\nCCC\nDDD\n",
    "{\"family\": \"pack\", \"lattice\": \"cubic\", \"board\": {\"rows\": 2, \"columns\": 2, \"layers\": 2}, "
    "\"pieces\": [{\"name\": \"s\", \"copies\": 2, \"layers\": [[\"ss\", \".s\"], [\"..\", \".s\"]]}]}",
    "mon tue wed 2:3|Ana | X Y\nmon Ana X:r\nmon Ana X:b\ntue Ana X:b\ntue Y:b\nwed Ana X:b Y:r\nwed Y:b\n",
    "a b c\na b\nb c\nc\na\n",
    "a b c\na b\nb c\n",
};
enum { TEXTS = sizeof texts / sizeof *texts, CELLS_MAX = 100, FORMATS_MAX = 40 };

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
    bool partial;        /* it says that it was stopped */
} trial;

static struct totals {
    unsigned long calls, allocations, stops, both;
} totals;

static bool stop(void *context)
{
    trial *t = context;
    t->asked++;
    return t->stop_at != 0 && (t->lasting ? t->asked >= t->stop_at : t->asked == t->stop_at);
}

static void add(trial *t, const char *word)
{
    papan_buffer_text(&t->answer, word != NULL ? word : "-");
    papan_buffer_char(&t->answer, ' ');
}

static void add_number(trial *t, long long number)
{
    papan_buffer_number(&t->answer, number);
    papan_buffer_char(&t->answer, ' ');
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
    assert_int_equal(papan_write(puzzle, papan_has_board(puzzle) ? "json" : "dlx", &t->answer, &why), PAPAN_OK);
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
        papan_buffer_add(&t->answer, out->bytes, out->length);
    papan_buffer_free(out);
    return status;
}

/* ---- the calls ---- */

static papan_status reads(trial *t)
{
    papan_puzzle *puzzle;
    papan_notes notes;
    papan_status status = papan_read(&t->allocator, t->text, strlen(t->text), &puzzle, &notes);
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
        status = papan_builtin(&t->allocator, ids[i], &puzzle, NULL);
        papan_puzzle_free(puzzle);
    }
    return status;
}

static bool count_texts(void *context, const char *text, size_t length, unsigned line)
{
    trial *t = context;
    papan_buffer_add(&t->answer, text, length);
    add_number(t, line);
    return true;
}

static papan_status reads_an_archive(trial *t)
{
    static const char archive[] = "[{\"n\": 4}, {\"n\": 5, \"name\": \"\\u00e9\"}, {\"n\": 6}]";
    return papan_archive_read(&t->allocator, archive, strlen(archive), t, count_texts, NULL);
}

static papan_status verifies_this(trial *t, const uint16_t *label)
{
    papan_message why = {0};
    if (!papan_verify(t->puzzle, label, &why))
        assert_string_equal(why.code, "no-memory");
    return why.text == NULL ? PAPAN_OK : PAPAN_NO_MEMORY;
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
    size_t length = papan_picture_text(t->puzzle, t->label, text, sizeof text);
    papan_status status = papan_read_solution(t->puzzle, &t->allocator, text, length, label, NULL);
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
    papan_status status = ended(t, &out, papan_id_write(t->puzzle, &out));
    return status == PAPAN_UNSUITABLE ? PAPAN_OK : status;
}

static papan_status places(trial *t)
{
    uint16_t given[CELLS_MAX];
    papan_puzzle *placed;
    papan_notes notes = {0};
    papan_givens(t->puzzle, given);
    papan_status status =
        papan_place(t->puzzle, t->solved ? t->label : given, NULL, &t->allocator, &placed, &notes);
    if (status == PAPAN_OK)
        add_puzzle(t, placed);
    return status == PAPAN_UNSUITABLE ? PAPAN_OK : status;
}

static papan_status changes_pieces(trial *t)
{
    static const char set[] = "A\nAA\nBBB\nC\nCOPIES C=4\n", board[] = "3 4 2\nDEFAULT\npieces: own\n";
    papan_own_pieces *own = NULL, *named = NULL;
    papan_puzzle *replaced = NULL, *read = NULL;
    papan_notes notes = {0};
    papan_status status = papan_own_pieces_named(&t->allocator, "tetrominoes", &named);
    papan_own_pieces_free(named);
    if (status == PAPAN_OK)
        status = papan_own_pieces_read(&t->allocator, set, strlen(set), "own", &own, &notes);
    if (status == PAPAN_OK)
        status = papan_pieces_replaced(t->puzzle, own, &t->allocator, &replaced, &notes);
    if (status == PAPAN_OK)
        add_puzzle(t, replaced);
    if (status != PAPAN_NO_MEMORY && own != NULL)
        status = papan_read_with(&t->allocator, board, strlen(board), own, &read, &notes);
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
        const papan_piece_way_list *ways = NULL;
        status = papan_piece_places(t->puzzle, i, add_cells, t);
        if (status == PAPAN_OK)
            status = papan_piece_ways(&piece, &t->allocator, &ways);
        if (status == PAPAN_OK)
            add_number(t, (long long)ways->ways);
        papan_piece_ways_free(ways);
    }
    return status;
}

static papan_status looks_for_a_reason(trial *t)
{
    papan_message why = {0};
    papan_status status = papan_impossible(t->puzzle, &why);
    if (status == PAPAN_OK)
        add_message(t, &why);
    return status;
}

static bool take(void *context, const papan_puzzle *puzzle, const uint16_t *label)
{
    const trial *t = context;
    papan_message why = {0};
    assert_ptr_equal(puzzle, t->puzzle);
    assert_true(papan_verify(puzzle, label, &why) || strcmp(why.code, "no-memory") == 0);
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
    papan_meter *meter = papan_meter_new(&t->allocator);
    if (meter == NULL)
        return PAPAN_NO_MEMORY;
    request.meter = t->distinct ? NULL : meter;
    papan_status status = papan_solve(t->puzzle, &request, &result);
    papan_meter_read(meter, true, &progress);
    papan_meter_free(meter);
    add_result(t, &result);
    return status;
}

static papan_status solves_first(trial *t)
{
    papan_result result = {.size = sizeof result};
    uint16_t label[CELLS_MAX];
    papan_status status = papan_solve_first(t->puzzle, label, &result);
    add_result(t, &result);
    return status;
}

static papan_status estimates(trial *t)
{
    papan_request request = request_of(t);
    papan_estimate_result guess = {.size = sizeof guess};
    papan_status status = papan_estimate(t->puzzle, &request, 20, 1, &guess);
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
    papan_certified certified = {.size = sizeof certified};
    papan_proof proof = {.size = sizeof proof, .context = t, .write = take_proof, .restart = restart_proof};
    request.solution = NULL;
    papan_status status = papan_certify(t->puzzle, &request, &proof, &result, &certified);
    add_result(t, &result);
    add(t, certified.claim); /* proofs may differ: some steps are shortened if there is memory */
    t->partial = t->partial || certified.claim == NULL;
    return status == PAPAN_UNSUITABLE ? PAPAN_OK : status;
}

static papan_status hints(trial *t)
{
    papan_hint_request request = {.size = sizeof request, .context = t, .stop = stop};
    const papan_hint *hint = NULL;
    papan_status status = papan_hint_next(t->puzzle, &t->allocator, &request, &hint);
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
    const papan_path *path = NULL;
    papan_status status = papan_hint_path(t->puzzle, &t->allocator, &request, &path);
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
    papan_status status = papan_measure(t->puzzle, &t->allocator, &request, &grade);
    add_number(t, grade.level);
    add_number(t, grade.score);
    t->partial = grade.stopped;
    return status == PAPAN_UNSUITABLE ? PAPAN_OK : status;
}

static papan_status makes(trial *t)
{
    bool queens = strcmp(papan_family_name(t->puzzle), "queens") == 0;
    papan_make_request wish = {
        .size = sizeof wish, .n = 5, .seed = 3, .attempts = 2, .context = t, .stop = stop};
    papan_make_result made = {.size = sizeof made};
    if (!queens) {
        wish.kind = papan_make_kind_for(t->puzzle);
        wish.board = t->puzzle;
        if (wish.kind == NULL)
            return PAPAN_OK;
    }
    papan_status status = papan_make(&t->allocator, &wish, &made);
    assert_true(status == PAPAN_OK || made.puzzle == NULL);
    if (made.puzzle != NULL)
        add_puzzle(t, made.puzzle);
    add_message(t, &made.why);
    t->partial = made.stopped;
    return status == PAPAN_UNSUITABLE ? PAPAN_OK : status;
}

static papan_status makes_one_of_a_day(trial *t)
{
    papan_daily daily = {.size = sizeof daily};
    papan_make_request hooks = {.size = sizeof hooks, .context = t, .stop = stop};
    papan_make_result made = {.size = sizeof made};
    assert_int_equal(papan_daily_plan("2026-11-16", "queens", &daily, NULL), PAPAN_OK);
    papan_status status = papan_daily_make(&t->allocator, &daily, &hooks, &made);
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
    uint64_t numbering;
    papan_status status = papan_job_new(t->puzzle, &request, NULL, 1, &job, &why);
    assert_true((status == PAPAN_OK) == (job != NULL));
    t->partial = t->stop_at > 0;
    if (status == PAPAN_UNSUITABLE)
        return PAPAN_OK;
    if (status == PAPAN_NO_MEMORY && t->stop_at > 0) /* as the header says */
        return PAPAN_OK;
    if (status == PAPAN_OK)
        status = papan_job_cut(job, stop, t);
    if (status == PAPAN_OK)
        status = papan_job_search(job, t->threads, &hooks, &why);
    if (status == PAPAN_OK)
        status = papan_job_numbering(job, &numbering);
    if (status == PAPAN_NO_MEMORY && t->stop_at > 0)
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
    papan_quick *quick = papan_quick_new(&t->allocator);
    papan_verdict verdict = PAPAN_UNKNOWN;
    const char *solution;
    if (quick == NULL)
        return PAPAN_NO_MEMORY;
    bool answered = papan_quick_solve(quick, "AABB/ACBB/CCCD/DDDD", 19, 1, &verdict, &solution);
    add(t, papan_verdict_name(verdict));
    papan_quick_free(quick);
    return answered ? PAPAN_OK : PAPAN_NO_MEMORY;
}

static void nothing(void *context, unsigned worker, size_t index)
{
    (void)context, (void)worker, (void)index;
}

static papan_status works_in_a_crew(trial *t)
{
    papan_pool *pool = papan_pool_new(&t->allocator, 3);
    papan_status status = pool != NULL ? papan_pool_run(pool, 10, nothing, NULL) : PAPAN_NO_MEMORY;
    papan_pool_free(pool);
    return status;
}

static papan_status reads_a_note(trial *t)
{
    papan_puzzle *puzzle = NULL;
    papan_status status = papan_import_note(&t->allocator, t->picture[1].bytes, t->picture[1].length, &puzzle);
    if (status == PAPAN_OK)
        add_puzzle(t, puzzle);
    return status == PAPAN_BAD_INPUT ? PAPAN_OK : status;
}

static papan_status reads_pictures(trial *t)
{
    papan_status status = PAPAN_OK;
    for (size_t i = 0; i < 2 && status != PAPAN_NO_MEMORY; i++) {
        papan_puzzle *puzzle = NULL;
        papan_notes notes = {0};
        status = papan_png_puzzle(t->picture[i].bytes, t->picture[i].length, 0, &t->allocator, &puzzle, &notes);
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
    const papan_import *found = NULL, *board = NULL;
    papan_puzzle *puzzle = NULL;
    papan_status status = papan_png_pixels(t->picture[0].bytes, t->picture[0].length, &out, &pixels, NULL);
    if (status == PAPAN_OK)
        status = papan_import_read(&pixels, &t->allocator, &found);
    if (status == PAPAN_OK) {
        papan_import_place place = {found->n, found->left, found->top, found->cell_width, found->cell_height};
        status = papan_import_read_at(&pixels, &place, &t->allocator, &board);
    }
    if (status == PAPAN_OK)
        status = papan_import_puzzle(board, 1, &t->allocator, &puzzle, NULL);
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
    papan_look look = {.size = sizeof look, .oblique = true, .id = "nqueens:4"};
    papan_status status = PAPAN_OK;
    for (size_t i = 0; i < 3 && status == PAPAN_OK; i++) {
        papan_buffer out = papan_buffer_new(&t->allocator);
        papan_message why = {0};
        status = papan_picture_file(t->puzzle, &solution, t->solved, &look, kinds[i], 60, &out, &why);
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
        status = papan_animation_file(t->puzzle, frame, 2, NULL, kinds[i], 40, &out, &why);
        papan_buffer_free(&out);
    }
    return status == PAPAN_UNSUITABLE ? PAPAN_OK : status;
}

static papan_status prints(trial *t)
{
    papan_booklet_puzzle page = {.puzzle = t->puzzle, .solution = t->label, .level = "easy", .name = "\377"};
    papan_booklet book = {.size = sizeof book,
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

static papan_status builds(trial *t)
{
    static const char *const kinds[] = {"stl", "svg"};
    papan_status status = PAPAN_OK;
    for (size_t i = 0; i < 2 && status != PAPAN_NO_MEMORY; i++) {
        papan_built *built = NULL;
        papan_message why = {0};
        status = papan_build_files(t->puzzle, NULL, kinds[i], &t->allocator, &built, &why);
        assert_true(status == PAPAN_OK || status == PAPAN_NO_MEMORY || why.text != NULL);
        papan_built_free(built);
    }
    return status == PAPAN_NO_MEMORY ? status : PAPAN_OK;
}

static papan_status shows(trial *t)
{
    papan_terminal_style style = {.size = sizeof style, .colour = true, .width = 80};
    papan_buffer out = papan_buffer_new(&t->allocator);
    if (papan_has_board(t->puzzle))
        papan_terminal_board(t->puzzle, t->solved ? t->label : NULL, &style, &out);
    return ended(t, &out, PAPAN_OK);
}

/* ---- each call with each failure ---- */

typedef papan_status call(trial *t);

typedef struct named_call {
    const char *name;
    call *calls;
} named_call;

static papan_status once(trial *t, call *calls, size_t fail_at, bool forever, unsigned stop_at, bool lasting)
{
    t->memory.requests = 0;
    t->memory.fail_at = fail_at;
    t->memory.forever = forever;
    t->asked = 0;
    t->stop_at = stop_at;
    t->lasting = lasting;
    t->partial = false;
    papan_buffer_clear(&t->answer);
    size_t before = t->memory.held;
    papan_status status = calls(t);
    assert_int_equal(t->memory.held, before);
    totals.calls++;
    t->memory.fail_at = 0;
    return status;
}

static bool same(const trial *t, const papan_buffer *right)
{
    return t->answer.length == right->length && memcmp(t->answer.bytes, right->bytes, right->length) == 0;
}

static void must(const trial *t, bool holds, const char *name, const char *what, size_t n, unsigned k,
                 papan_status status)
{
    if (!holds)
        fail_msg("%s, %s, request %zu, hook %u, strategy %s, goal %d, threads %u: status %d, answer %.200s\n%s",
                 name, what, n, k, t->strategy != NULL ? t->strategy : "-", t->goal, t->threads, status,
                 t->answer.length > 0 ? t->answer.bytes : "", t->text);
}

/* The next number to try: all, or the first ones and a sample of the others. */
static size_t next(size_t n)
{
    return getenv("FAILING") != NULL ? n + 1 : 2 * n;
}

static void every_failure(trial *t, const named_call *tried)
{
    const char *name = tried->name;
    call *calls = tried->calls;
    papan_status status = once(t, calls, 0, false, 0, false);
    must(t, status == PAPAN_OK, name, "without failures", 0, 0, status);
    papan_buffer right = papan_buffer_new(NULL);
    papan_buffer_add(&right, t->answer.length > 0 ? t->answer.bytes : "", t->answer.length);
    size_t requests = t->memory.requests;
    unsigned asked = t->asked;
    for (size_t n = 1; n <= requests; n = next(n))
        for (int forever = 0; forever < 2; forever++) {
            status = once(t, calls, n, forever, 0, false);
            must(t, status == PAPAN_NO_MEMORY || (status == PAPAN_OK && (same(t, &right) || t->threads > 1)),
                 name, forever ? "all fail" : "one fails", n, 0, status);
            totals.allocations++;
        }
    for (size_t k = 1; k <= asked; k = next(k))
        for (int lasting = 0; lasting < 2; lasting++) {
            status = once(t, calls, 0, false, (unsigned)k, lasting);
            must(t, status == PAPAN_OK && (t->partial || same(t, &right)), name, "stop", 0, (unsigned)k,
                 status);
            totals.stops++;
            status = once(t, calls, 1 + k * 7 % requests, k % 2, (unsigned)k, lasting);
            must(t, status == PAPAN_NO_MEMORY || (status == PAPAN_OK && (t->partial || same(t, &right))), name,
                 "both", 1 + k * 7 % requests, (unsigned)k, status);
            totals.both++;
        }
    status = once(t, calls, 0, false, 0, false);
    must(t, status == PAPAN_OK && same(t, &right), name, "again", 0, 0, status);
    papan_buffer_free(&right);
}

/* ---- the puzzles ---- */

static void begin(trial *t, const char *text)
{
    papan_result result = {.size = sizeof result};
    papan_look look = {.size = sizeof look, .id = NULL};
    papan_buffer id = papan_buffer_new(NULL);
    *t = (trial){.text = text,
                 .answer = papan_buffer_new(NULL),
                 .picture = {papan_buffer_new(NULL), papan_buffer_new(NULL)}};
    t->allocator = check_allocator(&t->memory);
    assert_int_equal(papan_read(&t->allocator, text, strlen(text), &t->puzzle, NULL), PAPAN_OK);
    assert_true(papan_cells(t->puzzle) <= CELLS_MAX);
    assert_int_equal(papan_solve_first(t->puzzle, t->label, &result), PAPAN_OK);
    t->solved = result.verdict == PAPAN_SOLVED;
    for (size_t i = 0; i < 2 && papan_has_board(t->puzzle); i++) {
        assert_int_equal(papan_picture_file(t->puzzle, NULL, 0, &look, "png", 200, &t->picture[i], NULL),
                         PAPAN_OK);
        if (papan_id_write(t->puzzle, &id) == PAPAN_OK)
            look.id = id.bytes;
    }
    papan_buffer_free(&id);
}

static void end(trial *t)
{
    papan_buffer_free(&t->answer);
    papan_buffer_free(&t->picture[0]);
    papan_buffer_free(&t->picture[1]);
    papan_puzzle_free(t->puzzle);
    assert_int_equal(t->memory.held, 0);
}

#define CALL(name)                                                                                             \
    {                                                                                                          \
#name, name                                                                                            \
    }
static const named_call alone[] = {CALL(reads_an_archive), CALL(makes_a_builtin), CALL(makes_one_of_a_day),
                                   CALL(answers_quickly), CALL(works_in_a_crew)};
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

static void all_calls(void **state)
{
    (void)state;
    for (size_t i = 0; i < TEXTS; i++) {
        trial t;
        begin(&t, texts[i]);
        for (size_t k = 0; i == 0 && k < sizeof alone / sizeof *alone; k++)
            every_failure(&t, &alone[k]);
        for (size_t k = 0; k < sizeof about_puzzles / sizeof *about_puzzles; k++)
            every_failure(&t, &about_puzzles[k]);
        end(&t);
    }
}

/* Searches and what is like them: each strategy, each goal, alone and with threads. */
static void all_searches(void **state)
{
    (void)state;
    for (size_t i = 0; i < TEXTS; i++) {
        papan_strategy_info strategy = {.size = sizeof strategy};
        trial t;
        begin(&t, texts[i]);
        for (size_t s = 0; s == 0 || papan_strategy_at(s - 1, &strategy); s++) {
            t.strategy = s > 0 ? strategy.name : NULL;
            if (s > 0 && !papan_strategy_suits(strategy.name, t.puzzle, NULL))
                continue;
            for (unsigned k = 0; k < 16; k++) {
                t.goal = (papan_goal)(k % 4);
                t.threads = 1 + k / 4 % 2;
                t.distinct = k >= 8;
                papan_request request = request_of(&t);
                papan_result result = {.size = sizeof result};
                if (papan_solve(t.puzzle, &request, &result) != PAPAN_OK)
                    continue;
                for (size_t c = 0; c < sizeof searches / sizeof *searches; c++)
                    if (c == 0 || (t.goal < PAPAN_LIST && !t.distinct && (t.threads == 1 || c == 3) &&
                                   (c != 3 || t.goal == PAPAN_COUNT)))
                        every_failure(&t, &searches[c]);
            }
        }
        end(&t);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(all_calls), cmocka_unit_test(all_searches)};
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    printf("%lu calls: a request failed in %lu, the hook stopped %lu, both in %lu\n", totals.calls,
           totals.allocations, totals.stops, totals.both);
    return failed;
}
