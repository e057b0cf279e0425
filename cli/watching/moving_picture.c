/* moving_picture.c: writes the search of a strategy as an animation. During the search a sampler keeps a
 * limited number of moments, which become the frames afterwards. Files are opened before the search, so that a
 * wrong file name is reported at once. */
#include "base/file_kind.h"
#include "cli/language.h"
#include "cli/options.h"
#include "cli/output/save.h"
#include "cli/watching/run.h"
#include "papan/draw.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { USUAL_FRAMES = 300, CAPTION = 160, USUAL_SPEED = 10, FASTEST = 50, START_MS = 600, END_MS = 3000 };
static const size_t most_memory = (size_t)256 << 20;

/* ---- the sampler: moments that are spread evenly over a search of unknown length ----
 *
 * A third of the room is for the first steps, one by one, so that the viewer learns how the strategy works.
 * After them every step is kept until the room is full; then every other moment is dropped, and half as many
 * steps are kept from there on. A single search suffices this way, and at least half of the room is used.
 * Counting the steps in an earlier search would use all of the room, but take twice as long. */

typedef struct sample {
    uint64_t cases; /* so far */
    bool sampled;   /* steps before it were left out */
    bool rejected;  /* it shows a step that did not fit */
    uint16_t *label;
    uint8_t *wrong; /* [cells] the cells of the step that did not fit */
} sample;

typedef struct sampler {
    const papan_puzzle *puzzle;
    size_t room, opening;
    size_t moments;
    sample *moment;  /* [room], in order of time; the first is the start */
    uint64_t steps;  /* seen so far */
    uint64_t stride; /* after the opening, one of this many steps is kept */
    uint16_t *label; /* the current position */
    void *memory;
} sampler;

static void free_sampler(sampler *reel)
{
    free(reel->moment);
    free(reel->label);
    free(reel->memory);
    *reel = (sampler){0};
}

/* One block holds the moments and their boards. */
static bool start_sampling(sampler *reel, const papan_puzzle *puzzle, size_t room)
{
    assert(room >= 2);
    size_t cells = papan_cells(puzzle);
    *reel = (sampler){.puzzle = puzzle, .room = room, .opening = 1 + (room - 2) / 3, .stride = 1};
    reel->moment = calloc(room, sizeof *reel->moment);
    reel->label = calloc(cells, sizeof *reel->label);
    reel->memory = calloc(room, cells * (sizeof *reel->label + 1));
    if (reel->moment == NULL || reel->label == NULL || reel->memory == NULL) {
        free_sampler(reel);
        return false;
    }
    uint16_t *label = reel->memory;
    uint8_t *wrong = (uint8_t *)(label + room * cells);
    for (size_t i = 0; i < room; i++) {
        reel->moment[i].label = label + i * cells;
        reel->moment[i].wrong = wrong + i * cells;
    }
    papan_givens(puzzle, reel->label);
    memcpy(reel->moment[0].label, reel->label, cells * sizeof *label);
    reel->moments = 1;
    return true;
}

static void swap_moments(sample *a, sample *b)
{
    sample kept = *a;
    *a = *b;
    *b = kept;
}

/* Drops every other moment after the opening; their boards are reused. */
static void thin_out(sampler *reel)
{
    size_t kept = reel->opening;
    for (size_t i = reel->opening; i < reel->moments; i += 2)
        swap_moments(&reel->moment[kept++], &reel->moment[i]);
    assert(kept <= reel->moments);
    reel->moments = kept;
    reel->stride *= 2;
}

static bool is_kept(sampler *reel, uint64_t step)
{
    if (step + 1 < reel->opening)
        return true;
    uint64_t late = step + 1 - reel->opening;
    if (reel->moments + 1 == reel->room && late % reel->stride == 0)
        thin_out(reel);
    return late % reel->stride == 0 && reel->moments + 1 < reel->room;
}

static void add_moment(sampler *reel, const papan_event *event)
{
    assert(reel->moments + 1 < reel->room);
    sample *moment = &reel->moment[reel->moments++];
    size_t cells = papan_cells(reel->puzzle);
    memcpy(moment->label, reel->label, cells * sizeof *reel->label);
    memset(moment->wrong, 0, cells);
    moment->cases = event->cases;
    moment->rejected = event->kind == PAPAN_REJECT;
    moment->sampled = reel->moments > reel->opening;
    for (uint32_t i = 0; moment->rejected && i < event->cells; i++) {
        uint16_t *label = &moment->label[event->cell[i]];
        *label = *label == PAPAN_EMPTY ? event->label : *label;
        moment->wrong[event->cell[i]] = 1;
    }
}

static void sample_step(sampler *reel, const papan_event *event)
{
    if (event->kind == PAPAN_SOLUTION)
        return;
    if (event->kind != PAPAN_REJECT)
        for (uint32_t i = 0; i < event->cells; i++)
            reel->label[event->cell[i]] = event->kind == PAPAN_PLACE ? event->label : PAPAN_EMPTY;
    if (is_kept(reel, reel->steps++))
        add_moment(reel, event);
}

static void finish_sampling(sampler *reel, const uint16_t *solution, uint64_t cases)
{
    assert(reel->moments < reel->room);
    sample *moment = &reel->moment[reel->moments++];
    size_t cells = papan_cells(reel->puzzle);
    memcpy(moment->label, solution != NULL ? solution : reel->label, cells * sizeof *reel->label);
    memset(moment->wrong, 0, cells);
    moment->cases = cases;
    moment->rejected = moment->sampled = false;
}

/* ---- the animation ---- */

typedef struct animation {
    papan_session *session;
    const papan_puzzle *puzzle;
    papan_picture_style look;
    sampler reel;
    papan_run run;
    char (*caption)[CAPTION]; /* [moments] */
    papan_frame *frame;       /* [moments] */
} animation;

static bool speed_fits(double speed)
{
    return speed <= FASTEST ||
           papan_complain("option-out-of-range", N_("--speed is at most %d for animations"), FASTEST);
}

/* ---- files ---- */

static bool names_fit(const papan_settings *settings)
{
    if (settings->outputs == 0)
        papan_complain("missing-output",
                       N_("--animate needs an output file: -o with the extension .gif, .apng or .svg"));
    for (size_t i = 0; i < settings->outputs; i++) {
        const char *suffix = papan_suffix(settings->output[i]);
        if (!papan_is_listed(suffix, ".gif .apng .svg"))
            return papan_complain(
                "output-extension",
                N_("cannot write the animation '%s': expected the extension .gif, .apng or .svg"),
                settings->output[i]);
    }
    return settings->outputs > 0;
}

static bool write_one(const animation *a, papan_output *output)
{
    papan_buffer bytes = papan_buffer_new(NULL);
    papan_message why = {0};
    papan_watch_uninterruptible(true);
    papan_status status = papan_animation_file(a->puzzle, a->frame, a->reel.moments, &a->look,
                                               papan_file_kind_named(papan_suffix(output->name) + 1),
                                               (double)a->session->settings.size, &bytes, &why);
    papan_watch_uninterruptible(false);
    if (status != PAPAN_OK)
        papan_complain_of(&why);
    bool good = status == PAPAN_OK && papan_save_bytes(output, &bytes);
    papan_buffer_free(&bytes);
    return good;
}

/* ---- frames ---- */

static const char *ending_word(const papan_run *run)
{
    if (run->first != NULL)
        return _("solved");
    return run->stopped ? _("stopped") : _("no solution found");
}

static void write_caption(const animation *a, size_t index, char out[CAPTION])
{
    const sample *moment = &a->reel.moment[index];
    unsigned long long cases = moment->cases;
    const char *name = a->run.result.strategy != NULL ? a->run.result.strategy : a->run.strategy;
    if (index + 1 == a->reel.moments)
        snprintf(out, CAPTION, _("%s, cases: %llu, %s"), name, cases, ending_word(&a->run));
    else if (moment->sampled && a->reel.stride > 1)
        snprintf(out, CAPTION, _("%s, cases: %llu (1 step in %llu)"), name, cases,
                 (unsigned long long)a->reel.stride);
    else
        snprintf(out, CAPTION, _("%s, cases: %llu"), name, cases);
}

static unsigned step_time(double speed)
{
    double wanted = speed < 0 ? USUAL_SPEED : speed == 0 ? FASTEST : speed;
    double milliseconds = 1000 / wanted;
    return milliseconds > 60000 ? 60000 : (unsigned)(milliseconds + 0.5);
}

static int make_frames(animation *a)
{
    size_t moments = a->reel.moments;
    unsigned time = step_time(a->session->settings.speed);
    a->caption = calloc(moments, sizeof *a->caption);
    a->frame = calloc(moments, sizeof *a->frame);
    if (a->caption == NULL || a->frame == NULL)
        return papan_out_of_memory();
    for (size_t i = 0; i < moments; i++) {
        const sample *moment = &a->reel.moment[i];
        unsigned least = i + 1 == moments ? END_MS : i == 0 ? START_MS : 0;
        write_caption(a, i, a->caption[i]);
        a->frame[i] = (papan_frame){.label = moment->label,
                                    .wrong = moment->rejected ? moment->wrong : NULL,
                                    .caption = a->caption[i],
                                    .milliseconds = time > least ? time : least};
    }
    return PAPAN_EXIT_ANSWERED;
}

/* ---- the search ---- */

static void on_step(void *context, const papan_puzzle *puzzle, const papan_event *event)
{
    (void)puzzle;
    sample_step(&((animation *)context)->reel, event);
}

static size_t room_of(const animation *a)
{
    size_t moment = sizeof(sample) + 3 * papan_cells(a->puzzle), most = most_memory / moment;
    uint64_t wanted = a->session->settings.frames != 0 ? a->session->settings.frames : USUAL_FRAMES;
    if (wanted > most && a->session->settings.frames != 0)
        papan_complain("option-out-of-range", N_("--frames: at most %zu for a board of this size"), most);
    return wanted > most ? most : wanted < 2 ? 2 : (size_t)wanted;
}

static int search_for_frames(animation *a)
{
    if (!start_sampling(&a->reel, a->puzzle, room_of(a)))
        return papan_out_of_memory();
    a->run = papan_run_new(a->session, a->puzzle);
    a->run.context = a;
    a->run.stepped = on_step;
    int code = papan_run_search(&a->run, PAPAN_FIRST);
    papan_run_keep_own(&a->run);
    if (code == PAPAN_EXIT_ANSWERED)
        finish_sampling(&a->reel, a->run.first, a->run.result.cases);
    return code;
}

int papan_animate(papan_session *session, const papan_puzzle *puzzle)
{
    if (!names_fit(&session->settings) || !speed_fits(session->settings.speed))
        return PAPAN_EXIT_USAGE;
    animation a = {.session = session, .puzzle = puzzle, .look = papan_look_of(session)};
    papan_buffer id = papan_buffer_new(NULL);
    if (papan_write_id(puzzle, &id, NULL) == PAPAN_OK)
        a.look.id = id.bytes;
    papan_save save;
    int code = papan_save_open_any(&save, session->settings.output, session->settings.outputs);
    if (code == PAPAN_EXIT_ANSWERED)
        code = search_for_frames(&a);
    if (code == PAPAN_EXIT_ANSWERED)
        code = make_frames(&a);
    for (size_t i = 0; i < save.count && code == PAPAN_EXIT_ANSWERED; i++)
        if (!write_one(&a, &save.output[i]))
            code = PAPAN_EXIT_ERROR;
    if (code == PAPAN_EXIT_ANSWERED)
        code = papan_run_exit(&a.run);
    papan_save_abandon(&save);
    free(a.caption);
    free(a.frame);
    free_sampler(&a.reel);
    papan_run_free(&a.run);
    papan_buffer_free(&id);
    return code;
}
