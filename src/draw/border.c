/* border.c: the checks of the public functions of papan/draw.h before they draw. A caller's structs, numbers
 * and texts may be invalid; the code that draws relies on these checks. */
#include "base/message.h"
#include "base/struct_size.h"
#include "base/text.h"
#include "draw/picture.h"

#include <math.h>
#include <string.h>

enum { LAYER_TITLE = 40 };

papan_status papan_text_fits(const char *text, papan_message *why)
{
    for (size_t left = text != NULL ? strlen(text) : 0, step; left > 0; left -= step, text += step) {
        step = papan_utf8_length(text, left);
        if (step == 0)
            return papan_fail(PAPAN_BAD_INPUT, why, "text-not-utf8", N_("a text is not valid UTF-8"), NULL);
    }
    return PAPAN_OK;
}

papan_status papan_theme_take(const char *name, const papan_theme **theme, papan_message *why)
{
    *theme = name != NULL ? papan_theme_find(name) : papan_theme_at(0);
    if (*theme == NULL)
        papan_say_with(why, 0, 0, "unknown-theme", N_("unknown theme '{0}'"), PAPAN_ARGS(name));
    return *theme != NULL ? PAPAN_OK : PAPAN_BAD_INPUT;
}

papan_status papan_look_take(papan_picture_style *own, const papan_picture_style *theirs, papan_message *why)
{
    const papan_theme *theme;
    *own = (papan_picture_style){0};
    if (theirs == NULL)
        return PAPAN_OK;
    papan_struct_read(own, sizeof *own, theirs, sizeof *own);
    if (own->layer_title != NULL && strlen(own->layer_title) > LAYER_TITLE)
        return papan_fail(PAPAN_BAD_INPUT, why, "layer-title-too-long",
                          N_("the title of a layer has more than {0} bytes"), PAPAN_ARGS(LAYER_TITLE));
    papan_status status = papan_theme_take(own->theme, &theme, why);
    if (status == PAPAN_OK)
        status = papan_text_fits(own->layer_title, why);
    return status == PAPAN_OK ? papan_text_fits(own->id, why) : status;
}

papan_status papan_drawable(const papan_puzzle *puzzle, papan_message *why)
{
    if (puzzle->layers == 0)
        return papan_fail(PAPAN_TOO_BIG, why, "board-too-large-to-draw",
                          N_("the board is too large to be drawn"), NULL);
    if (puzzle->family->lines != NULL)
        return papan_fail(PAPAN_UNSUITABLE, why, "no-board-to-draw", N_("this puzzle has no board to draw"),
                          NULL);
    return PAPAN_OK;
}

papan_status papan_number_fits(double number, papan_message *why)
{
    if (isfinite(number) && number >= 0)
        return PAPAN_OK;
    return papan_fail(PAPAN_BAD_INPUT, why, "draw-bad-number",
                      N_("a size or value is negative or not a number"), NULL);
}

papan_status papan_labels_fit(const papan_puzzle *puzzle, const uint16_t *label, papan_message *why)
{
    for (uint32_t i = 0; label != NULL && i < puzzle->cells; i++)
        if (label[i] != PAPAN_EMPTY && label[i] >= puzzle->labels)
            return papan_fail(PAPAN_BAD_INPUT, why, "draw-unknown-label",
                              N_("cell {0} has the label {1}, but this puzzle has only {2} labels"),
                              PAPAN_ARGS(i, label[i], puzzle->labels));
    return PAPAN_OK;
}

papan_status papan_booklet_fits(const papan_booklet_request *book, bool paper, papan_message *why)
{
    if (!paper)
        return papan_fail(PAPAN_BAD_INPUT, why, "unknown-paper",
                          N_("unknown paper '{0}'; expected a4 or letter"), PAPAN_ARGS(book->paper));
    if (book->per_page > PAPAN_BOOKLET_PER_PAGE_MAX)
        return papan_fail(PAPAN_BAD_INPUT, why, "booklet-page-full",
                          N_("a page has room for at most {0} puzzles"),
                          PAPAN_ARGS(PAPAN_BOOKLET_PER_PAGE_MAX));
    papan_status status = PAPAN_OK;
    for (size_t i = 0; i < book->puzzles && status == PAPAN_OK; i++) {
        const papan_booklet_puzzle *one = &book->puzzle[i];
        status = papan_drawable(one->puzzle, why);
        if (status == PAPAN_OK)
            status = papan_labels_fit(one->puzzle, one->solution, why);
        if (status == PAPAN_OK)
            status = papan_text_fits(one->level, why);
        if (status == PAPAN_OK)
            status = papan_text_fits(one->score, why);
    }
    return status;
}
