/* hint_print_piece.c: hints whose steps place one piece: a piece that is certain or leads to a solution, or the
 * pieces that make the position unsolvable. On the printed board only the hinted piece has its colour; without
 * colours its cells are stars. */
#include "cli/commands/hint_print.h"
#include "cli/language.h"
#include "cli/output/report.h"

#include <stdlib.h>
#include <string.h>

static void write_board(const papan_hint_printer *t, const papan_hint *hint)
{
    size_t cells = papan_cells(t->puzzle);
    papan_terminal_style style = papan_board_style(t->session);
    uint16_t *given = malloc(2 * cells * sizeof *given), *label = given + cells;
    if (given == NULL) {
        t->out->failed = true;
        return;
    }
    papan_givens(t->puzzle, given);
    memcpy(label, given, cells * sizeof *label);
    for (uint32_t i = 0; i < hint->place.count; i++)
        label[hint->place.cell[i]] = hint->label;
    style.before = given;
    papan_terminal_board(t->puzzle, label, &style, t->out);
    free(given);
}

void papan_hint_print_piece(const papan_hint_printer *t, const papan_hint *hint)
{
    char text[PAPAN_SENTENCE];
    papan_hint_print_sentence(t, &hint->text);
    if (hint->because.text != NULL && hint->kind == PAPAN_HINT_OPEN)
        papan_hint_print_sentence(t, &hint->because);
    else if (hint->because.text != NULL)
        papan_buffer_format(t->out, _("Reason: %s.\n"), papan_sentence(&hint->because, text));
    if (!t->session->settings.quiet && hint->kind != PAPAN_HINT_DONE) {
        papan_buffer_char(t->out, '\n');
        write_board(t, hint);
    }
}
