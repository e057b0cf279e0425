/* cmd_batch.c: papan batch, one puzzle a line, one verdict a line. Rows are joined by '/'; fields before the
 * last tab are an id. Lines are dealt to threads one by one and printed in their order, so the output does not
 * depend on the number of threads. A bad line is told with its place in the file and the others go on. */
#include "base/text.h"
#include "cli/command.h"
#include "cli/huge.h"
#include "cli/input.h"
#include "cli/report.h"
#include "format/format.h"

#include <ctype.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct job {
    papan_line line;
    /* filled in by the thread that took it */
    papan_buffer out, complaint;
    int code;
    bool done;
} job;

typedef struct batch {
    papan_session *session;
    const char *name;
    job *jobs;
    size_t count, room, next;
    bool gone; /* nobody wants the answers any more */
    pthread_mutex_t lock;
    pthread_cond_t one_more;
} batch;

/* ---- one line ---- */

typedef struct fields {
    const char *id, *puzzle;
    size_t id_length, puzzle_length;
} fields;

static fields split(const papan_line *line)
{
    const char *tab = NULL;
    for (size_t i = 0; i < line->length; i++)
        if (line->start[i] == '\t')
            tab = line->start + i;
    fields parts = {line->start, tab != NULL ? tab + 1 : line->start, 0, 0};
    parts.id_length = tab != NULL ? (size_t)(tab - line->start) : 0;
    parts.puzzle_length = line->length - (size_t)(parts.puzzle - line->start);
    return parts;
}

/* Does the puzzle say by itself how many stars there are, or is it no board of regions at all? */
static bool has_header(const fields *parts)
{
    const char *slash = memchr(parts->puzzle, '/', parts->puzzle_length);
    size_t first_row = slash != NULL ? (size_t)(slash - parts->puzzle) : parts->puzzle_length;
    bool numbers = isdigit((unsigned char)parts->puzzle[0]) && memchr(parts->puzzle, ' ', first_row) != NULL;
    return numbers || slash == NULL || parts->puzzle[0] == '{' || memchr(parts->puzzle, ':', first_row) != NULL;
}

/* The lines of the puzzle as its reader wants them. Returns how many lines were put before the first. */
static unsigned unfold(const fields *parts, uint64_t stars, papan_buffer *text)
{
    unsigned added = 0;
    if (stars != 0 && !has_header(parts)) {
        papan_buffer_format(text, "stars: %llu\n", (unsigned long long)stars);
        added = 1;
    }
    bool json = parts->puzzle[0] == '{';
    for (size_t i = 0; i < parts->puzzle_length; i++)
        papan_buffer_char(text, parts->puzzle[i] == '/' && !json ? '\n' : parts->puzzle[i]);
    papan_buffer_char(text, '\n');
    return added;
}

/* The column in the line of the file for a place in the unfolded text. */
static unsigned column_of(const fields *parts, const papan_message *message, unsigned added)
{
    unsigned row = 1 + added;
    size_t at = 0;
    for (; row < message->line && at < parts->puzzle_length; at++)
        row += parts->puzzle[at] == '/';
    size_t column = (size_t)(parts->puzzle - parts->id) + at + (message->column > 0 ? message->column : 1);
    return (unsigned)column;
}

static void put_id(const batch *all, const job *work, const fields *parts, papan_buffer *out)
{
    char number[24];
    int length = snprintf(number, sizeof number, "%u", work->line.number);
    const char *id = parts->id_length > 0 ? parts->id : number;
    size_t id_length = parts->id_length > 0 ? parts->id_length : (size_t)length;
    if (!all->session->settings.json) {
        papan_buffer_add(out, id, id_length);
        papan_buffer_char(out, '\t');
        return;
    }
    papan_buffer_text(out, "{\"id\": ");
    papan_json_string(out, id, id_length);
    papan_buffer_text(out, ", ");
}

static void note(const batch *all, job *work, const fields *parts, const char *kind,
                 const papan_message *message, unsigned added)
{
    char text[PAPAN_SENTENCE];
    papan_buffer_text(&work->complaint, papan_input_name(all->name));
    papan_buffer_format(&work->complaint, ":%u:%u: %s: %s\n", work->line.number,
                        column_of(parts, message, added), kind, papan_sentence(message, text));
}

static void refuse(const batch *all, job *work, const fields *parts, const papan_notes *notes, unsigned added)
{
    char text[PAPAN_SENTENCE];
    note(all, work, parts, _("error"), &notes->error, added);
    put_id(all, work, parts, &work->out);
    if (all->session->settings.json) {
        papan_buffer_format(&work->out, "\"verdict\": \"invalid\", \"line\": %u, \"column\": %u, \"error\": ",
                            work->line.number, column_of(parts, &notes->error, added));
        papan_sentence(&notes->error, text);
        papan_json_string(&work->out, text, strlen(text));
        papan_buffer_text(&work->out, "}\n");
    } else
        papan_buffer_text(&work->out, "invalid\t-\n");
    work->code = PAPAN_EXIT_INPUT;
}

static void put_rows(const papan_run *run, papan_buffer *out)
{
    papan_terminal_style plain = papan_plain_style();
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

static void answer(const batch *all, job *work, const fields *parts, const papan_puzzle *puzzle)
{
    papan_run run = papan_run_new(all->session, puzzle);
    run.threads = 1;
    run.silent = true;
    run.quiet_warning = true;
    if (papan_cells(puzzle) == 0)
        work->code = papan_huge_refuse(papan_input_name(all->name));
    else
        work->code = papan_run_search(&run, PAPAN_CHECK);
    if (work->code == PAPAN_EXIT_ANSWERED) {
        put_id(all, work, parts, &work->out);
        if (all->session->settings.json) {
            papan_buffer object = papan_buffer_new(NULL);
            const uint16_t *solution[] = {run.first};
            papan_report_json(&run, run.first != NULL ? 1 : 0, solution, &object);
            work->out.failed = work->out.failed || object.failed;
            if (!object.failed)
                papan_buffer_text(&work->out, object.bytes + 1); /* its brace stands before the id */
            papan_buffer_free(&object);
        } else {
            papan_buffer_format(&work->out, "%s\t",
                                papan_verdict_name(run.stopped ? PAPAN_UNKNOWN : run.result.verdict));
            put_rows(&run, &work->out);
            papan_buffer_char(&work->out, '\n');
        }
        work->code = papan_run_exit(&run);
    } else {
        put_id(all, work, parts, &work->out);
        papan_buffer_text(&work->out,
                          all->session->settings.json ? "\"verdict\": \"unknown\"}\n" : "unknown\t-\n");
    }
    papan_run_free(&run);
}

static void do_job(const batch *all, job *work)
{
    fields parts = split(&work->line);
    papan_buffer text = papan_buffer_new(NULL);
    papan_puzzle *puzzle = NULL;
    papan_notes notes = {0};
    unsigned added = unfold(&parts, all->session->settings.stars, &text);
    papan_status status = PAPAN_NO_MEMORY;
    if (!text.failed)
        status = papan_read(NULL, text.bytes, text.length, &puzzle, &notes);
    if (status == PAPAN_OK) {
        for (unsigned i = 0; all->session->settings.verbose && i < notes.warnings && i < PAPAN_WARNINGS_KEPT;
             i++)
            note(all, work, &parts, _("warning"), &notes.warning[i], added);
        answer(all, work, &parts, puzzle);
    } else if (status == PAPAN_NO_MEMORY)
        work->out.failed = true;
    else
        refuse(all, work, &parts, &notes, added);
    papan_puzzle_free(puzzle);
    papan_buffer_free(&text);
}

/* ---- all lines ---- */

static void *work_on(void *context)
{
    batch *all = context;
    pthread_mutex_lock(&all->lock);
    while (all->next < all->count && !all->gone && !papan_interrupted()) {
        job *work = &all->jobs[all->next++];
        pthread_mutex_unlock(&all->lock);
        do_job(all, work);
        pthread_mutex_lock(&all->lock);
        work->done = true;
        pthread_cond_broadcast(&all->one_more);
    }
    pthread_mutex_unlock(&all->lock);
    return NULL;
}

/* Waits for a job; false where it will never be done, because of an interrupt. */
static bool await(batch *all, size_t index)
{
    pthread_mutex_lock(&all->lock);
    while (!all->jobs[index].done && (index < all->next || !papan_interrupted()))
        pthread_cond_wait(&all->one_more, &all->lock);
    bool done = all->jobs[index].done;
    pthread_mutex_unlock(&all->lock);
    return done;
}

static int worse(int code, int other)
{
    static const int order[] = {PAPAN_EXIT_ANSWERED, PAPAN_EXIT_STOPPED, PAPAN_EXIT_INPUT, PAPAN_EXIT_USAGE,
                                PAPAN_EXIT_ERROR};
    int worst = PAPAN_EXIT_ANSWERED;
    for (size_t i = 0; i < sizeof order / sizeof order[0]; i++)
        if (code == order[i] || other == order[i])
            worst = order[i];
    return worst;
}

static int print_all(batch *all)
{
    int code = PAPAN_EXIT_ANSWERED;
    for (size_t i = 0; i < all->count && !all->gone; i++) {
        job *work = &all->jobs[i];
        if (!await(all, i))
            return worse(code, PAPAN_EXIT_STOPPED);
        if (work->complaint.length > 0) {
            papan_put_flush(all->session);
            fputs(work->complaint.bytes, stderr);
        }
        code = worse(code, work->code);
        bool whole = papan_buffer_whole(&work->out);
        bool written = whole && papan_put_buffer(all->session, &work->out) &&
                       (isatty(STDOUT_FILENO) == 0 || papan_put_flush(all->session));
        if (!written) {
            pthread_mutex_lock(&all->lock);
            all->gone = true;
            pthread_mutex_unlock(&all->lock);
        }
        if (!whole)
            code = PAPAN_EXIT_ERROR;
        papan_buffer_free(&work->out);
        papan_buffer_free(&work->complaint);
    }
    return code;
}

enum { THREADS_MAX = 256 };

static int run_threads(batch *all)
{
    pthread_t thread[THREADS_MAX];
    size_t wanted = (size_t)all->session->settings.threads, started = 0;
    long online = sysconf(_SC_NPROCESSORS_ONLN);
    if (wanted == 0)
        wanted = online > 0 ? (size_t)online : 1;
    while (started < wanted && started < THREADS_MAX && started < all->count &&
           pthread_create(&thread[started], NULL, work_on, all) == 0)
        started++;
    if (started == 0)
        work_on(all);
    int code = print_all(all);
    for (size_t i = 0; i < started; i++)
        pthread_join(thread[i], NULL);
    return code;
}

static bool collect_lines(batch *all, const papan_bytes *text)
{
    papan_text reader = papan_text_open(text->bytes, text->length);
    papan_line line;
    while (papan_text_line(&reader, &line)) {
        if (line.length == 0 || line.start[0] == '#')
            continue;
        if (all->count == all->room) {
            size_t room = all->room == 0 ? 256 : 2 * all->room;
            job *larger = realloc(all->jobs, room * sizeof *larger);
            if (larger == NULL)
                return false;
            all->jobs = larger;
            all->room = room;
        }
        all->jobs[all->count++] =
            (job){.line = line, .out = papan_buffer_new(NULL), .complaint = papan_buffer_new(NULL)};
    }
    return true;
}

static int command_batch(papan_session *session, int count, char **argument)
{
    (void)count;
    papan_bytes text;
    if (!papan_run_strategy_known(session->settings.strategy))
        return PAPAN_EXIT_USAGE;
    int code = papan_input_bytes(argument[0], &text);
    if (code != PAPAN_EXIT_ANSWERED)
        return code;
    batch all = {.session = session, .name = argument[0]};
    pthread_mutex_init(&all.lock, NULL);
    pthread_cond_init(&all.one_more, NULL);
    if (collect_lines(&all, &text))
        code = run_threads(&all);
    else {
        papan_complain("%s", _("out of memory"));
        code = PAPAN_EXIT_ERROR;
    }
    for (size_t i = 0; i < all.count; i++) {
        papan_buffer_free(&all.jobs[i].out);
        papan_buffer_free(&all.jobs[i].complaint);
    }
    pthread_cond_destroy(&all.one_more);
    pthread_mutex_destroy(&all.lock);
    free(all.jobs);
    free(text.bytes);
    return code;
}

const papan_command papan_command_batch = {
    .name = "batch",
    .arguments = "FILE",
    .least = 1,
    .most = 1,
    .summary = N_("answer many small puzzles, one a line"),
    .description =
        N_("A line is a puzzle with its rows joined by '/', after an id and a tab if wanted; empty lines and "
           "lines that begin with # are skipped. For each it prints, parted by tabs: the id (or the number of "
           "the line), the verdict (none, unique, many, unknown, invalid) and a solution, its rows joined by "
           "'/', or '-'. --time-limit holds for each puzzle. Bad lines are told on standard error and make "
           "the exit status 3; all others are still answered."),
    .options = "stars strategy json time-limit memory-limit",
    .example = "printf 'AAB/ABB/CCC\\n' | papan batch -",
    .run = command_batch,
};
