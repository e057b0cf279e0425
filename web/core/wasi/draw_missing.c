/* draw_missing.c: replaces libpapan-draw and the charts of papan compare, which need cairo. */
#include "cli/commands/comparison.h"
#include "cli/language.h"
#include "papan/draw.h"

static const char no_pictures[] =
    N_("this build of Papan cannot draw pictures; the program built from source can");

papan_status papan_picture_file(const papan_puzzle *puzzle, const uint16_t *const *solution, size_t solutions,
                                const papan_picture_style *style, papan_file_kind kind, double size,
                                papan_buffer *out, papan_message *why)
{
    (void)puzzle, (void)solution, (void)solutions, (void)style, (void)kind, (void)size, (void)out;
    *why = (papan_message){.text = no_pictures};
    return PAPAN_UNSUITABLE;
}

bool papan_comparison_chart(const papan_comparison *all, const char *kind, papan_buffer *out)
{
    (void)all, (void)kind, (void)out;
    papan_complain("not-in-this-build", no_pictures);
    return false;
}
