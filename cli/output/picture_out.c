/* picture_out.c: pictures of boards with the settings of the command line, see picture_out.h. */
#include "cli/output/picture_out.h"

#include "cli/options.h"
#include "cli/output/output.h"

bool papan_picture_named(const char *name)
{
    return papan_is_listed(papan_suffix(name), PAPAN_PICTURES);
}

bool papan_look_used(const papan_session *session)
{
    const papan_settings *settings = &session->settings;
    const char *given = papan_option_given(session, "theme size labels no-labels oblique");
    bool picture = given == NULL;
    for (size_t i = 0; i < settings->outputs && !picture; i++)
        picture = papan_picture_named(settings->output[i]);
    if (!picture)
        papan_complain("option-without-effect",
                       N_("--%s is for pictures, but no -o has the extension .png, .svg or .pdf"), given);
    return picture;
}

papan_look papan_look_of(const papan_session *session)
{
    const papan_settings *settings = &session->settings;
    return (papan_look){.size = sizeof(papan_look),
                        .theme = settings->theme,
                        .no_labels = settings->no_labels,
                        .oblique = settings->oblique,
                        .layer_title = _("layer")};
}

bool papan_picture_make(const papan_session *session, const papan_puzzle *puzzle,
                        const uint16_t *const *solution, size_t solutions, const char *name, papan_buffer *out)
{
    papan_look look = papan_look_of(session);
    papan_buffer id = papan_buffer_new(NULL);
    papan_message why = {0};
    char text[PAPAN_SENTENCE];
    papan_status status = papan_id_write(puzzle, &id);
    look.id = id.bytes;
    if (status == PAPAN_OK)
        status = papan_picture_file(puzzle, solution, solutions, &look, papan_suffix(name) + 1,
                                    (double)session->settings.size, out, &why);
    papan_buffer_free(&id);
    if (status == PAPAN_OK)
        return true;
    if (why.text != NULL)
        papan_complain("cannot-write", N_("cannot write %s: %s"), name, papan_sentence(&why, text));
    else
        papan_out_of_memory();
    return false;
}
