/* cmd_list_puzzles.c: papan list-puzzles: lists the built-in puzzles by group, or those that contain some
 * words. */
#include "cli/command.h"
#include "cli/help/help.h"

#include <string.h>
#include <strings.h>

/* True if the text contains the word, in upper or lower case. */
static bool contains_word(const char *text, const char *word)
{
    size_t length = strlen(word);
    for (; strlen(text) >= length; text++)
        if (strncasecmp(text, word, length) == 0)
            return true;
    return false;
}

static bool matches_words(const papan_session *session, const papan_builtin_info *at)
{
    bool all = true;
    for (int i = 0; i < session->arguments && all; i++) {
        const char *word = session->argument[i];
        all = contains_word(at->id, word) || contains_word(at->description, word) ||
              contains_word(_(at->description), word) || contains_word(at->group, word) ||
              contains_word(_(at->group), word);
    }
    return all;
}

static void show_json(papan_session *session, const papan_builtin_info *at)
{
    papan_buffer line = papan_buffer_new(NULL);
    papan_json_writer json = papan_json_writer_line(&line);
    papan_json_put_text(&json, "id", at->id);
    papan_json_put_text(&json, "group", _(at->group));
    papan_json_put_text(&json, "description", _(at->description));
    papan_json_end_line(&json);
    papan_put_answer(session, &line);
}

static void show_row(papan_session *session, const papan_builtin_info *at, const char *last)
{
    if (at->group != last)
        papan_put_format(session, "%s%s\n", last != NULL ? "\n" : "", _(at->group));
    papan_help_row(session, 2, at->id, _(at->description));
}

static int command_list_puzzles(papan_session *session)
{
    papan_builtin_info at = {.size = sizeof at};
    const char *last = NULL;
    unsigned shown = 0;
    for (size_t i = 0; papan_builtin_at(i, &at); i++) {
        if (!matches_words(session, &at))
            continue;
        shown++;
        if (session->settings.json)
            show_json(session, &at);
        else if (session->settings.quiet)
            papan_put_format(session, "%s\n", at.id);
        else
            show_row(session, &at, last);
        last = at.group;
    }
    if (shown > 0)
        return PAPAN_EXIT_ANSWERED;
    return papan_error(PAPAN_EXIT_ERROR, "unknown-puzzle",
                       N_("no built-in puzzle matches; 'papan list-puzzles' lists all of them"));
}

const papan_command papan_command_list_puzzles = {
    .name = "list-puzzles",
    .arguments = N_("[WORD]..."),
    .summary = N_("list the built-in puzzles"),
    .description = N_(
        "With words, only puzzles whose id, group or description contains all of them. An id can be used "
        "wherever a command takes a FILE; nqueens:N works for any N. With --quiet only the ids are printed."),
    .options = "json",
    .example = "papan list-puzzles hexa",
    .run = command_list_puzzles,
};
