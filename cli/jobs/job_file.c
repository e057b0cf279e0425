/* job_file.c: see job_file.h. */
#include "cli/jobs/job_file.h"

#include "cli/cluster/backend.h"
#include "cli/input/input.h"
#include "cli/input/reading.h"
#include "cli/language.h"

#include <stdlib.h>
#include <string.h>

static int refuse(const char *name, const char *fault)
{
    papan_complain("job-unusable", N_("cannot use the job %s: %s"), name, fault);
    return PAPAN_EXIT_INPUT;
}

/* The store could not read the job: because of the file, or something else. */
static int cannot_read(const papan_kept *kept, const char *fault)
{
    if (!papan_store_trouble(kept->store))
        return refuse(kept->name, fault);
    if (papan_watch_late())
        return papan_reading_stopped(kept->name);
    papan_complain("job-unusable", N_("cannot open the job %s: %s"), kept->name, papan_store_why(kept->store));
    return PAPAN_EXIT_ERROR;
}

/* ---- opening an existing job ---- */

static bool late(void *context)
{
    (void)context;
    return papan_watch_late();
}

papan_status papan_kept_job(const papan_kept *kept, papan_job **job, papan_message *why)
{
    const papan_store_meta *meta = &kept->meta;
    papan_request request = {.size = sizeof request,
                             .goal = meta->list ? PAPAN_LIST : PAPAN_COUNT,
                             .strategy = meta->strategy[0] != '\0' ? meta->strategy : NULL,
                             .distinct = meta->distinct,
                             .memory_limit = kept->session->settings.memory_limit,
                             .stop = late};
    char head[160]; /* papan_job_head() */
    snprintf(head, sizeof head, "papan-part %u %016llx %s %s %u", meta->version,
             (unsigned long long)meta->digest, meta->strategy, meta->distinct ? "distinct" : "all",
             (unsigned)meta->reduce);
    return papan_job_new(kept->puzzle, &request, meta->version != 0 ? head : NULL, meta->seed, job, why);
}

/* The job could not be set up. */
static int not_made(const papan_kept *kept, papan_status status, const papan_message *why)
{
    if (status == PAPAN_OK || (status == PAPAN_NO_MEMORY && papan_watch_late())) {
        papan_complain("stopped", N_("stopped before the work was split into parts; no job was created"));
        return PAPAN_EXIT_STOPPED;
    }
    return papan_run_failed(kept->session, status, why);
}

/* Creates the job that the file describes. */
static int make_job(papan_kept *kept)
{
    papan_message why;
    const papan_store_meta *meta = &kept->meta;
    uint64_t numbering;
    papan_status status = papan_kept_job(kept, &kept->job, &why);
    if (status == PAPAN_BAD_INPUT)
        return refuse(kept->name, _("it is a job for another puzzle"));
    if (status == PAPAN_OK)
        status = papan_job_numbering(kept->job, &numbering);
    if (status == PAPAN_NO_MEMORY && papan_watch_late())
        return papan_reading_stopped(kept->name);
    if (status != PAPAN_OK)
        return papan_run_failed(kept->session, status, &why);
    if (numbering != meta->numbering)
        return refuse(kept->name, _("it was started by another version of papan, whose strategy numbers the "
                                    "options of this puzzle differently"));
    return PAPAN_EXIT_ANSWERED;
}

static int read_puzzle(papan_kept *kept)
{
    papan_notes notes = {0};
    char text[PAPAN_SENTENCE];
    papan_status status = papan_read(papan_reading_memory(kept->session, 0), kept->meta.puzzle,
                                     strlen(kept->meta.puzzle), &kept->own, &notes);
    papan_reading_end();
    if (status == PAPAN_NO_MEMORY)
        return papan_reading_failed(kept->name);
    if (status != PAPAN_OK)
        return refuse(kept->name, papan_sentence(&notes.error, text));
    kept->puzzle = kept->own;
    return PAPAN_EXIT_ANSWERED;
}

/* Checks that the job in the file matches the request. */
static int check_asked(const papan_kept *kept, const papan_run *run, papan_goal goal)
{
    const papan_store_meta *meta = &kept->meta;
    if (meta->share[0] != '\0')
        return refuse(kept->name, _("it is a share of a job; continue it with 'papan job resume' and return it "
                                    "with 'papan job merge'"));
    if (meta->list != (goal == PAPAN_LIST))
        return refuse(kept->name, meta->list ? _("it lists solutions; continue it with 'papan list'")
                                             : _("it counts solutions; continue it with 'papan count'"));
    if (meta->distinct != kept->session->settings.distinct)
        return refuse(kept->name, meta->distinct ? _("it was started with --distinct")
                                                 : _("it was started without --distinct"));
    if (run->strategy != NULL && strcmp(run->strategy, meta->strategy) != 0) {
        char fault[PAPAN_SENTENCE];
        snprintf(fault, sizeof fault, _("it was started with the strategy %s"), meta->strategy);
        return refuse(kept->name, fault);
    }
    return PAPAN_EXIT_ANSWERED;
}

/* Reads the job from the file. run: the request to match; NULL: accept any job and take the puzzle from the
 * file. */
static int read_job(papan_kept *kept, const papan_run *run, papan_goal goal)
{
    char fault[PAPAN_SENTENCE];
    if (!papan_store_read_meta(kept->store, &kept->meta, fault))
        return cannot_read(kept, fault);
    int code = run != NULL ? check_asked(kept, run, goal) : read_puzzle(kept);
    if (code == PAPAN_EXIT_ANSWERED)
        code = make_job(kept);
    if (code == PAPAN_EXIT_ANSWERED && !papan_store_read_parts(kept->store, kept->job, fault))
        code = cannot_read(kept, fault);
    return code;
}

int papan_kept_open(papan_session *session, const char *name, papan_store_mode mode, papan_kept *kept)
{
    bool fresh;
    *kept = (papan_kept){.session = session, .name = name, .store = papan_store_open(name, mode, &fresh)};
    int code = kept->store != NULL ? read_job(kept, NULL, PAPAN_COUNT) : PAPAN_EXIT_ERROR;
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

/* ---- starting a new job ---- */

static char *puzzle_text(const papan_puzzle *puzzle)
{
    papan_buffer text = papan_buffer_new(NULL);
    papan_message why;
    bool good = papan_write(puzzle, "json", &text, &why) == PAPAN_OK && !text.failed;
    char *copy = good ? strdup(text.bytes) : NULL;
    papan_buffer_free(&text);
    return copy;
}

static int cannot_write(const char *name, const papan_store *store)
{
    papan_complain("cannot-write-job", N_("cannot write the job %s: %s"), name, papan_store_why(store));
    return PAPAN_EXIT_ERROR;
}

/* Completes the description of a new job and writes it. */
static int create(papan_kept *kept)
{
    papan_job_info info = {.size = sizeof info};
    papan_store_meta *meta = &kept->meta;
    papan_job_get(kept->job, &info);
    meta->version = PAPAN_JOB_VERSION;
    meta->digest = info.digest;
    meta->reduce = info.reduce;
    meta->puzzle = puzzle_text(kept->puzzle);
    snprintf(meta->strategy, sizeof meta->strategy, "%s", info.strategy);
    papan_status status = papan_job_numbering(kept->job, &meta->numbering);
    if (meta->puzzle == NULL || status != PAPAN_OK)
        return papan_run_failed(kept->session, PAPAN_NO_MEMORY, &(papan_message){.text = NULL});
    if (papan_store_create(kept->store, meta, kept->job, NULL, 0))
        return PAPAN_EXIT_ANSWERED;
    return cannot_write(kept->name, kept->store);
}

static int begin(papan_kept *kept, papan_run *run, papan_goal goal)
{
    enum { SEED = 1 };
    const papan_settings *settings = &kept->session->settings;
    papan_message why;
    kept->meta = (papan_store_meta){.list = goal == PAPAN_LIST,
                                    .distinct = settings->distinct,
                                    .seed = settings->seed != 0 ? settings->seed : SEED};
    snprintf(kept->meta.name, sizeof kept->meta.name, "%s", papan_input_name(kept->session->argument[0]));
    snprintf(kept->meta.strategy, sizeof kept->meta.strategy, "%s", run->strategy != NULL ? run->strategy : "");
    papan_status status = papan_kept_job(kept, &kept->job, &why);
    if (status == PAPAN_OK)
        status = papan_job_cut(kept->job, papan_watch_over, &run->watch);
    if (status != PAPAN_OK || (atomic_load(&run->watch.stopped) && kept->store != NULL))
        return not_made(kept, status, &why);
    if (kept->store == NULL)
        return PAPAN_EXIT_ANSWERED;
    return create(kept);
}

static int begin_or_resume(papan_kept *kept, papan_run *run, papan_goal goal)
{
    bool fresh;
    kept->store = papan_store_open(kept->name, PAPAN_STORE_START, &fresh);
    if (kept->store == NULL)
        return PAPAN_EXIT_ERROR;
    return fresh ? begin(kept, run, goal) : read_job(kept, run, goal);
}

int papan_kept_share(papan_kept *kept, const char *name, const char *share, const unsigned *owner,
                     unsigned mine)
{
    bool fresh;
    papan_store *store = papan_store_open(name, PAPAN_STORE_CREATE, &fresh);
    if (store == NULL)
        return PAPAN_EXIT_ERROR;
    papan_store_meta meta = kept->meta;
    meta.seconds = 0;
    meta.searched = 0;
    snprintf(meta.share, sizeof meta.share, "%s", share);
    bool good = papan_store_create(store, &meta, kept->job, owner, mine);
    int code = good ? PAPAN_EXIT_ANSWERED : cannot_write(name, store);
    papan_store_close(store);
    return code;
}

/* ---- searching ---- */

/* A job in memory may be split: nobody has to record it. */
static void ignore_split(void *context, size_t part, size_t first, size_t parts)
{
    (void)context, (void)part, (void)first, (void)parts;
}

static papan_status search(papan_kept *kept, papan_run *run, papan_writer *writer, papan_message *why)
{
    papan_job_hooks hooks = {
        .size = sizeof hooks, .context = &run->watch, .split = ignore_split, .stop = papan_watch_over};
    if (writer != NULL)
        hooks = (papan_job_hooks){.size = sizeof hooks,
                                  .context = writer,
                                  .done = papan_writer_done,
                                  .split = papan_writer_split,
                                  .stop = papan_writer_over};
    double start = papan_clock();
    papan_watch_ask(&run->watch, papan_watch_meter, papan_job_meter(kept->job));
    papan_status status = papan_backend_search(run->session, kept->job, &hooks, why);
    papan_watch_ask(&run->watch, NULL, NULL);
    papan_watch_clear(&run->watch);
    run->milliseconds = (papan_clock() - start) * 1000;
    return status;
}

int papan_kept_search(papan_kept *kept, papan_run *run)
{
    papan_message why = {.text = NULL};
    papan_writer *writer = kept->store != NULL ? papan_writer_start(kept, &run->watch) : NULL;
    if (kept->store != NULL && writer == NULL)
        return papan_run_failed(kept->session, PAPAN_NO_MEMORY, &why);
    papan_status status = search(kept, run, writer, &why);
    size_t unsaved = writer != NULL ? papan_writer_end(writer) : 0;
    run->result = (papan_result){.size = sizeof run->result};
    papan_job_result(kept->job, &run->result);
    run->stopped = !run->result.complete;
    if (status != PAPAN_OK)
        return papan_run_failed(kept->session, status, &why);
    if (run->stopped && kept->store != NULL && !kept->session->settings.quiet)
        papan_remark(N_("finished parts are saved; continue with 'papan job resume %s'"), kept->name);
    if (unsaved > 0)
        return PAPAN_EXIT_ERROR;
    /* the job may end early only if the time limit or the user stopped it */
    return run->stopped && !atomic_load(&run->watch.stopped) ? papan_run_unfinished() : PAPAN_EXIT_ANSWERED;
}

/* ---- the solutions of a list, in the order of the search ---- */

static int by_place(const void *one, const void *other)
{
    const papan_kept_part *a = one, *b = other;
    return strcmp(a->info.place, b->info.place);
}

papan_kept_part *papan_kept_sorted(const papan_kept *kept, size_t *parts)
{
    *parts = papan_job_parts(kept->job);
    papan_kept_part *part = malloc((*parts + 1) * sizeof *part);
    if (part == NULL) {
        papan_out_of_memory();
        return NULL;
    }
    for (size_t i = 0; i < *parts; i++) {
        part[i] = (papan_kept_part){.part = i, .info = {.size = sizeof part[i].info}};
        papan_job_part(kept->job, i, &part[i].info);
    }
    qsort(part, *parts, sizeof *part, by_place);
    return part;
}

/* A checksum does not protect from somebody who knows how to compute it, and labels are used as numbers. */
static bool all_right(const papan_kept *kept, const char *place, const uint16_t *label, size_t labels)
{
    size_t cells = papan_cells(kept->puzzle);
    papan_message why = {.text = NULL};
    char fault[PAPAN_SENTENCE];
    bool right = cells > 0 && labels % cells == 0;
    for (size_t at = 0; at < labels && right; at += cells)
        right = papan_verify(kept->puzzle, label + at, &why);
    if (right || labels == 0)
        return true;
    if (papan_is_memory(&why)) {
        papan_out_of_memory();
        return false;
    }
    snprintf(fault, sizeof fault, _("a solution in part %s breaks the rules"), place);
    refuse(kept->name, fault);
    return false;
}

bool papan_kept_solutions(const papan_kept *kept, const char *place, uint16_t **label, size_t *labels)
{
    bool good = papan_store_solutions(kept->store, place, label, labels);
    if (!good)
        papan_complain("job-unusable", N_("cannot read the solutions in %s: %s"), kept->name,
                       papan_store_why(kept->store));
    return good && all_right(kept, place, *label, *labels);
}

static int show_all(papan_kept *kept, papan_run *run)
{
    size_t parts, cells = papan_cells(kept->puzzle);
    papan_kept_part *part = papan_kept_sorted(kept, &parts);
    bool good = part != NULL, going = true;
    for (size_t i = 0; i < parts && good && going; i++) {
        uint16_t *label;
        size_t labels;
        good = papan_kept_solutions(kept, part[i].info.place, &label, &labels);
        for (size_t at = 0; at < labels && good && going; at += cells)
            going = papan_run_solution(run, kept->puzzle, label + at);
        free(label);
    }
    free(part);
    if (run->no_memory)
        return papan_out_of_memory();
    return good ? PAPAN_EXIT_ANSWERED : PAPAN_EXIT_ERROR;
}

/* ---- papan count, papan list ---- */

/* A cheap proof may show that there is no solution. */
static bool impossible(papan_run *run)
{
    papan_message why = {.text = NULL};
    if (papan_impossible(run->puzzle, &why) != PAPAN_OK || why.text == NULL)
        return false;
    papan_request request = {.size = sizeof request, .goal = PAPAN_COUNT, .strategy = run->strategy};
    run->result = (papan_result){.verdict = PAPAN_NONE,
                                 .count = "0",
                                 .complete = true,
                                 .reason = why,
                                 .strategy = papan_strategy_chosen(run->puzzle, &request)};
    return true;
}

static bool options_fit(const papan_settings *settings, papan_goal goal)
{
    const struct {
        bool used;
        const char *name;
    } row[] = {{settings->limit != 0, "limit"}, {settings->live, "live"}, {settings->trace != NULL, "trace"}};
    if (settings->job == NULL && goal != PAPAN_COUNT) {
        papan_complain("options-conflict",
                       N_("listing with this --backend requires --job, which keeps the solutions in order"));
        return false;
    }
    for (size_t i = 0; i < sizeof row / sizeof *row; i++)
        if (row[i].used) {
            papan_complain("options-conflict", N_("--%s cannot be combined with --job"), row[i].name);
            return false;
        }
    return true;
}

/* Without --job, the job is only in memory. */
static int answer_in_parts(papan_run *run, papan_goal goal)
{
    const papan_settings *settings = &run->session->settings;
    if (!papan_run_strategy_known(run->strategy) || !options_fit(settings, goal))
        return PAPAN_EXIT_USAGE;
    if (impossible(run))
        return PAPAN_EXIT_ANSWERED;
    papan_kept kept = {.session = run->session, .name = settings->job, .puzzle = run->puzzle};
    papan_watch_start(&run->watch, run->time_limit, papan_telling_of(run->session));
    int code = (kept.name != NULL ? begin_or_resume : begin)(&kept, run, goal);
    papan_watch_clear(&run->watch);
    bool searched = code == PAPAN_EXIT_ANSWERED;
    if (searched)
        code = papan_kept_search(&kept, run);
    if (code == PAPAN_EXIT_ANSWERED && goal == PAPAN_LIST && !run->stopped)
        code = show_all(&kept, run);
    if (kept.name == NULL) /* count the time for splitting, too */
        run->milliseconds = (papan_clock() - run->watch.start) * 1000;
    papan_watch_end(&run->watch);
    /* a count is correct even if it could not be saved: print it, then fail */
    run->unsaved = searched && kept.store != NULL && code == PAPAN_EXIT_ERROR && goal == PAPAN_COUNT &&
                   run->result.complete;
    papan_kept_close(&kept);
    return run->unsaved ? PAPAN_EXIT_ANSWERED : code;
}

int papan_job_answer(papan_run *run, papan_goal goal)
{
    bool in_parts = run->session->settings.job != NULL || papan_backend_needs_job(run->session);
    return in_parts ? answer_in_parts(run, goal) : papan_run_search(run, goal);
}
