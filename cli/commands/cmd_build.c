/* cmd_build.c: papan build: writes files for machines that make the pieces of a packing puzzle: STL for 3D
 * printers, SVG for laser cutters. All files are made before the first is written. */
#include "base/file_kind.h"
#include "cli/command.h"
#include "cli/input/input.h"
#include "cli/options.h"
#include "cli/output/report.h"
#include "cli/output/save.h"
#include "cli/watching/watch.h"
#include "papan/draw.h"

#include <stdlib.h>
#include <string.h>

static void report_json(papan_session *session, const char *name, const papan_build_file *file)
{
    papan_buffer line = papan_buffer_new(NULL);
    papan_json_writer json = papan_json_writer_line(&line);
    papan_json_put_text(&json, "file", name);
    papan_json_put_number(&json, "parts", (long long)file->parts);
    papan_json_put_real(&json, "width", file->width, 3);
    papan_json_put_real(&json, "height", file->height, 3);
    papan_json_put_number(&json, "copies", file->copies);
    papan_report_warnings(session, &json);
    papan_json_end_line(&json);
    papan_put_answer(session, &line);
}

static void report_words(papan_session *session, const char *name, const papan_build_file *file)
{
    char width[PAPAN_SHORT], height[PAPAN_SHORT];
    papan_decimal_text(file->width, 1, width);
    papan_decimal_text(file->height, 1, height);
    if (session->settings.quiet)
        return;
    if (file->copies > 1)
        papan_put_format(session, _("%s: parts: %zu, %s x %s mm, to be made %u times\n"), name, file->parts,
                         width, height, file->copies);
    else
        papan_put_format(session, _("%s: parts: %zu, %s x %s mm\n"), name, file->parts, width, height);
}

static int write_files(papan_session *session, const char *output, const papan_build_result *built)
{
    size_t count = built->files;
    char **name = calloc(count + 1, sizeof *name);
    papan_save save = {0};
    int code = name != NULL ? PAPAN_EXIT_ANSWERED : papan_out_of_memory();
    for (size_t i = 0; i < count && code == PAPAN_EXIT_ANSWERED; i++) {
        name[i] = papan_output_part(output, built->file[i]->name);
        if (name[i] == NULL)
            code = PAPAN_EXIT_ERROR;
        else if (!papan_input_spared(name[i], session->argument[0]))
            code = PAPAN_EXIT_USAGE;
    }
    if (code == PAPAN_EXIT_ANSWERED)
        code = papan_save_open_any(&save, (const char *const *)name, count);
    for (size_t i = 0; i < count && code == PAPAN_EXIT_ANSWERED; i++) {
        const papan_build_file *file = built->file[i];
        fwrite(file->bytes, 1, file->length, save.output[i].file);
        if (papan_output_commit(&save.output[i]))
            (session->settings.json ? report_json : report_words)(session, name[i], file);
        else
            code = PAPAN_EXIT_ERROR;
    }
    papan_save_abandon(&save);
    for (size_t i = 0; i < count && name != NULL; i++)
        free(name[i]);
    free(name);
    return code;
}

static int make_files(const papan_session *session, const papan_puzzle *puzzle, const char *output,
                      papan_build_result **built)
{
    const papan_settings *settings = &session->settings;
    papan_message why = {0};
    papan_buffer id = papan_buffer_new(NULL);
    papan_status status = papan_write_id(puzzle, &id, NULL);
    papan_build_request build = {.size = sizeof build,
                                 .cell = settings->cell,
                                 .clearance = settings->clearance,
                                 .kerf = settings->kerf,
                                 .height = settings->height,
                                 .sheet = {settings->sheet[0], settings->sheet[1]},
                                 .each = settings->each,
                                 .no_labels = settings->no_labels,
                                 .id = id.bytes};
    if (status == PAPAN_OK)
        status = papan_build_files(puzzle, &build, papan_file_kind_named(papan_suffix(output) + 1), NULL, built,
                                   &why);
    papan_buffer_free(&id);
    int code = status == PAPAN_OK ? PAPAN_EXIT_ANSWERED : papan_output_failed(output, &why);
    return status == PAPAN_UNSUITABLE ? PAPAN_EXIT_USAGE : code;
}

static int build_all(papan_session *session, const papan_puzzle *puzzle)
{
    const papan_settings *settings = &session->settings;
    papan_build_result **built = calloc(settings->outputs, sizeof(papan_build_result *));
    int code = built == NULL                       ? papan_out_of_memory()
               : papan_watch_uninterruptible(true) ? PAPAN_EXIT_ANSWERED
                                                   : PAPAN_EXIT_STOPPED;
    for (size_t i = 0; i < settings->outputs && code == PAPAN_EXIT_ANSWERED; i++)
        code = make_files(session, puzzle, settings->output[i], &built[i]);
    papan_watch_uninterruptible(false);
    for (size_t i = 0; i < settings->outputs && code == PAPAN_EXIT_ANSWERED; i++)
        code = write_files(session, settings->output[i], built[i]);
    for (size_t i = 0; i < settings->outputs && built != NULL; i++)
        papan_build_free(built[i]);
    free(built);
    return code;
}

/* ---- the command ---- */

static bool is_written(const papan_settings *settings, const char *suffix)
{
    bool written = false;
    for (size_t i = 0; i < settings->outputs; i++)
        written = written || strcmp(papan_suffix(settings->output[i]), suffix) == 0;
    return written;
}

/* Complains of an option that no file to be written uses. */
static bool options_used(const papan_settings *settings)
{
    const struct {
        bool given;
        const char *name, *suffix;
    } row[] = {{settings->kerf > 0, "kerf", ".svg"},
               {settings->no_labels, "no-labels", ".svg"},
               {settings->height > 0, "height", ".stl"}};
    for (size_t i = 0; i < sizeof row / sizeof row[0]; i++)
        if (row[i].given && !is_written(settings, row[i].suffix))
            return papan_complain("option-without-effect",
                                  N_("--%s is for %s files, but no -o has this extension"), row[i].name,
                                  row[i].suffix);
    return true;
}

static bool options_fit(const papan_session *session)
{
    const papan_settings *settings = &session->settings;
    bool known = settings->outputs > 0;
    for (size_t i = 0; i < settings->outputs; i++)
        known = known && papan_is_listed(papan_suffix(settings->output[i]), ".stl .svg");
    if (!known)
        return papan_complain(
            "missing-output",
            N_("build needs -o FILE with the extension .stl (3D printer) or .svg (laser cutter)"));
    if (settings->cell < 2 || settings->cell > 1000)
        return papan_complain("option-out-of-range", N_("--cell must be between 2 and 1000 mm"));
    if (settings->clearance > settings->cell / 16 || settings->kerf > settings->cell / 16)
        return papan_complain("option-out-of-range", N_("--%s must be at most a sixteenth of --cell"),
                              settings->clearance > settings->cell / 16 ? "clearance" : "kerf");
    if (settings->height > 1000)
        return papan_complain("option-out-of-range", N_("--height must be at most 1000 mm"));
    return options_used(settings);
}

const papan_command papan_command_build = {
    .name = "build",
    .arguments = N_("FILE"),
    .summary = N_("write files for making the pieces on a 3D printer or laser cutter"),
    .description = N_("Writes the pieces of a packing puzzle as closed bodies for a 3D printer (.stl), one for "
                      "each copy of each piece, side by side; or the outlines of its flat pieces and of a tray "
                      "for a laser cutter (.svg): red lines are cut, blue lines are scored, black areas are "
                      "engraved. The tray is a frame to be glued on a base.\n"
                      "A piece that can show different shapes becomes one part for each shape, of which a "
                      "player uses one. Cells that meet only at a corner are joined by a small bridge, and the "
                      "corners of all pieces are cut off to make room for it."),
    .options = "output json cell clearance kerf height sheet each labels no-labels",
    .own =
        (const papan_own_help[]){
            {"output", N_("write the parts to FILE; the extension selects the machine: .stl for a 3D printer, "
                          ".svg for a laser cutter; may be repeated")},
            {"json", N_("print JSON, one object for each file written")},
            {"labels", N_("engrave letters on pieces, and labels on the base (this is the default)")},
            {"no-labels", N_("engrave no letters")},
            {0}},
    .example = "papan build pentominoes:6x10 -o pieces.stl -o cut.svg --cell 15 --sheet 600x400",
    .possible = options_fit,
    .answer = build_all,
};
