/* cmd_make.c: papan make, new puzzles. A family that can be made is one row of the table of makers. */
#include "cli/command.h"
#include "cli/commands/challenge.h"
#include "cli/commands/queens_boards.h"
#include "cli/input/input.h"
#include "cli/output/output.h"
#include "cli/output/puzzle_out.h"
#include "cli/output/report.h"
#include "cli/output/save.h"
#include "format/format.h"

#include <stdlib.h>
#include <string.h>

/* ---- writing ---- */

static papan_status write_json(const papan_puzzle *puzzle, papan_buffer *text)
{
    papan_json_writer json = papan_json_writer_new(text);
    json.flat = true;
    papan_json_put_puzzle(&json, NULL, puzzle, NULL);
    papan_json_end_line(&json);
    return PAPAN_OK;
}

/* As text, or as JSON where the text format has no way to say it. */
static int write_to_stdout(papan_session *session, const papan_puzzle *puzzle)
{
    papan_buffer text = papan_buffer_new(NULL);
    papan_message why = {0};
    papan_status status = session->settings.json ? write_json(puzzle, &text)
                                                 : papan_format_for(puzzle, ".txt")->write(puzzle, &text, &why);
    if (status == PAPAN_UNSUITABLE) {
        papan_buffer_clear(&text);
        status = papan_format_for(puzzle, ".json")->write(puzzle, &text, &why);
    }
    text.failed = text.failed || status != PAPAN_OK;
    return papan_put_answer(session, &text);
}

/* "name.txt" for one puzzle, "name-1.txt" and so on for several; free(). */
static char *file_name(const char *name, size_t index, size_t count)
{
    const char *suffix = papan_suffix(name);
    size_t size = strlen(name) + 24;
    char *out = malloc(size);
    if (out == NULL)
        papan_out_of_memory();
    else if (count == 1)
        snprintf(out, size, "%s", name);
    else
        snprintf(out, size, "%.*s-%zu%s", (int)(strlen(name) - strlen(suffix)), name, index + 1, suffix);
    return out;
}

/* The puzzles made, whatever their family. */
typedef struct made {
    size_t count;
    const papan_puzzle *(*at)(const void *all, size_t index);
    const void *all;
} made;

static int write_files(const papan_settings *settings, const made *puzzles)
{
    int code = PAPAN_EXIT_ANSWERED;
    size_t wanted = settings->count != 0 ? settings->count : 1;
    for (size_t o = 0; o < settings->outputs; o++)
        for (size_t i = 0; i < puzzles->count && code == PAPAN_EXIT_ANSWERED; i++) {
            char *name = file_name(settings->output[o], i, wanted);
            code = name != NULL
                       ? papan_puzzle_save(puzzles->at(puzzles->all, i), (const char *const[]){name}, 1)
                       : PAPAN_EXIT_ERROR;
            free(name);
        }
    return code;
}

static int write_all(papan_session *session, const made *puzzles)
{
    if (session->settings.outputs > 0)
        return write_files(&session->settings, puzzles);
    int code = PAPAN_EXIT_ANSWERED;
    for (size_t i = 0; i < puzzles->count && code == PAPAN_EXIT_ANSWERED; i++) {
        if (i > 0 && !session->settings.json)
            papan_put_text(session, "\n");
        code = write_to_stdout(session, puzzles->at(puzzles->all, i));
    }
    return code;
}

/* An ending that says no format, or one that has no way to say this. A board of queens that is not made yet has
 * no cells; what it will have fits in all formats of its family. */
static int format_possible(const papan_puzzle *like, const char *name)
{
    papan_buffer text = papan_buffer_new(NULL);
    int code = PAPAN_EXIT_ANSWERED;
    if (like->cells > 0)
        code = papan_puzzle_write(like, papan_suffix(name), &text);
    else if (papan_format_for(like, papan_suffix(name)) == NULL) {
        papan_complain(
            _("cannot tell from '%s' in which form to write; let the name end in .txt, .json, .sbn or .id"),
            name);
        code = PAPAN_EXIT_USAGE;
    }
    papan_buffer_free(&text);
    return code;
}

/* Before anything is made. */
static int outputs_possible(const papan_settings *settings, const papan_puzzle *like)
{
    int code = PAPAN_EXIT_ANSWERED;
    for (size_t i = 0; i < settings->outputs && code == PAPAN_EXIT_ANSWERED; i++)
        code = format_possible(like, settings->output[i]);
    for (size_t i = 0; i < settings->outputs && code == PAPAN_EXIT_ANSWERED; i++) {
        papan_output output;
        if (!papan_output_open(&output, settings->output[i]))
            code = PAPAN_EXIT_ERROR;
        papan_output_abandon(&output);
    }
    return code;
}

/* ---- pack ---- */

static const papan_puzzle *challenge_at(const void *all, size_t index)
{
    return ((const papan_challenges *)all)->challenge[index].puzzle;
}

static int make_pack(papan_session *session, const char *name)
{
    papan_puzzle *board = NULL;
    int code = papan_input_puzzle(session, name != NULL ? name : "iq-puzzler-pro:5x11", &board);
    if (code != PAPAN_EXIT_ANSWERED)
        return code;
    papan_challenges all = {0};
    code = outputs_possible(&session->settings, board);
    if (code == PAPAN_EXIT_ANSWERED)
        code = papan_challenges_make(session, board, 1, &all);
    int written = write_all(session, &(made){all.count, challenge_at, &all});
    papan_challenges_free(&all);
    papan_puzzle_free(board);
    return code != PAPAN_EXIT_ANSWERED ? code : written;
}

/* ---- queens ---- */

static const papan_puzzle *board_at(const void *all, size_t index)
{
    return ((const papan_queens_boards *)all)->board[index].puzzle;
}

static int make_queens(papan_session *session, const char *name)
{
    static const papan_puzzle like = {.family = &papan_family_queens};
    if (name != NULL) {
        papan_complain("%s", _("boards of queens are made from nothing; no FILE is needed"));
        return PAPAN_EXIT_USAGE;
    }
    papan_queens_boards all = {0};
    int code = outputs_possible(&session->settings, &like);
    if (code == PAPAN_EXIT_ANSWERED)
        code = papan_queens_boards_make(session, 1, &all);
    int written = write_all(session, &(made){all.count, board_at, &all});
    papan_queens_boards_free(&all);
    return code != PAPAN_EXIT_ANSWERED ? code : written;
}

/* ---- families ---- */

static const struct {
    const char *family;
    int (*make)(papan_session *session, const char *name);
} makers[] = {{"pack", make_pack}, {"queens", make_queens}};

static int command_make(papan_session *session, int count, char **argument)
{
    for (size_t i = 0; i < sizeof makers / sizeof makers[0]; i++)
        if (strcmp(makers[i].family, argument[0]) == 0)
            return makers[i].make(session, count > 1 ? argument[1] : NULL);
    papan_complain(_("'%s' puzzles cannot be made; possible are pack and queens"), argument[0]);
    return PAPAN_EXIT_USAGE;
}

const papan_command papan_command_make = {
    .name = "make",
    .arguments = "pack|queens [FILE]",
    .least = 1,
    .most = 2,
    .summary = N_("make a new puzzle"),
    .description = N_(
        "pack: lays some pieces on an empty board such that there is exactly one way to place the others. The "
        "board "
        "and its pieces come from FILE or a built-in puzzle (iq-puzzler-pro:5x11 if none is named). Difficulty "
        "is measured by a search that works like a careful player; docs/challenges.md explains how.\n"
        "queens: makes a board of Queens (--stars: of Star Battle) with --size rows (8 if not said), exactly "
        "one "
        "solution and connected regions, that can be solved without guessing.\n"
        "The same seed gives the same puzzle on every machine; several puzzles have one seed after the other. "
        "Without -o the puzzle goes to standard output; with --count and -o, files are numbered: name-1.txt, "
        "name-2.txt, ..."),
    .options = "given size stars difficulty seed count output json time-limit memory-limit",
    .example = "papan make pack --given 4 --difficulty hard --seed 7 -o challenge.txt",
    .run = command_make,
};
