/* fuzz_api.c: any bytes as a sequence of calls of the public interface, on up to four small puzzles: they are
 * read, written, examined, solved, estimated, explained, made, drawn, built, and counted in parts, with
 * limits, stops and allocations that fail at any moment. Statuses must be consistent; memory runs out only
 * where it was made to; all answers about one puzzle must agree, however they were obtained; and at the end
 * all memory is free. */
#include "fuzz_common.h"

#include "info.h"
#include "papan/certify.h"
#include "papan/draw.h"
#include "papan/hint.h"
#include "papan/import.h"
#include "papan/job.h"
#include "papan/make.h"
#include "papan/terminal.h"

enum { SLOTS = 4, CALLS_MAX = 16, TEXT_MAX = 120, CELLS_MAX = 40, DRAWN_MAX = 64, PARTS_MAX = 300 };

/* What is known about a puzzle: numbers of solutions, "" if unknown, and bounds of them. */
typedef struct truth {
    char count[2][48]; /* all, distinct */
    bool some, none, one, many;
} truth;

typedef struct world {
    fuzz_bytes in;
    fuzz_memory own;
    papan_allocator memory;
    papan_puzzle *puzzle[SLOTS];
    truth known[SLOTS];
    unsigned at; /* the puzzle that the current call is about */
    unsigned patience;
    bool stopped, starving;
    uint16_t label[DRAWN_MAX]; /* the last solution of puzzle[solved] */
    unsigned solved;           /* SLOTS: none */
} world;

static const char *const texts[] = {
    "3 4 3\nDEFAULT\nAAAA\nBBBB\nC\nC\nC\nC\n",
    "4 4 2\nDEFAULT\nAA\nA\nBBBB\nCOPIES A=4\n",
    "3 3 2\nCUSTOM\nXXX\nX.X\nXXX\nAAA\nA\nBBB\nB\nPLACED\n...\n..B\nBBB\n",
    "3 3 6\nPYRAMID\nA\nAA\nBB\nCC\nDDD\nE\nEE\nF\n",
    "2 3 2\nDEFAULT\nAA\nA\nB\nBB\n",
    "4 4 1\nDEFAULT\nAA\nCOPIES A=8\n",
    "AABB\nABBB\nCCCD\nCDDD\n",
    "AAAB\nACBB\nCCBD\nCDDD\nPLACED\n.#..\n...x\n....\n....\n",
    "stars: 1\nAAQQQ\nAAQQQ\nBBCQQ\nBCCDD\nBCCDD\n",
    "nqueens: 4\n",
    "nqueens: 6\nPLACED\n.#....\n......\n......\n......\n......\n......\n",
    ("{\"family\": \"pack\", \"lattice\": \"cubic\", \"board\": {\"rows\": 2, \"columns\": 2, \"layers\": 2}, "
     "\"pieces\": [{\"name\": \"s\", \"copies\": 2, \"layers\": [[\"ss\", \".s\"], [\"..\", \".s\"]]}]}"),
    "a b c\na b\nb c\nc\na\n",
    "soma:3x3x3",
    "nqueens:7",
};
enum { TEXTS = sizeof texts / sizeof *texts };

/* ---- what must hold ---- */

static bool stop(void *context)
{
    world *w = context;
    w->stopped = w->stopped || w->patience == 0;
    w->patience -= w->patience > 0;
    return w->stopped;
}

/* Running out of memory is reported only if memory ran out or was limited. */
static bool good(const world *w, papan_status status)
{
    MUST(status <= PAPAN_STOPPED && (status != PAPAN_NO_MEMORY || w->starving));
    MUST(status != PAPAN_STOPPED || w->stopped);
    MUST(status != PAPAN_WRONG);
    return status == PAPAN_OK;
}

static bool said(const world *w, papan_status status, const papan_message *why)
{
    MUST(good(w, status) || status == PAPAN_NO_MEMORY || status == PAPAN_STOPPED || why->text != NULL);
    MUST(status == PAPAN_OK || why->text == NULL || why->code != NULL);
    return status == PAPAN_OK;
}

static void is_count(truth *t, bool distinct, const char *count)
{
    MUST(t->count[distinct][0] == '\0' || strcmp(t->count[distinct], count) == 0);
    snprintf(t->count[distinct], sizeof t->count[distinct], "%s", count);
    t->none = t->none || strcmp(count, "0") == 0;
    t->some = t->some || strcmp(count, "0") != 0;
    MUST(!(t->none && t->some));
}

static void learn(truth *t, const papan_request *request, const papan_result *result)
{
    bool some =
        result->verdict == PAPAN_SOLVED || result->verdict == PAPAN_UNIQUE || result->verdict == PAPAN_MANY;
    t->none = t->none || result->verdict == PAPAN_NONE;
    t->some = t->some || some;
    t->one = t->one || (result->verdict == PAPAN_UNIQUE && !request->distinct);
    t->many = t->many || (result->verdict == PAPAN_MANY && !request->distinct);
    MUST(!(t->none && t->some) && !(t->one && t->many));
    bool zero = strcmp(result->count, "0") == 0;
    MUST(result->verdict == PAPAN_UNKNOWN || result->missed || zero == (result->verdict == PAPAN_NONE));
    if (result->complete && (request->goal == PAPAN_COUNT || request->goal == PAPAN_LIST) &&
        request->limit == 0)
        is_count(t, request->distinct, result->count);
}

/* ---- puzzles ---- */

static void put(world *w, papan_puzzle *puzzle, const truth *known)
{
    if (puzzle == NULL)
        return;
    unsigned slot = fuzz_byte(&w->in) % SLOTS;
    papan_puzzle_free(w->puzzle[slot]);
    w->puzzle[slot] = puzzle;
    w->known[slot] = known != NULL ? *known : (truth){.some = false};
    w->solved = w->solved == slot ? SLOTS : w->solved;
}

static void read_bytes(world *w, const char *bytes, size_t length)
{
    papan_puzzle *puzzle;
    papan_notes notes = {0};
    papan_status status = papan_read(bytes, length, &w->memory, &puzzle, &notes.warnings, &notes.error);
    MUST(said(w, status, &notes.error) == (puzzle != NULL));
    put(w, puzzle, NULL);
}

static void read_text(world *w)
{
    const char *text = texts[fuzz_byte(&w->in) % TEXTS];
    char copy[400];
    papan_puzzle *puzzle;
    papan_notes notes = {0};
    unsigned change = fuzz_byte(&w->in);
    snprintf(copy, sizeof copy, "%s", text);
    if (change > 128)
        copy[change % strlen(copy)] = (char)fuzz_byte(&w->in);
    if (strchr(text, '\n') != NULL || text[0] == '{')
        read_bytes(w, copy, strlen(copy));
    else if (said(w, papan_builtin(copy, &w->memory, &puzzle, &notes.error), &notes.error))
        put(w, puzzle, NULL);
}

static void read_input(world *w)
{
    size_t length = fuzz_byte(&w->in) % TEXT_MAX;
    length = length < w->in.size ? length : w->in.size;
    char *copy = fuzz_copy(w->in.data, length);
    w->in.data += length;
    w->in.size -= length;
    read_bytes(w, copy, length);
    free(copy);
}

static void drop(world *w)
{
    papan_puzzle_free(w->puzzle[w->at]);
    w->puzzle[w->at] = NULL;
    w->solved = w->solved == w->at ? SLOTS : w->solved;
}

/* Written and read, it is the same puzzle, so all answers stay the same. */
static void write_read(world *w, const papan_puzzle *puzzle)
{
    papan_format_info format = {.size = sizeof format};
    papan_buffer out = papan_buffer_new(&w->memory);
    papan_message why = {0};
    if (papan_format_at(fuzz_byte(&w->in) % 12, &format) &&
        said(w, papan_write(puzzle, format.name, &out, &why), &why) && format.reads) {
        papan_puzzle *again;
        papan_notes notes = {0};
        if (good(w, papan_read(out.bytes, out.length, &w->memory, &again, &notes.warnings, &notes.error)))
            put(w, again, &w->known[w->at]);
        else
            MUST(w->starving);
    }
    papan_buffer_free(&out);
}

static void write_id(world *w, const papan_puzzle *puzzle)
{
    papan_buffer out = papan_buffer_new(&w->memory);
    papan_status status = papan_write_id(puzzle, &out, NULL);
    if (good(w, status))
        MUST(out.length > 0 && out.bytes[out.length] == '\0');
    papan_buffer_free(&out);
}

static void change_pieces(world *w, const papan_puzzle *puzzle)
{
    papan_own_pieces *own = NULL;
    papan_puzzle *replaced = NULL;
    papan_notes notes = {0};
    static const char text[] = "A\nAA\nBBB\nC\nCOPIES C=4\n";
    if (said(w,
             papan_own_pieces_read(text, strlen(text), "own", &w->memory, &own, &notes.warnings, &notes.error),
             &notes.error) &&
        said(w, papan_pieces_replaced(puzzle, own, &w->memory, &replaced, &notes.warnings, &notes.error),
             &notes.error))
        put(w, replaced, NULL);
    papan_own_pieces_free(own);
}

/* ---- questions ---- */

static bool visit(void *context, const uint32_t *cell, size_t cells)
{
    const papan_puzzle *puzzle = context;
    for (size_t i = 0; i < cells; i++)
        MUST(cell[i] < papan_cells(puzzle) && (i == 0 || cell[i] > cell[i - 1]));
    return true;
}

static void ask_pieces(world *w, const papan_puzzle *puzzle)
{
    papan_piece_info piece = {.size = sizeof piece};
    papan_pack_info pack = {.size = sizeof pack};
    unsigned pieces = 0;
    for (; papan_piece_at(puzzle, pieces, &piece); pieces++) {
        papan_piece_way_list *ways = NULL;
        MUST(papan_label_of(puzzle, (uint16_t)piece.first).piece == (int)pieces || piece.copies == 0);
        good(w, papan_piece_places(puzzle, pieces, (void *)(uintptr_t)puzzle, visit, NULL));
        if (good(w, papan_piece_ways(&piece, &w->memory, &ways, NULL)))
            for (size_t i = 0; i < ways->ways; i++)
                MUST(ways->way[i].rotated < ways->ways && ways->way[i].flipped < (int)ways->ways);
        papan_piece_ways_free(ways);
    }
    MUST(pieces == (papan_pack_get(puzzle, &pack) ? pack.pieces : 0));
}

static void ask_cells(world *w, const papan_puzzle *puzzle)
{
    unsigned layer, row, column;
    (void)w;
    for (uint32_t i = 0; i < papan_cells(puzzle) && papan_info_of(puzzle).has_board; i++) {
        MUST(papan_cell_position(puzzle, i, &layer, &row, &column));
        MUST(papan_cell_at(puzzle, layer, row, column) == (int32_t)i);
        papan_cell_info info = {.size = sizeof info};
        MUST(papan_cell_get(puzzle, i, &info) && info.symbol != 0);
        MUST(info.region < 0 || papan_info_of(puzzle).region[info.region] != 0);
    }
    papan_cell_position(puzzle, fuzz_word(&w->in), &layer, &row, &column);
    papan_cell_at(puzzle, fuzz_byte(&w->in), fuzz_byte(&w->in), fuzz_byte(&w->in));
    for (unsigned i = 0; i < papan_info_of(puzzle).labels + 2; i++) {
        papan_label_info info = {.size = sizeof info};
        MUST(papan_label_get(puzzle, (uint16_t)i, &info) == (i < papan_info_of(puzzle).labels));
    }
}

/* Any labels: right or wrong, with a reason. */
/* The given things or a solution, a bit changed. */
static void any_labels(world *w, const papan_puzzle *puzzle, uint16_t *label)
{
    size_t cells = papan_cells(puzzle);
    papan_givens(puzzle, label);
    if (w->solved == w->at)
        memcpy(label, w->label, cells * sizeof *label);
    for (unsigned i = fuzz_byte(&w->in) % 8; i > 0; i--)
        label[fuzz_byte(&w->in) % cells] = (uint16_t)(fuzz_word(&w->in) % 20 - 1);
}

/* What is placed can be placed again, and is then the same. */
static void place(world *w, const papan_puzzle *puzzle)
{
    uint16_t label[DRAWN_MAX], given[DRAWN_MAX];
    bool cross[DRAWN_MAX], crosses = strcmp(papan_info_of(puzzle).family, "queens") == 0;
    papan_puzzle *placed, *again;
    papan_notes notes = {0};
    any_labels(w, puzzle, label);
    for (size_t i = 0; i < papan_cells(puzzle); i++)
        cross[i] = i == fuzz_byte(&w->in);
    if (!said(w, papan_place(puzzle, label, crosses ? cross : NULL, &w->memory, &placed, &notes.error),
              &notes.error))
        return;
    papan_givens(placed, label);
    if (said(w, papan_place(placed, label, NULL, &w->memory, &again, &notes.error), &notes.error)) {
        papan_givens(again, given);
        MUST(memcmp(label, given, papan_cells(puzzle) * sizeof *label) == 0);
        papan_puzzle_free(again);
    }
    put(w, placed, NULL);
}

static void verify(world *w, const papan_puzzle *puzzle)
{
    papan_message why = {0};
    size_t cells = papan_cells(puzzle);
    uint16_t label[DRAWN_MAX], whole[DRAWN_MAX];
    if (cells > DRAWN_MAX || cells == 0)
        return;
    any_labels(w, puzzle, label);
    papan_fill_gaps(puzzle, label, whole);
    if (papan_verify(puzzle, whole, &why) == PAPAN_OK) {
        w->known[w->at].some = true;
        MUST(!w->known[w->at].none);
    } else
        MUST(why.text != NULL);
}

static void show(world *w, const papan_puzzle *puzzle)
{
    papan_buffer out = papan_buffer_new(&w->memory);
    papan_terminal_style style = {.size = sizeof style,
                                  .colour = fuzz_byte(&w->in) % 2,
                                  .width = fuzz_byte(&w->in),
                                  .clip_rows = fuzz_byte(&w->in) % 8};
    if (papan_info_of(puzzle).has_board)
        papan_terminal_board(puzzle, w->solved == w->at ? w->label : NULL, &style, &out);
    MUST(!out.failed || w->starving);
    papan_buffer_free(&out);
}

/* ---- searching ---- */

static bool found(void *context, const papan_puzzle *puzzle, const uint16_t *label)
{
    world *w = context;
    MUST(puzzle == w->puzzle[w->at] && (papan_verify(puzzle, label, NULL) == PAPAN_OK || w->starving));
    MUST(!w->known[w->at].none);
    if (papan_cells(puzzle) <= DRAWN_MAX) {
        memcpy(w->label, label, papan_cells(puzzle) * sizeof *label);
        w->solved = w->at;
    }
    return !w->stopped;
}

static void event(void *context, const papan_puzzle *puzzle, const papan_event *step)
{
    const world *w = context;
    MUST(puzzle == w->puzzle[w->at] && step->kind <= PAPAN_SOLUTION);
    for (uint32_t i = 0; i < step->cells; i++)
        MUST(step->cell[i] < papan_cells(puzzle));
}

static papan_request any_request(world *w)
{
    static papan_strategy_info strategy;
    strategy.size = sizeof strategy;
    unsigned bits = fuzz_byte(&w->in), number = fuzz_byte(&w->in);
    return (papan_request){.size = sizeof(papan_request),
                           .goal = (papan_goal)(bits % 4),
                           .strategy = papan_strategy_at(number % 40, &strategy) ? strategy.name : NULL,
                           .distinct = (bits & 4) != 0,
                           .limit = bits & 8 ? number / 40 : 0,
                           .threads = bits & 16 ? 1 + number % 2 : 1,
                           .plain = (bits & 32) != 0,
                           .quick = (bits & 64) != 0,
                           .context = w,
                           .solution = bits & 128 ? found : NULL,
                           .event = number > 200 ? event : NULL,
                           .stop = stop};
}

static void solve(world *w, const papan_puzzle *puzzle)
{
    papan_request request = any_request(w);
    papan_result result = {.size = sizeof result};
    papan_meter *meter = fuzz_byte(&w->in) % 4 == 0 ? new_meter(&w->memory) : NULL;
    papan_progress progress = {.size = sizeof progress};
    request.meter = meter;
    request.memory_limit = fuzz_byte(&w->in) == 1 ? 1 + 64 * (uint64_t)fuzz_word(&w->in) : 0;
    w->starving = w->starving || request.memory_limit > 0;
    papan_message why = {0};
    papan_status status = papan_solve(puzzle, &request, &result, &why);
    if (said(w, status, &why)) {
        MUST(result.verdict != PAPAN_UNKNOWN || w->stopped || w->starving);
        learn(&w->known[w->at], &request, &result);
    }
    if (meter != NULL)
        papan_meter_read(meter, true, &progress);
    papan_meter_free(meter);
}

static bool write_proof(void *context, const char *bytes, size_t length)
{
    const world *w = context;
    MUST(bytes != NULL && length > 0);
    return !w->stopped;
}

static bool restart_proof(void *context)
{
    (void)context;
    return true;
}

/* With a certificate the answers are the same. */
static void certify(world *w, const papan_puzzle *puzzle)
{
    papan_request request = any_request(w);
    papan_result result = {.size = sizeof result};
    papan_certify_result certified = {.size = sizeof certified};
    papan_message why = {0};
    papan_proof proof = {.size = sizeof proof,
                         .context = w,
                         .write = write_proof,
                         .restart = fuzz_byte(&w->in) % 2 ? restart_proof : NULL};
    if (said(w, papan_certify(puzzle, &request, &proof, &result, &certified, &why), &why)) {
        MUST(certified.claim != PAPAN_CLAIM_NOTHING || w->stopped || w->starving);
        learn(&w->known[w->at], &request, &result);
    }
}

static void solve_first(world *w, const papan_puzzle *puzzle)
{
    papan_result result = {.size = sizeof result};
    papan_message why = {0};
    if (!said(w, papan_solve_first(puzzle, w->label, &result, &why), &why))
        return;
    learn(&w->known[w->at], &(papan_request){.goal = PAPAN_FIRST}, &result);
    w->solved = result.verdict == PAPAN_SOLVED ? w->at : w->solved == w->at ? SLOTS : w->solved;
    MUST(result.verdict != PAPAN_SOLVED || papan_verify(puzzle, w->label, NULL) == PAPAN_OK);
}

static void estimate(world *w, const papan_puzzle *puzzle)
{
    papan_request request = any_request(w);
    papan_estimate_result guess = {.size = sizeof guess};
    papan_status status = papan_estimate(puzzle, &request, 1 + fuzz_byte(&w->in) % 20, 1, &guess, NULL);
    if (good(w, status))
        MUST(guess.cases >= 0 && guess.strategy != NULL);
}

static void impossible(world *w, const papan_puzzle *puzzle)
{
    papan_message why = {0};
    truth *t = &w->known[w->at];
    if (good(w, papan_impossible(puzzle, &why, NULL)) && why.text != NULL) {
        MUST(!t->some);
        t->none = true;
    }
}

/* Two shares of a count, searched one after the other, are the count. */
static void share(world *w, const papan_puzzle *puzzle)
{
    papan_request request = {.size = sizeof request,
                             .goal = PAPAN_COUNT,
                             .distinct = fuzz_byte(&w->in) % 2,
                             .context = w,
                             .stop = stop};
    papan_result result = {.size = sizeof result};
    papan_message why = {0};
    uint32_t of = 2 + fuzz_byte(&w->in) % 5, first = 1 + fuzz_byte(&w->in) % (of - 1);
    papan_share part = {.end = first, .of = of}, rest = {.first = first, .end = of, .of = of, .sums = 1};
    request.share = &part;
    bool whole = said(w, papan_solve(puzzle, &request, &result, &why), &why) && !w->stopped;
    if (whole && result.parts > 0) {
        papan_part_sum sum = result.sum;
        rest.known = &sum;
        request.share = &rest;
        whole = said(w, papan_solve(puzzle, &request, &result, &why), &why) && !w->stopped;
    }
    if (whole && result.complete)
        is_count(&w->known[w->at], request.distinct, result.count);
}

/* ---- jobs ---- */

/* Sends half of the parts to another job and enters its results. */
static void search_elsewhere(world *w, papan_job *job)
{
    papan_job *other = NULL;
    papan_job_info info = {.size = sizeof info};
    papan_buffer line = papan_buffer_new(&w->memory);
    papan_message why = {0};
    papan_job_get(job, &info);
    papan_request request = {.size = sizeof request, .goal = info.goal};
    papan_job_line(job, SIZE_MAX, NULL, NULL, 0, &line);
    bool made =
        !line.failed && said(w, papan_job_new(info.puzzle, &request, line.bytes, 7, &other, &why), &why);
    size_t mine, theirs, taken[PARTS_MAX], parts = 0;
    while (made && parts < PARTS_MAX / 2 && papan_job_take(job, SIZE_MAX, &mine)) {
        taken[parts++] = mine;
        papan_buffer_clear(&line);
        papan_job_line(job, mine, NULL, NULL, 0, &line);
        made = !line.failed && said(w, papan_job_add(other, line.bytes, 0, NULL, 0, &theirs, &why), &why);
    }
    made = made && parts > 0 && good(w, papan_job_begin(other, 0, NULL)) &&
           said(w, papan_job_search(other, 1, NULL, &why), &why);
    papan_part_info part = {.size = sizeof part};
    for (size_t i = 0; made && papan_job_part(other, i, &part); i++) {
        papan_buffer_clear(&line);
        papan_job_line(other, i, &part.sum, NULL, 0, &line);
        if (!line.failed && part.state == PAPAN_PART_DONE)
            said(w, papan_job_enter(job, NULL, line.bytes, NULL, 0, &why), &why);
    }
    for (size_t i = 0; i < parts; i++) {
        papan_job_part(job, taken[i], &part);
        if (part.state == PAPAN_PART_DEALT)
            papan_job_put_back(job, taken[i]);
    }
    papan_buffer_free(&line);
    papan_job_free(other);
}

/* A count in parts, which are split and searched here and elsewhere, is the count. */
static void count_in_parts(world *w, const papan_puzzle *puzzle)
{
    papan_request request = any_request(w);
    papan_job_hooks hooks = {.size = sizeof hooks, .context = w, .stop = stop};
    papan_result result = {.size = sizeof result};
    papan_job *job;
    papan_message why = {0};
    unsigned bits = fuzz_byte(&w->in);
    request.goal = PAPAN_COUNT;
    papan_status made = papan_job_new(puzzle, &request, NULL, bits, &job, &why);
    if (made == PAPAN_NO_MEMORY && w->stopped) /* see job.h */
        return;
    if (!said(w, made, &why))
        return;
    papan_job_info info = {.size = sizeof info};
    bool whole = good(w, papan_job_cut(job, stop, w, NULL)) && !w->stopped;
    papan_job_get(job, &info);
    whole = whole && info.parts < PARTS_MAX;
    for (unsigned i = 0; whole && i < bits % 4; i++) {
        size_t finer;
        papan_status status = papan_job_split(job, &hooks, 0, &finer, NULL);
        MUST(status == PAPAN_OK || w->starving);
    }
    if (whole && bits & 16)
        search_elsewhere(w, job);
    if (whole && said(w, papan_job_search(job, 1 + (bits >> 5 & 1), &hooks, &why), &why) && !w->stopped) {
        papan_job_result(job, &result);
        MUST(result.complete);
        is_count(&w->known[w->at], request.distinct, result.count);
    }
    papan_job_free(job);
}

/* ---- explaining and making ---- */

static void hint(world *w, const papan_puzzle *puzzle)
{
    papan_hint *next = NULL;
    papan_hint_request request = {
        .size = sizeof request, .sight_known = fuzz_byte(&w->in) % 2, .context = w, .stop = stop};
    papan_status status = papan_hint_next(puzzle, &request, &w->memory, &next, NULL);
    if (good(w, status)) {
        MUST(next != NULL && (next->kind != PAPAN_HINT_UNKNOWN || w->stopped || w->starving));
        MUST(next->kind != PAPAN_HINT_STEP || next->place.count + next->cross.count > 0);
        MUST(next->kind != PAPAN_HINT_DONE || !w->known[w->at].none);
    }
    papan_hint_free(next);
}

static void path(world *w, const papan_puzzle *puzzle)
{
    papan_path *way = NULL;
    papan_grade grade = {.size = sizeof grade};
    papan_hint_request request = {.size = sizeof request, .context = w, .stop = stop};
    if (good(w, papan_hint_path(puzzle, &request, &w->memory, &way, NULL)))
        for (size_t i = 0; i < way->steps; i++)
            MUST(way->step[i]->kind == PAPAN_HINT_STEP && way->step[i]->text.text != NULL);
    papan_path_free(way);
    if (good(w, papan_measure(puzzle, &request, &w->memory, &grade, NULL)) && grade.finished)
        MUST(!w->known[w->at].none);
}

static void make(world *w)
{
    unsigned bits = fuzz_byte(&w->in), more = fuzz_byte(&w->in);
    papan_make_kind kind = {.size = sizeof kind};
    bool known = papan_make_kind_at(bits % 4, &kind);
    papan_make_request wish = {.size = sizeof wish,
                               .kind = known ? kind.name : NULL,
                               .n = bits / 4 % 8,
                               .level = (papan_level)(more % 5),
                               .seed = more,
                               .attempts = 1 + bits / 32 % 4,
                               .most_cases = 100,
                               .context = w,
                               .stop = stop};
    papan_make_result made = {.size = sizeof made};
    papan_message why = {0};
    if (said(w, papan_make(&wish, &w->memory, &made, &why), &why) && made.puzzle != NULL) {
        MUST(papan_verify(made.puzzle, made.solution, NULL) == PAPAN_OK);
        put(w, made.puzzle, &(truth){.some = true, .one = true});
    } else
        MUST(made.puzzle == NULL);
}

/* ---- drawing ---- */

static void draw(world *w, const papan_puzzle *puzzle)
{
    static const char *const kinds[] = {"svg", "pdf", "png", "gif"};
    unsigned bits = fuzz_byte(&w->in);
    const uint16_t *label = w->label;
    papan_picture_style look = {.size = sizeof look,
                                .theme = papan_theme_name(bits % 6),
                                .no_labels = (bits & 16) != 0,
                                .oblique = (bits & 32) != 0,
                                .id = bits & 64 ? "nqueens:4" : NULL};
    papan_buffer out = papan_buffer_new(&w->memory);
    papan_message why = {0};
    said(w,
         papan_picture_file(puzzle, &label, w->solved == w->at, &look,
                            papan_file_kind_named(kinds[bits / 8 % 4]), fuzz_byte(&w->in) % 80, &out, &why),
         &why);
    papan_buffer_free(&out);
}

static void animate(world *w, const papan_puzzle *puzzle)
{
    static const char *const kinds[] = {"svg", "gif", "apng", "mp4"};
    papan_frame frame[3] = {{.label = w->label, .milliseconds = fuzz_byte(&w->in), .caption = "one"},
                            {.label = w->label, .milliseconds = 10},
                            {.label = w->label, .milliseconds = 70000}};
    papan_buffer out = papan_buffer_new(&w->memory);
    papan_message why = {0};
    if (w->solved == w->at)
        said(w,
             papan_animation_file(puzzle, frame, fuzz_byte(&w->in) % 4, NULL,
                                  papan_file_kind_named(kinds[fuzz_byte(&w->in) % 4]), 16, &out, &why),
             &why);
    papan_buffer_free(&out);
}

static void build(world *w, const papan_puzzle *puzzle)
{
    papan_build_result *built = NULL;
    papan_message why = {0};
    unsigned bits = fuzz_byte(&w->in);
    papan_build_request wish = {.size = sizeof wish,
                                .cell = fuzz_byte(&w->in),
                                .clearance = 0.1 * (bits % 8),
                                .kerf = 0.1 * (bits / 8 % 4),
                                .sheet = {fuzz_word(&w->in), fuzz_word(&w->in)},
                                .each = (bits & 128) != 0};
    if (said(w,
             papan_build_files(puzzle, &wish, papan_file_kind_named(bits & 64 ? "stl" : "svg"), &w->memory,
                               &built, &why),
             &why))
        for (size_t i = 0; i < built->files; i++)
            MUST(built->file[i]->length > 0 && built->file[i]->copies > 0);
    papan_build_free(built);
}

static void booklet(world *w, const papan_puzzle *puzzle)
{
    papan_booklet_puzzle page = {.puzzle = puzzle, .solution = w->label, .level = "easy", .name = "\377name"};
    papan_booklet_request book = {.size = sizeof book,
                                  .title = "\300title",
                                  .paper = fuzz_byte(&w->in) % 2 ? "letter" : NULL,
                                  .per_page = fuzz_byte(&w->in) % 6,
                                  .puzzles = w->solved == w->at,
                                  .puzzle = &page,
                                  .context = w,
                                  .stop = stop};
    papan_buffer out = papan_buffer_new(&w->memory);
    papan_message why = {0};
    size_t pages;
    said(w, papan_booklet_pdf(&book, &out, &pages, &why), &why);
    papan_buffer_free(&out);
}

/* ---- the sequence ---- */

/* Calls without a puzzle, and calls about one. */
static void (*const plain[])(world *w) = {read_text, read_text, read_text, read_input, drop, make};
static void (*const about[])(world *w, const papan_puzzle *puzzle) = {
    write_read, write_id, change_pieces, ask_pieces,     ask_cells, verify,  show,           solve, solve,
    solve,      estimate, impossible,    share,          hint,      path,    count_in_parts, draw,  animate,
    build,      booklet,  place,         count_in_parts, certify,   certify, solve_first};
enum { PLAIN = sizeof plain / sizeof *plain, ABOUT = sizeof about / sizeof *about };

static void call(world *w)
{
    unsigned which = fuzz_byte(&w->in), slot = fuzz_byte(&w->in);
    w->at = slot % SLOTS;
    w->patience = slot / SLOTS % 16;
    w->stopped = false;
    w->starving = slot >= 192;
    w->own.left = w->starving ? (long long)fuzz_word(&w->in) % 4096 : -1;
    const papan_puzzle *puzzle = w->puzzle[w->at];
    if (which % (PLAIN + ABOUT) < PLAIN)
        plain[which % (PLAIN + ABOUT)](w);
    else if (puzzle != NULL && papan_cells(puzzle) > 0 && papan_cells(puzzle) <= CELLS_MAX)
        about[which % (PLAIN + ABOUT) - PLAIN](w, puzzle);
    w->own.left = -1;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    world *w = calloc(1, sizeof *w);
    MUST(w != NULL);
    w->in = (fuzz_bytes){data, size};
    w->own.left = -1;
    w->memory = (papan_allocator){fuzz_resize, &w->own};
    w->solved = SLOTS;
    for (unsigned i = 0; i < CALLS_MAX && w->in.size > 0; i++)
        call(w);
    for (unsigned i = 0; i < SLOTS; i++)
        papan_puzzle_free(w->puzzle[i]);
    MUST(w->own.held == 0);
    free(w);
    return 0;
}
