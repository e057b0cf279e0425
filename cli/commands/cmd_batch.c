/* cmd_batch.c: papan batch: reads one puzzle per line, or those of a JSON archive, and prints one verdict per
 * line.
 *
 * Rows are joined by '/'; fields before the last tab are an id. Threads take lines in bundles, and the answers
 * are printed in the order of the lines, so the output does not depend on the number of threads. An invalid
 * line is reported with its position in the file, and the others are still answered. */
#include "base/pool.h"
#include "base/text.h"
#include "cli/command.h"
#include "cli/input/input.h"
#include "cli/output/report.h"
#include "papan/quick.h"

#include <ctype.h>
#include <limits.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The position of an error message among the answers. */
typedef struct mark {
    size_t start, end;
} mark;

/* Some lines, answered by one thread. */
typedef struct bundle {
    size_t first, lines;
    /* set by the thread that took it */
    papan_buffer out;   /* answers and error messages */
    papan_buffer proof; /* with --certify: certificates */
    mark *marks;
    size_t mark_count, mark_room;
    size_t to_convert; /* lines that papan-verify can read only after papan convert */
    int code;
    bool done;
} bundle;

typedef struct batch {
    papan_session *session;
    papan_line *line; /* in an archive: the text of a puzzle */
    size_t lines, line_room;
    bool archive;
    const char *text; /* the whole file */
    bundle *bundles;
    size_t count;
    papan_pool *thread_pool;
    papan_quick *quick[PAPAN_POOL_MAX]; /* of each worker; NULL: not created yet */
    papan_proof_file proof;             /* with --certify */
    pthread_mutex_t lock;               /* protects all that follows, and bundle.done */
    size_t due;                         /* the next to print */
    size_t to_convert;                  /* lines, of the bundles that were printed */
    bool gone;                          /* the reader has closed the pipe */
    int code;
} batch;

/* The certificate of one line. */
typedef struct proof_place {
    papan_buffer *out; /* of the bundle */
    size_t start;      /* where the certificate begins in out */
    bool proved;
} proof_place;

/* ---- one line ---- */

typedef struct fields {
    const char *id, *puzzle;
    size_t id_length, puzzle_length, row_length; /* the first row, up to a slash */
} fields;

/* One line in progress. */
typedef struct task {
    const batch *all;
    const papan_line *line;
    fields parts;
    unsigned added; /* lines for the reader before the first of the puzzle */
    bundle *into;
    papan_buffer *out; /* of the bundle */
    proof_place proof;
    int code;
} task;

/* archive: the line is all of a puzzle. Blanks before a puzzle have no meaning. */
static fields split_fields(const papan_line *line, bool archive)
{
    const char *tab = NULL, *end = line->start + line->length;
    for (size_t i = 0; !archive && i < line->length; i++)
        if (line->start[i] == '\t')
            tab = line->start + i;
    fields parts = {.id = line->start, .puzzle = tab != NULL ? tab + 1 : line->start};
    parts.id_length = tab != NULL ? (size_t)(tab - line->start) : 0;
    while (parts.puzzle < end && *parts.puzzle == ' ')
        parts.puzzle++;
    parts.puzzle_length = line->length - (size_t)(parts.puzzle - line->start);
    const char *slash = memchr(parts.puzzle, '/', parts.puzzle_length);
    parts.row_length = slash != NULL ? (size_t)(slash - parts.puzzle) : parts.puzzle_length;
    return parts;
}

/* True for JSON and for ids of packing puzzles, with '_' for blanks: their readers take them unchanged. */
static bool is_whole(const fields *parts)
{
    bool id = isdigit((unsigned char)parts->puzzle[0]) && memchr(parts->puzzle, '_', parts->row_length) != NULL;
    return id || memchr("{[(", parts->puzzle[0], 3) != NULL;
}

/* True if the puzzle specifies its number of stars, or is not a board of regions. */
static bool has_header(const fields *parts)
{
    size_t second = parts->row_length + 1;
    bool packing = isdigit((unsigned char)parts->puzzle[0]) && second < parts->puzzle_length &&
                   isalpha((unsigned char)parts->puzzle[second]) &&
                   memchr(parts->puzzle, ' ', parts->row_length) != NULL;
    return packing || is_whole(parts) || parts->row_length == parts->puzzle_length ||
           memchr(parts->puzzle, ':', parts->row_length) != NULL;
}

/* The puzzle as the lines its reader expects. Returns how many lines were added before the first. */
static unsigned unfold_rows(const fields *parts, uint64_t stars, papan_buffer *text)
{
    unsigned added = 0;
    if (stars != 0 && !has_header(parts)) {
        papan_buffer_format(text, "stars: %llu\n", (unsigned long long)stars);
        added = 1;
    }
    bool whole = is_whole(parts);
    for (size_t i = 0; i < parts->puzzle_length; i++)
        papan_buffer_char(text, parts->puzzle[i] == '/' && !whole ? '\n' : parts->puzzle[i]);
    papan_buffer_char(text, '\n');
    return added;
}

/* The column in a line of an archive: only the first line of a puzzle need not begin with it. */
static unsigned archive_column(const task *work, const papan_message *message)
{
    const char *at = work->line->start;
    while (message->line <= 1 && at > work->all->text && at[-1] != '\n')
        at--;
    return (unsigned)(work->line->start - at) + (message->column > 0 ? message->column : 1);
}

/* The column in the line of the file for a position in the text with separate lines. */
static unsigned line_column(const task *work, const papan_message *message)
{
    const fields *parts = &work->parts;
    unsigned row = 1 + work->added;
    size_t at = 0;
    for (; row < message->line && at < parts->puzzle_length; at++)
        row += parts->puzzle[at] == '/';
    return (unsigned)((size_t)(parts->puzzle - parts->id) + at) + (message->column > 0 ? message->column : 1);
}

/* The message with its position in the file. A puzzle of an archive may have several lines. */
static papan_message placed_in_file(const task *work, const papan_message *message)
{
    papan_message placed = *message;
    bool later = work->all->archive && message->line > 1;
    placed.line = work->line->number + (later ? message->line - 1 : 0);
    placed.column = (work->all->archive ? archive_column : line_column)(work, message);
    return placed;
}

/* The id; in JSON as the first member of an object. */
static papan_json_writer put_id(const task *work)
{
    const fields *parts = &work->parts;
    char number[24];
    size_t index = (size_t)(work->line - work->all->line) + 1;
    int length = snprintf(number, sizeof number, "%zu", work->all->archive ? index : work->line->number);
    const char *id = parts->id_length > 0 ? parts->id : number;
    size_t id_length = parts->id_length > 0 ? parts->id_length : (size_t)length;
    papan_json_writer json = papan_json_writer_new(work->out);
    if (work->all->session->settings.json) {
        papan_json_begin_object(&json, NULL);
        papan_json_put_bytes(&json, "id", id, id_length);
    } else {
        papan_buffer_add(work->out, id, id_length);
        papan_buffer_char(work->out, '\t');
    }
    return json;
}

/* message: with its position in the file. */
static void note_message(const task *work, const char *kind, const papan_message *message)
{
    char text[PAPAN_SENTENCE];
    bundle *into = work->into;
    size_t start = into->out.length;
    papan_buffer_text(&into->out, papan_input_name(work->all->session->argument[0]));
    papan_buffer_format(&into->out, ":%u:%u: %s: %s\n", message->line, message->column, kind,
                        papan_sentence(message, text));
    if (papan_room(NULL, &into->marks, &into->mark_room, into->mark_count + 1, sizeof *into->marks))
        into->marks[into->mark_count++] = (mark){start, into->out.length};
    else
        into->out.failed = true;
}

static void refuse_line(task *work, const char *verdict, const papan_message *why)
{
    papan_message error = placed_in_file(work, why);
    note_message(work, _("error"), &error);
    papan_json_writer json = put_id(work);
    if (work->all->session->settings.json) {
        papan_json_put_text(&json, "verdict", verdict);
        papan_failure_set(&error);
        papan_failure_put(&json);
        papan_json_end_line(&json);
    } else
        papan_buffer_format(work->out, "%s\t-\n", verdict);
    work->code = PAPAN_EXIT_INPUT;
}

static void put_rows(const papan_run *run, papan_buffer *out)
{
    const papan_terminal_style plain = {.colour = false};
    size_t start = out->length;
    if (run->first == NULL)
        papan_buffer_char(out, '-');
    else
        papan_terminal_board(run->puzzle, run->first, &plain, out);
    if (out->failed)
        return;
    if (out->length > start && out->bytes[out->length - 1] == '\n')
        out->length--;
    for (size_t i = start; i < out->length; i++)
        if (out->bytes[i] == '\n')
            out->bytes[i] = '/';
}

/* run: NULL if there is no answer. */
static void put_words(const papan_run *run, papan_buffer *out)
{
    if (run == NULL) {
        papan_buffer_text(out, "unknown\t-\n");
        return;
    }
    papan_buffer_format(out, "%s\t", papan_verdict_name(run->stopped ? PAPAN_UNKNOWN : run->result.verdict));
    put_rows(run, out);
    papan_buffer_char(out, '\n');
}

static size_t warnings_kept(const papan_notes *notes)
{
    return notes->warnings.count < PAPAN_WARNINGS_KEPT ? notes->warnings.count : PAPAN_WARNINGS_KEPT;
}

static bool add_proof(void *context, const char *bytes, size_t length)
{
    proof_place *place = context;
    papan_buffer_add(place->out, bytes, length);
    return !place->out->failed;
}

static bool restart_proof(void *context)
{
    proof_place *place = context;
    place->out->length = place->start;
    return true;
}

/* If a line has no certificate, writes one that claims nothing, so that puzzles and certificates can be read
 * side by side. */
static void end_proof(proof_place *place)
{
    if (place->proved)
        return;
    restart_proof(place);
    papan_buffer_text(place->out, "papan-certificate 2\nclaim unknown\nend c96d20486753b6cd\n");
}

static void answer_line(task *work, const papan_puzzle *puzzle, const papan_notes *notes)
{
    const batch *all = work->all;
    papan_run run = papan_run_new(all->session, puzzle);
    run.threads = 1;
    run.silent = true;
    run.quiet_warning = true;
    papan_proof proof = {
        .size = sizeof proof, .context = &work->proof, .write = add_proof, .restart = restart_proof};
    run.proof = all->session->settings.certify != NULL ? &proof : NULL;
    work->code = papan_run_search(&run, PAPAN_CHECK);
    bool answered = work->code == PAPAN_EXIT_ANSWERED;
    papan_json_writer json = put_id(work);
    if (!all->session->settings.json)
        put_words(answered ? &run : NULL, work->out);
    else if (answered)
        papan_report_members(&run, &json);
    else {
        papan_json_put_text(&json, "verdict", "unknown");
        papan_failure_put(&json);
    }
    if (all->session->settings.json) {
        papan_report_messages(&json, notes->warnings.kept, warnings_kept(notes));
        papan_json_end_line(&json);
    }
    if (answered)
        work->code = papan_run_exit(&run);
    work->proof.proved = run.certified.claim != PAPAN_CLAIM_NOTHING;
    papan_run_free(&run);
}

/* True if no reader recognises the line and it has no '/': perhaps it is one row of a board on several lines.
 */
static bool is_single_row(const fields *parts, const papan_message *error)
{
    const char *code = error->code;
    return parts->row_length == parts->puzzle_length && code != NULL &&
           (strcmp(code, "format-unrecognised") == 0 || strcmp(code, "input-empty") == 0);
}

/* The reader of a long line allocates memory while it reads; after Ctrl-C, this fails. */
static bool interrupted(void *context)
{
    (void)context;
    return papan_interrupted();
}

/* Answers a line by creating a puzzle from it. */
static void do_line(task *work)
{
    const papan_settings *settings = &work->all->session->settings;
    papan_budget budget; /* which the puzzle keeps */
    papan_allocator memory = papan_budget_stopping(&budget, NULL, 0, interrupted, NULL);
    papan_buffer text = papan_buffer_new(NULL);
    papan_puzzle *puzzle = NULL;
    papan_notes notes = {0};
    static const papan_message row = {
        .text = N_("batch expects one puzzle per line, its rows joined by '/', for example AAB/CCB/CCB"),
        .code = "batch-one-puzzle-per-line",
        .line = 1,
        .column = 1};
    static const papan_message large = {.text = N_("a board of more than 1024 rows is too large for batch"),
                                        .code = "board-too-large-to-search",
                                        .line = 1};
    work->added = unfold_rows(&work->parts, settings->stars, &text);
    papan_status status = PAPAN_NO_MEMORY;
    if (!text.failed)
        status = papan_read(text.bytes, text.length, &memory, &puzzle, &notes.warnings, &notes.error);
    budget.stop = NULL;
    if (status == PAPAN_OK) {
        bool refused = settings->certify != NULL && !papan_input_is_converted(puzzle, text.bytes, text.length);
        for (unsigned i = 0; i < warnings_kept(&notes); i++) {
            notes.warnings.kept[i] = placed_in_file(work, &notes.warnings.kept[i]);
            if (settings->verbose || refused)
                note_message(work, _("warning"), &notes.warnings.kept[i]);
        }
        work->into->to_convert += refused;
        if (papan_cells(puzzle) > 0)
            answer_line(work, puzzle, &notes);
        else
            refuse_line(work, "unknown", &large);
    } else if (status == PAPAN_NO_MEMORY && papan_interrupted())
        work->code = PAPAN_EXIT_STOPPED;
    else if (status == PAPAN_NO_MEMORY)
        work->out->failed = true;
    else
        refuse_line(work, "invalid", is_single_row(&work->parts, &notes.error) ? &row : &notes.error);
    papan_puzzle_free(puzzle);
    papan_buffer_free(&text);
}

/* Answers a line without creating a puzzle, if only verdicts and solutions are wanted. False: not possible. */
static bool do_quickly(task *work, papan_quick *quick)
{
    const fields *parts = &work->parts;
    const papan_settings *settings = &work->all->session->settings;
    papan_verdict verdict;
    const char *solution;
    if (quick == NULL || settings->json || settings->verbose || settings->strategy != NULL ||
        settings->certify != NULL || settings->stars > UINT_MAX || parts->puzzle_length == 0 ||
        has_header(parts) ||
        !papan_quick_solve(quick, parts->puzzle, parts->puzzle_length,
                           settings->stars != 0 ? (unsigned)settings->stars : 1, &verdict, &solution))
        return false;
    put_id(work);
    papan_buffer_text(work->out, papan_verdict_name(verdict));
    papan_buffer_char(work->out, '\t');
    papan_buffer_text(work->out, solution != NULL ? solution : "-");
    papan_buffer_char(work->out, '\n');
    return true;
}

static int worse_code(int code, int other)
{
    static const int rank[] = {[PAPAN_EXIT_ANSWERED] = 0,
                               [PAPAN_EXIT_STOPPED] = 1,
                               [PAPAN_EXIT_INPUT] = 2,
                               [PAPAN_EXIT_USAGE] = 3,
                               [PAPAN_EXIT_ERROR] = 4};
    return rank[other] > rank[code] ? other : code;
}

static void answer_bundle(const batch *all, bundle *work, papan_quick *quick)
{
    for (size_t i = 0; i < work->lines && !papan_interrupted(); i++) {
        task one = {.all = all,
                    .line = &all->line[work->first + i],
                    .into = work,
                    .out = &work->out,
                    .proof = {.out = &work->proof, .start = work->proof.length},
                    .code = PAPAN_EXIT_ANSWERED};
        one.parts = split_fields(one.line, all->archive);
        if (!do_quickly(&one, quick))
            do_line(&one);
        if (all->session->settings.certify != NULL)
            end_proof(&one.proof);
        work->code = worse_code(work->code, one.code);
    }
}

/* ---- all lines ---- */

static void free_bundle(bundle *work)
{
    papan_buffer_free(&work->out);
    papan_buffer_free(&work->proof);
    free(work->marks);
    work->marks = NULL;
}

/* Prints answers and error messages in order; false: the reader has closed the pipe. */
static bool print_bundle(const batch *all, const bundle *work)
{
    size_t out = 0;
    bool written = true;
    for (size_t i = 0; i < work->mark_count && written; i++) {
        const mark *at = &work->marks[i];
        written = papan_put(all->session, work->out.bytes + out, at->start - out);
        papan_put_flush(all->session);
        fwrite(work->out.bytes + at->start, 1, at->end - at->start, stderr);
        out = at->end;
    }
    if (written && work->out.length > out)
        written = papan_put(all->session, work->out.bytes + out, work->out.length - out);
    return written && (isatty(STDOUT_FILENO) == 0 || papan_put_flush(all->session));
}

static bool write_proofs(const batch *all, const bundle *work)
{
    return all->session->settings.certify == NULL ||
           all->proof.proof.write(all->proof.proof.context, work->proof.bytes, work->proof.length);
}

/* Prints and frees the bundles that are next in order; the caller holds the lock. */
static void print_due(batch *all)
{
    for (; all->due < all->count && all->bundles[all->due].done && !all->gone; all->due++) {
        bundle *work = &all->bundles[all->due];
        bool whole = papan_buffer_whole(&work->out) && papan_buffer_whole(&work->proof);
        all->code = worse_code(all->code, whole ? work->code : PAPAN_EXIT_ERROR);
        all->to_convert += work->to_convert;
        all->gone = !whole || !print_bundle(all, work) || !write_proofs(all, work);
        free_bundle(work);
    }
}

/* The task of a thread: answers a bundle and prints those that are due. */
static void answer_and_print_bundle(void *context, unsigned worker, size_t index)
{
    batch *all = context;
    if (papan_interrupted()) {
        papan_pool_skip_rest(all->thread_pool);
        return;
    }
    if (all->quick[worker] == NULL)
        papan_quick_new(NULL, &all->quick[worker], NULL);
    answer_bundle(all, &all->bundles[index], all->quick[worker]);
    pthread_mutex_lock(&all->lock);
    all->bundles[index].done = true;
    print_due(all);
    bool gone = all->gone;
    pthread_mutex_unlock(&all->lock);
    if (gone)
        papan_pool_skip_rest(all->thread_pool);
}

static int answer_all(batch *all)
{
    papan_pool_run(all->thread_pool, all->count, answer_and_print_bundle, all);
    if (papan_interrupted())
        all->code = worse_code(all->code, PAPAN_EXIT_STOPPED);
    for (unsigned i = 0; i < papan_pool_workers(all->thread_pool); i++)
        papan_quick_free(all->quick[i]);
    return all->code;
}

static int certify_all(batch *all)
{
    if (!papan_proof_open(&all->proof, all->session->settings.certify))
        return PAPAN_EXIT_ERROR;
    int code = answer_all(all);
    if (all->to_convert > 0)
        papan_remark(N_("puzzles that are not written as by 'papan convert': %zu; papan-verify may refuse "
                        "their certificates, and asks for what 'papan convert FILE --to json' writes"),
                     all->to_convert);
    return papan_proof_close(&all->proof, !all->gone && !papan_interrupted()) ? code : PAPAN_EXIT_ERROR;
}

static bool add_line(void *context, const char *text, size_t length, unsigned number)
{
    batch *all = context;
    if (!papan_room(NULL, &all->line, &all->line_room, all->lines + 1, sizeof *all->line))
        return false;
    all->line[all->lines++] = (papan_line){text, length, number};
    return true;
}

/* The next line of the file that is not empty; false: no more. */
static bool next_line(papan_text *text, papan_line *line)
{
    while (papan_text_line(text, line))
        for (size_t i = 0; i < line->length; i++)
            if (line->start[i] != ' ' && line->start[i] != '\t' && line->start[i] != '\r')
                return true;
    return false;
}

static bool collect_lines(batch *all, papan_text text)
{
    papan_line line;
    while (next_line(&text, &line))
        if (line.start[0] != '#' && !add_line(all, line.start, line.length, line.number))
            return false;
    return true;
}

/* If there are few lines, each bundle has one line, since each line may be slow. */
static bool bundle_lines(batch *all)
{
    enum { LINES_MAX = 64, BUNDLES_A_WORKER = 16 };
    size_t each = all->lines / ((size_t)papan_pool_workers(all->thread_pool) * BUNDLES_A_WORKER);
    each = each < 1 ? 1 : each > LINES_MAX ? LINES_MAX : each;
    all->bundles = calloc(all->lines / each + 1, sizeof *all->bundles);
    for (size_t first = 0; all->bundles != NULL && first < all->lines; first += each)
        all->bundles[all->count++] = (bundle){.first = first,
                                              .lines = all->lines - first < each ? all->lines - first : each,
                                              .out = papan_buffer_new(NULL),
                                              .proof = papan_buffer_new(NULL)};
    return all->bundles != NULL;
}

static bool any_puzzle(void *context, const char *text, size_t length, unsigned line)
{
    (void)context, (void)text, (void)length, (void)line;
    return true;
}

/* True if the file is JSON as a whole, and not a JSON object on each line: its first line ends in the middle of
 * a value, or it is the only one. */
static bool is_archive(papan_text text)
{
    papan_line line, more;
    papan_notes unheard;
    if (!next_line(&text, &line) || memchr("[{", line.start[strspn(line.start, " \t\r")], 2) == NULL)
        return false;
    if (!next_line(&text, &more))
        return true;
    if (papan_archive_read(line.start, line.length, NULL, NULL, any_puzzle, &unheard.error) == PAPAN_OK)
        return false;
    const char *code = unheard.error.text != NULL ? unheard.error.code : NULL;
    return code == NULL || strcmp(code, "json-puzzle-and-list") != 0; /* reported for whole values only */
}

static int collect_puzzles(batch *all, const papan_bytes *text)
{
    papan_notes notes;
    papan_status status = PAPAN_NO_MEMORY;
    const papan_allocator *memory = papan_reading_memory(all->session, text->length);
    papan_text lines = papan_text_open(text->bytes, text->length);
    all->text = text->bytes;
    all->archive = is_archive(lines);
    if (all->archive)
        status = papan_archive_read(text->bytes, text->length, memory, all, add_line, &notes.error);
    else if (collect_lines(all, lines))
        status = PAPAN_OK;
    papan_reading_end();
    if (status == PAPAN_STOPPED) /* by add_line() */
        status = PAPAN_NO_MEMORY;
    if (status != PAPAN_OK)
        return papan_input_failed(all->session->argument[0], status, &notes);
    return bundle_lines(all) ? PAPAN_EXIT_ANSWERED : papan_out_of_memory();
}

static int command_batch(papan_session *session)
{
    papan_bytes text;
    if (!papan_run_strategy_known(session->settings.strategy, NULL))
        return PAPAN_EXIT_USAGE;
    papan_watch_limit(0); /* the time limit is for each puzzle */
    int code = papan_input_bytes(session, session->argument[0], &text);
    if (code != PAPAN_EXIT_ANSWERED)
        return code;
    batch all = {.session = session, .code = PAPAN_EXIT_ANSWERED};
    pthread_mutex_init(&all.lock, NULL);
    all.thread_pool = papan_pool_new(NULL, papan_run_threads(session));
    all.code = all.thread_pool != NULL ? collect_puzzles(&all, &text) : papan_out_of_memory();
    if (all.code == PAPAN_EXIT_ANSWERED)
        all.code = session->settings.certify != NULL ? certify_all(&all) : answer_all(&all);
    papan_pool_free(all.thread_pool);
    for (size_t i = 0; i < all.count; i++)
        free_bundle(&all.bundles[i]);
    pthread_mutex_destroy(&all.lock);
    free(all.bundles);
    free(all.line);
    free(text.bytes);
    return all.code;
}

const papan_command papan_command_batch = {
    .name = "batch",
    .arguments = N_("FILE"),
    .summary = N_("solve many small puzzles, one per line"),
    .description =
        N_("Each line is a puzzle with its rows joined by '/', optionally after an id and a tab. Empty lines "
           "and lines that start with # are skipped. A JSON file with an array of puzzles is an archive: all "
           "of them are solved, and their ids are 1, 2, 3 ... For each puzzle Papan prints three fields "
           "separated by tabs: the id (or the line number), the verdict (none, unique, many, unknown or "
           "invalid) and a solution with its rows joined by '/', or '-'. Papan reports invalid lines on "
           "standard error and still answers all others; the exit status is then 3."),
    .options = "stars strategy json time-limit memory-limit certify",
    .own = (const papan_own_help[]){{"time-limit", N_("time limit for each puzzle (default: 0, no limit)")},
                                    {"certify",
                                     N_("write the certificates of all answers to FILE, one after another")},
                                    {0}},
    .example = "printf 'ABBB/AACB/DDCC/DDDD\\n' | papan batch -",
    .run = command_batch,
};
