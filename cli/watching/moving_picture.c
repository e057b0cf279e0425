/* moving_picture.c: writes the search of a strategy as an animation. During the search a sampler (sampler.h)
 * keeps a bounded number of moments, which then become the frames. Files are opened before the search, so that
 * a wrong file name is reported at once. */
#include "cli/language.h"
#include "cli/options.h"
#include "cli/output/save.h"
#include "cli/watching/run.h"
#include "cli/watching/sampler.h"
#include "papan/draw.h"

#include <stdlib.h>

enum { USUAL_FRAMES = 300, CAPTION = 160, USUAL_SPEED = 10, FASTEST = 50, START_MS = 600, END_MS = 3000 };
static const size_t most_memory = (size_t)256 << 20;

typedef struct animation {
    papan_session *session;
    const papan_puzzle *puzzle;
    papan_look look;
    papan_sampler reel;
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
    papan_status status =
        papan_animation_file(a->puzzle, a->frame, a->reel.moments, &a->look, papan_suffix(output->name) + 1,
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
    const papan_moment *moment = &a->reel.moment[index];
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
        const papan_moment *moment = &a->reel.moment[i];
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
    papan_sampler_step(&((animation *)context)->reel, event);
}

static size_t room_of(const animation *a)
{
    size_t moment = sizeof(papan_moment) + 3 * papan_cells(a->puzzle), most = most_memory / moment;
    uint64_t wanted = a->session->settings.frames != 0 ? a->session->settings.frames : USUAL_FRAMES;
    if (wanted > most && a->session->settings.frames != 0)
        papan_complain("option-out-of-range", N_("--frames: at most %zu for a board of this size"), most);
    return wanted > most ? most : wanted < 2 ? 2 : (size_t)wanted;
}

static int search_for_frames(animation *a)
{
    if (!papan_sampler_start(&a->reel, a->puzzle, room_of(a)))
        return papan_out_of_memory();
    a->run = papan_run_new(a->session, a->puzzle);
    a->run.context = a;
    a->run.stepped = on_step;
    int code = papan_run_search(&a->run, PAPAN_FIRST);
    papan_run_keep_own(&a->run);
    if (code == PAPAN_EXIT_ANSWERED)
        papan_sampler_finish(&a->reel, a->run.first, a->run.result.cases);
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
    papan_sampler_free(&a.reel);
    papan_run_free(&a.run);
    papan_buffer_free(&id);
    return code;
}
