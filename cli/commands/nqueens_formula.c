/* nqueens_formula.c: solves N-Queens on boards too large to be stored, by a closed form (Pauls 1874; see
 * papan_nqueens_column). It first checks the solution against the rules, in windows of limited memory, then
 * computes it again and streams it: one line per row with the column of its queen, both counted from 1. Only
 * the time grows with N, not the memory. */
#include "base/info.h"
#include "base/text.h"
#include "cli/command.h"
#include "cli/output/output.h"
#include "cli/output/report.h"
#include "cli/output/save.h"

#include <string.h>

enum { BLOCK = 1 << 16, WINDOW = 256 << 20 };
static const char strategy[] = "closed-form";

/* Writes all columns with the separator between them. */
static bool stream_columns(papan_session *to, uint64_t n, const char *separator, papan_watch *watch)
{
    char block[BLOCK], digits[PAPAN_DECIMAL_MAX];
    size_t used = 0;
    for (uint64_t row = 0; row < n; row++) {
        for (const char *c = separator; *c != '\0' && row > 0; c++)
            block[used++] = *c;
        const char *number = papan_decimal((long long)papan_nqueens_column(n, row) + 1, digits);
        size_t length = (size_t)(digits + sizeof digits - number);
        memcpy(block + used, number, length);
        used += length;
        if (used > BLOCK - 2 * PAPAN_DECIMAL_MAX) {
            if (!papan_put(to, block, used) || papan_watch_must_stop(watch))
                return false;
            used = 0;
        }
    }
    return papan_put(to, block, used);
}

static bool stream_text(papan_session *to, uint64_t n, double milliseconds, bool cost, papan_watch *watch)
{
    if (!stream_columns(to, n, "\n", watch) || !papan_put(to, "\n", 1))
        return false;
    if (!cost)
        return true;
    papan_buffer text = papan_buffer_new(NULL);
    papan_report_spent(milliseconds, n, &text);
    bool good = papan_buffer_whole(&text) && papan_put(to, text.bytes, text.length);
    papan_buffer_free(&text);
    return good;
}

static int complain_of_stop(const papan_watch *watch)
{
    if (!atomic_load(&watch->stopped))
        return PAPAN_EXIT_ERROR;
    return papan_error(PAPAN_EXIT_STOPPED, "stopped", N_("stopped before the complete solution was written"));
}

static bool stream_json(papan_session *to, uint64_t n, double milliseconds, papan_watch *watch)
{
    papan_buffer text = papan_buffer_new(NULL);
    papan_json_writer json = papan_json_writer_line(&text);
    papan_json_put_text(&json, "family", "nqueens");
    papan_json_put_totals(
        &json, &(papan_result){.strategy = strategy, .verdict = PAPAN_SOLVED, .count = "1", .cases = n},
        milliseconds, false);
    papan_report_warnings(to, &json);
    papan_json_begin_array(&json, "columns");
    bool good = papan_buffer_whole(&text) && papan_put(to, text.bytes, text.length) &&
                stream_columns(to, n, ", ", watch);
    papan_buffer_clear(&text);
    papan_json_end(&json);
    if (!good && complain_of_stop(watch) == PAPAN_EXIT_STOPPED)
        papan_failure_put(&json);
    papan_json_end_line(&json);
    good = papan_put(to, text.bytes, text.length) && good;
    papan_buffer_free(&text);
    return good;
}

static int check_formula(const papan_session *session, uint64_t n, papan_watch *watch)
{
    uint64_t limit = session->settings.memory_limit != 0 ? session->settings.memory_limit : WINDOW;
    size_t window = limit < SIZE_MAX ? (size_t)limit : SIZE_MAX; /* size_t may have 32 bits */
    papan_status status = papan_nqueens_check(n, window, watch, papan_watch_must_stop, NULL);
    papan_watch_clear(watch);
    if (atomic_load(&watch->stopped))
        return complain_of_stop(watch);
    if (status == PAPAN_NO_MEMORY)
        return papan_error(PAPAN_EXIT_ERROR, "out-of-memory",
                           N_("not enough memory to check the solution; use a larger --memory-limit"));
    if (status == PAPAN_WRONG)
        return papan_error(PAPAN_EXIT_ERROR, "internal-error",
                           N_("internal error: the solution found breaks a rule"));
    return PAPAN_EXIT_ANSWERED;
}

static int write_files(papan_save *save, uint64_t n, double milliseconds, papan_watch *watch)
{
    for (size_t i = 0; i < save->count; i++) {
        papan_output *output = &save->output[i];
        papan_session to = {.out = output->file};
        bool json = strcmp(papan_suffix(output->name), ".json") == 0;
        bool good =
            json ? stream_json(&to, n, milliseconds, watch) : stream_text(&to, n, milliseconds, true, watch);
        if (!good && atomic_load(&watch->stopped))
            return complain_of_stop(watch);
        if (!papan_output_commit(output))
            return PAPAN_EXIT_ERROR;
    }
    return PAPAN_EXIT_ANSWERED;
}

static int print_formula(papan_session *session, uint64_t n, double milliseconds, papan_watch *watch)
{
    const papan_settings *settings = &session->settings;
    bool good = settings->json ? stream_json(session, n, milliseconds, watch)
                               : stream_text(session, n, milliseconds, !settings->quiet, watch);
    papan_watch_clear(watch);
    return good || session->out_error != 0 ? PAPAN_EXIT_ANSWERED : complain_of_stop(watch);
}

static int check_and_write(papan_session *session, const papan_puzzle *puzzle, const char *const *file,
                           size_t files, bool printed)
{
    papan_save save;
    uint64_t n = papan_info_of(puzzle).n;
    int code = papan_save_open(&save, file, files, puzzle);
    if (code != PAPAN_EXIT_ANSWERED)
        return code;
    papan_watch watch;
    papan_watch_start(&watch, session->settings.time_limit, papan_progress_display_of(session));
    code = check_formula(session, n, &watch);
    double milliseconds = (papan_clock() - watch.start) * 1000;
    if (code == PAPAN_EXIT_ANSWERED)
        code = write_files(&save, n, milliseconds, &watch);
    if (code == PAPAN_EXIT_ANSWERED && printed)
        code = print_formula(session, n, milliseconds, &watch);
    papan_watch_end(&watch);
    papan_save_abandon(&save);
    return code;
}

int papan_nqueens_formula_save(papan_session *session, const papan_puzzle *puzzle, const char *file)
{
    return check_and_write(session, puzzle, &file, 1, false);
}

int papan_nqueens_formula_solve(papan_session *session, const papan_puzzle *puzzle)
{
    const papan_settings *settings = &session->settings;
    uint64_t n = papan_info_of(puzzle).n;
    if (settings->strategy != NULL || settings->live || settings->trace != NULL)
        return papan_error(PAPAN_EXIT_USAGE, "board-too-large-to-search",
                           N_("a board of %llu rows is too large to search; without --strategy, --live and "
                              "--trace, a formula gives one solution"),
                           (unsigned long long)n);
    for (size_t i = 0; i < settings->outputs; i++)
        if (papan_picture_named(settings->output[i]))
            return papan_error(PAPAN_EXIT_USAGE, "cannot-write", N_("cannot write %s: %s"), settings->output[i],
                               _("the board is too large to be drawn"));
    return check_and_write(session, puzzle, settings->output, settings->outputs, true);
}
