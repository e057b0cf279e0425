/* hint_queens.c: hints for Queens and Star Battle as the command line tells them. A cell of the board is its
 * region's letter and a sign, so that everything is seen without colours too; colours repeat what the signs
 * say. The background colours are of the palette of boards (draw/terminal.c), on which black letters stand out.
 */
#include "cli/commands/hint.h"
#include "cli/language.h"
#include "cli/output/report.h"
#include "explain/queens_hint.h"
#include "format/format.h"

#include <stdlib.h>
#include <string.h>

/* ---- the board ---- */

typedef enum sign { NOTHING, QUEEN, CROSS, CAUSE, PLACE, NO_QUEEN, WRONG, SIGNS } sign;

static const struct {
    char letter;
    const char *colour; /* SGR */
    const char *meaning;
} signs[SIGNS] = {
    [NOTHING] = {0, NULL, NULL},
    [QUEEN] = {'#', "\033[1m", N_("# queen")},
    [CROSS] = {'x', "\033[2m", N_("x cross")},
    [CAUSE] = {'?', "\033[38;5;16;48;5;223m", N_("? the reason")},
    [PLACE] = {'*', "\033[1;38;5;16;48;5;42m", N_("* a queen stands here")},
    [NO_QUEEN] = {'-', "\033[38;5;16;48;5;217m", N_("- no queen can stand here")},
    [WRONG] = {'!', "\033[1;38;5;16;48;5;197m", N_("! wrong")},
};

/* What is shown over the marks of the puzzle. */
typedef struct overlay {
    papan_queens_cells cause, place, cross, wrong;
} overlay;

static void put_signs(uint8_t *at, papan_queens_cells cells, sign with)
{
    for (uint32_t i = 0; i < cells.count; i++)
        if (with != CAUSE || at[cells.cell[i]] == NOTHING)
            at[cells.cell[i]] = (uint8_t)with;
}

static void write_row(const papan_queens *q, const uint8_t *at, unsigned row, bool colour, papan_buffer *out)
{
    const char *gap = "";
    for (unsigned cell = row * q->n; cell < (row + 1) * q->n; cell++) {
        const char *paint = colour ? signs[at[cell]].colour : NULL;
        papan_buffer_text(out, gap);
        papan_buffer_text(out, paint != NULL ? paint : "");
        papan_buffer_char(out, q->symbol[q->region[cell]]);
        if (at[cell] != NOTHING)
            papan_buffer_char(out, signs[at[cell]].letter);
        papan_buffer_text(out, paint != NULL ? "\033[0m" : "");
        gap = at[cell] != NOTHING ? " " : "  ";
    }
    papan_buffer_char(out, '\n');
}

static void write_meanings(const bool *used, papan_buffer *out)
{
    const char *comma = "";
    for (sign s = QUEEN; s < SIGNS; s++)
        if (used[s]) {
            papan_buffer_format(out, "%s%s", comma, _(signs[s].meaning));
            comma = ", ";
        }
    if (comma[0] != '\0')
        papan_buffer_char(out, '\n');
}

static void write_board(const papan_session *session, const papan_puzzle *puzzle, const uint8_t *mark,
                        const overlay *over, papan_buffer *out)
{
    static const sign of_mark[] = {
        [PAPAN_MARK_NONE] = NOTHING, [PAPAN_MARK_QUEEN] = QUEEN, [PAPAN_MARK_CROSS] = CROSS};
    const papan_queens *q = &puzzle->queens;
    bool used[SIGNS] = {false}, colour = papan_board_style(session).colour;
    uint8_t *at = malloc(puzzle->cells);
    if (at == NULL) {
        out->failed = true;
        return;
    }
    for (uint32_t cell = 0; cell < puzzle->cells; cell++)
        at[cell] = (uint8_t)of_mark[mark[cell]];
    put_signs(at, over->cause, CAUSE);
    put_signs(at, over->cross, NO_QUEEN);
    put_signs(at, over->place, PLACE);
    put_signs(at, over->wrong, WRONG);
    for (uint32_t cell = 0; cell < puzzle->cells; cell++)
        used[at[cell]] = true;
    for (unsigned row = 0; row < q->n; row++)
        write_row(q, at, row, colour, out);
    write_meanings(used, out);
    free(at);
}

/* ---- one hint in words ---- */

/* What follows from a supposition, a sentence a line. */
static void write_chain(papan_queens_sentences chain, papan_buffer *out)
{
    for (size_t i = 0; i < chain.count; i++) {
        papan_buffer_text(out, "  - ");
        papan_hint_sentence(&chain.text[i], out);
    }
}

static void write_hint(const papan_session *session, const papan_puzzle *puzzle, const papan_queens_hint *hint,
                       papan_buffer *out)
{
    if (hint->kind == PAPAN_QUEENS_UNKNOWN) {
        papan_hint_unknown(out);
        return;
    }
    papan_hint_sentence(&hint->text, out);
    if (hint->because.text != NULL)
        papan_hint_sentence(&hint->because, out);
    if (!session->settings.quiet)
        write_chain(hint->chain, out);
    if (session->settings.verbose && hint->rule != PAPAN_QUEENS_NO_RULE) {
        papan_queens_rule_info rule = papan_queens_rule(hint->rule);
        papan_buffer_format(out, _("Rule: %s (%s, %s)\n"), _(rule.title), rule.name,
                            _(papan_queens_level_name(rule.level)));
    }
    if (!session->settings.quiet && (hint->kind == PAPAN_QUEENS_STEP || hint->kind == PAPAN_QUEENS_WRONG)) {
        overlay over = {hint->cause, hint->place, hint->cross, hint->wrong};
        papan_buffer_char(out, '\n');
        write_board(session, puzzle, puzzle->queens.mark, &over, out);
    }
}

/* ---- one hint in JSON ---- */

static void put_chain(papan_json_writer *json, papan_queens_sentences chain)
{
    papan_json_begin_array(json, "chain");
    for (size_t i = 0; i < chain.count; i++)
        papan_hint_put(json, NULL, &chain.text[i]);
    papan_json_end(json);
}

static void put_cells(papan_json_writer *json, const char *key, const papan_puzzle *puzzle,
                      papan_queens_cells cells)
{
    papan_json_put_cells(json, key, puzzle, cells.cell, cells.count, 0);
}

static void write_hint_json(const papan_puzzle *puzzle, const papan_queens_hint *hint, papan_buffer *out)
{
    papan_queens_rule_info rule = papan_queens_rule(hint->rule);
    papan_json_writer json = papan_json_writer_new(out);
    papan_json_begin_object(&json, NULL);
    papan_json_put_text(&json, "family", "queens");
    papan_json_put_text(&json, "kind", papan_queens_kind_name(hint->kind));
    papan_json_put_text(&json, "rule", rule.name);
    if (hint->rule != PAPAN_QUEENS_NO_RULE)
        papan_json_put_text(&json, "level", papan_queens_level_name(rule.level));
    papan_hint_put(&json, "text", &hint->text);
    put_chain(&json, hint->chain);
    papan_hint_put(&json, "because", &hint->because);
    put_cells(&json, "cause", puzzle, hint->cause);
    put_cells(&json, "place", puzzle, hint->place);
    put_cells(&json, "cross", puzzle, hint->cross);
    put_cells(&json, "wrong", puzzle, hint->wrong);
    if (hint->kind == PAPAN_QUEENS_WRONG)
        papan_json_put_number(&json, "steps", hint->steps);
    papan_json_end_line(&json);
}

/* ---- the whole way ---- */

typedef struct summary {
    papan_queens_level level;
    unsigned score;
} summary;

static summary sum_up(const papan_queens_path *path)
{
    summary sum = {PAPAN_QUEENS_EASY, 0};
    for (size_t i = 0; i < path->steps; i++) {
        papan_queens_rule_info rule = papan_queens_rule(path->step[i].rule);
        sum.level = rule.level > sum.level ? rule.level : sum.level;
        sum.score += rule.weight;
    }
    if (path->kind != PAPAN_QUEENS_DONE)
        sum.level = PAPAN_QUEENS_BEYOND;
    return sum;
}

static void take_in(uint8_t *mark, const papan_queens_step *step)
{
    for (uint32_t i = 0; i < step->place.count; i++)
        mark[step->place.cell[i]] = PAPAN_MARK_QUEEN;
    for (uint32_t i = 0; i < step->cross.count; i++)
        mark[step->cross.cell[i]] = PAPAN_MARK_CROSS;
}

/* " [- 2:3 2:4]", row and column, for steps whose sentence speaks of "these cells". */
static void write_cells(const papan_puzzle *puzzle, char letter, papan_queens_cells cells, papan_buffer *out)
{
    if (cells.count == 0)
        return;
    papan_buffer_format(out, " [%c", letter);
    for (uint32_t i = 0; i < cells.count; i++)
        papan_buffer_format(out, " %u:%u", cells.cell[i] / puzzle->queens.n + 1,
                            cells.cell[i] % puzzle->queens.n + 1);
    papan_buffer_char(out, ']');
}

static void write_step(const papan_session *session, const papan_puzzle *puzzle, size_t number,
                       const papan_queens_step *step, papan_buffer *out)
{
    char text[PAPAN_SENTENCE];
    papan_buffer_format(out, "%zu. %s.", number, papan_sentence(&step->text, text));
    if (!session->settings.quiet && papan_queens_rule(step->rule).level > PAPAN_QUEENS_EASY) {
        write_cells(puzzle, signs[PLACE].letter, step->place, out);
        write_cells(puzzle, signs[NO_QUEEN].letter, step->cross, out);
    }
    papan_buffer_char(out, '\n');
}

static void write_way(const papan_session *session, const papan_puzzle *puzzle, const papan_queens_path *path,
                      papan_buffer *out)
{
    summary sum = sum_up(path);
    uint8_t *mark = malloc(puzzle->cells);
    if (mark == NULL) {
        out->failed = true;
        return;
    }
    memcpy(mark, puzzle->queens.mark, puzzle->cells);
    for (size_t i = 0; i < path->steps; i++) {
        const papan_queens_step *step = &path->step[i];
        overlay over = {.cause = step->cause, .place = step->place, .cross = step->cross};
        write_step(session, puzzle, i + 1, step, out);
        if (session->settings.verbose) {
            write_chain(step->chain, out);
            write_board(session, puzzle, mark, &over, out);
            papan_buffer_char(out, '\n');
        }
        take_in(mark, step);
    }
    if (path->end.text != NULL)
        papan_hint_sentence(&path->end, out);
    if (!session->settings.quiet) {
        papan_buffer_char(out, '\n');
        write_board(session, puzzle, mark, &(overlay){.cause = {0}}, out);
        papan_buffer_char(out, '\n');
        papan_buffer_format(out, _("Difficulty: %s, score %u\n"), _(papan_queens_level_name(sum.level)),
                            sum.score);
    }
    free(mark);
}

static void put_step(papan_json_writer *json, const papan_puzzle *puzzle, const papan_queens_step *step)
{
    papan_queens_rule_info rule = papan_queens_rule(step->rule);
    papan_json_begin_object(json, NULL);
    papan_json_put_text(json, "rule", rule.name);
    papan_json_put_text(json, "level", papan_queens_level_name(rule.level));
    papan_hint_put(json, "text", &step->text);
    put_chain(json, step->chain);
    put_cells(json, "cause", puzzle, step->cause);
    put_cells(json, "place", puzzle, step->place);
    put_cells(json, "cross", puzzle, step->cross);
    papan_json_end(json);
}

static void write_way_json(const papan_puzzle *puzzle, const papan_queens_path *path, papan_buffer *out)
{
    summary sum = sum_up(path);
    papan_json_writer json = papan_json_writer_new(out);
    papan_json_begin_object(&json, NULL);
    papan_json_put_text(&json, "family", "queens");
    papan_json_put_text(&json, "kind", papan_queens_kind_name(path->kind));
    papan_json_put_text(&json, "level", papan_queens_level_name(sum.level));
    papan_json_put_number(&json, "score", sum.score);
    papan_hint_put(&json, "text", &path->end);
    papan_json_begin_array(&json, "steps");
    for (size_t i = 0; i < path->steps; i++)
        put_step(&json, puzzle, &path->step[i]);
    papan_json_end_line(&json);
}

static papan_status tell_way(papan_session *session, const papan_puzzle *puzzle, papan_watch *watch,
                             const papan_queens_request *request, papan_buffer *out, papan_message *complaint,
                             bool *known)
{
    papan_queens_path path;
    papan_status status = papan_queens_path_find(puzzle, NULL, request, &path);
    papan_watch_end(watch);
    *known = path.kind != PAPAN_QUEENS_UNKNOWN;
    if (status != PAPAN_OK)
        *complaint = path.end;
    else if (session->settings.json)
        write_way_json(puzzle, &path, out);
    else
        write_way(session, puzzle, &path, out);
    if (status == PAPAN_OK && !*known && !session->settings.json)
        papan_hint_unknown(out);
    papan_queens_path_free(&path);
    return status;
}

/* The way is told from right marks alone, so the marks are looked at first. */
papan_status papan_hint_queens(papan_session *session, const papan_puzzle *puzzle, papan_watch *watch,
                               papan_buffer *out, papan_message *complaint, bool *known)
{
    papan_queens_hint hint;
    papan_queens_request request = {
        .memory_limit = session->settings.memory_limit, .context = watch, .stop = papan_watch_over};
    papan_status status = papan_queens_hint_next(puzzle, NULL, &request, &hint);
    bool go_on = status == PAPAN_OK && session->settings.all && hint.kind == PAPAN_QUEENS_STEP;
    if (go_on) {
        status = tell_way(session, puzzle, watch, &request, out, complaint, known);
    } else {
        papan_watch_end(watch);
        *known = hint.kind != PAPAN_QUEENS_UNKNOWN;
        if (status != PAPAN_OK)
            *complaint = hint.text;
        else if (session->settings.json)
            write_hint_json(puzzle, &hint, out);
        else
            write_hint(session, puzzle, &hint, out);
    }
    papan_queens_hint_free(&hint);
    return status;
}
