/* cmd_page.c: papan page: writes the page with a puzzle inside as one HTML file. */
#include "cli/command.h"
#include "cli/output/save.h"
#include "cli/page/page.h"

#include <string.h>

/* Opens the files first, so that nothing is written if one of the names is wrong. */
static int save_page(papan_session *session, const papan_buffer *html)
{
    papan_settings *settings = &session->settings;
    papan_save save = {0};
    size_t files = 0;
    bool prints = false;
    for (size_t i = 0; i < settings->outputs; i++)
        if (strcmp(settings->output[i], "-") == 0)
            prints = true;
        else
            settings->output[files++] = settings->output[i];
    int code = papan_save_open_as(&save, settings->output, files, ".html .htm");
    for (size_t i = 0; i < files && code == PAPAN_EXIT_ANSWERED; i++)
        if (!papan_save_bytes(&save.output[i], html))
            code = PAPAN_EXIT_ERROR;
    if (prints && code == PAPAN_EXIT_ANSWERED)
        papan_put_buffer(session, html);
    papan_save_abandon(&save);
    return code;
}

static int write_page(papan_session *session, const papan_puzzle *puzzle)
{
    papan_buffer id = papan_buffer_new(NULL), html = papan_buffer_new(NULL);
    papan_write_id(puzzle, &id, NULL);
    int code = papan_buffer_whole(&id) ? papan_page_write(id.bytes, &html) : PAPAN_EXIT_ERROR;
    if (code == PAPAN_EXIT_ANSWERED)
        code = save_page(session, &html);
    papan_buffer_free(&html);
    papan_buffer_free(&id);
    return code;
}

const papan_command papan_command_page = {
    .name = "page",
    .arguments = N_("FILE"),
    .summary = N_("write a puzzle as one HTML file that can be played in any browser"),
    .description =
        N_("The file contains the page of 'papan gui', the solver and the puzzle. It opens from a disk, from "
           "mail or on a phone; it needs no server and no network, and sends nothing anywhere."),
    .options = "output",
    .required = "output",
    .required_text = N_("page needs -o FILE with the extension .html, or -o - for standard output"),
    .own = (const papan_own_help[]){{"output", N_("write the page to FILE with the extension .html, or to "
                                                  "standard output if FILE is -; may be repeated")},
                                    {0}},
    .example = "papan page puzzle.txt -o puzzle.html",
    .answer = write_page,
};
