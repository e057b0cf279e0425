/* json_write.c: writes puzzles and results as JSON. Puzzles are formatted for editing by hand, with one row of
 * the board on each line, so that it looks like a board; results are one line each, for programs. */
#include "base/struct_size.h"
#include "format/format.h"
#include "format/json.h"
#include "format/queens_lines.h"

#include <assert.h>

/* ---- boards ---- */

void papan_json_put_board(papan_json_writer *json, const char *key, const papan_puzzle *puzzle,
                          papan_character_at *character, const void *context, bool lines)
{
    void (*begin)(papan_json_writer *, const char *) =
        lines ? papan_json_begin_array_lines : papan_json_begin_array;
    size_t place = 0;
    assert(puzzle->layered || puzzle->layers == 1);
    if (puzzle->layered)
        begin(json, key);
    for (unsigned i = 0; i < puzzle->layers; i++) {
        const papan_layer *layer = &puzzle->layer[i];
        const int32_t *cell = layer->cell;
        begin(json, puzzle->layered ? NULL : key);
        for (unsigned row = 0; row < layer->rows; row++) {
            papan_json_begin_string(json, NULL);
            for (unsigned column = 0; column < layer->columns; column++)
                papan_buffer_char(json->out, character(puzzle, context, *cell++, place++));
            papan_json_end_string(json);
        }
        papan_json_end(json);
    }
    if (puzzle->layered)
        papan_json_end(json);
}

/* ---- queens and nqueens ---- */

void papan_json_put_queens(papan_json_writer *json, const papan_puzzle *puzzle, bool shorter)
{
    (void)shorter;
    papan_json_put_number(json, "stars", puzzle->queens.stars);
    papan_json_put_board(json, "regions", puzzle, papan_symbol_at, NULL, true);
    if (papan_marks_any(puzzle->queens.mark, puzzle->cells))
        papan_json_put_board(json, "placed", puzzle, papan_sign_at, NULL, true);
}

void papan_json_put_nqueens(papan_json_writer *json, const papan_puzzle *puzzle, bool shorter)
{
    (void)shorter;
    papan_json_put_number(json, "n", (long long)puzzle->nqueens.n);
    if (puzzle->nqueens.placed > 0)
        papan_json_put_board(json, "placed", puzzle, papan_symbol_at, NULL, true);
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

static void put_solution(papan_json_writer *json, const papan_puzzle *puzzle, const uint16_t *label)
{
    if (puzzle->family->lines != NULL) {
        put_lines(json, puzzle, label);
        return;
    }
    if (puzzle->layers == 0)
        return;
    if (!papan_has_copies(puzzle)) {
        papan_json_put_board(json, NULL, puzzle, papan_symbol_at, label, false);
        return;
    }
    papan_json_begin_object(json, NULL);
    papan_json_put_board(json, "board", puzzle, papan_symbol_at, label, false);
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
