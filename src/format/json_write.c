/* json_write.c: writes puzzles and results as JSON. Puzzles are formatted for editing by hand, with one row of
 * the board on each line, so that it looks like a board; results are one line each, for programs. */
#include "base/struct_size.h"
#include "format/format.h"
#include "format/json.h"
#include "format/queens_lines.h"
#include "puzzle/families.h"

/* ---- boards ---- */

static void begin_rows(papan_json_writer *json, const char *key, bool lines)
{
    (lines ? papan_json_begin_array_lines : papan_json_begin_array)(json, key);
}

static void put_layer(papan_json_writer *json, const char *key, const papan_puzzle *puzzle,
                      const papan_layer *layer, const papan_board_look *look, size_t *place)
{
    const int32_t *cell = layer->cell;
    begin_rows(json, key, look->lines);
    for (unsigned row = 0; row < layer->rows; row++) {
        papan_json_begin_string(json, NULL);
        for (unsigned column = 0; column < layer->columns; column++)
            papan_buffer_char(json->out, look->character(puzzle, look->context, *cell++, (*place)++));
        papan_json_end_string(json);
    }
    papan_json_end(json);
}

void papan_json_put_board(papan_json_writer *json, const char *key, const papan_puzzle *puzzle,
                          const papan_board_look *look)
{
    size_t place = 0;
    if (!puzzle->layered) {
        put_layer(json, key, puzzle, &puzzle->layer[0], look, &place);
        return;
    }
    begin_rows(json, key, look->lines);
    for (unsigned i = 0; i < puzzle->layers; i++)
        put_layer(json, NULL, puzzle, &puzzle->layer[i], look, &place);
    papan_json_end(json);
}

/* A board of the puzzle itself. */
static void put_rows(papan_json_writer *json, const char *key, const papan_puzzle *puzzle,
                     papan_character_at *character)
{
    papan_json_put_board(json, key, puzzle, &(papan_board_look){.character = character, .lines = true});
}

/* ---- queens and nqueens ---- */

static char region_character(const papan_puzzle *puzzle, const void *context, int32_t cell, size_t place)
{
    (void)context, (void)place;
    return papan_queens_symbol(&puzzle->queens, (uint32_t)cell);
}

static char mark_character(const papan_puzzle *puzzle, const void *context, int32_t cell, size_t place)
{
    (void)context, (void)place;
    return papan_mark_character(puzzle->queens.mark[cell]);
}

void papan_json_put_queens(papan_json_writer *json, const papan_puzzle *puzzle, bool shorter)
{
    (void)shorter;
    papan_json_put_number(json, "stars", puzzle->queens.stars);
    put_rows(json, "regions", puzzle, region_character);
    if (papan_marks_any(puzzle->queens.mark, puzzle->cells))
        put_rows(json, "placed", puzzle, mark_character);
}

static void put_placed_row(papan_json_writer *json, const papan_nqueens *q, uint64_t row)
{
    papan_json_begin_string(json, NULL);
    size_t start = json->out->length;
    for (uint64_t column = 0; column < q->n; column++)
        papan_buffer_char(json->out, '.');
    for (size_t i = 0; i < q->placed && !json->out->failed; i++)
        if (q->row[i] == row)
            json->out->bytes[start + q->column[i]] = 'Q';
    papan_json_end_string(json);
}

void papan_json_put_nqueens(papan_json_writer *json, const papan_puzzle *puzzle, bool shorter)
{
    (void)shorter;
    const papan_nqueens *q = &puzzle->nqueens;
    papan_json_put_number(json, "n", (long long)q->n);
    if (q->placed == 0)
        return;
    papan_json_begin_array_lines(json, "placed");
    for (uint64_t row = 0; row < q->n; row++)
        put_placed_row(json, q, row);
    papan_json_end(json);
}

/* ---- the whole ---- */

bool papan_json_put_puzzle(papan_json_writer *json, const char *key, const papan_puzzle *puzzle, bool shorter)
{
    const papan_json_form *form = papan_family_kit_of(puzzle)->json;
    if (form == NULL)
        return false;
    papan_json_begin_object_lines(json, key);
    papan_json_put_text(json, "family", puzzle->family->name);
    form->put(json, puzzle, shorter);
    papan_json_end(json);
    return true;
}

papan_status papan_json_write(const papan_puzzle *puzzle, papan_buffer *out, papan_message *why)
{
    papan_json_writer json = papan_json_writer_new(out);
    if (!papan_json_put_puzzle(&json, NULL, puzzle, false))
        return papan_fail(PAPAN_UNSUITABLE, why, "family-not-in-json",
                          N_("puzzles of this family cannot be written as JSON"), NULL);
    papan_json_end_line(&json);
    return out->failed ? PAPAN_NO_MEMORY : PAPAN_OK;
}

/* ---- solutions ---- */

static void put_lines(papan_json_writer *json, const papan_puzzle *puzzle, const uint16_t *label)
{
    uint32_t at = 0;
    papan_json_begin_array(json, NULL);
    for (const char *line; (line = puzzle->family->lines->next(puzzle, label, &at)) != NULL;)
        if (*line != '|') /* a comment for people: no option is chosen */
            papan_json_put_text(json, NULL, line);
    papan_json_end(json);
}

static char solution_character(const papan_puzzle *puzzle, const void *context, int32_t cell, size_t place)
{
    (void)place;
    return cell < 0 ? '.' : papan_text_symbol(puzzle, context, (uint32_t)cell);
}

static void put_solution_board(papan_json_writer *json, const char *key, const papan_puzzle *puzzle,
                               const uint16_t *label)
{
    papan_json_put_board(json, key, puzzle, &(papan_board_look){label, solution_character, .lines = false});
}

static void put_solution(papan_json_writer *json, const papan_puzzle *puzzle, const uint16_t *label)
{
    if (puzzle->family->lines != NULL) {
        put_lines(json, puzzle, label);
        return;
    }
    if (puzzle->layers == 0)
        return;
    if (!papan_has_copies(puzzle)) {
        put_solution_board(json, NULL, puzzle, label);
        return;
    }
    papan_json_begin_object(json, NULL);
    put_solution_board(json, "board", puzzle, label);
    papan_json_put_placements(json, puzzle, label);
    papan_json_end(json);
}

papan_status papan_write_solution(const papan_puzzle *puzzle, const uint16_t *label, papan_buffer *out,
                                  papan_message *why)
{
    papan_json_writer json = papan_json_writer_new(out);
    PAPAN_WHY(why);
    put_solution(&json, puzzle, label);
    return out->failed ? PAPAN_NO_MEMORY : PAPAN_OK;
}

void papan_json_put_cells(papan_json_writer *json, const char *key, const papan_puzzle *puzzle,
                          const uint32_t *cell, size_t cells)
{
    papan_json_begin_array(json, key);
    for (size_t i = 0; i < cells; i++) {
        unsigned place[3];
        papan_cell_place(puzzle, cell[i], &place[2], &place[0], &place[1]);
        papan_json_begin_array(json, NULL);
        for (unsigned part = 0; part < (puzzle->layered ? 3 : 2); part++)
            papan_json_put_number(json, NULL, place[part]);
        papan_json_end(json);
    }
    papan_json_end(json);
}
