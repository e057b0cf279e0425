/* json_write.c: writes puzzles and results as JSON. Puzzles are formatted for editing by hand, with one row
 * of the board on each line, so that a board looks like a board; results are one line each, for programs. */
#include "format/formats.h"
#include "format/json.h"
#include "format/marks.h"
#include "format/placed.h"
#include "puzzle/families.h"

/* ---- boards ---- */

/* The character for a place of the board; cell is -1 outside. */
typedef char (*character_at)(const papan_puzzle *puzzle, const uint16_t *label, int32_t cell);

typedef struct look {
    const uint16_t *label; /* NULL: of the puzzle itself */
    character_at character;
    bool lines;
} look;

static void begin_rows(papan_json_writer *json, const char *key, bool lines)
{
    (lines ? papan_json_begin_array_lines : papan_json_begin_array)(json, key);
}

static void put_layer(papan_json_writer *json, const char *key, const papan_puzzle *puzzle,
                      const papan_layer *layer, const look *as)
{
    const int32_t *cell = layer->cell;
    begin_rows(json, key, as->lines);
    for (unsigned row = 0; row < layer->rows; row++) {
        papan_json_begin_string(json, NULL);
        for (unsigned column = 0; column < layer->columns; column++)
            papan_buffer_char(json->out, as->character(puzzle, as->label, *cell++));
        papan_json_end_string(json);
    }
    papan_json_end(json);
}

static void put_board(papan_json_writer *json, const char *key, const papan_puzzle *puzzle, const look *as)
{
    if (!puzzle->layered) {
        put_layer(json, key, puzzle, &puzzle->layer[0], as);
        return;
    }
    begin_rows(json, key, as->lines);
    for (unsigned i = 0; i < puzzle->layers; i++)
        put_layer(json, NULL, puzzle, &puzzle->layer[i], as);
    papan_json_end(json);
}

/* A board of the puzzle itself. */
static void put_rows(papan_json_writer *json, const char *key, const papan_puzzle *puzzle,
                     character_at character)
{
    put_board(json, key, puzzle, &(look){.character = character, .lines = true});
}

static char solution_character(const papan_puzzle *puzzle, const uint16_t *label, int32_t cell)
{
    return cell < 0 ? '.' : puzzle->family->symbol(puzzle, label, (uint32_t)cell);
}

/* ---- queens and nqueens ---- */

static char region_character(const papan_puzzle *puzzle, const uint16_t *label, int32_t cell)
{
    (void)label;
    return papan_queens_symbol(&puzzle->queens, (uint32_t)cell);
}

static char mark_character(const papan_puzzle *puzzle, const uint16_t *label, int32_t cell)
{
    (void)label;
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

void papan_json_put_nqueens(papan_json_writer *json, const papan_puzzle *puzzle, bool shorter)
{
    (void)shorter;
    const papan_nqueens *q = &puzzle->nqueens;
    papan_json_put_number(json, "n", (long long)q->n);
    if (q->placed == 0)
        return;
    papan_json_begin_array(json, "placed");
    for (size_t i = 0; i < q->placed; i++)
        papan_json_put_numbers(json, NULL, (uint32_t[]){q->row[i], q->column[i]}, 2);
    papan_json_end(json);
}

/* ---- pack ---- */

static char shape_character(const papan_puzzle *puzzle, const uint16_t *label, int32_t cell)
{
    (void)puzzle;
    (void)label;
    return cell < 0 ? '.' : 'X';
}

static void put_shape(papan_json_writer *json, const papan_puzzle *puzzle)
{
    const papan_pack *pack = &puzzle->pack;
    if (pack->lattice == PAPAN_PYRAMID) {
        papan_json_put_number(json, "side", pack->rows);
        return;
    }
    if (pack->custom || puzzle->cells < pack->rows * pack->columns * pack->layers) {
        put_rows(json, "board", puzzle, shape_character);
        return;
    }
    papan_json_begin_object(json, "board");
    papan_json_put_number(json, "rows", pack->rows);
    papan_json_put_number(json, "columns", pack->columns);
    if (pack->lattice == PAPAN_CUBIC)
        papan_json_put_number(json, "layers", pack->layers);
    papan_json_end(json);
}

static void next_row(papan_json_writer *json)
{
    papan_json_end_string(json);
    papan_json_begin_string(json, NULL);
}

static void next_layer(papan_json_writer *json)
{
    papan_json_end_string(json);
    papan_json_end(json);
    papan_json_begin_array(json, NULL);
    papan_json_begin_string(json, NULL);
}

/* The cells are sorted by layer, row and column, so output is in order. */
static void put_piece_cells(papan_json_writer *json, const papan_piece *piece)
{
    int layer = 0, row = 0, column = 0;
    bool layers = piece->cell[piece->size - 1].z > 0;
    papan_json_begin_array(json, layers ? "layers" : "rows");
    if (layers)
        papan_json_begin_array(json, NULL);
    papan_json_begin_string(json, NULL);
    for (unsigned i = 0; i < piece->size; i++) {
        for (; layer < piece->cell[i].z; layer++, row = column = 0)
            next_layer(json);
        for (; row < piece->cell[i].x; row++, column = 0)
            next_row(json);
        for (; column < piece->cell[i].y; column++)
            papan_buffer_char(json->out, '.');
        papan_buffer_char(json->out, piece->symbol);
        column++;
    }
    papan_json_end_string(json);
    papan_json_end(json);
    if (layers)
        papan_json_end(json);
}

static void put_piece(papan_json_writer *json, const papan_piece *piece)
{
    bool named_by_symbol = piece->name[0] == piece->symbol && piece->name[1] == '\0';
    papan_json_begin_object(json, NULL);
    papan_json_put_text(json, "name", piece->name);
    if (!named_by_symbol)
        papan_json_put_bytes(json, "symbol", &piece->symbol, 1);
    if (piece->copies > 1)
        papan_json_put_number(json, "copies", piece->copies);
    put_piece_cells(json, piece);
    papan_json_end(json);
}

void papan_json_put_pack(papan_json_writer *json, const papan_puzzle *puzzle, bool shorter)
{
    static const char *const lattices[] = {
        [PAPAN_SQUARE] = "square", [PAPAN_CUBIC] = "cubic", [PAPAN_PYRAMID] = "pyramid"};
    const papan_pack *pack = &puzzle->pack;
    const papan_piece_set *set = shorter ? papan_piece_set_of(pack) : NULL;
    papan_json_put_text(json, "lattice", lattices[pack->lattice]);
    put_shape(json, puzzle);
    if (set != NULL) {
        papan_json_put_text(json, "pieces", set->name);
    } else {
        papan_json_begin_array_lines(json, "pieces");
        for (unsigned i = 0; i < pack->pieces; i++)
            put_piece(json, &pack->piece[i]);
        papan_json_end(json);
    }
    if (papan_placed_any(puzzle))
        put_board(json, "placed", puzzle, &(look){pack->placed, solution_character, .lines = true});
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
    if (!papan_json_put_puzzle(&json, NULL, puzzle, false)) {
        papan_say(why, 0, 0, N_("puzzles of this family cannot be written as JSON"));
        return PAPAN_UNSUITABLE;
    }
    papan_json_end_line(&json);
    return out->failed ? PAPAN_NO_MEMORY : PAPAN_OK;
}

/* ---- results ---- */

/* If several strategies were tried one after the other. */
static void put_tried(papan_json_writer *json, const papan_json_result *result)
{
    papan_json_begin_array(json, "tried");
    for (unsigned i = 0; i < result->tries; i++) {
        papan_json_begin_object(json, NULL);
        papan_json_put_text(json, "strategy", result->tried[i].strategy);
        papan_json_put_count(json, "cases", result->tried[i].cases);
        papan_json_end(json);
    }
    papan_json_end(json);
}

void papan_json_put_totals(papan_json_writer *json, const papan_json_result *result)
{
    if (result->strategy != NULL)
        papan_json_put_text(json, "strategy", result->strategy);
    papan_json_put_text(json, "verdict", result->verdict);
    papan_json_put_text(json, "count", result->count);
    papan_json_put_count(json, "cases", result->cases);
    papan_json_put_real(json, "ms", result->milliseconds, 3);
    if (result->distinct)
        papan_json_put_bool(json, "distinct", true);
    if (result->reason != NULL)
        papan_json_put_text(json, "reason", result->reason);
    if (result->warning != NULL)
        papan_json_put_text(json, "warning", result->warning);
    if (result->tries > 0)
        put_tried(json, result);
}

static void put_lines(papan_json_writer *json, const papan_puzzle *puzzle, const uint16_t *label)
{
    uint32_t at = 0;
    papan_json_begin_array(json, NULL);
    for (const char *line; (line = puzzle->family->lines->next(puzzle, label, &at)) != NULL;)
        papan_json_put_text(json, NULL, line);
    papan_json_end(json);
}

void papan_json_put_solution(papan_json_writer *json, const papan_puzzle *puzzle, const uint16_t *label)
{
    if (puzzle->family->lines != NULL)
        put_lines(json, puzzle, label);
    else if (puzzle->layers > 0)
        put_board(json, NULL, puzzle, &(look){.label = label, .character = solution_character});
}

void papan_json_put_cells(papan_json_writer *json, const char *key, const papan_puzzle *puzzle,
                          const uint32_t *cell, size_t cells, unsigned first)
{
    papan_json_begin_array(json, key);
    for (size_t i = 0; i < cells; i++) {
        unsigned place[3];
        papan_cell_place(puzzle, cell[i], &place[0], &place[1], &place[2]);
        papan_json_begin_array(json, NULL);
        for (unsigned part = puzzle->layers > 1 ? 0 : 1; part < 3; part++)
            papan_json_put_number(json, NULL, (long long)place[part] - 1 + first);
        papan_json_end(json);
    }
    papan_json_end(json);
}

void papan_json_put_result(papan_json_writer *json, const papan_puzzle *puzzle, const papan_json_result *result)
{
    papan_json_put_text(json, "family", puzzle->family->name);
    papan_json_put_totals(json, result);
    papan_json_begin_array(json, "solutions");
    for (size_t i = 0; i < result->solutions; i++)
        papan_json_put_solution(json, puzzle, result->solution[i]);
    papan_json_end(json);
}
