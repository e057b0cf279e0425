/* job_file.c: opens, starts and searches a job, and lists its solutions in the order of the search, see
 * job_file.h. A job that exists must match the request in everything on which its results depend, or it is
 * refused. */
#include "cli/jobs/job_file.h"

#include "cli/cluster/backend.h"
#include "cli/input/input.h"
#include "cli/language.h"
#include "cli/options.h"

#include <stdlib.h>
#include <string.h>

static int refuse_job(const char *name, const char *fault)
{
    return papan_error(PAPAN_EXIT_INPUT, "job-unusable", N_("cannot use the job %s: %s"), name, fault);
}

/* Complains that the store could not read the job: the file is invalid, or reading was stopped or failed. */
static int cannot_read(const papan_job_file *file)
{
    if (!file->store->trouble)
        return refuse_job(file->name, file->store->why);
    if (papan_watch_expired())
        return papan_reading_stopped(file->name);
    return papan_error(PAPAN_EXIT_ERROR, "job-unusable", N_("cannot open the job %s: %s"), file->name,
                       file->store->why);
}

/* ---- opening an existing job ---- */

static bool must_stop_reading(void *context)
{
    (void)context;
    return papan_watch_expired();
}

papan_status papan_job_file_new_job(const papan_job_file *file, papan_job **job, papan_message *why)
{
    const papan_store_meta *meta = &file->meta;
    papan_request request = {.size = sizeof request,
                             .goal = meta->list ? PAPAN_LIST : PAPAN_COUNT,
                             .strategy = meta->strategy[0] != '\0' ? meta->strategy : NULL,
                             .distinct = meta->distinct,
                             .memory_limit = file->session->settings.memory_limit,
                             .stop = must_stop_reading};
    char head[160]; /* as papan_job_line() writes it */
    snprintf(head, sizeof head, "papan-part %u %016llx %s %s %u", meta->version,
             (unsigned long long)meta->digest, meta->strategy, meta->distinct ? "distinct" : "all",
             (unsigned)meta->reduce);
    return papan_job_new(file->puzzle, &request, meta->version != 0 ? head : NULL, meta->seed, job, why);
}

/* Creates the job that the file describes. */
static int restore_job(papan_job_file *file)
{
    papan_message why;
    papan_status status = papan_job_file_new_job(file, &file->job, &why);
    if (status == PAPAN_BAD_INPUT)
        return refuse_job(file->name, _("it is a job for another puzzle"));
    if (status == PAPAN_STOPPED)
        return papan_reading_stopped(file->name);
    if (status != PAPAN_OK)
        return papan_run_failed(file->session, status, &why);
    if (papan_job_file_info(file).numbering != file->meta.numbering)
        return refuse_job(file->name, _("it was started by another version of papan, whose strategy numbers "
                                        "the options of this puzzle differently"));
    return PAPAN_EXIT_ANSWERED;
}

static int read_puzzle(papan_job_file *file)
{
    papan_notes notes = {0};
    char text[PAPAN_SENTENCE];
    papan_status status =
        papan_read(file->meta.puzzle, strlen(file->meta.puzzle), papan_reading_memory(file->session, 0),
                   &file->own, &notes.warnings, &notes.error);
    papan_reading_end();
    file->puzzle = file->own;
    if (status == PAPAN_NO_MEMORY)
        return papan_reading_failed(file->name);
    return status == PAPAN_OK ? PAPAN_EXIT_ANSWERED
                              : refuse_job(file->name, papan_sentence(&notes.error, text));
}

/* Checks that the job in the file matches the request. */
static int check_asked(const papan_job_file *file, const papan_run *run, papan_goal goal)
{
    const papan_store_meta *meta = &file->meta;
    char other[PAPAN_SENTENCE];
    const char *fault = NULL;
    snprintf(other, sizeof other, _("it was started with the strategy %s"), meta->strategy);
    if (meta->share[0] != '\0')
        fault = _(
            "it is a share of a job; continue it with 'papan job resume' and return it with 'papan job merge'");
    else if (meta->list != (goal == PAPAN_LIST))
        fault = meta->list ? _("it lists solutions; continue it with 'papan list'")
                           : _("it counts solutions; continue it with 'papan count'");
    else if (meta->distinct != file->session->settings.distinct)
        fault = meta->distinct ? _("it was started with --distinct") : _("it was started without --distinct");
    else if (run->strategy != NULL && strcmp(run->strategy, meta->strategy) != 0)
        fault = other;
    return fault != NULL ? refuse_job(file->name, fault) : PAPAN_EXIT_ANSWERED;
}

/* Reads the job from the file. run: the request to match; NULL: accept any job and take the puzzle from the
 * file. */
static int read_job(papan_job_file *file, const papan_run *run, papan_goal goal)
{
    if (!papan_store_read_meta(file->store, &file->meta))
        return cannot_read(file);
    int code = run != NULL ? check_asked(file, run, goal) : read_puzzle(file);
    if (code == PAPAN_EXIT_ANSWERED)
        code = restore_job(file);
    if (code == PAPAN_EXIT_ANSWERED && !papan_store_read_parts(file->store, file->job))
        code = cannot_read(file);
    return code;
}

int papan_job_file_open(papan_session *session, const char *name, papan_store_mode mode, papan_job_file *file)
{
    *file = (papan_job_file){.session = session, .name = name, .store = papan_store_open(name, mode)};
    int code = file->store != NULL ? read_job(file, NULL, PAPAN_COUNT) : PAPAN_EXIT_ERROR;
    if (code != PAPAN_EXIT_ANSWERED)
        papan_job_file_close(file);
    return code;
}

void papan_job_file_close(papan_job_file *file)
{
    papan_job_free(file->job);
    papan_store_close(file->store);
    papan_puzzle_free(file->own);
    free(file->meta.puzzle);
    *file = (papan_job_file){.session = file->session, .name = file->name};
}

papan_job_info papan_job_file_info(const papan_job_file *file)
{
    papan_job_info info = {.size = sizeof info};
    papan_job_get(file->job, &info);
    return info;
}

bool papan_job_file_agree(const papan_job_file *file, const papan_part_sum *one, const papan_part_sum *other)
{
    papan_strategy_info strategy = {.size = sizeof strategy};
    papan_strategy_named(file->meta.strategy, &strategy);
    bool cases_vary = (strategy.traits & PAPAN_CASES_VARY) != 0;
    return one->count_low == other->count_low && one->count_high == other->count_high &&
           one->hash == other->hash && (cases_vary || one->cases == other->cases);
}

/* ---- starting a new job ---- */

static int cannot_create(const char *name, const papan_store *store)
{
    return papan_error(PAPAN_EXIT_ERROR, "cannot-write-job", N_("cannot write the job %s: %s"), name,
                       store->why);
}

/* Completes the description of a new job and writes it. */
static int create_job(papan_job_file *file)
{
    const papan_job_info info = papan_job_file_info(file);
    papan_store_meta *meta = &file->meta;
    papan_buffer puzzle = papan_buffer_new(NULL);
    papan_message why, none = {.text = NULL};
    meta->version = PAPAN_JOB_VERSION;
    meta->digest = info.digest;
    meta->numbering = info.numbering;
    meta->reduce = info.reduce;
    snprintf(meta->strategy, sizeof meta->strategy, "%s", info.strategy);
    if (papan_write(file->puzzle, "json", &puzzle, &why) == PAPAN_OK && !puzzle.failed)
        meta->puzzle = strdup(puzzle.bytes);
    papan_buffer_free(&puzzle);
    if (meta->puzzle == NULL)
        return papan_run_failed(file->session, PAPAN_NO_MEMORY, &none);
    bool good = papan_store_create(file->store, meta, file->job, NULL, 0);
    return good ? PAPAN_EXIT_ANSWERED : cannot_create(file->name, file->store);
}

/* Splits a new job into parts; without a file, the job is only in memory. */
static int start_job(papan_job_file *file, papan_run *run, papan_goal goal)
{
    enum { SEED = 1 };
    const papan_settings *settings = &file->session->settings;
    papan_message why;
    file->meta = (papan_store_meta){.list = goal == PAPAN_LIST,
                                    .distinct = settings->distinct,
                                    .seed = settings->seed != 0 ? settings->seed : SEED};
    snprintf(file->meta.name, sizeof file->meta.name, "%s", papan_input_name(file->session->argument[0]));
    snprintf(file->meta.strategy, sizeof file->meta.strategy, "%s", run->strategy != NULL ? run->strategy : "");
    papan_status status = papan_job_file_new_job(file, &file->job, &why);
    if (status == PAPAN_OK)
        status = papan_job_cut(file->job, papan_watch_must_stop, &run->watch, &why);
    if (status == PAPAN_STOPPED && file->store == NULL && file->job != NULL)
        return PAPAN_EXIT_ANSWERED; /* there are no parts, so nothing will be found */
    if (status == PAPAN_STOPPED)
        return papan_error(PAPAN_EXIT_STOPPED, "stopped",
                           N_("stopped before the work was split into parts; no job was created"));
    if (status != PAPAN_OK)
        return papan_run_failed(file->session, status, &why);
    return file->store != NULL ? create_job(file) : PAPAN_EXIT_ANSWERED;
}

static int start_or_read_job(papan_job_file *file, papan_run *run, papan_goal goal)
{
    if (file->name != NULL)
        file->store = papan_store_open(file->name, PAPAN_STORE_START);
    if (file->name != NULL && file->store == NULL)
        return PAPAN_EXIT_ERROR;
    return file->store == NULL || file->store->fresh ? start_job(file, run, goal) : read_job(file, run, goal);
}

int papan_job_file_share(papan_job_file *file, const char *name, const char *share, const unsigned *owner,
                         unsigned mine)
{
    papan_store *store = papan_store_open(name, PAPAN_STORE_CREATE);
    if (store == NULL)
        return PAPAN_EXIT_ERROR;
    papan_store_meta meta = file->meta;
    meta.seconds = 0;
    meta.searched = 0;
    snprintf(meta.share, sizeof meta.share, "%s", share);
    bool good = papan_store_create(store, &meta, file->job, owner, mine);
    int code = good ? PAPAN_EXIT_ANSWERED : cannot_create(name, store);
    papan_store_close(store);
    return code;
}

/* ---- searching ---- */

/* A split hook for a job in memory, which need not be recorded; without a hook, no part would be split. */
static void ignore_split(void *context, size_t part, size_t first, size_t parts)
{
    (void)context, (void)part, (void)first, (void)parts;
}

papan_status papan_job_file_search_parts(papan_run *run, papan_job *job, const papan_job_hooks *hooks,
                                         papan_message *why)
{
    double start = papan_clock();
    papan_job_info info = {.size = sizeof info};
    papan_job_get(job, &info);
    papan_watch_set_source(&run->watch, papan_watch_meter, info.meter);
    papan_status status = papan_backend_of(run->session)->search(run->session, job, hooks, why);
    papan_watch_set_source(&run->watch, NULL, NULL);
    papan_watch_clear(&run->watch);
    run->milliseconds = (papan_clock() - start) * 1000;
    return status;
}

int papan_job_file_search(papan_job_file *file, papan_run *run)
{
    papan_message why = {.text = NULL};
    papan_job_hooks hooks = {
        .size = sizeof hooks, .context = &run->watch, .split = ignore_split, .stop = papan_watch_must_stop};
    papan_writer *writer = file->store != NULL ? papan_writer_start(file, &run->watch, &hooks) : NULL;
    if (file->store != NULL && writer == NULL)
        return papan_run_failed(file->session, PAPAN_NO_MEMORY, &why);
    papan_status status = papan_job_file_search_parts(run, file->job, &hooks, &why);
    size_t unsaved = writer != NULL ? papan_writer_end(writer) : 0;
    run->result = (papan_result){.size = sizeof run->result};
    papan_job_result(file->job, &run->result);
    run->stopped = !run->result.complete;
    if (status != PAPAN_OK)
        return papan_run_failed(file->session, status, &why);
    if (run->stopped && file->store != NULL && !file->session->settings.quiet)
        papan_remark(N_("finished parts are saved; continue with 'papan job resume %s'"), file->name);
    if (unsaved > 0)
        return PAPAN_EXIT_ERROR;
    /* the job may end early only if the time limit or the user stopped it */
    return run->stopped && !atomic_load(&run->watch.stopped) ? papan_run_unfinished() : PAPAN_EXIT_ANSWERED;
}

/* ---- the solutions of a list, in the order of the search ---- */

static int compare_places(const void *one, const void *other)
{
    const papan_part_info *a = one, *b = other;
    return strcmp(a->place, b->place);
}

papan_part_info *papan_job_file_sorted(const papan_job_file *file, size_t *parts)
{
    *parts = papan_job_file_info(file).parts;
    papan_part_info *part = malloc((*parts + 1) * sizeof *part);
    if (part == NULL) {
        papan_out_of_memory();
        return NULL;
    }
    for (size_t i = 0; i < *parts; i++) {
        part[i] = (papan_part_info){.size = sizeof part[i]};
        papan_job_part(file->job, i, &part[i]);
    }
    qsort(part, *parts, sizeof *part, compare_places);
    return part;
}

/* Checks the labels, which are used as indices: anyone who can compute the checksum could write invalid ones.
 */
static bool check_solutions(const papan_job_file *file, const char *place, const papan_store_solutions *s)
{
    size_t cells = papan_cells(file->puzzle);
    papan_message why = {.text = NULL};
    char fault[PAPAN_SENTENCE];
    bool right = true;
    for (size_t i = 0; i < s->solutions && right; i++)
        right = papan_verify(file->puzzle, s->label + i * cells, &why) == PAPAN_OK;
    snprintf(fault, sizeof fault, _("a solution in part %s breaks the rules"), place);
    if (!right && papan_is_memory(&why))
        papan_out_of_memory();
    else if (!right)
        refuse_job(file->name, fault);
    return right;
}

bool papan_job_file_solutions(const papan_job_file *file, const char *place, papan_store_solutions *out)
{
    if (papan_store_read_solutions(file->store, place, out))
        return check_solutions(file, place, out);
    return papan_complain("job-unusable", N_("cannot read the solutions in %s: %s"), file->name,
                          file->store->why);
}

static int show_solutions(papan_job_file *file, papan_run *run)
{
    size_t parts, cells = papan_cells(file->puzzle);
    papan_part_info *part = papan_job_file_sorted(file, &parts);
    bool good = part != NULL, going = true;
    for (size_t i = 0; i < parts && good && going; i++) {
        papan_store_solutions s;
        good = papan_job_file_solutions(file, part[i].place, &s);
        for (size_t k = 0; k < s.solutions && good && going; k++)
            going = papan_run_solution(run, file->puzzle, s.label + k * cells);
        free(s.label);
    }
    free(part);
    if (run->no_memory)
        return papan_out_of_memory();
    return good ? PAPAN_EXIT_ANSWERED : PAPAN_EXIT_ERROR;
}

/* ---- papan count, papan list ---- */

/* True if a cheap proof shows that there is no solution. */
static bool is_impossible(papan_run *run)
{
    papan_message why = {.text = NULL};
    if (papan_impossible(run->puzzle, &why, NULL) != PAPAN_OK || why.text == NULL)
        return false;
    papan_request request = {.size = sizeof request, .goal = PAPAN_COUNT, .strategy = run->strategy};
    papan_strategy_choice choice = {.size = sizeof choice};
    papan_strategy_choose(run->puzzle, &request, &choice);
    run->result = (papan_result){
        .verdict = PAPAN_NONE, .count = "0", .complete = true, .reason = why, .strategy = choice.first};
    return true;
}

static bool options_fit(const papan_session *session, papan_goal goal)
{
    const char *unfit = papan_option_given(session, "limit live trace");
    if (session->settings.job == NULL && goal != PAPAN_COUNT)
        return papan_complain(
            "options-conflict",
            N_("listing with this --backend requires --job, which keeps the solutions in order"));
    return unfit == NULL || papan_complain("options-conflict", N_("--%s cannot be combined with --job"), unfit);
}

/* Without --job, the job is only in memory. */
static int answer_in_parts(papan_run *run, papan_goal goal)
{
    const papan_settings *settings = &run->session->settings;
    if (!papan_run_strategy_known(run->strategy, NULL) || !options_fit(run->session, goal))
        return PAPAN_EXIT_USAGE;
    if (is_impossible(run))
        return PAPAN_EXIT_ANSWERED;
    papan_job_file file = {.session = run->session, .name = settings->job, .puzzle = run->puzzle};
    papan_watch_start(&run->watch, run->time_limit, papan_progress_display_of(run->session));
    int code = start_or_read_job(&file, run, goal);
    papan_watch_clear(&run->watch);
    bool searched = code == PAPAN_EXIT_ANSWERED;
    if (searched)
        code = papan_job_file_search(&file, run);
    if (code == PAPAN_EXIT_ANSWERED && goal == PAPAN_LIST && !run->stopped)
        code = show_solutions(&file, run);
    if (file.name == NULL) /* count the time for splitting, too */
        run->milliseconds = (papan_clock() - run->watch.start) * 1000;
    papan_watch_end(&run->watch);
    /* a count is correct even if it could not be saved: print it, then fail */
    run->unsaved = searched && file.store != NULL && code == PAPAN_EXIT_ERROR && goal == PAPAN_COUNT &&
                   run->result.complete;
    papan_job_file_close(&file);
    return run->unsaved ? PAPAN_EXIT_ANSWERED : code;
}

int papan_job_answer(papan_run *run, papan_goal goal)
{
    bool in_parts = run->session->settings.job != NULL || papan_backend_of(run->session)->needs_job;
    return in_parts ? answer_in_parts(run, goal) : papan_run_search(run, goal);
}
