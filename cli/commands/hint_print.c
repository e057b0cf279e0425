/* hint_print.c: hints in words, in two forms.
 *
 * Steps that mark cells: a queen must be there, or cannot be. A cell of the board is shown as its own letter
 * and a sign, so that the board is readable without colours; colours repeat the signs. The background colours
 * come from the palette of boards (src/show/terminal.c), on which black letters stand out.
 *
 * Steps that place one piece: a piece that is certain or leads to a solution, or the pieces that make the
 * position unsolvable. On the printed board only the hinted piece has its colour; without colours its cells are
 * stars. */
#include "cli/commands/hint_print.h"
#include "base/info.h"
#include "cli/language.h"
#include "cli/output/report.h"

#include <stdlib.h>
#include <string.h>

void papan_hint_print_sentence(const papan_hint_printer *t, const papan_message *message)
{
    char text[PAPAN_SENTENCE];
    papan_sentence(message, text);
    if (text[0] >= 'a' && text[0] <= 'z') /* lower case, since messages may also follow a colon */
        text[0] = (char)(text[0] - 'a' + 'A');
    papan_buffer_format(t->out, "%s.\n", text);
}

/* ---- the board ---- */

typedef enum sign { NOTHING, QUEEN, CROSS, CAUSE, PLACE, MAYBE, NO_QUEEN, WRONG, SIGNS } sign;

static const struct {
    char letter;
    const char *colour; /* SGR */
    const char *meaning;
} signs[SIGNS] = {
    [NOTHING] = {0, NULL, NULL},
    [QUEEN] = {'#', "\033[1m", N_("# queen")},
    [CROSS] = {'x', "\033[2m", N_("x cross")},
    [CAUSE] = {'?', "\033[38;5;16;48;5;223m", N_("? the reason")},
    [PLACE] = {'*', "\033[1;38;5;16;48;5;42m", N_("* a queen must be here")},
    [MAYBE] = {'+', "\033[1;38;5;16;48;5;42m", N_("+ a queen may be here")},
    [NO_QUEEN] = {'-', "\033[38;5;16;48;5;217m", N_("- no queen can be here")},
    [WRONG] = {'!', "\033[1;38;5;16;48;5;197m", N_("! wrong")},
};

/* Cells to show over the marks of the puzzle. */
typedef struct overlay {
    papan_cell_list cause, place, maybe, cross;
    papan_things_at wrong;
} overlay;

/* Boards with marks have one layer, a square. */
static unsigned columns_of(const papan_puzzle *puzzle)
{
    unsigned rows = 0, columns = 0;
    papan_layer_size(puzzle, 0, &rows, &columns);
    return columns;
}

static void put_signs(uint8_t *at, papan_cell_list cells, sign with)
{
    for (uint32_t i = 0; i < cells.count; i++)
        if (with != CAUSE || at[cells.cell[i]] == NOTHING)
            at[cells.cell[i]] = (uint8_t)with;
}

static void write_row(const papan_puzzle *puzzle, const uint8_t *at, unsigned row, bool colour,
                      papan_buffer *out)
{
    const char *gap = "";
    unsigned columns = columns_of(puzzle);
    for (unsigned cell = row * columns; cell < (row + 1) * columns; cell++) {
        const char *paint = colour ? signs[at[cell]].colour : NULL;
        papan_buffer_text(out, gap);
        papan_buffer_text(out, paint != NULL ? paint : "");
        papan_buffer_char(out, papan_cell_of(puzzle, cell).symbol);
        if (at[cell] != NOTHING)
            papan_buffer_char(out, signs[at[cell]].letter);
        papan_buffer_text(out, paint != NULL ? "\033[0m" : "");
        gap = at[cell] != NOTHING ? " " : "  ";
    }
    papan_buffer_char(out, '\n');
}

static void write_meanings(const papan_puzzle *puzzle, const bool *used, papan_buffer *out)
{
    char text[PAPAN_SENTENCE];
    const char *comma = "";
    for (sign s = QUEEN; s < SIGNS; s++)
        if (used[s]) {
            papan_buffer_format(out, "%s%s", comma, papan_words_for(puzzle, signs[s].meaning, text));
            comma = ", ";
        }
    if (comma[0] != '\0')
        papan_buffer_char(out, '\n');
}

/* The marks of the player as signs; free(). */
static uint8_t *signs_of(const papan_hint_printer *t)
{
    const papan_puzzle *puzzle = t->puzzle;
    size_t cells = papan_cells(puzzle);
    uint8_t *at = calloc(cells, 1);
    for (uint32_t cell = 0; at != NULL && cell < cells; cell++) {
        papan_cell_info info = papan_cell_of(puzzle, cell);
        bool queen = info.mark == PAPAN_MARK_QUEEN && info.region >= 0; /* N-Queens boards show theirs */
        at[cell] = queen ? QUEEN : info.mark == PAPAN_MARK_CROSS ? CROSS : NOTHING;
    }
    t->out->failed = t->out->failed || at == NULL;
    return at;
}

static void write_board(const papan_hint_printer *t, const uint8_t *marks, const overlay *over)
{
    const papan_puzzle *puzzle = t->puzzle;
    bool used[SIGNS] = {false}, colour = papan_board_style(t->session).colour;
    size_t cells = papan_cells(puzzle);
    uint8_t *at = malloc(cells);
    if (at == NULL || marks == NULL) {
        t->out->failed = true;
        free(at);
        return;
    }
    memcpy(at, marks, cells);
    put_signs(at, over->cause, CAUSE);
    put_signs(at, over->cross, NO_QUEEN);
    put_signs(at, over->place, PLACE);
    put_signs(at, over->maybe, MAYBE);
    for (size_t i = 0; i < over->wrong.count; i++)
        put_signs(at, over->wrong.thing[i].cells, WRONG);
    for (uint32_t cell = 0; cell < cells; cell++)
        used[at[cell]] = true;
    for (unsigned row = 0; row < columns_of(puzzle); row++)
        write_row(puzzle, at, row, colour, t->out);
    write_meanings(puzzle, used, t->out);
    free(at);
}

void papan_hint_print_board(const papan_hint_printer *t)
{
    uint8_t *marks = signs_of(t);
    write_board(t, marks, &(overlay){.cause = {0}});
    free(marks);
}

/* ---- one hint in words ---- */

/* The consequences of a supposition, one sentence per line. */
static void write_chain(const papan_hint_printer *t, papan_sentences chain)
{
    for (size_t i = 0; i < chain.count; i++) {
        papan_buffer_text(t->out, "  - ");
        papan_hint_print_sentence(t, &chain.text[i]);
    }
}

void papan_hint_print_cells(const papan_hint_printer *t, const papan_hint *hint)
{
    const papan_settings *settings = &t->session->settings;
    papan_hint_print_sentence(t, &hint->text);
    if (hint->because.text != NULL)
        papan_hint_print_sentence(t, &hint->because);
    if (!settings->quiet)
        write_chain(t, hint->chain);
    const papan_rule *rule = hint->rule;
    char title[PAPAN_SENTENCE];
    if (settings->verbose && rule != NULL && rule->title != NULL)
        papan_buffer_format(t->out, _("Rule: %s (%s, %s)\n"), papan_words_for(t->puzzle, rule->title, title),
                            rule->name, _(papan_level_name(rule->level)));
    if (!settings->quiet && hint->place.count + hint->cross.count + hint->remove.count > 0) {
        bool sure = hint->kind != PAPAN_HINT_OPEN;
        overlay over = {.cause = hint->cause, .cross = hint->cross, .wrong = hint->remove};
        *(sure ? &over.place : &over.maybe) = hint->place;
        uint8_t *marks = signs_of(t);
        papan_buffer_char(t->out, '\n');
        write_board(t, marks, &over);
        free(marks);
    }
}

/* ---- the solution path ---- */

/* " [- 2:3 2:4]", row and column, for steps whose sentence refers to "these cells". */
static void write_cells(const papan_hint_printer *t, char letter, papan_cell_list cells)
{
    unsigned columns = columns_of(t->puzzle);
    if (cells.count == 0)
        return;
    papan_buffer_format(t->out, " [%c", letter);
    for (uint32_t i = 0; i < cells.count; i++)
        papan_buffer_format(t->out, " %u:%u", cells.cell[i] / columns + 1, cells.cell[i] % columns + 1);
    papan_buffer_char(t->out, ']');
}

static void write_step(const papan_hint_printer *t, size_t number, const papan_hint *step)
{
    char text[PAPAN_SENTENCE];
    papan_buffer_format(t->out, "%zu. %s.", number, papan_sentence(&step->text, text));
    if (!t->session->settings.quiet && step->rule->level > PAPAN_LEVEL_EASY) {
        write_cells(t, signs[PLACE].letter, step->place);
        write_cells(t, signs[NO_QUEEN].letter, step->cross);
    }
    papan_buffer_char(t->out, '\n');
}

static void write_steps(const papan_hint_printer *t, const papan_path *path, uint8_t *marks)
{
    for (size_t i = 0; i < path->steps; i++) {
        const papan_hint *step = path->step[i];
        overlay over = {.cause = step->cause, .place = step->place, .cross = step->cross};
        write_step(t, i + 1, step);
        if (t->session->settings.verbose) {
            write_chain(t, step->chain);
            write_board(t, marks, &over);
            papan_buffer_char(t->out, '\n');
        }
        put_signs(marks, step->place, QUEEN);
        put_signs(marks, step->cross, CROSS);
    }
}

void papan_hint_print_path(const papan_hint_printer *t, const papan_path *path)
{
    uint8_t *marks = signs_of(t);
    if (marks != NULL)
        write_steps(t, path, marks);
    if (path->end.text != NULL)
        papan_hint_print_sentence(t, &path->end);
    if (!t->session->settings.quiet) {
        papan_buffer_char(t->out, '\n');
        write_board(t, marks, &(overlay){.cause = {0}});
        papan_buffer_char(t->out, '\n');
    }
    if (!t->session->settings.quiet && path->measured)
        papan_buffer_format(t->out, _("Difficulty: %s, score %u\n"), _(papan_level_name(path->level)),
                            path->score);
    free(marks);
}

/* ---- hints that place a piece ---- */

static void write_placed(const papan_hint_printer *t, const papan_hint *hint)
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
        write_placed(t, hint);
    }
}
