/* job_file.c: see job.h. */
#include "cli/jobs/job_file.h"

#include "cli/cluster/backend.h"
#include "cli/jobs/job_writer.h"
#include "cli/language.h"
#include "format/format.h"
#include "run/choose.h"

#include <stdlib.h>
#include <string.h>

static int refuse(const char *name, const char *fault)
{
    papan_complain(_("the job %s cannot be used: %s"), name, fault);
    return PAPAN_EXIT_INPUT;
}

static int out_of_memory(const papan_session *session)
{
    papan_complain("%s", session->settings.memory_limit != 0
                             ? _("the search needs more memory than --memory-limit allows")
                             : _("out of memory"));
    return PAPAN_EXIT_ERROR;
}

static int explain(const papan_session *session, papan_status status, const papan_message *why)
{
    char text[PAPAN_SENTENCE];
    if (status == PAPAN_NO_MEMORY)
        return out_of_memory(session);
    if (status == PAPAN_TOO_BIG && why->text == NULL)
        papan_complain("%s", _("the number of solutions has more than 38 digits"));
    else
        papan_complain("%s", why->text != NULL ? papan_sentence(why, text) : _("the search failed"));
    return status == PAPAN_UNSUITABLE ? PAPAN_EXIT_USAGE : PAPAN_EXIT_ERROR;
}

/* ---- opening one that is there ---- */

/* Makes the job that the file says it is. */
static int make_job(papan_kept *kept)
{
    papan_message why;
    const papan_store_meta *meta = &kept->meta;
    papan_request request = {.goal = meta->list ? PAPAN_LIST : PAPAN_COUNT,
                             .strategy = meta->strategy,
                             .distinct = meta->distinct,
                             .memory_limit = kept->session->settings.memory_limit};
    papan_status status = papan_job_new(kept->puzzle, &request, meta->reduce, meta->seed, &kept->job, &why);
    if (status != PAPAN_OK)
        return explain(kept->session, status, &why);
    if (papan_job_digest(kept->job) != meta->digest)
        return refuse(kept->name, _("it is a job of another puzzle"));
    uint64_t numbering;
    status = papan_job_numbering(kept->job, &numbering);
    if (status != PAPAN_OK)
        return explain(kept->session, status, &(papan_message){.text = NULL});
    if (numbering != meta->numbering)
        return refuse(kept->name, _("it was begun by another version of papan, whose strategy numbers the "
                                    "options of this puzzle in another way"));
    return PAPAN_EXIT_ANSWERED;
}

static int read_parts(papan_kept *kept)
{
    char fault[PAPAN_SENTENCE];
    return papan_store_read_parts(kept->store, kept->job, fault) ? PAPAN_EXIT_ANSWERED
                                                                 : refuse(kept->name, fault);
}

static int read_puzzle(papan_kept *kept)
{
    papan_notes notes = {0};
    char text[PAPAN_SENTENCE];
    papan_status status = papan_read(NULL, kept->meta.puzzle, strlen(kept->meta.puzzle), &kept->own, &notes);
    if (status == PAPAN_NO_MEMORY)
        return out_of_memory(kept->session);
    if (status != PAPAN_OK)
        return refuse(kept->name, papan_sentence(&notes.error, text));
    kept->puzzle = kept->own;
    return PAPAN_EXIT_ANSWERED;
}

int papan_kept_open(papan_session *session, const char *name, papan_store_mode mode, papan_kept *kept)
{
    bool fresh;
    char fault[PAPAN_SENTENCE];
    *kept = (papan_kept){.session = session, .name = name};
    kept->store = papan_store_open(name, mode, &fresh);
    if (kept->store == NULL)
        return PAPAN_EXIT_ERROR;
    int code = PAPAN_EXIT_ANSWERED;
    if (fresh)
        code = refuse(name, _("there is nothing in it yet"));
    else if (!papan_store_read_meta(kept->store, &kept->meta, fault))
        code = refuse(name, fault);
    if (code == PAPAN_EXIT_ANSWERED)
        code = read_puzzle(kept);
    if (code == PAPAN_EXIT_ANSWERED)
        code = make_job(kept);
    if (code == PAPAN_EXIT_ANSWERED)
        code = read_parts(kept);
    if (code != PAPAN_EXIT_ANSWERED)
        papan_kept_close(kept);
    return code;
}

void papan_kept_close(papan_kept *kept)
{
    papan_job_free(kept->job);
    papan_store_close(kept->store);
    papan_puzzle_free(kept->own);
    free(kept->meta.puzzle);
    *kept = (papan_kept){.session = kept->session, .name = kept->name};
}

/* ---- beginning one ---- */

static bool over(void *context)
{
    return papan_watch_over(&((papan_run *)context)->watch);
}

static char *puzzle_text(const papan_puzzle *puzzle)
{
    papan_buffer text = papan_buffer_new(NULL);
    papan_message why;
    const papan_format *json = papan_format_for(puzzle, "json");
    bool good = json != NULL && json->write(puzzle, &text, &why) == PAPAN_OK && !text.failed;
    char *copy = good ? strdup(text.bytes) : NULL;
    papan_buffer_free(&text);
    return copy;
}

static int cannot_write(const papan_kept *kept)
{
    papan_complain(_("cannot write the job %s: %s"), kept->name, papan_store_why(kept->store));
    return PAPAN_EXIT_ERROR;
}

static int fill_meta(papan_kept *kept, bool list, bool distinct)
{
    const papan_cutting *cutting = papan_job_cutting(kept->job);
    papan_store_meta *meta = &kept->meta;
    *meta = (papan_store_meta){.version = PAPAN_JOB_VERSION,
                               .digest = papan_job_digest(kept->job),
                               .seed = papan_job_seed(kept->job),
                               .reduce = cutting->reduce,
                               .list = list,
                               .distinct = distinct,
                               .puzzle = puzzle_text(kept->puzzle)};
    snprintf(meta->strategy, sizeof meta->strategy, "%s", cutting->strategy->name);
    papan_status status = papan_job_numbering(kept->job, &meta->numbering);
    return meta->puzzle == NULL || status != PAPAN_OK ? out_of_memory(kept->session) : PAPAN_EXIT_ANSWERED;
}

static int begin(papan_kept *kept, papan_run *run, papan_goal goal)
{
    enum { SEED = 1 };
    const papan_settings *settings = &kept->session->settings;
    papan_request request = {.goal = goal,
                             .strategy = run->strategy,
                             .distinct = settings->distinct,
                             .memory_limit = settings->memory_limit};
    papan_message why;
    papan_status status = papan_job_new(kept->puzzle, &request, PAPAN_EMPTY,
                                        settings->seed != 0 ? settings->seed : SEED, &kept->job, &why);
    if (status == PAPAN_OK)
        status = papan_job_cut(kept->job, over, run);
    if (status != PAPAN_OK)
        return explain(kept->session, status, &why);
    if (atomic_load(&run->watch.stopped)) {
        papan_complain("%s", _("stopped before the work was cut into parts; there is no job yet"));
        return PAPAN_EXIT_STOPPED;
    }
    int code = fill_meta(kept, goal == PAPAN_LIST, settings->distinct);
    if (code == PAPAN_EXIT_ANSWERED && !papan_store_create(kept->store, &kept->meta, kept->job, NULL, NULL))
        code = cannot_write(kept);
    return code;
}

/* Is the job in the file the one that is asked for? */
static int check_asked(const papan_kept *kept, const papan_run *run, papan_goal goal)
{
    const papan_store_meta *meta = &kept->meta;
    if (meta->share[0] != '\0')
        return refuse(kept->name,
                      _("it is a share of a job; 'papan job resume' works on it, and 'papan job merge' "
                        "brings it back"));
    if (meta->list != (goal == PAPAN_LIST))
        return refuse(kept->name, meta->list ? _("it lists solutions; 'papan list' goes on with it")
                                             : _("it counts solutions; 'papan count' goes on with it"));
    if (meta->distinct != kept->session->settings.distinct)
        return refuse(kept->name, meta->distinct ? _("it was begun with --distinct")
                                                 : _("it was begun without --distinct"));
    if (run->strategy != NULL && strcmp(run->strategy, meta->strategy) != 0) {
        char fault[PAPAN_SENTENCE];
        snprintf(fault, sizeof fault, _("it was begun with the strategy %s"), meta->strategy);
        return refuse(kept->name, fault);
    }
    return PAPAN_EXIT_ANSWERED;
}

static int begin_or_resume(papan_kept *kept, papan_run *run, papan_goal goal)
{
    bool fresh;
    char fault[PAPAN_SENTENCE];
    kept->store = papan_store_open(kept->name, PAPAN_STORE_BEGIN, &fresh);
    if (kept->store == NULL)
        return PAPAN_EXIT_ERROR;
    if (fresh)
        return begin(kept, run, goal);
    if (!papan_store_read_meta(kept->store, &kept->meta, fault))
        return refuse(kept->name, fault);
    int code = check_asked(kept, run, goal);
    if (code == PAPAN_EXIT_ANSWERED)
        code = make_job(kept);
    return code == PAPAN_EXIT_ANSWERED ? read_parts(kept) : code;
}

int papan_kept_share(papan_kept *kept, const char *name, const char *share,
                     bool (*wanted)(void *context, size_t part), void *context)
{
    bool fresh;
    papan_store *store = papan_store_open(name, PAPAN_STORE_MAKE, &fresh);
    if (store == NULL)
        return PAPAN_EXIT_ERROR;
    papan_store_meta meta = kept->meta;
    snprintf(meta.share, sizeof meta.share, "%s", share);
    bool good = papan_store_create(store, &meta, kept->job, wanted, context);
    if (!good)
        papan_complain(_("cannot write the job %s: %s"), name, papan_store_why(store));
    papan_store_close(store);
    return good ? PAPAN_EXIT_ANSWERED : PAPAN_EXIT_ERROR;
}

/* ---- searching ---- */

static void fill_result(papan_run *run, papan_job *job)
{
    papan_result *result = &run->result;
    papan_progress p = papan_ledger_sum(papan_job_ledger(job));
    memset(result, 0, sizeof *result);
    papan_count_text(p.total.count, result->count);
    result->complete = papan_ledger_complete(papan_job_ledger(job));
    result->cases = p.total.cases;
    result->hash = p.total.hash;
    result->strategy = papan_job_cutting(job)->strategy->name;
    result->memory = papan_job_held(job);
    result->verdict = p.total.count > 1    ? PAPAN_MANY
                      : !result->complete  ? PAPAN_UNKNOWN
                      : p.total.count == 1 ? PAPAN_UNIQUE
                                           : PAPAN_NONE;
    if (result->verdict == PAPAN_NONE) {
        papan_say(&result->reason, 0, 0, N_("all cases were searched: {0}"));
        papan_say_number(&result->reason, 0, (long long)p.total.cases);
    }
    run->stopped = !result->complete;
}

typedef struct search {
    papan_run *run;
    papan_writer *writer; /* NULL: the job is in memory alone */
} search;

static bool search_over(void *context)
{
    return over(((search *)context)->run);
}

static void search_done(void *context, size_t part, const papan_part_result *result, const uint16_t *label,
                        size_t solutions)
{
    search *s = context;
    if (s->writer != NULL)
        papan_writer_done(s->writer, part, result, label, solutions);
}

static void search_split(void *context, size_t part, size_t first, size_t parts)
{
    search *s = context;
    if (s->writer != NULL)
        papan_writer_split(s->writer, part, first, parts);
}

static papan_status search_job(search *s, papan_job *job, papan_message *why)
{
    papan_job_hooks hooks = {s, search_done, search_split, search_over};
    double start = papan_clock();
    papan_watch_ask(&s->run->watch, papan_job_ledger(job));
    papan_status status = papan_backend_search(s->run->session, job, &hooks, why);
    papan_watch_ask(&s->run->watch, NULL);
    papan_watch_clear(&s->run->watch);
    s->run->milliseconds = (papan_clock() - start) * 1000;
    return status;
}

/* A second look at a search that went well: it is not to end early unless the clock or the user asked for it.
 */
static int finished(const papan_run *run)
{
    return run->stopped && !atomic_load(&run->watch.stopped) ? papan_run_unfinished() : PAPAN_EXIT_ANSWERED;
}

int papan_kept_search(papan_kept *kept, papan_run *run)
{
    papan_message why = {.text = NULL};
    search s = {run, papan_writer_start(kept, &run->watch)};
    if (s.writer == NULL)
        return out_of_memory(kept->session);
    papan_status status = search_job(&s, kept->job, &why);
    size_t unsaved = papan_writer_end(s.writer);
    fill_result(run, kept->job);
    if (status != PAPAN_OK)
        return explain(kept->session, status, &why);
    if (run->stopped && !kept->session->settings.quiet)
        papan_complain(_("what was done is kept; 'papan job resume %s' goes on"), kept->name);
    return unsaved > 0 ? PAPAN_EXIT_ERROR : finished(run);
}

/* ---- the solutions of a list, in the order of the search ---- */

static int by_place(const void *one, const void *other)
{
    const papan_part *const *a = one, *const *b = other;
    return strcmp((*a)->place, (*b)->place);
}

static bool show(papan_run *run, const uint16_t *label)
{
    size_t cells = run->puzzle->cells;
    if (run->first == NULL) {
        run->first = malloc(cells * sizeof *label);
        if (run->first == NULL)
            return false;
        memcpy(run->first, label, cells * sizeof *label);
    }
    return run->shown(run->context, run->puzzle, label);
}

static bool show_part(papan_kept *kept, papan_run *run, const papan_part *part, bool *going)
{
    uint16_t *label;
    size_t labels;
    bool good = papan_store_solutions(kept->store, part->place, &label, &labels);
    if (good && (papan_count)(labels / kept->puzzle->cells) != part->result.count)
        good = false;
    for (size_t at = 0; at < labels && good && *going; at += kept->puzzle->cells)
        *going = show(run, label + at);
    free(label);
    return good;
}

static int show_all(papan_kept *kept, papan_run *run)
{
    size_t parts = papan_ledger_parts(papan_job_ledger(kept->job)), used = 0;
    const papan_part **part = malloc((parts + 1) * sizeof(*part));
    bool good = part != NULL, going = true;
    for (size_t i = 0; i < parts && good; i++) {
        part[used] = papan_ledger_part(papan_job_ledger(kept->job), i);
        used += part[used]->state == PAPAN_PART_DONE;
    }
    if (good)
        qsort(part, used, sizeof(*part), by_place);
    for (size_t i = 0; i < used && good && going; i++)
        good = show_part(kept, run, part[i], &going);
    free(part);
    if (!good)
        papan_complain(_("cannot read the solutions in %s: %s"), kept->name, papan_store_why(kept->store));
    return good ? PAPAN_EXIT_ANSWERED : PAPAN_EXIT_ERROR;
}

/* ---- papan count, papan list ---- */

/* A cheap look may show that there is nothing to search. */
static bool impossible(papan_run *run)
{
    papan_message why = {.text = NULL};
    const papan_puzzle *puzzle = run->puzzle;
    if (puzzle->family->impossible(puzzle, &puzzle->arena.memory, PAPAN_THOROUGH, &why) != PAPAN_OK ||
        why.text == NULL)
        return false;
    papan_request request = {.goal = PAPAN_COUNT};
    const papan_strategy *usual = papan_choose(puzzle, &request);
    run->result = (papan_result){.verdict = PAPAN_NONE,
                                 .count = "0",
                                 .complete = true,
                                 .reason = why,
                                 .strategy = run->strategy != NULL ? run->strategy : usual->name};
    return true;
}

static bool options_fit(const papan_settings *settings)
{
    const struct {
        bool used;
        const char *name;
    } row[] = {{settings->limit != 0, "limit"}, {settings->live, "live"}, {settings->trace != NULL, "trace"}};
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        if (row[i].used) {
            papan_complain(_("--%s and --job do not go together"), row[i].name);
            return false;
        }
    return true;
}

static int answer_kept(papan_run *run, papan_goal goal)
{
    const papan_settings *settings = &run->session->settings;
    if (!papan_run_strategy_known(run->strategy) || !options_fit(settings))
        return PAPAN_EXIT_USAGE;
    if (impossible(run))
        return PAPAN_EXIT_ANSWERED;
    papan_kept kept = {.session = run->session, .name = settings->job, .puzzle = run->puzzle};
    papan_watch_start(&run->watch, run->time_limit, papan_run_telling(run));
    int code = begin_or_resume(&kept, run, goal);
    papan_watch_clear(&run->watch);
    bool searched = code == PAPAN_EXIT_ANSWERED;
    if (searched)
        code = papan_kept_search(&kept, run);
    if (code == PAPAN_EXIT_ANSWERED && goal == PAPAN_LIST && !run->stopped)
        code = show_all(&kept, run);
    papan_watch_end(&run->watch);
    papan_kept_close(&kept);
    /* a count is right even where it could not be saved: it is told, and then the failure */
    run->unsaved = searched && code == PAPAN_EXIT_ERROR && goal == PAPAN_COUNT && run->result.complete;
    return run->unsaved ? PAPAN_EXIT_ANSWERED : code;
}

/* Counts with a job in memory. */
static papan_status answer_in_parts(papan_run *run, papan_message *why)
{
    papan_job *job = NULL;
    papan_request request = {.goal = PAPAN_COUNT,
                             .strategy = run->strategy,
                             .distinct = run->session->settings.distinct,
                             .memory_limit = run->session->settings.memory_limit};
    search s = {.run = run};
    double start = papan_clock();
    papan_watch_start(&run->watch, run->time_limit, papan_run_telling(run));
    papan_status status = papan_job_new(run->puzzle, &request, PAPAN_EMPTY, 1, &job, why);
    if (status == PAPAN_OK)
        status = papan_job_cut(job, over, run);
    if (status == PAPAN_OK)
        status = search_job(&s, job, why);
    if (status == PAPAN_OK)
        fill_result(run, job);
    if (status == PAPAN_OK && atomic_load(&run->watch.stopped)) {
        run->stopped = true;
        run->result.complete = false;
        if (run->result.verdict == PAPAN_NONE)
            run->result.verdict = PAPAN_UNKNOWN;
    }
    run->milliseconds = (papan_clock() - start) * 1000;
    papan_watch_end(&run->watch);
    papan_job_free(job);
    return status;
}

/* Without --job, but with a back end that searches nothing but parts. */
static int answer_by_backend(papan_run *run, papan_goal goal)
{
    papan_message why;
    if (!papan_run_strategy_known(run->strategy))
        return PAPAN_EXIT_USAGE;
    if (goal != PAPAN_COUNT) {
        papan_complain("%s", _("a list by this --backend needs --job, which keeps the solutions in order"));
        return PAPAN_EXIT_USAGE;
    }
    if (impossible(run))
        return PAPAN_EXIT_ANSWERED;
    papan_status status = answer_in_parts(run, &why);
    return status == PAPAN_OK ? finished(run) : explain(run->session, status, &why);
}

int papan_job_answer(papan_run *run, papan_goal goal)
{
    if (run->session->settings.job != NULL)
        return answer_kept(run, goal);
    return papan_backend_needs_job(run->session) ? answer_by_backend(run, goal) : papan_run_search(run, goal);
}
