/* cmd_make.c: papan make, new puzzles of all kinds that the library can make. */
#include "cli/command.h"
#include "cli/commands/new_puzzles.h"
#include "cli/input/input.h"
#include "cli/options.h"
#include "cli/output/report.h"
#include "cli/output/save.h"

#include <stdlib.h>
#include <string.h>

/* ---- writing ---- */

/* The puzzle on one line, with two additional members, which readers of puzzles ignore. */
static papan_status write_json(const papan_new_puzzles *all, size_t index, papan_buffer *text)
{
    const papan_make_result *made = &all->made[index];
    papan_json_writer json = papan_json_writer_new(text);
    papan_buffer puzzle = papan_buffer_new(NULL);
    papan_json_begin_object(&json, NULL);
    if (papan_write(made->puzzle, "json", &puzzle, NULL) == PAPAN_OK)
        papan_json_put_members(&json, &puzzle);
    text->failed |= puzzle.length == 0;
    papan_buffer_free(&puzzle);
    papan_json_begin_object(&json, "difficulty");
    papan_json_put_text(&json, "level", papan_level_name(made->level));
    papan_json_put_real(&json, "score", made->score, made->grade != NULL ? 0 : 1);
    if (made->grade != NULL)
        papan_json_put_number(&json, "rules_version", made->grade->rules_version);
    papan_json_end(&json);
    if (all->date[0] != '\0')
        papan_json_put_text(&json, "date", all->date);
    else
        papan_json_put_exact(&json, "seed", all->seed + index);
    papan_json_end(&json);
    papan_buffer_char(text, '\n');
    return PAPAN_OK;
}

/* As text, or as JSON if the text format cannot express the puzzle. */
static int write_to_stdout(papan_session *session, const papan_new_puzzles *all, size_t index)
{
    const papan_puzzle *puzzle = all->made[index].puzzle;
    papan_buffer text = papan_buffer_new(NULL);
    papan_status status =
        session->settings.json ? write_json(all, index, &text) : papan_write(puzzle, ".txt", &text, NULL);
    if (status == PAPAN_UNSUITABLE) {
        papan_buffer_clear(&text);
        status = papan_write(puzzle, ".json", &text, NULL);
    }
    text.failed = text.failed || status != PAPAN_OK;
    return papan_put_answer(session, &text);
}

/* The name for one puzzle, "name-1.txt" and so on for several, or "name-KIND.txt"; free(). */
static char *file_name(const char *name, const char *kind, size_t index, uint64_t count)
{
    char number[24];
    snprintf(number, sizeof number, "%zu", index + 1);
    return papan_output_part(name, count == 1 ? "" : kind != NULL ? kind : number);
}

static int write_files(const papan_settings *settings, const papan_new_puzzles *all)
{
    int code = PAPAN_EXIT_ANSWERED;
    bool named = all->name[0] != NULL;
    uint64_t wanted = named ? all->count : settings->count != 0 ? settings->count : 1;
    for (size_t o = 0; o < settings->outputs; o++)
        for (size_t i = 0; i < all->count && code == PAPAN_EXIT_ANSWERED; i++) {
            char *name = file_name(settings->output[o], named ? all->name[i] : NULL, i, wanted);
            code = name != NULL ? papan_puzzle_save(all->made[i].puzzle, (const char *const[]){name}, 1)
                                : PAPAN_EXIT_ERROR;
            free(name);
        }
    return code;
}

static int write_all(papan_session *session, const papan_new_puzzles *all)
{
    const papan_settings *settings = &session->settings;
    bool print = settings->json || settings->outputs == 0;
    int code = write_files(settings, all);
    for (size_t i = 0; i < all->count && code == PAPAN_EXIT_ANSWERED && print; i++) {
        if (i > 0 && !settings->json)
            papan_put_text(session, "\n");
        code = write_to_stdout(session, all, i);
    }
    return code;
}

/* Refuses an extension that names no format, or a format that cannot express the puzzle. */
static int format_possible(const papan_puzzle *like, const char *name)
{
    papan_buffer text = papan_buffer_new(NULL);
    int code = papan_puzzle_write(like, papan_suffix(name), &text);
    papan_buffer_free(&text);
    return code;
}

/* Checks that no numbered file is the board being read; main.c has checked the others. */
static int board_spared(const papan_settings *settings, const char *output, const char *read)
{
    int code = PAPAN_EXIT_ANSWERED;
    for (size_t i = 0; i < settings->count && i < PAPAN_NEW_PUZZLES_MAX && code == PAPAN_EXIT_ANSWERED; i++) {
        char *name = file_name(output, NULL, i, (size_t)settings->count);
        if (name == NULL)
            return PAPAN_EXIT_ERROR;
        code = papan_input_spared(name, read) ? PAPAN_EXIT_ANSWERED : PAPAN_EXIT_USAGE;
        free(name);
    }
    return code;
}

/* Checks the output files before anything is made. */
static int outputs_possible(const papan_session *session, const papan_puzzle *like)
{
    const papan_settings *settings = &session->settings;
    papan_save save = {0};
    int code = PAPAN_EXIT_ANSWERED;
    for (size_t i = 0; i < settings->outputs && code == PAPAN_EXIT_ANSWERED; i++) {
        code = format_possible(like, settings->output[i]);
        if (code == PAPAN_EXIT_ANSWERED && session->arguments > 1)
            code = board_spared(settings, settings->output[i], session->argument[1]);
    }
    if (code == PAPAN_EXIT_ANSWERED)
        code = papan_save_open_any(&save, settings->output, settings->outputs);
    papan_save_abandon(&save);
    return code;
}

/* ---- the whole ---- */

/* A small puzzle of this kind, to check the formats: all puzzles of a kind can be written in the same ones. */
static papan_puzzle *smallest_puzzle(const papan_make_kind *kind)
{
    papan_make_request wish = {.size = sizeof wish, .kind = kind->name, .n = 1, .stars = 1};
    papan_make_result made = {.size = sizeof made};
    papan_make(&wish, NULL, &made, NULL);
    return made.puzzle;
}

static int make_puzzles(papan_session *session, const papan_make_kind *kind, const papan_puzzle *board)
{
    papan_new_puzzles all = {0};
    papan_puzzle *like = board == NULL ? smallest_puzzle(kind) : NULL;
    if (board == NULL && like == NULL)
        return papan_out_of_memory();
    int code = outputs_possible(session, board != NULL ? board : like);
    papan_puzzle_free(like);
    if (code == PAPAN_EXIT_ANSWERED)
        code = papan_new_puzzles_make(session, kind, board, 1, &all);
    int written = write_all(session, &all);
    papan_new_puzzles_free(&all);
    return code != PAPAN_EXIT_ANSWERED ? code : written;
}

static int make_daily(papan_session *session)
{
    papan_new_puzzles all;
    int code = papan_new_puzzles_daily(session, &all);
    for (size_t i = 0; i < all.count && code == PAPAN_EXIT_ANSWERED; i++)
        for (size_t o = 0; o < session->settings.outputs && code == PAPAN_EXIT_ANSWERED; o++)
            code = format_possible(all.made[i].puzzle, session->settings.output[o]);
    if (code == PAPAN_EXIT_ANSWERED)
        code = write_all(session, &all);
    papan_new_puzzles_free(&all);
    return code;
}

static int command_make(papan_session *session)
{
    char **argument = session->argument;
    if (session->settings.daily != NULL)
        return make_daily(session);
    if (session->arguments == 0)
        return papan_error(PAPAN_EXIT_USAGE, "missing-argument", N_("'papan %s' needs an argument: %s"), "make",
                           "pack|queens|stars");
    papan_make_kind kind = {.size = sizeof kind};
    papan_puzzle *board = NULL;
    int code = PAPAN_EXIT_USAGE;
    if (!papan_new_puzzles_kind(argument[0], &kind))
        papan_new_puzzles_kind_unknown(argument[0]);
    else if (kind.board == NULL && session->arguments > 1)
        papan_complain(
            "unexpected-argument",
            N_("'papan make %s' takes no FILE: it makes the whole board (--daily DATE: the puzzle of a day)"),
            kind.name);
    else if (kind.board == NULL)
        code = make_puzzles(session, &kind, NULL);
    else {
        code = papan_input_puzzle(session, argument[1] != NULL ? argument[1] : kind.board, &board);
        if (code == PAPAN_EXIT_ANSWERED)
            code = make_puzzles(session, &kind, board);
    }
    papan_puzzle_free(board);
    return code;
}

const papan_command papan_command_make = {
    .name = "make",
    .arguments = N_("[pack|queens|stars] [FILE]"),
    .words = "pack queens stars",
    .summary = N_("make a new puzzle"),
    .description =
        N_("pack: places some pieces on an empty board so that the rest has exactly one solution. FILE defines "
           "the board and its pieces (default: iq-puzzler-pro:5x11). A search that works like a careful player "
           "measures the difficulty: it counts misses, the placements tried that are not part of the solution; "
           "the score is log2(1 + misses).\n"
           "queens: makes a Queens board, or a Star Battle board with --stars, with connected regions and "
           "exactly one solution that can be found without guessing.\n"
           "stars: the same as queens --stars 2.\n"
           "With --daily: makes the puzzles of a day, one of each kind or only that of the kind given. The "
           "date alone decides, so they are the same on every machine and in all versions. With -o, the files "
           "are named after the kinds: name-queens.txt, name-stars.txt, name-pack.txt.\n"
           "The same seed makes the same puzzle on every machine. With --count, each puzzle has the next seed. "
           "Without -o, or with --json, the puzzle is printed."),
    .options = "pieces daily given size stars difficulty rule seed count output json time-limit memory-limit",
    .own =
        (const papan_own_help[]){
            {"size", N_("queens: rows of the board (default: 8; at most 44, or 20 with two stars)")},
            {"stars", N_("queens: stars in each row, column and region (default: 1)")},
            {"output", N_("write the puzzle to FILE; the extension selects the format, such as .txt or .json "
                          "('papan help convert' lists all); with --count, files are numbered: name-1.txt, "
                          "name-2.txt, ...; may be repeated")},
            {0}},
    .example = "papan make pack --given 4 --difficulty hard --seed 7 -o challenge.txt",
    .run = command_make,
};
